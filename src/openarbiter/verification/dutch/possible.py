"""What would have been possible: bye, number and scores of downfloaters, by matchings.

A better choice is reported only with a witness: players who could float or have the bye instead,
in a round that can be paired completely. Where the search for one would be long, nothing is said.

Source:
    C.04.3: C4 to C9 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation
from openarbiter.verification.certificate.facts import bits
from openarbiter.verification.matching import FREE, Search, augmented
from openarbiter.verification.verifier import Group

_MOST_SETS = 300
"""Sets of downfloaters that are tried for a bracket before nothing is said about it."""


class Possible:
    """Questions about one published round.

    Args:
        situation: The situation before the round.
        partner: The opponent of every position, ``FREE`` for the player with the bye.
        bye: Position of the player with the bye; ``None`` without one.
    """

    def __init__(self, situation: Situation, partner: Sequence[int], bye: int | None) -> None:
        self._situation = situation
        self._bye = bye
        self._graph = _may_meet(situation)
        self._pairs = [
            other if other != FREE and self._graph[player] >> other & 1 else FREE
            for player, other in enumerate(partner)
        ]
        self._takers = 0
        if bye is not None:
            self._takers = self._eligible(situation.score[bye], same=True)

    def _eligible(self, score: int, *, same: bool) -> int:
        """Mask of who may take the bye with this score, or with a lower one."""
        situation = self._situation
        mask = 0
        for player, may in enumerate(situation.may_take_bye):
            own = situation.score[player]
            if may and (own == score if same else own < score):
                mask |= 1 << player
        return mask

    def lower_bye(self) -> int | None:
        """A player with a lower score who could have the bye (C5); ``None`` if nobody could."""
        if self._bye is None:
            return None
        takers = self._eligible(self._situation.score[self._bye], same=False)
        if not takers:
            return None
        mate = self._completed(takers, self._pairs, (1 << len(self._graph)) - 1)
        return None if mate is None else mate[-1]

    def _completed(self, takers: int, pairs: Sequence[int], alive: int) -> list[int] | None:
        """A complete pairing of some players in which one of the takers has the bye."""
        size = len(self._graph)
        if not alive.bit_count() % 2:
            takers = 0
        alive |= bool(takers) << size
        graph = self._with_bye(takers)
        mate = [
            other if other != FREE and alive >> player & alive >> other & 1 else FREE
            for player, other in enumerate(pairs)
        ]
        bye = self._bye
        dummy = FREE
        if bye is not None and alive >> size & 1 and alive >> bye & takers >> bye & 1:
            mate[bye], dummy = size, bye
        mate = augmented(graph, [*mate, dummy], alive)
        return mate if all(mate[vertex] != FREE for vertex in bits(alive)) else None

    def _with_bye(self, takers: int) -> list[int]:
        """Who may meet whom, with the bye as the last vertex."""
        size = len(self._graph)
        graph = [mask | (takers >> player & 1) << size for player, mask in enumerate(self._graph)]
        return [*graph, takers]

    def fewer_downfloaters(
        self, bracket: Group, published: int | None = None
    ) -> tuple[int, ...] | None:
        """Fewer players who could float from a bracket than those published (C6), or ``None``.

        Args:
            bracket: The bracket.
            published: Number of downfloaters to be undercut; ``None`` for those of the bracket.
        """
        count = len(bracket.downfloaters) if published is None else published
        if count < 2:  # noqa: PLR2004  (one player of an odd number always floats)
            return None
        players = bracket.players
        inner = self._inside(bracket)
        alive = _mask(players)
        mate = augmented(inner, self._inner_pairs(bracket), alive)
        least = sum(mate[player] == FREE for player in players)
        least = max(least, self._needed_below(bracket))
        first = bracket.downfloaters
        others = [player for player in reversed(players) if player not in first]
        for number in range(least, count, 2):
            for floats in islice(combinations((*first, *others), number), _MOST_SETS):
                if self._possible(inner, bracket, floats):
                    return tuple(sorted(floats))
        return None

    def _inside(self, bracket: Group) -> list[int]:
        """Who may meet whom inside a bracket: moved-down players meet residents only."""
        everybody = _mask(bracket.players)
        residents = everybody & ~_mask(bracket.moved_down)
        graph = [0] * len(self._graph)
        for player in bracket.players:
            allowed = residents if player < bracket.start else everybody
            graph[player] = self._graph[player] & allowed
        return graph

    def _inner_pairs(self, bracket: Group) -> list[int]:
        """The published pairs of a bracket that are legal there."""
        mate = [FREE] * len(self._graph)
        for one, other in bracket.pairs:
            if self._pairs[one] == other and other >= bracket.start:
                mate[one], mate[other] = other, one
        return mate

    def _needed_below(self, bracket: Group) -> int:
        """How many players of the brackets below need somebody from above, at least."""
        size = len(self._graph)
        alive = (1 << size) - (1 << bracket.end) | bool(self._takers) << size
        mate = [
            other if player >= bracket.end and other >= bracket.end else FREE
            for player, other in enumerate(self._pairs)
        ]
        mate = augmented(self._with_bye(self._takers), [*mate, FREE], alive)
        return sum(mate[vertex] == FREE for vertex in bits(alive))

    def _possible(self, inner: Sequence[int], bracket: Group, floats: Sequence[int]) -> bool:
        """Whether exactly these players can float from a bracket, and the rest be paired."""
        staying = _mask(bracket.players) & ~_mask(floats)
        pairs = self._inner_pairs(bracket)
        mate = [
            other if other != FREE and staying >> player & staying >> other & 1 else FREE
            for player, other in enumerate(pairs)
        ]
        mate = augmented(inner, mate, staying)
        if any(mate[player] == FREE for player in bits(staying)):
            return False
        return self._below(bracket, floats)

    def _below(self, bracket: Group, floats: Sequence[int]) -> bool:
        """Whether downfloaters and everybody below can be paired, with the same bye score."""
        alive = (1 << len(self._graph)) - (1 << bracket.end) | _mask(floats)
        if alive.bit_count() % 2 and not self._takers:
            return False
        return self._completed(self._takers, self._pairs, alive) is not None

    def substitutes(self, bracket: Group, floater: int) -> int:
        """Mask of who could float from a bracket in place of one of its downfloaters (C6).

        Only the bracket itself is looked at: all others of it can be paired there.
        """
        staying = _mask(bracket.players) & ~_mask(bracket.downfloaters) | 1 << floater
        mate = self._inner_pairs(bracket)
        if any(mate[player] == FREE and player != floater for player in bits(staying)):
            return 0
        return Search(self._inside(bracket), mate, floater, staying).even & ~(1 << floater)

    def lower_downfloater(self, bracket: Group) -> tuple[int, int] | None:
        """(published, other): a downfloater for whom one with a lower score could go (C7)."""
        score = self._situation.score
        for floater in bracket.downfloaters:
            if floater >= bracket.start:
                break
            instead = [
                player
                for player in bits(self.substitutes(bracket, floater))
                if score[player] < score[floater]
            ]
            for player in instead[:_MOST_SETS]:
                if self.can_replace(bracket, floater, player):
                    return floater, player
        return None

    def can_replace(self, bracket: Group, floater: int, player: int) -> bool:
        """Whether everybody below can still be paired when another player floats (C4)."""
        opponent = self._pairs[floater]
        if opponent != FREE and self._graph[player] >> opponent & 1:
            return True
        floats = [player if each == floater else each for each in bracket.downfloaters]
        return self._below(bracket, floats)

    def better_next(self, bracket: Group, following: Group) -> tuple[int, int] | None:
        """(published, other): a downfloater whose exchange spares a downfloat below (C8)."""
        score = self._situation.score
        if len(following.downfloaters) < 2:  # noqa: PLR2004  (their parity is fixed)
            return None
        if self.fewer_downfloaters(following) is not None:  # that is the fault of the next one
            return None
        for floater in bracket.downfloaters:
            for player in bits(self.substitutes(bracket, floater)):
                if score[player] == score[floater] and self._spares(following, floater, player):
                    return floater, player
        return None

    def at_fault(self, bracket: Group) -> bool:
        """Whether fewer could float from a bracket, or somebody with fewer points (C6, C7).

        Its published values are then not those which the downfloaters of the bracket above allow,
        and other downfloaters cannot be measured by them.
        """
        fewer = self.fewer_downfloaters(bracket) is not None
        return fewer or self.lower_downfloater(bracket) is not None

    def _spares(self, following: Group, floater: int, player: int) -> bool:
        """Whether fewer float from a bracket when another player is moved down into it."""
        moved = sorted(player if each == floater else each for each in following.moved_down)
        left = [each for each in following.downfloaters if each != floater]
        pairs = tuple(pair for pair in following.pairs if floater not in pair)
        left += [each for pair in following.pairs if floater in pair for each in pair]
        changed = replace(
            following,
            moved_down=tuple(moved),
            pairs=pairs,
            downfloaters=tuple(sorted({*left, player} - {floater})),
        )
        return self.fewer_downfloaters(changed, len(following.downfloaters)) is not None

    def fuller_bye(self, bracket: Group) -> int | None:
        """Who could have the bye with fewer unplayed games (C9); ``None`` if nobody could."""
        situation, bye = self._situation, self._bye
        if bye is None or bracket.downfloaters != (bye,):
            return None
        if situation.score[bye] < situation.score[bracket.start]:
            return None
        played = situation.played
        better: Iterator[int] = (
            player
            for player in bits(self.substitutes(bracket, bye) & self._takers)
            if played[player] > played[bye]
        )
        return max(better, key=lambda player: (played[player], player), default=None)


def _mask(players: Sequence[int]) -> int:
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


def _may_meet(situation: Situation) -> list[int]:
    """Mask of the possible opponents of every position (C1, C3, forbidden pairs)."""
    size = len(situation.tpn)
    same = {ABSOLUTE_WHITE: 0, ABSOLUTE_BLACK: 0}
    for player, number in enumerate(situation.colour_class):
        if number in same and not situation.topscorer[player]:
            same[number] |= 1 << player
    graph = []
    for player, number in enumerate(situation.colour_class):
        barred = 1 << player
        for other in situation.met[player]:
            if other is not None:
                barred |= 1 << other
        if number in same and not situation.topscorer[player]:
            barred |= same[number]
        graph.append(((1 << size) - 1) & ~barred)
    return graph
