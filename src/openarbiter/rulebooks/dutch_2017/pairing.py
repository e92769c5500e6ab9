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

from collections.abc import Hashable, Iterator, Sequence
from enum import Enum
from functools import partial

from openarbiter.languages import said
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.rulebooks.dutch.brackets import BracketPlayers, RoundContext, least_floaters
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.completion import Meetings
from openarbiter.rulebooks.dutch.order import best_pairings, first_of_best
from openarbiter.rulebooks.dutch.prices import UP_BITS, Column, KindCounts, TopscorerGraph
from openarbiter.rulebooks.dutch.process import ExactAnswer
from openarbiter.rulebooks.dutch.report import bracket_lines
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017.text import (
    COUNTED,
    ONE_POINT,
    counted,
    parts_of,
)
from openarbiter.rulebooks.log_text import decimal
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.values import dataclass, replace

NEVER_BYE = 3
"""What an unpaired player of a next bracket that is the last one counts who may not have the bye.

Reading of C.7: such a player makes the round incomplete, which two more unpaired players do not.
"""


class Route(Enum):
    """Which part of A.9 a bracket is paired by."""

    USUAL = "usual"
    """The next bracket is looked at (C.7), and nothing below it."""

    PENULTIMATE = "PPB"
    """The penultimate bracket: everybody below has to find an opponent (C.4)."""

    LAST = "last"
    """The last bracket: who is left over has the bye."""


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """One bracket as it was paired, in positions.

    Attributes:
        players: The bracket; its ``next_end`` is its ``end`` where C.7 does not count.
        found: Its pairs (higher, lower), who is not paired, and the way that found them.
        route: The part of A.9 it was paired by.
        collapsed: It is the collapsed last bracket.
    """

    players: BracketPlayers
    found: ExactAnswer
    route: Route
    collapsed: bool = False

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Moved-down players, highest rank first."""
        return tuple(self.players.moved_down)

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """(higher, lower)."""
        return self.found.pairs

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is not paired, highest rank first."""
        return tuple(self.found.downfloaters)


@dataclass(frozen=True, slots=True)
class PairedRound:
    """The brackets of a round from the top and the position of the player with the bye."""

    brackets: tuple[PairedBracket, ...]
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
    brackets: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(groups):
        last = end == size
        next_end = end if last else groups[number + 1][1]
        bracket = BracketPlayers(moved_down, start, end, next_end)
        found = _paired(context, bracket, Route.LAST if last else Route.USUAL)
        if last or context.completion.with_floaters(mask_of(found.downfloaters), end):
            brackets.append(found)
            moved_down = found.downfloaters
            continue
        penultimate = BracketPlayers(moved_down, start, end, end)
        brackets.append(_paired(context, penultimate, Route.PENULTIMATE))
        below = BracketPlayers(brackets[-1].downfloaters, end, size, size)
        brackets.append(replace(_paired(context, below, Route.LAST), collapsed=True))
        moved_down = brackets[-1].downfloaters
        break
    return PairedRound(tuple(brackets), moved_down[0] if moved_down else None)


def _paired(context: RoundContext, bracket: BracketPlayers, route: Route) -> PairedBracket:
    """A bracket with its pairing: one matching, then the first of the best (sections B and D)."""
    for look in _looks(context, bracket, route):
        graph = BracketGraph(context, bracket, look)
        best = best_pairings(graph)
        if best is None:
            continue
        mate = first_of_best(graph, best, bracket.moved, by_number=True)
        found = ExactAnswer.of(bracket.players, bracket.moved, mate, f"matching ({route.value})")
        if look.ideal is None or look.ideal.issuperset(found.downfloaters):
            return PairedBracket(bracket, found, route)
    raise LookupError("the bracket has lost its completion")


@dataclass(frozen=True, slots=True)
class Look:
    """How much of the rest takes part in the matching of a bracket.

    Attributes:
        route: The part of A.9 it is paired by.
        floaters: Number of downfloaters when it is fixed, so that nobody below takes part; ``None``
            when the matching finds it.
        ideal: Who is as good as can be as the only downfloater (C.7); ``None``: everybody.
    """

    route: Route
    floaters: int | None = None
    ideal: set[int] | None = None

    @property
    def next_bracket(self) -> bool:
        """The players of the next bracket take part (C.7)."""
        return self.route is Route.USUAL and self.floaters is None


def _looks(context: RoundContext, bracket: BracketPlayers, route: Route) -> Iterator[Look]:
    """What is tried for a bracket; the last one is the definition (C.5, C.7)."""
    if route is Route.USUAL:
        least = least_floaters(context, bracket)
        if least == 0:
            yield Look(route, floaters=0)
        elif least == 1:
            end, next_end = bracket.end, bracket.next_end
            ideal = context.completion.ideal_next(bracket.players, end, next_end)
            if ideal is None or ideal:
                yield Look(route, floaters=1, ideal=ideal)
    yield Look(route)


def _weight(situation: Situation, position: int, *, last: bool) -> int:
    """What a player counts who is left unpaired in the next bracket, maybe the last one (C.7)."""
    return NEVER_BYE if last and not situation.may_take_bye[position] else 1


class BracketGraph(TopscorerGraph):
    """Who may be matched with whom in a bracket, and what it costs.

    Vertices are the players of the bracket, then those below who take part, then the bye or the
    opponent of the only downfloater. Lists of score differences have one column for every
    difference, the largest first, as lists of the same length compare like that.
    """

    _counts = KindCounts(COUNTED)

    def __init__(self, context: RoundContext, bracket: BracketPlayers, look: Look) -> None:
        situation = context.situation
        self._look, everybody = look, len(situation.tpn)
        end = everybody if look.route is Route.PENULTIMATE else bracket.end
        if look.next_bracket:
            end = bracket.next_end
        self._places = [*bracket.moved_down, *range(bracket.start, end)]
        self._next_is_last = bracket.next_end == everybody
        self._lowest = situation.score[bracket.end - 1]
        graph = context.meetings.graph(bracket.moved_down, bracket.start, end, among=False)
        takers = self._takers_of_one_more(context, bracket)
        if takers:
            one_more = 1 << len(graph)
            graph = [mask | one_more if takers >> i & 1 else mask for i, mask in enumerate(graph)]
            graph.append(takers)
        looked_at = len(self._places) if look.next_bracket else 0
        super().__init__(context, graph, bracket, looked_at)
        self._price((1 << len(graph)) - 1 if look.next_bracket else 0)

    def _takers_of_one_more(self, context: RoundContext, bracket: BracketPlayers) -> int:
        """Mask of the vertices that may take the bye, or be the only downfloater."""
        if self._look.floaters:
            return (1 << len(bracket.players)) - 1
        if self._look.route is Route.USUAL:
            return 0
        takes_bye = context.completion.takes_bye
        return mask_of(i for i, position in enumerate(self._places) if takes_bye(position))

    def _columns(self) -> Iterator[tuple[Column, int]]:
        score, most = self._situation.score, 3 * len(self._places) + 3
        above = {score[position] for position in self.players}
        differences = {one - other for one in above for other in above if one > other}
        differences |= {each - (self._lowest - ONE_POINT) for each in above}
        down = sorted(differences, reverse=True)
        yield ("C.5", 0), most
        yield ("M1", 0), most
        yield from ((("C.6", each), most) for each in down)
        yield ("C.7: number", 0), most
        if self._look.next_bracket:
            scores = {score[position] for position in self._places}
            yield from ((("C.7", each), most) for each in sorted(scores, reverse=True))
        for rule in COUNTED:
            yield from (((rule.code, each), most) for each in (down if rule.listed else (0,)))

    def _key(self, vertex: int) -> Hashable:
        if vertex >= len(self._places):
            return "one more"
        weight = self._missed_weight(vertex)
        if vertex >= self.size:
            return "below", weight
        situation, position = self._situation, self.players[vertex]
        kind, moved_down = situation.kind[position], vertex < self.moved
        one_score = not self.moved and self._lowest == situation.score[self.players[0]]
        if moved_down or one_score:
            kind &= ~UP_BITS
        ideal = self._look.ideal is None or position in self._look.ideal
        return (
            situation.score[position],
            kind,
            moved_down,
            weight,
            ideal,
            *self._colour_key(position),
        )

    def _missed_weight(self, vertex: int) -> int:
        if not self._look.next_bracket:
            return 0
        return _weight(self._situation, self._places[vertex], last=self._next_is_last)

    def _missed_cost(self, i: int) -> int:
        """Cost of being unpaired in the next bracket too (C.7)."""
        if not self._look.next_bracket:
            return 0
        number, score = self._shifts["C.7: number", 0], self._situation.score[self._places[i]]
        return (self._missed_weight(i) << number) + (1 << self._shifts["C.7", score])

    def _float_cost(self, i: int) -> int:
        """Cost of a downfloater: C.5, C.6, C.7 of the only one, C.12 to C.19."""
        position, moved_down, shifts = self.players[i], i < self.moved, self._shifts
        cost = (1 << shifts["C.5", 0]) + (moved_down << shifts["M1", 0])
        if self._look.ideal is not None and position not in self._look.ideal:
            cost += 1 << shifts["C.7: number", 0]
        difference = self._situation.score[position] - (self._lowest - ONE_POINT)
        cost += 1 << shifts["C.6", difference]
        return cost + self._cost(self._float_counts(position, moved_down=moved_down), difference)

    def _pair_cost(self, i: int, j: int) -> int:
        """Cost of a pair: its colours, its score difference and its floats."""
        higher, lower = self.players[i], self.players[j]
        difference = self._situation.score[higher] - self._situation.score[lower]
        cost = self._cost(self._pair_counts(higher, lower), difference)
        return cost + (1 << self._shifts["C.6", difference]) if difference else cost


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

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3 (2017), A.9, sections C and E.
    """
    paired = pair_round(situation)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    return replace(
        published(situation, situation.wording.system, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(paired_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def paired_brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when needed (section C)."""
    return tuple(
        Bracket.of_positions(
            situation.tpn,
            score=situation.score[bracket.players.start],
            residents=range(bracket.players.start, bracket.players.end),
            moved_down=bracket.moved_down,
            pairs=sorted(bracket.pairs),
            downfloaters=bracket.downfloaters,
            criteria=bracket_values(situation, bracket),
            method=bracket.found.method,
        )
        for bracket in paired.brackets
    )


def bracket_values(
    situation: Situation, bracket: PairedBracket
) -> tuple[tuple[str, CriterionValue], ...]:
    """The values of a bracket as it was paired, as :func:`~.text.counted` has them.

    C.7 is the least number of unpaired players of the next bracket and their scores, ``None`` where
    it does not count (A.8, C.5 to C.19).
    """
    colours = Colours(situation).higher_gets_white if situation.last_round else None
    players, following = bracket.players, None
    if bracket.route is Route.USUAL:
        following = best_next(situation, bracket.downfloaters, players.end, players.next_end)
    parts = parts_of(situation, bracket, colours)
    return counted(parts, situation.score[players.end - 1], following)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, bracket by bracket, with the criteria that could not be met in full."""
    brackets = paired_brackets(situation, paired)
    for step, bracket in zip(paired.brackets, brackets, strict=True):
        again = step.route is Route.PENULTIMATE
        yield _title(step, bracket)
        yield from bracket_lines(bracket, _SHOWN, again=again)
    if paired.bye is not None:
        yield said("Bye: {player} (A.9, C.2)", player=situation.tpn[paired.bye])


_SHOWN = frozenset(rule.code for rule in COUNTED if not rule.listed)


def _title(step: PairedBracket, bracket: Bracket) -> str:
    """Score and kind of a bracket (A.3, A.9)."""
    kind = said("heterogeneous") if bracket.moved_down else said("homogeneous")
    points = decimal(bracket.score)
    if step.collapsed:
        return said("Collapsed last bracket of {points} points and less (A.9)", points=points)
    if step.route is Route.PENULTIMATE:
        return said(
            "Penultimate bracket of {points} points, {kind} (A.9)", points=points, kind=kind
        )
    return said("Bracket of {points} points, {kind} (A.3)", points=points, kind=kind)
