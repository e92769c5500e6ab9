"""What a stranger's file may cost: it is read in a process that is killed at its limits."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats import apart, player_list
from openarbiter.formats.apart import UPLOAD, Limits, Readings

FEW = Limits(seconds=1, megabytes=256)
ROOT = Path(__file__).resolve().parents[3]

COSTLY = {
    "of the processor": "any(iter(int, 1))",
    "by the clock": "__import__('time').sleep(100)",
    "of memory": "len(bytearray(1 << 30))",
    "to give back": f"'x' * {apart.LARGEST}",
    "that ends by itself": "__import__('os')._exit(0)",
}


@pytest.mark.parametrize("reader", COSTLY.values(), ids=COSTLY)
def test_what_costs_too_much_is_refused(reader: str) -> None:
    """Whatever it costs, and whatever becomes of the process, the program goes on."""
    with pytest.raises(UnreadableLineError, match=r"list\.csv: what takes more than 1 second "):
        Readings().read("list.csv", FEW, eval, reader)


def test_a_value_and_an_error_come_as_if_it_was_read_here() -> None:
    """The players and the findings are the same; a fault of the program keeps where it was."""
    readings, text = Readings(), "Name;Elo\nAhorn, Ada;x\n"
    assert readings.read("", UPLOAD, os.getpid) != os.getpid()
    assert readings.read("", UPLOAD, player_list.read, text) == player_list.read(text)
    with pytest.raises(UnreadableLineError) as apart_from_here:
        readings.read("", UPLOAD, player_list.read, "", name="a.csv")
    with pytest.raises(UnreadableLineError) as here:
        player_list.read("", name="a.csv")
    assert apart_from_here.value.findings == here.value.findings
    with pytest.raises(ZeroDivisionError) as fault:
        readings.read("", UPLOAD, eval, "1 / 0")
    assert "apart.py" in fault.value.__notes__[0]


def test_what_is_read_ends_with_the_desk() -> None:
    """A file that is being read is given up at once, and no other one is begun."""
    readings = Readings()
    refused: list[UnreadableLineError] = []

    def read() -> None:
        try:
            readings.read("", UPLOAD, time.sleep, 100)
        except UnreadableLineError as error:
            refused.append(error)

    threads = [Thread(target=read) for _ in range(3)]  # one of them waits for its turn
    for thread in threads:
        thread.start()
    readings.end()
    for thread in threads:
        thread.join(20)
    assert len(refused) == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_it_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    """Nobody has to tell it: a pipe that it holds open is closed."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = f"(open({str(pipe)!r}, 'w'), __import__('time').sleep(100))"
    code = (
        "from openarbiter.formats.apart import UPLOAD, Readings\n"
        f"Readings().read('', UPLOAD, eval, {reader!r})"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    program = subprocess.Popen([sys.executable, "-c", code], env=environment)  # noqa: S603
    with pipe.open() as held:  # as soon as it is open on the other side too
        assert not select.select([held], [], [], 0)[0]
        program.send_signal(signal.SIGKILL)
        program.wait()
        assert select.select([held], [], [], 20)[0]
        assert held.read() == ""
