"""What is laid out fits: the foot, phones of players, screens on a wall, sheets on A4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from openarbiter.web.routes.screens import COMMON
from tests.browser.conftest import WAIT, Device, Serve
from tests.browser.hands import Hands
from tests.browser.late import ELSEWHERE, RESULTS, crowded, large, published
from tests.browser.serving import Served
from tests.browser.story import as_pdf, sheets
from tests.played import played_event

ONE_ROW = 42
"""Pixels of a row of small buttons with its edges; two rows have 57 or more."""

FINGERS = 62
"""Pixels of a row of buttons that fingers can press."""


LONGEST = "Maximiliane-Charlotte von Hohenbruck-Schellingsfurth-Waldau zu Oberstettenheim-H"
"""A name of 80 characters, as long as a device remembers one."""

READ_FROM = {"Desk 2": 1024, ELSEWHERE: 1100, LONGEST: 1280}
"""Who else enters results, and from how many pixels on what they did is read whole."""

WIDTHS = (737, 740, 760, 800, 960, 961, 1024, 1100, 1280, 1366, 1600)
"""Pixels of screens, on both sides of where the row changes; below them is the row of a phone."""


def twice(path: Path, author: str) -> EventFile:
    """An event in which there is something to undo and to redo, both done by somebody else."""
    file = published(path)
    for text in ("1-0", "1/2-1/2"):
        action = EnterResult(
            section="a", round_no=RoundNo(1), board=BoardNo(4), outcome=OUTCOMES[text]
        )
        file.act(action, author=author)
    file.undo(file.head, author=author)
    return file


def opened(device: Device, base: str, width: int, language: str, *, touch: bool = False) -> Page:
    """The results at a screen."""
    page = device(width, 700, language, has_touch=touch)
    page.goto(base + RESULTS)
    page.evaluate("document.fonts.ready")
    return page


def cut(one: Locator) -> bool:
    """Whether something of a text is cut off."""
    return bool(one.evaluate("one => one.scrollWidth > one.clientWidth"))


def right(one: Locator) -> float:
    """Where something ends, in pixels from the left."""
    return float(one.evaluate("one => one.getBoundingClientRect().right"))


def in_its_row(page: Page) -> None:
    """Nothing of the foot runs out of it, nor anything of the button out of that."""
    undo = page.locator("#foot-undo [name=undo]")
    assert page.locator(".foot").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert undo.locator(".what").evaluate("one => one.clientWidth") >= 96  # pixels
    ends = [right(undo.locator(part)) for part in (".what", ".what + span", "kbd")]
    assert ends == sorted(ends)
    assert ends[-1] < right(undo) < page.evaluate("innerWidth")


@pytest.mark.nightly
@pytest.mark.parametrize("author", READ_FROM)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_foot_is_one_row(
    device: Device, serve: Serve, tmp_path: Path, language: str, author: str
) -> None:
    """What is undone is read whole on wide screens, and by whom everywhere but of endless names."""
    page = opened(device, serve(twice(tmp_path / "foot.event", author)), WIDTHS[0], language)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    by, room, rules = (
        undo.locator(".what + span"),
        page.locator(".foot .room"),
        page.locator(".foot .room > span"),
    )
    assert by.inner_text() == f"({author})"
    for button in (undo, page.locator("#foot-undo [name=redo]")):
        assert str(button.get_attribute("title")).endswith(f"({author})")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        assert foot.evaluate("one => one.offsetHeight") <= ONE_ROW, width
        in_its_row(page)
        assert width < READ_FROM[author] or not cut(undo.locator(".what")), width
        assert cut(by) == (author == LONGEST), width
        if room.is_visible():  # the rules stand there whole, or not at all
            tops = [one.evaluate("one => one.getBoundingClientRect().top") for one in (rules, room)]
            shown = tops[0] < tops[1] + 10
            assert not shown or right(rules) <= right(room), width
            assert shown or width < 1600 or author != "Desk 2", width


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("author", READ_FROM)
def test_what_is_new_or_lost_has_room_in_the_foot(
    device: Device, serve: Serve, tmp_path: Path, language: str, author: str
) -> None:
    """What can be done without makes room for it; a warning takes the lines it needs."""
    page = opened(device, serve(twice(tmp_path / "foot.event", author)), WIDTHS[0], language)
    foot = page.locator(".foot")
    show = "ids => ids.forEach(id => { document.getElementById(id).hidden = false; })"
    for said, rows in ((["reload"], 1), (["reload", "lost"], 2)):
        page.evaluate(show, said)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 700})
            in_its_row(page)
            assert foot.evaluate("one => one.offsetHeight") <= rows * ONE_ROW, width
            assert not [one for one in page.locator(".foot span.opt").all() if one.is_visible()]
            assert page.locator("#foot-undo [name=redo]").is_visible() == (width > 1280), width
            assert not [one for one in said if cut(page.locator(f"#{one}"))], width


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [320, 390, 768, 1024])
def test_the_foot_fits_under_fingers(
    device: Device, serve: Serve, tmp_path: Path, width: int, language: str
) -> None:
    """Its buttons are as high as a finger; on a phone the sentence takes what lines it needs."""
    base = serve(twice(tmp_path / "foot.event", ELSEWHERE))
    page = opened(device, base, width, language, touch=True)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    assert foot.evaluate("one => one.offsetHeight") <= (FINGERS if width > 400 else 2 * FINGERS)
    assert foot.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert undo.evaluate("one => one.offsetHeight") >= 44
    assert width > 400 or not cut(undo)


LEAST = {"near": 1.8, "normal": 2.0, "far": 4.5}
"""The smallest letters of a size, in hundredths of the height of the picture."""


@pytest.fixture(scope="module")
def crowded_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A desk whose players have long names, in round 2, with some results."""
    folder = tmp_path_factory.mktemp("wall")
    file = crowded(folder / "crowded.event", played=1)
    section = file.state.section("a")
    assert max(len(player.name) for player in section.tournament.players) == 40
    for at, board in enumerate(section.round(2).boards[:20]):
        outcome = OUTCOMES[("1-0", "1/2-1/2", "0-1", "+/-")[at % 4]]
        file.act(
            EnterResult(section="a", round_no=RoundNo(2), board=board.number, outcome=outcome),
            author="test",
        )
    with Served(file, folder) as served:
        yield served


@pytest.fixture(scope="module")
def wall(browser: Browser) -> Iterator[Page]:
    """The page of a projector."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


@pytest.mark.nightly
@pytest.mark.parametrize("notice", ["", "Lunch is served in the garden room until two o'clock"])
@pytest.mark.parametrize(("width", "height", "theme"), [(1280, 720, "dark"), (1920, 1080, "light")])
@pytest.mark.parametrize("size", LEAST)
def test_a_screen_is_read_from_afar(  # noqa: PLR0913, PLR0917  (each by its name)
    wall: Page, crowded_desk: Served, size: str, width: int, height: int, theme: str, notice: str
) -> None:
    """No letter is smaller than its size allows, and nothing is cut or leaves its place."""
    assert crowded_desk.desk.file is not None
    crowded_desk.desk.screens.change(
        crowded_desk.desk.file.id, lambda hall: replace(hall, notice=notice)
    )
    wall.set_viewport_size({"width": width, "height": height})
    said = {"size": size, "theme": theme, "text": "Analysis in the room upstairs only"}
    for name in COMMON:
        for part in (1, 2):
            wall.goto(f"{crowded_desk.address}/screen/{name}?{urlencode(said)}&hold=1&part={part}")
            wall.evaluate("document.fonts.ready")
            found, least = wall.evaluate(Path(__file__).with_name("wall.js").read_text("utf-8"))
            assert not found, f"{name} {part}: {found[:5]}"
            assert least >= LEAST[size] - 0.01, f"{name}: {least}"


FORMS = frozenset({"line-ups", "cards", "check-in", "wall-chart"})
"""Sheets that people write into."""


@pytest.mark.parametrize(
    ("players", "step"),
    [(8, 5), *(pytest.param(many, 1, marks=pytest.mark.nightly) for many in (8, 61, 400))],
)
def test_every_sheet(page: Page, serve: Serve, tmp_path: Path, players: int, step: int) -> None:
    """After two rounds, with the codes of the hall on badges."""
    file = played_event(tmp_path / "paper.openarbiter", players=players, rounds=2)
    hands = Hands(page, serve(file))
    sheets(hands, str(players), written=FORMS, step=step)
    assert as_pdf(page)


TALL = (390, 800)
NUMBER = 92
"""A player without a title in the middle of the list."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The desk of that event as everybody in the hall sees it."""
    folder = tmp_path_factory.mktemp("hall")
    with Served(large(folder / "large.event"), folder, Accounts.of_folder(folder)) as served:
        served.desk.addresses = (f"{served.address}/",)
        yield served


def test_a_player_finds_the_own_line_among_many(device: Device, hall: Served) -> None:
    """Pages of a hundred, three letters, the number in the address; the own board on top."""
    page = device(*TALL, color_scheme="dark")
    page.goto(f"{hall.address}/p/a")
    expect(page.locator("#list .plist li")).to_have_count(100)
    page.locator("#list [rel=next]").first.click()
    expect(page.locator("#list .plist li")).to_have_count(80)
    expect(page.locator("#list nav.chips").nth(1)).to_contain_text("101 to 180 of 180")
    page.fill("[name=q]", "rookh")
    page.press("[name=q]", "Enter")
    expect(page.locator("#list .plist li").first).to_contain_text("Rookhampton")
    page.goto(f"{hall.address}/p/a?view=standings&at={NUMBER}")
    expect(page.locator("#list .plist li.me")).to_have_count(1)
    page.goto(f"{hall.address}/p/a/{NUMBER}")
    chances = page.locator("summary", has_text="Norm chances")
    chances.click()
    expect(page.get_by_text("Only the federation's commission confirms a norm")).to_be_visible()
    page.locator("summary", has_text="A link to keep").click()
    ground = page.locator("p.code").evaluate("one => getComputedStyle(one).backgroundColor")
    assert ground == "rgb(255, 255, 255)"  # a code is black on white in every theme
    kept = page.locator("a[href*='/p/a/id-']")
    name = page.locator("h1").inner_text()
    kept.click()
    expect(page.locator("h1")).to_have_text(name)
    page.goto(f"{hall.address}/p/a")
    expect(page.locator("#mine .mine .board b")).to_be_visible()
    page.get_by_role("link", name="My line in the list").click()
    expect(page.locator("#list .plist li.me")).to_be_in_viewport()


def test_without_script_the_page_is_made_again(device: Device, hall: Served) -> None:
    """The browser finds the refresh where no script runs, and not where one does."""
    for script in (False, True):
        page = device(*TALL, java_script_enabled=script)
        page.goto(f"{hall.address}/p/a")
        assert page.locator("head meta[http-equiv=refresh]").count() == (0 if script else 1)
