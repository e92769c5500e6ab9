"""XXL and XXE: which lists count, and numbers of players that have no column."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.cli.writing import losses
from openarbiter.errors import FormatError
from openarbiter.formats import json_, trf
from openarbiter.model import Player, Tpn
from tests.every import every
from tests.unit.formats.test_trf_statements import refused, repaired, text

RECORDS = (
    "XXL AUS fide estimate",
    "XXE    1 estimate 1500 won 5 of 6 in the league",
    "XXE    1 rapid 1610",
    "XXE    2 blitz 1480",
)


def test_lists_and_figures_are_read() -> None:
    """Kind and number of each figure, and the reason of the estimate."""
    event = trf.read(text(*RECORDS)).tournament
    first, second = event.players[:2]
    assert event.strength == ("AUS", "fide", "estimate")
    assert (first.estimate, first.estimate_reason) == (1500, "won 5 of 6 in the league")
    assert (first.rapid, second.blitz, second.estimate) == (1610, 1480, None)


@pytest.mark.parametrize("dialect", ["trf26", "trfx"])
def test_they_come_back(dialect: str) -> None:
    """A new file says the same; the file that was read comes back byte for byte."""
    source = text(*RECORDS).encode()
    event = trf.read(source).tournament
    assert trf.write(event) == source
    again = trf.read(trf.write(replace(event, origin=None), dialect=dialect)).tournament
    assert again == event
    assert json_.read(json_.write(event)).tournament == event


def test_a_changed_estimate_changes_its_lines_only() -> None:
    """All else stays byte for byte; without lists and figures no record is left."""
    event = trf.read(text(*RECORDS)).tournament
    changed = event.with_player(replace(event.players[0], estimate=1550))
    old, new = text(*RECORDS).splitlines(), trf.write(changed).decode().splitlines()
    assert sorted(set(new) - set(old)) == ["XXE    1 estimate 1550 won 5 of 6 in the league"]
    assert len(new) == len(old)
    plain = replace(event, strength=(), players=tuple(map(_plain, event.players)))
    assert b"XX" not in trf.write(plain)


def _plain(player: Player) -> Player:
    return replace(player, rapid=None, blitz=None, estimate=None, estimate_reason="")


@every(
    ("records", "finding"),
    [
        (["XXL fide club"], ("bad-symbol", 1, 10)),
        (["XXL fide", "XXL AUS"], ("said-twice", 2, 1)),
        (["XXE    x estimate 1500"], ("bad-number", 1, 8)),
        (["XXE"], ("bad-number", 1, 5)),
        (["XXE    1 bullet 1500"], ("bad-symbol", 1, 10)),
        (["XXE    1 rapid much"], ("bad-number", 1, 16)),
        (["XXE    1 rapid 0"], ("bad-number", 1, 16)),
        (["XXE    9 rapid 1500"], ("unknown-player", 1, 8)),
        (["XXE    1 rapid 1500", "XXE    1 rapid 1600"], ("said-twice", 2, 1)),
    ],
)
def test_what_cannot_be_read_is_a_finding(
    records: list[str], finding: tuple[str, int, int]
) -> None:
    """With its place; a lenient reading leaves it out, or keeps the first."""
    assert refused(*records) == [finding]
    kept = repaired(*records)
    assert len(kept.strength) < 2
    assert {player.rapid for player in kept.players} <= {None, 1500}


def test_the_order_of_the_lines_moves_the_figures_too() -> None:
    """``XXC rank`` numbers the players by their lines."""
    lines = "001    2      Beta\n001    1      Alpha\n"
    event = trf.read("XXC rank\nXXE    2 rapid 1500\n" + lines).tournament
    assert [player.rapid for player in event.players] == [1500, None]


def test_what_a_dialect_cannot_say_is_a_loss() -> None:
    """TRF16 and the records of bbpPairings have no place for them."""
    event = replace(trf.read(text(*RECORDS)).tournament, origin=None)
    lost = losses(event, trf.write(event, dialect="trf16"))
    assert "the lists whose ratings count" in lost
    assert any(one.startswith("rapid and blitz ratings, ratings of later periods") for one in lost)
    assert not losses(event, trf.write(event))


def test_a_list_that_is_none_in_json() -> None:
    """The finding names its place."""
    data = {**json_.to_json(oa.Tournament(strength=("AUS",))), "strength": ["aus"]}
    with pytest.raises(FormatError) as caught:
        json_.restored(data)
    assert caught.value.findings[0].found.startswith("strength[0]")


def test_an_estimate_in_json() -> None:
    """A number, and a text."""
    player = Player(tpn=Tpn(1), name="A", estimate=1500, estimate_reason="club", rapid=1400)
    event = oa.Tournament(players=(player,))
    assert json_.read(json_.write(event)).tournament == event
