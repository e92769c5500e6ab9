"""The pages of a host and of its events: who may do what where, and files that are brought back."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from threading import Lock
from unittest.mock import DEFAULT, Mock

import httpx2
import pytest

from openarbiter.host import serving
from openarbiter.host.app import Host
from openarbiter.host.keeper import Limits, lines_of
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.request import moment_of
from openarbiter.web.roles import Role
from tests.host.conftest import NAME, Guest, MakeHost, written


def persons(host: Host, name: str) -> Accounts:
    """The persons of an event, which is opened, or of the host."""
    found = host.keeper.opened(name)
    return found.app.state.desk.persons if found else pytest.fail(name)  # type: ignore[no-any-return]


def test_whose_events_they_are(host: MakeHost) -> None:
    """An organiser runs his own events until one is given away, and an administrator every one."""
    one = host(limits=Limits(events=1))
    ada, ben, eve = (Guest(one, name, "clubs") for name in ("Ada", "Ben", "Eve"))
    root, key, pin, nobody = Guest(one, "Root", "admins"), *(Guest(one) for _ in range(3))
    key.client.get(f"/in/{serving.key_of(one.outside.secret)}")
    eves = persons(one, "").add(Account(name="Eve", role=Role.ORGANISER))
    pin.post("/enter", name="Eve", pin=eves)
    for guest, name in ((ada, "spring"), (key, "autumn"), (eve, "summer")):
        guest.post("/new", name=name, players=8, chief_arbiter="Ben", warned="yes")
    ada.post("/new", name="more", players=8, warned="yes", status=422)
    every = {"spring", "autumn", "summer"}
    others = ((ben, set[str]()), (eve, {"summer"}), (pin, {"summer"}), (nobody, set[str]()))
    for guest, events in ((ada, {"spring"}), (root, every), (key, every), *others):
        no = 303 if guest is nobody else 403
        for name in sorted(every):
            mine = name in events
            guest.get(f"/e/{name}/people", status=200 if mine else 303)
            guest.get(f"/events/{name}", status=200 if mine else no)
        assert {one["name"] for one in guest.json("/")["events"]} == events
        guest.get("/people", status=200 if guest in (root, key) else no)
    ada.post("/events/spring", organiser="Eve", listed="yes")
    programs = nobody.client.get("/api/events").json()["events"]
    assert [(one["name"], one["rights"]) for one in programs] == [("spring", [])]
    shown = *nobody.json("/")["events"], *root.json("/?q=mer+sum")["events"]
    assert [one["organiser"] for one in (*shown, root.json("/events/spring"))] == ["", "Eve", "Ada"]
    assert '<option value="Eve">' in root.get("/events/spring")
    root.post("/events/spring", organiser="Ben")
    one.keeper.beat()
    pin.post("/leave")
    for guest, name, status in ((ada, "spring", 303), (ben, "spring", 200), (pin, "summer", 303)):
        guest.get(f"/e/{name}/people", status=status)


def test_one_event_opens_no_other(host: MakeHost, tmp_path: Path) -> None:
    """A session or a token of an event is worth nothing at another one, nor at the host."""
    one, names = host(), ("spring", "autumn")
    assert [one.keeper.add(name, written(tmp_path / name), "Ada") for name in names] == [*names]
    ann, sent = Account(name="Ann", role=Role.ADMINISTRATOR), dict[str, str]()
    pins = {name: persons(one, name).add(ann) for name in names}
    for name, other in (names, names[::-1]):
        guest, root = Guest(one), Guest(one, "Root", "admins")
        guest.post(f"/e/{other}/enter", name="Ann", pin=pins[name], status=403)
        guest.post(f"/e/{name}/enter", name="Ann", pin=pins[name])
        sent["cookie"] = "; ".join(f"{one.name}={one.value}" for one in guest.client.cookies.jar)
        for path, status in ((f"/e/{name}/log", 200), (f"/e/{other}/log", 303), ("/people", 303)):
            assert guest.client.get(path, headers=sent).status_code == status
        bearer = {"authorization": f"Bearer {persons(one, name).new_token('Ann', 'x')}"}
        for event, status in ((name, 200), (other, 401)):
            path = f"/api/events/{event}/entries"
            assert guest.client.get(path, headers=bearer).status_code == status
            assert root.client.get(path).status_code == 401
    assert [Guest(one, at=at).client.get("/e/no").status_code for at in (NAME, "no")] == [404, 421]
    sent["cookie"] = "desk-theme=dark; desk-theme=light"  # that of the event, that of the host
    assert '="dark"' in Guest(one).client.get("/e/spring/p", headers=sent).text


def test_a_token_of_the_host_is_worth_what_its_person_is(host: MakeHost, tmp_path: Path) -> None:
    """It opens the own events of an organiser, and every one to an administrator, until it ends."""
    one, roles = host(root="/chess"), {"Ada": Role.ORGANISER, "Root": Role.ADMINISTRATOR}
    for name, organiser in (("spring", "Ada"), ("autumn", "Ben")):
        one.keeper.add(name, written(tmp_path / name), organiser)
    known, ask = persons(one, ""), Guest(one).client.get
    for (name, role), statuses in zip(roles.items(), ([200, 401], [200, 200]), strict=True):
        known.add(Account(name=name, role=role))
        sent = {"authorization": f"Bearer {known.new_token(name, 'x')}"}
        one.persons._read = 0.0
        paths = [f"/chess/api/events/{event}" for event in ("spring", "autumn")]
        assert [ask(f"{path}/state", headers=sent).status_code for path in paths] == statuses
        assert ask(paths[0], headers=sent).json()["role"] == "administrator"
        known.remove(name)
        one.persons._read = 0.0
        assert ask(paths[0], headers=sent).status_code == 401
    assert ask("/chess/api/openapi.json").json()["servers"] == [{"url": "/chess"}]


@pytest.mark.parametrize(("name", "group"), [("", ""), ("Ada", "clubs"), ("Root", "admins")])
def test_no_link_leads_nowhere(host: MakeHost, tmp_path: Path, name: str, group: str) -> None:
    """What the own pages of a host show to somebody is there for that person."""
    one = host()
    one.keeper.add("spring", written(tmp_path / "spring"), "Ada")
    guest, seen, more = Guest(one, name, group), set[str](), {"/", "/help"}
    while more:
        seen |= more
        pages = [guest.get(path) for path in more if not path.startswith(("/manual/", "/e/"))]
        more = {path for page in pages for path in re.findall(r'href="(/[^"#]*)', page)} - seen
    assert ("/people" in seen, "/new" in seen) == (group == "admins", name != "")


def test_own_first(host: MakeHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has an event finds it before all others, and whoever looks is told if there are more."""
    monkeypatch.setattr("openarbiter.host.index.MOST", 1)
    one, events = host(), (("Ada", "spring"), ("Ben", "autumn"))
    for who, name in events:
        one.keeper.add(name, written(tmp_path / name), who)
        one.keeper.index.change(name, listed=1)
    for who, name in events:
        guest = Guest(one, who, "clubs")
        assert [found["name"] for found in guest.json("/")["events"]] == [name]
        assert "The first 1 of 2 are shown." in guest.get("/")


def test_the_way_back_to_the_host(host: MakeHost) -> None:
    """Pages of an event lead to all events, and an organiser leaves where he has entered."""
    eve = Guest(one := host())
    pin = persons(one, "").add(Account(name="Eve", role=Role.ORGANISER))
    eve.post("/enter", name="Eve", pin=pin)
    eve.post("/new", name="summer", players=8, warned="yes")
    pages = {"": "", "p/a": "", "more": "events/summer", "enter": "enter", "device": "device"}
    for path, link in pages.items():
        assert f'href="{eve.client.base_url}/{link}"' in eve.get(f"/e/summer/{path}")
    assert "<button>Leave" not in eve.get("/e/summer/device")
    assert "<button>Leave" not in Guest(one, "Ada", "clubs").get("/device")


@pytest.mark.parametrize("own", [False, True])
def test_names_of_events(host: MakeHost, *, own: bool) -> None:
    """A browser follows no form to the name of an event (form-action of CSP): it is led there."""
    ada = Guest(one := host(subdomains=own), "Ada", "clubs")
    there = ada.post("/new", name="summer", players=8, warned="yes")
    assert there == ("/events/summer" if own else "/e/summer/a/players/paste")
    assert f"http://summer.{NAME}:" in ada.get(there) or not own
    assert Guest(one, at=f"other.{NAME}").client.get("/").status_code == (303 if own else 421)
    ada.post("/device", language="de")
    assert own == any(kept.domain == f".{NAME}" for kept in ada.client.cookies.jar)


def test_what_the_computer_keeps_is_of_no_event(host: MakeHost) -> None:
    """Rating lists and series are those of all events: no organiser changes or sees them."""
    one, lists = host(), "/e/spring/a/players/lists"
    ada, nobody = Guest(one, "Ada", "clubs"), Guest(one)
    ada.post("/new", name="spring", players=8, chief_arbiter="Ben", warned="yes")
    for do in ("renew", "fetch", "settings"):
        ada.post(f"{lists}/{do}", status=403)
        assert f"{lists}/{do}" not in ada.get(lists)
    ada.get("/e/spring/series", status=404)
    ada.get("/e/spring/api/events/spring/series", status=404)
    assert "/series" not in ada.get("/e/spring/more")
    assert nobody.upload(b"x" * 3 * 2**20, path="/events").status_code == 401
    assert f"{one.names.public}/enter" in nobody.get("/e/spring/enter")
    assert '"next":"/e/spring/' in ada.post("/e/spring/leave.json", status=200)


def test_none_takes_all(host: MakeHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each event so much is read, and made, at once; wrong guesses stay when it is closed."""
    one, busy, names = host(), Lock(), ("spring", "autumn")
    ada = Guest(one, "Ada", "clubs")
    assert [one.keeper.add(name, written(tmp_path / name), "Ada") for name in names] == [*names]
    known = persons(one, "spring").guesses
    assert all(one.keeper._open["spring"].app.state.desk.rooms[0].acquire() for _ in range(4))
    assert [ada.upload(b"x", path=f"/e/{one}/files").status_code for one in names] == [503, 422]
    one.keeper.close_quiet(-1)
    assert persons(one, "spring").guesses is known

    def alone(*_: object) -> object:
        assert busy.acquire(blocking=False)
        time.sleep(0.02)
        busy.release()
        return DEFAULT

    async def asked() -> set[int]:
        way, at = httpx2.ASGITransport(app=one), f"http://{NAME}/e/autumn/enter"
        async with httpx2.AsyncClient(transport=way) as guest:
            return {got.status_code for got in await asyncio.gather(*map(guest.get, [at] * 9))}

    monkeypatch.setattr("openarbiter.host.keeper.ANSWERED", 1)
    slow = Mock(wraps=moment_of, side_effect=alone)
    monkeypatch.setattr("openarbiter.web.adapter.moment_of", slow)
    assert asyncio.run(asked()) == {200}


def test_a_file_comes_back(host: MakeHost, tmp_path: Path) -> None:
    """The longer log counts; of two that went on one is chosen, and both can be taken along."""
    one = host(limits=Limits(megabytes=1))
    ada, index, path = Guest(one, "Ada", "clubs"), one.keeper.index, tmp_path / "spring"

    def bring(since: int, *notes: str, guest: Guest = ada) -> str:
        if since:
            written(path, *notes, after=log[:since])
        answer = guest.upload(path.read_bytes(), path="/events")
        there = str(answer.headers.get("location", answer.status_code))
        return there.removeprefix("/events/spring")

    log = written(path, *"abc")
    assert [bring(4), bring(3), bring(4, "d")] == ["", "?brought=behind", "?brought=taken"]
    here, told = index.lines("spring"), ["?brought=parted"] * 2
    assert [bring(3, *"xyz"), bring(0), bring(3)] == [*told, "?brought=behind"]
    assert (bring(4, "z", guest=Guest(one, "Ben", "clubs")), index.lines("spring")) == ("403", here)
    (aside,) = ada.json("/events/spring")["asides"]
    assert (aside["log"], aside["both"], aside["more"]) == ("001", 3, [3, 2])
    there, page = index.lines("spring~001"), ada.get("/e/spring/log")
    ada.post("/events/spring", log="001", entries=4, status=409)
    ada.post("/events/spring", log="001", entries=5)
    one.keeper.beat()
    assert ada.get("/e/spring/log") != page
    file = one.keeper.folder / "spring.openarbiter"
    assert list(lines_of(file)) == there == index.lines("spring")
    path.write_bytes(ada.client.get("/events/spring/002").content)
    assert list(lines_of(path)) == here
    path.write_bytes(b"x" * (2**20 + 1))
    assert bring(0) == "413"
