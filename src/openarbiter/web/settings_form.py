"""The settings of a section as a form: reading them, and what is odd about them.

What is odd is said before the section starts and forbids nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from openarbiter.desk import RatingSource, SectionSettings, setting_warnings
from openarbiter.errors import TournamentError
from openarbiter.model import ScoringSystem
from openarbiter.ranking import catalogue as tie_breaks
from openarbiter.ranking import editions
from openarbiter.rulebooks import registry
from openarbiter.web.forms import Fields
from openarbiter.web.language import Catalogue
from openarbiter.web.telling import tell_said

__all__ = ["SCORINGS", "SYSTEMS", "read_settings", "warnings_of"]

SYSTEMS: Final = (
    "dutch-2026",
    "round-robin",
    "dubov-1997",
    "burstein-legacy",
    "nswca",
    "dutch-2025",
    "dutch-2012",
)
"""The systems that are offered, the usual ones first."""

SCORINGS: Final = {
    "1-½-0": ScoringSystem(),
    "3-1-0": ScoringSystem.of(30, 10),
    "2-1-0": ScoringSystem.of(20, 10),
}
"""The scorings that are offered, as they are written."""

USUAL_TIE_BREAKS: Final = ("BH/C1", "BH", "SB", "DE")
USUAL_ROUND_ROBIN: Final = ("DE", "SB", "WIN", "KS")
MOST_ROUNDS: Final = 30
MOST_TIE_BREAKS: Final = 12


def read_settings(fields: Fields, before: SectionSettings | None = None) -> SectionSettings:
    """The settings a form states.

    Args:
        fields: The form; its faults are noted in it.
        before: The settings of the section as they are, for what the form does not state.
    """
    base = before or SectionSettings()
    system = fields.choice("system", registry.edition_ids(), default=base.system)
    robin = system == "round-robin"
    scoring = fields.choice("scoring", (*SCORINGS, "as-is"), default="1-½-0")
    ratings = fields.choice("ratings", [one.value for one in RatingSource], default="fide")
    return replace(
        base,
        name=fields.text("section") or base.name or "A",
        system=system,
        rounds=fields.number("rounds", 1, MOST_ROUNDS, default=base.rounds),
        scoring=base.scoring if scoring == "as-is" else SCORINGS[scoring or "1-½-0"],
        baku=fields.ticked("baku"),
        tie_breaks=_tie_breaks(fields, robin=robin),
        half_point_byes=fields.number("half_point_byes", 0, 9, default=base.half_point_byes),
        bye_free_rounds=fields.number("bye_free_rounds", 0, 9, default=base.bye_free_rounds),
        time_control=fields.text("time_control") or base.time_control,
        ratings=RatingSource(ratings or base.ratings.value),
    )


def _tie_breaks(fields: Fields, *, robin: bool) -> tuple[str, ...]:
    """The tie-breaks of a form, checked; the usual ones of the system where none were typed."""
    typed = fields.values.get("tie_breaks", "").replace(",", " ").split()
    if not typed:
        return USUAL_ROUND_ROBIN if robin else USUAL_TIE_BREAKS
    codes = tuple(code.upper() for code in typed[:MOST_TIE_BREAKS])
    try:
        tie_breaks.resolve(codes, editions.DEFAULT, team_event=False, predetermined=robin)
    except TournamentError as error:
        fields.faults.setdefault("tie_breaks", str(error))
    return codes


def warnings_of(
    words: Catalogue, settings: SectionSettings, players: int | None, start: str = ""
) -> tuple[str, ...]:
    """What is odd about settings, one sentence each, in the reader's language.

    Args:
        words: The reader's language.
        settings: The settings.
        players: How many players are expected; ``None`` when not known.
        start: First day of the event, or empty.
    """
    return tuple(tell_said(words, one) for one in setting_warnings(settings, players, start))
