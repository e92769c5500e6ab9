"""C.04.3 of 2017 (in force until 2026-01-31), literally: the Dutch system before the one of 2026.

Brackets are paired without looking at what is below; only afterwards it is asked whether the rest
can be completed. If not, the bracket is the penultimate one (PPB), and all players below make the
collapsed last bracket (CLB).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby
from math import comb

from openarbiter.model import Result, RoundNo, Tournament
from openarbiter.values import replace
from openarbiter.verification.literal.colours import of_games
from openarbiter.verification.literal.common import Answer, Work, bits, lowest
from openarbiter.verification.literal.dutch import (
    NO_BYE,
    Bracket,
    Candidate,
    Outlook,
    Question,
    Value,
    denied_preferences,
    denied_strong_preferences,
    moved_down_sets,
    psd,
    repeated,
    repeated_differences,
    topscorer_colour_difference,
    topscorer_third_colour,
)
from openarbiter.verification.literal.search import Wishes
from openarbiter.verification.literal.terms import (
    Float,
    State,
    Strength,
    initial_colour,
    mask_of,
    states,
)
from openarbiter.verification.literal.weighing import Criteria, Weighed


def players_of(tournament: Tournament, round_no: RoundNo) -> tuple[State, ...]:
    """The players to be paired, with the floats (A.4) and the right to the bye (C.2) of 2017."""
    return tuple(
        _as_of_2017(tournament, each, round_no)
        for each in states(tournament, round_no, bye_floats=True)
    )


def _as_of_2017(tournament: Tournament, state: State, round_no: RoundNo) -> State:
    player = tournament.player(state.tpn)
    results = [player.record(RoundNo(number)).result for number in range(1, round_no)]

    def float_of(back: int, played: Float | None) -> Float | None:
        """Every unplayed round is a downfloat (A.4.b)."""
        if len(results) < back:
            return None
        return played if results[-back].played else Float.DOWN

    barring = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}
    return replace(
        state,
        previous_float=float_of(1, state.previous_float),
        earlier_float=float_of(2, state.earlier_float),
        may_take_bye=not barring.intersection(results),
    )


CRITERIA: tuple[tuple[str, Callable[[Question], Value], bool], ...] = (
    ("C.6", psd, True),
    ("C.8", topscorer_colour_difference, False),
    ("C.9", topscorer_third_colour, False),
    ("C.10", denied_preferences, False),
    ("C.11", denied_strong_preferences, False),
    ("C.12", repeated(Float.DOWN, 1), False),
    ("C.13", repeated(Float.UP, 1), False),
    ("C.14", repeated(Float.DOWN, 2), False),
    ("C.15", repeated(Float.UP, 2), False),
    ("C.16", repeated_differences(Float.DOWN, 1), True),
    ("C.17", repeated_differences(Float.UP, 1), True),
    ("C.18", repeated_differences(Float.DOWN, 2), True),
    ("C.19", repeated_differences(Float.UP, 2), True),
)
"""C.6 to C.19 but for C.7, which asks what is below; whether a value is a list, or a count."""

AFTER_C6, C10, C11 = 1, 4, 5
"""How many of them there are up to C.6, C.10 and C.11."""


class Dutch2017(Outlook):
    """A round on its way."""

    def complete(self, left: int) -> bool:
        """C.4: those of a mask can be paired, with one bye at most."""
        return self.meetings.complete(left)

    def next_bracket(self, bracket: Bracket, downfloaters: int) -> Value:
        """C.7: fewest unpaired players of the next bracket, then their scores.

        Where the next scoregroup is the last one, an unpaired player who may not have the bye
        counts three.
        """
        last = len(bracket.following) == len(bracket.lower)
        everybody = downfloaters | mask_of(bracket.following)

        def value(left: int) -> Value:
            unpaired = [self.of(bit) for bit in bits(left)]
            number = sum(3 if last and not each.may_take_bye else 1 for each in unpaired)
            return (number, *sorted((each.score for each in unpaired), reverse=True))

        best: Value = ()
        size = self.meetings.left_over(everybody, downfloaters)
        while not best or size <= best[0]:
            self.work.step(comb(everybody.bit_count(), size))
            sets = map(sum, combinations(bits(everybody), size))
            for least, left in sorted((value(left), left) for left in sets):
                if best and least >= best:
                    break
                if self.can_be_paired(everybody ^ left, downfloaters):
                    best = least
            size += 2
        return best

    def choose(self, bracket: Bracket, *, completion: bool, look_ahead: bool) -> Candidate:
        """The best candidate of a bracket, the earliest of equals.

        Args:
            bracket: The bracket.
            completion: What it leaves has to be completed with all below (C.4).
            look_ahead: C.7 is asked.
        """
        self.work.players = len(bracket.players)
        weighed = self._weighed(bracket)
        leaving = self._leaving(bracket, completion=completion)
        c6 = weighed.units[AFTER_C6]
        leaving = lowest(leaving, lambda left: weighed.least(left) // c6)
        if look_ahead and len(leaving) > 1:
            leaving = lowest(leaving, lambda left: self.next_bracket(bracket, left))
        leaving = lowest(leaving, weighed.least)
        staying = len(bracket.moved_down) - (leaving[0] & mask_of(bracket.moved_down)).bit_count()
        above, pairs, left = weighed.first(
            leaving,
            ([each.bit for each in s1] for s1 in moved_down_sets(bracket.moved_down, staying)),
            [each.bit for each in bracket.residents],
        )
        return Candidate(
            moved_down_pairs=self.pairs(above),
            resident_pairs=self.pairs(pairs),
            downfloaters=tuple(map(self.of, bits(left))),
        )

    def _leaving(self, bracket: Bracket, *, completion: bool) -> list[int]:
        """Masks of those who may be left: as few as can be (C.5), and of them the fewest MDPs."""
        everybody, down = mask_of(bracket.players), mask_of(bracket.moved_down)
        fewest = self.meetings.left_over(everybody, down)
        for size in range(fewest, len(bracket.players) + 1, 2):
            for again in range(min(size, len(bracket.moved_down)) + 1):
                found = [
                    left
                    for left in self._sets(bracket, again, size - again)
                    if self.can_be_paired(everybody ^ left, down)
                    and (not completion or self.complete(left | mask_of(bracket.lower)))
                ]
                if found:
                    return found
        raise AssertionError("somebody checked that the round can be completed (C.4)")

    def _sets(self, bracket: Bracket, again: int, residents: int) -> Iterator[int]:
        for upper in combinations(bracket.moved_down, again):
            for lower in combinations(bracket.residents, residents):
                self.work.step()
                yield mask_of([*upper, *lower])

    def _weighed(self, bracket: Bracket) -> Weighed[State]:
        """What the criteria count of the pairs and downfloaters of a bracket."""

        def count(pairs: Sequence[tuple[State, State]], left: Sequence[State]) -> list[Value]:
            unit = Candidate(
                moved_down_pairs=(), resident_pairs=tuple(pairs), downfloaters=tuple(left)
            )
            question = Question(self, bracket, NO_BYE, unit)
            return [criterion(question) for _, criterion, _ in CRITERIA]

        criteria = Criteria(
            kind=lambda bit: self.of(bit).kind,
            count=count,
            listed=[each for _, _, each in CRITERIA],
            bounds=(C10 - 1, C11),
            colours=lambda units: self._colours(bracket, (units[C10], units[C11])),
        )
        return Weighed(self, mask_of(bracket.players), mask_of(bracket.moved_down), criteria)

    def _colours(self, bracket: Bracket, units: tuple[int, int]) -> Wishes:
        """What the pairs of some players count at least by C.10 and C.11."""
        # Two absolute preferences, which topscorers may have, count in C.10 alone.
        every = any(each.topscorer for each in bracket.players)
        firm = (each for each in bracket.players if not every and each.strength > Strength.MILD)
        return Wishes(self.alike(bracket.players), mask_of(firm), units)


def dutch_2017_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round bracket by bracket; ``None`` where C.1 to C.3 let nobody complete it."""
    players = players_of(tournament, round_no)
    literal = Dutch2017(players, initial_colour(tournament), work)
    if not literal.complete(literal.everybody):
        return None
    groups = [tuple(group) for _, group in groupby(players, key=lambda each: each.score)]
    pairs: list[tuple[State, State]] = []
    moved_down: tuple[State, ...] = ()
    while groups:
        residents, *groups = groups
        bracket = Bracket(
            moved_down=moved_down,
            residents=residents,
            following=groups[0] if groups else (),
            lower=tuple(each for group in groups for each in group),
        )
        last = not groups
        chosen = literal.choose(bracket, completion=last, look_ahead=not last)
        left = mask_of(chosen.downfloaters) | mask_of(bracket.lower)
        if not last and not literal.complete(left):
            chosen = literal.choose(bracket, completion=True, look_ahead=False)
            groups = [bracket.lower]
        pairs += chosen.pairs
        moved_down = tuple(sorted(chosen.downfloaters, key=lambda each: each.rank))
    games = [literal.colours(*pair) for pair in pairs]
    return of_games(games, moved_down[0] if moved_down else None)
