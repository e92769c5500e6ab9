"""Texts of unknown origin in files that other programs read."""

from __future__ import annotations

import re

from openarbiter.web.wording import safe_text

_ODD = re.compile("[\x80-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Controls, and what XML and UTF-8 do not have."""


def one_line(text: object) -> str:
    r"""A text in one line that steers nothing.

    Examples:
        >>> one_line("Smith\r\nBEGIN:VEVENT\x00")
        'Smith BEGIN:VEVENT[U+0000]'
    """
    return " ".join(_ODD.sub("\N{REPLACEMENT CHARACTER}", safe_text(text)).split())
