"""The index: one process at a time has an event, and whatever was acknowledged is there."""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from openarbiter.host.index import Index
from openarbiter.store import NotOwnerError, NotSavedError, StoreError, UnsureError
from openarbiter.store.entry import Line
from tests.every import beside, every
from tests.host.conftest import written

ONE, TWO = "http://one", "http://two"


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """An index with one event of five entries, which nobody serves."""
    made = Index(str(tmp_path / "index.db"))
    made.add("spring", written(tmp_path / "spring.openarbiter", *"abcd"), "Ada", listed=True)
    return made


def test_one_process_at_a_time(index: Index, tmp_path: Path) -> None:
    """An event is of who took it until his lease ends; he notes and gives back nothing after it."""
    index.beat(ONE, 60)
    first, other = index.claim("spring", ONE), index.claim("spring", TWO)
    assert first and other and (first.owner, other.owner) == (ONE, ONE)
    more = written(tmp_path / "more", "e", "f", after=index.lines("spring"))[5:]
    index.note("spring", ONE, first.term, more[:1])
    index.beat(ONE, -1)
    index.beat(TWO, 60)
    second = index.claim("spring", TWO)
    assert second and (second.owner, second.head) == (TWO, 6) and second.term > first.term
    for term in (first.term, second.term):
        with pytest.raises(NotOwnerError):
            index.note("spring", ONE, term, more[1:])
    index.release("spring", ONE, first.term)
    index.release("spring", TWO, first.term)
    assert index.owned(TWO) == {"spring": second}
    index.note("spring", TWO, second.term, more[1:])
    with pytest.raises(NotSavedError):  # a number is noted once
        index.note("spring", TWO, second.term, more[1:])
    assert tuple(index.lines("spring", 5)) == more
    index.release("spring", TWO, second.term)
    again = index.claim("spring", ONE)
    assert again and again.owner == ONE
    again, before = index.claim("spring", ONE), again  # the same process, opened once more
    with pytest.raises(NotOwnerError):
        index.note("spring", ONE, before.term, more)
    assert index.claim("autumn", ONE) is None


def test_no_two_are_told_that_theirs_is_saved(index: Index) -> None:
    """Processes whose leases end at any moment: what was acknowledged is there, and once."""
    told: list[Line] = []
    last = index.lines("spring")[-1]

    def process(address: str) -> None:
        own, chance = Index(index.where), Random(address)
        for turn in range(60):
            row = own.claim("spring", address)
            for more in (1, 2) if row and row.owner == address else ():
                line = replace(last, number=row.head + more, author=f"{address}{turn}")
                try:
                    own.note("spring", address, row.term, [line])
                    told.append(line)
                except NotOwnerError:
                    break
            own.beat(address, chance.choice((-1.0, 0.0005, 0.002)))

    threads = [threading.Thread(target=process, args=(one,)) for one in "abcd"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert 20 < len(told) < 4 * 60 * 2
    assert index.lines("spring", 5) == sorted(told, key=lambda one: one.number)


def test_what_cannot_be_noted_is_told(index: Index) -> None:
    """A database that fails has changed nothing, or nobody knows; the next who asks may go on."""
    before, made = index.event("spring"), index._connection

    class Failing:
        """A connection that ends when it is to be asked, or to keep."""

        def __init__(self, *ends: str) -> None:
            self.ends = ends

        def __getattr__(self, name: str) -> object:
            if name in self.ends:
                raise sqlite3.OperationalError("disk I/O error")
            return getattr(made, name)

    for fails, error in (("execute", NotSavedError), ("commit", UnsureError)):
        index._connection = Failing(fails)
        with pytest.raises(error):
            index.change("spring", title="Other")
        assert index.event("spring") == before
        made = index._connection
    with pytest.raises(KeyError), index.asked() as database:
        database.execute("UPDATE events SET title = 'Other'", ())
        raise KeyError
    assert index.event("spring") == before
    index.where = str(Path(index.where).parent)  # a folder
    index.close()
    with pytest.raises(StoreError):
        index.owned(ONE)


def test_another_log(index: Index, tmp_path: Path) -> None:
    """Who has seen the last entry goes on with another log; the one before is kept, each once."""
    index.beat(ONE, 60)
    claimed = index.claim("spring", ONE)
    here = index.lines("spring")
    other = written(tmp_path / "other", "x", "y", "z", "w", after=here[:3])
    assert not index.go_on_with("spring", other, 4)
    assert index.lines("spring") == here
    assert [index.put_aside("spring", log) for log in (other, other)] == ["spring~001"] * 2
    assert index.go_on_with("spring", index.lines("spring~001"), 5)
    assert tuple(index.lines("spring")) == other
    assert [one[:2] for one in index.aside("spring")] == [("spring~001", 7), ("spring~002", 5)]
    assert index.lines("spring~002") == here
    assert claimed and index.event("spring") == claimed._replace(owner="", head=7, term=2)
    with pytest.raises(NotOwnerError):
        index.note("spring", ONE, claimed.term, other)


@every(("asked", "who", "all", "found"), [row.values() for row in beside(__file__)["found"]])
def test_found(index: Index, asked: str, who: str, all: bool, found: list[str]) -> None:  # noqa: A002  (a column)
    """What is listed is found by its words by everybody, the rest by its organiser."""
    for name, organiser, listed in (("autumn", "Ben", 0), ("nobodys", "", 0)):
        index.add(name, (), organiser, listed=bool(listed))
        index.change(name, words=f"{name} oslo 2026", first=name)
    index.change("spring", words="spring oslo 2026-03-01", first="z")
    assert [one.name for one in index.found(asked, who, every=all)] == found


def test_texts_of_two_processes(index: Index) -> None:
    """Of two that change a text at the same time the second one notices; each event has its own."""
    one, two = index.kept("spring"), Index(index.where).kept("spring")
    assert (one.put("a", "x", 0), two.put("a", "y", 0), two.put("a", "y", 1)) == (True, False, True)
    assert (one.get("a"), one.put("a", "z", 1), one.all("")) == (("y", 2), False, {"a": "y"})
    assert index.kept("autumn").all("") == {}
