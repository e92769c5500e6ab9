"""QR codes of addresses, as SVG pictures that stand in a page."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno
from markupsafe import Markup


@lru_cache(maxsize=4096)  # 5 ms each: the slips of a large round are shown, and then printed
def picture(text: str) -> Markup:
    """A QR code as an SVG element that takes the size its place gives it.

    Args:
        text: What a phone reads.

    Source:
        ISO/IEC 18004 (QR code), through the library segno; error correction M.
    """
    made = BytesIO()
    segno.make(text, error="m", micro=False).save(
        made, kind="svg", xmldecl=False, svgns=False, omitsize=True, nl=False, border=2
    )
    return Markup(made.getvalue().decode())  # noqa: S704  (made of squares by the library)
