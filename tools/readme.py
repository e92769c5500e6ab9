"""The README as an index shows it: links and pictures lead to the project, at this version."""

from __future__ import annotations

import re
from collections.abc import Mapping

from openarbiter.version import __version__

LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)]+)\)")
"""A link or a picture (``!``) whose address is a place in the repository."""


def for_index(text: str, urls: Mapping[str, str]) -> str:
    """The text with addresses for the places of the repository.

    Args:
        text: Markdown.
        urls: The addresses of the project, as pyproject.toml has them.

    Examples:
        >>> urls = {"Source": "https://chess.example/oa"}
        >>> for_index("![A](a.png) [b](docs/b.md#c) [d](https://d.example)", urls)
        '![A](https://chess.example/oa/raw/v0.1.0/a.png) \
[b](https://chess.example/oa/blob/v0.1.0/docs/b.md#c) [d](https://d.example)'
    """

    def absolute(found: re.Match[str]) -> str:
        kind = "raw" if found[1] else "blob"
        return f"{found[1]}{found[2]}{urls['Source']}/{kind}/v{__version__}/{found[3]})"

    return LINK.sub(absolute, text)
