"""A section as a report file: what comes out can be read, checked and goes on elsewhere."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.exchange import file_comments
from openarbiter.formats import trf
from openarbiter.model import OtherRecord, Result, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate import recheck
from tests.every import every
from tests.fields import cycle, fitting
from tests.importing import import_action
from tests.played import as_written
from tests.unit.desk.phases import act, before_round_1, do, enter, play_round, played, through


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


def test_a_file_of_a_whole_event_checks_clean() -> None:
    """Byes, a withdrawal, a late entry with a new number: every round is paired again alike."""
    state = before_round_1(11)
    state = do(state, "SetBye", pid=4, round_no=2)
    for number in range(1, 6):
        if number == 3:
            state = do(state, "WithdrawPlayer", pid=2, from_round=3)
            facts = desk.PlayerFacts(name="Late", rating=2365)
            late = act("AddPlayer", pid=12, facts=facts, joins=3)
            state = do(desk.apply(state, late), "NumberPlayers")
        state = play_round(state, number)
    reading = trf.read(desk.write_report_file(state, "a"))
    assert reading.findings == ()
    report = recheck.check(reading.tournament, registry.edition("dutch-2026"))
    assert report.differences == ()
    assert report.rounds == 5
    again = replace(reading.tournament, origin=None)
    facts_out = desk.exported(state, "a")
    assert again.rounds == facts_out.rounds
    numbers = [RoundNo(number) for number in range(1, 6)]
    assert [[player.record(number) for number in numbers] for player in again.players] == [
        as_written([player.record(number) for number in numbers]) for player in facts_out.players
    ]


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


def test_who_is_paired_in_round_1_counts_for_the_acceleration() -> None:
    """C.04.7, 1.2 and 1.3: who joins later joins the group of the players around him."""
    state = before_round_1(11)
    settings = replace(state.section("a").settings, baku=True)
    late = act("AddPlayer", pid=12, facts=desk.PlayerFacts(name="Later"), joins=2)
    actions = [act("ChangeSection", settings=settings), late, act("NumberPlayers")]
    state = desk.fold(actions, state)
    for number in (1, 2, 3):
        state = play_round(state, number)
    tournament = trf.read(desk.write_report_file(state, "a")).tournament
    assert tournament.event.type_code == "FIDE_DUTCH_2026_BAKU"
    assert recheck.check(tournament, registry.edition("dutch-2026")).differences == ()
    first = state.section("a").player(12).record(RoundNo(1))
    assert first.result is Result.ZERO_POINT_BYE


@every("system", [one.id for one in registry.systems() if not one.play.teams])
def test_every_system_plays_through(system: str) -> None:
    """Five rounds of seven players, or a whole table; the file holds what the edition pairs."""
    players = fitting(system, 7)
    state = before_round_1(players)
    rounds = cycle(system, players) if registry.has_fixed_table(system) else 5
    settings = replace(state.section("a").settings, name="Any", system=system, rounds=rounds)
    state = do(state, "ChangeSection", settings=settings)
    for number in range(1, rounds + 1):
        state = play_round(state, number)
    tournament = trf.read(desk.write_report_file(state, "a")).tournament
    assert recheck.check(tournament, registry.edition(system)).differences == ()


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


def test_lines_of_an_imported_file_do_not_come_out_again() -> None:
    """A table of another program (802) would be wrong after the next round of the desk."""
    stale = (OtherRecord("802   1 RED   9.0"),)
    tournament = replace(desk.exported(played(1), "a"), other_records=stale)
    state = desk.apply(before_round_1(), import_action(tournament, "b", "B"))
    assert desk.exported(state, "b").other_records == ()
