"""Article coverage: which examples decide by which article of which document.

::

    python -m tests.articles.coverage

prints a line for each article with its examples. Listed are the articles that say something a
program can do wrong; those that only introduce others have no line.
"""

from __future__ import annotations

import sys
from functools import cache

from tests.articles.cases import Case, cases

__all__ = ["ARTICLES", "decided", "report"]

_COLOURS = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")

ARTICLES: dict[str, tuple[str, ...]] = {
    "C.04.1": ("2", "3", "4", "6", "7"),
    "C.04.2": ("2.4", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6"),
    "C.04.7": ("1.2", "1.3", "1.4", "1.5"),
    "dutch-2025": (
        *("1.2", "1.3.2", "1.3.3", "1.3.4", "1.4.1", "1.4.2", "1.4.3", "1.5.1", "1.6.1", "1.6.2"),
        *("1.7.1", "1.8.2", "1.8.3", "1.8.4", "1.8.5", "1.9.1", "1.9.2", "1.9.3"),
        *("2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.2.2", "2.2.3", "2.3.1", "2.3.2", "2.3.3", "2.3.4"),
        *("2.5.1", "2.6.1", "2.7.1", "2.7.2", "2.7.3", "2.8.1"),
        *("3.1.1", "3.1.2", "3.1.3", "3.2.1", "3.3.1"),
        *(f"3.4.{number}" for number in range(1, 17)),
        *("4.1.1", "4.2.1", "4.2.2", "4.3.1", "4.3.3.1", "4.3.3.2", "4.3.3.3", "4.3.3.4"),
        *("4.4.1", "4.4.3.1", "4.4.3.2", "5.1", *_COLOURS),
    ),
    "dutch-2026": (
        *("1.2", "1.3", "1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.6", "1.7.1", "1.7.2", "1.7.3"),
        *("1.7.4", "1.8", "1.9.1", "1.9.3"),
        *("2.1.1", "2.1.2", "2.1.3", "2.2.1", "2.3.1"),
        *(f"2.4.{number}" for number in range(1, 17)),
        *("3.6", "3.7", "3.8.1", "4.1", "4.2", "4.3", "4.4", "5.1", *_COLOURS),
    ),
}
"""Articles by document, in the order of the text."""


@cache
def _all_cases() -> tuple[Case, ...]:
    return tuple(cases())


def decided(document: str, number: str) -> list[str]:
    """Names of the examples that decide by an article."""
    return [str(case) for case in _all_cases() if number in case.articles.get(document, ())]


def report() -> str:
    """A line for each article, under a line for its document."""
    lines = []
    for document, numbers in ARTICLES.items():
        lines.append(document)
        for number in numbers:
            names = decided(document, number)
            lines.append(f"  {number:<8} {len(names):>3}  {'; '.join(names)[:160]}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report() + "\n")
