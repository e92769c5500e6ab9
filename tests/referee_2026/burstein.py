"""The literal rule of Burstein's system of 2026, with seeding rounds by that of the Dutch one."""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.burstein_2026 import burstein_2026_pairing
from openarbiter.verification.literal.common import Answer
from tests.referee.literal.round import literal_pairing


def seeding_rounds(rounds: int) -> int:
    """Number of rounds that are paired by the Dutch system (1.6)."""
    return min(rounds // 2, 4)


def burstein_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3)."""
    if round_no > seeding_rounds(tournament.rounds or 0):
        return burstein_2026_pairing(tournament, round_no)
    try:
        found = literal_pairing(tournament, round_no, "dutch-2026")
    except ImpossiblePairingError:
        return None
    games = sorted((game.white, game.black) for game in found.games)
    return Answer(tuple(games), found.bye, ("seeding",))
