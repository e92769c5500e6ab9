"""Where the desk was open last: kept for this user of the computer, for ``serve --open``.

The file also holds the address of the desk that is running, which lets the administrator in; nobody
else can read it.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from openarbiter.files import write_whole

VARIABLE: Final = "OPENARBITER_CONFIG"
"""Names another folder, such as one on a stick."""

_FILE = "last-place.json"
_SECONDS = 2.0
_GOES_ON = 303
"""How the desk answers the address that lets its administrator in."""


def config_folder() -> Path:
    """The folder in which programs keep what they know of this user; it may not exist yet."""
    own = os.environ.get(VARIABLE)
    if own:
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming", "openarbiter")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "openarbiter"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "openarbiter")


def last_place() -> Path:
    """The event or folder that was open last; without one, ``openarbiter`` in the user's folder.

    Of an event that is not there any more its folder is taken, or the one above.

    Raises:
        OSError: The folder cannot be made.
    """
    place = Path(_kept().get("place", ""))
    for one in (place, *place.parents[:2]) if place.is_absolute() else ():
        if one.exists():
            return one
    first = Path.home() / "openarbiter"
    first.mkdir(exist_ok=True)
    return first


def keep(place: Path, address: str = "") -> None:
    """Keep what is open now, and the address that lets in while it is running.

    A disk on which nothing can be kept keeps nobody from going on.
    """
    folder = config_folder()
    text = json.dumps({"place": str(place.absolute()), "address": address}, ensure_ascii=False)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / _FILE, text.encode())


def running() -> str:
    """The address of the desk that is running for this user; empty where none answers."""
    address = _kept().get("address", "")
    parts = urlsplit(address)
    if parts.hostname is None:
        return ""
    with suppress(OSError, http.client.HTTPException):
        asked = _asked(parts)
        asked.request("GET", parts.path)
        if asked.getresponse().status == _GOES_ON:
            return address
    return ""


def _asked(parts: SplitResult) -> http.client.HTTPConnection:
    """The way to the desk; its certificate is its own, and who answers knows the address or not."""
    host, port = str(parts.hostname), parts.port
    if parts.scheme != "https":
        return http.client.HTTPConnection(host, port, timeout=_SECONDS)
    import ssl  # noqa: PLC0415  (only for --tls)

    anyone = ssl.create_default_context()
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    return http.client.HTTPSConnection(host, port, timeout=_SECONDS, context=anyone)


def _kept() -> dict[str, str]:
    with suppress(OSError, ValueError):
        kept = json.loads((config_folder() / _FILE).read_text(encoding="utf-8"))
        if isinstance(kept, dict):
            return {name: value for name, value in kept.items() if isinstance(value, str)}
    return {}
