"""The same through the browser: the server is killed while results are sent to it.

``python -m tests.store.kill --kills 500 --http``. An answer that says "done" (303, with the address
to go on to) is an acknowledgement; a connection that breaks off is none.
"""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from urllib.parse import SplitResult, urlencode, urlsplit

from openarbiter.desk import Action, EventState, Refusal, action_to_json, apply
from openarbiter.store import EventFile
from openarbiter.web.security import COOKIE
from tests.store.random_event import next_action

ROOT = Path(__file__).resolve().parents[2]

_MOST = 12
"""Actions that may be acknowledged before the server is killed, but for one on its way."""

_LATER = 0.05
"""Seconds after that at most: somewhere in the middle of the next one."""

_COOKIE = "desk-token"


def kill_served(path: Path, random: Random) -> tuple[int, int]:
    """Serve an event (made when it is not there), send actions, kill the server, look at the file.

    Returns:
        How many actions were acknowledged, and how many more the log has.
    """
    if not path.exists():
        EventFile.create(path, backup_folder=path.parent / "copies").close()
    with EventFile.open(path) as file:
        known, state = file.head, file.state
    server = subprocess.Popen(  # noqa: S603  (our own program)
        [sys.executable, "-m", "openarbiter", "serve", str(path), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    stdout = server.stdout
    assert stdout is not None
    stdout.readline()
    address = urlsplit(stdout.readline().rstrip())
    killer = threading.Timer(random.random() * _LATER, server.kill)
    done = _send_until_it_dies(address, state, random, killer)
    killer.cancel()
    server.kill()
    stdout.close()
    server.wait()
    with EventFile.open(path) as file:
        assert file.verify_chain() is None
        entries = file.entries(since=known)
        assert [entry.action for entry in entries[: len(done)]] == done
        assert len(entries) - len(done) in {0, 1}
        return len(done), len(entries) - len(done)


def _send_until_it_dies(
    address: SplitResult, state: EventState, random: Random, killer: threading.Timer
) -> list[Action]:
    """Actions that were answered with "done", in order; after some of them the killer starts."""
    done: list[Action] = []
    enough = random.randint(1, _MOST)
    connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=20)
    try:
        connection.request("GET", address.path)  # lets the administrator in
        answer = connection.getresponse()
        answer.read()
        given = [one.partition(";")[0] for one in answer.headers.get_all("set-cookie", [])]
        cookie = "; ".join(sorted(given, key=lambda one: not one.startswith(COOKIE)))
        while True:
            action = next_action(state, random)
            try:
                after = apply(state, action)
            except Refusal:
                continue
            _post(connection, cookie, action)
            done.append(action)
            state = after
            if len(done) == enough:
                killer.start()
    except (OSError, http.client.HTTPException):
        return done
    finally:
        connection.close()


def _post(connection: http.client.HTTPConnection, cookie: str, action: Action) -> None:
    """Send an action with every question answered; when this returns it was acknowledged."""
    form = {
        "token": cookie.partition(";")[0].partition("=")[2],
        "action": json.dumps(action_to_json(action)),
        "back": "/",
        "confirmed": "yes",
        "read": "yes",
        "reason": "because",
    }
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/do", urlencode(form), headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 303, f"{answer.status} for {action}"
