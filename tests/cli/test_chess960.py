"""`openarbiter chess960`: start positions (FIDE Laws of Chess, Guidelines II)."""

from __future__ import annotations

import json

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.errors import RequestError
from openarbiter.model.start_positions import POSITIONS, drawn_position, start_position
from tests.cli.conftest import Cli


def test_every_position_obeys_the_guidelines() -> None:
    """All 960 differ; the king stands between the rooks, bishops on both colours."""
    every = [start_position(number) for number in range(POSITIONS)]
    assert len(set(every)) == POSITIONS
    for one in every:
        assert sorted(one) == sorted("RNBQKBNR")
        assert one.index("R") < one.index("K") < one.rindex("R")
        assert one.index("B") % 2 != one.rindex("B") % 2
    assert every[518] == "RNBQKBNR"
    for number in (-1, POSITIONS):
        with pytest.raises(RequestError):
            start_position(number)


def test_a_seed_draws_a_position_for_each_round(cli: Cli) -> None:
    """The same ones again, others by another seed; in a large number all come up alike."""
    asked = ("chess960", "--seed", "Spring Open 2026", "--rounds", 9)
    shown = cli(*asked)
    assert shown.code == Exit.OK
    assert cli(*asked).out == shown.out
    assert cli("chess960", "--seed", "Autumn", "--rounds", 9).out != shown.out
    positions = json.loads(cli(*asked, "--json").out)["positions"]
    assert [each["round"] for each in positions] == list(range(1, 10))
    for each in positions:
        assert each["position"] == start_position(each["number"])
        assert each["position"] in shown.out
    assert len({drawn_position("any", number) for number in range(9_600)}) > 955
