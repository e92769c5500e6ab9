"""What is drawn by lot before round 1, by each edition, and the restricted draw of round robins."""

from __future__ import annotations

from dataclasses import replace

import openarbiter as oa
from openarbiter.model import Colour, Tpn
from openarbiter.model.lots import drawn_colour, lot
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.lots import Lot, draw_lots
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
