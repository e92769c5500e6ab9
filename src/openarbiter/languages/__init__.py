"""Sentences that can be said in another language: what the rooms say about prizes, tables, norms.

A room writes whole English sentences with named gaps where it says them; the sentence remembers
its template and what filled the gaps, and is text like any other. A door that speaks another
language asks for it there: :data:`openarbiter.languages.german.GERMAN` and its like hold the
other languages by the English template. What is in no catalogue stays English.

It knows no chess, no page and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache

from openarbiter.values import dataclass

__all__ = [
    "DATA",
    "LANGUAGES",
    "Sentence",
    "Tongue",
    "dated",
    "in_a_row",
    "joined",
    "listed",
    "quoted",
    "said",
]

LANGUAGES = ("en", "de")
"""Codes (BCP 47) of the languages that sentences can be said in; the first is built in."""


DATA = ("{whole}.{decimals}", "{year}-{month}-{day}")
"""Templates of numbers with decimals and of days: programs want them alike in every language."""

_A_PAIR = 2


class Sentence(str):  # noqa: SLOT000  (it is copied and pickled with what it remembers)
    """A text in English that remembers how it was made.

    Attributes:
        template: The English template, with named gaps in braces.
        gaps: What filled the gaps, by name; sentences among them are said in the other language
            too.
    """

    template: str
    gaps: Mapping[str, object]


class Row(Sentence):
    """Several texts put together two by two with one template.

    Attributes:
        texts: The texts, in order; two at least.
    """

    texts: tuple[str, ...]


def said(template: str, count: int | None = None, /, *, one: str = "", **gaps: object) -> Sentence:
    """An English sentence that can be said in another language.

    Args:
        template: The sentence, with gaps in braces. It is the key of the other languages, so it
            is written out where it is said.
        count: Number that chooses between the forms for one and for several; it fills the gap
            ``count`` too.
        one: The form for one; empty where there is only one form.
        gaps: What fills the gaps; a gap is never called ``one``.

    Raises:
        KeyError: A gap has nothing that fills it.

    Examples:
        >>> said("{count} pairs", 1, one="{count} pair"), said("round {number}", number=3)
        ('1 pair', 'round 3')
    """
    if count is not None:
        gaps["count"] = count
    chosen = one if count == 1 and one else template
    found = Sentence(chosen.format_map(gaps))
    found.template, found.gaps = chosen, gaps
    return found


def quoted(sentence: str) -> Sentence:
    """A sentence that stands elsewhere, such as what a criterion demands, as its own template.

    Examples:
        >>> Tongue("de")(quoted("There are as few downfloaters as possible."))
        'Es gibt so wenige Abfloater wie möglich.'
    """
    found = Sentence(sentence)
    found.template, found.gaps = sentence, {}
    return found


def in_a_row(texts: Iterable[str]) -> str:
    """Several texts as one, with commas between them; empty for none.

    Examples:
        >>> in_a_row(["a", "b", "c"]), in_a_row([])
        ('a, b, c', '')
    """
    return joined("{first}, {next}", texts)


def joined(template: str, texts: Iterable[str]) -> str:
    """Several texts as one, put together two by two; empty for none.

    Args:
        template: What stands between ``{first}`` and ``{next}``; a sentence of its own.
        texts: The texts.

    Examples:
        >>> joined("{first}; {next}", ["a", "b", "c"]), joined("{first}; {next}", [])
        ('a; b; c', '')
    """
    parts = tuple(texts)
    if len(parts) < _A_PAIR:
        return parts[0] if parts else ""
    row = Row(_put_together(template, parts))
    row.template, row.gaps, row.texts = template, {}, parts
    return row


def _put_together(template: str, texts: Sequence[str]) -> str:
    """Texts with what stands between two of them; a thousand of them are no tower of gaps."""
    whole = texts[0]
    for text in texts[1:]:
        whole = template.format_map({"first": whole, "next": text})
    return whole


def listed(texts: Iterable[str]) -> str:
    """Several texts as one, with the word for "and" before the last; empty for none.

    Examples:
        >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
        ('a, b and c', 'a', '')
    """
    *first, last = list(texts) or [""]
    return said("{first} and {last}", first=in_a_row(first), last=last) if first else last


def dated(day: date) -> Sentence:
    """A day of the calendar.

    Examples:
        >>> dated(date(2026, 11, 2)), Tongue("de")(dated(date(2026, 11, 2)))
        ('2026-11-02', '02.11.2026')
    """
    return said("{year}-{month}-{day}", year=f"{day.year:04}", month=f"{day:%m}", day=f"{day:%d}")


@dataclass(frozen=True, slots=True)
class Tongue:
    """Says sentences in one language.

    Attributes:
        language: Code of the language; one that is not known speaks English.
    """

    language: str = "en"

    def __call__(self, text: str) -> str:
        """A sentence in this language; any other text as it is.

        Examples:
            >>> Tongue("de")(listed(["a", "b"])), Tongue("de")("plain"), Tongue()(said("Points"))
            ('a und b', 'plain', 'Points')
        """
        if not isinstance(text, Sentence):
            return text
        template = _templates(self.language).get(text.template, text.template)
        if isinstance(text, Row):
            return _put_together(template, [self(each) for each in text.texts])
        return template.format_map({name: self._gap(value) for name, value in text.gaps.items()})

    def knows(self, text: str) -> bool:
        """Whether nothing of a text stays English in another language; names are not looked at.

        Examples:
            >>> Tongue("de").knows(said("Points")), Tongue("de").knows("no such sentence")
            (True, False)
        """
        if not isinstance(text, Sentence) or text.template not in _templates(self.language):
            return False
        parts = text.texts if isinstance(text, Row) else text.gaps.values()
        inner = [part for part in parts if isinstance(part, Sentence)]
        return all(map(self.knows, inner))

    def _gap(self, value: object) -> object:
        return self(value) if isinstance(value, Sentence) else value


@cache
def _templates(language: str) -> Mapping[str, str]:
    """The sentences of a language by their English template."""
    if language == "de":
        from openarbiter.languages.german import GERMAN  # noqa: PLC0415  (only who asks reads it)

        return GERMAN
    return {}
