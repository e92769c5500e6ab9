"""Tournament report files: TRF16, the TRF(x) and TRF(bx) extensions, TRF26.

:func:`read` makes a :class:`~openarbiter.model.Tournament` of a file.
"""

from openarbiter.formats.trf.reader import TrfReading, read

__all__ = ["TrfReading", "read"]
