"""The words of the desk: one catalogue for each language, one file for each group of pages.

A sentence is a whole template with named gaps; nothing is glued together from parts. The key of
a sentence is ``file.name``: ``standings.headline`` stands in ``catalogue/en/standings.toml``. A
sentence that depends on a number is a table with ``one`` and ``other``, chosen by the gap
``count``.

It knows no page, no tournament and no rule.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape

from openarbiter.languages import Sentence, Tongue

FOLDER: Final = Path(__file__).parent / "catalogue"
DEFAULT: Final = "en"

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""Every language shipped, each with its own name for itself."""

_STRONG = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences of one language.

    Attributes:
        language: Its code, ``"en"`` or ``"de"``.
        sentences: Every sentence by its key; one that depends on a number has ``.one`` and
            ``.other`` at the end of its key.
    """

    language: str
    sentences: dict[str, str]

    def __call__(self, key: str, **gaps: object) -> Markup:
        """The sentence of a key with its gaps filled in; gaps are escaped, markup is kept.

        A sentence that fills a gap is said in this language too.

        Raises:
            KeyError: No sentence has this key, or a gap has no value.

        Examples:
            >>> catalogue("en")("shell.round", number="<5>")
            Markup('Round &lt;5&gt;')
        """
        template = self.sentences.get(key)
        if template is None:
            number = "one" if gaps.get("count") in {1, "1"} else "other"
            template = self.sentences[f"{key}.{number}"]
        return escape(template).format(**{name: self._gap(gap) for name, gap in gaps.items()})

    def _gap(self, value: object) -> object:
        return Tongue(self.language)(value) if isinstance(value, Sentence) else value

    def rich(self, key: str, **gaps: object) -> Markup:
        """As a call, with ``**words**`` of the catalogue set in bold."""
        filled = self(key, **{name: _guarded(self._gap(value)) for name, value in gaps.items()})
        # Only the catalogue speaks in stars: those of the gaps have been put out of reach.
        return Markup(_STRONG.sub(r"<b>\1</b>", str(filled)).replace(_STAR, "*"))  # noqa: S704 - escaped

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self.sentences or f"{key}.other" in self.sentences


_STAR = "\ue000"
"""A private character that stands for a star while the catalogue's own stars are read."""


def _guarded(value: object) -> object:
    """A gap whose stars are no emphasis."""
    if isinstance(value, int):
        return value
    return Markup(str(escape(value)).replace("*", _STAR))  # noqa: S704 - escaped just here


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; the default one where it is not shipped.

    Raises:
        TypeError: A file of the catalogue holds something that is not a sentence.
    """
    known = language if language in LANGUAGES else DEFAULT
    sentences: dict[str, str] = {}
    for path in sorted((FOLDER / known).glob("*.toml")):
        with path.open("rb") as file:
            for name, value in tomllib.load(file).items():
                _take(sentences, f"{path.stem}.{name}", value)
    return Catalogue(known, sentences)


def _take(sentences: dict[str, str], key: str, value: object) -> None:
    """Put a sentence, or every sentence of a table, under its key."""
    if isinstance(value, str):
        sentences[key] = value
    elif isinstance(value, dict):
        for name, inner in value.items():
            _take(sentences, f"{key}.{name}", inner)
    else:
        msg = f"catalogue: {key} is {value!r}; expected a sentence or a table of sentences"
        raise TypeError(msg)


def chosen_language(cookie: str, accepted: str) -> str:
    """The language of a page: the device's own choice, else the first one the browser accepts.

    Args:
        cookie: What the device keeps; empty when nothing was chosen.
        accepted: The header ``Accept-Language``; weights are taken as sorted, as browsers do.

    Examples:
        >>> chosen_language("", "de-AT,de;q=0.9,en;q=0.8"), chosen_language("en", "de")
        ('de', 'en')
        >>> chosen_language("", "fr")
        'en'
    """
    if cookie in LANGUAGES:
        return cookie
    for part in accepted.split(","):
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return DEFAULT
