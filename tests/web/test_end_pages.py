"""The pages of the end: tables, prizes, papers, screens, log, files, help, what everybody sees."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import ImportTournament, SetFund
from tests.every import every
from tests.played import played_event
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk

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


def test_screens_turn_without_a_script_and_can_be_held(ended: Browser) -> None:
    """The next screen stands in the answer; held, there is none."""
    answer = ended.client.get("/screen/names?s=a&then=names&then=results")
    assert answer.headers["refresh"] == "8; url=/screen/results?s=a&then=names&then=results"
    assert "refresh" not in ended.client.get("/screen/names?s=a&hold=1").headers
    assert (
        "/screen/names"
        in ended.client.get("/screen/results?then=names&then=results").headers["refresh"]
    )
