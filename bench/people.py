"""An event of many sections: one step for all of them, and its pages: python bench/people.py.

Two tables: seconds of the processor for pairing 40 sections of 30 and using the pairings, each one
deed, with the second copies that are made around it; and milliseconds of the processor for pages
of an event with 2,000 people in 40 sections, asked right after an entry and once more. Pages are
opened through the application itself (no network).
Needs the development tools (``make test`` installs them).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from starlette.testclient import TestClient  # noqa: E402  (needs the line above)

from bench.growth import Clicks, milliseconds  # noqa: E402
from openarbiter.desk import (  # noqa: E402
    Action,
    AddNote,
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.model import Colour  # noqa: E402
from openarbiter.store import EventFile  # noqa: E402
from openarbiter.web import create_app  # noqa: E402

FAMILIES = [first + last for first in ("Ahorn", "Birk", "Eich") for last in ("", "er", "mann")]
"""Parts of names: many people share one, as they do in a town."""

GIVEN = ("Abel", "Bo", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan", "Karl")
PAGES = """
/ /all /check-in /everybody /everybody?only=several /everybody?only=perhaps /everybody/spread
/groups /groups/tables /find?q=ahorn /s1/players
"""


def event(path: Path, sections: int, players: int) -> EventFile:
    """An event of so many sections with so many invented people each, and second copies."""
    random = Random(1)  # noqa: S311  (a benchmark, no secret)
    made: list[Action] = [CreateEvent(name="Hall")]
    for key in (f"s{number}" for number in range(1, sections + 1)):
        settings = SectionSettings(name=key.upper(), rounds=5, initial_colour=Colour.WHITE)
        people = tuple(
            NewPlayer(pid=Pid(at), facts=somebody(random)) for at in range(1, players + 1)
        )
        made.append(AddSection(section=key, settings=settings))
        made.append(AddPlayers(section=key, players=people))
    file = EventFile.create(path / "hall.openarbiter", backup_folder=path / "copies")
    file.act_together(made, author="bench")
    return file


def somebody(random: Random) -> PlayerFacts:
    """A person with a name, a year of birth, a club and a rating."""
    letters = "".join(random.choice("aeiounrstl") for _ in range(random.randint(0, 4)))
    return PlayerFacts(
        name=f"{random.choice(FAMILIES)}{letters}, {random.choice(GIVEN)}",
        birth=f"{random.randint(1950, 2018)}/00/00",
        club=f"{random.choice(FAMILIES)}dorf {random.choice('ABCDEFGH')}",
        rating=random.randint(1000, 2400),
    )


def browser(file: EventFile, folder: Path) -> TestClient:
    """A browser at the desk of an event."""
    app = create_app(file, folder=folder)
    return TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)


def steps(sections: int, players: int) -> list[str]:
    """The time of each step for all sections, and of both."""
    with tempfile.TemporaryDirectory() as folder:
        file = event(Path(folder), sections, players)
        with file, browser(file, Path(folder)) as client:
            clicks, lines, began = Clicks(client), [], process_time()
            for step in ("pair", "use"):
                started = process_time()
                marks = [f"s{number}:1" for number in range(1, sections + 1)]
                clicks.press(f"/all/{step}", s=marks)()
                lines.append(f"{step:30}{process_time() - started:9.2f}")
            file.close()  # copies are made beside the answer
            paired = sum(section.published_rounds for section in file.state.sections)
            lines.append(f"{'both, copies included':30}{process_time() - began:9.2f}")
    head = f"{sections} sections of {players}: {paired} paired and used, {'seconds':>9}"
    return [head, *lines]


def pages(sections: int, players: int) -> list[str]:
    """The time of each page after an entry, and of the same page once more."""
    lines = [f"{sections} sections of {players}{'after an entry':>30}{'again':>9} ms"]
    with tempfile.TemporaryDirectory() as folder:
        file = event(Path(folder), sections, players)
        with file, browser(file, Path(folder)) as client:
            clicks = Clicks(client)
            for path in PAGES.split():
                asked = clicks.page(path)
                asked()
                taken = []
                for text in "abc":
                    file.act(AddNote(text=text), author="bench")
                    taken.append(milliseconds(asked, times=1))
                lines.append(f"{path:38}{min(taken):9.1f}{milliseconds(asked, 3):9.1f}")
    return lines


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sections", type=int, default=40, help="sections")
    parser.add_argument("--players", type=int, default=30, help="players of each, for the steps")
    parser.add_argument("--people", type=int, default=50, help="people of each, for the pages")
    asked = parser.parse_args()
    print("\n".join(steps(asked.sections, asked.players)))
    print("\n".join(pages(asked.sections, asked.people)))


if __name__ == "__main__":
    main()
