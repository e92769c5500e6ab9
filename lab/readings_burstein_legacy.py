"""Readings not taken of the older Burstein text, as switches for ``lab.readings``.

Source:
    C.04.4.2 (older text), chapters 3 to 6; the articles stand with each function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from lab.readings_shared import (
    Patch,
    RoundByRound,
    half_points_bar,
    in_alphabet_for_equals,
    unbroken,
    with_histories,
)
from openarbiter.matching.cardinality import has_perfect
from openarbiter.model import Colour, Player, Points, RoundNo, Tournament
from openarbiter.ranking import opponents
from openarbiter.ranking.field import PLAYED
from openarbiter.ranking.opponents import OpponentSums
from openarbiter.rulebooks import basic_rules, statement
from openarbiter.rulebooks.burstein_legacy import pairing, telling, text
from openarbiter.rulebooks.burstein_legacy.text import Situation
from openarbiter.rulebooks.colour_histories import ColourHistories

_VALUES = opponents._values  # noqa: SLF001  (what is switched)


def _played_only(
    field: object, place: int, before: Points, adjusted: Sequence[Points]
) -> list[int]:
    """3.2: a round without a game has no opponent, and counts nothing."""
    values = _VALUES(field, place, before, adjusted)  # type: ignore[arg-type]
    kinds = field.kinds[place]  # type: ignore[attr-defined]
    return [value if kind == PLAYED else 0 for value, kind in zip(values, kinds, strict=True)]


def _without_imaginary_point(
    tournament: Tournament, rounds: int, _: Sequence[Points] | None = None
) -> OpponentSums:
    """3.2, 3.3: the imaginary point makes groups, and is no part of the opponents' scores."""
    return opponents.opponent_sums(tournament, rounds)


def _score_first(
    tournament: Tournament, rounds: int, extra: Sequence[Points] | None = None
) -> OpponentSums:
    """3.2, 6.6: in a group of several scores the higher score stands first."""
    sums = opponents.opponent_sums(tournament, rounds, extra)
    score = basic_rules.histories(tournament, type(tournament.paired_rounds)(rounds + 1)).score
    start = extra or [0] * len(score)
    keys = [
        value + 10**7 * (points + more)
        for value, points, more in zip(sums.sonneborn_berger, score, start, strict=True)
    ]
    return replace(sums, sonneborn_berger=keys)


def _half_rounded_up(tournament: Tournament, round_no: RoundNo) -> list[Points]:
    """3.3: of an odd number the larger half has the imaginary point."""
    points = [0] * len(tournament.players)
    if round_no > text.ACCELERATED_ROUNDS:
        return points
    first = set(basic_rules.present_players(tournament, type(round_no)(1)))
    half = (len(first) + 1) // 2
    for place in text.initial_list(tournament):
        if not half:
            break
        points[place] = tournament.scoring.win
        half -= place in first
    return points


def _by_pairing_number(
    before: Situation, histories: ColourHistories, higher: int, lower: int
) -> bool | None:
    """5.1: the number is the pairing number of the file."""
    if before.due[higher]:
        return None
    return _first_has(before.tpn[higher], before.tpn[lower], histories)


def _first_has(one: int, other: int, histories: ColourHistories) -> bool:
    """Whether the first of two numbers has White: the lower one as it is odd or even."""
    return ((min(one, other) % 2 == 1) == (histories.drawn is Colour.WHITE)) == (one < other)


def _by_lower_number(
    before: Situation, histories: ColourHistories, higher: int, lower: int
) -> bool | None:
    """5.1: of two odd or two even numbers the lower in the list has the colour of the number."""
    if before.due[higher]:
        return None
    one, other = histories.number(higher), histories.number(lower)
    white = histories.drawn is Colour.WHITE
    if one % 2 != other % 2:
        return (one % 2 == 1) == white
    return ((one % 2 == 1) == white) == (one > other)


def _rule(name: str, higher_has_white: Callable[..., bool | None]) -> Patch:
    """Another rule of colours."""
    rules = (
        replace(each, higher_has_white=higher_has_white) if each.name == name else each
        for each in text.TEXT.colours
    )
    return telling, "TEXT", replace(text.TEXT, colours=tuple(rules))


def _joined_downwards(self: pairing.Plan, residents: list[int]) -> None:
    """6.6: a group that cannot be completed is joined to the one below; at the bottom upwards."""
    above = self.groups
    above.append(pairing.Group(list(residents), above[-1].floaters if above else None))
    if self._open:
        self._join_last_two()
    self._open = not self._complete()


def _one_group_ahead(situation: Situation) -> pairing.PairedRound:
    """6.6: a floater goes back where his own group or the next one stays incomplete, no further."""
    bye = pairing.player_with_bye(situation)
    division = [sorted(each) for each in text.score_groups(situation, without=bye)]
    while True:
        found: list[pairing.PairedGroup] = []
        for number, residents in enumerate(division):
            incoming = found[-1].combination.floater if found else None
            below = division[number + 1] if number + 1 < len(division) else None
            group = _paired(situation, residents, incoming, below)
            if group is None:
                upwards = number and (incoming is not None or below is None)
                first = number - 1 if upwards else number
                division[first : first + 2] = [sorted(chain(*division[first : first + 2]))]
                break
            found.append(group)
        else:
            return pairing.PairedRound(bye, (), tuple(found))


def _paired(
    situation: Situation, residents: list[int], incoming: int | None, below: list[int] | None
) -> pairing.PairedGroup | None:
    players = sorted([*residents, *([] if incoming is None else [incoming])])
    floaters: list[int] | None = None
    if len(players) % 2:
        floaters = [
            each
            for each in residents
            if below is not None
            and _can_be_paired(situation, [one for one in players if one != each])
            and _takes(situation, below, each)
        ]
        if not floaters:
            return None
    elif not _can_be_paired(situation, players):
        return None
    return pairing.PairedGroup(
        residents=tuple(residents),
        incoming=incoming,
        could_float=None if floaters is None else tuple(floaters),
        combination=pairing.first_combination(situation, players, floaters),
    )


def _takes(situation: Situation, residents: list[int], floater: int) -> bool:
    """Whether a group can be completed with a floater, one of the others floating if need be."""
    players = [*residents, floater]
    if len(players) % 2 == 0:
        return _can_be_paired(situation, players)
    return any(
        _can_be_paired(situation, [one for one in players if one != each]) for each in residents
    )


def _can_be_paired(situation: Situation, players: Sequence[int]) -> bool:
    graph = pairing.meetings(situation, players).graph()
    return has_perfect(graph, (1 << len(graph)) - 1)


def _fewest_denied() -> list[list[int]]:
    """6.5: what counts is who does not get his due colour; who has none is denied nothing."""
    kinds = range(text.KINDS)
    rows = [
        [
            (one >> 2 > 0) + (other >> 2 > 0) - gain if gain >= 0 else -1
            for other, gain in zip(kinds, text.GRANTED[one], strict=True)
        ]
        for one in kinds
    ]
    return [*([*row, 0] for row in rows), [0] * text.KINDS + [-1]]


def _due_to_both(
    before: Situation, histories: ColourHistories, higher: int, lower: int
) -> bool | None:
    """1.3, 5.1: where one of two has not played, the number decides and not the other one."""
    if bool(before.due[higher]) != bool(before.due[lower]):
        return _first_has(histories.number(higher), histories.number(lower), histories)
    return statement.both_due(before, histories, higher, lower)


def _list_of_the_file(tournament: Tournament) -> list[int]:
    """3.3, 5.1: the initial list is that of the pairing numbers."""
    return list(range(len(tournament.players)))


def _by_alphabet(self: Tournament, player: Player, *lists: Any) -> Any:  # noqa: ANN401
    """3.2: complete ties go by the alphabet."""
    found = _strength_of(self, player, *lists)
    return found._replace(rating=in_alphabet_for_equals(self, player, found.rating))


_strength_of = Tournament.strength_of


def _as_the_event_counts(tournament: Tournament) -> Tournament:
    """2: an unfinished game is worth what the event makes of it."""
    return tournament


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("burstein-legacy", question): patches
    for question, patches in {
        "definitions of the three values": ((opponents, "_values", _played_only),),
        "the imaginary point in the three values": (
            (text, "opponent_sums", _without_imaginary_point),
        ),
        "players of different scores in one group": ((text, "opponent_sums", _score_first),),
        "what is counted": ((pairing, "costs", _fewest_denied),),
        "due colour before the first game": (_rule("due", _due_to_both),),
        "complete ties, no rating": ((Tournament, "strength_of", _by_alphabet),),
        "unfinished game": ((text, "_with_draws", _as_the_event_counts),),
        "initial list": ((text, "initial_list", _list_of_the_file),),
        "top half": ((text, "imaginary_points", _half_rounded_up),),
        "a point without playing": (with_histories(text, half_points_bar),),
        "which number is odd": (_rule("lot", _by_pairing_number),),
        "two odd numbers of the top half meet; pairs of the bottom half": (
            _rule("lot", _by_lower_number),
        ),
        "rounds without a game": (with_histories(text, unbroken),),
        "first difference in the histories": ((statement, "ColourHistories", RoundByRound),),
        "how far to look": ((telling, "pair_round", _one_group_ahead),),
        "which two groups": ((pairing.Plan, "append", _joined_downwards),),
    }.items()
}
"""By system and open question what stands in the place of what the engine does."""
