"""A.9 and section B: the brackets from the top, each as one matching, and the answer in words.

A bracket is paired without a look at what is below the next one. If its downfloaters and all
lower players cannot be paired after that, it is the penultimate bracket: it is paired again, so
that they can, and all lower players together are the residents of the collapsed last bracket. The
order of candidates (section D) is that of the later editions: in D.3, sets of moved-down players
are ordered by score first, but C.6 settles the scores of those who are paired before their order
counts.

Source:
    C.04.3 (2017), A.3, A.8, A.9, sections B to E; C.04.2, GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial

from openarbiter.languages import said
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.model.results import points_count
from openarbiter.rulebooks.downfloating import pairing
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.pairing import PairedBracket, least_floaters
from openarbiter.rulebooks.downfloating.prices import (
    BracketEdges,
    BracketPlayers,
    DutchGraph,
    LookaheadScope,
    RoundContext,
)
from openarbiter.rulebooks.dutch.telling import bracket_lines, in_numbers
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017.text import NEVER_BYE
from openarbiter.rulebooks.log_text import decimal
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import dataclass, replace


class Route(Enum):
    """Which part of A.9 a bracket is paired by."""

    USUAL = "usual"
    """The next bracket is looked at (C.7), and nothing below it."""

    PENULTIMATE = "PPB"
    """The penultimate bracket: everybody below has to find an opponent (C.4)."""

    LAST = "last"
    """The last bracket: who is left over has the bye."""


@dataclass(frozen=True, slots=True)
class Step:
    """One bracket as it was paired.

    Attributes:
        bracket: The bracket; its ``next_end`` is its ``end`` where C.7 does not count.
        route: The part of A.9 it was paired by.
        collapsed: It is the collapsed last bracket.
    """

    bracket: PairedBracket
    route: Route
    collapsed: bool = False


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round from the top and the position of the player with the bye."""

    brackets: tuple[Step, ...]
    bye: int | None


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round; the last downfloater, if any, has the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3 (2017), A.9.
    """
    context = RoundContext.of(situation)
    size, groups = len(situation.tpn), situation.groups
    steps: list[Step] = []
    down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(groups):
        last = end == size
        route, next_end = (Route.LAST, end) if last else (Route.USUAL, groups[number + 1][1])
        found = Brackets(context, route).pair(BracketPlayers(down, start, end, next_end))
        if not last and not context.completion.with_floaters(mask_of(found.downfloaters), end):
            ppb = Brackets(context, Route.PENULTIMATE)
            steps.append(Step(ppb.pair(BracketPlayers(down, start, end, end)), ppb.route))
            down = steps[-1].bracket.downfloaters
            found = Brackets(context, Route.LAST).pair(BracketPlayers(down, end, size, size))
            steps.append(Step(found, Route.LAST, collapsed=True))
            down = found.downfloaters
            break
        steps.append(Step(found, route))
        down = found.downfloaters
    return PairedRound(tuple(steps), down[0] if down else None)


class Brackets(pairing.Exact):
    """The required pairing of a bracket by one part of A.9 (sections B and D)."""

    def __init__(self, context: RoundContext, route: Route) -> None:
        super().__init__(context)
        self.route = route

    def priced(self, bracket: BracketPlayers, setting: LookaheadScope) -> DutchGraph:
        """Who may be matched with whom in a bracket and a setting, and what it costs."""
        return BracketGraph(self._context, bracket, setting, self.route)

    def _settings(self, bracket: BracketPlayers) -> Iterable[LookaheadScope]:
        """What is tried for a bracket; the last one is the definition (C.5, C.7)."""
        name = f"matching ({self.route.value})"
        if self.route is Route.USUAL:
            least = least_floaters(self._context, bracket)
            if least == 0:
                yield LookaheadScope(name, floaters=0)
            elif least == 1:
                end, next_end = bracket.end, bracket.next_end
                ideal = self._completion.ideal_next(bracket.players, end, next_end)
                if ideal is None or ideal:
                    yield LookaheadScope(name, floaters=1, ideal=ideal)
        yield LookaheadScope(name, everybody=True, bye=self.route is not Route.USUAL)


class Edges(BracketEdges):
    """Who may be matched with whom: as many of those below as A.9 looks at, and the bye."""

    def __init__(
        self, context: RoundContext, bracket: BracketPlayers, setting: LookaheadScope, route: Route
    ) -> None:
        self._context, self._bye = context, setting.bye
        self._bye_place = len(context.situation.tpn)
        end, looks = bracket.end, setting.next_group and route is Route.USUAL
        if looks or route is Route.PENULTIMATE:
            end = bracket.next_end if looks else self._bye_place
        self.size = len(bracket.players)
        self.places = [*bracket.moved_down, *range(bracket.start, end)]
        self.next = len(self.places) if looks else self.size
        self.graph = context.meetings.graph(bracket.moved_down, bracket.start, end, among=False)
        self.may_float_further = (1 << len(self.graph)) - 1 if looks else 0
        takers = self._bye_takers() if setting.bye else 0
        if setting.floaters:
            self._add((1 << self.size) - 1)
        elif takers:
            self._add(takers)
        self.behind = len(self.places) - self.next, setting.floaters or 0, 0, int(takers > 0)


def _weight(situation: Situation, position: int, *, last: bool) -> int:
    """What a player counts who is left unpaired in the next bracket, maybe the last one (C.7)."""
    return NEVER_BYE if last and not situation.may_take_bye[position] else 1


class BracketGraph(DutchGraph):
    """A bracket in a setting, and what every match costs."""

    def __init__(
        self, context: RoundContext, bracket: BracketPlayers, setting: LookaheadScope, route: Route
    ) -> None:
        self._next_is_last = bracket.next_end == len(context.situation.tpn)
        super().__init__(context, bracket, setting, Edges(context, bracket, setting, route))

    def weight(self, position: int) -> int:
        """What somebody counts who is left over in the next bracket too (C.7)."""
        return _weight(self._situation, position, last=self._next_is_last)


def best_next(
    situation: Situation, downfloaters: Sequence[int], start: int, end: int
) -> tuple[int, ...]:
    """What the next bracket can come to at best with some downfloaters.

    Args:
        situation: The situation before the round.
        downfloaters: Positions of the players who float into it.
        start: First position of its scoregroup.
        end: Position after its last player.

    Returns:
        The number of players left unpaired, counted as C.7 has it, then their scores (tenths),
        the highest first.

    Source:
        C.04.3 (2017), C.7, with C.5 and C.6.
    """
    places = [*downfloaters, *range(start, end)]
    last, score = end == len(situation.tpn), situation.score
    kinds = [(_weight(situation, place, last=last), score[place]) for place in places]
    scores = sorted({each for _, each in kinds})
    width = (3 * len(places) + 3).bit_length()
    shift = {each: number * width for number, each in enumerate(scores)}
    number = {kind: i for i, kind in enumerate(dict.fromkeys(kinds))}
    costs = [(weight << len(scores) * width) + (1 << shift[each]) for weight, each in number]
    found = cheapest(
        Meetings(situation).graph(downfloaters, start, end, among=False),
        [number[kind] for kind in kinds],
        [[0] * len(number) for _ in number],
        Alone((1 << len(places)) - 1, costs, counted=True),
    )
    mate = found.mate if found is not None else []
    left = [kinds[i] for i in range(len(places)) if not 0 <= mate[i] < len(places)]
    return sum(weight for weight, _ in left), *sorted((each for _, each in left), reverse=True)


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Source:
        C.04.3 (2017), A.9, sections C and E.
    """
    paired = pair_round(situation)
    pairs = [pair for step in paired.brackets for pair in step.bracket.pairs]
    games = Colours(situation.statement, situation).games(pairs)
    return replace(
        published(situation, situation.wording.system, games, paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when needed (section C).

    C.7 is the least number of unpaired players of the next bracket and their scores, ``None`` where
    it does not count (A.8, C.5 to C.19).
    """
    return tuple(
        in_numbers(situation, step.bracket, _choice(situation, step)) for step in paired.brackets
    )


def _choice(situation: Situation, step: Step) -> Choice:
    bracket = step.bracket
    found = choice_of(situation, bracket)
    if step.route is not Route.USUAL:
        return found
    return replace(
        found, ahead=best_next(situation, bracket.downfloaters, bracket.end, bracket.next_end)
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, bracket by bracket, with the criteria that could not be met in full."""
    for step, bracket in zip(paired.brackets, _brackets(situation, paired), strict=True):
        again = step.route is Route.PENULTIMATE
        yield _title(step, bracket)
        yield from bracket_lines(bracket, situation.statement, again=again)
    if paired.bye is not None:
        yield said("Bye: {player} (A.9, C.2)", player=situation.tpn[paired.bye])


def _title(step: Step, bracket: Bracket) -> str:
    """Score and kind of a bracket (A.3, A.9)."""
    kind = said("heterogeneous") if bracket.moved_down else said("homogeneous")
    points = decimal(bracket.score)
    if step.collapsed:
        return said(
            "Collapsed last bracket of {points} points and less (A.9)",
            points_count(bracket.score),
            one="Collapsed last bracket of {points} points and less (A.9)",
            points=points,
        )
    if step.route is Route.PENULTIMATE:
        return said(
            "Penultimate bracket of {points} points, {kind} (A.9)",
            points_count(bracket.score),
            one="Penultimate bracket of {points} points, {kind} (A.9)",
            points=points,
            kind=kind,
        )
    return said(
        "Bracket of {points} points, {kind} (A.3)",
        points_count(bracket.score),
        one="Bracket of {points} points, {kind} (A.3)",
        points=points,
        kind=kind,
    )
