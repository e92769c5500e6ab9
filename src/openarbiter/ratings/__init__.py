"""RATINGS: performances, rating changes by edition, first ratings, title norms.

Averages, expected scores and performances (:mod:`~openarbiter.ratings.performance`), what a
tournament changes (:mod:`~openarbiter.ratings.change`) by which edition
(:mod:`~openarbiter.ratings.rules`), norms (:mod:`~openarbiter.ratings.norms`), and the report of a
whole tournament (:mod:`~openarbiter.ratings.report`). International and national ratings are never
mixed.
"""

from openarbiter.ratings.change import coefficient, first_rating, rating_change
from openarbiter.ratings.norms import NormReport, Requirement
from openarbiter.ratings.report import (
    PlayerReport,
    RatingReport,
    norm_reports,
    rating_in,
    rating_report,
)
from openarbiter.ratings.rules import RatingRules, rules, rules_on

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
