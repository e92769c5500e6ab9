"""Molter: tables held against their rules, the stored ones, and tournaments by them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.model import Event, Player, RoundNo, Team, Tournament, Tpn
from openarbiter.rulebooks.exchange import for_file
from openarbiter.rulebooks.molter import MOLTER
from openarbiter.rulebooks.molter.rules import Rows, Shape, faults, shape_of
from openarbiter.rulebooks.molter.tables import read, schedule, shape_named, sizes, stored
from openarbiter.rulebooks.registry import edition_of, form_of
from openarbiter.rulebooks.team_boards import text_of
from tests.every import every

PRINTED = "R1 B2-A1 C1-B1 A2-C2\nR2 B1-A2 A1-C1 C2-B2"


def table(size: str) -> Rows:
    """The stored table of a size."""
    shape = shape_named(size)
    assert shape is not None
    return stored(shape)


def entered(count: int, code: str = "", rounds: int | None = None, teams: int = 0) -> Tournament:
    """A tournament before round 1; with teams in the opposite order of the numbers."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"P{tpn}") for tpn in range(1, count + 1))
    size = count // teams if teams else 0
    members = [
        tuple(Tpn(tpn) for tpn in range(at * size + 1, (at + 1) * size + 1)) for at in range(teams)
    ]
    return Tournament(
        players=players,
        rounds=rounds,
        event=Event(type_code=code, type_text="Molter (molter)"),
        teams=tuple(
            Team(number=teams - at, name=f"T{at}", players=each) for at, each in enumerate(members)
        ),
    )


def rules_broken(text: str) -> list[str]:
    """The codes of the rules that a table breaks, each once."""
    return list(dict.fromkeys(each.rule for each in faults(read(text))))


@every("size", sizes())
def test_a_stored_table_breaks_no_rule(size: str) -> None:
    """And has the size that it is stored under."""
    rows = table(size)
    assert str(shape_of(rows)) == size
    assert not faults(rows)


def test_the_table_of_three_teams_of_two() -> None:
    """The one that the specification prints."""
    rounds = [line.partition(" ")[2] for line in PRINTED.splitlines()]
    assert [text_of(row) for row in table("3x2x2")] == rounds


TURNED = {
    "S1": "A1-B1 C1-A2 B2-B2\nA1-C1 A2-B2 B1-C2",
    "S3": "A1-A2 C1-B1 C2-B2\nB1-A2 A1-C1 C2-B2",
    "S4": "A1-B1 C1-A2 B2-C2\nA1-C1 A2-B2 B1-C2",
    "S4b": "B1-A1 B2-A2 C1-D1 C2-D2\nA1-C1 A2-C2 D1-B1 D2-B2",
    "S5": "A1-B1 A2-C2 B2-C1\nA2-B1 A1-C1 C2-B2",
    "S6a": "A1-B2 A2-C1 B1-D1 D2-C2\nC1-A1 D1-A2 D2-B1 C2-B2",
    "S6c": "B2-A1 C1-B1 A2-C2\nB1-A2 A1-C2 C1-B2",
    "C1": "A1-B2 C1-B1 A2-C2\nB1-A2 A1-C1 C2-B2",
}
"""Tables that break a rule, and perhaps others too."""


@every("rule", TURNED)
def test_a_broken_rule_is_named(rule: str) -> None:
    """With its round, where it has one."""
    assert rule in rules_broken(TURNED[rule])


def test_floaters_of_an_odd_number_of_teams() -> None:
    """Only a player of board 1 or 3 goes down, by one board, and one from each board."""
    odd = "A1-B1 C1-A2 B2-C2 A3-B3 C3-A4 B4-C4\n"
    assert "S6b" not in rules_broken(odd)
    down_two = "A1-B1 C1-A4 B4-C4 A3-B3 C3-A2 B2-C2\n"
    assert "S6b" in rules_broken(down_two)
    three = "A1-B2 B1-C2 C1-A2 A3-B3 C3-A4 B4-C4\n"
    assert "S6b" in rules_broken(three)


def test_colours_of_a_player() -> None:
    """Whoever has the smaller letter has White: too many of one kind, and three running."""
    rows = [text_of(row) for row in table("5x2x4")]
    always = ["-".join(sorted(game.split("-"))) for row in rows for game in row.split()]
    size = len(rows[0].split())
    text = "\n".join(" ".join(always[at : at + size]) for at in range(0, len(always), size))
    assert {"S5", "C1", "C2", "C3"} <= {*rules_broken(text)}


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("4x3x2", "a team of 3 players is odd"),
        ("3x2x3", "3 rounds for 3 teams; expected 1 to 2"),
        ("2x2x1", "2 teams are too few"),
        ("9x2x2", "no Molter table 9x2x2 is stored; stored are 4x2x3"),
    ],
)
def test_sizes_without_a_table_are_refused(size: str, words: str) -> None:
    """Case 7: an odd number of players, as many rounds as teams; and what is not stored."""
    with pytest.raises(NotCoveredError, match=words):
        table(size)
    teams, boards, rounds = map(int, size.split("x"))
    shape = Shape(teams=teams, boards=boards, rounds=rounds)
    event = entered(shape.teams * shape.boards, f"CUSTOM_MOLTER_{size}".upper())
    with pytest.raises(NotCoveredError, match=words):
        MOLTER.pair(event, RoundNo(1))


def test_a_table_of_the_wrong_size_is_a_fault() -> None:
    """It is looked at no further."""
    (only,) = faults(read("A1-B1"))
    assert only.sentence == "[1] 2 teams are too few; expected 3 or more"


def test_what_is_no_table_is_said_with_its_line() -> None:
    """A line that is no round, and a text without any."""
    with pytest.raises(FormatError, match=r"own\.txt:3:1: 'A1 B2'; expected the games of a round"):
        read("# a remark\nR1: A1-B2\nA1 B2", "own.txt")
    for text in ("", "# nothing", "a1-b2", "A1-B1-C1"):
        with pytest.raises(FormatError):
            read(text)
    assert read("3x2x2\n" + PRINTED.replace("R1 ", "R1: ").replace("R2 ", "2. ")) == table("3x2x2")


def test_players_are_those_of_the_numbers_or_of_the_teams() -> None:
    """Team A is the one with the smallest number."""
    event = entered(6, "CUSTOM_MOLTER_3X2X2")
    assert schedule(event, RoundNo(1)).games == ((4, 1), (5, 3), (2, 6))
    event = entered(6, rounds=2, teams=3)
    assert schedule(event, RoundNo(1)).games == ((4, 5), (1, 3), (6, 2))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (entered(6), "nothing says which Molter table is meant"),
        (entered(6, "CUSTOM_MOLTER_3X2X2", rounds=3), "has 2 rounds, and 3 are announced"),
        (entered(12, "CUSTOM_MOLTER_3X2X2"), "is for teams of 2, and here they have 4 players"),
        (entered(7, "CUSTOM_MOLTER_3X2X2"), "7 players do not make 3 teams"),
    ],
)
def test_what_does_not_fit_is_refused(event: Tournament, words: str) -> None:
    """With what is expected instead."""
    with pytest.raises(NotCoveredError, match=words):
        MOLTER.pair(event, RoundNo(1))


def test_a_round_that_the_table_does_not_have() -> None:
    """Two rounds."""
    with pytest.raises(NotCoveredError, match="beyond the 2 rounds of the table"):
        schedule(entered(6, "CUSTOM_MOLTER_3X2X2"), RoundNo(3))


def test_the_code_names_the_table_and_the_text_the_system() -> None:
    """Also where only teams and rounds did."""
    event = entered(16, "CUSTOM_MOLTER_4X4X3", rounds=3)
    assert edition_of(event) is MOLTER
    assert form_of(event) == "CUSTOM_MOLTER_4X4X3"
    assert for_file(event, "trf26").event.type_code == "CUSTOM_MOLTER_4X4X3"
    teams = entered(16, rounds=3, teams=4)
    assert for_file(teams, "trf26").event.type_code == "CUSTOM_MOLTER_4X4X3"
    nothing = replace(entered(16), rounds=None)
    assert for_file(nothing, "trf26").event.type_code == ""


def test_the_log_has_the_row_and_the_teams() -> None:
    """In letters and in numbers."""
    log = MOLTER.pair(entered(6, "CUSTOM_MOLTER_3X2X2"), RoundNo(2)).log.splitlines()
    assert log[:3] == [
        "Round 2, Molter table 3x2x2",
        "[2] row of the table: B1-A2 A1-C1 C2-B2",
        "[1] teams: A1-A2: 1 2; B1-B2: 3 4; C1-C2: 5 6",
    ]
