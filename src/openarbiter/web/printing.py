"""Sheets as PDF files: the browser of this computer prints the pages that the desk has for paper.

Every computer that shows the desk has a browser, so nothing is installed and paper looks as it
does from the button "Print". The pages are served to this computer only, while they are printed,
and to whoever has a word that is drawn for it. One browser prints all sheets: it takes seconds to
start, and a part of one to print.

Source:
    https://chromedevtools.github.io/devtools-protocol/ (Target, Page, Browser).
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import uvicorn

from openarbiter.desk import EventState
from openarbiter.errors import RequestError
from openarbiter.files import own_folder
from openarbiter.languages import said
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts

VARIABLE: Final = "OPENARBITER_BROWSER"
"""The environment variable that names the browser."""

_NAMES: Final = (
    *("chromium", "chromium-headless-shell", "chromium-browser"),
    *("google-chrome-stable", "google-chrome"),
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
    *("--headless", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--disable-sync", "--disable-component-update"),
)
"""The browser shows no window and asks nothing of any other machine."""

_PATIENCE: Final = 120
"""Seconds a sheet may take."""

_LAST: Final = 10
"""Seconds the browser may take to end."""

_BROWSERS: Final = threading.BoundedSemaphore(2)
"""So many browsers of one program print at the same moment; each has some hundred megabytes."""


def browser_path() -> str:
    """The browser that prints: one of the Chromium family, as Edge and Chrome are."""
    named = os.environ.get(VARIABLE, "")
    folders = [os.environ.get(name, "") for name in ("ProgramFiles", "ProgramFiles(x86)")]
    installed = [str(Path(folder) / place) for folder in folders if folder for place in _PLACES]
    for name in (named,) if named else (*_NAMES, *installed, *_ON_MACOS):
        if found := shutil.which(name):
            return found
    raise RequestError.saying(
        "no browser that prints is found: install Chromium, Chrome or Edge, or name one in the "
        "environment variable {variable}",
        variable=VARIABLE,
    )


class _Session:
    """One browser that prints one page after another, asked by the DevTools protocol.

    It is asked through two pipes, which are this program's alone; a port would be open to everybody
    at this computer.
    """

    def __init__(self, command: list[str]) -> None:
        asked, self._to = os.pipe()
        self._from, told = os.pipe()
        self._text, self._number = bytearray(), 0
        self._loaded: set[str] = set()
        # The browser reads from its third channel and writes to its fourth; it has no others.
        quiet = [(os.POSIX_SPAWN_OPEN, one, os.devnull, os.O_RDWR, 0) for one in range(3)]
        ends = [(os.POSIX_SPAWN_DUP2, asked, 3), (os.POSIX_SPAWN_DUP2, told, 4)]
        self._pid = os.posix_spawn(
            command[0], [*command, "--remote-debugging-pipe"], os.environ, file_actions=quiet + ends
        )
        os.close(asked)
        os.close(told)
        self._page: dict[str, str] = {}

    def open(self) -> None:
        """Open the page in which all are printed."""
        with self._patience(_PATIENCE):
            target = self._ask("Target.createTarget", url="about:blank")["targetId"]
            opened = self._ask("Target.attachToTarget", targetId=target, flatten=True)
            self._page = {"sessionId": opened["sessionId"]}
            self._ask("Page.enable")
            self._ask("Page.setLifecycleEventsEnabled", enabled=True)

    def print(self, address: str) -> bytes:
        """A page as PDF.

        Raises:
            OSError: The browser has ended, or does not print this.
        """
        with self._patience(_PATIENCE):
            came = self._ask("Page.navigate", url=address)
            while came.get("loaderId") not in self._loaded:
                self._next()
            made = self._ask("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        return b64decode(made["data"])

    @contextmanager
    def _patience(self, seconds: int) -> Iterator[None]:
        """A browser that takes longer is ended; whoever waits for its answer gets an error."""
        timer = threading.Timer(seconds, os.kill, (self._pid, signal.SIGKILL))
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _ask(self, method: str, **wishes: object) -> dict[str, Any]:
        self._number += 1
        asked = {"id": self._number, "method": method, "params": wishes, **self._page}
        os.write(self._to, json.dumps(asked).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            pass
        if "result" not in answer:
            raise OSError(answer["error"]["message"])
        result: dict[str, Any] = answer["result"]
        return result

    def _next(self) -> dict[str, Any]:
        while (end := self._text.find(0)) < 0:
            got = os.read(self._from, 1 << 20)
            if not got:
                raise BrokenPipeError
            self._text += got
        message: dict[str, Any] = json.loads(self._text[:end])
        del self._text[: end + 1]
        if message.get("method") == "Page.lifecycleEvent" and message["params"]["name"] == "load":
            self._loaded.add(message["params"]["loaderId"])
        return message

    def close(self) -> None:
        """End the browser."""
        self._page = {}
        with self._patience(_LAST), suppress(OSError):
            self._ask("Browser.close")
            while True:
                self._next()
        os.waitpid(self._pid, 0)
        os.close(self._to)
        os.close(self._from)


class Printer:
    """The pages of an event, and the browser that prints them.

    Attributes:
        key: The word that lets the browser in.
        port: Where the pages are served.
    """

    def __init__(self, browser: str, port: int, key: str, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self.port = port
        self.key = key
        self._session: _Session | None = None
        self._alone = sys.platform == "win32"  # no browser has such channels there

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
        if not self._alone:
            try:
                if self._session is None:
                    self._session = _Session(self._command(self._folder))
                    self._session.open()
                return self._session.print(address)
            except OSError:
                self._alone = True
        return self._printed_alone(address)

    def _command(self, folder: Path) -> list[str]:
        command = [self._browser, *_ARGUMENTS, f"--user-data-dir={folder}/profile"]
        if sys.platform != "win32" and os.geteuid() == 0:
            command.append("--no-sandbox")  # it does not start for root with one
        return command

    def _printed_alone(self, address: str) -> bytes:
        """A page as PDF by a browser that is started for it."""
        with own_folder() as folder:
            out = folder / "sheet.pdf"
            asked = ("--no-pdf-header-footer", f"--print-to-pdf={out}", address)
            command = [*self._command(folder), *asked]
            why: object = said("it wrote nothing")
            try:
                subprocess.run(  # noqa: S603  (the browser of this computer)
                    command, capture_output=True, timeout=_PATIENCE, check=False
                )
                printed = out.read_bytes() if out.exists() else b""
            except (OSError, subprocess.TimeoutExpired) as error:
                printed, why = b"", error
            if not printed.startswith(b"%PDF"):
                raise RequestError.saying(
                    "{browser} did not print: {why}", browser=self._browser, why=why
                )
            return printed

    def close(self) -> None:
        """End the browser."""
        if self._session is not None:
            self._session.close()


def printed_sheets(
    printer: Printer, state: EventState, key: str, language: str
) -> Iterator[tuple[str, bytes]]:
    """The sheets of a section as PDF files, by the names of the files."""
    from openarbiter.web.routes.papers import sheets_of  # noqa: PLC0415  (they print here too)

    for sheet in sheets_of(state.section(key)):
        path = f"/papers/{sheet}?s={key}&lang={language}"
        if printer.status(path)[0] == HTTPStatus.OK:
            yield f"{sheet}.pdf", printer.print(path)


@contextmanager
def printing(file: EventFile, folder: Path) -> Iterator[Printer]:
    """What prints the sheets of an event, until the block ends.

    Raises:
        RequestError: No browser is found.
    """
    from openarbiter.web import create_app  # noqa: PLC0415  (its pages print here too)

    browser = browser_path()
    persons = Accounts()
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(file, folder=folder, persons=persons), log_level="critical", lifespan="off"
        )
    )
    with _BROWSERS, own_folder() as own, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        printer = Printer(browser, listener.getsockname()[1], persons.key, own)
        try:
            yield printer
        finally:
            printer.close()
            server.should_exit = server.force_exit = True
            thread.join(timeout=10)
