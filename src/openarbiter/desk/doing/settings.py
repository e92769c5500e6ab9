"""Which settings of a section are possible.

Source:
    C.04.1, BR 3 (value of the bye); C.02, list of questions for programs that handle tournaments
    (limits of scoring systems); C.07 (tie-breaks).
"""

from __future__ import annotations

from dataclasses import fields

from openarbiter.desk.doing.texts import need_text, need_texts
from openarbiter.desk.said import refuse
from openarbiter.desk.state import SectionSettings
from openarbiter.errors import NotCoveredError, RequestError, UnknownEditionError
from openarbiter.model import ScoringSystem
from openarbiter.ranking import catalogue, editions
from openarbiter.rulebooks import registry

MOST_ROUNDS = 99
"""Rounds a section may have; a report file has two columns for the number."""

MOST_POINTS = 1_000
"""The most points (tenths) a result may be worth."""

_STANDARD = ScoringSystem()


def need_possible(settings: SectionSettings, *, strict: bool) -> None:
    """Refuse settings nobody could play by.

    Args:
        settings: The settings.
        strict: Strict rules hold.

    Raises:
        Refusal: One of them is not possible; the first one found.
    """
    need_text("name", settings.name, empty=False)
    need_texts(time_control=settings.time_control)
    for text in settings.round_dates:
        need_text("round_dates", text)
    if not 1 <= settings.rounds <= MOST_ROUNDS:
        raise refuse("bad-rounds", rounds=settings.rounds, most=MOST_ROUNDS)
    if settings.system not in registry.edition_ids():
        known = ", ".join(registry.edition_ids())
        raise refuse("unknown-system", system=repr(settings.system)[:40], known=known)
    if not 0 <= settings.half_point_byes <= MOST_ROUNDS:
        raise refuse("bad-number", field="half_point_byes", found=settings.half_point_byes)
    if not 0 <= settings.bye_free_rounds <= MOST_ROUNDS:
        raise refuse("bad-number", field="bye_free_rounds", found=settings.bye_free_rounds)
    if settings.baku and settings.fixed_table:
        raise refuse("no-acceleration")
    need_scoring(settings.scoring, strict=strict)
    need_tie_breaks(settings)


def need_scoring(scoring: ScoringSystem, *, strict: bool) -> None:
    """Refuse a scoring system that turns the order of results upside down.

    Args:
        scoring: The scoring system.
        strict: Strict rules hold.

    Raises:
        Refusal: Points are out of range; a draw is worth more than a win, or a loss more than a
            draw; two draws are worth more than a win and a loss; the bye is worth more than a
            win, or with 1-½-0 something else than one of these.

    Source:
        BR 3; C.02, list of questions.
    """
    for field in fields(scoring):
        points = getattr(scoring, field.name)
        if not 0 <= points <= MOST_POINTS:
            raise refuse("bad-points", field=field.name, found=points, most=MOST_POINTS)
    for win, draw, loss in (
        (scoring.white_win, scoring.white_draw, scoring.white_loss),
        (scoring.black_win, scoring.black_draw, scoring.black_loss),
    ):
        if not win >= draw >= loss or win == loss:
            raise refuse("points-upside-down")
        if 2 * draw > win + loss:
            raise refuse("draws-worth-too-much")
    bye = scoring.pairing_allocated_bye
    if bye > scoring.win:
        raise refuse("bye-above-win")
    standard = (scoring.win, scoring.draw, scoring.loss) == (
        _STANDARD.win,
        _STANDARD.draw,
        _STANDARD.loss,
    )
    if strict and standard and bye not in {scoring.win, scoring.draw, scoring.loss}:
        raise refuse("bye-not-standard", "offer-leave-strict")


def need_tie_breaks(settings: SectionSettings) -> None:
    """Refuse tie-breaks that are none, or do not fit the system.

    Args:
        settings: The settings with the list and the edition of the tables.

    Raises:
        Refusal: With what the list of tie-breaks is wrong about.

    Source:
        C.07 (applied from 2026-03-01), Articles 5 and 8.
    """
    for code in settings.tie_breaks:
        need_text("tie_breaks", code, empty=False)
    try:
        edition = (
            editions.edition(settings.table_edition) if settings.table_edition else editions.DEFAULT
        )
        catalogue.resolve(
            settings.tie_breaks,
            edition,
            team_event=False,
            predetermined=settings.fixed_table,
        )
    except (RequestError, NotCoveredError, UnknownEditionError) as error:
        raise refuse("bad-tie-breaks", why=error) from None
