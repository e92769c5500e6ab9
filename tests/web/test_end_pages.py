"""The pages of the end: tables, prizes, papers, screens, log, files, help, what everybody sees."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import OUTCOMES, ChangeEvent, CorrectResult, ImportTournament, SetFund
from openarbiter.model import BoardNo, RoundNo
from openarbiter.web.security import FIELD
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


ABSENT = (
    *("/b/standings", "/papers/poster", "/screen/film", "/help/panic", "/log/9999"),
    "/files/export/a/pdf",
)
NOT_POSSIBLE = (
    *("/a/standings?after=9", "/a/standings?after=x", "/a/prizes?after=4", "/p/a/99"),
    *("/papers/prizes?after=4", "/screen/names?after=4", "/a/standings/sum/99/BH"),
    *("/a/standings/sum/1/XX", "/a/standings/sum/1/BH?nth=2", "/a/standings/sum/1/BH?nth=x"),
    *("/a/standings/compare?a=1&b=1", "/a/standings/compare?a=&b=2", "/papers/boards?round=4"),
    *("/papers/cards?player=99", "/a/cross-table.svg?part=7"),
)


@every("path", [*ABSENT, *NOT_POSSIBLE])
def test_what_is_not_there_is_said(ended: Browser, path: str) -> None:
    """A page like any other, no trace of the program, and the same as data."""
    status = 404 if path in ABSENT else 422
    text = ended.get(path, status=status)
    assert "Traceback" not in text
    assert "<h1" in text
    assert ended.json(path, status=status)


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


def test_who_is_expelled_stands_last_without_a_place(desk: Browser) -> None:
    """On the page of the arbiter and of everybody, and without a prize; the page says why."""
    first = desk.json("/a/standings")["view"]["lines"][0]["player"]["tpn"]
    desk.file.act(SetFund(section="a", fund=FUND), author="test")
    pid = desk.file.state.section("a").pid(first)
    desk.insist(f"/a/players/{first}/withdraw", pid=pid, from_round=3, expelled="yes")
    lines = desk.json("/a/standings")["view"]["lines"]
    assert [line["player"]["tpn"] for line in lines if not line["rank"]] == [first]
    assert lines[-1]["player"]["tpn"] == first
    for page in ("/a/standings", "/p/a?view=standings"):
        assert "Expelled, so without a place" in words(desk.get(page))
    won = [one["player"]["tpn"] for one in desk.json("/a/prizes")["view"]["awards"]]
    assert won
    assert first not in won


def test_undo_of_an_entry_wants_a_reason(desk: Browser) -> None:
    """Without one nothing happens; with one it is an entry, and can be done again."""
    wrong = CorrectResult(
        section="a", round_no=RoundNo(2), board=BoardNo(1), outcome=OUTCOMES["0-1"]
    )
    entry = desk.file.act(wrong, author="test", reason="misread")
    state = desk.file.state
    desk.post(f"/log/{entry.number}/undo", status=422)
    assert desk.file.state == state
    desk.post(f"/log/{entry.number}/undo", reason="it was right before")
    assert desk.file.state != state
    last = desk.json("/log")["view"]["lines"][0]
    assert (last["kind"], last["target"]) == ("undo", entry.number)
    assert last["reason"] == "it was right before"
    desk.post(f"/log/{entry.number}/undo", reason="no, it was wrong", redo="1")
    assert desk.file.state == state


def test_an_entry_others_rest_on_is_not_undone(desk: Browser) -> None:
    """The page names what rests on it; nothing is changed."""
    state = desk.file.state
    desk.post("/log/3/undo", status=409, reason="why not")
    assert desk.file.state == state
    needed = desk.json("/log/3/undo")["needed"]
    later = needed["entry"]["number"]
    assert later > 3
    assert f"Entry {later} came later" in needed["refusal"]["sentence"]
    text = desk.get("/log/3/undo")
    assert f'href="/log/{later}/undo"' in text
    assert 'name="reason"' not in text
    assert f"Eintrag {later} kam später" in desk.get("/log/3/undo", language="de")
    assert desk.json(f"/log/{desk.file.head}/undo")["needed"] is None


def test_moments_by_time_and_by_entry(ended: Browser) -> None:
    """A time of today, or a number of an entry, leads to that moment."""
    answer = ended.client.get("/log?moment=12")
    assert answer.headers["location"] == "/at/12/"
    assert ended.client.get("/log?moment=14:32").headers["location"].endswith("T14:32:00/")
    ended.get("/log?moment=later", status=404)


@pytest.mark.parametrize("form", ["trf26", "trf16", "json"])
def test_files_go_out_and_come_in_again(desk: Browser, form: str) -> None:
    """What was exported becomes a section with the same results."""
    content = desk.client.get(f"/files/export/a/{form}").content
    assert (
        desk.client.post(
            "/files", data={FIELD: desk.token, "name": "Again"}, files={"file": ("a", content)}
        ).status_code
        == 303
    )
    again, first = desk.file.state.section("b"), desk.file.state.section("a")
    assert again.name == "Again"
    assert [player.rounds for player in again.tournament.players] == [
        player.rounds for player in first.tournament.players
    ]


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


def test_a_phone_remembers_whose_it_is(ended: Browser) -> None:
    """Once somebody was chosen, the list begins with their board, until they say otherwise."""
    ended.client.get("/p/a/3")
    assert ended.json("/p/a")["mine"]["player"]["tpn"] == 3
    ended.client.get("/p/a?forget=1")
    assert ended.json("/p/a")["mine"] is None


def test_a_report_file_without_a_last_day_is_said_before_it_is_sent(browser: Browser) -> None:
    """On the page where the files are taken out, until both days are entered."""
    assert "the last day of the event is not entered" in browser.get("/files")
    browser.file.act(ChangeEvent(name="Quay", start="2026-11-20", end="2026-11-22"), author="test")
    assert "is not entered" not in browser.get("/files")
