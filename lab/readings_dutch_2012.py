"""Readings not taken of the Dutch text of 2012, as switches for ``lab.readings``.

Source:
    C.04.3.1 (Istanbul 2012), sections A to E; the articles stand with each function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from lab.readings_shared import Patch, RoundByRound
from openarbiter.model import Colour, Points, Result
from openarbiter.rulebooks import statement
from openarbiter.rulebooks.basic_rules import Histories
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.dutch import terms as shared_terms
from openarbiter.rulebooks.dutch.terms import (
    COLOUR_OF_CLASS,
    STRENGTH_OF_CLASS,
    Situation,
    Strength,
    down_earlier,
    down_last,
    up_earlier,
    up_last,
)
from openarbiter.rulebooks.dutch_2012 import pairing, procedure, text
from openarbiter.rulebooks.statement import ColourRule, by_number_and_lot

# ruff: noqa: SLF001  (what is switched)

_level = procedure._Procedure._level
_ABSOLUTE_CLASSES = (3, 6)
_EVERY_ROUND_FLOATS = replace(text.WORDING_2012, every_round_without_game_floats=True)


def _with_the_incompatible() -> tuple[Patch, ...]:
    """A3, C1: who has no opponent is counted as a player of the bracket."""
    size: list[tuple[int, int]] = []

    def level(self: procedure._Procedure, residents: tuple[int, ...]) -> pairing.BracketInProgress:
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


def _with(**changes: Any) -> tuple[Patch, ...]:  # noqa: ANN401  (whatever a statement has)
    """Another text."""
    other = replace(text.DUTCH_OF_2012, **changes)
    return ((text, "WORDING_2012", replace(text.WORDING_2012, statement=other)),)


def _coloured(name: str, rule: Callable[..., bool | None]) -> tuple[Patch, ...]:
    """The text with another rule of colours, or one more before it."""
    found: list[ColourRule] = []
    for each in text.DUTCH_OF_2012.colours:
        if each.name == name:
            found.append(ColourRule(name, name, rule))
        if each.name != name or name == "E3":
            found.append(each)
    return _with(colours=tuple(found))


def _wider_difference(
    before: Situation, _: ColourHistories, higher: int, lower: int
) -> bool | None:
    """E3, E4: of two absolute wishes the one of the wider difference is granted."""
    wide, narrow = (abs(before.colour_difference[each]) for each in (higher, lower))
    number = before.colour_class[higher]
    if STRENGTH_OF_CLASS[number] != Strength.ABSOLUTE or wide == narrow:
        return None
    return (COLOUR_OF_CLASS[number] > 0) == (wide > narrow)


def _by_pairing_number(
    before: Situation, histories: ColourHistories, higher: int, _lower: int
) -> bool:
    """E5: the number is the pairing number of the file."""
    drawn = histories.drawn if before.round_no == 1 else histories.drawn.other
    return (before.tpn[higher] % 2 == 1) == (drawn is Colour.WHITE)


def _any_downfloater(had: Any) -> Any:  # noqa: ANN401  (functions of a criterion)
    """B5, B6: who came down and floats again is counted too."""
    return lambda before, _score, each: had(before, each)


def _any_upfloater(had: Any) -> Any:  # noqa: ANN401  (functions of a criterion)
    """C3.g, C3.h: whoever meets somebody with more points floats up, in every bracket."""
    return lambda before, choice: sum(
        had(before, two) for one, two in choice.pairs if before.score[one] > before.score[two]
    )


def _of_both(codes: tuple[str, str], part: str, kinds: tuple[Any, Any]) -> tuple[Patch, ...]:
    """The text with two other criteria of floats."""
    changed: dict[str, Any] = {code: {part: kind} for code, kind in zip(codes, kinds, strict=True)}
    return _with(
        criteria=tuple(
            replace(each, **changed.get(each.code, {})) for each in text.DUTCH_OF_2012.criteria
        )
    )


def _only_all_pairs(question: procedure.Question) -> pairing.BracketPairing | None:
    """C12: other floaters are taken only where all P1 pairs are made with them."""
    found = _other_floaters(question)
    if found is None or question.cause is procedure.Cause.LOWEST:
        return found
    reached = question.measure(question.all_floaters(found.floaters))
    missing = -reached[0] < question.p1 if question.by_b3 else reached != (0, -question.p1)
    return None if missing else found


_other_floaters = procedure.other_floaters


def _any_pair_counts(found: pairing.BracketPairing) -> bool:
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


def _squares_of_lowest(
    self: pairing.BracketGraph, counts: pairing.PartCounts, difference: int
) -> int:
    """B3, D4: the sum of squares decides in the lowest bracket only."""
    lowest = max(self.players) == len(self._situation.tpn) - 1
    return _priced(self, counts, difference if lowest else 0)


_priced = pairing.BracketGraph._priced


def _only_as_good_above(question: procedure.Question) -> pairing.BracketPairing | None:
    """C12: other floaters only where the bracket above fulfils its requirements as before."""
    found, before = _other_floaters(question), question.brackets.situation
    if found is None:
        return None
    own, other = (
        [value for _, value in text.values(before, each.choice(before))]
        for each in (question.above.paired, found)
    )
    return None if other > own else found


def _of_any_scores(question: procedure.Question) -> pairing.BracketPairing | None:
    """C12: a set of the same size is enough, whatever scores its players have."""
    paired = question.above.paired
    if not paired.floaters:
        return None
    now = question.measure(question.above.floaters)
    classes: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for others in combinations(paired.bracket.players, len(paired.floaters)):
        floaters = question.all_floaters(others)
        reached = question.measure(floaters)
        if reached < now and question.is_acceptable(floaters):
            classes.setdefault(reached, []).append(others)
    found = (procedure.first_leaving(question, classes[each]) for each in sorted(classes))
    return next(filter(None, found), None)


def _not_from_the_lowest(question: procedure.Question) -> pairing.BracketPairing | None:
    """C12, C13: the lowest bracket goes by C13 at once."""
    lowest = question.cause is procedure.Cause.LOWEST
    return None if lowest else _other_floaters(question)


def _joined_as_one(
    self: procedure._Procedure, residents: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """C13: the players of the joined brackets are one group, without S1 and S2."""
    moved_down, others = _repair_upwards(self, residents)
    kept = self._levels and self._levels[-1].floaters == moved_down
    return (moved_down, others) if kept else ((), tuple(sorted((*moved_down, *others))))


_repair_upwards = procedure._Procedure._repair_upwards

_SILENT = {"A7d": lambda _: True, "Z": lambda _: False}

_BY_OWN_GAMES = _with(
    criteria=tuple(
        replace(each, silent=_SILENT[each.code]) if each.code in _SILENT else each
        for each in text.DUTCH_OF_2012.criteria
    )
)
"""A7.d, A7.e: the number of games of each player; who has a strong wish has an odd one."""


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
        "whose downfloat is counted": _of_both(
            ("B5d", "B6d"), "floater", (_any_downfloater(down_last), _any_downfloater(down_earlier))
        ),
        "upfloats in a bracket treated as homogeneous": _of_both(
            ("B5u", "B6u"), "choice", (_any_upfloater(up_last), _any_upfloater(up_earlier))
        ),
        '"allows P1 pairings to be made"': ((procedure, "other_floaters", _only_all_pairs),),
        '"by any reason"': _BY_OWN_GAMES,
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
        "when one of them missed rounds": ((statement, "ColourHistories", RoundByRound),),
        "two absolute wishes on a top scorer's board": _coloured("E3", _wider_difference),
        "numbers": _coloured("E5", _by_pairing_number),
        "two players without a game after round 1": _coloured("E5", by_number_and_lot),
    }.items()
}
"""By system and open question what stands in the place of what the engine does."""
