"""What a form or an address does not take: said at its field, and never a fault."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from starlette.routing import Route

from openarbiter.desk import EditPlayer, Pid, PlayerFacts, action_to_json
from openarbiter.web.adapter import PERSON
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.guide import RECIPES
from openarbiter.web.routes.papers import SHEETS
from openarbiter.web.routes.public import ME
from openarbiter.web.routes.screens import NAMES as SCREENS
from openarbiter.web.security import cookie_name
from openarbiter.web.taken_out import FORMS
from tests.architecture.source import modules
from tests.every import every
from tests.web.browser import PORT, Browser, words
from tests.web.conftest import NAMES, ROUND, held
from tests.web.hall import Hall

Row: TypeAlias = tuple[str, dict[str, Any], str, str]
"""Address, fields, the field at fault ("" where the page says it) and what is said."""

HEAD = {"name": NAMES[0], "rating": "2363"}
"""What the form of the first player has."""

NOT_BORN = ("31.2.1990", "17. Mond 1990", "9999", "1.1.9999", "١٩٩٠")
NO_IDS = ("123456789012", "N1503014", "1503014x", "²", "1503014,5", "0", "000")
NO_ACTIONS = ("[" * 100_000, '{"a":' * 100_000, "9" * 5000, "", "null", "[]")
LONG = json.dumps(
    action_to_json(EditPlayer(section="a", pid=Pid(1), facts=PlayerFacts(name="W" * 10_000)))
)
NOBODY = ("", "b 9", "99", "0", "Ⅷ", "1e9", "9" * 400)
NO_LATER = ("1: 2345", "4 2345", "4: 2345; 4: 2360", "4: estimate 1500")

PLAYERS: tuple[Row, ...] = (
    ("/a/players/new", {"name": ""}, "name", ""),
    ("/a/players/new", {"name": "W" * 10_000}, "", ""),
    ("/a/players/new", {"name": "Li, Bo", "rating": "abc"}, "rating", ""),
    ("/a/players/new", {"name": "Ahorn, Abel", "joins": "soon"}, "", ""),
    *(
        ("/a/players/new", {"name": "A", "birth": text}, "birth", f"1990-03-17; {text} stands here")
        for text in NOT_BORN
    ),
    *(
        (path, {"name": NAMES[0], "fide_id": text}, "fide_id", "A FIDE ID has at most 11 digits")
        for path in ("/a/players/new", "/a/players/1")
        for text in NO_IDS
    ),
    ("/a/players/new", {"name": "A", "fide_id": "12345678901234", "rating": "a"}, "fide_id", ""),
    ("/a/players/3", {"name": "A", "fide_id": "12345678901234", "rating": "a"}, "fide_id", ""),
    ("/a/players/3", {"name": "Li, Bo", "rating": "abc"}, "rating", ""),
    *(("/a/players/1", HEAD | {"later": text}, "later", "a round from 2 on") for text in NO_LATER),
    ("/a/players/1", HEAD | {"national": "1650", "national_list": "A1"}, "national_list", ""),
    ("/a/players/1", HEAD | {"estimate": "1600"}, "estimate_reason", ""),
    *(("/a/players/1/forbid", {"who": text}, "who", "") for text in ("1", "99", "no", "", "²")),
    *(
        ("/a/players/1/withdraw", {"from_round": text, "confirmed": "yes"}, "", "")
        for text in ("x", "", "0", "99")
    ),
    *(
        ("/a/players/add", {"line": text}, "line", "")
        for text in ("????", "", "2105", "Name", "Anna Berger\x00", "x" * 300)
    ),
    ("/a/players/paste", {"list": ""}, "", ""),
    ("/a/players/number/equals", {"equals": "height"}, "", ""),
    ("/a/rounds/1/who", {"who": "xyz", "kind": "Z"}, "who", "Nobody is found by xyz"),
)

SETTINGS: tuple[Row, ...] = (
    ("/settings", {"name": ""}, "name", ""),
    ("/settings", {"name": "x", "start": "soon"}, "start", "A day such as"),
    ("/settings/copies", {"folder": "/no/such/folder"}, "", ""),
    ("/a/settings", {"rounds": "x"}, "", "whole number"),
    (
        "/a/settings",
        {"list1": "code", "list_code": "A1"},
        "",
        "A national list has the three letters of its federation",
    ),
    ("/a/lots", {"what": "colour", "way": "seed", "seed": ""}, "", "Something has to stand here."),
    ("/a/lots", {"what": "colour", "way": "hand", "colour": "x"}, "", "is not one of the choices"),
    ("/notes", {"text": " "}, "text", ""),
    ("/notes", {"text": "x" * 501, "public": "yes"}, "text", "501"),
    ("/screens", {"do": "notice", "notice": "x" * 121}, "notice", ""),
    (
        "/screens",
        {"do": "notice", "notice": "x", "until": "soon"},
        "until",
        "A time such as 14:00 is needed; soon stands here.",
    ),
    ("/screens", {"do": "add", "name": ""}, "name", ""),
    ("/screens", {"do": "explode"}, "", ""),
    ("/files", {}, "", ""),
)

TIES: tuple[Row, ...] = (
    ("/a/tie-breaks", {"do": "save", "code": ["BH", "SB", "BH"]}, "", "once more"),
    ("/a/tie-breaks", {"do": "save", "code": ["MEDIAN"]}, "", "knows no"),
    ("/a/tie-breaks", {"do": "save", "code": ["ARO"], "unrated-0": "abc"}, "unrated-0", ""),
    ("/a/tie-breaks", {"do": "add-DE", "code": ["DE"] * 12}, "", "At most 12"),
    ("/a/tie-breaks", {"do": "keep", "code": ["DE"]}, "", ""),
    ("/a/tie-breaks", {"do": "keep", "set": "Empty"}, "", ""),
    ("/a/tie-breaks/values", {"name": "PLAYOFF", "value-1": "1/2"}, "value-1", ""),
    ("/a/prizes/rules", {"sharing": "none", "do": "save"}, "places-0", "There is no prize yet"),
    ("/a/prizes/file", {"fund": "[fund"}, "", ""),
)


def _fault(browser: Browser, row: Row, status: int = 422) -> None:
    """Send what a row has, and look whether it is refused as the row says."""
    path, fields, field, said = row
    head = browser.head()
    answer = browser.client.post(path, data={"token": browser.token, **fields})
    shown = answer.text
    assert answer.status_code == status, words(shown)[:600]
    assert browser.head() == head
    assert said in words(shown)
    if not field:
        return
    assert f'id="fault-{field}"' in shown
    typed = str(fields.get(field, "")).strip()
    assert len(typed) > 120 or not typed.isprintable() or escape(typed) in shown
    focused = re.findall(r"<(?:input|textarea|select)\b[^>]*\bautofocus\b[^>]*>", shown)
    assert [f'name="{field}"' in one and 'aria-invalid="true"' in one for one in focused] == [True]


@every("row", (*PLAYERS, *SETTINGS, *TIES))
def test_what_is_wrong_is_said_at_its_field(browser: Browser, row: Row) -> None:
    """Before round 1."""
    _fault(browser, row)


BAKU = (
    ({"scoring": "3-1-0"}, "here they are worth 3, 1 and 0. Source: C.04.7, 1.1"),
    ({"system": "knock-out"}, "The text of knock-out knows no acceleration. Source: C.04.7"),
    ({"system": "nswca"}, "The text of nswca knows no acceleration. Source: NSWCA, 3.3 a"),
)


@every(("fields", "said"), BAKU)
def test_settings_without_the_premise_are_refused(
    browser: Browser, fields: dict[str, str], said: str
) -> None:
    """With the article, where Baku acceleration is wished for."""
    _fault(browser, ("/a/settings", fields | {"baku": "yes"}, "", said), 409)


LINES = {
    "99 1": "Nobody is found by 99",
    "1 - qqq": "Nobody is found by qqq",
    "- 99": "Nobody is found by 99",
    "b a": "a may be more than one player",
    "a - 1": "a may be more than one player",
    "1 2 3": "Two players are needed",
    **dict.fromkeys(("1 1", "x y", "- ", "c 77"), ""),
}
"""Lines of a manual edit, and what is said of them."""


@every(("line", "said"), LINES.items())
def test_a_line_of_an_edit_that_means_nothing_is_no_edit(
    paired: Browser, line: str, said: str
) -> None:
    """It stays in its field with the reason, and nothing is begun."""
    page = paired.post("/a/rounds/1/pairings", line=line, status=422)
    assert 'id="fault-line"' in page
    assert f'value="{line}"' in page
    assert said in words(page)
    assert not paired.json("/a/rounds/1/pairings")["edited"]


NO_NUMBERS = ("x", " ", "7x", "7\u00a0x", "undefined", "NaN", "-7", "9" * 5000)

AFTER: tuple[tuple[int, Row], ...] = (
    *(
        (422, ("/undo", {way: name}, "", "The form could not be read"))
        for way in ("undo", "redo")
        for name in (*NO_NUMBERS, f"{NO_NUMBERS[-1]} 0000-0000")
    ),
    (422, ("/undo", {"undo": ""}, "", "")),
    (422, ("/undo", {"undo": 0}, "", "")),
    (422, ("/a/rounds/1/late", {"one": "qqq", "other": 1}, "", "Nobody is found")),
    (404, ("/a/rounds/1/apart", {"board": 99}, "", "")),
    (409, ("/a/rounds/1/complete", {}, "", "results")),
    (409, ("/a/settings", {"system": "nswca"}, "", "")),
    (409, ("/a/players/2/substitute", {"name": "A"}, "", "takes the number of another in a round")),
    (409, ("/a/byes", {"pid": 3, "round": 5, "kind": "H"}, "", "zero-point bye")),
    (404, ("/a/rounds/1/opponent", {"odd_man": 6, "other": 8}, "", "")),
    *((400, ("/do", {"action": text}, "", "no action of the desk")) for text in NO_ACTIONS),
    (409, ("/do", {"action": LONG}, "", "10000 characters")),
    (400, ("/files", {"content": "not base64!"}, "", "")),
    (404, ("/screens", {"do": "hold", "screen": 7}, "", "")),
    *(
        (404, (f"/a/players/5{deed}", {"pid": pid, "name": "A", "confirmed": "yes"}, "", ""))
        for pid in NOBODY
        for deed in ("/remove", "/withdraw", "/forbid", "/reinstate", "")
    ),
)
"""What is sent once round 1 is published, with the status of the refusal."""


@every(("status", "row"), AFTER)
def test_what_does_not_fit_the_round_is_refused(published: Browser, status: int, row: Row) -> None:
    """Who and what is named is not there, or is not possible any more."""
    _fault(published, row, status)


PERSONS = (
    {"name": "wren  osterley", "role": "deputy"},
    {"name": "", "role": "deputy"},
    {"name": "Two", "role": "deputy", "first": "9", "last": "5"},
    {"name": "Three", "role": "administrator"},
)


def test_who_is_no_person_of_the_desk(hall: Hall) -> None:
    """A name that is there, none, boards in the wrong order, the role of the computer itself."""
    first = {"do": "add", "name": "Wren Osterley", "role": "results", "first": 5, "last": 9}
    page = words(hall.machine.post("/people", first, status=200))
    assert "The PIN of Wren Osterley is" in page
    assert "5–9" in page
    assert "The PIN of" not in words(hall.machine.get("/people"))
    many = len(hall.machine.json("/people")["persons"])
    for wrong in PERSONS:
        hall.machine.post("/people", wrong, do="add", status=422)
    assert len(hall.machine.json("/people")["persons"]) == many


NEW: tuple[Row, ...] = (
    ("/new", {"kind": "quiz"}, "", ""),
    ("/new", {"kind": "more", "other": "chequers"}, "", ""),
    ("/new", {"players": "many"}, "", ""),
    ("/new", {"rounds": "0"}, "", ""),
    ("/new", {"kind": "teams", "boards": "none"}, "", ""),
    ("/new", {"system": "dutch-1066"}, "", ""),
    (
        "/new",
        {"kind": "teams", "system": "dubov-2026"},
        "",
        "This system is of another kind than the one chosen above.",
    ),
    (
        "/new",
        {"name": "", "rounds": "many", "tie_breaks": "XYZ", "end": "soon"},
        "",
        "4 fields need another look",
    ),
)


@every("row", NEW)
def test_no_event_is_made_of_what_is_wrong(stranger: Browser, row: Row) -> None:
    """The form comes back as it was sent, and no file is left behind."""
    path, fields, _, said = row
    page = stranger.post(path, {"name": "Quay", "place": "Harbour"} | fields, status=422)
    assert 'value="Harbour"' in page
    assert said in words(page)
    for field in fields if len(fields) > 2 else ():
        assert f'id="fault-{field}"' in page
    assert not list(stranger.app.state.desk.folder.glob("*.openarbiter"))


@pytest.mark.parametrize("page", ["/a/players/new", "/a/players/1?edit"])
def test_a_form_says_how_a_birthday_is_read(browser: Browser, page: str) -> None:
    """Where day and month could be either, nobody has to guess."""
    assert "(the day first)" in browser.get(page)
    assert "(Tag zuerst)" in browser.get(page, language="de")


LARGE = "9" * 18
"""A number that can be made, and is too large for everything."""

ODD = ("9" * 5000, LARGE, "²", "-1", "0", "x")
"""Numbers of thousands of digits, of more than a database has, odd digits, and what is none."""

ASKED = re.compile(r"(?:query\.get(?:list)?|\bnumber)\(\s*\"(\w+)\"")

GAPS: Final = {
    "{key}": ("guessed",),
    "{s}": ("a",),
    "{sheet}": (*SHEETS, "log"),
    "{name}": SCREENS,
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


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
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


def test_digits_of_another_keyboard_are_digits(published: Browser) -> None:
    """Who writes ٣ for 3 is offered board 3, and finds the third player."""
    assert published.json(f"{ROUND}/results?board=٣")["entry"]["board"] == 3
    assert published.client.get("/find", params={"q": "٣"}).headers["location"] == "/a/players/3"


def test_one_place_makes_numbers_of_texts() -> None:
    """Whoever asks a text for its digits elsewhere forgets those of which no number can be made."""
    asking = re.compile(r"\.is(?:digit|decimal|numeric)\(|\{\w+:int\}|int\(request\.")
    found = [each.name for each in modules() if each.room == "web" and asking.search(each.text)]
    assert found == ["openarbiter.web.wording"]
