"""Writing report files: only what changed changes, and what cannot be said is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.accelerations import virtual_points
from tests.every import every

ONE = (
    "001    1 m GM Alpha, A                          2400 FID    12345678 1990/01/02  1.0    1"
    "     2 w 1   \n"
)
TWO = (
    "001    2      Beta, B                           2300                             0.0    2"
    "     1 b 0\n"
)
FILE = f"### a comment\n012 Example\nYYY something\n062 2\n142 5\n\n{ONE}{TWO}### the end\n"


def read() -> Tournament:
    """Two players, one round, and lines nobody knows."""
    return trf.read(FILE).tournament


def written(tournament: Tournament, dialect: str = "trf26") -> str:
    """The file as text."""
    return trf.write(tournament, dialect=dialect).decode()


def first(tournament: Tournament, player: Player) -> Tournament:
    """The tournament with another first player."""
    return replace(tournament, players=(player, *tournament.players[1:]))


def test_the_name_of_the_event_changes_its_line_only() -> None:
    """The line of record 012 is written again; everything else is as it was."""
    tournament = read()
    changed = replace(tournament, event=replace(tournament.event, name="Other"))
    assert written(changed) == FILE.replace("012 Example", "012 Other")


def test_a_new_fact_of_the_head_comes_before_the_players() -> None:
    """What the file does not speak of yet is put in front of the players."""
    changed = replace(read(), initial_colour=Colour.WHITE)
    assert written(changed) == FILE.replace(ONE, "152 W\n" + ONE)
    assert written(changed, "trfx") == FILE.replace(ONE, "XXC white1\n" + ONE)


def test_a_fact_taken_back_takes_its_line_with_it() -> None:
    """No number of rounds, no record 142."""
    assert written(replace(read(), rounds=None)) == FILE.replace("142 5\n", "")


def test_a_changed_fact_keeps_the_record_the_file_uses() -> None:
    """The dialect asked for matters for new records only."""
    assert written(replace(read(), rounds=7), "trfx") == FILE.replace("142 5", "142 7")


def test_only_the_columns_that_changed_are_touched() -> None:
    """Trailing blanks and every other column of a player stay."""
    tournament = read()
    player = replace(tournament.players[0], rating=None, declared_rank=12)
    expected = FILE.replace("2400", "    ").replace("1.0    1 ", "1.0   12 ")
    assert written(first(tournament, player)) == expected


def test_a_new_result_brings_the_points_along() -> None:
    """A result entered changes the round's columns, and points nobody updated are summed."""
    tournament = read()
    one, two = tournament.players
    one = replace(one, rounds=(*one.rounds, RoundRecord(Tpn(2), Colour.BLACK, Result.DRAW)))
    two = replace(two, rounds=(*two.rounds, RoundRecord(Tpn(1), Colour.WHITE, Result.DRAW)))
    changed = replace(tournament, players=(one, two))
    lines = written(changed).splitlines()
    assert lines[6][80:].rstrip() == " 1.5    1     2 w 1     2 b ="
    assert lines[7][80:].rstrip() == " 0.5    2     1 b 0     1 w ="
    again = trf.read(written(changed)).tournament
    assert [player.rounds for player in again.players] == [one.rounds, two.rounds]


def test_players_come_and_go() -> None:
    """A new player stands behind the others, with the national list; a removed one leaves."""
    entry = NationalEntry(federation="ABC", rating=1500, classification="B")
    new = Player(tpn=Tpn(3), name="Gamma, C", national=(entry,))
    grown = replace(read(), players=(*read().players, new))
    text = written(grown)
    counted = FILE.replace("062 2", "062 3")
    assert text.startswith(counted.removesuffix("### the end\n") + "001    3      Gamma, C")
    assert trf.read(text).tournament.players[2].national == (entry,)
    shrunk = replace(trf.read(text).tournament, players=read().players)
    assert written(shrunk) == FILE


def test_a_file_that_does_not_count_its_players_is_not_given_a_count() -> None:
    """Counts are kept up to date where they are; a new file has them."""
    without = trf.read(FILE.replace("062 2\n", "")).tournament
    new = Player(tpn=Tpn(3), name="Gamma, C", rating=1500)
    grown = replace(without, players=(*without.players, new))
    assert "062" not in written(grown)
    fresh = written(replace(grown, origin=None)).splitlines()
    assert {"062 3", "072 3"} <= {*fresh}
    assert not any(line.startswith("082") for line in fresh)


def test_a_national_entry_changes_its_line() -> None:
    """The records of national lists belong to their players."""
    tournament = trf.read(
        FILE + "ABC    2   A                                       1900\n"
    ).tournament
    (entry,) = tournament.players[1].national
    player = replace(tournament.players[1], national=(replace(entry, rating=1950),))
    changed = replace(tournament, players=(tournament.players[0], player))
    assert trf.read(written(changed)).tournament == changed
    assert written(changed).startswith(FILE)


def test_options_beside_the_colour_survive() -> None:
    """Record XXC keeps its other words when the colour changes."""
    tournament = trf.read(FILE + "XXC white1 rank\n").tournament
    changed = replace(tournament, initial_colour=Colour.BLACK)
    assert written(changed) == FILE + "XXC black1\nXXC rank\n"


def test_lists_are_written_with_the_records_of_the_file() -> None:
    """Absentees of a file that uses XXZ go into XXZ; other byes need record 240."""
    tournament = trf.read(FILE + "XXZ 1\n").tournament
    absent = RequestedBye(round_no=RoundNo(2), kind=Result.ZERO_POINT_BYE, players=(Tpn(2),))
    later = RequestedBye(round_no=RoundNo(3), kind=Result.HALF_POINT_BYE, players=(Tpn(1),))
    assert written(replace(tournament, requested_byes=(absent,))) == FILE + "XXZ 2\n"
    both = replace(tournament, requested_byes=(later, absent))
    assert written(both) == FILE + "240 H   3    1\nXXZ 2\n"


def test_a_withdrawal_is_an_absence_from_every_round_to_come() -> None:
    """The format has no word for withdrawn: record 240 says it round by round."""
    player = replace(read().players[0], withdrawn_after=RoundNo(1))
    lines = written(first(read(), player)).splitlines()[-4:]
    assert lines == [f"240 Z   {number}    1" for number in (2, 3, 4, 5)]


@pytest.mark.parametrize("name", ["P layer", "Player"])
def test_a_new_name_does_not_begin_with_a_letter_of_the_old_one(name: str) -> None:
    """The column before the name may hold a letter; that is no part of the new name."""
    line = f"001    1     {name}".ljust(48) + "1200\n"
    tournament = trf.read("012 X\n" + line).tournament
    changed = first(tournament, replace(tournament.players[0], name="Omega, O"))
    assert trf.read(written(changed)).tournament.players[0].name == "Omega, O"


def test_a_name_of_a_team_that_begins_early_is_as_wide_as_others() -> None:
    """A new file has no room for the letter more that it could have."""
    text = FILE + "013" + "T" * 33 + "   1    2\n"
    tournament = trf.read(text).tournament
    assert tournament.teams[0].name == "T" * 32
    assert trf.read(written(replace(tournament, origin=None))).tournament.teams == tournament.teams


def test_who_has_withdrawn_is_absent_whatever_was_requested_before() -> None:
    """A file with a half-point bye and an absence of one player in one round would be refused."""
    tournament = trf.read(FILE + "240 H   3    1    2\n240 Z   4    1\n").tournament
    gone = first(tournament, replace(tournament.players[0], withdrawn_after=RoundNo(1)))
    for text in (written(gone), written(replace(gone, origin=None))):
        lines = [line for line in text.splitlines() if line.startswith("240")]
        absences = [f"240 Z   {number}    1" for number in (2, 3, 4, 5)]
        assert lines == ["240 H   3    2", *absences]
        assert not trf.read(text).findings


def test_who_has_withdrawn_from_a_team_is_no_team() -> None:
    """In a team event record 240 speaks of teams, and would speak of team 1."""
    tournament = trf.read(FILE + "310   1 Team".ljust(73) + "   1    2\n").tournament
    gone = first(tournament, replace(tournament.players[0], withdrawn_after=RoundNo(1)))
    assert "\n240" not in written(replace(gone, origin=None))
    asked = RequestedBye(round_no=RoundNo(2), kind=Result.HALF_POINT_BYE, players=(Tpn(1),))
    assert "240 H   2    1\n" in written(replace(gone, requested_byes=(asked,)))


def test_a_file_numbered_otherwise_becomes_a_new_file() -> None:
    """Numbers that are not those of the tournament cannot be patched."""
    text = FILE.replace(ONE + TWO, TWO + ONE) + "XXC rank\n"
    tournament = trf.read(text).tournament
    changed = replace(tournament, rounds=9)
    assert trf.read(written(changed)).tournament == changed
    assert "XXC rank" not in written(changed)


@pytest.mark.parametrize("dialect", ["trf26", "trfx", "trfbx", "trf16"])
def test_a_file_numbered_otherwise_keeps_its_comments(dialect: str) -> None:
    """It had them in its own dialect; only a change of the format leaves them out."""
    text = "### before\nXXC rank\n" + FILE.replace(ONE + TWO, TWO + "### between\n" + ONE)
    tournament = trf.read(text).tournament
    lines = trf.write(replace(tournament, initial_colour=Colour.BLACK), dialect=dialect).decode()
    found = [line for line in lines.splitlines() if line.startswith("#")]
    assert found == ["### before", "### a comment", "### between", "### the end"]
    anew = trf.write(replace(tournament, origin=None), dialect="trfx").decode()
    assert "###" not in anew


def test_numbers_with_gaps_are_names_only_for_bbp() -> None:
    """It refuses them, unless the file says that the order of the lines is meant."""
    text = FILE.replace(TWO, TWO.replace("001    2", "001    4")).replace("     2 w", "     4 w")
    tournament = replace(trf.read(text).tournament, origin=None)
    assert "XXC rank\n" in written(tournament, "trfbx")
    for dialect in ("trf26", "trfx", "trf16"):
        assert "rank" not in written(tournament, dialect)
    again = trf.read(written(tournament, "trfbx"))
    assert [player.tpn for player in again.tournament.players] == [1, 4]
    assert "rank" not in written(replace(read(), origin=None), "trfbx")


def everything() -> Tournament:
    """A tournament that has a fact of every kind TRF26 can say."""
    one, two = read().players
    three = Player(tpn=Tpn(3), name="Gamma, C", declared_points=0)
    pair = (Tpn(1), Tpn(2))
    return Tournament(
        players=(replace(one, declared_points=30), two, three),
        event=Event(
            name="Everything",
            city="Here",
            federation="FID",
            start_date="2026/01/01",
            end_date="2026/01/03",
            type_text="Swiss",
            type_code="FIDE_DUTCH_2026",
            chief_arbiter="A",
            deputies=("B", "C"),
            time_control="90 minutes",
            time_control_code="5400+30",
            pairing_controller="us",
            starting_rank_method="FIDE",
            round_dates=("26/01/01", "", "26/01/03"),
        ),
        rounds=5,
        scoring=ScoringSystem.of(30, 10),
        initial_colour=Colour.BLACK,
        requested_byes=(
            RequestedBye(round_no=RoundNo(2), kind=Result.HALF_POINT_BYE, players=pair),
            RequestedBye(round_no=RoundNo(4), kind=Result.ZERO_POINT_BYE, players=pair),
            RequestedBye(round_no=RoundNo(2), kind=Result.ZERO_POINT_BYE, players=(Tpn(3),)),
        ),
        forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(3))),),
        virtual_points=(
            VirtualPoints(
                points=10,
                first_round=RoundNo(1),
                last_round=RoundNo(2),
                first_player=Tpn(1),
                last_player=Tpn(1),
            ),
        ),
        tie_breaks=("BH/C1", "SB"),
    )


@every("dialect", ["trf26", "trfx", "trfbx"])
@every("newline", ["\n", "\r\n", "\r"])
def test_every_fact_survives_a_new_file(dialect: str, newline: str) -> None:
    """What is written in a dialect and read again is the same tournament."""
    data = trf.write(everything(), dialect=dialect, newline=newline)
    again = trf.read(data).tournament
    code = {"trf26": "FIDE_DUTCH_2026", "trfx": "", "trfbx": "FIDE_DUTCH_2025"}[dialect]
    event = replace(everything().event, type_code=code)
    assert again == replace(everything(), event=event)
    assert data.count(newline.encode()) == len(data.decode().splitlines())


def test_the_records_of_the_dialects() -> None:
    """Each dialect uses its own records."""

    def codes(dialect: str) -> set[str]:
        return {line[:3] for line in written(everything(), dialect).splitlines()}

    assert {"142", "152", "162", "192", "202", "240", "250", "260"} <= codes("trf26")
    assert {"XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"} <= codes("trfx")
    assert {"XXR", "XXC", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "240"} <= codes("trfbx")
    heads = {"012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "122", "132"}
    assert codes("trf16") == heads | {"001"}


def test_absentees_of_the_next_round_are_told_to_javafo() -> None:
    """Record XXZ names everybody who is not to be paired, whatever the bye is worth."""
    assert "XXZ 1 2 3\n" in written(everything(), "trfx")
    assert "240 H   2    1    2\n" in written(everything(), "trfx")


def test_points_nobody_declares_are_computed() -> None:
    """Other programs need the points, so a new file states them."""
    player = replace(read().players[0], declared_points=None)
    tournament = replace(first(read(), player), origin=None)
    assert trf.read(written(tournament)).tournament.players[0].declared_points == 10


def test_texts_cannot_break_the_file() -> None:
    """Line breaks in a text become blanks; names are cut to their columns."""
    player = replace(read().players[0], name="A\r\nB" + "x" * 40)
    changed = first(replace(read(), event=Event(name="One\nTwo")), player)
    for tournament in (changed, replace(changed, origin=None)):
        again = trf.read(trf.write(tournament)).tournament
        assert again.event.name == "One Two"
        assert again.players[0].name == "A  B" + "x" * 29
        assert again.players[0].rating == 2400


def _with_player(**changes: object) -> Callable[[Tournament], Tournament]:
    return lambda tournament: first(tournament, replace(tournament.players[0], **changes))  # type: ignore[arg-type]


def test_withdrawals_from_rounds_without_end_are_few_absences() -> None:
    """Only rounds that a report file can hold are said one by one."""
    withdrawn = _with_player(withdrawn_after=RoundNo(1))(read())
    rounds = [bye.round_no for bye in byes(replace(withdrawn, rounds=100_000))]
    assert rounds == list(range(2, LARGEST_ROUND + 1))


IMPOSSIBLE: dict[str, tuple[str, Callable[[Tournament], Tournament]]] = {
    "a rating of five digits": ("trf26", _with_player(rating=12345)),
    "points beyond four columns": ("trf26", _with_player(declared_points=100_005)),
    "a rank of five digits": ("trf26", _with_player(declared_rank=10_000)),
    "a number of five digits": ("trf26", _with_player(fide_id="1" * 12)),
    "half a character": ("trf26", _with_player(name="\ud800")),
    "rounds without end": ("trf26", lambda t: replace(t, rounds=1000)),
    "Baku without a system": ("trf26", lambda t: replace(t, baku=True)),
    "colours scored differently": (
        "trf26",
        lambda t: replace(t, scoring=ScoringSystem(white_win=20)),
    ),
    "forbidden for some rounds": (
        "trfx",
        lambda t: replace(
            t,
            forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(2)), last_round=RoundNo(2)),),
        ),
    ),
    "abnormal points": (
        "trfbx",
        lambda t: replace(
            t,
            adjustments=(PointsAdjustment(kind="", points=5, round_no=None, players=(Tpn(1),)),),
        ),
    ),
    "acceleration of an unknown system": (
        "trfbx",
        lambda t: replace(t, baku=True, event=Event(type_code="FIDE_DUBOV")),
    ),
    "no such dialect": ("trf99", lambda t: t),
    "a pairing number of five digits": (
        "trf26",
        lambda t: replace(t, players=(Player(tpn=Tpn(10_000), name="Many, Too"),)),
    ),
    "a player of five digits in a team": (
        "trf26",
        lambda t: replace(t, teams=(Team(number=1, name="T", players=(Tpn(10_000),)),)),
    ),
}


@every("what", IMPOSSIBLE)
def test_what_a_dialect_cannot_say_is_refused(what: str) -> None:
    """Never a corrupt file: the refusal says what does not fit, of numbers also where it would."""
    dialect, change = IMPOSSIBLE[what]
    tournament = replace(change(read()), origin=None)
    with pytest.raises(NotCoveredError, match="JSON has no such" if "digits" in what else "."):
        trf.write(tournament, dialect=dialect)


def test_a_tournament_of_nothing_is_a_file() -> None:
    """Even the empty tournament can be written and read."""
    assert trf.read(trf.write(Tournament(players=()))).tournament == Tournament(players=())


@pytest.mark.parametrize("date", ["2026\t01/01", "2026 01/01", "2026\u00a001/01", "2026\x0b01/01"])
def test_a_date_with_a_gap_stays_one_date(date: str) -> None:
    """However wide it is, and whatever the gap is."""
    event = Event(round_dates=(date, "2026/01/02"))
    tournament = Tournament(players=(), event=event)
    assert trf.read(trf.write(tournament)).tournament.event.round_dates == event.round_dates


@pytest.mark.parametrize("between", ["", "250       1.0   2   2    4    4\n"])
def test_a_damaged_record_does_not_take_the_others_along(between: str) -> None:
    """XXA beside 250: ranges, match points and rounds far ahead stay; the last one still holds."""
    players = "".join(f"001 {number:4d}      Player {number}\n" for number in range(1, 5))
    text = (
        f"{players}250  2.0        1   9    1    2\n{between}"
        "XXA    1  1.0  y.5  0.5\n250       0.5   3   4    3    4\n"
    )
    mended = trf.read(text, lenient=True).tournament
    written = trf.write(replace(mended, event=replace(mended.event, city="Here")))
    again = trf.read(written).tournament
    assert again.virtual_points == mended.virtual_points
    assert written.count(b"XXA") == (not between)
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
    tournament = trf.read(ONE + TWO + third + "BBZ  0.5\n").tournament
    drawn = [
        replace(one, rounds=(*one.rounds, RoundRecord(Tpn(other), colour, Result.DRAW)))
        for one, other, colour in zip(
            tournament.players, (2, 1), (Colour.BLACK, Colour.WHITE), strict=False
        )
    ]
    changed = replace(tournament, players=(*drawn, tournament.players[2]))
    again = trf.read(trf.write(changed)).tournament
    assert [one.declared_points for one in again.players] == [15, 5, 10]
