"""Writing report files: only what changed changes, and what cannot be said is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.formats.trf.fields import LARGEST_ROUND
from openarbiter.formats.trf.render import byes
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    NationalEntry,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.accelerations import virtual_points
from tests.every import every
from tests.unit.formats.report_files import SIX

ONE = (
    "001    1 m GM Alpha, A                          2400 FID    12345678 1990/01/02  1.0    1"
    "     2 w 1   \n"
)
TWO = (
    "001    2      Beta, B                           2300                             0.0    2"
    "     1 b 0\n"
)
FILE = f"### a comment\n012 Example\nYYY something\n062 2\n142 5\n\n{ONE}{TWO}### the end\n"


def read(text: str = FILE) -> Tournament:
    """Two players, one round, and lines nobody knows."""
    return trf.read(text).tournament


def written(tournament: Tournament, dialect: str = "trf26") -> str:
    """The file as text."""
    return trf.write(tournament, dialect=dialect).decode()


def first(tournament: Tournament, **changes: Any) -> Tournament:  # noqa: ANN401  (any fact)
    """The tournament with another first player."""
    player, *others = tournament.players
    return replace(tournament, players=(replace(player, **changes), *others))


def bye(round_no: int, kind: Result, *players: int) -> RequestedBye:
    """A bye of these players."""
    return RequestedBye(round_no=RoundNo(round_no), kind=kind, players=tuple(map(Tpn, players)))


ABSENT, HALF = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE
GONE = "".join(f"240 Z   {number}    1\n" for number in (2, 3, 4, 5))


@every(
    ("before", "changes", "dialect", "old", "new"),
    [
        # The line of a record is written again; the dialect asked for matters for new ones only.
        ("", {"event": Event(name="Other")}, "trf26", "012 Example", "012 Other"),
        ("", {"rounds": 7}, "trfx", "142 5", "142 7"),
        # What the file does not speak of yet is put in front of the players.
        ("", {"initial_colour": Colour.WHITE}, "trf26", ONE, f"152 W\n{ONE}"),
        ("", {"initial_colour": Colour.WHITE}, "trfx", ONE, f"XXC white1\n{ONE}"),
        # A fact taken back takes its line with it.
        ("", {"rounds": None}, "trf26", "142 5\n", ""),
        # Record XXC keeps its other words when the colour changes.
        ("XXC white1 rank\n", {"initial_colour": Colour.BLACK}, "trf26", "XXC white1 rank\n",
         "XXC black1\nXXC rank\n"),
        # Absentees of a file that uses XXZ go into XXZ; other byes need record 240.
        ("XXZ 1\n", {"requested_byes": (bye(2, ABSENT, 2),)}, "trf26", "XXZ 1\n", "XXZ 2\n"),
        ("XXZ 1\n", {"requested_byes": (bye(3, HALF, 1), bye(2, ABSENT, 2))}, "trf26",
         "XXZ 1\n", "240 H   3    1\nXXZ 2\n"),
        # The line of an absence stays while its round is to come.
        ("XXZ   2  \n", {"rounds": 6}, "trf26", "142 5", "142 6"),
    ],
)  # fmt: skip
def test_only_what_changed_changes(
    before: str, changes: dict[str, Any], dialect: str, old: str, new: str
) -> None:
    """Every other line is as it was."""
    changed = replace(read(FILE + before), **changes)
    assert written(changed, dialect) == (FILE + before).replace(old, new)


def test_only_the_columns_that_changed_are_touched() -> None:
    """Trailing blanks and every other column of a player stay."""
    expected = FILE.replace("2400", "    ").replace("1.0    1 ", "1.0   12 ")
    assert written(first(read(), rating=None, declared_rank=12)) == expected


def test_a_new_result_brings_the_points_along() -> None:
    """A result entered changes the round's columns, and points nobody updated are summed."""
    one, two = read().players
    one = replace(one, rounds=(*one.rounds, RoundRecord(Tpn(2), Colour.BLACK, Result.DRAW)))
    two = replace(two, rounds=(*two.rounds, RoundRecord(Tpn(1), Colour.WHITE, Result.DRAW)))
    changed = replace(read(), players=(one, two))
    lines = written(changed).splitlines()
    assert lines[6][80:].rstrip() == " 1.5    1     2 w 1     2 b ="
    assert lines[7][80:].rstrip() == " 0.5    2     1 b 0     1 w ="
    again = read(written(changed))
    assert [player.rounds for player in again.players] == [one.rounds, two.rounds]


def test_players_come_and_go() -> None:
    """A new player stands behind the others, with the national list; counts follow."""
    entry = NationalEntry(federation="ABC", rating=1500, classification="B")
    new = Player(tpn=Tpn(3), name="Gamma, C", national=(entry,))
    text = written(replace(read(), players=(*read().players, new)))
    counted = FILE.replace("062 2", "062 3")
    assert text.startswith(counted.removesuffix("### the end\n") + "001    3      Gamma, C")
    assert read(text).players[2].national == (entry,)
    assert written(replace(read(text), players=read().players)) == FILE
    without = read(FILE.replace("062 2\n", ""))
    grown = replace(without, players=(*without.players, replace(new, rating=1500)))
    assert "062" not in written(grown)
    fresh = written(replace(grown, origin=None)).splitlines()
    assert {"062 3", "072 3"} <= {*fresh}
    assert not any(line.startswith("082") for line in fresh)


def test_a_national_entry_changes_its_line() -> None:
    """The records of national lists belong to their players."""
    tournament = read(FILE + "ABC    2   A                                       1900\n")
    one, two = tournament.players
    (entry,) = two.national
    player = replace(two, national=(replace(entry, rating=1950),))
    changed = replace(tournament, players=(one, player))
    assert read(written(changed)) == changed
    assert written(changed).startswith(FILE)


def test_a_withdrawal_is_an_absence_from_every_round_to_come() -> None:
    """Record 240 says it round by round, whatever was requested before, and of no team."""
    gone = {"withdrawn_after": RoundNo(1)}
    assert written(first(read(), **gone)) == FILE + GONE
    asked = first(read(FILE + "240 H   3    1    2\n240 Z   4    1\n"), **gone)
    for text in (written(asked), written(replace(asked, origin=None))):
        lines = [line for line in text.splitlines(keepends=True) if line.startswith("240")]
        assert "".join(lines) == f"240 H   3    2\n{GONE}"
        assert not trf.read(text).findings
    teams = first(read(FILE + "310   1 Team".ljust(73) + "   1    2\n"), **gone)
    assert "\n240" not in written(replace(teams, origin=None))
    asked = replace(teams, requested_byes=(bye(2, HALF, 1),))
    assert "240 H   2    1\n" in written(replace(asked, origin=None))
    endless = replace(first(read(), **gone), rounds=100_000)
    assert [each.round_no for each in byes(endless)] == list(range(2, LARGEST_ROUND + 1))


def test_an_absence_without_a_round_does_not_move_on() -> None:
    """Record XXZ speaks of the round to be paired; when that one is over, it says so with 240."""
    before = read(f"XXR 5\nXXZ 4\n{SIX}")
    games = (
        RoundRecord(Tpn(2), Colour.WHITE, Result.WIN),
        RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),
        RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
        *[RoundRecord(None, None, ABSENT)] * 3,
    )
    pairs = zip(before.players, games, strict=True)
    after = replace(before, players=tuple(replace(one, rounds=(game,)) for one, game in pairs))
    assert "XXZ" not in written(after)
    both = replace(after, requested_byes=(*after.requested_byes, bye(2, ABSENT, 2, 4)))
    assert "XXZ 2 4\n" in written(both)
    for event in (after, both):
        assert read(written(event)).requested_byes == event.requested_byes


@pytest.mark.parametrize("name", ["P layer", "Player", "Huster, Max"])
def test_a_new_name_does_not_begin_with_a_letter_of_the_old_one(name: str) -> None:
    """The column before the name may hold a letter; that is no part of the new name."""
    line = f"001    1     {name}".ljust(48) + "1200\n"
    changed = first(read(f"012 X\n{line}"), name="Omega, O")
    assert read(written(changed)).players[0].name == "Omega, O"


def test_a_change_beside_a_stray_digit_can_be_read_again() -> None:
    """A new rating would be cut by what stood beside the empty columns."""
    changed = first(read(f"001    1      {'Name':38}7GER\n"), rating=2400)
    assert read(written(changed)).players[0].rating == 2400


def test_a_name_of_a_team_that_begins_early_is_as_wide_as_others() -> None:
    """A new file has no room for the letter more that it could have."""
    tournament = read(FILE + "013" + "T" * 33 + "   1    2\n")
    assert tournament.teams[0].name == "T" * 32
    assert read(written(replace(tournament, origin=None))).teams == tournament.teams


def test_a_changed_list_takes_the_old_order_along() -> None:
    """A new file does not say the tie-breaks of before in a kept line."""
    changed = replace(read(f"212 PTS,SB\n{FILE}"), tie_breaks=("BH",), origin=None)
    again = read(written(changed))
    assert again.tie_breaks == ("BH",)
    assert not any(each.line.startswith("212") for each in again.other_records)


@pytest.mark.parametrize("dialect", ["trf26", "trfx", "trfbx", "trf16"])
def test_a_file_numbered_otherwise_becomes_a_new_file_with_its_comments(dialect: str) -> None:
    """Its numbers cannot be patched; only a change of the format leaves the comments out."""
    text = "### before\nXXC rank\n" + FILE.replace(ONE + TWO, TWO + "### between\n" + ONE)
    changed = replace(read(text), initial_colour=Colour.BLACK)
    lines = written(changed, dialect).splitlines()
    found = [line for line in lines if line.startswith("#")]
    assert found == ["### before", "### a comment", "### between", "### the end"]
    assert "###" not in written(replace(changed, origin=None), "trfx")
    if dialect == "trf26":
        assert read(written(changed)) == changed
        assert "XXC rank" not in written(changed)


def test_numbers_with_gaps_are_names_only_for_bbp() -> None:
    """It refuses them, unless the file says that the order of the lines is meant."""
    text = FILE.replace(TWO, TWO.replace("001    2", "001    4")).replace("     2 w", "     4 w")
    tournament = replace(read(text), origin=None)
    assert "XXC rank\n" in written(tournament, "trfbx")
    for dialect in ("trf26", "trfx", "trf16"):
        assert "rank" not in written(tournament, dialect)
    assert [player.tpn for player in read(written(tournament, "trfbx")).players] == [1, 4]
    assert "rank" not in written(replace(read(), origin=None), "trfbx")


EVERYTHING = f"""012 Everything
022 Here
032 FID
042 2026/01/01
052 2026/01/03
092 Swiss
102 A
112 B
112 C
122 90 minutes
132{"":88}26/01/01            26/01/03
142 5
152 B
162  W 3.0    D 1.0
172 FIDE
182 us
192 FIDE_DUTCH_2026
202 BH/C1,SB
222 5400+30
240 H   2    1    2
240 Z   4    1    2
240 Z   2    3
250       1.0   1   2    1    1
260   1   5    1    3
{ONE.replace("1.0    1", "3.0    1")}{TWO}001    3      {"Gamma, C":66} 0.0
"""
"""A fact of every kind TRF26 can say."""


@every("dialect", ["trf26", "trfx", "trfbx"])
@every("newline", ["\n", "\r\n", "\r"])
def test_every_fact_survives_a_new_file(dialect: str, newline: str) -> None:
    """What is written in a dialect and read again is the same tournament."""
    whole = replace(read(EVERYTHING), origin=None)
    data = trf.write(whole, dialect=dialect, newline=newline)
    code = {"trf26": "FIDE_DUTCH_2026", "trfx": "", "trfbx": "FIDE_DUTCH_2025"}[dialect]
    again = replace(trf.read(data).tournament, origin=None)
    assert again == replace(whole, event=replace(whole.event, type_code=code))
    assert data.count(newline.encode()) == len(data.decode().splitlines())


def test_the_records_of_the_dialects() -> None:
    """Each dialect uses its own; XXZ names everybody who is not to be paired, whatever the bye."""
    whole = replace(read(EVERYTHING), origin=None)
    codes = {
        dialect: {line[:3] for line in written(whole, dialect).splitlines()}
        for dialect in ("trf26", "trfx", "trfbx", "trf16")
    }
    assert {"142", "152", "162", "192", "202", "240", "250", "260"} <= codes["trf26"]
    assert {"XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"} <= codes["trfx"]
    bbp = {"XXR", "XXC", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "240"}
    assert bbp <= codes["trfbx"]
    heads = {"012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "122", "132"}
    assert codes["trf16"] == heads | {"001"}
    assert "XXZ 1 2 3\n" in written(whole, "trfx")


LIMITED = ForbiddenPairs(players=(Tpn(1), Tpn(2)), last_round=RoundNo(2))
BONUS = PointsAdjustment(kind="", points=5, round_no=None, players=(Tpn(1),))
LATE_BYE = TeamBye(round_no=RoundNo(10**9), team=1, match_points=10, game_points=20)
FAR = Team(number=1, name="T", players=(Tpn(10_000),))


@every(
    ("dialect", "changed", "words"),
    [
        ("trf26", first(read(), rating=12345), "JSON has no such"),
        ("trf26", first(read(), declared_points=100_005), "."),
        ("trf26", first(read(), declared_rank=10_000), "JSON has no such"),
        ("trf26", first(read(), fide_id="1" * 12), "JSON has no such"),
        ("trf26", first(read(), name="\ud800"), "."),
        ("trf26", replace(read(), rounds=1000), "."),
        ("trf26", replace(read(), baku=True), "."),
        ("trf26", replace(read(), scoring=ScoringSystem(white_win=20)), "."),
        ("trfx", replace(read(), forbidden_pairs=(LIMITED,)), "."),
        ("trfbx", replace(read(), adjustments=(BONUS,)), "."),
        ("trfbx", replace(read(), baku=True, event=Event(type_code="FIDE_DUBOV")), "."),
        ("trf99", read(), "."),
        ("trf26", Tournament(players=(Player(tpn=Tpn(10_000), name="Too"),)), "JSON has no such"),
        ("trf26", replace(read(), teams=(FAR,)), "JSON has no such"),
        ("trf26", Tournament(team_event=TeamEvent(byes=(LATE_BYE,))), "999 is the last"),
    ],
)
def test_what_a_dialect_cannot_say_is_refused(
    dialect: str, changed: Tournament, words: str
) -> None:
    """Never a corrupt file: the refusal says what does not fit, of numbers also where it would."""
    with pytest.raises(NotCoveredError, match=words):
        trf.write(replace(changed, origin=None), dialect=dialect)


@every("date", ["2026\t01/01", "2026 01/01", "2026\u00a001/01", "2026\x0b01/01"])
def test_a_date_with_a_gap_stays_one_date(date: str) -> None:
    """However wide it is, and whatever the gap is; a tournament of nothing is a file, too."""
    event = Event(round_dates=(date, "2026/01/02"))
    for tournament in (Tournament(players=(), event=event), Tournament(players=())):
        again = trf.read(trf.write(tournament)).tournament
        assert again.event.round_dates == tournament.event.round_dates
        assert again.players == ()


@pytest.mark.parametrize("between", ["", "250       1.0   2   2    4    4\n"])
def test_a_damaged_record_does_not_take_the_others_along(between: str) -> None:
    """XXA beside 250: ranges, match points and rounds far ahead stay; the last one still holds."""
    players = "".join(f"001 {number:4d}      Player {number}\n" for number in range(1, 5))
    text = (
        f"{players}250  2.0        1   9    1    2\n{between}"
        "XXA    1  1.0  y.5  0.5\n250       0.5   3   4    3    4\n"
    )
    mended = trf.read(text, lenient=True).tournament
    changed = written(replace(mended, event=replace(mended.event, city="Here")))
    again = read(changed)
    assert again.virtual_points == mended.virtual_points
    assert changed.count("XXA") == (not between)
    assert virtual_points(again, RoundNo(8)) == {1: 20, 2: 20}
    assert virtual_points(again, RoundNo(2))[Tpn(2)] == 20
    assert Tpn(1) not in virtual_points(again, RoundNo(2))


def test_virtual_points_of_rounds_to_come_are_written_again() -> None:
    """A record XXA may go on behind the next round; repairing the file takes nothing from it."""
    text = "152 x\nXXA    1  1.0  1.0  0.5\n001    1      Alpha\n"
    mended = trf.read(text, lenient=True).tournament
    changed = replace(mended, event=Event(name="Changed"))
    again = trf.read(trf.write(changed), lenient=True).tournament
    assert again.virtual_points == mended.virtual_points


def test_a_round_more_counts_for_who_is_absent_and_for_who_draws() -> None:
    """Where an absence is worth half a point, a second round changes the points of everybody."""
    third = f"001    3      {'Gamma, C':33} 1600{'0.5':>32}    3  0000 - Z\n"
    tournament = read(ONE + TWO + third + "BBZ  0.5\n")
    one, two, absent = tournament.players
    drawn = (
        replace(one, rounds=(*one.rounds, RoundRecord(Tpn(2), Colour.BLACK, Result.DRAW))),
        replace(two, rounds=(*two.rounds, RoundRecord(Tpn(1), Colour.WHITE, Result.DRAW))),
    )
    again = read(written(replace(tournament, players=(*drawn, absent))))
    assert [each.declared_points for each in again.players] == [15, 5, 10]
