"""A certificate of the desk's own, so that nobody in the network reads along.

No authority has signed it: every browser warns the first time and asks whether to go on. The page
of the persons shows its fingerprint, which the warning of a browser shows too. It is kept in the
folder of the desk, readable by the owner only, and made anew when the names of the computer
change or it runs out.

Source:
    RFC 5280 (X.509 certificates), 4.2.1.6 (names); RFC 6125.
"""

from __future__ import annotations

import hashlib
import ssl
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from openarbiter.errors import RequestError
from openarbiter.files import write_whole
from openarbiter.languages import said

if TYPE_CHECKING:
    from cryptography import x509

FILE: Final = ".openarbiter-tls.pem"
"""Name of the file with key and certificate in the folder of the desk."""

DAYS: Final = 365
"""So long a certificate holds."""

_LEAST: Final = timedelta(days=14)
"""So long it must hold still, or it is made anew: longer than an event lasts."""


def certificate(folder: Path, names: Collection[str]) -> Path:
    """The file with the key and the certificate of a desk for these names, made where it is due.

    Args:
        folder: The folder of the desk.
        names: Addresses and names under which the desk is reached.

    Raises:
        RequestError: The extra ``tls`` is missing, or the folder cannot be written.
    """
    path = folder / FILE
    if not _holds(path, names):
        made = _made(names)
        try:
            write_whole(path, made)
        except OSError as error:
            raise RequestError(
                said("{file} cannot be written: {why}", file=path, why=error.strerror or error)
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
        .not_valid_after(now + timedelta(days=DAYS))
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
