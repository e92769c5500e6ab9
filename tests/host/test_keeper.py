"""The events of a process: brought up to the index, taken, given back, never served by two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import AddNote
from openarbiter.errors import RequestError
from openarbiter.host.index import Event
from openarbiter.host.keeper import ElsewhereError, Keeper, Limits
from openarbiter.store import EventFile, InUseError, NotOwnerError, NotSavedError
from tests.every import beside, every
from tests.host.conftest import NAME, MakeHost, written

NOTE = AddNote(text="more")


def taken(keeper: Keeper, name: str) -> EventFile:
    """The file of an event, which is opened if it is not."""
    found = keeper.opened(name)
    return found.file if found and found.file else pytest.fail(name)


@every("row", beside(__file__)["there"])
def test_a_file_that_lies_there(host: MakeHost, tmp_path: Path, row: dict[str, Any]) -> None:
    """Taken, an event has every entry of the index; what the file has more the index has too."""
    keeper, lines = host().keeper, written(tmp_path / "spring", *"abcd")
    name = keeper.add("spring", lines, "Ada")
    path = keeper.folder / f"{name}.openarbiter"
    written(path, *row["notes"], after=lines[: row["behind"]])
    held = path.read_bytes()
    spoilt = {"changed": held.replace(b'"b"', b'"B"'), "cut": held[:5000], "empty": b""}
    path.write_bytes(spoilt.get(row["spoilt"], held))
    if row["spoilt"] == "gone":
        path.unlink()
    with taken(keeper, name) as file:
        assert (len(file.lines), file.lines[:5]) == (row["entries"], lines)
        file.act(NOTE, author="Ada")
        assert tuple(keeper.index.lines(name)) == file.lines
        assert len(list(keeper.folder.glob(f"{name}.2*.aside"))) == row["aside"]


def test_another_process_goes_on(host: MakeHost, tmp_path: Path) -> None:
    """Who says nothing serves nothing; the next one has every entry; the first notes no more."""
    one, two = host("one").keeper, host("two").keeper
    one.add("spring", written(tmp_path / "spring", "a"), "Ada")
    for name in ("spring", ""):
        one.opened(name)
        with pytest.raises(ElsewhereError, match="http://one"):
            two.opened(name)
    mine = taken(one, "spring")
    one._lives_until = 0
    assert one.at_hand("spring") is None
    one.index.beat(one.address, -1)
    his = taken(two, "spring")
    assert his.lines == mine.lines
    with pytest.raises(NotOwnerError):
        mine.act(NOTE, author="Ada")
    his.act(NOTE, author="Ben")
    one.beat()
    assert list(one._open) == [""]
    two.leave("spring")
    assert taken(one, "spring").lines == his.lines
    one.end()
    with EventFile.open(two.folder / "spring.openarbiter"), pytest.raises(InUseError):
        two.opened("spring")
    keeper = host("three").keeper
    assert taken(keeper, "spring").lines == his.lines  # which is able to

    def meanwhile(address: str) -> dict[str, Event]:
        keeper.leave("spring")
        found = two.index.owned(address) if keeper.opened("spring") else {}
        return found if keeper.opened("") else {}

    keeper._pulse.owned = meanwhile  # type: ignore[method-assign]
    keeper.beat()  # what is opened while the index is asked stays open
    assert list(keeper._open) == ["spring", ""]


def test_no_more_than_may_be(host: MakeHost, tmp_path: Path) -> None:
    """Events of an organiser, size of an event, events open at once; the busy ones stay open."""
    keeper, long = host(limits=Limits(events=4, open=2)).keeper, "a" * 49 + "-" + "b" * 20
    one, two, three, four = (keeper.add(long, written(tmp_path / f"{n}"), "Ada") for n in range(4))
    with pytest.raises(RequestError, match="4 events are the most"):
        keeper.add("more", written(tmp_path / "more"), "Ada")
    for name in (one, two, one, three):
        keeper.opened(name)
        keeper.close_quiet()
    assert list(keeper._open) == [one, three]
    with keeper._open[one].asked(), keeper._open[three].asked():
        file = taken(keeper, four)
        keeper.close_quiet(-1)
        assert list(keeper._open) == [one, three]
    with pytest.raises(NotSavedError):  # closed: nothing is told to the index
        file.act(NOTE, author="Ada")
    assert keeper.names.place(NAME, f"/e/{four}/p") == (four, f"/e/{four}")
    keeper.index.megabytes = 0
    with pytest.raises(NotSavedError, match="0 MB"):
        keeper.index.put_aside(four, keeper.index.lines(four))
    with pytest.raises(NotSavedError, match="0 MB"):
        taken(keeper, four).act(NOTE, author="Ada")
