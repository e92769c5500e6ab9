"""Where every sentence of the five documents has its place: read, held together, and written.

``tests/articles/sentences`` has a file for each document: its articles in their order, each with
its sentences in our own words, and what cannot be derived: the function that obeys, an example,
and the page or verb where a user meets it. What an article says once for all its sentences a
sentence may say for itself. The readings are those of ``docs``. ``make docs`` writes all of it on
the page of the edition; ``make sentences`` counts.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.articles_named import Key, key_of, keys_in
from tools.readings import DATA

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parents[1]

FOLDER = ROOT / "tests" / "articles" / "sentences"

DOCUMENTS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The documents, by the id of the edition on whose page they stand."""

PLACES: dict[str, tuple[str, str]] = {
    key: (label, address)
    for key, (label, address) in tomllib.loads(
        (FOLDER.parent / "sentence_places.toml").read_text(encoding="utf-8")
    ).items()
}
"""Label and address of every place, by the keys that the files of the sentences use."""

BINDING = ("rule", "definition")
"""Kinds of sentences that need a function, an example and a page."""

KINDS = {
    "rule": "",
    "definition": "definition",
    "example": "example",
    "lead-in": "begins a list",
    "advice": "advice",
    "note": "remark",
    "aim": "aim",
    "history": "history",
}
"""What a sentence can be, and how a page says it; most are rules."""

READINGS = {
    "dutch-2025": ("systems/dutch-2026.md", "systems/dutch-2025.md"),
    "nswca": ("systems/nswca.md", "tie-breaks.md"),
}
"""Pages below ``docs`` with the readings of a document, where that is not the one of its id."""

OLDER_NUMBERS: dict[str, dict[str, str]] = {
    "systems/dutch-2026.md": {"1.7.": "1.6.2 ", "1.8": "1.7.1", "2.4.": "3.4."},
}
"""How articles begin in the document of the index that a page names by those of a later text."""

_TABLE = re.compile(r"^\| ((?:article|section) \|.*)\|\n\|[-| ]+\|\n((?:\|.*\n)+)", re.MULTILINE)
"""A table whose first column has articles: its head and its lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A sentence of a document.

    Attributes:
        article: Its article as the parser of the text names it.
        number: Its place in the article, from 1 on.
        of: How many sentences the article has.
        title: The article as people name it.
        named: The article as docstrings name it.
        kind: One of :data:`KINDS`.
        says: What it says, in our own words.
        function: ``module:name`` of what obeys it; empty where nothing has to.
        test: The id of an example, as pytest has it, below ``tests``.
        pages: Where a user meets it: keys of :data:`PLACES`.
        reads: How the questions begin whose readings stand here, though the article has them at
            the first of its sentences.
    """

    article: str
    number: int
    of: int
    title: str
    named: str
    kind: str
    says: str
    function: str
    test: str
    pages: tuple[str, ...]
    reads: tuple[str, ...]

    @property
    def label(self) -> str:
        """The article, with the place of the sentence where there are several."""
        return f"{self.title} ({self.number})" if self.of > 1 else self.title

    @property
    def binds(self) -> bool:
        """Whether it needs a place."""
        return self.kind in BINDING

    @property
    def placed(self) -> bool:
        """Whether it has one."""
        return bool(self.function and self.test and self.pages)


def rows(document: str) -> list[Row]:
    """All sentences of a document, in its order."""
    data = tomllib.loads((FOLDER / f"{document}.toml").read_text(encoding="utf-8"))
    return [row for article in data["article"] for row in _of_article(article)]


def _of_article(article: dict[str, Any]) -> Iterator[Row]:
    """The sentences of an article; what binds inherits what the article says for all of them."""
    number = article["number"]
    for place, given in enumerate(article["sentences"], start=1):
        sentence = {"says": given} if isinstance(given, str) else given
        kind = sentence.get("kind", "rule")
        shared = article if kind in (*BINDING, "example", "lead-in") else {}
        page = sentence.get("page", shared.get("page", ""))
        yield Row(
            article=number,
            number=place,
            of=len(article["sentences"]),
            title=article.get("title", number),
            named=article.get("names", number),
            kind=kind,
            says=sentence["says"],
            function=_module(sentence.get("function", shared.get("function", ""))),
            test=sentence.get("test", shared.get("test", "")),
            pages=tuple(filter(None, page.split(", "))),
            reads=tuple(sentence.get("reads", ())),
        )


def _module(function: str) -> str:
    """The function with its whole module: most stand in a rulebook."""
    if not function or function.startswith("openarbiter."):
        return function
    return f"openarbiter.rulebooks.{function}"


def readings(document: str) -> list[tuple[str, str, str]]:
    """(Articles, question, reading) of every unclear sentence, from data and tables of ``docs``.

    Tables of the later texts have no column for the question.
    """
    found = []
    for name in READINGS.get(document, (f"systems/{document}.md",)):
        system = name.removeprefix("systems/").removesuffix(".md")
        for one in DATA:
            if one["system"] == system and "article" in one and "remark" not in one:
                articles = _in_older_numbers(name, one["article"])
                found.append((articles, one["question"], one["ours"]))
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        for head, lines in _TABLE.findall(text):
            names = [cell.strip() for cell in head.split("|")]
            if "reading" not in names:
                continue
            for line in lines.splitlines():
                cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
                by_name = dict(zip(names, cells, strict=False))
                articles = _in_older_numbers(name, cells[0])
                found.append((articles, by_name.get("question", ""), by_name["reading"]))
    once = dict.fromkeys(found)  # the tables of most pages are made from the data
    return [each for each in once if _keys(each[0]) and not each[0].startswith("C.0")]


def _in_older_numbers(page: str, articles: str) -> str:
    """Articles of a page of a later text as the document of the index numbers them."""
    for newer, older in OLDER_NUMBERS.get(page, {}).items():
        articles = articles.replace(newer, older)
    return articles


def _keys(articles: str) -> list[Key]:
    """The articles of a cell, in which a number alone is one too."""
    return keys_in(f"articles {articles}")


def readings_by_row(document: str) -> dict[tuple[str, int], list[str]]:
    """The readings of each sentence, by article and place: they stand at the first that binds."""
    first: dict[Key, tuple[str, int]] = {}
    for row in rows(document):
        if row.binds:
            first.setdefault(key_of(row.named), (row.article, row.number))
    found: dict[tuple[str, int], list[str]] = {}
    for articles, question, reading in readings(document):
        said = f"{question}: {reading}" if question else reading
        wished = [
            (row.article, row.number)
            for row in rows(document)
            if any(said.startswith(begin) for begin in row.reads)
        ]
        for place in wished or _first_places(articles, first):
            found.setdefault(place, []).append(plain(said))
    return found


def _first_places(articles: str, first: dict[Key, tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """The rows a reading stands at: of each article it names, or the first one inside of it."""
    places = []
    for key in _keys(articles):
        inside = [place for known, place in first.items() if known[: len(key)] == key]
        above = [place for known, place in first.items() if key[: len(known)] == known]
        places += [first[key]] if key in first else inside[:1] or above[-1:]
    return list(dict.fromkeys(places))


def plain(text: str) -> str:
    """A cell of another page without its links."""
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)


def summary(document: str) -> str:
    """How many sentences there are, and how many of them need and have a place."""
    every = rows(document)
    bind = [row for row in every if row.binds]
    return (
        f"{len(every)} sentences: {len(bind)} are rules and definitions, and"
        f" {sum(row.placed for row in bind)} of them have a place; {len(every) - len(bind)} are"
        " lists' beginnings, examples, remarks, advice, aims and history."
    )


def section(document: str) -> list[str]:
    """The lines of a page with all sentences of a document."""
    read = readings_by_row(document)
    lines = [
        "## Every sentence and its place",
        "",
        summary(document),
        "",
        "In our own words; a reading stands where the text is silent or can be read in two ways.",
        "The function obeys the sentence, the example is a test that shows it (below `tests`), and",
        "the last column says where a user meets it: a page of the desk, or a command.",
        "",
        "| article | what it says | function | example | where it is met |",
        "|---|---|---|---|---|",
    ]
    for row in rows(document):
        cells = [
            row.label,
            _said(row, read.get((row.article, row.number), [])),
            _linked(row.function),
            f"`{row.test}`" if row.test else "",
            "; ".join(PLACES[page][0] for page in row.pages),
        ]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return [*lines, ""]


def _said(row: Row, read: Sequence[str]) -> str:
    """What a sentence says, what kind it is, and how it is read."""
    kind = f"*{KINDS[row.kind]}:* " if KINDS[row.kind] else ""
    return kind + row.says + "".join(f"<br>*Reading:* {each}" for each in read)


def _linked(function: str) -> str:
    """A function as a link to its module."""
    if not function:
        return ""
    module, _, name = function.partition(":")
    path = ROOT / "src" / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    short = module.removeprefix("openarbiter.").removeprefix("rulebooks.")
    return f"[`{short}:{name}`](../../{file.relative_to(ROOT).as_posix()})"


def report() -> str:
    """How many sentences each document has, and those that need a place and have none."""
    lines = []
    for document in DOCUMENTS:
        lines.append(f"{document}: {summary(document)}")
        lines += [
            f"  {row.label}: no place: {row.says}"
            for row in rows(document)
            if row.binds and not row.placed
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(report() + "\n")
