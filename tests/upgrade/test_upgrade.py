"""What an earlier version wrote opens, says the same, and goes on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import AddNote
from openarbiter.lists import Lists
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from openarbiter.web.guesses import Source
from tests.golden.events import EVENTS
from tests.upgrade.write import HELPER, table
from tests.web.browser import Browser

EARLIER = sorted(Path(__file__).parent.glob("*.zip"))


@pytest.fixture(params=EARLIER, ids=lambda archive: archive.stem)
def earlier(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of an earlier version, as :mod:`tests.upgrade.write` kept it."""
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
