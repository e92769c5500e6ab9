"""Sentences that can be said in another language.

Code writes whole English sentences with named gaps where it says them; the sentence remembers its
template and what filled the gaps, and is text like any other. A command or page that speaks
another language asks a :class:`Tongue` for it, which reads the catalogue of that language:
``locale/LANGUAGE/LC_MESSAGES/PART.mo``, the form of ``gettext``, compiled from the ``.po`` beside
it where the part is whole. What is in no catalogue stays English.

It knows no chess, no page and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from os import path, scandir
from typing import TYPE_CHECKING, Final, TypeAlias

from openarbiter.values import dataclass

if TYPE_CHECKING:
    from gettext import NullTranslations
    from importlib.resources.abc import Traversable

ENGLISH: Final = "en"
"""Code of the language that is built in."""

LOCALE: Final = path.join(path.dirname(__file__), "locale")  # noqa: PTH118, PTH120  (start-up)
"""Holds a folder for each other language; its name is the code of the language."""

PARTS: Final = ("players", "reports", "desk", "terminal")
"""Parts of a language by their readers; each has a catalogue, and what two meet is in the first."""

DATA: Final = ("{whole}.{decimals}", "{year}-{month}-{day}")
"""Templates of numbers with decimals and of days: programs want them alike in every language."""

Table: TypeAlias = Mapping[str, str | Sequence[str]]
"""English sentences by a key, for those that are chosen by data.

A sentence with two forms is a tuple of the form for one and that for several; one that needs a
context has it as the third part, behind an empty form for one where there is a single form.
"""

_A_PAIR = 2
_SEVERAL = 5  # chooses the form for several where nobody counted


class Sentence(str):  # noqa: SLOT000  (it is copied and pickled with what it remembers)
    """A text in English that remembers how it was made.

    Attributes:
        template: The English template, with named gaps in braces; the form for several where
            there are two.
        one: The form for one; empty where there is a single form.
        context: What tells it from the same English with another meaning; mostly empty.
        number: The number that chooses the form; ``None`` where there is a single form.
        gaps: What filled the gaps, by name; sentences among them are said in the other language
            too.
        english: The English template where it is not that of the other languages; mostly empty.
    """

    template: str
    one: str
    context: str
    number: int | None
    gaps: Mapping[str, object]
    english: str = ""


class Row(Sentence):
    """Several texts put together two by two with one template.

    Attributes:
        texts: The texts, in order; two at least.
    """

    texts: tuple[str, ...]


def said(
    template: str,
    count: int | None = None,
    /,
    *,
    one: str = "",
    context: str = "",
    **gaps: object,
) -> Sentence:
    """An English sentence that can be said in another language.

    Args:
        template: The sentence, with gaps in braces. It is the key of the other languages, so it
            is written out where it is said.
        count: Number that chooses between the forms for one and for several, or between those
            that another language has; it fills the gap ``count`` too.
        one: The form for one; empty where there is only one form.
        context: Tells sentences apart that are alike in English only.
        gaps: What fills the gaps; a gap is never called ``one`` or ``context``.

    Raises:
        KeyError: A gap has nothing that fills it.

    Examples:
        >>> said("{count} pairs", 1, one="{count} pair"), said("round {number}", number=3)
        ('1 pair', 'round 3')
    """
    if count is not None:
        gaps["count"] = count
    return _sentence((template, one, context), count, gaps)


def _sentence(
    forms: tuple[str, str, str], count: int | None, gaps: Mapping[str, object]
) -> Sentence:
    template, one, _ = forms
    found = Sentence((one if one and count == 1 else template).format_map(gaps))
    found.template, found.one, found.context = forms
    found.number = (_SEVERAL if count is None else count) if one else None
    found.gaps = gaps
    return found


def chosen(
    table: Table, key: str, count: int | None = None, /, gaps: Mapping[str, object] | None = None
) -> Sentence:
    """A sentence of a table, chosen by its key.

    Args:
        table: The sentences.
        key: Key of the one that is said.
        count: As in :func:`said`; without it the whole number that fills the gap ``count``.
        gaps: What fills the gaps.

    Raises:
        KeyError: There is no such key, or a gap has nothing that fills it.

    Examples:
        >>> chosen({"games": ("{count} game", "{count} games")}, "games", 1)
        '1 game'
    """
    found = table[key]
    held = gaps.get("count") if gaps else None
    if count is None and type(held) is int:
        count = held
    one, template, context = ("", found, "") if isinstance(found, str) else (*found, "", "")[:3]
    filled = dict(gaps or {}) if count is None else {**(gaps or {}), "count": count}
    return _sentence((template, one, context), count, filled)


def in_english(text: str, other: Sentence) -> Sentence:
    """A sentence whose English follows a rule of its own: ``other`` is for all other languages.

    Examples:
        >>> Tongue("de")(in_english("1st", said("{number}.", number=1, context="1st, 2nd, 3rd")))
        '1.'
        >>> Tongue("en")(in_english("1st", said("{number}.", number=1, context="1st, 2nd, 3rd")))
        '1st'
    """
    found = Sentence(text)
    found.__dict__ |= other.__dict__ | {"english": text}
    return found


def quoted(sentence: str) -> Sentence:
    """A sentence that stands elsewhere, such as what a criterion demands, as its own template.

    Examples:
        >>> Tongue("de")(quoted("There are as few downfloaters as possible."))
        'Es gibt so wenige Abfloater wie möglich.'
    """
    found = Sentence(sentence)
    found.template, found.one, found.context, found.number, found.gaps = sentence, "", "", None, {}
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
    row.template, row.one, row.context, row.number, row.gaps = template, "", "", None, {}
    row.texts = parts
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

    language: str = ENGLISH

    def __call__(self, text: str) -> str:
        """A sentence in this language; any other text as it is.

        Examples:
            >>> Tongue("de")(listed(["a", "b"])), Tongue("de")("plain"), Tongue()(said("Points"))
            ('a und b', 'plain', 'Points')
        """
        if not isinstance(text, Sentence):
            return text
        template = self.template(text)
        if isinstance(text, Row):
            return _put_together(template, [self(each) for each in text.texts])
        return template.format_map({name: self.gap(value) for name, value in text.gaps.items()})

    def template(self, text: Sentence) -> str:
        """The template of a sentence in this language, gaps unfilled; English where it has none."""
        own = self._own(text) or text.english
        return own or (text.one if text.number == 1 else text.template)

    def knows(self, text: str) -> bool:
        """Whether nothing of a text stays English in another language; names are not looked at.

        Examples:
            >>> Tongue("de").knows(said("Points")), Tongue("de").knows("no such sentence")
            (True, False)
        """
        if not isinstance(text, Sentence) or not self._own(text):
            return False
        parts = text.texts if isinstance(text, Row) else text.gaps.values()
        return all(self.knows(part) for part in parts if isinstance(part, Sentence))

    def gap(self, value: object) -> object:
        """What fills a gap, in this language where it is a sentence."""
        return self(value) if isinstance(value, Sentence) else value

    @property
    def name(self) -> str:
        """What the language calls itself, such as ``Deutsch``; its code where nobody says it."""
        known = _catalogue(self.language)
        own = "English" if self.language == ENGLISH else known and known.gettext(_NAME)
        return own or self.language

    def _own(self, text: Sentence) -> str:
        """The template in this language; empty where it has none."""
        known = _catalogue(self.language)
        if known is None or not text.template:  # to gettext, nothing is the head of the file
            return ""
        before = f"{text.context}\4" if text.context else ""  # as gettext itself keeps a context
        if text.number is None:
            return known.gettext(before + text.template)
        return known.ngettext(before + text.one, before + text.template, text.number)


MISSING: Final = "\ue001"
"""A private character that stands before what :class:`Marking` cannot say."""


@dataclass(frozen=True, slots=True)
class Marking(Tongue):
    """Says sentences in one language, and marks those that stay English."""

    def __call__(self, text: str) -> str:
        """A sentence in this language, with :data:`MISSING` before it where a part is English."""
        found = Tongue.__call__(self, text)
        return MISSING + found if isinstance(text, Sentence) and not self.knows(text) else found


_NAME: Final = "name of the language in the language\4English"


@cache
def languages(part: str = PARTS[0]) -> tuple[str, ...]:
    """Codes (BCP 47) of the languages of a part: English, and those with its catalogue.

    Examples:
        >>> languages()[0], "de" in languages("desk")
        ('en', True)
    """
    inside = ("LC_MESSAGES", f"{part}.mo")
    try:
        found = [
            each.name
            for each in scandir(LOCALE)
            if path.isfile(path.join(each.path, *inside))  # noqa: PTH113, PTH118  (start-up)
        ]
    except OSError:
        found = [each.name for each in _packed() if each.joinpath(*inside).is_file()]
    return (ENGLISH, *sorted(found))


def offered(language: str, part: str) -> str:
    """A language where a part is offered in it, else English: a reader meets one language.

    Examples:
        >>> offered("de", "desk"), offered("xx", "players")
        ('de', 'en')
    """
    return language if language in languages(part) else ENGLISH


def _packed() -> list[Traversable]:
    """What lies in :data:`LOCALE` where the whole program is one file; nothing where it is not."""
    if path.isdir(path.dirname(LOCALE)):  # noqa: PTH112, PTH120  (start-up)
        return []
    from importlib.resources import files  # noqa: PLC0415  (slow, and mostly not needed)

    return list(files("openarbiter").joinpath("locale").iterdir())


@cache
def _catalogue(language: str) -> NullTranslations | None:
    """The compiled catalogues of a language; ``None`` for English and where there are none."""
    if language not in languages()[1:]:
        return None
    from gettext import GNUTranslations, NullTranslations  # noqa: PLC0415  (English goes without)
    from io import BytesIO  # noqa: PLC0415

    class Silent(NullTranslations):
        """Says nothing, so that a sentence without translation can be told from others."""

        def gettext(self, message: str) -> str:
            return message[:0]

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
            return msgid1[:0]

    found: NullTranslations = Silent()
    for part in reversed(PARTS):
        if language in languages(part):
            try:
                one = GNUTranslations(BytesIO(_bytes_of(language, part)))
            except OSError:  # not readable
                continue
            one.add_fallback(found)
            found = one
    return found


def _bytes_of(language: str, part: str) -> bytes:
    """The compiled catalogue of a part of a language.

    Raises:
        OSError: There is none, or it cannot be read.
    """
    inside = (language, "LC_MESSAGES", f"{part}.mo")
    try:
        with open(path.join(LOCALE, *inside), "rb") as file:  # noqa: PTH118, PTH123  (start-up)
            return file.read()
    except OSError:  # the whole program may be one file
        from importlib.resources import files  # noqa: PLC0415  (slow, and mostly not needed)

        return files("openarbiter").joinpath("locale", *inside).read_bytes()
