"""What axe, the width of the window and the console say of a page."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from playwright.sync_api import Browser, Page, Request

from tests.browser.conftest import PHONE, WAIT

__all__ = ["faults_of", "judged"]

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""The judge: it runs inside the page and asks nobody."""

HALL = "/screen/"
"""Pages for a wall: their letters follow its height, and no phone shows them."""

TALL = 2400
"""High enough that the two bars that stick cover nothing."""

FOLDED = "main details:not(:has([role=region]))"
"""What is opened before axe looks; regions of several rounds have the same name on some pages."""

WHOLE = """() => document.fonts.size > 0 && document.styleSheets.length > 0
    && [...document.images].every(one => !one.complete || one.naturalWidth > 0)"""
"""Letters, style sheets and pictures were found."""


def judged(page: Page, *, wide: bool = False) -> list[str]:
    """What is wrong with the page that is open; whether it may be ``wide``, beyond the window."""
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    faults = [f"{wider} px wider than the window"] if wider > 0 and not wide else []
    page.evaluate(AXE)
    found = page.evaluate("axe.run({preload: false}).then((found) => found.violations)")
    faults += [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]
    return [f"{page.url}: {fault}" for fault in faults]


def faults_of(
    browser: Browser, root: str, width: int, theme: str, pages: Iterable[str]
) -> list[str]:
    """What is wrong with pages in a theme, or was stopped, asked elsewhere or not found."""
    context = browser.new_context(
        viewport={"width": width, "height": TALL},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        has_touch=width < PHONE,
    )
    context.set_default_timeout(WAIT)
    page, found = context.new_page(), list[str]()

    def asked(request: Request) -> None:
        if not request.url.startswith((root, "data:", "blob:")):
            found.append(f"{page.url}: asks for {request.url}")

    page.on("console", lambda message: found.append(f"{page.url}: {message.text}"))
    page.on("request", asked)
    for address in pages:
        answer = page.goto(root + address)
        if answer is None or answer.status != 200:
            found.append(f"{address}: {answer.status if answer else 'no answer'}")
        if not page.evaluate(WHOLE):
            found.append(f"{address}: letters, a style sheet or a picture is missing")
        for part in page.locator(FOLDED).all():
            part.evaluate("one => { one.open = true; }")
        found += judged(page, wide=address.startswith(HALL) and width < PHONE)
    context.close()
    return found
