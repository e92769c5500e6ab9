"""The picture of a round: brackets from the top, S1 on the left, S2 on the right, pairs as lines.

Level and thin is the natural order. Every other line tells its reason by its style and by the
code written on it, so that it reads in black and white.

Source:
    C.04.3 (applied from 2026-02-01), Articles 1.3, 1.4, 3 and 4.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openarbiter.drawings.pages import BOARDS_A_PAGE, pages_of
from openarbiter.drawings.picture import (
    HEADER,
    SMALL,
    TEXT,
    Picture,
    counted,
    framed,
    heading,
    points_words,
)
from openarbiter.drawings.plan import BracketPlan, Floater, Line, RoundPlan, plan_round
from openarbiter.drawings.reasons import Judge, Kind
from openarbiter.drawings.svg import Element, element, text_width
from openarbiter.model import Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["round_pictures"]

_ROW, _BAND, _LEAST_WIDTH, _GAP, _EDGE = 23, 30, 760, 14, 10

_EXCHANGED = "⇄"
"""Behind the number of a player who stands in the other half than in the natural order."""

_LEGEND = {
    Kind.NATURAL: "natural order",
    Kind.REMATCH: "met or forbidden",
    Kind.COLOUR: "colour preferences",
    Kind.FLOAT: "would float again",
    Kind.COMPLETION: "would leave somebody over",
    Kind.ORDER: "moved in the order",
    Kind.PLAIN: "pair",
}

_AWAY = {
    Result.HALF_POINT_BYE: "half-point bye",
    Result.FULL_POINT_BYE: "full-point bye",
    Result.ZERO_POINT_BYE: "zero-point bye",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    """Where the columns of the picture are (pixels from the left)."""

    names_end: int
    left_disc: int
    line_start: int
    line_end: int
    right_disc: int
    names_start: int
    width: int


def round_pictures(
    tournament: Tournament, pairing: RoundPairing, *, title: str = "", remark: str = ""
) -> tuple[Picture, ...]:
    """Draw a round: one picture, or several for a large one.

    Args:
        tournament: The tournament.
        pairing: A round of it, as a rulebook paired it.
        title: Title of the edition that paired; its id where it is empty.
        remark: A sentence about the whole round, such as that other boards were published.
    """
    plan = plan_round(tournament, pairing)
    painter = _Painter(tournament, pairing, plan, title or pairing.system, remark)
    pages = pages_of(plan, BOARDS_A_PAGE)
    return tuple(
        painter.page(number, len(pages), brackets) for number, brackets in enumerate(pages, start=1)
    )


class _Painter:
    """Paints the pages of one round."""

    def __init__(
        self,
        tournament: Tournament,
        pairing: RoundPairing,
        plan: RoundPlan,
        title: str,
        remark: str,
    ) -> None:
        self._tournament = tournament
        self._pairing = pairing
        self._plan = plan
        self._title = title
        self._remark = remark
        self._names = {player.tpn: player.name for player in tournament.players}
        judge = Judge(tournament, pairing.round_no, pairing.system)
        absent = set(pairing.absent)
        self._float = {tpn: judge.last_float(tpn) for tpn in self._names if tpn not in absent}
        self._columns = self._measured()

    def page(self, number: int, pages: int, brackets: Sequence[BracketPlan]) -> Picture:
        """One page of the round."""
        crumb = self._crumb(number, pages)
        headline = self._headline()
        head, wide = heading(crumb, headline)
        sentences = [headline + ".", *self._sentences(brackets)]
        if self._remark:
            head.append(element("text", self._remark, class_="s h", x=10, y=HEADER + 8))
            sentences.insert(1, self._remark)
        width = max(self._columns.width, wide)
        y = HEADER + (20 if self._remark else 0)
        tops = []
        for bracket in brackets:
            tops.append(y)
            y += _BAND + bracket.rows * _ROW + 12
        parts = [*head]
        for top, bracket in zip(tops, brackets, strict=True):
            parts.extend(self._band(top, bracket, width))
        parts.extend(self._arrows(tops, brackets))
        for top, bracket in zip(tops, brackets, strict=True):
            parts.extend(self._bracket(top, bracket))
        if number == pages and self._pairing.absent:
            away, y = self._absent(y, width)
            parts.extend(away)
            sentences.extend(self._absent_words())
        legend, y = self._legend(y + 6, width, brackets)
        parts.extend(legend)
        return framed(
            parts,
            number=number,
            title=f"{crumb}: {headline}",
            sentences=sentences,
            size=(width, y),
        )

    def _crumb(self, number: int, pages: int) -> str:
        name = self._tournament.event.name or "Tournament"
        rounds = f" of {self._tournament.rounds}" if self._tournament.rounds else ""
        page = f" · picture {number} of {pages}" if pages > 1 else ""
        extra = virtual_points(self._tournament, self._pairing.round_no)
        scores = " · scores with acceleration" if extra else ""
        return f"{name} · Round {self._pairing.round_no}{rounds} · {self._title}{scores}{page}"

    def _headline(self) -> str:
        lines = [line for bracket in self._plan.brackets for line in bracket.lines]
        kinds = Counter(line.kind for line in lines)
        bye = "" if self._pairing.bye is None else " and one bye"
        if not self._plan.halves:
            return f"{counted(len(lines), 'board')}{bye}"
        ordered = kinds[Kind.ORDER] + kinds[Kind.PLAIN]
        ruled = len(lines) - kinds[Kind.NATURAL] - ordered
        words = [f"{counted(kinds[Kind.NATURAL], 'pair')} in natural order"]
        if ruled:
            words.append(f"{ruled} where a rule stepped in")
        if ordered:
            words.append(f"{ordered} moved in the order")
        return ", ".join(words) + bye

    def _measured(self) -> _Columns:
        """Wide enough for the longest name on each side; a name is never cut."""
        left = right = 0
        for bracket in self._plan.brackets:
            moved = dict(bracket.moved_down)
            for line in bracket.lines:
                behind = self._behind(line.left, moved)
                left = max(left, self._wide(line.left, behind))
                right = max(right, self._wide(line.right, ""))
            for floater in bracket.floaters:
                right = max(right, self._wide(floater.player, self._fate(floater)))
        spare = max(0, _LEAST_WIDTH - left - right - 260)
        names_end = 58 + left + spare // 2
        start = names_end + 2 * _GAP
        end = start + 150
        return _Columns(
            names_end=names_end,
            left_disc=names_end + _GAP,
            line_start=start,
            line_end=end,
            right_disc=end + _GAP,
            names_start=end + 2 * _GAP,
            width=end + 2 * _GAP + right + spare - spare // 2 + 12,
        )

    def _wide(self, tpn: Tpn, behind: str) -> int:
        words = f"{self._float.get(tpn, '')} {_EXCHANGED} {tpn} {behind}  "
        return text_width(self._names[tpn], TEXT) + text_width(words, SMALL)

    def _behind(self, tpn: Tpn, moved: dict[Tpn, Points]) -> str:
        return f"from {points_words(moved[tpn])}" if tpn in moved else ""

    def _fate(self, floater: Floater) -> str:
        if floater.bye:
            worth = self._tournament.scoring.pairing_allocated_bye
            return f"bye, {points_words(worth)}"
        if floater.target is None:
            return "moves down"
        return f"moves down to {points_words(floater.target)}"

    def _band(self, top: int, bracket: BracketPlan, width: int) -> Iterator[Element]:
        yield element("rect", class_="band", x=0, y=top, width=width, height=_BAND)
        yield element("text", bracket.title, class_="h", x=10, y=top + 20)
        x = 22 + text_width(bracket.title, TEXT + 3)
        yield element("text", bracket.note, class_="s", x=max(x, 110), y=top + 20)

    def _bracket(self, top: int, bracket: BracketPlan) -> Iterator[Element]:
        for line in bracket.lines:
            yield self._game(top, line)
        for line in bracket.lines:
            yield from self._pill(top, line)
            yield from self._players(top, line, bracket)
        for floater in bracket.floaters:
            y = _middle(top, floater.row)
            x = self._columns.names_start
            last = floater.bye
            code = f" {floater.code}" if floater.code else ""
            key = "data_player" if last else "data_floater"
            yield element(
                "text",
                *_pieces(
                    (f"{floater.player}{self._signs(floater.player, bracket)}", "s"),
                    (self._names[floater.player], ""),
                    (f"{self._fate(floater)}{code}", "s h" if last else "s"),
                ),
                x=x,
                y=y + 5,
                **{key: floater.player},
            )

    def _game(self, top: int, line: Line) -> Element:
        place = self._columns
        ends = {
            "x1": place.line_start,
            "y1": _middle(top, line.left_row),
            "x2": place.line_end,
            "y2": _middle(top, line.right_row),
        }
        strokes = [element("line", class_=line.kind.value, **ends)]
        if line.kind is Kind.COLOUR:
            strokes.append(element("line", class_="colour-in", **ends))
        return element(
            "g",
            element("title", self._told(line)),
            *strokes,
            data_pair=f"{line.left}-{line.right}",
        )

    def _pill(self, top: int, line: Line) -> Iterator[Element]:
        if not line.codes:
            return
        text = " ".join(line.codes)
        wide = text_width(text, SMALL) + 8
        level = line.left_row == line.right_row
        length = self._columns.line_end - self._columns.line_start
        x = self._columns.line_start + (length if level else wide) // 2
        y = _middle(top, line.left_row)
        yield element("rect", class_="pill", x=x - wide // 2, y=y - 8, width=wide, height=16, rx=2)
        yield element("text", text, class_="code", x=x, y=y + 4)

    def _players(self, top: int, line: Line, bracket: BracketPlan) -> Iterator[Element]:
        place = self._columns
        moved = dict(bracket.moved_down)
        left, right = _middle(top, line.left_row), _middle(top, line.right_row)
        yield element("text", f"bd {line.board}", class_="s", x=10, y=left + 5)
        yield element(
            "text",
            *_pieces(
                (self._behind(line.left, moved), "s"),
                (self._names[line.left], ""),
                (f"{self._signs(line.left, bracket)}{line.left}", "s"),
            ),
            class_="e",
            x=place.names_end,
            y=left + 5,
            data_player=line.left,
        )
        yield _disc(place.left_disc, left, white=line.left_white)
        yield _disc(place.right_disc, right, white=not line.left_white)
        yield element(
            "text",
            *_pieces(
                (f"{line.right}{self._signs(line.right, bracket)}", "s"),
                (self._names[line.right], ""),
            ),
            x=place.names_start,
            y=right + 5,
            data_player=line.right,
        )

    def _signs(self, tpn: Tpn, bracket: BracketPlan) -> str:
        """The float of the last round, and whether the half was changed in a bracket."""
        return self._float.get(tpn, "") + (_EXCHANGED if tpn in bracket.exchanged else "")

    def _arrows(self, tops: Sequence[int], brackets: Sequence[BracketPlan]) -> Iterator[Element]:
        """From who moves down to the row of the game, where both stand on the page."""
        arrived: dict[Tpn, tuple[int, int]] = {}
        for top, bracket in zip(tops, brackets, strict=True):
            came = dict(bracket.moved_down)
            rows = [line for line in bracket.lines if line.left in came]
            step = min(9, 100 // max(len(rows), 1))
            for number, line in enumerate(rows):
                x = self._columns.line_start + 6 + number * step
                arrived[line.left] = (x, _middle(top, line.left_row))
        leaving = [
            (top, floater)
            for top, bracket in zip(tops, brackets, strict=True)
            for floater in bracket.floaters
        ]
        left = {floater.player: (top, floater.row) for top, floater in reversed(leaving)}
        for player, (top, row) in reversed(left.items()):
            if player in arrived:
                yield from self._arrow(_middle(top, row), *arrived[player])

    def _arrow(self, y: int, x_end: int, y_end: int) -> Iterator[Element]:
        x = self._columns.names_start - 6
        end = y_end - 12
        path = f"M{x} {y}C{x - 90} {y + 2} {x_end - 2} {(y + end) // 2} {x_end} {end}"
        yield element("path", class_="down", d=path)
        yield element("path", class_="tip", d=f"M{x_end - 5} {end - 1}l10 0l-5 8z")

    def _absent(self, y: int, width: int) -> tuple[list[Element], int]:
        parts = [
            element("rect", class_="band", x=0, y=y, width=width, height=_BAND),
            element("text", "Not paired", class_="h", x=10, y=y + 20),
        ]
        y += _BAND
        for tpn in self._pairing.absent:
            parts.append(
                element(
                    "text",
                    *_pieces((str(tpn), "s"), (self._names[tpn], ""), (self._why_away(tpn), "s")),
                    x=58,
                    y=y + 21,
                    data_player=tpn,
                )
            )
            y += _ROW
        return parts, y + 12

    def _why_away(self, tpn: Tpn) -> str:
        """What the round is for somebody who is not paired; nothing where nothing is said."""
        round_no = RoundNo(self._pairing.round_no)
        for bye in self._tournament.requested_byes:
            if bye.round_no == round_no and tpn in bye.players:
                return _AWAY.get(bye.kind, "")
        player = next(each for each in self._tournament.players if each.tpn == tpn)
        return _AWAY.get(player.record(round_no).result, "")

    def _absent_words(self) -> list[str]:
        names = ", ".join(f"{tpn} {self._names[tpn]}" for tpn in self._pairing.absent)
        return [f"Not paired: {names}."]

    def _legend(
        self, y: int, width: int, brackets: Sequence[BracketPlan]
    ) -> tuple[list[Element], int]:
        """The signs of this page, in lines as wide as the page."""
        used = {line.kind for bracket in brackets for line in bracket.lines}
        signs: list[tuple[str, str]] = [
            (kind.value, words) for kind, words in _LEGEND.items() if kind in used
        ]
        signs += [("discs", "White, Black")]
        if any(not floater.bye for bracket in brackets for floater in bracket.floaters):
            signs.append(("down", "moves down"))
        if any(self._float.values()):
            signs.append(("▼ ▲", "floated down or up in the last round"))
        if any(bracket.exchanged for bracket in brackets):
            signs.append((_EXCHANGED, "exchanged between S1 and S2"))
        parts = [element("line", class_="grid5", x1=0, y1=y, x2=width, y2=y)]
        x, y = _EDGE, y + 22
        for sign, words in signs:
            wide = 62 + text_width(words, SMALL) + 18
            if x > _EDGE and x + wide > width:
                x, y = _EDGE, y + 22
            parts.extend(_sign(sign, x, y))
            parts.append(element("text", words, class_="s", x=x + 60, y=y + 5))
            x += wide
        return parts, y + 20

    def _told(self, line: Line) -> str:
        colour = ("White", "Black") if line.left_white else ("Black", "White")
        left, right = (
            f"{tpn} {self._names[tpn]} ({piece})"
            for tpn, piece in zip((line.left, line.right), colour, strict=True)
        )
        why = line.words or _LEGEND[line.kind]
        return f"Board {line.board}: {left}, {right}; {why}."

    def _sentences(self, brackets: Sequence[BracketPlan]) -> Iterator[str]:
        for bracket in brackets:
            yield f"{bracket.title}: {bracket.note}."
            for line in bracket.lines:
                yield self._told(line)
            for floater in bracket.floaters:
                why = f": {floater.words}" if floater.words else ""
                name = f"{floater.player} {self._names[floater.player]}"
                yield f"{name}, {self._fate(floater)}{why}."
            if bracket.exchanged:
                numbers = ", ".join(map(str, sorted(bracket.exchanged)))
                yield f"Exchanged between S1 and S2: {numbers}."


def _middle(top: int, row: int) -> int:
    """The middle of a row of a bracket."""
    return top + _BAND + 16 + row * _ROW


def _pieces(*pieces: tuple[str, str]) -> Iterator[Element]:
    """Texts of one line, each with its class, set apart; empty ones are left out."""
    behind = False
    for text, style in pieces:
        if not text:
            continue
        attributes: dict[str, str | int] = {"class_": style} if style else {}
        if behind:
            attributes["dx"] = 5
        yield element("tspan", text, **attributes)
        behind = True


def _disc(x: int, y: int, *, white: bool) -> Element:
    return element("circle", class_=f"disc {'white' if white else 'black'}", cx=x, cy=y, r=5)


def _sign(sign: str, x: int, y: int) -> list[Element]:
    """A sign of the legend."""
    if sign == "discs":
        return [_disc(x + 18, y, white=True), _disc(x + 36, y, white=False)]
    if sign in {"▼ ▲", _EXCHANGED}:
        return [element("text", sign, class_="s", x=x + 14, y=y + 5)]
    if sign == "down":
        return [
            element(
                "path",
                class_="down",
                d=f"M{x + 52} {y - 4}C{x + 30} {y - 4} {x + 10} {y - 4} {x + 8} {y}",
            ),
            element("path", class_="tip", d=f"M{x + 3} {y}l10 0l-5 8z"),
        ]
    flat = sign in {Kind.NATURAL.value, Kind.PLAIN.value}
    ends = {"x1": x + 2, "y1": y if flat else y - 4, "x2": x + 52, "y2": y if flat else y + 4}
    lines = [element("line", class_=sign, **ends)]
    if sign == Kind.COLOUR.value:
        lines.append(element("line", class_="colour-in", **ends))
    return lines
