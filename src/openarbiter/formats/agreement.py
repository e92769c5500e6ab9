"""Facts against facts: games that two players report, byes, virtual points, dates, points (299).

Report files and JSON state the same facts, so both readers ask here, and each says in its own
words where a fact stands: line and column, or the path of a member. What is stated of teams and
their matches is in :mod:`~openarbiter.formats.team_agreement`. A date is text here, and what is no
date at all is somebody's words and stays.

Source:
    TRF16, annex, record 001: a game stands in the lines of both players, and one that was played
    has two colours. TRF26 (applied from 2025-09-01), records 042, 052, 132, 142, 240, 250, 260 and
    299. Of several records 299 it says no order; our reading is that each says what holds, so that
    two which differ contradict each other. Bonuses and penalties add up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from openarbiter.errors import RequestError
from openarbiter.formats.findings import Words, text, words
from openarbiter.formats.words import called, entry_words, shown
from openarbiter.languages import in_a_row, said
from openarbiter.model import (
    Player,
    Points,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.days import day_of, is_no_day
from openarbiter.model.results import points_count
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.formats.trf.draft import Draft, Entry

PAIRS_OF_RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.LOSS),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    (Result.UNRATED_DRAW, Result.UNRATED_LOSS),
    (Result.UNRATED_LOSS, Result.UNRATED_LOSS),
    (Result.UNDECIDED, Result.UNDECIDED),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
"""Results two players of one game can have together."""

_AGREEING = {
    pair
    for one, other in PAIRS_OF_RESULTS
    for pair in ((one.index, other.index), (other.index, one.index))
}


class FactPlace(NamedTuple):
    """Where a fact stands.

    Attributes:
        facts: The attribute of :class:`~openarbiter.model.Tournament`, such as ``"teams"``, or of
            its :class:`~openarbiter.model.TeamEvent`.
        entry: Place in that list, from 0.
        member: The attribute concerned; empty for the whole fact.
        at: Place in the attribute, from 0, where that is a list.
    """

    facts: str
    entry: int
    member: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """A fact that does not fit another one (``beside``, if it is one), or changes nothing."""

    code: str
    place: FactPlace
    found: str
    expected: str
    beside: FactPlace | None = None


def conflict(
    check: str, place: FactPlace, beside: FactPlace | None = None, /, **gaps: object
) -> Conflict:
    """A conflict with the sentences of a check; with ``in_round`` it says the round first."""
    code, found, expected, _ = words(check, gaps)
    if "in_round" in gaps:
        found = said("round {number}: {what}", number=gaps["in_round"], what=found)
    return Conflict(code, place, found, expected, beside)


# Games


def results_agree(one: Result, other: Result) -> bool:
    """Whether two players of one game can have these results together."""
    return (one.index, other.index) in _AGREEING


def reports_fit(one: RoundRecord, other: RoundRecord) -> bool:
    """Whether two players can report one game so: results and two colours that go together.

    A game that was not played may have no colours.
    """
    if one.colour is other.colour and (one.colour is not None or one.result.played):
        return False
    if (one.colour is None) is not (other.colour is None):
        return False
    return (one.result.index, other.result.index) in _AGREEING


def disagreements(tournament: Tournament) -> Iterator[Conflict]:
    """Numbers that are not ascending, then rounds that go with no other record, by player."""
    before = 0
    for place, player in enumerate(tournament.players):
        if player.tpn <= before:
            where = FactPlace("players", place, "tpn")
            yield conflict("same-number.order", where, number=player.tpn, before=before)
        before = player.tpn
    by_number: dict[int, Player] = {player.tpn: player for player in tournament.players}
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            if expected := _instead(player, entry, index, by_number):
                yield _of_game(place, player, index, expected)


def _instead(
    player: Player, entry: RoundRecord, index: int, by_number: Mapping[int, Player]
) -> str:
    """What a round (index from 0) should be instead; empty when nothing is wrong with it."""
    if entry.opponent is None:
        return said("an opponent for a game") if entry.result.played else ""
    other = by_number.get(entry.opponent)
    if other is None or other is player:
        return said("another player of the tournament")
    back = other.record(RoundNo(index + 1))
    if back.opponent != player.tpn:
        return said("the same game for both players")
    if entry.colour is not None and entry.colour is back.colour:
        return said("opposite colours")
    return "" if results_agree(entry.result, back.result) else said("results that go together")


def _of_game(place: int, player: Player, index: int, expected: str) -> Conflict:
    entry, where = player.rounds[index], FactPlace("players", place, "rounds", index)
    gaps = {"player": player.tpn, "other": entry.opponent, "result": repr(entry.result.value)}
    return conflict("contradiction.game", where, **gaps, expected=expected)


def colourless_games(tournament: Tournament) -> Iterator[tuple[int, int, RoundRecord]]:
    """Place of player and round (from 0) of a game without colour, and the opponent's report."""
    by_number = {player.tpn: player for player in tournament.players}
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            if entry.opponent is None or entry.colour is not None:
                continue
            if other := by_number.get(entry.opponent):
                back = other.record(RoundNo(index + 1))
                if not reports_fit(entry, back):
                    yield place, index, back


def games_without_colours(tournament: Tournament) -> Iterator[Conflict]:
    """Games that need two colours and have none: a report file with one is refused."""
    for place, index, back in colourless_games(tournament):
        if back.colour is None:
            yield _of_game(place, tournament.players[place], index, said("opposite colours"))


def refuse_disagreements(tournament: Tournament) -> None:
    """Refuse a tournament whose players report a game differently; a file that was read has none.

    Raises:
        RequestError: With the first thing that is wrong.
    """
    _refuse(disagreements(tournament))


def refuse_games_without_colours(tournament: Tournament) -> None:
    """Refuse (``RequestError``) a played game without colours: no file could be read with it."""
    _refuse(games_without_colours(tournament))


def _refuse(found: Iterable[Conflict]) -> None:
    for wrong in found:
        index = wrong.place.at
        where = "numbers of players" if index is None else f"round {index + 1}"
        raise RequestError(f"{where}: {wrong.found}; expected {wrong.expected}")


def mentioned(tournament: Tournament, *lists: str) -> Iterator[tuple[FactPlace, Tpn]]:
    """The numbers of players or teams in the facts of some lists."""
    for name in lists:
        for index, fact in enumerate(getattr(tournament, name)):
            for at, tpn in enumerate(fact.players):
                yield FactPlace(name, index, "players", at), tpn


def unknown_numbers(tournament: Tournament) -> Iterator[Conflict]:
    """Numbers in byes, forbidden pairs and abnormal points that neither a player nor a team has."""
    known: set[int] = {player.tpn for player in tournament.players}
    known |= {team.number for team in tournament.teams}
    lists = ("requested_byes", "forbidden_pairs", "adjustments", "known_later")
    for place, tpn in mentioned(tournament, *lists):
        if tpn not in known:
            yield conflict("unknown-player.fact", place, found=f"{tpn}")


# Dates

_Place = TypeVar("_Place")


def odd_days(days: Iterable[tuple[_Place, str, str]]) -> Iterator[tuple[_Place, Words]]:
    """Dates there are none of, and an end before the start, each with its place."""
    ends: dict[str, tuple[_Place, str]] = {}
    for place, name, day in days:
        ends[name] = place, day
        if day and is_no_day(day):
            gaps = {"name": called(name), "text": repr(day), "example": "2026/02/28"}
            yield place, words("bad-date.none", gaps)
    if "start_date" in ends and "end_date" in ends:
        (_, start), (place, end) = ends["start_date"], ends["end_date"]
        first, last = day_of(start), day_of(end)
        if first and last and last < first:
            yield place, words("bad-date.end", {"end": repr(end), "start": repr(start)})


# Byes, virtual points, forbidden pairs


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
        place, beside = (
            FactPlace("requested_byes", entry, "kind"),
            FactPlace("requested_byes", earlier),
        )
        gaps = _of_bye(byes[entry], player, entry_words(byes[earlier].kind))
        yield conflict("said-twice.bye", place, beside, **gaps)


def one_bye_each(byes: Sequence[RequestedBye]) -> list[RequestedBye]:
    """The byes without those that :func:`second_byes` finds; one may be left with nobody."""
    odd = {(entry, player) for entry, player, _ in _second(byes)}
    if not odd:
        return list(byes)
    return [
        replace(bye, players=tuple([who for who in bye.players if (entry, who) not in odd]))
        for entry, bye in enumerate(byes)
    ]


def byes_beside_entries(
    byes: Sequence[RequestedBye], players: Sequence[Player | Entry]
) -> Iterator[Conflict]:
    """Byes of a round for which the player reports something else."""
    places = {player.tpn: place for place, player in enumerate(players)}
    for entry, bye in enumerate(byes):
        for player in bye.players:
            if player not in places:
                continue
            record = players[places[player]].record(bye.round_no)
            if record.result in (Result.ABSENT, bye.kind):
                continue
            other = entry_words(record.result)
            if record.opponent:
                other = said("against {opponent}", opponent=record.opponent)
            place = FactPlace("requested_byes", entry, "kind")
            beside = FactPlace("players", places[player], "rounds", bye.round_no - 1)
            yield conflict("bye-disagrees", place, beside, **_of_bye(bye, player, other))


def _of_bye(bye: RequestedBye, player: Tpn, other: str) -> dict[str, object]:
    return {"number": bye.round_no, "player": player, "bye": entry_words(bye.kind), "other": other}


def without_effect(
    facts: Tournament | Draft, rounds: int | None, numbers: Collection[int]
) -> Iterator[Conflict]:
    """Statements that change nothing; numbers are those of the players, and of teams if any."""
    ascending = sorted(numbers)
    for entry, bye in enumerate(facts.requested_byes):
        place = FactPlace("requested_byes", entry)
        if not bye.players:
            yield conflict("no-effect.bye-of-nobody", place)
        if rounds is not None and bye.round_no > rounds:
            yield conflict("no-effect.late-bye", place, number=bye.round_no, last=rounds)
    for entry, one in enumerate(facts.virtual_points):
        place = FactPlace("virtual_points", entry)
        first, last = one.first_player, one.last_player
        yield from _backwards(place, "last_round", one.first_round, one.last_round)
        yield from _backwards(place, "last_player", first, last)
        if first <= last and bisect_left(ascending, first) == bisect_right(ascending, last):
            yield conflict("no-effect.strangers", place, first=first, last=last)
    for entry, pair in enumerate(facts.forbidden_pairs):
        place, few = FactPlace("forbidden_pairs", entry), len({*pair.players})
        yield from _backwards(place, "last_round", pair.first_round or 1, pair.last_round)
        if few <= 1:
            yield conflict(f"no-effect.{'one-player' if few else 'nobody'}", place)


def _backwards(place: FactPlace, member: str, first: int, last: int | None) -> Iterator[Conflict]:
    """A range that ends before it begins: that is nobody, or no round."""
    if last is not None and last < first:
        place = place._replace(member=member)
        yield conflict("no-effect.backwards", place, name=called(member), text=last, least=first)


def overlapping_points(
    numbers: Collection[int], points: Sequence[VirtualPoints]
) -> Iterator[Conflict]:
    """Virtual points that give a player in a round what an earlier entry gives otherwise.

    Numbers are as of :func:`without_effect`; points are in the order of the file.

    Source:
        TRF26 (applied from 2025-09-01), record 250: nothing says which of two holds.
    """
    ascending = sorted(numbers)
    found: dict[int, tuple[int, dict[str, object]]] = {}
    open_: list[int] = []
    for entry in sorted(range(len(points)), key=lambda entry: points[entry].first_player):
        begun = points[entry].first_player
        open_ = [other for other in open_ if points[other].last_player >= begun]
        for other in open_:
            later, earlier = max(entry, other), min(entry, other)
            if later in found and earlier < found[later][0]:
                continue
            if stated := _stated_otherwise(ascending, points[later], points[earlier]):
                found[later] = earlier, stated
        open_.append(entry)
    for entry, (earlier, stated) in sorted(found.items()):
        place, beside = (
            FactPlace("virtual_points", entry, "points"),
            FactPlace("virtual_points", earlier),
        )
        yield conflict("said-twice.virtual-points", place, beside, **stated)


def _stated_otherwise(
    ascending: Sequence[int], later: VirtualPoints, earlier: VirtualPoints
) -> dict[str, object]:
    """What two entries say of the first player and round of both; empty where that is no news."""
    values: tuple[Points | None, Points | None] = later.points, earlier.points
    if later.points == earlier.points:
        values = later.match_points, earlier.match_points
    if values[0] == values[1] or None in values:
        return {}
    round_no = max(later.first_round, earlier.first_round)
    at = bisect_left(ascending, max(later.first_player, earlier.first_player))
    nobody = at == len(ascending) or ascending[at] > min(later.last_player, earlier.last_player)
    if nobody or round_no > min(later.last_round, earlier.last_round):
        return {}
    mine, other = map(shown, values)
    count = points_count(values[0] or 0)
    gaps = {"number": round_no, "points": mine, "player": ascending[at], "other": other}
    return {**gaps, "count": count}


# Abnormal points

KINDS = ("", "W", "D", "L", "F", "H", "Z", "+", "-")
"""What abnormal points may speak of: a bonus or penalty, or the letter of a result."""


def repetitions(adjustments: Sequence[PointsAdjustment]) -> Iterator[tuple[int, int]]:
    """Places of bonuses and penalties that are said again word for word, and of the first ones.

    Source:
        TRF26 (applied from 2025-09-01), record 299: nothing says that they come once.
    """
    first: dict[PointsAdjustment, int] = {}
    for entry, change in enumerate(adjustments):
        if not change.kind and first.setdefault(change, entry) != entry:
            yield entry, first[change]


def disputed(earlier: PointsAdjustment, later: PointsAdjustment) -> tuple[Tpn, ...] | None:
    """Whose result of one round two abnormal points give two worths.

    Returns:
        The players, ascending; nobody where both speak of everybody; ``None`` where the two may
        stand beside each other.
    """
    rounds = {earlier.round_no, later.round_no} - {None}
    worths = (earlier.points, earlier.match_points), (later.points, later.match_points)
    if not later.kind or earlier.kind != later.kind or worths[0] == worths[1] or len(rounds) > 1:
        return None
    if not earlier.players or not later.players:
        return tuple(sorted({*earlier.players, *later.players}))
    return tuple(sorted({*earlier.players} & {*later.players})) or None


def unequal_worths(
    adjustments: Sequence[PointsAdjustment],
) -> Iterator[tuple[int, int, tuple[Tpn, ...]]]:
    """Places of two abnormal points, and whose result of one round they give two worths."""
    by_kind: dict[str, list[int]] = {}
    for later, change in enumerate(adjustments):
        alike = by_kind.setdefault(change.kind, [])
        for earlier in alike if change.kind else ():
            both = disputed(adjustments[earlier], change)
            if both is not None:
                yield earlier, later, both
        alike.append(later)


def one_worth(earlier: PointsAdjustment, later: PointsAdjustment) -> str:
    """What two abnormal points that contradict each other would have to be, as a sentence.

    Nothing says that the special goes before the general. So an exception is written as a general
    one that lists whom, or the rounds in which, it holds without the exception; a record has one
    round or all of them.
    """
    if earlier.round_no == later.round_no:
        way = _with_one_round({*earlier.players}, {*later.players})
    elif earlier.round_no is None:
        way = _with_all_rounds(earlier, later)
    else:
        way = _with_all_rounds(later, earlier)
    return text("worth", "of-result", way=way)


def _with_one_round(one: set[Tpn], other: set[Tpn]) -> str:
    """What to do about the players of two for the same round, or of two for all of them."""
    if one == other:
        return text("worth", "one")
    both = one & other or one | other
    name = "longer" if one < other or other < one else "either"
    return text("worth", name if one and other else "everybody", players=numbers_of(both))


def _with_all_rounds(general: PointsAdjustment, special: PointsAdjustment) -> str:
    """What to do about one for all rounds and one for a round.

    Either the first is written round by round, and in that round only for those of whom the second
    does not speak; or the second does not speak of those of the first, if anybody remains.
    """
    of_general, of_special = {*general.players}, {*special.players}
    both = numbers_of(of_general & of_special or of_general or of_special)
    gaps = {"number": special.round_no, "players": both}
    if not of_special or (of_general and of_general <= of_special):
        way = text("worth", "each-round", **gaps)
    else:
        way = text("worth", "each-without" if of_general else "each-but", **gaps)
    if not of_general or (of_special and of_special <= of_general):
        return way
    shorter = text("worth", "out-of-round" if of_special else "all-but", **gaps)
    return text("worth", "or", way=way, other=shorter)


def numbers_of(players: Iterable[Tpn]) -> str:
    """Numbers of players as a sentence has them, ascending."""
    return in_a_row([f"{player}" for player in sorted(players)])
