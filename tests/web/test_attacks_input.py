"""What is typed and sent to do harm: files, numbers, and whatever is in them."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from openarbiter.desk import AddPlayer, Pid, PlayerFacts, action_to_json
from openarbiter.model import RoundNo
from openarbiter.web.request import PASTED
from tests.every import every
from tests.spreadsheets import many_merges, repeated_text
from tests.web.browser import Browser, words


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
    -1,
    0,
    2**63,
    10**400,
    -(10**30),
    1e308,
    float("nan"),
    True,
    None,
    "9",
    [],
    {},
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
