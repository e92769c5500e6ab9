"""The cross-table as a heat map: one row a player, one cell a round, the darker the more points.

The text in every cell says the same, so that nothing hangs on the shade. In a round-robin the
columns are the opponents.

Source:
    C.07 (applied from 2026-03-01), Article 4.2; C.05, Article 6.6 (results of those who
    withdrew stay in the cross-table).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openarbiter.drawings.picture import (
    HEADER,
    SMALL,
    TEXT,
    Element,
    Picture,
    element,
    framed,
    heading_width,
    players_words,
    table_crumb,
    text_width,
)
from openarbiter.languages import Tongue, said
from openarbiter.model import Player, RoundNo, RoundRecord, Tournament, points_text, result_words
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.sheet import cell, result_cell, shade

_ROW, _HEADS, _ROWS_A_PAGE, _EDGE, _NAMES = 23, 30, 60, 10, 92

_LEGEND = (
    ("win", said("won")),
    ("draw", said("drawn")),
    ("loss", said("lost")),
    ("absent", said("no game over the board, or no result yet")),
)


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell: its text, its shade, and what it says to a screen reader."""

    text: str
    shade: str
    words: str


@dataclass(frozen=True, slots=True)
class _Row:
    """One line: place, number, name, cells and points."""

    place: str
    tpn: int
    name: str
    cells: tuple[_Cell, ...]
    points: str


def cross_table_pictures(
    tournament: Tournament, table: Standings, *, language: str = "en"
) -> tuple[Picture, ...]:
    """Draw the cross-table: one picture, or several for a large field.

    The standings (of players) give the order of the rows; ``language`` is a code, such as ``de``.
    """
    tongue = Tongue(language)
    heads, rows = _rows(tournament, table, tongue)
    pages = [rows[start : start + _ROWS_A_PAGE] for start in range(0, len(rows), _ROWS_A_PAGE)]
    crumb = table_crumb(tournament, table, tongue)
    return tuple(
        _page(crumb, (number, len(pages)), heads, part, tongue)
        for number, part in enumerate(pages or [()], start=1)
    )


def _rows(
    tournament: Tournament, table: Standings, tongue: Tongue
) -> tuple[tuple[str, ...], tuple[_Row, ...]]:
    players = {int(player.tpn): player for player in tournament.players}
    order = [row.player for row in table]
    called = {tpn: str(place) for place, tpn in enumerate(order, start=1)}
    if table.predetermined:
        heads = tuple(called[tpn] for tpn in order)
    else:
        heads = tuple(str(number) for number in range(1, table.round_no + 1))
    rows = []
    for row in table:
        player = players[row.player]
        records = [player.record(RoundNo(n)) for n in range(1, table.round_no + 1)]
        if table.predetermined:
            cells = _against(player, records, order, tongue)
        else:
            cells = tuple(
                _cell(number, record, called, players, tongue)
                for number, record in enumerate(records, start=1)
            )
        points = tongue(points_text(row.points))
        rows.append(_Row(called[row.player], row.player, player.name, cells, points))
    return heads, tuple(rows)


def _cell(
    number: int,
    record: RoundRecord,
    called: dict[int, str],
    players: dict[int, Player],
    tongue: Tongue,
) -> _Cell:
    opponent = record.opponent
    shown = "" if opponent is None else called.get(opponent, str(opponent))
    other = players.get(opponent) if opponent is not None else None
    result = result_words(record.result)
    if other is not None:
        result = said("{result} against {name}", result=result, name=other.name)
    words = said("round {number}: {result}", number=number, result=result)
    return _Cell(tongue(cell(record, shown)), shade(record.result), words)


def _against(
    player: Player, records: Sequence[RoundRecord], order: Sequence[int], tongue: Tongue
) -> tuple[_Cell, ...]:
    """The results of a round-robin player, by opponent; the last meeting gives the shade."""
    texts: dict[int, str] = {}
    shades: dict[int, str] = {}
    for record in records:
        if record.opponent is not None:
            text = tongue(result_cell(record))
            texts[record.opponent] = texts.get(record.opponent, "") + text
            shades[record.opponent] = shade(record.result)
    found = []
    for place, tpn in enumerate(order, start=1):
        if tpn == player.tpn:
            found.append(_Cell("*", "self", said("the player")))
        else:
            words = said("against place {place}", place=place)
            found.append(_Cell(texts.get(tpn, ""), shades.get(tpn, "absent"), words))
    return tuple(found)


def _page(
    crumb: str, part: tuple[int, int], heads: Sequence[str], rows: Sequence[_Row], tongue: Tongue
) -> Picture:
    number, pages = part
    which = tongue(said("picture {number} of {pages}", number=number, pages=pages))
    behind = f" · {which}" if pages > 1 else ""
    first = rows[0].place if rows else "0"
    last = rows[-1].place if rows else "0"
    several = said("Cross-table, places {first} to {last}", first=first, last=last)
    headline = tongue(several if pages > 1 else said("Cross-table"))
    crumb += behind
    longest = max((text_width(row.name, TEXT) for row in rows), default=0)
    texts = [one.text for row in rows for one in row.cells]
    column = max((text_width(text, SMALL) for text in (*texts, *heads)), default=0) + 10
    start = _NAMES + longest + 10
    end = start + column * len(heads)
    parts = [*_heads(heads, start, column, tongue)]
    for place, row in enumerate(rows):
        parts.extend(_line(row, HEADER + _HEADS + place * _ROW, start, column, tongue))
    y = HEADER + _HEADS + len(rows) * _ROW + 8
    legend, wide = _legend(y, tongue)
    width = max(end + 60, heading_width(crumb, headline), wide, 620)
    parts += [element("line", class_="grid5", x1=0, y1=y, x2=width, y2=y), *legend]
    return framed(
        parts,
        number=number,
        crumb=crumb,
        headline=headline,
        sentences=(f"{headline}: {tongue(players_words(len(rows)))}.", *map(_sentence, rows)),
        size=(width, y + 44),
        language=tongue.language,
    )


def _heads(heads: Sequence[str], start: int, column: int, tongue: Tongue) -> Iterator[Element]:
    y = HEADER + 20
    end = start + column * len(heads)
    yield element("rect", class_="band", x=0, y=HEADER, width=end + 60, height=_HEADS - 4)
    yield element("text", tongue(said("Place")), class_="s", x=_EDGE, y=y)
    yield element("text", tongue(said("No.")), class_="s e", x=_NAMES - 8, y=y)
    yield element("text", tongue(said("Name")), class_="s", x=_NAMES, y=y)
    for place, text in enumerate(heads):
        yield element("text", text, class_="s m", x=start + place * column + column // 2, y=y)
    yield element("text", tongue(said("Points")), class_="s e", x=end + 52, y=y)


def _line(row: _Row, top: int, start: int, column: int, tongue: Tongue) -> Iterator[Element]:
    y = top + 16
    yield element("text", row.place, class_="s e", x=40, y=y)
    yield element("text", str(row.tpn), class_="s e", x=_NAMES - 8, y=y)
    yield element("text", row.name, x=_NAMES, y=y, data_player=row.tpn)
    for place, one in enumerate(row.cells):
        yield _drawn(one, start + place * column, top, column, tongue)
    yield element("text", row.points, class_="h e", x=start + column * len(row.cells) + 52, y=y)


def _drawn(one: _Cell, x: int, top: int, column: int, tongue: Tongue) -> Element:
    if one.shade == "self":
        return element("text", one.text, class_="s m", x=x + column // 2, y=top + 16)
    edge = 2 if one.shade == "absent" else 1
    shape = {"x": x + edge, "y": top + edge, "width": column - 2 * edge, "height": _ROW - 2 * edge}
    parts = [element("title", tongue(one.words)), element("rect", class_=one.shade, **shape)]
    if one.text:
        colour = f"c on-{one.shade}" if one.shade in {"win", "draw"} else "c"
        text = element("text", one.text, class_=f"{colour} m", x=x + column // 2, y=top + 16)
        parts.append(text)
    return element("g", *parts)


def _legend(y: int, tongue: Tongue) -> tuple[list[Element], int]:
    """The shades with their words, below a line, and how wide they are."""
    parts, x = [], _EDGE
    for name, meaning in _LEGEND:
        words = tongue(meaning)
        parts.append(element("rect", class_=name, x=x + 1, y=y + 12, width=30, height=18))
        parts.append(element("text", words, class_="s", x=x + 38, y=y + 26))
        x += 38 + text_width(words, SMALL) + 22
    return parts, x


def _sentence(row: _Row) -> str:
    cells = ", ".join(one.text or "-" for one in row.cells)
    return f"{row.place} {row.name}: {cells}; {row.points}."
