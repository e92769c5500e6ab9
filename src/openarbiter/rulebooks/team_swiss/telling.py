"""The answer in the names of the tournament: matches, bye, brackets, step log.

Source:
    C.04.6 (applied from 2026-02-01); C.04.2, GHR 3.6 (order of the matches).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.rulebooks.statement import Colours
from openarbiter.rulebooks.team_swiss.text import SYSTEM, TEAM_SWISS, Situation
from openarbiter.rulebooks.upfloating.pairing import pair_round
from openarbiter.rulebooks.upfloating.telling import told


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round (Articles 3 and 4).

    Raises:
        ImpossiblePairingError: No complete pairing exists, or no team may have the bye.
    """
    paired = pair_round(TEAM_SWISS, situation)
    games = match_order(situation, Colours(TEAM_SWISS, situation).games(paired.pairs))
    bye = None if paired.bye is None else situation.tpn[paired.bye]
    answer = in_this_order(situation.teams, situation.round_no, SYSTEM, games, bye)
    return told(answer, TEAM_SWISS, paired, _colours)


def _colours(article: str, white: Tpn, black: Tpn) -> str:
    return said(
        "[{article}] {white} is White against {black}", article=article, white=white, black=black
    )


def match_order(situation: Situation, games: Sequence[tuple[Tpn, Tpn]]) -> list[tuple[Tpn, Tpn]]:
    """Matches in the order of publication.

    Source:
        C.04.2, GHR 3.6: higher score of a pair, sum of both, then TPN. Reading: the smaller TPN of
        the two.
    """
    score = dict(zip(situation.tpn, situation.score, strict=True))

    def key(match: tuple[Tpn, Tpn]) -> tuple[Points, Points, Tpn]:
        one, other = score[match[0]], score[match[1]]
        return -max(one, other), -one - other, min(match)

    return sorted(games, key=key)
