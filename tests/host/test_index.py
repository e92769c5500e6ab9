"""The index: one process at a time has an event, and whatever was acknowledged is there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from sqlite3 import Error
from unittest.mock import Mock

import pytest

from openarbiter.host.index import LATE, LEASE, Index
from openarbiter.store import NotOwnerError, UnsureError
from tests.host.conftest import written

ONE, TWO = "http://one", "http://two"


def test_one_process_at_a_time(tmp_path: Path) -> None:
    """An event is of who took it until his lease ends; he notes and gives back nothing after it."""
    index = Index(str(tmp_path / "index.db"))
    index.add("spring", written(tmp_path / "spring", *"abcd"), "Ada")
    more = [replace(index.lines("spring")[-1], number=number) for number in (6, 7)]
    index.beat(ONE)
    first = index.claim("spring", ONE)
    assert first and index.claim("spring", TWO) == first  # noqa: PT018  (for the types)
    assert index.claim("spring", TWO, ONE) == first  # nobody listens there, and yet it lives
    index.note(first, more[:1])
    index.beat(ONE, -1)
    index.beat(TWO)
    second = first._replace(owner=TWO, head=6, term=2)
    assert index.claim("spring", TWO) == second
    for other in (first, second._replace(owner=ONE), second._replace(term=1)):
        with pytest.raises(NotOwnerError):
            index.note(other, more[1:])
        with pytest.raises(NotOwnerError):
            index.kept("spring", other).put("persons", "none")
        index.release(other)
    assert index.owned(TWO) == {"spring": second}
    index.note(second, more[1:])
    index.kept("spring", second).put("persons", "some")
    assert index.kept("spring").get("persons") == ("some", 1)
    assert index.lines("spring", 5) == more
    assert index.claim("spring", TWO) == second._replace(head=7, term=3)  # opened once more
    index.release(second._replace(term=3))
    assert index.claim("spring", ONE) == first._replace(head=7, term=4)
    index.beat(ONE, LEASE - LATE - 0.1)  # late with its word
    assert index.claim("spring", TWO).owner == ONE  # type: ignore[union-attr]
    assert index.claim("spring", TWO, ONE) == second._replace(head=7, term=5)
    index.beat(TWO, -1)
    assert index.claim("spring", ONE) == first._replace(head=7, term=6)
    index._connection = Mock(wraps=index._connection, **{"commit.side_effect": Error("lost")})
    with pytest.raises(UnsureError):
        index.release(first._replace(term=6))
