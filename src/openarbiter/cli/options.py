"""What the verbs share about their command lines: one shape of help, one shape of mistakes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from openarbiter.cli.exits import UsageError
from openarbiter.formats.encodings import ENCODINGS, known_encoding
from openarbiter.languages import Sentence, languages, said

# argparse asks gettext for each of its own words, which loads locale and looks for a catalogue that
# is not there: a tenth of the time of a pairing. Its words stay English; as_sentence knows them.
setattr(argparse, "_", str)  # noqa: B010  (the name is no public one)

_WIDTH = 88


class Options(argparse.ArgumentParser):
    """The options of one verb. The help has a fixed width, so that the manual can quote it."""

    def __init__(self, verb: str, usage: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog=f"openarbiter {verb}",
            usage=f"openarbiter {verb} {usage}",
            description=description,
            epilog=epilog,
            formatter_class=_help_formatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("--help", "-h", action="help", help="show this text and stop")

    def shared(self, *names: str) -> None:
        """Add options that mean the same in every verb.

        Args:
            names: ``file`` or ``files``, ``system``, ``lenient``, ``encoding``, ``language``,
                ``json``, ``lot`` for what is drawn before round 1, ``ties`` and ``lots`` for the
                order of a table, or ``form`` for a page that is answered in several forms; in the
                order of the help.
        """
        for name in names:
            _SHARED[name](self)

    def error(self, message: str) -> NoReturn:
        """Refuse the command line, by a sentence of ours or in the words of ``argparse``."""
        raise UsageError(self.format_usage(), as_sentence(message))


Saying = Callable[..., Sentence]

_OF_ARGPARSE: tuple[tuple[str, Saying], ...] = (
    (
        r"argument (?P<name>.+?): (?P<what>.+)",
        lambda name, what: said("argument {name}: {what}", name=name, what=as_sentence(what)),
    ),
    (
        r"the following arguments are required: (?P<names>.+)",
        lambda names: said("the following arguments are required: {names}", names=names),
    ),
    (
        r"unrecognized arguments: (?P<words>.+)",
        lambda words: said("unrecognized arguments: {words}", words=words),
    ),
    (
        r"invalid choice: (?P<word>.+?) \(choose from (?P<known>.+)\)",
        lambda word, known: said(
            "invalid choice: {word} (choose from {known})", word=word, known=known
        ),
    ),
    (r"invalid int value: (?P<word>.+)", lambda word: said("invalid int value: {word}", word=word)),
    (
        r"invalid float value: (?P<word>.+)",
        lambda word: said("invalid float value: {word}", word=word),
    ),
    (r"expected one argument", lambda: said("expected one argument")),
    (r"expected at least one argument", lambda: said("expected at least one argument")),
    (r"expected (?P<count>\d+) arguments", lambda count: said("expected {n} arguments", n=count)),
    (
        r"not allowed with argument (?P<other>.+)",
        lambda other: said("not allowed with argument {other}", other=other),
    ),
    (
        r"ignored explicit argument (?P<word>.+)",
        lambda word: said("ignored explicit argument {word}", word=word),
    ),
)
"""What ``argparse`` says about a command line, and the sentence of ours that it is."""


def as_sentence(message: str) -> str:
    """A refusal of ``argparse`` as a sentence; any other text as it is.

    Examples:
        >>> as_sentence("expected one argument").template
        'expected one argument'
    """
    if isinstance(message, Sentence):
        return message
    for pattern, say_it in _OF_ARGPARSE:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return say_it(**found.groupdict())
    return message


def _help_formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=27, width=_WIDTH)


def encoding_option(options: Options, flag: str = "--encoding", of: str = "FILE") -> None:
    """Which encoding a file is in, or shall be in."""
    options.add_argument(
        flag,
        type=_encoding,
        metavar="NAME",
        help=f"encoding of {of}, such as cp1250 or cp1251; without it UTF-8",
    )


def _encoding(text: str) -> str:
    """The name of an encoding that is known here."""
    found = known_encoding(text)
    if found is None:
        raise argparse.ArgumentTypeError(
            said("no encoding {text}; known are {list}", text=repr(text), list=" ".join(ENCODINGS))
        )
    return found


def _form(options: Options) -> None:
    """In which form a page is answered."""
    form = options.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        choices=("text", "markdown", "html", "json"),
        default="text",
        metavar="FORM",
        help="text (the default), markdown, html or json",
    )
    form.add_argument(
        "--json",
        action="store_const",
        const="json",
        dest="format",
        help="the same as --format json",
    )


def _ties(options: Options) -> None:
    """By which rules places are given: ``tie_breaks`` (codes), ``edition`` and ``round``."""
    options.add_argument(
        "--tie-breaks", type=_codes, metavar="CODES", help="the list, such as BH/C1,BH,SB"
    )
    options.add_argument("--edition", metavar="ID", help="edition of the rules about ties")
    options.add_argument(
        "--round", type=int, metavar="N", help="the last round that counts; the last one paired"
    )


def _absences(options: Options) -> None:
    """Who did not come and is paired all the same, and who is left out of the next round."""
    for flag, what in (
        ("--excused", "players who did not come to their last game and play the next round"),
        ("--left-out", "players who are left out of the next round"),
    ):
        options.add_argument(
            flag, type=_numbers, default=(), metavar="NUMBERS", help=f"{what}, such as 4,17"
        )


def _numbers(text: str) -> tuple[int, ...]:
    """Numbers with commas between them."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise argparse.ArgumentTypeError(
            said("{text}: expected numbers with commas between, such as 4,17", text=repr(text))
        )
    return tuple(map(int, parts))


def _codes(text: str) -> list[str]:
    return [code.strip() for code in text.split(",") if code.strip()]


_SHARED: dict[str, Callable[[Options], object]] = {
    "file": lambda options: options.add_argument(
        "file",
        metavar="FILE",
        help="the tournament: a report file (TRF16, its extensions, TRF26) or JSON; - is stdin",
    ),
    "files": lambda options: options.add_argument(
        "files", nargs="+", metavar="FILE", help="tournament files and directories; - is stdin"
    ),
    "system": lambda options: options.add_argument(
        "--system",
        metavar="ID",
        help="edition of a pairing system, such as dutch-2026 (openarbiter systems lists them); "
        "without it what the file names, or the default",
    ),
    "lenient": lambda options: options.add_argument(
        "--lenient",
        action="store_true",
        help="repair a file with findings where that is possible, and list each repair",
    ),
    "json": lambda options: options.add_argument(
        "--json", action="store_true", help="answer as JSON, for programs"
    ),
    "language": lambda options: options.add_argument(
        "--language",
        choices=languages(),
        default="en",
        metavar="CODE",
        help="the language of the answer (en)",
    ),
    "encoding": encoding_option,
    "form": _form,
    "ties": _ties,
    "absences": _absences,
    "lot": lambda options: options.add_argument(
        "--lot",
        metavar="LOT",
        help="what is drawn before round 1: a seed that draws it, or white or black, drawn by "
        "hand; varma:SEED draws the numbers of a round robin with restriction",
    ),
    "lots": lambda options: options.add_argument(
        "--lot",
        "--lots",
        dest="lots",
        metavar="SEED",
        help="break the last ties by lots that can be drawn again",
    ),
}
"""The options that mean the same in every verb, by their names."""
