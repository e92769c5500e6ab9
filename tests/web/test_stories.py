"""The stories of ``stories``: requests, and what their answers have."""

from __future__ import annotations

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


LOTS = "get /a/lots\n"


@every(
    "steps",
    [
        "get /a/lots -> 404",
        "post /a/lots/announce seed=4 -> /a",
        "post /a/lots/announce seed=4 -> 200",
        "upload /a/players/paste file=Name\\nLi",
        "insist /a/players/number -> /nowhere",
        "get /a/ready\npress Nowhere",
        "script /a/lots/announce seed=4 -> 200",
        "get /a/lots /a/players\nsays Lots",
        "insist /a/players/number\nlacks Lots",
        f"{LOTS}says <main",
        f"{LOTS}lacks Lots",
        f"{LOTS}has Lots of all",
        f"{LOTS}has_no <main",
        f"{LOTS}twin varma.drawn true",
        "get /a/players\ntwin view.lines.# 4",
        f"{LOTS}called lots",
        "get /a/prizes/rules\nfield currency DEM",
        f"{LOTS}times 0 <main",
        f"{LOTS}in_twin number of nobody",
        f"{LOTS}not_in_twin varma",
        "way Play 3 rounds. /a/rounds/1/pair",
        "post /a/players/number\nlog draw",
        "files",
        "post /a/players/number\nentered 0",
    ],
)
def test_each_way_of_looking_can_fail(browser: Browser, steps: str) -> None:
    """A story that says what is not so fails."""
    with pytest.raises((AssertionError, KeyError, TypeError, ValueError)):
        Story(browser, {}).play(steps)
