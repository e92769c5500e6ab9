"""Before the event: who registers, who waits, and what only the organisers are told."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

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

NAMES = (
    *("Ahorn", "Birke", "Ceder", "Douglas", "Eibe", "Fichte", "Ginster", "Hasel", "Ilex"),
    *("Jasmin", "Kiefer", "Linde"),
)


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


def enter(browser: Browser) -> None:
    """Enter those who have a place: look at the list, and take it."""
    page = browser.post(f"{BEFORE}/list", enter="yes", status=200)
    text = re.search(r'<textarea name="list"[^>]*>([^<]*)', page)
    assert text
    shown = re.search(r'name="shown" value="(\w+)"', page)
    assert shown
    sent = {"list": unescape(text[1]), "shown": shown[1], "names": "last"}
    browser.post("/a/players/paste", sent | {"seen_list": "yes"})


def test_an_evening_of_registrations(opened: Browser) -> None:
    """Twelve register for ten places; one cancels, one changes; they are entered, once each."""
    stranger = opened.beside()
    links = [send(stranger, f"{name}, Ada", birth="1990") for name in NAMES]
    assert "number 2 on the waiting list" in words(stranger.get(links[11]))
    stranger.post(links[3], cancel="yes")
    assert "number 1 on the waiting list" in words(stranger.get(links[11]))
    assert "You have a place." in words(stranger.get(links[10]))
    changed = {"name": "Fichte, Ada", "birth": "1990", "club": "Mill Lane", "answer-1": "XL"}
    stranger.post(links[5], changed | {"contact": "0123 556", "consent": "yes"})
    assert "is cancelled" in words(stranger.get(links[3]))
    players = len(opened.section.roster.pids)
    head = opened.head()
    enter(opened)
    section = opened.section
    assert len(section.roster.pids) == players + 10
    facts = {one.name: one for one in (desk.facts_of(section, pid) for pid in section.roster.pids)}
    assert "Douglas, Ada" not in facts
    assert "Linde, Ada" not in facts
    assert facts["Fichte, Ada"].club == "Mill Lane"
    assert facts["Fichte, Ada"].note == "T-shirt size: XL"
    assert opened.head() == head + 1

    # The next evening: one more place, one more who came; nobody is entered twice.
    announce(opened, places=11)
    assert kinds(opened).count("new") == 1
    enter(opened)
    assert len(opened.section.roster.pids) == players + 11
    assert set(kinds(opened)) == {"entered", "cancelled"}


def test_after_the_closing_a_link_only_cancels(opened: Browser) -> None:
    """The clock of the server decides; who is registered can cancel until round 1."""
    stranger = opened.beside()
    first, second = send(stranger, "Neumann, Ada"), send(stranger, "Neumann, Eva")
    announce(opened, closes="2020-12-04 18:00+01:00")
    assert "is closed" in words(stranger.get(PLACE))
    sent = {"name": "Late, Lea", "contact": "x", "consent": "yes", "answer-1": "L"}
    assert "is closed" in words(stranger.post(PLACE, sent, status=409))
    assert "is closed" in words(stranger.post(first, sent, status=409))
    assert [row.facts.name for row in rows(opened).all()] == ["Neumann, Ada", "Neumann, Eva"]
    stranger.post(first, cancel="yes")
    opened.publish(1)
    stranger.post(second, cancel="yes", status=409)
    announce(opened)
    assert "is closed" in words(stranger.post(PLACE, sent, status=409))
    assert [row.cancelled for row in rows(opened).all()] == [True, False]


def test_a_closing_without_a_zone_is_of_this_computer(browser: Browser) -> None:
    """What is no moment is a fault of its field, in which everything stays as it was typed."""
    announce(browser, closes="2099-12-04 18:00")
    announced = browser.section.registration
    assert announced
    closes = desk.closing_of(announced)
    assert closes
    assert closes.tzinfo
    page = browser.post(BEFORE, OPEN | {"closes": "on Friday", "text": "Come!"}, status=422)
    assert "on Friday stands here" in words(page)
    assert 'value="Come!"' in page


def test_what_is_missing_is_told_and_nothing_is_kept(opened: Browser) -> None:
    """Name, contact, an answer with a star, and that it may be kept."""
    page = opened.beside().post(PLACE, name="", status=422)
    assert words(page).count("Something has to stand here.") == 4
    assert rows(opened).all() == []


def test_what_cannot_stand_on_paper_is_refused(opened: Browser) -> None:
    """Control characters in any field; nothing of it is kept."""
    sent = {"name": "Linde, Ada", "contact": "x", "consent": "yes", "answer-1": "L"}
    for field in ("name", "contact", "answer-0", "club", "note"):
        opened.beside().post(PLACE, sent | {field: "a\x07b"}, status=409)
    assert rows(opened).all() == []


def test_only_what_is_asked_is_taken(opened: Browser) -> None:
    """A field that the form does not have changes nothing, whoever sends it."""
    send(opened.beside(), "Neumann, Ada", estimate=2400, estimate_reason="x", fide_id="99000011")
    (row,) = rows(opened).all()
    assert row.facts == desk.PlayerFacts(name="Neumann, Ada")


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


def test_everybody_sees_those_who_agreed_where_the_list_is_shown(opened: Browser) -> None:
    """The others count; of those who wait nobody is named, and nothing is told of a hidden list."""
    announce(opened, places=2)
    stranger = opened.beside()
    for name, agrees in (("Ahorn, A", "yes"), ("Birke, B", ""), ("Ceder, C", "yes")):
        send(stranger, name, public=agrees)
    shown = stranger.json(PLACE)["registered"]
    assert [one["name"] for one in shown["players"]] == ["Ahorn, A"]
    assert (shown["total"], shown["waiting"]) == (2, 1)
    announce(opened, shown="")
    hidden = stranger.json(PLACE)["registered"]
    assert hidden == {"players": [], "total": 0, "waiting": 0}
    assert "Ahorn" not in stranger.get(PLACE)


def test_the_pages_lead_to_the_form(opened: Browser) -> None:
    """The public page of a section does before round 1, and the short address."""
    stranger = opened.beside()
    assert f'href="{PLACE}"' in stranger.get("/p/a")
    assert stranger.client.get("/register").headers["location"] == PLACE
    opened.file.act(desk.CopySection(section="b", source="a", name="B"), author="test")
    announced = desk.SetRegistration(section="b", registration=desk.Registration(open=True))
    opened.file.act(announced, author="test")
    assert 'href="/register/b"' in stranger.get("/register")
    opened.publish(1)
    assert f'href="{PLACE}"' not in stranger.get("/p/a")


def test_rows_are_deleted_for_good(opened: Browser) -> None:
    """Those that are ticked, or all of them; never by a slip, and their links end."""
    stranger = opened.beside()
    links = [send(stranger, f"Neumann, Ada{at}") for at in range(3)]
    opened.post(f"{BEFORE}/list", number=2, status=422)
    opened.post(f"{BEFORE}/list", number=2, certain="yes")
    assert [row.number for row in rows(opened).all()] == [1, 3]
    stranger.get(links[1], status=404)
    opened.post(f"{BEFORE}/list", everybody="yes", certain="yes")
    assert rows(opened).all() == []


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
