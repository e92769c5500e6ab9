"""Notes of the arbiters, and messages to everybody."""

from __future__ import annotations

from tests.web.browser import Browser, words
from tests.web.hall import Hall


def test_a_message_stands_on_phones_and_a_note_does_not(hall: Hall) -> None:
    """Everybody reads the one; strangers find the other nowhere, in no twin either."""
    desk, phone = hall.browser("deputy"), hall.browser()
    before = int(phone.json("/p/a/live")["number"])
    desk.post("/notes", text="The key is under the mat")
    assert int(phone.json("/p/a/live")["number"]) == before
    assert "under the mat" not in phone.get("/p/a") + str(phone.json("/p/a"))
    desk.post("/notes", text="Round 2 begins at <b>15:00</b>", public="yes")
    assert int(phone.json("/p/a/live")["number"]) == desk.head() > before
    for path in ("/p/a", "/p/a/1"):
        assert "Round 2 begins at &lt;b&gt;15:00" in phone.get(path)
    assert phone.json("/p/a")["frame"]["messages"] == ["Round 2 begins at <b>15:00</b>"]
    page = words(desk.get("/notes"))
    assert "The key is under the mat" in page
    assert "to everybody" in page


def test_a_message_is_taken_away(hall: Hall) -> None:
    """By whoever wrote it, whatever came after it."""
    desk, phone = hall.browser("deputy"), hall.browser()
    desk.post("/notes", text="Lunch is served", public="yes")
    written = desk.json("/notes")["notes"][0]
    desk.post("/notes", text="Coffee is served", public="yes")
    desk.post("/undo", undo=f"{written['entry']} {written['mark']}", back="/notes")
    assert phone.json("/p/a")["frame"]["messages"] == ["Coffee is served"]
    assert [one["text"] for one in desk.json("/notes")["notes"]] == ["Coffee is served"]


def test_the_newest_messages_stand_first(hall: Hall) -> None:
    """Three of them; the page of the arbiters has all."""
    desk: Browser = hall.machine
    for number in range(1, 6):
        desk.post("/notes", text=f"message {number}", public="yes")
    assert hall.browser().json("/p/a")["frame"]["messages"] == [
        f"message {number}" for number in (5, 4, 3)
    ]
    assert len(desk.json("/notes")["notes"]) == 5
