"""The index: one process at a time has an event, and whatever was acknowledged is there."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from openarbiter.host.index import Index
from openarbiter.store import NotOwnerError, NotSavedError, UnsureError
from openarbiter.store.entry import Line
from tests.host.conftest import written

ONE, TWO = "http://one", "http://two"


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """An index with one event of five entries, which nobody serves."""
    made = Index(str(tmp_path / "index.db"))
    made.add("spring", written(tmp_path / "spring", *"abcd"), "Ada", listed=True)
    return made


def test_one_process_at_a_time(index: Index) -> None:
    """An event is of who took it until his lease ends; he notes and gives back nothing after it."""
    more = [replace(index.lines("spring")[-1], number=number) for number in (6, 7)]
    index.beat(ONE)
    first = index.claim("spring", ONE)
    assert first
    assert index.claim("spring", TWO) == first
    index.note("spring", ONE, 1, more[:1])
    index.beat(ONE, -1)
    index.beat(TWO)
    second = first._replace(owner=TWO, head=6, term=2)
    assert index.claim("spring", TWO) == second
    for address, term in ((ONE, 1), (ONE, 2), (TWO, 1)):
        with pytest.raises(NotOwnerError):
            index.note("spring", address, term, more[1:])
        index.release("spring", address, term)
    assert index.owned(TWO) == {"spring": second}
    index.note("spring", TWO, 2, more[1:])
    with pytest.raises(NotSavedError):  # a number is noted once
        index.note("spring", TWO, 2, more[1:])
    assert index.lines("spring", 5) == more
    assert index.claim("spring", TWO) == second._replace(head=7, term=3)  # opened once more
    index.release("spring", TWO, 3)
    assert index.claim("spring", ONE) == first._replace(head=7, term=4)


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

    with ThreadPoolExecutor(4) as threads:
        assert len(list(threads.map(process, "abcd"))) == 4
    assert 20 < len(told)
    assert index.lines("spring", 5) == sorted(told, key=lambda one: one.number)


def test_what_nobody_knows(index: Index) -> None:
    """Where a database does not say whether it has kept something, that is told; one may go on."""
    before, fails = index.event("spring"), {"commit.side_effect": sqlite3.OperationalError("lost")}
    index._connection = Mock(wraps=index._connection, **fails)
    with pytest.raises(UnsureError):
        index.change("spring", title="Other")
    assert index.event("spring") == before
