"""What somebody who pairs an accelerated round should know: the premise of the acceleration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.languages import Tongue, said
from openarbiter.model import points_text
from openarbiter.rulebooks.accelerations import fits_scoring

if TYPE_CHECKING:
    from openarbiter.model import Tournament


def premise_remark(tournament: Tournament, language: str = "en") -> str:
    """That Baku acceleration is announced with points it is not made for; empty where it fits.

    Args:
        tournament: The tournament.
        language: Code of the language of the words.

    Source:
        C.04.7 (applied from 2026-02-01), the premise of Baku acceleration.
    """
    scoring, tongue = tournament.scoring, Tongue(language)
    if not tournament.baku or fits_scoring(scoring):
        return ""
    points = [tongue(points_text(each)) for each in (scoring.win, scoring.draw, scoring.loss)]
    return tongue(
        said(
            "Baku acceleration is made for a win worth two draws and a loss worth nothing "
            "(C.04.7, 2.1.1); here they are worth {win}, {draw} and {loss}.",
            win=points[0],
            draw=points[1],
            loss=points[2],
        )
    )
