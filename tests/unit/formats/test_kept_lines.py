"""Lines beside the facts: kept where they say nothing that a fact says, else refused."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.languages import Tongue
from openarbiter.model import OtherRecord, Player, Team, Tournament, Tpn
from tests.every import every
from tests.unit.formats.refusals import findings, in_german

ALPHA = Player(tpn=Tpn(1), name="Alpha", declared_points=0)
TWO = "001    1      Alpha\n001    2      Beta\n"


def through_json(line: str, tournament: Tournament | None = None) -> Tournament:
    """A tournament with this line beside it, written as JSON and read again."""
    tournament = tournament or Tournament(players=(ALPHA,))
    return read_tournament(
        json_.write(replace(tournament, other_records=(OtherRecord(line),)))
    ).tournament


@every(
    "line",
    [
        *("", "  ", "### a\nb", "### a\rb", "### \0", "\ufeff142 5"),
        *("001    1", "142 5", "062 9", "xxr 7", "202 BH", "162  W 1.0", "142 x"),
        *("XXC rank", "XXC white1 other", "BBW  3.0", "bbz 0.5", "XXZ 1", "XXS W=1"),
        *("300   1   1   2    1", "320  1.0  2.0   1", "330 +-   1   1   2", "330 ++   1   1   2"),
        *("352 WB", "362 TW 2.0", "310   1 Team", "240 H   1    1"),
        *("300 not understood", "330 w-   1   1   2", "352", "362 TX 1.0"),
    ],
)
def test_lines_that_state_facts_are_refused(line: str) -> None:
    """So are those that would if they were written better, and what is no line."""
    (finding,) = findings(line, through_json, UnreadableLineError)
    assert finding.found.startswith("other_records[0].line")
    assert "no other member speaks of" in finding.expected


@every(
    "line",
    [
        *("### comment", "801 anything", "802   1 RED", "999 of another program", "%x"),
        *("XXC  other", "BBU"),
        *("212", "212 PTS", "FRA    2    A", "AUS of nobody"),
    ],
)
def test_lines_that_say_nothing_are_kept(line: str) -> None:
    """Word for word, in JSON and in the report file."""
    kept = (OtherRecord(line),)
    once = through_json(line)
    assert once.other_records == kept
    assert trf.read(trf.write(once)).tournament.other_records == kept


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("212 PTS,SB", "the codes of tie_breaks in their order"),
        ("212-PTS,SB,BH", "the codes of tie_breaks in their order"),
        ("013 Club".ljust(36) + "   1", "one of teams"),
        ("FRA    1    A", "national"),
    ],
)
def test_lines_that_disagree_with_a_member_are_refused(line: str, expected: str) -> None:
    """What the line says stands in a member, or is missing there."""
    tournament = Tournament(players=(ALPHA,), tie_breaks=("BH", "SB"))
    (finding,) = findings(line, partial(through_json, tournament=tournament))
    assert finding.found.startswith("other_records[0].line")
    assert line[:3] in finding.found
    assert expected in finding.expected
    assert Tongue("de").knows(finding.expected)


def test_two_orders_of_the_standings_are_refused() -> None:
    """The points cannot stand in two places."""
    lines = ("212 PTS,BH", "212 BH,PTS")
    kept = tuple(OtherRecord(line) for line in lines)
    tournament = Tournament(players=(ALPHA,), tie_breaks=("BH",), other_records=kept)
    with pytest.raises(ContradictionError, match=r"other_records\[1\]\.line.*one order"):
        read_tournament(json_.write(tournament))


@pytest.mark.parametrize(
    "line", ["212 PTS,BH,SB", "212:PTS,BH,SB", "212 MPTS,bh,GPTS,SB", "212 BH,SB,PTS"]
)
def test_an_order_with_the_same_tie_breaks_is_kept(line: str) -> None:
    """Only the place of the points is its own."""
    tournament = Tournament(players=(ALPHA,), tie_breaks=("BH", "SB"))
    assert through_json(line, tournament).other_records == (OtherRecord(line),)
    assert not trf.read(f"202 BH,SB\n{line}\n{TWO}").findings


def test_a_club_beside_its_team_is_kept() -> None:
    """Record 013 beside 310."""
    tournament = Tournament(
        players=(ALPHA,), teams=(Team(number=1, name="Reds", players=(Tpn(1),)),)
    )
    line = "013 Reds".ljust(36) + "   1"
    assert through_json(line, tournament).other_records == (OtherRecord(line),)


@pytest.mark.parametrize(
    ("old", "disagrees"),
    [
        ("Reds", True),
        (" 1 REDS", True),
        ("7 Reds", False),
        ("Reds II", False),
    ],
)
def test_a_team_of_two_records_has_one_list_of_players(old: str, *, disagrees: bool) -> None:
    """Record 013 of the name of a record 310 has its players; another name is that of a club."""
    club = f"013 {old}".ljust(36) + "   1    2"
    text = f"{TWO}{'310   1 Reds'.ljust(73)}   1\n{club}\n"
    if not disagrees:
        assert trf.read(text).tournament.other_records == (OtherRecord(club),)
        return
    (finding,) = findings(text)
    line = text.splitlines().index(club) + 1
    assert (finding.code, finding.line, finding.column) == ("said-twice", line, 37)
    assert in_german(finding)
    mended = trf.read(text, lenient=True).tournament
    assert not mended.other_records
    assert mended.teams[0].players == (1,)
    kept = replace(mended, other_records=(OtherRecord(club),))
    with pytest.raises(ContradictionError, match="the players that teams has for it"):
        read_tournament(json_.write(kept))
    same = text.replace(club, club[:-5])
    assert not trf.read(same).findings


def test_an_order_with_other_tie_breaks_is_a_finding() -> None:
    """In a report file with its line; record 202 is kept, the other line goes."""
    text = f"202 BH,SB\n212 PTS,SB,BH\n{TWO}"
    (finding,) = findings(text)
    assert (finding.code, finding.line, finding.column) == ("said-twice", 2, 1)
    assert finding.found.endswith("in line 1")
    assert Tongue("de").knows(finding.found)
    mended = trf.read(text, lenient=True).tournament
    assert mended.tie_breaks == ("BH", "SB")
    assert not mended.other_records


def test_of_two_orders_the_first_is_kept() -> None:
    """Alone, record 212 says the tie-breaks; a second one that says others goes."""
    text = f"212 PTS,SB\n212 PTS,BH\n{TWO}"
    with pytest.raises(FormatError, match="said-twice"):
        trf.read(text)
    mended = trf.read(text, lenient=True).tournament
    assert mended.tie_breaks == ("SB",)
    assert read_tournament(json_.write(mended)).tournament.tie_breaks == ("SB",)


def test_a_changed_list_takes_the_old_order_along() -> None:
    """A new file does not say the tie-breaks of before in a kept line."""
    first = trf.read(f"212 PTS,SB\n{TWO}").tournament
    changed = replace(first, tie_breaks=("BH",), origin=None)
    again = trf.read(trf.write(changed)).tournament
    assert (again.tie_breaks, again.other_records) == (("BH",), ())


def test_a_kept_line_never_becomes_that_of_another_player() -> None:
    """With `XXC rank` a number of the file that nobody has is not the place of somebody."""
    text = "XXC rank\n001    9      Alpha\n001    3      Beta\nFRA    2    A      Gamma\n"
    first = trf.read(text).tournament
    assert [player.national for player in first.players] == [(), ()]
    assert read_tournament(json_.write(first)).tournament == first


def test_a_repaired_file_keeps_no_line_with_the_fault() -> None:
    """Record 013 with a number that nobody has, beside 310, is left out of a new file."""
    team = "310   1 Reds".ljust(73) + "   1\n"
    text = f"{TWO}{team}{'013 Reds'.ljust(36)}   1   99\n"
    mended = trf.read(text, lenient=True).tournament
    assert not mended.other_records
    assert trf.read(trf.write(replace(mended, origin=None))).tournament.teams == mended.teams
