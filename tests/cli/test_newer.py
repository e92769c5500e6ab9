"""``openarbiter --version --newer``: asks one address once, and only when it is told to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import PackageNotFoundError

import pytest

from openarbiter.cli import newer
from openarbiter.cli.exits import Exit
from openarbiter.errors import ProgramError
from openarbiter.version import __version__
from tests.cli.conftest import Cli


class Releases(ThreadingHTTPServer):
    """The page of the releases; ``said`` is in the file of the newest one, or a code of HTTP."""

    said: bytes | int = b""
    elsewhere = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.asked: list[str] = []


class _Answer(BaseHTTPRequestHandler):
    server: Releases

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        said = self.server.said
        self.send_response(said if isinstance(said, int) else 200)
        if self.server.elsewhere:
            self.send_header("Location", self.server.elsewhere)
        self.end_headers()
        self.wfile.write(said if isinstance(said, bytes) else b"")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (as it is called)
        """Say nothing."""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Releases]:
    """A server of this computer in the place of the project's."""
    with Releases() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/releases"
        monkeypatch.setattr(newer, "releases", lambda: address)
        yield server
        server.shutdown()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"99.0\n", "99.0 is newer: http://127.0.0.1:"),
        (f"{__version__}.1".encode(), f"{__version__}.1 is newer: "),
        (__version__.encode(), "There is no newer version."),
        (b"0.0.9\r\n", "There is no newer version."),
    ],
)
def test_it_says_whether_there_is_one(cli: Cli, page: Releases, said: bytes, answer: str) -> None:
    """Versions are compared by their numbers."""
    page.said = said
    ended = cli("--version", "--newer")
    assert ended.code == Exit.OK
    assert ended.out.startswith(f"openarbiter {__version__}\n{answer}")
    assert page.asked == [f"/releases/latest/download/{newer.FILE}"]


def test_nothing_is_asked_unless_somebody_asks(cli: Cli, page: Releases) -> None:
    """The version alone is known here."""
    assert cli("--version").out == f"openarbiter {__version__}\n"
    assert not page.asked


@pytest.mark.parametrize("said", [b"", b"<html>", b"1" * 500, b"1.\xb2", 404, 500])
def test_no_version_is_one_sentence(cli: Cli, page: Releases, said: bytes | int) -> None:
    """Whatever else is answered, the code is that of a program that gives no answer."""
    page.said = said
    ended = cli("--version", "--newer")
    assert (ended.code, ended.err.count("\n")) == (Exit.PROGRAM, 1)
    assert "does not say which version is the newest" in ended.err
    assert len(page.asked) == 1


def test_it_is_not_led_to_where_everybody_reads_along(cli: Cli, page: Releases) -> None:
    """A redirection to an address without encryption is not followed."""
    page.said, page.elsewhere = 302, "http://192.0.2.1/"
    assert cli("--version", "--newer").code == Exit.PROGRAM


def test_without_a_network(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, and the version all the same."""
    monkeypatch.setattr(newer, "releases", lambda: "http://127.0.0.1:9/releases")
    ended = cli("--version", "--newer")
    assert (ended.code, ended.err.count("\n")) == (Exit.PROGRAM, 1)
    assert "refused" in ended.err
    assert ended.out == f"openarbiter {__version__}\n"


def test_the_address_is_that_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is encrypted; where the package is not installed there is none."""
    assert newer.releases().startswith("https://")
    assert newer.releases().endswith("/releases")

    def missing(name: str) -> Callable[[], None]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(newer, "metadata", missing)
    with pytest.raises(ProgramError, match="where its releases are"):
        newer.releases()
