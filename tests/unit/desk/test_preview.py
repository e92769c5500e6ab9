"""What an arbiter looks at before deciding: offers, candidates, differences, what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations import asking
from openarbiter.explanations.wishes import Wish
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
