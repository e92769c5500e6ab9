"""Results: entered, taken back, corrected; swapped colours; what the report says of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import engine_pairing
from openarbiter.model import Colour, Result, RoundNo
from tests.every import every
from tests.unit.desk.phases import act, do, enter, played
from tests.unit.desk.telling import action, after

FIRST = RoundNo(1)
WRONG = 'CorrectResult round_no=1, board=1, outcome="0-1"'


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


def test_an_adjourned_game_counts_as_a_draw_until_it_ends() -> None:
    """C.04.2, 3.1; a round can be closed with it, and its result still comes in."""
    steps = "publish 1; enter 1 1 adjourned; enter 1 2 1-0; enter 1 3 1-0; enter 1 4 1-0"
    assert after(steps).section("a").round(1).adjourned == (1,)
    section = after(f"{steps}; CompleteRound round_no=1; enter 1 1 0-1").section("a")
    assert section.round(1).phase is desk.Phase.COMPLETE
    assert section.round(1).adjourned == ()
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]


# The table of corrections (GHR 4.3), line by line.


def test_a_correction_before_the_next_pairing_counts_at_once() -> None:
    """Standings are done again."""
    section = after(f"play 1; {WRONG}").section("a")
    assert section.outcome(1, 1) == desk.OUTCOMES["0-1"]
    assert section.round(1).corrected == (1,)


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
