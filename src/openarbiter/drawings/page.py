"""Pictures in one HTML page that needs nothing from elsewhere; and the same in words alone."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape

from openarbiter.drawings.picture import Picture
from openarbiter.drawings.svg import clean
from openarbiter.languages import Tongue, said

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")
"""What Markdown would take for a sign of its own."""

_STYLE = (
    "body{margin:1em auto;max-width:64rem;padding:0 1em;background:#ffffff;color:#14171b;"
    'font:400 15px/1.45 "Source Sans 3","Segoe UI","Helvetica Neue","Noto Sans",Arial,sans-serif}'
    "figure{margin:0 0 2em;break-after:page}svg{max-width:100%;height:auto}"
    "summary{cursor:pointer}li{margin:.2em 0}"
    "@media (prefers-color-scheme:dark){body{background:#1d2126;color:#eceff2}}"
    "@media print{details{display:none}}"
)


def as_html(pictures: Sequence[Picture]) -> str:
    """A whole page with the pictures.

    Args:
        pictures: At least one.
    """
    title = escape(clean(pictures[0].title))
    language = pictures[0].language
    figures = "".join(map(_figure, pictures))
    return (
        f'<!doctype html>\n<html lang="{language}">'
        f'<head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{_STYLE}</style></head>\n<body>\n{figures}</body></html>\n"
    )


def _figure(picture: Picture) -> str:
    summary = escape(Tongue(picture.language)(said("The same in words")))
    words = "".join(f"<li>{escape(clean(sentence))}</li>\n" for sentence in picture.sentences)
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
    found = [
        {
            "title": picture.title,
            "width": picture.width,
            "height": picture.height,
            "sentences": list(picture.sentences),
        }
        for picture in pictures
    ]
    return json.dumps({"pictures": found}, ensure_ascii=False) + "\n"
