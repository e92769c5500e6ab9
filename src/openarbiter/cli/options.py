"""What the verbs share about their command lines: one shape of help, one shape of mistakes."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

from openarbiter.cli.exits import UsageError, say
from openarbiter.errors import RequestError
from openarbiter.formats.encodings import ENCODINGS, known_encoding
from openarbiter.languages import ENGLISH, Sentence, Tongue, languages, offered, said

_FORMATTER = partial(argparse.RawDescriptionHelpFormatter, max_help_position=27, width=88)

Beside: TypeAlias = Any
"""What ``argparse`` takes beside the name and the help of an option."""


class Chosen(argparse.Namespace):
    """What a command line asks for: each option by its name, in the language of the answer."""

    usage: str = ""
    language: str = ENGLISH
    format: str = "text"
    lenient: bool = False
    encoding: str | None = None
    listener: Callable[[str], object] | None = None

    @property
    def json(self) -> bool:
        """Whether the answer is for programs."""
        return self.format == "json"

    @property
    def tongue(self) -> Tongue:
        """What says sentences in the language of the answer."""
        return Tongue(offered(self.language, "terminal"))

    def say(self, sentence: str) -> None:
        """Say a sentence beside the answer: on stderr, or where :meth:`told_to` leads it."""
        (self.listener or say)(self.tongue(sentence))

    def note(self, sentence: str) -> None:
        """Say a sentence beside the answer, as a note."""
        self.say(said("note: {note}", note=sentence))

    def told_to(self, listener: Callable[[str], object]) -> Chosen:
        """The same, where another one hears what is said beside the answer."""
        return Chosen(**{**vars(self), "listener": listener})

    def refuse(self, sentence: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(self.usage, sentence)

    def refuse_without(self, option: str, other: str) -> NoReturn:
        """Refuse an option without the one it goes with."""
        self.refuse(said("{option} goes with {other}", option=option, other=other))


class Options(argparse.ArgumentParser):
    """The options of one verb. The help has a fixed width, so that the manual can quote it."""

    @classmethod
    def of(cls, verb: ModuleType) -> Options:
        """The options of the module of a verb."""
        options = cls(verb.__doc__)
        verb.options(options)
        return options

    def __init__(self, text: str | None) -> None:
        """Begin with the docstring of a module: its command, usage, what it does, and the rest.

        Without docstrings (``python -OO``) the help has the options only.
        """
        title, usage, about, *rest = (text or "````\n\nusage: \n\n").split("\n\n")
        super().__init__(
            usage=f"{title.split('``')[1]} {usage.removeprefix('usage: ')}",
            description=about,
            epilog="\n\n".join(rest).rstrip(),
            formatter_class=_FORMATTER,
            allow_abbrev=False,
            add_help=False,
            exit_on_error=False,
        )
        self._into: argparse._ActionsContainer = self
        self.add_argument("--help", "-h", action="help", help="show this text and stop")

    def word(self, names: str, metavar: Beside, text: str, **more: Beside) -> None:
        """Add a file, or an option with a word; ``more`` is what ``argparse`` knows beside it."""
        self._into.add_argument(*names.split(), metavar=metavar, help=text, **more)

    def number(self, name: str, text: str, metavar: Beside = "N", **more: Beside) -> None:
        """Add an option with a whole number."""
        self.word(name, metavar, text, type=int, **more)

    def choice(
        self, name: str, words: Sequence[str], text: str, metavar: str = "", **more: Beside
    ) -> None:
        """Add an option with one of some words; without a metavar the help lists them."""
        shown = metavar or f"{{{','.join(words)}}}"
        self.word(name, shown, text, type=_one_of(words), **more)

    def flag(self, name: str, text: str, **more: Beside) -> None:
        """Add an option that is given or not."""
        self._into.add_argument(name, action="store_true", help=text, **more)

    def form(self, name: str, text: str = "answer as JSON, for programs") -> None:
        """Add an option that is the name of a form of the answer, such as ``--json``."""
        self._into.add_argument(
            name,
            action="store_const",
            const=name.removeprefix("--"),
            dest="format",
            default="text",
            help=text,
        )

    def forms(self, what: str, *forms: str) -> None:
        """Add the forms of a table, of which the last is a workbook, and the file for that."""
        text = f"form of the {what}: {', '.join(forms[:-1])} or {forms[-1]} (a workbook)"
        with self.only_one():
            self.choice("--format", forms, text, default="text")
            self.form("--json")
        self.word("-o", "OUT", "the file of a workbook; - is stdout", dest="out", default="-")
        self.shared("overwrite")

    @contextmanager
    def only_one(self, **more: bool) -> Iterator[None]:
        """Take one at most of the options that are added inside."""
        self._into = self.add_mutually_exclusive_group(**more)
        yield
        self._into = self

    def shared(self, *names: str) -> None:
        """Add options of :data:`_SHARED`, by their names in the order of the help."""
        for name in names:
            _SHARED[name](self)

    def parse_args(  # type: ignore[override]  # what is chosen has a type of its own
        self, args: Sequence[str] | None = None, namespace: None = None
    ) -> Chosen:
        """What a command line asks for.

        Raises:
            UsageError: It is wrong.
        """
        try:
            found, unknown = self.parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            why = _why(error)
            name = error.argument_name
            self.error(said("argument {name}: {what}", name=name, what=why) if name else why)
        if unknown:
            self.error(said("unrecognized arguments: {words}", words=" ".join(unknown)))
        return Chosen(**vars(found), usage=self.usage)

    def error(self, message: str) -> NoReturn:
        """Refuse the command line; what ``argparse`` refuses itself is that something is missing.

        Raises:
            UsageError: Always.
        """
        _, _, names = message.partition("required: ")
        if names and not isinstance(message, Sentence):
            message = said("the following arguments are required: {names}", names=names)
        raise UsageError(str(self.usage), message)


def _why(error: argparse.ArgumentError) -> str:
    """Why a value is refused: in our words, or in the few that ``argparse`` has itself."""
    cause = error.__context__
    if isinstance(cause, argparse.ArgumentTypeError):
        why: str = cause.args[0]
        return why
    _, second, *_, last = error.message.split(" ", 3)
    ours = (
        said("invalid int value: {word}", word=last),
        said("invalid float value: {word}", word=last),
        said("expected one argument"),
        said("expected at least one argument"),
        said(
            "expected {count} arguments",
            int(second) if second.isdecimal() else 0,
            one="expected {count} argument",
        ),
        said("not allowed with argument {other}", other=last.removeprefix("argument ")),
        said("ignored explicit argument {word}", word=last),
    )
    return next((each for each in ours if each == error.message), error.message)


def _one_of(words: Sequence[str]) -> Callable[[str], str]:
    def checked(text: str) -> str:
        if text in words:
            return text
        known = ", ".join(map(repr, words))
        raise argparse.ArgumentTypeError(
            said("invalid choice: {word} (choose from {known})", word=repr(text), known=known)
        )

    return checked


def encoding_option(options: Options, flag: str = "--encoding", of: str = "FILE") -> None:
    """Which encoding a file is in, or shall be in."""
    text = f"encoding of {of}, such as cp1250 or cp1251; without it UTF-8"
    options.word(flag, "NAME", text, type=_encoding)


def _encoding(text: str) -> str:
    found = known_encoding(text)
    if found is None:
        raise argparse.ArgumentTypeError(
            said("no encoding {text}; known are {list}", text=repr(text), list=" ".join(ENCODINGS))
        )
    return found


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


def _form(options: Options) -> None:
    forms = ("text", "markdown", "html", "json")
    text = "text (the default), markdown, html or json"
    with options.only_one():
        options.choice("--format", forms, text, "FORM", default="text")
        options.form("--json", "the same as --format json")


def _ties(options: Options) -> None:
    """By which rules places are given: ``tie_breaks`` (codes), ``edition`` and ``round``."""
    options.word("--tie-breaks", "CODES", "the list, such as BH/C1,BH,SB", type=_codes)
    options.word("--edition", "ID", "edition of the rules about ties")
    options.number("--round", "the last round that counts; the last one paired")


def _absences(options: Options) -> None:
    """Who did not come and is paired all the same, and who is left out of the next round."""
    for flag, what in (
        ("--excused", "players who did not come to their last game and play the next round"),
        ("--left-out", "players who are left out of the next round"),
    ):
        options.word(flag, "NUMBERS", f"{what}, such as 4,17", type=_numbers, default=())


_SHARED: dict[str, Callable[[Options], object]] = {
    "file": lambda options: options.word(
        "file",
        "FILE",
        "the tournament: a report file (TRF16, its extensions, TRF26) or JSON; - is stdin",
    ),
    "files": lambda options: options.word(
        "files", "FILE", "tournament files and directories; - is stdin", nargs="+"
    ),
    "system": lambda options: options.word(
        "--system",
        "ID",
        "edition of a pairing system, such as dutch-2026 (openarbiter systems lists them); "
        "without it what the file names, or the default",
    ),
    "lenient": lambda options: options.flag(
        "--lenient", "repair a file with findings where that is possible, and list each repair"
    ),
    "json": lambda options: options.form("--json"),
    "language": lambda options: options.choice(
        "--language",
        languages("terminal"),
        "the language of the answer (en)",
        "CODE",
        default=ENGLISH,
    ),
    "encoding": encoding_option,
    "overwrite": lambda options: options.flag("--overwrite", "replace OUT if it is there already"),
    "form": _form,
    "ties": _ties,
    "absences": _absences,
    "lot": lambda options: options.word(
        "--lot",
        "LOT",
        "what is drawn before round 1: a seed that draws it, or white or black, drawn by "
        "hand; varma:SEED draws the numbers of a round robin with restriction",
    ),
    "lots": lambda options: options.word(
        "--lot --lots", "SEED", "break the last ties by lots that can be drawn again", dest="lots"
    ),
}
"""The options that mean the same in every verb: ``lot`` is drawn before round 1, ``ties`` and
``lots`` order a table, ``form`` is that of a page."""


def require(*extras: str) -> None:
    """Refuse to go on without the packages of extras, which the package itself lists.

    The program as one file has no such list: it carries what it needs.

    Raises:
        RequestError: A package is not installed.
    """
    import re  # noqa: PLC0415  (start-up time)
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415  (likewise)

    def is_missing(name: str) -> bool:
        try:
            distribution(name)
        except PackageNotFoundError:
            return True
        return False

    try:
        lines = distribution("openarbiter").requires or []
    except PackageNotFoundError:
        return
    wanted = re.compile(rf"([\w.-]+).*; extra == .(?:{'|'.join(extras)}).")
    names = [match[1] for match in map(wanted.fullmatch, lines) if match]
    if missing := list(filter(is_missing, names)):
        raise RequestError.saying(
            "this needs {list}; install it with: python -m pip install 'openarbiter[{extras}]'",
            list=", ".join(missing),
            extras=",".join(extras),
        )
