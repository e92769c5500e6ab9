"""What every verb and every page costs as the event grows: python bench/growth.py.

Milliseconds of the processor, the least of some calls, for an event of each size (three rounds
played, the fourth a draft) and for its report file. The last column is the largest ratio between
two sizes of which one is twice the other, from 5 ms on; ``!`` marks more than 2.5. Pages are opened
through the application itself (no network), those that ``tests/browser/addresses.py`` lists; verbs
run in this process. What took longer than ``BOUND`` is left out at larger sizes, and shown as
``-``: nobody waits for the site of 4,000 players, which has 12,000 explanations. Each size says on
stderr that it is done. Needs the development tools (``make test`` installs them).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from starlette.testclient import TestClient  # noqa: E402  (needs the lines above)

from openarbiter.cli.exits import Exit  # noqa: E402
from openarbiter.cli.main import main as run_verb  # noqa: E402
from openarbiter.desk import (  # noqa: E402
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
from openarbiter.model import Colour  # noqa: E402
from openarbiter.store import EventFile  # noqa: E402
from openarbiter.web import create_app  # noqa: E402
from openarbiter.web.security import COOKIE, FIELD, cookie_name  # noqa: E402
from tests.browser.addresses import DOCUMENTS, PAGES  # noqa: E402

SIZES = (250, 500, 1000, 2000, 4000)
PLAYED = 3

NOTABLE = 5
"""Milliseconds from which growth is looked at."""

TWICE = 2.5
"""What twice the players may cost."""

BOUND = 30_000
"""Milliseconds after which a row is left out at larger sizes."""

LEFT_OUT = float("nan")

STREAMS = {"/live", "/p/a/live", "/screen/1/live"}
"""They do not end by themselves."""

VERBS = """
pair {file}
pair {file} --round 3 --certificate {new}.certificate
check {file}
verify {file}
verify {file} --rules-only
explain {file} --round 3
explain {file} --round 3 --player 1
explain {file} --round 3 --why-not 1 2
compare {file} --with {file}
standings {file} --tie-breaks BH/C1,BH,SB,DE,ARO
standings {file} --why 9 --tie-break BH/C1
prizes {file} --fund {fund}
ratings {file}
draw {file} -o {new}.svg
convert {file} {new}.json
engine --dutch {file} -p
engine --dutch {file} -c
generate --players {players} --rounds 5 --seed 1 -o {new}.trf
archive {event} -o {new}.zip --no-sheets
site {event} -o {new}
"""


def filled(path: Path, players: int) -> EventFile:
    """An event of so many invented players, before round 1."""
    file = EventFile.create(path)
    file.act(CreateEvent(name="Bench"), author="bench")
    settings = SectionSettings(
        name="A", rounds=9, tie_breaks=("BH/C1", "BH", "SB"), initial_colour=Colour.WHITE
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


def milliseconds(work: Callable[[], object], times: int = 2) -> float:
    """The least processor time of some calls."""
    best = float("inf")
    for _ in range(times):
        started = process_time()
        work()
        best = min(best, process_time() - started)
    return best * 1000


class Clicks:
    """Somebody who opens pages and presses buttons."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.get("/device")

    def page(self, path: str) -> Callable[[], object]:
        """Open a page."""
        return lambda: self._fine(self.client.get(path).status_code, path)

    def press(self, path: str, **fields: str | list[str]) -> Callable[[], object]:
        """Send a form."""

        def pressed() -> None:
            data = {FIELD: self.client.cookies[cookie_name(COOKIE, 80)], **fields}
            self._fine(self.client.post(path, data=data).status_code, path)

        return pressed

    @staticmethod
    def _fine(status: int, path: str) -> None:
        if status not in {200, 303, 307, 404, 422}:
            message = f"{path} answered {status}"
            raise SystemExit(message)


def measured(players: int, folder: Path, dear: Collection[str]) -> dict[str, float]:
    """Milliseconds of every page, button and verb, for one size, without what is dear."""
    path = folder / f"bench{players}.openarbiter"
    report = folder / f"bench{players}.trf"
    found: dict[str, float] = {}
    with filled(path, players) as file:
        app = create_app(file, folder=folder)
        client = TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)
        with client:
            clicks = Clicks(client)
            found |= dict(_buttons(clicks, file, players, dear))
            pages = [each for each in (*PAGES, *DOCUMENTS) if each not in STREAMS]
            found |= {each: _unless(clicks.page(each), 2, dear=each in dear) for each in pages}
            found["undo"] = milliseconds(clicks.press("/undo"), 1)
            report.write_bytes(client.get("/files/export/a/trf26").content)
    return found | dict(_verbs(players, folder, path, report, dear))


def _unless(work: Callable[[], object], times: int = 1, *, dear: bool) -> float:
    """Milliseconds of something that did not take too long at a smaller size."""
    return LEFT_OUT if dear else milliseconds(work, times)


def _buttons(
    clicks: Clicks, file: EventFile, players: int, dear: Collection[str]
) -> Iterator[tuple[str, float]]:
    """What is pressed in a round, from pairing to its end; and a list that is pasted."""
    families = "\n".join(["Name", *(f"Berger, Given{at}" for at in range(players))])
    paste = "paste: one family"
    yield paste, _unless(clicks.press("/a/players/paste", list=families), dear=paste in dear)
    for number in range(1, PLAYED + 1):
        place = f"/a/rounds/{number}"
        pair = milliseconds(clicks.press(f"{place}/pair"), 1)
        publish = milliseconds(clicks.press(f"{place}/publish"), 1)
        enter = milliseconds(clicks.press(f"{place}/results", board="1", r="1"), 1)
        play(file, number)
        complete = milliseconds(clicks.press(f"{place}/complete"), 1)
    yield from {"pair": pair, "publish": publish, "a result": enter, "complete": complete}.items()
    clicks.press(f"/a/rounds/{PLAYED + 1}/pair")()


def _verbs(
    players: int, folder: Path, event: Path, report: Path, dear: Collection[str]
) -> Iterator[tuple[str, float]]:
    """The verbs of the command line, what they print thrown away."""
    for number, line in enumerate(VERBS.split("\n")):
        words = line.format(
            file=report,
            event=event,
            fund=ROOT / "examples" / "spring-open-fund.toml",
            new=folder / f"new-{players}-{number}",
            players=players,
        ).split()
        if words:
            yield line, _unless(partial(_run, words), dear=line in dear)


def _run(words: list[str]) -> None:
    """One verb; what it says is shown only when it fails."""
    said = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
        code = run_verb(words)
    if code not in {Exit.OK, Exit.DIFFERENT}:
        message = f"{' '.join(words)}: {code}: {said.getvalue()}"
        raise SystemExit(message)


def play(file: EventFile, number: int) -> None:
    """Enter every result that is missing."""
    section = file.state.section("a")
    for board in section.missing(number):
        outcome = OUTCOMES[("1-0", "1/2-1/2", "0-1")[board.number % 3]]
        action = EnterResult(
            section="a", round_no=section.round(number).number, board=board.number, outcome=outcome
        )
        file.act(action, author="bench")


def growth(row: list[float], sizes: list[int]) -> float:
    """The largest ratio between sizes of which one is twice the other, from a notable time on."""
    pairs = zip(sizes, row, strict=True)
    known = dict(pairs)
    ratios = [
        known[size] / known[size // 2]
        for size in sizes
        if known.get(size // 2, 0) > NOTABLE and known[size] > 0
    ]
    return max(ratios, default=0)


def main() -> None:
    """Print a table: pages, buttons and verbs, a column for each size, and the growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players")
    sizes = [int(size) for size in re.findall(r"\d+", parser.parse_args().sizes)]
    columns: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            last = columns[-1] if columns else {}
            dear = [name for name, each in last.items() if not each < BOUND]
            started = process_time()
            columns.append(measured(size, Path(folder), dear))
            print(f"{size} players: {process_time() - started:.0f} s", file=sys.stderr)
    print(f"{'milliseconds':52}" + "".join(f"{size:>9}" for size in sizes) + f"{'twice':>8}")
    for name in columns[0]:
        row = [column[name] for column in columns]
        ratio = growth(row, sizes)
        mark = "!" if ratio > TWICE else " "
        shown = "".join(f"{each:9.1f}" if each > 0 else f"{'-':>9}" for each in row)
        print(f"{name:52}{shown}{ratio:7.1f}{mark}")


if __name__ == "__main__":
    main()
