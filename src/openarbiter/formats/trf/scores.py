"""Do the points a file declares follow from its results?

Source:
    TRF16 annex (2015), record 001, columns 81-84: points without acceleration. JaVaFo Advanced
    User Manual: byes entered for the round to be paired count already; without XXS the values
    of results are those that explain the points. bbpPairings 6 accepts points with the virtual
    points of the round.
"""

from __future__ import annotations

from openarbiter.formats.trf.assembly import paired_rounds, scoring_system
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.fields import PLAYER_FIELDS
from openarbiter.languages import in_a_row, said
from openarbiter.model import Colour, Points, Result, RoundRecord, ScoringSystem

_COLUMN = PLAYER_FIELDS["points"].first

_USUAL = (
    (said("a pairing-allocated bye worth half a point"), {"pairing_allocated_bye": 5}),
    (said("a pairing-allocated bye worth nothing"), {"pairing_allocated_bye": 0}),
    ("3-1-0", ScoringSystem.of(30, 10).by_name()),
    (
        said("3-1-0 and 1 for the bye"),
        ScoringSystem.of(30, 10).by_name() | {"pairing_allocated_bye": 10},
    ),
    ("2-1-0", ScoringSystem.of(20, 10).by_name()),
    ("3-2-1", ScoringSystem.of(30, 20, 10).by_name()),
)
"""Scoring systems that are tried where the file names none, most usual first."""


def check_points(draft: Draft) -> None:
    """Note every player whose declared points do not follow from the results.

    Where the file names no scoring system and one usual one explains every player, it is taken, and
    remarked.
    """
    wrong = unexplained(draft, scoring_system(draft))
    if not wrong:
        return
    if draft.teams:
        entry, total = wrong[0]
        found = said(
            "{points} points, and {number} more players",
            points=_shown(entry.points),
            number=len(wrong) - 1,
        )
        expected = said("{points}, as results say", points=_shown(total))
        draft.remark("points", (entry.line, _COLUMN), found, expected)
        return
    if not draft.scoring and len(wrong) > 1 and _infer(draft, wrong):
        return
    for entry, total in wrong:
        doubtful = entry.doubtful or draft.scoring_disputed
        note = draft.consequence if doubtful else draft.contradiction
        note(
            "points",
            (entry.line, _COLUMN),
            said(
                "player {number} has {points} points",
                number=entry.number,
                points=_shown(entry.points),
            ),
            said("{points}, the sum of the results", points=_shown(total)),
            said("read as blank; the results count"),
        )
        entry.points = None


def _shown(points: Points | None) -> str:
    tenths = points or 0
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _infer(draft: Draft, wrong: list[tuple[Entry, Points]]) -> bool:
    """Take the usual scoring system that explains the points of everybody, if there is one.

    The points of several players say it (those of one alone would be a mistake). Where systems
    explain them that differ in more than what nobody has had yet, that is no answer but a guess.
    """
    place = (wrong[0][0].line, _COLUMN)
    fitting = [each for each in _USUAL if not unexplained(draft, ScoringSystem(**each[1]))]
    if not fitting:
        return False
    name, values = fitting[0]
    if len({_without_bye(draft, each) for _, each in fitting}) == 1:
        found = said("points that follow from the results only with {name}", name=name)
        expected = said("points of 1-½-0, or a record that says how results score")
        draft.remark("scoring", place, found, expected)
    else:
        names = in_a_row([each for each, _ in fitting])
        found = said("points that follow from the results with {names} alike", names=names)
        expected = said("a record that says how results score")
        draft.contradiction("scoring", place, found, expected, said("took {name}", name=name))
    draft.scoring = {field: (value, place[0]) for field, value in values.items()}
    return True


def _without_bye(draft: Draft, values: dict[str, Points]) -> tuple[tuple[str, Points], ...]:
    """The values of a scoring system, without that of the allocated bye where nobody has had it."""
    had = any(
        cell.result is Result.PAIRING_ALLOCATED_BYE
        for entry in draft.entries
        for cell in entry.cells
    )
    full = ScoringSystem(**values).by_name()
    return tuple((name, full[name]) for name in full if had or name != "pairing_allocated_bye")


def unexplained(draft: Draft, scoring: ScoringSystem) -> list[tuple[Entry, Points]]:
    """Players whose declared points do not follow, each with the sum of all entries (tenths)."""
    table = scoring.table()
    wrong: list[tuple[Entry, Points]] = []
    for entry in draft.entries:
        declared = entry.points
        total = sum([_worth(table, cell) for cell in entry.cells])
        if declared not in (total, None):
            wrong.append((entry, total))
    if not wrong:
        return wrong
    played = paired_rounds(draft)
    virtual = (_virtual(draft, played), _virtual(draft, played + 1))
    unexplained: list[tuple[Entry, Points]] = []
    for entry, total in wrong:
        extras = {0, *(points.get(entry.number, 0) for points in virtual)}
        sums = {points + extra for points in _sums(scoring, entry, played) for extra in extras}
        sums |= {points + _adjusted(draft, entry, table) for points in sums}
        if entry.points not in sums:
            unexplained.append((entry, total))
    return unexplained


def _worth(table: dict[tuple[str, bool], Points], record: RoundRecord) -> Points:
    return table[record.result.value, record.colour is Colour.BLACK]


def _sums(scoring: ScoringSystem, entry: Entry, played: int) -> set[Points]:
    """Every sum of results a program may declare for a player.

    With or without byes entered for the round to be paired, games not decided yet, and blank
    rounds where an absence is worth something.
    """
    table = scoring.table()
    sums: set[Points] = set()
    for cells in (entry.cells, entry.cells[:played]):
        decided = [c for c in cells if c.result is not Result.UNDECIDED]
        entered = [c for c in decided if c.result is not Result.ABSENT]
        missing = max(played - len(cells), 0) * scoring.zero_point_bye
        for counted in (cells, decided, entered):
            total = sum(_worth(table, cell) for cell in counted)
            sums |= {total, total + missing}
    return sums


def _virtual(draft: Draft, round_no: int) -> dict[int, Points]:
    """Virtual points of a round by player; the last record that names both holds."""
    found: dict[int, Points] = {}
    for points in draft.virtual_points:
        if points.first_round <= round_no <= points.last_round:
            if points.first_player == points.last_player:
                found[points.first_player] = points.points
            else:
                first, last = points.first_player, points.last_player
                players = [number for number in draft.by_number if first <= number <= last]
                found.update(dict.fromkeys(players, points.points))
    return found


def _adjusted(draft: Draft, entry: Entry, table: dict[tuple[str, bool], Points]) -> Points:
    """What record 299 changes in the points of a player."""
    bonus = 0
    changes: dict[int, Points] = {}
    for adjustment in draft.adjustments:
        if adjustment.players and entry.number not in adjustment.players:
            continue
        if not adjustment.kind:
            bonus += adjustment.points
            continue
        for index, cell in enumerate(entry.cells, 1):
            if adjustment.changes(index, cell.result):
                changes[index] = adjustment.points - _worth(table, cell)
    return bonus + sum(changes.values())
