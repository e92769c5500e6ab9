"""XXE with a round: ratings of later periods in an event of more than 30 days."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.cli.writing import losses
from openarbiter.errors import FormatError
from openarbiter.formats import json_, trf
from openarbiter.model import LaterRating, RoundNo
from tests.unit.formats.test_trf_statements import refused, text

RECORDS = ("XXE    1 fide@3 2345", "XXE    1 AUS@3 1999", "XXE    2 rapid@10 1480")


def test_ratings_of_later_periods_are_read() -> None:
    """The list, the round and the rating; federations in any case."""
    first, second = trf.read(text(*RECORDS)).tournament.players[:2]
    assert first.later == (
        LaterRating(from_round=RoundNo(3), list="fide", rating=2345),
        LaterRating(from_round=RoundNo(3), list="AUS", rating=1999),
    )
    assert second.later == (LaterRating(from_round=RoundNo(10), list="rapid", rating=1480),)


@pytest.mark.parametrize("dialect", ["trf26", "trfx"])
def test_they_come_back(dialect: str) -> None:
    """A new file says the same, JSON too; a file that cannot say them is told so."""
    source = text(*RECORDS).encode()
    event = trf.read(source).tournament
    assert trf.write(event) == source
    again = trf.read(trf.write(replace(event, origin=None), dialect=dialect)).tournament
    assert again == event
    assert json_.read(json_.write(event)).tournament == event
    lost = losses(event, trf.write(replace(event, origin=None), dialect="trf16"))
    assert any("later periods" in one for one in lost)


@pytest.mark.parametrize(
    ("records", "finding"),
    [
        (["XXE    1 fide@1 1500"], ("bad-symbol", 1, 10)),
        (["XXE    1 estimate@3 1500"], ("bad-symbol", 1, 10)),
        (["XXE    1 club@3 1500"], ("bad-symbol", 1, 10)),
        (["XXE    1 fide@3 0"], ("bad-number", 1, 17)),
        (["XXE    1 fide@3 1500", "XXE    1 fide@3 1600"], ("said-twice", 2, 1)),
    ],
)
def test_what_cannot_be_read_is_a_finding(
    records: list[str], finding: tuple[str, int, int]
) -> None:
    """With its place."""
    assert refused(*records) == [finding]


@pytest.mark.parametrize(
    "later",
    [
        [{"from_round": 1, "list": "fide", "rating": 1500}],
        [{"from_round": 2, "list": "estimate", "rating": 1500}],
        [{"from_round": 2, "list": "fide", "rating": 1500}] * 2,
    ],
)
def test_json_that_no_report_file_could_say_is_refused(later: list[dict[str, object]]) -> None:
    """The first round, a list that is none, and two ratings of a list from one round on."""
    data = json_.to_json(trf.read(text()).tournament)
    data["players"][0]["later"] = later  # type: ignore[assignment, index, call-overload]
    with pytest.raises(FormatError) as caught:
        json_.restored(data)
    assert "players[0].later" in caught.value.findings[0].found
