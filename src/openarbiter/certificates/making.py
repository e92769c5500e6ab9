"""Make the certificate of a round: prices for every bracket, tried on the checker's own graph.

The round comes from the rulebook. It is then proven, not paired again: where no prices exist that
prove it, there is no certificate.

Source:
    C.04.3 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from openarbiter.certificates.pricing import Pricing, bye_prices, hall_prices
from openarbiter.errors import NotCoveredError
from openarbiter.languages import listed
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.certificate.accepting import facts_before
from openarbiter.verification.certificate.checking import excluded, round_of, shown, walk
from openarbiter.verification.certificate.facts import RefusedError, bits
from openarbiter.verification.certificate.graph import ByeGraph, Graph, PricedGraph
from openarbiter.verification.certificate.prices import Prices, Verified, verified
from openarbiter.verification.certificate.reading import FORMAT, VERSION, digest


class UnprovenError(RuntimeError):
    """No prices were found for a round: a fault of openarbiter, in the engine or in the prover."""


def certificate_text(tournament: Tournament, pairing: RoundPairing) -> str:
    """The certificate of a paired round as text, ending with a new line."""
    return json.dumps(certificate(tournament, pairing), separators=(",", ":")) + "\n"


def certificate(tournament: Tournament, pairing: RoundPairing) -> dict[str, object]:
    """The certificate of a paired round.

    Raises:
        NotCoveredError: Rounds of this system cannot be certified.
        UnprovenError: No prices prove the round.
    """
    wording = registry.certification_of(pairing.system)
    if wording is None:
        raise NotCoveredError.saying(
            "rounds of {system} cannot be certified; those of {systems} can",
            system=pairing.system,
            systems=listed(filter(registry.certification_of, sorted(registry.offered()))),
        )
    before = facts_before(tournament, pairing.round_no, pairing.system, wording)
    games = [(game.white, game.black) for game in pairing.games]
    try:
        found = round_of(before, games, pairing.bye)
    except RefusedError as error:
        raise UnprovenError(f"round {pairing.round_no} is no legal round: {error}") from error
    lower = ByeGraph(before, found.mate, found.bye)
    proof = None
    if found.bye is not None and lower.lower:
        prices = bye_prices(lower)
        if prices is None:
            raise UnprovenError(f"no prices prove the bye of round {pairing.round_no}")
        proof = {"excludes": None, **_listed(lower, prices, Prices({}, {}))}
    content: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "system": pairing.system,
        "round": pairing.round_no,
        "facts": before.digest(),
        "bye": pairing.bye,
        "bye_proof": proof,
        "brackets": [_bracket(Graph(before, players, found.mate)) for players in found.brackets()],
    }
    return {**content, "content": digest(content)}


def _bracket(graph: Graph) -> dict[str, object]:
    """One bracket with its values and proofs."""
    return {**shown(graph), "values": graph.value(), "proofs": _proofs(graph)}


def _proofs(graph: Graph) -> list[dict[str, object]]:
    """The price lists that prove the pairing of a bracket."""
    prover = _Prover(graph)
    walk(graph, prover)
    return prover.proofs


class _Prover:
    """Finds the prices that are asked for, and keeps them as the certificate lists them.

    Args:
        graph: The bracket.
    """

    def __init__(self, graph: Graph) -> None:
        self._pricing = Pricing(graph)
        self.proofs: list[dict[str, object]] = []
        self._held: list[Verified] = []
        self._last = Prices({}, {})

    def best(self, graph: Graph) -> None:
        """Prices that show the published pairing to be a best one."""
        found = self._pricing.find()
        if found is None:
            raise _unproven(graph, "is the best one")
        self._last = Prices({}, {})
        self._keep(graph, *found)

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """Prices that exclude the partners of a player, as many lists as it takes."""
        for held in self._held:
            partners &= held.exact(one)
        while partners:
            found = hall_prices(graph, self._last, self._held[-1], one, partners)
            if found is None:
                found = self._pricing.find(one, partners)
            if found is None:
                raise _unproven(
                    graph, f"gives player {graph.facts.seats[one].tpn} the first partner"
                )
            found = _smallest(graph, self._last, found, (one, partners))
            left = partners & found[1].exact(one)
            player, others = excluded(graph, one, partners & ~left)
            self._keep(graph, *found, {"player": player, "partners": list(others)})
            partners = left

    def _keep(self, graph: Graph, prices: Prices, held: Verified, excludes: object = None) -> None:
        self.proofs.append({"excludes": excludes, **_listed(graph, prices, self._last)})
        self._held.append(held)
        self._last = prices


def _smallest(
    graph: Graph, last: Prices, found: tuple[Prices, Verified], excluding: tuple[int, int]
) -> tuple[Prices, Verified]:
    """Prices that exclude as much, but differ from the last ones in sets or in players only."""
    one, partners = excluding
    left = partners & found[1].exact(one)
    for prices in (Prices(last.players, found[0].sets), Prices(found[0].players, last.sets)):
        try:
            held = verified(graph, prices)
        except RefusedError:
            continue
        if partners & held.exact(one) == left:
            return prices, held
    return found


def _unproven(graph: Graph, what: str) -> UnprovenError:
    score = graph.facts.seats[graph.players.start].score
    return UnprovenError(
        f"round {graph.facts.round_no}, bracket of {score}: no prices prove that the pairing {what}"
    )


def _listed(graph: PricedGraph, prices: Prices, base: Prices) -> dict[str, object]:
    """Prices as a certificate lists them: their difference to those before."""
    alive = graph.alive
    names = {one: seat.tpn for one, seat in enumerate(graph.facts.seats)} | {
        len(graph.facts.seats): 0
    }
    groups: dict[int, list[int]] = {}
    for one in prices.players.keys() | base.players.keys():
        change = prices.players.get(one, 0) - base.players.get(one, 0)
        if change and alive >> one & 1:
            groups.setdefault(change, []).append(names[one])
    sets = prices.sets_among(alive)
    for mask, price in base.sets_among(alive).items():
        sets[mask] = sets.get(mask, 0) - price

    def entries(listed: Iterable[tuple[int, list[int]]]) -> list[list[object]]:
        ordered = sorted((sorted(tpns), price) for price, tpns in listed)
        return [[graph.columns.digits(price), tpns] for tpns, price in ordered]

    return {
        "prices": entries(groups.items()),
        "sets": entries(
            (price, [names[one] for one in bits(mask)]) for mask, price in sets.items() if price
        ),
    }
