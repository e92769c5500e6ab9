"""Where the browser of the tests is, and how it is started; nothing is ever downloaded here."""

from __future__ import annotations

import os
import shutil
from typing import Final

__all__ = ["ARGUMENTS", "MISSING", "browser_path"]

NAMES: Final = (
    "chromium-headless-shell",
    *("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
)
"""The programs that are looked for; the first one costs two thirds of the others."""

ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""The browser asks nothing of any other machine."""

MISSING: Final = (
    "NO BROWSER, SO NO BROWSER TESTS: install chromium (apt-get install chromium), or name one in "
    "the environment variable CHROMIUM"
)


def browser_path() -> str | None:
    """Path of the browser; ``None`` when there is none on this machine."""
    named = os.environ.get("CHROMIUM", "")
    candidates = (named,) if named else NAMES
    return next((found for name in candidates if (found := shutil.which(name))), None)
