"""Results: entered, taken back, corrected; swapped colours; what the report says of them."""

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
from openarbiter.model import Colour, PointsAdjustment, Result, RoundNo
from tests.every import every
from tests.unit.desk.phases import act, do, enter, played, through
from tests.unit.desk.telling import action, after

FIRST = RoundNo(1)
WRONG = 'CorrectResult round_no=1, board=1, outcome="0-1"'


def told(state: desk.EventState, text: str, code: str) -> list[tuple[str, str]]:
    """What was and what is by the consequences of a code, in their order."""
    said = desk.weigh(state, action(text, state)).consequences
    gaps = (dict(each.gaps) for each in said if each.code == code)
    return [(one["old"], one["new"]) for one in gaps]


@every("text", sorted(set(desk.OUTCOMES) - {"adjourned"}))
def test_every_outcome_can_be_entered(text: str) -> None:
    """Both players get their side of it, with the colours of the pairing.

    Shown: forfeits: NSWCA, 3.2 e.
    """
    section = enter(after("publish 1"), 1, 1, text).section("a")
    board = section.round(1).boards[0]
    white, black = section.player(board.white), section.player(board.black)
    assert section.outcome(1, 1) == desk.OUTCOMES[text]
    colours = (white.record(FIRST).colour, black.record(FIRST).colour)
    assert colours == (Colour.WHITE, Colour.BLACK)
    assert white.record(FIRST).opponent == black.tpn
    assert section.round(1).phase is desk.Phase.PLAYING
    assert "/" not in desk.outcome_text(desk.OUTCOMES[text])


def test_the_last_result_taken_back_leaves_a_published_round() -> None:
    """Which could be unpublished again."""
    two = "publish 1; enter 1 1 1-0; enter 1 2 0-1; ClearResult round_no=1, board=1"
    assert after(two).section("a").round(1).phase is desk.Phase.PLAYING
    assert after(f"{two}; ClearResult round_no=1, board=2") == after("publish 1")


def test_the_document_of_the_event_comes_before_the_general_rules() -> None:
    """An older text that says itself what an unfinished game counts is quoted; else C.04.2 is."""
    for steps, article in (
        ("publish 1", "C.04.2, 3.1"),
        ("ChangeSection system='burstein-legacy'; publish 1", "C.04.4.2, 2"),
    ):
        adjourn = action("EnterResult round_no=1, board=1, outcome='adjourned'")
        (said,) = desk.weigh(after(steps), adjourn).consequences
        assert said.article == article


def test_an_adjourned_game_counts_as_a_draw_until_it_ends() -> None:
    """C.04.2, 3.1; a round can be closed with it, and its result still comes in."""
    steps = "publish 1; enter 1 1 adjourned; enter 1 2 1-0; enter 1 3 1-0; enter 1 4 1-0"
    assert after(steps).section("a").round(1).adjourned == (1,)
    section = after(f"{steps}; CompleteRound round_no=1; enter 1 1 0-1").section("a")
    assert section.round(1).phase is desk.Phase.COMPLETE
    assert section.round(1).adjourned == ()
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]


def test_a_file_says_what_a_game_counted_as(tmp_path: Path) -> None:
    """C.04.2, 3.1 and 4.3: rounds paired before a result was known are not found wrong after it."""
    state = after("publish 1; enter 1 1 adjourned; enter 1 2 1-0; enter 1 3 1-0; enter 1 4 1-0")
    state = through(state, 2)
    published = desk.write_report_file(state, "a")
    state = enter(state, 1, 1, "0-1")
    state = desk.apply(state, action('CorrectResult round_no=1, board=2, outcome="0-1"'))
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
    steps = "publish 1; enter 1 1 adjourned; publish 2; enter 1 1 0-1; UnpublishRound round_no=2"
    assert after(steps).section("a").tournament.known_later == ()


# The table of corrections (GHR 4.3), line by line.


def test_a_correction_before_the_next_pairing_counts_at_once() -> None:
    """Standings are done again."""
    section = after(f"play 1; {WRONG}").section("a")
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]
    assert section.round(1).corrected == (1,)


@pytest.mark.parametrize("published", [2, 3, 4, 5])
def test_a_correction_names_no_round_beyond_the_last(published: int) -> None:
    """Rounds that are published stay; what is left to be paired is named."""
    state = after(f"leave; play 1-{published}")
    said = [each.sentence for each in desk.weigh(state, action(WRONG)).consequences]
    for number in range(2, published + 1):
        assert f"Round {number} is published already: its boards stay." in said
    over = "No round is left to be paired: it changes the standings only."
    left = f"It counts from the pairing of round {published + 1} on."
    assert (over in said, left in said) == (published == 5, published < 5)
    assert not any("round 6" in one for one in said)


def test_what_is_entered_late_names_no_round_beyond_the_last() -> None:
    """An adjourned game of the last round but one, and colours swapped in it."""
    steps = "play 1-3; publish 4; enter 4 1 adjourned; enter 4 2 1-0; enter 4 3 1-0; enter 4 4 1-0"
    state = after(f"{steps}; publish 5")
    for text, code in (
        ("EnterResult round_no=4, board=1, outcome='1-0'", "counts-in-table"),
        ("RecordColours round_no=4, board=2", "colours-over"),
    ):
        said = desk.weigh(state, action(text)).consequences
        assert code in {each.code for each in said}
        assert not any("round 6" in each.sentence for each in said)


def test_a_correction_shows_the_other_boards() -> None:
    """Published boards stay, it counts from the pairing after; who would have met is told."""
    state = after("play 1; publish 2")
    said = desk.weigh(state, action(WRONG)).consequences
    (boards,) = [each for each in said if each.code == "other-pairing"]
    corrected = desk.apply(state, action(WRONG))
    old, new = state.section("a"), corrected.section("a")
    there = {board.pair for board in engine_pairing(new, 2).boards}
    differing = [board.number for board in old.round(2).boards if board.pair not in there]
    assert dict(boards.gaps)["boards"] == ", ".join(map(str, differing))
    assert differing
    assert new.round(2) == old.round(2)
    for board in new.round(2).boards:
        corrected = enter(corrected, 2, board.number, "1-0")
    assert desk.pair_round(corrected, "a", 3)


def test_the_points_of_a_correction_leave_out_the_games_being_played() -> None:
    """Round 2 is on the boards: who won in round 1 has one point, not one and a half."""
    state = after("play 1; publish 2")
    found = told(state, WRONG, "points-become")
    assert found[0] == ("1", "0")
    assert not [one for one in found if "½" in one[0] + one[1]]
    white = state.section("a").round(1).boards[0].white
    (board,) = [b for b in state.section("a").round(2).boards if white in {b.white, b.black}]
    over = enter(state, 2, board.number, "1-0" if white == board.white else "0-1")
    assert told(over, WRONG, "points-become")[0] == ("2", "1")


def test_the_points_of_a_correction_hold_what_the_arbiter_gave() -> None:
    """White has a bonus of one point; wins are worth two to Black, who has the bye of round 2."""
    state = after("play 1; publish 2")
    section = state.section("a")
    white, black = map(section.tpn, section.round(1).boards[0].pair)
    changes = (
        PointsAdjustment(kind="", points=10, round_no=None, players=(white,)),
        PointsAdjustment(kind="W", points=20, round_no=None, players=(black,)),
    )
    tournament = replace(section.tournament, adjustments=changes)
    state = replace(state, sections=(replace(section, tournament=tournament),))
    assert told(state, WRONG, "points-become") == [("2", "1"), ("1", "3")]


def test_a_later_correction_is_for_the_report() -> None:
    """The rating report has it, the table has not, and the file lists it; it can be withdrawn."""
    state = after(f'play 1-2; {WRONG}, effect="report-only"')
    section = state.section("a")
    assert section.tournament == played(2).section("a").tournament
    assert section.round(1).corrected == (1,)
    late = section.correction(1, 1)
    assert late is not None
    assert late.outcome == desk.OUTCOMES["0-1"]
    place = section.place(section.round(1).boards[0].white)
    assert desk.exported(state, "a").players[place].record(FIRST).result is Result.WIN
    assert desk.rating_tournament(state, "a").players[place].record(FIRST).result is Result.LOSS
    assert any(each.code == "file-report-only" for each in file_comments(state, "a"))
    gone = do(state, "WithdrawCorrection", round_no=FIRST, board=1)
    assert desk.rating_tournament(gone, "a").players == desk.exported(gone, "a").players
    left = after(f"play 1-2; leave; {WRONG}")
    assert left.section("a").outcome(1, 1) == desk.OUTCOMES["0-1"]


@pytest.mark.parametrize("count", desk.ColoursCount)
def test_swapped_colours_are_both_kept(count: desk.ColoursCount) -> None:
    """One set counts for pairing, the rating report takes the colours played."""
    record = act("RecordColours", round_no=FIRST, board=1, count=count)
    state = desk.apply(played(1), record)
    section = state.section("a")
    place = section.place(section.round(1).boards[0].white)
    expected = Colour.BLACK if count is desk.ColoursCount.PLAYED else Colour.WHITE
    assert section.tournament.players[place].record(FIRST).colour is expected
    assert desk.rating_tournament(state, "a").players[place].record(FIRST).colour is Colour.BLACK
    assert section.outcome(1, 1) == desk.OUTCOMES["1-0"]
    back = desk.apply(state, replace(record, swapped=False))
    assert back.section("a").tournament == played(1).section("a").tournament
    late = desk.apply(played(2), replace(record, count=desk.ColoursCount.PAIRED))
    assert any(each.code == "file-colours" for each in file_comments(late, "a"))


def test_results_after_swapped_colours_keep_them() -> None:
    """A correction changes the result, not the colours."""
    section = after(f"play 1; RecordColours round_no=1, board=1; {WRONG}").section("a")
    white = section.player(section.round(1).boards[0].white)
    assert (white.record(FIRST).colour, white.record(FIRST).result) == (Colour.BLACK, Result.LOSS)
