"""Before the event: who registers, who waits, and what only the organisers are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.formats import player_list
from openarbiter.web import before
from openarbiter.web.before import Row, Rows, taken
from tests.web.browser import Browser, words

PLACE, BEFORE = "/register/a", "/a/registration"

OPEN: dict[str, object] = {
    **dict.fromkeys(("open", "shown", "birth", "club", "note"), "yes"),
    "places": 10,
    "questions": "Bed wanted?; T-shirt size *",
}


def announce(browser: Browser, **changed: object) -> None:
    """Change what is announced."""
    assert browser.post(BEFORE, OPEN | changed) == BEFORE


def send(browser: Browser, name: str, **fields: object) -> str:
    """Register; the address of the link."""
    usual = {"name": name, "contact": "0123 555", "consent": "yes", "answer-1": "L"}
    return browser.post(PLACE, usual | fields).partition("?")[0]


def rows(browser: Browser) -> Rows:
    """Who has registered."""
    kept = browser.app.state.desk.kept
    return Rows(kept, "a")


def kinds(browser: Browser) -> list[str]:
    """What the organiser is told of each row."""
    return [row["kind"] for row in browser.json(BEFORE)["rows"]]


@pytest.fixture
def opened(browser: Browser) -> Browser:
    """A browser of the organiser, with a registration that is open."""
    announce(browser)
    return browser


def test_a_link_opens_its_own_row_only(opened: Browser) -> None:
    """The word of one is wrong for another; wrong ones wait, and those of others do not."""
    stranger = opened.beside()
    one, other = send(stranger, "Neumann, Ada"), send(stranger, "Neumann, Eva")
    number = other.rpartition("/")[2].partition("-")[0]
    word = one.partition("-")[2]
    for code in (f"{number}-{word}", number, f"{number}-", "0-x", "9" * 40, "-", "x"):
        stranger.get(f"{PLACE}/{code}", status=404)
        stranger.post(f"{PLACE}/{code}", cancel="yes", status=404)
    for _ in range(16):
        stranger.get(f"{PLACE}/{number}-{word}", status=404)
    stranger.get(f"{PLACE}/{number}-{word}", status=429)
    elsewhere = opened.beside("192.0.2.21")
    assert "Neumann, Eva" in elsewhere.get(other)


def test_a_flood_is_stopped(opened: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty at once from an address, some from a network of IPv6, and so many in all."""
    stranger = opened.beside("2001:db8::1")
    for at in range(30):
        send(stranger, f"Flood{at}, Lea")
    sent = {"name": "More, Lea", "contact": "x", "consent": "yes", "answer-1": "L"}
    for address in ("2001:db8::1", "2001:db8::ffff:2"):
        page = opened.beside(address).post(PLACE, sent, status=409)
        assert "Many registrations came from here" in words(page)
    monkeypatch.setattr(before, "MOST", 30)
    page = opened.beside("2001:db8:1::1").post(PLACE, sent, status=409)
    assert "no more are taken" in words(page)
    opened.beside().post(PLACE, sent | {"website": "http://x.example"}, status=409)
    assert len(rows(opened).all()) == 30
    opened.beside().post(PLACE, sent | {"note": "x" * 120_000}, status=413)


def test_who_registers_twice_is_told_nothing(opened: Browser) -> None:
    """No answer says who is registered already; the organiser sees both."""
    links = [send(opened.beside(), "Linde, Ada", birth="1990") for _ in range(2)]
    pages = [words(opened.beside().get(link)) for link in links]
    assert pages[0] == pages[1]
    assert kinds(opened) == ["new", "twice"]


def test_two_who_change_at_once_come_one_after_the_other(opened: Browser) -> None:
    """A change that was begun before another one is done on what that one has left."""
    link = send(opened.beside(), "Neumann, Ada")
    kept = rows(opened)

    def late(old: Row) -> Row:
        if not old.cancelled:
            kept.change(1, lambda row: replace(row, cancelled=True))
        return replace(old, contact="new")

    kept.change(1, late)
    row = kept.by_code(link.rpartition("/")[2])
    assert row
    assert (row.cancelled, row.contact) == (True, "new")


def test_the_text_of_a_list_says_what_the_rows_say() -> None:
    """Quotes, separators and formulas in any field come back as they were typed."""
    hostile = '=1+1;"Nord", \' |'
    facts = desk.PlayerFacts(
        name="Berger, Anna", club=hostile, note=hostile, birth="1990/00/00", sex="w", title="FM"
    )
    row = Row(number=1, when="", facts=facts, answers=(("Bed?", hostile),))
    announced = desk.Registration(open=True)
    (line,) = player_list.read(player_list.write(taken(announced, [row]))).players
    assert (line.name, line.birth, line.sex, line.title) == (
        "Berger, Anna",
        "1990/00/00",
        "w",
        "FM",
    )
    assert line.club.lstrip("'") == hostile
    assert line.note.lstrip("'").endswith(f"Bed: {hostile}")


def test_no_file_of_the_event_knows_who_registered(opened: Browser) -> None:
    """Neither its log nor a copy; a link stands nowhere, and the file beside has no word of it."""
    link = send(opened.beside(), "Unentered, Ada", note="zqnote", **{"answer-0": "zqbed"})
    word = link.partition("-")[2]
    copy = opened.client.get("/copy").content
    archive = opened.client.get("/archive").content
    everything = b"".join(path.read_bytes() for path in opened.file.path.parent.iterdir())
    assert word.encode() not in everything
    for told in (opened.file.path.read_bytes(), copy, archive):
        for secret in (b"Unentered", b"zqnote", b"zqbed", b"0123 555"):
            assert secret not in told
