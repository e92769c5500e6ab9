"""Chapters 4 and 6 of the older Burstein text, literally: every combination of a group is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.verification.literal.burstein_legacy import (
    BursteinLegacy,
    due_colours,
    literal_of,
    may_meet,
)


@dataclass(frozen=True)
class LiteralGroup:
    """A group as it was paired, in TPNs."""

    players: tuple[int, ...]  # all players, the floater from above sorted in
    pairs: tuple[tuple[int, int], ...]  # (higher, lower), the highest player's first
    floater: int | None  # who floats; ``None`` when nobody does
    choices: int  # combinations that the text allows
    place: int  # number of the one chosen in the whole list, from 1


@dataclass(frozen=True)
class LiteralRound:
    """A round as it was paired."""

    games: tuple[tuple[Tpn, Tpn], ...]  # (White, Black), sorted
    bye: Tpn | None  # who has the bye
    groups: tuple[LiteralGroup, ...]  # the groups from the top
    joined: int  # number of score groups that do not stand alone


def combinations(
    players: Sequence[int],
) -> Iterator[tuple[tuple[tuple[int, int], ...], int | None]]:
    """Pairs and floater in the order of the printed lists (6.2, 6.4), of players in that of 3.2."""
    if not players:
        yield (), None
        return
    first, rest = players[0], list(players[1:])
    for partner in reversed(rest):
        for pairs, floater in combinations([each for each in rest if each != partner]):
            yield ((first, partner), *pairs), floater
    if len(players) % 2:
        for pairs, _ in combinations(rest):
            yield pairs, first


@dataclass(frozen=True)
class _Entry:
    """A combination that the text allows in a group."""

    place: int
    pairs: tuple[tuple[int, int], ...]
    floater: int | None
    due: int


class _Groups:
    """Groups of players in the order from the top; numbers are places in the order of 3.2."""

    def __init__(self, rule: BursteinLegacy) -> None:
        self.rule = rule
        self.ordered = rule.ordered
        self._entries: dict[tuple[tuple[int, ...], int | None], tuple[_Entry, ...]] = {}

    def legal(self, one: int, other: int) -> bool:
        return may_meet(self.ordered[one], self.ordered[other])

    def entries(self, residents: tuple[int, ...], incoming: int | None) -> tuple[_Entry, ...]:
        """The combinations that are legal and float nobody a second time, in order."""
        key = residents, incoming
        if key not in self._entries:
            self._entries[key] = self._write_down(residents, incoming)
        return self._entries[key]

    def _write_down(self, residents: tuple[int, ...], incoming: int | None) -> tuple[_Entry, ...]:
        players = sorted([*residents, *([] if incoming is None else [incoming])])
        found = []
        for place, (pairs, floater) in enumerate(combinations(players), start=1):
            if floater is not None and floater == incoming:
                continue
            if all(self.legal(one, other) for one, other in pairs):
                found.append(_Entry(place, pairs, floater, self._due(pairs)))
        return tuple(found)

    def _due(self, pairs: Sequence[tuple[int, int]]) -> int:
        return sum(
            due_colours(self.rule.colours(self.ordered[one], self.ordered[other]))
            for one, other in pairs
        )

    def completes(
        self, groups: Sequence[tuple[int, ...]], incoming: int | None, *, to_the_end: bool = False
    ) -> bool:
        """Whether all groups can be paired in turn; at the end one may float on, or none."""
        if not groups:
            return not to_the_end or incoming is None
        floaters = {entry.floater for entry in self.entries(groups[0], incoming)}
        return any(
            self.completes(groups[1:], floater, to_the_end=to_the_end) for floater in floaters
        )


def _joined(groups: _Groups, scores: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The score groups, joined until they can be completed (6.6)."""
    made: list[tuple[int, ...]] = []
    open_end = False
    for score_group in scores:
        if open_end:
            made[-1] = tuple(sorted(made[-1] + score_group))
            open_end = not groups.completes(made, None)
            continue
        floats_in = sum(map(len, made)) % 2 == 1
        made.append(score_group)
        if groups.completes(made, None):
            continue
        open_end = True
        if floats_in:
            made[-2:] = [tuple(sorted(made[-2] + made[-1]))]
            open_end = not groups.completes(made, None)
    while open_end and len(made) > 1:
        made[-2:] = [tuple(sorted(made[-2] + made[-1]))]
        open_end = not groups.completes(made, None)
    return made


def _can_all_be_paired(groups: _Groups, players: tuple[int, ...]) -> bool:
    if not players:
        return True
    first, rest = players[0], players[1:]
    return any(
        _can_all_be_paired(groups, tuple(each for each in rest if each != partner))
        for partner in rest
        if groups.legal(first, partner)
    )


def _bye(groups: _Groups) -> int | None:
    """Place of the player with the bye, or -1 when there is nobody who could have it."""
    everybody = tuple(range(len(groups.ordered)))
    order = sorted(everybody, key=lambda place: (groups.ordered[place].score, -place))
    for place in order:
        if not groups.ordered[place].may_take_bye:
            continue
        if _can_all_be_paired(groups, tuple(each for each in everybody if each != place)):
            return place
    return -1


def literal_round(tournament: Tournament, round_no: RoundNo) -> LiteralRound | None:
    """Pair a round as the text says; ``None`` when that is impossible."""
    rule = literal_of(tournament, round_no)
    groups = _Groups(rule)
    everybody = tuple(range(len(groups.ordered)))
    bye = _bye(groups) if len(everybody) % 2 else None
    rest = tuple(place for place in everybody if place != bye)
    if bye == -1 or not _can_all_be_paired(groups, rest):
        return None
    scores = sorted({groups.ordered[place].score for place in rest}, reverse=True)
    by_score = [
        tuple(place for place in rest if groups.ordered[place].score == score) for score in scores
    ]
    made = _joined(groups, by_score)
    found: list[LiteralGroup] = []
    games: list[tuple[Tpn, Tpn]] = []
    incoming: int | None = None
    for number, group in enumerate(made):
        players = sorted([*group, *([] if incoming is None else [incoming])])
        entries = groups.entries(group, incoming)
        by_due = sorted(entries, key=lambda entry: (-entry.due, entry.place))
        chosen = next(
            entry
            for entry in by_due
            if groups.completes(made[number + 1 :], entry.floater, to_the_end=True)
        )
        incoming = chosen.floater
        found.append(_in_words(groups, players, chosen, len(entries)))
        for one, other in chosen.pairs:
            white, black = rule.colours(groups.ordered[one], groups.ordered[other])
            games.append((white.tpn, black.tpn))
    return LiteralRound(
        games=tuple(sorted(games)),
        bye=None if bye is None else groups.ordered[bye].tpn,
        groups=tuple(found),
        joined=len(by_score) - len(made),
    )


def _in_words(
    groups: _Groups, players: Sequence[int], chosen: _Entry, choices: int
) -> LiteralGroup:
    tpn = [int(entrant.tpn) for entrant in groups.ordered]
    return LiteralGroup(
        players=tuple(tpn[place] for place in players),
        pairs=tuple((tpn[one], tpn[other]) for one, other in chosen.pairs),
        floater=None if chosen.floater is None else tpn[chosen.floater],
        choices=choices,
        place=chosen.place,
    )
