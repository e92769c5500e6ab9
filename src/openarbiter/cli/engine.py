"""``openarbiter engine``: stands in for an external pairing engine.

Arguments, text on stdout and exit codes are those that programs know which call JaVaFo or
bbpPairings today. The arguments have an order of their own (a file before the action, an optional
file behind it), which is why they are not read by the parser of the other verbs.

Source:
    The output of JaVaFo and bbpPairings: first the number of lines, then White and Black in each; a
    checked round as two columns of pairs; the columns of the checklist of bbpPairings 6.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import IntEnum
from itertools import zip_longest
from pathlib import Path

import openarbiter as oa
from openarbiter.cli.exits import answer, bug_text, describe, say, settle
from openarbiter.cli.opening import FileNumbers, read_bytes, unrated_remark
from openarbiter.cli.writing import encode, never_onto, write_into
from openarbiter.errors import FormatError, ImpossiblePairingError, RequestError, TournamentError
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.fields import LARGEST_ID
from openarbiter.model import Colour, Player, Result, RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.basic_rules import board_order, histories, pairing_scores, played_colours
from openarbiter.rulebooks.boards import Boards, with_known_length
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Strength, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.lots import draw_lots
from openarbiter.simulate import Settings, drawn_settings, generate
from openarbiter.simulate.recheck import Difference, check_round
from openarbiter.simulate.settings import TooLargeError
from openarbiter.values import dataclass, replace

SYNTAX = """\
usage: openarbiter engine [-r] [SYSTEM] [INPUT] -p [OUTPUT] [-b] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] [INPUT] -c [ROUND] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] (MODEL -g | -g [CONFIG]) -o OUTPUT [-s SEED] [-b]
       openarbiter engine [-r]"""

_ACTIONS = {"-p": ("pair", "output"), "-c": ("check", "round_no"), "-g": ("generate", "config")}
"""What an argument asks for, and what may stand behind it."""

_DIGITS = 40
"""Digits of the longest number that is taken for one; seeds have 20 at most elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What an engine has to do, as :data:`HELP` says it; empty is what is not named.

    Attributes:
        action: ``"pair"``, ``"check"`` or ``"generate"``.
        system: Without its dashes: ``dutch``, ``burstein`` or an edition id.
        source: The tournament, or the model of the generator.
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
    """Read a command line."""
    given: dict[str, object] = {}
    waiting = list(arguments)
    while waiting:
        _take(waiting, given)
    request = Request(**given)  # type: ignore[arg-type]  # the names are those of the fields
    if request.action == "generate" and not request.output:
        raise _wrong("-g needs a file to write: -o OUTPUT")
    if request.action == "generate" and request.source and request.config:
        raise _wrong("a generator takes a model or settings, not both")
    if not request.action and set(given) - {"release"}:
        raise _wrong("nothing to do: one of -p, -c and -g is needed")
    return request


def _wrong(what: str) -> RequestError:
    return RequestError(f"{what}\n{SYNTAX}")


def _take(waiting: list[str], given: dict[str, object]) -> None:
    """Take the next argument, and what belongs to it."""
    word = waiting.pop(0)
    if word in _ACTIONS:
        action, name = _ACTIONS[word]
        _once(given, "action", action, word)
        if value := _optional(waiting):
            number = word == "-c" or (word == "-g" and value.isascii() and value.isdecimal())
            name = "seed" if number and word == "-g" else name
            given[name] = _number(word, value) if number else value
    elif word in {"-o", "-s"}:
        if not waiting:
            raise _wrong(f"{word} needs something behind it")
        value = waiting.pop(0)
        name, content = ("output", value) if word == "-o" else ("seed", _number(word, value))
        _once(given, name, content, word)
    elif word == "-l":
        given |= {"checklist": True, "checklist_file": _optional(waiting)}
    elif word in {"-b", "-r"}:
        given["baku" if word == "-b" else "release"] = True
    elif word.startswith("--"):
        _once(given, "system", word.removeprefix("--"), word)
    elif word.startswith("-") and word != "-":
        raise _wrong(f"{word} is not known")
    elif "action" in given:
        raise _wrong(f"{word} is one file too many")
    else:
        _once(given, "source", "" if word == "-" else word, word)


def _optional(waiting: list[str]) -> str:
    """The next argument if it is no option, else nothing."""
    return waiting.pop(0) if waiting and not waiting[0].startswith("-") else ""


def _number(word: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise _wrong(f"{word} needs a number, not {value!r}")
    if len(value) > _DIGITS:
        raise _wrong(f"{word} needs a number of at most {_DIGITS} digits")
    return int(value)


def _once(given: dict[str, object], name: str, value: object, word: str) -> None:
    if name in given:
        raise _wrong(f"{word} does not go with what stands before it")
    given[name] = value


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
        _write(request, request.output, _made(request, _edition(request, None)))
    elif request.action:
        work = _pair if request.action == "pair" else _check
        work(request, _opened(request))
    sys.stdout.flush()
    return EngineExit.OK


def _opened(request: Request) -> Tournament:
    data, shown = read_bytes(request.source or "-"), request.source or "(stdin)"
    try:
        reading = read_tournament(data, name=shown)
    except FormatError as error:
        if any(finding.code not in _INFERRED for finding in error.findings):
            raise
        reading = read_tournament(data, name=shown, lenient=True)
    return replace(reading.tournament, baku=True) if request.baku else reading.tournament


def _pair(request: Request, tournament: Tournament) -> None:
    if tournament.rounds is None:
        raise RequestError("The number of rounds is not known: the file needs a record 142 or XXR.")
    edition = _edition(request, tournament)
    _, lot = draw_lots(tournament, edition)
    if lot is not None and lot.assumed:
        say(
            f"note: The first colour was not drawn: White for {lot.whose} was assumed "
            f"({lot.article}). A record 152, or XXC white1 or black1, states what was drawn."
        )
    if remark := unrated_remark(tournament, edition):
        say(f"note: {remark}")
    pairing = FileNumbers(tournament).pairing(oa.pair(tournament, edition.id))
    lines = [f"{game.white} {game.black}" for game in pairing.games]
    lines += [] if pairing.bye is None else [f"{pairing.bye} 0"]
    text = "".join(f"{line}\n" for line in (len(lines), *lines))
    if request.checklist:
        _write_checklist(request, tournament, [pairing.round_no], edition)
    if request.output:
        _write(request, request.output, text.encode())
    else:
        sys.stdout.write(text)


def _check(request: Request, tournament: Tournament) -> None:
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
            answer(_round_text(tournament, difference), exact=True)
    answer("")
    if request.checklist:
        _write_checklist(request, tournament, rounds, edition)


def _edition(request: Request, tournament: Tournament | None) -> Edition:
    """The edition a flag means: an id, or the family of what the file names or of the default.

    A family without an edition in force here is refused: an old text has to be named by its id.
    A flag goes before the file where the two name different families; an edition of this family
    that is not here is none that another one could stand in for.
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
    named = registry.edition_of(tournament)
    if named.document.family != family:
        flag = named.document.family if named.document.in_force else named.id
        raise RequestError(f"The file names {code}; --{flag} takes that, --{family} does not.")
    return named


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
    request: Request, tournament: Tournament, rounds: Sequence[RoundNo], edition: Edition
) -> None:
    """Write the checklists; an engine's answer does not depend on whether this works."""
    source = request.source
    made_up = Path(source).with_suffix(".list").name if source else "(stdin).list"
    text = ""
    for round_no in rounds:
        text += f"Round #{round_no}\n" if len(rounds) > 1 else ""
        text += _checklist(tournament, round_no, edition.id)
    try:
        listed = f"{text}openarbiter {oa.__version__}".encode()
        _write(request, request.checklist_file or made_up, listed)
    except (OSError, RequestError) as error:
        say(f"The checklist could not be written: {describe(error)}")


_HEAD = f"  Checker pairings{'':8}Tournament pairings "
_NOBODY = " " * 9


def _round_text(tournament: Tournament, difference: Difference) -> str:
    """A round that differs, as an engine's checker prints it."""
    round_no = difference.round_no
    if "impossible" in difference.kinds:
        return f"No valid pairing exists for round {round_no}.\n"
    scores = pairing_scores(tournament, round_no, histories(tournament, round_no).score)
    number = FileNumbers(tournament).number
    points = {player.tpn: score for player, score in zip(tournament.players, scores, strict=True)}

    def cells(boards: Boards) -> list[str]:
        games = board_order(boards.games, points)
        pairs = [f"{number(game.white):>3} - {number(game.black):>3}" for game in games]
        return pairs + [f"{number(tpn):>3} -   0" for tpn in boards.byes]

    rows = zip_longest(cells(difference.computed), cells(difference.expected), fillvalue=_NOBODY)
    return "\n".join([_HEAD, *(f"    {ours}{'':16}{theirs}" for ours, theirs in rows), ""])


_TENTHS = 10


def _checklist(tournament: Tournament, round_no: RoundNo, system: str) -> str:
    """The checklist of a round, as text with tabs between the columns."""
    before = situation(tournament, round_no, wording_of(system))
    numbers = FileNumbers(tournament)
    rounds = [f"R{number}" for number in range(1, round_no)]
    rows = [["ID", "Pts", "-" * round_no, "Pref", "C2", "C14", "C16", "", *rounds]]
    scores: list[int | None] = [None]
    for position, place in enumerate(before.places):
        player = before.player(position)
        rows.append(_row(tournament.players[place], player, round_no, numbers))
        scores.append(player.score)
    places = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [""]
    for row, score, previous in zip(rows, scores, [None, *scores], strict=False):
        if score != previous:
            lines.append("")
        lines.append("".join(f"{cell:>{place}}\t" for cell, place in zip(row, places, strict=True)))
    return "\n".join([*lines, "", "", ""])


def _row(player: Player, state: DutchPlayer, round_no: RoundNo, numbers: FileNumbers) -> list[str]:
    colours = "".join(colour.value.upper() for colour in played_colours(player, round_no))
    whole, rest = divmod(state.score, _TENTHS)
    rounds = player.rounds[: round_no - 1]
    opponents = [
        str(numbers.number(record.opponent)) if record.result.played and record.opponent else ""
        for record in rounds
    ]
    opponents += [""] * (round_no - 1 - len(rounds))
    return [
        str(numbers.number(player.tpn)),
        f"{whole}.{rest}",
        colours,
        _preference(state),
        "Y" if state.may_take_bye else "N",
        state.last_float.value,
        state.earlier_float.value,
        "",
        *opponents,
    ]


def _preference(state: DutchPlayer) -> str:
    """``W`` absolute, ``(W)`` strong, ``w`` mild, ``A`` none."""
    if state.preference is None:
        return "A "
    letter = "W" if state.preference is Colour.WHITE else "B"
    if state.strength is Strength.ABSOLUTE:
        return f"{letter} "
    return f"({letter})" if state.strength is Strength.STRONG else f"{letter.lower()} "


def _made(request: Request, edition: Edition) -> bytes:
    """The file of a random tournament."""
    seed = request.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
        say(f"seed: {seed}")
    if request.config:
        text = read_bytes(request.config).decode("utf-8", errors="replace")
        settings = drawn_settings(seed, text)
    elif request.source:
        reading = read_tournament(read_bytes(request.source), name=request.source)
        settings = _settings_like(reading.tournament)
    else:
        settings = drawn_settings(seed)
    if settings.players > LARGEST_ID:
        raise TooLargeError(f"A report file has at most {LARGEST_ID} players.")
    if request.baku:
        settings = replace(settings, baku=True)
    made = generate(settings, seed, pair=edition.pair, system=edition.id)
    # Only the format of 2026 has matches of teams.
    return encode(made, "trf26" if edition.play.teams else "trfbx")


def _settings_like(model: Tournament) -> Settings:
    """Settings for tournaments that resemble a model in size, ratings, points and missed games."""
    ratings = [player.rating for player in model.players if player.rating]
    if not ratings:
        raise RequestError("The players of a model need ratings.")
    records = [record for player in model.players for record in player.rounds]
    games = [record for record in records if record.opponent is not None]

    def share(result: Result, whole: int) -> float:
        return sum(record.result is result for record in records) / whole if whole else 0.0

    return Settings(
        players=len(model.players),
        rounds=model.rounds or max(1, model.paired_rounds),
        highest_rating=max(ratings),
        lowest_rating=min(ratings),
        forfeit_rate=share(Result.FORFEIT_WIN, len(games) // 2),
        half_point_bye_rate=share(Result.HALF_POINT_BYE, len(records)),
        zero_point_bye_rate=share(Result.ZERO_POINT_BYE, len(records)),
        scoring=model.scoring,
        baku=model.baku,
        initial_colour=model.initial_colour,
    )
