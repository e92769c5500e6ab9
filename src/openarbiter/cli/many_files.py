"""Many tournament files at once: which they are, on all cores, with progress on a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, TypeVar

from openarbiter.cli.cores import on_all_cores
from openarbiter.cli.exits import Exit, bug_text, describe, exit_for
from openarbiter.cli.opening import STDIN
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import Tongue, said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Outcome = TypeVar("Outcome")
Work = TypeVar("Work")

_SUFFIX = ".trf"
"""In a directory the files whose extension is this, or this and letters or digits, are taken."""


def tournament_files(names: Sequence[str]) -> list[str]:
    """The files to check, directories opened up, in a fixed order.

    A directory that cannot be entered stands for what is in it: whoever opens it as a file learns
    why. Links are followed, into each directory once.

    Raises:
        RequestError: A directory holds no tournament file.
    """
    found: list[str] = []
    for name in names:
        if name == STDIN or not os.path.isdir(name):  # noqa: PTH112  (Path("") is a directory)
            found.append(name)
            continue
        inside = sorted(_inside(name))
        if not inside:
            raise RequestError(
                said(
                    "{name}: no tournament files ({pattern}) in this directory",
                    name=name,
                    pattern=f"*{_SUFFIX}*",
                )
            )
        found += inside
    return found


def _inside(top: str) -> Iterator[str]:
    """The tournament files of a directory and of those in it, and what cannot be entered."""
    closed: list[OSError] = []
    entered = {_identity(top)}
    for folder, inner, files in os.walk(top, onerror=closed.append, followlinks=True):
        inner.sort()
        for name in list(inner):
            identity = _identity(os.path.join(folder, name))  # noqa: PTH118  (as the user began it)
            if identity is not None and identity in entered:
                inner.remove(name)  # a link to where we have been, perhaps to where we are
            entered.add(identity)
        for name in files:
            path = os.path.join(folder, name)  # noqa: PTH118  (likewise)
            if _is_tournament(path):
                yield path
    for error in closed:
        yield str(error.filename)


def _identity(folder: str) -> tuple[int, int] | None:
    """What tells a directory from all others, whatever its name; ``None`` if it cannot be asked."""
    try:
        status = os.stat(folder)  # noqa: PTH116  (it may be a name that no Path has)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _is_tournament(path: str) -> bool:
    """Whether a file is taken by its name; a pipe or a device has none to wait for."""
    extension = Path(path).suffix.lower()
    if not (extension.startswith(_SUFFIX) and extension[1:].isalnum()):
        return False
    try:
        return S_ISREG(os.stat(path).st_mode)  # noqa: PTH116  (likewise)
    except OSError:
        return True  # who opens it is told why not


def for_each_file(
    function: Callable[[Work], Outcome],
    work: Sequence[Work],
    names: Sequence[str],
    lost: Callable[[Work, ChildProcessError], Outcome],
) -> Iterator[Outcome]:
    """The outcomes of a function, in the order of the files.

    Args:
        function: A function of a module (other processes must find it).
        work: What it is called with, one a file.
        names: The files.
        lost: The outcome of a file whose process was ended from outside.
    """
    if STDIN in names:  # which other processes do not have
        return _with_progress(map(function, work), names)
    return _with_progress(on_all_cores(function, work, lost), names)


def trouble_with(error: Exception, language: str) -> tuple[str, int]:
    """What is told of a file that stopped a verb, and the exit code: the others go on.

    Args:
        error: What was raised.
        language: Code of the language.
    """
    tongue = Tongue(language)
    if isinstance(error, (TournamentError, OSError)):
        return describe(error, tongue=tongue), exit_for(error)
    return tongue(bug_text(error)).partition("\n")[0], Exit.BUG


def _with_progress(outcomes: Iterator[Outcome], names: Sequence[str]) -> Iterator[Outcome]:
    """Show on a terminal how far the work is; stay silent in a pipe."""
    if len(names) == 1 or not sys.stderr.isatty():
        yield from outcomes
        return
    shown = ""
    for done, outcome in enumerate(outcomes, start=1):
        sys.stderr.write(f"\r{'':{len(shown)}}\r")
        yield outcome
        sys.stdout.flush()
        shown = f"{done} of {len(names)} files"
        sys.stderr.write(shown)
        sys.stderr.flush()
    sys.stderr.write(f"\r{'':{len(shown)}}\r")


def thousands(number: int) -> str:
    """A whole number with the sign of the language before each three digits.

    Examples:
        >>> thousands(1024), thousands(12)
        ('1,024', '12')
    """
    first, *groups = f"{number:,}".split(",")
    text: str = first
    for group in groups:
        text = said("{higher},{lower}", higher=text, lower=group)
    return text


def files_text(number: int) -> str:
    """A number of files in words, such as ``1 file`` or ``1,024 files``."""
    if number == 1:
        return said("{count} file", count=number)
    return said("{count} files", count=thousands(number))


def rounds_text(number: int) -> str:
    """A number of rounds in words, such as ``1 round`` or ``1,024 rounds``."""
    if number == 1:
        return said("{count} round", count=number)
    return said("{count} rounds", count=thousands(number))
