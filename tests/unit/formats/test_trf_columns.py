"""Records out of their columns: read right where only one meaning is left, or told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import FormatError
from openarbiter.formats import trf
from openarbiter.model import Result, Tournament
from tests.every import every
from tests.unit.formats.refusals import in_german
from tests.unit.formats.test_trf_statements import NOBODY_PLAYED, player, refused, repaired, text


def remarked(*records: str, columns: tuple[int, ...] = (4,)) -> Tournament:
    """What a strict reading makes of records that it remarks upon, in these columns."""
    reading = trf.read(text(*records, players=NOBODY_PLAYED))
    found = [(each.code, each.line, each.column) for each in reading.findings]
    assert found == [("bad-columns", 1, column) for column in columns]
    for finding in reading.findings:
        assert not finding.repair
        assert in_german(finding)
    return reading.tournament


def test_a_player_behind_a_blank_is_not_forgotten() -> None:
    """The line is told, and a lenient reading has everybody."""
    players = NOBODY_PLAYED.replace("001    3", " 001    3")
    assert refused(players=players) == [("bad-columns", 3, 2)]
    assert len(repaired(players=players).players) == 6
    everywhere = "".join(f"  {line}\n" for line in NOBODY_PLAYED.splitlines())
    assert len(refused("XXR 5", players=everywhere)) == 6
    assert len(repaired("XXR 5", players=everywhere).players) == 6


def test_absences_and_pairs_behind_a_blank_are_told() -> None:
    """A pairing depends on them; a lenient reading takes them."""
    for record in (" XXZ 4", " XXP 1 2", "   260   1   9    1    2"):
        assert [code for code, _, _ in refused(record)] == ["bad-columns"]
    tournament = repaired("XXR 5", "\tXXZ 4", " XXP 1 2", players=NOBODY_PLAYED)
    assert tournament.requested_byes[0].players == (4,)
    assert tournament.forbidden_pairs[0].players == (1, 2)
    written = trf.write(replace(tournament, rounds=6)).decode()
    assert written.startswith("XXR 6\nXXZ 4\nXXP 1 2\n")


def test_a_head_behind_a_blank_is_read() -> None:
    """No pairing depends on it, so that a remark is enough."""
    assert remarked(" 012 Open", columns=(2,)).event.name == "Open"


def test_words_behind_blanks_that_are_no_record_are_left_alone() -> None:
    """A code is a word of its own."""
    lines = ("  note: 142 rounds", "   0123456789", " XXPlayer")
    reading = trf.read(text(*lines, players=NOBODY_PLAYED))
    assert reading.findings == ()
    assert [each.line for each in reading.tournament.other_records] == list(lines)


def test_options_beside_a_colour_behind_a_blank_stay() -> None:
    """Writing the colour anew does not lose the other word of the record."""
    tournament = repaired(" XXC rank white1", "XXR 5", players=NOBODY_PLAYED)
    written = trf.write(replace(tournament, rounds=6)).decode()
    assert trf.read(written).tournament.initial_colour is tournament.initial_colour
    assert "XXC rank\n" in written


@pytest.mark.parametrize(
    ("record", "name", "value"),
    [
        ("XXR11", "rounds", 11),
        ("14211", "rounds", 11),
        ("202BH,SB", "tie_breaks", ("BH", "SB")),
    ],
)
def test_a_missing_blank_behind_the_code_cuts_nothing(
    record: str, name: str, value: object
) -> None:
    """The text begins in column 4 there."""
    assert getattr(remarked(record), name) == value


def test_a_missing_blank_in_heads_and_values_cuts_nothing() -> None:
    """The whole text, the colour, and all digits of a win."""
    assert remarked("012Open 2026").event.name == "Open 2026"
    assert remarked("192FIDE_DUTCH_2026").event.type_code == "FIDE_DUTCH_2026"
    assert remarked("012: Open", columns=()).event.name == "Open"
    assert remarked("152B").initial_colour is not None
    assert remarked("BBW10.0").scoring.white_win == 100
    assert remarked("352WBWB").team_event.colours == "WBWB"
    assert remarked("013Reds".ljust(36) + "   1    2").teams[0].name == "Reds"


@every(
    ("record", "column"),
    [
        ("299 W         2.0     1    1", 23),
        ("299 W        2   1    1", 18),
        ("260 1  9  1  4", 8),
        ("XXA 10001 1.0", 9),
        ("310 1234 Reds", 8),
        ("330 +-1   1   2", 7),
        ("162  W 3.0xxxxD 1.0", 11),
    ],
)
def test_a_shifted_record_of_numbers_is_told(record: str, column: int) -> None:
    """Part of a number is another number, and blanks are everybody or every round."""
    assert refused(record, players=NOBODY_PLAYED) == [("bad-columns", 1, column)]
    tournament = repaired(record, players=NOBODY_PLAYED)
    assert tournament.adjustments == ()
    assert tournament.virtual_points == ()
    assert tournament.forbidden_pairs == ()
    assert tournament.scoring.white_win == 10


def test_byes_between_blanks_are_read() -> None:
    """Letter, round, players: there is no other way to read them."""
    for record, column in (("240 Z 1  5", 10), ("240  Z   1    5", 6), ("240Z   1    5", 4)):
        (bye,) = remarked(record, columns=(column,)).requested_byes
        assert (bye.round_no, bye.kind, bye.players) == (1, Result.ZERO_POINT_BYE, (5,))
    assert refused("240 Z 100015") == [("bad-columns", 1, 10)]


def test_values_of_results_between_blanks_are_read() -> None:
    """A letter and its points in turn, wherever they stand."""
    for record, column in (("162  W 3.0 D 1", 12), ("162 W  3.0   D  1.0", 5)):
        scoring = remarked(record, columns=(column,)).scoring
        assert (scoring.white_win, scoring.black_draw) == (30, 10)


def test_values_of_matches_between_blanks_are_read() -> None:
    """As those of results; one program writes them a column further on."""
    for record, column in (
        ("362  TW 3.0   TD 1.5   TL 0.5", 11),
        ("362 TW 3 TD 1.5 TL 0.5", 11),
        ("362TW 3.0 TD 1.5 TL .5", 4),
    ):
        event = remarked(record, columns=(column,)).team_event
        assert (event.win, event.draw, event.loss) == (30, 15, 5)
        assert "362 TW 3.0   TD 1.5   TL 0.5" in trf.write(Tournament(team_event=event)).decode()


@every(
    ("record", "column"),
    [
        ("250  1.0   2.0   1   2    1    2", 14),
        ("260   1    9    1    2", 12),
        ("299  W   2.0   3.0    1    1", 6),
        ("299     -1.0  -0.5         1", 12),
        ("300    1   1   2    1    2", 8),
        ("320   1.0  2.0   1", 9),
        ("330  +-   1   1   2", 7),
        ("330+-   1   1   2", 4),
        ("XXA     1  1.0  1.0", 9),
    ],
)
def test_a_record_that_is_one_column_off_is_read(record: str, column: int) -> None:
    """Moved by one blank it stands in its columns, and there is no other way to read it."""
    right = record[:3] + " " + record[3:] if record[3] != " " else record[:3] + record[4:]
    teams = "310   1 Reds\n310   2 Blues\n"
    read, meant = (trf.read(text(each, teams, players=NOBODY_PLAYED)) for each in (record, right))
    assert replace(read.tournament, origin=None) == replace(meant.tournament, origin=None)
    assert not meant.findings
    assert [each.column for each in read.findings if each.code == "bad-columns"] == [column]


def test_a_long_name_of_a_team_is_cut() -> None:
    """The letter behind its columns is remarked."""
    assert remarked(f"310   7 {'R' * 32}x", columns=(41,)).teams[0].name == "R" * 32


WITH_UMLAUT = f"001    1      {'Büchner, Max':32} 2400 GER    12345678 1990/01/02  0.0    1"
"""A name filled up to 33 bytes, which are 32 characters."""


def test_a_name_padded_by_bytes_is_told_and_moved_back() -> None:
    """Rating, federation and birth would lose their first character."""
    players = f"{WITH_UMLAUT}\n{player(2, 'Name')}"
    assert refused(players=players) == [("bad-columns", 1, 48)]
    first = repaired(players=players).players[0]
    assert (first.name, first.rating, first.federation) == ("Büchner, Max", 2400, "GER")
    assert (first.fide_id, first.birth, first.declared_rank) == ("12345678", "1990/01/02", 1)
    with pytest.raises(FormatError, match="padded by bytes instead of characters"):
        trf.read(players)


def test_a_shifted_player_with_rounds_is_moved_back_whole() -> None:
    """The rounds are shifted as well, and were a finding each."""
    rounds = ("     2 w 1", "     1 b 0")
    players = f"{WITH_UMLAUT}{rounds[0]}\n" + player(2, "Name", "0.0", rounds[1][2:])
    players = players.replace(" 0.0    1     2", " 1.0    1     2")
    assert refused(players=players) == [("bad-columns", 1, 48)]
    assert repaired(players=players).players[0].rounds[0].opponent == 2


def test_a_player_with_a_number_too_wide_is_left_out() -> None:
    """The first four digits are somebody else's number."""
    players = NOBODY_PLAYED + "001 10001     Name\n"
    assert refused(players=players) == [("bad-number", 7, 5)]
    assert len(repaired(players=players).players) == 6


def test_a_rating_behind_a_long_name_is_told() -> None:
    """A name of 34 letters moves all that follows."""
    line = "001    1      " + "Longname, Somebody" + "e" * 16 + " 2400 GER"
    assert refused(players=f"{line}\n") == [("bad-columns", 1, 48)]


def test_texts_that_are_a_letter_too_long_are_remarked() -> None:
    """They are cut as programs cut them; no number is touched, so nothing is refused."""
    long = "001    1      " + "Longname, Somebody" + "e" * 16
    assert trf.read(f"{long}\n").findings == ()
    for line, column in (
        (f"{long}2400 GER", 48),
        ("001    1     Huster, Max", 14),
        (f"001    1      {'Name':33} 2400 GERM", 57),
        (f"001    1      {'Name':33} 2400 GER{'':14}1990/01/02  1.0"[:82], 80),
    ):
        reading = trf.read(f"{line}\n")
        assert [(each.code, each.column) for each in reading.findings] == [
            ("bad-columns", column)
        ], line
        assert reading.tournament.players[0].rating in (2400, None)


def test_a_name_from_the_column_before_keeps_its_first_letter() -> None:
    """It is written into its own columns when it changes."""
    tournament = trf.read("001    1     Huster, Max\n").tournament
    assert tournament.players[0].name == "Huster, Max"
    other = replace(tournament.players[0], name="Other")
    assert trf.read(trf.write(replace(tournament, players=(other,))).decode()).tournament == (
        replace(tournament, players=(other,))
    )


def test_a_change_beside_a_stray_digit_can_be_read_again() -> None:
    """A new rating would be cut by what stood beside the empty columns."""
    tournament = trf.read(f"001    1      {'Name':38}7GER\n").tournament
    rated = replace(tournament.players[0], rating=2400)
    again = trf.read(trf.write(replace(tournament, players=(rated,))).decode()).tournament
    assert again.players[0].rating == 2400
