"""The catalogues of other languages as tests read them: what is extracted, what is translated."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from openarbiter.languages import LOCALE
from tests.architecture.source import ROOT


def po_of(language: str) -> Path:
    """The file of a translator."""
    return Path(LOCALE) / language / "LC_MESSAGES" / "openarbiter.po"


@cache
def translations(language: str) -> Catalog:
    """What the file of a translator holds."""
    with po_of(language).open("rb") as file:
        return read_po(file, locale=language)


@cache
def sources() -> Catalog:
    """Every sentence that the source says, as ``make messages`` finds them."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "openarbiter.pot"
        mapping = str(ROOT / "babel.cfg")
        words = ("pybabel", "-q", "extract", "-F", mapping, "-o", str(target), str(ROOT / "src"))
        CommandLineInterface().run([*words])  # type: ignore[no-untyped-call]
        with target.open("rb") as file:
            return read_po(file)


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
    for each in messages(translations("de")):
        before = f"{each.context}|" if each.context else ""
        for english, text in zip(forms_of(each.id), forms_of(each.string), strict=True):
            found[before + english] = text
    return found


def gaps_of(template: str) -> set[str]:
    """The gaps of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
