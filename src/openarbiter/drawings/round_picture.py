"""The picture of a round: brackets from the top, S1 on the left, S2 on the right, pairs as lines.

Thin is the natural order: the pairs the order of candidates begins with. Every other line shows by
its style and by the codes on it what was refused before, so that it reads in black and white.

Source:
    C.04.3 (applied from 2026-02-01), Articles 1.3, 1.4, 3 and 4.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from openarbiter.drawings.picture import (
    HEADER,
    SMALL,
    TEXT,
    Element,
    Picture,
    element,
    framed,
    heading_width,
    points_words,
    text_width,
)
from openarbiter.drawings.plan import (
    BOARDS_A_PAGE,
    BracketPlan,
    Floater,
    Line,
    pages_of,
    plan_round,
)
from openarbiter.drawings.reasons import Kind, last_floats
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.model import Points, Result, RoundNo, Tournament, Tpn, points_text
from openarbiter.model.results import points_count
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.pairing import RoundPairing

_ROW, _BAND, _LEAST_WIDTH, _GAP, _EDGE = 23, 30, 760, 14, 10

_EXCHANGED = "⇄"
"""Behind the number of a player who stands in the other half than in the natural order."""

_LEGEND = {
    Kind.NATURAL: said("natural order"),
    Kind.REMATCH: said("met or forbidden"),
    Kind.COLOUR: said("colour preferences"),
    Kind.FLOAT: said("would float again"),
    Kind.COMPLETION: said("would leave somebody over"),
    Kind.ORDER: said("moved in the order"),
    Kind.PLAIN: said("pair"),
}

_AWAY = {
    Result.HALF_POINT_BYE: said("half-point bye"),
    Result.FULL_POINT_BYE: said("full-point bye"),
    Result.ZERO_POINT_BYE: said("zero-point bye"),
}


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns of the picture are (pixels from the left)."""

    names_end: int
    line_start: int
    line_end: int
    names_start: int
    width: int


def round_pictures(
    tournament: Tournament,
    pairing: RoundPairing,
    *,
    title: str = "",
    remark: str = "",
    language: str = "en",
) -> tuple[Picture, ...]:
    """Draw a round: one picture, or several for a large one.

    Args:
        tournament: The tournament.
        pairing: A round of it, as a rulebook paired it.
        title: Title of the edition that paired; its id where it is empty.
        remark: A sentence about the whole round, such as that other boards were published.
        language: Code of the language of the words in it.
    """
    tongue = Tongue(language)
    return _Painter(tournament, pairing, tongue, title or pairing.system, remark).pictures()


class _Painter:
    """Paints the pages of one round."""

    def __init__(
        self, tournament: Tournament, pairing: RoundPairing, tongue: Tongue, title: str, remark: str
    ) -> None:
        self._tournament = tournament
        self._pairing = pairing
        self._plan = plan_round(tournament, pairing)
        self._tongue = tongue
        self._title, self._remark = tongue(title), tongue(remark)
        self._names = {player.tpn: player.name for player in tournament.players}
        self._float = last_floats(tournament, pairing)
        self._columns = self._measured()

    def pictures(self) -> tuple[Picture, ...]:
        """The whole round."""
        pages = pages_of(self._plan, BOARDS_A_PAGE)
        return tuple(self._page(at, len(pages), page) for at, page in enumerate(pages, start=1))

    def _page(self, number: int, pages: int, brackets: Sequence[BracketPlan]) -> Picture:
        crumb, headline = self._crumb(number, pages), self._headline()
        sentences = [headline + ".", *self._sentences(brackets)]
        parts: list[Element] = []
        y = HEADER
        if self._remark:
            parts.append(element("text", self._remark, class_="s h", x=10, y=HEADER + 8))
            sentences.insert(1, self._remark)
            y += 20
        width = max(self._columns.width, heading_width(crumb, headline))
        heights = (_BAND + bracket.rows * _ROW + 12 for bracket in brackets)
        *tops, y = accumulate(heights, initial=y)
        placed = list(zip(tops, brackets, strict=True))
        for top, bracket in placed:
            parts.extend(self._band(top, width, bracket.title, bracket.note))
        parts.extend(self._arrows(placed))
        for top, bracket in placed:
            parts.extend(self._bracket(top, bracket))
        if number == pages and self._pairing.absent:
            away, y = self._absent(y, width)
            parts.extend(away)
            names = ", ".join(f"{tpn} {self._names[tpn]}" for tpn in self._pairing.absent)
            sentences.append(self._tongue(said("Not paired: {players}.", players=names)))
        legend, y = self._legend(y + 6, width, brackets)
        parts.extend(legend)
        return framed(
            parts,
            number=number,
            crumb=crumb,
            headline=headline,
            sentences=sentences,
            size=(width, y),
            language=self._tongue.language,
        )

    def _crumb(self, number: int, pages: int) -> str:
        round_no, rounds = self._pairing.round_no, self._tournament.rounds
        which = said("Round {number}", number=round_no)
        if rounds:
            which = said("Round {number} of {rounds}", number=round_no, rounds=rounds)
        words = [self._tournament.event.name or said("Tournament"), which, self._title]
        if virtual_points(self._tournament, self._pairing.round_no):
            words.append(said("scores with acceleration"))
        if pages > 1:
            words.append(said("picture {number} of {pages}", number=number, pages=pages))
        return " · ".join(map(self._tongue, words))

    def _headline(self) -> str:
        lines = [line for bracket in self._plan.brackets for line in bracket.lines]
        kinds = Counter(line.kind for line in lines)
        ordered = kinds[Kind.ORDER] + kinds[Kind.PLAIN]
        natural = kinds[Kind.NATURAL]
        ruled = len(lines) - natural - ordered
        if self._plan.halves:
            words = [
                said("{count} pairs in natural order", natural, one="{count} pair in natural order")
            ]
            if ruled:
                words.append(said("{number} where a rule stepped in", number=ruled))
            if ordered:
                words.append(said("{number} moved in the order", number=ordered))
        else:
            words = [said("{count} boards", len(lines), one="{count} board")]
        whole = in_a_row(words)
        if self._pairing.bye is not None:
            whole = said("{boards} and one bye", boards=whole)
        return self._tongue(whole)

    def _measured(self) -> _Columns:
        """Wide enough for the longest name on each side; a name is never cut."""
        left = right = 0
        for bracket in self._plan.brackets:
            moved = dict(bracket.moved_down)
            for line in bracket.lines:
                left = max(left, self._wide(line.left, self._behind(line.left, moved)))
                right = max(right, self._wide(line.right, ""))
            for floater in bracket.floaters:
                right = max(right, self._wide(floater.player, self._fate(floater)))
        spare = max(0, _LEAST_WIDTH - left - right - 260)
        names_end = 58 + left + spare // 2
        start = names_end + 2 * _GAP
        end = start + 150
        width = end + 2 * _GAP + right + spare - spare // 2 + 12
        return _Columns(names_end, start, end, end + 2 * _GAP, width)

    def _wide(self, tpn: Tpn, behind: str) -> int:
        words = f"{self._float.get(tpn, '')} {_EXCHANGED} {tpn} {behind}  "
        return text_width(self._names[tpn], TEXT) + text_width(words, SMALL)

    def _behind(self, tpn: Tpn, moved: dict[Tpn, Points]) -> str:
        if tpn not in moved:
            return ""
        number, one = points_text(moved[tpn]), points_count(moved[tpn])
        return self._tongue(
            said("from {points} points", one, one="from {points} point", points=number)
        )

    def _fate(self, floater: Floater) -> str:
        if floater.bye:
            worth = self._tournament.scoring.pairing_allocated_bye
            return self._tongue(said("bye, {points}", points=points_words(worth)))
        if floater.target is None:
            return self._tongue(said("moves down"))
        number = points_text(floater.target)
        return self._tongue(
            said(
                "moves down to {points} points",
                points_count(floater.target),
                one="moves down to {points} point",
                points=number,
            )
        )

    def _band(self, top: int, width: int, words: str, note: str = "") -> Iterator[Element]:
        title = self._tongue(words)
        yield element("rect", class_="band", x=0, y=top, width=width, height=_BAND)
        yield element("text", title, class_="h", x=10, y=top + 20)
        if note:
            x = max(22 + text_width(title, TEXT + 3), 110)
            yield element("text", self._tongue(note), class_="s", x=x, y=top + 20)

    def _bracket(self, top: int, bracket: BracketPlan) -> Iterator[Element]:
        for line in bracket.lines:
            yield self._game(top, line)
        for line in bracket.lines:
            yield from self._pill(top, line)
            yield from self._players(top, line, bracket)
        for floater in bracket.floaters:
            tpn, last = floater.player, floater.bye
            code = f" {floater.code}" if floater.code else ""
            pieces = _pieces(
                (f"{tpn}{self._signs(tpn, bracket)}", "s"),
                (self._names[tpn], ""),
                (f"{self._fate(floater)}{code}", "s h" if last else "s"),
            )
            x, y = self._columns.names_start, _middle(top, floater.row) + 5
            key = "data_player" if last else "data_floater"
            yield element("text", *pieces, x=x, y=y, **{key: tpn})

    def _game(self, top: int, line: Line) -> Element:
        start = self._columns.line_start, _middle(top, line.left_row)
        end = self._columns.line_end, _middle(top, line.right_row)
        title = element("title", self._sentence(line))
        strokes = _strokes(line.kind.value, start, end)
        return element("g", title, *strokes, data_pair=f"{line.left}-{line.right}")

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
        board = self._tongue(said("bd {number}", number=line.board))
        yield element("text", board, class_="s", x=10, y=left + 5)
        one, other = line.left, line.right
        texts = _pieces(
            (self._behind(one, moved), "s"),
            (self._names[one], ""),
            (f"{self._signs(one, bracket)}{one}", "s"),
        )
        yield element("text", *texts, class_="e", x=place.names_end, y=left + 5, data_player=one)
        yield _disc(place.line_start - _GAP, left, white=line.left_white)
        yield _disc(place.line_end + _GAP, right, white=not line.left_white)
        texts = _pieces((f"{other}{self._signs(other, bracket)}", "s"), (self._names[other], ""))
        yield element("text", *texts, x=place.names_start, y=right + 5, data_player=other)

    def _signs(self, tpn: Tpn, bracket: BracketPlan) -> str:
        """The float of the last round, and whether the half was changed in a bracket."""
        return self._float.get(tpn, "") + (_EXCHANGED if tpn in bracket.exchanged else "")

    def _arrows(self, placed: Sequence[tuple[int, BracketPlan]]) -> Iterator[Element]:
        """From who moves down to the row of the game, where both stand on the page."""
        arrived: dict[Tpn, tuple[int, int]] = {}
        for top, bracket in placed:
            came = dict(bracket.moved_down)
            rows = [line for line in bracket.lines if line.left in came]
            step = min(9, 100 // max(len(rows), 1))
            for number, line in enumerate(rows):
                x = self._columns.line_start + 6 + number * step
                arrived[line.left] = (x, _middle(top, line.left_row))
        leaving = [(top, each) for top, bracket in placed for each in bracket.floaters]
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
        parts = [*self._band(y, width, said("Not paired"))]
        y += _BAND
        for tpn in self._pairing.absent:
            texts = _pieces((str(tpn), "s"), (self._names[tpn], ""), (self._why_away(tpn), "s"))
            parts.append(element("text", *texts, x=58, y=y + 21, data_player=tpn))
            y += _ROW
        return parts, y + 12

    def _why_away(self, tpn: Tpn) -> str:
        """What the round is for somebody who is not paired; nothing where nothing is said."""
        round_no = RoundNo(self._pairing.round_no)
        for bye in self._tournament.requested_byes:
            if bye.round_no == round_no and tpn in bye.players:
                return self._tongue(_AWAY.get(bye.kind, ""))
        player = next(each for each in self._tournament.players if each.tpn == tpn)
        return self._tongue(_AWAY.get(player.record(round_no).result, ""))

    def _legend(
        self, y: int, width: int, brackets: Sequence[BracketPlan]
    ) -> tuple[list[Element], int]:
        """The signs of this page, in lines as wide as the page."""
        used = {line.kind for bracket in brackets for line in bracket.lines}
        signs: list[tuple[str, str]] = [
            (kind.value, words) for kind, words in _LEGEND.items() if kind in used
        ]
        signs += [("discs", said("White, Black"))]
        if any(not floater.bye for bracket in brackets for floater in bracket.floaters):
            signs.append(("down", said("moves down")))
        if any(self._float.values()):
            signs.append(("▼ ▲", said("floated down or up in the last round")))
        if any(bracket.exchanged for bracket in brackets):
            signs.append((_EXCHANGED, said("exchanged between S1 and S2")))
        parts = [element("line", class_="grid5", x1=0, y1=y, x2=width, y2=y)]
        x, y = _EDGE, y + 22
        for sign, meaning in signs:
            words = self._tongue(meaning)
            wide = 62 + text_width(words, SMALL) + 18
            if x > _EDGE and x + wide > width:
                x, y = _EDGE, y + 22
            parts.extend(_sign(sign, x, y))
            parts.append(element("text", words, class_="s", x=x + 60, y=y + 5))
            x += wide
        return parts, y + 20

    def _sentence(self, line: Line) -> str:
        return self._tongue(
            said(
                "Board {number}: {left}, {right}; {reason}.",
                number=line.board,
                left=self._seated(line.left, white=line.left_white),
                right=self._seated(line.right, white=not line.left_white),
                reason=line.words or _LEGEND[line.kind],
            )
        )

    def _seated(self, tpn: Tpn, *, white: bool) -> str:
        colour = said("White") if white else said("Black")
        return f"{tpn} {self._names[tpn]} ({self._tongue(colour)})"

    def _sentences(self, brackets: Sequence[BracketPlan]) -> Iterator[str]:
        for bracket in brackets:
            yield self._tongue(said("{bracket}: {note}.", bracket=bracket.title, note=bracket.note))
            for line in bracket.lines:
                yield self._sentence(line)
            for floater in bracket.floaters:
                name = f"{floater.player} {self._names[floater.player]}"
                why = f": {self._tongue(floater.words)}" if floater.words else ""
                yield f"{name}, {self._fate(floater)}{why}."
            if bracket.exchanged:
                numbers = ", ".join(map(str, sorted(bracket.exchanged)))
                yield self._tongue(said("Exchanged between S1 and S2: {players}.", players=numbers))


def _middle(top: int, row: int) -> int:
    return top + _BAND + 16 + row * _ROW


def _pieces(*pieces: tuple[str, str]) -> Iterator[Element]:
    """Texts of one line, each with its class, set apart; empty ones are left out."""
    for place, (text, style) in enumerate(piece for piece in pieces if piece[0]):
        attributes: dict[str, str | int] = {"class_": style} if style else {}
        yield element("tspan", text, **attributes, **({"dx": 5} if place else {}))


def _disc(x: int, y: int, *, white: bool) -> Element:
    return element("circle", class_=f"disc {'white' if white else 'black'}", cx=x, cy=y, r=5)


def _sign(sign: str, x: int, y: int) -> list[Element]:
    if sign == "discs":
        return [_disc(x + 18, y, white=True), _disc(x + 36, y, white=False)]
    if sign in {"▼ ▲", _EXCHANGED}:
        return [element("text", sign, class_="s", x=x + 14, y=y + 5)]
    if sign == "down":
        path = f"M{x + 52} {y - 4}C{x + 30} {y - 4} {x + 10} {y - 4} {x + 8} {y}"
        return [
            element("path", class_="down", d=path),
            element("path", class_="tip", d=f"M{x + 3} {y}l10 0l-5 8z"),
        ]
    slope = 0 if sign in {Kind.NATURAL.value, Kind.PLAIN.value} else 4
    return _strokes(sign, (x + 2, y - slope), (x + 52, y + slope))


def _strokes(kind: str, start: tuple[int, int], end: tuple[int, int]) -> list[Element]:
    """The line of a kind; that of colours is a double one."""
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    styles = (kind, "colour-in") if kind == Kind.COLOUR.value else (kind,)
    return [element("line", class_=style, **ends) for style in styles]
