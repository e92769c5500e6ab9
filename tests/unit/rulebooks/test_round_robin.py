"""Round robins: tables, cycles, withdrawals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.editions import C07_2026, NSWCA, TableEdition
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.pairing import Scheduled
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.round_robin import (
    ROUND_ROBIN,
    berger_round,
    defaults,
    schedule,
)
from tests.every import every


def entered(count: int, rounds: int | None = None) -> Tournament:
    """A tournament before its first round."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    return Tournament(players=players, rounds=rounds)


def played(count: int, rounds: int, until: int) -> Tournament:
    """A tournament whose first rounds White has won."""
    event = entered(count, rounds)
    for number in range(1, until + 1):
        records = as_played(schedule(event, RoundNo(number)))
        players = tuple(
            replace(player, rounds=(*player.rounds, records[player.tpn]))
            for player in event.players
        )
        event = replace(event, players=players)
    return event


def as_played(plan: Scheduled, without: int = 0) -> dict[Tpn, RoundRecord]:
    """The records of a round that White has won; nothing for one player and the opponent."""
    nothing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    records = {} if plan.rests is None else {plan.rests: nothing}
    for white, black in plan.games:
        if without in (white, black):
            records[white] = records[black] = nothing
        else:
            records[white] = RoundRecord(black, Colour.WHITE, Result.WIN)
            records[black] = RoundRecord(white, Colour.BLACK, Result.LOSS)
    return records


def leaving(event: Tournament, tpn: int, after: int) -> Tournament:
    """The tournament once a player has withdrawn."""
    players = tuple(
        replace(each, withdrawn_after=RoundNo(after)) if each.tpn == tpn else each
        for each in event.players
    )
    return replace(event, players=players)


@every("count", range(2, 25))
@every("cycles", [1, 2])
def test_everybody_meets_everybody(count: int, cycles: int) -> None:
    """Once a cycle, in a double round event once with each colour, and nobody plays twice a day."""
    rounds = cycles * (count - 1 + count % 2)
    event = entered(count, rounds)
    games: Counter[tuple[int, int]] = Counter()
    colours: dict[int, str] = dict.fromkeys(range(1, count + 1), "")
    for number in range(1, rounds + 1):
        plan = schedule(event, RoundNo(number))
        seated = [tpn for game in plan.games for tpn in game]
        seated += [] if plan.rests is None else [plan.rests]
        assert sorted(seated) == list(range(1, count + 1))
        games.update((int(white), int(black)) for white, black in plan.games)
        for white, black in plan.games:
            colours[white] += "w"
            colours[black] += "b"
    pairs = Counter(frozenset(game) for game in games.elements())
    assert len(pairs) == count * (count - 1) // 2
    assert set(pairs.values()) == {cycles}
    if cycles == 2:
        assert set(games.values()) == {1}
        assert not any("www" in each or "bbb" in each for each in colours.values())
    assert all(abs(each.count("w") - each.count("b")) <= 1 for each in colours.values())


def test_last_two_rounds_of_the_first_cycle_are_exchanged() -> None:
    """Only where another cycle follows."""
    single, double = entered(6, 5), entered(6, 10)
    order = [schedule(double, RoundNo(number)).games for number in range(1, 6)]
    assert order[3:] == [schedule(single, RoundNo(number)).games for number in (5, 4)]
    assert order[:3] == [schedule(single, RoundNo(number)).games for number in (1, 2, 3)]


def test_without_announced_rounds_the_cycles_that_have_begun_count() -> None:
    """One cycle before round 1."""
    event = entered(4)
    assert schedule(event, RoundNo(3)).games == schedule(entered(4, 3), RoundNo(3)).games
    with pytest.raises(NotCoveredError, match="beyond the 3 rounds"):
        schedule(event, RoundNo(4))


def test_numbers_of_the_table_are_places_not_pairing_numbers() -> None:
    """A gap in the pairing numbers does not matter."""
    event = replace(entered(0), players=tuple(Player(tpn=Tpn(n), name="") for n in (2, 5, 9)))
    assert schedule(event, RoundNo(1)).games == ((5, 9),)
    assert schedule(event, RoundNo(1)).rests == 2


def test_pairing_of_a_round_comes_from_the_table() -> None:
    """Odd field: who would meet the missing number rests."""
    found = ROUND_ROBIN.pair(entered(5, 5), RoundNo(1))
    assert [(game.white, game.black) for game in found.games] == [(2, 5), (3, 4)]
    assert (found.bye, found.absent) == (1, ())
    assert found.log.splitlines() == [
        "Round 1, table for 6 players",
        "[4.0] row 1 of the table: 1-6 2-5 3-4",
        "[4.0] numbers drawn by lot: the pairing numbers",
        "  2 - 5",
        "  3 - 4",
        "  1 rests: the table has number 6 as opponent, whom nobody is",
    ]
    assert edition("round-robin") is ROUND_ROBIN


@pytest.mark.parametrize(
    ("rounds", "completed", "stands"), [(9, 4, False), (9, 5, True), (10, 5, True), (10, 4, False)]
)
def test_half_of_the_rounds_decides(rounds: int, completed: int, stands: bool) -> None:  # noqa: FBT001  (a column of the table)
    """Before half: as if never there; exactly half is not before half (NSWCA, 4)."""
    event = leaving(entered(10 if rounds == 9 else 6, rounds), 3, completed)
    found = withdrawal(event, event.players[2], NSWCA)
    assert found is not None
    assert (found.stands, found.completed, found.scheduled) == (stands, completed, rounds)
    assert withdrawal(event, event.players[0], NSWCA) is None


@pytest.mark.parametrize(
    ("after", "edition_", "lost"),
    [(4, C07_2026, True), (3, C07_2026, False), (4, NSWCA, False), (5, NSWCA, True)],
)
def test_half_decides_about_defaults(after: int, edition_: TableEdition, *, lost: bool) -> None:
    """Nine players have eight games each and nine rounds: four are half of one, not of the other.

    C.05, Article 6.6, counts the player's games, section 4 of the NSWCA guidelines the rounds.
    """
    event = leaving(played(9, 9, after), 9, after)
    entered = defaults(event, RoundNo(after + 1), edition_)
    assert {record.result for record in entered.values()} == (
        {Result.FORFEIT_LOSS, Result.FORFEIT_WIN} if lost else set()
    )
    assert defaults(event, RoundNo(after), edition_) == {}
    both = leaving(leaving(played(6, 5, 3), 5, 3), 6, 3)
    assert {record.result for record in defaults(both, RoundNo(4), edition_).values()} == {
        Result.FORFEIT_LOSS
    }


def test_opponents_of_the_withdrawn_have_no_game() -> None:
    """They are named as absent, and the log says what becomes of the game."""
    event = leaving(played(6, 5, 3), 1, 3)
    found = ROUND_ROBIN.pair(event, RoundNo(4))
    assert found.absent == (1, 4)
    assert "  1 - 4; [4.0] 1 withdrew after 3 of 5 rounds: lost by default" in found.log
    early = leaving(played(6, 5, 2), 1, 2)
    assert "not counted" in ROUND_ROBIN.pair(early, RoundNo(3)).log


def test_recorded_round_is_paired_again() -> None:
    """A round in the file comes out as it was."""
    event = played(6, 10, 7)
    found = ROUND_ROBIN.pair(event, RoundNo(6))
    assert (
        tuple((game.white, game.black) for game in found.games) == schedule(event, RoundNo(6)).games
    )


def test_what_a_round_robin_cannot_do_is_refused() -> None:
    """Acceleration, forbidden pairs, one player, a round that the table has not."""
    event = entered(4, 3)
    ban = (ForbiddenPairs(players=(Tpn(1), Tpn(2))),)
    for asked in (
        replace(event, baku=True),
        replace(event, forbidden_pairs=ban),
        entered(1, 3),
        replace(event, rounds=0),
    ):
        with pytest.raises(NotCoveredError):
            ROUND_ROBIN.pair(asked, RoundNo(1))
    with pytest.raises(NotCoveredError, match="no round 4"):
        berger_round(4, 4)
