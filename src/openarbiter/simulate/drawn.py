"""Settings of random tournaments in which everything that nobody names is drawn by lot.

What is drawn does not depend on what is named: to name one thing leaves the others as they are,
unless they would not fit.

Source:
    C.02, list of questions (what is not set gets a sensible random value).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from openarbiter.model import ScoringSystem
from openarbiter.simulate.entrants import below
from openarbiter.simulate.settings import HIGHEST_RATING, Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHARES = {
    "forfeit_rate": 8,
    "double_forfeit_rate": 1,
    "withdrawal_rate": 10,
    "late_entry_rate": 10,
    "half_point_bye_rate": 3,
    "full_point_bye_rate": 1,
    "zero_point_bye_rate": 3,
    "unrated_rate": 10,
    "unusual_rate": 2,
}
"""The highest share that is drawn, in per cent."""

_TIE_BREAKS = (
    ("BH/C1", "BH", "SB"),
    ("DE", "BH/C1", "BH", "WIN"),
    ("WIN", "BWG", "BH"),
    ("PS", "BH", "SB"),
    ("SB", "BH/M1", "BPG"),
    ("BH", "FB", "DE"),
    ("AOB", "BH/C1", "REP"),
)

_SPREAD = 300
"""Points of rating between a bound that is named and one that is set because of it."""

_ROOMY = 20
"""Players from whom on families of two are drawn."""


def drawn(seed: int, named: Mapping[str, Any], *, accelerated: bool = True) -> Settings:
    """Settings with everything drawn that is not named: 15 to 215 players, 5 to 15 rounds.

    Results follow the ratings; the initial colour is drawn with the tournament. The same seed
    draws the same for ever.

    Raises:
        RequestError: What is named is out of its range, or does not fit together.
    """
    lot = Random(seed * 8 + 6)  # noqa: S311  (a simulation)
    found: dict[str, Any] = {
        "players": _between(lot, 15, 215),
        "rounds": _between(lot, 5, 15),
        "highest_rating": _between(lot, 2400, 2800),
        "lowest_rating": _between(lot, 1400, 2300),
    }
    found |= {name: below(lot, 10 * most + 1) / 1000 for name, most in _SHARES.items()}
    families, baku, other_points = below(lot, 3), below(lot, 4) == 0, below(lot, 5) == 0
    found["tie_breaks"] = _TIE_BREAKS[below(lot, len(_TIE_BREAKS))]
    found = {**found, **named}
    _fit(found, named)
    if "families" not in named:
        found["families"] = families if found["players"] >= _ROOMY else 0
    if other_points and "scoring" not in named and not named.get("baku"):
        found["scoring"] = ScoringSystem.of(30, 10, 0)
    elif accelerated and "baku" not in named and "scoring" not in named:
        found["baku"] = baku
    return Settings(**found)


def _between(lot: Random, least: int, most: int) -> int:
    return least + below(lot, most - least + 1)


def _fit(found: dict[str, Any], named: Mapping[str, Any]) -> None:
    """Make what was drawn fit to what is named."""
    if "players" not in named and "ratings" in named:
        found["players"] = len(named["ratings"])
    elif "players" not in named:
        found["players"] = max(found["players"], 2 * found["rounds"])
    if "rounds" not in named:
        found["rounds"] = max(1, min(found["rounds"], 2 * (found["players"] - 1) // 3))
    if "lowest_rating" not in named:
        found["lowest_rating"] = min(found["lowest_rating"], found["highest_rating"])
    elif "highest_rating" not in named and found["highest_rating"] < found["lowest_rating"]:
        found["highest_rating"] = min(HIGHEST_RATING, found["lowest_rating"] + _SPREAD)
    for sums in (
        ("forfeit_rate", "double_forfeit_rate"),
        ("half_point_bye_rate", "full_point_bye_rate", "zero_point_bye_rate"),
    ):
        if sum(found[name] for name in sums) > 1:
            found |= {name: 0.0 for name in sums if name not in named}
