"""What was entered is taken back: once, where it was meant, and never somebody else's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.desk import CreateEvent
from openarbiter.store import EventFile
from openarbiter.web.perform import entry_named
from openarbiter.web.routes import log
from tests.web.browser import Browser
from tests.web.conftest import ROUND


def test_an_undo_that_another_sending_did_names_no_entry(published: Browser) -> None:
    """The page that sent it says that it was undone already; its own, sent again, was done."""
    made = published.head() + 1
    published.post(f"{ROUND}/results", board=1, r="1")
    undo = {"undo": made, "seen": made, "back": f"{ROUND}/results"}
    for key, told in (("here", made + 1), ("here", made + 1), ("there", 0)):
        assert published.scripted("/undo", status=303, key=key, **undo).endswith(f"?told={told}")
    assert published.head() == made + 1


def test_one_hand_that_presses_twice_is_asked_before_a_round_is_taken_back(
    published: Browser,
) -> None:
    """The first press takes back a result; what the bottom line offers then is the round."""
    round_made = published.head()
    published.post(f"{ROUND}/results", board=1, r="1")
    places = []
    for _ in range(2):
        named = re.search(r'name="undo" value="([^"]*)"', published.get(f"{ROUND}/results"))
        assert named
        undo = {"undo": named[1], "seen": published.head(), "back": f"{ROUND}/results"}
        places.append(published.post("/undo", undo))
    assert places == [f"{ROUND}/results", f"/log/{round_made}/undo"]


@pytest.mark.parametrize("way", ["undo", "redo", "log"])
def test_a_file_that_is_opened_meanwhile_is_left_alone(
    published: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What was looked at is what is changed, also if another file is opened between the two."""
    published.post(f"{ROUND}/results", board=1, r="1")
    desk = published.app.state.desk
    first, made = desk.file, desk.file.head
    (tmp_path / "copies").mkdir()
    first.back_up_to(tmp_path / "copies")
    if way == "redo":
        published.post("/undo", undo=made)
    with EventFile.open(first.back_up().path) as copy:
        head = copy.head

        def open_another(file: EventFile, name: str) -> int | None:
            number = entry_named(file, name)
            desk.file = copy
            return number

        monkeypatch.setattr(log, "entry_named", open_another)
        path = f"/log/{made}/undo" if way == "log" else "/undo"
        name = f"{made} {first.entry(made).mark}"
        published.post(path, {"reason": "a slip"} | ({} if way == "log" else {way: name}))
        assert copy.head == head
        desk.file = first
    assert first.head == head + 1


@pytest.mark.parametrize("form", ["foot-undo", "log-undo"])
def test_an_undo_of_another_event_says_that_it_is_another(
    published: Browser, tmp_path: Path, form: str
) -> None:
    """A page that stayed open is not told of a copy where somebody opened another event."""
    head = published.head()
    path = f"/log/{head}/undo" if form == "log-undo" else "/undo"
    text = published.get(f"/log/{head}/undo")
    found = re.search(rf'<form method="post"[^>]* action="{path}".*?</form>', text, re.DOTALL)
    assert found
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))
    with EventFile.create(tmp_path / "other.event") as other:
        other.act(CreateEvent(name="Marrow Quay Rapid"), author="N. Adeyemi-Roth")
        first = published.file
        published.app.state.desk.file = other
        page = published.post(path, fields | {"reason": "a slip"}, status=409)
        assert "Another event is open" in page
        assert "another file of the same event" not in page
        assert other.head == 1
        published.app.state.desk.file = first
    assert published.head() == head
