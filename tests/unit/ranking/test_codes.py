"""Codes of tie-breaks: taken apart, refused, picked from a list; cuts and performances."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import RequestError
from openarbiter.ranking import catalogue, picking
from openarbiter.ranking.codes import Code, parse_code
from openarbiter.ranking.editions import C07_2024, C07_2026, KEIZER, KNOCK_OUT, NSWCA, TableEdition
from openarbiter.ranking.performance import difference_for, expected_hundredths
from openarbiter.ranking.picking import MEANINGS
from openarbiter.ranking.tie_breaks.elements import cut_elements
from openarbiter.ranking.tie_breaks.method import Method
from openarbiter.values import replace
from tests.every import beside, every

ROWS = beside(__file__)


@every(("text", "parts"), ROWS["parts"])
def test_codes_are_taken_apart(text: str, parts: dict[str, object]) -> None:
    """A code has a name, perhaps a score, and modifiers."""
    code = parse_code(text)
    assert {name: str(getattr(code, name)) for name in parts} == {
        name: str(part) for name, part in parts.items()
    }


@every(("text", "words"), ROWS["wrong"])
def test_wrong_codes_are_refused_with_the_part(text: str, words: str) -> None:
    """The message names what cannot be read."""
    with pytest.raises(RequestError, match=words):
        parse_code(text)


EDITIONS = (C07_2024, C07_2026, NSWCA, KEIZER, KNOCK_OUT)
RATED = (2100, 1900)


def offered(edition: TableEdition, **about: object) -> dict[str, picking.Offer]:
    """What is offered for two rated players in a Swiss tournament of seven rounds, by name."""
    usual: dict[str, object] = {"predetermined": False, "rounds": 7, "ratings": RATED}
    found = picking.offers(edition, **usual | about)  # type: ignore[arg-type]
    return {one.name: one for one in found}


def named(edition: TableEdition, name: str) -> tuple[Code, Method]:
    """A tie-break of an edition by its name."""
    found = picking.picked(name, edition)
    assert found is not None
    return found


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.id)
def test_everything_offered_has_a_line_about_it(edition: TableEdition) -> None:
    """Name, meaning and article; neither the points nor what only teams have is in the list."""
    found = offered(edition)
    players = {each.name for each in catalogue.methods(edition).values() if not each.teams}
    assert set(found) == players - {"PTS"}
    assert all(one.title and one.meaning and one.article for one in found.values())
    assert {one.group for one in found.values()} <= set(picking.GROUPS)


def test_no_line_is_about_nothing() -> None:
    """Each line belongs to a tie-break of some edition."""
    assert set(MEANINGS) == {name for edition in EDITIONS for name in offered(edition)}


def test_warnings_are_the_remarks_below_a_table() -> None:
    """Ratings with unrated players, Koya in a Swiss tournament, Median in a short one."""
    unrated = offered(C07_2026, ratings=(2100, None))
    assert {name for name, one in unrated.items() if one.group == "ratings"} <= {
        name for name, one in unrated.items() if one.warnings
    }
    filled_in = named(C07_2026, "ARO/U1400")
    about: dict[str, Any] = {"predetermined": False, "rounds": 7}
    assert not picking.warnings(filled_in, C07_2026, (2100, None), **about)
    assert "KS" in {name for name, one in offered(C07_2026).items() if one.warnings}
    assert not offered(C07_2026, predetermined=True)["KS"].warnings
    assert offered(NSWCA, rounds=5)["MEDIAN"].warnings
    assert not offered(NSWCA, rounds=6)["MEDIAN"].warnings


@every("edition", EDITIONS, ids=lambda one: one.id)
@every("predetermined", [False, True])
def test_suggested_lists_can_be_used(edition: TableEdition, *, predetermined: bool) -> None:
    """No list to begin with is refused by the regulation it is for."""
    lists = picking.suggestions(edition, predetermined=predetermined)
    assert lists
    for one in lists:
        catalogue.resolve(one.codes, edition, team_event=False, predetermined=predetermined)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.id)
def test_every_choice_is_written_and_read_again(edition: TableEdition) -> None:
    """All choices about all tie-breaks, together: the code says what was chosen, and no more."""
    count = 0
    for name in offered(edition):
        code, method = named(edition, name)
        about = picking.choices(code, method)
        values = [[value for value, _ in one.values] or ["", "1400"] for one in about]
        for wish in product(*values):
            wanted = {one.key: value for one, value in zip(about, wish, strict=True) if value}
            text = picking.written(code, wanted)
            again, same = named(edition, text)
            assert picking.chosen(again) == wanted
            assert same is method
            assert picking.written(again, wanted) == text
            assert (picking.described(text, edition) == method.title) is (not wanted)
            count += 1
    assert count > 10


@every(
    "text", ["BH/C1", "bh/c3", "BH!C1#P", "KS/L-1", "KS/L+0.5", "KS/L45", "ARO/M1/U1450", "DE/S/P"]
)
def test_a_code_stays_as_it_is_written_until_something_else_is_chosen(text: str) -> None:
    """Choices nobody offers are kept, and stand among those that are offered."""
    code, method = named(C07_2026, text)
    given = picking.chosen(code)
    assert picking.written(code, given) == text
    for one in picking.choices(code, method):
        assert not one.values or given.get(one.key, "") in dict(one.values)
    other = parse_code(picking.written(code, {**given, "year": "V2024"}))
    assert replace(other, text="", edition="", modifiers=frozenset()) == replace(
        code, text="", edition="", modifiers=frozenset()
    )


@every(("scores", "values", "voluntary", "cuts", "expected"), ROWS["cuts"])
def test_cuts(
    scores: list[int],
    values: list[int],
    voluntary: list[bool],
    cuts: tuple[int, int],
    expected: list[list[int]],
) -> None:
    """The elements that are cut, the least and the most significant ones."""
    assert cut_elements(scores, values, voluntary or None, *cuts) == tuple(expected)


def test_the_tables_are_those_of_the_regulation(recorded: Path) -> None:
    """Every printed line of both tables comes out."""
    printed = json.loads((recorded / "examples" / "fide-rating-tables.json").read_text("utf-8"))
    for share, difference in printed["p_to_dp"].items():
        hundredths = round(float(share) * 100)
        assert difference_for(hundredths * 2, 100) == difference
    for line in printed["d_to_H_L"]:
        if line["to"] is None:
            line["to"] = line["from_"]
        for difference in (line["from_"], line["to"]):
            assert expected_hundredths(difference) == round(line["H"] * 100)
            assert expected_hundredths(-difference) == 100 - round(line["H"] * 100)


def test_fractions_are_rounded_half_up() -> None:
    """1 of 8 is .125 and counts as .13; 7 of 8 is .875 and counts as .88."""
    assert difference_for(2, 8) == -322
    assert difference_for(14, 8) == 336
