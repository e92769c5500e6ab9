"""What the records of a report file mean."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from operator import attrgetter

import pytest

from openarbiter.errors import ContradictionError, FormatError, NotCoveredError
from openarbiter.formats import json_, trf
from openarbiter.formats.trf.dialects import RECORDS
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from tests.every import every
from tests.unit.formats.refusals import findings

NAMES = ("Alpha", "Beta", "Gamma", "Delta")


def line(number: int, points: str, *rounds: str) -> str:
    """A record 001."""
    start = f"001 {number:4d}      {NAMES[number - 1]:33} 2000"
    return f"{start:80}{points:>4} {number:4d}  {'  '.join(rounds)}\n"


ROUND = (
    line(1, "1.0", "   2 w 1")
    + line(2, "0.0", "   1 b 0")
    + line(3, "0.5", "   4 w =")
    + line(4, "0.5", "   3 b =")
)


def read(*records: str) -> Tournament:
    """One round of four players, with further records."""
    return trf.read(ROUND + "".join(record + "\n" for record in records)).tournament


def results(code: str) -> tuple[RoundRecord, ...]:
    """What a player without opponent has for a code."""
    return trf.read(line(1, "", f"0000 - {code}") + line(2, "", "")).tournament.players[0].rounds


def test_fields_of_a_player_are_where_the_annex_prints_them() -> None:
    """Every field of record 001 comes from its columns."""
    text = (
        "001   12 wWIM Nobody, Anna                      2134 FID    12345678 1990/01/02  0.0    3"
    )
    (player,) = trf.read(text + "\n").tournament.players
    assert (player.tpn, player.sex, player.title, player.name) == (12, "w", "WIM", "Nobody, Anna")
    assert (player.rating, player.federation, player.fide_id) == (2134, "FID", "12345678")
    assert (player.birth, player.declared_points, player.declared_rank) == ("1990/01/02", 0, 3)


@every(
    ("columns", "sex", "title"),
    [
        ("f  g", "w", "GM"),
        ("f wm", "w", "WIM"),
        ("m  m", "m", "IM"),
        ("Wwfm", "w", "WFM"),
        ("m  f", "m", "FM"),
        ("  xy", "", "xy"),
    ],
)
def test_older_words_for_sex_and_title_are_those_of_today(
    columns: str, sex: str, title: str
) -> None:
    """Norms, prizes and the initial order know one word for each; the file stays as it is."""
    text = f"001    1 {columns} Nobody, Anna                      2134 FID\n"
    read = trf.read(text)
    (player,) = read.tournament.players
    assert (player.sex, player.title) == (sex, title)
    assert trf.write(read.tournament).decode() == text


def test_rating_zero_is_no_rating() -> None:
    """Programs write 0 for the unrated."""
    (player,) = trf.read(line(1, "").replace("2000", "   0")).tournament.players
    assert player.rating is None


@every("result", Result)
def test_letters_are_results(result: Result) -> None:
    """Every letter stands for its result, in either case, with an opponent where one belongs."""
    if result in (Result.ABSENT, Result.UNDECIDED):
        return
    if result.paired and result is not Result.PAIRING_ALLOCATED_BYE:
        other = {"1": "0", "W": "L", "+": "-", "0": "1", "L": "W", "-": "+"}
        theirs = other.get(result.value, result.value)
        text = line(1, "", f"   2 w {result.value.lower()}") + line(2, "", f"   1 b {theirs}")
        (first, _) = trf.read(text).tournament.players
        assert first.rounds == (RoundRecord(Tpn(2), Colour.WHITE, result),)
    else:
        assert results(result.value.lower()) == (RoundRecord(None, None, result),)


def test_a_blank_round_is_an_absence_and_blanks_at_the_end_are_nothing() -> None:
    """Blank columns are an absence where something follows, and no round at the end."""
    text = line(1, "", " " * 8, "0000 - H", " " * 8) + line(2, "", "0000 -  ")
    first, second = trf.read(text).tournament.players
    assert [entry.result for entry in first.rounds] == [Result.ABSENT, Result.HALF_POINT_BYE]
    assert second.rounds == ()


def test_a_game_without_result_is_undecided() -> None:
    """A round that is being played has opponents and colours and no results."""
    text = line(1, "0.0", "   2 w  ") + line(2, "0.0", "   1 b")
    tournament = trf.read(text).tournament
    assert {player.rounds[0].result for player in tournament.players} == {Result.UNDECIDED}
    assert tournament.paired_rounds == 1


def test_the_older_way_to_write_byes() -> None:
    """Without letters a plus is the pairing-allocated bye, and so on."""
    found = [results(code)[0].result for code in "+=-"]
    assert found == [Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE]


def test_several_pluses_in_a_round_are_forfeits() -> None:
    """Only one player of a round can have the pairing-allocated bye."""
    text = line(1, "", "0000 - +") + line(2, "", "0000 - +")
    players = trf.read(text).tournament.players
    assert {player.rounds[0].result for player in players} == {Result.FORFEIT_WIN}


@every(
    ("records", "fact", "value"),
    [
        *((record, "rounds", 9) for record in ("142 9", "XXR 9", "xxr  9 ")),
        *(
            (record, "initial_colour", Colour.BLACK)
            for record in ("152 B", "152 b", "XXC black1", "XXC rank black1")
        ),
        ("192 FIDE_DUTCH_2026_BAKU", "baku", True),
        ("092 FIDE_DUTCH_2025", "baku", False),
        ("092 FIDE_DUTCH_2025", "event.type_code", "FIDE_DUTCH_2025"),
        ("092 Swiss Dutch\n202 BH, SB", "tie_breaks", ("BH", "SB")),
        ("212 PTS,BH/C1,SB", "tie_breaks", ("BH/C1", "SB")),
        ("212 pts,BH", "tie_breaks", ("BH",)),
        ("352 WBWB\n352 ", "team_event.colours", "WBWB"),
        (
            "132".ljust(91) + "26/01/01            26/01/03",
            "event.round_dates",
            ("26/01/01", "", "26/01/03"),
        ),
        (
            "132 2026/01/01\n132 2026/01/02",
            "event.round_dates",
            ("2026/01/01", "2026/01/02"),
        ),
    ],
)
def test_a_record_states_its_fact(records: str, fact: str, value: object) -> None:
    """In every dialect; 092 may hold the code of the system, and a blank record takes none back."""
    assert attrgetter(fact)(read(records)) == value


def test_scoring_of_trf26() -> None:
    """W is also a forfeit win and a full point, D a half point, and P follows W."""
    scoring = trf.read("162  W 3.0    D 1.0    A 0.5\n").tournament.scoring
    assert scoring == ScoringSystem(
        **vars_of(ScoringSystem.of(30, 10)) | {"zero_point_bye": 5, "forfeit_loss": 5}
    )
    scoring = trf.read("162  P 0.5    X 0.0    Z 0.0\n").tournament.scoring
    assert scoring == ScoringSystem(pairing_allocated_bye=5, undecided=0)


def vars_of(scoring: ScoringSystem) -> dict[str, int]:
    """The values of a scoring system by name."""
    return {name: getattr(scoring, name) for name in ScoringSystem.__slots__}


def test_scoring_of_javafo_takes_the_last_entry() -> None:
    """In record XXS later entries win, W and D are shortcuts that leave the bye alone."""
    scoring = trf.read("XXS W=3 D=1.5 BW=4\nXXS FW=2,5\n").tournament.scoring
    assert (scoring.white_win, scoring.black_win, scoring.forfeit_win) == (30, 40, 25)
    assert (scoring.black_draw, scoring.half_point_bye, scoring.undecided) == (15, 15, 15)
    assert (scoring.full_point_bye, scoring.pairing_allocated_bye) == (30, 10)


def test_scoring_of_bbp() -> None:
    """The BB records name each value; the bye follows the win."""
    scoring = trf.read("BBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.0\nBBF  0.0\n").tournament.scoring
    assert scoring == ScoringSystem.of(30, 10, 5)
    assert trf.read("BBW  3.0\nBBU  1.0\n").tournament.scoring.pairing_allocated_bye == 10
    assert trf.read("bbw  3.0\nbbu  1.0\n").tournament.scoring.pairing_allocated_bye == 10


def test_points_say_the_scoring_where_no_record_does() -> None:
    """Points of 3-1-0 in all players of a file that names no scoring: it is read, and remarked."""
    text = ROUND.replace(" 1.0 ", " 3.0 ").replace(" 0.5 ", " 1.0 ")
    for more in ("", "XXR 5\n", "142 5\n152 W\n"):
        reading = trf.read(text + more)
        assert reading.tournament.scoring == ScoringSystem.of(30, 10)
        assert [finding.code for finding in reading.findings] == ["scoring"]
        assert "only with 3-1-0" in reading.findings[0].found


def test_a_scoring_is_not_guessed() -> None:
    """One player who is an exception, or two scorings that explain all: the file is refused."""
    text = ROUND.replace(" 1.0 ", " 3.0 ").replace(" 0.5 ", " 1.0 ") + "XXR 5\n"
    exception = text.replace(" 1.0 ", " 0.5 ", 1)
    found = findings(exception)
    assert {finding.code for finding in found} == {"points"}
    forfeits = line(1, "3.0", "   2 w +") + line(2, "0.0", "   1 b -")
    forfeits += line(3, "3.0", "   4 w +") + line(4, "0.0", "   3 b -")
    with pytest.raises(ContradictionError, match=r"with 3-1-0, .*3-2-1 alike"):
        trf.read(forfeits)
    reading = trf.read(forfeits, lenient=True)
    assert reading.tournament.scoring == ScoringSystem.of(30, 10)


@pytest.mark.parametrize("points", ["1.0", "2.0", "1.5", "2.5"])
def test_points_may_count_the_round_to_come(points: str) -> None:
    """With or without the bye entered for the next round, and its virtual points."""
    text = ROUND.replace(line(1, "1.0", "   2 w 1"), line(1, points, "   2 w 1", "0000 - H"))
    reading = trf.read(text + "XXA    1  1.0  1.0\nXXR 5\n")
    assert reading.tournament.players[0].declared_points == round(float(points) * 10)


def test_points_may_be_abnormal() -> None:
    """A bonus of record 299 counts for those it names."""
    text = ROUND.replace(line(1, "1.0", "   2 w 1"), line(1, "0.5", "   2 w 1"))
    with pytest.raises(ContradictionError):
        trf.read(text + "XXR 5\n")
    tournament = trf.read(text + "XXR 5\n299          -0.5   1    1\n").tournament
    assert tournament.adjustments == (
        PointsAdjustment(kind="", points=-5, round_no=RoundNo(1), players=(Tpn(1),)),
    )


def test_abnormal_points_with_single_blanks_between_fields() -> None:
    """Sample files of the format write record 299 narrower than its table of columns."""
    (change,) = read("299 +  2.0  2.5   1    1").adjustments
    assert (change.kind, change.match_points, change.points) == ("+", 20, 25)
    assert (change.round_no, change.players) == (1, (1,))


def test_absentees_and_requested_byes() -> None:
    """XXZ is absence from the next round; what 240 says of the same player comes first."""
    tournament = read("240 H   2    1    3", "240 F   3    2", "XXZ 1 4")
    assert tournament.requested_byes == (
        RequestedBye(round_no=RoundNo(2), kind=Result.HALF_POINT_BYE, players=(Tpn(1), Tpn(3))),
        RequestedBye(round_no=RoundNo(3), kind=Result.FULL_POINT_BYE, players=(Tpn(2),)),
        RequestedBye(round_no=RoundNo(2), kind=Result.ZERO_POINT_BYE, players=(Tpn(4),)),
    )


def test_forbidden_pairs() -> None:
    """XXP holds for all rounds; limits of 260 that limit nothing are dropped."""
    tournament = read("XXR 9", "XXP 1 2 3", "260   2   4    1    4", "260   1   9    2    3")
    everybody = (Tpn(1), Tpn(2), Tpn(3))
    limited = ForbiddenPairs(
        players=(Tpn(1), Tpn(4)), first_round=RoundNo(2), last_round=RoundNo(4)
    )
    unlimited = ForbiddenPairs(players=(Tpn(2), Tpn(3)))
    expected = (ForbiddenPairs(players=everybody), limited, unlimited)
    assert tournament.forbidden_pairs == expected


def test_acceleration() -> None:
    """Virtual points of 250 in either column, and of XXA round by round."""
    tournament = read("250       1.0   1   3    1    2", "250  0.5        4   5    1    4")
    first, second = tournament.virtual_points
    assert first == virtual(10, (1, 3), (1, 2))
    assert second == replace(virtual(5, (4, 5), (1, 4)), match_points=5)
    tournament = read("XXA    2  1.0  1.0  0.5")
    assert tournament.virtual_points == (virtual(10, (1, 2), (2, 2)), virtual(5, (3, 3), (2, 2)))


def virtual(points: int, rounds: tuple[int, int], players: tuple[int, int]) -> VirtualPoints:
    """Virtual points, first and last round, first and last player."""
    return VirtualPoints(
        points=points,
        first_round=RoundNo(rounds[0]),
        last_round=RoundNo(rounds[1]),
        first_player=Tpn(players[0]),
        last_player=Tpn(players[1]),
    )


def test_teams_and_national_lists() -> None:
    """Teams of both dialects; a national record needs its player."""
    tournament = read("013 Reds                                1    2")
    assert (tournament.teams[0].name, tournament.teams[0].players) == ("Reds", (1, 2))
    tournament = read(
        "310   7 Reds                             RED     2100    3.0    5.5   1     1    2 0000",
        "299     3.0   5.5         7",
        "ABC    2   A  Name                              1900 CLU        N123",
        "ABC    9",
        "ABC SSSS legend",
    )
    (team,) = tournament.teams
    assert (team.number, team.nickname, team.strength, team.rank) == (7, "RED", 2100, 1)
    assert (team.match_points, team.game_points, team.players) == (30, 55, (1, 2))
    (entry,) = tournament.players[1].national
    assert (entry.federation, entry.rating, entry.classification) == ("ABC", 1900, "A")
    assert (entry.origin, entry.national_id) == ("CLU", "N123")


def test_the_order_of_lines_can_be_the_order_of_players() -> None:
    """With `XXC rank` players are numbered by their lines, whatever their numbers are."""
    text = line(3, "1.0", "   1 w 1") + line(1, "0.0", "   3 b 0") + "XXC rank\nXXP 1 3\n"
    reading = trf.read(text)
    names = [player.name for player in reading.tournament.players]
    assert names == ["Gamma", "Alpha"]
    assert [player.tpn for player in reading.tournament.players] == [1, 2]
    assert reading.tournament.players[0].rounds[0].opponent == 2
    assert reading.tournament.forbidden_pairs[0].players == (2, 1)
    assert reading.pairing_ids == {1: 3, 2: 1}
    assert not reading.findings, "the numbers are names only and may have gaps"
    assert trf.write(reading.tournament) == text.encode()
    assert trf.read(ROUND).pairing_ids == {}


@every(
    "line",
    [
        "300   x   1   2    1    2",
        "300   1   1   2    1   2x",
        "320  1.0  2.0 00x",
        "320            1",
        "320  1.0        1",
        "320  1.0  x.0",
        "320  x.0  2.0   1",
        "330 w-   1   1   2",
        "330 +-       1   2",
        "362 TW 2.0   TX 1.0",
        "362 TW",
        "352 WX",
        "299 W   2.0          1    1",
    ],
)
def test_a_record_on_which_points_depend_is_understood_or_refused(line: str) -> None:
    """No part of it is taken for a fact, and a lenient reading leaves it out."""
    text = f"012 Small\n{line}\n001    1      Alpha\n310   1 Reds\n310   2 Blues\n"
    with pytest.raises(FormatError) as caught:
        trf.read(text)
    assert {each.line for each in caught.value.findings} == {2}
    reading = trf.read(text, lenient=True)
    event = reading.tournament.team_event
    assert replace(event, win=20) == TeamEvent()
    assert not reading.tournament.adjustments
    changed = trf.write(replace(reading.tournament, rounds=9)).decode()
    assert line not in changed.splitlines()


@pytest.mark.parametrize("teams", ["", " 000", " 000   0"])
def test_what_a_bye_is_worth_is_known_before_a_team_has_one(teams: str) -> None:
    """Record 320 that names no team: nothing is lost on the way through JSON and TRF26."""
    tournament = read("310   1 Reds".ljust(73) + "   1", f"320  1.5  2.0{teams}")
    event = tournament.team_event
    assert (event.bye_match_points, event.bye_game_points, event.byes) == (15, 20, ())
    fresh = replace(tournament, origin=None)
    assert json_.read(json_.write(fresh)).tournament == fresh
    assert "320  1.5  2.0" in trf.write(fresh).decode().splitlines()
    assert trf.read(trf.write(fresh)).tournament == fresh


@every("code", sorted(RECORDS))
def test_a_record_in_small_letters_is_read_or_refused(code: str) -> None:
    """No code of a record leads to anything but findings, however it is written."""
    for text in ("", " 1", "  3.0", f"{'x' * 90}"):
        with suppress(FormatError):
            trf.read(f"012 Event\n{code.lower()}{text}\n")


def test_a_bye_of_a_team_in_a_round_that_no_file_can_say_is_refused() -> None:
    """At once, however far away the round is."""
    bye = TeamBye(round_no=RoundNo(10**9), team=1, match_points=10, game_points=20)
    with pytest.raises(NotCoveredError, match="999 is the last"):
        trf.write(Tournament(players=(), team_event=TeamEvent(byes=(bye,))))
