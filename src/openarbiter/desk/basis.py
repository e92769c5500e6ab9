"""What a pairing rests on, as a fingerprint: when it changes, the pairing is out of date.

Everything a pairing system may look at is in it: numbers, earlier rounds, who is there, forbidden
pairs, acceleration, scoring. Names and clubs are not.

Source:
    C.04.2, GHR 1.4 (two arbiters with the same facts produce identical pairings).
"""

from __future__ import annotations

from hashlib import sha256

from openarbiter.desk.state import Section
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules


def present(tournament: Tournament, round_no: RoundNo) -> frozenset[int]:
    """Numbers (TPN) of the players to be paired in the next round.

    Source:
        GHR 3.2, 3.3.
    """
    return frozenset(
        tournament.players[place].tpn for place in basic_rules.present_players(tournament, round_no)
    )


def pairing_basis(section: Section, round_no: RoundNo) -> str:
    """Fingerprint of the facts that the pairing of the next round rests on.

    Args:
        section: The section.
        round_no: The round that is to be paired next.

    Returns:
        Sixteen hexadecimal digits.
    """
    tournament = section.tournament
    here = present(tournament, round_no)
    digest = sha256()
    head = (
        section.system,
        tournament.rounds,
        tournament.scoring,
        basic_rules.drawn_colour(tournament),
        tournament.forbidden_pairs,
        tournament.virtual_points,
        tournament.baku,
        tournament.adjustments,
        int(round_no),
    )
    digest.update(repr(head).encode())
    for player in tournament.players:
        cells = [
            f"{record.opponent or 0}{record.colour.value if record.colour else '-'}"
            f"{record.result.value}"
            for record in player.rounds[: round_no - 1]
        ]
        mark = "+" if player.tpn in here else "-"
        digest.update(f"{player.tpn}{mark}{player.rating or 0}:{','.join(cells)};".encode())
    return digest.hexdigest()[:16]


def is_stale(section: Section, round_no: RoundNo) -> bool:
    """Facts changed since the private pairing of a round was made; never of a published one."""
    state = section.round(round_no)
    return (
        state.phase.private
        and bool(state.basis)
        and state.basis != pairing_basis(section, round_no)
    )
