"""Pairing, publishing, results and corrections, and what an arbiter looks at before deciding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.desk import Level, Phase, Pid
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import engine_pairing
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations import asking
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, Result, RoundNo
from openarbiter.rulebooks import registry
from tests.every import every
from tests.unit.desk.phases import (
    SECOND,
    act,
    action,
    after,
    before_round_1,
    do,
    enter,
    in_phase,
    paired,
    play_round,
    played,
    refused,
    through,
)

FIRST = RoundNo(1)


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
    assert {*boards[-1].pair} == {one.white, two.black}
    assert boards[-1].number == players // 2 + 1
    for pid in (one.black, two.white):
        assert section.player(pid).record(FIRST).result is Result.ZERO_POINT_BYE
    for board in boards:
        state = enter(state, 1, board.number, "1-0")
    away = desk.absent_without_notice(do(state, "CompleteRound", round_no=FIRST).section("a"), 2)
    assert {*away} == {one.black, two.white}


# Results: entered, taken back, corrected; swapped colours.

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


# Offers, candidates, what is missing.

LATE = desk.PlayerFacts(name="Latecomer", rating=2355)


def test_offers_before_the_publication() -> None:
    """Join the round that is private, with the boards that would change."""
    state = paired(before_round_1(8), 1)
    (join,) = desk.late_offers(state, "a", LATE)
    assert join.what.code == "late-join"
    assert join.difference is not None
    after = desk.fold([*join.actions, act("NumberPlayers")], state)
    asked = desk.pair_round(after, "a", 1)
    assert asked.bye is not None
    assert not join.difference.same


def _forbidden_until_nothing_goes() -> desk.EventState:
    """Four players; in round 2 every pairing but one is used up or forbidden, then that one."""
    state = before_round_1(4)
    section = state.section("a")
    asked = desk.pair_round(state, "a", 1)
    met = {frozenset(board) for board in asked.boards}
    pids = section.roster.pids
    pairs = [(one, other) for at, one in enumerate(pids) for other in pids[at + 1 :]]
    forbidden = [pair for pair in pairs if frozenset(pair) not in met]
    for pair in forbidden:
        state = do(state, "ForbidPair", players=pair)
    return play_round(state, 1)


def test_ways_out_when_no_pairing_exists() -> None:
    """Allow a pair, pair by hand, or end after the rounds played; each is tried (1.9.3)."""
    state = _forbidden_until_nothing_goes()
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
    state = before_round_1(2)
    state = do(state, "ForbidPair", players=(1, 2))
    offers = desk.ways_out(state, "a", 1)
    assert offers[0].what.code == "way-allow"
    assert desk.pair_round(desk.fold(offers[0].actions, state), "a", 1)


@every(
    ("settings", "players", "start", "codes"),
    [
        ({}, 40, "2026-11-20", {"no-tie-breaks"}),
        ({"rounds": 7}, 6, "", {"no-tie-breaks", "too-many-rounds"}),
        ({"rounds": 3}, 6, "", {"no-tie-breaks"}),
        ({"rounds": 5}, 4, "", {"no-tie-breaks", "too-many-rounds"}),
        ({"system": "round-robin", "rounds": 4}, 6, "", {"no-tie-breaks", "rounds-off-table"}),
        ({"system": "round-robin", "rounds": 10}, 6, "", {"no-tie-breaks"}),
        ({"system": "round-robin", "rounds": 5}, 5, "", {"no-tie-breaks"}),
        ({"system": "double-swiss-2026", "rounds": 7}, None, "", {"no-tie-breaks", "half-a-match"}),
        ({"system": "double-swiss-2026", "rounds": 6}, 9, "", {"no-tie-breaks"}),
        ({}, None, "2025-01-01", {"no-tie-breaks", "edition-later"}),
        ({"system": "dutch-2012"}, None, "2026-11-20", {"no-tie-breaks", "edition-older"}),
        ({"system": "burstein-legacy"}, None, "2026-11-20", {"no-tie-breaks", "edition-older"}),
        ({"system": "burstein-legacy"}, None, "2026-01-31", {"no-tie-breaks"}),
        ({"system": "burstein-2026"}, None, "2026-11-20", {"no-tie-breaks"}),
        ({"system": "burstein-2026"}, None, "2026-01-31", {"no-tie-breaks", "edition-later"}),
        ({"tie_breaks": ("BH", "KS")}, None, "", {"tie-break-remark"}),
        ({"tie_breaks": ("BH",)}, None, "", set()),
        ({}, 1, "", {"no-tie-breaks"}),
        ({"system": "nswca", "rounds": 5}, 32, "", {"no-tie-breaks"}),
        ({"system": "nswca", "rounds": 5}, 33, "", {"no-tie-breaks", "too-few-rounds"}),
        ({"rounds": 5}, 33, "", {"no-tie-breaks"}),
        ({"table_edition": "nswca", "tie_breaks": ("SOLKOFF",)}, None, "", {"one-tie-break"}),
        ({"table_edition": "nswca", "tie_breaks": ("SOLKOFF", "CUMULATIVE")}, None, "", set()),
        (
            {"rounds": 5, "table_edition": "nswca", "tie_breaks": ("MEDIAN", "SOLKOFF")},
            None,
            "",
            {"tie-break-remark"},
        ),
    ],
)
def test_settings_that_promise_too_much(
    settings: dict[str, object], players: int | None, start: str, codes: set[str]
) -> None:
    """Rounds that are too many or too few, ties that nothing breaks, an edition of another day.

    Too few rounds and one tie-break only are told by the NSWCA guidelines, sections 3 and 6.
    """
    made = replace(desk.SectionSettings(name="A"), **settings)  # type: ignore[arg-type]
    assert {each.code for each in desk.setting_warnings(made, players, start)} == codes


def test_both_who_did_not_come_are_asked_about() -> None:
    """A game that neither came to."""
    section = after("publish 1; enter 1 1 -/-").section("a")
    codes = [check.what.code for check in desk.missing_before_pairing(section, 2)]
    assert codes.count("did-not-come") == 2


def test_an_odd_number_has_its_reason_and_another_pair_too() -> None:
    """A page with articles says why nobody else has the bye, and why X does not play Y."""
    section, dutch = played(1).section("a"), registry.edition("dutch-2026")
    one, two = desk.pair_round(played(1), "a", 2).boards[:2]
    assert asking.explain_bye(section.tournament, dutch, SECOND) is not None
    wish = Wish(pairs=((section.tpn(one[0]), section.tpn(two[0])),))
    assert asking.why_not(section.tournament, dutch, SECOND, wish).render("text")
