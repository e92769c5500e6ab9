"""The exact way through a bracket: one matching with the criteria as costs, then the order.

Every criterion from C6 to C21 is a sum over the edges of a matching in which each downfloater is
matched with somebody outside the bracket, or stays without a partner. Settings differ in how much
of the rest of the tournament takes part, and of a crowd of moved-down players; each one optimises
over more than what is possible, so that the first whose optimum is possible has found the answer.

It knows the regulation's questions and asks the solver; costs stand in
:mod:`~openarbiter.rulebooks.dutch.columns`, the order of candidates in
:mod:`~openarbiter.rulebooks.dutch.candidates`.

Source:
    C.04.3: criteria C4 to C21 and Article 4 (both editions).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.rulebooks.dutch.candidates import BestPairings
from openarbiter.rulebooks.dutch.columns import BracketGraph, BracketPlayers, Setting
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.floating_on import (
    mask_of_ranked,
    may_be_paired,
    some_opponents,
    who_meet_nobody,
)
from openarbiter.rulebooks.dutch.optimum import best_pairings, first_of_best
from openarbiter.rulebooks.dutch.wanted import Wanted
from openarbiter.solver.cardinality import maximum_matching

__all__ = ["Exact", "ExactAnswer"]

_CROWD = 12
"""Moved-down players from whom on it is asked who of them floats on."""

_SOME = 40
"""Players below the next bracket who take part when that bracket alone is not enough."""

_VERY_FEW, _FEW_PARTNERS, _FEW_BELOW = 3, 24, 300
"""Partners, on average, and players below up to which a matching with all of them costs little."""

_SURE_BELOW = 150
"""Players below up to whom finding out what they want costs less than an attempt that fails."""

_FEW_MORE, _VERY_FEW_MORE = 2, 8
"""Where those below are one in so many of those in the bracket and the next one, all take part.

The first where few may meet, the second where many may.
"""

_SHARE, _MANY_BELOW = 4, 6
"""What those below want is asked less exactly first where players may meet no more than one in so
many, or where so many times more of them are below than in the bracket and the next one.
"""

_FAR = 12
"""As many times these must be left below, or everybody takes part at once."""


@dataclass(frozen=True, slots=True)
class ExactAnswer:
    """The required pairing of a bracket.

    Attributes:
        pairs: (higher, lower) positions.
        downfloaters: Positions, highest rank first.
        method: Which setting found it.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    method: str


class Exact:
    """The exact way through the brackets of one round.

    Args:
        context: Answers for the round.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        self._least = (-1, 0), 0
        self._straight = _Straight()
        # Pairs of the last matching with everybody below: the next one mostly has them, too.
        self._below: dict[int, int] = {}

    def pair(self, moved_down: Sequence[int], start: int, end: int, next_end: int) -> ExactAnswer:
        """The required pairing of a bracket.

        Args:
            moved_down: Positions of the moved-down players, highest rank first.
            start: Position of the first resident.
            end: Position after the last resident.
            next_end: Position after the last player of the next scoregroup.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.
        """
        players = [*moved_down, *range(start, end)]
        bracket = BracketPlayers(players, len(moved_down), start, end, next_end)
        here, mask = mask_of_ranked(players), self._context.meetings.mask
        if not any(mask(player) & here for player in range(start, end)):
            return ExactAnswer([], players, "nobody may meet")
        for setting in self._settings(bracket):
            found = self._solve(bracket, setting)
            if found is not None:
                self._straight.learn(setting)
                return found
        raise ImpossiblePairingError(
            said(
                "round {number}: the players left cannot be paired",
                number=self._situation.round_no,
            )
        )

    def least_floaters(self, moved_down: Sequence[int], start: int, end: int) -> int:
        """The least number of players unpaired in a bracket, whatever becomes of the others.

        Args:
            moved_down: Positions of the moved-down players, highest rank first.
            start: Position of the first resident.
            end: Position after the last resident.

        Source:
            C.04.3: C6 (both editions).
        """
        if self._least[0] != (start, len(moved_down)):
            meetings = self._context.meetings
            some = some_opponents(meetings, moved_down, start, end)
            graph = meetings.graph(some, start, end)
            residents = ~((1 << len(some)) - 1)
            for i in range(len(some)):
                graph[i] &= residents
            mate = maximum_matching(graph, (1 << len(graph)) - 1)
            paired = sum(1 for partner in mate if partner >= 0)
            self._least = (start, len(moved_down)), len(moved_down) + end - start - paired
        return self._least[1]

    def _next_may_be_full(self, bracket: BracketPlayers, floaters: int) -> bool:
        """Whether so many downfloaters could all be paired in a next bracket as full as can be.

        Then there are as many for them to meet, and bracket and next bracket can be paired
        together, but for one player if their number is odd. False is certain, true is not.
        """
        if bracket.next_end - bracket.end < floaters:
            return False
        graph = self._context.meetings.graph(bracket.moved_down, bracket.start, bracket.next_end)
        residents = ~((1 << bracket.moved) - 1)
        for i in range(bracket.moved):
            graph[i] &= residents
        mate = maximum_matching(graph, (1 << len(graph)) - 1)
        return sum(1 for partner in mate if partner < 0) <= 1

    def _everybody_wanted(self, bracket: BracketPlayers) -> bool:
        """Whether it is known that all of the bracket are needed below it, or below the next one.

        Those of the next bracket are, too, in the second case.
        """
        wanted, here = self._completion.everybody_wanted, len(bracket.players)
        both = here + bracket.next_end - bracket.end
        return wanted(here, bracket.end) or wanted(both, bracket.next_end)

    def _settings(self, bracket: BracketPlayers) -> Iterable[Setting]:
        """The settings to be tried, the smallest first; what comes later is asked about later."""
        bye_score, size = self._completion.bye_score, len(self._situation.tpn)
        score = self._situation.score[bracket.end - 1]
        bye_here = bye_score is not None and bye_score >= score
        next_end, some = bracket.next_end, _SOME
        if self._everybody_wanted(bracket):
            yield Setting("everybody is wanted below", floaters=len(bracket.players))
        past: tuple[int, ...] = ()
        below = bracket.end < next_end and not bye_here
        if below:
            meetings, moved_down = self._context.meetings, bracket.moved_down
            past = who_meet_nobody(meetings, moved_down, bracket.start, next_end)
        if len(past) <= 1:
            yield from self._bracket_alone(bracket, bye_here=bye_here)
        if below and not self._straight.ahead():
            yield from self._with_the_next(bracket, past)
        while next_end + _FAR * some < size and not self._straight.on:
            yield self._with_some(bracket, some, past, bye_here=bye_here)
            some *= 4
        yield Setting("with everybody below", everybody=True, bye=bye_score is not None, past=past)

    def _bracket_alone(self, bracket: BracketPlayers, *, bye_here: bool) -> Iterator[Setting]:
        """The setting in which nobody else takes part, where it can be known to suffice.

        It never does where two moved-down players can only float past the next bracket.
        """
        completion, end = self._completion, bracket.end
        least = self.least_floaters(bracket.moved_down, bracket.start, end)
        if least == 0 and completion.suffix(end):
            yield Setting("bracket alone", floaters=0)
        elif least == 1:
            score = self._situation.score[end - 1]
            ideal = completion.ideal_floaters(bracket.players, end, bracket.next_end, score)
            if ideal is None or ideal:
                yield Setting("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
        elif least > 1 and not bye_here and self._next_may_be_full(bracket, least):
            yield Setting("several downfloaters", floaters=least)

    def _with_the_next(self, bracket: BracketPlayers, past: tuple[int, ...]) -> Iterator[Setting]:
        """The settings with the next bracket, without players who can only float past it.

        Where there are sides, all take part: one half must not lose more than the other.
        """
        if bracket.moved - len(past) >= _CROWD:
            yield from self._without_those_floating_on(bracket, past)
        below, first = len(self._situation.tpn) - bracket.next_end, None
        here = len(bracket.players) + bracket.next_end - bracket.end
        partners = self._completion.degrees.partners_among(below)
        few_may_meet = _SHARE * partners <= below
        more = _FEW_MORE if few_may_meet else _VERY_FEW_MORE
        if bracket.start + _SOME >= len(self._situation.tpn) or below * more <= here:
            return
        completion = self._completion
        side = completion.sides[0] if completion.sides else 0
        past = () if side else past
        name = "with the next bracket"
        if (few_may_meet and not side) or _MANY_BELOW * here <= below:
            exactly = below <= _SURE_BELOW and partners <= _VERY_FEW
            first = completion.wanted_below(bracket.next_end, past, exactly=exactly)
            yield Setting(name, side=side, past=past, wanted=first)
            # With very few partners it is more often some parts alone who want somebody.
            if few_may_meet and below <= _FEW_BELOW and _VERY_FEW < partners <= _FEW_PARTNERS:
                return
        wanted = completion.wanted_below(bracket.next_end, past)
        if wanted is not first:
            yield Setting(name, side=side, past=past, wanted=wanted)

    def _with_some(
        self, bracket: BracketPlayers, some: int, past: tuple[int, ...], *, bye_here: bool
    ) -> Setting:
        """The setting with some of those below the next bracket."""
        completion = self._completion
        return Setting(
            "with some of those below",
            below=some,
            bye=bye_here,
            past=past,
            wanted=completion.wanted_below(bracket.next_end + some, bye_given=bye_here),
            side=completion.sides[0] if completion.sides else 0,
        )

    def _without_those_floating_on(
        self, bracket: BracketPlayers, past: tuple[int, ...]
    ) -> Iterator[Setting]:
        """The setting without moved-down players who cannot be paired here or next, if any."""
        start, end, completion = bracket.start, bracket.next_end, self._completion
        meetings, score = self._context.meetings, self._situation.score
        moved_down = bracket.without(past).moved_down
        able = may_be_paired(meetings, score, moved_down, start, end)
        crowd = [player for player in moved_down if not able >> player & 1]
        wanted: tuple[Wanted, ...] = ()
        if crowd and not completion.sides:
            wanted = completion.wanted_below(end, past, exactly=False)
            crowd, wanted = self._wanted_alike(crowd, wanted)
        if 2 * len(crowd) >= len(moved_down) > 0:
            yield Setting("without those who float on", past=(*past, *crowd), wanted=wanted)

    def _wanted_alike(
        self, crowd: list[int], wanted: Sequence[Wanted]
    ) -> tuple[list[int], tuple[Wanted, ...]]:
        """Those of a crowd who may float past instead of each other, and who is still wanted then.

        One who floats in the place of another has to be wanted as much. A player counts for
        everybody who wants them: that asks for less than is needed, never for more.
        """
        masks = self._context.meetings.masks_of(crowd)
        while True:
            left = []
            for number, wanting in wanted:
                still = number - sum(map(bool, map(wanting, masks)))
                if still > 0:
                    left.append((still, wanting))
            fitting = [all(wanting(mask) for _, wanting in left) for mask in masks]
            if all(fitting):
                return crowd, tuple(left)
            crowd, masks = list(compress(crowd, fitting)), list(compress(masks, fitting))

    def _solve(self, bracket: BracketPlayers, setting: Setting) -> ExactAnswer | None:
        """The optimum in a setting, or ``None`` when it is not possible in the tournament."""
        if setting.next_group:
            return self._with_others(bracket, setting)
        if setting.floaters == len(bracket.players):
            return ExactAnswer([], list(bracket.players), setting.name)
        found = self._optimum(bracket, setting)
        if found is None:
            return None
        answer = found.answer(found.first())
        floaters = answer.downfloaters
        if setting.floaters == 1:
            return answer if setting.is_ideal(floaters[0]) else None
        if not floaters:
            return answer
        full = self._completion.next_bracket_full(floaters, bracket.end, bracket.next_end)
        return answer if full else None

    def _with_others(self, bracket: BracketPlayers, setting: Setting) -> ExactAnswer | None:
        """The optimum with players below, if those who leave them too can be paired further down.

        C9 is asked once it is known that a single player floats who is certain to get the bye.
        """
        past = setting.past
        bracket = bracket.without(past)
        found = self._with_outside(bracket, setting)
        if found is None:
            return None
        score, bye = self._situation.score[bracket.end - 1], self._completion.bye_score
        bye_here = bye is not None and bye >= score
        if bye_here and len(found.answer(found.best.mate).downfloaters) == 1:
            found = self._with_outside(bracket, replace(setting, takes_bye=True))
            if found is None:
                return None
        mate = found.first() if setting.everybody else self._first_possible(found, bracket, setting)
        if mate is None:
            return None
        answer = found.answer(mate)
        if not past:
            return answer
        return replace(answer, downfloaters=sorted([*answer.downfloaters, *past]))

    def _first_possible(
        self, found: _Optimum, bracket: BracketPlayers, setting: Setting
    ) -> list[int] | None:
        """The first of the best pairings, if those who leave it can be paired further down.

        Where they cannot in any other one of the best, they hardly ever can in the first, which
        takes time to find: the next setting is asked then.
        """
        past = () if setting.below else setting.past
        last, leaving = bracket.next_end + setting.below, found.graph.leaving(found.best.mate)
        can_be_paired, bye = self._completion.with_floaters, setting.bye
        if not can_be_paired([*leaving, *past], last, bye_given=bye):
            return None
        mate = found.first()
        first = found.graph.leaving(mate)
        if first == leaving or can_be_paired([*first, *past], last, bye_given=bye):
            return mate
        return None

    def _with_outside(self, bracket: BracketPlayers, setting: Setting) -> _Optimum | None:
        """The best pairings in a setting, where players below may be met by whoever needs them.

        Where there are sides, as many of one as of the other meet them, whatever their number.
        """
        if not setting.side:
            return self._optimum(bracket, setting)
        outside = max(2, bracket.moved + bracket.moved % 2)
        most = len(bracket.players) + bracket.next_end - bracket.end + setting.below
        while True:
            found = self._optimum(bracket, replace(setting, outside=outside))
            if found is None:
                if outside >= most:
                    return None
            elif found.graph.outside_to_spare(found.best.mate):
                return found
            outside *= 4

    def _optimum(self, bracket: BracketPlayers, setting: Setting) -> _Optimum | None:
        """The best pairings in a setting; ``None`` when nobody can be paired that way."""
        graph = BracketGraph(self._context, bracket, setting)
        if setting.everybody:
            self._straight.allow(graph.graph)
        best = best_pairings(graph, graph.vertices(self._below) if setting.everybody else ())
        if best is None:
            return None
        if setting.everybody:
            self._below = graph.pairs_below(best.mate)
        return _Optimum(bracket, graph, best, setting.name)


class _Straight:
    """Whether to let everybody below take part straight away, as brackets before needed it.

    Where few may meet, that costs hardly more than the settings that come before it. It is done for
    two brackets, then for four, then for eight, as long as the next setting alone fails in between.
    Where many may meet it costs more, and is done for two brackets less each time.

    Attributes:
        on: It is done for this bracket.
    """

    def __init__(self) -> None:
        self.on = False
        self._costly = 2
        self._left, self._next = 0, 2

    def ahead(self) -> bool:
        """Whether it is done for the bracket that comes now."""
        self.on = self._left > 0
        self._left -= self.on
        return self.on

    def allow(self, graph: Sequence[int]) -> None:
        """Look whether few may meet."""
        partners = sum(mask.bit_count() for mask in graph)
        self._costly = 2 * (partners > _FEW_PARTNERS * len(graph))

    def learn(self, setting: Setting) -> None:
        """Remember which setting was needed."""
        if self.on:
            self.on = False
        elif not setting.everybody:
            self._next = 2
        else:
            self._left = self._next - self._costly
            self._next *= 2


class _Optimum:
    """The best pairings of a bracket in a setting, and the first one of them.

    Args:
        bracket: The bracket.
        graph: Who may be matched, and what it costs.
        best: The best pairings.
        name: Name of the setting.
    """

    def __init__(
        self, bracket: BracketPlayers, graph: BracketGraph, best: BestPairings, name: str
    ) -> None:
        self.graph = graph
        self.best = best
        self._bracket = bracket
        self._name = name

    def first(self) -> list[int]:
        """The best pairing that the regulation generates first: partner by vertex."""
        return first_of_best(self.graph, self.best, self._bracket.moved, by_number=True)  # C7

    def answer(self, mate: Sequence[int]) -> ExactAnswer:
        """A pairing in positions."""
        players = self._bracket.players
        pairs = list(self._pairs(mate))
        paired = {i for pair in pairs for i in pair}
        floaters = [players[i] for i in range(self.graph.size) if i not in paired]
        return ExactAnswer([(players[i], players[j]) for i, j in pairs], floaters, self._name)

    def _pairs(self, mate: Sequence[int]) -> Iterator[tuple[int, int]]:
        size, moved = self.graph.size, self._bracket.moved
        for i in range(size):
            j = mate[i]
            if i < j < size and j >= moved:
                yield i, j
