"""What an earlier version wrote opens, says the same, and goes on.

``python -m tests.upgrade.test_upgrade ARCHIVE.zip``, before a release, keeps what this one writes.
"""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from openarbiter.cli.main import main
from openarbiter.desk import AddNote
from openarbiter.lists import Lists
from openarbiter.store import EventFile
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.guesses import Source
from openarbiter.web.roles import Role
from tests.golden.events import EVENTS, play
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
    for name in EVENTS:
        there = folder / name
        there.mkdir()
        for _, desk in play(name, there):
            said[name] = table(desk)
        (event,) = there.glob("*.openarbiter")
        event.rename(folder / f"{name}.openarbiter")
    os.environ["OPENARBITER_LISTS"] = str(folder / "ratings.lists")
    assert main(["lists", "import", str(LIST), "--month", "2026-11"]) == 0
    said["pin"] = Accounts.of_folder(folder).add(Account(name=HELPER, role=Role.DEPUTY))
    (folder / "said.json").write_text(json.dumps(said, ensure_ascii=False, indent=1), "utf-8")


EARLIER = sorted(Path(__file__).parent.glob("*.zip"))


@pytest.fixture(params=EARLIER, ids=lambda archive: archive.stem)
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of an earlier version, as :func:`write` kept it."""
    with zipfile.ZipFile(request.param) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def said(folder: Path) -> dict[str, Any]:
    """What the earlier version said of its files."""
    kept: dict[str, Any] = json.loads((folder / "said.json").read_text("utf-8"))
    return kept


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_has_the_same_table_and_goes_on(earlier: Path, name: str) -> None:
    """Its whole log is read, and an entry of today stands behind the last one."""
    with EventFile.open(earlier / f"{name}.openarbiter") as file, Browser(file, earlier) as desk:
        assert table(desk) == said(earlier)[name]
        head = file.head
        file.act(AddNote(text="The prizes are given at six."), author=HELPER)
        assert file.head == head + 1
    with EventFile.open(earlier / f"{name}.openarbiter") as file:
        assert file.state.notes[-1].text == "The prizes are given at six."


def test_the_lists_are_searched(earlier: Path) -> None:
    """People are found by name and by id."""
    with Lists.opened(earlier / "ratings.lists") as lists:
        assert [info.people for info in lists.lists] == [33]
        assert lists.search("ashgr beat")[0].entry.fide_id == 990000261


def test_who_had_a_pin_enters_with_it(earlier: Path) -> None:
    """A wrong PIN is refused all the same."""
    persons = Accounts.of_folder(earlier)
    pin = said(earlier)["pin"]
    source = Source(address="192.0.2.20", device="")
    assert persons.enter(HELPER, f"{(int(pin) + 1) % 10 ** len(pin):0{len(pin)}}", source) is None
    assert persons.enter(HELPER, pin, source)


if __name__ == "__main__":
    with TemporaryDirectory() as place, ZipFile(sys.argv[1], "w", ZIP_DEFLATED) as archive:
        write(Path(place))
        for path in sorted(path for path in Path(place).iterdir() if path.is_file()):
            archive.write(path, path.name)
