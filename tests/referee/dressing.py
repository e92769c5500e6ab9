"""Positions of the main referee in other clothes: ratings, gaps in numbers, no acceleration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Protocol, TypeAlias

from openarbiter.model import Points, PointsAdjustment, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.accelerations import virtual_points
from tests.referee.drafts import Pairs, Position
from tests.referee.positions import positions
from tests.referee.renumbering import gaps, renumbered


class Answer(Protocol):
    """What a literal text says of a round."""

    @property
    def games(self) -> Sequence[tuple[int, int]]:
        """White and Black of every game."""

    @property
    def bye(self) -> int | None:
        """Who has the bye."""


Literal: TypeAlias = Callable[[Tournament, RoundNo], Answer | None]
Dress: TypeAlias = Callable[[Tournament, RoundNo, int], Tournament]
"""Gives a tournament, before a round, the clothes of a seed."""


def dressed(seed: int, literal: Literal, dress: Dress) -> Iterator[Position]:
    """The positions of a seed, some with gaps in the numbers, played out by a literal text."""
    random = Random(f"numbers and ratings {seed}")  # noqa: S311  (reproducible, no secret)

    def pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
        found = literal(dress(tournament, round_no, seed), round_no)
        if found is None:
            return None
        games = [(Tpn(white), Tpn(black)) for white, black in found.games]
        return games, None if found.bye is None else Tpn(found.bye)

    for each in positions(seed, pairs):
        tournament = dress(each.tournament, each.round_no, seed)
        if random.random() < 1 / 3:
            tournament = renumbered(tournament, gaps(tournament, random))
        yield replace(each, tournament=tournament)


def rated(tournament: Tournament, _: RoundNo, seed: int) -> Tournament:
    """The tournament with other ratings, some of them equal, some missing."""
    random = Random(f"ratings {seed}")  # noqa: S311  (reproducible, no secret)
    step = random.choice((1, 50, 200))
    ratings = [random.randrange(1400, 2400, step) for _ in tournament.players]
    if random.random() < 2 / 3:
        ratings.sort(reverse=True)
    return replace(
        tournament,
        players=tuple(
            replace(player, rating=None if random.random() < 1 / 25 else rating)
            for player, rating in zip(tournament.players, ratings, strict=True)
        ),
    )


def by_bonus(tournament: Tournament, points: dict[Tpn, Points]) -> Tournament:
    """The tournament without acceleration; points that one would add are a bonus (record 299)."""
    bonus = tuple(
        PointsAdjustment(kind="", points=each, round_no=None, players=(tpn,))
        for tpn, each in points.items()
    )
    adjustments = tournament.adjustments + bonus
    return replace(tournament, virtual_points=(), baku=False, adjustments=adjustments)


def rated_by_bonus(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """Other ratings, and a bonus for the points of an acceleration."""
    lifted = virtual_points(tournament, round_no)
    return rated(by_bonus(tournament, lifted), round_no, seed)
