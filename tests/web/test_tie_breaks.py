"""Tie-breaks picked from a list: what a person sees and presses, without a code and a script."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import openarbiter as oa
from openarbiter.web.routes.files import settings_of
from tests.web.browser import Browser, words

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


def test_ratings_warn_where_somebody_has_none(browser: Browser) -> None:
    """It is said before the tie-break is picked."""
    assert "somebody has no rating" not in browser.get(PATH)
    browser.post("/a/players/new", name="Unlisted, Una")
    assert "somebody has no rating" in browser.get(PATH)
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
