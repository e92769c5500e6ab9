"""What was entered is taken back: once, where it was meant, and never somebody else's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.desk import AddNote, CreateEvent
from openarbiter.store import EventFile
from openarbiter.web.perform import entry_named
from openarbiter.web.routes import log
from tests.web.browser import Browser
from tests.web.conftest import ROUND


def test_a_result_sent_again_names_the_entry_it_made(published: Browser) -> None:
    """An undo behind it finds it; one from elsewhere names none, whatever its author."""
    seen = published.head()
    place = f"{ROUND}/results"
    first = published.scripted(place, board=1, r="1", seen=seen, key="here")
    made = f'data-made="{seen + 1}" data-mark="{published.mark()}"'
    assert made in first
    published.scripted(place, board=2, r="1", seen=seen + 1, key="next")
    assert made in published.scripted(place, board=1, r="1", seen=seen, key="here")
    none = 'data-made="" data-mark=""'
    assert none in published.scripted(place, board=1, r="1", seen=seen, key="there")
    assert published.head() == seen + 2
    assert made in published.get(f"{place}?board=1&key=here")
    assert made not in published.get(f"{place}?board=1&key=there")


def test_an_undo_that_another_sending_did_names_no_entry(published: Browser) -> None:
    """The page that sent it says that it was undone already; its own, sent again, was done."""
    made = published.head() + 1
    published.post(f"{ROUND}/results", board=1, r="1")
    undo = {"undo": made, "seen": made, "back": f"{ROUND}/results"}
    for key, told in (("here", made + 1), ("here", made + 1), ("there", 0)):
        assert published.scripted("/undo", status=303, key=key, **undo).endswith(f"?told={told}")
    assert published.head() == made + 1


def test_an_undo_sent_again_after_a_redo_takes_nothing_back(published: Browser) -> None:
    """Its answer was lost, somebody brought the result back: that decision stands."""
    made = published.head() + 1
    published.post(f"{ROUND}/results", board=1, r="1")
    undo = {"undo": made, "seen": made, "key": "here", "back": f"{ROUND}/results"}
    assert published.scripted("/undo", status=303, **undo).endswith(f"?told={made + 1}")
    published.post("/undo", redo=made, back="/log")
    assert published.scripted("/undo", status=303, **undo).endswith("?told=0")
    assert published.head() == made + 2
    assert published.json(f"{ROUND}/results")["rows"][0]["result"] == "1–0"


def test_an_undo_takes_back_what_it_names_and_that_once(published: Browser) -> None:
    """Sent again it is done; what came after it stays."""
    made = published.head() + 1
    for board in (1, 2):
        published.post(f"{ROUND}/results", board=board, r="1")
    undo = {"undo": made, "seen": made, "back": f"{ROUND}/results?only=missing"}
    for _ in range(2):
        sent_on = published.scripted("/undo", status=303, **undo)
        assert sent_on == f"{ROUND}/results?only=missing&told={made + 2}"
    assert published.post("/undo", undo=made, back="/log") == "/log"
    assert published.head() == made + 2
    assert [row["result"] for row in published.json(f"{ROUND}/results")["rows"]][:2] == ["", "1–0"]


@pytest.mark.parametrize("meanwhile", ["nothing", "came and went", "stays"])
@pytest.mark.parametrize("fresh", [False, True])
def test_a_published_round_is_not_taken_back_without_being_asked(
    published: Browser, meanwhile: str, *, fresh: bool
) -> None:
    """Nor is it when something came behind it since, seen or not, and is gone again or not."""
    made, mark, file = published.head(), published.mark(), published.file
    if meanwhile == "stays":
        file.act(AddNote(text="The clocks are new"), author="L. Vandermeulen-Ito")
    elif meanwhile == "came and went":
        published.post(f"{ROUND}/results", board=1, r="1")
        file.undo(author="L. Vandermeulen-Ito")
    head = file.head
    undo = {"undo": f"{made} {mark}", "seen": head if fresh else made, "back": "/"}
    assert published.post("/undo", undo) == f"/log/{made}/undo"
    assert (file.head, file.state.section("a").published_rounds) == (head, 1)


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


def test_the_same_number_of_another_log_is_not_taken_back(published: Browser) -> None:
    """A copy of the event is open by now, and its entry of this number is somebody else's."""
    published.post(f"{ROUND}/results", board=1, r="1")
    made, place = published.head(), f"{ROUND}/results"
    undo = {"seen": made, "back": place}
    for named in (f"{made} 0000-0000", f"{made + 1} {published.mark()}"):
        page = published.scripted("/undo", status=409, undo=named, key="mine", **undo)
        assert "another file of the same event" in page
        assert 'data-settled="mine"' in page
        assert f'href="{place}" data-key="Escape"' in page
        assert published.json(place)["rows"][0]["result"] == "1–0"
    published.post(f"/log/{made}/undo", status=409, mark="0000-0000", reason="a copy")
    assert published.head() == made
    right = f"{made} {published.mark()}"
    assert published.scripted("/undo", status=303, undo=right, **undo).endswith(f"told={made + 1}")
    published.post("/undo", status=409, redo=f"{made} 0000-0000")
    published.post("/undo", redo=right)
    assert published.json(place)["rows"][0]["result"] == "1–0"


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


def test_the_page_that_asks_before_an_undo_names_the_entry(published: Browser) -> None:
    """Its form carries the mark of the entry it is about."""
    mark = published.mark()
    text = published.get(f"/log/{published.head()}/undo")
    assert f'<input type="hidden" name="mark" value="{mark}">' in text


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
