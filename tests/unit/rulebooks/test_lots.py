"""What is drawn by lot before round 1, by each edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.model import Colour, Tpn
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Needs
from openarbiter.rulebooks.lots import Lot, draw_lots
from openarbiter.simulate import Settings, generate
from tests.every import every

SWISS = [each for each in oa.systems() if not each.fixed_table]
ROBIN = registry.edition("round-robin")


def started(colour: Colour | None, rounds: int = 0, system: str = "dutch-2026") -> oa.Tournament:
    """Eight players after some rounds, in a file that states no colour."""
    edition = registry.edition(system)
    settings = Settings(players=8, rounds=5, initial_colour=colour, stop_after=rounds)
    return replace(generate(settings, 3, pair=edition.pair, system=system), initial_colour=None)


def drawn_in(
    event: oa.Tournament, lot: str | None = None, system: str = "dutch-2026"
) -> tuple[oa.Tournament, Lot | None]:
    """What an edition has drawn in an event."""
    return draw_lots(event, registry.edition(system), lot)


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
    assert found is not None
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
    assert found is not None
    assert (found.by, found.colour) == ("games", colour)
    stated = replace(event, initial_colour=colour)
    again = oa.pair(event, edition.id, 1).games
    assert again == oa.pair(stated, edition.id, 1).games


@every("edition", SWISS, ids=lambda edition: edition.id)
@every("seed", ["c", "d"])
def test_a_seed_draws_the_colour(edition: oa.Edition, seed: str) -> None:
    """The round is the one of the colour drawn; both seeds draw another one.

    Shown: C.04.3, 5.1 (2025) and chapter 5 (1997); A7.c; C.04.4.2, 5.1; NSWCA, 3.2 c.
    """
    colour = drawn_colour(seed)
    event = started(None, system=edition.id)
    drawn, found = drawn_in(event, seed, edition.id)
    assert found is not None
    assert (found.by, found.colour, found.seed) == ("seed", colour, seed)
    assert drawn.initial_colour is colour
    assert repr(seed) in found.sentence
    paired = oa.pair(event, edition.id, lot=seed)
    assert paired.lot == found
    first = paired.games[0]
    assert (first.white if colour is Colour.WHITE else first.black) == 1
    assert {drawn_colour(each) for each in "cd"} == set(Colour)


@pytest.mark.parametrize(("word", "colour"), [("white", Colour.WHITE), ("black", Colour.BLACK)])
def test_a_colour_drawn_by_hand_is_stated(word: str, colour: Colour) -> None:
    """The coin of the arbiter counts as well as a seed."""
    drawn, found = drawn_in(started(None), word)
    assert found is not None
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
    names = [player.name for player in event.players]
    assert [player.name for player in drawn.players] == sorted(
        names, key=lambda name: lot("Berger", name)
    )
    assert [player.tpn for player in drawn.players] == list(range(1, 9))
    assert found is not None
    assert found.colour is None
    assert [(name, event.players[before - 1].name) for _, name, before in found.numbers] == [
        (player.name, player.name) for player in drawn.players
    ]
    assert "1 " + drawn.players[0].name in found.sentence
    assert oa.pair(drawn, ROBIN.id).games[0].white == Tpn(1)


def test_numbers_that_were_not_drawn_are_those_of_the_list() -> None:
    """Nothing is renumbered in silence, and it is said how they are drawn."""
    event = started(None)
    same, found = drawn_in(event, system=ROBIN.id)
    assert same == event
    assert found is not None
    assert not found.assumed
    assert "those of the list" in found.sentence
    assert found.to_json() == {"what": "numbers", "by": "file"}


@pytest.mark.parametrize(
    ("lot", "rounds", "system", "why"),
    [
        ("", 0, "dutch-2026", "is empty"),
        ("white", 0, "round-robin", "and no colour"),
        ("seed", 1, "round-robin", "before round 1"),
        ("varma:seed", 1, "round-robin", "before round 1"),
    ],
)
def test_a_lot_that_cannot_be(lot: str, rounds: int, system: str, why: str) -> None:
    """It is refused with what was expected."""
    with pytest.raises(RequestError, match=why):
        drawn_in(started(None, rounds, system), lot, system)


def test_an_edition_without_lots_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plug-in need not know lots; then there is nothing to say and nothing to draw."""
    plain = replace(registry.edition("dutch-2026"), id="plain", needs=Needs())
    monkeypatch.setattr(registry, "edition", lambda _: plain)
    event = started(None)
    assert drawn_in(event, system="plain") == (event, None)
    with pytest.raises(RequestError, match="plain has nothing drawn by lot"):
        drawn_in(event, "seed", "plain")
