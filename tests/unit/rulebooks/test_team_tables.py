"""Scheveningen and Molter: stored tables, their rules, who is in which team, and refusals."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.model import Event, ForbiddenPairs, Player, RoundNo, Team, Tournament, Tpn
from openarbiter.ranking.editions import DEFAULT
from openarbiter.ranking.standings import standings
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.exchange import for_file
from openarbiter.rulebooks.molter import MOLTER
from openarbiter.rulebooks.molter import tables as molter
from openarbiter.rulebooks.molter.rules import Rows, faults, shape_of
from openarbiter.rulebooks.registry import edition_of, form_of
from openarbiter.rulebooks.scheveningen import SCHEVENINGEN
from openarbiter.rulebooks.scheveningen.tables import TABLES, schedule, table_round
from openarbiter.rulebooks.team_boards import text_of
from tests.every import every

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "tests" / "data" / "scheveningen.txt"
EXAMPLE = ROOT / "examples" / "two-clubs.trf"
PRINTED = "R1 B2-A1 C1-B1 A2-C2\nR2 B1-A2 A1-C1 C2-B2"


def entered(
    count: int, code: str = "", rounds: int | None = None, teams: dict[int, list[int]] | None = None
) -> Tournament:
    """A tournament before round 1; teams by their numbers, as they stand in the file."""
    return Tournament(
        players=tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1)),
        rounds=rounds,
        event=Event(type_code=code, type_text="" if "SCHEV" in code else "Molter (molter)"),
        teams=tuple(
            Team(number=number, name=f"T{number}", players=tuple(map(Tpn, players)))
            for number, players in (teams or {}).items()
        ),
    )


def halves(
    count: int, rounds: int | None = None, teams: dict[int, list[int]] | None = None
) -> Tournament:
    """A Scheveningen tournament before round 1."""
    return entered(count, "FIDE_SCHEVENINGEN", rounds, teams)


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
    """Player i of team A meets player i + r - 1 of team B; the second cycle comes backwards."""
    for size in (9, 10):
        for number in range(1, size + 1):
            for one, other in map(sorted, table_round(size, number)):
                assert other.board == (one.board + number - 1) % size
    rounds = [text_of(table_round(3, number)) for number in (4, 5, 6)]
    assert rounds == ["B3-A1 A2-B1 B2-A3", "A1-B2 B3-A2 A3-B1", "B1-A1 B2-A2 A3-B3"]


def test_teams_are_those_of_the_file_or_of_the_numbers() -> None:
    """Records 310 by their numbers, in the order of their players; team A has the smallest."""
    assert schedule(halves(4), RoundNo(1)).games == ((1, 3), (2, 4))
    assert schedule(halves(4, None, {2: [1, 4], 1: [3, 2]}), RoundNo(1)).games == ((3, 1), (2, 4))
    numbered = entered(6, "CUSTOM_MOLTER_3X2X2")
    assert molter.schedule(numbered, RoundNo(1)).games == ((4, 1), (5, 3), (2, 6))
    named = entered(6, "", 2, {3: [1, 2], 2: [3, 4], 1: [5, 6]})
    assert molter.schedule(named, RoundNo(1)).games == ((4, 5), (1, 3), (6, 2))


BARRED = (ForbiddenPairs(players=(Tpn(1), Tpn(3))),)


@every(
    ("event", "words"),
    [
        (halves(5), "5 players do not make 2 teams"),
        (halves(0), "0 players do not make 2 teams"),
        (halves(2), "expected teams of 2 to 10"),
        (halves(22), "expected teams of 2 to 10"),
        (halves(4, 5), "has no round 5"),
        (halves(4, None, {1: [1, 2, 3], 2: [4]}), "players in the teams: 3, 1; expected 2 teams"),
        (halves(4, None, {1: [1, 2], 2: [2, 3]}), "in no team, or in two"),
        (replace(halves(4), forbidden_pairs=BARRED), "no pair can be forbidden"),
        (entered(12, "CUSTOM_MOLTER_4X3X2"), "a team of 3 players is odd"),
        (entered(6, "CUSTOM_MOLTER_3X2X3"), "3 rounds for 3 teams; expected 1 to 2"),
        (entered(4, "CUSTOM_MOLTER_2X2X1"), "2 teams are too few"),
        (
            entered(18, "CUSTOM_MOLTER_9X2X2"),
            "no Molter table 9x2x2 is stored; stored are 4x2x3",
        ),
        (entered(6), "nothing says which Molter table is meant"),
        (entered(6, "CUSTOM_MOLTER_3X2X2", 3), "has 2 rounds, and 3 are announced"),
        (
            entered(12, "CUSTOM_MOLTER_3X2X2"),
            "is for teams of 2, and here they have 4 players",
        ),
        (entered(7, "CUSTOM_MOLTER_3X2X2"), "7 players do not make 3 teams"),
    ],
)
def test_what_has_no_table_is_refused(event: Tournament, words: str) -> None:
    """Other sizes, unequal teams, too many rounds: with what is expected instead."""
    system = SCHEVENINGEN if "SCHEV" in event.event.type_code else MOLTER
    with pytest.raises(NotCoveredError, match=words):
        system.pair(event, RoundNo(event.rounds or 1) if system is SCHEVENINGEN else RoundNo(1))


def test_rounds_beyond_those_announced_are_refused() -> None:
    """One cycle where nothing is announced; and the rounds of the table."""
    with pytest.raises(NotCoveredError, match="beyond the 2 rounds announced"):
        schedule(halves(4), RoundNo(3))
    with pytest.raises(NotCoveredError, match="beyond the 2 rounds of the table"):
        molter.schedule(entered(6, "CUSTOM_MOLTER_3X2X2"), RoundNo(3))
    with pytest.raises(NotCoveredError, match="no Molter table 9x2x2 is stored"):
        table("9x2x2")


def test_the_code_names_the_table_and_the_text_the_system() -> None:
    """Scheveningen by its cycles; Molter also where only teams and rounds do."""
    for rounds, code in ((3, "FIDE_SCHEVENINGEN"), (6, "FIDE_DOUBLESCHEVENINGEN")):
        assert for_file(halves(6, rounds), "trf26").event.type_code == code
        planned = SCHEVENINGEN.table.schedule
        assert planned is not None
        assert len(planned(entered(6, code))) == rounds
    event = entered(16, "CUSTOM_MOLTER_4X4X3", rounds=3)
    assert edition_of(event) is MOLTER
    assert form_of(event) == "CUSTOM_MOLTER_4X4X3"
    four = {4 - at: [*range(4 * at + 1, 4 * at + 5)] for at in range(4)}
    for each in (event, entered(16, "", 3, four)):
        assert for_file(each, "trf26").event.type_code == "CUSTOM_MOLTER_4X4X3"
    assert for_file(entered(16), "trf26").event.type_code == ""


def test_the_log_has_the_row_and_the_teams() -> None:
    """In letters and numbers, in the second cycle with what is done there."""
    assert SCHEVENINGEN.pair(halves(6, 6), RoundNo(4)).log.splitlines() == [
        "Round 4, Scheveningen table for teams of 3",
        "[2] row of the table: B3-A1 A2-B1 B2-A3",
        "[3] second cycle: the rounds backwards, with colours reversed",
        "[1] teams: A1-A3: 1 2 3; B1-B3: 4 5 6",
        "  6 - 1",
        "  2 - 4",
        "  5 - 3",
    ]
    log = MOLTER.pair(entered(6, "CUSTOM_MOLTER_3X2X2"), RoundNo(2)).log.splitlines()
    assert log[:3] == [
        "Round 2, Molter table 3x2x2",
        "[2] row of the table: B1-A2 A1-C1 C2-B2",
        "[1] teams: A1-A2: 1 2; B1-B2: 3 4; C1-C2: 5 6",
    ]


def test_the_example_is_paired_and_its_teams_are_ranked() -> None:
    """The sum of game points, from records 310; who leaves after one game of three is out."""
    example = oa.read_trf(EXAMPLE)
    assert not oa.check(example).differences
    table = standings(example, ("GPTS",), team_event=example.team_event)
    assert [(row.player, row.points) for row in table] == [(1, 85), (2, 5)]
    one = example.player(Tpn(1))
    left = replace(one, withdrawn_after=RoundNo(1), rounds=one.rounds[:1])
    found = withdrawal(example, left, DEFAULT)
    assert found is not None
    assert (found.completed, found.scheduled, found.stands) == (1, 3, False)


def table(size: str) -> Rows:
    """The stored Molter table of a size."""
    shape = molter.shape_named(size)
    assert shape is not None
    return molter.stored(shape)


def rules_broken(text: str) -> set[str]:
    """The codes of the rules that a table breaks."""
    return {each.rule for each in faults(molter.read(text))}


@every("size", molter.sizes())
def test_a_stored_table_breaks_no_rule(size: str) -> None:
    """And has the size that it is stored under; the one of 3x2x2 is as printed."""
    rows = table(size)
    assert str(shape_of(rows)) == size
    assert not faults(rows)
    rounds = [line.partition(" ")[2] for line in PRINTED.splitlines()]
    assert [text_of(row) for row in table("3x2x2")] == rounds


@every(
    ("rule", "text"),
    [
        ("S1", "A1-B1 C1-A2 B2-B2\nA1-C1 A2-B2 B1-C2"),
        ("S3", "A1-A2 C1-B1 C2-B2\nB1-A2 A1-C1 C2-B2"),
        ("S4", "A1-B1 C1-A2 B2-C2\nA1-C1 A2-B2 B1-C2"),
        ("S4b", "B1-A1 B2-A2 C1-D1 C2-D2\nA1-C1 A2-C2 D1-B1 D2-B2"),
        ("S5", "A1-B1 A2-C2 B2-C1\nA2-B1 A1-C1 C2-B2"),
        ("S6a", "A1-B2 A2-C1 B1-D1 D2-C2\nC1-A1 D1-A2 D2-B1 C2-B2"),
        ("S6c", "B2-A1 C1-B1 A2-C2\nB1-A2 A1-C2 C1-B2"),
        ("C1", "A1-B2 C1-B1 A2-C2\nB1-A2 A1-C1 C2-B2"),
        # Only a player of board 1 or 3 goes down, by one board, and one from each board.
        ("S6b", "A1-B1 C1-A4 B4-C4 A3-B3 C3-A2 B2-C2\n"),
        ("S6b", "A1-B2 B1-C2 C1-A2 A3-B3 C3-A4 B4-C4\n"),
    ],
)
def test_a_broken_rule_is_named(rule: str, text: str) -> None:
    """Tables that break a rule, and perhaps others too."""
    assert rule in rules_broken(text)


def test_rules_about_floaters_and_colours() -> None:
    """Who may go down breaks nothing; always White for the smaller letter breaks four rules."""
    assert "S6b" not in rules_broken("A1-B1 C1-A2 B2-C2 A3-B3 C3-A4 B4-C4\n")
    rows = [text_of(row).split() for row in table("5x2x4")]
    always = [" ".join("-".join(sorted(game.split("-"))) for game in row) for row in rows]
    assert rules_broken("\n".join(always)) >= {"S5", "C1", "C2", "C3"}
    (only,) = faults(molter.read("A1-B1"))
    assert only.sentence == "[1] 2 teams are too few; expected 3 or more"


def test_what_is_no_table_is_said_with_its_line() -> None:
    """A line that is no round, and a text without any."""
    with pytest.raises(FormatError, match=r"own\.txt:3:1: 'A1 B2'; expected the games of a round"):
        molter.read("# a remark\nR1: A1-B2\nA1 B2", "own.txt")
    for text in ("", "# nothing", "a1-b2", "A1-B1-C1"):
        with pytest.raises(FormatError):
            molter.read(text)
    other = "3x2x2\n" + PRINTED.replace("R1 ", "R1: ").replace("R2 ", "2. ")
    assert molter.read(other) == table("3x2x2")
