"""Tournament report files: TRF16, the TRF(x) and TRF(bx) extensions, TRF26.

:func:`read` makes a :class:`~openarbiter.model.Tournament` of a file, :func:`write` a file of a
tournament. What was read and not changed is written back byte for byte.
"""

from __future__ import annotations

from openarbiter.formats.trf.reader import TrfReading, read, repairs
from openarbiter.model import Tournament

__all__ = ["TrfReading", "read", "repairs", "write"]


def write(tournament: Tournament, *, dialect: str = "trf26", newline: str = "\n") -> bytes:
    """The tournament as a report file; see :func:`openarbiter.formats.trf.writer.write`.

    The writer is loaded when it is needed: who only reads starts faster.
    """
    from openarbiter.formats.trf.writer import write as write_file  # noqa: PLC0415  (see above)

    return write_file(tournament, dialect=dialect, newline=newline)
