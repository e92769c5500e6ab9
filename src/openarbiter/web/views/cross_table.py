"""The cross-table as a page: everybody's rounds in the order of the table, shaded by result.

The text in every cell says what the shade says. In an event with fixed pairings the columns are
the opponents, everywhere else the rounds.

Source:
    C.07 (applied from 2026-03-01), Article 4.2; C.05, Article 6.6 (results of those who
    withdrew stay in the cross-table).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openarbiter.model import Player, Points, RoundNo, RoundRecord, Tournament
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.sheet import cell, shade
from openarbiter.web.views.figures import Who, everybody


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell.

    Attributes:
        text: What stands in it, such as ``12w1``.
        shade: ``win``, ``draw``, ``loss``, ``absent`` or ``self``.
        result: Name of the result in lower case, for the words of a screen reader.
        opponent: TPN of the opponent; ``None`` without one.
        name: The opponent's name as it is said; empty without one.
        round_no: The round, the last one where they met twice; 0 without any.
        colour: ``"w"``, ``"b"`` or empty.
    """

    text: str
    shade: str
    result: str
    opponent: int | None = None
    name: str = ""
    round_no: int = 0
    colour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossLine:
    """One player.

    Attributes:
        place: Place in the table, from 1, or the number of the player, as the table is ordered.
        rank: The shared rank of the standings.
        player: The player.
        points: Points (tenths).
        cells: One a column.
    """

    place: int
    rank: int
    player: Who
    points: Points
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTableView:
    """The cross-table.

    Attributes:
        after: The last round that counts.
        by_number: Ordered by number and opponents called by number, not by place.
        fixed: The columns are the opponents.
        heads: Heads of the columns: rounds, or places of the opponents.
        lines: The lines.
    """

    after: int
    by_number: bool
    fixed: bool
    heads: tuple[str, ...]
    lines: tuple[CrossLine, ...]


def cross_table_view(
    tournament: Tournament, table: Standings, *, by_number: bool = False
) -> CrossTableView:
    """The cross-table of a tournament.

    Args:
        tournament: The tournament.
        table: Its standings of players.
        by_number: Order the lines by number and call opponents by number.

    Source:
        C.07 (applied from 2026-03-01), Article 4.2.
    """
    players = {int(player.tpn): player for player in tournament.players}
    people = everybody(tournament)
    names = {tpn: one.spoken for tpn, one in people.items()}
    rows = sorted(table, key=lambda row: row.player) if by_number else list(table)
    order = [row.player for row in rows]
    called = {tpn: tpn if by_number else place for place, tpn in enumerate(order, start=1)}
    rounds = range(1, table.round_no + 1)
    lines = []
    for row in rows:
        records = [players[row.player].record(RoundNo(number)) for number in rounds]
        if table.predetermined:
            cells = _against(players[row.player], records, order, names)
        else:
            cells = tuple(
                _cell(number, record, called, names)
                for number, record in zip(rounds, records, strict=True)
            )
        lines.append(
            CrossLine(
                place=called[row.player],
                rank=row.rank,
                player=people[row.player],
                points=row.points,
                cells=cells,
            )
        )
    heads = [str(called[tpn]) for tpn in order] if table.predetermined else list(map(str, rounds))
    return CrossTableView(
        after=table.round_no,
        by_number=by_number,
        fixed=table.predetermined,
        heads=tuple(heads),
        lines=tuple(lines),
    )


def _cell(
    number: int, record: RoundRecord, called: dict[int, int], names: Mapping[int, str]
) -> Cell:
    opponent = None if record.opponent is None else int(record.opponent)
    shown = "" if opponent is None else str(called.get(opponent, opponent))
    return Cell(
        text=cell(record, shown),
        shade=shade(record.result),
        result=record.result.name.lower(),
        opponent=opponent,
        name="" if opponent is None else names.get(opponent, ""),
        round_no=number,
        colour="" if record.colour is None else record.colour.value,
    )


def _against(
    player: Player,
    records: Sequence[RoundRecord],
    order: Sequence[int],
    names: Mapping[int, str],
) -> tuple[Cell, ...]:
    """The results against each opponent; who meets twice has both in one cell."""
    found: dict[int, list[tuple[int, RoundRecord]]] = {}
    for number, record in enumerate(records, start=1):
        if record.opponent is not None:
            found.setdefault(int(record.opponent), []).append((number, record))
    cells = []
    for tpn in order:
        met = found.get(tpn, [])
        if tpn == player.tpn:
            cells.append(Cell(text="*", shade="self", result="self"))
        elif not met:
            cells.append(Cell(text="", shade="absent", result="unmet", name=names[tpn]))
        else:
            text = "".join(cell(record, " ").strip()[-1:] for _, record in met)
            number, last = met[-1]
            cells.append(
                Cell(
                    text=text,
                    shade=shade(last.result),
                    result=last.result.name.lower(),
                    opponent=tpn,
                    name=names[tpn],
                    round_no=number,
                    colour="" if last.colour is None else last.colour.value,
                )
            )
    return tuple(cells)
