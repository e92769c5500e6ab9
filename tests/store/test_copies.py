"""Second copies: before and after a round, by hand, to a stick that is gone, of a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.errors import RequestError
from openarbiter.store import EventFile, ReadOnlyError
from tests.store.conftest import AGNES, fill, start, tamper


def names(folder: Path) -> list[str]:
    """Names of the copies, without the number of the entry."""
    return sorted(each.name.split(".")[2] for each in folder.iterdir())


def test_second_copies_before_and_after_a_round(path: Path, tmp_path: Path) -> None:
    """Each is an event file of its own, and ends where it says."""
    stick = tmp_path / "stick" / "Saltmere"
    with EventFile.create(path, backup_folder=stick) as file:
        fill(file, players=4)
        start(file)
        file.undo(author=AGNES)
        states = [file.at(number) for number in range(file.head + 1)]
    assert names(stick) == ["a-round-1-before", "a-round-1-published"]
    for copy in stick.iterdir():
        with EventFile.open(copy) as other:
            assert other.head == int(copy.name.split(".")[1][1:])
            assert other.state == states[other.head]
            assert other.backup_folder is None
    with EventFile.open(path) as file:
        assert file.backup_folder == stick


def test_a_copy_by_hand(event: EventFile, tmp_path: Path) -> None:
    """A copy can be made at any time, once another folder than that of the event was chosen."""
    with pytest.raises(RequestError, match="another folder"):
        event.back_up_to(tmp_path)
    with pytest.raises(RequestError, match="no folder"):
        event.back_up()
    event.back_up_to(tmp_path / "stick")
    copy = event.back_up()
    assert (copy.head, copy.path.parent.name) == (6, "stick")
    with EventFile.open(copy.path) as other:
        assert other.entries() == event.entries()
    event.back_up_to(None)
    assert event.backup_folder is None


def test_a_stick_that_is_gone_stops_nobody(event: EventFile, tmp_path: Path) -> None:
    """The round goes on; what happened to the copy is known, and the next one tries again."""
    stick = tmp_path / "stick"
    stick.write_text("this is no folder")
    event.back_up_to(stick)
    start(event)
    event._worker.submit(int).result()  # what was requested before is done
    assert event.head == 9
    assert "cannot be made" in event.copy_trouble
    with pytest.raises(ReadOnlyError):
        event.back_up()
    stick.unlink()
    assert event.back_up().head == 9
    assert event.copy_trouble == ""


def test_a_damaged_file_is_not_copied(event: EventFile, tmp_path: Path) -> None:
    """A second copy is made from what is in memory, and the file is mended on the way."""
    event.back_up_to(tmp_path / "stick")
    tamper(event.path, "UPDATE entry SET author = 'x' WHERE number = 2")
    copy = event.back_up()
    assert len(event.damaged) == 1
    with EventFile.open(copy.path) as other:
        assert other.entries() == event.entries()
