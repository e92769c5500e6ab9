"""The checker: a certificate is accepted if it proves the round of this tournament, else refused.

Recomputed here: facts, legality, colours, brackets, values, and the row of decisions of Article 4.
Taken from the certificate: prices alone, which are held against every possible pair. No search is
made. ``docs/decisions/0022`` says what follows from that and what does not.

Source:
    C.04.3 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from openarbiter.verification.certificate.facts import Facts, RefusedError, bits
from openarbiter.verification.certificate.graph import (
    ByeGraph,
    Graph,
    Players,
    PricedGraph,
    mask_of,
)
from openarbiter.verification.certificate.prices import Prices, Verified, verified
from openarbiter.verification.certificate.reading import BracketClaim, Claim, PriceList


@dataclass(frozen=True, slots=True)
class Round:
    """A complete round by position, as a certificate claims it.

    Attributes:
        mate: Partner by position; the bye is the position after the last.
        bye: Position of the player with the bye; ``None`` without one.
    """

    facts: Facts
    mate: dict[int, int]
    bye: int | None

    @property
    def takers(self) -> int:
        """Mask of those who may have the bye at the score at which it is given (C2, C5)."""
        if self.bye is None:
            return 0
        score = self.facts.seats[self.bye].score
        return sum(
            1 << one
            for one, seat in enumerate(self.facts.seats)
            if seat.may_take_bye and seat.score == score
        )

    def brackets(self) -> Iterator[Players]:
        """The brackets as the pairs show them, from the top (Articles 1.3 and 1.4)."""
        moved_down: tuple[int, ...] = ()
        groups = self.facts.groups
        takers = self.takers
        due = -1 if self.bye is None else self.facts.seats[self.bye].score
        for number, (start, end) in enumerate(groups):
            inside = {*moved_down, *range(start, end)}
            left = tuple(
                one for one in (*moved_down, *range(start, end)) if self.mate[one] not in inside
            )
            yield Players(
                moved_down=moved_down,
                start=start,
                end=end,
                next_end=groups[number + 1][1] if number + 1 < len(groups) else end,
                floats=len(left),
                bye=takers,
                bye_here=due >= self.facts.seats[start].score,
            )
            moved_down = left


def claimed_round(claim: Claim, before: Facts) -> Round:
    """The round that a certificate claims, once it is known to be about these facts.

    Raises:
        RefusedError: It is about other facts, or no complete legal round.
    """
    if claim.facts != before.digest():
        raise RefusedError(
            f"the certificate is about other facts than those before round {claim.round_no} here: "
            "another tournament, or a result, player, bye or number of rounds has changed since"
        )
    return round_of(before, claim.games, claim.bye)


def check_proofs(claim: Claim, found: Round) -> int:
    """Check that nothing is better than the bye and the brackets of a round; number of proofs.

    Raises:
        RefusedError: Something is not proven.
    """
    proofs = _bye(claim, found)
    players = list(found.brackets())
    if len(players) != len(claim.brackets):
        raise RefusedError(f"{len(claim.brackets)} brackets; the scores make {len(players)}")
    for each, bracket in zip(players, claim.brackets, strict=True):
        proofs += _check_bracket(found, each, bracket)
    return proofs


def round_of(before: Facts, games: Sequence[tuple[int, int]], bye: int | None) -> Round:
    """A round from its games, each as (White, Black), and its bye.

    Raises:
        RefusedError: It is no complete legal round.
    """
    position = before.position
    mate: dict[int, int] = {}
    for white, black in games:
        if white not in position or black not in position:
            raise RefusedError(f"players {white} and {black} are not both to be paired")
        one, other = position[white], position[black]
        if one in mate or other in mate or not before.legal[one] >> other & 1:
            raise RefusedError(f"players {white} and {black} may not be paired with each other")
        higher, lower = sorted((one, other))
        if (one == higher) is not before.higher_has_white(higher, lower):
            raise RefusedError(f"player {black} should have White against {white}")
        mate[one], mate[other] = other, one
    taker = None
    if bye is not None:
        taker = position.get(bye)
        if taker is None or taker in mate or not before.seats[taker].may_take_bye:
            raise RefusedError(f"player {bye} may not have the bye")
        mate[taker], mate[len(before.seats)] = len(before.seats), taker
    if len(mate) != len(before.seats) + (bye is not None):
        raise RefusedError("somebody who is to be paired has neither a game nor the bye")
    return Round(before, mate, taker)


def _bye(claim: Claim, found: Round) -> int:
    """Check that nobody with a lower score can have the bye (C5); the number of proofs."""
    graph = ByeGraph(found.facts, found.mate, found.bye)
    if found.bye is None or not graph.lower:
        if claim.bye_proof is not None:
            raise RefusedError("the bye needs no proof: nobody with a lower score may have it")
        return 0
    if claim.bye_proof is None:
        raise RefusedError("a player with a lower score may have the bye; the proof is missing")
    if claim.bye_proof.excludes is not None:
        raise RefusedError("the proof of the bye is about no player's partners")
    verified(graph, _added(graph, claim.bye_proof, Prices({}, {})))
    return 1


def shown(graph: Graph) -> dict[str, Any]:
    """What a certificate shows of a bracket: who is in it, who is paired, who floats."""
    before, players, mate = graph.facts, graph.players, graph.mate
    names = [seat.tpn for seat in before.seats]
    pairs = [
        (one, mate[one])
        for one in players.inside
        if one < mate[one] and graph.inside >> mate[one] & 1
    ]
    paired = {one for pair in pairs for one in pair}
    return {
        "score": before.seats[players.start].score,
        "residents": tuple(names[players.start : players.end]),
        "moved_down": tuple(names[one] for one in players.moved_down),
        "pairs": tuple(
            (names[one], names[other])
            if before.higher_has_white(one, other)
            else (names[other], names[one])
            for one, other in pairs
        ),
        "downfloaters": tuple(names[one] for one in players.inside if one not in paired),
    }


def _check_bracket(found: Round, players: Players, claim: BracketClaim) -> int:
    """Check one bracket; the number of its proofs."""
    graph = Graph(found.facts, players, found.mate)
    if shown(graph) != {name: getattr(claim, name) for name in shown(graph)}:
        raise RefusedError(f"the bracket of {claim.score} is not the one its pairs make")
    values = graph.value()
    if tuple(sorted(values.items())) != claim.values:
        raise RefusedError(f"the bracket of {claim.score} has other values than it says")
    if values.get("C6", 0) != players.floats:  # two moved-down players are no pair of a bracket
        raise RefusedError(f"the bracket of {claim.score} has a pair that cannot be made in it")
    checker = _Checker(claim.proofs)
    walk(graph, checker)
    if checker.left:
        raise RefusedError(f"the bracket of {claim.score} has {checker.left} proofs too many")
    return len(claim.proofs)


class _Checker:
    """Takes the price lists of a bracket as they are needed, and holds them against the graph."""

    def __init__(self, proofs: Sequence[PriceList]) -> None:
        self._proofs = list(proofs)
        self._base = Prices({}, {})
        self._held: list[Verified] = []

    @property
    def left(self) -> int:
        """Number of price lists that were not needed."""
        return len(self._proofs)

    def best(self, graph: Graph) -> None:
        """The next prices must hold."""
        listed = self._next()
        if listed.excludes is not None:
            raise RefusedError("a proof that nothing is better is about no player's partners")
        self._base = _added(graph, listed, Prices({}, {}))
        self._held.append(verified(graph, self._base))

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """All of the partners must cost more than their prices, in one of the price lists.

        Each list is written as the difference to the one before it.
        """
        for held in self._held:
            partners &= held.exact(one)
        while partners:
            listed = self._next()
            self._base = _added(graph, listed, self._base)
            held = verified(graph, self._base)
            left = partners & held.exact(one)
            if left == partners or listed.excludes != excluded(graph, one, partners & ~left):
                tpn = graph.facts.seats[one].tpn
                raise RefusedError(f"a proof does not exclude those partners of player {tpn}")
            partners = left
            self._held.append(held)

    def _next(self) -> PriceList:
        if not self._proofs:
            raise RefusedError("a bracket has too few proofs")
        return self._proofs.pop(0)


def excluded(graph: Graph, one: int, partners: int) -> tuple[int, tuple[int, ...]]:
    """A player and those of some partners who are in the bracket, as TPNs."""
    seats = graph.facts.seats
    inside = bits(partners & graph.inside)
    return seats[one].tpn, tuple(seats[other].tpn for other in inside)


def _added(graph: PricedGraph, listed: PriceList, base: Prices) -> Prices:
    """Prices as the certificate lists them, added to those of a base."""
    position = {0: len(graph.facts.seats)} | graph.facts.position  # 0: the bye
    players = dict(base.players)
    sets = base.sets_among(graph.alive)
    try:
        given = set()
        for digits, tpns in listed.players:
            price = graph.columns.price(dict(digits))
            given.add(price)
            for tpn in tpns:
                one = position[tpn]
                players[one] = players.get(one, 0) + price
                _alive(graph, 1 << one)
        if len(given) != len(listed.players):
            raise RefusedError("a price stands twice in one proof")
        for digits, tpns in listed.sets:
            mask = sum(1 << position[tpn] for tpn in tpns)
            _alive(graph, mask)
            if mask.bit_count() % 2 == 0:
                raise RefusedError("a set with a price has an even number of players")
            sets[mask] = sets.get(mask, 0) + graph.columns.price(dict(digits))
    except KeyError as error:
        raise RefusedError(f"{error.args[0]} is no player to be paired") from error
    except ValueError as error:
        raise RefusedError(str(error)) from error
    if any(price < 0 for price in sets.values()):
        raise RefusedError("a set has a price below 0")
    return Prices(players, {mask: price for mask, price in sets.items() if price})


def _alive(graph: PricedGraph, mask: int) -> None:
    if mask & ~graph.alive:
        raise RefusedError("a price is given to somebody who is settled already, or not concerned")


class Prover(Protocol):
    """Who proves, or checks the proof."""

    def best(self, graph: Graph) -> None:
        """No complete pairing is better in the criteria, and in the exchanges if they count."""

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """No best pairing gives a player one of some partners."""


def walk(graph: Graph, prover: Prover) -> None:
    """Go through all decisions of a bracket, which is narrowed down; a proof is due for each."""
    if not any(_paired(graph, one) for one in graph.players.inside):
        return  # nobody can be paired here: there is only one candidate
    prover.best(graph)
    _moved_down(graph, prover)
    residents = [
        one for one in range(graph.players.start, graph.players.end) if graph.alive >> one & 1
    ]
    remaining = mask_of(residents)
    pairs = sum(one < graph.mate[one] and remaining >> graph.mate[one] & 1 for one in residents)
    upper, lower = mask_of(residents[:pairs]), mask_of(residents[pairs:])
    if any(lower >> one & lower >> graph.mate[one] & 1 for one in residents):
        graph.order_by_exchanges(residents, pairs)
        prover.best(graph)
        upper = _exchanges(graph, prover, residents, pairs)
    graph.lower = remaining & ~upper
    graph.upper = graph.tops = upper
    for one in bits(upper):
        _exclude_partners(graph, prover, one, (1 << graph.mate[one]) - 1)
        graph.fix(one)


def _paired(graph: Graph, one: int) -> int:
    """Mask of the players of the bracket with whom a player could be paired in it."""
    others = graph.inside & ~graph.moved if graph.moved >> one & 1 else graph.inside
    return graph.partners(one) & others


def _exclude_partners(graph: Graph, prover: Prover, one: int, partners: int) -> None:
    partners &= graph.partners(one)
    if partners:
        prover.exclude(graph, one, partners)


def _moved_down(graph: Graph, prover: Prover) -> None:
    """Which moved-down players are paired, the highest first, and with whom (Article 4.4)."""
    residents = graph.inside & ~graph.moved
    paired = []
    for one in graph.players.moved_down:
        if residents >> graph.mate[one] & 1:
            graph.cut(one, ~residents)
            paired.append(one)
        else:
            _exclude_partners(graph, prover, one, residents)
            graph.cut(one, residents)
    for one in paired:
        _exclude_partners(graph, prover, one, (1 << graph.mate[one]) - 1)
        graph.fix(one)


def _exchanges(graph: Graph, prover: Prover, residents: list[int], pairs: int) -> int:
    """Who leaves S1 and who enters it (Articles 4.3.3.3 and 4.3.3.4); the new S1 as a mask."""
    remaining, first_half = mask_of(residents), mask_of(residents[:pairs])
    for one in (*reversed(residents[:pairs]), *residents[pairs:]):
        under = remaining & ~((2 << one) - 1)
        upper = under >> graph.mate[one] & 1
        if upper == first_half >> one & 1:
            _exclude_partners(graph, prover, one, ~under if upper else under)
        if upper:
            graph.upper |= 1 << one
        else:
            graph.lower |= 1 << one
    return graph.upper
