"""What tired eyes need: what is there already, what fits, and where the next key goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from openarbiter.desk import OUTCOMES, CorrectResult, Effect
from openarbiter.model import RoundNo
from tests.browser.conftest import Device, Serve
from tests.browser.hands import Hands
from tests.browser.late import RESULTS, enter_elsewhere, publish_second, published
from tests.played import played_event

pytestmark = pytest.mark.nightly


SHEET: ViewportSize = {"width": 695, "height": 1028}
"""What an A4 sheet holds between its margins, in CSS pixels (184 by 272 mm)."""


@pytest.fixture
def phone(device: Device) -> Page:
    """A page on a phone that speaks German."""
    return device(390, 844, "de-DE", is_mobile=True)


def test_the_entry_line_says_what_a_board_has(page: Page, serve: Serve, tmp_path: Path) -> None:
    """A board that is typed shows the result it has, before a key writes over it."""
    file = published(tmp_path / "held.event")
    enter_elsewhere(file, 4, "0-1", by="Wren Osterley")
    hands = Hands(page, serve(file))
    hands.open(RESULTS)
    held = page.locator("#entry .held")
    expect(held).to_be_hidden()
    stands_in_columns(page)
    hands.press("4")
    expect(held).to_be_visible()
    stands_in_columns(page)
    expect(held).to_contain_text("0–1")  # noqa: RUF001  (an en dash)
    hands.press("Enter", "1", "4")
    expect(held).to_contain_text("1–0")  # noqa: RUF001
    hands.press("Enter", "Backspace", "b", "5")
    expect(held).to_be_hidden()
    hands.open(f"{RESULTS}?board=4")
    expect(held).to_contain_text("1–0")  # noqa: RUF001


def test_the_entry_line_says_that_a_game_is_adjourned(
    page: Page, serve: Serve, tmp_path: Path
) -> None:
    """As the sheet does: with the script, without it, and when the desk says so."""
    file = published(tmp_path / "adjourned.event")
    enter_elsewhere(file, 4, "adjourned")
    hands = Hands(page, serve(file))
    hands.open(f"{RESULTS}?board=4")
    held = page.locator("#entry .held")
    expect(held).to_contain_text("adjourned")
    hands.press("6", "Enter")
    expect(held).to_be_hidden()
    hands.press("4", "Enter")
    expect(held).to_contain_text("adjourned")


@pytest.mark.parametrize("width", [320, 360])
def test_a_result_takes_no_room_from_the_names(
    phone: Page, serve: Serve, tmp_path: Path, width: int
) -> None:
    """On a phone it has a line of its own in the entry line; no name breaks within a word."""
    file = published(tmp_path / "narrow.event")
    enter_elsewhere(file, 4, "0-1")
    phone.set_viewport_size({"width": width, "height": 780})
    phone.goto(serve(file) + f"{RESULTS}?board=4")
    held, names = phone.locator("#entry .held"), phone.locator("#entry .who > .nm")
    expect(held).to_contain_text("0–1")  # noqa: RUF001
    top = held.evaluate("one => one.getBoundingClientRect().top")
    for at in (0, 1):
        box = names.nth(at).evaluate(
            "one => (({width, bottom}) => ({width, bottom}))(one.getBoundingClientRect())"
        )
        assert box["width"] >= 100, (width, at)
        assert box["bottom"] <= top, (width, at)


def stands_in_columns(page: Page) -> None:
    """White stands above Black in the entry line: disc, name, rating."""
    for part in (".c", ".nm"):
        both = page.locator(f"#entry .who > {part}")
        lefts = {both.nth(at).evaluate("one => one.getBoundingClientRect().left") for at in (0, 1)}
        tops = [both.nth(at).evaluate("one => one.getBoundingClientRect().top") for at in (0, 1)]
        assert len(lefts) == 1, part
        assert tops[0] < tops[1], part


def test_the_words_of_the_bar_stand_in_one_line(phone: Page, serve: Serve, tmp_path: Path) -> None:
    """Six words, in German the longest of them: none wraps below the others."""
    base = serve(played_event(tmp_path / "bar.event", players=8, rounds=1))
    for width in (390, 360, 320):
        phone.set_viewport_size({"width": width, "height": 780})
        for path in ("/", "/a/standings", "/log"):
            phone.goto(base + path)
            words = phone.locator(".rail > a")
            tops = {words.nth(at).evaluate("one => one.offsetTop") for at in range(words.count())}
            assert len(tops) == 1, (width, path)


def test_the_cross_table_shows_its_rounds_on_a_phone(
    phone: Page, serve: Serve, tmp_path: Path
) -> None:
    """Five rounds beside the name at once; the name stays when the others are scrolled to."""
    base = serve(played_event(tmp_path / "cross.event", players=12, rounds=5))
    phone.goto(f"{base}/a/cross-table")
    cells = phone.locator("table.heatmap tbody tr").first.locator(".heat")
    seen = [cells.nth(at).evaluate("one => one.getBoundingClientRect().right") for at in range(5)]
    region = phone.locator(".scroll").evaluate("one => one.getBoundingClientRect().right")
    assert sum(right <= region for right in seen) == 5
    phone.locator(".scroll").evaluate("one => { one.scrollLeft = 1000; }")
    name = phone.locator("table.heatmap tbody th").first
    left = name.evaluate("one => one.getBoundingClientRect().left")
    assert left >= phone.locator(".scroll").evaluate("one => one.getBoundingClientRect().left")


def test_an_absence_is_typed_at_once(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Number, Enter, number, Enter: the page of absences asks for no Tab and no mouse."""
    file = played_event(tmp_path / "away.event", players=8, rounds=1)
    hands = Hands(page, serve(file))
    hands.open("/a/rounds/2/who")
    for many, number in enumerate(("3", "5"), start=1):
        hands.press(number, "Enter")
        expect(page.locator("[id^=away-]")).to_have_count(many)


@pytest.mark.parametrize(
    ("path", "drawing"), [("/a/rounds/2/picture", ".wide-fig img"), ("/a/race", ".drawing svg")]
)
def test_a_picture_is_printed_whole(
    page: Page, serve: Serve, tmp_path: Path, path: str, drawing: str
) -> None:
    """It stands below its heading on the first sheet: nothing cut, no scroll bar, no empty page."""
    file = played_event(tmp_path / "print.event", players=30, rounds=1)
    publish_second(file)
    page.set_viewport_size(SHEET)
    page.emulate_media(media="print")
    page.goto(serve(file) + path)
    box = page.locator(drawing).first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= SHEET["width"]
    assert box["y"] + box["height"] <= SHEET["height"]
    around = page.locator(f".scroll:has({drawing})").first
    assert around.evaluate("one => getComputedStyle(one).overflowX") == "visible"


def test_a_mark_moves_no_result_out_of_its_column(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Where a result was corrected, it stands where the others do."""
    file = played_event(tmp_path / "column.event", players=8, rounds=1)
    (first, *_) = file.state.section("a").round(1).boards
    was = file.state.section("a").outcome(1, first.number)
    other = OUTCOMES["0-1" if was == OUTCOMES["1-0"] else "1-0"]
    correction = CorrectResult(
        section="a", round_no=RoundNo(1), board=first.number, outcome=other, effect=Effect.COUNTS
    )
    file.act(correction, author="test")
    page.goto(serve(file) + RESULTS)
    expect(page.locator(".res .tag")).to_have_count(1)
    signs = page.locator(".res > a.ink")
    middles = {
        signs.nth(at).evaluate(
            "one => (({x, width}) => Math.round(x + width / 2))(one.getBoundingClientRect())"
        )
        for at in range(signs.count())
    }
    assert len(middles) == 1


def test_what_is_wrong_with_a_field_is_seen_on_a_phone(
    phone: Page, serve: Serve, tmp_path: Path
) -> None:
    """The first faulty field has the focus, and what is said of it stands above the bottom line."""
    phone.goto(serve(published(tmp_path / "fault.event")) + "/a/players/new")
    phone.locator("[name=name]").fill("Ahorn, Abel")
    phone.locator("[name=fide_id]").fill("1234567890123")
    phone.locator("button.go").click()
    expect(phone.locator("[name=fide_id]")).to_be_focused()
    fault, foot = phone.locator(".fault").bounding_box(), phone.locator("footer").bounding_box()
    assert fault is not None
    assert foot is not None
    assert fault["y"] + fault["height"] <= foot["y"]


def test_enter_follows_the_filled_button_of_the_overview(hands: Hands) -> None:
    """With the focus on nothing; a link that has the focus keeps its Enter. So does Ctrl+Enter."""
    for keys in ("Enter", "Control+Enter"):
        hands.open("/")
        expect(hands.page.locator("#next a")).to_contain_text("Enter results")
        hands.press(keys)
        hands.arrive("/a/rounds/1/results")
    hands.open("/")
    hands.enter("[data-go=s]", "/a/standings")
    hands.press("g", "r")
    hands.arrive("/a/rounds/1/results")
