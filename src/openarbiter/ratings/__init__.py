"""RATINGS: performances, rating changes by edition, first ratings, title norms.

What a tournament changes by which edition (:mod:`~openarbiter.ratings.change`), norms
(:mod:`~openarbiter.ratings.norms`) and what is still needed for one
(:mod:`~openarbiter.ratings.chances`), the report of a whole tournament
(:mod:`~openarbiter.ratings.report`) and the facts of the forms
(:mod:`~openarbiter.ratings.title_sheets`). International and national ratings are never mixed.
"""

from openarbiter.ratings.change import (
    RatingRules,
    coefficient,
    first_rating,
    rating_change,
    rules,
    rules_on,
)
from openarbiter.ratings.norms import NormReport, Requirement
from openarbiter.ratings.report import (
    PlayerReport,
    RatingReport,
    norm_reports,
    rating_in,
    rating_report,
)

__all__ = [
    "NormReport",
    "PlayerReport",
    "RatingReport",
    "RatingRules",
    "Requirement",
    "coefficient",
    "first_rating",
    "norm_reports",
    "rating_change",
    "rating_in",
    "rating_report",
    "rules",
    "rules_on",
]
