"""People who should not get in, or who want more than their role has: what they get."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import threading
from collections.abc import AsyncGenerator, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from openarbiter import desk
from openarbiter.desk import Action, Pid, PlayerFacts, action_to_json
from openarbiter.model import RoundNo
from openarbiter.store import EventFile, StoreError
from openarbiter.web import accounts as accounts_of_web
from openarbiter.web import streams as streams_of_web
from openarbiter.web.accounts import AT_ONCE, DIGITS, MOST_BROWSERS, Account, Accounts, WaitError
from openarbiter.web.guesses import (
    CODES,
    OF_ADDRESS,
    OF_CODES,
    OF_DEVICE,
    OF_PERSON,
    Guesses,
    Source,
)
from openarbiter.web.reports import ALPHABET, LENGTH
from openarbiter.web.roles import ABILITIES, May, Role
from openarbiter.web.routes import enter
from openarbiter.web.streams import Streams, entries, events
from tests.browser.addresses import DOCUMENTS, PAGES
from tests.every import beside, every
from tests.web.browser import SESSION, TOKEN, Browser, Hall, words
from tests.web.conftest import ARBITER, event
from tests.web.test_reached import every_action, told


@pytest.fixture(scope="module")
def actions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Action]:
    """One action of every kind."""
    found = {type(one).__name__: one for one in told("teams")}
    with event(tmp_path_factory.mktemp("actions")) as file, pytest.MonkeyPatch.context() as patch:
        patch.setattr("openarbiter.store.file.RestoreEvent", int)
        for action in every_action(file):
            file.act(action, author=ARBITER)
            found.setdefault(type(action).__name__, action)
    assert found.keys() == desk.ACTIONS.keys()
    return found


@pytest.mark.parametrize("role", [None, *enter.GIVEN])
def test_no_role_does_an_action_above_it(
    hall: Hall, actions: dict[str, Action], role: Role | None
) -> None:
    """Each action of the desk, sent as it is: for who runs the event, and by the right it takes."""
    browser = hall.browser(role.value if role else "")
    for name, action in actions.items():
        head = hall.machine.head()
        text = json.dumps(action_to_json(action))
        answer = browser.client.post(
            "/do", data={"token": browser.token, "action": text, "confirmed": "yes", "read": "yes"}
        )
        if {May.RUN, May(action.right)} <= ABILITIES[role]:
            assert answer.status_code not in (401, 403), (name, words(answer.text)[:300])
        else:
            assert answer.status_code == (303 if role is None else 403), name
            assert hall.machine.head() == head, name


def test_the_boards_of_one_section_open_no_other(hall: Hall) -> None:
    """Who enters results in one section is refused in every other, whatever the address."""
    settings = desk.SectionSettings(name="B", rounds=3)
    hall.machine.file.act(desk.AddSection(section="b", settings=settings), author=ARBITER)
    person = Account(name="Wren", role=Role.RESULTS, section="b", boards=(1, 9))
    hall.pins["Wren"] = hall.persons.add(person)
    wren = hall.browser("Wren")
    wren.post("/mine", section="a", round=1, board=1, r="1-0", status=403)
    wren.post("/a/rounds/1/results", board=1, r="1", status=403)
    wren.post("/a/rounds/1/results/1", r="1", status=403)
    assert not wren.json("/mine")["groups"]


def test_a_form_sent_again_does_nothing_more(hall: Hall) -> None:
    """The same form a second time, from the same browser or from another person's."""
    arbiter = hall.browser("arbiter")
    note = json.dumps(action_to_json(desk.AddNote(text="The hall opens at nine.")))
    head = hall.machine.head()
    for _ in range(3):
        arbiter.post("/do", action=note, key="k" * 20, seen=head)
    assert hall.machine.head() == head + 1
    token = arbiter.token
    stranger = hall.browser()
    for form in ({"token": token}, {"token": ""}, {"token": token, "desk-token": token}):
        answer = stranger.client.post("/a/players/new", data=form | {"name": "Forged, Fay"})
        assert answer.status_code == 403
    assert hall.machine.head() == head + 1


def _everything_told(browser: Browser) -> Iterator[tuple[str, str]]:
    """What a browser is told anywhere: pages, twins, errors, other methods."""
    moments = ("/at/1/p/a", "/at/2/p/a.json", "/at/9/a/rounds/2/pairings", "/at/never/p/a")
    told = ("/p/a?told=3", "/p/a.json?told=4", "/p.json", "/p/a.json?view=boards", "/index.json")
    odd = ("/p/x", "/p/a/999", "/nothing", "/a/rounds/2/why/1", "/screen/none", "/p/a/steps?n=2")
    for path in (*PAGES, *DOCUMENTS, *moments, *told, *odd):
        if path.endswith("/live"):  # it goes on for as long as somebody listens
            continue
        for accept in ("text/html", "application/json"):
            answer = browser.client.get(path, headers={"accept": accept})
            assert answer.status_code < 500, path
            yield path, answer.text
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"):
        answer = browser.client.request(method, "/a/players", headers={"x-desk-token": "x"})
        assert answer.status_code in (403, 405), method
        yield method, answer.text


@pytest.mark.parametrize("role", [None, Role.VIEWER])
def test_who_may_not_look_is_told_nothing_that_is_not_public(
    hall: Hall, tmp_path: Path, role: Role | None
) -> None:
    """No late player before he is paired, no file, no arbiter, no PIN; in no twin, at no moment."""
    file = hall.machine.file
    for board in range(1, 5):
        hall.machine.post(f"/a/rounds/1/results/{board}", r="1")
    hall.machine.post("/a/rounds/1/complete")
    facts = PlayerFacts(name="Late, Lou", note="paid late")
    file.act(
        desk.AddPlayer(section="a", pid=Pid(10), facts=facts, joins=RoundNo(2)), author=ARBITER
    )
    hall.machine.insist("/a/rounds/2/pair")
    browser = hall.browser(role.value if role else "")
    browser.client.cookies.set("desk-person", ARBITER)
    secrets = (str(tmp_path), file.path.name, "openarbiter/web", "Traceback", "paid late")
    for path, text in _everything_told(browser):
        for secret in (*secrets, *hall.pins.values()):
            assert secret not in text, (path, secret)
        assert not re.search(r'"(undo|redo)": ?\{', text), path
        # The manual is the same everywhere, and has the word.
        assert path.startswith("/manual") or "digest" not in text, path


def test_a_fault_is_fetched_by_who_may_look_only(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file names places of this computer and whatever went wrong."""
    monkeypatch.setattr("openarbiter.web.routes.public._lists", lambda _: 1 / 0)
    stranger = hall.browser("viewer")
    text = stranger.get("/p/a", status=500)
    code = next(iter(hall.machine.app.state.desk.faults))
    assert code in text
    assert "/fault/" not in text
    stranger.get(f"/fault/{code}", status=403)
    assert "ZeroDivisionError" in hall.machine.get(f"/fault/{code}")


def test_a_page_of_a_fault_of_the_file_names_no_file_to_strangers(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with the file of the event is for those who can do something about it."""

    def failing(*_: object) -> None:
        raise StoreError(f"{hall.folder}/quay.openarbiter is gone")

    monkeypatch.setattr("openarbiter.web.routes.public._lists", failing)
    assert str(hall.folder) not in hall.browser().get("/p/a", status=503)
    assert hall.folder.name in hall.machine.get("/p/a", status=503)


def test_one_pin_in_two_browsers(hall: Hall) -> None:
    """Both are in and sign with the name, the page of persons counts them, one press ends both."""
    one, other = hall.browser("results"), hall.browser("results")
    for board, browser in ((2, one), (3, other)):
        browser.post("/mine", section="a", round=1, board=board, r="1-0")
    lines = hall.machine.json("/log")["view"]["lines"]
    assert [line["author"] for line in lines[:2]] == ["results", "results"]
    listed = {one["name"]: one for one in hall.machine.json("/people")["persons"]}
    assert (listed["results"]["browsers"], listed["deputy"]["browsers"]) == (2, 0)
    assert not {"salt", "digest"} & listed["results"].keys()
    hall.machine.post("/people", do="pin", name="results", status=200)
    for browser in (one, other):
        browser.post("/mine", section="a", round=1, board=2, r="0-1")
        assert browser.client.get("/mine").status_code == 303
    assert hall.machine.json("/a/rounds/1/results")["rows"][1]["result"] == "1–0"


def test_a_pin_is_no_way_to_fill_the_desk(hall: Hall) -> None:
    """Entering again and again with a right PIN: the browser that was away longest goes out."""
    words_of = []
    for _ in range(MOST_BROWSERS + 5):
        hall.now += 1
        words_of.append(hall.persons.enter("viewer", hall.pins["viewer"], Source("a", "a")) or "")
    assert hall.persons.browsers("viewer") == MOST_BROWSERS
    assert hall.persons.who(words_of[0]) is None
    assert hall.persons.who(words_of[-1]) is not None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """PINs are looked at quickly; the list has what was looked at."""
    looked: list[str] = []

    def digest(pin: str, salt: str) -> str:
        looked.append(pin)
        return hashlib.sha256(f"{salt} {pin}".encode()).hexdigest()

    monkeypatch.setattr(accounts_of_web, "_digest", digest)
    return looked


def test_guesses_at_the_same_moment_are_no_more_guesses(
    monkeypatch: pytest.MonkeyPatch, quick: list[str]
) -> None:
    """Forty forms at once: one PIN is looked at, the others wait; a name nobody has is no other."""
    known, source = Accounts(), Source("x", "x")
    known.add(Account(name="arbiter", role=Role.ARBITER))
    begun, go_on = threading.Event(), threading.Event()

    def slow(pin: str, _: str) -> str:
        quick.append(pin)
        begun.set()
        go_on.wait(30)
        return ""

    monkeypatch.setattr(accounts_of_web, "_digest", slow)
    for name in ("arbiter", "nobody"):
        quick.clear()
        begun.clear()
        go_on.clear()
        with ThreadPoolExecutor(1) as people:
            first = people.submit(known.enter, name, "000000", source)
            assert begun.wait(30)
            for pin in range(40):
                with pytest.raises(WaitError):
                    known.enter(name, f"{pin:06}", source)
            go_on.set()
            assert first.result(30) is None
        assert quick == ["000000"]
    assert known.enter("arbiter", "1", source) is None


def test_so_many_pins_are_looked_at_at_once_and_no_more(
    monkeypatch: pytest.MonkeyPatch, quick: list[str]
) -> None:
    """A hundred devices that guess take no processor from the pages."""
    known, go_on = Accounts(), threading.Event()
    inside = threading.Semaphore(0)

    def slow(pin: str, _: str) -> str:
        quick.append(pin)
        inside.release()
        go_on.wait(30)
        return ""

    monkeypatch.setattr(accounts_of_web, "_digest", slow)
    with ThreadPoolExecutor(AT_ONCE) as people:
        devices = [Source(f"d{at}", "hall") for at in range(AT_ONCE)]
        coming = [people.submit(known.enter, f"n {one.device}", "1", one) for one in devices]
        for _ in range(AT_ONCE):
            assert inside.acquire(timeout=30)
        with pytest.raises(WaitError) as waits:
            known.enter("one more", "1", Source("another", "hall"))
        go_on.set()
        assert [one.result(30) for one in coming] == [None] * AT_ONCE
    assert (waits.value.seconds, len(quick)) == (1, AT_ONCE)


@every("name", ["name {}", "name 1", CODES])
def test_an_address_that_throws_its_cookies_away_waits(name: str) -> None:
    """With a new device for each try, and perhaps a name; a hall of phones is let in at a pace."""
    known, now = Guesses(), 5.0
    bound = min(OF_ADDRESS.most, OF_CODES.most if name == CODES else OF_PERSON.most)
    bound = OF_ADDRESS.most if "{}" in name else bound
    for at in range(bound):
        source = Source(f"device {at}", "x")
        assert not known.wait(name.format(at), source, now), at
        known.wrong(name.format(at), source, now)
    fresh = Source("one more", "x")
    wait = known.wait(name.format("more"), fresh, now)
    assert wait == 3600 / (OF_PERSON if name == "name 1" else OF_ADDRESS).an_hour
    assert not known.wait(name.format("more"), fresh, now + wait)
    assert not known.wait("another", Source("one more", "y"), now)


def test_the_arithmetic_of_the_security_page() -> None:
    """Its bounds and chances are those of the program."""
    page = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    space = len(ALPHABET) ** LENGTH
    day, boards = 24, 1000
    for bound in (OF_DEVICE, OF_PERSON, OF_CODES, OF_ADDRESS):
        assert f"{bound.most:,} at once and {bound.an_hour:,} an hour" in page
    assert f"{space:,}" in page
    assert f"{10**DIGITS:,}" in page
    for bound, there, of in ((OF_CODES, 2 * boards, space), (OF_PERSON, 1, 10**DIGITS)):
        guesses = bound.most + day * bound.an_hour
        assert f"{guesses:,}" in page
        assert f"one in {of // (guesses * there):,}" in page


def test_a_name_that_exists_costs_what_another_costs(quick: list[str]) -> None:
    """The same work and the same answer, before and after the tries are used up."""
    known = Accounts(clock=lambda: 5.0)
    known.add(Account(name="arbiter", role=Role.ARBITER))
    told: dict[str, list[object]] = {}
    for name in ("arbiter", "nobody"):
        for _ in range(8):
            quick.clear()
            try:
                told.setdefault(name, []).append(
                    (known.enter(name, "no", Source(name, name)), len(quick))
                )
            except WaitError as wait:
                told[name].append((wait.seconds, len(quick)))
    assert told["arbiter"] == told["nobody"]
    assert told["arbiter"][-1] != told["arbiter"][0]


def test_names_that_nobody_has_do_not_open_a_closed_one() -> None:
    """What is kept of wrong PINs has an end, and a flood of names takes no wait away."""
    known = Guesses(most=50)
    for at in range(OF_PERSON.most):
        known.wrong("arbiter", Source(f"device {at}", f"address {at}"), 5.0)
    for at in range(500):
        known.wrong(f"name {at}", Source(f"other {at}", f"elsewhere {at}"), 5.0)
    assert known.wait("arbiter", Source("another", "another"), 5.0)
    assert len(known) < 200


def test_a_session_is_never_one_that_was_brought_along(hall: Hall) -> None:
    """A cookie that somebody has set, a token of another length, a word of one who left."""
    browser = hall.browser()
    for name in (SESSION, TOKEN):
        browser.client.cookies.set(name, "planted" * 3, domain="127.0.0.1", path="/")
    answer = browser.client.get("/enter")
    assert "planted" not in answer.headers["set-cookie"]
    victim = hall.browser("deputy")
    word = victim.client.cookies.get(SESSION) or ""
    thief = hall.browser()
    victim.post("/leave")
    thief.client.cookies.set(SESSION, word)
    assert thief.client.get("/a/players").status_code == 303


def test_every_cookie_is_for_this_site_and_out_of_reach(hall: Hall) -> None:
    """Whoever sets one: no script reads it, no other site sends it."""
    browser = hall.machine.beside()
    answers = [
        browser.client.get("/p/a/1"),
        browser.client.get("/p/a?forget=1"),
        browser.client.get(f"/in/{hall.persons.key}"),
        browser.client.post("/device", data={"token": browser.token, "language": "en"}),
        browser.client.post(
            "/enter", data={"token": browser.token, "name": "viewer", "pin": hall.pins["viewer"]}
        ),
    ]
    cookies = [one for answer in answers for one in answer.headers.get_list("set-cookie")]
    assert len(cookies) >= 5
    for cookie in cookies:
        if not re.search(r"max-age=0", cookie, re.IGNORECASE):
            assert "httponly" in cookie.lower(), cookie
            assert "samesite=strict" in cookie.lower() or "samesite=lax" in cookie.lower(), cookie


GIVEN = beside(__file__)


@every("back", GIVEN["backs"])
def test_no_way_back_leads_elsewhere_or_into_a_header(hall: Hall, back: str) -> None:
    """After entering, after an action, after the settings of the device, and out of a question."""
    browser = hall.browser()
    assert "evil" not in browser.client.get("/enter", params={"back": back}).text
    address = browser.post("/enter", name="deputy", pin=hall.pins["deputy"], back=back)
    action = json.dumps(action_to_json(desk.AddNote(text="x")))
    others = [
        browser.client.post("/do", data={"token": browser.token, "action": action, "back": back}),
        browser.client.post("/device", data={"token": browser.token, "back": back, "keys": "on"}),
    ]
    for answer in others:
        assert "x" not in answer.cookies
        address += answer.headers.get("location", "")
    assert "evil" not in address
    assert "javascript" not in address


@every(("base", "way"), product(GIVEN["bases"], GIVEN["ways"]))
def test_no_path_leads_out_of_its_folder(browser: Browser, base: str, way: str) -> None:
    """Nothing but what is shipped to be seen; and no fault of the program."""
    answer = browser.client.get(f"{base}{way}")
    assert answer.status_code in (307, 303, 404), answer.text[:200]
    for secret in ("create_app", "root:", "from __future__"):
        assert secret not in answer.text


def test_a_form_names_a_file_of_the_folder_and_no_other(browser: Browser, tmp_path: Path) -> None:
    """Opening and copying take a name that is listed, and nothing that leads elsewhere."""
    secret = tmp_path.parent / "secret.openarbiter"
    secret.write_text("no event")
    for name in ("../secret.openarbiter", str(secret), "..\\secret.openarbiter", "\0", "."):
        answer = browser.client.post("/open", data={"token": browser.token, "file": name})
        assert answer.status_code in (404, 409, 422), name
        assert "no event" not in answer.text


def test_a_thousand_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser has some, a desk has many; whoever opens more ends his own oldest."""
    monkeypatch.setattr(streams_of_web, "IN_ALL", 100)
    streams = Streams()
    phones = [streams.opened(f"phone {at}", f"address {at}") for at in range(40)]
    flood = [streams.opened(f"new {at}", "one address") for at in range(1000)]
    assert len(streams) == 100
    assert not any(one.over for one in phones)
    assert [one.over for one in flood] == [True] * 940 + [False] * 60
    tabs = [streams.opened("phone 0", "address 0") for _ in range(20)]
    assert phones[0].over
    assert sum(not one.over for one in tabs) == streams_of_web.OF_BROWSER
    for one in (*phones, *flood, *tabs):
        streams.closed(one)
    assert len(streams) == 0


def test_a_stream_that_is_ended_ends(file: EventFile, monkeypatch: pytest.MonkeyPatch) -> None:
    """At its next look; and one whose reader is gone is forgotten."""
    monkeypatch.setattr(streams_of_web, "OF_BROWSER", 1)
    streams = Streams()
    mine = ("one", "here")

    def stream(reader: tuple[str, str]) -> AsyncGenerator[str]:
        look = entries(lambda: file, 0, streams)
        return events(streams, reader, look, looks=1000, pause=0.001)

    async def read() -> list[str]:
        other = stream(("other", "here"))
        parts = [await anext(other)]
        assert len(streams) == 1
        await other.aclose()
        async for part in stream(mine):
            parts.append(part)
            if part.startswith("id"):
                streams.closed(streams.opened(*mine))
        return parts

    parts = asyncio.run(read())
    assert ([part[:2] for part in parts], len(streams)) == (["re", "re", "id"], 0)
