"""Readings not taken of the Dutch text of 2012, as switches for ``lab.readings``.

Source:
    C.04.3.1 (Istanbul 2012), sections A to E; the articles stand with each function.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from lab.readings_tools import RoundByRound
from openarbiter.model import Colour, Result
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.dutch import terms as shared_terms
from openarbiter.rulebooks.dutch.terms import Situation, Strength
from openarbiter.rulebooks.dutch_2012 import pairing, procedure, text
from openarbiter.rulebooks.dutch_2012.text import Colours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lab.readings_tools import Patch
    from openarbiter.model import Points
    from openarbiter.rulebooks.basic_rules import Histories
    from openarbiter.rulebooks.downfloating.prices import Counts
    from openarbiter.rulebooks.dutch.terms import DutchPlayer

# ruff: noqa: SLF001  (what is switched)

_level, _by_history = procedure._Procedure._level, Colours._by_history
_ABSOLUTE_CLASSES = (3, 6)
_EVERY_ROUND_FLOATS = replace(text.WORDING_2012, every_round_without_game_floats=True)


def _with_the_incompatible() -> tuple[Patch, ...]:
    """A3, C1: who has no opponent is counted as a player of the bracket."""
    size: list[tuple[int, int]] = []

    def level(self: procedure._Procedure, residents: tuple[int, ...]) -> pairing.Level:
        size[:] = [(len(self._moved_down()), len(self._moved_down()) + len(residents))]
        try:
            return _level(self, residents)
        finally:
            size.clear()

    def same(moved_down: int, players: int) -> bool:
        counts = size[0] if moved_down and size else (moved_down, players)
        return text.treated_as_homogeneous(*counts)

    return (procedure._Procedure, "_level", level), (pairing, "treated_as_homogeneous", same)


def _full_points_bar(result: Result, points: Points, _: Points) -> bool:
    """B1.b: as in the later editions the points of a win bar from the bye."""
    full = 10
    return result is Result.PAIRING_ALLOCATED_BYE or (not result.played and points >= full)


def _wider_difference(self: Colours, higher: int, lower: int) -> tuple[bool, str]:
    """E3, E4: of two absolute wishes the one of the wider difference is granted."""
    one, other = (self._situation.player(each) for each in (higher, lower))
    wide, narrow = abs(one.colour_difference), abs(other.colour_difference)
    if one.strength is Strength.ABSOLUTE and wide != narrow:
        return (one.preference is Colour.WHITE) == (wide > narrow), "E3"
    return _by_history(self, higher, lower)


def _by_pairing_number(self: Colours, higher: int) -> bool:
    """E5: the number is the pairing number of the file."""
    drawn = self._histories.drawn
    drawn = drawn if self._situation.round_no == 1 else drawn.other
    return (self._situation.tpn[higher] % 2 == 1) == (drawn is Colour.WHITE)


def _as_in_round_1(self: Colours, higher: int) -> bool:
    """E5: two players who meet later without a game have the colours of round 1."""
    return (self._histories.number(higher) % 2 == 1) == (self._histories.drawn is Colour.WHITE)


def _any_downfloater(part: text.Part) -> DutchPlayer | None:
    """B5, B6: who came down and floats again is counted too."""
    return part.player if isinstance(part, text.Downfloater) else None


def _any_upfloater(part: text.Part, frame: text.Frame) -> DutchPlayer | None:
    """C3.g, C3.h: whoever meets somebody with more points floats up, in every bracket."""
    del frame
    if isinstance(part, text.Pair) and part.higher.score > part.lower.score:
        return part.lower
    return None


def _only_all_pairs(of: pairing.Brackets, question: procedure.Question) -> pairing.Paired | None:
    """C12: other floaters are taken only where all P1 pairs are made with them."""
    found = _other_floaters(of, question)
    if found is None or question.cause is procedure.Cause.LOWEST:
        return found
    asking = procedure._Asking(of, question)
    reached = asking.measure(asking.all_floaters(found.floaters))
    missing = -reached[0] < question.p1 if asking._by_b3 else reached != (0, -question.p1)
    return None if missing else found


_other_floaters = procedure.other_floaters


def _any_pair_counts(found: pairing.Paired) -> bool:
    """C13: P is not zero as long as residents are paired."""
    return bool(found.pairs)


def _fit_if_both_top(situation: Situation, one: int, other: int) -> bool:
    """A10, B2: the exception holds for two top scorers."""
    own = situation.colour_class[one]
    if own != situation.colour_class[other] or own not in _ABSOLUTE_CLASSES:
        return True
    return bool(situation.topscorer[one] and situation.topscorer[other])


def _meetings(self: Meetings, situation: Situation) -> None:
    everybody = range(len(situation.tpn))
    met = [
        {*situation.met[one], *(each for each in everybody if not _both(situation, one, each))}
        for one in everybody
    ]
    _usual_meetings(self, replace(situation, met=met))


def _both(situation: Situation, one: int, other: int) -> bool:
    return one == other or _fit_if_both_top(situation, one, other)


_usual_meetings = Meetings.__init__


def last_colours_decide(history: Histories, places: Sequence[int]) -> bytes:
    """A7.a: two equal last colours decide, whatever the difference."""
    usual = preference_classes(history, places)
    white, black = _ABSOLUTE_CLASSES
    repeated = [history.repeated_colour[place] for place in places]
    return bytes(
        each if not last else black if last > 0 else white
        for each, last in zip(usual, repeated, strict=True)
    )


preference_classes = shared_terms.preference_classes


def _squares_of_lowest(self: pairing.BracketGraph, counts: Counts, difference: int) -> int:
    """B3, D4: the sum of squares decides in the lowest bracket only."""
    lowest = max(self.players) == len(self._situation.tpn) - 1
    return _priced(self, counts, difference if lowest else 0)


_priced = pairing.BracketGraph._priced


def _counted_anew(name: str, function: object) -> tuple[Patch, ...]:
    """Another function that criteria look at, and nothing of what they have counted before."""
    kinds = {
        (odd, heterogeneous): pairing._by_kind(odd=odd, heterogeneous=heterogeneous)
        for odd, heterogeneous in pairing._COUNTS
    }
    return (text, name, function), (pairing, "_COUNTS", kinds)


def _only_as_good_above(
    of: pairing.Brackets, question: procedure.Question
) -> pairing.Paired | None:
    """C12: other floaters only where the bracket above fulfils its requirements as before."""
    found = _other_floaters(of, question)
    worse = found is not None and _values(of, found) > _values(of, question.above.paired)
    return None if worse else found


def _values(of: pairing.Brackets, paired: pairing.Paired) -> list[Any]:
    situation, bracket = of.situation, paired.bracket
    values = text.bracket_values(
        situation,
        bracket.players,
        bracket.moved_down,
        paired.pairs,
        paired.floaters,
        heterogeneous=bracket.heterogeneous,
    )
    return [value for _, value in values]


def _of_any_scores(of: pairing.Brackets, question: procedure.Question) -> pairing.Paired | None:
    """C12: a set of the same size is enough, whatever scores its players have."""
    asking, wanted = procedure._Asking(of, question), len(question.above.paired.floaters)
    if not wanted:
        return None
    now, paired = asking.measure(question.above.floaters), question.above.paired
    classes: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for others in combinations(paired.bracket.players, wanted):
        floaters = asking.all_floaters(others)
        reached = asking.measure(floaters)
        if reached < now and asking.is_acceptable(floaters):
            classes.setdefault(reached, []).append(others)
    found = (asking._first_leaving(classes[each]) for each in sorted(classes))
    return next(filter(None, found), None)


def _not_from_the_lowest(
    of: pairing.Brackets, question: procedure.Question
) -> pairing.Paired | None:
    """C12, C13: the lowest bracket goes by C13 at once."""
    lowest = question.cause is procedure.Cause.LOWEST
    return None if lowest else _other_floaters(of, question)


def _joined_as_one(
    self: procedure._Procedure, residents: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """C13: the players of the joined brackets are one group, without S1 and S2."""
    moved_down, others = _repair_upwards(self, residents)
    kept = self._levels and self._levels[-1].floaters == moved_down
    return (moved_down, others) if kept else ((), tuple(sorted((*moved_down, *others))))


_repair_upwards = procedure._Procedure._repair_upwards

_BY_OWN_GAMES = {
    (odd, heterogeneous): pairing._by_kind(odd=False, heterogeneous=heterogeneous)
    for odd, heterogeneous in pairing._COUNTS
}


def _even_priorities(*, odd: bool) -> tuple[text.Criterion, ...]:
    """A7.d, A7.e: the number of games of each player; who has a strong wish has an odd one."""
    del odd
    return text.priorities(odd=False)


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dutch-2012", question): patches
    for question, patches in {
        "is the half counted with players who have no opponent?": _with_the_incompatible(),
        "float of a round without a game": ((text, "WORDING_2012", _EVERY_ROUND_FLOATS),),
        "which points bar from the bye": ((text, "_bars", _full_points_bar),),
        "difference beyond one against two equal last colours": (
            (shared_terms, "preference_classes", last_colours_decide),
        ),
        'the sum of squares "in the lowest score bracket"': (
            (pairing.BracketGraph, "_priced", _squares_of_lowest),
        ),
        "pair of a top scorer with somebody else": (
            (Situation, "colours_fit", _fit_if_both_top),
            (Meetings, "__init__", _meetings),
        ),
        "whose downfloat is counted": _counted_anew("_floating_resident", _any_downfloater),
        "upfloats in a bracket treated as homogeneous": _counted_anew("_upfloater", _any_upfloater),
        '"allows P1 pairings to be made"': ((procedure, "other_floaters", _only_all_pairs),),
        '"by any reason"': (
            (pairing, "priorities", _even_priorities),
            (pairing, "_COUNTS", _BY_OWN_GAMES),
        ),
        '"of the same size and with the same scores"': (
            (procedure, "other_floaters", _of_any_scores),
        ),
        "how the bracket above may change": ((procedure, "other_floaters", _only_as_good_above),),
        "order in the lowest bracket": ((procedure, "other_floaters", _not_from_the_lowest),),
        '"the latest added score bracket as S1"': (
            (procedure._Procedure, "_repair_upwards", _joined_as_one),
        ),
        '"P becomes zero"': ((procedure, "_keeps_pairs", _any_pair_counts),),
        '"the most recent round in which they played with different colours", '
        "when one of them missed rounds": ((text, "ColourHistories", RoundByRound),),
        "two absolute wishes on a top scorer's board": (
            (Colours, "_by_history", _wider_difference),
        ),
        "numbers": ((Colours, "_by_number", _by_pairing_number),),
        "two players without a game after round 1": ((Colours, "_by_number", _as_in_round_1),),
    }.items()
}
"""By system and open question what stands in the place of what the engine does."""
