"""Which settings are tried for a bracket, one after the other.

The smaller a setting, the less it costs, and the less it knows of what has to be completed below.
What an attempt in vain shows is used for the next one, and for the brackets that follow.

Source:
    C.04.3: C4 to C8 (both editions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.floating_on import (
    may_be_paired,
    some_opponents,
    who_meet_nobody,
)
from openarbiter.rulebooks.dutch.merged_below import MergedBelow
from openarbiter.rulebooks.dutch.room import Room
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.dutch.wanted import Wanted
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.cardinality import maximum_matching
from openarbiter.solver.forest import bits

__all__ = ["Attempts"]

_CROWD = 12
"""Moved-down players from whom on it is asked who of them floats on."""

_SOME = 40
"""Players below the next bracket who take part when that bracket alone is not enough."""

_VERY_FEW, _FEW_PARTNERS, _FEW_BELOW = 3, 24, 300
"""Partners, on average, and players below up to which a matching with all of them costs little.

With very few, nothing smaller is tried: what is merged below is small itself.
"""

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

_LEARNT = 2
"""What there is room for is learned where those in the bracket and the next one are one in so many
of all who are left, or fewer.
"""

_NEAR = 2
"""Up to so many times as many below, all of them cost hardly more than the next bracket alone."""

_WITHOUT = "without those who float on"

_ROOM, _ALL = 3, 2
"""So many vertices with the room below cost as much as so many with everybody below."""


class Attempts:
    """The settings for the brackets of one round.

    Args:
        context: Answers for the round.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        self._least = (-1, 0), 0
        self._straight = _Straight()
        self._without, self._room = _Pause(), _Pause()
        self._merged_below = MergedBelow(context.meetings, context.completion.takes_bye)

    def least_floaters(self, bracket: BracketPlayers) -> int:
        """The least number of players unpaired in a bracket, whatever becomes of the others.

        Args:
            bracket: The bracket.

        Source:
            C.04.3: C6 (both editions).
        """
        start, end, moved = bracket.start, bracket.end, bracket.moved
        if self._least[0] != (start, moved):
            meetings = self._context.meetings
            some = some_opponents(meetings, bracket.falling, range(start, end))
            graph = meetings.graph(some, start, end)
            residents = ~((1 << len(some)) - 1)
            for i in range(len(some)):
                graph[i] &= residents
            mate = maximum_matching(graph, (1 << len(graph)) - 1)
            paired = sum(1 for partner in mate if partner >= 0)
            self._least = (start, moved), moved + end - start - paired
        return self._least[1]

    def learn(self, bracket: BracketPlayers, setting: Setting) -> None:
        """Remember which setting was needed.

        Args:
            bracket: The bracket.
            setting: It has found the pairing of it.

        Source:
            None: it saves time.
        """
        here = len(bracket.players) + bracket.next_end - bracket.end
        below = len(self._situation.tpn) - bracket.next_end
        self._straight.learn(setting, near=below <= _NEAR * here)
        if setting.name == _WITHOUT:
            self._without.succeeded()
        elif setting.rooms:
            self._room.succeeded()

    def failed(self, bracket: BracketPlayers, setting: Setting, floaters: int) -> None:
        """Remember why an attempt was in vain.

        Args:
            bracket: The bracket.
            setting: The best pairings in it cannot be completed.
            floaters: Mask of the positions of those who would be left for those below.

        Source:
            C.04.3: C4 (both editions).
        """
        if setting.name == _WITHOUT:
            self._without.failed()
        elif setting.rooms:
            self._room.failed()
        here = len(bracket.players) + bracket.next_end - bracket.end
        left = len(self._situation.tpn) - bracket.start
        # Where few may meet, more is amiss below than what one door can tell.
        if not setting.below and _LEARNT * here <= left:
            below = len(self._situation.tpn) - bracket.next_end
            if _SHARE * self._completion.degrees.partners_among(below) > below:
                self._completion.learn_room(floaters, bracket.next_end, bye_given=setting.bye)

    def allow(self, graph: Sequence[int]) -> None:
        """Look whether few may meet where everybody takes part.

        Args:
            graph: Mask of possible partners by vertex.

        Source:
            None: it saves time.
        """
        self._straight.allow(graph)

    def _may_be_paired(self, bracket: BracketPlayers, moved_down: int, most: int) -> int:
        """Who of some moved-down players may be paired here or in the next bracket.

        See :func:`~openarbiter.rulebooks.dutch.floating_on.may_be_paired`.
        """
        score, others = self._situation.score, range(bracket.start, bracket.next_end)
        return may_be_paired(self._context.meetings, score, moved_down, others, most)

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

    def looks_below(self, bracket: BracketPlayers) -> bool:
        """Whether the first setting decides it: all are needed below, or very few may meet there.

        Args:
            bracket: The bracket.

        Source:
            None: it saves time.
        """
        return self._very_few_may_meet(bracket) or self._everybody_wanted(bracket)

    def _very_few_may_meet(self, bracket: BracketPlayers) -> bool:
        """Whether those who are left may meet very few others each."""
        left = len(self._situation.tpn) - bracket.start
        return self._completion.degrees.partners_among(left) <= _VERY_FEW

    def _everybody_wanted(self, bracket: BracketPlayers) -> bool:
        """Whether it is known that all of the bracket are needed below it, or below the next one.

        Those of the next bracket are, too, in the second case.
        """
        wanted, here = self._completion.everybody_wanted, len(bracket.players)
        both = here + bracket.next_end - bracket.end
        return wanted(here, bracket.end) or wanted(both, bracket.next_end)

    def of(self, bracket: BracketPlayers) -> Iterator[Setting]:
        """The settings to be tried, the smallest first; what comes later is asked about later.

        Args:
            bracket: The bracket.

        Source:
            C.04.3: C4 to C8 (both editions).
        """
        completion, size = self._completion, len(self._situation.tpn)
        next_end, some = bracket.next_end, _SOME
        if self._everybody_wanted(bracket):
            yield Setting("everybody is wanted below", floaters=len(bracket.players))
        past = 0
        below = bracket.end < next_end
        if below:
            others = range(bracket.start, next_end)
            falling = bracket.falling & ~self._due_for_bye(bracket)
            past = who_meet_nobody(self._context.meetings, falling, others)
        everybody = Setting(
            "with everybody below", everybody=True, bye=completion.bye_score is not None, past=past
        )
        if self._very_few_may_meet(bracket):
            yield replace(everybody, merged=self._merged_below)
            return
        if past.bit_count() <= 1:
            yield from self._bracket_alone(bracket)
        if below and not self._straight.ahead():
            yield from self._with_few(bracket, past)
        while next_end + _FAR * some < size and not self._straight.on:
            yield self._with_some(bracket, some, past)
            some *= 4
        yield everybody

    def _bye_here(self, bracket: BracketPlayers) -> bool:
        """Whether somebody of the bracket has to take the bye."""
        return self._completion.bye_above(bracket.end)

    def _due_for_bye(self, bracket: BracketPlayers) -> int:
        """Mask of those who may take the bye, where one of the bracket has to.

        Who takes it does not float on to those below; so nobody else can do so in the place of
        such a player, and the players of this kind are always asked about.
        """
        return self._completion.bye_takers if self._bye_here(bracket) else 0

    def _bracket_alone(self, bracket: BracketPlayers) -> Iterator[Setting]:
        """The setting in which nobody else takes part, where it can be known to suffice.

        It never does where two moved-down players can only float past the next bracket.
        """
        completion, end, bye_here = self._completion, bracket.end, self._bye_here(bracket)
        least = self.least_floaters(bracket)
        if least == 0 and completion.suffix(end):
            yield Setting("bracket alone", floaters=0)
        elif least == 1:
            score = self._situation.score[end - 1]
            ideal = completion.ideal_floaters(bracket.players, end, bracket.next_end, score)
            if ideal is None or ideal:
                yield Setting("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
        elif least > 1 and not bye_here and self._next_may_be_full(bracket, least):
            yield Setting("several downfloaters", floaters=least)

    def _with_few(self, bracket: BracketPlayers, past: int) -> Iterator[Setting]:
        """The settings in which nobody below the next bracket takes part.

        Where what there is room for below is learned from a failure, it is used at once.
        """
        completion = self._completion
        door, told = completion.door, completion.door or completion.sides
        if told and completion.sides and self._without.ready():
            yield from self._without_those_floating_on(bracket, past)
        room = self._with_the_room(bracket, past) if told and self._room.ready() else None
        if room is None:
            yield from self._with_the_next(bracket, past)
        else:
            yield room
        if completion.door != door:
            room = self._with_the_room(bracket, past)
            if room is not None:
                yield room

    def _with_the_room(self, bracket: BracketPlayers, past: int) -> Setting | None:
        """The setting with what there is room for below, without those of a crowd who float on.

        Who floats on in the place of another has to be of the same kind: needing room or making it.
        """
        size, start, end = len(self._situation.tpn), bracket.start, bracket.next_end
        residents = (1 << end) - (1 << start)
        if start + _SOME >= size:
            return None
        bye_here = self._bye_here(bracket)
        rooms = self._completion.rooms_below(bracket.falling | residents, end, bye_given=bye_here)
        if not rooms:
            return None
        here = bracket.falling & ~past & ~self._due_for_bye(bracket)
        gone = past | here & ~self._able_by_kind(bracket, here, rooms)
        rooms = tuple(room.without(gone) for room in rooms)
        present = (bracket.falling | residents) & ~gone
        vertices = present.bit_count() + sum(
            abs(room.free) + 2 * room.pairs(present, residents) for room in rooms
        )
        if _ROOM * vertices > _ALL * (size - start + here.bit_count()):
            return None
        return Setting("with the room below", bye=bye_here, past=gone, rooms=rooms)

    def _able_by_kind(self, bracket: BracketPlayers, here: int, rooms: Sequence[Room]) -> int:
        """Who of some moved-down players may be paired here or next, each kind for itself.

        None of them may take the bye: whoever is not paired floats on to those below.
        """
        most, able, others = bracket.next_end - bracket.start, 0, here
        for room in rooms:
            # So many of those who make room need not.
            spare = room.making.bit_count() + room.free
            able |= self._may_be_paired(bracket, here & room.crowding, most)
            able |= self._may_be_paired(bracket, here & room.making, min(most, spare))
            others &= ~(room.crowding | room.making)
        return able | self._may_be_paired(bracket, others, most)

    def _with_the_next(self, bracket: BracketPlayers, past: int) -> Iterator[Setting]:
        """The settings with the next bracket, without players who can only float past it.

        Where there are sides, all take part: one half must not lose more than the other.
        """
        if bracket.moved - past.bit_count() >= _CROWD:
            yield from self._without_those_floating_on(bracket, past)
        below, first = len(self._situation.tpn) - bracket.next_end, None
        bye_here = self._bye_here(bracket)
        here = len(bracket.players) + bracket.next_end - bracket.end
        partners = self._completion.degrees.partners_among(below)
        few_may_meet = _SHARE * partners <= below
        more = _FEW_MORE if few_may_meet else _VERY_FEW_MORE
        if bracket.start + _SOME >= len(self._situation.tpn) or below * more <= here:
            return
        completion = self._completion
        side = completion.sides[0] if completion.sides else 0
        if side and below <= bracket.moved:
            # Those who stand for them would be as many.
            return
        past = 0 if side else past
        name = "with the next bracket"
        if (few_may_meet and not side) or _MANY_BELOW * here <= below:
            exactly = below <= _SURE_BELOW and partners <= _VERY_FEW
            first = completion.wanted_below(
                bracket.next_end, past, bye_given=bye_here, exactly=exactly
            )
            yield Setting(name, bye=bye_here, side=side, past=past, wanted=first)
            # With very few partners it is more often some parts alone who want somebody.
            if few_may_meet and below <= _FEW_BELOW and _VERY_FEW < partners <= _FEW_PARTNERS:
                return
        wanted = completion.wanted_below(bracket.next_end, past, bye_given=bye_here)
        if wanted is not first:
            yield Setting(name, bye=bye_here, side=side, past=past, wanted=wanted)

    def _with_some(self, bracket: BracketPlayers, some: int, past: int) -> Setting:
        """The setting with some of those below the next bracket."""
        completion, bye_here = self._completion, self._bye_here(bracket)
        return Setting(
            "with some of those below",
            below=some,
            bye=bye_here,
            past=past,
            wanted=completion.wanted_below(bracket.next_end + some, bye_given=bye_here),
            side=completion.sides[0] if completion.sides else 0,
        )

    def _without_those_floating_on(self, bracket: BracketPlayers, past: int) -> Iterator[Setting]:
        """The setting without moved-down players who cannot be paired here or next, if any."""
        start, end, completion = bracket.start, bracket.next_end, self._completion
        bye_here, moved_down = self._bye_here(bracket), bracket.falling & ~past
        crowd = moved_down & ~self._due_for_bye(bracket)
        crowd &= ~self._may_be_paired(bracket, crowd, end - start)
        wanted: tuple[Wanted, ...] = ()
        if crowd and not completion.sides:
            wanted = completion.wanted_below(end, past, bye_given=bye_here, exactly=False)
            if wanted:
                fitting, wanted = self._wanted_alike(bits(crowd), wanted)
                crowd = mask_of(fitting)
        if 2 * crowd.bit_count() >= moved_down.bit_count() > 0:
            yield Setting(_WITHOUT, bye=bye_here, past=past | crowd, wanted=wanted)

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


class _Pause:
    """An attempt in vain is left out for two brackets, then for four, then for eight."""

    def __init__(self) -> None:
        self._left, self._next = 0, 2

    def ready(self) -> bool:
        """Whether it is made for the bracket that comes now."""
        self._left -= self._left > 0
        return not self._left

    def failed(self) -> None:
        """It was in vain."""
        self._left, self._next = self._next, 2 * self._next

    def succeeded(self) -> None:
        """It was not."""
        self._next = 2


class _Straight:
    """Whether to let everybody below take part straight away, as brackets before needed it.

    Where few may meet, that costs hardly more than the settings that come before it. It is done for
    two brackets, then for four, then for eight, as long as the next setting alone fails in between.
    Where many may meet and many are left below it costs more, and is done for two brackets less
    each time.

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

    def learn(self, setting: Setting, *, near: bool) -> None:
        """Remember which setting was needed, and whether those below are few."""
        if self.on:
            self.on = False
        elif not setting.everybody:
            self._next = 2
        else:
            self._left = self._next - (0 if near else self._costly)
            self._next *= 2
