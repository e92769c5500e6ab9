"""Start positions (FIDE Laws of Chess, Guidelines II)."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.model.start_positions import POSITIONS, drawn_position, start_position


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


def test_lots_draw_all_positions_alike() -> None:
    """In a large number of rounds nearly all come up."""
    assert len({drawn_position("any", number) for number in range(9_600)}) > 955
