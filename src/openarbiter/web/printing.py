"""Sheets as PDF files: the browser of this computer prints the pages that the desk has for paper.

Every computer that shows the desk has a browser, so nothing is installed and paper looks as it
does from the button "Print". The pages are served to this computer only, while they are printed,
and to whoever has a word that is drawn for it.
"""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

import uvicorn

from openarbiter.errors import RequestError
from openarbiter.files import own_folder
from openarbiter.languages import said
from openarbiter.store import EventFile
from openarbiter.web.app import create_app
from openarbiter.web.persons import Persons

VARIABLE: Final = "OPENARBITER_BROWSER"
"""The environment variable that names the browser."""

_NAMES: Final = (
    *("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    *("microsoft-edge-stable", "microsoft-edge", "msedge", "chrome", "brave-browser"),
)
_PLACES: Final = (
    r"Microsoft\Edge\Application\msedge.exe",
    r"Google\Chrome\Application\chrome.exe",
)
_ON_MACOS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

_ARGUMENTS: Final = (
    *("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"),
    *("--disable-background-networking", "--disable-sync", "--disable-component-update"),
)
"""The browser shows no window and asks nothing of any other machine."""

_PATIENCE: Final = 120
"""Seconds a sheet may take."""


def browser_path() -> str:
    """The browser that prints: one of the Chromium family, as Edge and Chrome are."""
    named = os.environ.get(VARIABLE, "")
    folders = [os.environ.get(name, "") for name in ("ProgramFiles", "ProgramFiles(x86)")]
    installed = [str(Path(folder) / place) for folder in folders if folder for place in _PLACES]
    for name in (named,) if named else (*_NAMES, *installed, *_ON_MACOS):
        if found := shutil.which(name):
            return found
    raise RequestError(
        said(
            "no browser that prints is found: install Chromium, Chrome or Edge, or name one in the "
            "environment variable {variable}",
            variable=VARIABLE,
        )
    )


class Printer:
    """The pages of an event, and the browser that prints them.

    Attributes:
        key: The word that lets the browser in.
        port: Where the pages are served.
    """

    def __init__(self, browser: str, port: int, key: str) -> None:
        self._browser = browser
        self.port = port
        self.key = key

    def status(self, path: str) -> tuple[int, bytes]:
        """The status and the text of a page, as the browser will get it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_PATIENCE)
        try:
            connection.request("GET", f"/in/{self.key}")
            answer = connection.getresponse()
            answer.read()
            given = answer.headers.get_all("set-cookie", [])
            cookie = "; ".join(one.partition(";")[0] for one in given)
            connection.request("GET", path, headers={"Cookie": cookie})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def print(self, path: str) -> bytes:
        """A page as PDF."""
        address = f"http://127.0.0.1:{self.port}/in/{self.key}?back={quote(path, safe='')}"
        with own_folder() as folder:
            out = folder / "sheet.pdf"
            command = [self._browser, *_ARGUMENTS, f"--user-data-dir={folder}/profile"]
            if sys.platform != "win32" and os.geteuid() == 0:
                command.append("--no-sandbox")  # it does not start for root with one
            command += [f"--print-to-pdf={out}", address]
            why: object = said("it wrote nothing")
            try:
                subprocess.run(  # noqa: S603  (the browser of this computer)
                    command, capture_output=True, timeout=_PATIENCE, check=False
                )
                printed = out.read_bytes() if out.exists() else b""
            except (OSError, subprocess.TimeoutExpired) as error:
                printed, why = b"", error
            if not printed.startswith(b"%PDF"):
                raise RequestError(
                    said("{browser} did not print: {why}", browser=self._browser, why=why)
                )
            return printed


@contextmanager
def printing(file: EventFile, folder: Path) -> Iterator[Printer]:
    """What prints the sheets of an event, until the block ends.

    Args:
        file: The event.
        folder: The folder it is in.

    Raises:
        RequestError: No browser is found.
    """
    browser = browser_path()
    persons = Persons()
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(file, folder=folder, persons=persons), log_level="critical", lifespan="off"
        )
    )
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            yield Printer(browser, listener.getsockname()[1], persons.key)
        finally:
            server.should_exit = server.force_exit = True
            thread.join(timeout=10)
