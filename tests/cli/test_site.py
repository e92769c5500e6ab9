"""``openarbiter site``: its pages, what lies beside them, what is not written, a second time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from openarbiter.cli import site
from openarbiter.cli.exits import Exit
from openarbiter.cli.site import MARKER
from openarbiter.cli.writing import write_bytes
from openarbiter.desk import (
    OUTCOMES,
    AddNote,
    AddSection,
    ChangeEvent,
    ChangeSection,
    CorrectResult,
    EditPlayer,
    EnterResult,
    PlayerFacts,
    PublishRound,
    UnpublishRound,
)
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.site import site_files
from tests.cli.conftest import Cli
from tests.every import beside
from tests.played import AUTHOR, paired, played_event, published
from tests.web.conftest import NAMES, event

HOSTILE = '"]><script>alert(1)</script>]]>;,\\ \\n{{ 7*7 }} &amp; \u202egnp'
"""A name that would end a tag, a text or a line, if anything could."""

LONG = "Überlängenbrück-" * 6
"""A name longer than a line of a calendar, which counts octets."""

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[EventFile]:
    """An event with two rounds of three; the clock goes on a minute with each entry."""
    ticks = count(1)
    with played_event(
        tmp_path / "open.openarbiter",
        players=9,
        rounds=2,
        of=3,
        clock=lambda: datetime(2026, 11, 20, 9, tzinfo=UTC) + timedelta(minutes=next(ticks)),
    ) as file:
        yield file


@pytest.fixture
def drafted(file: EventFile) -> EventFile:
    """The same, with a third round that is paired in private."""
    paired(file, 3)
    return file


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


def test_an_event_that_is_open_becomes_pages(cli: Cli, drafted: EventFile, tmp_path: Path) -> None:
    """Every page there is to be; every link leads to a file of the folder."""
    folder = tmp_path / "public"
    ended = cli("site", drafted.path, "-o", folder, "--language", "en", "--language", "de")
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


def test_nothing_is_in_it_that_is_not_published(
    cli: Cli, drafted: EventFile, tmp_path: Path
) -> None:
    """The third round is paired, and nobody sees it; nobody's birth or club is told."""
    folder = tmp_path / "public"
    cli("site", drafted.path, "-o", folder)
    whole = words_of(folder)
    assert b"round-3" not in whole
    assert b"Round 3" not in whole
    section = drafted.state.section("a")
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        assert player.birth[:4].encode() not in whole
        assert not entrant.club or entrant.club.encode() not in whole


def test_a_round_taken_back_goes(cli: Cli, tmp_path: Path) -> None:
    """Its pages are removed; a file that somebody laid beside them stays."""
    folder = tmp_path / "public"
    with played_event(tmp_path / "open.openarbiter", players=6, rounds=1) as file:
        cli("site", file.path, "-o", folder)
        first = content(folder)
        published(file, 2)
        cli("site", file.path, "-o", folder)
        (folder / "section-a" / "photo.jpg").write_bytes(b"mine")
        assert (folder / "section-a" / "round-2.html").exists()
        file.act(UnpublishRound(section="a", round_no=RoundNo(2)), author=AUTHOR)
        ended = cli("site", file.path, "-o", folder)
    assert "removed: 0" not in ended.out
    now = content(folder)
    assert now.pop("section-a/photo.jpg") == b"mine"
    assert now == first


def test_a_file_of_somebody_else_is_not_written_over(
    cli: Cli, drafted: EventFile, tmp_path: Path
) -> None:
    """Where a page would go lies another file, or a link out of the folder: nothing is written."""
    folder = tmp_path / "public"
    cli("site", drafted.path, "-o", folder)
    before = content(folder)
    (folder / "de").mkdir()
    (folder / "de" / "index.html").write_bytes(b"mine")
    ended = cli("site", drafted.path, "-o", folder, "--language", "en", "--language", "de")
    assert (ended.code, "de/index.html" in ended.err) == (Exit.REQUEST, True)
    assert content(folder) == before | {"de/index.html": b"mine"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (folder / "de" / "index.html").unlink()
    (folder / "de").rmdir()
    (folder / "de").symlink_to(elsewhere)
    ended = cli("site", drafted.path, "-o", folder, "--language", "en", "--language", "de")
    assert ended.code == Exit.REQUEST
    assert not list(elsewhere.iterdir())


def test_what_was_interrupted_is_gone_on_with(
    cli: Cli, drafted: EventFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    assert cli("site", drafted.path, "-o", folder).code == Exit.FILE
    monkeypatch.undo()
    assert len(content(folder)) == 20
    assert cli("site", drafted.path, "-o", folder).code == Exit.OK
    other = tmp_path / "other"
    cli("site", drafted.path, "-o", other)
    assert content(folder) == content(other)
    assert set(json.loads((folder / MARKER).read_bytes())["files"]) == content(folder).keys() - {
        MARKER
    }


def test_before_the_first_result(cli: Cli, tmp_path: Path) -> None:
    """A round is published and nothing is over: no standings, and every link leads somewhere."""
    with played_event(tmp_path / "open.openarbiter", players=7, rounds=0) as file:
        published(file, 1)
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


def with_dates(file: EventFile, *dates: str, name: str = "Open") -> None:
    """Give the rounds dates, and the section a name."""
    settings = replace(file.state.section("a").settings, round_dates=dates, name=name)
    file.act(ChangeSection(section="a", settings=settings), author=AUTHOR)


TAG = re.compile(r'\[([A-Za-z0-9_]+) "((?:[^"\\]|\\["\\])*)"\]')


def read_pgn(text: str) -> list[dict[str, str]]:
    """The tags of every game, strictly: nothing else stands in the file but the results."""
    found: list[dict[str, str]] = []
    for part in text.split("\n\n")[:-1]:
        if part.startswith("["):
            tags = [TAG.fullmatch(line) for line in part.split("\n")]
            assert all(tags), part
            pairs = [(tag[1], re.sub(r"\\(.)", r"\1", tag[2])) for tag in tags if tag]
            assert len(pairs) == len(dict(pairs))
            assert all(len(value) <= 255 and value.isprintable() for _, value in pairs)
            roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
            assert [name for name, _ in pairs[:7]] == roster
            found.append(dict(pairs))
        else:
            assert part == found[-1]["Result"]
            assert part in {"1-0", "0-1", "1/2-1/2", "*"}
    return found


def read_ics(content: bytes) -> list[dict[str, str]]:
    """The events of a calendar, strictly: lines, folding, escapes, and what each must have."""
    assert content.endswith(b"\r\n")
    lines = content.split(b"\r\n")[:-1]
    assert all(len(line) <= 75 and b"\n" not in line and b"\r" not in line for line in lines)
    assert all(line.decode("utf-8") for line in lines)  # no character is cut in two
    whole = re.sub(rb"\r\n[ \t]", b"", content).decode("utf-8").split("\r\n")[:-1]
    assert (whole[0], whole[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert whole.count("VERSION:2.0") == 1
    assert any(line.startswith("PRODID:") for line in whole)
    events: list[dict[str, str]] = []
    inside = False
    for line in whole[1:-1]:
        if line in {"BEGIN:VEVENT", "END:VEVENT"}:
            assert inside == line.startswith("END")
            inside = not inside
            events += [{}] if inside else []
            continue
        name, colon, value = line.partition(":")
        assert re.fullmatch(r"[A-Z-]+(;VALUE=DATE)?", name), line
        assert colon
        if name in {"SUMMARY", "LOCATION", "NAME"}:
            assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,n])*", value), value
            value = re.sub(r"\\(.)", r"\1", value)
        if inside:
            assert name not in events[-1]
            events[-1][name] = value
    assert events
    assert not inside
    for one in events:
        assert {"UID", "DTSTAMP", "SUMMARY"} <= one.keys()
        assert re.fullmatch(r"\d{8}T\d{6}Z", one["DTSTAMP"])
        assert ("DTSTART" in one) != ("DTSTART;VALUE=DATE" in one)
    assert len({one["UID"] for one in events}) == len(events)
    return events


def read_atom(content: bytes) -> list[dict[str, str]]:
    """The entries of a feed, strictly: what a feed and an entry must have, once."""
    root = ET.fromstring(content)  # noqa: S314  (our own file)
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated"):
        assert len(root.findall(f"{ATOM}{name}")) == 1
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    found = []
    for entry in root.findall(f"{ATOM}entry"):
        facts: dict[str, str] = {}
        for child in entry:
            name = child.tag.removeprefix(ATOM)
            assert name not in facts
            facts[name] = child.get("href") or child.text or ""
        assert {"id", "title", "updated", "link", "summary"} == facts.keys()
        assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", facts["id"])
        assert datetime.fromisoformat(facts["updated"]).tzinfo
        found.append(facts)
    moments = [one["updated"] for one in found]
    assert moments == sorted(moments, reverse=True)
    assert len({one["id"] for one in found}) == len(found)
    return found


def feed_of(file: EventFile) -> list[dict[str, str]]:
    """The entries of the feed."""
    return read_atom(site_files(file, ["en"])["feed.xml"])


KNOWN: list[list[str]] = beside(__file__)["known"]


def test_results_as_pgn_knows_them(tmp_path: Path) -> None:
    """A forfeit says so; what PGN has no sign for, and an open game, is a star."""
    with played_event(tmp_path / "open.openarbiter", players=2 * len(KNOWN), rounds=0) as file:
        published(file, 1)
        for board, (entered, _, _) in enumerate(KNOWN, start=1):
            if entered:
                at, outcome = BoardNo(board), OUTCOMES[entered]
                action = EnterResult(section="a", round_no=RoundNo(1), board=at, outcome=outcome)
                file.act(action, author=AUTHOR)
        games = read_pgn(site_files(file, ["en"])["section-a/round-1.pgn"].decode("utf-8"))
    assert [
        [entered, one["Result"], one.get("Termination", "")]
        for (entered, _, _), one in zip(KNOWN, games, strict=True)
    ] == KNOWN


def test_the_schedule_is_a_calendar(file: EventFile) -> None:
    """Rounds with a day stand in it, at their time or for the whole day; others do not."""
    with_dates(file, "2026-11-20 10:00", "21.11.2026", "when we like")
    events = read_ics(site_files(file, ["en"])["schedule.ics"])
    assert [one["SUMMARY"] for one in events] == [
        "Marrow Quay Open, Open: Round 1",
        "Marrow Quay Open, Open: Round 2",
    ]
    assert events[0]["DTSTART"] == "20261120T100000"
    assert events[1]["DTSTART;VALUE=DATE"] == "20261121"
    assert {one["LOCATION"] for one in events} == {"Marrow Quay"}
    with_dates(file, "2026-11-20 11:30", "21.11.2026")
    later = read_ics(site_files(file, ["en"])["schedule.ics"])
    assert [one["UID"] for one in later] == [one["UID"] for one in events]
    assert later[0]["DTSTART"] == "20261120T113000"
    assert later[0]["DTSTAMP"] > events[0]["DTSTAMP"]


def test_the_feed_tells_rounds_and_results(file: EventFile) -> None:
    """Each round twice: its pairings, then its results; what was told keeps its id."""
    before = feed_of(file)
    assert [one["link"] for one in before] == [
        "section-a/standings-2.html",
        "section-a/round-2.html",
        "section-a/standings-1.html",
        "section-a/round-1.html",
    ]
    publish = PublishRound(section="a", round_no=RoundNo(3))
    paired(file, 3)
    assert feed_of(file) == before
    file.act(publish, author=AUTHOR)
    shown = feed_of(file)
    assert (shown[1:], shown[0]["title"]) == (before, "Open: Round 3")
    file.act(UnpublishRound(section="a", round_no=RoundNo(3)), author=AUTHOR)
    assert feed_of(file) == before
    file.act(publish, author=AUTHOR)
    again = feed_of(file)
    assert again[0]["id"] == shown[0]["id"]
    assert again[0]["updated"] > shown[0]["updated"]


def test_the_feed_tells_messages_to_everybody(file: EventFile) -> None:
    """Not the notes of the arbiters; what is taken away is gone."""
    before = feed_of(file)
    file.act(AddNote(text="the key is under the mat"), author=AUTHOR)
    assert feed_of(file) == before
    file.act(AddNote(text="Round 3 begins at 15:00 & <late>", public=True), author=AUTHOR)
    told, *others = feed_of(file)
    assert others == before
    assert (told["title"], told["link"]) == ("Round 3 begins at 15:00 & <late>", "index.html")
    assert b"Round 3 begins at 15:00 &amp; &lt;late&gt;" in site_files(file, ["en"])["index.html"]
    file.undo(author=AUTHOR)
    assert feed_of(file) == before


def test_an_undone_publication_was_none(file: EventFile) -> None:
    """Who undoes the publication takes the entry back as well."""
    paired(file, 3)
    before = site_files(file, ["en"])
    file.act(PublishRound(section="a", round_no=RoundNo(3)), author=AUTHOR)
    assert site_files(file, ["en"]) != before
    file.undo(author=AUTHOR)
    assert site_files(file, ["en"]) == before


def test_a_correction_makes_an_entry_new(file: EventFile) -> None:
    """The table of the round is told again, under its id, with what was corrected."""
    before = {one["link"]: one for one in feed_of(file)}
    outcome = file.state.section("a").outcome(2, 1)
    to = OUTCOMES["0-1" if outcome != OUTCOMES["0-1"] else "1-0"]
    action = CorrectResult(section="a", round_no=RoundNo(2), board=BoardNo(1), outcome=to)
    file.act(action, author=AUTHOR, reason="signed the wrong way round")
    after = {one["link"]: one for one in feed_of(file)}
    page = "section-a/standings-2.html"
    assert after[page]["id"] == before[page]["id"]
    assert after[page]["updated"] > before[page]["updated"]
    assert after[page]["summary"].endswith("; Board 1 corrected")
    assert after["section-a/round-2.html"] == before["section-a/round-2.html"]
    assert "signed" not in str(after)


@pytest.mark.parametrize("name", [HOSTILE, LONG, "Robert'); --", "=cmd|' /C calc'!A0", "محمد"])
def test_hostile_names_are_only_names(file: EventFile, name: str) -> None:
    """Whatever players, sections and events are called, every file stays what it is."""
    table = json.loads(site_files(file, ["en"])["section-a/standings-2.json"])["view"]["lines"]
    pid = file.state.section("a").pid(table[0]["player"]["tpn"])
    facts = PlayerFacts(name=name, rating=2400, title="GM")
    file.act(EditPlayer(section="a", pid=pid, facts=facts), author=AUTHOR)
    with_dates(file, "2026-11-20", name=name)
    head = ChangeEvent(name=name, place=name, chief_arbiter=AUTHOR)
    file.act(head, author=AUTHOR)
    files = site_files(file, ["en", "de"])
    seen = " ".join(name.replace("\u202e", "[U+202E]").split())
    for place, content in files.items():
        if place.endswith(".html"):
            scripts = 1 if place.endswith("-check.html") else 0
            assert content.count(b"<script") == scripts, place
            assert b"49" not in content.partition(b"</title>")[0]
        if place.endswith(".json"):
            json.loads(content)
    pgn = [files[f"section-a/round-{number}.pgn"].decode("utf-8") for number in (1, 2)]
    games = [game for text in pgn for game in read_pgn(text)]
    assert {one["Event"] for one in games} == {seen[:255]}
    assert any(seen[:255] in {one["White"], one["Black"]} for one in games)
    (one,) = read_ics(files["schedule.ics"])
    assert (one["SUMMARY"], one["LOCATION"]) == (f"{seen}, {seen}: Round 1", seen)
    entries = read_atom(files["feed.xml"])
    assert entries[-1]["title"] == f"{seen}: Round 1"
    assert any(seen in entry["summary"] for entry in entries)


def test_two_sections_do_not_mix(file: EventFile) -> None:
    """A second section, called as a language is, has a folder and ids of its own."""
    settings = replace(file.state.section("a").settings, name="Juniors")
    file.act(AddSection(section="de", settings=settings), author=AUTHOR)
    files = site_files(file, ["en", "de"])
    assert "section-de/index.html" in files
    assert "de/section-de/index.html" in files
    assert "section-de/round-1.html" not in files
