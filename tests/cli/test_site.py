"""``openarbiter site``: what is written, what is not, and what happens the second time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from openarbiter.cli import site
from openarbiter.cli.exits import Exit
from openarbiter.cli.site import MARKER
from openarbiter.cli.writing import write_bytes
from openarbiter.desk import (
    PublishRound,
    StartRound,
    UnpublishRound,
    pair_round,
)
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.cli.conftest import Cli
from tests.played import AUTHOR, played_event
from tests.web.conftest import NAMES, event


@pytest.fixture
def file(tmp_path: Path) -> Iterator[EventFile]:
    """An event with two rounds played of three, a third one paired in private; it is open."""
    with played_event(tmp_path / "open.openarbiter", players=9, rounds=2, of=3) as file:
        file.act(StartRound(section="a", round_no=RoundNo(3)), author=AUTHOR)
        file.act(pair_round(file.state, "a", 3), author=AUTHOR)
        yield file


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its place."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def words_of(folder: Path) -> bytes:
    """What stands in all pages and data of a folder; ids, which are any digits, are left out."""
    own = (each for place, each in content(folder).items() if not place.startswith("static/"))
    return re.sub(rb"urn:uuid:\S{36}|\nUID:\S+|\"event\": \"\w+\"", b"", b"\n".join(own))


class Links(HTMLParser):
    """The links of a page, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a tag leads, and how it is called."""
        self.tags.add(tag)
        for name, value in attrs:
            if name in {"href", "src", "action", "srcset"}:
                self.targets.append(value or "")
            elif name == "id":
                self.ids.append(value or "")
            assert not name.startswith("on"), f"{tag} {name}"


def dead(folder: Path) -> list[str]:
    """Links of the pages of a folder that lead nowhere, or out of it."""
    pages = {path.resolve(): Links(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    found = []
    for path, links in pages.items():
        assert not links.tags & {"form", "iframe", "base"}
        assert ("script" in links.tags) is path.name.endswith("-check.html")
        assert len(links.ids) == len(set(links.ids)), path
        for target in links.targets:
            parts = urlsplit(target)
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            within = there.is_relative_to(folder.resolve()) and there.is_file()
            named = not parts.fragment or parts.fragment in pages[there].ids
            if parts.scheme or parts.netloc or not within or not named:
                found.append(f"{path.relative_to(folder.resolve())}: {target}")
    for path in folder.rglob("*.css"):
        urls = re.findall(r"url\(([^)]*)\)", path.read_text("utf-8"))
        found += [f"{path}: {each}" for each in urls if not (path.parent / each).is_file()]
    return found


def test_an_event_that_is_open_becomes_pages(cli: Cli, file: EventFile, tmp_path: Path) -> None:
    """Every page there is to be; every link leads to a file of the folder."""
    folder = tmp_path / "public"
    ended = cli("site", file.path, "-o", folder, "--language", "en", "--language", "de")
    assert (ended.code, ended.err) == (Exit.OK, "")
    pages = {place for place in content(folder) if place.endswith(".html")}
    expected = {"index.html"} | {
        f"section-a/{name}.html"
        for name in (
            *("index", "round-1", "round-1-names", "round-2", "round-2-names"),
            *("round-1-check", "round-2-check", "standings-1", "standings-2", "cross-table"),
            *(f"player-{number}" for number in range(1, 10)),
        )
    }
    assert pages == expected | {f"de/{place}" for place in expected}
    assert not dead(folder)
    english = (folder / "section-a" / "round-2.html").read_text("utf-8")
    assert '<html lang="en"' in english
    assert "Round 2 of 3" in english
    assert "Runde 2 von 3" in (folder / "de/section-a/round-2.html").read_text("utf-8")


def test_nothing_is_in_it_that_is_not_published(cli: Cli, file: EventFile, tmp_path: Path) -> None:
    """The third round is paired, and nobody sees it; nobody's birth or club is told."""
    folder = tmp_path / "public"
    cli("site", file.path, "-o", folder)
    whole = words_of(folder)
    assert b"round-3" not in whole
    assert b"Round 3" not in whole
    for player, entrant in zip(
        file.state.section("a").tournament.players, file.state.section("a").entrants, strict=True
    ):
        assert player.birth[:4].encode() not in whole
        assert not entrant.club or entrant.club.encode() not in whole


def test_a_round_taken_back_goes(cli: Cli, tmp_path: Path) -> None:
    """Its pages are removed; a file that somebody laid beside them stays."""
    folder = tmp_path / "public"
    with played_event(tmp_path / "open.openarbiter", players=6, rounds=1) as file:
        number = RoundNo(2)
        cli("site", file.path, "-o", folder)
        first = content(folder)
        file.act(StartRound(section="a", round_no=number), author=AUTHOR)
        file.act(pair_round(file.state, "a", 2), author=AUTHOR)
        file.act(PublishRound(section="a", round_no=number), author=AUTHOR)
        cli("site", file.path, "-o", folder)
        (folder / "section-a" / "photo.jpg").write_bytes(b"mine")
        assert (folder / "section-a" / "round-2.html").exists()
        file.act(UnpublishRound(section="a", round_no=number), author=AUTHOR)
        ended = cli("site", file.path, "-o", folder)
    assert "removed: 0" not in ended.out
    now = content(folder)
    assert now.pop("section-a/photo.jpg") == b"mine"
    assert now == first


def test_a_file_of_somebody_else_is_not_written_over(
    cli: Cli, file: EventFile, tmp_path: Path
) -> None:
    """Where a page would go lies another file, or a link out of the folder: nothing is written."""
    folder = tmp_path / "public"
    cli("site", file.path, "-o", folder)
    before = content(folder)
    (folder / "de").mkdir()
    (folder / "de" / "index.html").write_bytes(b"mine")
    ended = cli("site", file.path, "-o", folder, "--language", "en", "--language", "de")
    assert (ended.code, "de/index.html" in ended.err) == (Exit.REQUEST, True)
    assert content(folder) == before | {"de/index.html": b"mine"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (folder / "de" / "index.html").unlink()
    (folder / "de").rmdir()
    (folder / "de").symlink_to(elsewhere)
    ended = cli("site", file.path, "-o", folder, "--language", "en", "--language", "de")
    assert ended.code == Exit.REQUEST
    assert not list(elsewhere.iterdir())


def test_what_was_interrupted_is_gone_on_with(
    cli: Cli, file: EventFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full in the middle leaves no half of a file; the next time all is there."""
    folder = tmp_path / "public"
    left = [20]

    def full(name: str, content: bytes, *, overwrite: bool) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device", name)
        write_bytes(name, content, overwrite=overwrite)

    monkeypatch.setattr(site, "write_bytes", full)
    assert cli("site", file.path, "-o", folder).code == Exit.FILE
    monkeypatch.undo()
    assert len(content(folder)) == 20
    assert cli("site", file.path, "-o", folder).code == Exit.OK
    other = tmp_path / "other"
    cli("site", file.path, "-o", other)
    assert content(folder) == content(other)
    assert set(json.loads((folder / MARKER).read_bytes())["files"]) == content(folder).keys() - {
        MARKER
    }


def test_before_the_first_result(cli: Cli, tmp_path: Path) -> None:
    """A round is published and nothing is over: no standings, and every link leads somewhere."""
    with played_event(tmp_path / "open.openarbiter", players=7, rounds=0) as file:
        file.act(StartRound(section="a", round_no=RoundNo(1)), author=AUTHOR)
        file.act(pair_round(file.state, "a", 1), author=AUTHOR)
        file.act(PublishRound(section="a", round_no=RoundNo(1)), author=AUTHOR)
        cli("site", file.path, "-o", tmp_path / "public")
    pages = content(tmp_path / "public").keys()
    assert {"section-a/round-1.html", "section-a/cross-table.html"} <= pages
    assert not [place for place in pages if "standings" in place]
    assert not dead(tmp_path / "public")


def test_before_the_first_round(cli: Cli, tmp_path: Path) -> None:
    """Nothing is published yet: the section says so, and nobody is named."""
    with event(tmp_path) as file:
        cli("site", file.path, "-o", tmp_path / "public")
    assert not dead(tmp_path / "public")
    page = (tmp_path / "public" / "section-a" / "index.html").read_text("utf-8")
    assert "As soon as the first round is published" in page
    assert NAMES[0] not in page
