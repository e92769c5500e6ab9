"""Keep what this version writes: ``python -m tests.upgrade.write ARCHIVE.zip``, before a release.

The archive gets the three golden events as they end, a file of rating lists, the people who may
use a desk, and ``said.json``: the final tables and the PIN that was given.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openarbiter.cli.main import main
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.roles import Role
from tests.golden.events import EVENTS
from tests.web.browser import Browser

LIST = Path(__file__).resolve().parents[2] / "examples" / "rating-list.txt"
HELPER = "Quarrie, Ottoline"
"""An invented deputy."""


def table(desk: Browser) -> list[list[Any]]:
    """Place, name, points and tie-breaks of everybody, from the first."""
    lines = desk.json("/a/standings")["view"]["lines"]
    return [[one["rank"], one["player"]["name"], one["points"], one["values"]] for one in lines]


def write(folder: Path) -> None:
    """Play the events, import a list of ratings, let a deputy in."""
    said: dict[str, Any] = {}
    for name, play in EVENTS.items():
        there = folder / name
        there.mkdir()
        for _, desk in play(there):
            said[name] = table(desk)
        (event,) = there.glob("*.openarbiter")
        event.rename(folder / f"{name}.openarbiter")
    os.environ["OPENARBITER_LISTS"] = str(folder / "ratings.lists")
    assert main(["lists", "import", str(LIST), "--month", "2026-11"]) == 0
    said["pin"] = Accounts.of_folder(folder).add(Account(name=HELPER, role=Role.DEPUTY))
    (folder / "said.json").write_text(json.dumps(said, ensure_ascii=False, indent=1), "utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as place, ZipFile(sys.argv[1], "w", ZIP_DEFLATED) as archive:
        write(Path(place))
        for path in sorted(path for path in Path(place).iterdir() if path.is_file()):
            archive.write(path, path.name)
