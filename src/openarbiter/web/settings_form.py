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
from openarbiter.web.forms import Form
from openarbiter.web.language import Catalogue
from openarbiter.web.telling import tell_said

SCORINGS: Final = {
    "1-½-0": ScoringSystem(),
    "3-1-0": ScoringSystem.of(30, 10),
    "2-1-0": ScoringSystem.of(20, 10),
}
"""The scorings that are offered, as they are written."""

BYES: Final = ("win", "draw", "none")
"""What the pairing-allocated bye is worth: as much as which result."""

USUAL_TIE_BREAKS: Final = ("BH/C1", "BH", "SB", "DE")
USUAL_ROUND_ROBIN: Final = ("DE", "SB", "WIN", "KS")
MOST_ROUNDS: Final = 30
MOST_TIE_BREAKS: Final = 12


def read_settings(form: Form, before: SectionSettings | None = None) -> SectionSettings:
    """The settings a form states.

    Args:
        form: The form; its faults are noted in it.
        before: The settings of the section as they are, for what the form does not state.
    """
    base = before or SectionSettings()
    system = form.choice("system", registry.edition_ids(), default=base.system)
    robin = registry.has_fixed_table(system or "")
    ratings = form.choice("ratings", [one.value for one in RatingSource], default="fide")
    return replace(
        base,
        name=form.text("section") or base.name or "A",
        system=system,
        rounds=form.number("rounds", 1, MOST_ROUNDS, default=base.rounds),
        scoring=_scoring(form, base.scoring),
        round_dates=_round_dates(form, base.round_dates),
        baku=form.ticked("baku"),
        tie_breaks=_tie_breaks(form, robin=robin),
        half_point_byes=form.number("half_point_byes", 0, 9, default=base.half_point_byes),
        bye_free_rounds=form.number("bye_free_rounds", 0, 9, default=base.bye_free_rounds),
        time_control=form.text("time_control") or base.time_control,
        ratings=RatingSource(ratings or base.ratings.value),
    )


def _scoring(form: Form, before: ScoringSystem) -> ScoringSystem:
    """The points of a form: a win, a draw, a loss, and the pairing-allocated bye."""
    name = form.choice("scoring", (*SCORINGS, "as-is"), default="1-½-0")
    scoring = before if name == "as-is" else SCORINGS[name or "1-½-0"]
    bye = form.choice("bye_points", (*BYES, "as-is"), default="win")
    if bye == "as-is":
        return replace(scoring, pairing_allocated_bye=before.pairing_allocated_bye)
    return replace(scoring, pairing_allocated_bye=_bye_points(scoring, bye))


def _bye_points(scoring: ScoringSystem, bye: str) -> int:
    """Points (tenths) of a bye that is worth as much as a result."""
    return {"win": scoring.win, "draw": scoring.draw}.get(bye, 0)


def scoring_name(scoring: ScoringSystem) -> tuple[str, str]:
    """The choices of a form that give a scoring; ``"as-is"`` for what has none.

    Examples:
        >>> scoring_name(ScoringSystem(pairing_allocated_bye=5))
        ('1-½-0', 'draw')
    """
    points = scoring.pairing_allocated_bye
    bye = next((one for one in BYES if _bye_points(scoring, one) == points), "as-is")
    for name, one in SCORINGS.items():
        if replace(one, pairing_allocated_bye=points) == scoring:
            return name, bye
    return "as-is", bye


def _round_dates(form: Form, before: tuple[str, ...]) -> tuple[str, ...]:
    """The dates of the rounds, separated by semicolons; as before where the form has none."""
    if "round_dates" not in form.values:
        return before
    typed = form.text("round_dates", limit=800)
    return tuple(one.strip() for one in typed.split(";")) if typed else ()


def _tie_breaks(form: Form, *, robin: bool) -> tuple[str, ...]:
    """The tie-breaks of a form, checked; the usual ones of the system where none were typed."""
    typed = form.values.get("tie_breaks", "").replace(",", " ").split()
    if not typed:
        return USUAL_ROUND_ROBIN if robin else USUAL_TIE_BREAKS
    codes = tuple(code.upper() for code in typed[:MOST_TIE_BREAKS])
    try:
        tie_breaks.resolve(codes, editions.DEFAULT, team_event=False, predetermined=robin)
    except TournamentError as error:
        form.faults.setdefault("tie_breaks", error.message)
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
