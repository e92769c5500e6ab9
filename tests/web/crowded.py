"""An event for a wall: names as long as they are written, a schedule, and a round that is out."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from openarbiter.desk import (
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    NumberPlayers,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.store import EventFile
from tests.played import AUTHOR, CODES, facts_of, play_round

__all__ = ["crowded"]

SURNAMES = (
    "Łąkowski-Żółtopolański",
    "Großmüller-Hötzendorff",
    "Þórhallsdóttir-Ísfjörð",
    "Quill",
    "Ó",
)


GIVEN = "Wiśniowiecka-Čapková"

DAYS = ("2030-01-01 09:00", "2030-01-01 14:00", "2030-01-02 09:00")


def crowded(path: Path, *, played: int = 0) -> EventFile:
    """An event of 61 players with names of up to 40 letters, one without a game.

    Args:
        path: Where the file is made.
        played: So many rounds are over; the next one is published, and has no result.
    """
    file = EventFile.create(path)
    file.act(CreateEvent(name="Saltmere Autumn Weekend"), author=AUTHOR)
    settings = SectionSettings(name="Open", rounds=7, tie_breaks=CODES, round_dates=DAYS)
    file.act(AddSection(section="a", settings=settings), author=AUTHOR)
    players = tuple(NewPlayer(pid=Pid(at + 1), facts=_long_name(at)) for at in range(61))
    file.act(AddPlayers(section="a", players=players), author=AUTHOR)
    file.act(NumberPlayers(section="a"), author=AUTHOR)
    luck = random.Random(played)  # noqa: S311  (invented results)
    for number in range(1, played + 1):
        for _ in play_round(file, "a", number, luck):
            pass
    steps = play_round(file, "a", played + 1, luck)
    for _ in range(3):
        next(steps)
    return file


def _long_name(at: int) -> PlayerFacts:
    """An invented player: a fifth of them with two long names, 40 letters in all."""
    known = facts_of(at)
    family, given = SURNAMES[at % len(SURNAMES)], known.name.partition(", ")[2]
    name = f"{family} {known.name.partition(',')[0]}, {given} {GIVEN[: at % 20]}"
    return replace(known, name=name.strip()[:40].strip())
