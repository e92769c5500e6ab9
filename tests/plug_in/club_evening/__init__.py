"""The rule of the Saturday club with an explainer and a verifier of its own."""

from __future__ import annotations

from saturday_club import NEIGHBOURS  # type: ignore[import-not-found]  # found where installed

from openarbiter.rulebooks.edition import Document, Handling, PublishedSheet, entry_points
from openarbiter.values import replace

__all__ = ["CLUB_EVENING"]

CLUB_EVENING = replace(
    NEIGHBOURS,
    id="club-evening",
    document=Document(
        title="Club evening: the nearest not met yet",
        source="an invented club",
        family="club-evening",
    ),
    entry=entry_points("club_evening"),
    sheets=(PublishedSheet("standings", "3"),),
    handling=Handling(absence="the rule of the club, 1"),
)
"""The edition that the entry point names."""
