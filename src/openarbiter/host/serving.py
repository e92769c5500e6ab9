"""Serve a host from one process, until it is ended."""

from __future__ import annotations

import hmac
import secrets
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn

from openarbiter.errors import TournamentError
from openarbiter.files import ended_as_by_keyboard
from openarbiter.host.app import Host
from openarbiter.host.index import Index
from openarbiter.host.keeper import Keeper, Limits
from openarbiter.host.names import Names
from openarbiter.host.outside import Outside
from openarbiter.host.pages import Pages
from openarbiter.web.connections import limits as connections
from openarbiter.web.serving import SWITCH, Server

INDEX: Final = "index.db"
"""Name of the index in the folder of the host, where it is nowhere else."""

BEAT: Final = 0.5
"""Seconds between two words to the index that the process lives."""

_LAST_WORDS: Final = 3


def secret_of(index: Index) -> str:
    """What the processes of a host have in common, and nobody else: drawn once.

    Raises:
        StoreError: The index cannot be reached.
    """
    kept = index.kept("")
    kept.put("secret", secrets.token_urlsafe(32), 0)
    return kept.get("secret")[0]


def key_of(secret: str) -> str:
    """The word in the address by which the administrator enters; the same in every process."""
    return hmac.digest(secret.encode(), b"administrator", "sha256").hex()[:32]


def host_of(  # noqa: PLR0913  (each by its name)
    index: Index,
    folder: Path,
    *,
    names: Names,
    address: str,
    outside: Outside,
    limits: Limits,
    say: Callable[[str], None],
) -> Host:
    """A host, which is not served yet, of what its :class:`Keeper` is made of."""
    keeper = Keeper(
        index,
        folder,
        address=address,
        names=names,
        limits=limits,
        home=lambda row: pages.application(row),  # noqa: PLW0108  (they are made below)
        say=say,
    )
    pages = Pages(keeper, key_of(outside.secret))
    return Host(keeper, outside, names)


def serve(host: Host, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve a host until it is ended (``KeyboardInterrupt``, or SIGTERM like it).

    Raises:
        StoreError: The index cannot be reached at the beginning.
    """
    keeper = host.keeper
    keeper.beat()
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        host,
        access_log=False,
        log_level="critical",
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        timeout_graceful_shutdown=_LAST_WORDS,
        **connections(),
    )
    ended = threading.Event()
    both = (keeper.beat, keeper.look_after)  # to read files takes longer than a lease may
    threads = [
        threading.Thread(target=_again, args=(one, keeper.say, ended), daemon=True) for one in both
    ]
    for thread in threads:
        thread.start()
    try:
        with ended_as_by_keyboard():
            Server(config, ready, lambda: None).run(sockets=[listener])
    finally:
        listener.close()
        ended.set()
        for thread in threads:
            thread.join()
        keeper.end()


def _again(do: Callable[[], None], say: Callable[[str], None], ended: threading.Event) -> None:
    """Do it again and again; what stands in the way is said once, and the next time it may go."""
    told = ""
    while not ended.wait(BEAT):
        try:
            do()
            told = ""
        except (TournamentError, OSError, RuntimeError) as error:
            if told != (told := str(error)):
                say(told)
