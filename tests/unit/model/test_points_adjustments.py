"""Abnormal points speak of results by their letters."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.formats import json_
from openarbiter.model import Points, PointsAdjustment, Result, Tournament


def adjusted(kind: str) -> PointsAdjustment:
    """Points for a kind of result, for everybody in all rounds."""
    return PointsAdjustment(kind=kind, points=Points(5), round_no=None, players=())


@pytest.mark.parametrize("kind", ["LOSS", "w", "WD", "Q"])
def test_a_kind_of_no_result_is_refused(kind: str) -> None:
    """Such points changed nothing, and nobody was told."""
    with pytest.raises(RequestError, match=rf"kind '{kind}'; expected one of W D L "):
        adjusted(kind)


@pytest.mark.parametrize("kind", ["", "W", "D", "L", *(result.value for result in Result)])
def test_every_result_has_its_letter(kind: str) -> None:
    """And nothing stands for a bonus or a penalty."""
    assert adjusted(kind).kind == kind


def test_an_event_file_with_such_a_kind_opens() -> None:
    """What changed nothing is left out of what an older version wrote."""
    facts = json_.to_json(Tournament(players=(), adjustments=(adjusted("W"), adjusted("L"))))
    facts["adjustments"][1]["kind"] = "LOSS"  # type: ignore[index,call-overload]
    assert json_.restored(facts).adjustments == (adjusted("W"),)
