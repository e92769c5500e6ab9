"""Rounds of a round robin that are known beforehand: one of them, or all on one sheet."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


def start_list(players: int, rounds: int | None = None, *, byes: str = "") -> bytes:
    """A start list by numbers; nobody has played."""
    names = (f"Player {chr(64 + number)}" for number in range(1, players + 1))
    lines = [
        f"001 {number:4}      {name:33} {2400 - 10 * number}"
        for number, name in enumerate(names, start=1)
    ]
    head = ["012 Club", "192 BERGER_ROUNDROBIN", *([f"142 {rounds}"] if rounds else [])]
    return "\n".join([*head, byes, *lines, ""]).encode()


def test_a_round_is_printed_on_a_start_list(cli: Cli) -> None:
    """Round 4 of the Berger table for six: 6-5, 1-4, 2-3; nobody needs results of rounds 1 to 3."""
    ended = cli("pair", "-", "--round", 4, "--numbers", stdin=start_list(6, 5))
    assert (ended.code, ended.err) == (Exit.OK, "")
    assert (
        ended.out
        == "Board  White  Black\n    1      6      5\n    2      1      4\n    3      2      3\n"
    )
    sheet = cli("pair", "-", "--round", 4, stdin=start_list(6, 5))
    assert (sheet.code, sheet.err) == (Exit.OK, "")
    assert "Round 4 of 5" in sheet.out
    assert "no entry" not in sheet.out


def test_who_rests_and_who_announced_a_bye(cli: Cli) -> None:
    """With five players number 3 would meet number 6 in round 5, so it rests."""
    ended = cli("pair", "-", "--round", 5, "--json", stdin=start_list(5))
    found = json.loads(ended.out)
    assert (found["round"], found["bye"], found["absent"]) == (5, 3, [])
    away = cli("pair", "-", "--round", 4, "--json", stdin=start_list(6, byes="240 Z 004    1"))
    found = json.loads(away.out)
    assert found["absent"] == [1, 4]
    assert [(game["white"], game["black"]) for game in found["games"]] == [(6, 5), (2, 3)]


def test_a_round_of_a_swiss_system_waits_for_those_before_it(cli: Cli) -> None:
    """Only a table knows a round beforehand."""
    ended = cli("pair", "-", "--round", 4, "--system", "nswca", stdin=start_list(6))
    assert ended.code == Exit.REQUEST
    assert "round 1 is next" in ended.err


@pytest.mark.parametrize(("players", "cycles"), [(6, 1), (9, 1), (9, 2), (10, 2), (2, 1)])
def test_the_whole_schedule(cli: Cli, players: int, cycles: int) -> None:
    """Everybody meets everybody once a cycle, once with each colour in two; all rest alike."""
    ring = players - 1 + players % 2
    content = start_list(players, ring * cycles)
    rounds = json.loads(cli("pair", "-", "--schedule", "--json", stdin=content).out)["rounds"]
    assert [one["round"] for one in rounds] == list(range(1, ring * cycles + 1))
    games = Counter((game["white"], game["black"]) for one in rounds for game in one["games"])
    assert sum(games.values()) == cycles * players * (players - 1) // 2
    if cycles == 2:
        assert set(games.values()) == {1}
    rests = Counter(one["rests"] for one in rounds)
    assert set(rests) == (set(range(1, players + 1)) if players % 2 else {None})
    assert players % 2 == 0 or set(rests.values()) == {cycles}


def test_the_schedule_is_one_sheet_with_names(cli: Cli) -> None:
    """Each round has its boards by name and says who rests; the sheet says by which system."""
    ended = cli("pair", "-", "--schedule", stdin=start_list(5))
    assert (ended.code, ended.err) == (Exit.OK, "")
    assert ended.out.startswith(
        "Club\nSchedule of 5 rounds\n\n"
        "Round 1\n"
        "  1  2  Player B  -  5  Player E\n"
        "  2  3  Player C  -  4  Player D\n"
        "  Rests: 1 Player A\n"
    )
    assert ended.out.count("Rests: ") == 5
    assert "Paired by round-robin" in ended.out
    numbers = cli("pair", "-", "--schedule", "--numbers", stdin=start_list(5)).out
    assert numbers.startswith("Round 1: 2-5  3-4; 1 rests\nRound 2: ")
    german = cli("pair", "-", "--schedule", "--language", "de", stdin=start_list(5)).out
    assert "Setzt aus: 1 Player A" in german


def test_the_round_of_the_schedule_is_the_round_that_is_paired(cli: Cli) -> None:
    """Whatever round is asked for stands on the schedule."""
    content = start_list(7, 14)
    rounds = json.loads(cli("pair", "-", "--schedule", "--json", stdin=content).out)["rounds"]
    for number in (1, 6, 7, 8, 14):
        found = json.loads(cli("pair", "-", "--round", number, "--json", stdin=content).out)
        assert found["games"] == rounds[number - 1]["games"]
        assert found["bye"] == rounds[number - 1]["rests"]


def test_a_further_cycle_is_announced(cli: Cli) -> None:
    """Without a number of rounds there is one cycle; the refusal says what to do."""
    content = start_list(6)
    one_cycle = json.loads(cli("pair", "-", "--schedule", "--json", stdin=content).out)
    assert len(one_cycle["rounds"]) == 5
    ended = cli("pair", "-", "--round", 6, stdin=content)
    assert ended.code == Exit.RULE
    assert "announce it for a further cycle (record 142)" in ended.err
    assert cli("pair", "-", "--round", 6, stdin=start_list(6, 10)).code == Exit.OK


def test_numbers_drawn_by_lot_are_those_of_the_schedule(cli: Cli) -> None:
    """Whoever drew 1 is 1 in every round; the sheet of numbers says beside it who has which."""
    content = start_list(6)
    names = cli("pair", "-", "--schedule", "--lot", "abc", stdin=content)
    numbers = cli("pair", "-", "--schedule", "--numbers", "--lot", "abc", stdin=content)
    assert "Numbers drawn by lot with the seed 'abc'" in names.out
    assert "Numbers drawn by lot with the seed 'abc'" in numbers.err
    fourth = cli("pair", "-", "--round", 4, "--lot", "abc", stdin=content).out
    boards = names.out.partition("Round 4\n")[2].partition("\n\n")[0].splitlines()
    for line in boards:
        _board, white, *name, dash, black, _family, _letter = line.split()
        assert dash == "-"
        assert re.search(rf"\b{white}  {' '.join(name)} .* {black}  Player", fourth)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("--schedule --system nswca", Exit.REQUEST, "only a round robin has a schedule"),
        ("--schedule --round 2", Exit.USAGE, "not allowed with argument"),
        ("--schedule --log", Exit.USAGE, "--log goes with --round"),
        ("--schedule --certificate x.json", Exit.USAGE, "--certificate goes with --round"),
    ],
)
def test_what_a_schedule_does_not_go_with(cli: Cli, words: str, code: int, said: str) -> None:
    """A system without a table, one round, steps and proofs of one round."""
    ended = cli("pair", "-", *words.split(), stdin=start_list(6))
    assert (ended.code, ended.out) == (code, "")
    assert said in ended.err
