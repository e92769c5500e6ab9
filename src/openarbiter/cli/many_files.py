"""Many files, or many tournaments, at once: on all cores, the answers in their order.

A process that does the work may be ended from outside, as a system does that runs out of memory.
What it was working on is known, and all the rest is done all the same.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from errno import ECHILD
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Generic, TypeVar

from openarbiter.cli.exits import Exit, answer, answer_json, bug_text, describe, exit_for, say
from openarbiter.cli.opening import STDIN
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import Tongue, said
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from openarbiter.cli.options import Chosen

Work = TypeVar("Work")
Answer = TypeVar("Answer")

_LARGEST_PORTION = 8


def on_all_cores(
    function: Callable[[Work], Answer],
    work: Iterable[Work],
    lost: Callable[[Work, ChildProcessError], Answer] | None = None,
    cores: int | None = None,
) -> Iterator[Answer]:
    """The answers of a function, in the order of the work.

    Args:
        function: A function of a module (other processes must find it).
        work: What it is called with, one after the other; it is taken as it is worked on.
        lost: Makes an answer for work whose process was ended twice, or once while it did
            nothing else; without it the error is raised.
        cores: Number of processes; without it one for each core.

    Raises:
        ChildProcessError: A process was ended from outside, and nothing answers for its work.
    """
    cores, portion = cores or os.cpu_count() or 1, 1
    if isinstance(work, Sized):
        cores = min(cores, len(work))
        portion = min(_LARGEST_PORTION, 1 + len(work) // (4 * max(1, cores)))
    if cores <= 1:
        yield from map(function, work)
        return
    crew = _Crew(function, work, lost, cores=cores, portion=portion)
    try:
        yield from crew.answers()
    finally:
        crew.dismiss()


class _Crew(Generic[Work, Answer]):
    """Processes that work, each with what it has in hand."""

    def __init__(
        self,
        function: Callable[[Work], Answer],
        work: Iterable[Work],
        lost: Callable[[Work, ChildProcessError], Answer] | None,
        *,
        cores: int,
        portion: int,
    ) -> None:
        self._function, self._lost, self._cores = function, lost, cores
        self._portions = _portions(work, portion)
        self._again: deque[tuple[int, list[Work]]] = deque()
        self._workers: list[_Worker[Work, Answer]] = []
        self._idle: list[_Worker[Work, Answer]] = []
        self._in_hand: dict[_Worker[Work, Answer], tuple[int, list[Work]]] = {}
        self._done: dict[int, Answer | Exception] = {}

    def answers(self) -> Iterator[Answer]:
        """The answers in their order; an error is raised where its answer would come."""
        place = 0
        while True:
            self._hand_out()
            while place in self._done:
                answer = self._done.pop(place)
                if isinstance(answer, Exception):
                    raise answer
                yield answer
                place += 1
            if not self._in_hand:
                return
            self._collect()

    def dismiss(self) -> None:
        """End all processes, whatever they do."""
        for worker in self._workers:
            worker.end()

    def _hand_out(self) -> None:
        """Give every process something to do, as long as there is something."""
        while self._idle or len(self._workers) < self._cores:
            portion = self._again.popleft() if self._again else next(self._portions, None)
            if portion is None:
                return
            if not self._idle:
                worker = _Worker(self._function)
                self._workers.append(worker)
                self._idle.append(worker)
            worker = self._idle.pop()
            self._in_hand[worker] = portion
            if not worker.send(portion[1]):
                self._bury(worker)

    def _collect(self) -> None:
        """Wait for answers; a process that ended gives none."""
        from multiprocessing.connection import wait  # noqa: PLC0415  (one piece of work needs none)

        ready = wait([worker.connection for worker in self._in_hand])
        for worker in [one for one in self._in_hand if one.connection in ready]:
            answers = worker.receive()
            if answers is None:
                self._bury(worker)
                continue
            place, _ = self._in_hand.pop(worker)
            self._done |= dict(enumerate(answers, start=place))
            self._idle.append(worker)

    def _bury(self, worker: _Worker[Work, Answer]) -> None:
        """Whatever ended the process, it may be due to one piece of its work: that one is lost."""
        place, portion = self._in_hand.pop(worker)
        self._workers.remove(worker)
        worker.end()
        if len(portion) > 1:
            self._again.extend((place + one, [work]) for one, work in enumerate(portion))
            return
        why = said("the process that worked on it was ended from outside; memory may be short")
        error = ChildProcessError(ECHILD, why)
        self._done[place] = error if self._lost is None else self._lost(portion[0], error)


class _Worker(Generic[Work, Answer]):
    """A process that works, and the line to it."""

    def __init__(self, function: Callable[[Work], Answer]) -> None:
        from multiprocessing import Pipe, Process  # noqa: PLC0415  (one piece of work needs none)

        self.connection, there = Pipe()
        self._process = Process(target=_work, args=(there, self.connection, function), daemon=True)
        self._process.start()
        there.close()

    def send(self, portion: Sequence[Work]) -> bool:
        """Hand over work; ``False`` if nobody takes it."""
        try:
            self.connection.send(portion)
        except OSError:
            return False
        return True

    def receive(self) -> list[Answer | Exception] | None:
        """The answers; ``None`` if the process ended before it gave them."""
        try:
            answers: list[Answer | Exception] = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answers

    def end(self) -> None:
        """End the process, if it has not ended."""
        self.connection.close()
        self._process.terminate()
        self._process.join()


def _portions(work: Iterable[Work], size: int) -> Iterator[tuple[int, list[Work]]]:
    """The work in portions, each with the place of its first piece."""
    rest = iter(work)
    place = 0
    while portion := list(islice(rest, size)):
        yield place, portion
        place += len(portion)


def _work(line: Connection, end_of_parent: Connection, function: Callable[[Work], Answer]) -> None:
    """Answer portion after portion until the line is cut. The keyboard is left to the parent.

    Who ends this process wants no last words, whatever the parent does when it is ended.
    """
    import signal  # noqa: PLC0415  (only workers need it)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_of_parent.close()  # a copy of it here would keep the line open when the parent is gone
    while True:
        try:
            portion = line.recv()
            line.send([_answer(function, work) for work in portion])
        except (EOFError, OSError):
            return


def _answer(function: Callable[[Work], Answer], work: Work) -> Answer | Exception:
    """The answer, or the error instead of it."""
    try:
        return function(work)
    except Exception as error:  # noqa: BLE001  (the parent raises it)
        return error


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


def is_tournament_name(path: str) -> bool:
    """Whether a file in a directory is taken by its name."""
    extension = Path(path).suffix.lower()
    return extension.startswith(_SUFFIX) and extension[1:].isalnum()


def _is_tournament(path: str) -> bool:
    """Whether a file is taken; a pipe or a device has none to wait for."""
    if not is_tournament_name(path):
        return False
    try:
        return S_ISREG(os.stat(path).st_mode)  # noqa: PTH116  (likewise)
    except OSError:
        return True  # who opens it is told why not


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """What a verb found in one file.

    Attributes:
        data: It as JSON values; the name of the file stands before them.
        lines: It in words, in the language of the answer.
        rounds: Number of rounds looked at.
        found: So many rounds differ, or so many findings there are.
        places: Number of declared places that are wrong.
        undecided: Number of rounds that are neither right nor wrong.
        systems: Ids of the editions.
    """

    data: dict[str, object]
    lines: tuple[str, ...]
    rounds: int
    found: int
    places: int = 0
    undecided: int = 0
    systems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came out of one of several files.

    Attributes:
        file: Its name, as the user gave it.
        found: What was found; ``None`` when something stopped the verb.
        trouble: What did, in words; empty when nothing did.
        code: Exit code this file alone would give.
        remarks: What a lenient reading repaired, in words; told before what was found.
    """

    file: str
    found: Examined | None
    trouble: str = ""
    code: int = Exit.OK
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesVerb:
    """How a verb answers for several files: a line or more for each, then the sum.

    Attributes:
        examine: Gives what it finds in a file; takes its name and the options.
            A function of a module, which other processes find.
        summary: The sum in one sentence.
        sums: The sums in JSON: their names, and the attributes of :class:`Examined`.
        stopped: What JSON says of a file that stopped the verb, before the trouble.
        compares: The verb compares files and does not check them.
        shown: The name of a file as the answer has it.
    """

    examine: Callable[[str, Chosen], Examined]
    summary: Callable[[Sequence[Examined]], str]
    sums: Mapping[str, str]
    stopped: Mapping[str, object] = field(default_factory=dict)
    compares: bool = False
    shown: Callable[[str], str] = str

    def run(self, chosen: Chosen, names: Sequence[str], *, as_json: bool) -> int:
        """Examine files on all cores, answer for each in their order, and then for all.

        Args:
            chosen: The options of the verb.
            names: The files.
            as_json: A program reads the answer, whose troubles are English then.

        Returns:
            The exit code: what was found comes before the first file that stopped the verb, and
            that before what is not decided.
        """
        tongue = Tongue(chosen.language)
        examiner = _Examiner(self.examine, chosen, "en" if as_json else chosen.language)
        outcomes = []
        for outcome in _with_progress(_outcomes(examiner, names), names):
            outcomes.append(outcome)
            for remark in outcome.remarks:
                say(remark)
            if not as_json:
                self._tell(outcome, tongue)
        examined = [outcome.found for outcome in outcomes if outcome.found is not None]
        if as_json:
            totals = {name: _sum(examined, what) for name, what in self.sums.items()}
            answer_json({"files": list(map(self._data, outcomes)), **totals})
        else:
            answer(tongue(self._sum_up(examined, len(outcomes) - len(examined))))
        if _sum(examined, "found") or _sum(examined, "places"):
            return Exit.DIFFERENT
        rest = Exit.UNDECIDED if _sum(examined, "undecided") else Exit.OK
        return next((outcome.code for outcome in outcomes if outcome.found is None), rest)

    def _tell(self, outcome: _Outcome, tongue: Tongue) -> None:
        if outcome.found is None:
            file, why = self.shown(outcome.file), outcome.trouble
            stopped = (
                said("{file}: not compared: {why}", file=file, why=why)
                if self.compares
                else said("{file}: not checked: {why}", file=file, why=why)
            )
            say(tongue(stopped))
        elif outcome.found.lines:
            answer("\n".join(outcome.found.lines))

    def _data(self, outcome: _Outcome) -> dict[str, object]:
        found = outcome.found
        rest = {**self.stopped, "error": outcome.trouble} if found is None else found.data
        return {"file": self.shown(outcome.file), **rest}

    def _sum_up(self, examined: Sequence[Examined], stopped: int) -> str:
        text, files = self.summary(examined), files_text(stopped)
        if not stopped:
            return text
        if self.compares:
            return said("{text}; {files} not compared", text=text, files=files)
        return said("{text}; {files} not checked", text=text, files=files)


def _sum(examined: Iterable[Examined], what: str) -> int:
    """The sum of an attribute."""
    return sum(getattr(each, what) for each in examined)


def counted(examined: Sequence[Examined]) -> dict[str, str]:
    """The files and rounds of a sum in words, for its gaps ``files`` and ``rounds``."""
    return {
        "files": files_text(len(examined)),
        "rounds": rounds_text(_sum(examined, "rounds")),
    }


class _Examiner:
    """Examines a file in a process that has no terminal to talk to."""

    def __init__(
        self,
        examine: Callable[[str, Chosen], Examined],
        chosen: Chosen,
        language: str,
    ) -> None:
        self._examine, self._chosen, self._language = examine, chosen, language

    def __call__(self, name: str) -> _Outcome:
        """What comes out of the file of this name."""
        remarks: list[str] = []
        try:
            found = self._examine(name, self._chosen.told_to(remarks.append))
        except Exception as error:  # noqa: BLE001  (one file must not stop the others)
            return self.stopped(name, error, remarks)
        return _Outcome(name, found, remarks=tuple(remarks))

    def stopped(self, name: str, error: Exception, remarks: Sequence[str] = ()) -> _Outcome:
        """The outcome of a file that stopped the verb."""
        tongue = Tongue(self._language)
        if isinstance(error, (TournamentError, OSError)):
            trouble, code = describe(error, tongue=tongue), exit_for(error)
        else:
            trouble, code = tongue(bug_text(error)).partition("\n")[0], Exit.BUG
        return _Outcome(name, None, trouble, code, tuple(remarks))


def _outcomes(examiner: _Examiner, names: Sequence[str]) -> Iterator[_Outcome]:
    if STDIN in names:  # which other processes do not have
        return map(examiner, names)
    return on_all_cores(examiner, names, examiner.stopped)


def _with_progress(outcomes: Iterator[Answer], names: Sequence[str]) -> Iterator[Answer]:
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


def differ_text(number: int) -> str:
    """That a number of rounds differ, in words."""
    if number == 1:
        return said("{rounds} differs", rounds=rounds_text(number))
    return said("{rounds} differ", rounds=rounds_text(number))
