"""What a command says and how it ends: its streams, its answers, errors in words, exit codes.

The streams are taken as they are found: perhaps closed, full, or read by nobody.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, TextIO

from openarbiter.errors import (
    Finding,
    FormatError,
    ProgramError,
    RequestError,
    RuleError,
    StoreError,
    TournamentError,
)
from openarbiter.files import ended_as_by_keyboard
from openarbiter.languages import ENGLISH, Tongue, languages, said

_STEERS = {
    code: ascii(chr(code))[1:-1]
    for first, last in ((0, 8), (11, 31), (0x7F, 0x9F), (0x2028, 0x202E), (0x2066, 0x2069))
    for code in range(first, last + 1)
}
"""What is shown for characters that steer a terminal or turn a line; tab and line break stay."""

_NEAREST = {"½": ".5", "·": "-"}
"""What stands for our own signs where they cannot be shown; half a point is never lost."""


def visible(text: str) -> str:
    r"""A text as a terminal may have it: what would steer it is shown as Python writes it.

    Examples:
        >>> visible("\x1b[31mRed,\tÇağla\n")
        '\\x1b[31mRed,\tÇağla\n'
    """
    return text.translate(_STEERS)


def screen_width() -> int:
    """Places of a line where stdout is a terminal; 0 for a file or a pipe, which has no end."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return 0


def show_whatever_can_be() -> None:
    """Let no character that cannot be shown stop the boards from being shown.

    What UTF-8 cannot write is half a character, which JSON can hold: it comes as JSON writes it.
    """
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if _is_unicode(stream) else "nearest")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding does not have, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_NEAREST.get(character, "?") for character in lost), error.end


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower() in {"utf-8", "utf8"}


def stand_in() -> None:
    """Put something in the place of closed streams, so that no file opened later gets their number.

    Stderr goes nowhere; stdout is a pipe that nobody reads; stdin stays away, since a tournament
    that was never given must not look like an empty one.
    """
    for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)):
        if stream is None:
            _take(number)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (stays open)
    if sys.stdout is None:
        there, here = os.pipe()
        os.close(there)
        sys.stdout = open(here, "w", encoding="utf-8")  # noqa: PTH123, SIM115  (stays open)


def _take(number: int) -> None:
    """Open the number of a closed stream on nothing; the lowest free number is the one given."""
    try:
        os.fstat(number)
    except OSError:
        os.open(os.devnull, os.O_RDWR)


def settle() -> None:
    """Write what is still buffered, and drop what cannot be: leaving must not fail again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            drop(stream)


def drop(stream: TextIO) -> None:
    """Send what is still buffered in a stream nowhere, and whatever else comes."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        return


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

    UNDECIDED = 9
    """``verify`` found nothing wrong, and a round is not decided."""

    BUG = 70
    """Something nobody foresaw: a fault of openarbiter."""

    INTERRUPTED = 130
    """Stopped from the keyboard, or asked to end by SIGTERM or SIGHUP."""

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


_OF_THE_SYSTEM = {
    errno.ENOENT: said("No such file or directory"),
    errno.EACCES: said("Permission denied"),
    errno.EISDIR: said("Is a directory"),
    errno.ENOTDIR: said("Not a directory"),
    errno.ENOSPC: said("No space left on device"),
    errno.EROFS: said("Read-only file system"),
}
"""What an operating system says most often about a file."""


class UsageError(Exception):
    """The command line itself is wrong; ``usage`` is how the verb is called."""

    def __init__(self, usage: str, message: str) -> None:
        self.usage, self.message = usage, message
        super().__init__(message)


def language_of(arguments: Sequence[str]) -> str:
    """The language a command line asks for, also one that is wrong otherwise.

    Examples:
        >>> language_of(["x.trf", "--language", "de", "--rond", "3"]), language_of(["x.trf"])
        ('de', 'en')
    """
    found = ENGLISH
    for word, after in zip(arguments, [*arguments[1:], ""], strict=False):
        name, sign, value = word.partition("=")
        wanted = value if sign else after
        if name == "--language" and wanted in languages("terminal"):
            found = wanted
    return found


def say(text: str) -> None:
    """Talk to the person at the terminal: on stderr, so that results stay clean.

    Where nobody can hear it, nothing else changes: not the result, not the exit code.
    """
    try:
        sys.stderr.write(f"{visible(text)}\n")
    except (AttributeError, OSError, ValueError):
        drop(sys.stderr)


def answer(text: str, *, exact: bool = False) -> None:
    """Give a result on stdout, for people, whose terminal no name out of a file may steer.

    ``exact`` ones are for programs and stay as they are.
    """
    sys.stdout.write(f"{text if exact else visible(text)}\n")


def answer_page(text: str, *, mark: bool = False) -> None:
    """Give HTML, Markdown, JSON (RFC 8259, 8.1) or CSV on stdout: UTF-8 on any computer.

    A terminal has an encoding of its own; without the ``mark`` spreadsheets take the computer's.
    """
    stream, text = sys.stdout, f"{text}\n"
    if mark and not stream.isatty():
        text = f"\ufeff{text}"
    if _is_unicode(stream) or stream.isatty() or not hasattr(stream, "buffer"):
        stream.write(text)
        return
    stream.flush()
    stream.buffer.write(text.encode("utf-8", "backslashreplace"))


def answer_in(form: str, text: str) -> None:
    """Give a page in the form that is asked for; only ``text`` is for people at a terminal."""
    (answer if form == "text" else answer_page)(text.rstrip("\n"))


def answer_json(found: object, *, ascii_only: bool = False, compact: bool = False) -> None:
    """Give JSON values for programs, on stdout in one line, as :func:`answer_page`."""
    import json  # noqa: PLC0415  (only this form needs it)

    between = (",", ":") if compact else None
    answer_page(json.dumps(found, ensure_ascii=ascii_only, separators=between))


def exit_for(error: TournamentError | OSError) -> Exit:
    """The exit code of an error that was raised on purpose."""
    for kind, code in _CODES.items():
        if isinstance(error, kind):
            return code
    return Exit.FILE


def describe(
    error: TournamentError | OSError, *, hint: bool = True, tongue: Tongue | None = None
) -> str:
    """An error in words, a line for each finding; ``hint`` says where ``--lenient`` helps."""
    tongue = tongue or Tongue()
    if isinstance(error, FormatError):
        return _findings(error.findings, tongue, hint=hint)
    if isinstance(error, OSError) and error.strerror:
        why: str = error.strerror
        if type(why) is str:  # no sentence of ours
            why = _OF_THE_SYSTEM.get(error.errno or 0, why)
        return f"{error.filename}: {tongue(why)}" if error.filename else tongue(why)
    if isinstance(error, TournamentError):
        return tongue(error.message) or type(error).__name__
    return str(error) or type(error).__name__


def bug_text(error: Exception) -> str:
    """What a user reads about an error that nobody foresaw."""
    return said(
        "this is a bug of openarbiter ({error}).\n"
        "Please report it with the command and the file; {variable}=1 shows where it happened.",
        error=f"{type(error).__name__}: {error}",
        variable=_TRACEBACK,
    )


def told(finding: Finding, tongue: Tongue) -> str:
    """A finding with its place, in a language."""
    gaps: dict[str, Any] = {"file": finding.file, "line": finding.line, "column": finding.column}
    place = finding.file
    if finding.line:
        place = said("{file}:{line}", **gaps)
        if finding.column:
            place = said("{file}:{line}:{column}", **gaps)
    return tongue(
        said(
            "{place}: {found}; expected {expected} [{code}]",
            place=place,
            found=finding.found,
            expected=finding.expected,
            code=finding.code,
        )
    )


def guarded(program: str, work: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """Run a verb; whatever happens becomes words on stderr and an exit code, never a traceback.

    ``program`` says who is talking, such as ``"openarbiter pair"``; ``arguments`` stand behind it.
    """
    tongue = Tongue(language_of(arguments))
    try:
        with ended_as_by_keyboard():
            return _ended(work, arguments)
    except BrokenPipeError:
        drop(sys.stdout)  # leaving the program must not fail again
        return Exit.BROKEN_PIPE
    except (UsageError, TournamentError, OSError) as error:
        return _refused(program, error, tongue)
    except KeyboardInterrupt:
        say(tongue(said("{program}: stopped", program=program)))
        return Exit.INTERRUPTED
    except Exception as error:  # noqa: BLE001  (a command: the user gets words)
        return _bug(program, error, tongue)


def _ended(work: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    """The exit code of a verb whose answer has reached its reader."""
    try:
        code = work(arguments)
    except SystemExit as stop:  # argparse ends this way after --help
        code = stop.code if isinstance(stop.code, int) else Exit.OK
    sys.stdout.flush()
    return code


def _refused(program: str, error: UsageError | TournamentError | OSError, tongue: Tongue) -> Exit:
    settle()  # it may be stdout that is full
    if not isinstance(error, UsageError):
        say(f"{program}: {describe(error, tongue=tongue)}")
        return exit_for(error)
    say(tongue(said("usage: {usage}", usage=error.usage)))
    say(tongue(said("{program}: error: {message}", program=program, message=error.message)))
    return Exit.USAGE


def _bug(program: str, error: Exception, tongue: Tongue) -> Exit:
    if os.environ.get(_TRACEBACK):
        raise error
    say(f"{program}: {tongue(bug_text(error))}")
    return Exit.BUG


def _findings(findings: Sequence[Finding], tongue: Tongue, *, hint: bool) -> str:
    count = len(findings)
    repairable = hint and all(finding.repair for finding in findings)
    many = said("{count} findings", count, one="one finding")
    what: str = told(findings[0], tongue) if count == 1 else many
    if repairable:
        what = said("{what}; --lenient repairs this", what=what)
    if count == 1:
        return tongue(what)
    lines = [tongue(what)]
    lines += [f"  {told(finding, tongue)}" for finding in findings[:_MOST_FINDINGS]]
    if count > _MOST_FINDINGS:
        lines.append(tongue(said("  and {number} more", number=count - _MOST_FINDINGS)))
    return "\n".join(lines)
