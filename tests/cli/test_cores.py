"""Work on all cores: answers in their order, also where a process does not live to give one."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from openarbiter.cli import opening
from openarbiter.cli.cores import on_all_cores
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

pytestmark = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork", reason="processes must find these functions"
)


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def doubled(number: int) -> int:
    """Twice a number; the first of some take longer than those behind them."""
    time.sleep(0.02 if number % 5 == 0 else 0)
    return 2 * number


def deadly(number: int) -> int:
    """Twice a number; at 7 and 30 the process is killed."""
    if number in {7, 30}:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def wrong(number: int) -> int:
    """Twice a number, but for 12."""
    if number == 12:
        raise LookupError(number)
    return 2 * number


def test_answers_come_in_the_order_of_the_work() -> None:
    """Whatever is ready first."""
    assert list(on_all_cores(doubled, range(50))) == [2 * number for number in range(50)]
    assert not list(on_all_cores(doubled, []))


def test_work_is_taken_as_it_is_done() -> None:
    """It may be a row without an end."""
    assert list(islice(on_all_cores(doubled, count()), 5)) == [0, 2, 4, 6, 8]


def test_only_what_a_process_died_of_is_lost() -> None:
    """All the rest of its portion is worked on once more."""
    found = list(on_all_cores(deadly, range(100), lambda number, _: -number))
    expected = [-number if number in {7, 30} else 2 * number for number in range(100)]
    assert found == expected


@pytest.mark.parametrize(
    ("function", "error", "place"), [(deadly, ChildProcessError, 7), (wrong, LookupError, 12)]
)
def test_an_error_comes_where_its_answer_would(
    function: Callable[[int], int], error: type[Exception], place: int
) -> None:
    """What comes before it is answered."""
    answers: Iterator[int] = on_all_cores(function, range(100))
    assert list(islice(answers, place)) == [2 * number for number in range(place)]
    with pytest.raises(error):
        next(answers)


def test_a_file_whose_process_was_killed_is_told(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are checked, and nobody waits for ever."""
    for number in range(9):
        shutil.copy(data / "four.trf", tmp_path / f"{number}.trf")
    real = opening.read_bytes

    def read(name: str) -> bytes:
        if name.endswith("4.trf"):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(name)

    monkeypatch.setattr(opening, "read_bytes", read)
    ended = cli("check", tmp_path)
    assert ended.code == Exit.FILE
    (told,) = ended.err.splitlines()
    assert told.startswith(f"{tmp_path / '4.trf'}: not ")
    assert told.endswith("was ended from outside; memory may be short")
    assert ended.out.startswith("8 files, 16 rounds")
    assert "von außen beendet" in cli("check", tmp_path, "--language", "de").err
