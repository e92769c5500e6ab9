"""Serve the desk to this computer: an address on the loopback interface, until Ctrl+C.

It binds to no other interface; who can reach it sits at this computer.
"""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import python_multipart  # noqa: F401  (Starlette needs it for forms, and asks for it late)
import uvicorn

from openarbiter.errors import RequestError
from openarbiter.store import EventFile
from openarbiter.web.app import create_app

PORT = 8000
"""Where the desk is served when nobody asks for another port."""

_TRIED = 20
_HOST = "127.0.0.1"
_LAST_WORDS_SECONDS = 1
"""So long may a page that is open keep the server from ending."""

_TRACEBACK = "OPENARBITER_TRACEBACK"
_SILENT = logging.CRITICAL + 1
_TAKEN = {errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)}


def listen(port: int | None) -> socket.socket:
    """A socket on the loopback interface; without a port :data:`PORT`, or one of the next free.

    Raises:
        RequestError: The port is taken, or may not be used.
    """
    if port is not None:
        return _bound(port)
    for other in range(PORT, PORT + _TRIED):
        try:
            return _bound(other)
        except RequestError:
            continue
    return _bound(0)


def serve(
    file: EventFile | None,
    *,
    folder: Path,
    listener: socket.socket,
    ready: Callable[[str], None],
    closed: list[EventFile],
) -> None:
    """Serve the desk until somebody stops it (``KeyboardInterrupt``, or SIGTERM like it).

    Args:
        file: The event to run; ``None`` shows the start page. It stays the caller's.
        folder: Where new events are made and existing ones are looked for.
        listener: What :func:`listen` gave.
        ready: Called with the address, once pages are answered.
        closed: Takes the events that were opened in the browser, once they are closed.
    """
    app = create_app(file, folder=folder)
    app.state.desk.closed = closed
    address = f"http://{_HOST}:{listener.getsockname()[1]}/"
    if file is not None:
        file.note_address(address)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level=logging.INFO if os.environ.get(_TRACEBACK) else _SILENT,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS_SECONDS,
    )
    # What is loaded by now stays. Again and again Python looks through all it holds for what can
    # go, and every page waits meanwhile: now it has less to look through.
    gc.freeze()
    # Uvicorn raises again whatever signal ended it; both mean: close the event, and go.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _Server(config, lambda: ready(address)).run(sockets=[listener])
    finally:
        signal.signal(signal.SIGTERM, before)
        listener.close()
        app.state.desk.take(None)


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        self._ready()


def _bound(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this would share the port with another program
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((_HOST, port))
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
