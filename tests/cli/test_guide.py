"""The guide of a day (docs/guide.md): its lines are run, its words stand on pages of the desk."""

from __future__ import annotations

import re
import shlex
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.web.language import Catalogue
from openarbiter.web.roles import Role
from tests.browser.screenshots import FOLDER, SHOTS, drafted, entered, in_play
from tests.cli.running import starting
from tests.web.browser import Browser

PAGE = (Path(__file__).parents[2] / "docs" / "guide.md").read_text(encoding="utf-8")
ENGLISH = Catalogue("en")

BOLD = [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", PAGE)]
HEADS = {each for each in BOLD if each.endswith(".") or each == "To change who plays whom"}
"""What is printed bold because a paragraph begins with it."""

OF_THE_GUIDE = {"Bold"}

HALL = ("people", "", "more", "papers", "screens", "a/rounds/now", "p/a", "settings", "keys")
"""Pages of the hall that the guide speaks of."""

PAGES = {
    entered: ("/new", "/a/players", "/a/players/paste", "/a/ready", "/a/rounds/1/who"),
    drafted: ("/a/rounds/5/who", "/a/rounds/5/pairings", "/a/players/7", "/a/rounds/4/results"),
    in_play: ("/a/rounds/5/results", "/a/rounds/4/results", "/log", "/a/finish", "/files", "/help"),
}
"""Pages of a played event that the guide speaks of, by what makes the event."""


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What those pages say."""
    return " ".join(_pages(tmp_path_factory.mktemp("guide")))


def _pages(folder: Path) -> Iterator[str]:
    for make, paths in PAGES.items():
        with make(folder / f"{make.__name__}.event") as file, Browser(file, folder) as browser:
            yield from (" ".join(browser.get(path).split()) for path in paths)


def test_the_line_of_the_hall_starts_the_desk(tmp_path: Path, everything: str) -> None:
    """With the output that stands below it, and whatever is printed bold is read on a page."""
    fence = r"^```console\n\$ openarbiter serve (--demo --hall\n.*?)^```$"
    (block,) = re.findall(fence, PAGE, re.MULTILINE | re.DOTALL)
    line, _, told = block.partition("\n")
    with starting(tmp_path) as start:
        running = start(*shlex.split(line), "--port", 0)
        lines = [re.escape(one).replace("8000", r"\d+") for one in told.splitlines()]
        lines = [one.replace(re.escape("..."), r"[^\n]+") for one in lines]
        several = [f"({one}\n)+" if one.startswith("http") else f"{one}\n" for one in lines]
        assert re.fullmatch("".join(several), running.out)
        pages = everything + " ".join(" ".join(running.get(page).split()) for page in HALL)
        helper = {"My boards", "New PIN"}  # once there is a person
        known = HEADS | OF_THE_GUIDE | helper
        assert len(set(BOLD) - known) > 40
        assert [each for each in BOLD if each not in pages and each not in known] == []
        with urllib.request.urlopen(f"{running.address}r", timeout=20) as answer:  # noqa: S310
            assert "Code on the result slip" in answer.read().decode()
        assert running.end().code == 0


def test_the_roles_of_the_guide_are_those_of_the_desk() -> None:
    """With what they may do, in the words of the page of persons."""
    table = PAGE.partition("| May do |")[2]
    rows = re.findall(r"^\| (\w[\w ]*) \| (.*) \|$", table, re.MULTILINE)
    roles = [role.value for role in Role if role is not Role.ADMINISTRATOR]
    said = [
        (str(ENGLISH(f"people.role-{one}")), str(ENGLISH(f"people.may-{one}"))) for one in roles
    ]
    assert rows[: len(roles)] == said


def test_every_picture_of_the_desk_is_shown_and_taken() -> None:
    """Those of `make screenshots`, each once, and no other."""
    shown = re.findall(r"\]\(pictures/desk/([\w-]+)\.png\)", PAGE)
    assert sorted(shown) == sorted(shot.name for shot in SHOTS)
    assert sorted(shown) == sorted(path.stem for path in FOLDER.glob("*.png"))
