"""What a form or an address does not take: said at its field, and never a fault."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from html import escape
from itertools import count, product
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from starlette.routing import Route

from openarbiter.desk import EditPlayer, Pid, PlayerFacts, action_to_json
from openarbiter.web.adapter import PERSON
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.all_sections import STEPS
from openarbiter.web.routes.guide import RECIPES
from openarbiter.web.routes.papers import SHEETS
from openarbiter.web.routes.public import ME
from openarbiter.web.routes.screens import NAMES as SCREENS
from openarbiter.web.security import cookie_name
from openarbiter.web.taken_out import FORMS
from tests.architecture.source import modules
from tests.every import every
from tests.web.browser import PORT, Browser, words
from tests.web.conftest import ROUND, held

WRONG: Final = tomllib.loads(Path(__file__).with_name("wrong.toml").read_text("utf-8"))

Row: TypeAlias = dict[str, Any]
"""Address, fields, the field at fault ("" where the page says it), what is said, and the status."""


def rows(kind: str) -> Iterator[Row]:
    """The rows of a table of ``wrong.toml``, with their gaps filled."""
    for row in WRONG[kind]:
        places = [row["to"]] if isinstance(row["to"], str) else row["to"]
        for to, text in product(places, row.get("each", ("",))):
            fields = {name: _whole(value, text) for name, value in row["fields"].items()}
            said = row.get("said", "").replace("{}", text)
            yield {"at": "", "status": 422} | row | {"to": to, "fields": fields, "said": said}


def _whole(value: str | list[str], text: str) -> str | list[str]:
    """A value with its gap filled, and as many letters as it says."""
    if isinstance(value, list):
        return value
    filled = value.replace("{}", text)
    return re.sub(r"(\S+) \* (\d+)", lambda found: found[1] * int(found[2]), filled)


def _fault(browser: Browser, row: Row) -> None:
    """Send what a row has, and look whether it is refused as the row says."""
    fields, field = row["fields"], row["at"]
    head = browser.head()
    answer = browser.client.post(row["to"], data={"token": browser.token, **fields})
    shown = answer.text
    assert answer.status_code == row["status"], words(shown)[:600]
    assert browser.head() == head
    assert row["said"] in words(shown)
    if not field:
        return
    assert f'id="fault-{field}"' in shown
    typed = fields.get(field, "").strip()
    assert len(typed) > 120 or not typed.isprintable() or escape(typed) in shown
    focused = re.findall(r"<(?:input|textarea|select)\b[^>]*\bautofocus\b[^>]*>", shown)
    assert [f'name="{field}"' in one and 'aria-invalid="true"' in one for one in focused] == [True]


@every("row", rows("before"))
def test_what_is_wrong_is_said_at_its_field(browser: Browser, row: Row) -> None:
    """Before round 1."""
    _fault(browser, row)


@every(("line", "said"), WRONG["lines"].items())
def test_a_line_of_an_edit_that_means_nothing_is_no_edit(
    paired: Browser, line: str, said: str
) -> None:
    """It stays in its field with the reason, and nothing is begun."""
    page = paired.post("/a/rounds/1/pairings", line=line, status=422)
    assert 'id="fault-line"' in page
    assert f'value="{line}"' in page
    assert said in words(page)
    assert not paired.json("/a/rounds/1/pairings")["edited"]


@every("row", rows("after"))
def test_what_does_not_fit_the_round_is_refused(published: Browser, row: Row) -> None:
    """Who and what is named is not there, or is not possible any more."""
    _fault(published, row)


def test_an_action_of_too_many_letters_is_refused(published: Browser) -> None:
    """As a program sends it."""
    facts = PlayerFacts(name="W" * 10_000)
    action = json.dumps(action_to_json(EditPlayer(section="a", pid=Pid(1), facts=facts)))
    assert "10000 characters" in published.post("/do", action=action, status=409)


@every("row", rows("new"))
def test_no_event_is_made_of_what_is_wrong(stranger: Browser, row: Row) -> None:
    """The form comes back as it was sent, and no file is left behind."""
    sent = {"name": "Quay", "place": "Harbour"} | row["fields"]
    page = stranger.post(row["to"], sent, status=422)
    assert 'value="Harbour"' in page
    assert row["said"] in words(page)
    for field in row["fields"] if len(row["fields"]) > 2 else ():
        assert f'id="fault-{field}"' in page
    assert not list(stranger.app.state.desk.folder.glob("*.openarbiter"))


ODD = ("9" * 5000, "9" * 18, "²", "-1", "0", "x")
"""Numbers of thousands of digits, of more than a database has, odd digits, and what is none."""

ASKED = re.compile(r"(?:query\.get(?:list)?|\bnumber)\(\s*\"(\w+)\"")

GAPS: Final = {
    "{key}": ("guessed",),
    "{s}": ("a",),
    "{sheet}": (*SHEETS, "log"),
    "{name}": SCREENS,
    "{form}": FORMS,
    "{recipe}": tuple(RECIPES),
    "{step}": tuple(STEPS),
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


def queries(route: Route) -> set[str]:
    """Names a page itself asks for; what it asks through others is among all names."""
    path = inspect.getsourcefile(inspect.unwrap(route.endpoint))
    return set(ASKED.findall(Path(path or "").read_text("utf-8")))


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


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at an event with a result of round 1; these tests only read it."""
    folder = tmp_path_factory.mktemp("desk")
    with held(folder) as browser:
        browser.publish(1)
        browser.post(f"{ROUND}/results", board=1, r="1")
        yield browser


@pytest.mark.parametrize(
    ("path", "route"),
    [
        pytest.param(path, route, id=path, marks=[pytest.mark.nightly] * (place % 3 > 0))
        for place, (path, route) in enumerate(addresses("GET"))
    ],
)
def test_no_address_ends_in_a_fault(played_once: Browser, path: str, route: Route) -> None:
    """An odd number in the path, or under all names the page asks for, is no fault."""
    for odd in ODD:
        for place in range(len(NUMBER.findall(path))):
            address = filled(path, odd, place=place)
            assert played_once.client.get(address).status_code < 500, address[:60]
        if names := queries(route):
            params = dict.fromkeys(names, odd) | {"once": "1"}
            answer = played_once.client.get(filled(path), params=params)
            assert answer.status_code < 500, odd[:30]


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


def test_one_place_makes_numbers_of_texts() -> None:
    """Whoever asks a text for its digits elsewhere forgets those of which no number can be made."""
    asking = re.compile(r"\.is(?:digit|decimal|numeric)\(|\{\w+:int\}|int\(request\.")
    found = [each.name for each in modules() if each.room == "web" and asking.search(each.text)]
    assert found == ["openarbiter.web.wording"]
