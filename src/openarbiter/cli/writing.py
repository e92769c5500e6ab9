"""Write a file whole or not at all, and know a format by the ending of a name."""

from __future__ import annotations

import os
import sys
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.languages import said

if TYPE_CHECKING:
    from openarbiter.model import Tournament

__all__ = ["FORMATS", "encode", "format_of", "known_format", "look_first", "write_bytes"]

FORMATS = ("trf26", "trfx", "trfbx", "trf16", "json")
"""What can be written: the dialects of the report file, and JSON."""

_ENDINGS = {
    ".trf": "trf26",
    ".txt": "trf26",
    ".trf26": "trf26",
    ".trfx": "trfx",
    ".trfbx": "trfbx",
    ".trf16": "trf16",
    ".json": "json",
}


def format_of(name: str) -> str:
    """The format the ending of a file name asks for.

    Raises:
        RequestError: The ending says nothing.
    """
    form = known_format(name)
    if form is None:
        known = " ".join(_ENDINGS)
        raise RequestError(
            said(
                "{name}: no format goes with this name ({known}); choose one with --to",
                name=name,
                known=known,
            )
        )
    return form


def known_format(name: str) -> str | None:
    """The format the ending of a file name stands for; ``None`` when it says nothing."""
    return _ENDINGS.get(Path(name).suffix.lower())


def encode(tournament: Tournament, form: str) -> bytes:
    """A tournament as the bytes of a file.

    Args:
        tournament: The tournament.
        form: One of :data:`FORMATS`.
    """
    if form == "json":
        from openarbiter.formats import json_  # noqa: PLC0415  (only this format needs it)

        return json_.write(tournament)
    from openarbiter.formats import trf  # noqa: PLC0415  (only these formats need it)

    return trf.write(tournament, dialect=form)


def look_first(name: str, *, overwrite: bool) -> None:
    """Refuse before the work what could not be written after it.

    Args:
        name: Path, or ``-`` for stdout.
        overwrite: Whether a file that is there already may be replaced.

    Raises:
        RequestError: The file is there already.
        OSError: It is a folder, or there is no folder to write it into.
    """
    path = Path(name)
    if name == "-" or (path.exists() and not path.is_file() and not path.is_dir()):
        return
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), name)
    if path.exists() and not overwrite:
        raise RequestError(said("{name} is there already; --overwrite replaces it", name=name))
    folder = path.resolve().parent
    if not folder.is_dir():
        why = said("there is no such folder to write into")
        raise FileNotFoundError(ENOENT, why, str(folder))


def write_bytes(name: str, content: bytes, *, overwrite: bool) -> None:
    """Write a file beside its place and move it there; a half-written one is never seen.

    Args:
        name: Path, or ``-`` for stdout.
        content: What it shall hold.
        overwrite: Whether a file that is there already may be replaced.

    Raises:
        RequestError: The file is there already.
        OSError: It cannot be written.
    """
    if name == "-":
        sys.stdout.buffer.write(content)
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a device or a pipe: there is nothing to move it over
        return
    look_first(name, overwrite=overwrite)
    path = path.resolve()
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
