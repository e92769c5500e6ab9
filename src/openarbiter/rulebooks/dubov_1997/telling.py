"""The answer in the names of the tournament: boards, groups, step log, who was passed over, sheets.

It decides nothing: it puts the candidates of a step in the order of its article once more, those it
bars among them.

Source:
    C.04.3 (1997); the log follows the one that the program Vega prints, in our own words. C.04.2
    GHR 3.6 (boards), as the text says nothing of their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.dubov_1997.pairing import (
    Equalised,
    Floated,
    Joined,
    Met,
    PairedGroup,
    PairedRound,
    Step,
    dominating_colour,
    pair_round,
    side_key,
)
from openarbiter.rulebooks.dubov_1997.text import (
    BLACK,
    SYSTEM,
    TEXT,
    WHITE,
    Situation,
    average_rating_of_opponents,
    first_round_colours,
    situation,
)
from openarbiter.rulebooks.group_sheets import (
    AverageRating,
    Cell,
    GroupSheet,
    GroupTable,
    average_list,
    side_by_side,
    with_notes,
)
from openarbiter.rulebooks.log_text import decimal, numbers, short_points
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because, PassedByPosition
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs; see :func:`pair_round` (chapters 3 to 8)."""
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in TPNs, with colours, boards and steps (chapters 3 and 5; GHR 3.6)."""
    if situation.round_no == 1:
        boards = first_round_colours(situation, paired.rows)
    else:
        pairs = (pair for group in paired.groups for pair in group.pairs)
        boards = Colours(TEXT, situation).games(pairs)
    return replace(
        published(situation, SYSTEM, boards, paired.bye),
        make_brackets=partial(_brackets, situation, paired.groups),
        make_steps=partial(all_steps, situation, paired),
    )


def _brackets(situation: Situation, groups: Sequence[PairedGroup]) -> tuple[Bracket, ...]:
    """The score groups as brackets: floaters from above as moved down, floaters below."""
    return tuple(
        Bracket.of_positions(
            situation.tpn,
            score=situation.score[group.members[0]],
            residents=group.members,
            moved_down=group.floaters,
            pairs=sorted((min(pair), max(pair)) for pair in group.pairs),
            downfloaters=group.down,
            method=group.method,
        )
        for group in groups
    )


# --- the step log


def all_steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, one a line; groups are counted from 1 at the top.

    Source:
        The log of the program Vega printed behind the text: a heading for each group, the article
        of each step in brackets, who moves from where to where, the standard pairing, all pairs.
        Before them the list of ARO that chapter 9 wants published.
    """
    tpn, bye, first = situation.tpn, paired.bye, situation.round_no == 1
    if not first:
        shown = (
            said("{player} ({aro})", player=tpn[each], aro=shown_aro(situation, each))
            for each in sorted(range(len(tpn)), key=tpn.__getitem__)
        )
        yield said("[Ch 9] ARO: {players}", players=in_a_row(shown))
    if bye is not None:
        yield _bye_line(situation, bye)
        yield from passed_over.lines(TEXT.bye.passed_over(situation, bye))
    if first:
        rows = paired.rows
        yield from _heading(
            said(
                "First round: {count} pairs, upper half against lower half [Ch 5]",
                len(rows),
                one="First round: {count} pair, upper half against lower half [Ch 5]",
            )
        )
        yield from _games(situation, rows)
    for number, group in enumerate(paired.groups):
        if number:
            yield ""
        yield from _Writer(situation, group).lines()


def step_lines(situation: Situation, group: PairedGroup, step: Step) -> tuple[str, ...]:
    """The lines of one step of a group in the log."""
    return tuple(_Writer(situation, group).step(step))


def shown_aro(situation: Situation, position: int) -> str:
    """ARO with one decimal, as the table of 6.2 prints it; only shown, nothing is rounded."""
    return decimal(round(situation.average(position) * 10))


def _bye_line(situation: Situation, bye: int) -> str:
    return said("[Ch 4] The bye goes to player {player}", player=situation.tpn[bye])


def _heading(text: str) -> tuple[str, str, str]:
    rule = "=" * max(32, len(text))
    return rule, text, rule


def _title(situation: Situation, group: PairedGroup) -> str:
    points = short_points(situation.score[group.members[0]])
    return said(
        "Group {number}, players with {points} points",
        1 if points == "1" else None,
        one="Group {number}, players with {points} point",
        number=group.number + 1,
        points=points,
    )


def _games(situation: Situation, pairs: Iterable[tuple[int, int]]) -> Iterator[str]:
    return (f"***** {situation.tpn[one]} - {situation.tpn[other]}" for one, other in pairs)


_SUBGROUPS = ((said("White due"), WHITE), (said("Black due"), BLACK), (said("No colour due"), 0))

_LETTERS = {WHITE: said("W"), BLACK: said("B"), 0: "-"}


class _Writer:
    """The lines of one group."""

    def __init__(self, situation: Situation, group: PairedGroup) -> None:
        self._situation = situation
        self._group = group
        self._number = group.number + 1

    def lines(self) -> Iterator[str]:
        """Heading, players, steps with who was passed over in them, pairs in all."""
        situation, group, number = self._situation, self._group, self._number
        yield from _heading(_title(situation, group))
        yield from self._players()
        islands = [each for each in group.steps if isinstance(each, Met) and each.article == "7.1"]
        for step in group.steps:
            if islands and step is islands[0]:
                found = self._names(each.player for each in islands)
                yield said("[Ch 7.1] Without an opponent in the group: {players}", players=found)
            yield from self.step(step)
            yield from passed_over.lines_of(situation, _before(situation, step))
        if group.down:
            down = self._names(group.down)
            yield said("[Ch 8] Going on to the next group: {players}", players=down)
        yield said("Pairs of group {number}: {pairs}", number=number, pairs=len(group.pairs))
        yield from _games(situation, group.pairs)

    def _players(self) -> Iterator[str]:
        """The players as subgroups, with ARO, rating and the flags c and u."""
        for head, due in _SUBGROUPS:
            players = [each for each in self._group.members if self._situation.due[each] == due]
            if players:
                key = self._situation.white_key if due > 0 else self._situation.black_key
                shown = map(self._player, sorted(players, key=key))
                yield said("{subgroup}: {players}", subgroup=head, players=in_a_row(shown))
        if self._group.floaters:
            yield _floaters_line(self._situation, self._group)

    def _player(self, position: int) -> str:
        situation = self._situation
        return said(
            "{player} (ARO {aro}, R {rating}, c{may_change} u{may_rise})",
            player=situation.tpn[position],
            aro=shown_aro(situation, position),
            rating=situation.shown_rating(position),
            may_change=int(situation.may_change(position)),
            may_rise=int(situation.may_rise[position]),
        )

    def step(self, step: Step) -> Iterator[str]:
        if isinstance(step, Met):
            yield from self._met(step)
        elif isinstance(step, Joined):
            due = [self._situation.due[each] for each in step.members]
            white, black = due.count(WHITE), due.count(BLACK)
            yield said("[Ch 7.2] Odd group: {white} White, {black} Black", white=white, black=black)
            joined = self._subgroup(self._situation.due[step.player])
            yield self._move(step.player, self._home(step.player), joined)
        elif isinstance(step, Floated):
            yield said("[Ch 6.4] To be paired below: {players}", players=self._names(step.players))
            for each in step.players:
                yield self._move(each, self._home(each), self._floaters())
        else:
            yield from self._equalised(step)

    def _met(self, step: Met) -> Iterator[str]:
        player = self._situation.tpn[step.player]
        if step.opponent is None:
            yield said("[Ch 8] No opponent in the group for floater {player}", player=player)
            return
        if step.article == "8":
            yield said("[Ch 8] Opponent of floater {player}", player=player)
        else:
            yield self._move(step.player, self._home(step.player), self._floaters())
        opponents = said("opponents in group {number}", number=self._number)
        yield self._move(step.opponent, self._home(step.opponent), opponents)

    def _equalised(self, step: Equalised) -> Iterator[str]:
        tpn, columns = self._situation.tpn, step.columns
        white, black = columns.counts
        if columns.moved:
            old, new = (WHITE, BLACK) if white > black else (BLACK, WHITE)
            yield said(
                "[Ch {article}] Colours not equal: {white} White, {black} Black",
                article="7.3" if white > black else "7.4",
                white=white,
                black=black,
            )
            for each in columns.moved:
                yield self._move(each, self._subgroup(old), self._subgroup(new))
        rows = len(columns.white)
        yield said("Standard pairing [Ch 6] with {rows} White and {rows} Black", rows=rows)
        for one, other in step.pairs:
            yield f"{tpn[one]} - {tpn[other]}"

    def _move(self, player: int, source: str, target: str) -> str:
        return said(
            "> player {player} goes from {source} to {target}",
            player=self._situation.tpn[player],
            source=source,
            target=target,
        )

    def _floaters(self) -> str:
        return said("floaters of group {number}", number=self._number)

    def _home(self, position: int) -> str:
        """The subgroup a player comes from."""
        situation = self._situation
        return self._subgroup(situation.due[position], situation.group[position] + 1)

    def _subgroup(self, due: int, number: int | None = None) -> str:
        """A subgroup, as Vega writes it: ``[W G10]``; ``-`` without due colour."""
        number = number or self._number
        return said("[{colour} G{number}]", colour=_LETTERS[due], number=number)

    def _names(self, positions: Iterable[int]) -> str:
        return numbers(self._situation.tpn[each] for each in positions)


def _floaters_line(situation: Situation, group: PairedGroup) -> str:
    players = numbers(situation.tpn[each] for each in group.floaters)
    return said("Floaters from above: {players}", players=players)


# --- who was passed over in a step, and by which article

_LIMIT = Because(said("another transfer to a higher score group is not allowed"), "2.5")
_ALL_MET = Because(said("everybody of the group has been met"), "2.1")
_NOBODY = Because(said("no legal pair is left with anybody of the group"), "2.1, 2.3, 2.4")
_BOUND = Because(said("the other colour is not allowed"), "2.6")
_BELOW = Because(said("nobody of the next group could be the opponent"), "6.4")
_LATER = Because(
    said("the players left could not all be paired, or with more transfers or floaters"), "9"
)


def _before(situation: Situation, step: Step) -> PassedByPosition:
    """Positions of those passed over in a step, in the order of its article."""
    if isinstance(step, Met):
        return _before_joining(situation, [step.player], step.opponent, step.left)
    if isinstance(step, Joined):
        return _before_joining(situation, step.members, step.player, step.left)
    return _before_floating(step) if isinstance(step, Floated) else _before_moved(situation, step)


def _before_joining(
    situation: Situation,
    members: Sequence[int],
    chosen: int | None,
    left: Iterable[Sequence[int]],
) -> PassedByPosition:
    """Who comes before the opponent of a floater or island, or who joins a group (7.1, 7.2, 8.2).

    Who might be paired is barred by 2.5, or by the rest of the round.
    """
    against, may_rise = dominating_colour(situation, members), situation.may_rise
    for group in left:
        for each in sorted(group, key=lambda one: situation.candidate_key(one, against)):
            if each == chosen:
                return
            if not any(situation.may_meet(member, each) for member in members):
                yield each, _against_pairs(situation, members, each)
            elif not may_rise[each] and (chosen is None or may_rise[chosen]):
                yield each, _LIMIT
            else:
                yield each, _LATER


def _against_pairs(situation: Situation, members: Sequence[int], other: int) -> Because:
    """Why somebody may meet none of some players: all were met, or colours (2.1, 2.3, 2.4)."""
    reasons = [
        passed_over.not_compatible(situation, member, other, "2.1", "2.3, 2.4")
        for member in members
    ]
    if len(reasons) == 1:
        return reasons[0]
    return _ALL_MET if all(each.article == "2.1" for each in reasons) else _NOBODY


def _before_floating(step: Floated) -> PassedByPosition:
    """Who comes before the last of those who float (6.4)."""
    wanted = any(each not in step.unwanted for each in step.players)
    for each in step.order[: max(map(step.order.index, step.players))]:
        if each not in step.players:
            yield each, _BELOW if wanted and each in step.unwanted else _LATER


def _before_moved(situation: Situation, step: Equalised) -> PassedByPosition:
    """Who comes before the last of those who change to the other column (7.3, 7.4, 2.6)."""
    columns = step.columns
    if not columns.moved:
        return
    from_white = columns.counts[0] > columns.counts[1]
    key = side_key(situation, lowest_aro=from_white)
    for each in sorted(columns.white if from_white else columns.black, key=key):
        if key(each) < key(columns.moved[-1]):
            yield each, _BOUND


# --- the columns of each group with the flags c and u, for paper, and the list of AROs

_FLAGS = said(
    "c1: the colour that is not due is allowed too (2.6); u1: a pair with somebody of a higher "
    "score group is allowed (2.5)."
)


def columns(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The groups of a round from the top: their columns by due colours, and the pairs."""
    before = situation(tournament, round_no)
    paired = pair_round(before)
    notes = [] if paired.bye is None else [_bye_line(before, paired.bye)]
    if before.round_no == 1:
        return (_first(before, paired.rows, notes),)
    notes.append(_FLAGS)
    return with_notes(notes, [_group(before, group) for group in paired.groups])


def _first(before: Situation, rows: Sequence[tuple[int, int]], notes: Sequence[str]) -> GroupSheet:
    """The first round: the upper half of the list against the lower half (chapter 5)."""
    table = GroupTable(
        said("Upper half against lower half"),
        (said("Upper half"), said("R"), said("Lower half"), said("R")),
        tuple(
            (*_with_rating(before, upper), *_with_rating(before, lower)) for upper, lower in rows
        ),
    )
    return GroupSheet(said("First round [Ch 5]"), tuple(notes), (table,))


def _with_rating(before: Situation, each: int) -> tuple[Cell, Cell]:
    return before.tpn[each], before.shown_rating(each)


def _group(before: Situation, group: PairedGroup) -> GroupSheet:
    tables = (_due(before, group), *_rows(before, group))
    return GroupSheet(_title(before, group), tuple(_notes(before, group)), tables)


def _due(before: Situation, group: PairedGroup) -> GroupTable:
    """The two columns as the players came to the group, before anybody was moved (6.2)."""
    left: list[tuple[Cell, ...]] = []
    right: list[tuple[Cell, ...]] = []
    for each in sorted(group.members, key=before.white_key):
        if before.due[each] == WHITE:
            tpn, rating = _with_rating(before, each)
            left.append((tpn, shown_aro(before, each), rating, *_flags(before, each)))
    for each in sorted(group.members, key=before.black_key):
        if before.due[each] == BLACK:
            row = *_with_rating(before, each), shown_aro(before, each), *_flags(before, each)
            right.append(row)
    empty: tuple[Cell, ...] = (None,) * 5
    aro, rating = said("ARO"), said("R")
    return GroupTable(
        said("By due colour"),
        (said("White due"), aro, rating, "c", "u", said("Black due"), rating, aro, "c", "u"),
        side_by_side(left or [empty], right or [empty]),
    )


def _flags(before: Situation, each: int) -> tuple[str, str]:
    return str(int(before.may_change(each))), str(int(before.may_rise[each]))


def _notes(before: Situation, group: PairedGroup) -> Iterator[str]:
    undecided = [before.tpn[each] for each in group.members if not before.due[each]]
    if undecided:
        yield said("No colour due: {players}", players=in_a_row(map(str, undecided)))
    if group.floaters:
        yield _floaters_line(before, group)
    for step in group.steps:
        lines = step_lines(before, group, step)
        if isinstance(step, Equalised):
            # Its pairs stand in a table of their own.
            lines = lines[: len(lines) - len(step.pairs)]
        yield from lines


def _rows(before: Situation, group: PairedGroup) -> Iterator[GroupTable]:
    """The pairs of the two columns once they are equal, row by row."""
    names = before.tpn
    rows = [pair for step in group.steps if isinstance(step, Equalised) for pair in step.pairs]
    if rows:
        yield GroupTable(
            said("Standard pairing [Ch 6]"),
            (said("White column"), said("Black column")),
            tuple((names[one], names[other]) for one, other in rows),
        )


def average_ratings(tournament: Tournament, after: RoundNo) -> tuple[AverageRating, ...]:
    """Everybody with R and ARO after a round (from 0), so that players can work out the next one.

    Source:
        C.04.3 (1997), chapters 1 and 9.
    """

    def average(ratings: Sequence[int | None]) -> Fraction | None:
        known = [each for each in ratings if each is not None]
        return average_rating_of_opponents(known) if len(known) == len(ratings) else None

    return average_list(tournament, after, average)
