"""The manual: the pages of ``docs``, carried in the package, as the desk shows them.

The text of a page is escaped, and HTML in it is left out. A link leads to another page of the
manual or to a picture; where it leads elsewhere, its text stands alone, because nothing is fetched.

Source:
    CommonMark Spec 0.31.2; tables as in GitHub Flavored Markdown 0.29, 4.10.
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from openarbiter.model.alphabet import folded, in_alphabet
from openarbiter.web.answers import folder

PICTURES: Final = {".png": "image/png", ".svg": "image/svg+xml"}
"""What pages show, by the ending."""

START: Final = "index"
"""The page that leads to the others."""

_ENDING = ".md"


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual.

    Attributes:
        path: Its place, as in ``"reference/cli"``.
    """

    path: str
    title: str
    html: str


def manual() -> Path:
    """The folder of the pages: in the package, or in the tree of the sources it is run from."""
    _, _, sources, tree = Path(__file__).parents[:4]
    return tree / "docs" if sources.name == "src" else folder("manual")


@cache
def places() -> dict[str, Path]:
    """Every page by its place without the ending, and every picture with it."""
    found = {}
    for path in sorted(manual().rglob("*")):
        place = path.relative_to(manual()).as_posix()
        if path.suffix == _ENDING:
            found[place.removesuffix(_ENDING)] = path
        elif path.suffix in PICTURES:
            found[place] = path
    return found


@cache
def page(place: str) -> ManualPage:
    """A page of the manual."""
    tokens = _reader().parse(places()[place].read_text(encoding="utf-8"))
    names: dict[str, int] = {}
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(tokens[at + 1].content, names))
        elif token.type in {"th_open", "td_open"} and token.attrs.pop("style", "") == _RIGHT:
            token.attrSet("class", "num")
        token.children = _bent(token.children, place) if token.children else token.children
    shown = [token for token in tokens if token.type != "html_block"]
    title = next(at for at, token in enumerate(tokens) if token.type == "heading_open")
    reader = _reader()
    html = reader.renderer.render(shown, reader.options, {})
    words = (token.content for token in tokens[title + 1].children or ())
    return ManualPage(place, "".join(words), html)


@cache
def contents() -> tuple[tuple[str, tuple[ManualPage, ...]], ...]:
    """All pages by folder: the title of each folder, and its pages by title."""
    groups: dict[str, list[ManualPage]] = {}
    for place in places():
        if posixpath.splitext(place)[1] not in PICTURES and place != START:
            groups.setdefault(posixpath.dirname(place), []).append(page(place))
    return tuple(
        (_title(name), tuple(sorted(found, key=lambda one: in_alphabet(one.title))))
        for name, found in sorted(groups.items())
    )


def found(query: str) -> list[tuple[str, tuple[ManualPage, ...]]]:
    """The pages that have all words of a query, in the order of the contents."""
    wanted = folded(query).split()
    groups = (
        (name, tuple(one for one in pages if all(word in _written(one.path) for word in wanted)))
        for name, pages in contents()
    )
    return [(name, pages) for name, pages in groups if pages]


@cache
def _written(place: str) -> str:
    """A page as it is written, to be searched."""
    return folded(places()[place].read_text(encoding="utf-8"))


def _title(name: str) -> str:
    """The title of a folder: that of its first page, or its name."""
    first = f"{name}/README" if name else START
    return page(first).title if first in places() else name.capitalize()


_RIGHT = "text-align:right"


@cache
def _reader() -> MarkdownIt:
    made = MarkdownIt("commonmark").enable("table")
    made.add_render_rule("fence", _fence)
    made.add_render_rule("table_open", _table)
    made.add_render_rule("table_close", _table)
    return made


def _fence(_: Any, tokens: Sequence[Token], at: int, *__: object) -> str:  # noqa: ANN401
    """A block of code, which can be scrolled with the keyboard."""
    return f'<pre tabindex="0"><code>{escapeHtml(tokens[at].content)}</code></pre>\n'


def _table(_: Any, tokens: Sequence[Token], at: int, *__: object) -> str:  # noqa: ANN401
    """Begin and end of a table, which scrolls sideways where it is wider than the page."""
    opens = tokens[at].type == "table_open"
    return '<div class="scroll" tabindex="0"><table class="t">\n' if opens else "</table></div>\n"


def _anchor(text: str, names: dict[str, int]) -> str:
    """The name of a heading in addresses, as the site of the documents makes it."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
    names[name] = names.get(name, -1) + 1
    return f"{name}_{names[name]}" if names[name] else name


def _bent(tokens: Sequence[Token], here: str) -> list[Token]:
    """A line with its links as the desk has them, and without HTML."""
    found: list[Token] = []
    closing: list[str] = []
    for token in tokens:
        if token.type == "link_open":
            href = str(token.attrs["href"])
            address = _address(href, here)
            closing.append("" if address else href)
            if address:
                token.attrSet("href", address)
                found.append(token)
        elif token.type == "link_close":
            elsewhere = closing.pop()
            if not elsewhere:
                found.append(token)
            elif "://" in elsewhere and found[-1].content != elsewhere:
                found.append(Token("text", "", 0, content=f" ({elsewhere})"))
        elif token.type == "image":
            token.attrSet("src", _address(str(token.attrs["src"]), here))
            found.append(token)
        elif token.type != "html_inline":
            found.append(token)
    return found


def _address(href: str, here: str) -> str:
    """Where a link of a page leads at the desk; empty where it leads out of the manual."""
    target, mark, anchor = href.partition("#")
    if not target:
        return href
    place = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    place = place.removesuffix(_ENDING)
    return f"/manual/{place}{mark}{anchor}" if place in places() else ""
