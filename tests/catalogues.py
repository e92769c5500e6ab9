"""The catalogues of other languages as tests read them: what is extracted, what is translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from openarbiter.languages import LOCALE
from tests.architecture.source import ROOT
from tools.catalogues import catalogue_of, parted


def files_of(language: str) -> list[Path]:
    """The files of a translator, one for each part that there is."""
    return sorted(Path(LOCALE, language).glob("LC_MESSAGES/*.po"))


def others() -> tuple[str, ...]:
    """All languages that somebody has begun, offered or not."""
    return tuple(sorted(each.name for each in Path(LOCALE).iterdir() if each.is_dir()))


def translations(language: str) -> Iterator[Message]:
    """What the files of a translator hold, without their heads."""
    for file in files_of(language):
        yield from messages(catalogue_of(file))


@cache
def sources() -> dict[str, Catalog]:
    """Every sentence that the source says by its part, as ``make messages`` finds them."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "openarbiter.pot"
        mapping = str(ROOT / "babel.cfg")
        words = ("pybabel", "-q", "extract", "-F", mapping, "-o", str(target), str(ROOT / "src"))
        CommandLineInterface().run([*words])  # type: ignore[no-untyped-call]
        with target.open("rb") as file:
            return parted(read_po(file))


def forms_of(text: object) -> tuple[str, ...]:
    """The forms of one side of a message: English ones, or those of a language."""
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def messages(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue, without its head."""
    return [each for each in catalogue if each.id]


@cache
def german() -> dict[str, str]:
    """Every German text by its English, form by form; a context stands before a bar."""
    found = {}
    for each in translations("de"):
        before = f"{each.context}|" if each.context else ""
        for english, text in zip(forms_of(each.id), forms_of(each.string), strict=True):
            found[before + english] = text
    return found
