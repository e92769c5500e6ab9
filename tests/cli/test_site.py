"""``openarbiter site``: what is written, what is not, and what happens the second time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.desk import PublishRound, StartRound, UnpublishRound, pair_round
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.cli.conftest import Cli
from tests.played import AUTHOR, played_event


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
        assert not links.tags & {"script", "form", "iframe", "base"}
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
            *("standings-1", "standings-2", "cross-table"),
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
    whole = b"".join(content for place, content in content(folder).items() if "static" not in place)
    assert b"round-3" not in whole
    assert b"Round 3" not in whole
    for player, entrant in zip(
        file.state.section("a").tournament.players, file.state.section("a").entrants, strict=True
    ):
        assert player.birth[:4].encode() not in whole
        assert not entrant.club or entrant.club.encode() not in whole


def test_the_second_time_nothing_is_written(cli: Cli, file: EventFile, tmp_path: Path) -> None:
    """The same event gives the same bytes, and a file that stays is not touched."""
    folder = tmp_path / "public"
    cli("site", file.path, "-o", folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    other = tmp_path / "other"
    cli("site", file.path, "-o", other)
    assert content(other) == content(folder)
    ended = cli("site", file.path, "-o", folder)
    assert "new or changed: 0, removed: 0" in ended.out
    assert {path: path.stat().st_mtime_ns for path in before} == before


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


def test_a_folder_with_other_things_is_refused(cli: Cli, file: EventFile, tmp_path: Path) -> None:
    """Nothing is written there, and the answer says what lies there."""
    folder = tmp_path / "holidays"
    folder.mkdir()
    (folder / "beach.jpg").write_bytes(b"sea")
    ended = cli("site", file.path, "-o", folder)
    assert ended.code == Exit.REQUEST
    assert "beach.jpg" in ended.err
    assert content(folder) == {"beach.jpg": b"sea"}
