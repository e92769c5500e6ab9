"""A section as a report file: what comes out can be read, checked and goes on elsewhere."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.exchange import file_comments
from openarbiter.formats import trf
from tests.unit.desk.phases import act, before_round_1, do, enter, play_round, through


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
