"""What the desk says: a code, its gaps, and an English sentence; a door may say it otherwise.

Sentences: who, what, why, in the present tense. Each stands once, in :mod:`openarbiter.desk.words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openarbiter.desk.words import ARTICLES, IN_FILES, SENTENCES
from openarbiter.errors import RequestError
from openarbiter.languages import chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """Something that is so, or will be so after an action.

    Attributes:
        code: Its name, stable, for a catalogue of another language.
        gaps: Names and values for the gaps of the sentence.
        sentence: The sentence in English, gaps filled.
        article: The article behind it; empty where none is.
    """

    code: str
    gaps: tuple[tuple[str, str], ...]
    sentence: str
    article: str = ""

    def to_json(self) -> dict[str, object]:
        """The consequence as JSON values."""
        return {
            "code": self.code,
            "gaps": dict(self.gaps),
            "sentence": self.sentence,
            "article": self.article,
        }


class Refusal(RequestError):  # noqa: N818  (it refuses; nothing has gone wrong)
    """An action that is not possible now, and what is possible instead.

    Attributes:
        code: Its name, stable.
        gaps: Names and values for the gaps of the sentence.
        sentence: Why not, in English.
        article: The article or the state that forbids it.
        offers: The nearest things that are possible.
    """

    def __init__(self, why: Consequence, offers: Sequence[Consequence] = ()) -> None:
        self.code = why.code
        self.gaps = why.gaps
        self.sentence = why.sentence
        self.article = why.article
        self.offers: tuple[Consequence, ...] = tuple(offers)
        parts = [f"{why.sentence} [{why.article}]" if why.article else why.sentence]
        parts += [offer.sentence for offer in self.offers]
        super().__init__(" ".join(parts))

    @property
    def instead(self) -> tuple[str, ...]:
        """The nearest things that are possible, as sentences."""
        return tuple(offer.sentence for offer in self.offers)

    def to_json(self) -> dict[str, object]:
        """The refusal as JSON values."""
        return {
            "code": self.code,
            "gaps": dict(self.gaps),
            "sentence": self.sentence,
            "article": self.article,
            "instead": [offer.to_json() for offer in self.offers],
        }


def say(code: str, article: str | None = None, **gaps: object) -> Consequence:
    """A sentence with its gaps filled.

    Args:
        code: Its code in :data:`~openarbiter.desk.words.SENTENCES`.
        article: The article, where it is not always the same one.
        gaps: Values of the gaps.
    """
    return said(code, gaps, article)


def said(code: str, gaps: Mapping[str, object], article: str | None = None) -> Consequence:
    """As :func:`say`, with the values of the gaps in a mapping."""
    filled = {name: value if isinstance(value, str) else str(value) for name, value in gaps.items()}
    count = int(filled["count"]) if "count" in filled else None
    return Consequence(
        code=code,
        gaps=tuple(filled.items()),
        sentence=chosen(IN_FILES if code in IN_FILES else SENTENCES, code, count, filled),
        article=ARTICLES.get(code, "") if article is None else article,
    )


def refuse(
    code: str, *offers: str | Consequence, article: str | None = None, **gaps: object
) -> Refusal:
    """A refusal with its offers.

    Args:
        code: Code of the sentence that says why not.
        offers: What is possible instead: codes, filled with the same gaps, or sentences.
        article: The article, where it is not always the same one.
        gaps: Values of the gaps.
    """
    return Refusal(said(code, gaps, article), tuple(_offers(offers, gaps)))


def _offers(offers: Iterable[str | Consequence], gaps: dict[str, object]) -> Iterable[Consequence]:
    for offer in offers:
        yield said(offer, gaps) if isinstance(offer, str) else offer
