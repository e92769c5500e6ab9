"""Files that come in by the browser: none is read by the desk itself, whatever is in it."""

from __future__ import annotations

import pytest

from openarbiter.web.request import PASTED
from tests.spreadsheets import many_merges, repeated_text
from tests.web.browser import Browser, words

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
