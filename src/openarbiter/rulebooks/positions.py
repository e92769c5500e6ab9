"""Players by position: what a situation before a round is in every Swiss system.

A *position* is the place of a player, from 0, in the order of the system among those to be paired.

Source:
    C.04.1 and C.04.2; each system says what its order is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.meetings import ManyPositions
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.rulebooks.basic_rules import Histories


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """The players to be paired in a round, in the order of a system: lists by position.

    Attributes:
        present: Places of the players in ``tournament.players``, ascending.
        places: Place in ``tournament.players``.
        score: Scores (tenths), as they count for the pairing.
        met: Positions (and perhaps ``None``) that may not be an opponent: met or forbidden.
        colour_difference: Games with White minus games with Black.
        may_take_bye: The player may have the pairing-allocated bye.
    """

    tournament: Tournament
    round_no: RoundNo
    present: tuple[int, ...]
    places: list[int]
    tpn: list[Tpn]
    score: list[Points]
    met: Sequence[Collection[int | None]]
    colour_difference: list[int]
    may_take_bye: list[bool]

    def shown_rating(self, position: int) -> str:
        """The rating of a player with the list it comes from, as sheets and logs show it."""
        return self.tournament.strength_shown(self.tournament.players[self.places[position]])


def by_position(
    tournament: Tournament,
    round_no: RoundNo,
    places: list[int],
    score: Sequence[Points],
    history: Histories,
) -> dict[str, Any]:
    """What every situation has by position, but for who may not meet whom.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        places: Places of the players to be paired, in the order of the system.
        score: Scores (tenths) that count for the pairing, in the order of the players.
        history: What the rounds before say of the players.
    """
    return {
        "tournament": tournament,
        "round_no": round_no,
        "present": tuple(sorted(places)),
        "places": places,
        "tpn": [tournament.players[place].tpn for place in places],
        "score": [score[place] for place in places],
        "colour_difference": [history.colour_difference[place] for place in places],
        "may_take_bye": [not history.barred_from_bye[place] for place in places],
    }


def score_groups(score: Sequence[Points]) -> list[tuple[int, int]]:
    """Bounds of the groups of equal score in a descending list of scores (C.04.3, Article 1.3.1).

    Returns:
        (first position, position after the last) of every group, from the top.

    Examples:
        >>> score_groups([20, 10, 10, 0])
        [(0, 1), (1, 3), (3, 4)]
    """
    groups = []
    start = 0
    for position in range(1, len(score) + 1):
        if position == len(score) or score[position] != score[start]:
            groups.append((start, position))
            start = position
    return groups


_Before = TypeVar("_Before", bound=Positions)


def without(before: _Before, position: int) -> _Before:
    """The same round without one player, who has the bye: positions after this one move up."""
    from dataclasses import fields  # noqa: PLC0415  (start-up time)

    size = len(before.tpn)
    values: dict[str, Any] = {each.name: getattr(before, each.name) for each in fields(before)}
    lists = {
        name: value
        for name, value in values.items()
        if type(value) in (list, bytes) and len(value) == size
    }
    changed = {name: value[:position] + value[position + 1 :] for name, value in lists.items()}
    met = [_moved_up(each, position) for each in before.met]
    changed |= {"met": met[:position] + met[position + 1 :]}
    if "groups" in values:
        changed |= {"groups": score_groups(changed["score"])}
    return replace(before, **changed)


def _moved_up(barred: Collection[int | None], position: int) -> Collection[int | None]:
    """Positions after one that is taken out, each moved up by one; others stay."""
    if isinstance(barred, ManyPositions):
        below = (1 << position) - 1
        return ManyPositions(barred.mask & below | barred.mask >> 1 & ~below)
    return {
        each if each is None or each < position else each - 1 for each in barred if each != position
    }
