"""Who was passed over in the steps of a round, and by which article; it decides nothing.

It goes through the steps once more, with the players who were still to be paired at each of them,
and puts the candidates in the order of the article, those it bars among them.

Source:
    C.04.3 (1997), chapters 2, 4 and 8, articles 6.4 and 7.1 to 7.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openarbiter.languages import said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.dubov_1997.floaters import (
    by_preference,
    bye_order,
    can_be_paired_below,
    dominating_colour,
)
from openarbiter.rulebooks.dubov_1997.process import (
    Equalised,
    Floated,
    Joined,
    Met,
    PairedGroup,
    Step,
)
from openarbiter.rulebooks.dubov_1997.standard import columns_of, side_key
from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.rulebooks.passed_over import HAD_A_POINT, NO_COLOURS, OTHERS_LEFT, Because

_POINT = Because(HAD_A_POINT, "2.2")
_OTHERS = Because(OTHERS_LEFT, "2.1, 2.3, 2.4")
_COLOURS = Because(NO_COLOURS, "2.3, 2.4")
_LIMIT = Because(said("another transfer to a higher score group is not allowed"), "2.5")
_ALL_MET = Because(said("everybody of the group has been met"), "2.1")
_NOBODY = Because(said("no legal pair is left with anybody of the group"), "2.1, 2.3, 2.4")
_BOUND = Because(said("the other colour is not allowed"), "2.6")
_BELOW = Because(said("nobody of the next group could be the opponent"), "6.4")
_LATER = Because(
    said("the players left could not all be paired, or with more transfers or floaters"), "9"
)


def for_bye(situation: Situation, bye: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom chapter 4 names before the player with the bye."""
    for each in bye_order(situation, barred=True):
        if each == bye:
            return
        yield each, _OTHERS if situation.may_take_bye[each] else _POINT


class Course:
    """The steps of the groups from the top, with who is left at each of them.

    Args:
        situation: The situation before the round.
        bye: Position of the player with the bye.
    """

    def __init__(self, situation: Situation, bye: int | None) -> None:
        self._situation = situation
        self._gone: set[int] = set() if bye is None else {bye}
        self._members: list[int] = []
        self._number = 0

    def begin(self, group: PairedGroup) -> None:
        """Take the next group in hand."""
        self._members = list(group.members)
        self._number = group.number

    def at(self, step: Step) -> list[tuple[int, Because]]:
        """Positions of those passed over in a step, in the order of its article."""
        if isinstance(step, Met):
            found = list(self._opponents(step))
            self._leave(each for each in (step.player, step.opponent) if each is not None)
        elif isinstance(step, Joined):
            found = list(self._joining(step))
            self._gone.add(step.player)
            self._members.append(step.player)
        elif isinstance(step, Floated):
            found = list(self._floating(step))
            self._members = [each for each in self._members if each not in step.players]
        else:
            found = list(self._changing(step))
            self._leave(each for pair in step.pairs for each in pair)
        return found

    def _leave(self, players: Iterable[int]) -> None:
        gone = set(players)
        self._gone |= gone
        self._members = [each for each in self._members if each not in gone]

    def _lower(self) -> list[list[int]]:
        """Who is left of the lower groups, nearest group first."""
        groups = self._situation.groups[self._number + 1 :]
        return [[each for each in range(*group) if each not in self._gone] for group in groups]

    def _opponents(self, step: Met) -> Iterator[tuple[int, Because]]:
        """Who comes before the opponent of a floater (8.2) or of an island (7.1)."""
        situation, player, chosen = self._situation, step.player, step.opponent
        groups = [self._members] if step.article == "8" else self._lower()
        for each in self._in_order(groups, situation.due[player]):
            if each == chosen:
                return
            yield each, self._against_pair(player, each) or self._against_rise(each, chosen)

    def _joining(self, step: Joined) -> Iterator[tuple[int, Because]]:
        """Who comes before the player who joins a group (7.2)."""
        against = dominating_colour(self._situation, step.members)
        for each in self._in_order(self._lower(), against):
            if each == step.player:
                return
            barred = [self._against_pair(member, each) for member in step.members]
            if None not in barred:
                all_met = all(because and because.article == "2.1" for because in barred)
                yield each, _ALL_MET if all_met else _NOBODY
            else:
                yield each, self._against_rise(each, step.player)

    def _in_order(self, groups: Iterable[list[int]], against: int) -> Iterator[int]:
        """The candidates of some groups, each group in the order of 7.1, 7.2 and 8.2."""
        for group in groups:
            yield from sorted(group, key=lambda each: self._situation.candidate_key(each, against))

    def _against_pair(self, one: int, other: int) -> Because | None:
        situation, names = self._situation, self._situation.tpn
        if situation.may_meet(one, other):
            return None
        if other not in situation.met[one]:
            return _COLOURS
        pair = names[one], names[other]
        return passed_over.met(situation.tournament, situation.round_no, pair, "2.1")

    def _against_rise(self, each: int, chosen: int | None) -> Because:
        """What stood against somebody who might meet: 2.5, or the rest of the round."""
        may_rise = self._situation.may_rise
        barred = not may_rise[each] and (chosen is None or may_rise[chosen])
        return _LIMIT if barred else _LATER

    def _floating(self, step: Floated) -> Iterator[tuple[int, Because]]:
        """Who comes before the last of those who float (6.4)."""
        situation = self._situation
        nearest = next((group for group in self._lower() if group), [])
        below = {each for each in self._members if can_be_paired_below(situation, each, nearest)}
        order = by_preference(situation, self._members)
        end = max(map(order.index, step.players))
        for each in order[:end]:
            if each not in step.players:
                worse = each not in below and any(other in below for other in step.players)
                yield each, _BELOW if worse else _LATER

    def _changing(self, step: Equalised) -> Iterator[tuple[int, Because]]:
        """Who comes before the last of those who change to the other column (7.3, 7.4, 2.6)."""
        if not step.moved:
            return
        situation = self._situation
        columns = columns_of(situation, [each for pair in step.pairs for each in pair])
        from_white = step.counts[0] > step.counts[1]
        stayed = columns.white if from_white else columns.black
        key = side_key(situation, lowest_aro=from_white)
        last = key(columns.moved[-1])
        for each in sorted(stayed, key=key):
            if key(each) < last:
                yield each, _BOUND
