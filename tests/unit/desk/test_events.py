"""What an event holds (head, look, notes, sections), actions as JSON, and report files (C.02)."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk.codec import UnreadableActionError
from openarbiter.desk.look import MOST_BYTES, MOST_PIXELS, Picture, picture_of
from openarbiter.errors import FormatError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Event, Result, RoundNo, RoundRecord, ScoringSystem, Team, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.verification.places import compared_places
from openarbiter.web.taken_out import exported
from tests.every import beside, every
from tests.importing import import_action
from tests.logos import LOGO, jpeg, png
from tests.played import played_event
from tests.unit.desk.phases import (
    act,
    after,
    attempts,
    before_round_1,
    do,
    enter,
    in_phase,
    play_round,
    refused,
)

TABLE = beside(__file__, "said")


def test_notes_may_have_several_lines() -> None:
    """They stand in the event, oldest first."""
    state = after('AddNote text="Power cut\\nat 14:32", about="a/3"; AddNote text="Light again"')
    assert [note.text for note in state.notes] == ["Power cut\nat 14:32", "Light again"]
    assert state.notes[0].about == "a/3"


def test_what_actions_touch() -> None:
    """Two results of one board meet; two of different boards, or two players, do not."""
    actions = attempts(in_phase(desk.Phase.PLAYING))
    assert actions["EnterResult"].touched() == {"a/2/board/1"}
    assert actions["CorrectResult"].touched() == actions["EnterResult"].touched()
    assert actions["EditPlayer"].touched() == {"a/player/1"}
    assert actions["PublishRound"].touched() == actions["PairRound"].touched() == {"a/2"}
    assert act("DrawLots", what=desk.LotsOf.COLOUR, seed="x").touched() == {"a/lots"}
    assert act("DrawLots", what=desk.LotsOf.NUMBERS, seed="x").touched() == {"a/lots", "a/numbers"}
    substitute = act("SubstitutePlayer", pid=3, new=7, facts=desk.PlayerFacts(name="Seventh"))
    assert substitute.touched() == {"a/player/3", "a/player/7"}
    assert desk.AddNote(text="x").touched() == frozenset()
    assert all(desk.section_of(action) == "a" for action in actions.values())
    assert all(kind.__name__ == name for name, kind in desk.ACTIONS.items())


# What no undo brings back: strict rules that were left, and rounds that are closed (GHR 4.3).


def test_strict_rules_that_were_left_stay_left() -> None:
    """No undo brings them back (C.02); that they were left can be redone."""
    state = before_round_1()
    left = desk.apply(state, desk.LeaveStrict(why="x"))
    with pytest.raises(desk.Refusal, match="no undo brings them back"):
        desk.need_turn(left, state)
    desk.need_turn(state, left)


@every("strict", [True, False])
@every("rounds", [1, 2, 3])
def test_closed_rounds_stay_as_they_are_by_strict_rules(rounds: int, *, strict: bool) -> None:
    """An undo turns no result of a round that only the report may correct (GHR 4.3)."""
    began = "" if strict else "leave; "
    games = (
        "enter 1 1 0-1; enter 1 2 1-0; enter 1 3 1/2-1/2; enter 1 4 1-0; CompleteRound round_no=1"
    )
    before = after(f"{began}publish 1; {games}" + f"; play 2-{rounds}" * (rounds > 1))
    other = after(f"{began}play 1-{rounds}")
    # Boards of round 2 follow the results: it is those of before that stand in the log.
    if strict and rounds > 1:
        with pytest.raises(desk.Refusal, match="Round 1 is closed") as caught:
            desk.need_turn(before, other)
        assert caught.value.article == "C.04.2, 4.3"
    else:
        desk.need_turn(before, other)


FUND = '[fund]\nname = "Autumn Open"\ncurrency = "EUR"\nplaces = [100, 50]\n'


@pytest.mark.parametrize("win", [10, 20, 30])
def test_points_may_be_others(win: int) -> None:
    """Two draws may be worth as much as a win and a loss, and less."""
    scoring = ScoringSystem.of(win, 10 if win > 10 else 5)
    settings = desk.SectionSettings(name="B", rounds=5, scoring=scoring)
    assert do(before_round_1(), "AddSection", section="b", settings=settings).section("b")


def test_funds_are_read_before_they_are_kept() -> None:
    """As they were written."""
    state = do(before_round_1(), "SetFund", fund=FUND)
    assert state.section("a").fund == FUND
    assert not do(state, "SetFund", fund="").section("a").fund
    assert not do(state, "RemoveSection").sections


# Logo and colour: what is taken, what is refused, and what an undo says.

ICC = b"\xff\xe2\x00\x06abcd"
"""A segment that may stand before the frame."""


def _coded(file: bytes) -> str:
    return b64encode(file).decode()


def test_logo_and_colour_stand_in_the_event_and_go_back() -> None:
    """In place of those before, both at once; the undo says so."""
    state = before_round_1()
    set_once = desk.apply(state, desk.SetLook(logo=LOGO, colour="#a1201a"))
    assert set_once.look == desk.Look(logo=LOGO, colour="#a1201a")
    shown = set_once.look.shown()
    assert shown is not None
    assert shown == (Picture("png", 64, 48), png())
    without = desk.apply(set_once, desk.SetLook())
    assert without == state
    assert without.look.shown() is None
    told = desk.weigh_change(set_once, state)
    assert [one.code for one in told.consequences] == ["look-changes"]
    again = desk.action_from_json(desk.action_to_json(desk.SetLook(logo=LOGO)))
    assert again == desk.SetLook(logo=LOGO)
    assert desk.state_from_json(desk.state_to_json(set_once)) == set_once


@every(
    ("file", "picture"),
    [
        (png(3, 7), Picture("png", 3, 7)),
        (jpeg(300, 20), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xC2, ICC), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xC1, b"\xff\xff\xff" + ICC[1:]), Picture("jpeg", 300, 20)),
        (jpeg(300, 20, 0xDA), None),
        (jpeg(300, 20, 0xC9), None),
        (jpeg(0, 20), None),
        (jpeg(300, 20)[:8], None),
        (png()[:20], None),
        (png(0, 5), None),
        (b"GIF89a\x10\x00\x10\x00", None),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None),
        (b"", None),
    ],
)
def test_a_picture_is_known_by_its_bytes(file: bytes, picture: Picture | None) -> None:
    """Kind and size stand in the head; nothing else is a picture."""
    assert picture_of(file) == picture


@every(
    ("logo", "code"),
    [
        (LOGO[:-1], "logo-no-picture"),
        (_coded(jpeg(MOST_PIXELS + 1, 5)), "logo-too-wide"),
        (_coded(png() + bytes(MOST_BYTES)), "logo-too-large"),
    ],
)
def test_what_is_no_look_is_refused(logo: str, code: str) -> None:
    """Each with what to do instead."""
    assert refused(before_round_1(), desk.SetLook(logo=logo)).code == code


def test_the_largest_logo_is_taken() -> None:
    """Exactly as many bytes and pixels as are said."""
    file = jpeg(MOST_PIXELS, MOST_PIXELS)
    logo = _coded(file + bytes(MOST_BYTES - len(file)))
    assert desk.apply(before_round_1(), desk.SetLook(logo=logo)).look.logo == logo


# JSON of actions: nothing is lost (test_random_events), nothing is guessed.


@every(("text", "path", "expected"), TABLE["unreadable"])
def test_what_is_no_action_is_told(text: str, path: str, expected: str) -> None:
    """Where it is, what stands there by its beginning, what was expected."""
    with pytest.raises(UnreadableActionError) as caught:
        desk.action_from_json(json.loads(text))
    assert caught.value.path == path
    assert expected in caught.value.expected
    assert len(caught.value.found) < 80
    assert isinstance(caught.value, FormatError)
    assert str(caught.value)


@every(("steps", "comments"), TABLE["comments"])
def test_what_no_record_says_stands_in_comments(steps: str, comments: list[str]) -> None:
    """All that happened on the way, in the newest dialect; older dialects get none."""
    state = after(steps)
    data = desk.write_report_file(state, "a")
    lines = data.decode().splitlines()
    assert [line.removeprefix("### ") for line in lines if line.startswith("###")] == comments
    assert trf.read(data).tournament.paired_rounds == state.section("a").published_rounds
    assert b"###" not in desk.write_report_file(state, "a", dialect="trf16")


def test_the_places_of_the_table_are_in_it() -> None:
    """By points and tie-breaks, as whoever checks the file works them out; none before round 1."""
    steps = 'SetTieBreaks tie_breaks=["BH/C1", "BH", "SB"]'
    file = trf.read(desk.write_report_file(after(steps), "a")).tournament
    assert not any(player.declared_rank for player in file.players)
    state = after(f"{steps}; play 1-3")
    file = trf.read(desk.write_report_file(state, "a")).tournament
    table = standings(state.section("a").tournament, ("BH/C1", "BH", "SB"))
    assert {row.player: row.rank for row in table} == {
        player.tpn: player.declared_rank for player in file.players
    }
    found = compared_places(file)
    assert found is not None
    assert (found.wrong, found.tie_breaks) == ((), ("BH/C1", "BH", "SB"))


@every(("lists", "code"), TABLE["172"])
def test_the_order_of_the_starting_numbers_is_in_it(lists: list[str], code: str) -> None:
    """Record 172, by the lists of the section."""
    steps = f"ChangeSection strength={json.dumps(lists)}; NumberPlayers" if lists else ""
    data = desk.write_report_file(after(steps), "a")
    (line,) = [one for one in data.decode().splitlines() if one.startswith("172")]
    assert (line[4:8].strip(), line[8:]) == ("", code)
    assert trf.read(data).tournament.event.starting_rank_method.split()[-1] == code


def test_an_open_game_has_its_sign_and_its_worth() -> None:
    """A question mark, and the X of record 162; with the result both are gone."""
    state = after("play 1; publish 2; enter 2 2 1-0; enter 2 3 1-0; enter 2 4 1-0")
    boards = [board.number for board in state.section("a").round(2).boards]
    state = enter(state, 2, boards[0], "adjourned")
    data = desk.write_report_file(state, "a")
    assert data.decode().count(" ?") == 2
    (line,) = [one for one in data.decode().splitlines() if one.startswith("162")]
    assert line.endswith("X 0.5")
    read = trf.read(data).tournament
    assert read.scoring == state.section("a").tournament.scoring
    assert trf.read(trf.write(read)).tournament.scoring == read.scoring
    decided = desk.write_report_file(enter(state, 2, boards[0], "1-0"), "a").decode()
    assert " ?" not in decided
    assert not [one for one in decided.splitlines() if one.startswith("162")]


def test_who_is_expelled_has_no_place() -> None:
    """Games count for the opponents; what is checked from the file alone agrees."""
    state = after('SetTieBreaks tie_breaks=["BH/C1", "BH", "SB"]; play 1')
    before = desk.section_table(state.section("a"), state.section("a").tournament)
    pid = state.section("a").pid(Tpn(next(row.player for row in before if row.rank == 1)))
    state = do(state, "WithdrawPlayer", pid=pid, from_round=RoundNo(2), expelled=True)
    for number in (2, 3):
        state = play_round(state, number)
    section = state.section("a")
    number = section.tpn(pid)
    table = desk.section_table(section, section.tournament)
    assert (table.expelled, table.excluded, table.row(number).rank) == ((number,), (), 0)
    assert str(number) in table.withdrawn_note
    with_all = standings(section.tournament, ("BH/C1", "BH", "SB"))
    left = [row.player for row in with_all if row.player != number]
    assert [row.player for row in table if row.rank] == left
    assert [row.values for row in table if row.rank] == [
        row.values for row in with_all if row.player != number
    ]
    assert not desk.expelled(section, 0)
    file = trf.read(desk.write_report_file(state, "a")).tournament
    assert [one.tpn for one in file.players if not one.declared_rank] == [number]
    found = compared_places(file)
    assert found is not None
    assert found.wrong == ()


def test_the_head_of_the_event_is_in_the_file() -> None:
    """Name, place, days, arbiters, system."""
    head = 'name="Autumn Open", place="Saltmere", federation="AVL", start="2026-11-20", '
    head += 'end="2026-11-22", chief_arbiter="Arbiter, Ada", deputies=["Deputy, Dan"]'
    state = after(f"ChangeEvent {head}; play 1")
    event = trf.read(desk.write_report_file(state, "a")).tournament.event
    assert (event.name, event.city, event.federation) == ("Autumn Open", "Saltmere", "AVL")
    assert (event.start_date, event.end_date) == ("2026/11/20", "2026/11/22")
    assert (event.chief_arbiter, event.deputies) == ("Arbiter, Ada", ("Deputy, Dan",))
    assert event.type_code == "FIDE_DUTCH"  # the first day says which text


def test_a_tournament_that_was_begun_elsewhere_goes_on_here() -> None:
    """Its rounds are closed, its boards in the order of GHR 3.6, the next round is paired alike."""
    played = after("play 1-2")
    tournament = trf.read(trf.write(desk.exported(played, "a"))).tournament
    state = desk.apply(before_round_1(), import_action(tournament, "b", "Imported"))
    section, old = state.section("b"), played.section("a")
    assert section.imported_rounds == section.published_rounds == 2
    assert [each.phase for each in section.rounds] == [desk.Phase.COMPLETE] * 2
    assert len(section.round(1).boards) == 4
    assert section.numbered
    asked, wanted = desk.pair_round(state, "b", 3), desk.pair_round(played, "a", 3)
    assert [tuple(map(section.tpn, pair)) for pair in asked.boards] == [
        tuple(map(old.tpn, pair)) for pair in wanted.boards
    ]
    assert desk.apply(state, asked).section("b").round(3).phase is desk.Phase.PAIRED


@every(("steps", "rounds"), TABLE["adjourned"])
def test_games_without_a_result_are_adjourned_or_being_played(steps: str, rounds: str) -> None:
    """Those of the last round of a file are being played, earlier ones are adjourned."""
    found = after(f"{steps}; import b").section("b").rounds
    told = [" ".join(map(str, (each.phase.value, *each.adjourned))) for each in found]
    assert ", ".join(told) == rounds


@every(("steps", "strength", "number"), TABLE["strengths"])
def test_teams_stand_by_the_average_of_their_first_players(
    steps: str, strength: int, number: int
) -> None:
    """Who has no rating is left out of it; a strength that is stated goes before the average."""
    section = after(steps).section("a")
    pid = desk.Pid(2 if "EditTeam" in steps else 1)
    assert (section.player(pid).rating or 0, section.tpn(pid)) == (strength, number)


def test_a_line_up_stands_in_the_file() -> None:
    """With the empty board, which is lost by forfeit; a match counts with its last result."""
    seats = "SetLineUp round_no=1, board=1, team=1, seats=[1, 2, 5, 0]"
    state = after(f"teams 4; publish 1; {seats}")
    match = state.section("a").match(1, 1)
    assert match is not None
    assert [each.decided for each in match.results] == [False, False, False, True]
    (up,) = desk.exported(state, "a").team_event.line_ups
    assert (up.round_no, up.team, up.opponent, up.players) == (1, 1, 3, (1, 2, 5, None))
    for third, decided, score in (("adjourned", False, ""), ("1/2-1/2", True, "2½:1½")):
        results = f'["1-0", "1-0", "{third}", "-/+"]'
        played = after(
            f"teams 4; publish 1; {seats}; EnterMatch round_no=1, board=1, results={results}"
        )
        assert played.section("a").outcome(1, 1).decided is decided
        assert not score or desk.score_text(played.section("a"), 1, 1) == score
        assert desk.state_from_json(desk.state_to_json(played)) == played


def test_what_cannot_be_brought_in() -> None:
    """A team event among players, somebody whose opponent does not exist, 10,000 players."""
    state = after("players 8; play 1")
    whole = import_action(desk.exported(state, "a"), "b", "B")
    first, *others = whole.tournament.players
    lonely = replace(first.rounds[0], opponent=None, result=Result.FORFEIT_LOSS)
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    players = (
        replace(first, rounds=(lonely,)),
        *(
            replace(each, rounds=(absent,)) if each.rounds[0].opponent == first.tpn else each
            for each in others
        ),
    )
    alone = replace(whole.tournament, players=players)
    teams = (Team(number=1, name="Rooks", players=(Tpn(1), Tpn(2))),)
    of_teams = replace(whole.tournament, event=Event(type_text="Team Swiss"), teams=teams)
    many = [
        desk.NewPlayer(pid=desk.Pid(at), facts=desk.PlayerFacts(name="P"))
        for at in range(1, 10_001)
    ]
    for tried, code in (
        (replace(whole, tournament=alone), "round-without-opponents"),
        (replace(whole, tournament=of_teams), "team-event"),
        (act("AddPlayers", players=tuple(many)), "too-many-players"),
    ):
        assert refused(after("entered 0"), tried).code == code


def test_what_is_exported_is_read_again(tmp_path: Path) -> None:
    """The same players, results and head come back, and every round checks clean."""
    with played_event(tmp_path / "played.event") as file:
        section = file.state.section("a")
        files = [exported(file.state, section, form, language="en") for form in ("trf26", "json")]
    for each in files:
        assert isinstance(each.content, bytes)
        again = read_tournament(each.content).tournament
        assert [one.rounds for one in again.players] == [
            one.rounds for one in section.tournament.players
        ]
        assert (again.event.name, again.event.start_date) == ("Marrow Quay Open", "2026/11/20")
        assert oa.check(again).differences == ()
