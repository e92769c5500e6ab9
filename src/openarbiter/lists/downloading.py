"""A file of the network onto this computer: by HTTPS, within limits, or not at all.

What breaks off is gone on with where it stopped, as long as the server says that the file is the
same; otherwise it begins again.

Source:
    RFC 9110: 13.1 (``If-None-Match``, ``If-Modified-Since``, ``If-Range``), 14.2 and 14.4 (ranges),
    15.4 (redirections).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from email.message import Message
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from ssl import SSLError
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from openarbiter.errors import RequestError
from openarbiter.formats.text import whole
from openarbiter.languages import said
from openarbiter.values import dataclass
from openarbiter.version import __version__

LARGEST = 1 << 30
"""Bytes of the largest file that is fetched: many times the largest list in its archive."""

LONGEST = 3600.0
"""Seconds after which a file that is still coming is given up."""

SILENCE = 30.0
"""Seconds without an answer."""

TRIES = 5
PAUSE = 2.0
"""Seconds before the second try; before each later one as many more."""

_CHUNK = 1 << 20
_LINE = 200
_LONGEST_LENGTH = 18
_BROKEN = (URLError, HTTPException, TimeoutError, ConnectionError, SSLError)
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}

Tell = Callable[[int, int], object]
"""Is told the bytes that are here, and all of them; 0 where the server does not say how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What tells a file of a server from an earlier one at its address; empty: nothing does."""

    etag: str = ""
    modified: str = ""

    @property
    def day(self) -> date | None:
        """The day of the last change."""
        try:
            return parsedate_to_datetime(self.modified).date()
        except ValueError:
            return None


def download(address: str, folder: Path, known: Version, tell: Tell) -> tuple[Path, Version] | None:
    """Fetch a file into a folder, under its own name; ``None`` where it is still the known one.

    Raises:
        RequestError: The address is none of HTTPS, or the file cannot be had.
        OSError: The file cannot be written.
    """
    _refuse_insecure(address)
    name = Path(unquote(urlsplit(address).path)).name or "list"
    fetching = _Fetching(address, known, tell)
    with (folder / name).open("wb") as file:
        for tried in range(TRIES):
            time.sleep(PAUSE * tried)
            try:
                if not fetching.go_on(file):
                    return None
            except _BROKEN as error:
                what = str(getattr(error, "reason", error) or type(error).__name__)
                if isinstance(error, HTTPError):
                    what = f"{error.code} {error.reason}"
                    if error.code < HTTPStatus.INTERNAL_SERVER_ERROR:
                        break
                continue
            return folder / name, fetching.version
    raise RequestError.saying(
        "{address} could not be fetched ({what}); the lists here stay as they are",
        address=address, what=what,
    )  # fmt: skip


def line(address: str) -> str:
    """The first line of a file of the network, asked for once and kept nowhere.

    Raises:
        RequestError: The address is none of HTTPS.
        OSError: It cannot be had.
        HTTPException: What answers does not speak HTTP.
    """
    _refuse_insecure(address)
    request = Request(address, headers={"User-Agent": f"openarbiter/{__version__}"})  # noqa: S310
    with build_opener(_Redirects).open(request, timeout=SILENCE) as answer:
        return str(answer.read1(_LINE).decode("utf-8", "replace").partition("\n")[0].strip())


def _refuse_insecure(address: str) -> None:
    """Refuse an address that is none of HTTPS; this very computer may speak HTTP with itself."""
    parts = urlsplit(address)
    if parts.scheme == "https" and parts.hostname:
        return
    if parts.scheme != "http" or parts.hostname not in _LOOPBACK:
        raise RequestError.saying(
            "{address}: lists are fetched from an address that begins with https://",
            address=address,
        )


class _Redirects(HTTPRedirectHandler):
    """Follows a redirection to an address of HTTPS only."""

    def redirect_request(  # noqa: PLR0913, PLR0917  (as urllib calls it)
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> Request | None:
        try:
            _refuse_insecure(newurl)
        except RequestError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


class _Fetching:
    """One file that is being fetched, over as many connections as it needs."""

    def __init__(self, address: str, known: Version, tell: Tell) -> None:
        self.version = known
        self._address, self._known, self._tell = address, known, tell
        self._end = time.monotonic() + LONGEST
        self._opener = build_opener(_Redirects)

    def go_on(self, file: IO[bytes]) -> bool:
        """Read what is still missing; ``False`` where the file is the known one."""
        request = Request(self._address, headers=self._headers(file.tell()))  # noqa: S310
        try:
            with self._opener.open(request, timeout=SILENCE) as answer:
                self._take(answer, file)
        except HTTPError as error:
            if error.code == HTTPStatus.NOT_MODIFIED:
                return False
            if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
                file.seek(0)
                raise ConnectionError(error.reason) from None
            raise
        return True

    def _headers(self, here: int) -> dict[str, str]:
        headers = {"User-Agent": f"openarbiter/{__version__}", "Accept-Encoding": "identity"}
        mark = self.version.etag or self.version.modified
        if here and mark and not mark.startswith("W/"):
            headers |= {"Range": f"bytes={here}-", "If-Range": mark}
        elif not here and self._known.etag:
            headers["If-None-Match"] = self._known.etag
        elif not here and self._known.modified:
            headers["If-Modified-Since"] = self._known.modified
        return headers

    def _take(self, answer: HTTPResponse, file: IO[bytes]) -> None:
        """Write what comes, from where the server says it begins, up to its end."""
        part = answer.status == HTTPStatus.PARTIAL_CONTENT
        if not part or f"bytes {file.tell()}-" not in answer.headers.get("Content-Range", ""):
            if part:
                raise ConnectionError(answer.headers.get("Content-Range", ""))
            file.seek(0)
            file.truncate()
            etag, modified = (answer.headers.get(each, "") for each in ("ETag", "Last-Modified"))
            self.version = Version(etag=etag, modified=modified)
        length = whole(answer.headers.get("Content-Length", ""), _LONGEST_LENGTH)
        size = 0 if length is None else file.tell() + length
        self._refuse_too_large(size)
        while chunk := answer.read1(_CHUNK):
            file.write(chunk)
            self._refuse_too_large(file.tell())
            self._tell(file.tell(), size)
        if size and file.tell() < size:
            raise ConnectionError(f"{file.tell()} of {size} bytes")

    def _refuse_too_large(self, size: int) -> None:
        if size > LARGEST:
            found = said(
                "more than {count} bytes",
                LARGEST,
                one="more than one byte",
            )
        elif time.monotonic() > self._end:
            found = said(
                "{count} minutes were not enough",
                int(LONGEST / 60),
                one="one minute was not enough",
            )
        else:
            return
        raise RequestError.saying(
            "{address}: {found}; nothing is changed", address=self._address, found=found
        )
