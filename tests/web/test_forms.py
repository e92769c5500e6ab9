"""Declared fields: what a form reads, shows and says of them follows from the declaration."""

from __future__ import annotations

import re

import pytest

from openarbiter.desk import ChangeEvent, PlayerFacts, SectionSettings, TeamRules, TeamSettings
from openarbiter.desk.settings import BoardOrder, SeatOrder, fields_of
from openarbiter.model import LaterRating, RoundNo
from openarbiter.web.forms import declared, read, shown
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from tests.web.browser import Browser

FILLED = (
    SectionSettings(
        name="Open", rounds=9, baku=True, half_point_byes=2, bye_free_rounds=0, exemption="b",
        round_dates=("Friday 18:00", "", "Sunday"), time_control="90+30",
        variations="none", long=True,
    ),
    TeamSettings(boards=6, bye_match_points=15, bye_game_points=20),
    TeamRules(
        order=SeatOrder.FIXED, empty_last=True, deadline=30, late_counts=False,
        best_by=BoardOrder.POINTS, least_games=3,
    ),
    ChangeEvent(
        name="Cup", place="Quay", federation="NOR", start="2026-11-20", end="2026-11-22",
        organiser="Club", chief_arbiter="Ada", deputies=("Bo, B", "Cy"),
    ),
    PlayerFacts(
        name="Li, Bo", sex="w", title="WIM", rating=2200, federation="NOR", fide_id="1503014",
        birth="1990/03/17", rapid=2100, blitz=2000, estimate=1900, estimate_reason="club",
        club="Quay", note="late",
        later=(LaterRating(from_round=RoundNo(4), list="fide", rating=2210),),
    ),
)  # fmt: skip


@pytest.mark.parametrize("filled", FILLED, ids=lambda each: type(each).__name__)
def test_what_a_form_shows_it_reads(filled: object) -> None:
    """Every declared field comes back from its form as it was."""
    form = Form(shown(filled), Catalogue("en"))
    found = read(form, type(filled), filled)
    assert not form.faults
    assert found == {name: getattr(filled, name) for name in found}
    assert set(found) == {
        name for name, one in fields_of(type(filled)).items() if one.label and one.kind != "own"
    }


def test_every_declared_setting_stands_on_the_page_once(browser: Browser) -> None:
    """So a new one needs no line in the template."""
    page = browser.get("/settings")
    form = page.partition('action="/a/settings"')[2].partition("</form>")[0]
    for one in declared("section"):
        assert len(re.findall(f'name="{one.form}"', form)) == 1, one.form
        assert str(one.label) in form


def test_a_text_that_cannot_stand_on_paper_is_refused(browser: Browser) -> None:
    """Of every declared text, whoever sends it."""
    for name, one in fields_of(SectionSettings).items():
        if one.kind == "text":
            settings = f'{{"name": "A", "{name}": "a\\u0007b"}}'
            action = f'{{"action": "ChangeSection", "section": "a", "settings": {settings}}}'
            assert f"{name} holds U+0007" in browser.post("/do", action=action, status=409)


def test_the_description_of_an_address_names_its_fields(browser: Browser) -> None:
    """A program learns from it what a form takes."""
    paths = browser.json("/openapi.json")["paths"]
    for path, kind in (("/settings", ChangeEvent), ("/{s}/players/new", PlayerFacts)):
        ((content),) = paths[path]["post"]["requestBody"]["content"].values()
        fields = {one.form for one in fields_of(kind).values() if one.label}
        assert content["schema"]["properties"].keys() == fields | {"token"}
