"""A server of rating lists on this very computer, which can break off, change and refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class ListServer(ThreadingHTTPServer):
    """Serves what is put into :attr:`files`."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.cut: list[int] = []  # after how many bytes each of the next answers breaks off
        self.status: dict[str, int] = {}  # what is answered instead
        self.to: dict[str, str] = {}  # where a path is redirected to
        self.marks = True  # the answers have an ``ETag``, and parts are served
        self.asked: list[tuple[str, dict[str, str]]] = []
        super().__init__(("127.0.0.1", 0), _Answers)

    def address(self, path: str) -> str:
        """The address of a path."""
        return f"http://127.0.0.1:{self.server_address[1]}{path}"


class _Answers(BaseHTTPRequestHandler):
    server: ListServer

    def do_GET(self) -> None:
        served, path = self.server, self.path
        served.asked.append((path, dict(self.headers)))
        data = served.files.get(path, b"")
        status = served.status.get(path, 200 if path in served.files else 404)
        if path in served.to:
            self.send_response(302)
            self.send_header("Location", served.to[path])
            self.end_headers()
            return
        mark = f'"{hash(data):x}"'
        begin = 0
        if served.marks and status == 200:
            if self.headers.get("If-None-Match") == mark:
                status = 304
            elif self.headers.get("If-Range") == mark:
                begin, status = int(self.headers["Range"][6:-1]), 206
        self.send_response(status)
        if served.marks:
            self.send_header("ETag", mark)
        if status == 206:
            self.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        body = data[begin:] if status in {200, 206} else b""
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if served.cut:
            body = body[: served.cut.pop(0)]
            self.close_connection = True
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is said."""


@contextmanager
def list_server() -> Iterator[ListServer]:
    """A server that runs."""
    with ListServer() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
