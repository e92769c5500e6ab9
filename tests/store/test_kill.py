"""The program is killed, or the power is cut: what was acknowledged is there, and nothing half."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from openarbiter.desk import AddNote
from openarbiter.store import EventFile
from tests.store.conftest import AGNES, fill
from tests.store.kill import WAYS, kill_once, moved_once, zeroed_often
from tests.store.kill_served import kill_served
from tests.store.single_byte import Played, damage_once

KILLS = 3


def test_kills_at_random_moments_lose_nothing(memory: Path) -> None:
    """Some kills; ``make kill`` does five hundred."""
    random = Random(7)  # noqa: S311  (no secret)
    tally: Counter[str] = Counter()
    for _ in range(KILLS):
        kill_once(memory / "event.openarbiter", random, tally)
    assert tally["kills"] == KILLS
    assert tally["acknowledged"] > KILLS


def test_the_server_is_killed_while_results_come_in(memory: Path) -> None:
    """Whatever a browser was told is saved is there; ``make kill`` does many."""
    random = Random(11)  # noqa: S311  (no secret)
    met = [kill_served(memory / "event.openarbiter", random) for _ in range(2)]
    assert sum(done for done, _ in met) >= len(met)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file keeps its name")
@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_goes_while_entries_stream_in_loses_nothing(memory: Path, way: str) -> None:
    """Renamed, deleted, copied alone, without a second copy; ``make kill`` does five hundred."""
    random = Random(13)  # noqa: S311  (no secret)
    tally: Counter[str] = Counter()
    moved_once(memory, way, random, tally)
    assert tally[way] == 1
    assert tally["acknowledged"] > 0


@pytest.mark.parametrize("states", [True, False])
def test_one_wrong_byte_costs_no_sound_entry(memory: Path, states: bool) -> None:  # noqa: FBT001
    """It is told, or stood where nothing stands; with the state of the closing nothing is lost."""
    random = Random(17)  # noqa: S311  (no secret)
    played = Played(memory / "event.openarbiter", entries=90, states=states)
    shares = []
    for _ in range(30):
        at = random.randrange(len(played.content))
        shares.append(damage_once(played, at, played.content[at] ^ random.randrange(1, 256)))
    assert min(shares) == 1.0 if states else min(shares) < 1.0


def test_pages_that_are_zeroed_under_an_open_event_lose_nothing(memory: Path) -> None:
    """Memory has everything, and the next entry finds out; ``make kill`` does it more often."""
    random = Random(19)  # noqa: S311  (no secret)
    met = zeroed_often(memory, 15, 90, random)
    assert met["files put aside"] >= 10


def test_a_power_cut_leaves_a_whole_log_of_an_earlier_moment(memory: Path) -> None:
    """Wherever the journal of an entry breaks off, the file is the event before it or after it."""
    path = memory / "event.openarbiter"
    with EventFile.create(path) as file:
        fill(file, players=2)
        before = file.state
        connection = file._table._connection
        journals: list[tuple[bytes, bytes]] = []

        def keep() -> int:
            journal = path.with_name(f"{path.name}-journal")
            if journal.exists():
                journals.append((path.read_bytes(), journal.read_bytes()))
            return 0

        connection.set_progress_handler(keep, 1)
        connection.execute("PRAGMA cache_size = 1")
        for number in range(12):
            file.act(AddNote(text=f"{number} " * 900), author=AGNES)
        connection.set_progress_handler(None, 1)
        states = [file.at(number) for number in range(file.head + 1)]
    assert len(journals) > 12
    random = Random(5)  # noqa: S311  (no secret)
    heads = set()
    for content, log in random.sample(journals, min(len(journals), 60)):
        cut = memory / "cut"
        cut.mkdir()
        torn = cut / path.name
        torn.write_bytes(content)
        torn.with_name(f"{path.name}-journal").write_bytes(log)
        with EventFile.open(torn) as file:
            assert file.verify_chain() is None
            assert file.state == states[file.head]
            heads.add(file.head)
        shutil.rmtree(cut)
    assert before == states[4]
    assert len(heads) > 6
