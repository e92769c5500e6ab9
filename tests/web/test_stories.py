"""The stories of ``stories``: requests, and what their answers have."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.every import every
from tests.web.browser import Browser
from tests.web.stories import Case, Story, cases, opened


def _told() -> Iterator[object]:
    for case in cases():
        for number, row in enumerate(case.rows, start=1):
            marks = (pytest.mark.nightly,) if case.nightly else ()
            name = f"{case.says} {number}" if len(case.rows) > 1 else case.says
            yield pytest.param(case, row, marks=marks, id=name)


@pytest.mark.parametrize(("case", "row"), tuple(_told()))
def test_story(case: Case, row: dict[str, object], tmp_path: Path) -> None:
    """What the story says holds."""
    with opened(case, row, tmp_path) as browser:
        Story(browser, case.texts | row).play(case.steps)


@every("steps", tomllib.loads(Path(__file__).with_name("untrue.toml").read_text("utf-8"))["untrue"])
def test_each_way_of_looking_can_fail(browser: Browser, steps: str) -> None:
    """A story that says what is not so fails."""
    with pytest.raises((AssertionError, KeyError, TypeError, ValueError)):
        Story(browser, {}).play(steps)
