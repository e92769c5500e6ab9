"""Editions of the rating regulations, and which one a tournament falls under.

An edition is data: what it changes about the 400-point rule, about games that do not count, and
about first ratings. The calculation reads it in :mod:`openarbiter.ratings.change`.

Source:
    FIDE Rating Regulations (B.02) effective from 1 January 2022 and from 1 March 2024, amended on
    1 October 2025; FIDE Rapid and Blitz Rating Regulations effective from 1 March 2024, amended
    on 1 December 2024.
"""

from __future__ import annotations

from datetime import date

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.languages import dated, said
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRating:
    """How the first rating of a player is made.

    Attributes:
        drawn_against: Ratings of opponents that are added, all drawn with.
        per_half_point: Points for each half point above one half, instead of the table; ``None``
            where the table is used on both sides.
    """

    floor: int
    ceiling: int | None = None
    drawn_against: tuple[int, ...] = ()
    per_half_point: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRules:
    """One edition.

    Attributes:
        applied_from: First day it applies to.
        limit: The greatest difference that counts.
        unlimited_from: From this own rating on every difference counts as it is; ``None``: never.
        one_upgrade: Only the game with the greatest difference is counted with the limit in
            favour of the higher rated player.
        unrated_difference: Games with this difference or more are not rated when one of the two
            is above ``unrated_above``; ``None``: all are.
    """

    id: str
    title: str
    source: str
    applied_from: date
    first: FirstRating
    rapid: bool = False
    limit: int = 400
    unlimited_from: int | None = None
    one_upgrade: bool = False
    unrated_difference: int | None = None
    unrated_above: int = 2600


_FIRST_2022 = FirstRating(floor=1000, per_half_point=20)
_FIRST_2024 = FirstRating(floor=1400, ceiling=2200, drawn_against=(1800, 1800))

EDITIONS = (
    RatingRules(
        id="fide-2022",
        title=said("one upgrade by the 400-point rule in a tournament"),
        source=said("B.02 effective from 1 January 2022, Articles 8.2 and 8.3.1"),
        applied_from=date(2022, 1, 1),
        first=_FIRST_2022,
        one_upgrade=True,
    ),
    RatingRules(
        id="fide-2024",
        title=said("the 400-point rule for every game"),
        source=said("B.02 effective from 1 March 2024, Articles 8.2 and 8.3.1"),
        applied_from=date(2024, 3, 1),
        first=_FIRST_2024,
    ),
    RatingRules(
        id="fide-2025",
        title=said("the 400-point rule for players below 2650"),
        source=said("B.02 effective from 1 March 2024 as amended on 1 October 2025, Article 8.3.1"),
        applied_from=date(2025, 10, 1),
        first=_FIRST_2024,
        unlimited_from=2650,
    ),
    RatingRules(
        id="fide-rapid-2024",
        title=said("rapid and blitz: the 400-point rule for every game"),
        source=said(
            "Rapid and Blitz Rating Regulations effective from 1 March 2024, Article 7.3.1"
        ),
        applied_from=date(2024, 3, 1),
        first=_FIRST_2024,
        rapid=True,
    ),
    RatingRules(
        id="fide-rapid-2024-12",
        title=said("rapid and blitz: 600 points apart is not rated above 2600"),
        source=said(
            "Rapid and Blitz Rating Regulations as amended on 1 December 2024, Article 7.3.1"
        ),
        applied_from=date(2024, 12, 1),
        first=_FIRST_2024,
        rapid=True,
        unrated_difference=600,
    ),
)
"""All editions, standard chess first, each group by date."""


def rules(id_: str) -> RatingRules:
    """The edition with an id.

    Raises:
        UnknownEditionError: There is none.

    Source:
        The editions name their documents.
    """
    for edition in EDITIONS:
        if edition.id == id_:
            return edition
    known = ", ".join(edition.id for edition in EDITIONS)
    raise UnknownEditionError(
        said(
            "no edition of the rating rules is called {id}; known: {known}",
            id=repr(id_),
            known=known,
        )
    )


def rules_on(day: date, *, rapid: bool = False) -> RatingRules:
    """The edition in force on the first day of a tournament.

    Raises:
        NotCoveredError: The day is before the oldest edition.

    Source:
        Each regulation names the day from which it applies.
    """
    found = [one for one in EDITIONS if one.rapid == rapid and one.applied_from <= day]
    if not found:
        oldest = min(one.applied_from for one in EDITIONS if one.rapid == rapid)
        raise NotCoveredError(
            said(
                "rating rules are known from {oldest} on, not for {day}",
                oldest=dated(oldest),
                day=dated(day),
            )
        )
    return max(found, key=lambda one: one.applied_from)
