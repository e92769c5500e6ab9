"""The page about the hall (docs/hall.md): its line is run, its table is that of the desk."""

from __future__ import annotations

import re
import shlex
import urllib.request
from pathlib import Path

from openarbiter.web.language import Catalogue
from openarbiter.web.roles import Role
from tests.cli.running import starting

PAGE = (Path(__file__).parents[2] / "docs" / "hall.md").read_text(encoding="utf-8")
ENGLISH = Catalogue("en")

SHOWN = ("people", "", "more", "papers", "screens", "a/rounds/now", "p/a", "settings")
"""Pages that the page speaks of."""


def test_the_line_of_the_page_starts_the_desk(tmp_path: Path) -> None:
    """With the output that stands below it, and whatever is printed bold is read on a page."""
    fence = r"^```console\n\$ openarbiter serve (.*?)^```$"
    (block,) = re.findall(fence, PAGE, re.MULTILINE | re.DOTALL)
    line, _, told = block.partition("\n")
    with starting(tmp_path) as start:
        running = start(*shlex.split(line), "--port", 0)
        lines = [re.escape(one).replace("8000", r"\d+") for one in told.splitlines()]
        lines = [one.replace(re.escape("..."), r"[^\n]+") for one in lines]
        several = [f"({one}\n)+" if one.startswith("http") else f"{one}\n" for one in lines]
        assert re.fullmatch("".join(several), running.out)
        pages = " ".join(running.get(page) for page in SHOWN)
        bold = [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", PAGE)]
        helper = {"My boards", "New PIN"}  # once there is a person
        assert len(bold) > len(helper)
        assert [each for each in bold if each not in pages and each not in helper] == []
        with urllib.request.urlopen(f"{running.address}r", timeout=20) as answer:  # noqa: S310
            assert "Code on the result slip" in answer.read().decode()
        assert running.end().code == 0


def test_the_roles_of_the_page_are_those_of_the_desk() -> None:
    """With what they may do, in the words of the page of persons."""
    table = PAGE.partition("| May do |")[2]
    rows = re.findall(r"^\| (\w[\w ]*) \| (.*) \|$", table, re.MULTILINE)
    roles = [role.value for role in Role if role is not Role.ADMINISTRATOR]
    said = [
        (str(ENGLISH(f"people.role-{one}")), str(ENGLISH(f"people.may-{one}"))) for one in roles
    ]
    assert rows[: len(roles)] == said
