"""Names as lists of ratings are looked through for them: folded, in the spellings that others use.

A word is kept in up to three spellings: with its accents left off, with umlauts and their like
written out, and one in which different ways to write a sound are the same. A search asks for its
own spellings, and finds what shares one with them.

Source:
    Unicode Normalization Form KD (UAX 15) for accents; ICAO Doc 9303-3, section 6 (umlauts and
    their like written out; Cyrillic in Latin letters).
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import takewhile

from openarbiter.model.alphabet import composed, folded

_WRITTEN_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "é": "e", "ё": "io"}
)
_LOOSE = (
    *(("tsch", "ch"), ("sch", "sh"), ("kh", "h"), ("ks", "x"), ("tz", "ts"), ("ph", "f")),
    *(("ae", "a"), ("oe", "o"), ("ue", "u"), ("j", "i"), ("y", "i"), ("ii", "i"), ("w", "v")),
)
"""Letters that are one sound, written in two ways; the first becomes the second, in this order."""

_ANY_LOOSE = re.compile("|".join(before for before, _ in _LOOSE))
_WORD = re.compile(r"[^\W_]+")
_SHORTEST = 3
"""Letters from which a word may be the beginning of one."""


@lru_cache(1 << 14)
def spellings(word: str) -> tuple[str, ...]:
    """The spellings of one word, in small letters (see Source of the module).

    Examples:
        >>> spellings("müller"), spellings("mueller"), spellings("adam")
        (('muller', 'mueller'), ('mueller', 'muller'), ('adam',))
    """
    first = folded(word)
    if word.isascii():
        if not _ANY_LOOSE.search(first):
            return (first,)
        return tuple(dict.fromkeys((first, loose(first))))
    written_out = folded(word.lower().translate(_WRITTEN_OUT))
    return tuple(dict.fromkeys((first, written_out, loose(first), loose(written_out))))


def loose(word: str) -> str:
    """The spelling in which ways to write a sound are one (see Source of the module).

    Examples:
        >>> loose("aleksey") == loose("alexei"), loose("mueller") == loose("muller")
        (True, True)
    """
    for before, after in _LOOSE:
        if before in word:
            word = word.replace(before, after)
    return word


def near(word: str, other: str) -> bool:
    """Whether one word may be the other, written with one slip.

    Both are folded. A letter is missing, one too many, another one, or has changed places with the
    next; in words of fewer than four letters nothing is forgiven.

    Examples:
        >>> near("muler", "muller"), near("mulelr", "muller"), near("mueller", "muller")
        (True, True, True)
        >>> near("muler", "mahler"), near("ott", "otto")
        (False, False)
    """
    if word == other or min(len(word), len(other)) < _FORGIVING:
        return word == other
    if abs(len(word) - len(other)) < 2:  # noqa: PLR2004  (one letter more)
        start = _alike(word, other)
        one, two = word[start:], other[start:]
        end = _alike(one[::-1], two[::-1])
        one, two = one[: len(one) - end], two[: len(two) - end]
        if max(len(one), len(two)) < 2 or (len(one) == 2 and one == two[::-1]):  # noqa: PLR2004
            return True
    return loose(word) == loose(other)


def _alike(one: str, other: str) -> int:
    """So many letters at the beginning are the same."""
    return len([*takewhile(lambda two: two[0] == two[1], zip(one, other, strict=False))])


_FORGIVING = 4
"""Letters from which on a slip is forgiven."""


def words_of(text: str) -> list[str]:
    """The words of a name in small letters; an apostrophe joins as well as parts.

    Examples:
        >>> words_of("O'Hara-Müller, E.")
        ['o', 'hara', 'müller', 'e', 'ohara']
    """
    text = composed(text).lower()
    words = _WORD.findall(text)
    if "'" in text or "’" in text:  # noqa: RUF001
        joined = re.findall(r"[^\W_]+(?:['’][^\W_]+)+", text)  # noqa: RUF001
        words += [re.sub(r"['’]", "", word) for word in joined]  # noqa: RUF001
    return words


def indexed(text: str) -> str:
    """All spellings of all words, as a full-text index keeps them (see Source of the module)."""
    return " ".join(each for word in words_of(text) for each in spellings(word))


def asked(text: str) -> list[list[tuple[str, bool]]]:
    """What a search asks for: of each word its spellings, and whether they may be beginnings.

    Shorter words than three letters are whole words. All words have to be found, in any order.

    Examples:
        >>> asked("mül er")
        [[('mul', True), ('muel', True)], [('er', False)]]
    """
    found = []
    for word in _WORD.findall(composed(text).lower()):
        ways = spellings(word)
        short = [way for way in ways[:1] if len(way) < _SHORTEST]
        found.append(
            [(short[0], False)] if short else [(w, True) for w in ways if len(w) >= _SHORTEST]
        )
    return found


@lru_cache(1 << 14)
def name_words(name: str) -> tuple[str, ...]:
    """The words by which names of two lists are compared: loose spellings, in order of letters.

    ``Müller, Erika`` and ``Erika Mueller`` have the same (see Source of the module).

    Examples:
        >>> name_words("Müller, Erika") == name_words("Erika Mueller")
        True
    """
    return tuple(sorted(loose(word) for word in _WORD.findall(folded(name))))


def alike(one: str, other: str) -> bool:
    """Whether two names may be of the same person: all words of one are in the other.

    Spelling, order, accents and initials do not matter.

    Examples:
        >>> alike("Müller, Hans", "Hans Jörg Mueller"), alike("Muster, E", "Muster, Erika")
        (True, True)
        >>> alike("Muster, Erika", "Muster, Max")
        False
    """
    few, many = sorted((name_words(one), name_words(other)), key=len)
    left = list(many)
    for word in sorted(few, key=len, reverse=True):
        fitting = [each for each in left if each == word or _initial(each, word)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return bool(few)


def _initial(one: str, other: str) -> bool:
    """Whether one of two words is the first letter of the other."""
    return min(len(one), len(other)) == 1 and one[0] == other[0]
