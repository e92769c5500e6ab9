"""Files of rows (JSON Lines) that a command makes and, ended in the middle, takes up again.

The first line is the head: what all rows depend on.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from openarbiter.errors import RequestError
from openarbiter.languages import said

if TYPE_CHECKING:
    from typing import BinaryIO


def line_of(values: dict[str, Any]) -> bytes:
    """Values as a line of a file of rows."""
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def values_of(line: bytes) -> dict[str, Any]:
    """The values of a line of rows; none of what is no such line."""
    try:
        values = json.loads(line)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def headed(file: BinaryIO, head: dict[str, Any]) -> bool:
    """Whether a file has its head already, and stands behind it; a new one gets it.

    Raises:
        RequestError: The file has another head, or is no file of rows.
    """
    file.seek(0)
    first = file.readline()
    if not first.endswith(b"\n"):
        file.truncate(0)
        file.write(line_of(head))
        file.flush()
        return False
    if values_of(first) != head:
        raise RequestError(
            said(
                "{name} holds other rows: its first line is {found}, not {expected}",
                name=file.name,
                found=first.decode(errors="replace").strip()[:300],
                expected=json.dumps(head, separators=(",", ":")),
            )
        )
    return True
