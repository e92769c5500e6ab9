"""A forger who may write what they like into a certificate cannot have a wrong round accepted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from openarbiter.certificates import making
from openarbiter.certificates.making import UnprovenError
from openarbiter.certificates.pricing import bye_prices
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from openarbiter.verification.certificate import checking, reading
from openarbiter.verification.certificate.checking import Round, round_of
from openarbiter.verification.certificate.facts import Facts, bits, facts
from openarbiter.verification.certificate.graph import Graph, Players
from openarbiter.verification.certificate.lower_bye import ByeGraph
from openarbiter.verification.certificate.prices import RefusedError
from tests.certificates.forging import all_rounds, as_pairing
from tests.certificates.rounds import events


def positions() -> Iterator[tuple[Tournament, Facts]]:
    """Small fields before their last rounds."""
    for system, _, event in events(900, most_players=7):
        for number in range(2, event.paired_rounds + 1):
            known = before_round(event, RoundNo(number))
            yield known, facts(known, RoundNo(number), system)


def rests(graph: Graph) -> Iterator[dict[int, int]]:
    """Every way to pair downfloaters and all below, lawful or not, that an honest face allows.

    Players of the bracket who float are paired among each other too.
    """
    size = len(graph.facts.seats)

    def pairs(left: int) -> Iterator[dict[int, int]]:
        if not left:
            yield {}
            return
        one = (left & -left).bit_length() - 1
        left &= ~(1 << one)
        takers = graph.players.bye >> one & 1
        for other in bits((graph.facts.legal[one] | takers << size) & left):
            for rest in pairs(left & ~(1 << other)):
                yield {one: other, other: one, **rest}

    paired = sum(1 << one for one in bits(graph.inside) if graph.inside >> graph.mate[one] & 1)
    yield from pairs(graph.alive & ~paired)


def accepted(found: Round, players: Players) -> bool:
    """Whether the checker takes a bracket with any rest and the best proofs there are for it."""
    honest = Graph(found.facts, players, found.mate)
    tpn = [*(seat.tpn for seat in found.facts.seats), 0]
    plain: dict[str, Any] = making.shown(honest)
    others = rests(honest) if players.floats else iter(())
    for rest in (None, *islice(others, 40)):
        mate = found.mate if rest is None else {**found.mate, **rest}
        try:
            proofs = making._proofs(Graph(found.facts, players, mate))
        except (UnprovenError, KeyError):
            continue
        claim = {
            **plain,
            "values": Graph(found.facts, players, mate).value(),
            "rest": rest
            and [[tpn[one], tpn[other]] for one, other in sorted(rest.items()) if one < other],
            "proofs": proofs,
        }
        try:
            checking._bracket(found, players, reading._bracket(claim))
        except RefusedError:
            continue
        return True
    return False


def bye_accepted(found: Round) -> bool:
    """Whether it can be shown that the bye goes to the lowest possible score."""
    lower = ByeGraph(found.facts, found.mate, found.bye)
    return found.bye is None or not lower.lower or bye_prices(lower) is not None


def test_wrong_rounds_cannot_be_forged() -> None:
    """Of every wrong round some bracket, or the bye, is refused whatever rest and proofs say."""
    wrong = right = 0
    for event, before in islice(positions(), 16):
        required = edition(before.system).pair(event, before.round_no)
        played = {frozenset((game.white, game.black)) for game in required.games}
        for pairs, bye in islice(all_rounds(before), 12):
            other = as_pairing(before, pairs, bye)
            games = [(game.white, game.black) for game in other.games]
            found = round_of(before, games, other.bye)
            taken = bye_accepted(found) and all(
                accepted(found, players) for players in found.brackets()
            )
            same = {frozenset(game) for game in games} == played
            assert taken is same, (before.system, before.round_no, games, other.bye)
            right += same
            wrong += not same
    assert wrong > 60
    assert right > 5
