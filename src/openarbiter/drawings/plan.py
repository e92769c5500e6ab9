"""What stands where in the picture of a round: brackets, rows, lines, floaters. No coordinates.

In a bracket the moved-down players that are paired come first, each level with the opponent; then
the higher players of the other pairs on the left, and on the right their opponents and whoever
floats, both by rank. Where every pair is natural, every line is level. What stands behind a line
is read from the row of decisions of its bracket.

Source:
    C.04.3 (applied from 2026-02-01), Articles 1.3, 3 and 4.3 (brackets, MDPs, S1 and S2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from openarbiter.drawings.picture import points_words
from openarbiter.drawings.reasons import Found, Kind, behind, in_short
from openarbiter.explanations.asking import rows_of_round
from openarbiter.explanations.rows import Row
from openarbiter.languages import Sentence, in_a_row, said
from openarbiter.model import BoardNo, Points, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One game in the picture; rows count from 0.

    Attributes:
        left_white: The left player has White.
        kind: What stands behind the pair.
        codes: Codes of the criteria that ruled out the pairs before it.
        words: Why it is not the natural pair, as a sentence; empty for natural pairs.
    """

    board: BoardNo
    left: Tpn
    right: Tpn
    left_row: int
    right_row: int
    left_white: bool
    kind: Kind
    codes: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Floater:
    """Somebody a bracket leaves over.

    Attributes:
        row: Row on the right, from 0.
        target: Score (tenths) of the bracket where a game is found; ``None`` for the bye.
        bye: The player has the bye here, and moves no further.
        code: What is certain about it: a criterion, or empty.
        words: The same as a sentence; empty where nothing is certain.
    """

    player: Tpn
    row: int
    target: Points | None
    bye: bool = False
    code: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPlan:
    """One bracket of the picture, or a part of a large one.

    Attributes:
        title: Heading, such as ``"3 points"``.
        note: What stands behind it, such as ``"12 residents, 6 pairs"``.
        moved_down: Those who came from above, with the score (tenths) they have.
        lines: The games, by row on the left.
        exchanged: Those of the remainder who changed between S1 and S2.
    """

    title: str
    note: str
    moved_down: tuple[tuple[Tpn, Points], ...]
    rows: int
    lines: tuple[Line, ...]
    floaters: tuple[Floater, ...]
    exchanged: frozenset[Tpn] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """The whole round: its brackets from the top.

    Attributes:
        halves: The system begins with S1 against S2, so that level lines mean natural order.
    """

    brackets: tuple[BracketPlan, ...]
    halves: bool


def plan_round(tournament: Tournament, pairing: RoundPairing) -> RoundPlan:
    """Say what stands where in the picture of a round, as a rulebook paired it."""
    edition = registry.edition(pairing.system)
    halves = edition.for_round(tournament, pairing.round_no).telling.halves
    rows = rows_of_round(tournament, pairing) if halves else [None] * len(pairing.brackets)
    games = {frozenset((game.white, game.black)): game for game in pairing.games}
    brackets = pairing.brackets
    home = {tpn: bracket.score for bracket in brackets for tpn in bracket.residents}
    target = {tpn: bracket.score for bracket in brackets for pair in bracket.pairs for tpn in pair}
    plans = []
    for bracket, row in zip(brackets, rows, strict=True):
        plans.append(_Placing(bracket, row, games).plan(home, target))
    if games:
        plans.append(_boards(tuple(games.values()), without_brackets=not brackets))
    if pairing.bye is not None:
        _give_bye(plans, pairing.bye)
    return RoundPlan(brackets=tuple(plans), halves=halves)


def _boards(games: Sequence[Game], *, without_brackets: bool) -> BracketPlan:
    """Games that belong to no bracket, White on the left."""
    return BracketPlan(
        title=said("Boards") if without_brackets else said("Further boards"),
        note=_pairs(len(games)),
        moved_down=(),
        rows=len(games),
        lines=tuple(
            _line(game, game.white, (row, row), Found(Kind.PLAIN)) for row, game in enumerate(games)
        ),
        floaters=(),
    )


def _line(game: Game, left: Tpn, rows: tuple[int, int], found: Found) -> Line:
    left_white = game.white == left
    return Line(
        board=game.board,
        left=left,
        right=game.black if left_white else game.white,
        left_row=rows[0],
        right_row=rows[1],
        left_white=left_white,
        kind=found.kind,
        codes=found.codes,
        words=found.words,
    )


def _pairs(count: int) -> Sentence:
    return said("{count} pairs", count, one="{count} pair")


def _give_bye(plans: list[BracketPlan], player: Tpn) -> None:
    """Mark the bye where its player is left over last, or in a place of its own."""
    for place in range(len(plans) - 1, -1, -1):
        floaters = plans[place].floaters
        if any(floater.player == player for floater in floaters):
            marked = tuple(replace(each, bye=each.player == player) for each in floaters)
            plans[place] = replace(plans[place], floaters=marked)
            return
    plans.append(
        BracketPlan(
            title=said("Bye"),
            note=said("the pairing-allocated bye"),
            moved_down=(),
            rows=1,
            lines=(),
            floaters=(Floater(player=player, row=0, target=None, bye=True),),
        )
    )


class _Placing:
    """Finds the rows of one bracket, and what is certain about its pairs."""

    def __init__(
        self, bracket: Bracket, row: Row | None, games: dict[frozenset[Tpn], Game]
    ) -> None:
        self._bracket = bracket
        self._row = row
        self._games = games
        self._moved = set(bracket.moved_down)
        ranks = bracket.players
        ranks += tuple(tpn for pair in bracket.pairs for tpn in pair if tpn not in ranks)
        self._rank = {tpn: place for place, tpn in enumerate(ranks)}

    def plan(self, home: dict[Tpn, Points], target: dict[Tpn, Points]) -> BracketPlan:
        bracket, rank = self._bracket, self._rank
        pairs = sorted(
            (tuple(sorted(pair, key=rank.__getitem__)) for pair in bracket.pairs),
            key=lambda pair: rank[pair[0]],
        )
        top = [pair for pair in pairs if pair[0] in self._moved]
        rest = [pair for pair in pairs if pair[0] not in self._moved]
        lines = [self._made(one, other, (row, row)) for row, (one, other) in enumerate(top)]
        over = [tpn for tpn in bracket.downfloaters if tpn not in self._moved]
        right = sorted([*(pair[1] for pair in rest), *over], key=rank.__getitem__)
        row_of = {tpn: row for row, tpn in enumerate(right, start=len(top))}
        for row, (one, other) in enumerate(rest, start=len(top)):
            lines.append(self._made(one, other, (row, row_of[other])))
        again = [tpn for tpn in bracket.downfloaters if tpn in self._moved]
        row_of |= {tpn: row for row, tpn in enumerate(again, start=len(top) + len(right))}
        floaters = tuple(self._floater(tpn, row_of[tpn], target) for tpn in (*over, *again))
        return BracketPlan(
            title=points_words(bracket.score),
            note=self._note(),
            moved_down=tuple((tpn, home.get(tpn, bracket.score)) for tpn in bracket.moved_down),
            rows=len(top) + max(len(rest), len(right)) + len(again),
            lines=tuple(lines),
            floaters=floaters,
            exchanged=self._exchanged(),
        )

    def _exchanged(self) -> frozenset[Tpn]:
        """Who stands in the other half than in the natural order (Article 4.3)."""
        decisions = () if self._row is None else self._row.decisions
        return frozenset(tpn for each in decisions for tpn in (*each.leaving, *each.entering))

    def _note(self) -> str:
        bracket = self._bracket
        words = [said("{count} residents", len(bracket.residents), one="{count} resident")]
        if bracket.moved_down:
            words.append(said("{number} moved down", number=len(bracket.moved_down)))
        own = {*bracket.residents, *bracket.moved_down}
        others = sum(tpn not in own for pair in bracket.pairs for tpn in pair)
        if others:
            words.append(said("{number} from below", number=others))
        words.append(_pairs(len(bracket.pairs)) if bracket.pairs else said("no pair"))
        return in_a_row(words)

    def _made(self, one: Tpn, other: Tpn, rows: tuple[int, int]) -> Line:
        game = self._games.pop(frozenset((one, other)))
        return _line(game, one, rows, behind(self._row, one, other))

    def _floater(self, tpn: Tpn, row: int, target: dict[Tpn, Points]) -> Floater:
        code, words = "", ""
        if len(self._rank) == 1:
            words = said("nobody else is in the bracket")
        elif self._row is not None and len(self._bracket.downfloaters) == 1:
            if tpn in self._row.floaters:
                words = said("the number is odd, and the last of the order is left over")
            for each in self._row.instead:
                code = each.reason.code
                reason = in_short(each.reason)
                words = said("instead of {player}: {reason}", player=each.player, reason=reason)
        return Floater(player=tpn, row=row, target=target.get(tpn), code=code, words=words)


BOARDS_A_PAGE = 40
"""So many rows are still read easily on one sheet of paper."""


def pages_of(plan: RoundPlan, rows: int = BOARDS_A_PAGE) -> tuple[tuple[BracketPlan, ...], ...]:
    """The pages, at least one, of so many rows at most where the lines allow it."""
    pages: list[list[BracketPlan]] = [[]]
    used = 0
    for bracket in plan.brackets:
        edges = [0, *_cuts(bracket, rows), bracket.rows]
        for part in (_part(bracket, start, end) for start, end in pairwise(edges)):
            if pages[-1] and used + part.rows > rows:
                pages.append([])
                used = 0
            pages[-1].append(part)
            used += part.rows
    return tuple(map(tuple, pages))


def _cuts(bracket: BracketPlan, most: int) -> list[int]:
    """Rows before which a new page begins."""
    reach = [0] * (bracket.rows + 1)
    for line in bracket.lines:
        low, high = sorted((line.left_row, line.right_row))
        reach[low] = max(reach[low], high)
    furthest = list(accumulate(reach, max))
    clean = [row for row in range(1, bracket.rows) if furthest[row - 1] < row]
    cuts: list[int] = []
    start = 0
    while bracket.rows - start > most:
        within = [row for row in clean if start < row <= start + most]
        beyond = [row for row in clean if row > start + most]
        if not within and not beyond:
            break
        start = within[-1] if within else beyond[0]
        cuts.append(start)
    return cuts


def _part(bracket: BracketPlan, start: int, end: int) -> BracketPlan:
    """The rows from one on, up to another."""
    lines = tuple(
        replace(line, left_row=line.left_row - start, right_row=line.right_row - start)
        for line in bracket.lines
        if start <= line.left_row < end
    )
    here = {line.left for line in lines}
    everybody = here | {line.right for line in lines} | {each.player for each in bracket.floaters}
    return replace(
        bracket,
        note=said("continued: {note}", note=bracket.note) if start else bracket.note,
        moved_down=tuple(moved for moved in bracket.moved_down if moved[0] in here),
        rows=end - start,
        lines=lines,
        floaters=tuple(
            replace(floater, row=floater.row - start)
            for floater in bracket.floaters
            if start <= floater.row < end
        ),
        exchanged=bracket.exchanged & everybody,
    )
