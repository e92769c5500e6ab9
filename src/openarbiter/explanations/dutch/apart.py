"""What two editions of the Dutch system see differently in the same history.

Source:
    C.04.3, Article 1.4.3 (approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import situation, wording_of


def floats_apart(
    tournament: Tournament, round_no: RoundNo, one: str, other: str
) -> tuple[Tpn, ...]:
    """Players who floated in one of the last two rounds by one edition, and not by the other.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        one: Id of an edition of the Dutch system, 2025 or 2026.
        other: Id of another one.

    Returns:
        Their TPNs, ascending.

    Source:
        C.04.3, Article 1.4.3: whether a bye worth no more than a loss is a downfloat.
    """
    floats = []
    for system in (one, other):
        found = situation(tournament, round_no, wording_of(system))
        players = (found.player(position) for position in range(len(found.tpn)))
        floats.append(
            {
                tpn: (player.last_float, player.earlier_float)
                for tpn, player in zip(found.tpn, players, strict=True)
            }
        )
    mine, theirs = floats
    return tuple(sorted(tpn for tpn in mine if mine[tpn] != theirs.get(tpn, mine[tpn])))
