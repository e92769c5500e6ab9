"""Round robins of players and of teams: cycles, withdrawals, the log, and what is refused."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import (
    Colour,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.editions import NSWCA
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.round_robin import schedule
from tests.every import every


def entered(count: int, rounds: int | None = None) -> Tournament:
    """A tournament before its first round."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    return Tournament(players=players, rounds=rounds)


def played(count: int, rounds: int, until: int) -> Tournament:
    """A tournament whose first rounds White has won."""
    event = entered(count, rounds)
    for number in range(1, until + 1):
        plan = schedule(event, RoundNo(number))
        nothing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        records = {} if plan.rests is None else {plan.rests: nothing}
        for white, black in plan.games:
            records[white] = RoundRecord(black, Colour.WHITE, Result.WIN)
            records[black] = RoundRecord(white, Colour.BLACK, Result.LOSS)
        players = (replace(one, rounds=(*one.rounds, records[one.tpn])) for one in event.players)
        event = replace(event, players=tuple(players))
    return event


def leaving(event: Tournament, tpn: int, after: int) -> Tournament:
    """The tournament once a player has withdrawn."""
    return event.with_player(replace(event.player(tpn), withdrawn_after=RoundNo(after)))


@every(("rounds", "completed", "stands"), [(9, 4, 0), (9, 5, 1), (10, 5, 1), (10, 4, 0)])
def test_half_of_the_rounds_decides(rounds: int, completed: int, stands: int) -> None:
    """Before half: as if never there; exactly half is not before half (NSWCA, 4)."""
    event = leaving(entered(10 if rounds == 9 else 6, rounds), 3, completed)
    found = withdrawal(event, event.players[2], NSWCA)
    assert found is not None
    assert (found.stands, found.completed, found.scheduled) == (bool(stands), completed, rounds)
    assert withdrawal(event, event.players[0], NSWCA) is None
