"""Who may use a desk: names and PINs, six roles, and what each of them may not do anywhere."""

from __future__ import annotations

import json
import shutil
import stat
import sys
import tomllib
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from openarbiter.desk import action_from_json
from openarbiter.errors import RequestError
from openarbiter.store import StoreError
from openarbiter.web import create_app
from openarbiter.web.accounts import FILE, SESSION, Accounts
from openarbiter.web.guesses import OF_DEVICE, OF_PERSON, Source
from openarbiter.web.roles import ABILITIES, ANYBODY, May, Role, needed
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.enter import GIVEN
from tests.browser.addresses import DOCUMENTS, PAGES, opened_by, patterns
from tests.web.browser import SESSION as COOKIE
from tests.web.browser import Browser, Hall


class _Offers(HTMLParser):
    """Collects where a page leads: (method, address)."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "a" and of.get("href", "#")[:1] == "/":
            self.found.add(("GET", of["href"]))
        if tag == "form" and "hidden" not in of:
            self.found.add((of.get("method", "get").upper(), of.get("action", "")))


def _refused(offered: dict[tuple[str, str], str], role: Role | None) -> Iterator[tuple[str, ...]]:
    """What a role may not ask for of what is offered to it, and where that is."""
    known = patterns(ROUTES) | {route.path: route.path_regex for route in ROUTES}
    for (method, target), address in offered.items():
        needs = needed(method, opened_by(target, known))
        if needs and not needs & ABILITIES[role] and not target.startswith(("/static", "/do")):
            yield address, method, target


@pytest.mark.parametrize("role", [None, Role.ADMINISTRATOR, *GIVEN])
def test_every_address_needs_what_the_table_says(hall: Hall, role: Role | None) -> None:
    """A page, which offers nothing that is refused, or a clear refusal; and so for every form."""
    browser = (
        hall.machine if role is Role.ADMINISTRATOR else hall.browser(role.value if role else "")
    )
    known = patterns(ROUTES)
    offered: dict[tuple[str, str], str] = {}
    for address in (*PAGES, *DOCUMENTS, "/mine"):
        if address.startswith(("/at/", "/static", "/fault", "/refused", "/in/")):
            continue
        if address.endswith("/live"):  # it goes on for as long as somebody listens
            continue
        needs = needed("GET", opened_by(address, known))
        answer = browser.client.get(address)
        if needs and not needs & ABILITIES[role]:
            assert answer.status_code == (303 if role is None else 403), address
        else:
            assert answer.status_code != 403, address
        if answer.status_code == 200 and "html" in answer.headers["content-type"]:
            found = _Offers(answer.text).found
            offered |= {(method, target or address): address for method, target in found}
    assert not list(_refused(offered, role))
    for route in ROUTES:
        needs = needed("POST", route.path)
        if "POST" not in (route.methods or ()) or not needs or needs & ABILITIES[role]:
            continue
        path = route.path.replace("{s}", "a")
        for gap in ("{n:whole}", "{b:whole}", "{p:whole}"):
            path = path.replace(gap, "1")
        browser.post(path, status=303 if role is None else 403)


ROWS = tomllib.loads(Path(__file__).with_name("who_may.toml").read_text("utf-8"))
BEFORE = ROWS.pop("before")
EVERYBODY = ROWS.pop("everybody")


def test_what_is_not_in_the_table_is_for_who_runs_the_event() -> None:
    """A page that somebody adds is closed to helpers until it is named."""
    assert needed("GET", "/{s}/invented") == {May.LOOK}
    assert needed("POST", "/{s}/invented") == {May.RUN}
    open_to_all = {
        route.path
        for route in ROUTES
        for each in route.methods or ()
        if not needed(each, route.path)
    }
    assert open_to_all == set(EVERYBODY)
    assert not ANYBODY


@pytest.mark.parametrize("before", ROWS)
def test_who_may_send_what(hall: Hall, before: str) -> None:
    """Everybody below the role is refused without a trace; the role itself does it."""
    file = hall.machine.file
    if before == "ended":
        for board in range(1, 5):
            hall.machine.post(f"/a/rounds/1/results/{board}", r="1")
        hall.machine.post("/a/rounds/1/complete")
    elif before == "private":
        hall.machine.insist("/a/rounds/1/unpublish")
    elif before in BEFORE:
        file.act(action_from_json(BEFORE[before]), author="N. Adeyemi-Roth")
    head = file.head
    browsers: dict[Role, Browser] = {role: hall.browser(role.value) for role in GIVEN}
    for row in ROWS[before]:
        path, form, least = row["to"], row["sent"], Role(row["least"])
        if path == "/do":
            about = {} if form["action"] == "ChangeEvent" else {"section": "a"}
            form = {"action": json.dumps(about | form)}
        form = form | {"confirmed": "yes", "read": "yes", "reason": "as agreed"}
        hall.browser().post(path, form)
        for role, browser in browsers.items():
            if not ABILITIES[least] <= ABILITIES[role]:
                browser.post(path, form, status=403)
                assert file.head == head, (row, role)
        browsers[least].post(path, form)
        assert file.head == head + 1, row
        head = file.undo(file.head, author="N. Adeyemi-Roth").number


def test_guessing_is_slow(hall: Hall) -> None:
    """A device waits after a few, and no other one; a name has a bound of its own."""
    persons, pin = hall.persons, hall.pins["arbiter"]
    wrong = "000000" if pin != "000000" else "000001"
    guesser, neighbour = hall.browser(), hall.browser()
    for _ in range(OF_DEVICE.most):
        guesser.post("/enter", name="arbiter", pin=wrong, status=403)
    assert "60 seconds" in guesser.post("/enter", name="ARBITER", pin=pin, status=429)
    neighbour.post("/enter", name="arbiter", pin=pin)
    hall.now += 60
    guesser.post("/enter", name="arbiter", pin=wrong, status=403)
    assert "60 seconds" in guesser.post("/enter", name="arbiter", pin=pin, status=429)
    inside = hall.browser("deputy")
    for at in range(OF_PERSON.most):
        assert persons.enter("deputy", "no", Source(f"device {at}", f"address {at}")) is None
    assert persons.wait("deputy", Source("another", "another")) == 3600 / OF_PERSON.an_hour
    inside.get("/a/players")  # who is in stays in
    hall.now += 3600 / OF_PERSON.an_hour + 1
    assert persons.enter("deputy", hall.pins["deputy"], Source("another", "another"))


def test_a_stay_ends(hall: Hall) -> None:
    """By leaving, by a new PIN, by being taken out, after a night; a word from before is void."""
    ways: dict[str, Callable[[Browser], object]] = {
        "leave": lambda browser: browser.post("/leave"),
        "pin": lambda _: hall.machine.post("/people", do="pin", name="deputy", status=200),
        "time": lambda _: setattr(hall, "now", hall.now + SESSION + 1),
    }
    for way, end in ways.items():
        browser = hall.browser()
        browser.client.cookies.set(COOKIE, "chosen-by-somebody-else")
        browser.get("/a/players", status=303)
        browser.post("/enter", name="deputy", pin=hall.pins["deputy"])
        word = browser.client.cookies.get(COOKIE, domain="127.0.0.1") or ""
        assert word != "chosen-by-somebody-else"
        assert browser.client.get("/a/players").status_code == 200, way
        end(browser)
        assert hall.persons.who(word) is None, way
        hall.pins["deputy"] = hall.persons.new_pin("deputy")
    hall.machine.get(f"/in/{hall.persons.key}", status=303)
    hall.machine.post("/people", do="remove", name="deputy")
    hall.browser().post("/enter", name="deputy", pin=hall.pins["deputy"], status=403)


def test_the_file_holds_no_pin_and_survives_the_program(hall: Hall) -> None:
    """It is for its owner only; who had entered is still in when the desk is started again."""
    path = hall.folder / FILE
    text = path.read_text(encoding="utf-8")
    assert not any(pin in text for pin in hall.pins.values())
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    word = hall.persons.enter("viewer", hall.pins["viewer"], Source("one", "here"))
    again = Accounts.of_folder(hall.folder)
    again.clock = lambda: hall.now
    assert (found := again.who(word or "")) is not None
    assert found.name == "viewer"
    assert again.who("") is None
    path.write_text('{"persons": [{"name": 1}]}', encoding="utf-8")
    with pytest.raises(RequestError, match="cannot be read"):
        Accounts.of_folder(hall.folder)


def test_who_edits_what_is_seen(hall: Hall) -> None:
    """A stream tells of the other persons at the desk, in words; nobody is told of oneself."""
    streams = hall.machine.app.state.desk.streams
    streams.opened("one", "here", "Dag Ferris", "/a/rounds/3/pairings")
    streams.opened("two", "here", "deputy", "/a/players")
    streams.opened("three", "here", "", "/p/a")
    deputy = hall.browser("deputy")
    told = deputy.get("/live?once=1&at=/a/players")
    assert 'event: here\ndata: ["Dag Ferris is at the pairings of round 3"]' in told
    assert 'id="also"' in deputy.get("/a/players")


@pytest.mark.parametrize(
    "who", [pytest.param("arbiter", marks=pytest.mark.nightly), "the administrator elsewhere"]
)
def test_the_folder_of_second_copies_is_a_matter_of_the_computer(hall: Hall, who: str) -> None:
    """Chosen and seen there only: elsewhere none is made, named, or told from one not there."""
    folder = hall.folder / "stick"
    folder.mkdir()
    hall.machine.post("/settings/copies", folder=folder)
    assert str(folder) in hall.machine.get("/settings")
    assert hall.machine.json("/a/rounds/1/results")["copy"] == str(folder)
    browser = hall.browser("arbiter" if who == "arbiter" else "")
    if who != "arbiter":
        browser.get(f"/in/{hall.persons.key}", status=303)
    shutil.rmtree(folder)
    folder.write_text("in the way")
    hall.machine.post("/settings/copies", folder=folder, status=422)
    file = hall.machine.file
    with pytest.raises(StoreError):
        file.back_up()
    before = {path: path.stat().st_mtime_ns for path in hall.folder.iterdir()}
    answers = {
        browser.post("/settings/copies", folder=name, status=403).replace(browser.token, "")
        for name in (hall.folder, folder, hall.folder / "none", "")
    }
    assert (len(answers), file.backup_folder) == (1, folder)
    assert before == {path: path.stat().st_mtime_ns for path in hall.folder.iterdir()}
    for page in (*PAGES, "/settings.json", "/a/rounds/1/results.json", "/index.json"):
        answer = browser.client.get(page)
        assert str(folder) not in answer.text, page
    assert "The second copy is missing." in browser.get("/")
    assert not browser.json("/")["frame"]["copy_trouble"]
    assert hall.machine.json("/")["frame"]["copy_trouble"]


def test_two_desks_on_one_computer_do_not_log_each_other_out(hall: Hall) -> None:
    """A browser sends its cookies to every port: each desk sees its own, by the port."""
    known, browser = Accounts(), hall.browser("deputy")
    app = create_app(None, folder=hall.folder, persons=known)
    with TestClient(app, base_url="http://127.0.0.1:8322", follow_redirects=False) as other:
        other.cookies = browser.client.cookies
        assert other.get("/open").status_code == 303
        other.get(f"/in/{known.key}")
        assert other.get("/open").status_code == 200
        browser.post("/a/rounds/1/results/1", r="1")
        assert other.get("/open").status_code == 200


def test_the_key_of_another_start_is_another() -> None:
    """The address that opens the desk is drawn each time the desk is started."""
    assert Accounts().key != Accounts().key
