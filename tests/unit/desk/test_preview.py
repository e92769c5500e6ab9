"""What an arbiter looks at before deciding: offers, candidates, differences, what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations import asking
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Result, RoundNo
from openarbiter.rulebooks import registry
from tests.every import every
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    do,
    in_phase,
    paired,
    play_round,
    played,
    refused,
    through,
)
from tests.unit.desk.telling import after

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


def test_offers_after_the_publication() -> None:
    """Round 2, with nothing or half a point for round 1; or the player who has the bye."""
    state = through(before_round_1(), 1)
    offers = {offer.what.code: offer for offer in desk.late_offers(state, "a", LATE)}
    assert set(offers) == {"late-join", "late-half", "late-bye-player"}
    for offer in offers.values():
        assert desk.fold(offer.actions, state) != state
    half = desk.fold(offers["late-half"].actions, state).section("a").player(10)
    assert half.record(RoundNo(1)).result is Result.HALF_POINT_BYE
    game = offers["late-bye-player"].actions
    assert [type(action) for action in game] == [desk.AddPlayer, desk.PairLate]


def test_no_offer_when_all_is_over() -> None:
    """After the last round nobody can join."""
    state = played(5)
    assert desk.late_offers(state, "a", LATE) == ()


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


def test_what_is_missing_before_round_1() -> None:
    """Numbers stand in the way; ticks, undecided byes and the lot do not."""
    state = before_round_1()
    facts = desk.PlayerFacts(name="New")
    ask = act("SetBye", pid=2, round_no=1, status=desk.RequestStatus.ASKED)
    state = desk.fold([act("CheckIn", pid=1), ask, act("AddPlayer", pid=10, facts=facts)], state)
    checks = desk.missing_before_pairing(state.section("a"), 1)
    assert checks[0].level is desk.Level.REFUSE
    assert checks[0].what.code == "no-numbers"
    assert desk.prepare_round(state, "a", 1) == checks[0].actions
    blank = act("PairRound", round_no=1, boards=(), bye=None, system="dutch-2026")
    assert refused(state, blank).code == "no-numbers"
    codes = [check.what.code for check in checks]
    assert codes.count("not-checked-in") == 9
    assert codes.count("bye-undecided") == 1
    assert "no-initial-colour" in codes
    leave_out = next(check for check in checks if check.what.code == "not-checked-in")
    assert isinstance(leave_out.actions[0], desk.SetAbsent)
    assert desk.fold(leave_out.actions, state) != state


def test_what_is_missing_for_the_final_table() -> None:
    """Rounds to come, games without result."""
    state = through(before_round_1(), 1)
    codes = [each.code for each in desk.missing_for_final(state.section("a"))]
    assert codes == ["rounds-to-come", "games-open"]
    for number in range(1, 6):
        state = play_round(before_round_1() if number == 1 else state, number)
    assert desk.missing_for_final(state.section("a")) == ()


def test_duplicates_by_fide_id() -> None:
    """Another name, the same id."""
    state = before_round_1()
    facts = desk.PlayerFacts(name="Someone", fide_id="4711")
    state = do(state, "AddPlayer", pid=10, facts=facts)
    again = replace(facts, name="Some, One")
    assert desk.duplicates(state.section("a"), again) == (10,)
    assert desk.duplicates(state.section("a"), again, desk.Pid(10)) == ()


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


def test_what_is_missing_before_a_later_round() -> None:
    """Missing results, adjourned games, and who did not come without notice."""
    state = after("publish 1; enter 1 1 -/+")
    checks = desk.missing_before_pairing(state.section("a"), 2)
    by_code = {check.what.code: check for check in checks}
    assert set(by_code) == {"counts-as-draws", "did-not-come"}
    assert "2, 3, 4" in by_code["counts-as-draws"].what.sentence
    (drop,) = by_code["did-not-come"].actions
    assert isinstance(drop, desk.SettleAbsences)
    (gone,) = drop.away
    dropped = desk.apply(state, drop)
    asked = desk.pair_round(dropped, "a", 2)
    assert gone not in {pid for board in asked.boards for pid in board}
    back = act("ReinstatePlayer", pid=gone, from_round=3)
    assert desk.apply(dropped, back).section("a").player(gone).withdrawn_after is None
    state = through(state, 2)
    later = {check.what.code for check in desk.missing_before_pairing(state.section("a"), 3)}
    assert "adjourned-still" in later
    wrong = desk.missing_before_pairing(state.section("a"), 5)
    assert wrong[0].what.code == "round-before-missing"


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
