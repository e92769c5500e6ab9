"""A colour of somebody's own, made readable on the pages, and the style sheet with it.

Source:
    W3C, Web Content Accessibility Guidelines 2.2, 1.4.3 (contrast of text, 4.5:1), and its
    definitions of contrast ratio and relative luminance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from openarbiter.desk import Look

LEAST: Final = 4.5
"""Contrast that text needs."""

LIGHT: Final = ("#ffffff", "#f3f5f7")
DARK: Final = ("#1d2126", "#272c32")
"""The grounds on which the colour is used as text, as ``desk.css`` has them: paper and sheet."""

STYLE: Final = "/club.css"
LOGO: Final = "/club/logo"
"""Where the style sheet and the picture are found."""

_MIDDLE: Final = 0.18
"""Luminance on which black and white are read about equally well."""

_STEPS: Final = 100
_DIGITS: Final = slice(1, 3), slice(3, 5), slice(5, 7)


def luminance(colour: str) -> float:
    """How light a colour is: 0 for black, 1 for white.

    Examples:
        >>> luminance("#000000"), luminance("#ffffff")
        (0.0, 1.0)
    """
    red, green, blue = (_linear(int(colour[part], 16) / 255) for part in _DIGITS)
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 12)


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)  # noqa: PLR2004


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21.

    Examples:
        >>> contrast("#ffffff", "#000000"), contrast("#777777", "#777777")
        (21.0, 1.0)
    """
    low, high = sorted((luminance(one), luminance(other)))
    return round((high + 0.05) / (low + 0.05), 9)


def readable(colour: str, grounds: Iterable[str]) -> str:
    """The colour as text: as it is, or as little darker or lighter as makes it readable.

    Args:
        colour: The colour.
        grounds: What the text stands on, all of it light or all of it dark.

    Examples:
        >>> readable("#1f3da3", LIGHT), readable("#ffff00", LIGHT) != "#ffff00"
        ('#1f3da3', True)
    """
    behind = tuple(grounds)
    aim = 0 if luminance(behind[0]) > _MIDDLE else 255
    parts = [int(colour[part], 16) for part in _DIGITS]
    for step in range(_STEPS + 1):
        mixed = [round(part + (aim - part) * step / _STEPS) for part in parts]
        found = "#" + "".join(f"{part:02x}" for part in mixed)
        if all(contrast(found, ground) >= LEAST for ground in behind):
            break
    return found


def style(look: Look) -> str:
    """The style sheet of a look: names of colours, which other sheets use where they are set."""
    if not look.colour:
        return ""
    dark = f"--club-text: {readable(look.colour, DARK)};"
    return (
        f":root {{ --club: {look.colour}; --club-text: {readable(look.colour, LIGHT)}; }}\n"
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}\n'
        f':root[data-theme="dark"] {{ {dark} }}\n'
    )
