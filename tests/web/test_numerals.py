"""Whatever stands where an address, a form, a cookie or a header has a number: a page answers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import pytest
from starlette.routing import Route

from openarbiter.web.adapter import PERSON
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.guide import RECIPES
from openarbiter.web.routes.papers import SHEETS
from openarbiter.web.routes.public import ME
from openarbiter.web.routes.screens import NAMES
from openarbiter.web.security import cookie_name
from openarbiter.web.taken_out import FORMS
from tests.architecture.source import modules
from tests.web.browser import PORT, Browser
from tests.web.conftest import ROUND, held

LARGE = "9" * 18
"""A number that can be made, and is too large for everything."""

ODD = ("9" * 5000, LARGE, "²", "-1", "0", "x")
"""Numbers of thousands of digits, of more than a database has, odd digits, and what is none."""

ASKED = re.compile(r"(?:query\.get(?:list)?|\bnumber)\(\s*\"(\w+)\"")

GAPS: Final = {
    "{key}": ("guessed",),
    "{s}": ("a",),
    "{sheet}": (*SHEETS, "log"),
    "{name}": NAMES,
    "{form}": FORMS,
    "{recipe}": tuple(RECIPES),
    "{code}": ("none",),
    "{code:path}": ("BH", "BH/C1"),
    "{place:path}": ("guide", "reference/cli"),
}
"""What stands in the gaps of a path, apart from numbers: everything there is."""

NUMBER = re.compile(r"\{\w+:whole\}")


def routes(method: str) -> list[Route]:
    """Every page, or every form; once for each path."""
    found = [one for one in ROUTES if isinstance(one, Route) and method in (one.methods or ())]
    return list({one.path: one for one in found}.values())


def names_in(text: str) -> set[str]:
    """Names that a module asks an address for behind its question mark; a few more than these."""
    return set(ASKED.findall(text))


@cache
def every_name() -> set[str]:
    """All names that pages ask an address for."""
    return set().union(*(names_in(one.text) for one in modules() if one.room == "web"))


def queries(route: Route) -> set[str]:
    """Names a page itself asks for; what it asks through others is among all names."""
    path = inspect.getsourcefile(inspect.unwrap(route.endpoint))
    return names_in(Path(path or "").read_text("utf-8"))


def addresses(method: str) -> list[tuple[str, Route]]:
    """Every page, or every form, with all its gaps filled but those for numbers."""
    found = []
    for route in routes(method):
        paths = [route.path]
        for gap, texts in GAPS.items():
            if gap in route.path:
                paths = [path.replace(gap, text) for path in paths for text in texts]
        found += [(path, route) for path in paths]
    return found


def filled(path: str, odd: str = "1", *, place: int = 0) -> str:
    """A path with numbers in its gaps: 1, and in one place perhaps an odd one."""
    places = count()
    address = NUMBER.sub(lambda _: odd if next(places) == place else "1", path)
    assert "{" not in address
    return address


def test_the_names_behind_question_marks_are_found() -> None:
    """Otherwise the tests below would look at nothing."""
    names = "told board from after names part player since round first last page lang"
    assert set(names.split()) <= every_name()
    assert len(every_name()) > 30


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an event with a result of round 1; these tests only read it."""
    folder = tmp_path_factory.mktemp("desk")
    with held(folder) as browser:
        browser.publish(1)
        browser.post(f"{ROUND}/results", board=1, r="1")
        yield browser


every_page = pytest.mark.parametrize(
    ("path", "route"),
    [
        pytest.param(path, route, id=path, marks=[pytest.mark.nightly] * (place % 3 > 0))
        for place, (path, route) in enumerate(addresses("GET"))
    ],
)


@every_page
def test_no_address_ends_in_a_fault(desk: Browser, path: str, route: Route) -> None:
    """An odd number in the path, or under all names the page asks for, is no fault."""
    for odd in ODD:
        for place in range(len(NUMBER.findall(path))):
            address = filled(path, odd, place=place)
            assert desk.client.get(address).status_code < 500, address[:60]
        if names := queries(route):
            params = dict.fromkeys(names, odd) | {"once": "1"}
            answer = desk.client.get(filled(path), params=params)
            assert answer.status_code < 500, odd[:30]


@pytest.mark.nightly
@every_page
def test_no_name_behind_an_address_ends_in_a_fault(desk: Browser, path: str, route: Route) -> None:
    """Under one name alone, nor is a large number under a name that only others ask for."""
    asked = [(query, odd) for query in queries(route) for odd in ODD]
    asked += [(query, LARGE) for query in every_name() - queries(route)]
    for query, odd in asked:
        params = {query: odd, "once": "1"}
        assert desk.client.get(filled(path), params=params).status_code < 500, query


@pytest.mark.parametrize("odd", ODD)
def test_no_question_about_a_draft_ends_in_a_fault(paired: Browser, odd: str) -> None:
    """Pairs, latecomers and results of earlier boards are typed with numbers."""
    for path in ("bye", "why-not", "what-if", "look", "edit"):
        for asked in (
            odd,
            f"{odd}-1",
            f"1 {odd}",
            f"+ Novak {odd}",
            f"r{odd} b1 =",
            f"r1 b{odd} =",
        ):
            params = dict.fromkeys(("pair", "change", "number", "only"), asked)
            assert paired.client.get(f"{ROUND}/{path}", params=params).status_code < 500, asked[:30]


@pytest.mark.parametrize("odd", ODD)
def test_no_moment_cookie_or_header_ends_in_a_fault(published: Browser, odd: str) -> None:
    """The moment of an address, what a device remembers, and what a program announces."""
    client = published.client
    for path in (f"/at/{odd}/", f"/at/{odd}/a/players.json", f"/log/{odd}", f"{ROUND}/why/{odd}"):
        assert client.get(path).status_code < 500, path[:40]
    for name in (cookie_name(ME, PORT), PERSON):
        cookie = f"{name}=a-{odd}".encode()
        assert client.get("/p/a", headers={b"cookie": cookie}).status_code == 200
    for name in ("content-length", "last-event-id"):
        answer = client.post if name == "content-length" else client.get
        headers = {name.encode(): odd.encode()}
        assert answer("/live?once=1", headers=headers).status_code < 500, (name, odd[:30])


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31T23:59:59", "0001-01-01T00:00+14:00"])
def test_a_moment_at_the_ends_of_the_calendar_is_one_or_none(browser: Browser, day: str) -> None:
    """No clock of another zone has some of them."""
    assert browser.client.get(f"/at/{day}/").status_code in {200, 404}
    assert browser.client.get("/log", params={"moment": day}).status_code in {303, 404}


@pytest.mark.parametrize("odd", ODD)
def test_no_form_ends_in_a_fault(published: Browser, odd: str) -> None:
    """Numbers of a form are read as those of an address are."""
    names = "board pid from_round number rating joins one other who line undo redo seen offer q"
    fields = dict.fromkeys(names.split(), odd)
    for path, _ in addresses("POST"):
        data = {"token": published.token, "name": "Novak, Ivo", **fields}
        answer = published.client.post(filled(path), data=data)
        assert answer.status_code < 500, (path, odd[:30])


def test_digits_of_another_keyboard_are_digits(published: Browser) -> None:
    """Who writes ٣ for 3 is offered board 3, and finds the third player."""
    assert published.json(f"{ROUND}/results?board=٣")["entry"]["board"] == 3
    assert published.client.get("/find", params={"q": "٣"}).headers["location"] == "/a/players/3"


def test_one_place_makes_numbers_of_texts() -> None:
    """Whoever asks a text for its digits elsewhere forgets those of which no number can be made."""
    asking = re.compile(r"\.is(?:digit|decimal|numeric)\(|\{\w+:int\}|int\(request\.")
    found = [each.name for each in modules() if each.room == "web" and asking.search(each.text)]
    assert found == ["openarbiter.web.wording"]
