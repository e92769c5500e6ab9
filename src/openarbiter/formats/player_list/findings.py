"""The findings of a list while it is read.

Source:
    The description at the head of the package.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.formats.player_list.cells import Cell
from openarbiter.languages import said

_LONGEST_SHOWN = 40
_LEFT_OUT = said("the cell is left out")


class Findings:
    """The findings so far, beginning with those of the file."""

    def __init__(self, file: str, odd: Sequence[Finding] = ()) -> None:
        self.all: list[Finding] = list(odd)
        self._file = file

    def add(self, code: str, cell: Cell, found: str, expected: str, repair: str = "") -> None:
        """Note something at a cell."""
        self.all.append(
            Finding(
                code=code,
                file=self._file,
                line=cell.line,
                column=cell.column,
                found=found,
                expected=expected,
                repair=repair,
            )
        )

    def odd(self, code: str, cell: Cell, expected: str, repair: str = _LEFT_OUT) -> None:
        """Note a cell by what stands in it."""
        self.add(code, cell, shown(cell.text), expected, repair)

    def refuse(self, code: str, cell: Cell, found: str, expected: str) -> UnreadableLineError:
        """What refuses the whole list."""
        self.add(code, cell, found, expected)
        return UnreadableLineError(self.all[-1:])


def shown(text: str) -> str:
    """A text as findings quote it."""
    short = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
    return repr(short)
