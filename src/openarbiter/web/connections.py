"""The connections of a served desk: how many, how long one may keep it waiting, and encryption.

A connection costs an open file, and of those a system gives a program so many and no more. So the
program asks for as many as a large hall needs, and where it has fewer it takes fewer connections.
Beyond them the oldest one of the network address that has most is ended, one that asks nothing
first: whoever opens a thousand ends only connections of his own.

No authority has signed the certificate of a desk: every browser warns the first time and asks
whether to go on. The page of the persons shows its fingerprint, which the warning shows too.

Source:
    RFC 5280 (X.509 certificates), 4.2.1.6 (names); RFC 6125.
"""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol

from openarbiter.errors import RequestError
from openarbiter.files import write_whole

if TYPE_CHECKING:
    from cryptography import x509

try:
    import resource
except ImportError:  # Windows counts no files of a program
    _LIMITED = False
else:
    _LIMITED = True

MOST: Final = 2_000
"""Connections of a desk: every phone of a large hall has one for its stream and some for pages."""

WAITING: Final = 512
"""Connections that wait until the desk takes them; it takes all of them at once, so each of them
is a file more for a moment. All phones come at the moment a round is published."""

OWN_FILES: Final = 128
"""Files the program opens itself: the event, its copies, pages and what they are made of."""

_FILE: Final = ".openarbiter-tls.pem"
"""Name of the file with key and certificate in the folder of the desk, readable by the owner."""

_DAYS: Final = 365
"""So long a certificate holds."""

_LEAST: Final = timedelta(days=14)
"""So long it must hold still, or it is made anew: longer than an event lasts."""


class Room(NamedTuple):
    """Connections the system lets a desk have: those open, and those that wait to be taken."""

    most: int
    waiting: int


def room(files: int) -> Room:
    """How many connections a number of open files allows; a quarter and more is for the program.

    Examples:
        >>> room(100_000)
        Room(most=2000, waiting=512)
        >>> room(256)
        Room(most=128, waiting=64)
    """
    waiting = min(WAITING, files // 4)
    return Room(min(MOST, files - waiting - min(OWN_FILES, files // 4)), waiting)


def files_wanted(*, soft: int, hard: int) -> int:
    """The open files to ask the system for.

    Args:
        soft: How many it lets the program have now; below zero as many as it likes.
        hard: How many it would let it have.

    Examples:
        >>> files_wanted(soft=1024, hard=524_288)
        2640
        >>> files_wanted(soft=256, hard=300)
        300
        >>> files_wanted(soft=20_000, hard=20_000)
        20000
    """
    wanted = MOST + WAITING + OWN_FILES
    if soft < 0 or soft >= wanted:
        return soft
    return wanted if hard < 0 else min(wanted, hard)


def limits() -> dict[str, Any]:
    """The settings of uvicorn for connections, once the system was asked for open files."""
    made = Room(MOST, WAITING)
    if _LIMITED:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = files_wanted(soft=soft, hard=hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        made = made if soft < 0 else room(soft)
    return {
        "http": Connection,
        "ws": "none",
        "limit_concurrency": made.most + 1,  # uvicorn refuses with one less
        "backlog": made.waiting,
    }


class Connection(H11Protocol):
    """A connection that is ended where it keeps the desk waiting, or where there are too many.

    Bodies have their own limit (:data:`openarbiter.web.security.SECONDS`).

    Attributes:
        head_seconds: So long may the head of a request take, from the moment of the connection or
            of the answer before.
        unread_seconds: So long may an answer stay without one piece of it being read.
    """

    head_seconds: ClassVar[float] = 20.0
    unread_seconds: ClassVar[float] = 60.0
    _since: float = 0.0
    _head_late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of a request; another connection ends if there is no room."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._wait_for_head()
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        for timer in (self._head_late, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next head."""
        self._wait_for_head()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait until some of the answer is read."""
        super().pause_writing()
        self._unread = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Some of it was read."""
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    @property
    def _asked(self) -> bool:
        """It is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._head_late is not None:
            self._head_late.cancel()
        self._head_late = self.loop.call_later(self.head_seconds, self._end_unless_asked)

    def _end_unless_asked(self) -> None:
        if not self._asked:
            self.transport.abort()

    def _make_room(self) -> None:
        """End the oldest connection of the address that has most, one that asks nothing first."""
        there = [one for one in self.connections if isinstance(one, Connection)]
        most, _ = Counter(one.address for one in there).most_common(1)[0]
        theirs = [one for one in there if one.address == most and one is not self]
        if theirs:
            oldest = min(theirs, key=lambda one: (one._asked, one._since))  # noqa: SLF001 - its own
            self.connections.discard(oldest)
            oldest.transport.abort()

    @property
    def address(self) -> str:
        """The network address it goes to."""
        return self.client[0] if self.client else ""


def certificate(folder: Path, names: Collection[str]) -> Path:
    """The file with the key and the certificate of a desk for these names, made where it is due.

    Raises:
        RequestError: The extra ``tls`` is missing, or the folder cannot be written.
    """
    path = folder / _FILE
    if not _holds(path, names):
        made = _made(names)
        try:
            write_whole(path, made)
        except OSError as error:
            raise RequestError.saying(
                "{file} cannot be written: {why}", file=path, why=error.strerror or error
            ) from error
    return path


def fingerprint(path: Path) -> str:
    """The SHA-256 fingerprint of a certificate, in pairs as browsers show it."""
    text = path.read_text("ascii")
    begin = "-----BEGIN CERTIFICATE-----"
    der = ssl.PEM_cert_to_DER_cert(begin + text.rpartition(begin)[2])
    digits = hashlib.sha256(der).hexdigest().upper()
    return ":".join(digits[at : at + 2] for at in range(0, len(digits), 2))


def _holds(path: Path, names: Collection[str]) -> bool:
    """Whether a certificate is there, for these names, and long enough still."""
    from cryptography import x509  # noqa: PLC0415  (an extra)

    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        there = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    known = {*there.get_values_for_type(x509.DNSName)}
    known |= {str(one) for one in there.get_values_for_type(x509.IPAddress)}
    until = found.not_valid_after_utc - datetime.now(tz=UTC)
    return known >= set(names) and until > _LEAST


def _made(names: Collection[str]) -> bytes:
    """A new key and a certificate for it, as PEM."""
    from cryptography import x509  # noqa: PLC0415  (an extra)
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "openarbiter")])
    now = datetime.now(tz=UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(own)
        .issuer_name(own)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([_name(one) for one in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return secret + signed.public_bytes(serialization.Encoding.PEM)


def _name(text: str) -> x509.GeneralName:
    from cryptography import x509  # noqa: PLC0415  (an extra)

    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)
