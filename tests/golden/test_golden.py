"""Every answer of three whole events is as it was, and what players read is in their catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from html.parser import HTMLParser
from itertools import chain, islice
from pathlib import Path

import pytest

from openarbiter import languages
from openarbiter.web.accounts import Accounts
from openarbiter.web.site import site_files
from tests.catalogues import sources
from tests.golden.events import EVENTS, PEOPLE, play
from tests.golden.keeping import PUBLIC, _anywhere, answers, kept
from tests.web.browser import Browser
from tools.catalogues import BEGIN, END, PSEUDO, pseudo


@pytest.mark.parametrize("event", EVENTS)
def test_answers_are_as_they_were(event: str) -> None:
    """Pages, twins, public pages, sheets, the site and the command line."""
    before, now = kept(event), answers(event)
    changed = chain.from_iterable(
        unified_diff(
            before.get(name, "").splitlines(),
            now.get(name, "").splitlines(),
            f"kept/{event}/{name}",
            f"now/{event}/{name}",
            lineterm="",
            n=2,
        )
        for name in sorted(before.keys() | now)
    )
    lines = [line[:400] for line in islice(changed, 60)]  # as many as are shown
    if lines:
        pytest.fail(
            "\n".join([*lines, "... (make golden keeps the answers of now)"]), pytrace=False
        )


SPOKEN = ("alt", "aria-label", "aria-description", "label", "placeholder", "title")
_INNERMOST = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
_FILE = re.compile(r"[\w-]+(\.trf|\.json)+\b|\bopenarbiter-check\b")
_WORD = re.compile(r"[^\W\d_]{2,}")

OF_THE_EVENT = f"""
{PEOPLE} Marrow Quay Open League All play all Wren Osterley NOR Player
The hall opens at nine Quenneville Solange CAN EUR Women and youth prizes Lunch
"""
"""What somebody has typed."""

OF_CHESS = "openarbiter BH SB DE MPTS GPTS PAB WIN PGN JSON"
"""Names and codes that are alike in every language."""


class Unmarked(HTMLParser):
    """Collects what is read on a page, a section that is English as a whole among it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the spoken attributes."""
        has = dict(attrs)
        away = tag in {"script", "style"} or "hidden" in has
        if tag not in {"meta", "link", "input", "br", "img", "hr", "use", "col", "wbr"}:
            self._open.append((tag, away or self._away()))
        if not (away or self._away()):
            self.texts += [text for name in SPOKEN if (text := has.get(name))]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that need no end."""
        if any(tag == each for each, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Take a text."""
        if not self._away():
            self.texts.append(data)

    def _away(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def unmarked(html: str) -> set[str]:
    """The words of a page that stand in no catalogue, and were not typed for the event either.

    Examples:
        >>> sorted(unmarked(f"<p title=One>{BEGIN}two{END} more"))
        ['One', 'more']
    """
    reader = Unmarked()
    reader.feed(html)
    text = "\n".join(reader.texts)
    while text != (inner := _INNERMOST.sub(" ", text)):
        text = inner
    text = _FILE.sub(" ", text)
    return {*_WORD.findall(text)} - {*_WORD.findall(OF_THE_EVENT + OF_CHESS)}


def pages(event: str, moment: str, desk: Browser) -> Iterator[tuple[str, str]]:
    """What players read at a moment of an event, by its address."""
    phone = desk.beside()
    for address in PUBLIC[event][moment]:
        if not address.endswith("/steps"):
            yield address, phone.get(address, language=PSEUDO)
    for group in desk.json("/papers?s=a")["groups"].values() if moment != "1-before" else ():
        for sheet in group:
            if sheet not in ("step-log", "norms", "event-report"):  # of reports
                yield sheet, desk.get(f"/papers/{sheet}?s=a", language=PSEUDO)
    yield from reasons(moment, desk)
    if moment == "3-end":
        for place, content in site_files(desk.app.state.desk.file, [PSEUDO]).items():
            if place.endswith(".html"):
                yield place, content.decode()


def reasons(moment: str, desk: Browser) -> Iterator[tuple[str, str]]:
    """The page that says to a player why, as somebody reads it who is not of the desk."""
    if moment != "1-before":
        file = desk.app.state.desk.file
        with Browser(file, Path(), Accounts(Path("persons.json"))) as other:
            for address in ("/a/rounds/1/why/1", "/r"):
                yield address, other.beside().get(address, language=PSEUDO)


@pytest.fixture
def marking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language that marks what players read."""
    pseudo({"players": sources()["players"]}, tmp_path)
    monkeypatch.setattr(languages, "LOCALE", str(tmp_path))
    for cached in (languages.languages, languages._catalogue):
        cached.cache_clear()
    yield
    for cached in (languages.languages, languages._catalogue):
        cached.cache_clear()


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.usefixtures("marking")
def test_players_read_their_catalogue(event: str, tmp_path: Path) -> None:
    """Every public page, screen, sheet and page of the site, at every moment."""
    found = {}
    with _anywhere(tmp_path):
        for moment, desk in play(event, tmp_path):
            for name, html in pages(event, moment, desk):
                if words := unmarked(html):
                    found[f"{moment} {name}"] = sorted(words)
    assert not found
