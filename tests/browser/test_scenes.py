"""Scenes at the desk as data: what hands do, what others and the line do, and what is seen then.

A scene is a table of a file in ``cases``: where it begins, and its steps, a line each: a verb,
which is a method of `Scene`, and what it is about. Places are CSS selectors; behind ``": "`` stands
what is read there.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Dialog, Page

from openarbiter import desk
from openarbiter.model import Colour, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from openarbiter.web.routes import results as page_of_results
from tests.browser import late
from tests.browser.conftest import WAIT, watched
from tests.browser.hands import Hands
from tests.browser.late import RESULTS
from tests.browser.serving import Served
from tests.browser.story import Story
from tests.browser.verbs import Scene
from tests.played import AUTHOR, played_event
from tests.team_club import invented_teams

Kind = TypeVar("Kind", bound=Scene)


def league(path: Path) -> EventFile:
    """Eight teams of four whose first round is published: four matches."""
    settings = desk.SectionSettings(
        name="League", system="team-swiss-2026", rounds=3, initial_colour=Colour.WHITE
    )
    file = EventFile.create(path)
    for action in (
        desk.CreateEvent(name="Team cup", chief_arbiter=AUTHOR),
        desk.AddSection(section="a", settings=desk.proposed(settings)),
        desk.AddTeams(section="a", teams=invented_teams(8)),
        desk.NumberPlayers(section="a"),
    ):
        file.act(action, author=AUTHOR)
    late.publish(file, 1)
    return file


def draft(path: Path) -> EventFile:
    """Twelve players whose second round is paired, and not used yet."""
    file = played_event(path, players=12, rounds=1)
    file.act(desk.StartRound(section="a", round_no=RoundNo(2)), author="test")
    file.act(desk.pair_round(file.state, "a", 2), author="test")
    return file


STARTS: dict[str, tuple[Callable[[Path], EventFile], str]] = {
    "round": (late.published, RESULTS),
    "many": (partial(late.published, players=80), RESULTS),
    "league": (league, RESULTS),
    "arriving": (partial(played_event, players=39, rounds=0), "/a/players/check-in"),
    "draft": (draft, "/a/rounds/2/pairings"),
    "before": (partial(played_event, players=12, rounds=0), "/a/players/check-in"),
    "played": (partial(played_event, players=12, rounds=3), "/"),
}
"""The event of a scene, and the page on which it begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A scene as it is written."""

    says: str  # what holds
    steps: str  # what happens, a verb a line
    start: str = "round"  # the event
    second: str = ""  # a "copy" of it, or an "other" one, which can be opened meanwhile
    boards: int = 0  # how many a page lists; 0 for as many as it does by itself
    persons: bool = False  # the desk asks who people are, and tells who else is there
    phone: bool = False  # it is a phone
    language: str = "en-GB"  # what the browser asks for
    by_itself: bool = False  # the page sends again by the clock, else a test has its time to look
    nightly: bool = False  # longer than everybody wants to wait


def cases(folder: str) -> Iterator[Case]:
    """All scenes of a folder. Steps that scenes of a file share have gaps, which parts fill."""
    for path in sorted((Path(__file__).parent / folder).glob("*.toml")):
        data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        parts = data.pop("parts", {})
        shared = {name: value for name, value in data.items() if not isinstance(value, dict)}
        for says, own in data.items():
            if isinstance(own, dict):
                case = shared | own
                case["steps"] = _filled(case["steps"], parts | case.pop("parts", {}))
                yield Case(says=says, **case)


def _filled(steps: str, parts: dict[str, str]) -> str:
    """Steps whose gaps are filled, those of parts too."""
    while gaps := [name for name in parts if f"{{{name}}}" in steps]:
        for name in gaps:
            steps = steps.replace(f"{{{name}}}", parts[name])
    return steps


@cache
def _made(start: str) -> bytes:
    """The file of an event, which is played once for all scenes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.event"
        STARTS[start][0](path).close()
        return path.read_bytes()


@contextmanager
def opened(case: Case, page: Page, folder: Path, kind: type[Kind]) -> Iterator[Kind]:
    """The page, the event and the desk of a scene; only leaving a page is asked in a box."""
    path = folder / f"{case.start}.event"
    path.write_bytes(_made(case.start))
    file = second = EventFile.open(path)
    if case.second == "other":
        second = STARTS[case.start][0](folder / "other.event")
    elif case.second == "copy":
        (folder / "copies").mkdir()
        file.back_up_to(folder / "copies")
        second = EventFile.open(file.back_up().path)
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    if not case.by_itself:
        page.add_init_script("window.setInterval = () => 0")
    persons = Accounts() if case.persons else None
    with Served(file, folder, persons) as served:
        if persons:
            page.goto(f"{served.address}/in/{persons.key}")
        scene = kind(Hands(page, served.address), served, STARTS[case.start][1], file, second)
        scene.open()
        yield scene
        for context in page.context.browser.contexts if page.context.browser else ():
            context.close()
        made = served.desk.file
        if made is not None and made not in scene.files.values():  # by the scene itself
            made.close()
        scene.take("event")
    second.close()
    assert set(asked) <= {"beforeunload"}


ALL = [
    pytest.param(
        case, kind, id=case.says.partition(":")[0], marks=[pytest.mark.nightly] * case.nightly
    )
    for kind, folder in ((Scene, "cases"), (Story, "stories"))
    for case in cases(folder)
]


@pytest.mark.parametrize(("case", "kind"), ALL)
def test_scene(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: Case, kind: type[Scene]
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
