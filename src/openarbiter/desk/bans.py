"""Groups whose players shall not meet, as the forbidden pairs of a tournament.

What an event announced (:class:`~openarbiter.desk.event_values.Ban`) is made into facts that every
pairing system and every report file knows: pairs that somebody named stay; of public rounds what
held in them stays; of rounds to come it is made anew, whoever has come or got another club.

Source:
    TRF26, record 260; C.04.2, GHR 1.4 (two arbiters with the same facts produce identical
    pairings); C.02, list of questions (pairs are forbidden before round 1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from openarbiter.desk import groups
from openarbiter.desk.event_values import Ban
from openarbiter.desk.records import with_byes_to_come
from openarbiter.desk.state import Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import Pid
from openarbiter.model import ForbiddenPairs, RoundNo, Tpn

PidPair: TypeAlias = tuple[Pid, Pid]
"""Two players by their ids, in no order."""

Pair: TypeAlias = frozenset[Tpn]
"""Two players by their numbers."""

_END = 10_000
"""Behind every round."""

_TWO = 2


def settled(after: Section, before: Section | None = None) -> Section:
    """The section with what follows from the rest of it: matches, byes to come, forbidden pairs.

    Args:
        after: The section as an action has left it.
        before: The section before the action, settled; what has not changed is not made anew.
    """
    section = with_byes_to_come(kept_true(after))
    bans = section.settings.bans or any(each.by for each in section.tournament.forbidden_pairs)
    if not bans or (before is not None and _same(before, section)):
        return section
    state = section.private_round
    return with_released(section, () if state is None else state.released)


def _same(before: Section, after: Section) -> bool:
    """Whether nothing has changed that forbidden pairs follow from."""
    old, new = before.private_round, after.private_round
    players = any(groups.key(ban.kind) == groups.FEDERATION for ban in after.settings.bans)
    return (
        before.entrants is after.entrants
        and before.roster is after.roster
        and before.settings is after.settings
        and before.allowed is after.allowed
        and before.published_rounds == after.published_rounds
        and before.tournament.forbidden_pairs is after.tournament.forbidden_pairs
        and (old.released if old else ()) == (new.released if new else ())
        and (not players or before.tournament.players is after.tournament.players)
    )


def with_released(section: Section, released: Iterable[PidPair], *, soft: bool = True) -> Section:
    """The section with its bans as forbidden pairs, where some are released in the next round.

    Args:
        section: A section.
        released: Pairs that may meet in the next round all the same.
        soft: Bans that can be done without are among them.
    """
    old = section.tournament.forbidden_pairs
    last = section.published_rounds
    free = {_pair(section, pair) for pair in released}
    spans = [*_held(old, last), *_to_come(section, RoundNo(last + 1), free, soft=soft)]
    found = (*(each for each in old if not each.by), *_joined(spans))
    return section if found == old else section.with_facts(forbidden_pairs=found)


def _pair(section: Section, pids: Iterable[Pid]) -> Pair:
    return frozenset(map(section.tpn, pids))


def _held(old: Iterable[ForbiddenPairs], last: int) -> Iterator[ForbiddenPairs]:
    """What held of groups up to a round."""
    for each in old:
        if each.by and (each.first_round or 1) <= last:
            yield replace(each, last_round=RoundNo(min(each.last_round or last, last)))


def _to_come(
    section: Section, first: RoundNo, released: set[Pair], *, soft: bool
) -> Iterator[ForbiddenPairs]:
    """What the bans forbid from a round on, of which some pairs are free in that round only."""
    for ban, members in _in_force(section, first):
        if ban.soft and not soft:
            continue
        allowed = _allowed(section, members)
        free = allowed | {pair for pair in released if pair <= members}
        begin = first
        if free != allowed:
            begin = RoundNo(first + 1)
            for players in without_pairs(members, free):
                yield ForbiddenPairs(
                    players=players, first_round=first, last_round=first, by=ban.kind
                )
        if ban.last_round is None or begin <= ban.last_round:
            for players in without_pairs(members, allowed):
                yield ForbiddenPairs(
                    players=players, first_round=begin, last_round=ban.last_round, by=ban.kind
                )


def _in_force(section: Section, round_no: RoundNo) -> Iterator[tuple[Ban, frozenset[Tpn]]]:
    """The bans that hold in a round, in their order, each with every group of its kind."""
    for ban in section.settings.bans:
        if ban.last_round is None or round_no <= ban.last_round:
            for _, members in groups.groups([section], groups.key(ban.kind)):
                if len(members) >= _TWO:
                    yield ban, frozenset(section.tpn(entry.pid) for entry in members)


def _allowed(section: Section, members: frozenset[Tpn]) -> set[Pair]:
    """The pairs of a group that an arbiter has allowed."""
    here = (pids for pids in section.allowed if all(map(section.has, pids)))
    return {pair for pids in here if (pair := _pair(section, pids)) <= members}


def without_pairs(members: Iterable[Tpn], free: Iterable[Pair]) -> list[tuple[Tpn, ...]]:
    """Groups whose pairs are those of one group but for some.

    Where the free pairs have no player in common there are few groups: each takes one player of
    each pair, by one binary digit of the place of the pair, and all others. Elsewhere each two that
    stay forbidden and of whom both have free pairs are a group of their own.

    Returns:
        Groups of two players and more, each ascending; none where nothing is forbidden.

    Examples:
        >>> without_pairs([Tpn(1), Tpn(2), Tpn(3)], [frozenset({Tpn(1), Tpn(3)})])
        [(1, 2), (2, 3)]
    """
    pairs = sorted(tuple(sorted(pair)) for pair in free)
    concerned = [tpn for pair in pairs for tpn in pair]
    rest = sorted(set(members).difference(concerned))
    if len(set(concerned)) == len(concerned):
        digits = range((len(pairs) - 1).bit_length()) if pairs else range(0)
        sides = {(0,) * len(pairs), (1,) * len(pairs)}
        for digit in digits:
            side = tuple(place >> digit & 1 for place in range(len(pairs)))
            sides |= {side, tuple(1 - one for one in side)}
        chosen = ([pair[at] for pair, at in zip(pairs, side, strict=True)] for side in sides)
        found = {tuple(sorted((*rest, *each))) for each in chosen}
    else:
        apart = {frozenset(pair) for pair in pairs}
        both = combinations(sorted(set(concerned)), _TWO)
        found = {tuple(sorted((*rest, tpn))) for tpn in concerned}
        found |= {pair for pair in both if frozenset(pair) not in apart}
    return sorted(each for each in found if len(each) >= _TWO)


def _joined(spans: Iterable[ForbiddenPairs]) -> Iterator[ForbiddenPairs]:
    """The same, where equal groups have one span for rounds that touch; in one order."""
    rounds: dict[tuple[tuple[Tpn, ...], str], list[tuple[int, int]]] = {}
    for each in spans:
        span = (each.first_round or 1, each.last_round or _END)
        rounds.setdefault((tuple(sorted(each.players)), each.by), []).append(span)
    for (players, by), found in sorted(rounds.items()):
        joined: list[tuple[int, int]] = []
        for first, last in sorted(found):
            if joined and first <= joined[-1][1] + 1:
                joined[-1] = joined[-1][0], max(joined[-1][1], last)
            else:
                joined.append((first, last))
        for first, last in joined:
            yield ForbiddenPairs(
                players=players,
                first_round=None if first == 1 else RoundNo(first),
                last_round=None if last == _END else RoundNo(last),
                by=by,
            )


def announced(section: Section, round_no: RoundNo) -> list[object]:
    """What the bans say of a round before any is released; nothing where there is none."""
    found: list[object] = []
    for ban, members in _in_force(section, round_no):
        allowed = sorted(sorted(pair) for pair in _allowed(section, members))
        found.append((ban.soft, sorted(members), allowed))
    return found


def kept_apart(section: Section, round_no: RoundNo) -> dict[Ban, list[Pair]]:
    """The pairs that each ban keeps apart in a round, by the order of the setting."""
    found: dict[Ban, list[Pair]] = {}
    for ban, members in _in_force(section, round_no):
        allowed = _allowed(section, members)
        pairs = map(frozenset, combinations(sorted(members), _TWO))
        found.setdefault(ban, []).extend(pair for pair in pairs if pair not in allowed)
    return found


def is_kept_apart(section: Section, one: Pid, other: Pid) -> bool:
    """Whether a ban keeps two players apart in the next round."""
    apart = kept_apart(section, RoundNo(section.published_rounds + 1))
    return any(_pair(section, (one, other)) in pairs for pairs in apart.values())
