"""What an older program let be done stays in its log, and is refused where it is done anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from openarbiter.desk import (
    AddSection,
    ChangeSection,
    CreateEvent,
    Refusal,
    SectionSettings,
    proposed,
)
from openarbiter.desk.actions.base import Action
from openarbiter.model import ScoringSystem
from openarbiter.store import EventFile

SETTINGS = SectionSettings(
    name="Open", rounds=5, tie_breaks=(), baku=True, scoring=ScoringSystem.of(30, 10, 0)
)
"""Baku acceleration by 3-1-0, which C.04.7, 1.1 has no rule for: it was let through once."""


def test_an_event_with_it_opens_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entries count, it can be gone on with, and the setting can be taken out."""
    path = tmp_path / "older.openarbiter"
    adding = AddSection(section="a", settings=proposed(SETTINGS))
    with EventFile.create(path) as file:
        file.act(CreateEvent(name="Older event"), author="test")
        with pytest.raises(Refusal):
            file.act(adding, author="test")
        with monkeypatch.context() as older:
            older.setattr(AddSection, "refuse_new", Action.refuse_new)
            file.act(adding, author="test")
    with EventFile.open(path) as file:
        (section,) = file.state.sections
        assert section.settings.baku
        changed = replace(section.settings, name="Masters")
        file.act(ChangeSection(section="a", settings=changed), author="test")
        plain = replace(changed, baku=False)
        file.act(ChangeSection(section="a", settings=plain), author="test")
        with pytest.raises(Refusal):
            file.act(ChangeSection(section="a", settings=changed), author="test")
