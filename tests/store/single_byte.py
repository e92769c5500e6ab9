"""One byte of an event file is wrong: what is saved of it without a second copy.

``python -m tests.store.single_byte --bytes 500``. A sound entry, none of whose bytes was changed,
must be in the new file if it goes with the other sound ones. With the state that is kept at closing
nothing at all may be missing in the event; without one the table says what share is kept.
"""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random

from openarbiter.desk import Action, EventState, Refusal, apply, fold
from openarbiter.store import DamagedFileError, EventFile, StoreError, recover
from tests.store.stream import next_action

_PAGE = 4096
_LEAF, _TREE = 13, 5


class Played:
    """An event file of so many entries that was closed, with its kept states or without."""

    def __init__(self, path: Path, *, entries: int, states: bool) -> None:
        random = Random(5)  # noqa: S311  (no secret: the same event every time)
        self.path = path
        self.states = states
        with EventFile.create(path) as file:
            while file.head < entries:
                try:
                    file.act(next_action(file.state, random), author="Nobody")
                except Refusal:
                    continue
            self.state = file.state
            self.actions = [one.action for one in file.entries()]
        if not states:
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("DELETE FROM snapshot")
        self.content = path.read_bytes()

    def place(self, at: int) -> str:
        """What stands at a byte."""
        page = self.content[at // _PAGE * _PAGE :][:_PAGE]
        if at < 100:
            return "head of the file"
        if at < _PAGE:
            return "names of the tables"
        if page[0] == _LEAF and b'{"action":' in page:
            return "entries"
        return "tree of the log" if page[0] == _TREE else "long entries, states, free pages"

    def possible_without(self, number: int) -> int:
        """So many entries go when one is missing, each with those before it."""
        state, count = EventState(), 0
        for place, action in enumerate(self.actions, start=1):
            if place != number and action is not None:
                after = _after(state, action)
                count += after is not None
                state = after or state
        return count


def _after(state: EventState, action: Action) -> EventState | None:
    try:
        return apply(state, action)
    except Refusal:
        return None


def damage_once(played: Played, at: int, value: int) -> float:
    """Change a byte, save what can be saved: all that goes with the others; the share kept."""
    content = bytearray(played.content)
    content[at] = value
    played.path.write_bytes(content)
    out = played.path.with_name("recovered.openarbiter")
    out.unlink(missing_ok=True)
    total = len(played.actions)
    try:
        with EventFile.open(played.path, read_only=True) as file:
            assert file.state == played.state
            return 1.0
    except StoreError as error:
        if isinstance(error, DamagedFileError):
            before = played.actions[: error.good]
            state = fold(action for action in before if action)
            assert error.state == state  # noqa: PT017  (either may come)
        report = recover(played.path, out)
    with EventFile.open(out) as file:
        unsound = [one.number for one in report.missing if "not possible" not in one.why]
        assert len(unsound) <= 1, "one byte belongs to one entry"
        assert report.known == total
        if played.states or not report.missing:
            assert file.state == played.state
            assert not report.lost
        else:
            assert report.kept >= played.possible_without(unsound[0])
    return report.kept / total


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bytes", type=int, default=500)
    parser.add_argument("--entries", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for states in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "event.openarbiter"
            played = Played(path, entries=chosen.entries, states=states)
            _table(played, chosen.bytes, Random(chosen.seed))  # noqa: S311  (no secret)


def _table(played: Played, count: int, random: Random) -> None:
    shares: dict[str, list[float]] = defaultdict(list)
    for _ in range(count):
        at = random.randrange(len(played.content))
        value = played.content[at] ^ random.randrange(1, 256)
        shares[played.place(at)].append(damage_once(played, at, value))
    kept = "with the states that were kept" if played.states else "without any kept state"
    print(f"{len(played.actions)} entries, one byte changed, no second copy, {kept}")  # noqa: T201
    print(f"{'where':<36}{'bytes':>6}{'least kept':>12}{'mean':>9}")  # noqa: T201
    for where, found in sorted(shares.items()):
        mean = sum(found) / len(found)
        print(f"{where:<36}{len(found):>6}{min(found):>12.1%}{mean:>9.2%}")  # noqa: T201


if __name__ == "__main__":
    main()
