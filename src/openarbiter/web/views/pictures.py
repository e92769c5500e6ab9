"""Pictures inside a page: the same drawing, coloured by the style sheet of the desk.

A page allows no style of its own (its content policy), so the style that a picture saved as a
file carries is taken out where it is shown inside a page.
"""

from __future__ import annotations

import re

from openarbiter.drawings.picture import Picture

_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def inside_a_page(picture: Picture) -> str:
    """The picture as markup for a page, without a style of its own.

    Args:
        picture: A finished picture; names in it are escaped already.
    """
    return _STYLE.sub("", picture.svg)
