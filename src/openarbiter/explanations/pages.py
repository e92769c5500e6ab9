"""Pages: titles, paragraphs and tables, and the same page as text, Markdown and HTML.

It knows nothing of chess. The HTML is one file without anything outside of it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TypeAlias

from openarbiter.languages import ENGLISH, MISSING

_WIDTH = 88


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or two sentences, and the articles that stand behind them in grey.

    Attributes:
        article: The articles, such as ``C12, article 2.4.7``; empty without one.
    """

    text: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head; each row is as long as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part: TypeAlias = Paragraph | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under its own heading.

    Attributes:
        folded: It is for who asks for more: closed in HTML, and left out of a short text.
        language: Its language where that is not the one of the page; else empty.
    """

    title: str
    parts: tuple[Part, ...]
    folded: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page.

    Attributes:
        parts: What stands above the first section.
    """

    title: str
    parts: tuple[Part, ...]
    sections: tuple[Section, ...]
    language: str = "en"


def without_mixture(page: Page, english: Page) -> Page:
    """A page with each section in English as a whole where its language lacks a sentence.

    Args:
        page: The page, with :data:`MISSING` before what is not in its language.
        english: The same page in English.
    """
    if _lacks(Section(page.title, page.parts)):
        return english
    both = zip(page.sections, english.sections, strict=True)
    sections = (replace(two, language=ENGLISH) if _lacks(one) else one for one, two in both)
    return replace(page, sections=tuple(sections))


def _lacks(section: Section) -> bool:
    rows = ((*part.rows, part.head) for part in section.parts if isinstance(part, Table))
    texts = (part.text + part.article for part in section.parts if isinstance(part, Paragraph))
    cells = (cell for every in rows for row in every for cell in row)
    return any(MISSING in text for text in (section.title, *texts, *cells))


def rendered(page: Page, form: str, *, short: bool = False) -> str:
    """The page in one of :data:`FORMATS`; of a short text the folded sections are left out."""
    if short and form == "text":
        page = replace(page, sections=tuple(each for each in page.sections if not each.folded))
    return "\n".join(FORMATS[form](page)) + "\n"


def _text(page: Page) -> Iterator[str]:
    yield from (page.title, "=" * len(page.title))
    for part in page.parts:
        yield from ("", *_text_part(part))
    for section in page.sections:
        yield from ("", section.title, "-" * len(section.title))
        for part in section.parts:
            yield from _text_part(part)


def _text_part(part: Part) -> Iterator[str]:
    if isinstance(part, Paragraph):
        text = f"{part.text} [{part.article}]" if part.article else part.text
        yield from textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        return
    rows = [part.head, *part.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield ("  " + "  ".join(cells)).rstrip()


def _markdown(page: Page) -> Iterator[str]:
    yield f"# {_marked(page.title)}"
    for part in page.parts:
        yield from ("", *_markdown_part(part))
    for section in page.sections:
        yield from ("", f"## {_marked(section.title)}")
        for part in section.parts:
            yield from ("", *_markdown_part(part))


def _markdown_part(part: Part) -> Iterator[str]:
    if isinstance(part, Paragraph):
        article = f" _({_marked(part.article)})_" if part.article else ""
        yield _marked(part.text) + article
        return
    head, *rows = ("| " + " | ".join(map(_marked, row)) + " |" for row in (part.head, *part.rows))
    yield from (head, "|" + "---|" * len(part.head), *rows)


def _marked(text: str) -> str:
    """Text in which nothing is taken for Markdown."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


_STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; border-top: 2px solid; padding-top: .4rem; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .2rem .8rem .2rem 0;
  border-bottom: 1px solid #8888; vertical-align: top; }
small { opacity: .75; } summary { cursor: pointer; } summary h2 { display: inline-block; }"""


_OPEN = "<section{lang}>\n{heading}", "</section>"
_FOLDED = "<details{lang}>\n<summary>{heading}</summary>", "</details>"


def _html(page: Page) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(page.language)}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(page.title)}</title>"
    yield f"<style>\n{_STYLE}\n</style></head>"
    yield f"<body><main>\n<h1>{escape(page.title)}</h1>"
    for part in page.parts:
        yield from _html_part(part)
    for section in page.sections:
        heading = f"<h2>{escape(section.title)}</h2>"
        opened, closed = _FOLDED if section.folded else _OPEN
        lang = f' lang="{escape(section.language)}"' if section.language else ""
        yield opened.format(heading=heading, lang=lang)
        for part in section.parts:
            yield from _html_part(part)
        yield closed
    yield "</main></body></html>"


def _html_part(part: Part) -> Iterator[str]:
    if isinstance(part, Paragraph):
        article = f" <small>{escape(part.article)}</small>" if part.article else ""
        yield f"<p>{escape(part.text)}{article}</p>"
        return
    yield "<table>"
    yield "<thead><tr>" + _cells("th scope=col", "th", part.head) + "</tr></thead><tbody>"
    for row in part.rows:
        yield "<tr>" + _cells("td", "td", row) + "</tr>"
    yield "</tbody></table>"


def _cells(opening: str, closing: str, cells: Sequence[str]) -> str:
    return "".join(f"<{opening}>{escape(cell)}</{closing}>" for cell in cells)


FORMATS = {"text": _text, "markdown": _markdown, "html": _html}
"""The forms of a page, by name."""
