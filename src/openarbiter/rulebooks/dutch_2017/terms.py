"""Section A: what this edition derives differently from the records of a tournament.

Order, scoregroups, colour preferences and topscorers (A.2, A.3, A.6, A.7) are those of the later
editions. Floats of rounds without a game and the bar of the bye are its own.

Source:
    C.04.3 (2017), A.4, A.7, C.2.
"""

from __future__ import annotations

from openarbiter.model import Player, Result, RoundNo, Tournament
from openarbiter.rulebooks.dutch.terms import Situation, Wording
from openarbiter.rulebooks.dutch.terms import situation as later_situation
from openarbiter.values import replace

WORDING_2017 = Wording(
    system="dutch-2017",
    bye_always_downfloats=True,
    most_moved_down=True,
    score_differences=True,
    floats_by_score=True,
    every_round_without_game_floats=True,
)
"""What the shared terms have to know: whoever plays no game in a round has a downfloat (A.4.b)."""

_BARRING = frozenset({Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN})
"""Results that bar from the bye (C.2): the bye, and a win against somebody who did not come."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.

    Source:
        C.04.3 (2017), section A and C.2.
    """
    found = later_situation(tournament, round_no, WORDING_2017)
    players = tournament.players
    return replace(
        found,
        may_take_bye=[may_take_bye(players[place], round_no) for place in found.places],
    )


def may_take_bye(player: Player, round_no: RoundNo) -> bool:
    """Whether a player may have the pairing-allocated bye (C.2).

    A full-point bye that the arbiter gave is no win against an absent opponent, and does not bar.

    Source:
        C.04.3 (2017), C.2.
    """
    return not any(record.result in _BARRING for record in player.rounds[: round_no - 1])
