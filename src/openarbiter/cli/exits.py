"""How a command ends: exit codes, and what is said when it does not go well.

The only place that catches what nobody foresaw, and only to say that it is our fault.
"""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from typing import TYPE_CHECKING

from openarbiter.errors import (
    FormatError,
    ProgramError,
    RequestError,
    RuleError,
    StoreError,
    TournamentError,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openarbiter.errors import Finding

__all__ = ["Exit", "answer", "bug_text", "describe", "exit_for", "guarded", "say"]

_MOST_FINDINGS = 50

_TRACEBACK = "OPENARBITER_TRACEBACK"


class Exit(IntEnum):
    """Exit codes of the command line; 3 to 5, 7 and 8 are the second level of the error tree."""

    OK = 0
    """Done; for ``check``: every round agrees."""

    DIFFERENT = 1
    """``check`` found rounds that differ, ``verify`` found something, ``compare`` a difference."""

    USAGE = 2
    """The command line itself is wrong."""

    FORMAT = 3
    """A file cannot be read as what it claims to be (``FormatError``)."""

    RULE = 4
    """The regulation gives no answer: no pairing exists, or no such edition (``RuleError``)."""

    REQUEST = 5
    """The question does not fit the tournament (``RequestError``)."""

    FILE = 6
    """A file cannot be opened, read or written."""

    PROGRAM = 7
    """Another program that was asked gives no answer (``ProgramError``)."""

    STORE = 8
    """An event file is damaged, newer, in use, full or read-only (``StoreError``)."""

    BUG = 70
    """Something nobody foresaw: a fault of openarbiter."""

    INTERRUPTED = 130
    """Stopped from the keyboard."""

    BROKEN_PIPE = 141
    """Nobody reads the output any more."""


_CODES = {
    FormatError: Exit.FORMAT,
    RuleError: Exit.RULE,
    RequestError: Exit.REQUEST,
    ProgramError: Exit.PROGRAM,
    StoreError: Exit.STORE,
}
"""The second level of the error tree."""


def say(text: str) -> None:
    """Talk to the person at the terminal: on stderr, so that results stay clean."""
    sys.stderr.write(f"{text}\n")


def answer(text: str) -> None:
    """Give a result: on stdout, for people and programs that read it."""
    sys.stdout.write(f"{text}\n")


def exit_for(error: TournamentError | OSError) -> Exit:
    """The exit code of an error that was raised on purpose."""
    for kind, code in _CODES.items():
        if isinstance(error, kind):
            return code
    return Exit.FILE


def describe(error: TournamentError | OSError, *, hint: bool = True) -> str:
    """An error in words: one line, or one line for each finding of a file.

    Args:
        error: The error.
        hint: Say that ``--lenient`` helps, where it does.
    """
    if isinstance(error, FormatError):
        return _findings(error.findings, hint=hint)
    if isinstance(error, OSError) and error.strerror:
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror}"
    return str(error) or type(error).__name__


def bug_text(error: Exception) -> str:
    """What a user reads about an error that nobody foresaw."""
    return (
        f"this is a bug of openarbiter ({type(error).__name__}: {error}).\n"
        f"Please report it with the command and the file; {_TRACEBACK}=1 shows where it happened."
    )


def guarded(program: str, work: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Run a verb; whatever happens becomes words on stderr and an exit code, never a traceback.

    Args:
        program: Name to say who is talking, such as ``"openarbiter pair"``.
        work: The verb; gets the arguments and returns an exit code.
        arguments: What stands behind the verb on the command line.
    """
    try:
        code = work(arguments)
        sys.stdout.flush()
    except SystemExit as stop:  # argparse ends this way after --help and after a usage error
        return stop.code if isinstance(stop.code, int) else Exit.OK
    except BrokenPipeError:
        _forget_stdout()
        return Exit.BROKEN_PIPE
    except (TournamentError, OSError) as error:
        say(f"{program}: {describe(error)}")
        return exit_for(error)
    except KeyboardInterrupt:
        say(f"{program}: stopped")
        return Exit.INTERRUPTED
    except Exception as error:  # noqa: BLE001  (a door: the user gets words, not a traceback)
        return _bug(program, error)
    return code


def _bug(program: str, error: Exception) -> Exit:
    if os.environ.get(_TRACEBACK):
        raise error
    say(f"{program}: {bug_text(error)}")
    return Exit.BUG


def _findings(findings: Sequence[Finding], *, hint: bool) -> str:
    count = len(findings)
    repairable = hint and all(finding.repair for finding in findings)
    behind = "; --lenient repairs this" if repairable else ""
    if count == 1:
        return f"{findings[0]}{behind}"
    lines = [f"{count} findings{behind}"]
    lines += [f"  {finding}" for finding in findings[:_MOST_FINDINGS]]
    if count > _MOST_FINDINGS:
        lines.append(f"  and {count - _MOST_FINDINGS} more")
    return "\n".join(lines)


def _forget_stdout() -> None:
    """Send what is still buffered nowhere, so that leaving the program does not fail again."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
