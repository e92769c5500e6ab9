"""Serve the desk on the loopback interface, or in the network of the hall, until it is ended.

Ctrl+C ends it, or the page that is made for that.

Without the hall it binds to no other interface; who can reach it sits at this computer.
"""

from __future__ import annotations

import errno
import gc
import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import python_multipart  # noqa: F401  (Starlette needs it for forms, and asks for it late)
import uvicorn

from openarbiter.errors import RequestError
from openarbiter.files import ended_as_by_keyboard
from openarbiter.lists.database import lists_file
from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.accounts import Accounts
from openarbiter.web.connections import certificate, fingerprint, limits
from openarbiter.web.request import AppState
from openarbiter.web.security import LOOPBACK

SWITCH = 0.0005
"""Seconds after which work beside the loop gives way to it."""

_CYCLES = 5_000
"""So many more objects are made before Python looks for cycles: every page waits while it does,
and the fewer there are, the shorter."""

PORT = 8000
"""Where the desk is served when nobody asks for another port."""

_TRIED = 20
_HOST = "127.0.0.1"
_EVERYWHERE = "0.0.0.0"  # noqa: S104  (only with --hall, which asks for it)
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the system is asked by which way it would go there."""
_LAST_WORDS_SECONDS = 1
"""So long may a page that is open keep the server from ending."""

_LAST_PAGE_SECONDS = 1
"""So long the page that ends the program may still ask for its style sheet and letters."""

_LOOK = 3.0
"""Seconds between two looks whether the file holds what was entered."""

_SHARE = 20
"""In large events it is read only so often that it costs this part of the time at most."""

_TRACEBACK = "OPENARBITER_TRACEBACK"
SILENT = logging.CRITICAL + 1
"""Above every level: nothing is said."""
_TAKEN = {errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)}


def listen(port: int | None, *, hall: bool = False) -> socket.socket:
    """A socket on the loopback interface; without a port :data:`PORT`, or one of the next free.

    Args:
        port: The port, if a certain one is wanted.
        hall: Answer to the network this computer is in, too.

    Raises:
        RequestError: The port is taken, or may not be used.
    """
    host = _EVERYWHERE if hall else _HOST
    if port is not None:
        return bound(port, host)
    for other in range(PORT, PORT + _TRIED):
        try:
            return bound(other, host)
        except RequestError:
            continue
    return bound(0, host)


def names_in_hall(label: str = "") -> tuple[str, ...]:
    """The addresses and names under which others in the network reach this computer.

    The address of the way into the network comes first, and the name that works where the network
    knows mDNS last (RFC 6762).

    Args:
        label: That name without ``.local``; empty for the one the computer has.
    """
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(_ELSEWHERE)  # nothing is sent
        found.append(asked.getsockname()[0])
    name = socket.gethostname().lower()
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(name, None, socket.AF_INET)]
    own = [one for one in dict.fromkeys(found) if not one.startswith("127.")]
    label = label or name.removesuffix(".local").partition(".")[0]
    return (*own, f"{label}.local") if label else (*own,)


def serve(  # noqa: PLR0913  (each by its name)
    file: EventFile | None,
    *,
    folder: Path,
    listener: socket.socket,
    ready: Callable[[str], None],
    closed: list[EventFile],
    names: tuple[str, ...] = (),
    tls: bool = False,
) -> None:
    """Serve the desk until a page or somebody ends it (``KeyboardInterrupt``, or SIGTERM like it).

    Args:
        file: The event to run; ``None`` shows the start page. It stays the caller's.
        folder: Where new events are made and existing ones are looked for.
        listener: What :func:`listen` gave.
        ready: Called with the address, once pages are answered.
        closed: Takes the events that were opened in the browser, once they are closed.
        names: What the desk answers to in the network, of :func:`names_in_hall`.
        tls: Nobody in the network can read along; browsers warn of the certificate.

    Raises:
        RequestError: The file with the persons of the folder cannot be read, or there is no
            certificate.
    """
    persons = Accounts.of_folder(folder)
    app = create_app(file, folder=folder, hosts={*LOOPBACK, *names}, persons=persons)
    app.state.desk.closed = closed
    port = listener.getsockname()[1]
    scheme, pem = "http", None
    if tls:
        scheme, pem = "https", certificate(folder, [*sorted(LOOPBACK), *names])
        app.state.desk.fingerprint = fingerprint(pem)
    app.state.desk.addresses = tuple(f"{scheme}://{name}:{port}/" for name in names)
    address = f"{scheme}://{_HOST}:{port}/"
    if file is not None:
        file.note_address(address)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level=logging.INFO if os.environ.get(_TRACEBACK) else SILENT,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS_SECONDS,
        ssl_certfile=pem,
        ssl_keyfile=pem,
        **limits(),
    )
    # What is loaded by now stays. Again and again Python looks through all it holds for what can
    # go, and every page waits meanwhile: now it has less to look through.
    gc.freeze()
    gc.set_threshold(_CYCLES)
    # Pages are made beside the loop that speaks to everybody. It must not wait for them each time.
    sys.setswitchinterval(SWITCH)
    readings = app.state.desk.readings
    server = Server(config, lambda: ready(f"{address}in/{persons.key}"), readings.end)
    app.state.desk.end = server.end
    app.state.desk.lists.watch(lists_file())
    ended = threading.Event()
    threading.Thread(target=_look_after, args=(app.state.desk, ended), daemon=True).start()
    try:
        with ended_as_by_keyboard():  # Uvicorn raises again whatever signal ended it
            server.run(sockets=[listener])
    finally:
        listener.close()
        ended.set()
        app.state.desk.lists.end()
        app.state.desk.take(None)


def _look_after(desk: AppState, ended: threading.Event) -> None:
    """Have the file that is open read again from time to time, and mended, until the end."""
    pause = _LOOK
    while not ended.wait(pause):
        begun = time.monotonic()
        if desk.file is not None:
            desk.file.look_after()
        pause = max(_LOOK, _SHARE * (time.monotonic() - begun))


class Server(uvicorn.Server):
    """A server that says when it is ready and when it ends, and that a page can end."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready, self._ending = ready, ending

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it ends, then wait for the pages that are under way."""
        self._ending()
        await super().shutdown(sockets)

    def end(self) -> None:
        """End, once the page that says so has come with all that it shows."""
        threading.Timer(_LAST_PAGE_SECONDS, self._ended).start()

    def _ended(self) -> None:
        self.should_exit = True


def bound(port: int, host: str) -> socket.socket:
    """A socket at a port of an interface.

    Raises:
        RequestError: The port is taken, or may not be used.
    """
    # With the protocol named, asyncio sends each part of an answer at once; without it the end of
    # an answer waits 40 ms for the other side to say that the beginning came (TCP_NODELAY).
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would share the port with another program
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno not in _TAKEN:
            raise
        raise RequestError(
            f"port {port} is in use by another program, or may not be used; take another one, "
            f"such as --port {port + 1 if port < PORT + _TRIED else PORT}"
        ) from error
    return listener
