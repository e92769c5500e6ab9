"""What a text may hold that ends on paper, on screens and in a report file of single lines."""

from __future__ import annotations

import unicodedata

from openarbiter.desk.said import refuse

LONGEST = 200
"""Characters of a text of one line."""

LONGEST_NOTE = 10_000
"""Characters of a text of several lines."""


def need_texts(**texts: str) -> None:
    """Refuse texts of one line that hold what none may.

    Raises:
        Refusal: A text is too long or holds control characters.
    """
    for field, text in texts.items():
        need_text(field, text)


def need_text(field: str, text: str, *, empty: bool = True, lines: bool = False) -> None:
    """Refuse a text that holds what none may.

    Args:
        field: What the text is, for the sentence.
        text: The text.
        empty: It may be empty.
        lines: It may have several lines.

    Raises:
        Refusal: The text is empty where it must not be, too long, or holds control characters or
            halves of characters.
    """
    if not empty and not text.strip():
        raise refuse("empty-text", field=field)
    limit = LONGEST_NOTE if lines else LONGEST
    if len(text) > limit:
        raise refuse("long-text", field=field, length=len(text), limit=limit)
    for character in text:
        allowed = lines and character in "\n\t"
        if not allowed and unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}:
            raise refuse("bad-character", field=field, found=f"U+{ord(character):04X}")
