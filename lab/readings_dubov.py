"""Switches of ``lab.readings``: readings not taken of the Dubov text of 2026."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from lab.readings_shared import LIST_NUMBERS, accelerated, barred_by_bye_or_forfeit
from lab.readings_tools import with_histories
from openarbiter.matching.bipartite import first_perfect
from openarbiter.model import RoundNo
from openarbiter.rulebooks import scores_by_round
from openarbiter.rulebooks.dubov import process as dubov_process
from openarbiter.rulebooks.dubov import subgroups as dubov_subgroups
from openarbiter.rulebooks.dubov import terms as dubov
from openarbiter.rulebooks.dubov import upfloaters as dubov_upfloaters
from openarbiter.rulebooks.meetings import GroupMeetings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lab.readings_tools import Patch
    from openarbiter.model import Tournament

# ruff: noqa: ANN401, SLF001  (what is switched)


def _shifters_with_newcomers(
    situation: dubov.Situation, smaller: Sequence[int], larger: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Dubov 3.2.4: those who came in by the first shift are numbered for the second one too."""
    inner, ours = _own_shifters(situation, smaller, larger)
    wants_white = situation.wish(larger[0]) == dubov.WHITE

    def key(each: int) -> tuple[int, int]:
        return (situation.aro[each] if wants_white else 0, situation.tpn[each])

    numbered = dubov_subgroups.from_the_middle(sorted((*larger, *inner), key=key))
    own = [each for each in numbered if each in larger]
    for outer in combinations(own, len(ours)):
        stay = [each for each in larger if each not in outer]
        side = [each for each in smaller if each not in inner]
        graph = GroupMeetings(situation.met, situation.open_colours, [*stay, *inner])
        if first_perfect(list(map(graph.mask_for, (*side, *outer)))) is not None:
            return inner, outer
    return inner, ours


_own_shifters = dubov_subgroups._shifters


def _rated_opponents_alone(ratings: Sequence[int]) -> int:
    """Dubov 1.7: the mean of the opponents who have a rating."""
    return _average([each for each in ratings if each])


_average = dubov.average_rating_of_opponents


def _most_rounds_paired(situation: dubov.Situation, *, barred: bool = False) -> list[int]:
    """Dubov 3.1.4: games that were paired count, whether they were played or not."""
    players, last = situation.tournament.players, situation.round_no - 1
    games = [
        sum(record.opponent is not None for record in players[place].rounds[:last])
        for place in situation.places
    ]
    asked = (each for each in range(len(games)) if barred or situation.may_take_bye[each])
    return sorted(
        asked, key=lambda each: (situation.score[each], -games[each], -situation.tpn[each])
    )


def _upfloats_without_virtual_points(
    tournament: Tournament, round_no: RoundNo, places: Sequence[int], *, only_played: bool
) -> list[list[int]]:
    """Dubov 1.8 with acceleration: who had more points is seen by the points won."""
    before = scores_by_round.scores_by_round(tournament, round_no)
    place_of = {player.tpn: place for place, player in enumerate(tournament.players)}
    return [
        scores_by_round.rounds_against_more_points(
            tournament.players[place], place, before, place_of, played=only_played
        )
        for place in places
    ]


class _ListOfUpfloats(dubov_upfloaters._Costs):
    """Dubov 2.3.5: of several maximum upfloaters the list is compared, the most often first."""

    def __init__(self, most: int, kinds: Any) -> None:
        super().__init__(most, kinds)
        self._base = most + 1
        self._maximum = self._upfloats * self._base ** (1 + max(kind.maximum for kind in kinds))
        self._denied = self._maximum * self._base
        self._group = [
            self._denied * self._base ** (1 + place) for place in range(len(self._group))
        ]

    def of(self, one: Any, other: Any) -> int:
        """The cost of a pair, with one place for each number of upfloats."""
        cost = super().of(one, other)
        upfloater = one if one.group >= 0 else other
        if (one.group >= 0 and other.group >= 0) or upfloater.group < 0 or not upfloater.maximum:
            return cost
        place = self._base**upfloater.maximum
        more: int = self._upfloats * (place - upfloater.maximum)
        return cost + more


def _last_colours_first(difference: int, last: int, repeated: int) -> int:
    """Dubov 1.6: the colours of the last two games decide before a difference beyond one."""
    return _own_dubov_preference(0 if repeated else difference, last, repeated)


_own_dubov_preference = dubov.colour_preference


def _partly_rated(lot: Random) -> dict[str, Any]:
    """As before, and a third of the tournaments has players without rating."""
    return {**accelerated(lot), "unrated_rate": lot.choice((0, 0, 0.2))}


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dubov-2026", "the game of an upfloater was forfeited"): (
        (
            dubov,
            "rounds_against_more_points",
            lambda *given, played: scores_by_round.rounds_against_more_points(
                *given, played=played or True
            ),
        ),
    ),
    ("dubov-2026", '"number of times", of several maximum upfloaters'): (
        (dubov_upfloaters, "_Costs", _ListOfUpfloats),
    ),
    ("dubov-2026", "who is numbered for the second shift"): (
        (dubov_subgroups, "_shifters", _shifters_with_newcomers),
    ),
    ("dubov-2026", "odd or even number"): LIST_NUMBERS,
    ("dubov-2026", "full-point byes"): (with_histories(dubov, barred_by_bye_or_forfeit),),
    ("dubov-2026", "score with acceleration"): (
        (dubov, "_upfloats", _upfloats_without_virtual_points),
    ),
    ("dubov-2026", "no rating in the file"): (
        (dubov, "average_rating_of_opponents", _rated_opponents_alone),
    ),
    ("dubov-2026", "the difference and the last two colours disagree"): (
        (dubov, "colour_preference", _last_colours_first),
    ),
    ("dubov-2026", "games played"): ((dubov_process, "bye_order", _most_rounds_paired),),
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "dubov-2026": _partly_rated,
}
"""What the tournaments of a system have besides, so that its open sentences come up."""
