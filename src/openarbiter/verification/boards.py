"""The order of the boards of a published list; files of tournaments do not have it.

Source:
    C.04.2 (GHR 3.6), applied from 2026-02-01; a recommendation.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.verification.findings import RuleFinding

__all__ = ["board_findings"]


def board_findings(
    tournament: Tournament, round_no: RoundNo, boards: Sequence[tuple[Tpn, Tpn]]
) -> tuple[RuleFinding, ...]:
    """Boards that stand before a board that should come first.

    Args:
        tournament: The tournament.
        round_no: The round.
        boards: (White, Black) from board 1 on.

    Source:
        GHR 3.6.
    """
    history = basic_rules.histories(tournament, round_no)
    scores = basic_rules.pairing_scores(tournament, round_no, history.score)
    score = {player.tpn: points for player, points in zip(tournament.players, scores, strict=True)}
    boards = [board for board in boards if board[0] in score and board[1] in score]
    due = [(game.white, game.black) for game in basic_rules.board_order(boards, score)]
    return tuple(
        RuleFinding(
            kind="order-of-boards",
            article="GHR 3.6",
            round_no=round_no,
            found=said("board {number} is {pair}", number=number, pair=f"{board[0]}-{board[1]}"),
            expected=said("{pair} comes there", pair=f"{should[0]}-{should[1]}"),
            players=tuple(sorted({*board, *should})),
            boards=(board,),
        )
        for number, (board, should) in enumerate(zip(boards, due, strict=True), start=1)
        if board != should
    )
