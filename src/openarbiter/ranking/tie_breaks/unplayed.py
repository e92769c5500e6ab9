"""Articles 15 and 16: what unplayed rounds are worth for the opponents and for oneself.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 15.2, 15.3 and 16.1 to 16.4.
"""

from __future__ import annotations

from openarbiter.model import Points
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.values import dataclass

_PLAYED = int(Kind.PLAYED)
_FORFEIT_WIN = int(Kind.FORFEIT_WIN)
_FORFEIT_LOSS = int(Kind.FORFEIT_LOSS)
_NONE = int(Kind.NONE)
_REQUESTED = frozenset(int(kind) for kind in Kind if kind.requested)
_VOLUNTARY = frozenset(int(kind) for kind in Kind if kind.voluntary)


@dataclass(frozen=True, slots=True)
class Element:
    """What the rounds of one participant contribute: parallel lists, one entry a round.

    Attributes:
        rounds: Index of the round, from 0.
        scores: Score (tenths) of the opponent, or of the dummy.
        voluntary: Whether the round is a voluntary unplayed one; ``None`` when none is.
    """

    rounds: range | list[int]
    scores: list[Points]
    voluntary: list[bool] | None


def requested_to_the_end(kinds: bytes) -> list[int]:
    """Rounds (from 0) of requested byes that only voluntary unplayed rounds follow.

    Source:
        C.07 (applied from 2026-03-01), Article 16.2.5; a bye in the last round that counts is
        followed by nothing.
    """
    found: list[int] = []
    for number in range(len(kinds) - 1, -1, -1):
        if kinds[number] in _REQUESTED:
            found.append(number)
        elif kinds[number] != _FORFEIT_LOSS:
            break
    return found


def adjusted_scores(field: Field) -> list[Points]:
    """Everybody's score (tenths) as it counts for the opponents, by place.

    Source:
        C.07 (applied from 2026-03-01), Article 16.3: requested byes at the end count as draws,
        everything else as awarded. Article 15: with predetermined pairings nothing is adjusted.
    """
    if field.predetermined:
        return field.totals
    adjusted = list(field.totals)
    for place, whole in enumerate(field.whole):
        if whole:
            continue
        for number in requested_to_the_end(field.kinds[place]):
            adjusted[place] += field.draw - field.points[place][number]
    return adjusted


def opponents_scores(field: Field, *, capped: bool, forfeits: bool) -> list[Element]:
    """The score that each round of each participant brings, by place.

    Args:
        field: The participants.
        capped: The dummy's score is bounded (2026).
        forfeits: Forfeits count as games played (modifier P, or predetermined pairings).

    Source:
        C.07 (applied from 2026-03-01), Articles 8.1, 15.2, 16.3 and 16.4; in the edition of
        2024 Article 16.4 knows no bound.
    """
    adjusted = adjusted_scores(field)
    every = range(field.rounds)
    found: list[Element] = []
    for place, opponents in enumerate(field.opponents):
        if field.whole[place]:
            found.append(Element(every, [adjusted[other] for other in opponents], None))
        elif field.predetermined:
            rounds = [number for number, other in enumerate(opponents) if other != NOBODY]
            found.append(Element(rounds, [adjusted[opponents[n]] for n in rounds], None))
        else:
            found.append(_with_dummies(field, place, adjusted, capped=capped, forfeits=forfeits))
    return found


def _with_dummies(
    field: Field, place: int, adjusted: list[Points], *, capped: bool, forfeits: bool
) -> Element:
    """The rounds of somebody who did not play all of them."""
    own = field.totals[place]
    bound = min(own, field.draw * field.rounds) if capped else own
    rounds: list[int] = []
    scores: list[Points] = []
    voluntary: list[bool] = []
    for number, (kind, other) in enumerate(
        zip(field.kinds[place], field.opponents[place], strict=True)
    ):
        if kind == _NONE:
            continue
        scheduled = kind in {_FORFEIT_WIN, _FORFEIT_LOSS}
        rounds.append(number)
        if kind == _PLAYED or (forfeits and scheduled):
            scores.append(adjusted[other])
            voluntary.append(False)
            continue
        if scheduled and capped:
            scores.append(min(own, adjusted[other]))
        else:
            scores.append(own if scheduled else bound)
        voluntary.append(kind in _VOLUNTARY)
    return Element(rounds, scores, voluntary if any(voluntary) else None)
