"""What holds for every round paired by the NSWCA guidelines, whatever the tournament."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import networkx as nx  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Result, RoundNo, Tournament
from openarbiter.rulebooks.basic_rules import played_colours
from openarbiter.rulebooks.nswca.pairing import OddMen, pair_round
from openarbiter.rulebooks.nswca.text import NSWCA, Situation, situation
from openarbiter.simulate import Settings, generate
from tests.referee_nswca.positions import position

_RARE = st.sampled_from([0.0, 0.0, 0.1, 0.25])


@st.composite
def tournaments(draw: st.DrawFn, most_players: int = 40) -> Tournament:
    """A tournament paired by the guidelines, with byes, defaults, absences and late entries."""
    players = draw(st.integers(2, most_players))
    wanted = Settings(
        players=players,
        rounds=draw(st.integers(1, max(1, min(players - 1, 9)))),
        draw_share=draw(st.sampled_from([None, 0.0, 0.7])),
        forfeit_rate=draw(_RARE),
        double_forfeit_rate=draw(_RARE) / 2,
        withdrawal_rate=draw(_RARE),
        late_entry_rate=draw(_RARE),
        half_point_bye_rate=draw(_RARE),
        zero_point_bye_rate=draw(_RARE),
        unrated_rate=draw(_RARE),
        families=min(draw(st.integers(0, 2)), players // 3),
        family_size=3,
    )
    return generate(wanted, draw(st.integers(0, 2**20)), pair=NSWCA.pair)


def answer(everybody: Situation) -> object:
    """What a round comes to; ``None`` where it is refused."""
    try:
        found = pair_round(everybody)
    except ImpossiblePairingError:
        return None
    return found.bye, found.groups


@settings(max_examples=25)
@given(tournaments())
def test_nobody_meets_twice_and_the_bye_goes_to_the_eligible(event: Tournament) -> None:
    """3.1 b; 3.2 d: nobody has it twice or after a point by default."""
    games = Counter(
        frozenset((player.tpn, record.opponent))
        for player in event.players
        for record in player.rounds
        if record.result.played
    )
    assert set(games.values()) <= {2}  # one record from each side
    for player in event.players:
        letters = [record.result for record in player.rounds]
        if Result.PAIRING_ALLOCATED_BYE in letters:
            before = letters[: letters.index(Result.PAIRING_ALLOCATED_BYE)]
            assert Result.FORFEIT_WIN not in before
            assert letters.count(Result.PAIRING_ALLOCATED_BYE) == 1


@settings(max_examples=25)
@given(tournaments())
def test_nobody_has_three_equal_colours_in_succession(event: Tournament) -> None:
    """3.3 h, rounds without a game left out (3.3 i)."""
    for player in event.players:
        shown = "".join(
            colour.value for colour in played_colours(player, RoundNo(len(player.rounds) + 1))
        )
        assert "www" not in shown
        assert "bbb" not in shown


@given(tournaments(most_players=60), st.data())
def test_all_ways_through_a_group_agree(event: Tournament, data: st.DataObject) -> None:
    """With one place outside, and with everybody below: the same pairs."""
    number = data.draw(st.integers(1, max(1, event.paired_rounds)))
    everybody = situation(event, RoundNo(number))
    usual = answer(everybody)
    with pytest.MonkeyPatch.context() as patch:
        graph = OddMen._graph
        patch.setattr(OddMen, "_graph", lambda self, *_: graph(self, self._meetings.size, 0))
        assert answer(everybody) == usual


@given(st.integers(0, 10**6))
def test_round_is_complete_whenever_it_can_be(seed: int) -> None:
    """A round is refused only where no complete pairing exists, the bye included."""
    tournament, round_no = position(seed)
    everybody = situation(tournament, round_no)
    size = len(everybody.tpn)
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    for one in range(size):
        for other in range(one + 1, size):
            if everybody.may_meet(one, other):
                graph.add_edge(one, other)
    if size % 2:
        graph.add_node("bye")
        graph.add_edges_from(
            (player, "bye") for player in range(size) if everybody.may_take_bye[player]
        )
    possible = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)
    assert (answer(everybody) is not None) == possible


@given(st.integers(0, 10**6))
def test_what_the_text_does_not_name_changes_nothing(seed: int) -> None:
    """Names, titles, federations, declared points and ranks, number of rounds, tie-breaks."""
    tournament, round_no = position(seed)
    other = replace(
        tournament,
        players=tuple(
            replace(
                player,
                name=f"Q{seed % 7}{player.tpn}",
                title="GM",
                federation="AUS",
                sex="w",
                declared_points=0,
                declared_rank=int(player.tpn),
            )
            for player in tournament.players
        ),
        rounds=None,
        tie_breaks=("BH",),
    )
    try:
        expected = NSWCA.pair(tournament, round_no)
    except ImpossiblePairingError:
        expected = None
    try:
        found = NSWCA.pair(other, round_no)
    except ImpossiblePairingError:
        found = None
    assert found == expected


@given(st.integers(0, 10**6))
def test_white_and_black_are_symmetric(seed: int) -> None:
    """With all colours and the coin turned round the same pairs come out, colours turned round."""
    tournament, round_no = position(seed)
    turned = replace(
        tournament,
        initial_colour=(tournament.initial_colour or Colour.WHITE).other,
        players=tuple(
            replace(
                player,
                rounds=tuple(
                    replace(record, colour=record.colour.other) if record.colour else record
                    for record in player.rounds
                ),
            )
            for player in tournament.players
        ),
    )
    try:
        expected = NSWCA.pair(tournament, round_no)
    except ImpossiblePairingError:
        return
    found = NSWCA.pair(turned, round_no)
    assert [(game.black, game.white) for game in found.games] == [
        (game.white, game.black) for game in expected.games
    ]
