"""Answers that named no quantity, or a preference that nobody has, or left out what was settled."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

ROWS = [
    (
        "dutch-2012-both-prefer.trf --system dutch-2012 --round 2 --player 9",
        "Dovolt (8) prefers White; the opponent has no preference. [article E1]",
    ),
    (
        "burstein-2026-both-prefer.trf --system burstein-2026 --round 4 --player 1",
        "Draskelin (15) prefers White; the opponent has no preference. [article 5.2.2]",
    ),
    (
        "burstein-66.trf --system burstein-legacy --round 4 --white 18",
        "Players of the bracket: 4; otherwise 6, with Voxuno (2) and Vuxaven (18). [article 6.6]",
    ),
    (
        "dutch-2012-steps.trf --system dutch-2012 --round 4 --bye 18",
        (
            "The bye is for whoever is left over in the lowest bracket, and Brotado (18) has more "
            "points. Paurkelin (22): 0 points; Brotado (18): 1 point. [article A5, C13]"
        ),
    ),
    (
        "page-against-whynot.trf --round 2 --player 22",
        "What is settled before: 1-7, 3-8, 4-9 and 5-10, no exchange.",
    ),
    (
        "page-against-whynot.trf --round 2 --why-not 6 11",
        (
            "With what is settled before (1-7, 3-8, 4-9 and 5-10, no exchange): Mandikas (22) "
            "would float down again, as in the last round. Value: 1 instead of 0. "
            "[C14, article 2.4.9]"
        ),
    ),
]
"""(file and question, what the answer says)"""


@pytest.mark.parametrize(("question", "told"), ROWS, ids=[row[0] for row in ROWS])
def test_the_answer_says_what_decides(cli: Cli, cases: Path, question: str, told: str) -> None:
    """Each with the names and the numbers that decide."""
    name, *asked = question.split()
    done = cli("explain", cases / name, *asked)
    assert done.code == Exit.OK
    assert told in " ".join(done.out.split())
