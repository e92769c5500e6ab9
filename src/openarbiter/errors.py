"""Every error that openarbiter raises on purpose, as one tree.

::

    TournamentError                      base of all
    ├── FormatError (ValueError)         .findings, and .line .column of the first one
    │   ├── UnreadableLineError          something in the file cannot be read
    │   └── ContradictionError           readable, but two facts disagree (points and results, say)
    ├── RuleError
    │   ├── ImpossiblePairingError       no complete round-pairing exists; the arbiter decides
    │   ├── NotCoveredError (ValueError) the edition has no rule for what the tournament asks
    │   └── UnknownEditionError (LookupError)
    ├── RequestError (ValueError)        the question does not fit the tournament (round 12 of 9)
    ├── ProgramError                     another program, or a plug-in, gives no answer
    └── StoreError                       .path; an event file (its tree: openarbiter.store.errors)

Exit codes of the command line follow the second level (see ``docs/reference/cli.md``).

It knows no file format and no rule: values travel as attributes, callers turn them into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from openarbiter.languages import said
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong in a file, with everything needed to mend it.

    Attributes:
        code: Short stable name of the kind of finding, e.g. ``"bad-points"``.
        file: Name of the file as the user gave it; ``"<text>"`` for a string.
        line: Line in the file, from 1; 0 when the finding belongs to no line.
        column: First column (characters, from 1) of the field; 0 when it belongs to no column.
        found: What stands there.
        expected: What was expected instead.
        repair: What a lenient reading does about it; empty when it cannot be repaired.
        contradiction: The line can be read, but disagrees with another fact.
    """

    code: str
    file: str
    line: int
    column: int
    found: str
    expected: str
    repair: str = ""
    contradiction: bool = False

    def __str__(self) -> str:
        """One line for a terminal: place, what was found, what was expected."""
        place = self.file
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        text = f"{place}: {self.found}; expected {self.expected}"
        return f"{text} [{self.code}]"


class TournamentError(Exception):
    """Something about a tournament stops the work; the message says what and what to do."""

    @classmethod
    def saying(
        cls,
        template: str,
        count: int | None = None,
        /,
        *,
        one: str = "",
        context: str = "",
        **gaps: object,
    ) -> Self:
        """The error with the sentence that :func:`openarbiter.languages.said` makes of these."""
        return cls(said(template, count, one=one, context=context, **gaps))

    @property
    def message(self) -> str:
        """The message as it was said; it may be a sentence that other languages know too."""
        told = self.args[0] if self.args else ""
        return told if isinstance(told, str) else str(self)

    def __reduce__(self) -> tuple[object, ...]:
        """How it is copied and pickled: as it is, for its message is not what it was made from."""
        return _as_it_was, (type(self), self.args), self.__dict__


def _as_it_was(kind: type[TournamentError], arguments: tuple[object, ...]) -> TournamentError:
    """An error of a kind with the arguments it held; its attributes follow."""
    return kind.__new__(kind, *arguments)


class FormatError(TournamentError, ValueError):
    """A file cannot be read as the format it claims to be.

    Attributes:
        findings: Every finding of the file, in the order of its lines; never empty.
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings: tuple[Finding, ...] = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))

    @property
    def line(self) -> int:
        """Line of the first finding, from 1 (0: none)."""
        return self.findings[0].line if self.findings else 0

    @property
    def column(self) -> int:
        """Column of the first finding, from 1 (0: none)."""
        return self.findings[0].column if self.findings else 0


class UnreadableLineError(FormatError):
    """At least one line of the file cannot be read."""


def refusal(  # noqa: PLR0913, PLR0917  (the parts of a finding)
    file: str, code: str, found: str, expected: str, line: int = 0, column: int = 0
) -> UnreadableLineError:
    """That a file is not taken for one thing in it; the arguments are those of a finding."""
    return UnreadableLineError([Finding(code, file, line, column, found, expected)])


class ContradictionError(FormatError):
    """Every line can be read, but facts of the file disagree with each other."""


class RuleError(TournamentError):
    """The regulation gives no answer to the question asked."""


class ImpossiblePairingError(RuleError):
    """No complete round-pairing exists; the arbiter decides what to do (C.04.3, Article 1.9.3).

    Attributes:
        players: TPNs of players who cannot all be paired, ascending. Together with the bye, where
            ``bye`` says so, they are a minimal set: not all of it can be paired, whoever meets
            whom, but without any one of them all the others of the set can. It is not always the
            smallest set there is. Where nobody may have the bye, all who are barred from it.
        reason: Why they cannot, in one sentence.
        bye: The pairing-allocated bye, which one of them would have to take, is one of the set.
    """

    def __init__(
        self, message: str, *, players: Sequence[int] = (), reason: str = "", bye: bool = False
    ) -> None:
        self.players: tuple[int, ...] = tuple(players)
        self.reason = reason
        self.bye = bye
        super().__init__(message)


class NotCoveredError(RuleError, ValueError):
    """The edition has no rule for what this tournament asks of it."""


class UnknownEditionError(RuleError, LookupError):
    """No edition of a pairing system has this id."""


class RequestError(TournamentError, ValueError):
    """The question does not fit the tournament, such as round 12 of a tournament of nine."""


class ProgramError(TournamentError):
    """Another program that was asked to pair, or a plug-in, is not there, fails or does not end."""


class StoreError(TournamentError):
    """An event file does not do what was asked; nothing in it was changed.

    Attributes:
        path: The file; empty where there is none.
    """

    def __init__(self, message: str, *, path: str = "") -> None:
        self.path = path
        super().__init__(message)
