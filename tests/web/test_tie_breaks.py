"""Tie-breaks picked from a list: what a person sees and presses, without a code and a script."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import AddSection, SectionSettings
from openarbiter.web.routes.files import settings_of
from tests.web.browser import Browser, words
from tests.web.conftest import event

PATH = "/a/tie-breaks"
_CODE = re.compile(r'<input type="hidden" name="code" value="([^"]*)">')


def press(
    browser: Browser, what: str, *codes: str, status: int = 200, about: str = "", **fields: str
) -> str:
    """Press a button while a list stands in the form; the page, or where it leads.

    What is chosen about the tie-breaks is given as ``cut-0=M1``.
    """
    chosen = dict(each.split("=") for each in about.split())
    data = {"token": browser.token, "do": what, "code": list(codes), **chosen, **fields}
    answer = browser.client.post(PATH, data=data)
    assert answer.status_code == status, words(answer.text)[:800]
    return answer.headers["location"] if status == 303 else answer.text


def codes_of(page: str) -> list[str]:
    """The list that stands in the form of a page."""
    return [unescape(code) for code in _CODE.findall(page)]


def test_a_list_is_put_together_by_buttons(browser: Browser) -> None:
    """Add, move, choose, remove; nothing holds before it is saved."""
    assert codes_of(browser.get(PATH)) == ["BH/C1", "BH", "SB"]
    page = press(browser, "add-WIN", "BH/C1", "SB")
    assert codes_of(page) == ["BH/C1", "SB", "WIN"]
    page = press(browser, "up-2", *codes_of(page))
    assert codes_of(page) == ["BH/C1", "WIN", "SB"]
    page = press(browser, "down-0", *codes_of(page), about="cut-0=M1 forfeits-0=P")
    assert codes_of(page) == ["WIN", "BH/M1/P", "SB"]
    page = press(browser, "remove-2", *codes_of(page))
    assert "Number of Wins, Buchholz Median 1 (" in words(page)
    assert "This list is not saved yet" in page
    assert browser.file.state.section("a").settings.tie_breaks == ("BH/C1", "BH", "SB")
    assert press(browser, "save", *codes_of(page), status=303).startswith("/a/standings")
    assert browser.file.state.section("a").settings.tie_breaks == ("WIN", "BH/M1/P")
    assert "Number of Wins, Buchholz" in words(browser.get("/a/standings"))
    assert "This list is not saved yet" not in browser.get(PATH)


@pytest.mark.parametrize("what", ["up-0", "down-1", "up-9", "remove-7", "add-NONE", "take-x", "x"])
def test_a_button_that_leads_nowhere_changes_nothing(browser: Browser, what: str) -> None:
    """The first cannot go up, what is not there cannot be removed."""
    assert codes_of(press(browser, what, "BH", "SB")) == ["BH", "SB"]


def test_the_rules_decide_what_is_offered(browser: Browser) -> None:
    """The guidelines have tie-breaks of their own, and suggest their own order."""
    assert "MEDIAN" not in browser.get(PATH)
    page = press(browser, "take-suggested-guidelines", edition="nswca")
    assert codes_of(page) == ["MEDIAN", "SOLKOFF", "CUMULATIVE"]
    assert "effective only from six rounds on" in page
    press(browser, "save", *codes_of(page), status=303, edition="nswca")
    settings = browser.section.settings
    assert (settings.tie_breaks, settings.table_edition) == (tuple(codes_of(page)), "nswca")
    assert "Median (Harkness)" in browser.get("/settings")


def test_a_round_robin_offers_no_buchholz(tmp_path: Path) -> None:
    """It stands in the list with the reason and without a button; a list with it is not saved."""
    robin = event(tmp_path, system="round-robin", rounds=9, tie_breaks=("DE", "SB"))
    with robin as file, Browser(file, tmp_path) as browser:
        page = browser.get(PATH)
        assert "Not in a round-robin" in page
        assert 'value="add-BH"' not in page
        assert 'value="add-SB"' in page
        assert "must not be used" in press(browser, "save", "BH", status=422)


def test_ratings_warn_where_somebody_has_none(browser: Browser) -> None:
    """It is said before the tie-break is picked."""
    assert "somebody has no rating" not in browser.get(PATH)
    browser.post("/a/players/new", name="Unlisted, Una")
    assert "somebody has no rating" in browser.get(PATH)
    for rating, times in (("", 1), ("1400", 0)):
        page = press(browser, "show", "ARO", about=f"unrated-0={rating}")
        assert page[: page.index("So it reads")].count("somebody has no rating") == times


def test_a_list_is_saved_under_a_name_and_taken_in_another_section(browser: Browser) -> None:
    """The event keeps it; the list that is being made stays in the form."""
    page = press(browser, "keep", "DE", "WIN", set="Youth")
    assert codes_of(page) == ["DE", "WIN"]
    assert [one.name for one in browser.file.state.tie_break_sets] == ["Youth"]
    assert browser.file.state.section("a").settings.tie_breaks == ("BH/C1", "BH", "SB")
    browser.file.act(AddSection(section="b", settings=SectionSettings(name="B")), author="test")
    assert "Youth" in browser.get("/b/tie-breaks")
    data = {"token": browser.token, "do": "take-set-0"}
    taken = browser.client.post("/b/tie-breaks", data=data)
    assert codes_of(taken.text) == ["DE", "WIN"]
    head = browser.file.head
    press(browser, "keep", "DE", "WIN", set="Youth")
    assert browser.file.head == head  # it is so already
    press(browser, "forget-0", "DE")
    assert not browser.file.state.tie_break_sets
    assert codes_of(press(browser, "take-section-a", "DE")) == ["DE"]


def test_another_section_lends_its_list(browser: Browser) -> None:
    """By the name of the section."""
    settings = SectionSettings(name="Seniors", tie_breaks=("WIN", "DE"))
    browser.file.act(AddSection(section="b", settings=settings), author="test")
    assert "Seniors" in browser.get(PATH)
    assert codes_of(press(browser, "take-section-b", "BH")) == ["WIN", "DE"]


def test_settings_keep_the_list_and_lead_to_it(browser: Browser) -> None:
    """The form of the settings has no field for codes; another system brings rules and list."""
    form = {"section": "Open", "system": "dutch-2026", "rounds": "5", "half_point_byes": "2"}
    browser.insist("/a/settings", **form)
    assert browser.file.state.section("a").settings.tie_breaks == ("BH/C1", "BH", "SB")
    assert 'href="/a/tie-breaks"' in browser.get("/settings")
    browser.insist("/a/settings", **form | {"system": "round-robin", "rounds": "9"})
    settings = browser.section.settings
    assert (settings.tie_breaks, settings.table_edition) == (("SB", "DE"), "nswca")
    assert "NSWCA Tournament Guidelines, section 6" in words(browser.get("/settings"))
    browser.insist("/a/settings", **form | {"system": "nswca", "rounds": "5"})
    assert browser.file.state.section("a").settings.tie_breaks == ("SB", "DE")
    browser.insist("/a/settings", **form | {"system": "dutch-2026", "rounds": "5"})
    assert browser.section.settings.table_edition == ""


def test_rules_somebody_chose_stay_with_the_system(browser: Browser) -> None:
    """Only another system proposes its own; a list it does not know takes the rules that do."""
    browser.insist("/a/settings", section="Open", system="nswca", rounds="7")
    chosen = browser.section.settings
    assert (chosen.tie_breaks, chosen.table_edition) == (
        ("MEDIAN", "SOLKOFF", "CUMULATIVE"),
        "nswca",
    )
    browser.post(PATH, tie_breaks="CUMULATIVE/X")
    browser.insist("/a/settings", section="Open", system="nswca", rounds="8")
    assert browser.file.state.section("a").settings.tie_breaks == ("CUMULATIVE/X",)
    assert browser.section.settings.table_edition == "nswca"


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


def test_a_change_after_the_start_is_asked_about(published: Browser) -> None:
    """It changes the regulations of the event; saved as it was, it changes nothing."""
    head = published.file.head
    assert press(published, "save", "BH/C1", "BH", "SB", status=303) == "/a/standings"
    assert published.file.head == head
    assert "asked about once more" in press(published, "show", "DE")
    page = press(published, "save", "DE")
    assert 'name="action"' in page
    assert published.file.head == head


def test_a_program_sends_codes(browser: Browser) -> None:
    """As it always could."""
    assert browser.post(PATH, tie_breaks="de, win") == "/a/standings"
    assert browser.file.state.section("a").settings.tie_breaks == ("DE", "WIN")
