"""A finished picture, how it is drawn in SVG, and how it is written: alone, in a page, in words.

Coordinates are whole numbers. Colours are given twice, for light and for dark screens; every sign
is shown by shape or word too. What cannot stand in XML, and marks that turn the direction of a
text, become a replacement character.

Source:
    W3C, Scalable Vector Graphics 1.1 (second edition); XML 1.0, production 2 (Char).
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from xml.sax.saxutils import escape, quoteattr

from openarbiter.languages import Sentence, Tongue, said
from openarbiter.model import Points, Tournament, points_text
from openarbiter.model.results import points_count
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.tables.text import missing_results

_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)

_NARROW, _WIDE = frozenset(" .,:;'|!iljtfrI()[]-"), frozenset("mwMW@%—")

_COMBINING = range(0x300, 0x370)

_FIRST_SQUARE = 0x2E80
"""From here on the characters of most scripts are as wide as they are high."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a picture.

    Attributes:
        attributes: (name, value), in the order they are written.
        children: Elements and texts inside, in the order they are painted.
    """

    name: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Element | str, ...]

    def render(self, indent: str = "") -> str:
        """The element as text; a line for each element that holds elements only."""
        written = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes)
        head = f"{indent}<{self.name}{written}"
        if not self.children:
            return f"{head}/>"
        if any(isinstance(child, str) for child in self.children):
            inside = (
                escape(child) if isinstance(child, str) else child.render()
                for child in self.children
            )
            return f"{head}>{''.join(inside)}</{self.name}>"
        lines = (
            child.render(f"{indent} ") for child in self.children if isinstance(child, Element)
        )
        return "\n".join((f"{head}>", *lines, f"{indent}</{self.name}>"))


def element(name: str, *children: Element | str, **attributes: str | int) -> Element:
    """Make an element; in names of attributes ``_`` is ``-``, and one at the end is cut off.

    Examples:
        >>> element("text", "a < b", x=3, text_anchor="end").render()
        '<text x="3" text-anchor="end">a &lt; b</text>'
    """
    named = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    return Element(
        name,
        tuple((key, clean(str(value))) for key, value in named),
        tuple(clean(child) if isinstance(child, str) else child for child in children),
    )


def clean(text: str) -> str:
    r"""A text without characters that XML forbids or that turn its direction.

    Examples:
        >>> clean("Al\x00pha") == "Al\ufffdpha"
        True
    """
    return _UNSEEN.sub("\ufffd", text)


def text_width(text: str, size: int) -> int:
    """About how wide a text becomes (pixels), by the size of its font; rather too much."""
    units = 0
    for letter in text:
        if ord(letter) in _COMBINING:
            continue
        if letter in _NARROW:
            units += 36
        elif letter in _WIDE:
            units += 92
        elif ord(letter) >= _FIRST_SQUARE:
            units += 104
        else:
            units += 72 if letter.isupper() else 60
    return (units * size + 99) // 100


TEXT = 15
"""Size of names (pixels)."""

SMALL = 13
"""Size of what is looked up, not read (pixels)."""

HEADER = 64
"""Height of the heading (pixels)."""

_HEAD = 25
"""Size of the headline (pixels), somewhat more than it has: bold letters are wider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A finished picture.

    Attributes:
        svg: The picture: a whole SVG document without the XML declaration.
        sentences: The same in words, one sentence or row each.
        width: Width (pixels), like ``height``.
        language: Code of the language it speaks.
    """

    title: str
    svg: str
    sentences: tuple[str, ...]
    width: int
    height: int
    language: str = "en"


class Drawing(str):
    """The text of an SVG file, which notebooks show as the picture it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """The picture as notebooks show it."""
        return str(self)


def framed(  # noqa: PLR0913  (the parts of a picture, each with its name)
    parts: Iterable[Element],
    *,
    number: int = 1,
    crumb: str,
    headline: str,
    sentences: Sequence[str],
    size: tuple[int, int],
    language: str,
) -> Picture:
    """Put what was drawn on its paper, with title and description for screen readers.

    ``number`` counts the pictures of one page from 1; ``crumb`` and ``headline`` are the small and
    the large line above it, ``sentences`` become the description; ``size`` is in pixels.
    """
    width, height = size
    title = f"{crumb}: {headline}"
    whole = element(
        "svg",
        element("title", title, id=f"oa-title-{number}"),
        element("desc", " ".join(sentences), id=f"oa-desc-{number}"),
        element("style", f"\n{files(__package__).joinpath('picture.css').read_text('utf-8')}"),
        element("rect", class_="paper", width=width, height=height),
        element("text", crumb, class_="s", x=10, y=24),
        element("text", headline, class_="t", x=10, y=48),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="oa",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        lang=language,
        aria_labelledby=f"oa-title-{number} oa-desc-{number}",
    )
    return Picture(
        title=title,
        svg=f"{whole.render()}\n",
        sentences=tuple(sentences),
        width=width,
        height=height,
        language=language,
    )


def heading_width(crumb: str, headline: str) -> int:
    """How wide the two lines above a picture are (pixels)."""
    return 20 + max(text_width(crumb, SMALL), text_width(headline, _HEAD))


def table_crumb(tournament: Tournament, table: Standings, tongue: Tongue) -> str:
    """The line above a table: of which tournament, after which round, and what is missing."""
    after = said("after round {number}", number=table.round_no)
    missing = missing_results(tournament, table.round_no)[:1]
    words = (tournament.event.name or said("Tournament"), after, *missing)
    return " · ".join(map(tongue, words))


def points_words(points: Points) -> Sentence:
    """Points (tenths) with their word.

    Examples:
        >>> points_words(5), points_words(10), points_words(25), points_words(0)
        ('½ point', '1 point', '2½ points', '0 points')
    """
    number = points_text(points)
    return said("{points} points", points_count(points), one="{points} point", points=number)


def players_words(count: int) -> Sentence:
    """A number of players.

    Examples:
        >>> players_words(1), players_words(12)
        ('1 player', '12 players')
    """
    return said("{count} players", count, one="{count} player")


_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")
"""What Markdown would take for a sign of its own."""

_PAGE_STYLE = (
    "body{margin:1em auto;max-width:64rem;padding:0 1em;background:#ffffff;color:#14171b;"
    'font:400 15px/1.45 "Source Sans 3","Segoe UI","Helvetica Neue","Noto Sans",Arial,sans-serif}'
    "figure{margin:0 0 2em;break-after:page}svg{max-width:100%;height:auto}"
    "summary{cursor:pointer}li{margin:.2em 0}"
    "@media (prefers-color-scheme:dark){body{background:#1d2126;color:#eceff2}}"
    "@media print{details{display:none}}"
)


def as_html(pictures: Sequence[Picture]) -> str:
    """A whole page with the pictures; at least one."""
    title = html.escape(clean(pictures[0].title))
    language = pictures[0].language
    figures = "".join(map(_figure, pictures))
    return (
        f'<!doctype html>\n<html lang="{language}">'
        f'<head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_PAGE_STYLE}</style></head>\n<body>\n{figures}</body></html>\n"
    )


def _figure(picture: Picture) -> str:
    summary = html.escape(Tongue(picture.language)(said("The same in words")))
    words = "".join(f"<li>{html.escape(clean(sentence))}</li>\n" for sentence in picture.sentences)
    return (
        f"<figure>\n{picture.svg}"
        f"<figcaption><details><summary>{summary}</summary>\n<ol>\n{words}</ol></details>"
        "</figcaption></figure>\n"
    )


def as_text(pictures: Sequence[Picture]) -> str:
    """The titles and sentences, a line each."""
    blocks = ("\n".join((picture.title, "", *picture.sentences)) for picture in pictures)
    return clean("\n\n".join(blocks)) + "\n"


def as_markdown(pictures: Sequence[Picture]) -> str:
    """The titles as headings, the sentences as lists; names are no signs."""
    blocks = []
    for picture in pictures:
        lines = "\n".join(f"- {_harmless(sentence)}" for sentence in picture.sentences)
        blocks.append(f"## {_harmless(picture.title)}\n\n{lines}")
    return "\n\n".join(blocks) + "\n"


def _harmless(text: str) -> str:
    return _MARKS.sub(r"\\\1", clean(text))


def as_json(pictures: Sequence[Picture]) -> str:
    """Title, size and sentences of every picture."""
    names = ("title", "width", "height", "sentences")
    found = [{name: getattr(picture, name) for name in names} for picture in pictures]
    return json.dumps({"pictures": found}, ensure_ascii=False) + "\n"
