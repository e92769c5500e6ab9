"""A round in the browser without a script, and what was entered taken back where it was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest

from openarbiter.desk import AddSection, CreateEvent
from openarbiter.desk.exchange import copied
from openarbiter.store import EventFile
from openarbiter.store.entry import Line
from openarbiter.store.table import Table
from openarbiter.web.perform import entry_named
from openarbiter.web.routes import log
from tests.web.browser import Browser
from tests.web.conftest import ROUND


def test_a_latecomer_and_his_game_are_written_at_once(
    published: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends the program meanwhile: he is there with his game, or not at all."""
    newcomer = {"name": "Newcomer, Nils", "rating": 1850}
    written: list[int] = []
    append = Table.append

    def counted(table: Table, lines: Sequence[Line]) -> None:
        written.append(len(lines))
        append(table, lines)

    monkeypatch.setattr(Table, "append", counted)
    published.post("/a/players/new", newcomer, offer="late-bye-player")
    assert written == [2]


def test_every_check_before_pairing_is_reachable(browser: Browser) -> None:
    """Thirty stood there, and how many more; a deed on a page further on leads back to it."""
    names = "".join(f"Quayside, Nr{number}\t1500\n" for number in range(1, 71))
    browser.post("/a/players/paste", list=f"Name\tRating\n{names}", seen_list="yes")
    browser.post("/a/players/check-in", pid=1, here="yes")
    told = {check["text"] for check in browser.json(f"{ROUND}/who")["checks"]}
    addresses = [f"{ROUND}/who"]
    seen: set[str] = set()
    while addresses:
        page = unescape(browser.get(addresses[-1]))
        part = " ".join(page.partition('id="checks"')[2].partition("</section>")[0].split())
        found = {text for text in told if f"</b> {text}<" in part or f"</b> {text} <" in part}
        assert len(found) <= 30
        assert not found & seen
        assert f'name="back" value="{addresses[-1]}"' in part
        seen |= found
        addresses = re.findall(r'href="([^"#]+)#checks">\w+ more', part)
    assert seen == told
    assert len(told) > 60
    assert browser.get(f"{ROUND}/who?from=90") == browser.get(f"{ROUND}/who?from=60")
    assert "30 before these" in browser.get(f"{ROUND}/who?from=30")
    assert "before these" not in browser.get(f"{ROUND}/who?from=x")


def test_a_seed_is_drawn_and_no_copy_takes_it_along(browser: Browser) -> None:
    """Two draws differ, and other settings keep the last; a new event is told none."""
    drawn = []
    for _ in range(2):
        browser.insist("/a/settings", chess960="yes", chess960_seed="")
        drawn.append(browser.section.settings.chess960)
    assert len(set(drawn)) == 2
    assert all(len(seed) == 16 for seed in drawn)
    browser.insist("/a/settings", rounds=6)
    assert browser.section.settings.chess960 == drawn[1]
    (anew, *_) = copied(browser.file.state.section("a"), "a")
    assert isinstance(anew, AddSection)
    assert anew.settings.chess960 == ""


def test_an_undo_that_another_sending_did_names_no_entry(published: Browser) -> None:
    """The page that sent it says that it was undone already; its own, sent again, was done."""
    made = published.head() + 1
    published.post(f"{ROUND}/results", board=1, r="1")
    undo = {"token": published.token, "undo": made, "seen": made, "back": f"{ROUND}/results"}
    for key, told in (("here", made + 1), ("here", made + 1), ("there", 0)):
        sent = undo | {"key": key}
        answer = published.client.post("/undo", data=sent, headers={"hx-request": "true"})
        assert answer.headers["location"].endswith(f"?told={told}")
    assert published.head() == made + 1


def test_one_hand_that_presses_twice_is_asked_before_a_round_is_taken_back(
    published: Browser,
) -> None:
    """The first press takes back a result; what the bottom line offers then is the round."""
    round_made = published.head()
    published.post(f"{ROUND}/results", board=1, r="1")
    places = []
    for _ in range(2):
        named = re.search(r'name="undo" value="([^"]*)"', published.get(f"{ROUND}/results"))
        assert named
        undo = {"undo": named[1], "seen": published.head(), "back": f"{ROUND}/results"}
        places.append(published.post("/undo", undo))
    assert places == [f"{ROUND}/results", f"/log/{round_made}/undo"]


@pytest.mark.parametrize("way", ["undo", "redo", "log"])
def test_a_file_that_is_opened_meanwhile_is_left_alone(
    published: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What was looked at is what is changed, also if another file is opened between the two."""
    published.post(f"{ROUND}/results", board=1, r="1")
    desk = published.app.state.desk
    first, made = desk.file, desk.file.head
    (tmp_path / "copies").mkdir()
    first.back_up_to(tmp_path / "copies")
    if way == "redo":
        published.post("/undo", undo=made)
    with EventFile.open(first.back_up().path) as copy:
        head = copy.head

        def open_another(file: EventFile, name: str) -> int | None:
            number = entry_named(file, name)
            desk.file = copy
            return number

        monkeypatch.setattr(log, "entry_named", open_another)
        path = f"/log/{made}/undo" if way == "log" else "/undo"
        name = f"{made} {first.entry(made).mark}"
        published.post(path, {"reason": "a slip"} | ({} if way == "log" else {way: name}))
        assert copy.head == head
        desk.file = first
    assert first.head == head + 1


@pytest.mark.parametrize("form", ["foot-undo", "log-undo"])
def test_an_undo_of_another_event_says_that_it_is_another(
    published: Browser, tmp_path: Path, form: str
) -> None:
    """A page that stayed open is not told of a copy where somebody opened another event."""
    head = published.head()
    path = f"/log/{head}/undo" if form == "log-undo" else "/undo"
    text = published.get(f"/log/{head}/undo")
    found = re.search(rf'<form method="post"[^>]* action="{path}".*?</form>', text, re.DOTALL)
    assert found
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[0]))
    with EventFile.create(tmp_path / "other.event") as other:
        other.act(CreateEvent(name="Marrow Quay Rapid"), author="N. Adeyemi-Roth")
        first = published.file
        published.app.state.desk.file = other
        page = published.post(path, fields | {"reason": "a slip"}, status=409)
        assert "Another event is open" in page
        assert "another file of the same event" not in page
        assert other.head == 1
        published.app.state.desk.file = first
    assert published.head() == head
