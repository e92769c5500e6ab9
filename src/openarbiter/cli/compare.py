"""``openarbiter compare``: a second opinion about a round, from another program or its file.

usage: FILE --with PROGRAM [--round N] [--system ID] [--format FORM | --json]
       [--their-system NAME] [--give FORMAT] [--time-limit SECONDS] [--language CODE]
       [--lenient] [--encoding NAME]

Hold the pairing of a round against that of another program, or against the file of
another arbiter: identical, or the games that differ and the article that decides.

PROGRAM is a pairing engine (a path or a command, in quotation marks with arguments of
its own), the installed Python package gacrux, or a tournament file. An engine is called
as PROGRAM --dutch INPUT -p OUTPUT, in a folder of its own, without the rounds from N
on. Nothing is started that is not named here.

exit code: 0 identical, 1 something differs, 7 the program gives no answer, 3 what it
answers is no pairing.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

from openarbiter.cli.exits import Exit, answer_in
from openarbiter.cli.opening import choose_edition, open_tournament, say_doubt
from openarbiter.cli.options import Chosen, Options
from openarbiter.cli.writing import FORMATS, encode, known_format
from openarbiter.errors import Finding, FormatError, ProgramError
from openarbiter.explanations import asking
from openarbiter.explanations.opinion import (
    REPORT,
    OtherPairing,
    known_difference,
    pairing_held_by,
    second_opinion,
)
from openarbiter.files import own_folder
from openarbiter.formats.text import whole
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.basic_rules import round_to_pair
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.rulebooks.edition import Edition
from openarbiter.simulate.recheck import before_round
from openarbiter.values import dataclass, replace

_SECONDS = 60.0
"""Time a program may take unless the user allows another."""

_A_DAY = 86_400.0

_FOR_PROGRAMS = tuple(form for form in FORMATS if form != "json")


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file")
    options.word("--with", "PROGRAM", "who else is asked", required=True, dest="other")
    options.number(
        "--round",
        "the round; without it the one in play, else the next, else the last; against a "
        "file the last one it has",
    )
    options.shared("system")
    options.word(
        "--their-system",
        "NAME",
        "what PROGRAM calls the system; without it dutch for dutch-2026 and the like",
    )
    options.choice(
        "--give",
        _FOR_PROGRAMS,
        f"what PROGRAM is given: {', '.join(_FOR_PROGRAMS)}; without it FILE as it is, and "
        "trf26 where rounds have to be taken out",
        "FORMAT",
    )
    options.word(
        "--time-limit",
        "SECONDS",
        f"how long PROGRAM may take ({_SECONDS:g} without it)",
        type=float,
        default=_SECONDS,
    )
    options.shared("language", "form", "lenient", "encoding")


def ask(chosen: Chosen) -> Exit:
    """Compare a round and print what differs."""
    if not 0 < chosen.time_limit < _A_DAY:
        chosen.refuse(
            said("--time-limit is a number of seconds, more than none and less than a day")
        )
    tournament = open_tournament(chosen.file, chosen)
    edition, _ = choose_edition(tournament, chosen.system)
    say_doubt(tournament, chosen)
    of_file = _is_tournament_file(chosen.other)
    if of_file:
        theirs = open_tournament(chosen.other, chosen)
        wanted = theirs.paired_rounds if chosen.round is None else chosen.round
        other = pairing_held_by(theirs, wanted, chosen.other, tournament)
        round_no = round_to_pair(tournament, wanted)
    else:
        other, round_no = _from_program(tournament, edition, chosen)
    known = with_known_length(tournament, round_no)
    opinion = second_opinion(known, edition, round_no, other)
    if not opinion.identical:
        case, page = known_difference(known, edition.id, round_no, other)
        asked_alike = not of_file and chosen.their_system is None
        opinion = replace(opinion, known=case, read=page or (REPORT if asked_alike else ""))
    explanation = asking.Explanation(tournament=known, digest=opinion)
    answer_in(chosen.format, explanation.render(chosen.format, chosen.language))
    return Exit.OK if opinion.identical else Exit.DIFFERENT


def _is_tournament_file(name: str) -> bool:
    """Whether a name means a tournament; some disks mark every file as one that can be run."""
    path = Path(name)
    if not path.is_file():
        return False
    return known_format(name) is not None or not os.access(path, os.X_OK)


def _from_program(
    tournament: Tournament, edition: Edition, chosen: Chosen
) -> tuple[OtherPairing, RoundNo]:
    program = known_program(chosen.other)
    if program is None:
        raise ProgramError.saying(
            "there is no program, installed package or tournament file called {name}",
            name=repr(chosen.other),
        )
    wanted = asking.round_asked_for(tournament) if chosen.round is None else chosen.round
    round_no = round_to_pair(tournament, wanted)
    content, tpns = _handed_over(tournament, round_no, chosen)
    system = chosen.their_system or edition.id.partition("-")[0]
    other = _answered(program, content, tpns.keys(), system=system, limit=chosen.time_limit)
    games = tuple((tpns[white], tpns[black]) for white, black in other.games)
    return replace(other, games=games, byes=tuple(tpns[each] for each in other.byes)), round_no


def _handed_over(
    tournament: Tournament, round_no: RoundNo, chosen: Chosen
) -> tuple[bytes, dict[int, Tpn]]:
    """The file a program gets, with the rounds before the one to pair; players by its numbers."""
    tpns = [player.tpn for player in tournament.players]
    if round_no <= tournament.paired_rounds:
        tournament = before_round(with_known_length(tournament, round_no), round_no)
    if chosen.give is not None or chosen.lenient:
        tournament = replace(tournament, origin=None)  # a new file, not the old one again
    content = encode(tournament, chosen.give or "trf26")
    ids = getattr(tournament.origin, "pairing_ids", None) or {}
    return content, {int(ids.get(tpn, tpn)): tpn for tpn in tpns}


_GACRUX = "gacrux"
"""Name of a Python package that pairs; it is started as a module, with arguments of its own."""

_INPUT, _OUTPUT = "tournament.trf", "boards.txt"

_MOST_SAID = 2000
"""Characters kept of what a program says; the last ones, where errors stand."""

_DIGITS = 9
"""Digits of the longest number in an answer."""

_MOST_READ = 4_000_000
"""Bytes read of an answer: more than a million boards."""

_NO_PAIRING = 1
"""Exit code with which the engines in common use say that no valid pairing exists; so do many
other programs that fail, which is why the words count too."""

_NONE_EXISTS = re.compile(r"\bno\b.*\bpairing|\b(not|cannot) be paired", re.IGNORECASE)
"""What an engine says where no valid pairing exists."""

_PATIENCE = 1.0
"""Seconds between the end of a program and the end of what it says."""

_POSIX = os.name == "posix"


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program that pairs.

    Attributes:
        name: As the user named it, without its folder.
        call: What to start, with the arguments that come first.
        usual: It takes the usual arguments of an engine; else those of the package.
    """

    name: str
    call: tuple[str, ...]
    usual: bool = True

    def command(self, folder: Path, system: str) -> list[str]:
        """The whole command line; JaVaFo and bbpPairings have the usual arguments."""
        source, answer = str(folder / _INPUT), str(folder / _OUTPUT)
        if self.usual:
            return [*self.call, f"--{system}", source, "-p", answer]
        return [*self.call, "-i", source, "-o", answer, "-p", "-d", "T"]


def known_program(name: str) -> Program | None:
    """The program a name means: a file that can be run, a command, or the package ``gacrux``.

    A path and a command may have arguments behind it. ``None`` when there is none of this name.
    """
    if name == _GACRUX:
        if find_spec(_GACRUX) is None:
            return None
        call = (sys.executable, "-m", f"{_GACRUX}.pairingchecker")
        return Program(name=_GACRUX, call=call, usual=False)
    for words in ([name], _words(name)):
        if not words:
            continue
        path = Path(words[0])
        short = " ".join([path.name, *words[1:]])
        if path.is_file() and os.access(path, os.X_OK):
            return Program(name=short, call=(str(path.absolute()), *words[1:]))
        found = shutil.which(words[0])
        if found is not None:
            return Program(name=short, call=(found, *words[1:]))
    return None


def _words(name: str) -> list[str]:
    with suppress(ValueError):  # an open quotation mark: then it is one word
        return shlex.split(name, posix=_POSIX)
    return []


def _answered(
    program: Program, content: bytes, numbers: Iterable[int], *, system: str, limit: float
) -> OtherPairing:
    """What a program pairs next, in the numbers of the file that it is given."""
    with own_folder() as made:
        folder = made.resolve()
        (folder / _INPUT).write_bytes(content)
        code, words = _run(program, program.command(folder, system), folder, limit)
        if code == _NO_PAIRING and _NONE_EXISTS.search(words):
            return OtherPairing(name=program.name, possible=False, said=_last_line(words))
        if code:
            end = (
                said("exit code {code}", code=code)
                if code > 0
                else said("ended by signal {number}", number=-code)
            )
            failed = said("{name} failed: {end}", name=program.name, end=end)
            raise ProgramError(_quoting(failed, words))
        answer = b""
        with suppress(OSError), (folder / _OUTPUT).open("rb") as file:
            answer = file.read(_MOST_READ)
        if not answer.strip():
            silent = said("{name} ended without an answer", name=program.name)
            raise ProgramError(_quoting(silent, words))
    return _read(program.name, answer.decode("utf-8", errors="replace"), set(numbers))


def _run(program: Program, command: Sequence[str], folder: Path, limit: float) -> tuple[int, str]:
    """Exit code and the last words of a program."""
    try:
        process = subprocess.Popen(  # noqa: S603  (the user named it)
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=_POSIX,
            bufsize=0,
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise ProgramError.saying(
            "{name} cannot be started: {why}", name=program.name, why=why
        ) from error
    words = bytearray()

    def listen() -> None:
        while process.stdout and (more := process.stdout.read(1 << 16)):
            words.extend(more)
            del words[:-_MOST_SAID]

    listener = Thread(target=listen, daemon=True)
    listener.start()
    try:
        code = process.wait(limit)
        listener.join(_PATIENCE)
    except subprocess.TimeoutExpired:
        raise ProgramError.saying(
            "{name} gave no answer in {limit} seconds; --time-limit allows more",
            int(limit) if limit.is_integer() else 5,  # a broken number is as many
            one="{name} gave no answer in {limit} second; --time-limit allows more",
            name=program.name,
            limit=f"{limit:g}",
        ) from None
    finally:
        if process.returncode is None or listener.is_alive():  # it, or what it started, goes on
            _end_all(process)
            listener.join(_PATIENCE)
        if process.stdout and not listener.is_alive():
            process.stdout.close()
    return code, words.decode("utf-8", errors="replace").strip()


def _end_all(process: subprocess.Popen[bytes]) -> None:
    """End a program, and whatever it started itself."""
    if _POSIX:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _quoting(trouble: str, words: str) -> str:
    """What went wrong, and the last line of what the program said about it."""
    last = _last_line(words)
    return said("{trouble}; it says: {words}", trouble=trouble, words=last) if last else trouble


def _last_line(words: str) -> str:
    """The last line of what a program said, where it said anything."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _read(name: str, text: str, numbers: set[int]) -> OtherPairing:
    """The pairing in an answer: the number of lines, then White and Black of each, 0 for nobody."""
    first, *lines = text.rstrip().split("\n")
    rows: list[tuple[int, int]] = []
    findings: list[Finding] = []
    place = said("answer of {name}", name=name)

    def refuse(line: int, found: str, expected: str) -> None:
        findings.append(Finding("answer", place, line, int(line > 0), found, expected))

    if not _is_number(first.strip()):
        refuse(1, _shown(first), said("the number of lines that follow"))
        raise FormatError(findings)
    for number, line in enumerate(lines, start=2):
        words = line.split()
        if len(words) != len(("White", "Black")) or not all(map(_is_number, words)):
            refuse(number, _shown(line), said("the numbers of White and Black, or a number and 0"))
            continue
        white, black = map(int, words)
        rows.append((white, black))
        for each in sorted({white, black} - numbers - {0}) or [0] * (white == black == 0):
            player = said("player {number}", number=each)
            refuse(number, player, said("a number of the tournament file"))
    if findings:
        raise FormatError(findings)
    if int(first) != len(rows):
        announced = said("{count} lines announced", int(first), one="one line announced")
        refuse(1, announced, said("{number}, as many as follow", number=len(rows)))
    counts = Counter(each for row in rows for each in row if each)
    for each in sorted(number for number, count in counts.items() if count > 1):
        refuse(0, said("player {number} twice", number=each), said("every number once"))
    if findings:
        raise FormatError(findings)
    return OtherPairing(
        name=name,
        games=tuple((Tpn(white), Tpn(black)) for white, black in rows if white and black),
        byes=tuple(Tpn(white or black) for white, black in rows if not (white and black)),
    )


def _is_number(word: str) -> bool:
    return whole(word, _DIGITS) is not None


def _shown(line: str) -> str:
    """A line of an answer as it can be shown."""
    short = line.strip()[:40]
    return repr(short) if short else said("an empty line")
