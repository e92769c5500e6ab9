"""Results: entered, taken back, corrected; the table of late corrections line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.cli.main import main
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import engine_pairing
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Colour, PointsAdjustment, Result, RoundNo
from tests.every import every
from tests.unit.desk.phases import (
    act,
    before_round_1,
    codes_of,
    do,
    enter,
    in_phase,
    play_round,
    played,
    refused,
    through,
)

FIRST, ONE = RoundNo(1), BoardNo(1)


def _result(text: str, round_no: int = 1, board: int = 1) -> desk.EnterResult:
    made: desk.EnterResult = act("EnterResult", round_no=round_no, board=board, outcome=text)
    return made


def _correction(
    text: str, round_no: int = 1, effect: desk.Effect = desk.Effect.COUNTS
) -> desk.CorrectResult:
    made: desk.CorrectResult = act(
        "CorrectResult", round_no=round_no, board=ONE, outcome=text, effect=effect
    )
    return made


@every("text", sorted(set(desk.OUTCOMES) - {"adjourned"}))
def test_every_outcome_can_be_entered(text: str) -> None:
    """Both players get their side of it, with the colours of the pairing.

    Shown: forfeits: NSWCA, 3.2 e.
    """
    state = enter(through(before_round_1(), 1), 1, 1, text)
    section = state.section("a")
    board = section.round(1).boards[0]
    white, black = section.player(board.white), section.player(board.black)
    assert section.outcome(1, 1) == desk.OUTCOMES[text]
    assert white.record(FIRST).colour is Colour.WHITE
    assert black.record(FIRST).colour is Colour.BLACK
    assert white.record(FIRST).opponent == black.tpn
    assert section.round(1).phase is desk.Phase.PLAYING
    assert "/" not in desk.outcome_text(desk.OUTCOMES[text])


def test_outcomes_that_no_game_has() -> None:
    """Two winners, a forfeit against a draw."""
    state = through(before_round_1(), 1)
    for one, other in (
        (Result.WIN, Result.WIN),
        (Result.FORFEIT_WIN, Result.DRAW),
        (Result.HALF_POINT_BYE, Result.LOSS),
    ):
        action = replace(_result("1-0"), outcome=desk.Outcome(one, other))
        assert refused(state, action).code == "impossible-result"


def test_a_result_over_another_one() -> None:
    """Undo is enough: it is told what stood there, nothing is asked."""
    state = enter(through(before_round_1(), 1), 1, 1, "1-0")
    weight = desk.weigh(state, _result("0-1"))
    assert weight.level is desk.Level.INFORM
    assert [each.code for each in weight.consequences] == ["stood-there"]
    assert refused(state, _result("1-0")).code == "nothing-changed"


def test_the_last_result_taken_back_leaves_a_published_round() -> None:
    """Which could be unpublished again."""
    state = enter(enter(through(before_round_1(), 1), 1, 1, "1-0"), 1, 2, "0-1")
    clear = act("ClearResult", round_no=FIRST, board=ONE)
    state = desk.apply(state, clear)
    assert state.section("a").round(1).phase is desk.Phase.PLAYING
    assert refused(state, clear).code == "no-result-there"
    state = desk.apply(state, replace(clear, board=BoardNo(2)))
    assert state.section("a").round(1).phase is desk.Phase.PUBLISHED
    assert state == through(before_round_1(), 1)


@pytest.mark.parametrize(
    ("system", "article"), [("dutch-2026", "C.04.2, 3.1"), ("burstein-legacy", "C.04.4.2, 2")]
)
def test_the_document_of_the_event_comes_before_the_general_rules(
    system: str, article: str
) -> None:
    """An older text that says itself what an unfinished game counts is quoted; else C.04.2 is."""
    state = before_round_1()
    settings = replace(state.section("a").settings, system=system)
    if settings != state.section("a").settings:
        state = do(state, "ChangeSection", settings=settings)
    state = through(state, 1)
    (said,) = desk.weigh(state, _result("adjourned")).consequences
    assert (said.code, said.article) == ("adjourned-draw", article)


def test_an_adjourned_game_counts_as_a_draw_until_it_ends() -> None:
    """C.04.2, 3.1; a round can be closed with it, and its result still comes in."""
    state = through(before_round_1(), 1)
    for board in (2, 3, 4):
        state = enter(state, 1, board, "1-0")
    adjourn = _result("adjourned")
    assert [each.code for each in desk.weigh(state, adjourn).consequences] == ["adjourned-draw"]
    state = desk.apply(state, adjourn)
    assert state.section("a").round(1).adjourned == (1,)
    assert refused(state, adjourn).code == "nothing-changed"
    close = act("CompleteRound", round_no=FIRST)
    assert [each.code for each in desk.weigh(state, close).consequences] == ["adjourned-count"]
    state = enter(desk.apply(state, close), 1, 1, "0-1")
    section = state.section("a")
    assert section.round(1).phase is desk.Phase.COMPLETE
    assert section.round(1).adjourned == ()
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]


def test_a_file_says_what_a_game_counted_as(tmp_path: Path) -> None:
    """C.04.2, 3.1 and 4.3: rounds paired before a result was known are not found wrong after it."""
    state = enter(through(before_round_1(), 1), 1, 1, "adjourned")
    for board in (2, 3, 4):
        state = enter(state, 1, board, "1-0")
    state = through(state, 2)
    published = desk.write_report_file(state, "a")
    state = enter(state, 1, 1, "0-1")
    state = desk.apply(state, act("CorrectResult", round_no=FIRST, board=BoardNo(2), outcome="0-1"))
    later = state.section("a").tournament.known_later
    assert [(each.counted, each.last_round) for each in later] == [("adjourned", 2), ("1-0", 2)]
    file = tmp_path / "later.trf"
    file.write_bytes(desk.write_report_file(state, "a"))
    event = trf.read(file.read_bytes()).tournament
    assert event.known_later == later
    assert not oa.check(event).differences
    assert not oa.verify(event, 2).findings
    assert oa.check(replace(event, known_later=())).differences
    assert oa.pair(event, round=2).games == oa.pair(trf.read(published).tournament, round=2).games
    for verb in (["pair", "--round", "2", "--certificate"], ["verify", "--certificate"]):
        assert main([verb[0], str(file), *verb[1:], str(tmp_path / "proof.json")]) == 0


def test_a_round_taken_back_is_paired_with_what_is_known() -> None:
    """What counted for the round that is paired anew counts no longer."""
    state = enter(through(before_round_1(), 1), 1, 1, "adjourned")
    state = enter(through(state, 2), 1, 1, "0-1")
    state = do(state, "UnpublishRound", round_no=2)
    assert state.section("a").tournament.known_later == ()


def test_what_forfeits_mean_is_told() -> None:
    """One side: no bye any more, may meet again; both: perhaps both withdraw."""
    state = through(before_round_1(), 1)
    one = codes_of(state, _result("+/-"))
    assert one == {"forfeit-win", "may-meet-again"}
    both = codes_of(state, _result("-/-"))
    assert both == {"both-absent"}


# The table of corrections (GHR 4.3), line by line.


def test_a_correction_before_the_next_pairing_counts_at_once() -> None:
    """Inform; standings are done again."""
    state = played(1)
    weight = desk.weigh(state, _correction("0-1"))
    assert weight.level is desk.Level.INFORM
    assert {"result-becomes", "points-become", "counts-from"} == {
        each.code for each in weight.consequences
    }
    section = desk.apply(state, _correction("0-1")).section("a")
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]
    assert section.round(1).corrected == (1,)


@pytest.mark.parametrize("published", [2, 3, 4])
def test_a_correction_names_no_round_beyond_the_last(published: int) -> None:
    """Round 1 of 3 or 4: rounds that are published stay; what is left to be paired is named."""
    state = desk.apply(before_round_1(), desk.LeaveStrict(why="the players agree"))
    for number in range(1, published + 1):
        state = play_round(state, number)
    rounds = state.section("a").total_rounds
    told = [each.sentence for each in desk.weigh(state, _correction("0-1")).consequences]
    for number in range(2, published + 1):
        assert f"Round {number} is published already: its boards stay." in told
    over = "No round is left to be paired: it changes the standings only."
    left = f"It counts from the pairing of round {published + 1} on."
    assert (over in told, left in told) == (published == rounds, published < rounds)
    assert not any(f"round {rounds + 1}" in one for one in told)


def test_what_is_entered_late_names_no_round_beyond_the_last() -> None:
    """An adjourned game of the last round but one, and colours swapped in it."""
    state = before_round_1()
    rounds = state.section("a").total_rounds
    for number in range(1, rounds - 1):
        state = play_round(state, number)
    state = through(state, rounds - 1)
    boards = state.section("a").round(rounds - 1).boards
    for board in boards:
        text = "adjourned" if board.number == 1 else "1-0"
        state = enter(state, rounds - 1, board.number, text)
    state = through(state, rounds)
    colours = act("RecordColours", round_no=rounds - 1, board=2, swapped=True)
    late = act("EnterResult", round_no=rounds - 1, board=ONE, outcome="1-0")
    for action, code in ((late, "counts-in-table"), (colours, "colours-over")):
        told = desk.weigh(state, action).consequences
        assert code in {each.code for each in told}
        assert not any(f"round {rounds + 1}" in each.sentence for each in told)


def _boards_that_differ(before: desk.EventState, after: desk.EventState, number: int) -> set[int]:
    """Boards of a published round that the engine pairs otherwise after a change."""
    asked = engine_pairing(after.section("a"), number)
    kept = {(board.white, board.black) for board in asked.boards}
    published = before.section("a").round(number).boards
    return {board.number for board in published if (board.white, board.black) not in kept}


def test_a_correction_shows_the_other_boards() -> None:
    """Confirm with consequences: published boards stay, it counts from the pairing after."""
    state = through(played(1), 2)
    correct = _correction("0-1")
    weight = desk.weigh(state, correct)
    assert weight.level is desk.Level.CONSEQUENCES
    (boards,) = [each for each in weight.consequences if each.code == "other-pairing"]
    after = desk.apply(state, correct)
    differing = _boards_that_differ(state, after, 2)
    assert differing
    assert dict(boards.gaps)["boards"] == ", ".join(map(str, sorted(differing)))
    assert after.section("a").round(2) == state.section("a").round(2)
    finished = after
    for board in finished.section("a").round(2).boards:
        finished = enter(finished, 2, board.number, "1-0")
    assert desk.pair_round(finished, "a", 3)


def test_the_points_of_a_correction_leave_out_the_games_being_played() -> None:
    """Round 2 is on the boards: who won in round 1 has one point, not one and a half."""
    state = through(played(1), 2)
    section = state.section("a")
    assert section.outcome(1, 1) == desk.OUTCOMES["1-0"]
    told = [
        dict(each.gaps)
        for each in desk.weigh(state, _correction("0-1")).consequences
        if each.code == "points-become"
    ]
    assert (told[0]["old"], told[0]["new"]) == ("1", "0")
    assert not [one for one in told if "½" in one["old"] + one["new"]]
    white = section.round(1).boards[0].white
    (board,) = [b for b in section.round(2).boards if white in {b.white, b.black}]
    over = enter(state, 2, board.number, "1-0" if white == board.white else "0-1")
    (told_then, *_) = [
        dict(each.gaps)
        for each in desk.weigh(over, _correction("0-1")).consequences
        if each.code == "points-become"
    ]
    assert (told_then["old"], told_then["new"]) == ("2", "1")


def test_the_points_of_a_correction_hold_what_the_arbiter_gave() -> None:
    """White has a bonus of one point; wins are worth two to Black, who has the bye of round 2."""
    state = through(played(1), 2)
    section = state.section("a")
    board = section.round(1).boards[0]
    white, black = section.tpn(board.white), section.tpn(board.black)
    changes = (
        PointsAdjustment(kind="", points=10, round_no=None, players=(white,)),
        PointsAdjustment(kind="W", points=20, round_no=None, players=(black,)),
    )
    tournament = replace(section.tournament, adjustments=changes)
    state = replace(state, sections=(replace(section, tournament=tournament),))
    told = [
        (dict(each.gaps)["old"], dict(each.gaps)["new"])
        for each in desk.weigh(state, _correction("0-1")).consequences
        if each.code == "points-become"
    ]
    assert told == [("2", "1"), ("1", "3")]


def test_a_correction_that_changes_no_pairing_says_so() -> None:
    """Unrated instead of rated: everybody would have met the same opponents."""
    state = through(played(1), 2)
    codes = codes_of(state, _correction("1-0 unrated"))
    assert "same-pairing" in codes
    assert "points-become" not in codes


def test_a_later_correction_is_for_the_report() -> None:
    """Strict rules; the other way leaves them, and says that it goes against the article."""
    state = played(2)
    refusal = refused(state, _correction("0-1"))
    assert refusal.article == "C.04.2, 4.3"
    assert len(refusal.offers) == 2
    report = _correction("0-1", effect=desk.Effect.REPORT_ONLY)
    assert desk.weigh(state, report).level is desk.Level.CONSEQUENCES
    kept = desk.apply(state, report)
    assert kept.section("a").tournament == state.section("a").tournament
    assert kept.section("a").round(1).corrected == (1,)
    late = kept.section("a").correction(1, 1)
    assert late is not None
    assert late.outcome == desk.OUTCOMES["0-1"]
    left = desk.apply(state, desk.LeaveStrict(why="the players agree"))
    assert desk.weigh(left, _correction("0-1")).level is desk.Level.CONSEQUENCES
    codes = codes_of(left, _correction("0-1"))
    assert "against-article" in codes
    assert desk.apply(left, _correction("0-1")).section("a").outcome(1, 1) == desk.OUTCOMES["0-1"]


def test_the_rating_report_has_the_late_correction_and_the_table_has_not() -> None:
    """And the file lists it in a comment."""
    state = played(2)
    state = desk.apply(state, _correction("0-1", effect=desk.Effect.REPORT_ONLY))
    section = state.section("a")
    place = section.place(section.round(1).boards[0].white)
    assert desk.exported(state, "a").players[place].record(FIRST).result is Result.WIN
    assert desk.rating_tournament(state, "a").players[place].record(FIRST).result is Result.LOSS
    assert any(each.code == "file-report-only" for each in file_comments(state, "a"))
    back = act("WithdrawCorrection", round_no=FIRST, board=ONE)
    gone = desk.apply(state, back)
    assert desk.rating_tournament(gone, "a").players == desk.exported(gone, "a").players
    assert refused(gone, back).code == "no-correction-there"


def test_a_correction_that_still_counts_is_not_kept_for_the_report() -> None:
    """Before the end of the next round there is a better way."""
    state = through(played(1), 2)
    report = _correction("0-1", effect=desk.Effect.REPORT_ONLY)
    assert refused(state, report).code == "counts-still"


def test_corrections_need_a_result_and_another_one() -> None:
    """Where none is, it is entered."""
    state = through(before_round_1(), 1)
    assert refused(state, _correction("0-1")).code == "no-result-yet"
    state = enter(state, 1, 1, "1-0")
    assert refused(state, _correction("1-0")).code == "nothing-changed"
    assert refused(state, _correction("adjourned")).code == "impossible-result"


def test_a_result_of_a_closed_round_is_not_entered_over() -> None:
    """It is corrected, or the round is opened again."""
    state = in_phase(desk.Phase.COMPLETE)
    refusal = refused(state, _result("0-1", 2))
    assert refusal.code == "result-closed"
    assert len(refusal.offers) == 2


@pytest.mark.parametrize("count", desk.ColoursCount)
def test_swapped_colours_are_both_kept(count: desk.ColoursCount) -> None:
    """One set counts for pairing, the rating report takes the colours played."""
    state = played(1)
    record = act("RecordColours", round_no=FIRST, board=ONE, count=count)
    assert desk.weigh(state, record).level is desk.Level.CONFIRM
    state = desk.apply(state, record)
    section = state.section("a")
    board = section.round(1).boards[0]
    place = section.place(board.white)
    paired_colour = section.tournament.players[place].record(FIRST).colour
    expected = Colour.BLACK if count is desk.ColoursCount.PLAYED else Colour.WHITE
    assert paired_colour is expected
    assert desk.rating_tournament(state, "a").players[place].record(FIRST).colour is Colour.BLACK
    assert section.outcome(1, 1) == desk.OUTCOMES["1-0"]
    assert refused(state, record).code == "nothing-changed"
    back = desk.apply(state, replace(record, swapped=False))
    assert back.section("a").tournament == played(1).section("a").tournament


def test_results_after_swapped_colours_keep_them() -> None:
    """A correction changes the result, not the colours."""
    state = played(1)
    state = do(state, "RecordColours", round_no=FIRST, board=ONE)
    state = desk.apply(state, _correction("0-1"))
    section = state.section("a")
    white = section.player(section.round(1).boards[0].white)
    assert (white.record(FIRST).colour, white.record(FIRST).result) == (Colour.BLACK, Result.LOSS)


def test_colours_found_late_are_for_the_report_only() -> None:
    """As results (GHR 4.3)."""
    state = played(2)
    record = act("RecordColours", round_no=FIRST, board=ONE)
    assert refused(state, record).article == "C.04.2, 4.3"
    kept = desk.apply(state, replace(record, count=desk.ColoursCount.PAIRED))
    assert any(each.code == "file-colours" for each in file_comments(kept, "a"))
