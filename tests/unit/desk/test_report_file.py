"""Report files of a section: what happened stands in them (C.02), and they go on elsewhere."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.exchange import file_comments
from openarbiter.formats import trf
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.verification.places import compared_places
from tests.every import every
from tests.importing import import_action
from tests.unit.desk.phases import (
    act,
    after,
    before_round_1,
    do,
    enter,
    play_round,
    played,
    through,
)


def comments(state: desk.EventState) -> list[str]:
    """The comments of the report file."""
    lines = desk.write_report_file(state, "a").decode().splitlines()
    return [line.removeprefix("### ") for line in lines if line.startswith("###")]


def test_the_places_of_the_table_are_in_it() -> None:
    """By points and tie-breaks, as whoever checks the file works them out; none before round 1."""
    state = do(before_round_1(), "SetTieBreaks", tie_breaks=("BH/C1", "BH", "SB"))
    file = trf.read(desk.write_report_file(state, "a")).tournament
    assert not any(player.declared_rank for player in file.players)
    for number in (1, 2, 3):
        state = play_round(state, number)
    file = trf.read(desk.write_report_file(state, "a")).tournament
    table = standings(state.section("a").tournament, ("BH/C1", "BH", "SB"))
    assert {row.player: row.rank for row in table} == {
        player.tpn: player.declared_rank for player in file.players
    }
    found = compared_places(file)
    assert found is not None
    assert found.wrong == ()
    assert found.tie_breaks == ("BH/C1", "BH", "SB")


@every(
    ("lists", "code"),
    [
        ((), "FIDE"),
        (("fide",), "FIDE"),
        (("ENG",), "NRO"),
        (("fide", "ENG"), "FIDON"),
        (("national", "fide"), "NIDOF"),
        (("highest",), "HBFN"),
        (("rapid", "fide"), "OTHER"),
    ],
)
def test_the_order_of_the_starting_numbers_is_in_it(lists: tuple[str, ...], code: str) -> None:
    """Record 172, by the lists of the section."""
    state = before_round_1()
    settings = replace(state.section("a").settings, strength=lists)
    if lists:
        state = do(do(state, "ChangeSection", settings=settings), "NumberPlayers")
    data = desk.write_report_file(state, "a")
    (line,) = [one for one in data.decode().splitlines() if one.startswith("172")]
    assert (line[4:8].strip(), line[8:]) == ("", code)
    assert trf.read(data).tournament.event.starting_rank_method.split()[-1] == code


def test_an_open_game_has_its_sign_and_its_worth() -> None:
    """A question mark, and the X of record 162; with the result both are gone."""
    state = played(1)
    state = through(state, 2)
    boards = [board.number for board in state.section("a").round(2).boards]
    for number in boards[1:]:
        state = enter(state, 2, number, "1-0")
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


def test_a_full_point_bye_is_noted() -> None:
    """With its round and its player."""
    state = do(before_round_1(), "SetBye", pid=3, round_no=RoundNo(1), kind=Result.FULL_POINT_BYE)
    assert comments(state) == []
    assert comments(play_round(state, 1)) == ["Full-point bye @ Round 1: 3"]


def test_who_is_expelled_is_noted() -> None:
    """With the last round; who withdraws is not."""
    state = do(played(1), "WithdrawPlayer", pid=4, from_round=RoundNo(2), expelled=True)
    state = do(state, "WithdrawPlayer", pid=5, from_round=RoundNo(2))
    (line,) = comments(state)
    assert line == f"Expelled @ Round 1: {state.section('a').tpn(desk.Pid(4))}"


def test_who_is_expelled_has_no_place() -> None:
    """Games count for the opponents; what is checked from the file alone agrees."""
    codes = ("BH/C1", "BH", "SB")
    state = do(before_round_1(), "SetTieBreaks", tie_breaks=codes)
    state = play_round(state, 1)
    before = desk.section_table(state.section("a"), state.section("a").tournament)
    pid = state.section("a").pid(Tpn(next(row.player for row in before if row.rank == 1)))
    state = do(state, "WithdrawPlayer", pid=pid, from_round=RoundNo(2), expelled=True)
    for number in (2, 3):
        state = play_round(state, number)
    section = state.section("a")
    number = section.tpn(pid)
    table = desk.section_table(section, section.tournament)
    assert table.expelled == (number,)
    assert table.excluded == ()
    assert table.row(number).rank == 0
    assert str(number) in table.withdrawn_note
    with_all = standings(section.tournament, codes)
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


def test_another_rating_after_the_start_is_noted() -> None:
    """Before it nothing is; a name that is put right is no matter of the file."""
    state = before_round_1()
    facts = desk.facts_of(state.section("a"), 3)
    state = do(state, "EditPlayer", pid=3, facts=replace(facts, rating=2222))
    state = play_round(do(state, "NumberPlayers"), 1)
    assert comments(state) == []
    tpn = state.section("a").tpn(desk.Pid(3))
    state = desk.apply(state, act("EditPlayer", pid=3, facts=replace(facts, rating=2111)))
    assert comments(state) == [f"Configuration @ Round 1: the rating of {tpn} was 2222 and is 2111"]


def test_the_head_of_the_event_is_in_the_file() -> None:
    """Name, place, days, arbiters, system."""
    head = desk.ChangeEvent(
        name="Autumn Open",
        place="Saltmere",
        federation="AVL",
        start="2026-11-20",
        end="2026-11-22",
        chief_arbiter="Arbiter, Ada",
        deputies=("Deputy, Dan",),
    )
    state = play_round(desk.apply(before_round_1(), head), 1)
    event = trf.read(desk.write_report_file(state, "a")).tournament.event
    assert (event.name, event.city, event.federation) == ("Autumn Open", "Saltmere", "AVL")
    assert (event.start_date, event.end_date) == ("2026/11/20", "2026/11/22")
    assert (event.chief_arbiter, event.deputies) == ("Arbiter, Ada", ("Deputy, Dan",))
    assert event.type_code == "FIDE_DUTCH"  # the first day says which text


def test_what_happened_on_the_way_is_remarked() -> None:
    """More rounds, other tie-breaks, new numbers, a result that came late."""
    state = before_round_1()
    settings = replace(state.section("a").settings, tie_breaks=("BH",))
    state = through(do(state, "ChangeSection", settings=settings), 1)
    settings = state.section("a").settings
    longer = replace(settings, rounds=6, tie_breaks=("SB", "BH"))
    late = act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="Late", rating=2385), joins=2)
    left = desk.LeaveStrict(why="The hall is free for a day more")
    actions = [left, act("ChangeSection", settings=longer), late, act("NumberPlayers")]
    state = enter(through(desk.fold(actions, state), 2), 1, 1, "1-0")
    won = desk.outcome_text(desk.OUTCOMES["1-0"])
    *told, interim = (each.sentence for each in file_comments(state, "a"))
    assert interim.startswith("Interim file, no final report: Round 1 of 6 is not complete.")
    assert told == [
        "Strict rules were left @ Round 1: The hall is free for a day more",
        "Configuration @ Round 1: the number of rounds is 6; 5 was announced",
        "Configuration @ Round 1: ties are broken by SB, BH; BH was announced",
        "Configuration @ Round 1: 9 players got another number",
        f"Adjournment @ Round 1: the result of board 1, {won}, came after the pairing of round 2",
    ]


def test_what_a_record_cannot_say_stands_in_comments() -> None:
    """A late board, and that strict rules were left; older dialects get none."""
    state = through(before_round_1(), 1)
    bye = state.section("a").round(1).bye
    assert bye is not None
    new = act("AddPlayer", pid=10, facts=desk.PlayerFacts(name="Late"))
    state = desk.apply(state, new)
    pair = desk.late_pair(state, "a", 1, desk.Pid(10), bye)
    assert isinstance(pair, desk.PairLate)
    state = desk.apply(desk.apply(state, pair), desk.LeaveStrict(why="a club evening"))
    data = desk.write_report_file(state, "a")
    comments = [line for line in data.decode().splitlines() if line.startswith("###")]
    assert comments == [
        "### Strict rules were left @ Round 1: a club evening",
        (
            "### Interim file, no final report: Round 1 of 5 is not complete. 5 games of round 1 "
            "have no result: boards 1, 2, 3, 4, 5."
        ),
        "### MPA @ Round 1: 9 bye => 9-10",
        "### MPA @ Round 1: board 5 was paired after the publication",
    ]
    assert trf.read(data).tournament.paired_rounds == 1
    assert b"###" not in desk.write_report_file(state, "a", dialect="trf16")


# A tournament that comes from elsewhere.


def imported(steps: str = "play 1-2") -> desk.ImportTournament:
    """A section as it comes out of its report file, as section b."""
    tournament = trf.read(trf.write(desk.exported(after(steps), "a"))).tournament
    return import_action(tournament, "b", "Imported")


def test_a_tournament_that_was_begun_elsewhere_goes_on_here() -> None:
    """Its rounds are closed, its boards in the order of GHR 3.6, the next round is paired alike."""
    state = desk.apply(before_round_1(), imported())
    section, old = state.section("b"), after("play 1-2").section("a")
    assert section.imported_rounds == section.published_rounds == 2
    assert [each.phase for each in section.rounds] == [desk.Phase.COMPLETE] * 2
    assert len(section.round(1).boards) == 4
    assert section.numbered
    asked, wanted = desk.pair_round(state, "b", 3), desk.pair_round(after("play 1-2"), "a", 3)
    assert [tuple(map(section.tpn, pair)) for pair in asked.boards] == [
        tuple(map(old.tpn, pair)) for pair in wanted.boards
    ]
    assert desk.apply(state, asked).section("b").round(3).phase is desk.Phase.PAIRED
