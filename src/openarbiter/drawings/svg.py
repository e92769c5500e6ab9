"""A small writer of SVG: elements, attributes, texts. Coordinates are whole numbers.

It knows no chess and no layout. What cannot stand in XML, and marks that turn the direction of
a text, are shown as a replacement character, never obeyed.

Source:
    W3C, Scalable Vector Graphics 1.1 (second edition); XML 1.0, production 2 (Char).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)

_NARROW, _WIDE = frozenset(" .,:;'|!iljtfrI()[]-"), frozenset("mwMW@%—")

_COMBINING = (0x300, 0x36F)

_FIRST_SQUARE = 0x2E80
"""From here on the characters of most scripts are as wide as they are high."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a picture.

    Attributes:
        name: Its name, such as ``line``.
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
            inside = "".join(
                escape(child) if isinstance(child, str) else child.render()
                for child in self.children
            )
            return f"{head}>{inside}</{self.name}>"
        lines = (
            child.render(f"{indent} ") for child in self.children if isinstance(child, Element)
        )
        return "\n".join((f"{head}>", *lines, f"{indent}</{self.name}>"))


def element(name: str, *children: Element | str, **attributes: str | int) -> Element:
    """Make an element.

    Args:
        name: Its name.
        children: Elements and texts inside.
        attributes: Attributes; ``_`` stands for ``-``, and one at the end is cut off.

    Examples:
        >>> element("text", "a < b", x=3, text_anchor="end").render()
        '<text x="3" text-anchor="end">a &lt; b</text>'
    """
    return Element(
        name,
        tuple(
            (key.rstrip("_").replace("_", "-"), clean(str(value)))
            for key, value in attributes.items()
        ),
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
    """About how wide a text becomes, rather too much than too little.

    Args:
        text: The text.
        size: Size of the font (pixels).
    """
    units = 0
    for letter in text:
        if _COMBINING[0] <= ord(letter) <= _COMBINING[1]:
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
