"""Forms: what they read follows from what is declared; a fund, a list of tie-breaks, a switch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk.codec import value_from_json
from openarbiter.desk.settings import fields_of
from openarbiter.formats import read_tournament
from openarbiter.web.forms import declared, read, shown
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from openarbiter.web.routes.files import settings_of
from tests.every import beside, every
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk

FILLED = beside(__file__)


@pytest.mark.parametrize("kind", FILLED)
def test_what_a_form_shows_it_reads(kind: str) -> None:
    """Every declared field comes back from its form as it was."""
    filled = value_from_json(getattr(desk, kind), FILLED[kind])
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
    for name, one in fields_of(desk.SectionSettings).items():
        if one.kind == "text":
            settings = f'{{"name": "A", "{name}": "a\\u0007b"}}'
            action = f'{{"action": "ChangeSection", "section": "a", "settings": {settings}}}'
            assert f"{name} holds U+0007" in browser.post("/do", action=action, status=409)


def test_the_description_of_an_address_names_its_fields(browser: Browser) -> None:
    """A program learns from it what a form takes."""
    paths = browser.json("/openapi.json")["paths"]
    for path, kind in (("/settings", desk.ChangeEvent), ("/{s}/players/new", desk.PlayerFacts)):
        ((content),) = paths[path]["post"]["requestBody"]["content"].values()
        fields = {one.form for one in fields_of(kind).values() if one.label}
        assert content["schema"]["properties"].keys() == fields | {"token"}


@every(
    ("content", "said"),
    [(b"\xff\xfe", "cannot be read"), (b"x = " + b"[" * 5000, "brackets inside brackets")],
)
def test_what_is_no_file_of_a_fund_is_refused(browser: Browser, content: bytes, said: str) -> None:
    """Not for a line of it, and nothing is changed."""
    head = browser.file.head
    answer = browser.upload(content, name="other.toml", path="/a/prizes/file")
    assert answer.status_code == 422
    assert said in words(answer.text)
    assert "The file other.toml cannot be read; nothing was changed" in words(answer.text)
    assert "Line 0" not in words(answer.text)
    assert browser.file.head == head


def test_a_fund_that_cannot_be_read_any_more_is_said(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form is empty then, and says that its fund takes the place of the other one."""
    with monkeypatch.context() as older:
        older.setattr("openarbiter.desk.actions.sections.read_fund", lambda _: None)
        browser.file.act(
            desk.SetFund(section="a", fund="[fund]\nplaces = [5, 100]\n"), author="test"
        )
    page = browser.get("/a/prizes/rules")
    assert "The fund cannot be read" in words(page)
    assert "takes its place" in page


TIES = "/a/tie-breaks"


def press(
    browser: Browser, what: str, *codes: str, status: int = 200, about: str = "", **fields: str
) -> str:
    """Press a button below a list in the form (``cut-0=M1``); the page, or where it leads."""
    chosen = dict(each.split("=") for each in about.split())
    data = {"token": browser.token, "do": what, "code": list(codes), **chosen, **fields}
    answer = browser.client.post(TIES, data=data)
    assert answer.status_code == status, words(answer.text)[:800]
    return answer.headers["location"] if status == 303 else answer.text


def test_ratings_warn_where_somebody_has_none(browser: Browser) -> None:
    """It is said before the tie-break is picked."""
    assert "somebody has no rating" not in browser.get(TIES)
    browser.post("/a/players/new", name="Unlisted, Una")
    assert "somebody has no rating" in browser.get(TIES)
    for rating, times in (("", 1), ("1400", 0)):
        page = press(browser, "show", "ARO", about=f"unrated-0={rating}")
        assert page[: page.index("So it reads")].count("somebody has no rating") == times


def test_a_report_file_states_the_rules_about_ties(browser: Browser, tmp_path: Path) -> None:
    """Record 202 names the tie-breaks of the guidelines as self-defined ones, and is read so."""
    browser.insist("/a/settings", section="Open", system="nswca", rounds="7")
    browser.play(1)
    browser.play(2)
    report = browser.client.get("/files/export/a/trf26").content
    assert b"202 OTHER_MEDIAN,OTHER_SOLKOFF,OTHER_CUMULATIVE" in report
    path = tmp_path / "report.trf"
    path.write_bytes(report)
    tournament = oa.read_trf(path)
    page = browser.json("/a/standings")
    assert [head["code"] for head in page["view"]["heads"]] == ["MEDIAN", "SOLKOFF", "CUMULATIVE"]
    table = oa.standings(tournament)
    assert table.edition == "nswca"
    shown = [line["player"]["tpn"] for line in page["view"]["lines"]]
    assert [row.player for row in table] == shown
    settings = settings_of(tournament, "")
    assert settings.tie_breaks == ("MEDIAN", "SOLKOFF", "CUMULATIVE")
    assert settings.table_edition == "nswca"


CASE = Path(__file__).parent.parent / "data/cases/norm-exempt-championship.trf"


def test_norms_of_a_championship_need_no_mix_of_federations(tmp_path: Path) -> None:
    """A switch of the section (B.01, 1.4.3 a): a national final said "No norm by the games"."""
    with played_desk(tmp_path, players=4, rounds=1) as browser:
        tournament = read_tournament(CASE.read_bytes()).tournament
        settings = desk.SectionSettings(name="Final", rounds=11, tie_breaks=("BH",))
        brought_in = desk.ImportTournament(section="b", settings=settings, tournament=tournament)
        browser.file.act(brought_in, author="test", reason="a case")
        assert "No norm by the games" in words(browser.get("/b/ratings"))
        browser.post("/b/settings", exemption="a")
        assert browser.file.state.section("b").settings.exemption == "a"
        assert "3 players have the games of a norm" in words(browser.get("/b/ratings"))
        shown = words(browser.get("/papers/norms?s=b"))
    assert "The mix of federations is waived (1.4.3 a)." in shown
