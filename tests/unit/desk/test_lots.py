"""Lots at the desk: what is to be drawn, by a seed or by hand, until when, and what is noted."""

from __future__ import annotations

from dataclasses import replace

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk import LotsOf
from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.lots import draw_lots
from tests.every import every
from tests.unit.desk.phases import act, do, paired, play_round, refused, through
from tests.unit.desk.random_events import started
from tests.unit.desk.telling import action, after, said

SWISS = [each.id for each in oa.systems() if not (each.fixed_table or each.play.teams)]
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


@every("system", SWISS)
def test_every_swiss_system_asks_for_the_first_colour(system: str) -> None:
    """Nothing stands for the draw; a seed draws the same colour for everybody."""
    state = event(system)
    assert undrawn(state) is LotsOf.COLOUR
    checks = desk.missing_before_pairing(state.section("a"), 1)
    (check,) = [each for each in checks if each.what.code == "no-initial-colour"]
    lots = registry.edition(system).needs.lots
    assert lots is not None
    assert (check.level, check.what.article) == (desk.Level.REFUSE, lots.article)
    section = drawn(state).section("a")
    assert undrawn(drawn(state)) is None
    colour = drawn_colour(SEED)
    assert section.settings.initial_colour is colour is section.tournament.initial_colour
    assert sentence(drawn(state)) == (
        f"Drawn by lot with the seed '{SEED}': "
        f"{colour.name.capitalize()} for {lots.whose} ({lots.article})."
    )


def test_the_round_goes_by_the_colour_that_was_drawn() -> None:
    """Both colours come up; one drawn by hand is said in the words of the arbiter."""
    whites = {
        paired(drawn(event(), colour=colour, how="heads"), 1).section("a").round(1).boards[0].white
        for colour in Colour
    }
    assert whites == {1, 4}
    state = drawn(event(), colour=Colour.BLACK, how="tails")
    assert sentence(state) == "Drawn by hand, tails: Black for number 1 (5.1)."
    comments = desk.write_report_file(through(state, 1), "a").decode()
    assert "### Drawn by lot by hand, tails: Black for number 1\n" in comments
    assert "\n152 B\n" in comments.replace("152 B ", "152 B").replace("\r", "")


def test_a_colour_in_older_settings_counts_as_stated() -> None:
    """Files of before, whose settings held the colour, ask for nothing; a log without goes on."""
    for state in (event(), drawn(event(), seed="d")):
        settings = replace(state.section("a").settings, initial_colour=Colour.WHITE)
        stated = do(state, "ChangeSection", settings=settings)
        assert undrawn(stated) is None
        assert "as the tournament states: White" in sentence(stated)
    section = through(event(), 1).section("a")
    assert section.settings.initial_colour is Colour.WHITE


def test_the_numbers_of_a_round_robin_are_drawn_by_the_names() -> None:
    """The smallest lot has number 1; the table goes by these numbers (NSWCA 4)."""
    state = event("round-robin")
    assert undrawn(state) is LotsOf.NUMBERS
    state = drawn(state, LotsOf.NUMBERS)
    section = state.section("a")
    names = [player.name for player in section.tournament.players]
    assert names == sorted(names, key=lambda name: lot(SEED, name))
    assert [player.tpn for player in section.tournament.players] == [1, 2, 3, 4, 5, 6]
    assert desk.prepare_round(state, "a", 1) == ()
    assert sentence(state) == f"Numbers drawn by lot with the seed '{SEED}' (4.0)."
    assert section.tpn(paired(state, 1).section("a").round(1).boards[0].white) == 1
    assert desk.state_from_json(desk.state_to_json(state)) == state


def federations(players: int = 10) -> desk.EventState:
    """A round robin of federations with three players each, as far as they go."""
    state = event("round-robin", rounds=9, players=players)
    for pid in range(1, players + 1):
        federation = ("AND", "BRA", "CAN", "DEN")[pid // 3]
        facts = desk.PlayerFacts(name=f"P{pid:02}", federation=federation)
        state = do(state, "EditPlayer", pid=pid, facts=facts)
    return state


def test_numbers_drawn_with_restriction() -> None:
    """The same numbers as on the command line, with who drew from which envelope.

    Shown: C.05, Annex 2.
    """
    before = federations()
    state = drawn(before, LotsOf.NUMBERS, seed=SEED, restricted=True)
    section = state.section("a")
    edition = registry.edition("round-robin")
    event_, expected = draw_lots(before.section("a").tournament, edition, f"varma:{SEED}")
    names = [player.name for player in section.tournament.players]
    assert names == [player.name for player in event_.players]
    found = desk.lot_before_round_1(section)
    assert found is not None
    assert expected is not None
    assert found.sentences[1:] == expected.sentences[1:]
    assert found.sentence == expected.sentence
    assert "restricted by the Varma tables (C.05, Annex 2)" in found.sentence
    assert desk.state_from_json(desk.state_to_json(state)) == state
    report = desk.write_report_file(through(state, 1), "a").decode()
    assert f"drawn by lot with the seed {SEED!r}, restricted by the Varma tables" in report
    # The numbers hold when a federation changes; the steps would be other ones, and are not shown.
    for name, pid in zip(names, section.roster.pids, strict=True):
        facts = desk.PlayerFacts(name=name, federation="ZAM")
        state = do(state, "EditPlayer", pid=pid, facts=facts)
    assert state.section("a").roster == section.roster
    later = desk.lot_before_round_1(state.section("a"))
    assert later is not None
    assert later.restricted is None
    assert later.sentences == (found.sentence,)


def test_numbers_drawn_by_hand_hold() -> None:
    """The numbers typed in stand, whatever the ratings are."""
    order = (3, 1, 2, 6, 5, 4)
    state = drawn(event("round-robin"), LotsOf.NUMBERS, order=order)
    assert state.section("a").roster.pids == order
    assert sentence(state) == "Numbers drawn by hand (4.0)."
    other = do(state, "EditPlayer", pid=4, facts=desk.PlayerFacts(name="Better", rating=2700))
    assert undrawn(other) is None
    assert other.section("a").numbered


def test_whoever_comes_or_goes_before_round_1_has_the_numbers_drawn_anew() -> None:
    """Numbers drawn among others are none; the draw can be made again and waits for round 1."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    for text in ('AddPlayer pid=7, facts={name="Seventh"}', "RemovePlayer pid=3"):
        assert said(state, action(text)) == "confirm lots-lapse"
        changed = desk.apply(state, action(text))
        assert undrawn(changed) is LotsOf.NUMBERS
        assert sentence(changed) == ""
        assert undrawn(drawn(changed, LotsOf.NUMBERS)) is None
    assert undrawn(through(state, 1)) is None


def test_the_highest_number_of_an_even_field_may_leave() -> None:
    """The numbers hold, and its opponent rests; of an odd field they are drawn anew (C.05, 6.3)."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    pids = state.section("a").roster.pids
    gone = act("RemovePlayer", pid=pids[-1])
    assert "highest-leaves" in said(state, gone)
    without = desk.apply(state, gone)
    assert undrawn(without) is None
    assert sentence(without) == sentence(state)
    section = through(without, 1).section("a")
    assert section.tpn(section.round(1).bye or 0) == 1
    again = act("RemovePlayer", pid=pids[-2])
    assert "lots-lapse" in said(without, again)
    assert undrawn(desk.apply(without, again)) is LotsOf.NUMBERS
    odd = drawn(event("round-robin", players=7), LotsOf.NUMBERS)
    last = act("RemovePlayer", pid=odd.section("a").roster.pids[-1])
    assert undrawn(desk.apply(odd, last)) is LotsOf.NUMBERS


def test_a_substitute_takes_the_number() -> None:
    """The lots hold, and nobody else is moved (C.05, 6.3)."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    before = state.section("a").roster.pids
    facts = desk.PlayerFacts(name="Seventh", rating=1500)
    state = do(state, "SubstitutePlayer", pid=before[2], new=7, facts=facts)
    section = state.section("a")
    assert section.roster.pids == (*before[:2], 7, *before[3:])
    assert (section.tpn(7), section.player(desk.Pid(7)).name) == (3, "Seventh")
    assert section.next_pid == 8
    assert undrawn(state) is None
    assert sentence(state) == f"Numbers drawn by lot with the seed '{SEED}' (4.0)."
    assert desk.state_from_json(desk.state_to_json(state)) == state


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
