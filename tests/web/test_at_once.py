"""Many devices at once: nobody types twice or waits, and another event may be opened meanwhile."""

from __future__ import annotations

import inspect
import json
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread
from types import ModuleType
from typing import Any

import pytest
from starlette.routing import Route

from openarbiter.desk import AddNote, Consequence, CreateEvent, action_to_json
from openarbiter.model import Tournament
from openarbiter.store import EventFile
from openarbiter.web.published import ADDRESSES
from openarbiter.web.request import AppState
from openarbiter.web.routes import ROUTES, checkin, files, players, results
from openarbiter.web.security import FIELD
from tests.every import beside, every
from tests.web.browser import Browser, words
from tests.web.conftest import ROUND

GIVEN = beside(__file__)

PATIENCE = 30
"""Seconds after which somebody who waits in here has waited for ever."""

Together = Callable[[ModuleType, int], None]


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> Together:
    """Lets so many forms come to where they are done before the first of them is."""

    def arranged(module: ModuleType, many: int) -> None:
        met = threading.Barrier(many, timeout=PATIENCE)
        places = iter(range(many))
        perform = module.perform

        def after_all(*given: object, **more: object) -> object:
            if next(places, None) is not None:
                met.wait()
            return perform(*given, **more)

        monkeypatch.setattr(module, "perform", after_all)

    return arranged


def _at_once(browser: Browser, forms: list[tuple[str, dict[str, str]]]) -> list[Any]:
    """The answers to forms that are sent at the same moment, in their order."""

    def answer(form: tuple[str, dict[str, str]]) -> object:
        path, fields = form
        return browser.client.post(path, data={FIELD: browser.token, **fields})

    with ThreadPoolExecutor(len(forms)) as people:
        return list(people.map(answer, forms))


def test_twenty_new_players_at_once_are_twenty_players(
    browser: Browser, together: Together
) -> None:
    """All twenty forms saw the same list; in the end all are on it, each with an id of its own."""
    seen = str(browser.file.head)
    together(players, 20)
    names = [f"{letter * 3}{letter.lower() * 4}, Ada" for letter in "BCDEFGHIJKLMNOPQRSTU"]
    forms = [("/a/players/new", {"name": name, "seen": seen}) for name in names]
    answers = _at_once(browser, forms)
    assert [one.status_code for one in answers] == [303] * 20
    section = browser.section
    listed = [one["name"] for one in browser.json("/a/players")["players"]]
    assert sorted(name for name in listed if name.endswith(", Ada")) == names
    assert len({entrant.pid for entrant in section.entrants}) == 29


def test_the_same_player_from_two_devices_is_one_player(
    browser: Browser, together: Together
) -> None:
    """The same twice is one entry; with another rating the second form is asked about."""
    together(players, 2)
    fields = {"name": "Newcomer, Ada", "seen": str(browser.file.head)}
    answers = _at_once(browser, [("/a/players/new", fields)] * 2)
    assert ([one.status_code for one in answers], len(browser.section.entrants)) == ([303, 303], 10)
    together(players, 2)
    pair = [fields | {"name": "Latecomer, Bo", "rating": rating} for rating in ("1800", "1900")]
    answers = _at_once(browser, [("/a/players/new", one) for one in pair])
    assert sorted(one.status_code for one in answers) == [200, 303]
    (asked,) = [one for one in answers if one.status_code == 200]
    assert "somebody who is on the list" in words(asked.text)
    assert len(browser.section.entrants) == 11


def test_arrivals_and_results_from_several_devices(published: Browser, together: Together) -> None:
    """Nine players ticked, four boards entered, and one of each from one more device."""
    seen, path = str(published.file.head), "/a/players/check-in"
    pids, boards = (*range(1, 10), 9), (1, 2, 3, 4, 1)
    together(checkin, len(pids))
    ticks = [(path, {"pid": str(pid), "here": "yes", "seen": seen}) for pid in pids]
    assert [one.status_code for one in _at_once(published, ticks)] == [303] * 10
    assert (len(published.section.checked_in), published.file.head) == (9, int(seen) + 9)
    together(results, len(boards))
    seen, path = str(published.file.head), f"{ROUND}/results"
    forms = [(path, {"board": str(board), "r": "1", "seen": seen}) for board in boards]
    assert [one.status_code for one in _at_once(published, forms)] == [303] * 5
    assert not published.section.missing(1)


def test_two_results_of_one_board_are_still_told(published: Browser, together: Together) -> None:
    """One is entered; whoever sent the other one is shown it, and chooses."""
    together(results, 2)
    seen = str(published.file.head)
    forms = [(f"{ROUND}/results", {"board": "1", "r": key, "seen": seen}) for key in ("1", "0")]
    answers = _at_once(published, forms)
    assert sorted(one.status_code for one in answers) == [303, 409]
    (told,) = [one for one in answers if one.status_code == 409]
    assert "Somebody else was faster" in words(told.text)
    assert published.file.head == int(seen) + 1


@pytest.fixture
def stalled(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """An import that has begun (the first event), and waits for the second one."""
    begun, go_on = threading.Event(), threading.Event()

    def waiting(*_: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
        begun.set()
        assert go_on.wait(PATIENCE)
        return (), ()

    monkeypatch.setattr(files, "_held_against_the_rules", waiting)
    yield begun, go_on
    go_on.set()


def report_file(names: int = 4) -> bytes:
    """A report file of players before round 1."""
    lines = ["012 Quay Rapid"]
    lines += [
        f"001 {number:4}      {f'Family{number}, Given':33} {2000 - number:4}" + " " * 29 + "0.0"
        for number in range(1, names + 1)
    ]
    return ("\n".join(lines) + "\n").encode()


def test_a_result_is_entered_while_a_file_is_read(
    published: Browser, stalled: tuple[threading.Event, threading.Event]
) -> None:
    """The result is acknowledged, and other pages answer, before the import has gone on."""
    begun, go_on = stalled
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(published.upload, report_file(), lenient="yes")
        assert begun.wait(PATIENCE)
        before = published.file.head
        published.post(f"{ROUND}/results", board=1, r="1")
        assert published.file.head == before + 1
        assert "Halvorsen" in published.get("/a/players")
        assert not coming.done()
        go_on.set()
        answer = coming.result(PATIENCE)
    assert answer.status_code == 303, words(answer.text)
    assert [section.key for section in published.file.state.sections] == ["a", "b"]
    assert published.file.head == before + 2


def test_a_team_file_is_refused_before_it_is_verified(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the rounds to be held against rules that are not those of the event."""
    asked: list[Tournament] = []

    def held(_: object, tournament: Tournament, __: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        asked.append(tournament)
        return (), ()

    monkeypatch.setattr(files, "_held_against_the_rules", held)
    team = f"092 Team Swiss\n013 {'A team':32}{1:5}{2:5}{3:5}{4:5}\n".encode()
    for content, status in ((report_file() + team, 409), (report_file(), 303)):
        answer = browser.upload(content, lenient="yes")
        assert answer.status_code == status, words(answer.text)
        assert len(asked) == (status == 303)
    assert [section.key for section in browser.file.state.sections] == ["a", "b"]


def test_every_page_is_made_beside_the_loop() -> None:
    """A page runs in a thread of its own; only what is kept is looked up in the loop."""
    ways = {one.path: inspect.getclosurevars(one.endpoint).nonlocals for one in ROUTES}
    assert {path for path, way in ways.items() if way["kept"]} == ADDRESSES
    assert len(ROUTES) > 90


def test_the_long_work_of_pages_is_done_beside_the_loop(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verifying, weighing, pairing, the stream, the page: none in the loop's thread."""
    threads: dict[str, set[int]] = {}

    def watched(path: str, name: str) -> None:
        module = __import__(path, fromlist=[name])
        original = getattr(module, name)

        def noted(*given: Any, **more: Any) -> Any:  # noqa: ANN401 - as the original
            threads.setdefault(name, set()).add(threading.get_ident())
            return original(*given, **more)

        monkeypatch.setattr(module, name, noted)

    watched("openarbiter.web.routes.files", "_held_against_the_rules")
    watched("openarbiter.web.perform", "weigh")
    watched("openarbiter.web.streams", "touched")
    watched("openarbiter.web.routes.rounds", "pair_round")
    watched("openarbiter.web.answers", "environment")
    assert browser.upload(report_file(), lenient="yes").status_code == 303
    browser.post(f"{ROUND}/pair")
    browser.get(f"{ROUND}/pairings")
    browser.client.get("/live?since=0&once=yes")
    portal = browser.client.portal
    assert portal is not None
    loop = portal.call(threading.get_ident)
    assert len(threads) == 5
    assert all(loop not in found for found in threads.values())


def test_every_form_says_what_its_reader_had_seen(browser: Browser) -> None:
    """The number of the last entry: without it nobody would be told what was done meanwhile."""
    browser.publish(1)
    browser.post("/a/rounds/1/results", board=1, r="1")
    for page in ("rounds/1/results", "rounds/1/pairings", "rounds/2/who", "players/1?edit"):
        seen = re.findall(r'name="seen" value="([^"]*)"', browser.get(f"/a/{page}"))
        assert set(seen) == {str(browser.head())}, page


OTHER = "Marrow Quay Rapid"
"""Name of the event that is opened meanwhile."""


LAST = "(the last entry)"
"""In a field: the number of the last entry of the file that is open."""


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


@every("path", GIVEN["pages"])
def test_a_page_speaks_of_one_event(restless: Browser, path: str) -> None:
    """Its head, its bottom line and what it shows are of the file that was open first."""
    kept = asked_anew(restless)
    text = restless.client.get(path).text
    assert OTHER not in text
    assert kept.asked == 1
    framed = '<footer class="foot">' in text
    assert framed or path == "/p"
    assert re.findall(r'data-event="([^"]*)"', text) == [kept.first.id] * framed
    kept.asked = 0
    twin = restless.client.get(path, headers={"accept": "application/json"}).json()
    if "frame" in twin:
        assert twin["frame"]["head"] == kept.first.head


@pytest.mark.parametrize(("path", "fields"), GIVEN["forms"])
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


ANY_EVENT = {"/open", "/new", "/device"}
"""Forms that are about no event, or about one that is named in them."""

_FORM = re.compile(r'<form method="post"[^>]* action="([^"]+)".*?</form>', re.DOTALL)


def test_every_form_says_for_which_event_it_is(published: Browser) -> None:
    """A page that stayed open sends it along, whatever its button does."""
    named = f'name="event" value="{published.file.id}"'
    for path in (*GIVEN["event_pages"], *ANY_EVENT):
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
