"""Who may ask for what and do what: by token as by page, and nobody by a cookie or another page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import action_from_json
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.api import OPERATIONS
from openarbiter.web.guesses import Source
from openarbiter.web.request import SESSION_COOKIE
from openarbiter.web.roles import ABILITIES, May, Role, needed
from openarbiter.web.security import cookie_name
from tests.api.conftest import EVENT, ROLES, Programs, asking
from tests.web import test_persons
from tests.web.browser import HALL, PORT, Browser
from tests.web.conftest import event
from tests.web.test_private_facts import FORBIDDEN, event_with_marks, kinds

ROWS = test_persons.ROWS
BEFORE = test_persons.BEFORE


@pytest.mark.parametrize("before", ROWS)
def test_an_action_takes_the_role_it_takes_on_a_page(programs: Programs, before: str) -> None:
    """Everybody below the role is refused without a trace; the role itself does it."""
    programs.publish()
    if before == "ended":
        for board in range(1, 5):
            result: Any = {"section": "a", "round_no": 1, "board": board}
            programs.do("EnterResult", **result, outcome={"white": "1", "black": "0"})
        programs.do("CompleteRound", section="a", round_no=1)
    elif before in BEFORE:
        programs.file.act(action_from_json(BEFORE[before]), author="N. Adeyemi-Roth")
    file, head = programs.file, programs.file.head
    for row in ROWS[before]:
        action = row["sent"]
        if row["to"] != "/do" or before == "private":
            continue
        about = {} if action["action"] == "ChangeEvent" else {"section": "a"}
        body = {"do": about | action, "confirmed": True, "reason": "as agreed"}
        least = Role({"CheckIn": "registration"}.get(action["action"], row["least"]))
        if action["action"] in {"EnterResult", "ReportResult"} and before in {
            *("nothing", "reported")
        }:
            least = Role.RESULTS  # at an open board, and in the own name
        assert programs.ask("POST", "/actions", body=body, role=None).status_code == 401
        for role in ROLES:
            if not ABILITIES[least] <= ABILITIES[role]:
                answer = programs.ask("POST", "/actions", body=body, role=role)
                assert answer.status_code == 403, (row, role, answer.text)
                assert file.head == head
        answer = programs.ask("POST", "/actions", body=body, role=least)
        assert answer.status_code == 200, (row, answer.text)
        assert (file.head, file.entry(file.head).author) == (head + 1, least.value)
        head = file.undo(file.head, author="N. Adeyemi-Roth").number


@pytest.mark.parametrize("role", [*ROLES, None])
def test_what_is_asked_for_takes_the_right_of_its_page(
    programs: Programs, role: Role | None
) -> None:
    """What is said to nobody but some is the same as on the pages."""
    programs.play()
    for each in OPERATIONS:
        if each.method == "POST" or each.handler.__name__ in {"stream", "page"}:
            continue
        path = each.path.replace(":whole", "").format(e="quay", s="a", n=1, p=1)
        answer = programs.ask("GET", f"/api{path}", role=role)
        needs = needed("GET", each.page)
        allowed = not needs or any(one in ABILITIES[role] for one in needs)
        refused = 401 if role is None else 403
        assert (answer.status_code == refused) is not allowed, (each.path, answer.text)


def test_helpers_see_of_the_boards_of_others_no_more_than_by_page(programs: Programs) -> None:
    """Boards of a person are his, and a report is in his own name."""
    programs.publish()
    programs.persons.add(Account(name="Two", role=Role.RESULTS, boards=(2, 2)))
    word: Any = {"authorization": f"Bearer {programs.persons.new_token('Two', '')}"}
    result: dict[str, Any] = {"action": "EnterResult", "section": "a", "round_no": 1}
    result |= {"outcome": {"white": "1", "black": "0"}}
    for board, status in ((1, 403), (2, 200)):
        body = {"do": result | {"board": board}}
        assert programs.ask("POST", "/actions", body=body, **word).status_code == status
    report = result | {"action": "ReportResult", "board": 3, "by": "helper", "name": "arbiter"}
    answer = programs.ask("POST", "/actions", body={"do": report}, role=Role.RESULTS)
    assert answer.status_code == 403
    pairing = {"action": "PairRound", "section": "a", "round_no": 2}
    body = {"do": pairing | {"boards": [], "bye": None, "system": ""}}
    assert programs.ask("POST", "/actions", body=body, role=Role.VIEWER).status_code == 403


def test_nobody_is_told_a_private_fact_who_may_not_look(tmp_path: Path) -> None:
    """Of an event that is full of them; who may look finds them in the same answers."""
    with event_with_marks(tmp_path) as file, asking(file, tmp_path) as programs:
        told: dict[bool, set[str]] = {True: set(), False: set()}
        for role in (*ROLES, None):
            inside = May.LOOK in ABILITIES[role]
            for each in OPERATIONS:
                if each.method == "GET" and each.handler.__name__ not in {"stream", "page"}:
                    path = each.path.replace(":whole", "")
                    path = f"/api{path.format(e=file.id, s='a', n=1)}"
                    text = programs.ask("GET", path, role=role).text
                    told[inside] |= kinds(text) | {*FORBIDDEN.findall(text)}
        assert not told[False]
        assert len(told[True]) > 5


def test_tables_name_nobody_before_round_1(programs: Programs) -> None:
    """They are for everybody once it is published; whoever may look sees them before."""
    get, standings = programs.browser.client.get, "/sections/a/standings"
    for status in (404, 200):
        assert programs.ask("GET", standings, role=None).status_code == status
        assert get("/p/a/table.json").status_code == status
        assert (get("/p/a.json?view=standings").json()["lines"] == []) is (status == 404)
        assert programs.get(standings)["lines"]
        if status == 404:
            programs.publish()


def test_no_cookie_says_who_asks(programs: Programs) -> None:
    """A browser that has entered asks for nothing under ``/api`` that everybody may not."""
    session = programs.persons.enter_by_key(programs.persons.key)
    assert session
    programs.browser.client.cookies.set(cookie_name(SESSION_COOKIE, PORT), session)
    assert programs.browser.client.get("/log").status_code == 200
    assert programs.ask("GET", "/state", role=None).status_code == 401
    body = {"do": {"action": "AddNote", "text": "Here."}}
    assert programs.ask("POST", "/actions", body=body, role=None).status_code == 401


def test_a_program_with_a_dead_token_keeps_nobody_of_its_address_out(programs: Programs) -> None:
    """It waits; who has a token or a PIN in the same network does not."""
    dead: Any = {"authorization": "Bearer oa_dead"}
    answers = [programs.ask("GET", "", **dead).status_code for _ in range(700)]
    assert answers.count(401) < 20
    assert answers[-1] == 429
    assert programs.ask("GET", "").status_code == 200
    assert not programs.persons.wait("arbiter", Source("another", HALL))


def test_pages_of_others_may_ask_with_a_token_and_not_where_nobody_says_who_he_is(
    programs: Programs, tmp_path: Path
) -> None:
    """A desk without persons would do whatever any page in the browser says."""
    before = programs.ask("OPTIONS", "/actions", role=None, origin="https://app.example")
    assert before.status_code == 204
    assert "Authorization" in before.headers["access-control-allow-headers"]
    asked = programs.ask("GET", "/state", origin="https://app.example")
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (200, "*")
    assert "access-control-allow-credentials" not in asked.headers
    with event(tmp_path / "own") as file, Browser(file, tmp_path) as browser:
        note = {"do": {"action": "AddNote", "text": "Here."}}
        for headers in (
            {"origin": "https://app.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
        ):
            for method in ("GET", "POST", "OPTIONS"):
                path = EVENT if method == "GET" else f"{EVENT}/actions"
                answer = browser.client.request(method, path, json=note, headers=headers)
                assert answer.status_code == 403, (method, headers)
                assert "access-control-allow-origin" not in answer.headers
        assert browser.client.post(f"{EVENT}/actions", json=note).status_code == 200
        assert browser.client.get(EVENT, headers={"host": "app.example"}).status_code == 421
        assert file.head == 4


def test_a_token_is_taken_back_and_ends_with_its_person(programs: Programs, tmp_path: Path) -> None:
    """It holds over a start of the program, has the role of the person, and is kept as a digest."""
    kept = Accounts(tmp_path / "persons.json")
    kept.add(Account(name="Ada", role=Role.ARBITER))
    words = [kept.new_token("ada", label) for label in ("scores", "screen")]
    text = (tmp_path / "persons.json").read_text()
    assert not [word for word in words if word in text]
    again = Accounts(tmp_path / "persons.json")
    again._read()
    assert [label for label, _ in again.tokens("Ada").values()] == ["scores", "screen"]
    found = again.by_token(words[0])
    assert found
    assert (found.name, found.role) == ("Ada", Role.ARBITER)
    again.end_token(next(iter(again.tokens("Ada"))))
    assert again.by_token(words[0]) is None
    assert again.by_token(words[1])
    again.remove("Ada")
    again.add(Account(name="Ada", role=Role.VIEWER))
    assert again.by_token(words[1]) is None
    assert programs.ask("GET", "").status_code == 200


def test_a_token_is_given_and_taken_back_on_the_page_of_the_helpers(programs: Programs) -> None:
    """It is shown once."""
    administrator = Browser.beside(programs.browser)
    administrator.get(f"/in/{programs.persons.key}", status=303)
    shown = administrator.post("/people", name="viewer", do="token", status=200)
    word = shown.partition('<code class="token">')[2].partition("<")[0]
    assert word.startswith("oa_")
    own: Any = {"authorization": f"Bearer {word}"}
    assert programs.ask("GET", "", **own).json()["role"] == "viewer"
    page = administrator.get("/people")
    assert word not in page
    for digest in programs.persons.tokens("viewer"):
        administrator.post("/people", name="viewer", do="end", digest=digest)
    assert programs.ask("GET", "", **own).status_code == 401
