"""What the verbs share about their command lines: one shape of help, one shape of mistakes."""

from __future__ import annotations

import argparse

from openarbiter.languages import LANGUAGES

__all__ = [
    "Options",
    "file_argument",
    "form_options",
    "json_option",
    "language_option",
    "lenient_option",
    "system_option",
]

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


def _help_formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=27, width=_WIDTH)


def file_argument(options: Options) -> None:
    """The tournament file."""
    options.add_argument(
        "file",
        metavar="FILE",
        help="the tournament: a report file (TRF16, its extensions, TRF26) or JSON; - is stdin",
    )


def system_option(options: Options) -> None:
    """Which edition pairs."""
    options.add_argument(
        "--system",
        metavar="ID",
        help="edition of a pairing system, such as dutch-2026 (openarbiter systems lists them); "
        "without it what the file names, or the default",
    )


def lenient_option(options: Options) -> None:
    """Whether a file with findings is repaired."""
    options.add_argument(
        "--lenient",
        action="store_true",
        help="repair a file with findings where that is possible, and list each repair",
    )


def json_option(options: Options) -> None:
    """Whether a program reads the answer."""
    options.add_argument("--json", action="store_true", help="answer as JSON, for programs")


def language_option(options: Options) -> None:
    """Which language the words of the answer are in."""
    options.add_argument(
        "--language", choices=LANGUAGES, default="en", help="the language of the answer (en)"
    )


def form_options(options: Options) -> None:
    """In which form a page is answered: ``format`` and ``json``."""
    form = options.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        choices=("text", "markdown", "html", "json"),
        default="text",
        metavar="FORM",
        help="text (the default), markdown, html or json",
    )
    form.add_argument("--json", action="store_true", help="the same as --format json")
