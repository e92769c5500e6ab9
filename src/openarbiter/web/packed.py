"""Folders of this package as real ones, also where the whole program is one file (a zipapp)."""

from __future__ import annotations

import atexit
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory


@cache
def folder(name: str) -> Path:
    """A folder of this package, where it can be read by its path.

    Out of a program in one file it is taken into a folder of its own, which goes when the program
    ends as it should.

    Args:
        name: ``"static"``, ``"templates"`` or ``"manual"``.
    """
    here = Path(__file__).parent / name
    if here.is_dir():
        return here
    out = TemporaryDirectory(prefix="openarbiter-")
    atexit.register(out.cleanup)
    taken = Path(out.name, name)
    _take_out(files("openarbiter.web") / name, taken)
    return taken


def _take_out(inside: Traversable, out: Path) -> None:
    out.mkdir()
    for one in inside.iterdir():
        if one.is_dir():
            _take_out(one, out / one.name)
        else:
            (out / one.name).write_bytes(one.read_bytes())
