"""The answer: boards, colours, bye, groups, and the step log.

Source:
    C.04.4.3 (applied from 2026-02-01), all chapters; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from openarbiter.rulebooks.lim.colours import Colours
from openarbiter.rulebooks.lim.process import PairedRound, pair_round
from openarbiter.rulebooks.lim.terms import MAXI_SYSTEM, SYSTEM, Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.publication import published


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in positions as the answer in TPNs."""
    system = MAXI_SYSTEM if situation.maxi else SYSTEM
    games = Colours(situation).games(paired.games())
    return published(situation, system, games, paired.bye)
