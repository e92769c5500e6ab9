"""The catalogues of the other languages: what is extracted into them, and how they are compiled.

``babel.cfg`` names the functions that find English sentences (``pybabel extract`` calls them), and
``make messages`` brings what they find into every ``.po``. The
build (``hatch_build.py``), ``make run``, ``make test`` and the tests compile every ``.po`` into the
``.mo`` beside it, together with the forms of numbers, days and lists that CLDR, the data of the
Unicode consortium about languages, has for the language.
"""

from __future__ import annotations

import ast
import copy
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, TypeAlias, TypeGuard, cast

from babel import Locale
from babel.messages.catalog import Catalog, Message
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


PARTS: Mapping[str, tuple[str, ...]] = {
    "players": (),
    "reports": ("players",),
    "desk": ("players", "reports"),
    "terminal": ("players", "reports"),
}
"""The parts of a language by who reads them, and the parts that each reader meets besides.

A part is a file, ``locale/LANGUAGE/LC_MESSAGES/PART.po``. A sentence stands in the first part
whose readers meet it; ``babel.cfg`` says which those are.
"""

ENOUGH = Fraction(95, 100)
"""So much of a part has to be there before a language is offered for it."""


def compile_all(locale: Path = LOCALE) -> list[Path]:
    """Write the ``.mo`` of every part that is offered and newer than it; remove every other.

    Args:
        locale: The folder with a folder for each language.

    Returns:
        The files that were written.
    """
    written = []
    for folder in sorted(locale.glob("*/LC_MESSAGES")):
        sources = offered(folder)
        for old in {*folder.glob("*.mo")} - {one.with_suffix(".mo") for one in sources}:
            old.unlink(missing_ok=True)
        for source in sources:
            target = source.with_suffix(".mo")
            newest = max(source.stat().st_mtime, Path(__file__).stat().st_mtime)
            if not target.exists() or target.stat().st_mtime < newest:
                fresh = target.with_suffix(f".{os.getpid()}")  # several test runs may do this
                fresh.write_bytes(compiled(source))
                fresh.replace(target)
                written.append(target)
    return written


def offered(folder: Path) -> list[Path]:
    """The parts of a language that are there, with all that their readers meet besides."""
    there = {path.stem for path in folder.glob("*.po") if share(path) >= ENOUGH}
    found = [part for part, others in PARTS.items() if {part, *others} <= there]
    return [folder / f"{part}.po" for part in found]


def share(source: Path) -> Fraction:
    """How much of a part is translated, from 0 to 1."""
    done, whole = counted(source)
    return Fraction(done, whole or 1)


def counted(source: Path) -> tuple[int, int]:
    """How many sentences of a part are translated, and how many there are."""
    every = [each for each in catalogue_of(source) if each.id]
    return sum(not each.fuzzy and _is_whole(each.string) for each in every), len(every)


def _is_whole(text: object) -> bool:
    return bool(text) and all(_every(text))


@cache
def _read(source: Path, changed: int) -> Catalog:
    with source.open("rb") as file:
        return read_po(file)


def catalogue_of(source: Path) -> Catalog:
    """What a ``.po`` holds; it is not to be changed."""
    return _read(source, source.stat().st_mtime_ns)


def faults_of(source: Path) -> Iterator[str]:
    """What is wrong with a ``.po``, a line each: forms, gaps, signs, and what is not there."""
    catalogue = catalogue_of(source)
    wanted = Catalog(locale=catalogue.locale)
    if catalogue.plural_forms.rstrip(";") != wanted.plural_forms.rstrip(";"):
        yield f'{source.name}: the head has no "Plural-Forms: {wanted.plural_forms}"'
    for each in catalogue:
        if each.id:
            for fault in _faults(each, catalogue.num_plurals):
                yield f"{source.name}: {each.id!r}: {fault}"


def _faults(message: Message, plurals: int) -> Iterator[str]:
    english, own = _every(message.id), _every(message.string)
    if message.fuzzy:
        yield "fuzzy"
    if not all(own):
        yield "half translated" if any(own) else "not translated"
    if message.pluralizable and len(own) != plurals:
        yield f"forms: {len(own)}; expected {plurals}"
    gaps = [_gaps(form) - {"count"} for form in english]
    for text in filter(None, own):
        if _gaps(text) - {"count"} not in gaps:
            yield f"other gaps: {text!r}"
        if any(text[at].isspace() and not english[-1][at].isspace() for at in (0, -1)):
            yield f"a space at an edge: {text!r}"
        if text.count("**") != english[-1].count("**"):
            yield f"other bold words: {text!r}"


def _every(texts: object) -> tuple[str, ...]:
    """The forms of one side of a message."""
    return (texts,) if isinstance(texts, str) else tuple(cast("Sequence[str]", texts))


def _gaps(template: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
    except ValueError:
        return {"a brace that is not closed"}


def compiled(source: Path) -> bytes:
    """A ``.po`` as a ``.mo``, the first part with what CLDR says where it says nothing itself."""
    language = source.parents[1].name
    catalogue = copy.copy(catalogue_of(source))
    catalogue._messages = catalogue._messages.copy()  # noqa: SLF001  (what is read stays)
    if source.stem == next(iter(PARTS)):
        cldr = Locale.parse(language, sep="-" if "-" in language else "_")
        for key, form in OF_CLDR.items():
            context, _, message = key.rpartition("\4")
            if catalogue.get(message, context or None) is None:
                catalogue.add(message, form(cldr), context=context or None)
    catalogue.__class__ = _Unsigned
    whole = BytesIO()
    write_mo(whole, catalogue)
    return whole.getvalue()


def parted(found: Catalog) -> dict[str, Catalog]:
    """The sentences of the source as a template for each part."""
    templates = {part: Catalog() for part in PARTS}
    for each in found:
        if each.id:
            part = next(part for part in PARTS if part in each.auto_comments)
            templates[part].add(each.id, locations=each.locations, context=each.context)
    return templates


def brought_up(source: Path, template: Catalog, others: Iterable[Path] = ()) -> bytes:
    """A ``.po`` with the sentences of a template, sorted; the same for the same sentences.

    Args:
        source: The ``.po``.
        template: The sentences of its part.
        others: More files of the language: what stands there already is taken over.
    """
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parents[1].name)
    catalogue.update(copy.deepcopy(template), no_fuzzy_matching=True)  # it keeps what it is given
    for each in catalogue:
        if each.fuzzy and each.id:  # what had one form has several
            each.flags.discard("fuzzy")
            each.string = ("",) * catalogue.num_plurals if each.pluralizable else ""
        if each.id and not _is_whole(each.string):
            held = (catalogue_of(one).get(each.id, each.context) for one in others)
            each.string = next((one.string for one in held if _says(one, each)), each.string)
        each.auto_comments = []
    catalogue.__class__ = _Unsigned
    whole = BytesIO()
    write_po(whole, catalogue, width=0, no_location=True, sort_output=True, ignore_obsolete=True)
    return whole.getvalue()


def _says(one: Message | None, wanted: Message) -> TypeGuard[Message]:
    return one is not None and one.id == wanted.id and not one.fuzzy and _is_whole(one.string)


class _Unsigned(Catalog):
    """A catalogue that names neither the program that wrote it nor the day.

    Whoever writes the same sentences writes the same file, also with another version of Babel.
    """

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What stands at the head of the file."""
        left_out = {"Generated-By", "POT-Creation-Date", "PO-Revision-Date"}
        return [each for each in super().mime_headers if each[0] not in left_out]


Forms: TypeAlias = tuple[str, str, str]
"""The form for one, that for several, and the context; what there is not is empty."""

Place: TypeAlias = tuple[int, str, Forms]
Places: TypeAlias = Iterator[Place]
"""Line, place (names of tables, functions and arguments around it) and forms of a sentence."""


def _found(sentences: Iterable[Place], options: object) -> Found:
    """What ``pybabel`` is told about sentences, the part of each among it.

    The section of ``babel.cfg`` names the ``part`` of a module; ``players`` is a pattern for the
    sentences that players read all the same, sought in their place and text.
    """
    chosen = cast("Mapping[str, str]", options)
    pattern = chosen.get("players", "")
    for line, place, (one, several, context) in sentences:
        of_players = pattern and re.search(pattern, f"{place}: {several}")
        named = ("n" if one else "") + ("p" if context else "") + "gettext"
        parts = tuple(part for part in (context, one, several) if part)
        yield line, named, parts, ["players" if of_players else chosen["part"]]


def python(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence that a module says or keeps in a table (``openarbiter.languages.Table``)."""
    yield from _found(_of_module(file.read()), options)


def _of_module(module: bytes) -> Places:
    if any(sign in module for sign in (b"said(", b".saying(", b"joined(", b"Article(", b"Table")):
        yield from _of_node(ast.parse(module), "")


def _of_node(node: ast.AST, place: str) -> Places:
    name = _name_of(node)
    place = f"{place}.{name}" if name and place else name or place
    if isinstance(node, ast.Call):
        called = _called(node.func)
        if called in {"said", "joined", ".saying"}:
            yield from _said(node, place)
        elif called in {"Article", "Criterion"} and node.args:  # what it demands
            for text in _texts(node.args[-1]):
                yield node.lineno, place, ("", text, "")
    elif isinstance(node, ast.AnnAssign) and "Table" in ast.unparse(node.annotation):
        yield from _kept(node.value, place)
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            inner = str(key.value) if isinstance(key, ast.Constant) else ""
            yield from _of_node(key, place) if key else ()
            yield from _of_node(value, f"{place}.{inner}" if inner else place)
        return
    for child in ast.iter_child_nodes(node):
        yield from _of_node(child, place)


def _called(function: ast.expr) -> str:
    """The name of a function that is called, with a dot before that of a method."""
    if isinstance(function, ast.Attribute):
        return f".{function.attr}"
    return function.id if isinstance(function, ast.Name) else ""


def _name_of(node: ast.AST) -> str:
    """What a part of a module is called: a function, a class, a table, an argument."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.keyword):
        return node.arg or ""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return target.id if isinstance(target, ast.Name) else ""


def _said(call: ast.Call, place: str) -> Places:
    words = {each.arg: each.value for each in call.keywords}
    one, context = (_texts(words.get(name)) for name in ("one", "context"))
    for text in _texts(call.args[0]):
        if text not in OF_CLDR:
            yield call.lineno, place, ("".join(one), text, "".join(context))


def _texts(node: ast.expr | None) -> list[str]:
    """The texts of an argument: one, or those of a choice between two; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return []


def _kept(table: ast.expr | None, place: str) -> Places:
    for key, value in zip(table.keys, table.values, strict=True) if _is_dict(table) else ():
        if isinstance(value, ast.Constant | ast.Tuple):
            inner = str(key.value) if isinstance(key, ast.Constant) else ""
            yield value.lineno, f"{place}.{inner}", _forms(ast.literal_eval(value))


def _is_dict(node: ast.expr | None) -> TypeGuard[ast.Dict]:
    return isinstance(node, ast.Dict)


def _forms(value: str | Sequence[str]) -> Forms:
    """One, several and context of an entry of a table."""
    if isinstance(value, str):
        return "", value, ""
    one, several, context = (*value, "", "")[:3]
    return one, several, context


def table(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence of a table that is a TOML file."""
    leaves = enumerate(_leaves(tomllib.loads(file.read().decode())), start=1)
    yield from _found(((line, place, _forms(value)) for line, (place, value) in leaves), options)


def _leaves(values: Mapping[str, object], place: str = "") -> Iterator[tuple[str, str | list[str]]]:
    for key, value in values.items():
        inner = f"{place}.{key}" if place else key
        if isinstance(value, dict):
            yield from _leaves(value, inner)
        elif isinstance(value, str | list):
            yield inner, value


def editions(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """What the criteria of all editions demand, how they are told, and the register itself."""
    yield from python(file, keywords, tags, options)
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (a build needs none of it)
    from openarbiter.rulebooks.told import criteria_told  # noqa: PLC0415  (likewise)

    for id_ in registry.edition_ids():
        edition = registry.edition(id_)
        places = [(1, id_, ("", one.sentence, "")) for one in edition.rules.articles]
        for code, each in criteria_told(edition.document.family).items():
            places += [(1, key, _forms(form)) for key, form in each.phrases(code).items()]
        yield from _found(places, options)


def page(file: IO[bytes], keywords: object, tags: object, options: object) -> Found:
    """Every sentence of a page template: ``t("...")`` and ``rich("...")``."""
    yield from _found(_of_page(file.read().decode()), options)


def _of_page(template: str) -> Places:
    from jinja2 import Environment, nodes  # noqa: PLC0415  (a build needs none of it)

    for call in Environment(autoescape=True).parse(template).find_all(nodes.Call):
        if not isinstance(call.node, nodes.Name) or call.node.name not in {"t", "rich"}:
            continue
        words = {each.key: each.value for each in call.kwargs}
        one, context = (_written(words.get(name)) for name in ("one", "context"))
        for text in _written(call.args[0]):
            yield call.lineno, "", ("".join(one), text, "".join(context))


def _written(node: object) -> list[str]:
    """As :func:`_texts`, in a template."""
    from jinja2 import nodes  # noqa: PLC0415  (a build needs none of it)

    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, nodes.CondExpr):
        return [*_written(node.expr1), *_written(node.expr2)]
    return []


def bring_up(found: Catalog, templates: Path) -> None:
    """Write the template of every part, and bring its sentences into every ``.po``."""
    fresh = {}  # written at the end: a sentence may go from one part to another
    for part, template in parted(found).items():
        for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{part}.po")):
            fresh[path] = brought_up(path, template, sorted(path.parent.glob("*.po")))
        template.__class__ = _Unsigned
        with (templates / f"{part}.pot").open("wb") as file:
            write_po(file, template, width=0, sort_output=True, omit_header=True)
    for path, content in fresh.items():
        path.write_bytes(content)


def take_over(language: str, others: Sequence[Path]) -> None:
    """Fill what a language lacks with what stands in other files, whatever part it is of."""
    for path in sorted(LOCALE.glob(f"{language}/LC_MESSAGES/*.po")):
        path.write_bytes(brought_up(path, catalogue_of(path), others))


BEGIN, END = "\N{LEFT WHITE SQUARE BRACKET}", "\N{RIGHT WHITE SQUARE BRACKET}"
PSEUDO = "xx"
"""A language that marks whatever is in a catalogue; what is not marked stands in none."""


def pseudo(templates: Mapping[str, Catalog], locale: Path = LOCALE) -> None:
    """Write the catalogues of :data:`PSEUDO`; the next time that all are compiled they go.

    Args:
        templates: The sentences by their part.
        locale: The folder with a folder for each language.
    """
    folder = locale / PSEUDO / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    for part, template in templates.items():
        marked = _Unsigned(locale="en")  # two forms
        for each in template:
            if each.id:
                marked.add(each.id, _marked(each.id), context=each.context)
        for key in OF_CLDR:
            context, _, message = key.rpartition("\4")
            marked.add(message, _marked(message), context=context or None)
        whole = BytesIO()
        write_mo(whole, marked)
        (folder / f"{part}.mo").write_bytes(whole.getvalue())


def _marked(texts: object) -> str | tuple[str, ...]:
    forms = tuple(f"{BEGIN}{one}{END}" for one in _every(texts))
    return forms[0] if isinstance(texts, str) else forms


def main(words: Sequence[str]) -> int:
    """Compile; before it ``FILE.pot`` brings up, ``take LANGUAGE FILE ...`` fills what lacks.

    ``check FILE ...`` lists faults and compiles nothing.
    """
    match list(words):
        case ["check", *files]:
            found = [fault for file in files for fault in faults_of(Path(file))]
            sys.stdout.write("\n".join([*found, f"faults: {len(found)}\n"]))
            return 1 if found else 0
        case ["take", language, *files]:
            take_over(language, [Path(file) for file in files])
        case ["pseudo", template]:
            with Path(template).open("rb") as extracted:
                pseudo(parted(read_po(extracted)))
            return 0
        case [template]:
            with Path(template).open("rb") as extracted:
                bring_up(read_po(extracted), Path(template).parent)
    for path in compile_all():
        sys.stdout.write(f"compiled: {path.relative_to(Path.cwd())}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
