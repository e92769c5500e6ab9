"""Everything that hands do at the desk where its scripts answer, and whole events, as data."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from openarbiter.web.routes import results as page_of_results
from tests.browser.conftest import WAIT, watched
from tests.browser.scenes import Case, cases, opened
from tests.browser.story import Story
from tests.browser.verbs import Scene

ALL = [
    pytest.param(
        case, kind, id=case.says.partition(":")[0], marks=[pytest.mark.nightly] * case.nightly
    )
    for kind, folder in ((Scene, "cases"), (Story, "stories"))
    for case in cases(folder)
]


@pytest.mark.parametrize(("case", "kind"), ALL)
def test_scene(
    browser: Browser,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    case: Case,
    kind: type[Scene],
) -> None:
    """Every step can be done, and what is to be seen is seen."""
    if case.boards:
        monkeypatch.setattr(page_of_results, "BOARDS", case.boards)
    width, height = (390, 844) if case.phone else (1366, 860)
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=case.language,
        has_touch=case.phone,
        is_mobile=case.phone,
    )
    context.set_default_timeout(WAIT)
    with opened(case, watched(context), tmp_path, kind) as scene:
        scene.play(case.steps)
