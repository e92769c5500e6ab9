"""Time and size of an event file of many players: ``python bench/event_file.py``.

A whole event is played into a file: every result is an entry of its own, on the disk before the
next. Then the file is opened again. Seconds are those of the clock; beside them those of the
processor, because a busy machine or a slow disk is no property of the program.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.desk import (  # noqa: E402  (needs the line above)
    OUTCOMES,
    Action,
    AddPlayers,
    AddSection,
    CompleteRound,
    CreateEvent,
    EnterResult,
    NewPlayer,
    Pid,
    PlayerFacts,
    PublishRound,
    SectionSettings,
    pair_round,
    prepare_round,
)
from openarbiter.model import RoundNo  # noqa: E402
from openarbiter.store import EventFile, recover  # noqa: E402

SIZES = (300, 1000, 5000)
ROUNDS = 9
_RESULTS = tuple(OUTCOMES[text] for text in ("1-0", "0-1", "1/2-1/2"))


class Times:
    """Seconds of the clock and of the processor, by what was done."""

    def __init__(self) -> None:
        self.clock: dict[str, list[float]] = {}
        self.processor: dict[str, list[float]] = {}

    @contextmanager
    def of(self, what: str) -> Iterator[None]:
        """Measure what is done inside."""
        clock, processor = time.perf_counter(), time.process_time()
        yield
        self.clock.setdefault(what, []).append(time.perf_counter() - clock)
        self.processor.setdefault(what, []).append(time.process_time() - processor)


def play(path: Path, players: int, rounds: int, times: Times) -> None:
    """Play an event into a file, then open it again and undo its last action."""
    random = Random(1)  # noqa: S311  (no secret: the same event every time)
    with EventFile.create(path) as file:

        def act(action: Action) -> None:
            file.act(action, author="Arbiter")

        act(CreateEvent(name="Many"))
        act(AddSection(section="a", settings=SectionSettings(name="A", rounds=rounds)))
        people = tuple(
            NewPlayer(
                pid=Pid(number),
                facts=PlayerFacts(name=f"Player {number}", rating=random.randint(1000, 2500)),
            )
            for number in range(1, players + 1)
        )
        act(AddPlayers(section="a", players=people))
        for number in range(1, rounds + 1):
            for action in prepare_round(file.state, "a", number):
                act(action)
            act(pair_round(file.state, "a", number))
            with times.of("publish a round"):
                act(PublishRound(section="a", round_no=RoundNo(number)))
            for board in file.state.section("a").round(number).boards:
                result = EnterResult(
                    section="a",
                    round_no=RoundNo(number),
                    board=board.number,
                    outcome=random.choice(_RESULTS),
                )
                with times.of("enter a result"):
                    act(result)
            act(CompleteRound(section="a", round_no=RoundNo(number)))
        with times.of("show round 1 as it was"):
            file.at(file.head // rounds)
    with times.of("open again"):
        again = EventFile.open(path)
    with times.of("undo the last action"):
        again.undo(author="Arbiter")
    with times.of("check the chain"):
        again.verify_chain()
    with times.of("a copy to take along"):
        again.taken_along()
    again.close()
    _recover(path, times)


def _recover(path: Path, times: Times) -> None:
    """Spoil a publication, then cut the file in half, and save what can be saved."""
    spoilt = path.with_name("spoilt.openarbiter")
    content = path.read_bytes()
    middle = content.index(b'"action":"PublishRound"')
    spoilt.write_bytes(content[:middle] + b"?" + content[middle + 1 :])
    with times.of("recover, the state kept"):
        recover(spoilt, path.with_name("new.openarbiter"))
    spoilt.write_bytes(content[: len(content) // 2])
    with times.of("recover half a file"):
        recover(spoilt, path.with_name("newer.openarbiter"))


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=SIZES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--folder", help="where to write; else the folder for temporary files")
    chosen = parser.parse_args()
    print("players  what                      clock (ms)  processor (ms)  worst (ms)  times")
    for players in chosen.players:
        times = Times()
        with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
            path = Path(folder) / "event.openarbiter"
            play(path, players, chosen.rounds, times)
            size = path.stat().st_size
        for what, clock in times.clock.items():
            processor = statistics.median(times.processor[what])
            print(
                f"{players:>7}  {what:<24}{statistics.median(clock) * 1000:>12.2f}"
                f"{processor * 1000:>16.2f}{max(clock) * 1000:>12.1f}{len(clock):>7}"
            )
        print(f"{players:>7}  size of the file: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
