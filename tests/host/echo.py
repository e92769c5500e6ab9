"""What stands behind a proxy in tests: it answers with the headers that arrived."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep
from urllib.request import Request, urlopen

import pytest


class _Echo(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Answer; asked about sign-on it says the name and the groups of a cookie NAME/GROUPS."""
        about, cookie = "/authz" in self.path, self.headers.get("Cookie", "")
        self.send_response(401 if about and not cookie else 200)
        for header, value in zip(("Remote-User", "Remote-Groups"), cookie.split("/"), strict=False):
            if about and value:
                self.send_header(header, value)
        self.end_headers()
        self.wfile.write(b"" if about else json.dumps(dict(self.headers)).encode())


@contextmanager
def echoing() -> Iterator[int]:
    """Its port, while it answers."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Echo) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@contextmanager
def running(line: Sequence[str]) -> Iterator[None]:
    """A program that runs meanwhile."""
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as program:  # noqa: S603
        try:
            yield
        finally:
            program.terminate()


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def arrived(port: int, **headers: str) -> dict[str, str]:
    """The headers that arrive behind a proxy, once it answers."""
    request = Request(f"http://127.0.0.1:{port}/")
    request.headers.update(headers)
    for _ in range(300):
        try:
            with urlopen(request, timeout=5) as answer:  # noqa: S310  (of this computer)
                return dict(json.load(answer))
        except OSError:
            sleep(0.1)
    pytest.fail("the proxy does not answer")
