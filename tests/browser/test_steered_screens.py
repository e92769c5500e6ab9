"""Screens of the hall in a browser: steered from the desk, with a script and without one."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Page, expect

from openarbiter.web.routes import screens
from tests.browser.conftest import Device, Serve
from tests.browser.late import published
from tests.browser.serving import Served

Open = Callable[..., Page]


@pytest.fixture
def base(serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a desk with twelve boards, whose screens turn every few seconds."""
    monkeypatch.setattr(screens, "LEAST_SECONDS", 1)
    monkeypatch.setattr(screens, "LINES_A_SECOND", 40)
    return serve(published(tmp_path / "hall.event"))


@pytest.fixture
def window(device: Device) -> Open:
    """Opens windows, each on a machine of its own."""

    def start(address: str, *, script: bool = True) -> Page:
        page = device(1280, 720, java_script_enabled=script)
        page.goto(address)
        return page

    return start


def named(desk: Page, *names: str) -> None:
    """Give screens a name, at the desk."""
    for name in names:
        form = desk.locator("form", has=desk.locator("button[value=add]"))
        form.locator("[name=name]").fill(name)
        form.locator("button").click()
        expect(desk.get_by_role("heading", name=name, exact=True)).to_be_visible()


def show(desk: Page, number: int, *wanted: str) -> None:
    """Tick what a screen is to show, and show it."""
    panel = desk.locator(f"#screen-{number}")
    for box in panel.locator("[name=then]").all():
        box.set_checked(box.get_attribute("value") in wanted)
    panel.locator("button[value=save]").click()
    for name in wanted:
        expect(panel.locator(f"[name=then][value={name}]")).to_be_checked()


SCRIPTS = pytest.mark.parametrize(
    "script", [True, pytest.param(False, marks=pytest.mark.nightly)], ids=["script", "no script"]
)


@SCRIPTS
def test_two_screens_follow_the_desk(base: str, window: Open, *, script: bool) -> None:
    """They show different things, and change while nobody touches them."""
    desk = window(base + "/screens", script=script)
    named(desk, "Door", "Stage")
    door, stage = (window(f"{base}/screen/{at}", script=script) for at in (1, 2))
    if script:
        door.evaluate("window.kept = true")
    expect(door.locator("ol.names:not(.table)")).to_be_visible()
    show(desk, 2, "standings")
    expect(stage.locator("h1")).to_contain_text("Standings")
    expect(door.locator("h1")).to_have_text("Round 1")
    show(desk, 1, "schedule")
    expect(door.locator("h1")).to_have_text("Schedule")
    expect(stage.locator("h1")).to_contain_text("Standings")
    desk.locator("#field-notice input").fill("Silence, please")
    desk.locator("button[value=notice]").click()
    for screen in (door, stage):
        expect(screen.locator(".band")).to_have_text("Silence, please")
    desk.locator("button[value=take-away]").click()
    for screen in (door, stage):
        expect(screen.locator(".band")).to_have_count(0)
    if script:
        assert door.evaluate("window.kept")


@pytest.mark.nightly
@SCRIPTS
def test_a_screen_turns_by_itself_and_is_held(base: str, window: Open, *, script: bool) -> None:
    """One page after the other, until the desk holds one."""
    desk = window(base + "/screens", script=script)
    named(desk, "Door")
    show(desk, 1, "boards", "schedule")
    screen = window(base + "/screen/1", script=script)
    for _ in range(2):
        expect(screen.locator("ol.pairs")).to_be_visible()
        expect(screen.locator("ol.schedule")).to_be_visible()
    desk.locator("#screen-1 button[value=hold]").click()
    go = desk.locator("#screen-1 button[value=go]")
    expect(go).to_be_visible()
    screen.reload()
    held = screen.locator("h1").inner_text()
    screen.wait_for_timeout(2500)
    assert screen.locator("h1").inner_text() == held
    go.click()
    other = "ol.schedule" if held == "Round 1" else "ol.pairs"
    expect(screen.locator(other)).to_be_visible()


def test_a_screen_that_hears_nothing_says_so(base: str, window: Open) -> None:
    """It keeps what it showed while the desk is gone, and goes on when the desk is back."""
    desk = window(base + "/screens")
    named(desk, "Door")
    screen = window(base + "/screen/1")
    expect(screen.locator("#lost")).to_be_hidden()
    first = screen.locator("ol.names li").first.inner_text()
    screen.context.set_offline(True)
    expect(screen.locator("#lost")).to_be_visible()
    assert screen.locator("ol.names li").first.inner_text() == first
    screen.context.set_offline(False)
    expect(screen.locator("#lost")).to_be_hidden()
    show(desk, 1, "standings")
    expect(screen.locator("h1")).to_contain_text("Standings")


def test_the_clock_counts_down(window: Open, tmp_path: Path) -> None:
    """Second by second with the script, from what the desk has typed."""
    noon = datetime(2030, 1, 1, 12, 0).astimezone().timestamp() - time()
    with Served(published(tmp_path / "hall.event"), tmp_path) as served:
        served.desk.screens.clock = lambda: time() + noon
        desk = window(served.address + "/screens")
        named(desk, "Door")
        show(desk, 1, "clock")
        screen = window(served.address + "/screen/1")
        expect(screen.locator(".big-word")).to_have_text("Round 1 is running")
        desk.locator("[name=start]").first.fill("13:30")
        desk.locator("button[value=start]").first.click()
        left = screen.locator("[data-left]")
        expect(left).to_have_text(re.compile(r"^1:(30:00|29:\d\d)$"))
        before = left.inner_text()
        expect(left).not_to_have_text(before)
        expect(left).to_have_text(re.compile(r"^1:29:\d\d$"))
