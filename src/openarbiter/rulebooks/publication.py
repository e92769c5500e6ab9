"""The pairing of a round as it is published: boards, the bye, and who is not paired.

How it was found (brackets, step log) is for the rulebook to add.

Source:
    C.04.2, GHR 3.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.model import BoardNo, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.positions import Positions


def published(
    situation: Positions,
    system: str,
    games: Sequence[tuple[Tpn, Tpn]],
    bye: int | None,
) -> RoundPairing:
    """The pairing of a round, with its boards in the order that holds for every system (GHR 3.6).

    Args:
        situation: The situation before the round.
        system: Id of the edition.
        games: (White, Black) of all games, in any order.
        bye: Position of the player with the bye; ``None`` without one.
    """
    boards = basic_rules.board_order(games, dict(zip(situation.tpn, situation.score, strict=True)))
    return in_this_order(
        situation.tournament,
        situation.round_no,
        system,
        ((game.white, game.black) for game in boards),
        None if bye is None else situation.tpn[bye],
    )


def in_this_order(
    tournament: Tournament,
    round_no: RoundNo,
    system: str,
    games: Iterable[tuple[Tpn, Tpn]],
    bye: Tpn | None,
) -> RoundPairing:
    """The pairing of a round in a system that has an order of boards of its own (GHR 3.6).

    Args:
        tournament: The tournament.
        round_no: The round.
        system: Id of the edition.
        games: (White, Black) of all games, in the order of their boards.
        bye: Who has the bye or rests; ``None`` where nobody does.
    """
    boards = tuple(
        Game(BoardNo(number), white, black) for number, (white, black) in enumerate(games, start=1)
    )
    seated: set[Tpn | None] = {bye}
    for game in boards:
        seated.add(game.white)
        seated.add(game.black)
    return RoundPairing(
        round_no=round_no,
        system=system,
        games=boards,
        bye=bye,
        absent=tuple(player.tpn for player in tournament.players if player.tpn not in seated),
    )
