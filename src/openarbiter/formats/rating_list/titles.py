"""Titles as rating lists write them, today and before 2012.

Source:
    FIDE Title Regulations (B.01), 0.3 and 0.4 (the titles); C.04.2, 2 (their order for the initial
    ranking); the legends of the rating lists (arbiters, organisers, trainers, online titles).
"""

from __future__ import annotations

ORDER = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""From the highest."""

_RANK = {title: place for place, title in enumerate(ORDER)}
_OLD = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
_OLD |= {"wc": "WCM", "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
_NONE = frozenset({"", "0", "-"})


def modern(title: str) -> str:
    """A title in the letters of today; what is not known stays as it is written.

    Examples:
        >>> modern("wf"), modern("g"), modern("WH"), modern("0")
        ('WFM', 'GM', 'WH', '')
    """
    if title in _NONE:
        return ""
    return _OLD.get(title.lower(), title.upper())


def highest(*titles: str) -> tuple[str, list[str]]:
    """The highest of some titles, and the others, each once; unknown ones are below all.

    Examples:
        >>> highest("GM", "WGM"), highest("WFM", "WFM"), highest("WH")
        (('GM', ['WGM']), ('WFM', []), ('', ['WH']))
    """
    found = list(dict.fromkeys(filter(None, map(modern, titles))))
    found.sort(key=lambda title: _RANK.get(title, len(ORDER)))
    if found and found[0] in _RANK:
        return found[0], found[1:]
    return "", found
