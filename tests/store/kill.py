"""Kill the program at random moments and see that nothing that was acknowledged is lost.

``make kill`` streams actions into an event file and kills the program: every entry that was
acknowledged must be there with its fingerprint, and at most one more, whole; the chain holds, the
state is the fold of the log, finished copies open. A power cut is not shown: that an entry is on
the disk before rests on ``synchronous = EXTRA``, and tests cut the journal at random places.

``--http`` kills the server: an answer that says "done" (303) is an acknowledgement. ``--moved``
renames, deletes or copies the file meanwhile: what was acknowledged is in a file in the end.
``--zeroed`` makes pages of an open file zeros: at the next acknowledgement it has every entry.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random
from urllib.parse import SplitResult, urlencode, urlsplit

from openarbiter.desk import Action, EventState, Refusal, action_to_json, apply, fold
from openarbiter.store import DamagedFileError, EventFile, recover
from openarbiter.web.security import COOKIE
from tests.store.conftest import zero
from tests.store.stream import next_action, step

ROOT = Path(__file__).resolve().parents[2]

_MOST, _LATER = 25, 0.02
"""Entries a program may have acknowledged before it is killed, and seconds after that at most:
somewhere in the middle of the next ones."""

_MOST_MOVED, _LATER_MOVED = 40, 0.03

_FRESH = 0.15
"""Share of kills that begin with a new event, and may come before it is made."""

WAYS = ("renamed", "deleted", "copied")
"""What happens to a file that is moved."""


def started(
    path: Path, copies: object, random: Random, stdin: int | None = None
) -> subprocess.Popen[bytes]:
    """The program that streams random actions into an event, and prints what was acknowledged."""
    numbers = str(random.randrange(1 << 30))
    return subprocess.Popen(  # noqa: S603  (our own program)
        [sys.executable, "-m", "tests.store.stream", str(path), str(copies), numbers],
        stdin=stdin,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )


def counting(file: EventFile) -> list[Action]:
    """The actions that count, in their order."""
    return [one.action for one in file.entries() if one.action and file.counts(one.number)]


def see_whole(file: EventFile, told: list[str]) -> None:
    """See that a file has each entry that was told (number and fingerprint), and is whole."""
    assert file.verify_chain() is None
    for line in told:
        number, mark = line.split()
        assert file.entry(int(number)).hash == mark, f"entry {number} is not what was saved"
    assert fold(counting(file)) == file.state


def kill_once(path: Path, random: Random, tally: Counter[str]) -> None:
    """Let a program stream into an event, kill it, and compare the file with what it told."""
    copies = path.parent / "copies"
    if random.random() < _FRESH:
        path.unlink(missing_ok=True)
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        shutil.rmtree(copies, ignore_errors=True)
    known = 0
    if path.exists():
        with EventFile.open(path, read_only=True) as file:
            known = file.head
    told = _stream(path, copies, random, tally)
    tally["kills"] += 1
    if not path.exists():
        assert not told
        return
    with EventFile.open(path) as file:
        see_whole(file, told)
        last = int(told[-1].split()[0]) if told else known
        assert last <= file.head <= last + 1, f"{last} acknowledged, {file.head} there"
        tally["acknowledged"] += len(told)
        tally["unacknowledged"] += file.head - last
    for copy in copies.glob("[!.]*.openarbiter"):
        with EventFile.open(copy) as file:
            assert copy.name.split(".")[1] == f"e{file.head:05}"
        tally["copies"] += 1
    for left in copies.glob("*"):
        left.unlink()


def _stream(path: Path, copies: Path, random: Random, tally: Counter[str]) -> list[str]:
    """Lines a program printed until it was killed; half a line was no acknowledgement.

    It is killed after some entries and a moment, not after some time: on a busy machine too there
    is something to lose.
    """
    program = started(path, copies, random)
    stdout = program.stdout
    assert stdout is not None
    lines: list[bytes] = []
    if random.random() < 0.1:
        time.sleep(random.random() * 0.5)  # while it starts, opens or makes the file
    else:
        lines += [stdout.readline() for _ in range(random.randint(1, _MOST))]
        time.sleep(random.random() * _LATER)
    program.kill()
    lines += stdout.read().splitlines(keepends=True)
    stdout.close()
    program.wait()
    whole = [line.decode().rstrip() for line in lines if line.endswith(b"\n")]
    tally["before opening"] += not whole
    return whole[1:]


def moved_once(folder: Path, way: str, random: Random, tally: Counter[str]) -> None:
    """Stream into a new event, let its file go, end the program, and look for what it told."""
    path, other = folder / "event.openarbiter", folder / "other.openarbiter"
    program = started(path, "-", random, stdin=subprocess.PIPE)
    assert program.stdin is not None
    assert program.stdout is not None
    told = [program.stdout.readline().decode() for _ in range(random.randint(2, _MOST_MOVED))][1:]
    time.sleep(random.random() * _LATER_MOVED)
    if way == "copied":
        shutil.copyfile(path, other)
    else:
        path.rename(other) if way == "renamed" else path.unlink()
        while (line := program.stdout.readline().decode()) != "gone\n":
            assert line
            told.append(line)
    if way == "copied" or random.random() < 0.5:
        program.kill()
    else:
        tally["ended as asked"] += 1
    program.communicate(b"\n")
    tally[way] += 1
    anew = folder / "event-2.openarbiter"
    assert anew.exists() is (way == "deleted" or (way == "renamed" and program.returncode == 0))
    for each in (other, anew):
        if each.exists():
            _look_into(each, told, tally)


def _look_into(path: Path, told: list[str], tally: Counter[str]) -> None:
    """See that a file has everything that was told, and is whole."""
    try:
        EventFile.open(path).close()
    except DamagedFileError:
        tally["copies taken in the middle of an entry, recovered"] += 1
        report = recover(path, path.with_name("recovered.openarbiter"))
        assert not report.lost
        path = report.path
    with EventFile.open(path) as file:
        see_whole(file, told)
    tally["acknowledged"] += len(told)


def zeroed_often(folder: Path, times: int, entries: int, random: Random) -> Counter[str]:
    """Zero pages under an open event of so many entries, again and again; what was met."""
    path, left = folder / "event.openarbiter", folder / "left.openarbiter"
    met: Counter[str] = Counter()
    with EventFile.create(path) as file:
        while file.head < entries:
            step(file, random)
        for _ in range(times):
            met["pages"] += _spoil(path, random)
            if random.random() < 0.2:
                file.look_after()
            else:
                while step(file, random) is None:
                    met["refused"] += 1
            shutil.copyfile(path, left)
            with EventFile.open(left) as seen:
                assert (seen.entries(), seen.state) == (file.entries(), file.state)
        met["files put aside"] = len(file.damaged)
        _spoil(path, random)
    with EventFile.open(path) as again:
        assert again.state == file.state
        met["entries"] = again.head
    return met


def _spoil(path: Path, random: Random) -> int:
    """Make pages of a file zeros: one, some, or all of them; how many."""
    there = range(path.stat().st_size // 4096)
    pages = random.sample(there, min(len(there), random.choice((1, 30, 200))))
    zero(path, pages)
    return len(pages)


def main() -> None:
    """Kill, move or zero as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moved", action="store_true", help="move and copy the file meanwhile")
    parser.add_argument("--http", action="store_true", help="kill the server, not the store alone")
    parser.add_argument("--zeroed", action="store_true", help="zero pages of the file instead")
    chosen = parser.parse_args()
    random = Random(chosen.seed)  # noqa: S311  (no secret)
    with tempfile.TemporaryDirectory() as folder:
        if chosen.moved:
            told = _moved(Path(folder), chosen.kills, random)
        elif chosen.zeroed:
            told = str(dict(zeroed_often(Path(folder), chosen.kills, 300, random)))
            told += f"\n{chosen.kills} times pages zeroed under an open event: every entry is there"
        else:
            told = _killed(Path(folder), chosen.kills, random, http=chosen.http)
    print(told)  # noqa: T201


def _killed(folder: Path, times: int, random: Random, *, http: bool) -> str:
    tally: Counter[str] = Counter()
    for number in range(times):
        if http:
            done, more = kill_served(folder / f"{number // 20}.openarbiter", random)
            tally["kills"] += 1
            tally["acknowledged"] += done
            tally["unacknowledged"] += more
        else:
            kill_once(folder / "event.openarbiter", random, tally)
    return f"{dict(tally)}\n{times} kills: every acknowledged entry is there, every chain holds"


def _moved(folder: Path, times: int, random: Random) -> str:
    """Let the file go as often as that, each way in turn."""
    tally: Counter[str] = Counter()
    for number in range(times):
        own = folder / str(number)
        own.mkdir()
        moved_once(own, WAYS[number % len(WAYS)], random, tally)
        shutil.rmtree(own)
    told = f"{times} files renamed, deleted or copied alone: every acknowledged entry is there"
    return f"{dict(tally)}\n{told}"


_MOST_SERVED = 12
"""Actions that may be acknowledged before the server is killed, but for one on its way."""

_LATER_SERVED = 0.05
"""Seconds after that at most: somewhere in the middle of the next one."""


def kill_served(path: Path, random: Random) -> tuple[int, int]:
    """Serve an event, send actions, kill it: how many were acknowledged, how many more came."""
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
    killer = threading.Timer(random.random() * _LATER_SERVED, server.kill)
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
    enough = random.randint(1, _MOST_SERVED)
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
            if not _post(connection, cookie, action):
                continue
            done.append(action)
            state = after
            if len(done) == enough:
                killer.start()
    except (OSError, http.client.HTTPException):
        return done
    finally:
        connection.close()


def _post(connection: http.client.HTTPConnection, cookie: str, action: Action) -> bool:
    """Send an action with its questions answered; whether it was acknowledged; else it asks on."""
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
    assert answer.status in {200, 303}, f"{answer.status} for {action}"
    return answer.status == 303


if __name__ == "__main__":
    main()
