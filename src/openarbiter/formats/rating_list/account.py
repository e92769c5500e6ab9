"""The account of a reading: lines taken, taken with a note, and left out, each with its place.

Source:
    RFC 4180 and the layouts of :mod:`~openarbiter.formats.rating_list` say what a line should be;
    the share of lines that may be left out is ours.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import NamedTuple

from openarbiter.errors import Finding, UnreadableLineError, refusal
from openarbiter.languages import said

MOST_REFUSED = 2
"""Percent of the lines that may be left out before the whole list is refused."""

_KEPT = 200
_EARLY = 2000
_LONGEST_SHOWN = 60


class Odd(NamedTuple):
    """What is odd about a line; its attributes are those of a finding."""

    code: str
    line: int
    column: int
    found: str
    expected: str


class Account:
    """What became of the lines of one list.

    Attributes:
        taken: People that were taken.
        refused: Lines that were left out.
        noted: How often each kind of note or refusal was met.
        findings: The first 200 of them, with line and column.
    """

    def __init__(self, file: str, most_refused: float | Decimal = MOST_REFUSED) -> None:
        self.file = file
        self.most_refused = most_refused
        self.begin()

    def begin(self) -> None:
        """Begin anew, for a list that is read once more."""
        self.taken = 0
        self.refused = 0
        self.noted: Counter[str] = Counter()
        self.findings: list[Finding] = []

    def leave_out(self, odd: Odd) -> None:
        """A line is left out."""
        self.refused += 1
        self._add(odd, said("the line is left out"))

    def note(self, odd: Odd, done: str) -> None:
        """A line is taken, and something about it is odd; ``done`` says what was done about it."""
        self._add(odd, done)

    def check(self, *, end: bool = False) -> None:
        """Stop where too many lines are left out.

        Raises:
            UnreadableLineError: More than the share that is allowed; nothing is to be kept.
        """
        lines = self.taken + self.refused
        if not end and lines < _EARLY:
            return
        if self.refused * 100 > self.most_refused * lines:
            found = said(
                "{refused} of {lines} lines cannot be read", refused=self.refused, lines=lines
            )
            expected = said(
                "at most {percent} %; the list is not taken, and the one in use stays",
                percent=self.most_refused,
            )
            (whole,) = refusal(self.file, "too-many-left-out", found, expected).findings
            raise UnreadableLineError([whole, *self.findings[:20]])

    def _add(self, odd: Odd, repair: str) -> None:
        self.noted[odd.code] += 1
        if len(self.findings) < _KEPT:
            self.findings.append(Finding(file=self.file, repair=repair, **odd._asdict()))


def shown(value: object) -> str:
    """A piece of a file, or a value of it, as messages show it."""
    if isinstance(value, str):
        return repr(value if len(value) <= _LONGEST_SHOWN else f"{value[: _LONGEST_SHOWN - 1]}…")
    text = str(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
