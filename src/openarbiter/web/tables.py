"""The table as a page: lines, tie-breaks that open, where ties were decided, what is missing.

Nothing is ranked here: the lines, the values and the sums are those of the ranking.

Source:
    C.07 (applied from 2026-03-01), Articles 2.1, 4.1 and 4.2; C.04.2, GHR 3.1 (adjourned games).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openarbiter.desk import Section, section_table, whole
from openarbiter.desk.groups import KNOWN, names
from openarbiter.errors import RequestError
from openarbiter.languages import joined, said
from openarbiter.model import OpenGame, Points, Result, RoundNo, Tournament
from openarbiter.ranking.editions import edition
from openarbiter.ranking.picking import described
from openarbiter.ranking.standings import Row, Standings
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tables.sheets import lots_notes
from openarbiter.ranking.tables.text import missing_results as missing_games
from openarbiter.ranking.tables.text import not_over
from openarbiter.web.public_facts import PublicPlayer, everybody, remembered
from openarbiter.web.wording import Facts, value_text


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One line of the table, with its tie-break values as text.

    Shared places are equal, and 0 for those taken out; points are tenths, and final when no game
    up to the round is without a result.
    """

    rank: int
    shared: bool
    player: PublicPlayer
    points: Points
    values: tuple[str, ...]
    final: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """The table after a round.

    Attributes:
        after: The last round that counts.
        rounds: Number of rounds of the event; ``None`` when not announced.
        edition: Id of the regulation of tie-breaks.
        heads: The tie-breaks: the code as the list writes it, its name in the regulation, and which
            one it is, from 1, of those in the list with this code.
        lines: The lines, best first.
        decisions: Where ties were decided: first and last place of those with equal points
            (tenths); the steps, that is, the tie-breaks that split the group or a part of it (code,
            first and last place of the part, values as text); and the places, first and last, that
            no tie-break separates.
        notes: What an arbiter should know about the list.
        lots: How lots broke the last ties, as a sentence; empty without lots.
        withdrawn: Whose results do not count because they withdrew; empty for nobody's.
    """

    after: int
    rounds: int | None
    missing: int
    edition: str
    heads: tuple[Facts, ...]
    lines: tuple[StandingLine, ...]
    decisions: tuple[Facts, ...]
    notes: tuple[str, ...]
    lots: str = ""
    withdrawn: str = ""

    @property
    def final(self) -> bool:
        """The last round is over and every result is in."""
        return self.after > 0 and self.after == self.rounds and not self.missing

    @property
    def rules(self) -> str:
        """The regulation of tie-breaks, as people call it."""
        return edition(self.edition).source


def missing_results(tournament: Tournament, after: int) -> int:
    """Boards of the rounds up to one that have no result yet."""
    undecided = sum(
        player.record(RoundNo(number)).result is Result.UNDECIDED
        for player in tournament.players
        for number in range(1, after + 1)
    )
    return undecided // 2


@remembered(8)
def table_of(section: Section, after: int | None = None, *, lots: bool = True) -> Standings:
    """The standings of a section after a round, as :func:`section_table` makes them.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    return section_table(section, whole(section), after, lots=lots)


def standings_view(tournament: Tournament, table: Standings) -> StandingsView:
    """The page of a table.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    people = everybody(tournament)
    ranks = Counter(row.rank for row in table)
    lines = tuple(
        StandingLine(
            rank=row.rank,
            shared=row.rank > 0 and ranks[row.rank] > 1,
            player=people[row.player],
            points=row.points,
            values=tuple(value_text(value) for value in row.values),
            final=row.final,
        )
        for row in table
    )
    return StandingsView(
        after=table.round_no,
        rounds=tournament.rounds,
        missing=missing_results(tournament, table.round_no),
        edition=table.edition,
        heads=tuple(
            _head(code, table.edition, table.tie_breaks[: place + 1].count(code))
            for place, code in enumerate(table.tie_breaks)
        ),
        lines=lines,
        decisions=tuple(_decisions(table)),
        notes=table.notes,
        lots=next(iter(lots_notes(table)), ""),
        withdrawn=table.withdrawn_note,
    )


def _head(code: str, edition_id: str, nth: int = 1) -> Facts:
    """A code with its name and what was chosen about it."""
    return {"code": code, "title": described(code, edition(edition_id)), "nth": nth}


def _decisions(table: Standings) -> Iterator[Facts]:
    placed = [row for row in table if row.rank]
    for points, group in groupby(placed, key=lambda row: row.points):
        rows = list(group)
        if len(rows) == 1:
            continue
        steps: list[tuple[str, int, int, tuple[str, ...]]] = []
        _split(rows, 0, table.tie_breaks, steps)
        shared = [
            (rank, rank + len(list(same)) - 1)
            for rank, same in groupby(rows, key=lambda row: row.rank)
        ]
        yield {
            "first": rows[0].rank,
            "last": rows[0].rank + len(rows) - 1,
            "points": points,
            "steps": steps,
            "open": [(first, last) for first, last in shared if last > first],
        }


def _split(
    rows: Sequence[Row],
    depth: int,
    codes: Sequence[str],
    steps: list[tuple[str, int, int, tuple[str, ...]]],
) -> None:
    """Follow the list: which tie-break has split these lines, and then their parts."""
    if len(rows) < 2 or depth == len(codes):  # noqa: PLR2004  (one line is no tie)
        return
    parts = [list(part) for _, part in groupby(rows, key=lambda row: row.values[depth])]
    if len(parts) > 1 and rows[0].rank != rows[-1].rank:
        values = tuple(value_text(part[0].values[depth]) for part in parts)
        steps.append((codes[depth], rows[0].rank, rows[0].rank + len(rows) - 1, values))
    for part in parts:
        _split(part, depth + 1, codes, steps)


def open_sum(
    tournament: Tournament, table: Standings, player: int, code: str, nth: int = 1
) -> Facts:
    """A tie-break value as the sum an arbiter would write, a line for each round.

    Where the list has the code several times ``nth`` says which one, from 1. It is written as a sum
    only if adding the lines that count gives the value.

    Raises:
        RequestError: Nobody has this number, or the code is not in the list so often.

    Source:
        C.07 (applied from 2026-03-01), Articles 6 to 16.
    """
    people = everybody(tournament)
    opened = table.why(player, code, nth)
    (found,) = (each for each in tournament.players if each.tpn == player)
    colours = {
        number: record.colour.value
        for number, record in enumerate(found.rounds, start=1)
        if record.colour is not None and record.result.played
    }
    lines = [_sum_line(line, people, colours) for line in opened.lines]
    return {
        "player": people[player],
        "code": opened.code,
        "title": _head(opened.code, table.edition)["title"],
        "article": opened.article,
        "how": opened.how,
        "lines": lines,
        "value": value_text(opened.value),
        "written": _is_plain_sum(opened),
        "notes": opened.notes,
        "nth": nth,
    }


def _is_plain_sum(opened: Sum) -> bool:
    """Whether adding the lines that count gives the value: then it is written as a sum."""
    counted = [line.value for line in opened.counted]
    if not counted or opened.value is None or any(value is None for value in counted):
        return False
    return sum(value for value in counted if value is not None) == opened.value


def _sum_line(line: Line, people: dict[int, PublicPlayer], colours: dict[int, str]) -> Facts:
    """A line of a sum: what is multiplied and contributed, as text; the article that cuts it."""
    remarks = [line.limit] if line.limit else []
    remarks += [
        said(
            "round {number}: {counted}, not {awarded} ({article})",
            number=change.round_no,
            counted=value_text(change.counted),
            awarded=value_text(change.awarded),
            article=change.article,
        )
        for change in line.adjustments
    ]
    return {
        "round_no": line.round_no,
        "colour": colours.get(line.round_no or 0, ""),
        "opponent": None if line.opponent is None else people.get(line.opponent),
        "what": line.what,
        "product": joined("{first} \N{MULTIPLICATION SIGN} {next}", map(value_text, line.factors)),
        "value": value_text(line.value),
        "cut": line.cut,
        "remarks": remarks,
        "dummy": line.dummy,
    }


def compare(tournament: Tournament, table: Standings, first: int, second: int) -> Facts:
    """What separates two players, who are called by number.

    Their places and points (tenths); the tie-breaks on which they are equal, with the value; what
    separates them, ``"points"``, the code of a tie-break, or nothing; the two values that differ.

    Raises:
        RequestError: Nobody has one of the numbers, or they are the same.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    if first == second:
        raise RequestError.saying(
            "number {number} twice: two different players are compared", number=first
        )
    people = everybody(tournament)
    one, other = table.row(first), table.row(second)
    equal: list[tuple[str, str]] = []
    by, values = "" if one.points == other.points else "points", ("", "")
    for code, left, right in zip(table.tie_breaks, one.values, other.values, strict=True):
        if by:
            break
        if left != right and one.rank != other.rank:
            by, values = code, (value_text(left), value_text(right))
        else:
            equal.append((code, value_text(left)))
    return {
        "first": people[first],
        "second": people[second],
        "ranks": (one.rank, other.rank),
        "points": (one.points, other.points),
        "equal": equal,
        "by": by,
        "values": values,
    }


def groups_of(section: Section) -> dict[int, dict[str, str]]:
    """Club, school and the like as they were entered, by number and kind, in one spelling each."""
    found: dict[int, dict[str, str]] = {}
    for kind in KNOWN:
        for pid, name in names(section, kind).items():
            found.setdefault(int(section.tpn(pid)), {})[kind] = name
    return found


def unfinished(section: Section, after: int | None = None) -> tuple[str, ...]:
    """The games without a result up to a round, or of all, by board and names."""

    def board(game: OpenGame) -> int | None:
        found = section.round(game.round_no).draft.board_of(section.pid(game.white))
        return None if found is None else found.number

    return missing_games(section.tournament, after, board)


def first_open(section: Section) -> str:
    """Address of the first page on which a result is missing; the standings where none is."""
    for one in section.rounds:
        if section.missing(one.number):
            return f"/{section.key}/rounds/{one.number}/results?only=missing"
    return f"/{section.key}/standings"


def unfinished_prizes(section: Section, after: int) -> tuple[str, ...]:
    """The same for prizes, which also want all rounds."""
    return (*not_over(section.tournament, after), *unfinished(section, after))
