"""What byes, virtual points, forbidden pairs and matches say twice, of nobody or of no round.

Report files and JSON state the same facts, so both readers ask here and add where the fact stands
in their own words. Two byes of one player in one round are a contradiction; a statement that
changes nothing, because its round is over or its players are not there, is odd and has one meaning.
So is a date that no calendar has; a date is text here, and what is no date at all is somebody's
words and stays.

Source:
    TRF26 (applied from 2025-09-01), records 001, 042, 052, 132, 142, 240, 250, 260, 299, 300, 320
    and 330.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence

from openarbiter.formats.team_agreement import Conflict, FactPlace, Reports
from openarbiter.formats.trf.draft import entry_words
from openarbiter.formats.trf.fields import called, shown
from openarbiter.languages import said
from openarbiter.model import (
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    Points,
    PointsAdjustment,
    RequestedBye,
    Result,
    TeamBye,
    TeamEvent,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.days import day_of, is_no_day
from openarbiter.values import replace

A_DAY = said("a day of the calendar, such as {example}", example="2026/02/28")
"""What is expected where a date is none."""

LATER = said("the first day or a later one")
"""What is expected of the last day of an event."""

ONE_BYE = said("one bye for a player in a round")
"""What is expected where a player has two."""


def no_such_day(name: str, text: str) -> str:
    """What is wrong with a date, called by the name of its fact; empty where nothing is."""
    if text and is_no_day(text):
        return said("{name} {text}: no such day", name=called(name), text=repr(text))
    return ""


def ends_early(start: str, end: str) -> str:
    """That the last day of an event comes before the first one; empty where it does not."""
    first, last = day_of(start), day_of(end)
    if first and last and last < first:
        return said(
            "last day {end}, before the first day {start}", end=repr(end), start=repr(start)
        )
    return ""


def _second(byes: Sequence[RequestedBye]) -> Iterator[tuple[int, Tpn, int]]:
    """Byes that say otherwise than an earlier one: place, player, and place of the earlier one."""
    first: dict[tuple[int, Tpn], int] = {}
    for entry, bye in enumerate(byes):
        for player in bye.players:
            earlier = first.setdefault((bye.round_no, player), entry)
            if byes[earlier].kind is not bye.kind:
                yield entry, player, earlier


def second_byes(byes: Sequence[RequestedBye]) -> Iterator[Conflict]:
    """Byes of another kind than an earlier one gives the player in the same round."""
    for entry, player, earlier in _second(byes):
        found = _but(byes[entry], player, entry_words(byes[earlier].kind))
        place, beside = (
            FactPlace("requested_byes", entry, "kind"),
            FactPlace("requested_byes", earlier),
        )
        yield Conflict("said-twice", place, found, ONE_BYE, beside)


def one_bye_each(byes: Sequence[RequestedBye]) -> list[RequestedBye]:
    """The byes without those that :func:`second_byes` finds; one may be left with nobody."""
    odd = {(entry, player) for entry, player, _ in _second(byes)}
    return [
        replace(bye, players=tuple([who for who in bye.players if (entry, who) not in odd]))
        if odd
        else bye
        for entry, bye in enumerate(byes)
    ]


def byes_beside_entries(
    byes: Sequence[RequestedBye], places: Mapping[int, int], reports: Reports
) -> Iterator[Conflict]:
    """Byes of a round in which the player's own record has something else.

    Args:
        byes: The byes.
        places: The place of each player there is, by TPN.
        reports: What a player reports for a round.
    """
    for entry, bye in enumerate(byes):
        for player in bye.players:
            if player not in places:
                continue
            record = reports(player, bye.round_no)
            if record.result in (Result.ABSENT, bye.kind):
                continue
            other = (
                said("against {opponent}", opponent=record.opponent)
                if record.opponent
                else entry_words(record.result)
            )
            yield Conflict(
                "bye-disagrees",
                FactPlace("requested_byes", entry, "kind"),
                _but(bye, player, other),
                said("the same in both lines"),
                FactPlace("players", places[player], "rounds", bye.round_no - 1),
            )


def _but(bye: RequestedBye, player: Tpn, other: str) -> str:
    return said(
        "round {number}: for {player} {bye}, but {other}",
        number=bye.round_no,
        player=player,
        bye=entry_words(bye.kind),
        other=other,
    )


def without_effect(
    rounds: int | None,
    numbers: Collection[int],
    byes: Sequence[RequestedBye],
    points: Sequence[VirtualPoints],
    pairs: Sequence[ForbiddenPairs],
) -> Iterator[Conflict]:
    """Statements that change nothing; numbers are those of the players, and of teams if any."""
    ascending = sorted(numbers)
    for entry, bye in enumerate(byes):
        place = FactPlace("requested_byes", entry)
        if not bye.players:
            yield Conflict("no-effect", place, said("a list of nobody"), said("a pairing number"))
        if rounds is not None and bye.round_no > rounds:
            found = said("byes of round {number}", number=bye.round_no)
            yield Conflict("no-effect", place, found, said("a round up to {last}", last=rounds))
    for entry, one in enumerate(points):
        place = FactPlace("virtual_points", entry)
        first, last = one.first_player, one.last_player
        yield from _backwards(place, "last_round", one.first_round, one.last_round)
        yield from _backwards(place, "last_player", first, last)
        if first <= last and bisect_left(ascending, first) == bisect_right(ascending, last):
            found = said("players {first} to {last}", first=first, last=last)
            yield Conflict("no-effect", place, found, said("numbers of players of the file"))
    for entry, pair in enumerate(pairs):
        place = FactPlace("forbidden_pairs", entry)
        yield from _backwards(place, "last_round", pair.first_round or 1, pair.last_round)
        if not pair.players:
            yield Conflict(
                "no-effect", place, said("a list of nobody"), said("two players at least")
            )
        elif len({*pair.players}) == 1:
            yield Conflict(
                "no-effect", place, said("a list of one player"), said("two players at least")
            )


def overlapping_points(
    numbers: Collection[int], points: Sequence[VirtualPoints]
) -> Iterator[Conflict]:
    """Virtual points that give a player in a round what an earlier entry gives otherwise.

    Numbers are as of :func:`without_effect`; points are in the order of the file.

    Source:
        TRF26 (applied from 2025-09-01), record 250: nothing says which of two holds.
    """
    ascending = sorted(numbers)
    found: dict[int, tuple[int, str]] = {}
    open_: list[int] = []
    for entry in sorted(range(len(points)), key=lambda entry: points[entry].first_player):
        begun = points[entry].first_player
        open_ = [other for other in open_ if points[other].last_player >= begun]
        for other in open_:
            later, earlier = max(entry, other), min(entry, other)
            if later in found and earlier < found[later][0]:
                continue
            stated = _stated_otherwise(ascending, points[later], points[earlier])
            if stated:
                found[later] = earlier, stated
        open_.append(entry)
    for entry, (earlier, stated) in sorted(found.items()):
        place, beside = FactPlace("virtual_points", entry), FactPlace("virtual_points", earlier)
        one = said("one value; that of the later line holds")
        yield Conflict("said-twice", place._replace(member="points"), stated, one, beside)


def _stated_otherwise(
    ascending: Sequence[int], later: VirtualPoints, earlier: VirtualPoints
) -> str:
    """What two entries say of the first player and round of both; empty where that is no news."""
    values: tuple[Points | None, Points | None] = later.points, earlier.points
    if later.points == earlier.points:
        values = later.match_points, earlier.match_points
    if values[0] == values[1] or None in values:
        return ""
    round_no = max(later.first_round, earlier.first_round)
    at = bisect_left(ascending, max(later.first_player, earlier.first_player))
    nobody = at == len(ascending) or ascending[at] > min(later.last_player, earlier.last_player)
    if nobody or round_no > min(later.last_round, earlier.last_round):
        return ""
    return said(
        "round {number}: {points} virtual points for {player}, but {other}",
        number=round_no,
        points=shown(values[0]),
        player=ascending[at],
        other=shown(values[1]),
    )


def _backwards(place: FactPlace, member: str, first: int, last: int | None) -> Iterator[Conflict]:
    """A range that ends before it begins: that is nobody, or no round."""
    if last is not None and last < first:
        found = said("{name} {text}", name=called(member), text=last)
        yield Conflict(
            "no-effect",
            place._replace(member=member),
            found,
            said("a number from {least}", least=first),
        )


def late_matches(rounds: int | None, event: TeamEvent) -> Iterator[Conflict]:
    """Line-ups, byes and forfeited matches of teams after the last round."""
    lists: dict[str, Sequence[LineUp | TeamBye | ForfeitedMatch]] = {
        "line_ups": event.line_ups,
        "byes": event.byes,
        "forfeited": event.forfeited,
    }
    for name, facts in lists.items():
        for entry, fact in enumerate(facts):
            if rounds is not None and fact.round_no > rounds:
                found = said("round {number}", number=fact.round_no)
                expected = said("a round up to {last}", last=rounds)
                yield Conflict("no-effect", FactPlace(name, entry), found, expected)


def repetitions(adjustments: Sequence[PointsAdjustment]) -> Iterator[tuple[int, int]]:
    """Bonuses and penalties that are said again word for word, which count again.

    Yields:
        Place of the repetition, and of the first one.

    Source:
        TRF26 (applied from 2025-09-01), record 299: nothing says that they come once.
    """
    first: dict[PointsAdjustment, int] = {}
    for entry, change in enumerate(adjustments):
        if not change.kind and first.setdefault(change, entry) != entry:
            yield entry, first[change]
