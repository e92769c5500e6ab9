"""What holds for every round of the Dutch system, whatever the tournament."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import networkx as nx  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import (
    Colour,
    RoundNo,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Situation, Strength
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from tests.articles.without import NO_PAIRING, answer_of
from tests.properties.strategies import EDITIONS, played_tournaments, rounds, seen, sparse_rounds

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)


def cards(before: Situation) -> dict[int, DutchPlayer]:
    """The players to be paired, by TPN."""
    players = map(before.player, range(len(before.tpn)))
    return {player.tpn: player for player in players}


def possible(before: Situation) -> nx.Graph:
    """Who may meet whom, and the bye (0) where somebody has to take it."""
    graph = nx.Graph()
    size = len(before.tpn)
    graph.add_nodes_from(map(int, before.tpn))
    for i in range(size):
        for j in range(i):
            if before.may_meet(i, j):
                graph.add_edge(int(before.tpn[i]), int(before.tpn[j]))
    if size % 2:
        graph.add_node(0)
        graph.add_edges_from(
            (0, int(tpn)) for tpn, may in zip(before.tpn, before.may_take_bye, strict=True) if may
        )
    return graph


def is_complete(graph: nx.Graph) -> bool:
    """Whether everybody can be paired."""
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def result(event: Tournament, round_no: RoundNo, system: str) -> str:
    """The answer of an edition as text."""
    try:
        return answer_of(edition(system).pair(event, round_no))
    except ImpossiblePairingError:
        return NO_PAIRING


@SYSTEMS
@given(data=st.data())
def test_bye_goes_to_the_least_possible_score(system: str, data: st.DataObject) -> None:
    """Nobody eligible with a lower score could have had it, the others being paired (C2, C5)."""
    event, round_no = data.draw(rounds(most_players=11))
    before = seen(event, round_no, system)
    assume(len(before.tpn) % 2 == 1)
    graph = possible(before)
    score = dict(zip(before.tpn, before.score, strict=True))
    takers = []
    for tpn in graph[0]:
        others = graph.subgraph([each for each in graph if each not in {0, tpn}])
        if is_complete(others):
            takers.append(tpn)
    try:
        bye = edition(system).pair(event, round_no).bye
    except ImpossiblePairingError:
        assert not takers
        return
    assert bye is not None
    assert bye in takers
    assert score[bye] == min(score[Tpn(tpn)] for tpn in takers)


@SYSTEMS
@settings(max_examples=25)
@given(data=st.data())
def test_later_rounds_are_ignored(system: str, data: st.DataObject) -> None:
    """A round of a finished tournament is paired as it was when it was the next one."""
    event = data.draw(played_tournaments(system))
    assume(event.paired_rounds > 0)
    round_no = RoundNo(data.draw(st.integers(1, int(event.paired_rounds))))
    then = before_round(event, round_no)
    assert result(event, round_no, system) == result(then, round_no, system)


@given(data=st.data())
def test_names_and_order_of_rows_do_not_matter(data: st.DataObject) -> None:
    """Rows of the report in any order, with any names and ratings, are the same question."""
    event, round_no = data.draw(rounds())
    assume(event.scoring.forfeit_win == event.scoring.win)  # all that a report can say
    lines = trf.write(event).decode("utf-8").splitlines()
    lot = random.Random(data.draw(st.integers(0, 1000)))  # noqa: S311  (a test)
    players = [line for line in lines if line.startswith("001")]
    lot.shuffle(players)
    shuffled = trf.read("\n".join([*(line for line in lines if line[:3] != "001"), *players]))
    renamed = replace(
        shuffled.tournament,
        players=tuple(
            replace(each, name=f"Nobody {1000 - each.tpn}", rating=lot.randint(1000, 2000))
            for each in shuffled.tournament.players
        ),
    )
    read = trf.read(trf.write(event)).tournament
    for system in EDITIONS:
        assert result(renamed, round_no, system) == result(read, round_no, system)


@SYSTEMS
@given(event=sparse_rounds())
def test_refused_exactly_when_no_pairing_exists(system: str, event: Tournament) -> None:
    """An independent matching finds a complete pairing where the edition does, and only there."""
    before = seen(event, event.next_round, system)
    complete = is_complete(possible(before))
    assert (result(event, event.next_round, system) == NO_PAIRING) is not complete


@SYSTEMS
@given(event=sparse_rounds())
def test_named_players_are_a_proof(system: str, event: Tournament) -> None:
    """The players named fall into more odd parts than there are others who could take one.

    Inside a part of odd size one player is always left over, who needs a partner outside the
    parts; with more such parts than partners no pairing is complete. The bye may be a partner,
    or belong to a part: then it is no partner for the others.
    """
    graph = possible(seen(event, event.next_round, system))
    assume(not is_complete(graph))
    with pytest.raises(ImpossiblePairingError) as caught:
        edition(system).pair(event, event.next_round)
    named = set(caught.value.players)
    if not named:
        assert not graph[0]
        assert "bye" in caught.value.reason
        return
    with_bye = named | ({0} & set(graph))
    assert _too_many_odd_parts(graph, named) or _too_many_odd_parts(graph, with_bye)
    partners = {each for tpn in named for each in graph[tpn]} - with_bye
    said = set(map(int, re.findall(r"\d+", caught.value.reason)))
    assert said >= partners
    assert str(caught.value).endswith("The arbiter decides what to do (C.04.3, Article 1.9.3)")


def _too_many_odd_parts(graph: nx.Graph, named: set[int]) -> bool:
    """Whether a set falls into more odd parts than it has partners outside."""
    partners = {each for vertex in named for each in graph[vertex]} - named
    parts = nx.connected_components(graph.subgraph(named))
    return sum(len(part) % 2 for part in parts) > len(partners)


@SYSTEMS
@given(data=st.data())
def test_brackets_hang_together(system: str, data: st.DataObject) -> None:
    """Residents are the scoregroups, downfloaters the next moved-down players, the last the bye."""
    event, round_no = data.draw(rounds())
    pairing = _pairing(event, round_no, system)
    before = seen(event, round_no, system)
    falling: tuple[Tpn, ...] = ()
    for bracket, (start, end) in zip(pairing.brackets, before.groups, strict=True):
        assert bracket.residents == tuple(before.tpn[start:end])
        assert bracket.moved_down == falling
        placed = [*(tpn for pair in bracket.pairs for tpn in pair), *bracket.downfloaters]
        assert sorted(placed) == sorted([*bracket.residents, *bracket.moved_down])
        assert not any(set(pair) <= set(bracket.moved_down) for pair in bracket.pairs)
        falling = bracket.downfloaters
    assert falling == (() if pairing.bye is None else (pairing.bye,))
    games = {frozenset((game.white, game.black)) for game in pairing.games}
    assert games == {frozenset(pair) for bracket in pairing.brackets for pair in bracket.pairs}


def _pairing(event: Tournament, round_no: RoundNo, system: str) -> RoundPairing:
    """The pairing of a round that can be paired."""
    assume(result(event, round_no, system) != NO_PAIRING)
    return edition(system).pair(event, round_no)


@SYSTEMS
@given(data=st.data())
def test_values_of_the_criteria_follow_from_the_games(system: str, data: st.DataObject) -> None:
    """C5 to C14 and C16 counted once more, from who plays whom with which colour."""
    event, round_no = data.draw(rounds())
    pairing = _pairing(event, round_no, system)
    players = cards(seen(event, round_no, system))
    final = seen(event, round_no, system).last_round
    white = {game.white for game in pairing.games}
    for bracket in pairing.brackets:
        values = dict(bracket.criteria)
        pairs = [(players[one], players[other]) for one, other in bracket.pairs]
        floaters = [players[tpn] for tpn in bracket.downfloaters]
        assert values["C5"] == (None if pairing.bye is None else players[pairing.bye].score)
        assert values["C6"] == len(floaters)
        assert values["C7"] == _fall(bracket, players, system)
        denied = [
            player
            for pair in pairs
            for player in pair
            if player.preference is not None
            and (player.preference is Colour.WHITE) != (player.tpn in white)
        ]
        assert values["C12"] == len(denied)
        assert values["C13"] == sum(each.strength is Strength.STRONG for each in denied)
        risen = [pair for pair in pairs if final and any(each.topscorer for each in pair)]
        counted = [each for pair in risen for each in pair]
        steps = [(each, 1 if each.tpn in white else -1) for each in counted]
        assert values["C10"] == sum(abs(each.colour_difference + step) > 2 for each, step in steps)
        assert values["C11"] == sum(
            each.repeated_colour is (Colour.WHITE if step > 0 else Colour.BLACK)
            for each, step in steps
        )
        again = set(bracket.downfloaters)
        if system == "dutch-2025":
            again |= {one.tpn for one, other in pairs if one.score > other.score}
        else:
            again -= set(bracket.moved_down)
        assert values["C14"] == sum(players[tpn].last_float is Float.DOWN for tpn in again)
        assert values["C16"] == sum(players[tpn].earlier_float is Float.DOWN for tpn in again)


def _fall(bracket: Bracket, players: dict[int, DutchPlayer], system: str) -> tuple[int, ...]:
    """C7 as the edition words it: scores of the downfloaters (2026), or the PSD (2025)."""
    scores = [players[tpn].score for tpn in bracket.downfloaters]
    if system == "dutch-2025":
        scores = [each - (bracket.score - 10) for each in scores]
        scores += [players[one].score - players[other].score for one, other in bracket.pairs]
    return tuple(sorted(scores, reverse=True))


@settings(max_examples=30)
@given(data=st.data())
def test_criteria_without_a_say_have_no_value(data: st.DataObject) -> None:
    """Each code of the edition from C5 on has one entry; C8 is empty only in the last bracket."""
    event, round_no = data.draw(rounds())
    for system in EDITIONS:
        pairing = _pairing(event, round_no, system)
        codes = [each.code for each in edition(system).rules.articles][4:]
        for bracket in pairing.brackets:
            assert [code for code, _ in bracket.criteria] == codes
        without = [dict(each.criteria)["C8"] is None for each in pairing.brackets]
        assert without == [False] * (len(without) - 1) + [True] * bool(without)
