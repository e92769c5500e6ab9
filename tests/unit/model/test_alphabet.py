"""One alphabet: names are ordered and found alike, however their letters are written."""

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
from openarbiter.model import RoundNo, Tournament
from openarbiter.model.alphabet import composed, folded, in_alphabet
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
