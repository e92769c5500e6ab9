"""Bans that can be done without: which pairs may meet so that a round can be paired.

The bans of a round stand in one order: that of the setting, in a ban by the better placed of the
two, then by the other one. Of all complete pairings those remain that keep the strongest ban, of
these those that keep the next one that any keeps, and so on; of them the system takes its own. So
whoever is released meets in every pairing that remains.

Source:
    C.04.1, BR 3, and the articles of completion (C.04.3, 1.9.3 and its like): a complete pairing
    comes before all that an event adds; C.04.2, GHR 1.4 (the rule has no choice in it) and 1.5 (the
    order is fixed beforehand).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from openarbiter.desk.bans import Pair, PidPair, kept_apart, with_released
from openarbiter.desk.messages import declare, refuse
from openarbiter.desk.state import Draft, Section
from openarbiter.desk.team_events import whole
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.languages import Table
from openarbiter.matching.cardinality import perfect_matching
from openarbiter.model import ForbiddenPairs, RoundNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.verification.pairs import may_meet
from openarbiter.verification.verifier import system_rules

_SENTENCES: Final[Table] = {
    "not-soft": "{one} and {other} are kept apart by no ban that can be done without, or do not "
    "meet in round {round}.",
}
declare(_SENTENCES)


def answer(section: Section, number: int) -> tuple[RoundPairing, tuple[PidPair, ...]]:
    """What the edition of a section pairs in a round, and the pairs that are released for it.

    Of a public round that is the pairing with what held in it.

    Raises:
        ImpossiblePairingError: No complete pairing exists, with no ban that can be done without.
        NotCoveredError: The edition has no rule for what the tournament asks.
        RequestError: There is no such round to pair.
    """
    round_no, state = RoundNo(number), section.round(number)
    if number != section.published_rounds + 1 or not section.settings.bans:
        return _paired(section, round_no), state.released
    if section.edition.continues(round_no):
        again = _met_again(section, round_no)
        return _paired(with_released(section, again), round_no), again
    try:
        return _paired(with_released(section, ()), round_no), ()
    except ImpossiblePairingError:
        order = soft_pairs(section, round_no)
        if not order:
            raise
    walk = _Walk(with_released(section, (), soft=False), round_no, order)
    walk.pair(())  # raises where the others leave no pairing either
    released = walk.guided()
    found = None if released is None else walk.judged(released)
    if found is None:
        released, found = walk.by_engine()
    pairs = (sorted(order[at]) for at in released or ())
    return found, tuple((section.pid(one), section.pid(other)) for one, other in pairs)


def need_released(
    section: Section, round_no: RoundNo, released: Iterable[PidPair], engine: Draft | None
) -> None:
    """Refuse pairs as released that no soft ban keeps apart, or that do not meet."""
    pairs = {frozenset(map(section.tpn, pids)): pids for pids in released}
    if not pairs:
        return
    continues = section.edition.continues(round_no)
    soft = set(soft_pairs(section, round_no)) if not continues else set(pairs)
    games = {frozenset(map(section.tpn, board.pair)) for board in engine.boards} if engine else ()
    for pair, (one, other) in pairs.items():
        if pair not in soft or pair not in games:
            names = {"one": section.person(one), "other": section.person(other)}
            raise refuse("not-soft", **names, round=round_no)


def soft_pairs(section: Section, round_no: RoundNo) -> list[Pair]:
    """The pairs of a round that may be released, in the order of their bans, the strongest first.

    A pair of several bans stands at its strongest; what is forbidden otherwise too is not there.
    """
    tournament = with_released(section, (), soft=False).tournament
    hard = basic_rules.forbidden_opponents(tournament, round_no)
    scores = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    here = basic_rules.present_players(tournament, round_no)
    place = {tournament.players[at].tpn: (-scores[at], tournament.players[at].tpn) for at in here}

    def strength(pair: Pair) -> list[tuple[int, Tpn]]:
        return sorted(place[tpn] for tpn in pair)

    found: dict[Pair, None] = {}
    soft = [pairs for ban, pairs in kept_apart(section, round_no).items() if ban.soft]
    for pairs in soft:
        free = [pair for pair in pairs if pair <= place.keys() and _free(pair, hard)]
        found |= dict.fromkeys(sorted(free, key=strength))
    return [*found]


def _free(pair: Pair, hard: dict[Tpn, set[Tpn]]) -> bool:
    one, other = pair
    return other not in hard.get(one, ())


def _met_again(section: Section, round_no: RoundNo) -> tuple[PidPair, ...]:
    """The boards of a match whose next game is played, as far as bans keep them apart."""
    apart = {pair for pairs in kept_apart(section, round_no).values() for pair in pairs}
    boards = section.round(round_no - 1).boards
    return tuple(board.pair for board in boards if frozenset(map(section.tpn, board.pair)) in apart)


def _paired(section: Section, round_no: RoundNo) -> RoundPairing:
    return section.edition.pair(whole(section), round_no)


class _Walk:
    """The bans of one round, by their places in their order, and what is paired with some of them.

    Args:
        base: The section without any of them.
        round_no: The round, which can be paired so.
        order: The pairs that may be released, the strongest first.
    """

    def __init__(self, base: Section, round_no: RoundNo, order: Sequence[Pair]) -> None:
        self._base, self._round_no, self._order = base, round_no, order
        self._bans = [ForbiddenPairs(players=tuple(sorted(pair))) for pair in order]

    def pair(self, held: Iterable[int]) -> RoundPairing:
        """What the edition pairs with some bans; an ``ImpossiblePairingError`` for nothing."""
        more = (self._bans[at] for at in held)
        forbidden = (*self._base.tournament.forbidden_pairs, *more)
        return _paired(self._base.with_facts(forbidden_pairs=forbidden), self._round_no)

    def pair_if_possible(self, held: Iterable[int]) -> RoundPairing | None:
        try:
            return self.pair(held)
        except ImpossiblePairingError:
            return None

    def guided(self) -> list[int] | None:
        """What is released by the rules about single pairs; ``None`` where they do not tell.

        Asking the edition for each would take a minute where 200 of 300 players are of one club.
        """
        base, number = self._base, self._round_no
        try:
            rules = system_rules(whole(base), number, base.system)
        except NotCoveredError:
            return None
        tpns, may = may_meet(base.tournament, number, rules)
        everybody = (1 << len(may)) - 1
        mate = perfect_matching(may, everybody)
        if mate is None:
            return None
        place = {tpn: at for at, tpn in enumerate(tpns)}
        released = []
        for at, pair in enumerate(self._order):
            one, other = (place[tpn] for tpn in pair)
            if not may[one] >> other & 1:
                continue
            _turn(may, one, other)
            if mate[one] != other:
                continue
            found = perfect_matching(may, everybody, mate)
            if found is None:
                _turn(may, one, other)
                released.append(at)
            mate = found or mate
        return released

    def judged(self, released: Sequence[int]) -> RoundPairing | None:
        """What the edition pairs with the others; ``None`` where it says something else.

        It has to pair nothing with any released one and the stronger ones that are kept.
        """
        gone = set(released)
        for at in released:
            stronger = [each for each in range(at) if each not in gone]
            if self.pair_if_possible([*stronger, at]) is not None:
                return None
        return self.pair_if_possible(at for at in range(len(self._order)) if at not in gone)

    def by_engine(self) -> tuple[list[int], RoundPairing]:
        """The same walk with the edition alone: the longest row it keeps, then the next one."""
        kept: list[int] = []
        released: list[int] = []
        rest = [*range(len(self._order))]
        while (found := self.pair_if_possible([*kept, *rest])) is None:
            low, high = 0, len(rest)
            while high - low > 1:
                middle = (low + high) // 2
                some = self.pair_if_possible([*kept, *rest[:middle]])
                low, high = (low, middle) if some is None else (middle, high)
            kept += rest[:low]
            released.append(rest[low])
            rest = rest[low + 1 :]
        return released, found


def _turn(graph: list[int], one: int, other: int) -> None:
    """Take an edge of a graph away, or bring it back."""
    graph[one] ^= 1 << other
    graph[other] ^= 1 << one
