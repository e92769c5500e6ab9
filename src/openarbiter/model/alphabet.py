"""The one alphabet in which names are ordered and found, whoever asks.

A name is ordered by its folding, in which capitals, accents and the form of the Unicode text do not
count, and only among equal foldings by the name itself. A search folds what is asked and what is
looked through. So ``Ørsted`` stands between ``Óbuda`` and ``Pavić``, and is found by ``orsted``.

No library serves: PyICU is compiled (decision 0007), and collations of a language disagree about
the letters that this one alphabet has to put in one place for the players of all federations.

Source:
    Unicode Normalization Forms C and KD (UAX 15); ICAO Doc 9303-3, section 6 (letters that are no
    letter with a mark; Cyrillic in Latin letters); C.04.2, GHR 2.2.3 (alphabetical order).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

OrderOf: TypeAlias = Callable[[str], tuple[str, str]]
"""What a name is sorted by; the second part is the name itself."""

_LETTERS = """
øo œoe æae ßss łl đd ðd þth ıi ħh ŋn əa ʼ' ’' `'
ŧt ƀb ɓb ɖd ɗd ɛe ɨi ɩi ȷj ƙk ɔo ʉu ʋv ƴy ƶz ʒz
аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia
іi їi єie ґg ўu јj љlj њnj ћc ђd џdz ќk ѓg
αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo
"""  # noqa: E501, RUF001  (letters of other alphabets)
_PLAIN = str.maketrans({pair[0]: pair[1:] for pair in _LETTERS.split()})


def composed(text: str) -> str:
    """A text with each letter and its marks as one character where there is one (UAX 15, form C).

    Every reader and every form takes names so: what looks the same is the same.
    """
    if text.isascii():
        return text
    from unicodedata import normalize  # noqa: PLC0415  (start-up time: most names are ASCII)

    return normalize("NFC", text)


@lru_cache(1 << 14)
def folded(text: str) -> str:
    """A text in small Latin letters without marks (see Source of the module).

    Examples:
        >>> folded("Łukasz MÜSSIG"), folded("Хабибуллин"), folded("Çağla"), folded("O’Hara")
        ('lukasz mussig', 'khabibullin', 'cagla', "o'hara")
    """  # noqa: RUF002  (letters of other alphabets)
    if text.isascii():
        return text.lower()
    from unicodedata import combining, normalize  # noqa: PLC0415  (as above)

    letters = [one for one in normalize("NFKD", text) if not combining(one)]
    return "".join(letters).casefold().translate(_PLAIN)


def in_alphabet(name: str) -> tuple[str, str]:
    """What a name is sorted by: its folding, then the name itself (C.04.2, 2.2.3).

    Examples:
        >>> sorted(["Zorro", "Żak", "Los", "Ábel", "Łoś", "ABT"], key=in_alphabet)
        ['Ábel', 'ABT', 'Los', 'Łoś', 'Żak', 'Zorro']
    """
    return folded(name), composed(name)


def in_older_logs(name: str) -> tuple[str, str]:
    """What numbers and lots were sorted by when logs did not say the alphabet: code points."""
    return name.casefold(), name


def any_order(name: str) -> str:
    """A name folded, its words in the same order however family and given name stand.

    Examples:
        >>> any_order("Łoś, Jan") == any_order("Jan LOS")
        True
    """
    return " ".join(sorted(folded(name).replace(",", " ").split()))
