"""What is drawn by lot before round 1, by each edition, and the restricted draw of round robins."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openarbiter as oa
from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import Colour, Player, Tournament, Tpn
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Needs
from openarbiter.rulebooks.lots import Lot, draw_lots
from openarbiter.rulebooks.round_robin import whole_schedule
from openarbiter.rulebooks.round_robin.varma import (
    FEWEST,
    MOST,
    VARMA,
    RestrictedDraw,
    draw,
    envelopes,
    late_pairs,
)
from openarbiter.simulate import Settings, generate
from tests.every import every

SWISS = [each for each in oa.systems() if not each.fixed_table]
ROBIN = registry.edition("round-robin")


def started(colour: Colour | None, rounds: int = 0, system: str = "dutch-2026") -> oa.Tournament:
    """Eight players after some rounds, in a file that states no colour."""
    settings = Settings(players=8, rounds=5, initial_colour=colour, stop_after=rounds)
    event = generate(settings, 3, pair=registry.edition(system).pair, system=system)
    return replace(event, initial_colour=None)


def drawn_in(
    event: oa.Tournament, lot: str | None = None, system: str = "dutch-2026"
) -> tuple[oa.Tournament, Lot]:
    """What an edition has drawn in an event."""
    drawn, found = draw_lots(event, registry.edition(system), lot)
    assert found is not None
    return drawn, found


@every("edition", oa.systems(), ids=lambda edition: edition.id)
def test_who_needs_lots_says_which(edition: oa.Edition) -> None:
    """An edition that asks for lots says by which article, and for whom a colour is drawn."""
    if edition.needs.lots is not None:
        assert edition.needs.lots.article
        assert bool(edition.needs.lots.whose) is not edition.needs.lots.numbers
        assert edition.needs.lots.numbers is edition.fixed_table


@every("edition", SWISS, ids=lambda edition: edition.id)
def test_a_colour_nobody_drew_is_said(edition: oa.Edition) -> None:
    """White is assumed, as ever, and the answer says that nobody drew it."""
    event = started(None, system=edition.id)
    same, found = drawn_in(event, system=edition.id)
    assert same == event
    assert (found.by, found.colour, found.assumed) == ("assumed", Colour.WHITE, True)
    assert "was not drawn" in found.sentence
    assert edition.needs.lots is not None
    assert edition.needs.lots.article in found.sentence


@every("edition", SWISS, ids=lambda edition: edition.id)
@every("colour", list(Colour))
def test_the_first_games_show_what_was_drawn(edition: oa.Edition, colour: Colour) -> None:
    """Round 1 tells the colour, by the rule of the edition; it pairs the same round again."""
    event = started(colour, 2, edition.id)
    _, found = drawn_in(event, system=edition.id)
    assert (found.by, found.colour) == ("games", colour)
    stated = replace(event, initial_colour=colour)
    assert oa.pair(event, edition.id, 1).games == oa.pair(stated, edition.id, 1).games


@every("edition", SWISS, ids=lambda edition: edition.id)
@every("seed", ["c", "d"])
def test_a_seed_draws_the_colour(edition: oa.Edition, seed: str) -> None:
    """The round is the one of the colour drawn; both seeds draw another one.

    Shown: C.04.3, 5.1 (2025) and chapter 5 (1997); A7.c; C.04.4.2, 5.1; NSWCA, 3.2 c.
    """
    colour = drawn_colour(seed)
    event = started(None, system=edition.id)
    drawn, found = drawn_in(event, seed, edition.id)
    assert (found.by, found.colour, found.seed) == ("seed", colour, seed)
    assert drawn.initial_colour is colour
    assert repr(seed) in found.sentence
    paired = oa.pair(event, edition.id, lot=seed)
    assert paired.lot == found
    first = paired.games[0]
    assert (first.white if colour is Colour.WHITE else first.black) == 1
    assert {drawn_colour(each) for each in "cd"} == set(Colour)


@every("colour", list(Colour))
def test_a_colour_drawn_by_hand_is_stated(colour: Colour) -> None:
    """The coin of the arbiter counts as well as a seed."""
    drawn, found = drawn_in(started(None), colour.name.lower())
    assert (drawn.initial_colour, found.by, found.seed) == (colour, "hand", "")


def test_a_lot_may_repeat_what_was_drawn_and_not_change_it() -> None:
    """Whoever draws the published seed again gets the same; another colour is refused."""
    stated = replace(started(None), initial_colour=Colour.BLACK)
    assert drawn_in(stated, "d")[0] == stated
    with pytest.raises(RequestError, match="states that Black was drawn"):
        drawn_in(stated, "white")
    with pytest.raises(RequestError, match="games of the tournament show that Black"):
        drawn_in(started(Colour.BLACK, 1), "c")


def test_a_round_robin_has_its_numbers_drawn() -> None:
    """The smallest lot of a name has number 1; nobody is lost, and the round goes by them.

    Shown: NSWCA, 4.
    """
    event = started(None)
    drawn, found = drawn_in(event, "Berger", ROBIN.id)
    names = sorted((each.name for each in event.players), key=lambda name: lot("Berger", name))
    assert [player.name for player in drawn.players] == names
    assert [player.tpn for player in drawn.players] == list(range(1, 9))
    assert found.colour is None
    shown = [(name, event.players[before - 1].name) for _, name, before in found.numbers]
    assert shown == [(name, name) for name in names]
    assert f"1 {names[0]}" in found.sentence
    assert oa.pair(drawn, ROBIN.id).games[0].white == Tpn(1)
    # Nothing is renumbered in silence, and it is said how they are drawn.
    same, found = drawn_in(event, system=ROBIN.id)
    assert (same, found.assumed) == (event, False)
    assert "those of the list" in found.sentence
    assert found.to_json() == {"what": "numbers", "by": "file"}


@every(
    ("lot", "rounds", "system", "why"),
    [
        ("", 0, "dutch-2026", "is empty"),
        ("white", 0, "round-robin", "and no colour"),
        ("seed", 1, "round-robin", "before round 1"),
        ("varma:seed", 1, "round-robin", "before round 1"),
        ("varma:x", 0, "dutch-2026", "for round robins"),
        ("varma:", 0, "round-robin", "is empty"),
    ],
)
def test_a_lot_that_cannot_be(lot: str, rounds: int, system: str, why: str) -> None:
    """It is refused with what was expected."""
    with pytest.raises(RequestError, match=why):
        drawn_in(started(None, rounds, system), lot, system)


def test_an_edition_without_lots_draws_nothing() -> None:
    """A plug-in need not know lots; then there is nothing to say and nothing to draw."""
    plain = replace(registry.edition("dutch-2026"), id="plain", needs=Needs())
    assert draw_lots(started(None), plain, None) == (started(None), None)
    with pytest.raises(RequestError, match="plain has nothing drawn by lot"):
        draw_lots(started(None), plain, "seed")


def field(*federations: str, rounds: int | None = None) -> Tournament:
    """Players of these federations, each named by the place in the list."""
    players = tuple(
        Player(tpn=Tpn(tpn), name=f"P{tpn:02}", federation=code)
        for tpn, code in enumerate(federations, start=1)
    )
    return Tournament(players=players, rounds=rounds)


def restricted(seed: str, *federations: str) -> tuple[RestrictedDraw, Tournament]:
    """A restricted draw, and the tournament with its numbers."""
    event, found = drawn_in(field(*federations), f"varma:{seed}", ROBIN.id)
    assert found.restricted is not None
    return found.restricted, event


SOME = "abcdefgh"
"""Seeds."""


@every("players", range(9, 25))
def test_numbers_of_one_envelope_do_not_meet_in_the_last_three_rounds(players: int) -> None:
    """Every number lies in one envelope; only 6 and 12 of twelve players meet all the same.

    Shown: C.05, Annex 2.
    """
    held = envelopes(players)
    assert sorted(n for numbers in held.values() for n in numbers) == list(range(1, players + 1))
    pairs = [pair for numbers in held.values() for pair in combinations(numbers, 2)]
    meet = [pair for pair in pairs if frozenset(pair) in late_pairs(players)]
    assert meet == ([(6, 12)] if players == 12 else [])
    rounds = whole_schedule(field(*["AAA"] * 12))[-3:]
    assert late_pairs(12) == {frozenset(game) for each in rounds for game in each.games}


@every("players", [8, 25])
def test_other_fields_have_no_table(players: int) -> None:
    """Refused with the article, and what can be done instead."""
    with pytest.raises(
        NotCoveredError, match=r"9 to 24, and here are \d+ players \(C\.05, Annex 2\)"
    ):
        restricted("x", *["AAA"] * players)
    assert (FEWEST, MOST, sorted(VARMA)) == (9, 24, list(range(10, 25, 2)))


def test_who_draws_first() -> None:
    """Most players first; equal ones by code; inside by name; nobody's federation at the end.

    Shown: C.05, Annex 2.
    """
    event = field("", "ITA", "GER", "FRA", "GER", "ESP", "FRA", "GER", "ITA", "AND")
    for each in (event, Tournament(players=event.players[::-1])):
        turns = draw(each, "any").turns
        assert [turn.federation for turn in turns] == ["GER", "FRA", "ITA", "AND", "ESP", ""]
        assert turns[0].names == ("P03", "P05", "P08")


def test_the_lots_choose() -> None:
    """The first player takes the envelope by lots of the name, then the numbers go by theirs."""
    for seed in SOME:
        first = restricted(seed, *["GER"] * 3, *["FRA"] * 2, *"UVWXY")[0].turns[0]
        assert first.offered == ("A", "B")
        assert first.envelope == min("AB", key=lambda letter: lot(seed, f"P01 {letter}"))
        held = {"A": (3, 4, 8), "B": (5, 7, 9)}[first.envelope]
        assert first.held == held
        assert list(first.numbers) == sorted(held, key=lambda number: lot(seed, number))
    assert {restricted(seed, *["GER"] * 10)[0].turns[0].envelope for seed in SOME} == {"A", "B"}


def test_an_envelope_that_is_too_small_is_not_offered() -> None:
    """What others left counts: of three in A one is left after two."""
    for seed in SOME:
        turns = restricted(seed, *["GER"] * 3, *["FRA"] * 3, *["ITA"] * 2, *"XY")[0].turns
        assert {turns[0].envelope, turns[1].envelope} == {"A", "B"}
        assert turns[1].offered == (turns[1].envelope,)
        assert turns[2].offered == ("C", "D")


def test_no_envelope_holds_enough() -> None:
    """The one that holds most is emptied first, and whoever meets at the end is named."""
    for seed in SOME:
        found, event = restricted(seed, *["GER"] * 6, *"UVXY")
        turn = found.turns[0]
        assert not turn.enough
        assert turn.envelope in {"A", "B"}
        assert set(turn.held) == set(turn.numbers[:3])
        assert "no envelope holds enough" in turn.sentence
        code = {player.tpn: player.federation for player in event.players}
        rounds = list(enumerate(whole_schedule(event), start=1))[-3:]
        late = [(number, game) for number, each in rounds for game in each.games]
        met = {(number, frozenset(g)) for number, g in late if code[g[0]] == code[g[1]] != ""}
        assert {(each.round_no, frozenset(each.numbers)) for each in found.meetings} == met != set()
        assert "6 and 12" not in " ".join(found.sentences)


def test_six_and_twelve_are_not_given_to_one_federation() -> None:
    """Envelope C counts as one of two, although it holds three; of eleven nobody has number 12."""
    for seed in range(40):
        found, event = restricted(str(seed), *["GER"] * 3, *["FRA"] * 3, *["ITA"] * 2, *"UVXY")
        assert found.turns[0].offered == ("A", "B")
        assert found.meetings == ()
        assert event.player(6).federation != event.player(12).federation
        assert any(line.startswith("6 and 12 are in one envelope") for line in found.sentences)
    found, _ = restricted("any", *["GER"] * 4, *["FRA"] * 3, *["ITA"] * 3, *["ESP"] * 2)
    assert not found.turns[2].enough
    found, event = restricted("any", *["GER"] * 3, *["FRA"] * 2, *"STUVXY")
    assert [player.tpn for player in event.players] == list(range(1, 12))
    assert found.apart == ()


def test_the_draw_can_be_made_again_from_a_list_in_any_order() -> None:
    """The order of the list does not count, and another seed draws other numbers."""
    event = field(*["GER"] * 4, *["FRA"] * 3, *["ITA"] * 2, "ESP", "")
    turned = Tournament(players=event.players[::-1])
    names = [
        [player.name for player in drawn_in(each, f"varma:{seed}", ROBIN.id)[0].players]
        for each, seed in ((event, "s"), (turned, "s"), (event, "t"))
    ]
    assert names[0] == names[1] != names[2]


def test_rounds_that_are_announced_count() -> None:
    """A tournament that ends earlier has other last rounds, which the answer looks at."""
    codes = ["GER"] * 3 + ["FRA"] * 3 + list("UVXY")
    assert [draw(field(*codes, rounds=rounds), "s").meetings for rounds in (9, 18)] == [(), ()]
    meetings = [draw(field(*codes, rounds=6), seed).meetings for seed in "abcd"]
    assert any(each.round_no in {4, 5, 6} for found in meetings for each in found)


CODES = st.sampled_from(["", "AND", "ESP", "FRA", "GER", "ITA", "POL"])


@given(codes=st.lists(CODES, min_size=9, max_size=24), seed=st.text(min_size=1, max_size=5))
def test_any_field(codes: list[str], seed: str) -> None:
    """Everybody has one number; nobody meets at the end unless an envelope was too small."""
    found = draw(field(*codes), seed)
    assert sorted(found.order) == list(range(len(codes)))
    assert sorted(n for turn in found.turns for n in turn.numbers) == list(range(1, len(codes) + 1))
    short = {turn.federation for turn in found.turns if not turn.enough}
    assert {each.federation for each in found.meetings} <= short
    for turn in found.turns:
        if turn.enough:
            assert set(turn.numbers) <= set(turn.held)
