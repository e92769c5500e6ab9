"""Every moment of stress has its recipe in `docs/guide.md`, and every recipe works."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from openarbiter import desk
from openarbiter.desk.pairing import engine_pairing
from openarbiter.explanations import asking
from openarbiter.explanations.wishes import Wish
from openarbiter.formats import trf
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import registry
from tests.architecture.source import ROOT
from tests.every import every
from tests.importing import import_action
from tests.unit.desk import test_preview as preview
from tests.unit.desk import test_results as results
from tests.unit.desk import test_rounds as rounds
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    do,
    enter,
    paired,
    play_round,
    played,
    through,
)

PAGE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8").partition("## Moments of stress")[2]
HEADINGS = re.findall(r"^### (.+)$", PAGE, flags=re.MULTILINE)
FIRST, ONE = RoundNo(1), BoardNo(1)
DUTCH = registry.edition("dutch-2026")

RECIPES: dict[str, Callable[[], None]] = {}


def recipe(heading: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Name the recipe that a function plays."""

    def remember(play: Callable[[], None]) -> Callable[[], None]:
        RECIPES[heading] = play
        return play

    return remember


@recipe("Twenty-five in the queue at entry closing")
def queue() -> None:
    """Names only; a twin is told; a list at once."""
    state = before_round_1()
    for at in range(10, 35):
        facts = desk.PlayerFacts(name=f"Queue {at}")
        state = do(state, "AddPlayer", pid=at, facts=facts)
        state = do(state, "CheckIn", pid=at)
    twin = act("AddPlayer", pid=35, facts=desk.PlayerFacts(name="queue 20"))
    assert desk.weigh(state, twin).consequences[0].code == "looks-like"
    more = tuple(
        desk.NewPlayer(pid=desk.Pid(35 + at), facts=desk.PlayerFacts(name=f"L{at}"))
        for at in range(25)
    )
    state = do(state, "AddPlayers", players=more)
    assert len(state.section("a").entrants) == 59


@recipe("Two latecomers after the start")
def two_latecomers() -> None:
    """They play each other on the last board."""
    state = through(before_round_1(8), 1)
    for pid in (9, 10):
        facts = desk.PlayerFacts(name=f"Late {pid}", rating=2000 + pid)
        state = do(state, "AddPlayer", pid=pid, facts=facts)
    pair = desk.late_pair(state, "a", 1, desk.Pid(9), desk.Pid(10))
    assert desk.weigh(state, pair).level is desk.Level.CONFIRM
    found = desk.apply(state, pair).section("a").round(1)
    assert set(found.boards[-1].pair) == {9, 10}
    assert found.edited_by_hand


@recipe("An odd number")
def odd_number() -> None:
    """The pairing says who has the bye, a page with articles why nobody else has it."""
    section = played(1).section("a")
    bye = engine_pairing(section, 2).bye
    assert bye is not None
    page = asking.explain_bye(section.tournament, DUTCH, SECOND)
    assert page is not None


@recipe("A player asks: why this opponent, why Black again?")
def why() -> None:
    """A page for that player."""
    tournament = played(1).section("a").tournament
    page = asking.explain_player(tournament, DUTCH, SECOND, tournament.players[0].tpn)
    assert page.render("text")


@recipe("Somebody says: X should play Y")
def why_not() -> None:
    """The reason; and the pair by hand."""
    state = paired(played(1), 2)
    section = state.section("a")
    one, two = section.round(2).boards[:2]
    wish = Wish(pairs=((section.tpn(one.white), section.tpn(two.white)),))
    assert asking.why_not(section.tournament, DUTCH, SECOND, wish).render("text")
    state = desk.apply(state, desk.begin_edit(state, "a", 2))
    for board in (one, two):
        state = do(state, "SplitPair", round_no=SECOND, board=board.number)
    for white, black in ((one.white, two.white), (one.black, two.black)):
        pair = act("MakePair", round_no=SECOND, white=white, black=black)
        state = desk.apply(state, pair)
    state = desk.apply(state, desk.end_edit(state, "a", 2))
    assert state.section("a").round(2).edited_by_hand


@recipe("A wrong result is found in the same round")
def same_round() -> None:
    """Entered over, or corrected after the end of the round."""
    state = enter(through(before_round_1(), 1), 1, 1, "1-0")
    assert enter(state, 1, 1, "0-1").section("a").outcome(1, 1) == desk.OUTCOMES["0-1"]
    results.test_a_correction_before_the_next_pairing_counts_at_once()


@recipe("A withdrawal")
def withdrawal() -> None:
    """Proposed after a game nobody came to; and back again."""
    state = enter(through(before_round_1(), 1), 1, 1, "-/+")
    proposals = [
        action
        for check in desk.missing_before_pairing(state.section("a"), 2)
        for action in check.actions
        if isinstance(action, desk.SettleAbsences)
    ]
    (drop,) = proposals
    (dropped,) = drop.away
    state = desk.apply(state, drop)
    asked = desk.pair_round(state, "a", 2)
    assert dropped not in {pid for board in asked.boards for pid in board}
    back = act("ReinstatePlayer", pid=dropped, from_round=3)
    assert desk.apply(state, back).section("a").player(dropped).withdrawn_after is None


@recipe("Both players are absent")
def both_absent() -> None:
    """Both are proposed for withdrawal; they have not met."""
    state = enter(through(before_round_1(), 1), 1, 1, "-/-")
    codes = [check.what.code for check in desk.missing_before_pairing(state.section("a"), 2)]
    assert codes.count("did-not-come") == 2


@recipe("An adjourned game, a missing result")
def adjourned() -> None:
    """Draws for the pairing; the result comes later; no final table before."""
    state = enter(through(before_round_1(), 1), 1, 1, "adjourned")
    state = through(state, 2)
    assert state.section("a").round(1).adjourned == (1, 2, 3, 4)
    late = act("EnterResult", round_no=FIRST, board=ONE, outcome="1-0")
    assert desk.weigh(state, late).level is desk.Level.CONFIRM
    assert desk.missing_for_final(desk.apply(state, late).section("a"))


@recipe("Nine players, seven rounds")
def small_field() -> None:
    """Told with the round that can fail."""
    settings = desk.SectionSettings(name="A", rounds=7, tie_breaks=("BH",))
    (warning,) = desk.setting_warnings(settings, 9)
    assert warning.code == "too-many-rounds"
    assert "round 7 may not find opponents" in warning.sentence
    assert "too-many-rounds" not in {each.code for each in desk.setting_warnings(settings, 30)}
    add = act("AddSection", section="b", settings=replace(settings, tie_breaks=()))
    assert desk.weigh(before_round_1(), add).level is desk.Level.INFORM


@recipe("A power cut, a dead laptop")
def power_cut() -> None:
    """From the last report file."""
    state = played(2)
    tournament = trf.read(desk.write_report_file(state, "a")).tournament
    again = desk.apply(before_round_1(), import_action(tournament, "b", "B"))
    section = again.section("b")
    asked = desk.pair_round(again, "b", 3)
    wanted = desk.pair_round(state, "a", 3)
    old = state.section("a")
    assert [(section.tpn(white), section.tpn(black)) for white, black in asked.boards] == [
        (old.tpn(white), old.tpn(black)) for white, black in wanted.boards
    ]


@recipe("Two arbiters type at once")
def two_writers() -> None:
    """Two results of one board touch the same thing."""
    result = act("EnterResult", round_no=FIRST, board=ONE, outcome="1-0")
    other = replace(result, outcome=desk.OUTCOMES["0-1"])
    assert result.touched() & other.touched()
    assert not result.touched() & replace(other, board=BoardNo(2)).touched()


@recipe("The printer jams")
def printer() -> None:
    """Plain text."""
    assert b"001    1" in desk.write_report_file(through(before_round_1(), 1), "a")


@recipe("No internet")
def no_internet() -> None:
    """The desk imports nothing that could ask another machine."""
    folder = ROOT / "src" / "openarbiter" / "desk"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    assert not [
        text for text in texts if re.search(r"^(?:import|from) (?:socket|urllib|http)", text)
    ]


@recipe("Prize giving in ten minutes")
def prizes() -> None:
    """A fund is kept; nothing is missing at the end."""
    fund = '[fund]\nname = "Open"\ncurrency = "EUR"\nplaces = [100]\n'
    state = do(before_round_1(), "SetFund", fund=fund)
    for number in range(1, 6):
        state = play_round(state, number)
    assert desk.missing_for_final(state.section("a")) == ()
    assert state.section("a").fund == fund


@recipe("A complaint after the event")
def complaint() -> None:
    """Notes; and what an undo would change."""
    state = played(1)
    noted = desk.apply(
        state, desk.AddNote(text="The clock of board 1 stood still", about="a/1/board/1")
    )
    assert noted.notes[0].about == "a/1/board/1"
    assert desk.weigh_change(noted, before_round_1()).level is desk.Level.CONSEQUENCES


RECIPES |= {
    "A late arrival before round 1 starts": preview.test_offers_before_the_publication,
    "A wrong result is found one round later": results.test_a_correction_shows_the_other_boards,
    "A wrong result is found two rounds later": results.test_a_later_correction_is_for_the_report,
    "Colours were swapped at the board": results.test_results_after_swapped_colours_keep_them,
    "One player is absent": results.test_what_forfeits_mean_is_told,
    "No legal pairing": preview.test_allowing_one_forbidden_pair_helps,
    "Two opponents stay away, and the two who wait want to play": partial(
        rounds.test_two_who_wait_for_opponents_that_stay_away_are_paired, 4
    ),
}
"""What tests of one action show as well."""


@every("heading", HEADINGS)
def test_every_recipe_works(heading: str) -> None:
    """Each heading of the page is played."""
    RECIPES[heading]()


def test_no_recipe_is_missing_on_the_page() -> None:
    """The page has them all, once."""
    assert sorted(HEADINGS) == sorted(RECIPES)
    assert len(HEADINGS) == 23


def test_the_page_names_no_action_of_the_program() -> None:
    """It speaks of what stands on the pages of the desk."""
    assert [name for name in desk.ACTIONS if re.search(rf"\b{name}\b", PAGE)] == []
