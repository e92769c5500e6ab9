"""The answer in the names of the tournament: boards, colours, bye, groups, and the step log.

It decides nothing.

Source:
    C.04.3 (1997); the log follows the one that the program Vega prints, in our own words. C.04.2
    GHR 3.6 (boards), as the text says nothing of their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.dubov_1997.colours import games
from openarbiter.rulebooks.dubov_1997.floaters import player_with_bye
from openarbiter.rulebooks.dubov_1997.passed_over import Course, for_bye
from openarbiter.rulebooks.dubov_1997.process import (
    Equalised,
    Floated,
    Joined,
    Met,
    PairedGroup,
    Step,
    pair_groups,
)
from openarbiter.rulebooks.dubov_1997.standard import (
    first_round_colours,
    first_round_pairs,
    initial_list,
)
from openarbiter.rulebooks.dubov_1997.terms import BLACK, SYSTEM, WHITE, Situation, Within
from openarbiter.rulebooks.log_text import decimal, short_points
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because
from openarbiter.rulebooks.publication import published
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: Who has the bye.
        rows: The pairs of the first round.
        groups: The groups of any later round.
    """

    bye: int | None
    rows: Sequence[tuple[int, int]] = ()
    groups: Sequence[PairedGroup] = ()


def pair_round(
    situation: Situation, *, quick: bool = True, within: Within | None = None
) -> PairedRound:
    """Pair a round (chapters 4 to 8).

    Args:
        situation: The situation before the round.
        quick: See :class:`~openarbiter.rulebooks.dubov_1997.outlook.Foresight`.
        within: See :func:`~openarbiter.rulebooks.dubov_1997.process.pair_groups`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = player_with_bye(situation, within)
    if situation.round_no > 1:
        groups = pair_groups(situation, bye, quick=quick, within=within)
        return PairedRound(bye=bye, groups=groups)
    players = [each for each in initial_list(situation) if each != bye]
    rows = first_round_pairs(situation if within is None else within.among, players)
    return PairedRound(bye=bye, rows=rows)


def round_pairing(situation: Situation, *, quick: bool = True) -> RoundPairing:
    """Pair a round and say it in TPNs; see :func:`pair_round` (chapters 3 to 8)."""
    return in_tpns(situation, pair_round(situation, quick=quick))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in TPNs, with colours, boards and steps (chapters 3 and 5; GHR 3.6)."""
    bye, groups = paired.bye, paired.groups
    if situation.round_no == 1:
        boards = first_round_colours(situation, paired.rows)
        make_steps = partial(_first_round, situation, bye, paired.rows)
    else:
        boards = games(situation, (pair for group in groups for pair in group.pairs))
        make_steps = partial(all_steps, situation, bye, groups)
    return replace(
        published(situation, SYSTEM, boards, bye),
        make_brackets=partial(_brackets, situation, groups),
        make_steps=make_steps,
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


def _first_round(
    situation: Situation, bye: int | None, rows: Sequence[tuple[int, int]]
) -> Iterator[str]:
    names = situation.tpn
    yield from _bye_line(situation, bye)
    yield from _heading(
        said(
            "First round: {count} pairs, upper half against lower half [Ch 5]",
            len(rows),
            one="First round: {count} pair, upper half against lower half [Ch 5]",
        )
    )
    for upper, lower in rows:
        yield f"***** {names[upper]} - {names[lower]}"


def all_steps(
    situation: Situation, bye: int | None, groups: Sequence[PairedGroup]
) -> Iterator[str]:
    """The steps of a round, one a line; groups are counted from 1 at the top.

    Args:
        situation: The situation before the round.
        bye: Position of the player with the bye.
        groups: The groups as they were paired.

    Source:
        The log of the program Vega printed behind the text: a heading for each group, the article
        of each step in brackets, who moves from where to where, the standard pairing, all pairs.
        Before them the list of ARO that chapter 9 wants published.
    """
    yield _aro_line(situation)
    yield from _bye_line(situation, bye)
    course = Course(situation, bye)
    for number, group in enumerate(groups):
        if number:
            yield ""
        course.begin(group)
        yield from _Writer(situation, group).lines(course)


def step_lines(situation: Situation, group: PairedGroup, step: Step) -> tuple[str, ...]:
    """The lines of one step of a group in the log."""
    return tuple(_Writer(situation, group).step(step))


def _aro_line(situation: Situation) -> str:
    """ARO of everybody to be paired, by pairing number; groups show only who is left of them."""
    order = sorted(range(len(situation.tpn)), key=situation.tpn.__getitem__)
    shown = (
        said("{player} ({aro})", player=situation.tpn[each], aro=shown_aro(situation, each))
        for each in order
    )
    return said("[Ch 9] ARO: {players}", players=in_a_row(shown))


def shown_aro(situation: Situation, position: int) -> str:
    """ARO with one decimal, as the table of 6.2 prints it; only shown, nothing is rounded."""
    return decimal(round(situation.average(position) * 10))


def _bye_line(situation: Situation, bye: int | None) -> Iterator[str]:
    if bye is not None:
        yield said("[Ch 4] The bye goes to player {player}", player=situation.tpn[bye])
        yield from _passed_over(situation, for_bye(situation, bye))


def _passed_over(situation: Situation, passed: Iterable[tuple[int, Because]]) -> Iterator[str]:
    return passed_over.lines((situation.tpn[each], because) for each, because in passed)


def _heading(text: str) -> tuple[str, str, str]:
    rule = "=" * max(32, len(text))
    return rule, text, rule


_SUBGROUPS = ((said("White due"), WHITE), (said("Black due"), BLACK), (said("No colour due"), 0))

_LETTERS = {WHITE: said("W"), BLACK: said("B"), 0: "-"}


class _Writer:
    """The lines of one group."""

    def __init__(self, situation: Situation, group: PairedGroup) -> None:
        self._situation = situation
        self._group = group
        self._number = group.number + 1

    def lines(self, course: Course) -> Iterator[str]:
        """Heading, players, steps with who was passed over in them, pairs in all."""
        group, number = self._group, self._number
        points = short_points(self._situation.score[group.members[0]])
        yield from _heading(
            said(
                "Group {number}, players with {points} points",
                1 if points == "1" else None,
                one="Group {number}, players with {points} point",
                number=number,
                points=points,
            )
        )
        yield from self._players()
        islands = [each for each in group.steps if isinstance(each, Met) and each.article == "7.1"]
        for step in group.steps:
            if islands and step is islands[0]:
                found = self._names(each.player for each in islands)
                yield said("[Ch 7.1] Without an opponent in the group: {players}", players=found)
            yield from self.step(step)
            yield from _passed_over(self._situation, course.at(step))
        if group.down:
            down = self._names(group.down)
            yield said("[Ch 8] Going on to the next group: {players}", players=down)
        yield said("Pairs of group {number}: {pairs}", number=number, pairs=len(group.pairs))
        for one, other in group.pairs:
            yield f"***** {self._name(one)} - {self._name(other)}"

    def _players(self) -> Iterator[str]:
        """The players as subgroups, with ARO, rating and the flags c and u."""
        for head, due in _SUBGROUPS:
            players = [each for each in self._group.members if self._situation.due[each] == due]
            if players:
                key = self._situation.white_key if due > 0 else self._situation.black_key
                shown = map(self._player, sorted(players, key=key))
                yield said("{subgroup}: {players}", subgroup=head, players=in_a_row(shown))
        if self._group.floaters:
            yield said("Floaters from above: {players}", players=self._names(self._group.floaters))

    def _player(self, position: int) -> str:
        situation = self._situation
        return said(
            "{player} (ARO {aro}, R {rating}, c{may_change} u{may_rise})",
            player=self._name(position),
            aro=shown_aro(situation, position),
            rating=situation.shown_rating(position),
            may_change=int(situation.may_change[position]),
            may_rise=int(situation.may_rise[position]),
        )

    def step(self, step: Step) -> Iterator[str]:
        """The lines of one step."""
        if isinstance(step, Met):
            yield from self._met(step)
        elif isinstance(step, Joined):
            white, black = self._counts(step.members)
            yield said("[Ch 7.2] Odd group: {white} White, {black} Black", white=white, black=black)
            joined = self._subgroup(_LETTERS[self._situation.due[step.player]], self._number)
            yield self._move(step.player, self._home(step.player), joined)
        elif isinstance(step, Floated):
            players = self._names(step.players)
            yield said("[Ch 6.4] To be paired below: {players}", players=players)
            for each in step.players:
                yield self._move(each, self._home(each), self._floaters())
        else:
            yield from self._equalised(step)

    def _met(self, step: Met) -> Iterator[str]:
        player = self._name(step.player)
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
        number = self._number
        white, black = step.counts
        if step.moved:
            old, new = (WHITE, BLACK) if white > black else (BLACK, WHITE)
            yield said(
                "[Ch {article}] Colours not equal: {white} White, {black} Black",
                article="7.3" if white > black else "7.4",
                white=white,
                black=black,
            )
            for each in step.moved:
                source, target = (self._subgroup(_LETTERS[due], number) for due in (old, new))
                yield self._move(each, source, target)
        yield said("Standard pairing [Ch 6] with {rows} White and {rows} Black", rows=step.rows)
        for one, other in step.pairs:
            yield f"{self._name(one)} - {self._name(other)}"

    def _move(self, player: int, source: str, target: str) -> str:
        return said(
            "> player {player} goes from {source} to {target}",
            player=self._name(player),
            source=source,
            target=target,
        )

    def _floaters(self) -> str:
        return said("floaters of group {number}", number=self._number)

    def _counts(self, players: Sequence[int]) -> tuple[int, int]:
        due = [self._situation.due[each] for each in players]
        return due.count(WHITE), due.count(BLACK)

    def _home(self, position: int) -> str:
        """The subgroup a player comes from."""
        situation = self._situation
        return self._subgroup(_LETTERS[situation.due[position]], situation.group[position] + 1)

    @staticmethod
    def _subgroup(letter: str, number: int) -> str:
        """A subgroup, as Vega writes it: ``[W G10]``; ``-`` without due colour."""
        return said("[{colour} G{number}]", colour=letter, number=number)

    def _name(self, position: int) -> str:
        return str(self._situation.tpn[position])

    def _names(self, positions: Iterable[int]) -> str:
        return " ".join(map(self._name, positions))
