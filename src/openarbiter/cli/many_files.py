"""Many files at once: which ones, an answer for each of them in their order, and the sum."""

# ruff: noqa: PTH112, PTH116, PTH118  (names stay as they are given; Path("") would be a directory)

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import TypeVar

from openarbiter.cli.exits import Exit, answer, answer_json, bug_text, describe, exit_for, say
from openarbiter.cli.opening import STDIN
from openarbiter.cli.options import Chosen
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import Tongue, said
from openarbiter.values import dataclass, field, replace

Answer = TypeVar("Answer")

_SUFFIX = ".trf"
"""In a directory the files whose extension is this, or this and letters or digits, are taken."""


def tournament_files(names: Sequence[str]) -> list[str]:
    """The files to check, directories opened up, in a fixed order.

    A directory that cannot be entered stands for what is in it: whoever opens it as a file learns
    why. Links are followed, into each directory once.

    Raises:
        RequestError: A directory holds no tournament file.
    """
    files: list[str] = []
    for name in names:
        if name == STDIN or not os.path.isdir(name):
            files.append(name)
            continue
        inside = sorted(_inside(name))
        if not inside:
            raise RequestError.saying(
                "{name}: no tournament files ({pattern}) in this directory",
                name=name,
                pattern=f"*{_SUFFIX}*",
            )
        files += inside
    return files


def _inside(top: str) -> Iterator[str]:
    """The tournament files of a directory and of those in it, and what cannot be entered."""
    closed: list[OSError] = []
    entered = {os.path.realpath(top)}
    for folder, inner, files in os.walk(top, onerror=closed.append, followlinks=True):
        for name in sorted(inner):
            place = os.path.realpath(os.path.join(folder, name))
            if place in entered:
                inner.remove(name)  # a link to where we have been, perhaps to where we are
            entered.add(place)
        inner.sort()
        yield from filter(_is_tournament, (os.path.join(folder, name) for name in files))
    yield from (str(error.filename) for error in closed)


def is_tournament_name(path: str) -> bool:
    """Whether a file in a directory is taken by its name."""
    extension = Path(path).suffix.lower()
    return extension.startswith(_SUFFIX) and extension[1:].isalnum()


def _is_tournament(path: str) -> bool:
    """Whether a file is taken; a pipe or a device has none to wait for."""
    if not is_tournament_name(path):
        return False
    try:
        return S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True  # who opens it is told why not


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """What a verb found in one file, or what stopped it.

    Attributes:
        data: It as JSON values; the name of the file stands before them.
        lines: It in words, in the language of the answer.
        rounds: Number of rounds looked at.
        found: So many rounds differ, or so many findings there are.
        places: Number of declared places that are wrong.
        undecided: Number of rounds that are neither right nor wrong.
        systems: Ids of the editions.
        trouble: What stopped the verb, in words.
        code: The exit code of that; 0 where nothing did.
        remarks: What a lenient reading repaired, in words; told before what was found.
    """

    data: Mapping[str, object] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    rounds: int = 0
    found: int = 0
    places: int = 0
    undecided: int = 0
    systems: tuple[str, ...] = ()
    trouble: str = ""
    code: Exit = Exit.OK
    remarks: tuple[str, ...] = ()


Examine = Callable[[str, "Chosen"], Examined]
"""Gives what a verb finds in a file; takes its name and the options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesVerb:
    """How a verb answers for several files: a line or more for each, then the sum.

    Attributes:
        examine: A function of a module, which other processes find.
        sums: The sums in JSON: their names, and the attributes of :class:`Examined`.
        stopped: What JSON says of a file that stopped the verb, before the trouble.
        shown: The name of a file as the answer has it.
    """

    examine: Examine
    summary: Callable[[Sequence[Examined]], str]
    sums: Mapping[str, str]
    stopped: Mapping[str, object] = field(default_factory=dict)
    shown: Callable[[str], str] = str

    def run(self, chosen: Chosen, names: Sequence[str]) -> Exit:
        """Examine files on all cores, answer for each in their order, and then for all.

        Returns:
            The exit code: what was found comes before the first file that stopped the verb, and
            that before what is not decided.
        """
        data, outcomes = list[object](), list[Examined]()
        work = zip(names, _outcomes(self.examine, chosen, names), strict=True)
        for name, outcome in with_progress(work, len(names)):
            outcomes.append(outcome)
            for remark in outcome.remarks:
                say(remark)
            file, why = self.shown(name), outcome.trouble
            if chosen.json:
                stopped = {**self.stopped, "error": why}
                data.append({"file": file, **(stopped if outcome.code else outcome.data)})
            elif outcome.code:
                chosen.say(said("{file}: not checked: {why}", file=file, why=why))
            elif outcome.lines:
                answer("\n".join(outcome.lines))
        if chosen.json:
            sums = {name: total(outcomes, what) for name, what in self.sums.items()}
            answer_json({"files": data, **sums})
        else:
            answer(chosen.tongue(self._sum_up(outcomes)))
        if total(outcomes, "found") or total(outcomes, "places"):
            return Exit.DIFFERENT
        rest = Exit.UNDECIDED if total(outcomes, "undecided") else Exit.OK
        return next((outcome.code for outcome in outcomes if outcome.code), rest)

    def _sum_up(self, outcomes: Sequence[Examined]) -> str:
        text = self.summary([each for each in outcomes if not each.code])
        stopped = sum(bool(each.code) for each in outcomes)
        if not stopped:
            return text
        return said("{text}; {files} not checked", text=text, files=files_text(stopped))


def _outcomes(examine: Examine, chosen: Chosen, names: Sequence[str]) -> Iterator[Examined]:
    outcome = partial(_outcome, examine, chosen)
    if len(names) == 1 or STDIN in names:  # which other processes do not have
        return map(outcome, names)
    from openarbiter.cli.cores import on_all_cores  # noqa: PLC0415  (one file needs no processes)

    return on_all_cores(outcome, names, partial(_stopped, chosen))


def _outcome(examine: Examine, chosen: Chosen, name: str) -> Examined:
    """What comes out of a file, in a process that has no terminal to talk to."""
    remarks: list[str] = []
    try:
        outcome = examine(name, chosen.told_to(remarks.append))
    except Exception as error:  # noqa: BLE001  (one file must not stop the others)
        outcome = _stopped(chosen, name, error)
    return replace(outcome, remarks=tuple(remarks))


def _stopped(chosen: Chosen, _: str, error: Exception) -> Examined:
    trouble, code = trouble_of(error, Tongue() if chosen.json else chosen.tongue)
    return Examined(trouble=trouble, code=code)


def trouble_of(error: Exception, tongue: Tongue) -> tuple[str, Exit]:
    """What stopped the work on one of many files, in words, and its exit code."""
    if isinstance(error, (TournamentError, OSError)):
        return describe(error, tongue=tongue), exit_for(error)
    return tongue(bug_text(error)).partition("\n")[0], Exit.BUG


def total(examined: Iterable[Examined], what: str) -> int:
    """The sum of an attribute."""
    return sum(getattr(each, what) for each in examined)


def counted(examined: Sequence[Examined]) -> dict[str, str]:
    """The files and rounds of a sum in words, for its gaps ``files`` and ``rounds``."""
    return {"files": files_text(len(examined)), "rounds": rounds_text(total(examined, "rounds"))}


def with_progress(
    outcomes: Iterable[Answer], number: int, done: int = 0, what: str = "files"
) -> Iterator[Answer]:
    """Show on a terminal how far the work on so many files is; stay silent in a pipe."""
    if number == 1 or not sys.stderr.isatty():
        yield from outcomes
        return
    shown = ""
    for place, outcome in enumerate(outcomes, start=done + 1):
        sys.stderr.write(f"\r{'':{len(shown)}}\r")
        yield outcome
        sys.stdout.flush()
        shown = f"{place} of {number} {what}"
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
    return said("{number} files", number, one="1 file", number=thousands(number))


def rounds_text(number: int) -> str:
    """A number of rounds in words, such as ``1 round`` or ``1,024 rounds``."""
    return said("{number} rounds", number, one="1 round", number=thousands(number))


def differ_text(number: int) -> str:
    """That a number of rounds differ, in words."""
    return said("{rounds} differ", number, one="{rounds} differs", rounds=rounds_text(number))
