"""The log behind a cursor, page by page and as it comes; pages under a token; what is sent back."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from openarbiter.web.roles import Role
from tests.api.conftest import EVENT, Programs, everybody
from tests.browser.serving import Served
from tests.web.conftest import event


def test_entries_come_in_pages_behind_a_cursor(programs: Programs) -> None:
    """Every one once, and after a pause the new ones only."""
    programs.play()
    seen: list[int] = []
    after, more = "", True
    while more:
        found = programs.get(f"/entries?after={after}&limit=4")
        seen += [entry["number"] for entry in found["entries"]]
        after, more = found["next"], found["more"]
    assert seen == [*range(1, programs.file.head + 1)]
    assert programs.get(f"/entries?after={after}") == {"entries": [], "next": after, "more": False}
    done = programs.do("AddNote", text="Here.")
    (new,) = programs.get(f"/entries?after={after}")["entries"]
    assert (new["number"], new["mark"]) == (done["entry"], done["mark"])
    assert new["action"] == {"action": "AddNote", "text": "Here."}
    assert (new["author"], new["cursor"]) == ("arbiter", f"{new['number']}.{new['mark']}")


def test_a_cursor_of_another_log_is_told(programs: Programs) -> None:
    """The number alone would show entries of a history the program has not followed."""
    (first,) = programs.get("/entries?limit=1")["entries"]
    for cursor in (f"2.{first['mark']}", f"1.{first['mark'][::-1]}", "1", f"99.{first['mark']}"):
        told = programs.get(f"/entries?after={cursor}", status=409)
        assert told["type"] == "urn:openarbiter:problem:other-log", cursor
    programs.get("/entries?after=one", status=422)


def _told(
    desk: Served, token: str, after: str = "", most: int = 3
) -> list[tuple[str, dict[str, object]]]:
    """The first events of a stream: cursor and data."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    asked = Request(f"{desk.address}{EVENT}/stream?after={after}", headers=headers)  # noqa: S310
    found: list[tuple[str, dict[str, object]]] = []
    cursor = ""
    with urlopen(asked, timeout=30) as answer:  # noqa: S310
        for line in answer:
            name, _, text = line.decode().rstrip("\n").partition(": ")
            if name == "id":
                cursor = text
            elif name == "data":
                found.append((cursor, json.loads(text)))
                if len(found) == most:
                    break
    return found


def test_a_stream_tells_the_same_and_ends_with_its_token(tmp_path: Path) -> None:
    """Who may not look at everything is told numbers and marks."""
    persons, tokens = everybody()
    with event(tmp_path) as file, Served(file, tmp_path, persons) as desk:
        first = file.entry(1)
        cursor = f"1.{first.mark}"
        inside = _told(desk, tokens[Role.DEPUTY], cursor, 2)
        assert [one["number"] for _, one in inside] == [2, 3]
        assert inside[0][0] == f"2.{file.entry(2).mark}"
        for token in (tokens[Role.VIEWER], ""):
            outside = _told(desk, token, cursor, 2)
            assert [{*one} for _, one in outside] == [{"number", "mark"}] * 2
        (digest,) = persons.tokens("deputy")
        persons.end_token(digest)
        with pytest.raises(OSError, match="401"):
            _told(desk, tokens[Role.DEPUTY], cursor)


def test_a_stream_ends_when_its_token_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle, at the next look."""
    monkeypatch.setattr("openarbiter.web.streams.PAUSE", 0.05)
    persons, tokens = everybody()
    with event(tmp_path) as file, Served(file, tmp_path, persons) as desk:
        (digest,) = persons.tokens("deputy")
        headers = {"authorization": f"Bearer {tokens[Role.DEPUTY]}"}
        asked = Request(f"{desk.address}{EVENT}/stream", headers=headers)  # noqa: S310
        with urlopen(asked, timeout=30) as answer:  # noqa: S310
            assert answer.readline() == b"retry: 1000\n"
            persons.end_token(digest)
            assert b"data" not in answer.read()
        assert file.head == 3


def test_every_page_has_its_twin_under_the_token(programs: Programs) -> None:
    """The facts are those of the page, and what a GET of its own tells stands in them too."""
    programs.play()
    twin = programs.get("/pages/a/standings")
    table = programs.get("/sections/a/standings")
    assert (twin["page"], twin["view"]["lines"]) == ("standings", table["lines"])
    lists = programs.get("/sections/a/rounds/1")
    assert programs.get("/pages/p/a")["lists"] == lists
    players = programs.get("/sections/a/players")["players"]
    shown = programs.get("/pages/a/players.json")["players"]
    assert [{name: one[name] for name in players[0]} for one in shown] == players
    exported = programs.ask("GET", "/pages/files/export/a/trf26?interim")
    assert exported.text.startswith("0")
    programs.get("/pages/log", role=Role.VIEWER, status=403)
    programs.get("/pages/log", role=None, status=401)
    assert programs.get("/pages/p/a", role=None)["lists"] == lists


def test_what_everybody_may_see_is_kept(programs: Programs) -> None:
    """Who has it already is told so; who has a token gets his own."""
    programs.play()
    first = programs.ask("GET", "/sections/a/standings", role=None)
    again = programs.ask(
        "GET", "/sections/a/standings", role=None, if_none_match=first.headers["etag"]
    )
    assert (again.status_code, again.text) == (304, "")
    assert "Authorization" in first.headers["vary"]
    assert "etag" not in programs.ask("GET", "/sections/a/standings").headers


def test_an_entry_is_taken_back_and_brought_back(programs: Programs) -> None:
    """By number and mark, with a reason; taken back twice it is taken back once."""
    done = programs.do("AddNote", text="Here.")
    named = {"entry": done["entry"], "mark": done["mark"], "reason": "said elsewhere"}
    undone = programs.ask("POST", "/undo", body=named).json()
    assert programs.ask("POST", "/undo", body=named).json() == undone | {"replayed": True}
    for _ in range(2):  # taken back, and counting again
        other = programs.ask("POST", "/undo", body=named | {"mark": "0000-0000"})
        assert other.json()["type"] == "urn:openarbiter:problem:other-log"
        programs.ask("POST", "/redo", body=named)
    assert programs.file.head == undone["entry"] + 1
    assert programs.ask("POST", "/undo", body=named | {"entry": 99}).status_code == 404
    refused = programs.ask("POST", "/undo", body=named, role=Role.DEPUTY)
    assert refused.json()["code"] == "role-undo"
    asked = programs.ask("POST", "/undo", body=named | {"reason": ""})
    assert (asked.status_code, asked.json()["needs"]) == (409, ["reason"])
