"""Wrong rounds: all of a small field, and the certificates that a forger would write for them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from openarbiter.certificates.making import UnprovenError, _listed, _Prover
from openarbiter.certificates.pricing import _Part, _priced
from openarbiter.model import BoardNo, RoundNo, Tpn
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.verification.certificate.checking import excluded, round_of, shown, walk
from openarbiter.verification.certificate.facts import Facts, bits
from openarbiter.verification.certificate.graph import ByeGraph, Graph
from openarbiter.verification.certificate.prices import Prices
from tests.certificates.mutations import with_new_digest


def all_rounds(before: Facts) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every complete legal round by position: pairs with the higher first, and the bye."""
    size = len(before.seats)

    def rest(left: int, odd: int) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        if not left:
            yield [], None
            return
        one = (left & -left).bit_length() - 1
        left &= ~(1 << one)
        for other in bits(before.legal[one] & left):
            for pairs, bye in rest(left & ~(1 << other), odd):
                yield [(one, other), *pairs], bye
        if odd and before.seats[one].may_take_bye:
            for pairs, _ in rest(left, 0):
                yield pairs, one

    yield from rest((1 << size) - 1, size % 2)


def as_pairing(before: Facts, pairs: list[tuple[int, int]], bye: int | None) -> RoundPairing:
    """A round as an engine would answer it."""
    tpn = [Tpn(seat.tpn) for seat in before.seats]
    coloured = [
        (tpn[one], tpn[other]) if before.higher_has_white(one, other) else (tpn[other], tpn[one])
        for one, other in pairs
    ]
    return RoundPairing(
        round_no=RoundNo(before.round_no),
        system=before.system,
        games=tuple(
            Game(BoardNo(number), white, black)
            for number, (white, black) in enumerate(coloured, start=1)
        ),
        bye=None if bye is None else tpn[bye],
        absent=(),
    )


class _Forger(_Prover):
    """Writes the true prices where they exist, else those of what really is the best pairing."""

    def best(self, graph: Graph) -> None:
        """Prices that show the pairing to be a best one, whether it is or not."""
        try:
            super().best(graph)
        except UnprovenError:
            self._last = Prices({}, {})
            self._invent(graph, None)

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """Prices that exclude the partners of a player, whether they can be excluded or not."""
        try:
            if self._held:
                super().exclude(graph, one, partners)
                return
        except UnprovenError:
            pass
        player, others = excluded(graph, one, partners)
        named = {"player": player, "partners": list(others)}
        self._invent(graph, named, one, partners)

    def _invent(self, graph: Graph, excludes: object, one: int = -1, partners: int = 0) -> None:
        prices = _priced(graph, _Part(graph.alive), one, partners) or self._last
        self.proofs.append({"excludes": excludes, **_listed(graph, prices, self._last)})
        self._last = prices


def forged_proofs(graph: Graph) -> list[dict[str, object]]:
    """The best proofs a forger can have for a bracket."""
    forger = _Forger(graph)
    walk(graph, forger)
    return forger.proofs


def forged(
    before: Facts, right: dict[str, Any], rng: random.Random
) -> Iterator[tuple[str, dict[str, Any]]]:
    """(what it is, certificate) of other legal rounds, all numbers recomputed; without end.

    In every second one the brackets that have a score in common with the right certificate borrow
    their proofs from it. Nothing comes if no other round is found near the right one.
    """
    size = len(before.seats)
    place = before.position
    mate: dict[int, int] = {}
    for bracket in right["brackets"]:
        for white, black in bracket["pairs"]:
            mate |= {place[white]: place[black], place[black]: place[white]}
    if right["bye"] is not None:
        mate |= {place[right["bye"]]: size, size: place[right["bye"]]}
    proofs = {bracket["score"]: bracket["proofs"] for bracket in right["brackets"]}
    for number in range(10**9):
        other = _other_round(before, mate, rng)
        if other is None:
            return
        made = certified(before, right, other)
        what = "another round with the best prices there are for it"
        if number % 2:
            what = "another round with the prices of the right one"
            for bracket in made["brackets"]:
                bracket["proofs"] = proofs.get(bracket["score"], bracket["proofs"])
            made["bye_proof"] = right["bye_proof"] or made["bye_proof"]
        yield what, with_new_digest(made)


def _other_round(before: Facts, mate: dict[int, int], rng: random.Random) -> dict[int, int] | None:
    """A legal round in which two or more boards have exchanged players; ``None`` if none is met."""
    size = len(before.seats)

    def legal(one: int, two: int) -> bool:
        if size in (one, two):
            return before.seats[min(one, two)].may_take_bye
        return bool(before.legal[one] >> two & 1)

    for _ in range(50):
        other = dict(mate)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            one, two = rng.sample(sorted(other), 2)
            first, second = other[one], other[two]
            if first != two and legal(one, two) and legal(first, second):
                other |= {one: two, two: one, first: second, second: first}
        if other != mate:
            return other
    return None


def certified(before: Facts, right: dict[str, Any], mate: dict[int, int]) -> dict[str, Any]:
    """The certificate of a round, right or wrong, without the digest of its content."""
    size = len(before.seats)
    pairs = [(one, two) for one, two in mate.items() if one < two < size]
    pairing = as_pairing(before, pairs, mate.get(size))
    games = [(game.white, game.black) for game in pairing.games]
    found = round_of(before, games, pairing.bye)
    lower = ByeGraph(before, found.mate, found.bye)
    proof = None
    if found.bye is not None and lower.lower:
        prices = _priced(lower, _Part(lower.alive)) or Prices({}, {})
        proof = {"excludes": None, **_listed(lower, prices, Prices({}, {}))}
    brackets = []
    for players in found.brackets():
        graph = Graph(before, players, found.mate)
        bracket = {**shown(graph), "values": graph.value()}
        brackets.append({**bracket, "proofs": forged_proofs(graph)})
    kept = {name: right[name] for name in ("format", "version", "system", "round")}
    told = {"facts": before.digest(), "bye": pairing.bye}
    return {**kept, **told, "bye_proof": proof, "brackets": brackets}
