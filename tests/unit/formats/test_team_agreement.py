"""What a tournament says of its teams and matches fits together, in report files and in JSON."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import ContradictionError, FormatError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.model import Tournament
from openarbiter.model.teams import TeamEvent
from tests.every import every
from tests.unit.formats.refusals import findings, from_json, in_german

HEAD = "012 Three teams\n352 WB\n" + "".join(
    f"001 {number:4d}      Player {number}\n" for number in range(1, 9)
)


def team(number: int, *players: int) -> str:
    """Record 310."""
    start = f"310 {number:3d} Team {number}".ljust(73)
    return start + " ".join(f"{tpn:4d}" for tpn in players)


TEAMS = [team(1, 1, 2), team(2, 3, 4), team(3, 5, 6)]
START = HEAD + "".join(f"{line}\n" for line in TEAMS)
FIRST = START.count("\n") + 1
"""Line of the first record after them; players 7 and 8 are in no team."""

CONFLICTS = {
    "player twice": (["300   1   1   2    1    1"], ("player-twice", 0, 22)),
    "player twice in a round": (
        ["300   1   1   2    1    7", "300   1   2   1    7    4"],
        ("player-twice", 1, 17),
    ),
    "player of another team": (["300   1   1   2    1    3"], ("other-team", 0, 22)),
    "unknown player": (["300   1   1   2 0000   99"], ("unknown-player", 0, 22)),
    "line-up of an unknown team": (["300   1   9   2    1    2"], ("unknown-team", 0, 9)),
    "line-up against an unknown team": (["300   1   1   9    1    2"], ("unknown-team", 0, 13)),
    "line-up against itself": (["300   1   1   1    1    2"], ("own-opponent", 0, 13)),
    "two line-ups": (
        ["300   1   1   2    1    2", "300   1   1   2    2    1"],
        ("said-twice", 1, 1),
    ),
    "two opponents": (
        ["300   1   1   2    1    2", "300   1   2   3    3    4"],
        ("matches-disagree", 1, 13),
    ),
    "both won": (["330 ++   1   1   2"], ("two-winners", 0, 5)),
    "match against itself": (["330 +-   1   1   1"], ("own-opponent", 0, 16)),
    "match of an unknown team": (["330 +-   1   9   1"], ("unknown-team", 0, 12)),
    "match against an unknown team": (["330 --   1   1   9"], ("unknown-team", 0, 16)),
    "two winners of one match": (
        ["330 +-   1   1   2", "330 -+   1   1   2"],
        ("said-twice", 1, 1),
    ),
    "two matches": (
        ["330 +-   1   1   2", "330 +-   1   3   1"],
        ("matches-disagree", 1, 1),
    ),
    "bye of an unknown team": (["320  1.0  2.0 000   9"], ("unknown-team", 0, 19)),
    "two byes": (["320  1.0  2.0   1", "320  2.0  2.0   1"], ("said-twice", 1, 15)),
    "byes of two teams": (
        ["320  1.0  2.0   1", "320  1.0  2.0   3"],
        ("two-byes", 1, 15),
    ),
    "bye and match": (
        ["330 +-   2   1   2", "320  1.0  2.0 000   2"],
        ("matches-disagree", 1, 19),
    ),
    "bye and line-up": (
        ["300   1   1   2    1    2", "320  1.0  2.0   2"],
        ("matches-disagree", 1, 15),
    ),
    "two teams of a number": ([team(2, 7, 8)], ("same-number", 0, 5)),
    "player in two teams": ([team(4, 7, 1)], ("player-twice", 0, 82)),
    "player twice in a team": ([team(4, 7, 7)], ("player-twice", 0, 82)),
    "team of an unknown player": ([team(4, 7, 99)], ("unknown-player", 0, 81)),
    "team of a player with the number of a team only": (
        [team(77, 7, 77)],
        ("unknown-player", 0, 81),
    ),
    "board colours": (["352 WW"], ("said-twice", 0, 1)),
    "match points": (["362 TW 2.0   TD 1.0", "362 TL 0.0   TW 3.0"], ("said-twice", 1, 14)),
    "match points in a record": (["362 TW 2.0   TW 3.0"], ("said-twice", 0, 14)),
}
"""Records, and code, record and column of the one finding about them."""

FITTING = {
    "line-up": ["300   1   1   2    1    2", "300   1   2   1    4    3"],
    "line-up without opponent": ["300   1   1        1    2", "300   1   1   2    1    2"],
    "guest": ["300   1   1   2    1    7"],
    "empty boards": ["300   1   1   2 0000 0000"],
    "other rounds": ["300   1   1   2    1    2", "300   2   1   3    2    1"],
    "match that was not played": ["300   1   1   2    1    2", "330 +-   1   1   2"],
    "named second": ["300   1   1   2    1    2", "330 +-   1   2   1"],
    "nobody came": ["330 --   1   1   2"],
    "bye": ["320  1.0  2.0   1   2   3", "330 +-   1   2   3"],
    "the same twice": [
        "300   1   1   2    1    2",
        "300   1   1   2    1    2",
        "330 +-   2   1   2",
        "330 +-   2   1   2",
        "320  1.0  2.0   3",
        "320  1.0  2.0   3",
        "352 wb",
        "362 TW 2.0",
        "362 tw 2.0",
    ],
    "fourth team": [team(4, 7, 8)],
}
"""Records that fit, however odd."""


def report(records: list[str]) -> str:
    """A report file of a team event with these records."""
    return START + "".join(f"{line}\n" for line in records)


def facts(tournament: Tournament) -> tuple[object, TeamEvent]:
    """What is said of teams."""
    return tournament.teams, tournament.team_event


@every("name", CONFLICTS)
def test_what_does_not_fit_is_a_finding_with_its_place(name: str) -> None:
    """A report file is refused with one finding: code, line and column, what was expected."""
    records, (code, record, column) = CONFLICTS[name]
    (finding,) = findings(report(records))
    assert (finding.code, finding.line, finding.column) == (code, FIRST + record, column)
    assert finding.expected
    assert in_german(finding)


@every("name", CONFLICTS)
def test_a_lenient_reading_leaves_out_what_does_not_fit(name: str) -> None:
    """It lists its repair; the new file and JSON of what is left are read without a finding."""
    records, (code, record, _) = CONFLICTS[name]
    reading = trf.read(report(records), lenient=True)
    (finding,) = [each for each in reading.findings if each.repair]
    assert (finding.code, finding.line) == (code, FIRST + record)
    left = reading.tournament
    assert facts(read_tournament(json_.write(left)).tournament) == facts(left)
    assert facts(trf.read(trf.write(replace(left, origin=None))).tournament) == facts(left)


@every("name", FITTING)
def test_what_fits_is_read(name: str) -> None:
    """No finding, neither in a report file nor in JSON."""
    reading = trf.read(report(FITTING[name]))
    assert not reading.findings
    again = read_tournament(json_.write(reading.tournament)).tournament
    assert again == reading.tournament


def test_all_findings_come_together() -> None:
    """Those about teams beside those about players, in the order of the lines."""
    text = report(["300   1   9   2    1    2", "XXZ 50", "330 ++   1   1   8"])
    found = findings(text)
    codes = [finding.code for finding in found]
    assert codes == ["unknown-team", "unknown-player", "two-winners", "unknown-team"]


def test_the_other_line_is_named() -> None:
    """Whoever mends the file has to look at two lines."""
    with pytest.raises(ContradictionError, match=rf"other points \(line {FIRST}\);"):
        trf.read(report(["320  1.0  2.0   1", "320  2.0  2.0   1"]))


def test_of_values_said_twice_one_is_kept() -> None:
    """Of colours and line-ups the first, of match points the last, as of players."""
    records = ["352 WW", "362 TW 2.0", "362 TW 3.0"]
    records += ["300   1   1   2    1    2", "300   1   1   2    2    1"]
    event = trf.read(report(records), lenient=True).tournament.team_event
    assert (event.colours, event.win) == ("WB", 30)
    assert [up.players for up in event.line_ups] == [(1, 2)]


ABSENT = report(["320  1.0  2.0   1", "XXZ 1 2"])
UNNUMBERED = "".join(
    [
        "012 One team\n",
        *(f"001 {number:4d}      Player {number}".ljust(80) + " 4.0\n" for number in (1, 2)),
        team(0, 1, 2).replace("310   0", "310    ") + "\n",
    ]
)


@pytest.mark.parametrize("text", [ABSENT, UNNUMBERED], ids=["absences", "no number"])
def test_what_a_report_allows_json_allows(text: str) -> None:
    """An absence may be one of players; points of players bind where no team has a number."""
    read = trf.read(text.encode(), lenient=True).tournament
    assert json_.read(json_.write(read)).tournament == read


def test_clubs_may_share_players() -> None:
    """Teams without a number are clubs (record 013): who is in two is in two."""
    line = "013 Club".ljust(36) + "   1    2\n"
    assert len(trf.read(HEAD + line + line).tournament.teams) == 2


def club(name: str, *players: int) -> str:
    """Record 013."""
    return f"013 {name}".ljust(36) + " ".join(f"{tpn:4d}" for tpn in players)


def test_a_kept_013_is_that_of_the_team_as_repaired() -> None:
    """The repair of a record 310 takes the 013 along that has the players it had."""
    text = report([team(4, 7, 1), club("Team 4", 7, 1)])
    found = findings(text)
    assert [finding.code for finding in found] == ["player-twice"]
    reading = trf.read(text, lenient=True)
    assert [finding.code for finding in reading.findings] == ["player-twice", "said-twice"]
    left = reading.tournament
    assert left.teams[3].players == (7,)
    assert json_.read(json_.write(left)).tournament == left
    assert not left.other_records


def test_a_013_may_have_the_players_a_repair_leaves() -> None:
    """It fits then, and stays."""
    text = report([team(4, 7, 7, 99), club("Team 4", 7)])
    left = trf.read(text, lenient=True).tournament
    assert left.teams[3].players == (7,)
    assert len(left.other_records) == 1


@every(
    ("name", "fits"),
    [
        ("1860 Linz", True),
        ("Linz", False),
        ("4 Linz", False),
        ("04Linz", False),
        ("2 Linz", True),
        ("4 2 Linz", True),
        ("4", True),
    ],
)
def test_only_the_number_of_the_team_itself_stands_before_its_name(
    name: str, *, fits: bool
) -> None:
    """Other numbers are part of the name: that of another club, which may have these players."""
    text = report([team(4, 7, 8).replace("Team 4", "Linz  "), club(name, 1, 2)])
    if fits:
        assert len(trf.read(text).tournament.other_records) == 1
    else:
        with pytest.raises(ContradictionError, match="as record 310 has them"):
            trf.read(text)


def test_a_name_with_a_number_is_looked_for_as_it_stands_first() -> None:
    """Of the teams Linz (4) and 4 Linz (5), the record 4 Linz is that of the second."""
    teams = [team(4, 7).replace("Team 4", "Linz  "), team(5, 8).replace("Team 5", "4 Linz")]
    assert not trf.read(report([*teams, club("4 Linz", 8)])).findings
    with pytest.raises(ContradictionError, match="expected 8, as record 310"):
        trf.read(report([*teams, club("4 Linz", 7)]))


@pytest.mark.parametrize("more", [[], ["320  1.0  2.0   9"]])
def test_clubs_stay_where_teams_are_written_again(more: list[str]) -> None:
    """A 013 that has the name of no 310 stands nowhere else; those of teams follow the teams."""
    youth, own = club("Youth", 1, 3), club("Team 2", 3, 4)
    text = report([youth, own, *more])
    read = trf.read(text, lenient=True).tournament
    teams = tuple(replace(each, nickname="X") for each in read.teams)
    written = trf.write(replace(read, teams=teams)).decode()
    assert trf.read(written).tournament.teams == teams
    assert written.splitlines().count(youth) == 1
    assert [line for line in written.splitlines() if line.startswith("013 Team 2")] == [own]
    alone = trf.read(report([youth, *more]), lenient=True).tournament
    written = trf.write(replace(alone, teams=teams)).decode()
    assert [line for line in written.splitlines() if line.startswith("013")] == [youth]


def test_a_club_that_became_a_team_is_said_by_its_record() -> None:
    """Its old record would contradict that of the team; without teams it would be a team."""
    read = trf.read(report([club("Youth", 1, 3)])).tournament
    renamed = (replace(read.teams[0], name="Youth"), *read.teams[1:])
    again = trf.read(trf.write(replace(read, teams=renamed))).tournament
    assert again.teams == renamed
    assert trf.read(trf.write(replace(read, teams=()))).tournament.teams == ()


def test_both_teams_in_turn_are_one_line_up() -> None:
    """Twice as many players as boards, every second one of the opponent: the others count."""
    reading = trf.read(report(["300   1   1   2    1    3    2    4"]))
    assert [(each.code, each.repair) for each in reading.findings] == [("both-teams", "")]
    (up,) = reading.tournament.team_event.line_ups
    assert up.players == (1, 2)


@pytest.mark.parametrize(
    "record", ["300   1   1   2    1    3    2    5", "300   1   1   2    1    2    3    4"]
)
def test_other_long_line_ups_are_not_guessed_at(record: str) -> None:
    """Players of a third team, or not in turn, do not fit."""
    with pytest.raises(ContradictionError, match="other-team"):
        trf.read(report([record]))


def test_a_long_line_up_without_opponent_is_left_alone() -> None:
    """Every second player is in no team, which is not the same as in the team of nobody."""
    reading = trf.read(report(["300   1   1        1    7    2    8"]))
    assert not reading.findings
    (up,) = reading.tournament.team_event.line_ups
    assert up.players == (1, 7, 2, 8)


GAMES = {1: "3 w 1", 2: "4 b 0", 3: "1 b 0", 4: "2 w 1", 7: "8 w 1", 8: "7 b 0"}
"""Round 1: teams 1 and 2 met, each in its order; 7 and 8, who are in no team, met too."""


def with_games(games: dict[int, str], records: list[str]) -> str:
    """A report file in which these games were played, with these records of teams."""
    lines = []
    for line in report(records).splitlines():
        number = int(line[4:8]) if line.startswith("001") else 0
        lines.append(line.ljust(91) + f"{games[number]:>8}" if number in games else line)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("300   1   1   2    2    1", "player 2 at board 1 of team 1 met 4 at board 2"),
        ("300   1   1   3    1    2", "player 1 of team 1 met 3 of team 2, not of 3"),
        ("300   1   1   2    1 0000", "player 2 of team 1 played and is not in its line-up"),
        ("300   1   1   2    1    7", "player 2 of team 1 played and is not in its line-up"),
    ],
)
def test_a_line_up_is_held_against_the_games(record: str, words: str) -> None:
    """Other boards than the players report are a finding, in JSON too; the line-up is left out."""
    other = "300   1   2        3    4"
    text = with_games(GAMES, [other, record])
    found = findings(text)
    (finding,) = [each for each in found if each.line == FIRST + 1]
    assert (finding.code, finding.column) == ("line-up-disagrees", 1)
    assert words in finding.found
    assert in_german(finding)
    left = trf.read(text, lenient=True).tournament
    assert trf.read(trf.write(replace(left, origin=None))).tournament.team_event == left.team_event
    good = trf.read(with_games(GAMES, [other])).tournament
    ups = [{"round_no": 1, "team": 1, "opponent": 2, "players": [1, None]}]
    described = {**dict(json_.to_json(good)), "team_event": {"line_ups": ups}}
    with pytest.raises(ContradictionError, match=r"line_ups\[0\]: round 1: player 2 of team 1"):
        from_json(described)


@pytest.mark.parametrize(
    ("record", "column", "words"),
    [
        ("330 +-   1   1   3", 1, "player 1 of team 1 met 3 of team 2, not of 3"),
        ("330 -+   1   3   2", 1, "player 3 of team 2 met 1 of team 1, not of 3"),
        ("320  1.0  1.0   2", 15, "player 3 of team 2 met 1, and the team has the bye"),
    ],
)
def test_a_forfeit_and_a_bye_are_held_against_the_games(
    record: str, column: int, words: str
) -> None:
    """Who met another team, or any team beside a bye, is a finding; the games count."""
    text = with_games(GAMES, [record])
    (finding,) = findings(text)
    assert (finding.code, finding.line, finding.column) == ("matches-disagree", FIRST, column)
    assert words in finding.found
    assert in_german(finding)
    left = trf.read(text, lenient=True).tournament
    good = trf.read(with_games(GAMES, [])).tournament
    assert left == good
    event = trf.read(report([record])).tournament.team_event
    described = json_.to_json(replace(good, team_event=event))
    with pytest.raises(ContradictionError, match=words):
        from_json(described)


FORFEITS = {1: "3 w +", 2: "4 b +", 3: "1 b -", 4: "2 w -"}
TWO_TEAMS = {1: "3 w 1", 3: "1 b 0", 2: "6 b 1", 6: "2 w 0"}
BESIDE_MATCHES = {
    "forfeited and played": (GAMES, "330 +-   1   1   2", 1, "was forfeited, but player 1 played"),
    "forfeited by the winner": (FORFEITS, "330 -+   1   1   2", 1, "team 1 did not come"),
    "forfeited by both": (FORFEITS, "330 --   1   1   2", 1, "team 1 did not come"),
    "forfeited by the loser": (
        {1: "3 w -", 2: "4 b -", 3: "1 b -", 4: "2 w -"},
        "330 +-   1   1   2",
        1,
        "team 1 came (record 330)",
    ),
    "colours from Black on": ({}, "352 BW", 5, "'BW'"),
    "bye on request and match": (GAMES, "240 H   1    2", 14, "team 2: half point bye, elsewhere"),
    "bye on request and bye": ({}, "320  1.0  1.0   1\n240 F   1    1", 14, "elsewhere a bye"),
    "points of an unknown team": ({}, "299 W   2.0   2.0   1    8", 26, "team 8"),
    "forbidden pair of an unknown team": ({}, "260   1   2    1    2    8", 26, "team 8"),
    "games against two teams": (TWO_TEAMS, "", 92, "player 2 of team 1 met 6 of team 3, not of 2"),
}
"""Games, a record, the column of the finding about them and what it says."""


@every("name", BESIDE_MATCHES)
def test_records_on_which_points_depend_are_held_against_the_matches(name: str) -> None:
    """What a lenient reading leaves is read without a finding, in JSON as well."""
    games, record, column, words = BESIDE_MATCHES[name]
    text = with_games(games, [record] if record else [])
    (finding,) = findings(text)
    assert finding.column == column
    assert words in finding.found
    left = trf.read(text, lenient=True).tournament
    assert not trf.read(trf.write(replace(left, origin=None))).findings
    assert read_tournament(json_.write(left)).tournament == left


@every(
    ("games", "record"),
    [
        (FORFEITS, "330 +-   1   1   2"),
        (FORFEITS | {2: "4 b -"}, "330 +-   1   1   2"),
        ({1: "0000 - +", 2: "0000 - +"}, "330 +-   1   1   2"),
        (FORFEITS | {3: "0000 - Z", 4: ""}, "330 -+   1   2   1"),
        (TWO_TEAMS, "192 FIDE_DUTCH"),
        (GAMES, "240 H   1    3"),
    ],
)
def test_what_goes_with_the_matches_is_read(games: dict[int, str], record: str) -> None:
    """Fewer boards won than a match has, forfeits without opponents, players of teams."""
    assert not [each for each in trf.read(with_games(games, [record])).findings if each.repair]


@pytest.mark.parametrize(
    ("record", "column"),
    [
        ("300   4   1   2    2    1", 1),
        ("320  1.0  1.0 000 000 000   3", 27),
        ("330 +-   4   1   2", 1),
    ],
)
def test_a_match_after_the_last_round_is_remarked(record: str, column: int) -> None:
    """It changes nothing that anybody reads."""
    (finding,) = trf.read(report(["142 3", record])).findings
    assert (finding.code, finding.line, finding.column) == ("no-effect", FIRST + 1, column)
    assert (finding.found, finding.expected) == ("round 4", "a round up to 3")
    assert trf.read(report(["142 4", record])).findings == ()


def test_a_forfeited_match_whose_boards_are_forfeited_is_no_finding() -> None:
    """The players of a forfeited match may report their boards as forfeited."""
    games = {1: "3 w +", 2: "4 b +", 3: "1 b -", 4: "2 w -"}
    assert not trf.read(with_games(games, ["330 +-   1   1   2"])).findings


@pytest.mark.parametrize(
    "records",
    [
        ["300   1   1   2    1    2", "300   1   2   1    3    4"],
        ["300   2   1   2    2    1"],
        ["300   1   3   1    5    6"],
    ],
)
def test_a_line_up_of_the_games_played_fits(records: list[str]) -> None:
    """Empty boards, rounds to come, and players without a game say nothing against it."""
    assert not trf.read(with_games(GAMES, records)).findings


def test_a_guest_plays_for_the_team_that_lines_him_up() -> None:
    """Player 7 is in no team; at board 2 of team 2 he meets the second of team 1."""
    games = {1: "3 w 1", 2: "7 b 0", 3: "1 b 0", 7: "2 w 1"}
    ups = ["300   1   1   2    1    2", "300   1   2   1    3    7"]
    assert not trf.read(with_games(games, ups)).findings


def json_object(team_event: dict[str, object], *more: dict[str, object]) -> dict[str, object]:
    """Three teams as JSON."""
    tournament = trf.read(START).tournament
    described = dict(json_.to_json(tournament))
    teams = described["teams"]
    assert isinstance(teams, list)
    return {**described, "teams": [*teams, *more], "team_event": team_event}


LINE_UP = {"round_no": 1, "team": 1, "players": [1, None, 2]}
MATCH = {"round_no": 1, "white": 1, "black": 2, "white_came": True, "black_came": False}
BYE = {"round_no": 1, "team": 3, "match_points": 10, "game_points": 10}


@every(
    ("event", "added", "path"),
    [
        ({"line_ups": [LINE_UP, {**LINE_UP, "players": [2]}]}, [], "team_event.line_ups[1]:"),
        ({"line_ups": [{**LINE_UP, "team": 9}]}, [], "team_event.line_ups[0].team:"),
        ({"line_ups": [{**LINE_UP, "opponent": 9}]}, [], "team_event.line_ups[0].opponent:"),
        (
            {"line_ups": [{**LINE_UP, "players": [1, None, 1]}]},
            [],
            "team_event.line_ups[0].players[2]",
        ),
        ({"line_ups": [{**LINE_UP, "players": [3]}]}, [], "team_event.line_ups[0].players[0]:"),
        ({"line_ups": [{**LINE_UP, "players": [99]}]}, [], "team_event.line_ups[0].players[0]:"),
        ({"forfeited": [{**MATCH, "black_came": True}]}, [], "team_event.forfeited[0].black_came:"),
        ({"forfeited": [{**MATCH, "black": 1}]}, [], "team_event.forfeited[0].black:"),
        ({"forfeited": [{**MATCH, "white": 7}]}, [], "team_event.forfeited[0].white:"),
        ({"forfeited": [MATCH, {**MATCH, "white_came": False}]}, [], "team_event.forfeited[1]:"),
        ({"byes": [{**BYE, "team": 7}]}, [], "team_event.byes[0].team:"),
        ({"byes": [BYE, {**BYE, "match_points": 20}]}, [], "team_event.byes[1]:"),
        ({"byes": [{**BYE, "team": 2}], "forfeited": [MATCH]}, [], "team_event.byes[0]:"),
        (
            {},
            [{"number": 2, "name": "B", "players": [7]}],
            "teams[3].number: team 2 again (teams[1])",
        ),
        ({}, [{"number": 4, "name": "D", "players": [7, 1]}], "teams[3].players[1]: player 1"),
        ({}, [{"number": 0, "name": "Club", "players": [99]}], "teams[3].players[0]: player 99"),
    ],
)
def test_json_is_asked_the_same(
    event: dict[str, object], added: list[dict[str, object]], path: str
) -> None:
    """The finding begins with the path of the member; nothing is repaired."""
    (finding,) = findings(json_object(event, *added), from_json)
    assert finding.found.startswith(path)
    assert finding.code == "contradiction"
    assert in_german(finding)


@pytest.mark.parametrize("colours", ["WX", "W B", "0"])
def test_colours_are_white_and_black(colours: str) -> None:
    """Other letters are refused."""
    with pytest.raises(FormatError, match=r"team_event\.colours"):
        from_json(json_object({"colours": colours}))
    if " " not in colours:
        with pytest.raises(FormatError, match="record 352"):
            trf.read(HEAD.replace("352 WB", f"352 {colours}"))
