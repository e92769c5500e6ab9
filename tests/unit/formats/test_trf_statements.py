"""Records beside the players that say nothing, half of something, or two things at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import FormatError
from openarbiter.formats import trf
from openarbiter.languages import Tongue
from openarbiter.model import Colour, RequestedBye, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks import accelerations
from tests.every import every
from tests.unit.formats.refusals import findings


def player(number: int, name: str, points: str = "0.0", *cells: str) -> str:
    """Record 001 of an unrated player."""
    line = f"001 {number:4d}      {name:66}{points:>4} {number:4d}  " + "  ".join(cells)
    return f"{line.rstrip()}\n"


PLAYED = (
    player(1, "Alpha, A", "2.0", "   3 w 1", "   2 b 1")
    + player(2, "Beta, B", "1.0", "   4 b 1", "   1 w 0")
    + player(3, "Gamma, C", "1.0", "   1 b 0", "   4 w 1")
    + player(4, "Delta, D", "0.0", "   2 w 0", "   3 b 0")
)
"""Four players after two rounds."""


def refused(*records: str, players: str = PLAYED) -> list[tuple[str, int, int]]:
    """Code, line and column of everything a strict reading finds; all of it in German too."""
    found = findings(text(*records, players=players), error=FormatError)
    tongue = Tongue("de")
    for finding in found:
        assert tongue.knows(finding.expected) or finding.expected.isascii()
        assert tongue.knows(finding.repair)
    return [(finding.code, finding.line, finding.column) for finding in found]


def text(*records: str, players: str = PLAYED) -> str:
    """A file of these records before the players."""
    return "".join(f"{record}\n" for record in records) + players


def repaired(*records: str, players: str = PLAYED) -> Tournament:
    """What a lenient reading makes of the records; every finding says what it did."""
    reading = trf.read(text(*records, players=players), lenient=True)
    assert all(finding.repair for finding in reading.findings)
    return reading.tournament


@every(
    ("record", "finding"),
    [
        ("299 W         2.0   1      x", ("bad-number", 1, 28)),
        ("299 W         2.0   1   0000", ("bad-number", 1, 25)),
        ("299 W         2.0   x    1", ("bad-number", 1, 20)),
        ("299 W         x.0   1    1", ("bad-points", 1, 14)),
        ("299 W               1    1", ("bad-points", 1, 14)),
        ("250       1.0   1   2    1    x", ("bad-number", 1, 28)),
        ("250       1.0   x   2    1    2", ("bad-number", 1, 15)),
        ("250         x   1   2    1    2", ("bad-points", 1, 10)),
        ("250             1   2    1    2", ("bad-points", 1, 10)),
    ],
)
def test_points_that_cannot_be_read_whole_are_left_out(
    record: str, finding: tuple[str, int, int]
) -> None:
    """What cannot be read is not everybody, every round, the last player, or 0 points."""
    assert refused(record) == [finding]
    tournament = repaired(record)
    assert (tournament.adjustments, tournament.virtual_points) == ((), ())


def test_a_penalty_keeps_the_players_that_can_be_read() -> None:
    """One number that is none takes nothing from the others."""
    record = "299 W         2.0   1    1    x"
    assert refused(record) == [("bad-number", 1, 31)]
    (change,) = repaired(record).adjustments
    assert change.players == (1,)


def test_match_points_alone_are_points() -> None:
    """A team event has them in their columns only."""
    (points,) = trf.read(text("250  1.0        1   2    1    2")).tournament.virtual_points
    assert (points.points, points.match_points) == (10, 10)
    (change,) = trf.read(text("299     2.0                1")).tournament.adjustments
    assert (change.points, change.match_points) == (0, 20)


def round_1(tournament: Tournament) -> Tournament:
    """The tournament with a first round; the fourth player does not play."""
    games = (
        RoundRecord(Tpn(2), Colour.WHITE, Result.WIN),
        RoundRecord(Tpn(1), Colour.BLACK, Result.LOSS),
        RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
        RoundRecord(None, None, Result.ZERO_POINT_BYE),
    )
    pairs = zip(tournament.players, games, strict=True)
    return replace(tournament, players=tuple(replace(each, rounds=(game,)) for each, game in pairs))


def test_an_absence_without_a_round_does_not_move_on() -> None:
    """Record XXZ speaks of the round to be paired; when that one is over, it says so with 240."""
    players = "".join(player(number, f"Name {number}") for number in range(1, 5))
    before = trf.read(text("XXR 5", "XXZ 4", players=players)).tournament
    after = round_1(before)
    written = trf.write(after).decode()
    assert "XXZ" not in written
    assert trf.read(written).tournament.requested_byes == after.requested_byes
    absent = RequestedBye(round_no=RoundNo(2), kind=Result.ZERO_POINT_BYE, players=(Tpn(2), Tpn(4)))
    both = replace(after, requested_byes=(*after.requested_byes, absent))
    written = trf.write(both).decode()
    assert "XXZ 2 4\n" in written
    assert trf.read(written).tournament.requested_byes == both.requested_byes


def test_the_line_of_an_absence_stays_while_its_round_is_to_come() -> None:
    """A change elsewhere does not touch it."""
    players = "".join(player(number, f"Name {number}") for number in range(1, 5))
    before = trf.read(text("XXR 5", "XXZ   4  ", players=players)).tournament
    assert "XXZ   4  \n" in trf.write(replace(before, rounds=6)).decode()


@pytest.mark.parametrize(
    ("records", "finding"),
    [
        (("162  W 3.0    D 1.0", "XXS W=2.0 D=1.0"), ("said-twice", 2, 5)),
        (("162  P 0.5", "XXS PAB=1.0"), ("said-twice", 2, 5)),
        (("XXS BW=2.0", "162  W 3.0"), ("said-twice", 2, 6)),
        (("BBW  3.0", "XXS WW=3.0 BW=2.0"), ("said-twice", 2, 12)),
    ],
)
def test_two_dialects_with_different_values_are_told(
    records: tuple[str, ...], finding: tuple[str, int, int]
) -> None:
    """Among records XXS the later ones hold; two dialects in one file say the same thing."""
    assert refused(*records, players=player(1, "Name")) == [finding]


def test_the_last_of_several_values_of_xxs_holds() -> None:
    """A general value and exceptions from it, in one record or in two; 162 may say it again."""
    records = ("XXS W=3.0 BW=2.0", "XXS WW=2.0 FW=1.0", "BBL  0.0", "XXS WL=0.0")
    scoring = trf.read(text(*records, players=player(1, "Name"))).tournament.scoring
    assert (scoring.white_win, scoring.black_win, scoring.forfeit_win) == (20, 20, 10)


NOBODY_PLAYED = "".join(player(number, f"Name {number}") for number in range(1, 7))


@pytest.mark.parametrize(
    ("records", "finding"),
    [
        (("240 H   1    5    6", "240 F   1    5"), ("said-twice", 2, 5)),
        (("XXA    1  0.5  0.5", "XXA    1  1.0  1.0"), ("said-twice", 2, 5)),
    ],
)
def test_records_that_contradict_each_other_are_told(
    records: tuple[str, ...], finding: tuple[str, int, int]
) -> None:
    """Two kinds of bye, and two values."""
    assert refused(*records, players=NOBODY_PLAYED) == [finding]
    tournament = repaired(*records, players=NOBODY_PLAYED)
    written = trf.write(replace(tournament, origin=None)).decode()
    assert trf.read(written).tournament.virtual_points == tournament.virtual_points


def test_of_two_byes_the_first_is_kept() -> None:
    """Who has only the second has it."""
    tournament = repaired("240 H   1    5", "240 F   1    5    6", players=NOBODY_PLAYED)
    byes = [(bye.kind, bye.players) for bye in tournament.requested_byes]
    assert byes == [(Result.HALF_POINT_BYE, (5,)), (Result.FULL_POINT_BYE, (6,))]


@every(
    ("records", "code"),
    [
        (("142 5", "240 Z   9    4"), "no-effect"),
        (("250       1.0   1   2   50   90",), "no-effect"),
        (("250       1.0   3   2    1    4",), "no-effect"),
        (("250       1.0   1   2    4    1",), "no-effect"),
        (("260   4   2    3    4",), "no-effect"),
        (("260   1   5    3",), "no-effect"),
        (("XXP 3",), "no-effect"),
        (("XXP 3 3",), "no-effect"),
        (("XXP",), "no-effect"),
        (("240 H   3",), "no-effect"),
        (("260   1   3 0000",), "no-effect"),
        (("240 H   1    1",), "bye-disagrees"),
        (("250       1.0   1   2    1    4", "XXA    1  0.5  0.5"), "said-twice"),
        (("250       1.0   1   2    1    2", "250       0.5   2   3    2    4"), "said-twice"),
        (("250       1.0", "250       0.5   2   2    1    1"), "said-twice"),
        (("250  1.0  1.0   1   2    1    2", "250  2.0  1.0   2   3    2    4"), "said-twice"),
    ],
)
def test_records_that_change_nothing_are_remarked(records: tuple[str, ...], code: str) -> None:
    """They stop nothing, and say that they do nothing."""
    reading = trf.read(text(*records))
    assert [(each.code, each.line) for each in reading.findings] == [(code, len(records))]
    assert all(Tongue("de").knows(each.found) for each in reading.findings)
    assert not any(each.repair for each in reading.findings)


def test_points_that_a_range_gives_otherwise_name_both() -> None:
    """The latest of the records before it, the first player and round of both; the later holds."""
    records = ("250       2.0   1   3    1    4", "250       1.0   1   2    1    2")
    reading = trf.read(text(*records, "250       0.5   2   3    2    4"))
    first, second = (str(each) for each in reading.findings)
    assert ":2:10: round 1: 1.0 virtual points for 1, but 2.0 (line 1); expected one value" in first
    assert (
        ":3:10: round 2: 0.5 virtual points for 2, but 1.0 (line 2); expected one value" in second
    )
    assert accelerations.virtual_points(reading.tournament, RoundNo(2)) == {1: 10, 2: 5, 3: 5, 4: 5}


@pytest.mark.parametrize(
    "other",
    [
        "250       1.0   2   3    2    4",
        "250       0.5   3   3    1    2",
        "250       0.5   1   2    3    4",
        "250  1.0  1.0   1   2    1    2",
    ],
)
def test_ranges_that_agree_or_do_not_meet_are_no_news(other: str) -> None:
    """The same points, other rounds, other players."""
    assert trf.read(text("250       1.0   1   2    1    2", other)).findings == ()


def test_a_bye_that_is_another_one_in_the_column_is_remarked() -> None:
    """The kind is told twice; the same kind is no news."""
    players = player(1, "Name", "0.5", "0000 - H")
    assert trf.read(text("240 H   1    1", players=players)).findings == ()
    (finding,) = trf.read(text("240 F   1    1", players=players)).findings
    assert finding.code == "bye-disagrees"
    assert "for 1 full point bye, but half point bye (line 2)" in finding.found


def test_what_two_dialects_say_alike_is_no_finding() -> None:
    """Both records of one acceleration, both of one absence, and a record said again."""
    records = ("250       1.0   1   2    1    2", "XXA    1  1.0  1.0  0.0", "XXA    1  1.0")
    assert trf.read(text(*records, players=NOBODY_PLAYED)).findings == ()
    records = ("240 H   1    5", "240 H   1    5    6", "XXZ 5 6")
    assert trf.read(text(*records, players=NOBODY_PLAYED)).findings == ()


@every("record", ["XXY 4", "XZZ 4", "END 1", "BBX    1      Name", "BBX 1.0", "XXT W=3"])
def test_a_misspelt_record_is_no_national_record(record: str) -> None:
    """It is kept and remarked; a national record has a rating, a name or a number of its own.

    One that has nothing but the number of a player, in its columns, is remarked too.
    """
    (remark,) = trf.read(text("XZZ    4", players=NOBODY_PLAYED)).findings
    assert remark.code == "unknown-record"
    reading = trf.read(text(record, players=NOBODY_PLAYED))
    assert [(each.code, each.line, each.column) for each in reading.findings] == [
        ("unknown-record", 1, 1)
    ]
    assert not any(each.national for each in reading.tournament.players)
    assert [each.line for each in reading.tournament.other_records] == [record]


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        ("AUS    9      Nobody", "unknown-player", 5),
        ("AUS    5      Name".ljust(48) + "19x9", "bad-number", 49),
    ],
)
def test_a_national_record_that_is_not_taken_is_remarked(
    record: str, code: str, column: int
) -> None:
    """It is kept as it stands; the player and the rating it speaks of are not there."""
    reading = trf.read(text(record, players=NOBODY_PLAYED))
    (finding,) = reading.findings
    assert (finding.code, finding.line, finding.column) == (code, 1, column)
    assert not finding.repair
    assert not any(each.national for each in reading.tournament.players)
    assert [each.line for each in reading.tournament.other_records] == [record]


@pytest.mark.parametrize("line", ["BBB T RRR PPP1 PPP2", "III TTT NNNNN MMMM", "XXX"])
def test_a_guide_to_the_columns_is_no_record(line: str) -> None:
    """Some files have such lines without the three signs of a comment."""
    assert trf.read(text(line, players=NOBODY_PLAYED)).findings == ()


@pytest.mark.parametrize(
    ("record", "codes", "column"),
    [
        ("202 BH;SB", ("BH", "SB"), 5),
        ("202 DE,BH SB", ("DE", "BH SB"), 8),
        ("212 PTS;BH;SB", ("BH", "SB"), 5),
    ],
)
def test_tie_breaks_without_commas_are_remarked(
    record: str, codes: tuple[str, ...], column: int
) -> None:
    """A semicolon is read as a comma; of a blank nobody knows what it parts."""
    reading = trf.read(text(record, players=NOBODY_PLAYED))
    assert reading.tournament.tie_breaks == codes
    (finding,) = reading.findings
    assert (finding.code, finding.line, finding.column) == ("bad-symbol", 1, column)
    assert Tongue("de").knows(finding.expected)


def test_a_record_said_again_does_not_count_again() -> None:
    """Dates of rounds; a bonus and a deputy of the same name count again, and that is told."""
    dates = "132".ljust(91) + "26/04/03  26/04/04"
    more = "132".ljust(91) + "26/04/05"
    reading = trf.read(text(dates, "112 A", dates, more, "112 B", players=NOBODY_PLAYED))
    assert reading.findings == ()
    event = reading.tournament.event
    assert event.round_dates == ("26/04/03", "26/04/04", "26/04/05")
    assert event.deputies == ("A", "B")
    twice = trf.read(text("132 2026/04/03", "132 2026/04/03", players=NOBODY_PLAYED)).tournament
    assert twice.event.round_dates == ("2026/04/03", "2026/04/03")  # two rounds in one day
    bonus, win = "299          -0.5   1    1", "299 W         2.0   1    1"
    reading = trf.read(text(bonus, win, bonus, win, players=NOBODY_PLAYED))
    assert [(each.code, each.line) for each in reading.findings] == [("repeated", 3)]
    assert Tongue("de").knows(reading.findings[0].found)
    assert len(reading.tournament.adjustments) == 4
    reading = trf.read(text("112 A", "112 A", players=NOBODY_PLAYED))
    assert [(each.code, each.line) for each in reading.findings] == [("repeated", 2)]
    assert reading.tournament.event.deputies == ("A", "A")
