"""Stdin, stdout and stderr as a command finds them: perhaps closed, full, or read by nobody.

It knows no verb, no file format and no exit code.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

_STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Characters that steer a terminal or turn the direction of a line; not tab and line break."""


_NEAREST = {"½": ".5", "·": "-"}
"""What stands for our own signs where they cannot be shown; half a point is never lost."""


def visible(text: str) -> str:
    r"""A text as a terminal may have it: what would steer it is shown as Python writes it.

    Examples:
        >>> visible("\x1b[31mRed,\tÇağla\n")
        '\\x1b[31mRed,\tÇağla\n'
    """
    return _STEERS.sub(lambda found: ascii(found[0])[1:-1], text)


def screen_width() -> int:
    """Places of a line where stdout is a terminal; 0 for a file or a pipe, which has no end."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 0


def show_whatever_can_be() -> None:
    """Let no character that cannot be shown stop the boards from being shown.

    What UTF-8 cannot write is half a character, which JSON can hold: it comes as JSON writes it.
    """
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if _is_unicode(stream) else "nearest")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding does not have, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_NEAREST.get(character, "?") for character in lost), error.end


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower() in {"utf-8", "utf8"}


def write_page(text: str, *, mark: bool = False) -> None:
    """Write UTF-8 to stdout, whatever its encoding, unless it is a terminal.

    Args:
        text: What to write.
        mark: Begin with the byte order mark of UTF-8.
    """
    stream = sys.stdout
    if mark and not stream.isatty():
        text = f"\ufeff{text}"
    if _is_unicode(stream) or stream.isatty() or not hasattr(stream, "buffer"):
        stream.write(text)
        return
    stream.flush()
    stream.buffer.write(text.encode("utf-8", "backslashreplace"))


def stand_in() -> None:
    """Put something in the place of streams that the caller has closed.

    The numbers of closed streams are taken, so that no file opened later gets one of them. What
    is said on stderr goes nowhere; stdout is a pipe that nobody reads; stdin stays away, since a
    tournament that was never given must not look like an empty one.
    """
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _take(number)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (stays open)
    if sys.stdout is None:
        there, here = os.pipe()
        os.close(there)
        sys.stdout = open(here, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (stays open)


def _take(number: int) -> None:
    """Open the number of a closed stream on nothing; the lowest free number is the one given."""
    try:
        os.fstat(number)
    except OSError:
        os.open(os.devnull, os.O_RDWR)


def settle() -> None:
    """Write what is still buffered, and drop what cannot be: leaving must not fail again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            drop(stream)


def drop(stream: TextIO) -> None:
    """Send what is still buffered in a stream nowhere, and whatever else comes."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        return
