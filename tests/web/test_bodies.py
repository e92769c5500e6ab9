"""What is sent to the desk: judged by its headers, read in pieces, refused where it would harm."""

from __future__ import annotations

import asyncio
import io
import json
import re
import select
import socket
import tracemalloc
import zipfile
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers, UploadFile

from openarbiter.desk import AddPlayer, Pid, PlayerFacts, action_to_json
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from openarbiter.web import create_app, security
from openarbiter.web.request import PASTED
from tests.browser.serving import Served
from tests.every import beside, every
from tests.spreadsheets import many_merges, repeated_text
from tests.web.browser import TOKEN, Browser, words
from tests.web.conftest import ARBITER, NAMES

MUCH = 23 * 1024 * 1024
FORM = "application/x-www-form-urlencoded"
OWN = {"host": "127.0.0.1:8321", "cookie": f"{TOKEN}={'t' * 32}", "content-type": FORM}
"""What the desk's own pages send."""

STRANGERS = beside(__file__)["strangers"]


class Sender:
    """Sends a form piece by piece, for ever if need be; counts what is taken, keeps the answer."""

    def __init__(self, size: int | None = None, piece: bytes = b"a" * 65536) -> None:
        self.size = size
        self.piece = piece
        self.taken = 0
        self.status = 0
        self.headers = Headers()
        self.text = ""

    async def receive(self) -> dict[str, Any]:
        """The next piece."""
        left = None if self.size is None else self.size - self.taken
        piece = self.piece if left is None else self.piece[:left]
        self.taken += len(piece)
        more = left is None or left > len(piece)
        return {"type": "http.request", "body": piece, "more_body": more}

    async def send(self, message: Any) -> None:  # noqa: ANN401 - as servers do
        """Take the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = Headers(raw=message["headers"])
        else:
            self.text += message.get("body", b"").decode()

    def ask(
        self,
        app: Callable[..., Coroutine[Any, Any, None]],
        headers: dict[str, str],
        path: str = "/files",
        method: str = "POST",
    ) -> None:
        """Send it."""
        raw = [(name.encode(), value.encode()) for name, value in headers.items() if value]
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode()}
        scope |= {"query_string": b"", "root_path": "", "scheme": "http", "headers": raw}
        scope["server"] = ("127.0.0.1", 8321)
        asyncio.run(app(scope, self.receive, self.send))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections end at once behind an answer: nothing of it can be lost in here."""
    monkeypatch.setattr(security, "LAST_WORDS_SECONDS", 0.0)


@pytest.mark.parametrize("stranger", STRANGERS)
def test_what_a_stranger_sends_is_not_read(file: EventFile, stranger: str) -> None:
    """A form of 23 MB from another page: not one byte of it is taken, and the connection ends."""
    sender = Sender(MUCH)
    headers = OWN | {"content-length": str(MUCH)} | STRANGERS[stranger]
    sender.ask(create_app(file, folder=file.path.parent), headers)
    assert sender.status in {403, 421}
    assert (sender.taken, sender.headers["connection"]) == (0, "close")
    assert not any(name in sender.text for name in NAMES)
    assert file.head == 3


def _refused_over_a_socket(address: str) -> bytes:
    """What a stranger's form of 23 MB is answered with, as long as the connection stands."""
    port = int(address.rpartition(":")[2])
    head = (
        f"POST /files HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://evil.example\r\n"
        f"content-type: {FORM}\r\ncontent-length: {MUCH}\r\n\r\n"
    ).encode()
    piece, sent, answer = b"a" * 65536, 0, b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(head)
        line.setblocking(False)  # noqa: FBT003 - its only argument
        while True:
            readable, writable, _ = select.select([line], [line] if sent < MUCH else [], [], 20)
            assert readable or writable
            try:
                if readable:
                    came = line.recv(65536)
                    if not came:
                        return answer
                    answer += came
                elif writable:
                    sent += line.send(piece)
            except ConnectionError:
                return answer


def test_a_strangers_form_costs_a_served_desk_nothing(
    file: EventFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a real connection: the answer arrives, 23 MB do not, and no memory is taken."""
    monkeypatch.setattr(security, "LAST_WORDS_SECONDS", 0.3)
    with Served(file, tmp_path) as served:
        _refused_over_a_socket(served.address)  # whatever is made once is there now
        tracemalloc.start()
        try:
            answer = _refused_over_a_socket(served.address)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert answer.startswith(b"HTTP/1.1 403")
    assert b"another page than the desk itself" in answer
    assert peak < 5 * 1024 * 1024


def test_a_strange_host_learns_nothing(browser: Browser) -> None:
    """No name of the event or a player, no entry of the log, no way into the desk, no cookie."""
    browser.post("/a/players/check-in", pid=2, here="yes")
    browser.client.cookies.clear()
    for path in ("/", "/a/players", "/log", "/a/players.json", "/nothing"):
        answer = browser.client.get(path, headers={"host": "evil.example"})
        assert answer.status_code == 421
        for secret in ("Marrow", ARBITER, *NAMES, "href", "<nav"):
            assert secret not in answer.text, (path, secret)
        assert "set-cookie" not in answer.headers
        assert len(answer.content) < 300
    for host in ("127.0.0.1.evil.example:8321", "", "[bad"):
        assert browser.client.get("/a/players", headers={"host": host}).status_code == 421, host
    for host in ("localhost:8321", "127.0.0.1:9", "[::1]:8321"):
        assert browser.client.get("/", headers={"host": host}).status_code == 200
    german = {"host": "evil.example", "accept-language": "de"}
    assert "Unter diesem Namen" in browser.client.get("/", headers=german).text
    twin = browser.client.get("/index.json", headers={"host": "evil.example"})
    assert twin.json() == {"status": 421, "reason": "host"}


def test_what_is_too_large_is_told_with_the_limit(browser: Browser) -> None:
    """Each page has a limit of its own, and says it; what is larger is thrown away unkept."""
    for path, limit in (("/undo", "2 MB"), ("/a/players/paste", "8 MB"), ("/files", "24 MB")):
        size = (int(limit.split()[0]) + 1) * 1024 * 1024
        for announced in (True, False):
            sender = Sender(size)
            length = (
                {"content-length": str(size)} if announced else {"transfer-encoding": "chunked"}
            )
            sender.ask(browser.app, OWN | length, path)
            assert sender.status == 413
            assert f"takes at most {limit}" in words(sender.text)
            assert "nothing was changed" in words(sender.text)
            assert sender.taken == size  # a browser that reads nothing before has sent everything


def test_a_body_without_end_is_cut_off(browser: Browser) -> None:
    """Without a length, and with one beyond all measure: little is kept, and it ends."""
    sender = Sender()
    tracemalloc.start()
    try:
        sender.ask(browser.app, OWN | {"transfer-encoding": "chunked"}, "/undo")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sender.status == 413
    assert sender.taken <= security.OVERFLOW + len(sender.piece)
    assert peak < 10 * 1024 * 1024
    for length in ("9" * 11, "9" * 20):
        sender = Sender()
        sender.ask(browser.app, OWN | {"content-length": length}, "/files")
        assert (sender.status, sender.taken) == (413, 0)


def test_what_a_page_is_asked_with_is_not_read(browser: Browser) -> None:
    """Who only looks sends no form; what comes with it all the same is left where it is."""
    sender = Sender(MUCH)
    sender.ask(browser.app, OWN | {"content-length": str(MUCH)}, "/a/players", "GET")
    assert (sender.status, sender.taken) == (200, 0)
    assert sender.headers["connection"] == "close"


def test_a_sender_who_is_gone_gets_no_answer(browser: Browser) -> None:
    """Who breaks off in the middle of a form has sent nothing."""

    class Gone(Sender):
        async def receive(self) -> dict[str, Any]:
            return {"type": "http.disconnect"}

    sender = Gone(100)
    sender.ask(browser.app, OWN | {"content-length": "100"}, "/undo")
    assert sender.status == 0


def test_a_large_form_is_taken_apart_while_others_have_their_turn() -> None:
    """A file of 4 MB: between any two pieces of it whatever waits goes on."""
    line = b"-" * 60 + b"\r\n"
    content = line * (4 * 1024 * 1024 // len(line))
    body = (
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
        + content
        + b"\r\n--x--\r\n"
    )
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def taken_apart() -> bytes:
        other = asyncio.create_task(others())
        headers = Headers({"content-type": "multipart/form-data; boundary=x"})
        scope = {"type": "http", "headers": headers.raw}
        form = await security.form_of(scope, body)
        other.cancel()
        found = form["file"]
        assert isinstance(found, UploadFile)
        kept = await found.read()
        await form.close()
        return kept

    assert asyncio.run(taken_apart()) == content
    assert turns >= len(body) // security.PIECE


@pytest.mark.parametrize("name", ["Żółkiewska-Ødegård, Ève", "a+b & c=d %41", "", "線路"])
def test_a_form_is_read_as_browsers_write_it(browser: Browser, name: str) -> None:
    """Every letter, every sign of the encoding itself, and nothing at all."""
    page = browser.post("/a/players/new", name=name, status=303 if name else 422)
    if name:
        assert browser.json("/a/players")["players"][-1]["name"] == name
    else:
        assert re.search(r"field", page)


def test_more_fields_than_a_list_has_are_no_form(browser: Browser) -> None:
    """Forty thousand ticks are read; a hundred thousand empty fields are not."""
    many = "&".join(["a="] * (security.MAX_FIELDS + 1))
    headers = {"content-type": FORM, "accept": "application/json"}
    answer = browser.client.post("/undo", content=many, headers=headers)
    assert (answer.status_code, json.loads(answer.text)["reason"]) == (400, "unreadable")


def _zip_bomb() -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("list.txt", b"0" * 20_000_000)
    return held.getvalue()


ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b0 "bbbbbbbbbb">'
    + "".join(f'<!ENTITY b{at} "{f"&b{at - 1};" * 10}">' for at in range(1, 10))
    + '<!ENTITY f SYSTEM "file:///etc/passwd">]><playerslist><player>&b9;&f;</player></playerslist>'
)
UPLOADS = {
    "a zip that grows": _zip_bomb(),
    "entities": ENTITIES.encode(),
    "much XML": b"<a>" * 300_000,
    "brackets": b"[" * 300_000,
    "a giant number": b'{"players": ' + b"9" * 100_000 + b"}",
    "a line without end": b"001 " + b"9" * 500_000,
    "zeros": b"\x00" * 300_000,
    "no text": bytes(range(256)) * 1000,
    "lone halves": b'{"name": "\\ud800"}',
}


@every("name", UPLOADS)
def test_a_hostile_file_is_no_tournament(browser: Browser, name: str) -> None:
    """It is refused with a page, nothing is changed, and nothing of this computer is in it."""
    head = browser.file.head
    for lenient in ("", "yes"):
        answer = browser.upload(UPLOADS[name], name=f"{name}.trf", lenient=lenient)
        assert answer.status_code in (409, 422), (name, answer.status_code)
        assert "root:" not in answer.text
    assert browser.file.head == head


NUMBERS: tuple[Any, ...] = (
    *(-1, 0, 2**63, 10**400, -(10**30), 1e308, float("nan"), True, None, "9", [], {}),
)


def test_no_number_of_an_action_is_a_fault(browser: Browser) -> None:
    """Each number of an action replaced by what no program should send: refused, or harmless."""
    facts = PlayerFacts(name="Newcomer, Ada", rating=2000)
    action: Any = action_to_json(AddPlayer(section="a", pid=Pid(10), facts=facts, joins=RoundNo(2)))
    for place in ("pid", "joins", "rating"):
        for number in NUMBERS:
            sent = json.loads(json.dumps(action))
            (sent["facts"] if place == "rating" else sent)[place] = number
            data = {"token": browser.token, "action": json.dumps(sent), "confirmed": "yes"}
            answer = browser.client.post("/do", data=data)
            assert answer.status_code in (200, 303, 400, 409, 422), (place, number)
            assert browser.client.get("/a/players").status_code == 200, (place, number)
            assert browser.client.get("/").status_code == 200, (place, number)
    assert browser.file.head >= 3


LIST = "/a/players/paste"
GOOD = {
    "list of players": (LIST, b"Name\nAhorn, Ada\n"),
    "tournament": ("/files", b"012 Open\nXXR 3\n001    1      Ahorn, Ada\n"),
    "prize fund": ("/a/prizes/file", b'[fund]\ncurrency = "EUR"\nplaces = [100]\n'),
}
"""Where files come in, with one that is taken."""


@pytest.mark.parametrize(("path", "content"), GOOD.values(), ids=GOOD)
def test_no_file_is_read_by_the_desk_itself(browser: Browser, path: str, content: bytes) -> None:
    """Once nothing is read apart from it any more, nothing is read."""
    assert browser.upload(content, path=path).status_code in {200, 303}
    browser.app.state.desk.readings.end()
    answer = browser.upload(content, path=path)
    assert (answer.status_code, "MB of memory to read" in words(answer.text)) == (422, True)


def test_a_long_text_is_read_like_a_file(browser: Browser) -> None:
    """What is pasted as a rule is read at once; what could cost something is not."""
    browser.app.state.desk.readings.end()
    text = "Name\nAhorn, Ada\n"
    browser.post(LIST, list=text, status=200)
    browser.post(LIST, list=text + "\n" * PASTED, status=422)


def test_hostile_workbooks_are_refused_with_the_reason(browser: Browser) -> None:
    """Cells merged without end, and one text in every cell."""
    for content, reason in ((many_merges(), "merged cells"), (repeated_text(), "letters")):
        answer = browser.upload(content, name="list.xlsx", path=LIST)
        assert (answer.status_code, reason in words(answer.text)) == (422, True)
