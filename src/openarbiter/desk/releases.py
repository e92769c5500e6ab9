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
from dataclasses import replace
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
    base = with_released(section, (), soft=False)
    found = _paired(base, round_no)  # raises where the others leave no pairing either
    released = _guided(base, round_no, order)
    if released is not None and _is_right(base, round_no, order, released):
        held = [pair for pair in order if pair not in set(released)]
        judged = _asked(base, round_no, held)
        if judged is not None:
            return judged, _pids(section, released)
    released, found = _by_engine(base, round_no, order, found)
    return found, _pids(section, released)


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
    for pairs in _by_ban(section, round_no):
        free = [pair for pair in pairs if pair <= place.keys() and _free(pair, hard)]
        found |= dict.fromkeys(sorted(free, key=strength))
    return [*found]


def _by_ban(section: Section, round_no: RoundNo) -> list[list[Pair]]:
    """The pairs of each soft ban."""
    soft = [ban for ban in section.settings.bans if ban.soft]
    alone = (replace(section, settings=replace(section.settings, bans=(ban,))) for ban in soft)
    return [[*kept_apart(one, round_no, soft=True)] for one in alone]


def _free(pair: Pair, hard: dict[Tpn, set[Tpn]]) -> bool:
    one, other = pair
    return other not in hard.get(one, ())


def _met_again(section: Section, round_no: RoundNo) -> tuple[PidPair, ...]:
    """The boards of a match whose next game is played, as far as bans keep them apart."""
    apart = {*kept_apart(section, round_no, soft=True), *kept_apart(section, round_no, soft=False)}
    boards = section.round(round_no - 1).boards
    return tuple(board.pair for board in boards if frozenset(map(section.tpn, board.pair)) in apart)


def _pids(section: Section, pairs: Iterable[Pair]) -> tuple[PidPair, ...]:
    both = (sorted(pair) for pair in pairs)
    return tuple((section.pid(one), section.pid(other)) for one, other in both)


def _paired(section: Section, round_no: RoundNo) -> RoundPairing:
    return section.edition.pair(whole(section), round_no)


def _asked(base: Section, round_no: RoundNo, held: Iterable[Pair]) -> RoundPairing | None:
    """What the edition pairs where some pairs are forbidden besides; ``None`` for nothing."""
    more = (ForbiddenPairs(players=tuple(sorted(pair))) for pair in held)
    forbidden = (*base.tournament.forbidden_pairs, *more)
    try:
        return _paired(base.with_facts(forbidden_pairs=forbidden), round_no)
    except ImpossiblePairingError:
        return None


def _guided(base: Section, round_no: RoundNo, order: Sequence[Pair]) -> list[Pair] | None:
    """What is released by the rules about single pairs; ``None`` where they do not tell."""
    try:
        rules = system_rules(whole(base), round_no, base.system)
    except NotCoveredError:
        return None
    tpns, allowed = may_meet(base.tournament, round_no, rules)
    everybody = (1 << len(allowed)) - 1
    mate = perfect_matching(allowed, everybody)
    if mate is None:
        return None
    at = {tpn: place for place, tpn in enumerate(tpns)}
    released = []
    for pair in order:
        one, other = (at[tpn] for tpn in pair)
        if not allowed[one] >> other & 1:
            continue
        allowed[one] ^= 1 << other
        allowed[other] ^= 1 << one
        if mate[one] != other:
            continue
        found = perfect_matching(allowed, everybody, mate)
        if found is None:
            allowed[one] ^= 1 << other
            allowed[other] ^= 1 << one
            released.append(pair)
        else:
            mate = found
    return released


def _is_right(
    base: Section, round_no: RoundNo, order: Sequence[Pair], released: Sequence[Pair]
) -> bool:
    """Whether the edition pairs nothing with a released ban and the stronger ones that are kept."""
    gone = set(released)
    for pair in released:
        stronger = order[: order.index(pair)]
        held = [each for each in stronger if each not in gone]
        if _asked(base, round_no, [*held, pair]) is not None:
            return False
    return True


def _by_engine(
    base: Section, round_no: RoundNo, order: Sequence[Pair], found: RoundPairing
) -> tuple[list[Pair], RoundPairing]:
    """The same walk with the edition alone: the longest row of bans it keeps, then the next one."""
    kept: list[Pair] = []
    released: list[Pair] = []
    rest = [*order]
    while rest:
        whole_rest = _asked(base, round_no, [*kept, *rest])
        if whole_rest is not None:
            return released, whole_rest
        low, high = 0, len(rest)
        while high - low > 1:
            middle = (low + high) // 2
            tried = _asked(base, round_no, [*kept, *rest[:middle]])
            low, high = (low, middle) if tried is None else (middle, high)
        kept += rest[:low]
        released.append(rest[low])
        rest = rest[low + 1 :]
    last = _asked(base, round_no, kept)
    return released, last or found
