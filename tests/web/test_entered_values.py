"""Values of a tie-break that were worked out elsewhere, entered on a page."""

from __future__ import annotations

import pytest

from openarbiter.model import EnteredValue
from openarbiter.store import EventFile
from tests.web.browser import Browser, words
from tests.web.test_tie_breaks import codes_of, press

PATH = "/a/tie-breaks/values"


def test_values_entered_by_hand_decide(browser: Browser) -> None:
    """A name, a field for everybody, then the tie-break is in the list and said on the table."""
    page = browser.get(f"{PATH}?name=playoff")
    section = browser.section
    pids = section.roster.pids
    assert all(f'name="value-{pid}"' in page for pid in pids)
    last = pids[-1]
    browser.insist(PATH, name="OTHER_PLAYOFF", **{f"value-{last}": "2,5", f"value-{pids[0]}": ""})
    player = browser.section.player(last)
    assert player.entered == (EnteredValue(name="OTHER_PLAYOFF", value=250),)
    assert "OTHER_PLAYOFF" in browser.get(PATH)
    assert 'value="2.5"' in browser.get(f"{PATH}?name=OTHER_PLAYOFF")
    page = press(browser, "add-OTHER_PLAYOFF")
    assert codes_of(page) == ["OTHER_PLAYOFF"]
    browser.insist("/a/tie-breaks", do="save", code="OTHER_PLAYOFF")
    table = words(browser.get("/a/standings"))
    assert "PLAYOFF, entered by hand" in table
    assert "worked out elsewhere and entered by hand; nothing was entered for" in table
    with EventFile.open(browser.file.path, read_only=True) as again:
        assert again.state.section("a") == browser.section


def test_values_are_changed_and_taken_back(browser: Browser) -> None:
    """An empty field takes a value back; the same values again change nothing."""
    field = f"value-{browser.file.state.section('a').roster.pids[0]}"
    browser.insist(PATH, name="PLAYOFF", **{field: "1"})
    head = browser.file.head
    browser.post(PATH, {"name": "PLAYOFF", field: "1"})
    assert browser.file.head == head
    browser.insist(PATH, name="PLAYOFF", **{field: ""})
    assert browser.section.tournament.players[0].entered == ()


@pytest.mark.parametrize("name", ["SB", "OTHER_MEDIAN", "A1", "", "X" * 21])
def test_a_name_of_the_regulations_is_refused(browser: Browser, name: str) -> None:
    """A name that a table has, or that is none."""
    field = f"value-{browser.file.state.section('a').roster.pids[0]}"
    head = browser.file.head
    data = {"token": browser.token, "name": name, field: "1"}
    answer = browser.client.post(PATH, data=data)
    assert 'id="fault-name"' in answer.text
    assert browser.file.head == head
