"""Screens as they stand on a wall: letters that can be read from afar, and nothing cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import RoundNo
from openarbiter.web.routes.screens import COMMON
from tests.browser.conftest import WAIT
from tests.browser.serving import Served
from tests.web.crowded import crowded

pytestmark = pytest.mark.nightly


LEAST = {"near": 1.8, "normal": 2.0, "far": 4.5}
"""The smallest letters of a size, in hundredths of the height of the picture."""

MEASURED = """
() => {
  const found = [], pen = document.createElement("canvas").getContext("2d"), range = new Range();
  const places = "li, .band, main, header, footer";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let least = 100, text;
  while ((text = texts.nextNode())) {
    range.selectNodeContents(text);
    const one = text.parentElement, lines = [...range.getClientRects()];
    if (!text.data.trim() || !lines.length) continue;
    const style = getComputedStyle(one), told = (what) => found.push(`${what}: ${text.data}`);
    least = Math.min(least, 100 * parseFloat(style.fontSize) / innerHeight);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = pen.measureText(text.data);
    const top = lines[0].top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    const bottom = lines.at(-1).top + ink.fontBoundingBoxAscent + ink.actualBoundingBoxDescent;
    const place = one.closest(places).getBoundingClientRect();
    const cell = (one.closest("li > *") ?? one.closest(places)).getBoundingClientRect();
    const left = Math.min(...lines.map((line) => line.left));
    const right = Math.max(...lines.map((line) => line.right));
    if (right > cell.right + 1 || left < cell.left - 1) told("wider than its place");
    if (bottom > place.bottom + 1 || top < place.top - 1) told("higher than its place");
    if (right > innerWidth || bottom > innerHeight || top < 0 || left < 0) told("off the wall");
  }
  return [found, least];
}
"""
"""What is cut or too large in a screen, and the smallest letters in hundredths of its height."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
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


@pytest.mark.parametrize("notice", ["", "Lunch is served in the garden room until two o'clock"])
@pytest.mark.parametrize(
    ("width", "height", "theme"),
    [(1280, 720, "dark"), (1920, 1080, "light")],
)
@pytest.mark.parametrize("size", LEAST)
def test_a_screen_is_read_from_afar(  # noqa: PLR0913, PLR0917  (each by its name)
    wall: Page, served: Served, size: str, width: int, height: int, theme: str, notice: str
) -> None:
    """No letter is smaller than its size allows, and nothing is cut or leaves its place."""
    assert served.desk.file is not None
    served.desk.screens.change(served.desk.file.id, lambda hall: replace(hall, notice=notice))
    wall.set_viewport_size({"width": width, "height": height})
    said = {"size": size, "theme": theme, "text": "Analysis in the room upstairs only"}
    for name in COMMON:
        for part in (1, 2):
            wall.goto(f"{served.address}/screen/{name}?{urlencode(said)}&hold=1&part={part}")
            wall.evaluate("document.fonts.ready")
            found, least = wall.evaluate(MEASURED)
            assert not found, f"{name} {part}: {found[:5]}"
            assert least >= LEAST[size] - 0.01, f"{name}: {least}"
