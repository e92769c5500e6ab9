"""Files that go out can be read again; recipes lead to pages that are there."""

from __future__ import annotations

import pytest

import openarbiter as oa
from openarbiter.desk import EventState
from openarbiter.formats import read_tournament
from openarbiter.store import EventFile
from openarbiter.web.taken_out import exported


def content(state: EventState, form: str, language: str = "en") -> bytes:
    """What a file of the section holds."""
    found = exported(state, state.section("a"), form, language=language).content
    assert isinstance(found, bytes)
    return found


@pytest.mark.parametrize("form", ["trf26", "json"])
def test_what_is_exported_is_read_again(played: EventFile, form: str) -> None:
    """The same players, results and head come back, and every round checks clean."""
    state = played.state
    again = read_tournament(content(state, form)).tournament
    whole = state.section("a").tournament
    assert [player.rounds for player in again.players] == [p.rounds for p in whole.players]
    assert again.event.name == "Marrow Quay Open"
    assert again.event.start_date == "2026/11/20"
    assert oa.check(again).differences == ()
