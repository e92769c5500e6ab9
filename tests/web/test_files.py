"""Files that come in and go out: paired again, repaired on request, all of it as an archive."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.cli.writing import encode
from openarbiter.desk import EventState, ImportTournament, SetFund, write_report_file
from openarbiter.formats import read_tournament
from openarbiter.formats.apart import Limits
from openarbiter.model import ScoringSystem, Tournament
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from openarbiter.store import EventFile
from openarbiter.web.archive import LIST, archive_findings, archive_of, packed
from openarbiter.web.printing import VARIABLE
from openarbiter.web.routes import files
from openarbiter.web.routes.prizes import prizes_of
from openarbiter.web.security import FIELD
from openarbiter.web.taken_out import exported, tables_of
from tests.browser.serving import MISSING, browser_path
from tests.every import every
from tests.played import played_event
from tests.unit.ranking.workbook_again import read_workbook
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk


@pytest.fixture
def four_rounds(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event with four rounds played."""
    with played_desk(tmp_path, players=16, rounds=4, of=7) as browser:
        yield browser


def _report(state: EventState, *left_out: str) -> str:
    """The report file of the section, without some records."""
    lines = write_report_file(state, "a").decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(left_out))


def _crossed(report: str) -> str:
    """The report in which two boards of round 1 have exchanged their Blacks; the first of each."""
    lines = report.splitlines(keepends=True)
    rows = {int(line[4:8]): at for at, line in enumerate(lines) if line.startswith("001")}

    def opponent(tpn: int) -> int:
        return int(lines[rows[tpn]][91:95])

    one, other = 1, 3
    black, white = opponent(one), opponent(other)
    for tpn, against in ((one, white), (white, one), (other, black), (black, other)):
        line = lines[rows[tpn]]
        lines[rows[tpn]] = f"{line[:91]}{against:4}{line[95:]}"
    return "".join(lines)


def test_a_file_that_is_as_it_should_be_is_not_asked_about(four_rounds: Browser) -> None:
    """And its comments name no round."""
    assert four_rounds.upload(_report(four_rounds.file.state).encode()).status_code == 303
    assert "### Import @" not in _report(four_rounds.file.state)
    assert "### Import @" not in write_report_file(four_rounds.file.state, "b").decode()


def test_rounds_that_take_too_long_are_not_held_against_the_rules(
    four_rounds: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tournament can come in all the same; it is asked first, with what was not done."""
    monkeypatch.setattr(files, "LIMITS", Limits(seconds=0, megabytes=1))
    answer = four_rounds.upload(_report(four_rounds.file.state).encode())
    assert answer.status_code == 200
    assert "the rounds were not held against the rules" in words(answer.text)


def test_a_round_that_is_paired_otherwise_is_confirmed_and_noted(four_rounds: Browser) -> None:
    """Round 1 alone is wrong in its colours and boards: each side of it stands in the comment."""
    head = four_rounds.file.head
    answer = four_rounds.upload(_crossed(_report(four_rounds.file.state)).encode())
    assert answer.status_code == 200, words(answer.text)[:600]
    shown = words(answer.text)
    assert "Round 1 of the file has" in shown
    assert "the system pairs 1-9" in shown
    assert four_rounds.file.head == head
    four_rounds.agree(answer.text)
    comments = [
        line
        for line in write_report_file(four_rounds.file.state, "b").decode().splitlines()
        if line.startswith("### Import @ Round 1: ")
    ]
    (line,) = comments
    assert " => " in line
    assert "1-9" in line.partition(" => ")[0]
    assert "1-9" not in line.partition(" => ")[2]
    assert four_rounds.file.state.strict


def test_what_a_file_does_not_say_is_told(four_rounds: Browser) -> None:
    """Rounds, system, tie-breaks and points that are taken for granted."""
    report = _report(four_rounds.file.state, "142", "152", "192", "202", "212", "092", "###")
    answer = four_rounds.upload(report.encode())
    place = answer.headers.get("location") or four_rounds.agree(answer.text)
    told = words(four_rounds.get(place) if answer.status_code == 303 else answer.text)
    for what in (
        "The file says no number of rounds: 7 are taken",
        "no pairing system: dutch-2026 is taken",
        "no tie-breaks: ties stay",
        "no points for results: 1, 1/2 and 0 are taken",
    ):
        assert what in told


def test_what_the_old_signs_mean_is_told(four_rounds: Browser) -> None:
    """A half-point bye of TRF06 has no letter."""
    player = "001    {0}      {1:33} {2}                             {3}    {0}  0000 - {4}"
    lines = [
        "012 Old",
        player.format(1, "Oldham, Ann", 2000, "0.5", "="),
        player.format(2, "Oldham, Ben", 1900, "1.0", "+"),
    ]
    answer = four_rounds.upload("\n".join([*lines, ""]).encode())
    place = answer.headers.get("location")
    told = words(four_rounds.get(place)) if place else words(answer.text)
    assert "rounds without an opponent are written by signs" in told


NAMES = "quayside marrow late_bird half_hour gone_home"
"""The players of ``site.trf``, a file as a site writes it of a Swiss in which who likes is away."""


def results(tournament: Tournament) -> list[str]:
    """What each round was for each player, in letters."""
    return ["".join(record.result.value for record in one.rounds) for one in tournament.players]


def test_a_swiss_becomes_a_section(browser: Browser) -> None:
    """Its rounds are there with their results; links and words of the site go into no report."""
    answer = browser.upload(Path(__file__).with_name("site.trf").read_bytes(), name="quay.trf")
    if answer.status_code == 200:  # the site pairs otherwise, which is asked about
        browser.agree(answer.text)
    section = browser.file.state.sections[-1]
    assert " ".join(one.name for one in section.tournament.players) == NAMES
    assert [row[:3] for row in results(section.tournament)] == ["1=1", "1=U", "0=0", "H=Z", "0ZZ"]
    again = read_tournament(write_report_file(browser.file.state, section.key)).tournament
    assert [row[:3] for row in results(again)] == ["1=1", "1=U", "0=0", "H=Z", "0ZZ"]
    assert "ichess" not in f"{again.event}"


FUND = '[fund]\ncurrency = "EUR"\nplaces = [100, 50]\nsharing = "none"\n'


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an event with three rounds and a fund; these tests only read it."""
    folder: Path = tmp_path_factory.mktemp("ended")
    with played_event(folder / "ended.event") as file:
        file.act(SetFund(section="a", fund=FUND), author="test")
        with Browser(file, folder) as browser:
            yield browser


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of its own, to change it."""
    with played_desk(tmp_path, players=8, rounds=2) as browser:
        yield browser


def test_long_tables_come_in_pages(ended: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line is on one page; the headline stays, and an opened value finds its page."""
    monkeypatch.setattr("openarbiter.web.routes.standings.LINES", 4)
    whole = [line["player"]["tpn"] for line in ended.json("/a/standings?from=0")["view"]["lines"]]
    assert len(whole) == 4
    for first in (4, 8):
        page = ended.json(f"/a/standings?from={first}")
        whole += [line["player"]["tpn"] for line in page["view"]["lines"]]
    assert sorted(whole) == list(range(1, 12))
    headlines = {
        ended.get(f"/a/standings?from={at}").split("<h1>")[1].split("</h1>")[0] for at in (0, 8)
    }
    assert len(headlines) == 1
    last = whole[-1]
    opened = ended.json(f"/a/standings/sum/{last}/BH")
    assert last in [line["player"]["tpn"] for line in opened["view"]["lines"]]
    assert len(ended.json("/a/cross-table?from=8")["view"]["lines"]) == 3


def test_a_damaged_file_is_shown_and_repaired_on_request(desk: Browser) -> None:
    """Every finding first and nothing brought in; the second form repairs, and the log says so."""
    good = desk.client.get("/files/export/a/trf26").content.decode()
    line = next(line for line in good.splitlines() if line.startswith("001"))
    damaged = good.replace(line, line[:80] + " 9.5" + line[84:])
    assert desk.upload(damaged.encode()).status_code == 422
    assert len(desk.file.state.sections) == 1
    desk.client.headers["accept-language"] = "de"
    german = desk.upload(damaged.encode()).text
    desk.client.headers["accept-language"] = "en"
    assert "9.5 als Punktzahl" in german
    assert "die Summe der Ergebnisse" in german
    fields = {
        "content": base64.b64encode(damaged.encode()).decode(),
        "file-name": "bad.trf",
        "lenient": "1",
    }
    assert "9.5 points" in desk.post("/files", fields, status=200)
    assert len(desk.file.state.sections) == 1
    desk.post("/files", fields, confirmed="yes")
    assert len(desk.file.state.sections) == 2
    action = desk.file.entries()[-1].action
    assert isinstance(action, ImportTournament)
    assert any("9.5" in text for text in action.checked)


def test_a_file_that_is_not_utf8_is_asked_about(desk: Browser) -> None:
    """Names of another alphabet are not brought in as Latin letters without a question."""
    name = "Иванов, Алексей"
    lines = desk.client.get("/files/export/a/trf26").content.decode().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("001"))
    lines[at] = lines[at][:14] + name.ljust(33) + lines[at][47:]
    data = "\n".join(lines).encode("cp1251", "replace")
    answer = desk.upload(data)
    assert answer.status_code == 422
    assert "In which encoding do the names read right?" in words(answer.text)
    assert f"cp1251 '{name}'" in words(answer.text)
    assert len(desk.file.state.sections) == 1
    fields = {"content": base64.b64encode(data).decode(), "file-name": "east.trf"}
    desk.post("/files", {**fields, "encoding": "cp1251"}, confirmed="yes")
    assert name in {player.name for player in desk.file.state.section("b").tournament.players}


@every("content", [b"PK\x03\x04", b"null", b"[" * 5000, b"hello\n", b"{}", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_tournament_at_all_is_not_offered_for_repair(
    desk: Browser, content: bytes
) -> None:
    """What is wrong with a whole file is in no line, and no button leads back to the same page."""
    for language, said in (("en", "It cannot be repaired here"), ("de", "hier nicht berichtigen")):
        desk.client.headers["accept-language"] = language
        answer = desk.upload(content)
        assert answer.status_code == 422
        assert said in words(answer.text)
        assert not re.search("(Line|Zeile) 0", words(answer.text))
        assert 'name="lenient"' not in answer.text
    assert len(desk.file.state.sections) == 1


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The archive of a played event."""
    with played_event(tmp_path / "one.event", players=8, rounds=2, of=2) as file:
        return archive_of(file).content


def test_an_archive_holds_everything(whole: bytes, tmp_path: Path) -> None:
    """The event opens again, its reports can be read, the list names every file."""
    assert archive_findings(whole) == ()
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "out")
    assert names[-1] == LIST
    assert {Path(name).suffix for name in names} >= {".trf", ".json", ".csv", ".xlsx", ".txt"}
    (report,) = [name for name in names if name.endswith("-a.trf")]
    assert len(read_tournament((tmp_path / "out" / report).read_bytes()).tournament.players) == 8
    with EventFile.look(tmp_path / "out" / names[0]) as again:
        assert again.state.name == "Marrow Quay Open"
    checks = (tmp_path / "out" / "checks.txt").read_text("utf-8")
    assert "read again by its columns: 8 players, 2 rounds" in checks
    assert "record 102: id of the chief arbiter" in checks
    log = (tmp_path / "out" / "log.txt").read_text("utf-8").splitlines()
    assert len(log) > 10
    assert all(line.count("\t") == 5 for line in log)


def test_spoiled_archives_are_found(whole: bytes) -> None:
    """Cut, changed, with a file less, with one more."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert "cannot be read" in archive_findings(whole[:200])[0]

    def found(changed: dict[str, bytes]) -> tuple[str, ...]:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in changed.items():
                archive.writestr(name, data)
        return archive_findings(out.getvalue())

    assert found(files) == ()
    assert found(files | {"log.txt": b"other"}) == ("log.txt is not what it was",)
    assert found(files | {"more.txt": b""}) == ("more.txt is not in the list",)
    less = {name: data for name, data in files.items() if name != "log.txt"}
    assert found(less) == ("log.txt is not in the archive",)
    assert archive_findings(packed({"one": b"1"})) == ()


def test_sheets_and_pages_go_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The archive with sheets where a browser prints; else the page of the end says so."""
    found = browser_path()
    with (
        played_event(tmp_path / "one.event", players=8, rounds=2, of=2) as file,
        Browser(file, tmp_path) as browser,
    ):
        site = zipfile.ZipFile(io.BytesIO(browser.client.get("/files/site").content))
        assert "index.html" in site.namelist()
        monkeypatch.setenv(VARIABLE, "no-such-browser")
        none = words(browser.get("/a/finish"))
        assert "No browser that prints is found on this computer" in none
        assert 'href="/archive?sheets=yes"' not in browser.get("/a/finish")
        assert "no browser that prints is found" in browser.get("/archive?sheets=yes", status=422)
        if found is None:
            pytest.skip(MISSING)
        monkeypatch.setenv(VARIABLE, found)
        assert 'href="/archive?sheets=yes"' in browser.get("/a/finish")
        whole = browser.client.get("/archive?sheets=yes").content
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        assert "a/sheets/standings.pdf" in archive.namelist()
    assert archive_findings(whole) == ()


def test_the_workbook_has_the_prizes(tmp_path: Path) -> None:
    """Who receives what, as on the page of prizes, and what nobody receives."""
    fund = (
        '[fund]\ncurrency = "EUR"\nplaces = [100, 50]\nsharing = "none"\n'
        '[[trophy]]\nname = "Cup"\n'
        '[[category]]\nname = "Best of 2100"\nwho = "rating < 100"\nprizes = [30]\n'
    )
    with played_event(tmp_path / "one.event", players=8, rounds=2, of=2) as file:
        assert "Prizes" not in dict(tables_of(file.state, file.state.section("a")))
        file.act(SetFund(section="a", fund=fund), author="test")
        section = file.state.section("a")
        sheet = dict(tables_of(file.state, section))["Prizes"]
        shown = prizes_of(section, 2)
        data = exported(file.state, section, "tables-xlsx", language="de").content
    assert isinstance(data, bytes)
    people = [one["player"] for one in shown["awards"]]
    winners = [f"{one.title} {one.name}".strip() for one in people]
    rows = {row[0]: row for row in sheet.rows}
    assert [rows[one["prizes"][0]][4] for one in shown["awards"]] == ["100.00", "50.00"]
    assert ([row[1] for row in sheet.rows[:2]], rows["Cup"][1]) == (winners, sheet.rows[0][1])
    assert rows["Best of 2100"][1:5] == ("", "", "", "30.00")
    assert all(row[5] == ("EUR" if row[4] else "") for row in sheet.rows)
    cells, formulas = read_workbook(data)["Preise"]
    assert not formulas
    assert cells[2, 5] == 100


def test_a_file_is_taken_and_its_next_round_refused(browser: Browser) -> None:
    """A file with Baku acceleration and 3-1-0 is told of, kept, and not paired (C.04.7, 1.1)."""
    edition = registry.edition("dutch-2026")
    wish = Settings(players=8, rounds=4, stop_after=2, scoring=ScoringSystem.of(30, 10))
    played = replace(generate(wish, 3, pair=edition.pair, system=edition.id), baku=True)
    asked = browser.upload(encode(played, "trf26"))
    assert "C.04.7, 1.1" in words(asked.text)
    browser.agree(asked.text)
    key = browser.file.state.sections[-1].key
    assert browser.file.state.section(key).imported_rounds == 2
    refused = browser.client.post(f"/{key}/rounds/3/pair", data={FIELD: browser.token})
    assert "C.04.7, 1.1" in words(refused.text)
