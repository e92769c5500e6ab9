"""The whole event as one archive, and the page on which every report is checked."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from openarbiter.desk import SetFund
from openarbiter.formats import read_tournament
from openarbiter.store import EventFile
from openarbiter.web.archive import LIST, archive_findings, archive_of, packed
from openarbiter.web.printing import VARIABLE
from openarbiter.web.routes.prizes import prizes_of
from openarbiter.web.taken_out import exported, tables_of
from tests.browser.chromium import MISSING, browser_path
from tests.played import played_event
from tests.unit.ranking.workbook_again import read_workbook
from tests.web.browser import Browser, words


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
    assert [row[1] for row in sheet.rows[:2]] == winners
    assert rows["Cup"][1] == sheet.rows[0][1]
    assert rows["Best of 2100"][1:5] == ("", "", "", "30.00")
    assert all(row[5] == ("EUR" if row[4] else "") for row in sheet.rows)
    cells, formulas = read_workbook(data)["Preise"]
    assert not formulas
    assert cells[2, 5] == 100
