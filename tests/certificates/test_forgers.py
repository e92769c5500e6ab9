"""A forger who may write what they like into a certificate cannot have a wrong round accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from openarbiter.certificates import making
from openarbiter.certificates.making import UnprovenError, certificate
from openarbiter.certificates.pricing import bye_prices
from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from openarbiter.verification.certificate import alone, checking, reading
from openarbiter.verification.certificate.checking import Round, round_of
from openarbiter.verification.certificate.facts import Facts, RefusedError
from openarbiter.verification.certificate.graph import ByeGraph, Graph, Players
from tests.certificates.forging import all_rounds, as_pairing, certified
from tests.certificates.mutations import with_new_digest
from tests.certificates.rounds import events, facts_before


def positions() -> Iterator[tuple[Tournament, Facts]]:
    """Small fields before their last rounds."""
    for system, _, event in events(900, most_players=7):
        for number in range(2, event.paired_rounds + 1):
            known = before_round(event, RoundNo(number))
            yield known, facts_before(known, number, system)


def accepted(found: Round, players: Players) -> bool:
    """Whether the checker takes a bracket with the best proofs there are for it."""
    graph = Graph(found.facts, players, found.mate)
    claim: dict[str, Any] = {**checking.shown(graph), "values": graph.value()}
    try:
        claim["proofs"] = making._proofs(Graph(found.facts, players, found.mate))
        checking._check_bracket(found, players, reading._bracket(json.loads(json.dumps(claim))))
    except (UnprovenError, RefusedError):
        return False
    return True


def bye_accepted(found: Round) -> bool:
    """Whether it can be shown that the bye goes to the lowest possible score."""
    lower = ByeGraph(found.facts, found.mate, found.bye)
    return found.bye is None or not lower.lower or bye_prices(lower) is not None


def test_wrong_rounds_cannot_be_forged() -> None:
    """Of every wrong round some bracket, or the bye, is refused whatever the proofs say."""
    wrong = right = 0
    for event, before in islice(positions(), 16):
        required = edition(before.system).pair(event, RoundNo(before.round_no))
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


def test_the_page_accepts_one_round_of_all() -> None:
    """Of all legal rounds of a small field, each with its best certificate, the page takes one."""
    tried = 0
    for event, before in islice(positions(), 0, 60, 5):
        right: Any = certificate(
            event, edition(before.system).pair(event, RoundNo(before.round_no))
        )
        report = trf.write(event)
        accepted_rounds = []
        for pairs, bye in all_rounds(before):
            mate = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
            if bye is not None:
                mate |= {bye: len(before.seats), len(before.seats): bye}
            made = with_new_digest(certified(before, right, mate))
            tried += 1
            try:
                alone.check(json.dumps(made), report)
            except RefusedError:
                continue
            accepted_rounds.append([bracket["pairs"] for bracket in made["brackets"]])
        wanted = [[list(pair) for pair in bracket["pairs"]] for bracket in right["brackets"]]
        assert [json.loads(json.dumps(each)) for each in accepted_rounds] == [wanted]
    assert tried > 60
