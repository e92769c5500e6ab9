"""What is counted has a form for one and one for several, and a word with two meanings a context.

Both are looked for in all sentences that the source says; what is meant so was looked at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tests.catalogues import messages, sources

_NUMBERS = (
    "boards|bytes|expected|fewest|games|least|limit|lines|memory|minimum|minutes|most|n|people|"
    "players|rounds|scheduled|seconds|size|teams|times|width"
)
"""Gaps that hold how many there are. Others hold a name, a list, a place or a text: a number
among them counts nothing that the sentence names (``number``, ``round``, ``found``)."""

_NO_NOUN = "a|and|are|at|but|floats|for|gets|has|in|is|meets|of|on|or|than|the|to|was"
"""Behind one of these the words are no longer about the number."""

_NOUN = rf"(?!(?:{_NO_NOUN})\b)[a-z-]{{2,}}"
_NOUNS = rf"(?:{_NOUN} ){{0,2}}?{_NOUN}(?<!s)s\b"

COUNTED = re.compile(
    rf"\{{count\}} (?!(?:{_NO_NOUN})\b)[a-z]"
    rf"|\{{(?:{_NUMBERS})\}} {_NOUNS}"
    r"|\{\w+\} (?:[a-z]+ )?points\b"
)
"""A number before a word that changes with it; points, which are text, before their own word."""


def said() -> Iterator[Message]:
    """Every sentence of the source."""
    for template in sources().values():
        yield from messages(template)


def test_what_is_counted_has_plural_forms() -> None:
    """Languages with three forms or one can say it, and English says no "1 rounds"."""
    alone = {str(each.id) for each in said() if not isinstance(each.id, tuple)}
    found = {text for text in alone if COUNTED.search(text)}
    assert not found, "give it one=..., or a pair in its table"


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("{count} games", True),
        ("at most {most} digits", True),
        ("in {limit} seconds", True),
        ("{left} virtual points", True),
        ("All {count}", False),
        ("{points} for numbers from 1 on", False),
        ("either has {points} less", False),
        ("round {number} begins", False),
    ],
)
def test_a_count_is_seen(text: str, counted: bool) -> None:  # noqa: FBT001
    """The test can fail."""
    assert bool(COUNTED.search(text)) is counted


LOOKED_AT = Path(__file__).parent / "words.txt"
"""Words that several modules say without a context; each was looked at, and means one thing."""


def words() -> set[str]:
    """Single words without a context that stand in two places, where two things may be meant."""
    return {
        str(each.id)
        for each in said()
        if not isinstance(each.id, tuple)
        and not each.context
        and re.fullmatch(r"[\w.-]+", str(each.id))
        and len({place for place, _ in each.locations}) > 1
    }


def test_a_word_with_two_meanings_has_a_context() -> None:
    """Whoever says a word in a second module looks whether it means the same there."""
    known = set(LOOKED_AT.read_text(encoding="utf-8").split())
    assert words() - known == set(), "the same thing? then add it to words.txt; else a context"
