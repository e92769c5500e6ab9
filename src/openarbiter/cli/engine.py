"""``openarbiter engine``: stands in for an external pairing engine.

Arguments, text on stdout and exit codes are those that programs know which call JaVaFo or
bbpPairings today. The arguments have an order of their own (a file before the action, an optional
file behind it), which is why they are not read by the parser of the other verbs.
"""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.engine_answers import checklists, make_tournament, pairing_text, round_text
from openarbiter.cli.exits import answer, bug_text, describe, say, settle
from openarbiter.cli.opening import read_bytes, unrated_remark
from openarbiter.cli.writing import never_onto, write_into
from openarbiter.errors import (
    FormatError,
    ImpossiblePairingError,
    RequestError,
    TournamentError,
)
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import with_known_length
from openarbiter.rulebooks.lots import draw_lots
from openarbiter.simulate.recheck import check_round
from openarbiter.simulate.settings import TooLargeError
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openarbiter.model import Tournament, Tpn
    from openarbiter.rulebooks.edition import Edition

SYNTAX = """\
usage: openarbiter engine [-r] [SYSTEM] [INPUT] -p [OUTPUT] [-b] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] [INPUT] -c [ROUND] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] (MODEL -g | -g [CONFIG]) -o OUTPUT [-s SEED] [-b]
       openarbiter engine [-r]"""

_ACTIONS = {"-p": "pair", "-c": "check", "-g": "generate"}

_DIGITS = 40
"""Digits of the longest number that is taken for one; seeds have 20 at most elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What an engine is asked to do.

    Attributes:
        action: ``"pair"``, ``"check"``, ``"generate"``, or empty when nothing is asked.
        system: Name of the system without its dashes: ``dutch``, ``burstein`` or an edition id;
            empty when none is named.
        source: The file to read: tournament or model; empty for stdin.
        output: The file to write; empty for stdout.
        round_no: The only round to check; ``None`` for all.
        config: Settings file of the generator; empty without one.
        seed: Seed of the generator; ``None`` without one.
        checklist: Whether a checklist is wanted.
        checklist_file: Its file; empty for a name made from the input.
        baku: Baku acceleration is asked for.
        release: The release is to be printed first.
    """

    action: str = ""
    system: str = ""
    source: str = ""
    output: str = ""
    round_no: int | None = None
    config: str = ""
    seed: int | None = None
    checklist: bool = False
    checklist_file: str = ""
    baku: bool = False
    release: bool = False


def parse(arguments: Sequence[str]) -> Request:
    """Read a command line.

    Raises:
        RequestError: It fits none of the forms.
    """
    found: dict[str, object] = {}
    waiting = list(arguments)
    while waiting:
        _take(waiting, found)
    request = Request(**found)  # type: ignore[arg-type]  # the names are those of the fields
    if request.action == "generate" and not request.output:
        raise RequestError(f"-g needs a file to write: -o OUTPUT\n{SYNTAX}")
    if request.action == "generate" and request.source and request.config:
        raise RequestError(f"a generator takes a model or settings, not both\n{SYNTAX}")
    if not request.action and set(found) - {"release"}:
        raise RequestError(f"nothing to do: one of -p, -c and -g is needed\n{SYNTAX}")
    return request


def _take(waiting: list[str], found: dict[str, object]) -> None:
    """Take the next argument, and what belongs to it."""
    word = waiting.pop(0)
    if word in _ACTIONS:
        _once(found, "action", _ACTIONS[word], word)
        _take_object(word, waiting, found)
    elif word in {"-o", "-s"}:
        if not waiting:
            raise RequestError(f"{word} needs something behind it\n{SYNTAX}")
        value = waiting.pop(0)
        name, content = ("output", value) if word == "-o" else ("seed", _number(word, value))
        _once(found, name, content, word)
    elif word == "-l":
        found |= {"checklist": True, "checklist_file": _optional(waiting)}
    elif word in {"-b", "-r"}:
        found["baku" if word == "-b" else "release"] = True
    elif word.startswith("--"):
        _once(found, "system", word.removeprefix("--"), word)
    elif word.startswith("-") and word != "-":
        raise RequestError(f"{word} is not known\n{SYNTAX}")
    elif "action" in found:
        raise RequestError(f"{word} is one file too many\n{SYNTAX}")
    else:
        _once(found, "source", "" if word == "-" else word, word)


def _take_object(word: str, waiting: list[str], found: dict[str, object]) -> None:
    """Take the file or number that may stand behind an action."""
    value = _optional(waiting)
    if not value:
        return
    if word == "-p":
        found["output"] = value
    elif word == "-c":
        found["round_no"] = _number(word, value)
    elif value.isascii() and value.isdecimal():
        found["seed"] = _number(word, value)
    else:
        found["config"] = value


def _optional(waiting: list[str]) -> str:
    """The next argument if it is no option, else nothing."""
    return waiting.pop(0) if waiting and not waiting[0].startswith("-") else ""


def _number(word: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise RequestError(f"{word} needs a number, not {value!r}\n{SYNTAX}")
    if len(value) > _DIGITS:
        raise RequestError(f"{word} needs a number of at most {_DIGITS} digits\n{SYNTAX}")
    return int(value)


def _once(found: dict[str, object], name: str, value: object, word: str) -> None:
    if name in found:
        raise RequestError(f"{word} does not go with what stands before it\n{SYNTAX}")
    found[name] = value


HELP = f"""\
{SYNTAX}

Stands in for the external engine that a program calls today: the same arguments, the same
text on stdout, the same exit codes.

  SYSTEM         --dutch (the default), another system such as --burstein or --team, or the
                 id of an edition, such as --dutch-2025; a system takes its edition that the
                 file names, or the one in force
  INPUT          report file with the rounds so far and the number of rounds; stdin without it
  -p [OUTPUT]    pair the next round: the number of lines, then "White Black" a line, the bye
                 as "number 0"
  -c [ROUND]     pair all rounds (or one) again and print each one that differs
  -g             make a random tournament like MODEL, or as the lines Name=value of CONFIG say
  -o OUTPUT      the file for it
  -s SEED        number of the random tournament
  -l [LIST]      write a checklist too; without a name beside the input, ending in .list
  -b             Baku acceleration
  -r             print the release

A file name without directory means the directory of INPUT.

exit code: 0 done (also when -c finds differences), 1 no valid pairing exists, 2 unexpected
error, 3 the request or the file is wrong, 4 too large, 5 a file cannot be read or written"""


_INFERRED = {"scoring"}
"""Findings that are none for an engine: it learns the points for results from the players'."""


class EngineExit(IntEnum):
    """Exit codes that programs expect of an engine."""

    OK = 0
    NO_VALID_PAIRING = 1
    UNEXPECTED = 2
    INVALID = 3
    TOO_LARGE = 4
    FILE = 5


def run(arguments: Sequence[str]) -> int:
    """Do what an engine is asked to do; every end has its exit code."""
    try:
        return _run(arguments)
    except ImpossiblePairingError as error:
        say(f"No valid pairing exists: {error}")
        return EngineExit.NO_VALID_PAIRING
    except TournamentError as error:
        say(describe(error, hint=False))
        return EngineExit.TOO_LARGE if isinstance(error, TooLargeError) else EngineExit.INVALID
    except BrokenPipeError:
        raise
    except OSError as error:
        settle()  # it may be stdout that is full
        say(describe(error))
        return EngineExit.FILE
    except MemoryError:
        say("There is not enough memory for a tournament of this size.")
        return EngineExit.TOO_LARGE
    except Exception as error:  # noqa: BLE001  (a command: the caller gets an exit code)
        say(bug_text(error))
        return EngineExit.UNEXPECTED


def _run(arguments: Sequence[str]) -> int:
    if "--help" in arguments or "-h" in arguments:
        answer(HELP)
        return EngineExit.OK
    request = parse(arguments)
    if request.release or not request.action:
        answer(f"openarbiter {oa.__version__}")
    if request.action == "generate":
        made = make_tournament(request, _edition(request, None))
        _write(request, request.output, made)
    elif request.action:
        tournament, number = _read(request)
        work = _pair if request.action == "pair" else _check
        work(request, tournament, number)
    sys.stdout.flush()
    return EngineExit.OK


def _pair(request: Request, tournament: Tournament, number: Callable[[Tpn], int]) -> None:
    if tournament.rounds is None:
        raise RequestError("The number of rounds is not known: the file needs a record 142 or XXR.")
    edition = _edition(request, tournament)
    _say_assumed(tournament, edition)
    if remark := unrated_remark(tournament, edition):
        say(f"note: {remark}")
    pairing = oa.pair(tournament, edition.id)
    text = pairing_text(pairing, number)
    if request.checklist:
        _write_checklist(request, tournament, [pairing.round_no], edition, number)
    if request.output:
        _write(request, request.output, text.encode())
    else:
        sys.stdout.write(text)


def _say_assumed(tournament: Tournament, edition: Edition) -> None:
    """Say on stderr that nobody drew the first colour, and how a file states it."""
    _, lot = draw_lots(tournament, edition)
    if lot is not None and lot.assumed:
        say(
            f"note: The first colour was not drawn: White for {lot.whose} was assumed "
            f"({lot.article}). A record 152, or XXC white1 or black1, states what was drawn."
        )


def _check(request: Request, tournament: Tournament, number: Callable[[Tpn], int]) -> None:
    tournament = with_known_length(tournament)
    edition = _edition(request, tournament)
    code = tournament.event.type_code
    if code.startswith("FIDE_") and edition.id.partition("-")[0].upper() not in code:
        raise RequestError(f"The file says that it was paired by {code}, not by {edition.id}.")
    rounds = [RoundNo(one) for one in range(1, tournament.paired_rounds + 1)]
    if request.round_no is not None:
        if request.round_no not in rounds:
            raise RequestError(f"There is no round {request.round_no} to check.")
        rounds = [RoundNo(request.round_no)]
    name = Path(request.source or "(stdin)").stem
    for round_no in rounds:
        answer(f"{name}: Round #{round_no}", exact=True)
        difference = check_round(tournament, edition, round_no)
        if difference is not None:
            answer(round_text(tournament, difference, number), exact=True)
    answer("")
    if request.checklist:
        _write_checklist(request, tournament, rounds, edition, number)


def _read(request: Request) -> tuple[Tournament, Callable[[Tpn], int]]:
    """The tournament, and the number its file uses for each player."""
    data, shown = read_bytes(request.source or "-"), request.source or "(stdin)"
    try:
        reading = read_tournament(data, name=shown)
    except FormatError as error:
        if any(finding.code not in _INFERRED for finding in error.findings):
            raise
        reading = read_tournament(data, name=shown, lenient=True)
    tournament = replace(reading.tournament, baku=True) if request.baku else reading.tournament
    other = getattr(reading, "pairing_ids", None) or {}
    return tournament, lambda tpn: int(other.get(tpn, tpn))


def _edition(request: Request, tournament: Tournament | None) -> Edition:
    """The edition a flag means: an id, or the family of what the file names or of the default.

    A family without an edition in force here is refused: an old text must be asked for by its id.
    A flag goes before the file where the two name different families; an edition of this family
    that is not here is none that another one could stand in for.

    Raises:
        UnknownEditionError: There is no such system.
        NotCoveredError: The file names an edition or, without a flag, a system that is not here.
        RequestError: Without a flag, the file names a system that must be asked for by its id.
    """
    family = request.system or registry.edition(registry.DEFAULT).document.family
    if family == "team":  # so other engines call the Swiss system that pairs teams
        swiss = (each for each in registry.systems() if each.play.teams and not each.fixed_table)
        family = next(each.document.family for each in swiss if each.document.in_force)
    default = registry.in_force(family)
    if default is None:
        return registry.edition(request.system)
    if tournament is None:
        return default
    code = tournament.event.type_code
    if request.system and not code.startswith(default.in_files.codes):
        return default
    found = registry.edition_of(tournament)
    if found.document.family != family:
        flag = found.document.family if found.document.in_force else found.id
        raise RequestError(f"The file names {code}; --{flag} takes that, --{family} does not.")
    return found


def _write(request: Request, name: str, content: bytes) -> None:
    """Write an answer; never over the file that was read."""
    source = request.config or request.source
    target = name
    if not os.path.dirname(name):  # noqa: PTH120  (Path drops "./", and has no name ".")
        target = os.path.join(os.path.dirname(source), name)  # noqa: PTH118, PTH120  (likewise)
    if source:
        never_onto(source, target)
    write_into(target, content)


def _write_checklist(
    request: Request,
    tournament: Tournament,
    rounds: Sequence[RoundNo],
    edition: Edition,
    number: Callable[[Tpn], int],
) -> None:
    """Write the checklist; an engine's answer does not depend on whether this works."""
    source = request.source
    made_up = Path(source).with_suffix(".list").name if source else "(stdin).list"
    text = checklists(tournament, rounds, edition, number)
    try:
        listed = f"{text}openarbiter {oa.__version__}".encode()
        _write(request, request.checklist_file or made_up, listed)
    except (OSError, RequestError) as error:
        say(f"The checklist could not be written: {describe(error)}")
