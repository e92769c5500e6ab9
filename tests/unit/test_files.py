"""A file is written whole or not at all: a signal is raised before each step in turn."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import Any

import pytest

from openarbiter import files
from openarbiter.errors import RequestError
from openarbiter.files import SignalsHeld, ended_as_by_keyboard, make_whole, own_folder, write_whole


@pytest.fixture(autouse=True)
def _as_at_the_keyboard() -> Iterator[None]:
    """SIGTERM and SIGINT are heard as under every verb, also where the shell switched one off."""
    heard = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(each, signal.default_int_handler) for each in heard]
    yield
    for each, handler in zip(heard, before, strict=True):
        signal.signal(each, handler)


def _stopped_at(step: int, work: Callable[[], object]) -> tuple[bool, bool]:
    """Do something; SIGTERM comes before one of its steps. Whether it came, and was heard."""
    left = step

    def trace(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401  (a trace function)
        nonlocal left
        if frame.f_code.co_filename not in {files.__file__, contextlib.__file__, __file__}:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGTERM)
        return trace

    heard = False
    try:
        sys.settrace(trace)
        work()
    except KeyboardInterrupt:
        heard = True
    finally:
        sys.settrace(None)
    return left <= 0, heard


def _a_file(folder: Path) -> None:
    make_whole(folder / "x", lambda part: part.write_bytes(b"new"))


def _a_long_file(folder: Path) -> None:
    make_whole(folder / "x", lambda part: part.write_bytes(b"new"), long=True)


def _a_folder(folder: Path) -> None:
    with own_folder(folder) as inside:
        (inside / "y").write_bytes(b"new")


@pytest.mark.parametrize("work", [_a_file, _a_long_file, _a_folder])
def test_a_signal_at_any_step_leaves_nothing_lying(
    tmp_path: Path, work: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old file or the new one, nothing beside it, and whoever ended the program is heard."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    (tmp_path / "x").write_bytes(b"old")
    step, came = 0, True
    while came:
        step += 1
        came, heard = _stopped_at(step, lambda: work(tmp_path))
        assert heard is came, step
        assert [each.name for each in tmp_path.iterdir()] == ["x"], step
        assert (tmp_path / "x").read_bytes() in {b"old", b"new"}
        with pytest.raises(KeyboardInterrupt):  # nor is the next one lost
            signal.raise_signal(signal.SIGTERM)
    assert step > 100


def test_what_is_short_is_done_before_a_signal_is_heard(tmp_path: Path) -> None:
    """The file is in its place then."""

    def stopped(part: Path) -> None:
        signal.raise_signal(signal.SIGINT)
        part.write_bytes(b"new")

    with pytest.raises(KeyboardInterrupt):
        make_whole(tmp_path / "x", stopped)
    assert (tmp_path / "x").read_bytes() == b"new"


def test_what_is_long_is_broken_off_once(tmp_path: Path) -> None:
    """A second signal does not keep it from putting away what it has made."""

    def stopped(_: Path) -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(KeyboardInterrupt):
        make_whole(tmp_path / "x", stopped, long=True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_ignored_stays_ignored(tmp_path: Path) -> None:
    """As under ``nohup``; and outside the main thread nothing is changed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with ended_as_by_keyboard(), SignalsHeld():
        signal.raise_signal(signal.SIGTERM)
    thread = Thread(target=write_whole, args=(tmp_path / "x", b"new"))
    thread.start()
    thread.join()
    assert (tmp_path / "x").read_bytes() == b"new"


def test_a_file_that_cannot_be_made_leaves_the_old_one(tmp_path: Path) -> None:
    """Whatever its maker raises."""
    (tmp_path / "x").write_bytes(b"old")

    def refuse(_: Path) -> None:
        raise RequestError("no")

    with pytest.raises(RequestError):
        make_whole(tmp_path / "x", refuse)
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "no folder" / "x", b"new")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX systems")
def test_nobody_else_reads_it_unless_that_is_asked(tmp_path: Path) -> None:
    """The mode is that of the file from its first moment on."""
    modes = []
    for mode in (files.PRIVATE, 0o644):
        make_whole(
            tmp_path / "x", lambda part: modes.append(part.stat().st_mode & 0o777), mode=mode
        )
    assert modes == [0o600, 0o644]
