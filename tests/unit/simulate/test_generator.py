"""Random tournaments: the same seed makes the same tournament, and every knob shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.stand_in import pair
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.formats import json_, trf
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, ScoringSystem, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition, edition_of
from openarbiter.simulate import Settings, generate
from openarbiter.simulate.recheck import check
from openarbiter.verification.verifying import verify
from tests.every import every
from tests.unit.simulate.sound import assert_sound

EVERYTHING = Settings(
    players=60,
    rounds=7,
    forfeit_rate=0.1,
    double_forfeit_rate=0.03,
    withdrawal_rate=0.1,
    late_entry_rate=0.1,
    half_point_bye_rate=0.04,
    full_point_bye_rate=0.02,
    zero_point_bye_rate=0.04,
    unrated_rate=0.1,
)

TABLE = edition("round-robin")
DUTCH = edition("dutch-2026")


def made(seed: int, **wanted: Any) -> Tournament:  # noqa: ANN401  (settings)
    """A tournament with these settings."""
    return generate(Settings(**wanted), seed, pair=pair)


def records(tournament: Tournament) -> Iterator[RoundRecord]:
    """Every record of every player."""
    for player in tournament.players:
        yield from player.rounds


@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 2**32))
def test_every_tournament_is_sound(players: int, rounds: int, seed: int) -> None:
    """Small fields with many rounds and everything that goes wrong stay consistent."""
    tournament = made(
        seed,
        players=players,
        rounds=rounds,
        forfeit_rate=0.1,
        double_forfeit_rate=0.05,
        withdrawal_rate=0.2,
        late_entry_rate=0.2,
        half_point_bye_rate=0.1,
        zero_point_bye_rate=0.1,
    )
    assert tournament.rounds == rounds
    assert tournament.paired_rounds <= rounds
    assert_sound(tournament)
    table = tournament.scoring.table()
    assert [player.tpn for player in tournament.players] == [*range(1, players + 1)]
    assert len({len(player.rounds) for player in tournament.players}) == 1
    for player in tournament.players:
        assert player.declared_points == sum(
            table[record.result.value, record.colour is Colour.BLACK] for record in player.rounds
        )


def test_a_seed_means_the_same_for_ever() -> None:
    """Settings and seed decide everything: a change would break every recorded seed."""
    first = made(1, players=6, rounds=1).players[0]
    assert (first.name, first.rating, first.title) == ("Diaraven, Ronora", 2082, "")
    found = [record.result.value for record in records(made(1, players=6, rounds=1))]
    assert found == list("1==0==")
    again = generate(EVERYTHING, 7, pair=pair)
    assert generate(EVERYTHING, 7, pair=pair) == again != generate(EVERYTHING, 8, pair=pair)


def test_numbers_follow_the_ratings_and_ranks_the_points() -> None:
    """Players without rating stand last; of equal points the lower number is first."""
    players = generate(EVERYTHING, 3, pair=pair).players
    ratings = [player.rating for player in players]
    assert 1 <= ratings.count(None) <= 15
    assert ratings == sorted(ratings, key=lambda rating: -(rating or 0))
    ranked = sorted(players, key=lambda player: player.declared_rank or 0)
    assert [player.declared_rank for player in ranked] == [*range(1, 61)]
    keys = [(-(player.declared_points or 0), player.tpn) for player in ranked]
    assert keys == sorted(keys)


@every(
    ("wanted", "result", "least", "most"),
    [
        ({"draw_share": 0.5}, Result.DRAW, 0.45, 0.55),
        ({"draw_share": 0.0}, Result.DRAW, 0.0, 0.0),
        ({"draw_share": 1.0}, Result.DRAW, 1.0, 1.0),
        ({"forfeit_rate": 0.2}, Result.FORFEIT_WIN, 0.08, 0.12),
        ({"double_forfeit_rate": 0.1}, Result.FORFEIT_LOSS, 0.08, 0.12),
        ({"withdrawal_rate": 0.5}, Result.ABSENT, 0.15, 0.35),
        ({"late_entry_rate": 0.3}, Result.ABSENT, 0.1, 0.2),
        ({"half_point_bye_rate": 0.1}, Result.HALF_POINT_BYE, 0.07, 0.13),
        ({"full_point_bye_rate": 0.1}, Result.FULL_POINT_BYE, 0.07, 0.13),
        ({"zero_point_bye_rate": 0.1}, Result.ZERO_POINT_BYE, 0.07, 0.13),
    ],
)
def test_rates_show(wanted: dict[str, float], result: Result, least: float, most: float) -> None:
    """The share of records of a kind is what was asked for, within the bounds of chance."""
    counts = Counter(record.result for record in records(made(5, players=300, rounds=6, **wanted)))
    assert least <= counts[result] / sum(counts.values()) <= most


def test_one_knob_leaves_the_others_alone() -> None:
    """More forfeits change neither the players nor who comes late or leaves."""
    plain, forfeits = (
        [
            (one.name, one.rating, one.withdrawn_after)
            for one in made(6, players=40, rounds=3, withdrawal_rate=0.2, forfeit_rate=rate).players
        ]
        for rate in (0, 0.5)
    )
    assert plain == forfeits


def test_late_entries_and_withdrawals_frame_the_games() -> None:
    """Absences stand before the entry and after the withdrawal, never in between."""
    tournament = made(9, players=100, rounds=8, late_entry_rate=0.4, withdrawal_rate=0.4)
    for player in tournament.players:
        here = [record.result is not Result.ABSENT for record in player.rounds]
        first, last = here.index(True), len(here) - here[::-1].index(True)
        assert all(here[first:last])
        assert (player.withdrawn_after or 8) == last


def test_members_of_families_and_clubs_do_not_meet() -> None:
    """The groups asked for are there, disjoint, and nobody meets a member of the own group."""
    tournament = made(10, players=60, rounds=5, families=5, family_size=3, clubs=10)
    assert [len(group.players) for group in tournament.forbidden_pairs] == [3] * 5 + [6] * 10
    for group in tournament.forbidden_pairs:
        for number in group.players:
            opponents = {record.opponent for record in tournament.players[number - 1].rounds}
            assert not opponents & set(group.players)


def test_scoring_and_colour_are_carried() -> None:
    """As they were asked for; without a wish the lot decides the initial colour."""
    scoring = ScoringSystem.of(30, 10)
    tournament = made(1, players=9, rounds=3, scoring=scoring, initial_colour=Colour.BLACK)
    assert tournament.scoring is scoring
    assert tournament.initial_colour is Colour.BLACK
    assert max(player.declared_points or 0 for player in tournament.players) >= 60
    drawn = {made(seed, players=2, rounds=1).initial_colour for seed in range(20)}
    assert drawn == {Colour.WHITE, Colour.BLACK}


def test_acceleration_is_written_out() -> None:
    """Group GA holds half of those who are there before round 1, late entries among them later."""
    wanted = {"players": 161, "rounds": 9, "stop_after": 1, "baku": True}
    tournament = made(1, **wanted)
    assert tournament.baku
    assert [
        (entry.points, entry.first_round, entry.last_round, entry.first_player, entry.last_player)
        for entry in tournament.virtual_points
    ] == [(10, 1, 3, 1, 82), (5, 4, 5, 1, 82)]
    late = made(1, late_entry_rate=0.5, **wanted)
    here = [player.rounds[0].result is not Result.ABSENT for player in late.players]
    assert sum(here[: late.virtual_points[0].last_player]) == 2 * -(-sum(here) // 4)


@every(
    ("settings", "last"),
    [
        (Settings(players=2, rounds=5), 1),
        (Settings(players=20, rounds=9, stop_after=4), 4),
        (Settings(players=5, rounds=3, zero_point_bye_rate=1), 0),
    ],
)
def test_a_tournament_ends_early(settings: Settings, last: int) -> None:
    """Without a pairing, where it shall, and with nobody there; its rounds stay announced."""
    tournament = generate(settings, 1, pair=pair)
    assert (tournament.paired_rounds, tournament.rounds) == (last, settings.rounds)
    assert all(len(player.rounds) == last for player in tournament.players)


def test_the_round_to_be_paired_shows_who_is_away() -> None:
    """The pairing function finds an entry for exactly the players it must leave out."""
    wanted = Settings(players=30, rounds=4, late_entry_rate=0.5, half_point_bye_rate=0.2)
    away = []

    def watched(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        assert {len(player.rounds) for player in tournament.players} == {round_no - 1, round_no}
        away.append({p.tpn for p in tournament.players if len(p.rounds) == round_no})
        return pair(tournament, round_no)

    tournament = generate(wanted, 2, pair=watched)
    for number, absent in enumerate(away, start=1):
        results = {one.tpn: one.record(RoundNo(number)).result for one in tournament.players}
        assert absent == {tpn for tpn, result in results.items() if not result.paired}


def test_a_pairing_with_gaps_is_refused() -> None:
    """A pairing function that forgets somebody is found out; one that gives up keeps its rounds."""

    def forgetful(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        return replace(pair(tournament, round_no), games=pair(tournament, round_no).games[1:])

    with pytest.raises(RequestError, match="places 2 of 4 players"):
        generate(Settings(players=4, rounds=1), 1, pair=forgetful)

    def twice(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        if round_no == 3:
            raise ImpossiblePairingError("enough")
        return pair(tournament, round_no)

    assert generate(EVERYTHING, 1, pair=twice).paired_rounds == 2


@pytest.mark.parametrize("players", [6, 7])
def test_the_absent_lose_their_games_of_a_round_robin(players: int) -> None:
    """The table pairs everybody, so that the round of who stays away is a forfeit, not a bye."""
    settings = Settings(players=players, rounds=7, zero_point_bye_rate=0.2, withdrawal_rate=0.3)
    event = generate(settings, 1, pair=TABLE.pair)
    found = {record.result for record in records(event)}
    assert {Result.FORFEIT_WIN, Result.FORFEIT_LOSS} <= found
    assert event.paired_rounds == 7
    rests = [record for record in records(event) if record.opponent is None]
    assert len(rests) == (7 if players == 7 else 0)
    assert check(event, TABLE).differences == ()
    assert any(player.withdrawn_after is not None for player in event.players)


@pytest.mark.parametrize("system", ["", "round-robin"])
def test_a_round_nobody_comes_to_is_a_round_of_the_table(system: str) -> None:
    """The games are lost by both players, and the next round is played; a Swiss ends there."""
    settings = Settings(players=4, rounds=6, zero_point_bye_rate=0.6)
    events = [generate(settings, seed, pair=TABLE.pair, system=system) for seed in range(1, 7)]
    assert {event.paired_rounds for event in events} == {6}
    rounds = [
        {player.rounds[number].result for player in event.players}
        for event in events
        for number in range(6)
    ]
    assert {Result.FORFEIT_LOSS} in rounds
    nobody = replace(settings, zero_point_bye_rate=1.0)
    assert generate(nobody, 1, pair=TABLE.pair).paired_rounds == 6
    assert generate(nobody, 1, pair=pair).paired_rounds == 0


@every(
    ("wanted", "seed", "words"),
    [
        ({"half_point_bye_rate": 0.1}, 1, "has no half-point byes;"),
        (
            {"late_entry_rate": 0.5, "full_point_bye_rate": 0.1},
            1,
            "no late entries and no full-point byes;",
        ),
        ({}, -1, "-1"),
    ],
)
def test_what_a_round_robin_does_not_have_is_refused(
    wanted: dict[str, Any], seed: int, words: str
) -> None:
    """The refusal names the options that do not apply, and those that do; seeds count from 0."""
    with pytest.raises(RequestError, match=words):
        generate(Settings(players=6, **wanted), seed, pair=TABLE.pair)


ABSENCES = Settings(
    players=20,
    rounds=7,
    late_entry_rate=0.4,
    zero_point_bye_rate=0.1,
    half_point_bye_rate=0.1,
    full_point_bye_rate=0.1,
    withdrawal_rate=0.3,
)


@every("seed", range(6))
@every("baku", [False, True])
@every("stop", [0, 1, 3, 6])
def test_a_tournament_that_stops_says_who_is_not_in_its_next_round(
    seed: int, stop: int, *, baku: bool
) -> None:
    """Late entries, byes and withdrawals are announced: the file is paired as the whole was."""
    wanted = replace(ABSENCES, baku=baku)
    whole = generate(wanted, seed, pair=DUTCH.pair, system=DUTCH.id)
    stopped = generate(replace(wanted, stop_after=stop), seed, pair=DUTCH.pair, system=DUTCH.id)
    listed = trf.read(trf.write(stopped)).tournament
    following = RoundNo(stop + 1)
    paired = DUTCH.pair(listed, following)
    results = {player.tpn: player.record(following).result for player in whole.players}
    present = {tpn for tpn, result in results.items() if result.paired}
    assert {player.tpn for player in listed.players} - set(paired.absent) == present
    assert all(
        whole.players[game.white - 1].rounds[stop].opponent == game.black for game in paired.games
    )
    for kind in (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE):
        asked = {tpn for bye in listed.requested_byes if bye.kind is kind for tpn in bye.players}
        assert asked == {tpn for tpn, result in results.items() if result is kind}
    assert verify(listed).findings == ()


def test_a_tournament_that_stops_is_otherwise_that_of_its_seed() -> None:
    """Its rounds are those of the whole; nothing is announced behind the last round."""
    whole = generate(ABSENCES, 1, pair=DUTCH.pair)
    assert whole.requested_byes == ()
    assert generate(replace(ABSENCES, stop_after=7), 1, pair=DUTCH.pair) == whole
    stopped = generate(replace(ABSENCES, stop_after=3), 1, pair=DUTCH.pair)
    assert {bye.round_no for bye in stopped.requested_byes} == {4}
    assert [player.rounds for player in stopped.players] == [
        player.rounds[:3] for player in whole.players
    ]
    for stop in (0, 3):  # a table pairs the absent too, who lose by forfeit
        wanted = Settings(players=8, rounds=7, stop_after=stop, zero_point_bye_rate=0.5)
        assert generate(wanted, 1, pair=TABLE.pair, system=TABLE.id).requested_byes == ()


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"stop_after": 4},
        {"baku": True},
        {"scoring": ScoringSystem.of(30, 10)},
        {"families": 3, "clubs": 6},
    ],
    ids=str,
)
def test_files_tell_all_that_a_pairing_looks_at(changes: dict[str, Any]) -> None:
    """Each round is paired again alike, also from a report file; in JSON nothing at all is lost."""
    wanted = replace(EVERYTHING, players=45, **changes)
    tournament = generate(wanted, 2, pair=DUTCH.pair)
    assert tournament.paired_rounds == (wanted.stop_after or wanted.rounds)
    assert json_.read(json_.write(tournament)).tournament == tournament
    reading = trf.read(trf.write(tournament))
    assert reading.findings == ()
    again = reading.tournament
    for event in (tournament, again):
        assert edition_of(event) is DUTCH
        report = check(event, DUTCH)
        assert (report.rounds, report.differences) == (tournament.paired_rounds, ())
    for one, other in zip(again.players, tournament.players, strict=True):
        assert (one.name, one.sex, one.title) == (other.name, other.sex, other.title)
        assert (one.rating, one.federation) == (other.rating, other.federation)
        assert one.declared_points == other.declared_points
        assert one.declared_rank == other.declared_rank
    assert (again.rounds, again.scoring) == (tournament.rounds, tournament.scoring)
    assert again.initial_colour == tournament.initial_colour
    assert again.virtual_points == tournament.virtual_points
    assert [each.players for each in again.forbidden_pairs] == [
        each.players for each in tournament.forbidden_pairs
    ]
