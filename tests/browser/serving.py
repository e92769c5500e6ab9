"""A real desk on a free port of this machine, for as long as it is needed."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import uvicorn
from starlette.types import ASGIApp

from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.accounts import Accounts
from openarbiter.web.connections import limits
from openarbiter.web.request import AppState

PATIENCE = 10
"""Seconds a server gets to end."""

LAST_FILES = 0.2
"""Seconds it gets to send what a page that is being closed still waits for."""


class Served:
    """A desk that is being served at an address; it is closed with its event."""

    def __init__(
        self,
        file: EventFile | None,
        folder: Path,
        persons: Accounts | None = None,
        around: Callable[[ASGIApp], ASGIApp] = lambda app: app,
    ) -> None:
        made = create_app(file, folder=folder, persons=persons)
        self.desk: AppState = made.state.desk
        app = around(made)
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self._socket.listen()  # whoever comes before the server is up waits
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(app, log_level="error", lifespan="off", **limits())
        )
        self.desk.end = lambda: setattr(self._server, "should_exit", True)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )

    def __enter__(self) -> Self:
        """Begin to serve."""
        self._thread.start()
        return self

    def take(self, file: EventFile) -> None:
        """Go on with another event; the first one stays open."""
        self.desk.file = file

    def __exit__(self, *about: object) -> None:
        """End, and close whatever event is open by now."""
        self._server.should_exit = True
        self._thread.join(timeout=LAST_FILES)
        self._server.force_exit = True  # streams do not end by themselves
        self._thread.join(timeout=PATIENCE)
        self._socket.close()
        if self.desk.file is not None:
            self.desk.file.close()


NAMES: Final = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
)
"""The programs that are looked for; the first one costs two thirds of the others."""

ARGUMENTS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
    "--disable-sync",
)
"""The browser asks nothing of any other machine."""

MISSING: Final = (
    "NO BROWSER, SO NO BROWSER TESTS: install chromium (apt-get install chromium), or name one in "
    "the environment variable CHROMIUM"
)


def browser_path() -> str | None:
    """Path of the browser; ``None`` when there is none on this machine."""
    named = os.environ.get("CHROMIUM", "")
    candidates = (named,) if named else NAMES
    return next((found for name in candidates if (found := shutil.which(name))), None)
