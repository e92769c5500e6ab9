"""What holds in every round of the older Burstein text, whatever the tournament."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.simulate import Settings, generate
from openarbiter.verification.literal.burstein_legacy import may_meet, players_of
from tests.referee.drafts import Pairs
from tests.referee_burstein_legacy.positions import positions

nx = pytest.importorskip("networkx")  # has no types

EDITION = registry.edition("burstein-legacy")

FIELDS = st.builds(
    Settings,
    players=st.integers(8, 40),
    rounds=st.integers(3, 9),
    forfeit_rate=st.sampled_from((0.0, 0.05)),
    withdrawal_rate=st.sampled_from((0.0, 0.1)),
    late_entry_rate=st.sampled_from((0.0, 0.1)),
    half_point_bye_rate=st.sampled_from((0.0, 0.05)),
    zero_point_bye_rate=st.sampled_from((0.0, 0.05)),
    unrated_rate=st.sampled_from((0.0, 0.3)),
    families=st.sampled_from((0, 2)),
    family_size=st.just(2),
)


def pair(event: Tournament, round_no: RoundNo) -> RoundPairing:
    """The engine."""
    return EDITION.pair(event, round_no)


def tournament(chosen: Settings, seed: int) -> Tournament:
    """A tournament played out, as far as it can be paired."""
    while True:
        try:
            return generate(chosen, seed, pair=pair)
        except ImpossiblePairingError:
            chosen = replace(chosen, rounds=chosen.rounds - 1)


@settings(max_examples=25)
@given(FIELDS, st.integers(0, 10**6))
def test_rounds_obey_the_text(chosen: Settings, seed: int) -> None:
    """No rematch, limits of both colours, one bye at most and to somebody eligible."""
    event = tournament(chosen, seed)
    for player in event.players:
        games = [each for each in player.rounds if each.result.played]
        assert max(Counter(each.opponent for each in games).values(), default=1) == 1
        difference, row = 0, ""
        for each in games:
            white = each.colour is Colour.WHITE
            difference += 1 if white else -1
            row += "w" if white else "b"
            assert abs(difference) <= 2
        assert "www" not in row
        assert "bbb" not in row
        free = [each.result for each in player.rounds if _is_point_without_playing(each.result)]
        assert Result.PAIRING_ALLOCATED_BYE not in free[1:]
    for number in range(1, event.paired_rounds + 1):
        byes = [
            player.tpn
            for player in event.players
            if player.record(RoundNo(number)).result is Result.PAIRING_ALLOCATED_BYE
        ]
        assert len(byes) <= 1


@settings(max_examples=15)
@given(FIELDS, st.integers(0, 10**6))
def test_floats_are_those_of_the_text(chosen: Settings, seed: int) -> None:
    """One floater where the number of players so far is odd, none elsewhere, nobody twice."""
    event = tournament(chosen, seed)
    for number in range(1, event.paired_rounds + 1):
        so_far = 0
        before: tuple[Tpn, ...] = ()
        for bracket in pair(event, RoundNo(number)).brackets:
            so_far += len(bracket.residents)
            assert bracket.moved_down == before
            assert len(bracket.downfloaters) == so_far % 2
            assert not set(bracket.downfloaters) & set(bracket.moved_down)
            before = bracket.downfloaters


@settings(max_examples=10)
@given(FIELDS, st.integers(0, 10**6))
def test_irrelevant_data_and_order_of_rows_change_nothing(chosen: Settings, seed: int) -> None:
    """Names, titles, federations and the order of the lines of a file are nothing to the rules."""
    event = replace(tournament(chosen, seed), origin=None)
    text = oa.write_trf(event).decode()
    lines = text.splitlines(keepends=True)
    rows = [line for line in lines if line.startswith("001")]
    Random(seed).shuffle(rows)  # noqa: S311  (reproducible, no secret)
    shuffled = oa.read_trf(
        "".join(rows.pop() if line.startswith("001") else line for line in lines)
    )
    renamed = replace(
        event,
        players=tuple(
            replace(each, name=f"{each.tpn % 7}", title="GM", federation="XXX")
            for each in event.players
        ),
    )
    for number in range(1, event.paired_rounds + 1):
        expected = pair(event, RoundNo(number))
        assert pair(shuffled, RoundNo(number)) == expected
        assert pair(renamed, RoundNo(number)) == expected


@pytest.mark.parametrize("first", [10_000, pytest.param(10_100, marks=pytest.mark.nightly)])
def test_every_round_that_can_be_completed_is(first: int) -> None:
    """The engine refuses only where no matching of all players exists, whoever has the bye."""
    refused = 0
    for seed in range(first, first + 100):
        for position in positions(seed, _engine_pairs):
            possible = _can_be_completed(position.tournament, position.round_no)
            refused += not possible
            assert (_engine_pairs(position.tournament, position.round_no) is not None) == possible
    assert refused > 5


def test_generated_tournament_of_61_players_is_checked_clean() -> None:
    """Nine rounds with byes, forfeits, withdrawals and late entries are paired again alike."""
    chosen = Settings(
        players=61,
        rounds=9,
        forfeit_rate=0.03,
        withdrawal_rate=0.05,
        late_entry_rate=0.05,
        half_point_bye_rate=0.02,
        zero_point_bye_rate=0.02,
    )
    event = generate(chosen, 3, pair=pair)
    report = oa.check(event, "burstein-legacy")
    assert (report.rounds, report.differences) == (9, ())


def _is_point_without_playing(result: Result) -> bool:
    points = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
    return result in points


def _engine_pairs(event: Tournament, round_no: RoundNo) -> Pairs | None:
    try:
        found = pair(event, round_no)
    except ImpossiblePairingError:
        return None
    return [(game.white, game.black) for game in found.games], found.bye


def _can_be_completed(event: Tournament, round_no: RoundNo) -> bool:
    """Whether everybody can be paired, one with the bye, by another program's matching."""
    players = players_of(event, round_no)
    graph = nx.Graph()
    graph.add_nodes_from(each.tpn for each in players)
    for one in players:
        for other in players:
            if one.tpn < other.tpn and may_meet(one, other):
                graph.add_edge(one.tpn, other.tpn)
    if len(players) % 2:
        graph.add_edges_from((each.tpn, 0) for each in players if each.may_take_bye)
        graph.add_node(0)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)
