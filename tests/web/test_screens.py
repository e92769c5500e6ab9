"""The screens of a hall as the desk steers them: who may, what stays, what is text only."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

from openarbiter.web.roles import Role
from openarbiter.web.screens import FILE, Screens
from tests.web.browser import Browser, words
from tests.web.crowded import crowded
from tests.web.hall import Hall


def show(browser: Browser, number: int, **fields: object) -> None:
    """What a screen is to show, as its form says."""
    sent = {"do": "save", "screen": number, "name": "Door", "section": "a", **fields}
    browser.post("/screens", sent)


def test_a_screen_turns_is_held_and_goes_on(browser: Browser) -> None:
    """By the clock alone: whoever opens it sees the same; without script the page asks again."""
    browser.publish(1)
    now = [1_900_000_000.0]
    browser.app.state.desk.screens.clock = lambda: now[0]
    browser.post("/screens", do="add", name="Door")
    browser.client.post(
        "/screens",
        data={
            "token": browser.token,
            "do": "save",
            "screen": "1",
            "name": "Door",
            "section": "a",
            "then": ["names", "standings", "schedule"],
        },
    )

    def shown() -> str:
        return str(browser.json("/screen/1")["name"])

    assert '<noscript><meta http-equiv="refresh" content="8"></noscript>' in browser.get(
        "/screen/1"
    )
    seen = [shown()]
    for _ in range(3):
        now[0] += 8
        seen.append(shown())
    assert seen == ["names", "standings", "schedule", "names"]
    browser.post("/screens", do="hold", screen=1)
    now[0] += 12
    assert shown() == "names"
    browser.post("/screens", do="next", screen=1)
    assert shown() == "standings"
    now[0] += 100
    assert shown() == "standings"
    browser.post("/screens", do="go", screen=1)
    now[0] += 8
    assert shown() == "schedule"
    browser.post("/screens", do="next", screen=1)
    assert shown() == "names"


def test_a_message_stands_on_all_screens_until_its_time(browser: Browser) -> None:
    """It goes by itself, or is taken away."""
    screens = browser.app.state.desk.screens
    noon = datetime(2030, 1, 1, 12, 0).astimezone()
    screens.clock = noon.timestamp
    browser.post("/screens", do="add", name="Door")
    browser.post("/screens", do="notice", notice="Lunch is ready", until="12:30")
    for page in ("/screen/1", "/screen/schedule"):
        assert "Lunch is ready" in browser.get(page)
    screens.clock = (noon + timedelta(minutes=30)).timestamp
    assert "Lunch is ready" not in browser.get("/screen/1")
    browser.post("/screens", do="notice", notice="Doors close")
    assert "Doors close" in browser.get("/screen/1")
    browser.post("/screens", do="take-away")
    assert "Doors close" not in browser.get("/screen/1")


def test_the_clock_says_when_a_round_begins(tmp_path: Path) -> None:
    """As the schedule says, or as was typed; then since when it runs."""
    with crowded(tmp_path / "crowded.event") as file, Browser(file, tmp_path) as browser:
        screens = browser.app.state.desk.screens
        start = datetime(2030, 1, 1, 9, 0).astimezone()
        screens.clock = (start - timedelta(minutes=12)).timestamp
        page = browser.get("/screen/clock")
        assert "Round 1 begins at 09:00 in 12 minutes" in words(page)
        assert 'data-left="720"' in page
        screens.clock = (start - timedelta(days=1)).timestamp
        assert "in 1452 minutes" not in words(browser.get("/screen/clock"))
        screens.clock = (start + timedelta(seconds=1)).timestamp
        assert "Round 1, running since 09:00" in words(browser.get("/screen/clock"))
        browser.post("/screens", do="start", section="a", round=1, start="09:15")
        assert "Round 1 begins at 09:15 in 15 minutes" in words(browser.get("/screen/clock"))
        assert "Runde 1 beginnt um" in browser.get("/screen/clock", language="de")
        browser.post("/screens", do="start", section="a", round=1, start="")
        assert "Round 1, running since 09:00" in words(browser.get("/screen/clock"))


def test_screens_outlive_the_program(browser: Browser) -> None:
    """They are kept beside the event, not in it."""
    browser.post("/screens", do="add", name="Stage")
    show(browser, 1, then="standings")
    again = Browser(browser.file, browser.file.path.parent)
    assert again.json("/screen/1")["name"] == "standings"
    assert not any("Door" in str(entry) for entry in browser.file.entries())


def test_who_may_steer_the_screens(hall: Hall) -> None:
    """Administrator, arbiter and deputy; everybody in the hall may look at one."""
    hall.machine.post("/screens", do="add", name="Door")
    for role in Role:
        if role is Role.ADMINISTRATOR:
            continue
        browser = hall.browser(role.value)
        allowed = role in {Role.ARBITER, Role.DEPUTY}
        browser.post("/screens", do="notice", notice=role.value, status=303 if allowed else 403)
        assert browser.client.get("/screen/1").status_code == 200
        assert browser.client.get("/screens").status_code == (200 if allowed else 403)
    stranger = hall.browser()
    assert stranger.post("/screens", do="add", name="Mine").startswith("/enter")
    assert "deputy" in stranger.get("/screen/1")
    hall.machine.post("/screens", do="take-away")
    assert "deputy" not in stranger.get("/screen/1")


def test_what_is_typed_stays_text(browser: Browser) -> None:
    """In names and messages, on the desk's page and on the screens; twenty are the most."""
    evil = '"><script>alert(1)</script>\u202e'
    browser.post("/screens", do="add", name=evil)
    show(browser, 1, then="message", message=evil, name=evil)
    browser.post("/screens", do="notice", notice=evil)
    for page in ("/screens", "/screen/1"):
        text = browser.get(page)
        assert "&lt;script&gt;" in text
        assert "<script>alert" not in text
        assert "\u202e" not in text
    for number in range(2, 21):
        browser.post("/screens", do="add", name=f"Screen {number}")
    assert "20 screens are the most." in browser.post("/screens", do="add", name="21", status=422)


def test_the_stream_tells_a_screen_to_look(browser: Browser) -> None:
    """At once after a change at the desk; nothing where all is as it was."""
    browser.post("/screens", do="add", name="Door")

    def told() -> bool:
        return "event: change" in browser.get(f"/screen/1/live?once=1&since={known}")

    known = browser.json("/screen/1")["known"]
    assert not told()
    browser.post("/screens", do="notice", notice="Silence, please")
    assert told()
    known = browser.json("/screen/1")["known"]
    browser.publish(1)
    assert told()
    browser.get("/screen/9/live", status=404)


def test_a_file_that_cannot_be_read_ends_nothing(tmp_path: Path) -> None:
    """The screens are named anew."""
    wrong = {"screens": [{"number": 1}]}, {"screens": [], "starts": {"a/1": "soon"}}
    for text in ("", "[]", '{"x": 1}', *(json.dumps({"x": hall}) for hall in wrong)):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        found = Screens.of_folder(tmp_path).of("x")
        assert (found.screens, found.starts) == ((), {})
