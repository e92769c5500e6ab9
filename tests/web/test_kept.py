"""Public pages are made once for each entry of the log, and are never those of somebody else."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import pytest

from openarbiter.desk import AddNote
from openarbiter.web import kept as kept_of_web
from openarbiter.web.answers import Page
from openarbiter.web.here import Desk
from openarbiter.web.kept import Kept
from tests.web.browser import Browser
from tests.web.conftest import ARBITER
from tests.web.hall import Hall


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pages that are made, as they are."""
    found: list[str] = []

    def noted(now: Any, name: str, *given: Any, **more: Any) -> Any:  # noqa: ANN401 - as the original
        found.append(name)
        return Page(now, name, *given, **more)

    monkeypatch.setattr("openarbiter.web.routes.public.Page", noted)
    return found


def test_a_page_is_made_once_for_each_entry(hall: Hall, made: list[str]) -> None:
    """The second phone gets what the first one got; after an entry it is made again."""
    one, other = hall.browser(), hall.browser()
    before = one.get("/p/a?view=boards")
    assert other.get("/p/a?view=boards") == before
    assert made == ["public"]
    hall.machine.post("/a/rounds/1/results/1", r="1")
    after = other.get("/p/a?view=boards")
    assert "1–0" in after
    assert "1–0" not in before
    assert made == ["public", "public"]


def test_each_gets_the_page_of_his_own_choices(hall: Hall, made: list[str]) -> None:
    """Language, theme, keys, whose phone it is, what is asked for, and in which form."""
    phone = hall.browser()
    plain = phone.get("/p/a")
    assert '<html lang="de"' in phone.get("/p/a", language="de")
    assert phone.json("/p/a")["page"] == "public"
    mine = hall.browser()
    mine.get("/p/a/3")
    assert "Your pairing in round 1" in mine.get("/p/a")
    dark = hall.browser()
    dark.client.cookies.set("desk-theme", "dark")
    assert 'data-theme="dark"' in dark.get("/p/a")
    assert "Nobody is called like that" in phone.get("/p/a?q=zzz")
    assert phone.get("/p/a") == plain
    assert len(made) == 7


def test_persons_and_forms_pass_by(hall: Hall, made: list[str]) -> None:
    """Who has entered gets a page of his own; a fault and a refusal are not kept."""
    stranger, viewer = hall.browser(), hall.browser("viewer")
    for _ in range(2):
        assert "For arbiters and helpers" in stranger.get("/p/a")
        assert "For arbiters and helpers" not in viewer.get("/p/a")
    assert len(made) == 3
    answer = viewer.client.get("/p/a")
    assert answer.headers["cache-control"] == "no-store"
    for _ in range(2):
        assert "etag" not in stranger.client.get("/p/a/99").headers
        assert stranger.client.get("/p/x").status_code == 404


def test_the_word_of_a_browser_is_its_own(hall: Hall) -> None:
    """A page with forms that is kept carries the word of whoever asks, never that of another."""
    one, other = hall.browser(), hall.browser()
    path = "/a/rounds/1/why/3"
    first, second = one.get(path), other.get(path)
    assert one.token in first
    assert one.token not in second
    assert second.replace(other.token, one.token) == first
    tags = {each.client.get(path).headers["etag"] for each in (one, other)}
    assert len(tags) == 2
    assert not any(each.token in tag for each in (one, other) for tag in tags)


def test_what_a_phone_has_is_not_sent_again(hall: Hall) -> None:
    """As long as it is the same; compressed and as it is are told apart."""
    client, path = hall.browser().client, "/p/a?view=boards"
    plain = client.get(path, headers={"accept-encoding": "identity"})
    small = client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.text == plain.text
    assert int(small.headers["content-length"]) < len(plain.content) / 2
    assert small.headers["etag"] != plain.headers["etag"]
    assert small.headers["cache-control"] == "private, no-cache"
    known = {"if-none-match": small.headers["etag"], "accept-encoding": "gzip"}
    again = client.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert "content-security-policy" in again.headers
    head = client.head(path, headers={"accept-encoding": "identity"})
    assert (head.content, head.headers["content-length"]) == (b"", plain.headers["content-length"])
    hall.machine.post("/a/rounds/1/results/1", r="1")
    assert client.get(path, headers=known).status_code == 200


def test_what_is_kept_has_an_end(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for another page each time fills no memory."""
    monkeypatch.setattr(kept_of_web, "PAGES", 5)
    found: list[Kept] = []
    keep = Kept._keep

    def noted(self: Kept, *given: Any) -> None:  # noqa: ANN401 - as the original
        found.append(self)
        keep(self, *given)

    monkeypatch.setattr(Kept, "_keep", noted)
    phone = hall.browser()
    for at in range(20):
        phone.get(f"/p/a?q={at}")
    (one,) = {id(each): each for each in found}.values()
    assert len(one._pages) == 5
    assert one._size == sum(len(page.body) for page in one._pages.values())


def test_a_page_for_many_is_made_for_one(hall: Hall) -> None:
    """Fifty phones at the same moment wait for one making; a stream is waited for by nobody."""
    asked: list[str] = []

    async def app(scope: Any, _receive: Any, send: Any) -> None:  # noqa: ANN401 - as servers do
        asked.append(scope["path"])
        await asyncio.sleep(0.01)
        headers = [(b"content-type", b"text/html")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"page " * 200})

    desk: Desk = hall.machine.app.state.desk
    kept = Kept(app, desk)

    async def answer(path: str) -> bytes:
        sent = []

        async def send(message: Any) -> None:  # noqa: ANN401 - as servers do
            sent.append(message.get("body", b""))

        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "state": {}}
        scope["headers"] = [(b"accept-encoding", b"gzip")]
        await kept(scope, lambda: None, send)  # type: ignore[arg-type, return-value]
        return b"".join(sent)

    async def all_at_once() -> list[bytes]:
        return await asyncio.gather(*(answer(f"/p/a/{at % 2}") for at in range(50)))

    answers = asyncio.run(all_at_once())
    assert sorted(asked) == ["/p/a/0", "/p/a/1"]
    assert {gzip.decompress(one) for one in answers} == {b"page " * 200}


def test_a_desk_that_asks_nobody_keeps_nothing(published: Browser, made: list[str]) -> None:
    """There whoever looks is the administrator, and the pages are his."""
    for _ in range(2):
        assert "etag" not in published.client.get("/p/a").headers
    assert made == ["public", "public"]


def test_another_event_has_other_pages(hall: Hall) -> None:
    """Also where its log is as long as that of the one before."""
    phone = hall.browser()
    assert "Marrow Quay Open" in phone.get("/p/a")
    hall.machine.post("/new", name="Another Open", section="A", rounds="5")
    file = hall.machine.app.state.desk.file
    while file.head < 6:
        file.act(AddNote(text="more"), author=ARBITER)
    assert "Marrow Quay Open" not in phone.client.get("/p/a").text
