"""Scheveningen: the tables, their second cycle, and who belongs to which team."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.model import Event, ForbiddenPairs, Player, RoundNo, Team, Tournament, Tpn
from openarbiter.ranking.editions import DEFAULT
from openarbiter.ranking.standings import standings
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.exchange import for_file
from openarbiter.rulebooks.scheveningen import SCHEVENINGEN
from openarbiter.rulebooks.scheveningen.tables import TABLES, schedule, table_round
from openarbiter.rulebooks.team_boards import text_of
from tests.every import every

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "tests" / "data" / "scheveningen.txt"
EXAMPLE = ROOT / "examples" / "two-clubs.trf"


def entered(count: int, rounds: int | None = None, teams: tuple[Team, ...] = ()) -> Tournament:
    """A tournament before round 1."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    event = Event(type_code="FIDE_SCHEVENINGEN")
    return Tournament(players=players, rounds=rounds, event=event, teams=teams)


def test_tables_are_as_published() -> None:
    """Those for 2 to 8, round by round and in the order of their boards."""
    blocks = re.split(r"^(\d) a side\n", PUBLISHED.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert blocks[::2] == [str(size) for size in range(2, 9)]
    for size, block in zip(map(int, blocks[::2]), blocks[1::2], strict=True):
        rounds = re.findall(r"^R(\d+): (.*)$", block, flags=re.MULTILINE)
        assert [int(number) for number, _ in rounds] == list(range(1, size + 1))
        for number, text in rounds:
            assert text_of(table_round(size, int(number))) == text


@every("size", sorted(TABLES))
def test_everybody_meets_everybody_of_the_other_team(size: int) -> None:
    """Once a cycle; balanced colours, and never three equal ones running, in two cycles either."""
    colours: dict[str, str] = {}
    games: Counter[tuple[str, str]] = Counter()
    for number in range(1, 2 * size + 1):
        row = [(str(white), str(black)) for white, black in table_round(size, number)]
        seated = sorted(each for game in row for each in game)
        assert seated == sorted(f"{letter}{at}" for letter in "AB" for at in range(1, size + 1))
        games.update(row)
        for white, black in row:
            assert {white[0], black[0]} == {"A", "B"}
            colours[white] = colours.get(white, "") + "w"
            colours[black] = colours.get(black, "") + "b"
        if number == size:
            assert len({frozenset(game) for game in games}) == size * size
            differences = {abs(2 * each.count("w") - size) for each in colours.values()}
            assert differences == {size % 2}
    assert len(games) == 2 * size * size
    assert set(games.values()) == {1}
    assert not any("www" in each or "bbb" in each for each in colours.values())


def test_sizes_of_our_own_are_cyclic() -> None:
    """Player i of team A meets player i + r - 1 of team B in round r."""
    for size in (9, 10):
        for number in range(1, size + 1):
            for game in table_round(size, number):
                one, other = sorted(game)
                assert other.board == (one.board + number - 1) % size


def test_second_cycle_comes_backwards() -> None:
    """The rounds of three players a side, as the specification prints them."""
    rounds = [text_of(table_round(3, number)) for number in (4, 5, 6)]
    assert rounds == ["B3-A1 A2-B1 B2-A3", "A1-B2 B3-A2 A3-B1", "B1-A1 B2-A2 A3-B3"]


def test_teams_are_those_of_the_file_or_the_halves_of_the_numbers() -> None:
    """Records 310 by their numbers, in the order of their players."""
    assert schedule(entered(4), RoundNo(1)).games == ((1, 3), (2, 4))
    one = Team(number=2, name="One", players=(Tpn(1), Tpn(4)))
    other = Team(number=1, name="Other", players=(Tpn(3), Tpn(2)))
    assert schedule(entered(4, teams=(one, other)), RoundNo(1)).games == ((3, 1), (2, 4))


@every(
    ("event", "words"),
    [
        (entered(5), "5 players do not make 2 teams"),
        (entered(0), "0 players do not make 2 teams"),
        (entered(2), "expected teams of 2 to 10"),
        (entered(22), "expected teams of 2 to 10"),
        (entered(4, 5), "has no round 5"),
        (
            entered(
                4,
                teams=(
                    Team(number=1, name="", players=(Tpn(1), Tpn(2), Tpn(3))),
                    Team(number=2, name="", players=(Tpn(4),)),
                ),
            ),
            "players in the teams: 3, 1; expected 2 teams",
        ),
        (
            entered(
                4,
                teams=(
                    Team(number=1, name="", players=(Tpn(1), Tpn(2))),
                    Team(number=2, name="", players=(Tpn(2), Tpn(3))),
                ),
            ),
            "in no team, or in two",
        ),
    ],
)
def test_what_has_no_table_is_refused(event: Tournament, words: str) -> None:
    """Other sizes, unequal teams, too many rounds: with what is expected instead."""
    with pytest.raises(NotCoveredError, match=words):
        SCHEVENINGEN.pair(event, RoundNo(event.rounds or 1))


def test_rounds_beyond_those_announced_are_refused() -> None:
    """One cycle where nothing is announced."""
    with pytest.raises(NotCoveredError, match="beyond the 2 rounds announced"):
        schedule(entered(4), RoundNo(3))
    pair = ForbiddenPairs(players=(Tpn(1), Tpn(3)))
    with pytest.raises(NotCoveredError, match="no pair can be forbidden"):
        SCHEVENINGEN.pair(replace(entered(4), forbidden_pairs=(pair,)), RoundNo(1))


def test_the_code_says_how_many_cycles() -> None:
    """And the code how many rounds, where they are not announced."""
    for rounds, code in ((3, "FIDE_SCHEVENINGEN"), (6, "FIDE_DOUBLESCHEVENINGEN")):
        assert for_file(entered(6, rounds), "trf26").event.type_code == code
        event = replace(entered(6), event=Event(type_code=code))
        assert (
            len(SCHEVENINGEN.table.schedule(event) if SCHEVENINGEN.table.schedule else ()) == rounds
        )


def test_the_log_has_the_row_and_the_teams() -> None:
    """In letters and numbers, in the second cycle with what is done there."""
    log = SCHEVENINGEN.pair(entered(6, 6), RoundNo(4)).log.splitlines()
    assert log == [
        "Round 4, Scheveningen table for teams of 3",
        "[2] row of the table: B3-A1 A2-B1 B2-A3",
        "[3] second cycle: the rounds backwards, with colours reversed",
        "[1] teams: A1-A3: 1 2 3; B1-B3: 4 5 6",
        "  6 - 1",
        "  2 - 4",
        "  5 - 3",
    ]


def test_half_of_the_games_decides() -> None:
    """Who leaves after one game of three is out; the free rounds of other tables do not exist."""
    example = oa.read_trf(EXAMPLE)
    left = replace(example.player(Tpn(1)), withdrawn_after=RoundNo(1))
    left = replace(left, rounds=left.rounds[:1])
    found = withdrawal(example, left, DEFAULT)
    assert found is not None
    assert (found.completed, found.scheduled, found.stands) == (1, 3, False)


def test_the_example_is_paired_and_its_teams_are_ranked() -> None:
    """The sum of game points, from records 310."""
    example = oa.read_trf(EXAMPLE)
    assert not oa.check(example).differences
    table = standings(example, ("GPTS",), team_event=example.team_event)
    assert [(row.player, row.points) for row in table] == [(1, 85), (2, 5)]
