"""Phones: the public pages, how often they are made, and results that players report."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from openarbiter.desk import OUTCOMES, AddNote, Reporter, ReportResult
from openarbiter.model import RoundNo
from openarbiter.web.accounts import Accounts
from openarbiter.web.answers import Page
from openarbiter.web.guesses import OF_DEVICE, Source
from openarbiter.web.published import ADDRESSES, Moment, Published
from openarbiter.web.reports import ALPHABET, LENGTH, take
from openarbiter.web.request import AppState
from openarbiter.web.routes import ROUTES
from openarbiter.web.streams import IN_ALL
from tests.browser.late import published
from tests.web.browser import HALL, Browser, Hall, words
from tests.web.conftest import ARBITER, held

LIVE = "/p/a/live"


def number(browser: Browser) -> int:
    """Number of the last public change."""
    return int(browser.json(LIVE)["number"])


def test_the_stream_tells_the_number_of_the_change(browser: Browser) -> None:
    """Once; who knows it already is told nothing; the browser goes on where it stopped."""
    number(browser)
    browser.publish(1)
    now = number(browser)
    assert f"id: {now}\nevent: change" in browser.get(f"{LIVE}?once=1&since={now - 1}")
    assert "event" not in browser.get(f"{LIVE}?once=1&since={now}")
    again = browser.client.get(f"{LIVE}?once=1&since=0", headers={"last-event-id": str(now)})
    assert "event" not in again.text
    browser.get("/p/none/live", status=404)


def test_streams_are_limited(browser: Browser) -> None:
    """Who finds none left asks for the number; a stream that ends makes room."""
    open_ones = browser.app.state.desk.streams
    taken = [open_ones.opened(f"phone {at}", f"address {at}") for at in range(IN_ALL)]
    assert "So many pages are open" in words(browser.get(LIVE, status=503))
    assert number(browser)
    open_ones.closed(taken[0])
    for _ in range(2):
        browser.get(f"{LIVE}?once=1")
    assert len(open_ones) == IN_ALL - 1


@pytest.mark.parametrize("view", ["names", "boards", "standings"])
def test_a_long_list_comes_in_pages(
    browser: Browser, view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first to the last by the way to the next one: every line once, as page and twin."""
    browser.play(1)
    whole = browser.json(f"/p/a?view={view}")
    assert whole["next"] == ""
    assert 'rel="next"' not in browser.get(f"/p/a?view={view}")
    monkeypatch.setattr("openarbiter.web.routes.public.ONE_PAGE", 3)
    monkeypatch.setattr("openarbiter.web.routes.public.LINES", 2)
    way, lines = f"/p/a?view={view}", []
    while way:
        page = browser.json(way)
        lines += page["lines"]
        assert browser.get(way).count('rel="prev"') == (
            0 if len(lines) == len(page["lines"]) else 2
        )
        assert (page["previous"] == "") == (page["start"] == "")
        way = page["next"]
    assert (lines, page["end"]) == (whole["lines"], "")
    assert browser.json(browser.json(f"/p/a?view={view}")["end"])["lines"] == page["lines"]


@pytest.mark.parametrize("view", ["names", "boards", "standings"])
def test_a_long_list_leads_to_a_name(
    browser: Browser, view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a search, and by the number of a player; one's own line stands above every page."""
    browser.play(1)
    monkeypatch.setattr("openarbiter.web.routes.public.ONE_PAGE", 3)
    monkeypatch.setattr("openarbiter.web.routes.public.LINES", 2)
    found = browser.json(f"/p/a?view={view}&q=quispe")["lines"]
    assert found
    assert all("Quispe Lantaro, Ariel" in str(one) for one in found)
    assert "Nobody is called like that" in browser.get(f"/p/a?view={view}&q=zzz")
    for number in (1, 5, 9):
        page = browser.json(f"/p/a?view={view}&at={number}")
        shown = str([one.get("player") or (one["white"], one["black"]) for one in page["lines"]])
        seated = view != "boards" or number != int(
            browser.json("/p/a")["lists"]["away"][0]["player"]["tpn"]
        )
        assert (f"'tpn': {number}," in shown) == seated
    browser.get("/p/a/5")
    page = browser.get(f"/p/a?view={view}&from=8")
    assert "My line in the list" in page
    assert ("Your place" in page) == (view == "standings")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pages that are made, as they are."""
    found: list[str] = []

    def noted(now: Any, name: str, *given: Any, **more: Any) -> Any:  # noqa: ANN401 - as the original
        found.append(name)
        return Page(now, name, *given, **more)

    monkeypatch.setattr("openarbiter.web.routes.public.Page", noted)
    return found


@pytest.fixture
def clock(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets seconds go by on the clock of public pages, which stay as they are for one."""
    monkeypatch.setattr(Published, "seconds", 1.0)
    at = [100.0]
    desk: AppState = hall.machine.app.state.desk
    desk.published.clock = lambda: at[0]

    def by(seconds: float) -> None:
        at[0] += seconds

    return by


def test_a_page_is_made_once_for_each_entry(hall: Hall, made: list[str]) -> None:
    """The second phone gets what the first one got; after an entry it is made again."""
    one, other = hall.browser(), hall.browser()
    before = one.get("/p/a?view=boards")
    assert (other.get("/p/a?view=boards"), made) == (before, ["public"])
    hall.machine.post("/a/rounds/1/results/1", r="1")
    after = other.get("/p/a?view=boards")
    assert "1–0" in after
    assert "1–0" not in before
    assert made == ["public", "public"]


def test_results_come_to_phones_once_a_second(
    hall: Hall, made: list[str], clock: Callable[[float], None]
) -> None:
    """Not with each; after a quiet second at once; whoever has entered sees each at once."""
    phone, viewer = hall.browser(), hall.browser("viewer")
    path, live = "/p/a?view=boards", "/p/a/live"
    before, told = phone.get(path), phone.json(live)["number"]
    for board in (1, 2, 3):
        hall.machine.post(f"/a/rounds/1/results/{board}", r="1")
        assert phone.get(path) == before
        assert phone.json(live)["number"] == told
    assert viewer.get(path).count("1–0") == 3
    clock(1.0)
    assert phone.get(path).count("1–0") == 3
    assert phone.json(live)["number"] == hall.machine.head() > told
    clock(30.0)
    hall.machine.post("/a/rounds/1/results/4", r="1")
    assert (phone.get(path).count("1–0"), made.count("public")) == (4, 4)


def test_news_names_the_players_whose_games_changed(tmp_path: Path) -> None:
    """Every page of a player that says something else; nobody where more has changed."""
    with held(tmp_path) as desk:
        desk.play(1)
        desk.publish(2)
        public, numbers = desk.app.state.desk.published, range(1, 10)

        def pages() -> list[object]:
            found: list[object] = []
            for number in numbers:
                page = desk.json(f"/p/a/{number}")
                facts = ("card", "mine", "points", "chances", "shorter")
                found.append({name: page[name] for name in facts})
            return found

        for board in range(1, 5):
            before, head = pages(), desk.head()
            public.changed(desk.file, "a")
            desk.post(f"/a/rounds/2/results/{board}", r="1")
            named = public.players(desk.file, "a", head)
            changed = [
                number
                for number, one, other in zip(numbers, before, pages(), strict=True)
                if one != other
            ]
            if board in {1, 4}:  # the first one begins the play, the last one ends it
                assert named is None
            else:
                assert named == changed
                told = desk.get(f"/p/a/live?once=1&since={head}")
                assert f'data: {{"number": {desk.head()}, "players": {named}}}' in told
        head = desk.head()
        sent = {"to": "0-1", "reason": "the slip says so", "read": "yes", "confirmed": "yes"}
        desk.post("/a/rounds/1/boards/1/correct", sent)
        assert public.players(desk.file, "a", head) is None
        assert public.players(desk.file, "a", desk.head()) == []


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
    assert (phone.get("/p/a"), len(made)) == (plain, 7)


def test_persons_and_faults_pass_by(hall: Hall, made: list[str]) -> None:
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


def test_no_token_is_in_a_page_for_all(hall: Hall) -> None:
    """All browsers get the same bytes, with one tag, and the form of none."""
    one, other = hall.browser(), hall.browser()
    for path in ("/p", "/p/a", "/p/a/3", "/p/a/table", "/p/a/steps", "/p/a/check/1"):
        assert one.client.get(path).content == other.client.get(path).content
    path = "/a/rounds/1/why/3"
    first, second = one.client.get(path), other.client.get(path)
    assert (first.content, first.headers["etag"]) == (second.content, second.headers["etag"])
    assert not any(each.token in first.text for each in (one, other))


def test_what_a_phone_has_is_not_sent_again(hall: Hall) -> None:
    """As long as it is the same; compressed and as it is are told apart."""
    client, path = hall.browser().client, "/p/a?view=boards"
    plain = client.get(path, headers={"accept-encoding": "identity"})
    small = client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert (small.headers["content-encoding"], small.text) == ("gzip", plain.text)
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
    monkeypatch.setattr("openarbiter.web.published.BYTES", 40_000)
    phone = hall.browser()
    for at in range(40):
        phone.get(f"/p/a?q={at}")
    kept = hall.machine.app.state.desk.published
    assert 0 < len(kept._pages) < 20
    assert kept._size == sum(page.size for page in kept._pages.values()) <= 40_000


def test_a_page_for_many_is_made_for_one(hall: Hall) -> None:
    """Fifty phones at the same moment wait for one making, which is beside the loop."""
    desk: AppState = hall.machine.app.state.desk
    assert desk.file is not None
    file, asked = desk.file, []

    def make(request: Request, _at: Moment) -> Response:
        assert threading.current_thread() is not threading.main_thread()
        asked.append(request.scope["path"])
        return Response(b"page " * 200, media_type="text/html")

    async def answer(path: str) -> bytes:
        headers = [(b"accept-encoding", b"gzip")]
        asked_for = {"type": "http", "path": path, "query_string": b"", "headers": headers}
        scope = asked_for | {"state": {"json": False}, "app": hall.machine.app}
        made = await desk.published.answer(Request(scope), file, make)
        return bytes(made.body)

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


def test_another_event_has_other_pages(hall: Hall, clock: Callable[[float], None]) -> None:
    """At once, also where its log is as long as that of the one before."""
    phone = hall.browser()
    assert "Marrow Quay Open" in phone.get("/p/a")
    hall.machine.post("/new", name="Another Open", section="A", rounds="5")
    file = hall.machine.file
    while file.head < 6:
        file.act(AddNote(text="more"), author=ARBITER)
    clock(0.0)
    assert "Marrow Quay Open" not in phone.client.get("/p/a").text


def test_every_address_that_is_kept_is_one() -> None:
    """The table of what is kept names addresses that there are."""
    assert {route.path for route in ROUTES} >= ADDRESSES


class Floor(Hall):
    """A desk in the hall with round 1 of nine players published, and the codes of its slips."""

    def __init__(self, folder: Path, machine: Browser) -> None:
        super().__init__(folder, machine)
        self.desk = machine.app.state.desk
        self.desk.addresses = ("http://192.0.2.7:8000/",)

    def code(self, board: int, side: Reporter, number: int = 1) -> str:
        """The code of one side of a board."""
        found = self.desk.file.state.section("a").round(number).board(board)
        codes = self.desk.codes(self.desk.file)
        return str(codes.code("a", number, found, side))

    def report(self, code: str) -> None:
        """A phone that was never here looks at the page of a code and reports that White won."""
        phone = self.browser()
        phone.client.get(f"/r/{code}")
        phone.post(f"/r/{code}", r="1-0", key=f"{id(phone)}")


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A desk with phones around it."""
    with held(tmp_path) as machine:
        machine.publish(1)
        yield Floor(tmp_path, machine)


WHITE, BLACK = Reporter.WHITE, Reporter.BLACK


def test_codes_are_secret(floor: Floor) -> None:
    """Each side, board, round and desk has others; none of them stands in the event or a page."""
    codes = {floor.code(board, side) for board in range(1, 5) for side in (WHITE, BLACK)}
    assert len(codes) == 8
    assert all(len(one) == LENGTH and set(one) <= set(ALPHABET) for one in codes)
    again = Accounts.of_folder(floor.folder)
    assert again.kept_secret() == floor.persons.kept_secret() != Accounts().kept_secret()
    floor.report(floor.code(1, WHITE))
    held = floor.desk.file.path.read_bytes()
    assert not any(one.encode() in held for one in codes)
    for page in ("/p/a", "/p/a?view=boards", "/log", "/papers/boards"):
        text = floor.machine.get(page)
        assert not any(one in text for one in codes), page
    for board in range(1, 5):
        floor.machine.post(f"/a/rounds/1/results/{board}", r="1")
    floor.machine.post("/a/rounds/1/complete")
    floor.machine.publish(2)
    assert not codes & {floor.code(board, WHITE, 2) for board in range(1, 5)}


def test_guessing_a_code_is_slow(floor: Floor) -> None:
    """A phone waits after a few wrong ones; right ones are no try."""
    guesser, code = floor.browser(), floor.code(1, WHITE)
    for number in range(3 * OF_DEVICE.most):
        guesser.get(f"/r/{code}")
        guesser.get(f"/r/WRNG{number:04}".replace("0", "Z").replace("1", "Y"), status=404)
    for _ in range(OF_DEVICE.most - 1):
        guesser.get("/r/ZZZZZZZZ", status=404)
    assert "Try again in 60 seconds" in words(guesser.get(f"/r/{code}", status=429))
    guesser.post(f"/r/{code}", r="1-0", key="k", status=429)
    floor.now += 60
    assert "You report for White" in guesser.get(f"/r/{code}")


def test_one_joker_closes_no_report_of_the_hall(floor: Floor) -> None:
    """All phones of a hall are behind one address: who guesses waits, the others report."""
    joker, player = floor.browser(), floor.browser()
    for _ in range(OF_DEVICE.most):
        joker.get("/r/ZZZZZZZZ", status=404)
    joker.get(f"/r/{floor.code(1, WHITE)}", status=429)
    for side in (WHITE, BLACK):
        floor.report(floor.code(1, side))
    assert floor.machine.json("/a/rounds/1/results")["rows"][0]["result"] == "1–0"
    for at in range(300):  # each mistypes once, in a moment
        floor.persons.note_code(Source(f"phone {at}", HALL), right=False)
    assert player.json(f"/r/{floor.code(2, WHITE)}")["state"] == "none"


def test_reports_of_both_at_the_same_moment_are_one_result(tmp_path: Path) -> None:
    """However they meet: each board has its result once, and a report of each side."""
    file = published(tmp_path / "round.event", players=40)
    boards = file.state.section("a").round(1).boards

    def send(side: Reporter) -> None:
        for board in boards:
            report = ReportResult(
                section="a",
                round_no=RoundNo(1),
                board=board.number,
                outcome=OUTCOMES["1-0"],
                by=side,
                device=side.value,
            )
            take(file, report, side.value)

    with file, ThreadPoolExecutor() as pool:
        list(pool.map(send, (WHITE, BLACK)))
        done = [type(entry.action).__name__ for entry in file.entries()]
        assert done.count("EnterResult") == len(boards)
        assert done.count("ReportResult") == 2 * len(boards)
        assert not file.state.section("a").missing(1)
