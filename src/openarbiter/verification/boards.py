"""A published list of boards: is it that of the tournament, and do its boards stand in order?

Files of tournaments have no order of boards.

Source:
    C.04.2 (GHR 3.6), applied from 2026-02-01; a recommendation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.verification.findings import RuleFinding, listed
from openarbiter.verification.published import published_round

_Board: TypeAlias = tuple[Tpn, Tpn]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedList:
    """The boards of a round as they were published.

    Attributes:
        boards: (White, Black) from board 1 on.
        byes: TPNs of who has the pairing-allocated bye: one or nobody; ``None`` where the list
            does not say.
    """

    round_no: RoundNo
    boards: tuple[_Board, ...]
    byes: tuple[Tpn, ...] | None


def list_findings(tournament: Tournament, posted: PublishedList) -> tuple[RuleFinding, ...]:
    """What is wrong with a published list.

    A round that is paired has its games and its bye in the tournament: first they have to be the
    same. Only a list of the right games has an order.

    Source:
        TRF26, record 001; GHR 3.6.
    """
    if posted.round_no <= tournament.paired_rounds:
        found = (*_other_games(tournament, posted), *_other_byes(tournament, posted))
        if found:
            return found
    return _board_findings(tournament, posted.round_no, posted.boards)


def _other_games(tournament: Tournament, posted: PublishedList) -> Iterator[RuleFinding]:
    """Games of the list that the tournament does not have, or with other colours; and its others.

    Where the tournament does not tell the colours of a game, they are not looked at.
    """
    games = {game.players: game for game in published_round(tournament, posted.round_no).games}
    seen: set[_Board] = set()
    for board in posted.boards:
        white, black = board
        pair = (white, black) if white < black else (black, white)
        game = games.get(pair)
        shown = f"{white}-{black}"
        expected: str = ""
        if game is None:
            expected = said("the tournament has no such game")
        elif pair in seen:
            expected = said("the tournament has this game once")
        elif game.coloured and game.board != board:
            expected = said("the tournament has {pair}", pair=f"{game.white}-{game.black}")
        seen.add(pair)
        if expected:
            yield _other(posted, said("the list has {pair}", pair=shown), expected, pair, (board,))
    for pair, game in games.items():
        if pair not in seen:
            shown = said("the tournament has {pair}", pair=f"{game.white}-{game.black}")
            yield _other(posted, said("the list has no such game"), shown, pair, (game.board,))


def _other_byes(tournament: Tournament, posted: PublishedList) -> Iterator[RuleFinding]:
    """The bye of the list, where the tournament gives it to somebody else or to nobody."""
    byes = published_round(tournament, posted.round_no).byes
    if posted.byes is None or posted.byes == byes:
        return
    yield _other(
        posted,
        said("on the list the bye has {player}", player=_names(posted.byes)),
        said("in the tournament it has {player}", player=_names(byes)),
        {*posted.byes, *byes},
    )


def _names(players: tuple[Tpn, ...]) -> str:
    return listed(players) or said("nobody")


def _other(
    posted: PublishedList,
    found: str,
    expected: str,
    players: Collection[Tpn],
    boards: tuple[_Board, ...] = (),
) -> RuleFinding:
    return RuleFinding(
        kind="list-of-boards",
        article=said("TRF26, record {number}", number="001"),
        round_no=posted.round_no,
        found=found,
        expected=expected,
        players=tuple(sorted(players)),
        boards=boards,
    )


def _board_findings(
    tournament: Tournament, round_no: RoundNo, boards: Sequence[_Board]
) -> tuple[RuleFinding, ...]:
    """Boards that stand before a board that should come first."""
    history = basic_rules.histories(tournament, round_no)
    scores = basic_rules.pairing_scores(tournament, round_no, history.score)
    score = {player.tpn: points for player, points in zip(tournament.players, scores, strict=True)}
    boards = [board for board in boards if board[0] in score and board[1] in score]
    due = [(game.white, game.black) for game in basic_rules.board_order(boards, score)]
    return tuple(
        RuleFinding(
            kind="order-of-boards",
            article="C.04.2, 3.6",
            round_no=round_no,
            found=said("board {number} is {pair}", number=number, pair=f"{board[0]}-{board[1]}"),
            expected=said("{pair} comes there", pair=f"{should[0]}-{should[1]}"),
            players=tuple(sorted({*board, *should})),
            boards=(board,),
        )
        for number, (board, should) in enumerate(zip(boards, due, strict=True), start=1)
        if board != should
    )
