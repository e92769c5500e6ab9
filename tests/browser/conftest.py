"""One browser for all tests of this folder, and a real desk on a free port for each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from openarbiter.store import EventFile
from tests.browser.serving import ARGUMENTS, MISSING, Served, browser_path
from tests.web.conftest import no_power_cut, quick_pins

__all__ = ["no_power_cut", "quick_pins"]

Serve = Callable[[EventFile | None], str]

Device = Callable[..., Page]

PHONE = 800
"""Screens that are narrower are touched, in pixels."""

WAIT = 60_000
"""Milliseconds a page may take on a busy machine before a test gives up; nothing is measured."""


OPEN = ExitStack()
"""What is closed with the browser."""


def _is_here(item: pytest.Item) -> bool:
    """A test is one of this folder."""
    return item.nodeid.startswith("tests/browser/")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder come first, and one after the other: they share a browser."""
    items.sort(key=lambda item: not _is_here(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser behind the last test of this folder: its event loop runs in this thread."""
    try:
        yield
    finally:
        if nextitem is None or not _is_here(nextitem):
            OPEN.close()
            started.cache_clear()


@cache
def started() -> Browser:
    """The browser, which is started for the first test that wants it."""
    playwright = OPEN.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))
    OPEN.callback(browser.close)
    return browser


@pytest.fixture(scope="module")
def browser() -> Browser:
    """The browser; without one every test of this folder is skipped with the same line."""
    if browser_path() is None:
        pytest.skip(MISSING)
    expect.set_options(timeout=WAIT)
    return started()


def watched(context: BrowserContext) -> Page:
    """The first page of a context, whose requests go through the test from the beginning.

    The first route of a page may not hold everywhere in the browser yet when a key is pressed right
    after it, and what the key sends goes past it; one that is added to another holds at once.
    """
    context.set_default_timeout(WAIT)
    context.route("**/never", lambda route: route.continue_())
    return context.new_page()


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Opens pages on devices of their own: pixels, language, what else a context takes."""
    with ExitStack() as opened:

        def start(
            width: int,
            height: int,
            language: str = "en-GB",
            **more: Any,  # noqa: ANN401
        ) -> Page:
            more.setdefault("has_touch", width < PHONE)
            context = browser.new_context(
                viewport={"width": width, "height": height}, locale=language, **more
            )
            opened.callback(context.close)
            context.set_default_timeout(WAIT)
            return context.new_page()

        yield start


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page on a laptop."""
    context = browser.new_context(viewport={"width": 1366, "height": 860}, locale="en-GB")
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serve an event on this machine; the answer is the address."""
    with ExitStack() as running:

        def start(file: EventFile | None) -> str:
            return running.enter_context(Served(file, tmp_path)).address

        yield start
