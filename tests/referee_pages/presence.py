"""Who is there for a round, and who may not meet whom: what all pages say in the same words."""

from __future__ import annotations

from openarbiter.model import RoundNo, Tournament, Tpn


def here(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> bool:
    """Neither withdrawn nor away by an announcement or an entry of the round."""
    player = tournament.player(tpn)
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    announced = any(
        tpn in bye.players for bye in tournament.requested_byes if bye.round_no == round_no
    )
    return not announced and player.record(round_no).result.value not in "FHZ"


def forbidden(tournament: Tournament, one: Tpn, two: Tpn, round_no: RoundNo) -> bool:
    """The two may not be paired in a round (TRF26, record 260)."""
    return any(
        {one, two} <= set(pairs.players)
        for pairs in tournament.forbidden_pairs
        if pairs.applies_to(round_no)
    )
