"""Open what a verb was given: a tournament from a file or from stdin, and the edition to use."""

from __future__ import annotations

import sys
from errno import EBADF
from typing import TYPE_CHECKING

from openarbiter.cli.exits import say, told
from openarbiter.cli.file_numbers import tell_other_numbers
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import GUESS
from openarbiter.languages import Tongue, said
from openarbiter.rulebooks import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

STDIN = "-"


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of stdin for ``-``.

    Raises:
        OSError: The file cannot be read, or stdin is closed.
    """
    if name == STDIN and sys.stdin is None:
        raise OSError(EBADF, said("it is closed"), "<stdin>")
    if name == STDIN:
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123  (pathlib costs start-up time)
        return file.read()


def open_tournament(  # noqa: PLR0913  (what a command line says of a file, each with a default)
    name: str,
    *,
    lenient: bool = False,
    encoding: str | None = None,
    language: str = "en",
    file_numbers: bool = False,
    tell: Callable[[str], object] = say,
) -> Tournament:
    """Read a tournament; what a lenient reading repaired is told on stderr.

    Args:
        name: A path, or ``-`` for stdin.
        lenient: Repair what can be repaired.
        encoding: The encoding of the file; without it UTF-8, or a guess, which is told.
        language: Code of the language in which repairs are told.
        file_numbers: The verb takes and prints the numbers of the file, or tells itself where it
            does not; otherwise that is told too.
        tell: Takes each repair and what is said of numbers; without it, stderr.

    Raises:
        FormatError: The file cannot be read as a tournament.
        OSError: The file cannot be opened.
    """
    shown = "<stdin>" if name == STDIN else name
    reading = read_tournament(read_bytes(name), lenient=lenient, name=shown, encoding=encoding)
    tongue = Tongue(language)
    for finding in reading.findings:
        what = told(finding, tongue)
        tell(f"{what}; {tongue(finding.repair)}" if finding.repair else what)
    if any(finding.code == GUESS for finding in reading.findings):
        hint = said("--encoding NAME says which encoding the file is in")
        tell(tongue(said("note: {note}", note=hint)))
    if not file_numbers:
        tell_other_numbers(reading.tournament, language, tell)
    return reading.tournament


def choose_edition(tournament: Tournament, system: str | None) -> tuple[Edition, str]:
    """The edition to use, and in one sentence why it is this one.

    Args:
        tournament: The tournament.
        system: Id the user asked for; ``None`` when they left it open.

    Raises:
        UnknownEditionError: No edition has this id.
        NotCoveredError: The tournament names a system that is not here.
    """
    if system is not None:
        return registry.edition(system), said("It was asked for with --system.")
    found = registry.edition_of(tournament)
    code = tournament.event.type_code
    if registry.named_id(tournament) is not None:
        return found, said("The tournament names it: {code} (record 192).", code=code)
    if not code:
        return found, said("The tournament names no pairing system; this is the default.")
    return found, said(
        "The tournament names no regulation ({code}); this is the default.", code=code
    )


def doubt_about(tournament: Tournament, system: str | None) -> str:
    """Why the edition chosen from the file may be another one; empty where the user named it.

    Args:
        tournament: The tournament.
        system: Id the user asked for; ``None`` when they left it open.
    """
    return "" if system is not None else registry.doubt_about_edition(tournament)


def say_doubt(
    tournament: Tournament,
    system: str | None,
    language: str,
    tell: Callable[[str], object] = say,
) -> None:
    """Tell why the edition chosen from the file may be another one, if it may.

    Args:
        tournament: The tournament.
        system: Id the user asked for; ``None`` when they left it open.
        language: Code of the language in which it is told.
        tell: Takes the sentence; without it, stderr.
    """
    doubt = doubt_about(tournament, system)
    if doubt:
        tell(Tongue(language)(said("note: {note}", note=doubt)))
