"""Three events of ``events.toml``, each played as a story; it stops where it is looked at."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from openarbiter.desk import AddSection, CreateEvent, SectionSettings, proposed
from openarbiter.store import EventFile
from tests.web.browser import Browser
from tests.web.stories import Story

Played: TypeAlias = Iterator[tuple[str, Browser]]
"""The name of each moment, and the browser at it."""

ARBITER = "Wren Osterley"
BEGIN = datetime(2026, 10, 3, 8, 0, tzinfo=UTC)

_TOLD: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("events.toml").read_text("utf-8")
)

EVENTS = ("robin", "teams", "players")
"""Each event by the name of the folder its answers are kept in, the shortest first."""

PEOPLE = "\n".join(told["texts"]["list"].partition("\n")[2] for told in _TOLD.values())
"""Whom somebody has typed."""


class _Golden(Story):
    """A story in which the last entry may be undone."""

    def undo(self, back: str) -> None:
        """Undo the last entry, and go on at an address."""
        last = f"{self._browser.head()} {self._browser.mark()}"
        self._browser.post("/undo", undo=last, back=back)


def _event(folder: Path, **settings: Any) -> EventFile:  # noqa: ANN401
    """An event with an empty section; a minute passes from one entry to the next."""
    minutes = count()
    path = folder / "quay.openarbiter"
    made = EventFile.create(path, clock=lambda: BEGIN + timedelta(minutes=next(minutes)))
    head = CreateEvent(
        name="Marrow Quay Open",
        place="Marrow Quay",
        start="2026-10-03",
        end="2026-10-05",
        chief_arbiter=ARBITER,
    )
    made.act(head, author=ARBITER)
    section = AddSection(section="a", settings=proposed(SectionSettings(**settings)))
    made.act(section, author=ARBITER)
    return made


def play(event: str, folder: Path) -> Played:
    """Play an event, moment by moment."""
    told = _TOLD[event]
    settings = told["settings"] | {"tie_breaks": tuple(told["settings"].get("tie_breaks", ()))}
    gaps = {name: shlex.quote(text.replace("\n", "\\n")) for name, text in told["texts"].items()}
    with _event(folder, **settings) as file, Browser(file, folder) as desk:
        story = _Golden(desk, gaps)
        for moment, steps in told["moments"].items():
            story.play(steps)
            yield moment, desk
