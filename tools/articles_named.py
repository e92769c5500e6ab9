"""Which articles a text names, in whatever way documents and docstrings write their numbers.

``A7.d``, ``A.7 d``, ``3.3 d 1``, ``6.1 to 6.5``, ``4.1-4.3``, ``3.3 e, f and g``, ``chapters 1 to
3`` and ``section E`` are all understood. A number without a point is an article only behind the
word.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise

Key = tuple[int | str, ...]
"""An article as its parts: ``("A", 7, "d")``, ``(3, 3, "d", 1)``."""

_DOCUMENT = re.compile(r"\bC\.0\d(?:\.\d+)*")
"""Names of documents look like articles."""

_PART = re.compile(r"[A-E](?![a-z])|\d+|[a-j](?![a-z])")

_NUMBER = r"(?:[A-E]\.?\d+|\d+\.\d+)(?:\.\d+)*(?:(?:\.| )?[a-j](?:\.? ?\d)?\b|(?: \d)?(?![\w.]\d))"

_FURTHER = r"(?:(?:, | and |, and | to |-)[a-j](?: \d)?\b)*"

_MENTION = re.compile(rf"(?<![\w.])({_NUMBER})({_FURTHER})")

_RANGE = re.compile(rf"(?<![\w.])({_NUMBER})(?: to |-)({_NUMBER})")

_ONE = r"(?:\d+|[A-E]\b)(?: [a-j]\b)?"

_CHAPTER = re.compile(
    r"\b(?:[Cc]hapters?|[Aa]rticles?|[Ss]ections?|NSWCA(?: guidelines| Tournament Guidelines)?,?)"
    rf" ({_ONE}(?:(?:, | and |, and | to |-){_ONE})*)(?![\w.]*\d)"
)

_GUIDELINE = re.compile(r"(?<![\w.])([1-6]) ([a-d])(?:[ .](\d))?\b")
"""Parts of sections 2, 5 and 6 of the guidelines: ``5 b``, ``6 a.1``."""


def key_of(article: str) -> Key:
    """An article as its parts, from a number as documents write it."""
    return tuple(int(part) if part.isdigit() else part for part in _PART.findall(article))


def keys_in(text: str) -> list[Key]:
    """Every article that a text names; of a range all between its ends, as far as they count up."""
    text = _DOCUMENT.sub("", " ".join(text.split()))
    found: list[Key] = []
    for number, further in _MENTION.findall(text):
        found.append(key := key_of(number))
        letters = re.findall(r"[a-j](?: \d)?\b", further)
        found += [(*_above_letter(key), *key_of(letter)) for letter in letters]
        found += _between_letters(key, further)
    for one, other in _RANGE.findall(text):
        found += _between(key_of(one), key_of(other))
    found += [key_of(" ".join(filter(None, parts))) for parts in _GUIDELINE.findall(text)]
    return found + list(_chapters(text))


def _above_letter(key: Key) -> Key:
    """An article without its letter and what stands below it."""
    for place, part in enumerate(key):
        if place and isinstance(part, str):
            return key[:place]
    return key


def _between_letters(key: Key, further: str) -> list[Key]:
    """The letters between two: ``3.3 e to h``."""
    ends = re.match(r"(?: to |-)([a-j])\b", further)
    start = key[-1]
    if not ends or not isinstance(start, str):
        return []
    return [(*key[:-1], chr(letter)) for letter in range(ord(start), ord(ends[1]) + 1)]


def _between(one: Key, other: Key) -> list[Key]:
    """All articles between two that differ in their last number."""
    *above, start = one
    end = other[-1]
    if list(other[:-1]) == above and isinstance(start, int) and isinstance(end, int):
        return [(*above, number) for number in range(start, end + 1)]
    if len(one) > 1 and len(other) > 1 and one[0] == other[0]:
        first, last = one[1], other[1]
        if isinstance(first, int) and isinstance(last, int):
            return [(one[0], number) for number in range(first, last + 1)]
    return []


def _chapters(text: str) -> chain[Key]:
    """Chapters, sections and whole articles that are named by the word."""
    return chain.from_iterable(_listed(each) for each in _CHAPTER.findall(text))


def _listed(numbers: str) -> list[Key]:
    """What a list of chapters names: ``1, 2 and 9``, ``6 to 8``."""
    parts = re.findall(rf"( to |-)?({_ONE})", numbers)
    found = [key_of(part) for _, part in parts]
    for (_, one), (joint, other) in pairwise(parts):
        if joint:
            found += _between(key_of(one), key_of(other))
    return found


def names(text: str, article: Key) -> bool:
    """Whether a text names an article, one it belongs to, or one that belongs to it."""
    return any(
        key and (article[: len(key)] == key or key[: len(article)] == article)
        for key in keys_in(text)
    )
