"""What a stranger's file costs the desk: ``python bench/strangers.py`` (extra web).

A desk is served and the files are sent to its registrations: those of a folder, else two hostile
workbooks that are made here. Printed are the time until the answer, and how much of the processor
the desk itself took, without the process that reads. Then SIGTERM comes while a file is read.
Linux only, as the times are those of ``/proc``.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from tests.spreadsheets import many_merges, repeated_text  # noqa: E402

_TOKEN = re.compile(r'name="token" value="([^"]+)"')


class Desk:
    """A desk in a process of its own, and one browser at it."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "openarbiter", "serve", "--demo", "--port", "0"]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(  # noqa: S603  (ourselves)
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None  # noqa: S101
        address = next(line for line in self.process.stdout if line.startswith("http"))
        self.place = urlsplit(address.strip())
        self.cookies: dict[str, str] = {}
        self.ask("GET", self.place.path)

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str]:
        """Status and page of an address."""
        connection = http.client.HTTPConnection(self.place.netloc, timeout=120)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"cookie": cookies, "origin": f"http://{self.place.netloc}"}
        connection.request(method, path, body, headers | ({"content-type": kind} if kind else {}))
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return answer.status, answer.read().decode()

    def upload(self, content: bytes) -> int:
        """Send a file to the registrations of the first section; the status."""
        path = "/a/players/paste"
        found = _TOKEN.search(self.ask("GET", path)[1])
        assert found is not None  # noqa: S101
        mark = uuid4().hex
        parts = [
            f'--{mark}\r\ncontent-disposition: form-data; name="token"\r\n\r\n{found[1]}\r\n',
            f'--{mark}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n',
        ]
        body = "".join(parts).encode() + content + f"\r\n--{mark}--\r\n".encode()
        return self.ask("POST", path, body, f"multipart/form-data; boundary={mark}")[0]

    def processor(self) -> float:
        """Seconds of the processor that the desk has taken, without its children."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Send the files, print what they cost, and end the desk while one is read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="other files")
    parser.add_argument("--times", type=int, default=10, help="how often each of them is sent")
    chosen = parser.parse_args()
    files = {path.name: path.read_bytes() for path in chosen.files}
    files = files or {"merged cells": many_merges(), "shared strings": repeated_text()}
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        good = desk.upload(b"Name\nAhorn, Ada\n")  # the first page of its kind is made ready
        print(f"a list of one player: {good}")
        for name, content in files.items():
            before, begin = desk.processor(), time.perf_counter()
            status = {desk.upload(content) for _ in range(chosen.times)}
            took = (time.perf_counter() - begin) / chosen.times
            cost = (desk.processor() - before) / chosen.times * 1000
            print(f"{name}: {status}, {took:.2f} s, {cost:.0f} ms of the desk for page and answer")
        reading = threading.Thread(target=_upload_slow, args=(desk,), daemon=True)
        reading.start()
        time.sleep(2)
        begin = time.perf_counter()
        desk.process.send_signal(signal.SIGTERM)
        code = desk.process.wait(60)
        print(f"ended {time.perf_counter() - begin:.2f} s after SIGTERM, with {code}")


def _upload_slow(desk: Desk) -> None:
    try:
        desk.upload(b"a\n" * 1_000_000)
    except OSError:
        print("the connection ended with the desk")


if __name__ == "__main__":
    main()
