"""The manual at the desk: every page of ``docs`` is there, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.web import manual
from tests.architecture.source import ROOT
from tests.every import every
from tests.web.browser import Browser, words

DOCS = ROOT / "docs"

WRITTEN = sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md"))
"""Every page that is written."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """A desk without an event."""
    return Browser(None, tmp_path_factory.mktemp("manual"))


@pytest.fixture(scope="module")
def targets() -> set[str]:
    """Every page, picture and heading that a link may lead to."""
    found = {"/manual", *(f"/manual/{place}" for place in manual.places())}
    for place in WRITTEN:
        names = re.findall(r'<h\d id="([^"]+)"', manual.page(place).html)
        assert len(set(names)) == len(names)
        found |= {f"/manual/{place}#{name}" for name in names}
    return found


@every("place", WRITTEN)
def test_every_page_is_there_and_leads_on(desk: Browser, targets: set[str], place: str) -> None:
    """Each answers, has one heading of the first rank, and no dead link or picture."""
    text = desk.get(f"/manual/{place}")
    assert text.count("<h1") == 1
    shown = text.partition('<article class="manual"')[2].partition("</article>")[0]
    assert not re.search(
        r" style=|<script|<!--|\]\(|```", re.sub(r"(?s)<code.*?</code>", "", shown)
    )
    for target in re.findall(r'<(?:a|img) (?:href|src)="([^"]*)"', shown):
        whole = f"/manual/{place}{target}" if target.startswith("#") else target
        assert whole in targets, target


def test_all_pages_are_listed(desk: Browser) -> None:
    """Once each on the first page, which begins as the documents begin."""
    text = desk.get("/manual")
    listed = re.findall(r'<li><a href="/manual/([^"]+)">', text)
    assert sorted(listed) == [place for place in WRITTEN if place != manual.START]
    assert manual.page(manual.START).title in words(text)
    twin = desk.json("/manual")
    assert [one["title"] for one in twin["groups"][0][1]] == sorted(
        (manual.page(place).title for place in WRITTEN if "/" not in place and place != "index"),
        key=str.casefold,
    )


def test_pictures_are_there_and_nothing_else_of_the_disk(desk: Browser) -> None:
    """A picture is a picture; what is no page of the manual is not found."""
    answer = desk.client.get("/manual/pictures/desk/results.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content == (DOCS / "pictures" / "desk" / "results.png").read_bytes()
    for wrong in ("nothing", "../pyproject.toml", "%2e%2e/README", "endorsement.toml", "index.md"):
        desk.get(f"/manual/{wrong}", status=404)


def test_pages_are_found_by_their_words(desk: Browser, browser: Browser) -> None:
    """Those that have all words, in small letters or large; another text finds none."""
    written = {place: (DOCS / f"{place}.md").read_text("utf-8").lower() for place in WRITTEN}
    text = desk.get("/manual?q=BAKU acceleration")
    listed = re.findall(r'<li><a href="/manual/([^"]+)">', text)
    holding = [at for at, page in written.items() if "baku" in page and "acceleration" in page]
    assert sorted(listed) == holding
    assert 1 < len(holding) < len(WRITTEN)
    assert "No page has these words" in desk.get("/manual?q=zugzwangs")
    assert 'href="/manual?q=zugzwang"' in browser.get("/find?q=zugzwang")


def test_what_a_page_says_is_escaped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """HTML is left out, signs stay signs, and a link out of the manual is its text."""
    wild = tmp_path / "wild.md"
    wild.write_text(
        "# A <b>&\n\n<script>alert(1)</script>\n\n"
        "[x](javascript:alert) [y](https://example.org/) [z](../secret.md) `<i>` <i>here</i>\n\n"
        "| a | b |\n|---|--:|\n| <u>c</u> | 1 |\n\n```python\n1 < 2\n```\n\n## Again\n\n## Again\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(manual, "places", lambda: {"wild": wild})
    html = manual.page("wild").html
    assert not re.search(r"<(script|b|i|u|a)\b", html)
    assert "[x](javascript:alert) y (https://example.org/) z <code>&lt;i&gt;</code> here" in html
    assert '<td class="num">1</td>' in html
    assert "1 &lt; 2" in html
    assert re.findall(r'id="([^"]+)"', html) == ["a-b", "again", "again_1"]


def test_ways_into_it(browser: Browser, stranger: Browser) -> None:
    """From the page with everything else, the keys and the recipes, which every foot leads to."""
    for path in ("/help", "/keys", "/more"):
        assert 'href="/manual"' in browser.get(path)
    for page in (browser.get("/a/rounds/1/who"), stranger.get("/new")):
        assert 'href="/help"' in page
    assert browser.client.get("/find?q=manual").headers["location"] == "/manual"
    assert "Handbuch" in browser.get("/manual", language="de")
