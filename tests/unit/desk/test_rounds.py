"""Pairing, publishing, results, corrections, rounds by hand, and what is looked at before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.deciding import Verdict, decide
from openarbiter.desk import Level, Phase, Pid
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import difference, engine_pairing
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations import asking
from openarbiter.explanations.wishes import Wish
from openarbiter.formats import trf
from openarbiter.model import Colour, PointsAdjustment, Result, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.verification import verifying
from tests.every import beside, every
from tests.unit.desk.phases import (
    SECOND,
    act,
    action,
    after,
    before_round_1,
    codes_of,
    do,
    enter,
    in_phase,
    paired,
    play_round,
    refused,
    said,
    through,
)

FIRST = RoundNo(1)
NINE, TEN = Pid(9), Pid(10)
SETTINGS = desk.SectionSettings(name="A")


def test_publication_gives_everybody_a_record() -> None:
    """Games without result, the bye, a half-point bye, an absence, nothing for who joins later."""
    state = after(
        "SetBye pid=3, round_no=1; SetAbsent pid=4, round_no=1; "
        'AddPlayer pid=10, facts={name="Later"}, joins=3; WithdrawPlayer pid=5, from_round=1'
    )
    assert paired(state, 1).section("a").tournament.paired_rounds == 0
    section = through(state, 1).section("a")
    assert section.tournament.paired_rounds == 1
    result = {pid: section.player(pid).record(FIRST).result for pid in section.roster.pids}
    assert result == dict.fromkeys(map(Pid, (1, 2, 6, 7, 8, 9)), Result.UNDECIDED) | {
        3: Result.HALF_POINT_BYE,
        4: Result.ZERO_POINT_BYE,
        5: Result.ABSENT,
        10: Result.ABSENT,
    }
    assert section.tournament.requested_byes[0].round_no == 2
    # The colour nobody drew is a fact from now on: White for number 1.
    assert section.settings.initial_colour is section.tournament.initial_colour is Colour.WHITE


def test_missing_results_become_adjourned_games() -> None:
    """C.04.2, 3.1: they count as draws for the pairing of the next round; the boards are named."""
    state = after("publish 1; enter 1 1 1-0")
    assert "2, 3, 4" in refused(state, act("CompleteRound", round_no=FIRST)).sentence
    section = paired(state, 2).section("a")
    assert section.round(1).adjourned == (2, 3, 4)
    assert section.round(2).phase is Phase.PAIRED
    # Results of round 1 come in while round 2 is public; a round is closed when it can be.
    both = "publish 1; enter 1 1 1-0; publish 2; enter 1 2 1-0; enter 1 3 0-1"
    section = after(f"{both}; CompleteRound round_no=1").section("a")
    assert section.round(1).phase is Phase.COMPLETE
    assert section.round(1).adjourned == (4,)


@pytest.mark.parametrize("players", [4, 9])
def test_two_who_wait_for_opponents_that_stay_away_are_paired(players: int) -> None:
    """C.04.2, 4.4.3, with four players too; who did not come is asked about before round 2."""
    state = after(f"players {players}; publish 1")
    one, two = state.section("a").round(1).boards[:2]
    late = desk.late_pair(state, "a", 1, one.white, two.black)
    weight = desk.weigh(state, late)
    assert weight.level is Level.CONSEQUENCES
    codes = [each.code for each in weight.consequences]
    assert codes[:4] == ["apart", "apart", "apart-why", "late-board"]
    state = desk.apply(state, late)
    section = state.section("a")
    boards = section.round(1).boards
    assert ({*boards[-1].pair}, boards[-1].number) == ({one.white, two.black}, players // 2 + 1)
    for pid in (one.black, two.white):
        assert section.player(pid).record(FIRST).result is Result.ZERO_POINT_BYE
    for board in boards:
        state = enter(state, 1, board.number, "1-0")
    away = desk.absent_without_notice(do(state, "CompleteRound", round_no=FIRST).section("a"), 2)
    assert {*away} == {one.black, two.white}


def test_a_late_pair_has_the_colours_of_the_system() -> None:
    """Whoever was named first: who comes late has Black against the bye of round 1."""
    state = after('publish 1; AddPlayer pid=10, facts={name="Late"}')
    assert desk.late_pair(state, "a", 1, TEN, NINE) == desk.late_pair(state, "a", 1, NINE, TEN)
    assert desk.late_pair(state, "a", 1, TEN, NINE).white == NINE


# Results: entered, taken back, corrected; swapped colours.

WRONG = 'CorrectResult round_no=1, board=1, outcome="0-1"'


@every("text", sorted(set(desk.OUTCOMES) - {"adjourned"}))
def test_every_outcome_can_be_entered(text: str) -> None:
    """Both players get their side of it, with the colours of the pairing (NSWCA, 3.2 e)."""
    section = enter(after("publish 1"), 1, 1, text).section("a")
    board = section.round(1).boards[0]
    white, black = section.player(board.white), section.player(board.black)
    assert section.outcome(1, 1) == desk.OUTCOMES[text]
    colours = (white.record(FIRST).colour, black.record(FIRST).colour)
    assert (colours, white.record(FIRST).opponent) == ((Colour.WHITE, Colour.BLACK), black.tpn)
    assert section.round(1).phase is desk.Phase.PLAYING
    assert "/" not in desk.outcome_text(desk.OUTCOMES[text])


def test_an_adjourned_game_counts_as_a_draw_until_it_ends() -> None:
    """C.04.2, 3.1; a round can be closed with it, and its result still comes in."""
    steps = "publish 1; enter 1 1 adjourned; enter 1 2 1-0; enter 1 3 1-0; enter 1 4 1-0"
    assert after(steps).section("a").round(1).adjourned == (1,)
    section = after(f"{steps}; CompleteRound round_no=1; enter 1 1 0-1").section("a")
    assert section.round(1).phase is desk.Phase.COMPLETE
    assert (section.round(1).adjourned, section.outcome(1, 1)) == ((), desk.OUTCOMES["0-1"])


# The table of corrections (GHR 4.3), line by line.


def test_a_correction_before_the_next_pairing_counts_at_once() -> None:
    """Standings are done again."""
    section = after(f"play 1; {WRONG}").section("a")
    assert (section.outcome(1, 1), section.round(1).corrected) == (desk.OUTCOMES["0-1"], (1,))


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


@every(("steps", "text", "told", "given"), beside(__file__, "said")["points"])
def test_a_correction_says_the_points_it_makes(
    steps: str, text: str, told: list[str], given: list[tuple[str, int, int]]
) -> None:
    """Games still being played are left out, adjourned ones are draws; what was given counts."""
    state = after(steps)
    section = state.section("a")
    changes = tuple(
        PointsAdjustment(kind=kind, points=points, round_no=None, players=(section.tpn(pid),))
        for kind, points, pid in given
    )
    tournament = replace(section.tournament, adjustments=changes)
    state = state.with_section(replace(section, tournament=tournament))
    found = desk.weigh(state, action(WRONG.replace("0-1", text))).consequences
    gaps = [dict(each.gaps) for each in found if each.code == "points-become"]
    assert [f"{each['old']} to {each['new']}" for each in gaps] == told


def test_a_later_correction_is_for_the_report() -> None:
    """The rating report has it, the table has not, and the file lists it; it can be withdrawn."""
    state = after(f'play 1-2; {WRONG}, effect="report-only"')
    section = state.section("a")
    assert section.tournament == after("play 1-2").section("a").tournament
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
    state = desk.apply(after("play 1"), record)
    section = state.section("a")
    place = section.place(section.round(1).boards[0].white)
    expected = Colour.BLACK if count is desk.ColoursCount.PLAYED else Colour.WHITE
    assert section.tournament.players[place].record(FIRST).colour is expected
    assert desk.rating_tournament(state, "a").players[place].record(FIRST).colour is Colour.BLACK
    assert section.outcome(1, 1) == desk.OUTCOMES["1-0"]
    back = desk.apply(state, replace(record, swapped=False))
    assert back.section("a").tournament == after("play 1").section("a").tournament
    late = desk.apply(after("play 1-2"), replace(record, count=desk.ColoursCount.PAIRED))
    assert any(each.code == "file-colours" for each in file_comments(late, "a"))


# Offers, candidates, what is missing.


def test_offers_before_the_publication() -> None:
    """Join the round that is private, with the boards that would change."""
    state = paired(before_round_1(8), 1)
    late = desk.PlayerFacts(name="Latecomer", rating=2355)
    (join,) = desk.late_offers(state, "a", late)
    assert join.what.code == "late-join"
    assert join.difference is not None
    joined = desk.fold([*join.actions, act("NumberPlayers")], state)
    assert desk.pair_round(joined, "a", 1).bye is not None
    assert not join.difference.same


def test_ways_out_when_no_pairing_exists() -> None:
    """Allow a pair, pair by hand, or end after the rounds played; each is tried (1.9.3)."""
    pairs = [[1, 2], [1, 4], [2, 3], [3, 4]]
    forbidden = "; ".join(f"ForbidPair players={pair}" for pair in pairs)
    state = after(f"players 4; {forbidden}; play 1")  # 1-3 and 2-4, and nothing goes any more
    with pytest.raises(ImpossiblePairingError):
        desk.pair_round(state, "a", 2)
    offers = desk.ways_out(state, "a", 2)
    codes = [offer.what.code for offer in offers]
    assert codes[-2:] == ["way-by-hand", "way-fewer-rounds"]
    for offer in offers:
        assert desk.fold(offer.actions, state) != state
    assert desk.ways_out(in_phase(desk.Phase.WAITING), "a", 2) == ()
    assert desk.ways_out(in_phase(desk.Phase.WAITING), "a", 4) == ()


def test_allowing_one_forbidden_pair_helps() -> None:
    """Two players only: the pair is forbidden, and that is the way out that is offered first."""
    state = after("players 2; ForbidPair players=[1, 2]")
    offers = desk.ways_out(state, "a", 1)
    assert offers[0].what.code == "way-allow"
    assert desk.pair_round(desk.fold(offers[0].actions, state), "a", 1)


@every(("settings", "players", "start", "codes"), beside(__file__, "said")["warnings"])
def test_settings_that_promise_too_much(
    settings: dict[str, object], players: int, start: str, codes: list[str]
) -> None:
    """Rounds, ties, an edition of another day; by the NSWCA guidelines, sections 3 and 6."""
    found = desk.setting_warnings(replace(SETTINGS, **settings), players or None, start)  # type: ignore[arg-type]
    assert {each.code for each in found} == {*codes}


def test_both_who_did_not_come_are_asked_about() -> None:
    """A game that neither came to."""
    section = after("publish 1; enter 1 1 -/-").section("a")
    codes = [check.what.code for check in desk.missing_before_pairing(section, 2)]
    assert codes.count("did-not-come") == 2


def test_an_odd_number_has_its_reason_and_another_pair_too() -> None:
    """A page with articles says why nobody else has the bye, and why X does not play Y."""
    section, dutch = after("play 1").section("a"), registry.edition("dutch-2026")
    one, two = desk.pair_round(after("play 1"), "a", 2).boards[:2]
    assert asking.explain_bye(section.tournament, dutch, SECOND) is not None
    wish = Wish(pairs=((section.tpn(one[0]), section.tpn(two[0])),))
    assert asking.why_not(section.tournament, dutch, SECOND, wish).render("text")


# Rounds by hand: checked changes, a comparison, and tables in which each pair meets once.

EDITED = in_phase(desk.Phase.EDITED)
SPLIT = "phase edited; SplitPair round_no=2, board=1"


def made(state: desk.EventState, white: int, black: int) -> desk.EventState:
    """The event with one more board made."""
    return do(state, "MakePair", round_no=SECOND, white=white, black=black)


def test_two_boards_crossed_by_hand() -> None:
    """Marked, listed at publication, told in the file and by `verify` (NSWCA, 3.3 d 3)."""
    one, two = EDITED.section("a").round(2).boards[:2]
    state = after(f"{SPLIT}; SplitPair round_no=2, board=2")
    state = made(made(state, one.white, two.black), two.white, one.black)
    end = desk.end_edit(state, "a", 2)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONFIRM
    assert [each.code for each in weight.consequences].count("not-of-engine") == 2
    state = desk.apply(state, end)
    found = state.section("a").round(2)
    assert (found.edited_by_hand, found.phase) == (True, desk.Phase.PAIRED)
    assert [board.number for board in found.boards] == [1, 2, 3, 4]
    assert found.engine is not None
    differs = difference(2, found.engine, found.draft)
    assert len(differs.new) == 2
    state = do(state, "PublishRound", round_no=SECOND)
    interim, comment = file_comments(state, "a")
    assert interim.code == "file-interim"
    assert comment.sentence.startswith("MPA @ Round 2: ")
    right, _, instead = comment.sentence.removeprefix("MPA @ Round 2: ").partition(" => ")
    assert right.split(", ") == [f"{each.white}-{each.black}" for each in differs.gone]
    assert len(instead.split(", ")) == 2
    tournament = state.section("a").tournament
    (told,) = decide(tournament, verifying.verify(tournament, SECOND))
    assert told.verdict is Verdict.WRONG


def test_a_second_meeting_is_refused_by_strict_rules() -> None:
    """Without them it is confirmed with consequences."""
    met = EDITED.section("a").round(1).boards[0]
    state = EDITED
    for board in EDITED.section("a").round(2).boards:
        if {*board.pair} & {met.white, met.black}:
            state = do(state, "SplitPair", round_no=SECOND, board=board.number)
    if EDITED.section("a").round(2).bye in met.pair:
        state = do(state, "TakeBye", round_no=SECOND)
    again = act("MakePair", round_no=SECOND, white=met.white, black=met.black)
    refusal = refused(state, again)
    assert (refusal.code, refusal.article) == ("rematch", "C.04.1, 2")
    left = desk.apply(state, desk.LeaveStrict(why="two brothers came by one car"))
    assert desk.weigh(left, again).needs_reason
    assert desk.apply(left, again).section("a").round(2).boards[0].pair == met.pair


def test_wrong_colours_are_confirmed() -> None:
    """The article of the system stands beside it."""
    swap = action("SwapColours round_no=2, board=1")
    assert desk.weigh(EDITED, swap).consequences[0].article.startswith("5.2")
    board = desk.apply(EDITED, swap).section("a").round(2).boards[0]
    assert board.pair == EDITED.section("a").round(2).boards[0].pair[::-1]


def test_who_may_not_have_the_bye_is_told() -> None:
    """Who had it in round 1 is confirmed with the article; others are not asked about."""
    had = EDITED.section("a").round(1).bye
    assert had is not None
    board = EDITED.section("a").round(2).draft.board_of(had)
    assert board is not None
    state = do(EDITED, "SplitPair", round_no=SECOND, board=board.number)
    state = do(state, "TakeBye", round_no=SECOND)
    weight = desk.weigh(state, act("GiveBye", round_no=SECOND, pid=had))
    assert weight.level is desk.Level.CONFIRM
    assert "C2" in weight.consequences[0].article
    other = board.white if board.black == had else board.black
    assert said(state, act("GiveBye", round_no=SECOND, pid=other)) == "none"


# Rounds of a round robin: each pair meets once in every cycle, or the arbiter is told.


Pairs = Sequence[tuple[int, int]]

OF_ROUND_2: Pairs = [(4, 3), (1, 2)]
"""The Berger table of four; in round 3 come 2-4 and 3-1."""


def _table(players: int = 4, rounds: int = 3) -> desk.EventState:
    """A round robin before round 1."""
    return after(f"entered {players}; system round-robin {rounds}")


def _edited(state: desk.EventState, number: int, pairs: Pairs, bye: int = 0) -> desk.EventState:
    """The next round, paired by its table, while these pairs stand in it instead."""
    state = paired(state, number)
    state = do(state, "BeginEdit", round_no=number)
    found = state.section("a").round(number)
    for board in found.boards:
        state = do(state, "SplitPair", round_no=number, board=board.number)
    if found.bye is not None:
        state = do(state, "TakeBye", round_no=number)
    for white, black in pairs:
        state = do(state, "MakePair", round_no=number, white=white, black=black)
    return do(state, "GiveBye", round_no=number, pid=bye) if bye else state


def _ended(state: desk.EventState, number: int, pairs: Pairs, bye: int = 0) -> desk.EventState:
    state = _edited(state, number, pairs, bye)
    return desk.apply(state, desk.end_edit(state, "a", number))


def _pairs(state: desk.EventState, number: int) -> list[tuple[int, int]]:
    return [board.pair for board in state.section("a").round(number).boards]


def test_a_round_by_hand_says_which_pairs_meet_again_and_which_do_not() -> None:
    """With names, the round, and what to do; the file has both sides."""
    state = _edited(_table(), 1, OF_ROUND_2)
    end = desk.end_edit(state, "a", 1)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONFIRM
    sentences = [each.sentence for each in weight.consequences]
    one, two, three, four = (state.section("a").person(pid) for pid in range(1, 5))
    for pair in (f"{one} and {two}", f"{three} and {four}"):
        told = f"By the table {pair} meet in round 2 too, and each pair meets once."
        assert told in sentences
    for pair in (f"{one} and {four}", f"{two} and {three}"):
        assert f"{pair} meet in no round, and each pair meets once." in sentences
    assert sentences[-1].startswith("Pair a round to come by hand as well")
    articles = {each.article for each in weight.consequences if each.code == "meets-later"}
    assert articles == {"C.05 Annex 1"}
    state = do(desk.apply(state, end), "PublishRound", round_no=1)
    assert _pairs(state, 1) == OF_ROUND_2
    comments = [comment.sentence for comment in file_comments(state, "a")]
    assert "MPA @ Round 1: 1-4, 2-3 => 4-3, 1-2" in comments
    text = trf.write(desk.exported(state, "a"))
    assert trf.read(text).tournament.paired_rounds == 1


def test_in_a_double_round_robin_a_pair_meets_twice_with_both_colours() -> None:
    """Once more by hand is said only where it is a third time, or the same colours."""
    for pairs, told, many in (
        ([(4, 1), (2, 3)], "has White in 2 of 2 games.", 1),
        (OF_ROUND_2, "each pair meets 2 times", 4),
    ):
        state = _edited(_table(4, 6), 1, pairs)
        said = desk.weigh(state, desk.end_edit(state, "a", 1)).consequences
        assert sum(told in each.sentence for each in said) >= many


def test_who_have_met_are_not_paired_again_by_strict_rules() -> None:
    """Neither made nor kept nor published; without strict rules consequences are read."""
    state = play_round(_table(), 1)
    state = _edited(state, 2, [])
    again = act("MakePair", round_no=2, white=4, black=1)
    assert refused(state, again).code == "met-enough"
    state = desk.apply(state, desk.LeaveStrict(why="the hall closes early"))
    weight = desk.weigh(state, again)
    assert weight.level is desk.Level.CONSEQUENCES
    state = do(desk.apply(state, again), "MakePair", round_no=2, white=2, black=3)
    end = desk.end_edit(state, "a", 2)
    assert desk.weigh(state, end).level is desk.Level.CONSEQUENCES
    state = desk.apply(state, end)
    publish = act("PublishRound", round_no=2)
    assert desk.weigh(state, publish).level is desk.Level.CONSEQUENCES
    assert "met-enough" in codes_of(state, publish)


def test_the_last_round_by_hand_leaves_a_pair_out() -> None:
    """Nothing mends that any more: consequences are read, at the end and at publication."""
    state = after("entered 5; system round-robin 5; leave; play 1-4")
    planned = paired(state, 5).section("a").round(5)
    (one, other), (third, fourth) = (board.pair for board in planned.boards)
    assert planned.bye is not None
    state = _edited(state, 5, [(one, third), (other, fourth)], bye=planned.bye)
    end = desk.end_edit(state, "a", 5)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONSEQUENCES
    codes = [each.code for each in weight.consequences]
    assert (codes.count("meets-too-seldom"), codes.count("met-enough")) == (2, 2)
    assert "pair-later-by-hand" not in codes
    state = desk.apply(state, end)
    assert "meets-too-seldom" in codes_of(state, act("PublishRound", round_no=5))


def test_boards_keep_the_order_of_the_table() -> None:
    """Scores do not order them; the table by hand is the table."""
    state = play_round(_table(6, 5), 1)
    planned = paired(state, 2).section("a").round(2)
    assert _edited(state, 2, []).section("a").round(2).boards == ()
    backwards = [board.pair for board in planned.boards[::-1]]
    same = _edited(state, 2, backwards)
    assert codes_of(same, desk.end_edit(same, "a", 2)) == {"as-engine"}
    assert _ended(state, 2, backwards).section("a").round(2).draft == planned.draft
    first, second, third = (board.pair for board in planned.boards)
    other = _ended(state, 2, [first, second[::-1], third])
    assert _pairs(other, 2) == [first, second[::-1], third]
    assert other.section("a").round(2).edited_by_hand
