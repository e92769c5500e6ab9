"""What findings say: ``findings.toml`` holds every check's sentences, what it found first.

A check is called as the code of its finding, with a word behind a dot where several checks share a
code. A check says what it looks at and where that stands; the sentences are the same for a report
file and for JSON.

Source:
    TRF16 annex (2015) and TRF26 (applied from 2025-09-01), whose records the findings are about.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from openarbiter.errors import NotCoveredError
from openarbiter.languages import Sentence, Table, chosen


class Words(NamedTuple):
    """A finding without its place; see :class:`~openarbiter.errors.Finding`."""

    code: str
    found: str
    expected: str
    repair: str = ""


def words(check: str, gaps: Mapping[str, object]) -> Words:
    """The sentences of a check.

    Args:
        check: Its name.
        gaps: What fills the gaps; ``found``, ``expected`` and ``repair`` stand for the whole of
            the sentence.
    """
    table = _texts().get(check, {})

    def part(name: str) -> str:
        return str_of(gaps[name]) if name in gaps else chosen(table, name, gaps=gaps)

    repair = part("repair") if "repair" in gaps or "repair" in table else ""
    return Words(check.partition(".")[0], part("found"), part("expected"), repair)


def text(table: str, name: str, /, **gaps: object) -> Sentence:
    """A sentence that is a part of others."""
    return chosen(_texts()[table], name, gaps=gaps)


def knows(table: str, name: str) -> bool:
    """Whether a table has such a part."""
    return name in _texts()[table]


def not_covered(name: str, /, **gaps: object) -> NotCoveredError:
    """The refusal to write what a report file cannot hold."""
    return NotCoveredError(text("not-covered", name, **gaps))


def str_of(value: object) -> str:
    """A text as it is, with what it remembers; anything else as a text."""
    return value if isinstance(value, str) else str(value)


def _texts() -> dict[str, Table]:
    return sentences(__package__)


@cache
def sentences(package: str) -> dict[str, Table]:
    """The sentences that ``findings.toml`` of a package has, of each check by what they say."""
    import tomllib  # noqa: PLC0415  (start-up time: most files have no finding)
    from importlib.resources import files  # noqa: PLC0415  (likewise)

    data = files(package).joinpath("findings.toml").read_text(encoding="utf-8")
    held: dict[str, Table] = {}
    for code, table in tomllib.loads(data).items():
        for name, value in table.items():
            if isinstance(value, dict):
                held[f"{code}.{name}"] = value
        held[code] = {name: value for name, value in table.items() if not isinstance(value, dict)}
    return held
