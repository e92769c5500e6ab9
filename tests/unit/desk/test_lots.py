"""Lots at the desk: what is to be drawn, by a seed or by hand, until when, and what is noted."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk import LotsOf
from openarbiter.model import Colour
from openarbiter.model.lots import lot
from openarbiter.ranking.standings import standings
from tests.unit.desk.phases import act, do, play_round, refused
from tests.unit.desk.random_events import started
from tests.unit.desk.telling import after

SEED = "4 8 15"


def event(system: str = "dutch-2026", rounds: int = 5, players: int = 6) -> desk.EventState:
    """Players before round 1, nothing drawn."""
    state = desk.fold(started(players))
    settings = replace(state.section("a").settings, system=system, rounds=rounds)
    if settings == state.section("a").settings:
        return state
    return do(state, "ChangeSection", settings=settings)


def drawn(state: desk.EventState, what: LotsOf = LotsOf.COLOUR, **by: object) -> desk.EventState:
    """The event after a draw; by the usual seed unless something else is said."""
    return do(state, "DrawLots", what=what, **(by or {"seed": SEED}))


def sentence(state: desk.EventState) -> str:
    """What was drawn before round 1."""
    found = desk.lot_before_round_1(state.section("a"))
    return found.sentence if found else ""


def undrawn(state: desk.EventState) -> LotsOf | None:
    """What is still to be drawn."""
    return desk.undrawn(state.section("a"))


def test_numbers_drawn_by_hand_hold() -> None:
    """The numbers typed in stand, whatever the ratings are."""
    order = (3, 1, 2, 6, 5, 4)
    state = drawn(event("round-robin"), LotsOf.NUMBERS, order=order)
    assert state.section("a").roster.pids == order
    assert sentence(state) == "Numbers drawn by hand (4.0)."
    other = do(state, "EditPlayer", pid=4, facts=desk.PlayerFacts(name="Better", rating=2700))
    assert undrawn(other) is None
    assert other.section("a").numbered


def ended() -> desk.EventState:
    """A section whose last round is complete, in which places are shared."""
    state = drawn(event(rounds=2), colour=Colour.WHITE)
    return play_round(play_round(state, 1), 2)


def shared(section: desk.Section, lots: object) -> list[list[int]]:
    """The numbers of those on each place."""
    places: dict[int, list[int]] = {}
    for row in standings(section.tournament, [], lots=lots):  # type: ignore[arg-type]
        places.setdefault(row.rank, []).append(row.player)
    return list(places.values())


def test_the_last_places_are_drawn_after_the_last_round() -> None:
    """The seed breaks the ties of the last table, and of no earlier one."""
    state = drawn(ended(), LotsOf.PLACES)
    section = state.section("a")
    before, later = shared(section, None), shared(section, desk.table_lots(section, 2))
    assert any(len(each) > 1 for each in before)
    assert all(len(each) == 1 for each in later)
    in_order = [number for each in before for number in sorted(each, key=lambda n: lot(SEED, n))]
    assert [each[0] for each in later] == in_order
    assert desk.table_lots(section, 1) is None
    assert "broken by lots with the seed" in desk.write_report_file(state, "a").decode()


def test_places_drawn_by_hand() -> None:
    """Those who shared a place stand in the order that was drawn; others stay tied."""
    state = ended()
    tied = next(each for each in shared(state.section("a"), None) if len(each) > 1)
    order = tuple(state.section("a").pid(number) for number in reversed(tied))
    section = drawn(state, LotsOf.PLACES, order=order, how="slips").section("a")
    table = [number for each in shared(section, desk.table_lots(section, 2)) for number in each]
    places = [table.index(number) for number in reversed(tied)]
    assert places == sorted(places)
    twice = act("DrawLots", what=LotsOf.PLACES, order=(order[0], order[0]))
    assert refused(state, twice).code == "drawn-twice"
    assert after('AnnounceSeed seed="4 8 15"').section("a").seed == SEED
