"""Lots at the desk: what is to be drawn, by a seed or by hand, until when, and what is noted."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk import LotsOf
from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.lots import draw_lots
from tests.every import every
from tests.unit.desk.phases import act, codes_of, do, paired, play_round, refused, through
from tests.unit.desk.random_events import started

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


@every("system", SWISS)
def test_every_swiss_system_asks_for_the_first_colour(system: str) -> None:
    """Nothing stands for the draw; a seed draws the same colour for everybody."""
    state = event(system)
    assert desk.undrawn(state.section("a")) is LotsOf.COLOUR
    (check,) = [
        each
        for each in desk.missing_before_pairing(state.section("a"), 1)
        if each.what.code == "no-initial-colour"
    ]
    lots = registry.edition(system).needs.lots
    assert lots is not None
    assert (check.level, check.what.article) == (desk.Level.REFUSE, lots.article)
    after = drawn(state).section("a")
    assert desk.undrawn(after) is None
    assert after.settings.initial_colour is drawn_colour(SEED) is after.tournament.initial_colour
    assert sentence(drawn(state)) == (
        f"Drawn by lot with the seed '{SEED}': "
        f"{drawn_colour(SEED).name.capitalize()} for {lots.whose} ({lots.article})."
    )


def test_the_round_goes_by_the_colour_that_was_drawn() -> None:
    """Both colours come up, and the pairing that was kept before has to be made again."""
    state = event()
    whites = set()
    for colour in Colour:
        after = paired(drawn(state, colour=colour, how="heads"), 1).section("a")
        whites.add(after.round(1).boards[0].white)
    assert whites == {1, 4}
    early = paired(drawn(state, colour=Colour.WHITE), 1)
    assert codes_of(early, act("DrawLots", what=LotsOf.COLOUR, colour=Colour.BLACK)) == {
        "lots-again",
        "pairing-becomes-old",
    }


def test_a_colour_drawn_by_hand_is_said_in_the_words_of_the_arbiter() -> None:
    """`Heads` stands with it, on pages and in the report file."""
    state = drawn(event(), colour=Colour.BLACK, how="tails")
    assert sentence(state) == "Drawn by hand, tails: Black for number 1 (5.1)."
    comments = desk.write_report_file(through(state, 1), "a").decode()
    assert "### Drawn by lot by hand, tails: Black for number 1\n" in comments
    assert "\n152 B\n" in comments.replace("152 B ", "152 B").replace("\r", "")


def test_a_colour_in_older_settings_counts_as_stated() -> None:
    """Files of before, whose settings held the colour, ask for nothing."""
    state = event()
    settings = replace(state.section("a").settings, initial_colour=Colour.WHITE)
    stated = do(state, "ChangeSection", settings=settings)
    assert desk.undrawn(stated.section("a")) is None
    assert "as the tournament states: White" in sentence(stated)
    again = do(drawn(state, seed="d"), "ChangeSection", settings=settings)
    assert "as the tournament states: White" in sentence(again)


def test_a_log_without_a_draw_can_be_replayed() -> None:
    """An event of before goes on with White; whoever publishes without a draw is asked."""
    state = paired(event(), 1)
    publish = act("PublishRound", round_no=1)
    assert desk.weigh(state, publish).level is desk.Level.CONFIRM
    assert "no-initial-colour" in codes_of(state, publish)
    assert desk.apply(state, publish).section("a").settings.initial_colour is Colour.WHITE


def test_drawing_again_wants_a_reason_and_ends_with_round_1() -> None:
    """Before round 1 it can be drawn again, and then nobody can any more."""
    state = drawn(event())
    again = act("DrawLots", what=LotsOf.COLOUR, seed="other")
    assert desk.weigh(state, again).needs_reason
    refusal = refused(through(state, 1), again)
    assert (refusal.code, refusal.article) == ("lots-after-start", "5.1")


def test_another_seed_than_the_one_announced_is_asked_about() -> None:
    """The announced seed stands until somebody confirms another one."""
    state = do(event(), "AnnounceSeed", seed=SEED)
    assert state.section("a").seed == SEED
    assert refused(state, act("AnnounceSeed", seed=SEED)).code == "nothing-changed"
    assert codes_of(state, act("AnnounceSeed", seed="x")) == {"other-seed"}
    assert codes_of(state, act("DrawLots", what=LotsOf.COLOUR, seed="x")) == {"other-seed"}
    assert codes_of(state, act("DrawLots", what=LotsOf.COLOUR, seed=SEED)) == set()


@every(
    ("system", "wrong", "code"),
    [
        ("dutch-2026", {"what": LotsOf.COLOUR}, "lots-one-way"),
        ("dutch-2026", {"what": LotsOf.COLOUR, "seed": "  "}, "lots-one-way"),
        (
            "dutch-2026",
            {"what": LotsOf.COLOUR, "seed": "x", "colour": Colour.WHITE},
            "lots-one-way",
        ),
        ("dutch-2026", {"what": LotsOf.COLOUR, "order": (1, 2)}, "lots-one-way"),
        ("dutch-2026", {"what": LotsOf.NUMBERS, "seed": "x"}, "no-such-lots"),
        ("dutch-2026", {"what": LotsOf.PLACES, "seed": "x"}, "lots-too-early"),
        ("dutch-2026", {"what": LotsOf.COLOUR, "seed": "a\nb"}, "bad-character"),
        ("round-robin", {"what": LotsOf.COLOUR, "seed": "x"}, "no-such-lots"),
        ("round-robin", {"what": LotsOf.NUMBERS, "colour": Colour.WHITE}, "lots-one-way"),
        ("round-robin", {"what": LotsOf.NUMBERS, "order": (1, 2, 3)}, "not-everybody"),
        (
            "round-robin",
            {"what": LotsOf.NUMBERS, "order": (1, 2, 3), "restricted": True},
            "no-restricted-lots",
        ),
        (
            "dutch-2026",
            {"what": LotsOf.COLOUR, "seed": "x", "restricted": True},
            "no-restricted-lots",
        ),
        (
            "round-robin",
            {"what": LotsOf.NUMBERS, "seed": "x", "restricted": True},
            "no-varma-table",
        ),
    ],
)
def test_a_draw_that_cannot_be(system: str, wrong: dict[str, object], code: str) -> None:
    """It is refused with what is expected."""
    assert refused(event(system), act("DrawLots", **wrong)).code == code


def test_the_numbers_of_a_round_robin_are_drawn_by_the_names() -> None:
    """The smallest lot has number 1; the table goes by these numbers (NSWCA 4)."""
    state = event("round-robin")
    assert desk.undrawn(state.section("a")) is LotsOf.NUMBERS
    after = drawn(state, LotsOf.NUMBERS)
    section = after.section("a")
    names = [player.name for player in section.tournament.players]
    assert names == sorted(names, key=lambda name: lot(SEED, name))
    assert [player.tpn for player in section.tournament.players] == [1, 2, 3, 4, 5, 6]
    assert desk.prepare_round(after, "a", 1) == ()
    assert sentence(after) == f"Numbers drawn by lot with the seed '{SEED}' (4.0)."
    assert after.section("a").tpn(paired(after, 1).section("a").round(1).boards[0].white) == 1


def federations(players: int = 10) -> desk.EventState:
    """A round robin of federations with three players each, as far as they go."""
    state = event("round-robin", rounds=9, players=players)
    for pid in range(1, players + 1):
        facts = desk.PlayerFacts(
            name=f"P{pid:02}", federation=("AND", "BRA", "CAN", "DEN")[pid // 3]
        )
        state = do(state, "EditPlayer", pid=pid, facts=facts)
    return state


def test_numbers_drawn_with_restriction() -> None:
    """The same numbers as on the command line, with who drew from which envelope.

    Shown: C.05, Annex 2.
    """
    before = federations()
    state = drawn(before, LotsOf.NUMBERS, seed=SEED, restricted=True)
    section = state.section("a")
    event_, expected = draw_lots(
        before.section("a").tournament, registry.edition("round-robin"), f"varma:{SEED}"
    )
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


def test_what_a_restricted_draw_gave_holds_when_a_federation_changes() -> None:
    """The numbers stay; the steps, which would be other ones now, are not shown."""
    state = drawn(federations(), LotsOf.NUMBERS, seed=SEED, restricted=True)
    before = state.section("a")
    for player, pid in zip(before.tournament.players, before.roster.pids, strict=True):
        facts = desk.PlayerFacts(name=player.name, federation="ZAM")
        state = do(state, "EditPlayer", pid=pid, facts=facts)
    section = state.section("a")
    assert section.roster == before.roster
    found = desk.lot_before_round_1(section)
    assert found is not None
    assert found.restricted is None
    assert found.sentences == (desk.lot_before_round_1(before).sentence,)  # type: ignore[union-attr]


def test_numbers_drawn_by_hand_hold() -> None:
    """The numbers typed in stand, whatever the ratings are."""
    order = (3, 1, 2, 6, 5, 4)
    state = drawn(event("round-robin"), LotsOf.NUMBERS, order=order)
    assert state.section("a").roster.pids == order
    assert sentence(state) == "Numbers drawn by hand (4.0)."
    other = do(state, "EditPlayer", pid=4, facts=desk.PlayerFacts(name="Better", rating=2700))
    assert desk.undrawn(other.section("a")) is None
    assert other.section("a").numbered


def test_whoever_comes_or_goes_before_round_1_has_the_numbers_drawn_anew() -> None:
    """Numbers drawn among others are none; the draw can be made again and waits for round 1."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    more = do(state, "AddPlayer", pid=7, facts=desk.PlayerFacts(name="Seventh"))
    less = do(state, "RemovePlayer", pid=3)
    for changed in (more, less):
        assert desk.undrawn(changed.section("a")) is LotsOf.NUMBERS
        assert sentence(changed) == ""
        again = drawn(changed, LotsOf.NUMBERS)
        assert desk.undrawn(again.section("a")) is None
    lapse = act("RemovePlayer", pid=3)
    for action in (lapse, act("AddPlayer", pid=7, facts=desk.PlayerFacts(name="Seventh"))):
        assert codes_of(state, action) == {"lots-lapse"}
        assert desk.weigh(state, action).level is desk.Level.CONFIRM
    started_once = through(state, 1)
    assert desk.undrawn(started_once.section("a")) is None
    assert (
        refused(started_once, act("DrawLots", what=LotsOf.NUMBERS, seed="x")).code
        == "lots-after-start"
    )


def test_the_highest_number_of_an_even_field_may_leave() -> None:
    """The numbers hold, and its opponent rests; of an odd field they are drawn anew (C.05, 6.3)."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    section = state.section("a")
    gone = act("RemovePlayer", pid=section.roster.pids[-1])
    assert codes_of(state, gone) == {"highest-leaves"}
    after = desk.apply(state, gone)
    assert desk.undrawn(after.section("a")) is None
    assert sentence(after) == sentence(state)
    started_once = through(after, 1).section("a")
    assert started_once.tpn(started_once.round(1).bye or 0) == 1
    again = act("RemovePlayer", pid=section.roster.pids[-2])
    assert codes_of(after, again) == {"lots-lapse"}
    assert desk.undrawn(desk.apply(after, again).section("a")) is LotsOf.NUMBERS
    odd = drawn(event("round-robin", players=7), LotsOf.NUMBERS)
    last = act("RemovePlayer", pid=odd.section("a").roster.pids[-1])
    assert desk.undrawn(desk.apply(odd, last).section("a")) is LotsOf.NUMBERS


def test_a_substitute_takes_the_number() -> None:
    """The lots hold, byes of who leaves are gone, and nobody else is moved (C.05, 6.3)."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    before = state.section("a")
    leaves = before.roster.pids[2]
    facts = desk.PlayerFacts(name="Seventh", rating=1500)
    action = act("SubstitutePlayer", pid=leaves, new=7, facts=facts)
    assert codes_of(state, action) == {"substitute-drawn"}
    after = desk.apply(state, action)
    section = after.section("a")
    assert section.roster.pids == tuple(7 if pid == leaves else pid for pid in before.roster.pids)
    assert (section.tpn(7), section.player(desk.Pid(7)).name) == (3, "Seventh")
    assert section.next_pid == 8
    assert desk.undrawn(section) is None
    assert sentence(after) == sentence(state)
    assert desk.state_from_json(desk.state_to_json(after)) == after
    assert action.touched() == {f"a/player/{leaves}", "a/player/7"}
    undrawn = act("SubstitutePlayer", pid=1, new=7, facts=facts)
    assert codes_of(event("round-robin"), undrawn) == {"substitute"}


@pytest.mark.parametrize("system", ["dutch-2026", "round-robin"])
def test_nobody_takes_a_number_elsewhere(system: str) -> None:
    """A Swiss system numbers by strength, and once round 1 is published the players are those."""
    facts = desk.PlayerFacts(name="Seventh")
    state = event(system)
    if system == "round-robin":
        state = through(drawn(state, LotsOf.NUMBERS), 1)
    found = refused(state, act("SubstitutePlayer", pid=1, new=7, facts=facts))
    assert found.code == "no-substitute"


def test_a_withdrawal_before_round_1_is_told_from_a_later_one() -> None:
    """The list is the place for it: the number would stay with nobody."""
    state = drawn(event("round-robin"), LotsOf.NUMBERS)
    early, late = (act("WithdrawPlayer", pid=1, from_round=number) for number in (1, 2))
    assert codes_of(state, early) == {"withdraws", "withdraws-before-start"}
    assert "withdraws-before-start" not in codes_of(state, late)


def ended() -> desk.EventState:
    """A section whose last round is complete, in which places are shared."""
    state = drawn(event(rounds=2), colour=Colour.WHITE)
    return play_round(play_round(state, 1), 2)


def shared(section: desk.Section, lots: object) -> list[list[int]]:
    """The numbers of those on each place."""
    table = standings(section.tournament, [], lots=lots)  # type: ignore[arg-type]
    places: dict[int, list[int]] = {}
    for row in table:
        places.setdefault(row.rank, []).append(row.player)
    return list(places.values())


def test_the_last_places_are_drawn_after_the_last_round() -> None:
    """The seed breaks the ties of the last table, and of no earlier one."""
    state = ended()
    section = drawn(state, LotsOf.PLACES).section("a")
    before, after = shared(section, None), shared(section, desk.table_lots(section, 2))
    assert any(len(each) > 1 for each in before)
    assert all(len(each) == 1 for each in after)
    in_order = [number for each in before for number in sorted(each, key=lambda n: lot(SEED, n))]
    assert [each[0] for each in after] == in_order
    assert desk.table_lots(section, 1) is None
    assert (
        "broken by lots with the seed"
        in desk.write_report_file(drawn(state, LotsOf.PLACES), "a").decode()
    )


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


def test_lots_survive_the_file() -> None:
    """Actions and states come back from their JSON as they were."""
    state = drawn(do(event("round-robin"), "AnnounceSeed", seed=SEED), LotsOf.NUMBERS)
    assert desk.state_from_json(desk.state_to_json(state)) == state
    action = act("DrawLots", what=LotsOf.COLOUR, colour=Colour.BLACK, how="tails")
    assert desk.action_from_json(desk.action_to_json(action)) == action
    assert desk.action_to_json(action)["colour"] == "b"
    assert action.touched() == {"a/lots"}
    assert act("DrawLots", what=LotsOf.NUMBERS, seed="x").touched() == {"a/lots", "a/numbers"}
