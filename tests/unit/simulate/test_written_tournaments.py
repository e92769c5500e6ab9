"""Random tournaments, written as files and paired by the engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import stand_in
from openarbiter.formats import json_, trf
from openarbiter.model import Player, RoundNo, ScoringSystem, Tournament
from openarbiter.rulebooks.registry import edition, edition_of
from openarbiter.simulate import Settings, before_round, generate
from tests.played import as_written

EVERYTHING = Settings(
    players=45,
    rounds=7,
    forfeit_rate=0.1,
    double_forfeit_rate=0.03,
    withdrawal_rate=0.1,
    late_entry_rate=0.1,
    half_point_bye_rate=0.04,
    full_point_bye_rate=0.02,
    zero_point_bye_rate=0.04,
    unrated_rate=0.1,
    families=3,
)

KINDS = {
    "plain": Settings(players=30, rounds=5),
    "everything": EVERYTHING,
    "unfinished": replace(EVERYTHING, stop_after=4),
    "accelerated": replace(EVERYTHING, baku=True),
    "3-1-0": replace(EVERYTHING, scoring=ScoringSystem.of(30, 10)),
    "clubs": Settings(players=30, rounds=5, clubs=6),
}

EACH_KIND = pytest.mark.parametrize("settings", KINDS.values(), ids=KINDS)


def told(player: Player, rounds: int) -> tuple[object, ...]:
    """What a report file says of a player."""
    return (
        player.tpn,
        player.name,
        player.sex,
        player.title,
        player.rating,
        player.federation,
        player.declared_points,
        player.declared_rank,
        as_written([player.record(RoundNo(number)) for number in range(1, rounds + 1)]),
    )


def assert_same(one: Tournament, other: Tournament) -> None:
    """Two tournaments agree in everything that pairing looks at."""
    assert one.paired_rounds == other.paired_rounds
    for first, second in zip(one.players, other.players, strict=True):
        assert told(first, one.paired_rounds) == told(second, one.paired_rounds)
    assert one.rounds == other.rounds
    assert one.scoring == other.scoring
    assert one.initial_colour == other.initial_colour
    assert [group.players for group in one.forbidden_pairs] == [
        group.players for group in other.forbidden_pairs
    ]
    assert one.virtual_points == other.virtual_points


@EACH_KIND
def test_report_files_tell_the_same(settings: Settings) -> None:
    """A random tournament that was written as a report file is read back without a finding."""
    tournament = generate(settings, 1, pair=stand_in.pair)
    assert_same(trf.read(trf.write(tournament)).tournament, tournament)


@EACH_KIND
def test_json_tells_the_same(settings: Settings) -> None:
    """The same in our JSON form, where nothing at all is lost."""
    tournament = generate(settings, 1, pair=stand_in.pair)
    assert json_.read(json_.write(tournament)).tournament == tournament


@EACH_KIND
def test_rounds_are_paired_again_alike(settings: Settings) -> None:
    """The engine gives a round the same boards later, and before it from a file in between."""
    pair = edition("dutch-2026").pair
    tournament = generate(settings, 2, pair=pair)
    assert tournament.paired_rounds == (settings.stop_after or settings.rounds)
    assert edition_of(tournament).id == "dutch-2026"
    for number in range(1, tournament.paired_rounds + 1):
        round_no = RoundNo(number)
        again = pair(tournament, round_no)
        assert again == pair(before_round(tournament, round_no), round_no)
        for game in again.games:
            assert tournament.players[game.white - 1].rounds[number - 1].opponent == game.black
