"""Where the rating lists of a user are kept.

Source:
    The folders that the systems give programs for the data of a user: XDG Base Directory
    Specification; on Windows %LOCALAPPDATA%; on macOS ~/Library/Application Support.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "OPENARBITER_LISTS"
"""Variable of the environment that names the file of the lists."""

_FILE = "rating-lists.sqlite"


def lists_file() -> Path:
    """The file of the lists of this user (see Source of the module); it need not exist."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else _folder() / "openarbiter" / _FILE


def _folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
