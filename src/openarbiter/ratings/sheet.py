"""The rating report as a sheet: one line a player.

Source:
    FIDE Rating Regulations (B.02), Articles 7 and 8: what is reported.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import Tournament, points_text
from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.text import missing_results
from openarbiter.ratings.report import PlayerReport, RatingReport

_HEADS = (
    *(said("No."), said("Name"), said("Rating"), said("Games"), said("Score")),
    *(said("Average"), said("Expected"), "K", said("Change"), said("New"), "TPR", "PTP"),
)
_ALIGNS = "><>>>>>>>>>>"
_ASSUMED = "*"


def rating_sheet(
    tournament: Tournament, report: RatingReport, chosen: Sequence[PlayerReport] | None = None
) -> Sheet:
    """The report, or the part of some players, as a sheet.

    Source:
        B.02 (2024), Articles 8.2 and 8.3.
    """
    names = {player.tpn: player.name for player in tournament.players}
    return Sheet(
        title=said("Rating report"),
        heads=_HEADS,
        aligns=_ALIGNS,
        rows=tuple(
            _row(each, names[each.player])
            for each in (report.players if chosen is None else chosen)
        ),
        notes=report.notes,
        missing=missing_results(tournament),
    )


def _row(each: PlayerReport, name: str) -> tuple[str, ...]:
    change = each.change
    k = new = moved = ""
    if change is not None:
        k = f"{change.k}{_ASSUMED if each.k_assumed else ''}"
        moved, new = f"{change.change:+d}", str(change.new_rating)
    elif each.first is not None and each.first.rating is not None:
        new = str(each.first.rating)
    return (
        *(str(each.player), name, _shown(each.rating), str(each.rated_games)),
        points_text(each.points),
        *(_shown(each.average), "" if each.counted is None else hundredths(each.counted)),
        *(k, moved, new, _shown(each.performance), _shown(each.perfect)),
    )


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)


def hundredths(number: int, *, sign: bool = False) -> str:
    """Hundredths as a number with two decimals.

    Source:
        B.02 (2024), Article 8.1.2: expected scores have two decimals.
    """
    whole, rest = divmod(abs(number), 100)
    before = "-" if number < 0 else "+" if sign else ""
    return said("{whole}.{decimals}", whole=f"{before}{whole}", decimals=f"{rest:02}")
