"""Rounds that were once paired wrongly, each with the right boards.

Other answers that were once wrong are cases of their verbs (``cases/once_wrong.toml``). What stands
behind an answer has tests of its own, in the folders where the files are; a page of the desk
likewise.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import openarbiter as oa
from tests.cli.conftest import Cli

TESTS = Path(__file__).resolve().parents[1]

BYE_WORTH_NOTHING = (
    "4-2 19-7 14-3 6-38 8-26 1-13 10-32 18-25 30-22 16-20 11-39 28-24 33-5 36-12 17-35 21-34"
    " 31-9 29-23"
)

PAIRINGS = [
    # (file, system, White and Black by board, bye)
    (
        "articles/dutch-2012/C12.trf",
        "dutch-2012",
        "3-8 11-5 9-4 6-7 1-2",
        10,  # as JaVaFo 1.4: C12 asks for no more than "P1 pairings"
    ),
    (
        "oracles/bye-worth-nothing.trf",
        "dutch-2026",
        BYE_WORTH_NOTHING,
        None,  # Article 1.4.3; evidence/where-programs-differ.md
    ),
    # ARO and R coincide, and Á stands in the alphabet where A stands (Dubov 1997, 7.4 and 6.2).
    ("data/cases/dubov-small-ascii.trf", "dubov-1997", "1-4 2-3", None),
    ("data/cases/dubov-small-accented.trf", "dubov-1997", "1-4 2-3", None),
    # Who has no due colour goes to the Black column where both are level (6.1, 7.1, 7.2, 8.2).
    ("data/cases/dubov-1997-no-due-colour.trf", "dubov-1997", "1-3 5-2", 4),
    # Boards 1, 3, 5 have the drawn colour, whoever is not there (Keizer 5.4).
    ("data/cases/keizer-colour-5.4.trf", "keizer", "4-1 2-7 6-5", None),
    # The bye is settled before opponents are kept apart for fewer rounds (Keizer 4.2, 4.3).
    ("data/cases/keizer-bye-not-lowest.trf", "keizer", "3-1 4-2", 5),
    # Where 3 has it, 1 and 2 are left, who are forbidden; 1 had it less often than 2.
    ("data/cases/keizer-false-refusal.trf", "keizer", "2-3", 1),
]


@pytest.mark.parametrize(("file", "system", "boards", "bye"), PAIRINGS)
def test_the_pairing_is_right(
    cli: Cli, file: str, system: str, boards: str, bye: int | None
) -> None:
    """White and Black of every board, and the bye."""
    paired = json.loads(cli("pair", TESTS / file, "--system", system, "--json").out)
    games = [f"{game['white']}-{game['black']}" for game in paired["games"]]
    assert (" ".join(games), paired["bye"]) == (boards, bye)


def test_gaps_in_the_numbers_change_no_colour(cli: Cli, tmp_path: Path) -> None:
    """NSWCA, 3.2 a: the cards are numbered one after the other; the same names have White."""
    both = (TESTS / "data" / "cases" / "nswca-number-gaps.trf").read_text(encoding="ascii")
    answers = []
    for part in both.split("--------\n"):
        path = tmp_path / "event.trf"
        path.write_text(part, encoding="ascii")
        ended = cli("pair", path, "--system", "nswca", "--json")
        numbers = [player.tpn for player in oa.read_trf(path).players]
        games = json.loads(ended.out)["games"]
        answers.append(
            [(numbers.index(game["white"]), numbers.index(game["black"])) for game in games]
        )
    assert answers == [[(3, 2)], [(3, 2)]]
