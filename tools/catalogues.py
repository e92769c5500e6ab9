"""The catalogues of the other languages: what is extracted into them, and how they are compiled.

``babel.cfg`` names the functions that find English sentences (``pybabel extract`` calls them), and
``make messages`` brings what they find into every ``.po``. The
build (``hatch_build.py``), ``make run``, ``make test`` and the tests compile every ``.po`` into the
``.mo`` beside it, together with the forms of numbers, days and lists that CLDR, the data of the
Unicode consortium about languages, has for the language.
"""

from __future__ import annotations

import ast
import os
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import IO, TypeAlias

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).parents[1] / "src" / "openarbiter" / "locale"

Found: TypeAlias = Iterator[tuple[int, str, tuple[str, ...], list[str]]]
"""Line, function of ``gettext`` (which tells the parts), parts of a message, comments."""


def _decimal(cldr: Locale) -> str:
    return str(cldr.number_symbols["latn"]["decimal"])


def _day_of(cldr: Locale) -> str:
    """How a day is written in digits."""
    gaps = {"y": "{year}", "M": "{month}", "d": "{day}"}
    pattern, last = str(cldr.datetime_skeletons["yMd"].pattern), ""
    whole = ""
    for letter in pattern:
        if letter != last or letter not in gaps:
            whole += gaps.get(letter, letter)
        last = letter
    return whole


OF_CLDR: Mapping[str, Callable[[Locale], str]] = {
    "{whole}.{decimals}": lambda cldr: "{whole}" + _decimal(cldr) + "{decimals}",
    "{year}-{month}-{day}": _day_of,
    "{first}, {next}": lambda cldr: cldr.list_patterns["standard"]["middle"].format(
        "{first}", "{next}"
    ),
    "{first} and {last}": lambda cldr: cldr.list_patterns["standard"]["end"].format(
        "{first}", "{last}"
    ),
    "name of the language in the language\4English": lambda cldr: str(cldr.get_display_name()),
}
"""Messages that CLDR translates, by their English."""


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Write the ``.mo`` of every ``.po`` that is newer than it.

    Args:
        locale: The folder with a folder for each language.

    Returns:
        The files that were written.
    """
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        newest = max(source.stat().st_mtime, Path(__file__).stat().st_mtime)
        if not target.exists() or target.stat().st_mtime < newest:
            fresh = target.with_suffix(f".{os.getpid()}")  # several test runs may do this at once
            fresh.write_bytes(compiled(source))
            fresh.replace(target)
            written.append(target)
    return written


def compiled(source: Path) -> bytes:
    """A ``.po`` as a ``.mo``, with what CLDR says where the file itself says nothing."""
    language = source.parents[1].name
    with source.open("rb") as file:
        catalogue = read_po(file, locale=language)
    cldr = Locale.parse(language, sep="-" if "-" in language else "_")
    for key, form in OF_CLDR.items():
        context, _, message = key.rpartition("\4")
        if catalogue.get(message, context or None) is None:
            catalogue.add(message, form(cldr), context=context or None)
    catalogue.__class__ = _Unsigned
    whole = BytesIO()
    write_mo(whole, catalogue)
    return whole.getvalue()


def brought_up(source: Path, template: Catalog) -> bytes:
    """A ``.po`` with the sentences of a template, sorted; the same for the same sentences."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parents[1].name)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.__class__ = _Unsigned
    whole = BytesIO()
    write_po(whole, catalogue, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    return whole.getvalue()


class _Unsigned(Catalog):
    """A catalogue that names neither the program that wrote it nor the day.

    Whoever writes the same sentences writes the same file, also with another version of Babel.
    """

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What stands at the head of the file."""
        left_out = {"Generated-By", "POT-Creation-Date", "PO-Revision-Date"}
        return [each for each in super().mime_headers if each[0] not in left_out]


def _message(line: int, forms: tuple[str, str, str]) -> tuple[int, str, tuple[str, ...], list[str]]:
    """What ``pybabel`` is told about a sentence with a form for one, for several and a context."""
    one, several, context = forms
    named = ("n" if one else "") + ("p" if context else "") + "gettext"
    return line, named, tuple(part for part in (context, one, several) if part), []


def python(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence that a module says or keeps in a table (``openarbiter.languages.Table``)."""
    module = file.read()
    if not any(sign in module for sign in (b"said(", b"joined(", b"Article(", b"Table")):
        return
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in {"said", "joined"}:
                yield from _said(node)
            elif node.func.id in {"Article", "Criterion"} and node.args:  # what it demands
                for text in _texts(node.args[-1]):
                    yield _message(node.lineno, ("", text, ""))
        elif isinstance(node, ast.AnnAssign) and "Table" in ast.unparse(node.annotation):
            yield from _kept(node.value)


def _said(call: ast.Call) -> Found:
    words = {each.arg: each.value for each in call.keywords}
    one, context = (_texts(words.get(name)) for name in ("one", "context"))
    for text in _texts(call.args[0]):
        if text not in OF_CLDR:
            yield _message(call.lineno, ("".join(one), text, "".join(context)))


def _texts(node: ast.expr | None) -> list[str]:
    """The texts of an argument: one, or those of a choice between two; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return []


def _kept(table: ast.expr | None) -> Found:
    for value in table.values if isinstance(table, ast.Dict) else ():
        if isinstance(value, ast.Constant | ast.Tuple):
            yield _message(value.lineno, _forms(ast.literal_eval(value)))


def _forms(value: str | Sequence[str]) -> tuple[str, str, str]:
    """One, several and context of an entry of a table."""
    if isinstance(value, str):
        return "", value, ""
    one, several, context = (*value, "", "")[:3]
    return one, several, context


def table(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence of a table that is a TOML file."""
    for line, value in enumerate(_leaves(tomllib.loads(file.read().decode())), start=1):
        yield _message(line, _forms(value))


def _leaves(values: Mapping[str, object]) -> Iterator[str | list[str]]:
    for value in values.values():
        if isinstance(value, dict):
            yield from _leaves(value)
        elif isinstance(value, str | list):
            yield value


def editions(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """What the criteria of all editions demand, how they are told, and the register itself."""
    yield from python(file, keywords, tags, options)
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (a build needs none of it)
    from openarbiter.rulebooks.told import criteria_told  # noqa: PLC0415  (likewise)

    for id_ in registry.edition_ids():
        for criterion in registry.edition(id_).rules.articles:
            yield _message(1, ("", criterion.sentence, ""))
        for code, each in criteria_told(registry.edition(id_).document.family).items():
            for form in each.phrases(code).values():
                yield _message(1, _forms(form))


def page(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence of a page template: ``t("...")`` and ``rich("...")``."""
    from jinja2 import Environment, nodes  # noqa: PLC0415  (a build needs none of it)

    tree = Environment(autoescape=True).parse(file.read().decode())
    for call in tree.find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in {"t", "rich"}:
            continue
        words = {each.key: each.value for each in call.kwargs}
        one, context = (_written(words.get(name)) for name in ("one", "context"))
        for text in _written(call.args[0]):
            yield _message(call.lineno, ("".join(one), text, "".join(context)))


def _written(node: object) -> list[str]:
    """As :func:`_texts`, in a template."""
    from jinja2 import nodes  # noqa: PLC0415  (a build needs none of it)

    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, nodes.CondExpr):
        return [*_written(node.expr1), *_written(node.expr2)]
    return []


if __name__ == "__main__":
    for named in sys.argv[1:]:
        with Path(named).open("rb") as template:
            sentences = read_po(template)
        for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
            path.write_bytes(brought_up(path, sentences))
    for path in compile_all():
        sys.stdout.write(f"compiled: {path.relative_to(Path.cwd())}\n")
