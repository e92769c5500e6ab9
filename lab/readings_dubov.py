"""Switches of ``lab.readings``: readings not taken of the Dubov text of 2026."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

from lab.readings_shared import (
    LIST_NUMBERS,
    Patch,
    accelerated,
    barred_by_bye_or_forfeit,
    with_histories,
)
from openarbiter.matching.bipartite import first_perfect
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import scores_by_round
from openarbiter.rulebooks.dubov import pairing as dubov_pairing
from openarbiter.rulebooks.dubov import text as dubov
from openarbiter.rulebooks.meetings import GroupMeetings
from openarbiter.rulebooks.statement import Statement
from openarbiter.values import replace

# ruff: noqa: SLF001  (what is switched)


def _shifters_with_newcomers(
    situation: dubov.Situation, smaller: Sequence[int], larger: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Dubov 3.2.4: those who came in by the first shift are numbered for the second one too."""
    inner, ours = _own_shifters(situation, smaller, larger)
    wants_white = situation.wish(larger[0]) == dubov.WHITE

    def key(each: int) -> tuple[int, int]:
        return (situation.aro[each] if wants_white else 0, situation.tpn[each])

    numbered = dubov_pairing.from_the_middle(sorted((*larger, *inner), key=key))
    own = [each for each in numbered if each in larger]
    for outer in combinations(own, len(ours)):
        stay = [each for each in larger if each not in outer]
        side = [each for each in smaller if each not in inner]
        graph = GroupMeetings(situation.met, situation.open_colours, [*stay, *inner])
        if first_perfect(list(map(graph.mask_for, (*side, *outer)))) is not None:
            return inner, outer
    return inner, ours


_own_shifters = dubov_pairing._shifters


def _rated_opponents_alone(ratings: Sequence[int]) -> int:
    """Dubov 1.7: the mean of the opponents who have a rating."""
    return _average([each for each in ratings if each])


_average = dubov.average_rating_of_opponents


def _most_rounds_paired(situation: dubov.Situation, each: int) -> tuple[int, int, int]:
    """Dubov 3.1.4: games that were paired count, whether they were played or not."""
    player = situation.tournament.players[situation.places[each]]
    games = sum(record.opponent is not None for record in player.rounds[: situation.round_no - 1])
    return situation.score[each], -games, -situation.tpn[each]


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


def _list_of_upfloats() -> Statement:
    """Dubov 2.3.5: of several maximum upfloaters the list is compared, the most often first."""
    criteria = (replace(one, listed=one.listed or one.code == "C9") for one in dubov.DUBOV.criteria)
    return replace(dubov.DUBOV, criteria=tuple(criteria))


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
        (dubov_pairing, "DUBOV", _list_of_upfloats()),
    ),
    ("dubov-2026", "who is numbered for the second shift"): (
        (dubov_pairing, "_shifters", _shifters_with_newcomers),
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
    ("dubov-2026", "games played"): (
        (
            dubov_pairing,
            "DUBOV",
            replace(dubov.DUBOV, bye=replace(dubov.DUBOV.bye, order=_most_rounds_paired)),
        ),
    ),
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {"dubov-2026": _partly_rated}
"""What the tournaments of a system have besides, so that its open sentences come up."""
