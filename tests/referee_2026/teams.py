"""The literal rule of the Swiss team system without reading a tournament.

A position knows what each match was before it was written into records of players (see
``team_positions``), so that the referee reads no facts off a tournament.
"""

from __future__ import annotations

from openarbiter.model import Tournament
from openarbiter.values import dataclass
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.team_swiss_2026 import TeamPosition, paired

__all__ = ["InventedPosition", "team_pairing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InventedPosition(TeamPosition):
    """A round of teams to be paired.

    Attributes:
        tournament: The tournament as files and programs know it.
    """

    tournament: Tournament


def team_pairing(position: TeamPosition) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (3.3.3)."""
    return paired(position, Work())
