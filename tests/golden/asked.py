"""What is asked at each moment of each event, as ``asked.toml`` lists it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, TypeAlias

__all__ = ["COMMANDS", "PAGES", "PUBLIC", "SPOKEN"]

_ASKED: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)

ByMoment: TypeAlias = dict[str, dict[str, list[str]]]

PAGES: Final[ByMoment] = _ASKED["pages"]
"""Pages of the desk, each also as JSON."""

SPOKEN: Final[list[str]] = _ASKED["spoken"]
"""Pages that are kept in German, too."""

PUBLIC: Final[ByMoment] = _ASKED["public"]
"""Pages for everybody, asked from a phone in the hall; those of a phone also as JSON."""

COMMANDS: Final[dict[str, list[str]]] = _ASKED["commands"]
"""Lines of the command line behind its name, asked at the end."""
