"""Another event is opened while a request is answered: it is neither read nor written to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from starlette.routing import Route

from openarbiter.desk import AddNote, Consequence, CreateEvent, action_to_json
from openarbiter.store import EventFile
from openarbiter.web.request import AppState
from openarbiter.web.routes import ROUTES
from tests.every import every
from tests.web.browser import Browser
from tests.web.conftest import ROUND

OTHER = "Marrow Quay Rapid"
"""Name of the event that is opened meanwhile."""


LAST = "(the last entry)"
"""In a field: the number of the last entry of the file that is open."""

FRAMELESS = {"/p"}
"""Pages without the head and the bottom line of the desk."""


class Restless(AppState):
    """A desk at which somebody opens another event as soon as it was asked what is open."""

    def __init__(self, first: EventFile, then: EventFile) -> None:
        self.asked = 0
        self.first, self.then = first, then
        super().__init__(first, first.path.parent)

    @property
    def file(self) -> EventFile:
        """The first event when it is asked for once, and the other one ever after."""
        self.asked += 1
        return self.first if self.asked == 1 else self.then

    @file.setter
    def file(self, opened: EventFile) -> None:
        assert opened is self.first


class Crowded(AppState):
    """A desk at which two who turn to another event find the same one open, if it lets them."""

    def __init__(self, first: EventFile) -> None:
        self.meeting = Barrier(2)
        super().__init__(first, first.path.parent, own=True)

    @property
    def file(self) -> EventFile | None:
        """The event that is open, told to two at once or after a while to one."""
        found = self.opened
        with suppress(BrokenBarrierError):
            self.meeting.wait(0.5)
        return found

    @file.setter
    def file(self, opened: EventFile | None) -> None:
        self.opened = opened


@pytest.fixture
def other(tmp_path: Path) -> Iterator[EventFile]:
    """Another event, without sections."""
    (tmp_path / "elsewhere").mkdir()
    with EventFile.create(tmp_path / "elsewhere" / "rapid.openarbiter") as made:
        made.act(CreateEvent(name=OTHER), author="N. Adeyemi-Roth")
        yield made


@pytest.fixture
def restless(published: Browser, other: EventFile) -> Browser:
    """A browser at the results of round 1, at such a desk; undo takes a tick back, and asks not."""
    published.post("/a/players/check-in", pid=2, here="yes")
    published.app.state.desk = Restless(published.file, other)
    return published


def asked_anew(browser: Browser) -> Restless:
    """The desk, at which the first event is open again."""
    kept = browser.app.state.desk
    assert isinstance(kept, Restless)
    kept.asked = 0
    return kept


@every(
    "path",
    ["/", "/settings", "/log", "/log/3", "/log/3/undo", "/a/players", "/a/players/1", "/papers"]
    + [f"{ROUND}/{page}" for page in ("results", "who", "results/1")]
    + ["/a/players/new", "/paper/boards", "/p", "/no-such-page/at/all"],
)
def test_a_page_speaks_of_one_event(restless: Browser, path: str) -> None:
    """Its head, its bottom line and what it shows are of the file that was open first."""
    kept = asked_anew(restless)
    text = restless.client.get(path).text
    assert OTHER not in text
    assert kept.asked == 1
    framed = '<footer class="foot">' in text
    assert framed or path in FRAMELESS
    assert re.findall(r'data-event="([^"]*)"', text) == [kept.first.id] * framed
    kept.asked = 0
    twin = restless.client.get(path, headers={"accept": "application/json"}).json()
    if "frame" in twin:
        assert twin["frame"]["head"] == kept.first.head


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (f"{ROUND}/results", {"board": 1, "r": "1"}),
        (f"{ROUND}/results/1", {"r": "="}),
        ("/a/players/1", {"name": "Halvorsen-Reyes, Mateo", "rating": 2401}),
        ("/a/players/1/withdraw", {"from_round": 3}),
        ("/settings", {"name": "Marrow Quay Open", "place": "Marrow Quay"}),
        ("/a/players/new", {"name": "Novak, Ivo", "offer": "late-half"}),
        ("/undo", {}),
        ("/undo", {"undo": LAST}),
        ("/do", {"action": '{"action": "CheckIn", "section": "a", "pid": 1, "here": true}'}),
    ],
)
@pytest.mark.parametrize("script", [False, True])
def test_what_was_checked_is_what_is_written_to(
    restless: Browser, path: str, fields: dict[str, object], *, script: bool
) -> None:
    """The answer, too, is about the file that was open first."""
    kept = asked_anew(restless)
    head, others = kept.first.head, kept.then.head
    data = {"token": restless.token, "confirmed": "yes", "read": "yes", "reason": "as agreed"}
    answer = restless.client.post(
        path,
        data=data | {name: str(value).replace(LAST, str(head)) for name, value in fields.items()},
        headers={"hx-request": "true"} if script else {},
    )
    assert answer.status_code in {200, 303}, answer.text[-3000:]
    assert kept.then.head == others
    assert kept.first.head > head
    assert OTHER not in answer.text
    assert kept.asked == 1


def test_what_is_to_be_known_about_an_entry_is_not_said_of_another_event(
    published: Browser, other: EventFile
) -> None:
    """Entries of two files have the same numbers."""
    kept = published.app.state.desk
    known = Consequence(code="late", gaps=(), sentence="The hall closes at nine.")
    kept.tell(kept.file, 1, (known,))
    assert known.sentence in published.get("/?told=1")
    first, kept.file = kept.file, other
    assert known.sentence not in published.get("/?told=1")
    kept.file = first


def test_two_openings_at_the_same_moment_leave_no_file_locked(tmp_path: Path) -> None:
    """One of the two is open then, and every other file can be opened elsewhere."""
    files = []
    for name in ("first", "second", "third"):
        files.append(EventFile.create(tmp_path / f"{name}.openarbiter"))
        files[-1].act(CreateEvent(name=OTHER), author="N. Adeyemi-Roth")
    kept = Crowded(files[0])
    both = [Thread(target=kept.take, args=(file,)) for file in files[1:]]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert kept.opened in files[1:]
    for file in files:
        if file is not kept.opened:
            EventFile.open(file.path).close()
    kept.take(None)
    assert not list(tmp_path.glob("*-lock"))


EVENT_PAGES = (
    *("/settings", "/files", "/log/3/undo", "/check-in", "/a/players", "/a/players/check-in"),
    *("/a/players/new", "/a/players/paste", "/a/players/3", "/a/players/3/withdraw"),
    *("/a/rounds/1/results", "/a/rounds/1/pairings", "/a/rounds/1/results/2?to=0-1"),
    *("/a/rounds/2/who", "/a/prizes/rules"),
)
"""Pages with forms of every kind, once round 1 is published."""

ANY_EVENT = {"/open", "/new", "/device"}
"""Forms that are about no event, or about one that is named in them."""

_FORM = re.compile(r'<form method="post"[^>]* action="([^"]+)".*?</form>', re.DOTALL)


def test_every_form_says_for_which_event_it_is(published: Browser) -> None:
    """A page that stayed open sends it along, whatever its button does."""
    named = f'name="event" value="{published.file.id}"'
    for path in (*EVENT_PAGES, *ANY_EVENT):
        forms = list(_FORM.finditer(published.get(path)))
        assert forms, path
        for form in forms:
            assert (named in form[0]) is (form[1] not in ANY_EVENT), (path, form[1])


def test_no_form_of_another_event_does_anything(published: Browser) -> None:
    """The section, the round, the player are here, too: what was meant is elsewhere."""
    head = published.head()
    action = json.dumps(action_to_json(AddNote(text="for the other event")))
    fields = {"name": "Ahorn", "list": "Ahorn", "reason": "so", "action": action, "fund": "x"}
    everything = {**fields, "r": "1", "to": "0-1", "who": "4", "confirmed": "yes", "read": "yes"}
    paths = {
        each.path for each in ROUTES if isinstance(each, Route) and "POST" in (each.methods or ())
    }
    for path in paths - ANY_EVENT:
        there = path.replace("{s}", "a").replace("{p:whole}", "3")
        there = there.replace("{n:whole}", "1").replace("{b:whole}", "1")
        page = published.post(there, everything, status=409, event="elsewhere")
        assert "Another event is open" in page, path
        assert published.head() == head, path
