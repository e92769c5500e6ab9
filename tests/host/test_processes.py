"""Several processes and machines that are one host: whatever dies, nothing acknowledged is lost."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from itertools import islice
from pathlib import Path
from typing import TypeVar

import httpx2
import pytest

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.store.entry import Line
from tests.host import servers
from tests.host.servers import API, Process, Series, before, client, host, noted, prepared, until

T = TypeVar("T")
PAGE = "/e/spring/p/a"
FAR = pytest.mark.parametrize("far", ["", pytest.param("far", marks=pytest.mark.nightly)])


class Up(ExitStack):
    """What is up until the test ends."""

    def __call__(self, one: AbstractContextManager[T]) -> T:
        """Start it."""
        return self.enter_context(one)

    def two(self, folder: Path, index: str = "") -> tuple[Process, Process, str]:
        """Two processes of one folder, or two machines, and a token; the first has the event."""
        token = prepared(folder / "one", index)
        ways = ((name, "--index", index) if index else ("one",) for name in ("one", "two"))
        one, two = (self(host(folder / name, *options)) for name, *options in ways)
        assert self(client(one.address)).get(PAGE).status_code == 200
        return one, two, token


@pytest.fixture
def up() -> Iterator[Up]:
    """Starts servers, which end with the test."""
    with Up() as made:
        yield made


@pytest.mark.parametrize("proxy", ["nginx", pytest.param("caddy", marks=pytest.mark.nightly)])
def test_every_process_answers_for_every_event(tmp_path: Path, up: Up, proxy: str) -> None:
    """Pages, entries, news and cookies come as well through the process that has not the event."""
    one, two, token = up.two(tmp_path)
    web = up(before(proxy, tmp_path / "proxy", [one.address, two.address]))
    outside, at_one, at_two = (up(client(each, token)) for each in (web, one.address, two.address))
    pages = [outside.get(PAGE) for _ in range(6)]
    assert len({page.headers["x-answered-by"] for page in pages}) == 2
    assert all("Marrow Quay Open" in page.text for page in pages)
    assert all(len(page.headers.get_list("date")) == 1 for page in pages)
    with at_two.stream("GET", f"{API}/stream") as stream:
        ways = enumerate((outside, outside, at_one, at_two))
        made = [noted(asked, f"n-{number}").json()["entry"] for number, asked in ways]
        told = (line[4:] for line in stream.iter_lines() if line.startswith("id: "))
        assert [int(each.partition(".")[0]) for each in islice(told, 4)] == made
    given = {up(client(two.address)).get("/e/spring/enter").headers["set-cookie"] for _ in range(2)}
    assert len(given) == 2  # no browser is given, or sends, the cookie of another one


@FAR
def test_an_event_goes_on_elsewhere_when_its_process_dies(tmp_path: Path, up: Up, far: str) -> None:
    """After the lease another one has it, with every acknowledged entry; it may go back as well."""
    index = up(servers.postgresql()).url if far else ""
    one, two, token = up.two(tmp_path, index)
    web = up(before("nginx", tmp_path / "proxy", [one.address, two.address]))
    series = [Series(web, token, name) for name in ("x", "y")]
    until(lambda: min(len(each.told) for each in series) > 10)
    one.program.kill()
    servers.see_each_once(up(client(two.address, token)), *series)
    assert set.union(*(each.answers for each in series)) <= {200, 502, 503}
    back = up(host(tmp_path / "one", *(["--index", index] if far else [])))
    at_back = up(client(back.address, token))
    servers.see_each_once(at_back, *series)
    two.program.terminate()
    servers.see_each_once(at_back, *series, Series(back.address, token, "z", 3))
    two.program.wait()  # until then it may have the event, and the entries in a file of its own
    until(lambda: at_back.get(PAGE).status_code == 200)
    with EventFile.open(tmp_path / "one" / "spring.openarbiter", read_only=True) as file:
        assert sum(line.author == "Program" for line in file.lines) == 63


@pytest.mark.nightly
def test_a_killed_postgresql_loses_nothing(tmp_path: Path, up: Up) -> None:
    """Meanwhile entries are refused, after the lease pages too; then everything goes on."""
    cluster = up(servers.postgresql())
    one, two, token = up.two(tmp_path, cluster.url)
    at_one, at_two = up(client(one.address, token)), up(client(two.address, token))
    series = [Series(each.address, token, name) for each, name in ((one, "x"), (two, "y"))]
    until(lambda: min(len(each.told) for each in series) > 5)
    cluster.close()
    cluster.start()
    until(lambda: min(len(each.told) for each in series) > 15)
    cluster.close()
    until(lambda: at_one.get(PAGE).status_code == at_two.get(PAGE).status_code == 503)
    cluster.start()
    servers.see_each_once(at_two, *series)
    assert series[0].answers == series[1].answers == {200, 503}
    assert at_one.get(PAGE).status_code == at_two.get(PAGE).status_code == 200


@pytest.mark.nightly
@FAR
def test_a_process_that_stood_still_acknowledges_nothing(tmp_path: Path, up: Up, far: str) -> None:
    """When its lease is over another one has the event, and what it says is what that one wrote."""
    index = up(servers.postgresql()).url if far else str(tmp_path / "index.db")
    one, two, token = up.two(tmp_path, index)
    series = [Series(one.address, token, name, 30 if far else 5) for name in ("x", "y")]
    until(lambda: min(len(each.told) for each in series) > 4)  # in a file a writer keeps all out
    one.program.send_signal(signal.SIGSTOP)
    series.append(Series(one.address, token, "late", 3))
    at_two = up(client(two.address, token))
    until(lambda: noted(at_two, "taken", 1).status_code == 200)
    series.append(Series(two.address, token, "new", 20))
    one.program.send_signal(signal.SIGCONT)
    servers.see_each_once(at_two, *series)
    servers.see_each_once(up(client(one.address, token)), *series)


def test_what_only_a_proxy_may_say_is_believed_from_it_alone(tmp_path: Path, up: Up) -> None:
    """Forged ones change nothing through nginx, nor at a port whose peer is no proxy."""
    prepared(tmp_path / "one")
    roles = ("--sign-on=Remote-User", "--groups=Remote-Groups", "--role=admins=administrator")
    trusted = ("127.0.0.1/32", "192.0.2.0/24")
    trusts, bare = (up(host(tmp_path / "one", *roles, f"--trust={each}")) for each in trusted)
    web = up(before("nginx", tmp_path / "proxy", [trusts.address]))
    about = '{"address": "192.0.2.1", "scheme": "https", "name": "Zed", "role": "administrator"}'
    forged = {"remote-user": "Zed", "remote-groups": "admins", "x-openarbiter-asked": f"x {about}"}
    forged |= {"x-forwarded-proto": "https", "remote_user": "Zed", "forwarded": "proto=https"}
    for address in (web, bare.address):
        asked = up(client(address, transport=httpx2.HTTPTransport(local_address="127.0.0.2")))
        for path in (PAGE, "/"):
            got = asked.get(path, headers=forged)
            assert got.status_code == 200
            assert not re.search("Zed|/people", got.text)
            assert "Secure" not in got.headers.get("set-cookie", "")
        assert asked.get("/people", headers=forged).headers["location"].startswith("/enter")
        assert asked.get("/", headers={"host": "elsewhere.example"}).status_code == 421
        for number in range(31):  # it is one address that guesses
            sent = forged | {"x-forwarded-for": f"10.0.0.{number}"}
            got = asked.get(f"/e/spring/register/a/{number}", headers=sent)
        assert got.status_code == 429
    assert "/people" in asked.get(web, headers=forged | {"cookie": "login=ann"}).text


def test_an_event_run_in_the_hall_and_at_the_host_comes_back_whole(tmp_path: Path, up: Up) -> None:
    """Who brings the file is asked; both logs are kept, whichever it goes on with."""
    token = prepared(tmp_path / "one")
    one = up(host(tmp_path / "one"))
    admin, program = up(client(one.address)), up(client(one.address, token))
    assert admin.get(f"/in/{one.key}").status_code == 303
    (copy := tmp_path / "laptop.openarbiter").write_bytes(admin.get("/e/spring/copy").content)
    with EventFile.open(copy) as laptop:
        for board, outcome in ((BoardNo(1), OUTCOMES["1-0"]), (BoardNo(2), OUTCOMES["0-1"])):
            result = EnterResult(section="a", round_no=RoundNo(1), board=board, outcome=outcome)
            laptop.act(result, author="In the hall")
        there = laptop.lines
    do = {"action": "EnterResult", "section": "a", "round_no": 1, "board": 1}
    do |= {"outcome": {"white": "=", "black": "="}}
    assert program.post(f"{API}/actions", json={"do": do}).status_code == 200
    here = _lines(admin, "/e/spring/copy", tmp_path)
    form = {"token": re.findall(r'name="token" value="([^"]+)"', admin.get("/").text)[0]}
    sent = {"file": copy.read_bytes()}
    asked = admin.post("/events", data=form, files=sent, follow_redirects=True).text
    assert f"A log that went its own way after entry {len(here) - 1}" in asked
    assert _lines(admin, "/events/spring/001", tmp_path) == there
    assert _lines(admin, "/e/spring/copy", tmp_path) == here
    for head, status in ((len(here) - 1, 409), (len(here), 303)):
        form |= {"log": "001", "entries": str(head)}
        assert admin.post("/events/spring", data=form).status_code == status
    until(lambda: _lines(admin, "/e/spring/copy", tmp_path) == there)
    assert _lines(admin, "/events/spring/002", tmp_path) == here
    assert noted(program, "after").json()["entry"] == len(there) + 1


def _lines(asked: httpx2.Client, address: str, folder: Path) -> tuple[Line, ...]:
    (file := folder / "seen.openarbiter").write_bytes(asked.get(address).raise_for_status().content)
    with EventFile.open(file, read_only=True) as seen:
        return seen.lines
