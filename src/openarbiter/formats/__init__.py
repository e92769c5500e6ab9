"""TEXT <-> FACTS: report files and what they mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openarbiter.formats.text import Reading

__all__ = ["read_tournament"]


def read_tournament(
    source: str | os.PathLike[str] | bytes,
    *,
    lenient: bool = False,
    name: str | None = None,
    encoding: str | None = None,
) -> Reading:
    """Read a tournament, whatever its format: JSON or a report file, recognised by its content.

    Args:
        source: A path; or the text itself, when it holds a line break or is longer than a path
            can be; or the bytes of the file.
        lenient: Repair what is wrong, in JSON what can be, and list each repair.
        name: Name of the file for findings.
        encoding: The encoding of its bytes, one of
            :data:`~openarbiter.formats.encodings.ENCODINGS`; without it UTF-8, or a guess, which
            is remarked. What is named is transcoded: written again the file is UTF-8.

    Raises:
        FormatError: It cannot be read; the error lists all findings.
        OSError: The file cannot be opened.

    Source:
        A JSON object begins with a brace, and no record of a report file does.
    """
    from openarbiter.formats.text import content  # noqa: PLC0415  (start-up time)

    data, file = content(source, name)
    if encoding is not None:
        from openarbiter.formats.encodings import transcoded  # noqa: PLC0415  (seldom needed)

        data = transcoded(data, encoding, file=file)
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        from openarbiter.formats import json_  # noqa: PLC0415  (start-up time)

        return json_.read(data, lenient=lenient, name=file)
    from openarbiter.formats import trf  # noqa: PLC0415  (start-up time)

    return trf.read(data, lenient=lenient, name=file)
