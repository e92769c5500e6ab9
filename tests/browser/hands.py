"""Two hands on a keyboard: everything a person can do at the desk without a mouse, so no click."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Error, Page, expect

__all__ = ["Hands", "at"]

QUESTION = ".dlg form:has(input[name=confirmed])"
"""The form of a question, which does what was asked about."""


def at(base: str, path: str) -> re.Pattern[str]:
    """Addresses of a page, with or without what it is asked."""
    return re.compile(rf"{re.escape(base + path)}(\?[^#]*)?(#.*)?$")


class Hands:
    """A person at a page, with a keyboard only; ``base`` is the address of the desk."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base

    def open(self, path: str) -> None:
        """Type an address; again where the page was made anew at the same moment."""
        try:
            self.page.goto(self.base + path)
        except Error as error:
            if "ERR_ABORTED" not in str(error):
                raise
            self.page.goto(self.base + path)
        self.ready()

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """Move the focus with Tab until it is on something, or fail."""
        for _ in range(400):  # what is further counts as out of reach
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            self.page.keyboard.press("Tab")
        message = f"{selector} is out of reach of the Tab key on {self.page.url}"
        raise AssertionError(message)

    def fill(self, selector: str, text: str) -> None:
        """Reach a field and type into it, in place of what is there."""
        self.reach(selector)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def go(self, path: str) -> None:
        """Press Ctrl+Enter, the filled button, and arrive at an address of the desk."""
        self.page.keyboard.press("Control+Enter")
        self.arrive(path)

    def arrive(self, path: str) -> None:
        """Wait until a page of the desk is there, whatever it has to say at its top."""
        self.page.wait_for_url(at(self.base, path))
        self.ready()

    def unfold(self, selector: str) -> None:
        """Reach what can be opened, and open it."""
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def submit(self, *keys: str) -> None:
        """Press keys, the last of which leads to another page, and wait for it."""
        self.press(*keys[:-1])
        with self.page.expect_navigation():
            self.press(keys[-1])
        self.ready()

    def ready(self) -> None:
        """Wait until the field that is to have the focus has it, as eyes would."""
        self.page.wait_for_function(
            "() => !document.querySelector('[autofocus]')"
            " || document.activeElement.matches('[autofocus]')"
        )

    def enter(self, selector: str, path: str) -> None:
        """Reach a button or a link, press Enter, and arrive at an address of the desk."""
        self.reach(selector)
        self.page.keyboard.press("Enter")
        self.arrive(path)

    def correct(self, reason: str, effect: str = "counts") -> None:
        """On the page of a correction: the reason where one is asked for, then the button."""
        way = f"#way-{effect}"
        if self.page.locator(f"{way} input[name=reason]").count():
            self.fill(f"{way} input[name=reason]", reason)
        inside = self.page.locator(f"{way} button").count()
        self.reach(f"{way} button" if inside else f"button[form=way-{effect}]")
        self.submit("Enter")
        self.answer(reason)

    def answer(self, reason: str) -> None:
        """Where the desk asks, once or twice, before it does something: read, reason, do it."""
        if not self.page.locator(QUESTION).count():
            return
        if self.page.locator("[name=reason]").count():
            self.fill("[name=reason]", reason)
        if self.page.locator("input[name=read]").count():
            self.reach("input[name=read]")
            self.press("Space")
        self.reach(f"{QUESTION} footer button")
        self.submit("Enter")
        if self.page.locator("input[name=certain]").count():  # what is asked twice
            self.reach(f"{QUESTION} footer button")
            self.submit("Enter")

    def reads(self, text: str) -> None:
        """The headline says something, and the page listens to keys."""
        expect(self.page.locator("h1")).to_contain_text(text)
        self.page.wait_for_load_state()

    def post(self, path: str, fields: Mapping[str, str]) -> None:
        """Send a form of this browser without typing it, where the typing is not the point."""
        token = self.page.locator("input[name=token]").first.input_value()
        answer = self.page.request.post(
            self.base + path, form={"token": token, **fields}, max_redirects=0
        )
        assert answer.status == 303, (path, answer.status, answer.text()[:400])

    def twin(self, path: str) -> Any:  # noqa: ANN401  (JSON is anything)
        """The JSON twin of a page, with the cookies of the browser."""
        answer = self.page.request.get(self.base + path)
        assert answer.status == 200, (path, answer.status)
        return answer.json()
