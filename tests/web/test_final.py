"""The end of an event in which a game is adjourned: tables, the final report, the overview."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.desk import (
    OUTCOMES,
    AddSection,
    CompleteRound,
    EnterResult,
    LeaveStrict,
    PublishRound,
    SectionSettings,
    SetFund,
    pair_round,
)
from openarbiter.formats import read_tournament
from openarbiter.model import BoardNo, Result, RoundNo
from openarbiter.store import EventFile
from tests.every import every
from tests.played import played_event
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk

LAST = RoundNo(2)
REASON = "The committee of appeal decides on Monday"
TABLES = (
    *("/a/standings", "/a/cross-table", "/a/race", "/a/prizes", "/a/prizes/receipts"),
    *("/a/ratings", "/papers/standings?s=a", "/papers/cross-table?s=a", "/papers/prizes?s=a"),
    *("/papers/receipts?s=a", "/p/a?view=standings", "/screen/standings?s=a"),
    *("/a/rounds/2/results", "/a/finish"),
)
"""Everything from which somebody could read who has won."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of two rounds, all played but for board 3 of the last one."""
    with played_event(tmp_path / "end.event", players=8, rounds=1, of=2) as file:
        file.act(SetFund(section="a", fund="places = [10, 5]\n"), author="test")
        file.act(pair_round(file.state, "a", 2), author="test")
        file.act(PublishRound(section="a", round_no=LAST), author="test")
        for number in (1, 2, 4):
            enter(file, number, "1-0")
        enter(file, 3, "adjourned")
        file.act(CompleteRound(section="a", round_no=LAST), author="test")
        with Browser(file, tmp_path) as browser:
            yield browser


def enter(file: EventFile, board: int, name: str) -> None:
    """A result of the last round."""
    action = EnterResult(section="a", round_no=LAST, board=BoardNo(board), outcome=OUTCOMES[name])
    file.act(action, author="test")


def game(file: EventFile) -> tuple[str, str]:
    """The adjourned game, as tables name it."""
    section = file.state.section("a")
    found = section.round(2).board(3)
    assert found is not None
    white, black = section.player(found.white), section.player(found.black)
    return f"{white.tpn} {white.title} {white.name}".replace("  ", " "), (
        f"{black.tpn} {black.title} {black.name}".replace("  ", " ")
    )


def test_every_table_names_the_adjourned_game(desk: Browser) -> None:
    """Round, board and names stand on every page and sheet; a screen says that one is missing."""
    white, black = game(desk.file)
    for path in TABLES:
        shown = words(desk.get(path))
        assert "Not final: 1 game has no result" in shown or path == "/a/finish", path
        named = f"Round 2, board 3: {white} against {black}." in shown
        assert named or path.startswith("/screen"), path
        german = desk.get(path, language="de")
        assert "Nicht endgültig" in german or path == "/a/finish", path
    enter(desk.file, 3, "1/2-1/2")
    for path in TABLES:
        assert "Not final" not in desk.get(path), path


def test_before_the_last_round_the_page_says_which_is_next(tmp_path: Path) -> None:
    """It leads there, and nothing goes out yet; what is named there stands on every sheet."""
    with played_desk(tmp_path, players=8, rounds=1, of=3) as browser:
        assert browser.client.get("/a/final").headers["location"].endswith("/a/finish")
        shown = browser.get("/a/finish")
        assert "Round 2 is next" in words(shown)
        assert 'href="/a/rounds/2"' in shown
        assert "Sheets and files" not in shown
        browser.post("/a/finish", place="Marrow Quay", chief_arbiter="Wren Osterley")
        assert (browser.file.state.place, browser.file.state.chief_arbiter) == (
            "Marrow Quay",
            "Wren Osterley",
        )
        browser.get("/a/rounds/1/results?correct=99", status=303)
        browser.get("/a/rounds/1/results/99", status=404)


def test_tables_to_save_say_so_too(desk: Browser) -> None:
    """A spreadsheet and a picture leave the desk as tables do."""
    for form in ("standings-csv", "cross-table-csv"):
        assert "Round 2, board" not in desk.get(f"/files/export/a/{form}")
        assert "Round 2: " in desk.get(f"/files/export/a/{form}")
    for name in ("race", "cross-table"):
        assert "Not final: 1 game has no result" in desk.get(f"/a/{name}.svg")
    assert desk.file.head


def test_not_all_rounds_are_complete(desk: Browser) -> None:
    """The overview says what is missing, and leads there; with the result the event is over."""
    shown = words(desk.get("/"))
    assert "All rounds are played, and one game has no result" in shown
    assert "All rounds are complete" not in shown
    assert desk.json("/")["current"]["go"] == "/a/finish"
    assert desk.json("/a/finish")["go"] == "/a/rounds/2/results?only=missing"
    enter(desk.file, 3, "0-1")
    assert "All rounds are complete" in words(desk.get("/"))


@every("form", ["trf26", "rating", "trf16"])
def test_the_final_report_is_refused(desk: Browser, form: str) -> None:
    """The page says why, offers the interim file, and marks it as what it is."""
    refused = desk.get(f"/files/export/a/{form}", status=409)
    assert "One game has no result" in refused
    assert f"/files/export/a/{form}?interim=1" in refused
    answer = desk.client.get(f"/files/export/a/{form}?interim=1")
    assert "-interim.trf" in answer.headers["content-disposition"]
    if form != "trf16":
        assert "### Interim file, no final report: One game of round 2" in answer.text
        assert answer.text.count(" ?") == 2
        read = read_tournament(answer.content, name="interim.trf").tournament
        open_games = [p for p in read.players if p.record(LAST).result is Result.UNDECIDED]
        assert len(open_games) == 2


def test_the_final_report_is_forced_with_a_reason(desk: Browser) -> None:
    """Without the reason and the tick nothing happens; with them log and file say why."""
    desk.file.act(LeaveStrict(why="a club evening"), author="test")
    head = desk.file.head
    assert "One game has no result" in desk.post("/a/final", read="yes", status=422)
    assert "One game has no result" in desk.post("/a/final", reason=REASON, status=422)
    assert desk.file.head == head
    place = desk.post("/a/final", reason=REASON, read="yes", confirmed="yes")
    assert place == "/a/finish"
    assert "the final report was let out" in desk.get(place)
    report = desk.get("/files/export/a/trf26")
    assert "### The final report was let out. One game of round 2 has no result: board 3. " in (
        report
    )
    assert f"Reason: {REASON}" in report
    assert "Interim" not in report
    assert report.count(" ?") == 2
    assert "All rounds are complete" in words(desk.get("/"))
    assert REASON in desk.get("/log")
    assert "Not final" in desk.get("/a/standings")


def test_strict_rules_let_no_final_report_out(desk: Browser) -> None:
    """The page does not offer it, and whoever asks for it all the same is refused (GHR 3.1)."""
    shown = desk.get("/a/finish")
    assert "Let the final report out" not in shown
    assert "By strict rules no final report goes out while something is missing." in shown
    head = desk.file.head
    desk.post("/a/final", reason=REASON, read="yes", confirmed="yes", status=409)
    assert desk.file.head == head


def test_a_game_that_opens_later_is_not_forgiven(desk: Browser) -> None:
    """The reason was given for one game; another one is missing now."""
    desk.file.act(LeaveStrict(why="a club evening"), author="test")
    desk.post("/a/final", reason=REASON, read="yes", confirmed="yes")
    desk.insist("/a/rounds/2/reopen")
    enter(desk.file, 4, "adjourned")
    desk.file.act(CompleteRound(section="a", round_no=LAST), author="test")
    desk.get("/files/export/a/trf26", status=409)
    enter(desk.file, 4, "1-0")
    enter(desk.file, 3, "1-0")
    assert "All 8 results are in." in words(desk.get("/a/finish"))
    desk.get("/files/export/a/trf26")


def test_the_event_is_finished_by_an_entry(desk: Browser) -> None:
    """What is open is asked about once; then the page says when and by whom, until undone."""
    head = desk.file.head
    assert "cannot be finished yet" in desk.post("/a/finish/event", status=409)
    enter(desk.file, 3, "0-1")
    asked = words(desk.post("/a/finish/event", status=200))
    assert "finish the event?" in asked
    assert "have no FIDE ID." in asked
    assert desk.file.head == head + 1
    place = desk.insist("/a/finish/event")
    assert place == "/a/finish?files=yes"
    shown = desk.get(place)
    assert 'http-equiv="refresh" content="0; url=/archive' in shown
    found = desk.json("/a/finish")
    assert {"finished", "report", "archive"} <= {one["code"] for one in found["lines"]["ok"]}
    assert [one["code"] for one in found["lines"]["make"]] == ["sheets", "site"]
    assert "Finish the event…" not in desk.get("/a/finish")
    assert "finish the event" in words(desk.get("/log"))
    assert desk.json(f"/at/{head}/a/finish")["finished"] is None
    desk.post("/undo", undo=f"{desk.head()} {desk.mark()}", back="/a/finish")
    assert desk.json("/a/finish")["finished"] is None
    assert "Finish the event…" in desk.get("/a/finish")


def test_an_event_that_changed_after_its_end_is_finished_again(desk: Browser) -> None:
    """A correction is possible, and the page says that the files do not have it."""
    enter(desk.file, 3, "0-1")
    desk.insist("/a/finish/event")
    desk.insist("/a/rounds/2/boards/3/correct", to="1-0", reason="slip read wrongly")
    found = desk.json("/a/finish")
    assert "changed" in [one["code"] for one in found["lines"]["see"]]
    assert {"report", "archive"} <= {one["code"] for one in found["lines"]["make"]}
    assert "was changed after" in words(desk.get("/a/finish"))
    desk.insist("/a/finish/event")
    assert desk.json("/a/finish")["finished"]["changed"] is False


def test_a_section_that_is_not_over_lets_no_event_end(desk: Browser) -> None:
    """The other section is named, whatever the page of this one says."""
    enter(desk.file, 3, "0-1")
    desk.file.act(AddSection(section="b", settings=SectionSettings(name="Juniors")), author="test")
    assert "Section Juniors is not over." in words(desk.post("/a/finish/event", status=409))
