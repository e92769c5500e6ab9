"""The words of the desk: English in templates, or chosen by data from a table; said in a language.

A template says ``t("Round {number}", number=...)``. What data choose stands in ``sentences.toml``
under a key, and is said as ``coded("parts." ~ name)``. It knows no page, no tournament and no rule.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup, escape

from openarbiter.languages import ENGLISH, Sentence, Table, Tongue, chosen, languages, offered, said
from openarbiter.web.wording import safe_text, whole_number

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_STAR: Final = "\ue000"
"""A private character that stands for a star while the stars of a sentence are read."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Says the sentences of pages in one language, with markup kept and gaps escaped."""

    language: str

    def __call__(self, key: str, **gaps: object) -> Markup:
        """The sentence of a key, for those that data choose.

        A gap ``count`` chooses between the forms of a sentence that has several.

        Raises:
            KeyError: No sentence has this key, or a gap has no value.

        Examples:
            >>> Catalogue("en")("parts.bye-half")
            Markup('half-point bye')
        """
        return self._filled(self._of_table(key, gaps))

    def chosen(self, table: Table, key: str, **gaps: object) -> Markup:
        """As a call, for a table that stands elsewhere; nothing in it is counted."""
        return self._filled(chosen(table, key, None, gaps))

    def say(
        self,
        template: str,
        count: int | None = None,
        /,
        *,
        one: str = "",
        context: str = "",
        **gaps: object,
    ) -> Markup:
        """A sentence that stands where it is said, as :func:`openarbiter.languages.said` has it.

        Examples:
            >>> Catalogue("en").say("Round {number}", number="<5>")
            Markup('Round &lt;5&gt;')
        """
        return self._filled(said(template, count, one=one, context=context, **gaps))

    def rich(self, template: str, **gaps: object) -> Markup:
        """As :meth:`say`, with ``**words**`` of the sentence set in bold."""
        return self._bold(said(template, one="", context="", **gaps))

    def rich_coded(self, key: str, **gaps: object) -> Markup:
        """As a call, with ``**words**`` of the sentence set in bold."""
        return self._bold(self._of_table(key, gaps))

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in sentences()

    def _of_table(self, key: str, gaps: dict[str, object]) -> Sentence:
        count = whole_number(str(gaps.get("count", "")))  # an action may have such a field, too
        return chosen(sentences(), key, count, gaps)

    def _filled(self, sentence: Sentence) -> Markup:
        tongue = Tongue(self.language)
        gaps = {name: _visible(tongue.gap(value)) for name, value in sentence.gaps.items()}
        return escape(tongue.template(sentence)).format(**gaps)

    def _bold(self, sentence: Sentence) -> Markup:
        tongue = Tongue(self.language)
        sentence.gaps = {name: _guarded(tongue.gap(gap)) for name, gap in sentence.gaps.items()}
        # Only the sentence speaks in stars: those of the gaps have been put out of reach.
        filled = _STRONG.sub(r"<b>\1</b>", str(self._filled(sentence)))
        return Markup(filled.replace(_STAR, "*"))  # noqa: S704 - escaped


def _guarded(value: object) -> object:
    """A gap whose stars are no emphasis."""
    if isinstance(value, int):
        return value
    text = str(escape(_visible(value)))
    return Markup(text.replace("*", _STAR))  # noqa: S704 - escaped just here


def _visible(value: object) -> object:
    """A gap with its hidden marks made visible; markup has been looked at before."""
    return safe_text(value) if type(value) is str else value


@cache
def sentences() -> Table:
    """Every sentence that data choose, by its key: ``table.name`` of the file."""
    held: dict[str, str | tuple[str, ...]] = {}
    text = files("openarbiter.web").joinpath("sentences.toml").read_text(encoding="utf-8")
    for name, table in tomllib.loads(text).items():
        for key, value in table.items():
            held[f"{name}.{key}"] = value if isinstance(value, str) else tuple(value)
    return held


_PLAYERS = re.compile(r"/(?:p|r|screen)(?:/|$)|/papers/|/\w+/rounds/\d+/why/")
_REPORTS = re.compile(
    r"/p/\w+/steps|/papers/(?:brackets|columns|event-report|exchanges|index|norms|score-groups|step)"
)


def part_of(path: str, *, entered: bool) -> str:
    """Whose words stand at an address: those of the players, of reports, or of the desk.

    Args:
        path: The address.
        entered: Whether somebody of the desk asks: the frame of the desk stands around an answer.

    Examples:
        >>> [part_of(path, entered=True) for path in ("/p/a", "/papers/norms", "/a/players")]
        ['players', 'reports', 'desk']
    """
    if _REPORTS.match(path):
        return "reports"
    framed = path == "/papers/log" or (entered and "/why/" in path)
    return "players" if _PLAYERS.match(path) and not framed else "desk"


def chosen_language(cookie: str, accepted: str, part: str) -> str:
    """The language of a page: the device's own choice, else the first one the browser accepts.

    Args:
        cookie: What the device keeps; empty when nothing was chosen.
        accepted: The header ``Accept-Language``; weights are taken as sorted, as browsers do.
        part: Whose words stand on the page; in a language that is not offered there it is English.

    Examples:
        >>> chosen_language("", "de-AT,de;q=0.9,en;q=0.8", "desk")
        'de'
        >>> chosen_language("en", "de", "desk"), chosen_language("", "xx", "players")
        ('en', 'en')
    """
    if cookie in languages():
        return offered(cookie, part)
    for each in accepted.split(","):
        code = each.partition(";")[0].strip().partition("-")[0].lower()
        if code in languages(part):
            return code
    return ENGLISH
