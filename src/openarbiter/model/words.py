"""What results are called in a sentence, and how points are written."""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model.names import Points
from openarbiter.model.results import Result

_RESULTS = {
    Result.WIN: said("win"),
    Result.DRAW: said("draw"),
    Result.LOSS: said("loss"),
    Result.UNRATED_WIN: said("unrated win"),
    Result.UNRATED_DRAW: said("unrated draw"),
    Result.UNRATED_LOSS: said("unrated loss"),
    Result.UNDECIDED: said("undecided"),
    Result.FORFEIT_WIN: said("forfeit win"),
    Result.FORFEIT_LOSS: said("forfeit loss"),
    Result.PAIRING_ALLOCATED_BYE: said("pairing allocated bye"),
    Result.FULL_POINT_BYE: said("full point bye"),
    Result.HALF_POINT_BYE: said("half point bye"),
    Result.ZERO_POINT_BYE: said("zero point bye"),
    Result.ABSENT: said("absent"),
}


def result_words(result: Result) -> str:
    """What a round was for a player, in words.

    Examples:
        >>> result_words(Result.FORFEIT_WIN)
        'forfeit win'
    """
    return _RESULTS[result]


def points_text(points: Points) -> str:
    """Points (tenths) as arbiters write them.

    Examples:
        >>> points_text(35), points_text(5), points_text(0), points_text(33), points_text(-10)
        ('3½', '½', '0', '3.3', '-1')
    """
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 10)
    if rest == 5:  # noqa: PLR2004  (half a point)
        return f"{sign}{whole or ''}½"
    if rest:
        return said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest)
    return f"{sign}{whole}"
