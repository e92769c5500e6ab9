"""Where an open file lies: whether its path still leads to it, and where it went.

Source:
    POSIX.1-2017, ``rename`` and ``unlink``: an open file outlives its name. Windows refuses both
    while a database is open.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


class Place:
    """The path of an open file, and what tells that file from every other.

    Args:
        path: The file; it is there.

    Raises:
        OSError: It is not.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._is = _identity(self._path.stat())

    def leads_there(self) -> bool:
        """Whether the path still leads to the file: not renamed, moved, deleted or replaced."""
        try:
            return _identity(self._path.stat()) == self._is
        except OSError:
            return False

    def new_name(self) -> Path | None:
        """Where the file is now, if it was renamed in its folder; ``None`` where it is not."""
        with suppress(OSError):
            for path in self._path.parent.iterdir():
                if not path.is_symlink() and _identity(path.stat()) == self._is:
                    return path
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def free_name(path: Path, folder: Path | None = None) -> Path:
    """A name like that of a file which nothing has yet: ``spring-2.openarbiter``.

    Args:
        path: The file.
        folder: Where; ``None`` for its own folder.
    """
    where = path.absolute().parent if folder is None else folder
    count = 2
    while (found := where / f"{path.stem}-{count}{path.suffix}").exists():
        count += 1
    return found
