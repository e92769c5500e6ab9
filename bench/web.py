"""How long the pages of a round take, in events of growing size: python bench/web.py.

Each page is asked three times through the application itself (no network), the best time counts.
Needs the development tools (``make test`` installs them).
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from starlette.testclient import TestClient

from openarbiter.desk import (
    OUTCOMES,
    AddPlayers,
    AddSection,
    CreateEvent,
    EnterResult,
    NewPlayer,
    Pid,
    PlayerFacts,
    SectionSettings,
)
from openarbiter.model import Colour
from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.security import COOKIE, FIELD, cookie_name

SIZES = (60, 300, 1000, 5000)


def filled(path: Path, players: int) -> EventFile:
    """An event of so many invented players, before round 1."""
    file = EventFile.create(path)
    file.act(CreateEvent(name="Bench"), author="bench")
    settings = SectionSettings(
        name="A", rounds=9, tie_breaks=("BH", "SB"), initial_colour=Colour.WHITE
    )
    file.act(AddSection(section="a", settings=settings), author="bench")
    entered = tuple(
        NewPlayer(
            pid=Pid(number),
            facts=PlayerFacts(
                name=f"Family{number}, Given", rating=2700 - number * 1600 // players
            ),
        )
        for number in range(1, players + 1)
    )
    file.act(AddPlayers(section="a", players=entered), author="bench")
    return file


def milliseconds(work: Callable[[], object], times: int = 3) -> float:
    """The best time of some runs."""
    best = float("inf")
    for _ in range(times):
        started = perf_counter()
        work()
        best = min(best, perf_counter() - started)
    return best * 1000


class Clicks:
    """Somebody who opens pages and presses buttons."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.get("/device")

    def page(self, path: str) -> Callable[[], object]:
        """Open a page."""
        return lambda: self._fine(self.client.get(path).status_code, path)

    def press(self, path: str, **fields: str) -> Callable[[], object]:
        """Send a form."""

        def pressed() -> None:
            data = {FIELD: self.client.cookies[cookie_name(COOKIE, 80)], **fields}
            self._fine(self.client.post(path, data=data).status_code, path)

        return pressed

    @staticmethod
    def _fine(status: int, path: str) -> None:
        if status not in {200, 303}:
            message = f"{path} answered {status}"
            raise SystemExit(message)


def measured(players: int, folder: Path) -> dict[str, float]:
    """Milliseconds of every page and button, for one size."""
    with filled(folder / f"bench{players}.openarbiter", players) as file:
        app = create_app(file, folder=folder)
        client = TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)
        with client:
            clicks = Clicks(client)
            found = {"players": milliseconds(clicks.page("/a/players"))}
            found["check-in"] = milliseconds(clicks.page("/a/players/check-in"))
            for number in (1, 2):
                place = f"/a/rounds/{number}"
                found["absences"] = milliseconds(clicks.page(f"{place}/absences"))
                found["Pair"] = milliseconds(clicks.press(f"{place}/pair"), 1)
                found["look"] = milliseconds(clicks.page(f"{place}/look"))
                found["why"] = milliseconds(clicks.page(f"{place}/why/{players // 2}"))
                found["Publish"] = milliseconds(clicks.press(f"{place}/publish"), 1)
                found["results"] = milliseconds(clicks.page(f"{place}/results"))
                found["1-0 on board 1"] = milliseconds(
                    clicks.press(f"{place}/results", board="1", r="1"), 1
                )
                play(file, number)
                found["Complete"] = milliseconds(clicks.press(f"{place}/complete"), 1)
            found["overview"] = milliseconds(clicks.page("/"))
    return found


def play(file: EventFile, number: int) -> None:
    """Enter every result that is missing."""
    section = file.state.section("a")
    for board in section.missing(number):
        outcome = OUTCOMES[("1-0", "1/2-1/2", "0-1")[board.number % 3]]
        action = EnterResult(
            section="a", round_no=section.round(number).number, board=board.number, outcome=outcome
        )
        file.act(action, author="bench")


def main() -> None:
    """Print a table: pages and buttons, one column for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players")
    sizes = [int(size) for size in re.findall(r"\d+", parser.parse_args().sizes)]
    with tempfile.TemporaryDirectory() as folder:
        columns = [measured(size, Path(folder)) for size in sizes]
    print(f"{'milliseconds':18}" + "".join(f"{size:>8}" for size in sizes))
    for name in columns[0]:
        print(f"{name:18}" + "".join(f"{column[name]:8.0f}" for column in columns))


if __name__ == "__main__":
    main()
