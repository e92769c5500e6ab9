"""What holds for every round of the Dubov text of 1997, on whole random tournaments."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dubov_1997.pairing import pair_round
from openarbiter.rulebooks.dubov_1997.telling import in_tpns, round_pairing
from openarbiter.rulebooks.dubov_1997.text import DUBOV_1997, situation
from openarbiter.simulate import Settings, generate
from tests.every import every
from tests.properties.strategies import played_tournaments
from tests.referee.drafts import renumbered
from tests.referee.histories import tournament


def rated(tournament: Tournament, seed: int) -> Tournament:
    """The same tournament with a rating for everybody and no acceleration."""
    lots = Random(seed)  # noqa: S311  (reproducible, no secret)
    spread = lots.choice([5, 400])
    players = tuple(
        replace(player, rating=lots.randint(2000, 2000 + spread)) for player in tournament.players
    )
    return replace(tournament, players=players, virtual_points=(), baku=False)


RATED = st.builds(rated, played_tournaments(), st.integers(0, 2**16))


@given(RATED, st.randoms(use_true_random=False))
def test_numbers_of_the_players_do_not_matter(tournament: Tournament, lots: Random) -> None:
    """The same players under other numbers are paired alike, where names tell all apart."""
    number = tournament.paired_rounds
    if number < 2:
        return
    players = tuple(replace(player, name=f"Name {player.tpn:04}") for player in tournament.players)
    numbers = [player.tpn for player in players]
    lots.shuffle(numbers)
    new = {player.tpn: tpn for player, tpn in zip(players, numbers, strict=True)}
    first = replace(tournament, players=players, adjustments=(), forbidden_pairs=())
    games, others = _games(first, number), _games(renumbered(first, new), number)
    if games is None or others is None:
        assert games is others
        return
    assert {(new[white], new[black]) for white, black in games} == others


def _games(tournament: Tournament, number: RoundNo) -> set[tuple[Tpn, Tpn]] | None:
    try:
        result = DUBOV_1997.pair(tournament, number)
    except ImpossiblePairingError:
        return None
    return {(game.white, game.black) for game in result.games}


@every("seed", range(6))
def test_short_sight_changes_nothing(seed: int) -> None:
    """Looking down no further than necessary gives the same rounds and the same steps."""
    settings = Settings(
        players=120 + 40 * seed, rounds=5, forfeit_rate=0.05, withdrawal_rate=0.1, families=2
    )
    event = generate(settings, seed, pair=DUBOV_1997.pair)
    ways = set()
    for number in range(2, event.paired_rounds + 1):
        found = situation(event, RoundNo(number))
        result = round_pairing(found)
        whole = in_tpns(found, pair_round(found, among=replace(found)))
        assert (result, result.log) == (whole, whole.log)
        ways |= {bracket.method for bracket in result.brackets}
    assert "degrees" in ways


@pytest.mark.parametrize("seed", range(4))
def test_transfers_stay_within_the_limit_where_the_field_is_large(seed: int) -> None:
    """In a field far larger than its rounds nobody rises twice running before the last round."""
    event = generate(Settings(players=200, rounds=6), seed, pair=DUBOV_1997.pair)
    points = event.scoring.points
    score = dict.fromkeys((player.tpn for player in event.players), 0)
    rises: dict[Tpn, list[int]] = {player.tpn: [] for player in event.players}
    for number in range(1, event.paired_rounds + 1):
        records = {player.tpn: player.record(RoundNo(number)) for player in event.players}
        for tpn, each in records.items():
            if each.opponent is not None and score[each.opponent] > score[tpn]:
                rises[tpn].append(number)
        for tpn, each in records.items():
            score[tpn] += points(each.result, each.colour)
    before_last = [[n for n in each if n < event.paired_rounds] for each in rises.values()]
    running = sum(later - earlier == 1 for each in before_last for earlier, later in pairwise(each))
    assert running <= 1
    assert all(len(each) <= 3 for each in before_last)


def test_bye_on_request_is_no_bar() -> None:
    """A half-point bye on request does not keep a player from the bye (2.2)."""
    event = tournament("F | F | H | U", rounds=5)
    event = replace(event, players=tuple(replace(p, rating=2000 - p.tpn) for p in event.players))
    event = event.with_player(replace(event.players[3], withdrawn_after=RoundNo(1)))
    assert DUBOV_1997.pair(event, RoundNo(2)).bye == 3
