"""Round robins: tables and cycles against the annex taken literally, withdrawals, envelopes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from openarbiter.model import Colour, Event, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking.editions import C07_2026, NSWCA
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.round_robin import berger_round, defaults, schedule, whole_schedule
from openarbiter.rulebooks.round_robin.varma import draw, envelopes
from tests.articles.cases import read
from tests.every import every
from tests.referee.literal.tables import berger_rows

PRINTED = read("round-robin/berger.toml")
PRINTED_SIZES = sorted(int(size) for size in PRINTED if size != "source")
ENVELOPES = read("round-robin/varma.toml")
CASES: list[dict[str, Any]] = read("round-robin/cases.toml")["case"]
SIZES = range(2, 61)
CYCLES = ["FIDE_DOUBLEROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"]

Pairs = list[tuple[int, int]]


def event(players: int, code: str = "BERGER_ROUNDROBIN", rounds: int | None = None) -> Tournament:
    """A tournament before its first round."""
    listed = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, players + 1))
    return Tournament(players=listed, rounds=rounds, event=Event(type_code=code))


def played(count: int, rounds: int, until: int) -> Tournament:
    """A tournament whose first rounds White has won."""
    found = event(count, rounds=rounds)
    for number in range(1, until + 1):
        plan = schedule(found, RoundNo(number))
        nothing = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        records = {} if plan.rests is None else {plan.rests: nothing}
        for white, black in plan.games:
            records[white] = RoundRecord(black, Colour.WHITE, Result.WIN)
            records[black] = RoundRecord(white, Colour.BLACK, Result.LOSS)
        players = (replace(one, rounds=(*one.rounds, records[one.tpn])) for one in found.players)
        found = replace(found, players=tuple(players))
    return found


def leaving(found: Tournament, tpn: int, after: int) -> Tournament:
    """The tournament once a player has withdrawn."""
    return found.with_player(replace(found.player(tpn), withdrawn_after=RoundNo(after)))


@every(("rounds", "completed", "stands"), [(9, 4, 0), (9, 5, 1), (10, 5, 1), (10, 4, 0)])
def test_half_of_the_rounds_decides(rounds: int, completed: int, stands: int) -> None:
    """Before half: as if never there; exactly half is not before half (NSWCA, 4)."""
    left = leaving(event(10 if rounds == 9 else 6, rounds=rounds), 3, completed)
    found = withdrawal(left, left.players[2], NSWCA)
    assert found is not None
    assert (found.stands, found.completed, found.scheduled) == (bool(stands), completed, rounds)
    assert withdrawal(left, left.players[0], NSWCA) is None


@every("players", PRINTED_SIZES)
def test_formula_gives_the_printed_table(players: int) -> None:
    """Pairs, colours, order of boards; an odd number takes the table of one more (NSWCA, 4)."""
    for number, printed in enumerate(PRINTED[str(players)]["rounds"], start=1):
        for count in (players, players - 1):
            if count > 1:
                found = " ".join(f"{a}-{b}" for a, b in berger_round(count, number))
                assert found == printed


def colours(players: int, code: str) -> dict[int, str]:
    """The colours of everybody, in the order of the rounds."""
    found = dict.fromkeys(range(1, players + 1), "")
    for planned in whole_schedule(event(players, code)):
        for white, black in planned.games:
            found[white] += "w"
            found[black] += "b"
    return found


def three_equal(players: int, code: str) -> list[list[int]]:
    """First and last round of every three equal colours one after another, by player."""
    return [
        [first, first + 2]
        for each in colours(players, code).values()
        for first in range(1, len(each) - 1)
        if each[first - 1 : first + 2] in {"www", "bbb"}
    ]


@every("players", SIZES)
def test_the_tables_are_those_written_round_by_round(players: int) -> None:
    """Pairs, colours and boards, beyond the sizes that are printed (C.05, Annex 1)."""
    size = players + players % 2
    for number, boards in enumerate(berger_rows(size), start=1):
        assert list(berger_round(players, number)) == boards


@every("players", SIZES)
def test_everybody_meets_everybody_once(players: int) -> None:
    """Each round seats everybody once; whoever rests has a round without a game, and balance."""
    met: Counter[frozenset[int]] = Counter()
    rested: list[int] = []
    for planned in whole_schedule(event(players)):
        seated = [tpn for game in planned.games for tpn in game]
        rests = [] if planned.rests is None else [planned.rests]
        assert sorted([*seated, *rests]) == list(range(1, players + 1))
        met.update(frozenset(game) for game in planned.games)
        rested += rests
    assert (len(met), set(met.values())) == (players * (players - 1) // 2, {1})
    assert sorted(rested) == (list(range(1, players + 1)) if players % 2 else [])
    difference = {abs(each.count("w") - each.count("b")) for each in single(players).values()}
    assert difference == ({0} if players % 2 else {1})


def single(players: int) -> dict[int, str]:
    """The colours of one cycle."""
    return colours(players, "BERGER_ROUNDROBIN")


@every("players", SIZES)
@every("code", CYCLES)
def test_double_round(players: int, code: str) -> None:
    """Each opponent with both colours, once a cycle (C.05, Annex 1; NSWCA, 4)."""
    planned = whole_schedule(event(players, code))
    half = len(planned) // 2
    games = [game for each in planned for game in each.games]
    assert len(games) == len(set(games)) == players * (players - 1)
    for part in (planned[:half], planned[half:]):
        pairs = [frozenset(game) for each in part for game in each.games]
        assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2
    assert {each.count("w") - each.count("b") for each in colours(players, code).values()} == {0}


@every("players", SIZES[2:])
def test_three_equal_colours_at_the_junction(players: int) -> None:
    """Two of an even field have them without the exchange, nobody with it (C.05, Annex 1)."""
    assert len(three_equal(players, "BERGER_DOUBLEROUNDROBIN")) == (0 if players % 2 else 2)
    assert three_equal(players, "FIDE_DOUBLEROUNDROBIN") == []


def test_the_exchange_is_of_the_last_two_rounds_only() -> None:
    """The second cycle and every other round stay as they are."""
    for players in SIZES[2:]:
        plain, exchanged = (whole_schedule(event(players, code)) for code in reversed(CYCLES))
        half = len(plain) // 2
        order = [*range(half - 2), half - 1, half - 2, *range(half, 2 * half)]
        assert exchanged == tuple(plain[place] for place in order)


def cases(key: str) -> list[Any]:
    """The cases that ask for something, under their names."""
    return [pytest.param(case, id=case["name"]) for case in CASES if key in case]


@pytest.mark.parametrize("case", cases("three_equal"))
def test_junction(case: dict[str, Any]) -> None:
    """How many have three equal colours, and in which rounds."""
    found = three_equal(case["players"], case["code"])
    assert len(found) == case["three_equal"]
    assert all(each in case["rounds_of_them"] for each in found)


@pytest.mark.parametrize("case", cases("completed"))
def test_half_of_the_games(case: dict[str, Any]) -> None:
    """Below half nothing counts or is entered; from half on the rest is lost (C.05, 6.6)."""
    rounds = case["players"] - 1
    left = leaving(played(case["players"], rounds, case["completed"]), 3, case["completed"])
    found = withdrawal(left, left.players[2], C07_2026)
    assert found is not None
    assert found.stands is case["stands"]
    for round_no in range(case["completed"] + 1, rounds + 1):
        entered = defaults(left, RoundNo(round_no), C07_2026)
        results = {Result.FORFEIT_LOSS, Result.FORFEIT_WIN} if case["stands"] else set()
        assert {record.result for record in entered.values()} == results
        assert (Tpn(3) in entered) is case["stands"]


@every("size", range(10, 25, 2))
def test_envelopes_of_the_annex(size: int) -> None:
    """The printed tables; one player less has no highest number (C.05, Annex 2)."""
    printed = {letter: tuple(numbers) for letter, numbers in ENVELOPES[str(size)].items()}
    assert envelopes(size) == printed
    without = {letter: tuple(n for n in held if n < size) for letter, held in printed.items()}
    assert envelopes(size - 1) == without


@pytest.mark.parametrize("case", cases("federations"))
def test_envelopes_for_the_first_federation(case: dict[str, Any]) -> None:
    """The federation with most players draws first, where enough are left (C.05, Annex 2)."""
    codes = case["federations"].split()
    empty = event(len(codes)).players
    listed = tuple(
        replace(player, federation=code) for player, code in zip(empty, codes, strict=True)
    )
    turn = draw(Tournament(players=listed), "any seed").turns[0]
    assert turn.federation == case["first"]
    assert turn.enough
    assert list(turn.offered) == case["enough"]
