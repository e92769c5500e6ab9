"""The program is killed, or the power is cut: what was acknowledged is there, and nothing half."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from openarbiter.desk import AddNote
from openarbiter.store import EventFile
from tests.store.conftest import AGNES, fill
from tests.store.kill import Tally, kill_once
from tests.store.kill_served import kill_served

KILLS = 10


def test_kills_at_random_moments_lose_nothing(memory: Path) -> None:
    """Some kills; ``make kill`` does five hundred."""
    random = Random(7)  # noqa: S311  (no secret)
    tally = Tally()
    for _ in range(KILLS):
        kill_once(memory / "event.openarbiter", random, tally)
    assert tally.kills == KILLS
    assert tally.acknowledged > KILLS


def test_the_server_is_killed_while_results_come_in(memory: Path) -> None:
    """Whatever a browser was told is saved is there; ``make kill`` does many."""
    random = Random(11)  # noqa: S311  (no secret)
    met = [kill_served(memory / "event.openarbiter", random) for _ in range(3)]
    assert sum(done for done, _ in met) >= len(met)


def test_a_power_cut_leaves_a_whole_log_of_an_earlier_moment(memory: Path) -> None:
    """Wherever the write-ahead log breaks off, the file is the event after one of its entries."""
    path = memory / "event.openarbiter"
    wal = path.with_name(f"{path.name}-wal")
    with EventFile.create(path) as file:
        fill(file, players=2)
        heads = [file.head]
        for number in range(12):
            file.act(AddNote(text=f"{number} " * 200), author=AGNES)
        states = [file.at(number) for number in range(file.head + 1)]
        whole, log = path.read_bytes(), wal.read_bytes()
    random = Random(5)  # noqa: S311  (no secret)
    cut = memory / "cut"
    for _ in range(60):
        cut.mkdir()
        torn = cut / "event.openarbiter"
        torn.write_bytes(whole)
        rest = random.randrange(len(log))
        garbage = random.randbytes(min(len(log) - rest, 4096)) if random.random() < 0.5 else b""
        torn.with_name(wal.name).write_bytes(log[:rest] + garbage)
        with EventFile.open(torn) as file:
            assert file.verify_chain() is None
            assert file.state == states[file.head]
            heads.append(file.head)
        shutil.rmtree(cut)
    assert len(set(heads)) > 6
