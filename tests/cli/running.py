"""``openarbiter serve`` in a process of its own, as it is started in a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from http.cookiejar import CookieJar
from pathlib import Path

from tests.cli.conftest import Ended

ROOT = Path(__file__).resolve().parents[2]

ADDRESS = re.compile(r"^(https?://127\.0\.0\.1:\d+/)(in/[\w-]+)$", re.MULTILINE)
"""Where it is, and what lets the administrator in."""


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.out = ""
        assert process.stdout is not None
        while "Ctrl+C" not in self.out:
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            self.out += line

    @property
    def address(self) -> str:
        """The address it told, without what lets in."""
        found = ADDRESS.search(self.out)
        assert found
        return found[1]

    @property
    def entrance(self) -> str:
        """The address it told, with what lets the administrator in."""
        found = ADDRESS.search(self.out)
        assert found
        return found[0]

    @cached_property
    def jar(self) -> CookieJar:
        """The cookies of the browser."""
        return CookieJar()

    @cached_property
    def browser(self) -> urllib.request.OpenerDirector:
        """A browser that has opened the address it told."""
        made = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        made.open(self.entrance, timeout=20).close()
        return made

    def get(self, page: str = "") -> str:
        """A page, by its path."""
        with self.browser.open(self.address + page, timeout=20) as answer:
            return str(answer.read().decode())

    def end(self, how: int = signal.SIGINT) -> Ended:
        """Stop it as Ctrl+C does."""
        self.process.send_signal(how)
        rest, err = self.process.communicate(timeout=20)
        return Ended(self.process.returncode, self.out + rest, err)


@contextmanager
def starting(
    folder: Path, files: int | None = None, program: tuple[str, ...] = ("-m", "openarbiter")
) -> Iterator[Callable[..., Running]]:
    """What starts ``openarbiter serve`` in a folder, with so many ``files`` open at most."""
    limited = ("sh", "-c", 'ulimit -n "$0" && exec "$@"', str(files)) if files else ()
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: object) -> Running:
        process = subprocess.Popen(  # noqa: S603  (our own program)
            [*limited, sys.executable, *program, "serve", *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
        started.append(process)
        return Running(process)

    try:
        yield run
    finally:
        for process in started:
            process.kill()
            process.communicate()
