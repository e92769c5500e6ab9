"""C.04.3 of 2017 (in force until 2026-01-31), literally: the Dutch system before the one of 2026.

Brackets are paired without looking at what is below; only afterwards it is asked whether the rest
can be completed. If not, the bracket is the penultimate one (PPB), and all players below make the
collapsed last bracket (CLB).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby
from math import comb

from openarbiter.model import Colour, Result, RoundNo, Tournament
from openarbiter.values import replace
from openarbiter.verification.literal.candidates import Bracket, Candidate, moved_down_sets
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.criteria import (
    Question,
    Value,
    denied_preferences,
    denied_strong_preferences,
    psd,
    topscorer_colour_difference,
    topscorer_third_colour,
)
from openarbiter.verification.literal.floats import repeated, repeated_differences
from openarbiter.verification.literal.outlook import NO_BYE, Outlook, bits, mask_of
from openarbiter.verification.literal.search import (
    Costs,
    Floor,
    Kinds,
    Meetings,
    Numbers,
    OfTwo,
    first_candidate,
)
from openarbiter.verification.literal.terms import (
    Float,
    State,
    Strength,
    initial_colour,
    states,
)


def players_of(tournament: Tournament, round_no: RoundNo) -> tuple[State, ...]:
    """The players to be paired, by score and pairing number."""
    return tuple(
        _as_of_2017(tournament, each, round_no)
        for each in states(tournament, round_no, bye_floats=True)
    )


def _as_of_2017(tournament: Tournament, state: State, round_no: RoundNo) -> State:
    """A player with the floats (A.4) and the right to the bye (C.2) of 2017."""
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


class Dutch2017:
    """A round on its way.

    Args:
        outlook: Its players.
        work: What is counted.
    """

    def __init__(self, outlook: Outlook, work: Work) -> None:
        self.outlook = outlook
        self._work = work
        self._meetings = Meetings(
            outlook.opponents, mask_of(each for each in outlook.players if each.may_take_bye), work
        )

    def completes(self, left: int) -> bool:
        """C.4: those of a mask can be paired, with one bye at most."""
        return self._meetings.complete(left)

    def next_bracket(self, bracket: Bracket, downfloaters: int) -> Value:
        """C.7: fewest unpaired players of the next bracket, then their scores.

        Where the next scoregroup is the last one, an unpaired player who may not have the bye
        counts three.
        """
        last = len(bracket.following) == len(bracket.lower)
        everybody = downfloaters | mask_of(bracket.following)

        def value(left: int) -> Value:
            unpaired = [self.outlook.player(bit) for bit in bits(left)]
            number = sum(3 if last and not each.may_take_bye else 1 for each in unpaired)
            return (number, *sorted((each.score for each in unpaired), reverse=True))

        best: Value = ()
        size = self._meetings.left_over(everybody, downfloaters)
        while not best or size <= best[0]:
            self._work.step(comb(everybody.bit_count(), size))
            sets = map(sum, combinations(bits(everybody), size))
            for least, left in sorted((value(left), left) for left in sets):
                if best and least >= best:
                    break
                if not self._meetings.left_over(everybody ^ left, downfloaters):
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
        self._work.players = len(bracket.players)
        numbers, costs = self._weighed(bracket)
        everybody, down = mask_of(bracket.players), mask_of(bracket.moved_down)
        sums = {
            left: sum(numbers.of[bit] for bit in bits(left)) + costs.least(everybody ^ left)
            for left in self._leaving(bracket, completion=completion)
        }
        c6 = numbers.units[AFTER_C6]
        sums = _least(sums, lambda left: sums[left] // c6)
        if look_ahead and len(sums) > 1:
            sums = _least(sums, lambda left: self.next_bracket(bracket, left))
        sums = _least(sums, lambda left: sums[left])
        ways = [
            (everybody ^ left, number - sum(numbers.of[bit] for bit in bits(left)))
            for left, number in sums.items()
        ]
        sets = moved_down_sets(bracket.moved_down, (ways[0][0] & down).bit_count())
        above, pairs = first_candidate(
            costs,
            ([each.bit for each in s1] for s1 in sets),
            [each.bit for each in bracket.residents],
            ways,
            self._work,
        )
        alone = everybody ^ sum(one | other for one, other in above + pairs)
        player = self.outlook.player
        return Candidate(
            moved_down_pairs=tuple((player(one), player(other)) for one, other in above),
            resident_pairs=tuple((player(one), player(other)) for one, other in pairs),
            downfloaters=tuple(map(player, bits(alone))),
        )

    def _leaving(self, bracket: Bracket, *, completion: bool) -> list[int]:
        """Masks of those who may be left: as few as can be (C.5), and of them the fewest MDPs."""
        everybody, down = mask_of(bracket.players), mask_of(bracket.moved_down)
        fewest = self._meetings.left_over(everybody, down)
        for size in range(fewest, len(bracket.players) + 1, 2):
            for again in range(min(size, len(bracket.moved_down)) + 1):
                found = [
                    left
                    for left in self._sets(bracket, again, size - again)
                    if not self._meetings.left_over(everybody ^ left, down)
                    and (not completion or self.completes(left | mask_of(bracket.lower)))
                ]
                if found:
                    return found
        message = "somebody checked that the round can be completed (C.4)"
        raise AssertionError(message)

    def _sets(self, bracket: Bracket, again: int, residents: int) -> Iterator[int]:
        for upper in combinations(bracket.moved_down, again):
            for lower in combinations(bracket.residents, residents):
                self._work.step()
                yield mask_of([*upper, *lower])

    def _weighed(self, bracket: Bracket) -> tuple[Numbers, Costs]:
        """What the criteria count of the pairs and downfloaters of a bracket."""
        down, everybody = mask_of(bracket.moved_down), mask_of(bracket.players)
        opponents = {
            each.bit: self.outlook.opponents[each.bit]
            & everybody
            & (~down if each.bit & down else everybody)
            for each in bracket.players
        }
        alone = Candidate(moved_down_pairs=(), resident_pairs=(), downfloaters=())
        kinds = Kinds(opponents, {each.bit: each.kind for each in bracket.players})
        player = self.outlook.player
        units: dict[int | OfTwo, Candidate] = {
            each.bit: replace(alone, downfloaters=(each,)) for each in bracket.players
        }
        for two, (one, other) in kinds.pairs.items():
            units[two] = replace(alone, resident_pairs=((player(one), player(other)),))
        counted = {
            key: [
                criterion(Question(self.outlook, bracket, NO_BYE, unit))
                for _, criterion, _ in CRITERIA
            ]
            for key, unit in units.items()
        }
        listed = [each for _, _, each in CRITERIA]
        numbers = Numbers(counted, listed, len(bracket.players))
        one_of = numbers.units
        colours = _Colours(bracket.players, one_of[C10], one_of[C11])
        floor = Floor(numbers.of, kinds, down, (one_of[C10 - 1], one_of[C11]), colours)
        return numbers, Costs(kinds, numbers.of, floor, self._work)


class _Colours:
    """What the pairs of some players of a bracket count at least by C.10 and C.11.

    Of more players with the same colour preference than there are pairs, some meet each other, and
    of those pairs only as many spare a strong preference as have somebody with a mild one.

    Args:
        players: The players of the bracket.
        denied: The number of one in C.10.
        strong: The number of one in C.11.
    """

    def __init__(self, players: Sequence[State], denied: int, strong: int) -> None:
        self._denied, self._strong = denied, strong
        self._wish = [
            mask_of(each for each in players if each.preference is colour) for colour in Colour
        ]
        # Two absolute preferences, which topscorers may have, count in C.10 alone.
        every = any(each.topscorer for each in players)
        self._spared = mask_of(each for each in players if every or each.strength <= Strength.MILD)

    def __call__(self, players: int) -> int:
        """The number, for the players of a mask."""
        for wish in self._wish:
            same = (players & wish).bit_count() - players.bit_count() // 2
            if same > 0:
                spared = (players & wish & self._spared).bit_count()
                return same * self._denied + max(0, same - spared) * self._strong
        return 0


def _least(sums: dict[int, int], value: Callable[[int], object]) -> dict[int, int]:
    """Those with the least value."""
    values = {left: value(left) for left in sums}
    best = min(values.values())  # type: ignore[type-var]
    return {left: number for left, number in sums.items() if values[left] == best}


def dutch_2017_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where C.1 to C.3 let nobody complete it.

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    players = players_of(tournament, round_no)
    outlook = Outlook(players, initial_colour(tournament))
    return paired(Dutch2017(outlook, work or Work()), players)


def paired(literal: Dutch2017, players: tuple[State, ...]) -> Answer | None:
    """Pair a round bracket by bracket."""
    if not literal.completes(mask_of(players)):
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
        if not last and not literal.completes(left):
            chosen = literal.choose(bracket, completion=True, look_ahead=False)
            groups = [bracket.lower]
        pairs += chosen.pairs
        moved_down = tuple(sorted(chosen.downfloaters, key=lambda each: each.rank))
    games = []
    for higher, lower in pairs:
        white = literal.outlook.colour_of_higher(higher, lower) is Colour.WHITE
        games.append((higher.tpn, lower.tpn) if white else (lower.tpn, higher.tpn))
    return Answer(tuple(sorted(games)), moved_down[0].tpn if moved_down else None)
