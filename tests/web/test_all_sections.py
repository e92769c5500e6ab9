"""All sections on one page: one step for many, one deed, and what stays out by name."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openarbiter import desk
from openarbiter.desk import Pid
from openarbiter.model import Colour, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.security import FIELD
from tests.web.browser import Browser
from tests.web.conftest import ARBITER, NAMES, players


@contextmanager
def hall(folder: Path, sizes: list[int]) -> Iterator[Browser]:
    """A browser at an event of sections of so many players, with second copies beside it."""
    made: list[desk.Action] = [desk.CreateEvent(name="Hall", chief_arbiter=ARBITER)]
    for number, size in enumerate(sizes, start=1):
        names = tuple(f"{NAMES[at % len(NAMES)]} {number}-{at}" for at in range(size))
        settings = desk.SectionSettings(
            name=f"Group {number}", rounds=5, initial_colour=Colour.WHITE
        )
        made.append(desk.AddSection(section=f"s{number}", settings=settings))
        made.append(desk.AddPlayers(section=f"s{number}", players=players(names)))
    inside = folder / "event"
    inside.mkdir()
    copies = folder / "copies"
    with EventFile.create(inside / "hall.openarbiter", backup_folder=copies) as file:
        file.act_together(made, author=ARBITER)
        with Browser(file, inside) as browser:
            yield browser


def ticks(browser: Browser, step: str) -> list[str]:
    """The marks of the sections that stand before a step."""
    rows = browser.client.get("/all.json").json()["rows"]
    return [row["mark"] for row in rows if row["step"] == step]


def send(
    browser: Browser, step: str, marks: list[str], status: int = 303, *, field: str = "s"
) -> str:
    """The page that follows when a step is done for sections that are ticked."""
    data: dict[str, object] = {FIELD: browser.token, field: marks}
    answer = browser.client.post(f"/all/{step}", data=data)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


def test_forty_sections_are_paired_and_used_in_two_seconds(tmp_path: Path) -> None:
    """Second copies and all; one before and one after, however many sections there are."""
    with hall(tmp_path, [30] * 40) as browser:
        began = time.process_time()
        for step in ("pair", "use"):
            send(browser, step, ticks(browser, step))
        browser.file._worker.submit(int).result()
        assert time.process_time() - began < 2
        assert all(one.published_rounds == 1 for one in browser.file.state.sections)
        names = sorted(one.name.split(".", 2)[2] for one in (tmp_path / "copies").iterdir())
        assert names == ["all-round-1-before.openarbiter", "all-round-1-published.openarbiter"]


def test_what_was_done_for_all_is_undone_for_all(tmp_path: Path) -> None:
    """The button says how many; published rounds are asked about, all of them or one."""
    with hall(tmp_path, [8] * 3) as browser:
        file = browser.file
        for step in ("pair", "use"):
            send(browser, step, ticks(browser, step))
        last = file.undoable()
        assert last is not None
        assert "and 2 more" in browser.get("/")
        form = {FIELD: browser.token, "undo": f"{last.number} {last.mark}", "back": "/"}
        asked = browser.client.post("/undo", data=form, follow_redirects=False)
        assert asked.headers["location"] == f"/log/{last.number}/undo"
        assert "entries: 3" in browser.get(f"/log/{last.number}/undo")
        form = {FIELD: browser.token, "mark": last.mark, "reason": "too early", "whole": "1"}
        browser.client.post(f"/log/{last.number}/undo", data=form)
        assert [one.published_rounds for one in file.state.sections] == [0] * 3
        paired = file.undoable()
        assert paired is not None
        form = {FIELD: browser.token, "undo": f"{paired.number} {paired.mark}", "back": "/"}
        browser.client.post("/undo", data=form)
        assert {one.round(1).phase for one in file.state.sections} == {desk.Phase.WAITING}
        browser.client.post("/undo", data={FIELD: browser.token, "redo": "", "back": "/"})
        assert {one.round(1).phase for one in file.state.sections} == {desk.Phase.PAIRED}


def test_what_cannot_go_on_stays_and_is_named(tmp_path: Path) -> None:
    """One is impossible, one has a question, one has an old draft; the others go on as one deed."""
    with hall(tmp_path, [2, 4, 9, 8, 8]) as browser:
        file = browser.file
        post_round(browser, "s1")
        before = file.head
        page = send(browser, "pair", ticks(browser, "pair"), 200)
        assert "One section stays as it is" in page
        assert "One section has a question" in page
        assert [entry.author for entry in file.entries(since=before)] == [ARBITER] * 6
        assert [one.round(1).phase.value for one in file.state.sections[1:]] == [
            "waiting",
            *["paired"] * 3,
        ]
        send(browser, "pair", re.findall('name="confirmed" value="(.*?)"', page), field="confirmed")
        file.act(
            desk.WithdrawPlayer(section="s3", pid=Pid(1), from_round=RoundNo(1)), author=ARBITER
        )
        send(browser, "use", ticks(browser, "use"), 200)
        assert [one.published_rounds for one in file.state.sections] == [1, 1, 0, 1, 1]
        entries = file.head
        send(browser, "use", ["s4:1", "s5:1"])
        assert file.head == entries, "pressed twice it is done once"


def post_round(browser: Browser, key: str) -> None:
    """Pair, publish, play and end round 1 of a section."""
    file = browser.file
    state = desk.fold(desk.prepare_round(file.state, key, 1), file.state)
    one = desk.pair_round(state, key, 1)
    file.act_together([*desk.prepare_round(file.state, key, 1), one], author=ARBITER)
    file.act(desk.PublishRound(section=key, round_no=RoundNo(1)), author=ARBITER)
    for board in file.state.section(key).round(1).boards:
        white = desk.EnterResult(
            section=key, round_no=RoundNo(1), board=board.number, outcome=desk.OUTCOMES["1-0"]
        )
        file.act(white, author=ARBITER)
    file.act(desk.CompleteRound(section=key, round_no=RoundNo(1)), author=ARBITER)
