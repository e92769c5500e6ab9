"""Names of players in one alphabet, and the rating that counts for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openarbiter as oa
from openarbiter.formats import trf
from openarbiter.formats.rating_list.folding import asked, indexed
from openarbiter.model import NationalEntry, Player, RoundNo, Strength, Tournament, Tpn
from openarbiter.model.alphabet import composed, folded, in_alphabet
from openarbiter.model.strength import UNKNOWN, is_list
from openarbiter.rulebooks import registry
from tests.every import every
from tests.fields import cycle, fitting

CASES = Path(__file__).parents[2] / "data" / "cases"

FORMS: dict[str, Callable[[str], str]] = {
    "ascii": folded,
    "composed": composed,
    "decomposed": lambda name: normalize("NFD", name),
    "capitals": str.upper,
}
"""Ways in which programs write one name."""

NAMES = (
    *("Żak", "Ábel", "Óbuda", "Łoś", "Zorro", "Ørsted", "Ðuro", "Şahin", "Æbelø", "Œuvre", "İnan"),
    *("Þór", "Großmann", "Đurić", "Irmak", "Ünal"),
)
"""Family names without order, none folded like another."""


@pytest.mark.parametrize("form", FORMS)
def test_the_right_order_of_names(form: str) -> None:
    """As it stands in the case, whatever the letters are made of."""
    names = (CASES / "names-nfc.csv").read_text("utf-8").splitlines()[1:]
    right = [*names[:14], names[15], names[14]]
    assert sorted(map(FORMS[form], names), key=in_alphabet) == [FORMS[form](one) for one in right]


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x24F), max_size=30))
def test_the_forms_of_a_name_have_one_folding(name: str) -> None:
    """And a search by a composed name finds the decomposed one in a list of ratings."""
    assert folded(normalize("NFD", name)) == folded(composed(name)) == folded(name)
    assert folded(folded(name)) == folded(name)
    assert asked(normalize("NFD", name)) == asked(name)
    assert indexed(normalize("NFD", name)) == indexed(name)


@every("system", registry.edition_ids())
def test_a_round_does_not_hang_on_how_names_are_written(system: str) -> None:
    """The same boards and bye from files with names in ASCII, composed, decomposed, in capitals."""
    table = registry.has_fixed_table(system)
    count = fitting(system, 12)
    rounds = cycle(system, count) if table else 5
    made = oa.generate(
        count, rounds, system=system, stop_after=2, lowest_rating=1500, highest_rating=1500
    )
    found = {form: _paired(system, made, form) for form in FORMS}
    assert set(map(str, found.values())) == {str(found["ascii"])}


def _paired(system: str, made: Tournament, form: str) -> object:
    """What is paired in round 3 where players and teams have the names of a form."""
    names = [FORMS[form](NAMES[place % len(NAMES)]) for place in range(len(made.players))]
    players = tuple(
        replace(one, name=f"{name}, {place:02}")
        for place, (one, name) in enumerate(zip(made.players, names, strict=True))
    )
    teams = tuple(
        replace(one, name=f"{FORMS[form](NAMES[place % len(NAMES)])} {place}")
        for place, one in enumerate(made.teams)
    )
    file = trf.write(replace(made, players=players, teams=teams, origin=None))
    found = registry.edition(system).pair(trf.read(file).tournament, RoundNo(3))
    return found.games, found.bye


# Which rating counts: one number, and the list it comes from (GHR 2.1).

AUS, NZL = (
    NationalEntry(federation="AUS", rating=1700),
    NationalEntry(federation="NZL", rating=1900),
)

BOTH = Player(
    tpn=Tpn(1), name="Both", rating=1800, rapid=1750, blitz=1650, national=(AUS, NZL), estimate=1500
)
GUESSED = Player(tpn=Tpn(2), name="Guessed", estimate=1500, estimate_reason="club league")


@every(
    ("lists", "number", "source"),
    [
        ((), 1800, "fide"),
        (("fide",), 1800, "fide"),
        (("rapid", "fide"), 1750, "rapid"),
        (("blitz",), 1650, "blitz"),
        (("AUS", "fide"), 1700, "AUS"),
        (("POL", "fide"), 1800, "fide"),
        (("national",), 1900, "NZL"),
        (("highest",), 1900, "NZL"),
        (("estimate", "fide"), 1500, "estimate"),
        (("POL",), 1500, "estimate"),
    ],
)
def test_the_first_list_that_has_a_rating_counts(
    lists: tuple[str, ...], number: int, source: str
) -> None:
    """GHR 2.1; an estimate counts where no list has the player, named or not."""
    assert oa.Tournament(strength=lists).strength_of(BOTH) == Strength(number, source)


def test_who_has_nothing_has_no_strength() -> None:
    """A rating of 0, as some files write it, is none."""
    nobody = Player(
        tpn=Tpn(3), name="Nobody", rating=0, national=(NationalEntry(federation="AUS"),)
    )
    for lists in ((), ("AUS",), ("national",), ("highest",), ("estimate",)):
        assert oa.Tournament(strength=lists).strength_of(nobody) == UNKNOWN
    assert oa.Tournament().strength_of(GUESSED) == Strength(1500, "estimate")


def test_the_lists_of_the_edition_count_where_the_tournament_names_none() -> None:
    """NSWCA, 3.2 b: the rating of the Australian list is the one on the card."""
    usual = ("AUS", "fide")
    assert oa.Tournament().strength_of(BOTH, usual).rating == 1700
    assert oa.Tournament(strength=("fide",)).strength_of(BOTH, usual).rating == 1800


def test_the_number_is_shown_with_its_list() -> None:
    """A FIDE rating stands plain as long as nobody has named lists."""
    assert oa.Tournament().strength_shown(BOTH) == "1800"
    assert oa.Tournament(strength=("fide",)).strength_shown(BOTH) == "1800 FIDE"
    assert oa.Tournament(strength=("AUS",)).strength_shown(BOTH) == "1700 AUS"
    assert oa.Tournament(strength=("rapid",)).strength_shown(BOTH) == "1750 rapid"
    assert oa.Tournament(strength=("blitz",)).strength_shown(BOTH) == "1650 blitz"
    assert oa.Tournament().strength_shown(GUESSED) == "1500 est."
    assert UNKNOWN.shown() == ""


def test_names_of_lists() -> None:
    """Words of their own, or three capital letters."""
    assert is_list("fide")
    assert is_list("AUS")
    assert not any(map(is_list, ("aus", "AU", "AUST", "A1S", "FIDE", "")))
