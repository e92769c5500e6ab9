"""What the desk answers: consequences and refusals, each a code with gaps and an English sentence.

Each sentence stands once, in the module of the actions that say it, with its code and the article
behind it: who, what, why, in the present tense. Other languages say it too, with the same gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from openarbiter.desk.values import Level
from openarbiter.errors import RequestError
from openarbiter.languages import Table, chosen
from openarbiter.rulebooks import registry

SENTENCES: dict[str, str | Sequence[str]] = {}
"""Every sentence of the desk by its code; gaps stand in braces."""

ARTICLES: dict[str, str] = {}
"""The article behind each sentence that has one, by its code."""

SHOWN = 12
"""Boards, players or findings that are named before a list stops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """Something that is so, or will be so after an action.

    The code is stable; the sentence is English with its gaps filled; no article is empty.
    """

    code: str
    gaps: tuple[tuple[str, str], ...]
    sentence: str
    article: str = ""


class Refusal(RequestError):  # noqa: N818  (it refuses; nothing has gone wrong)
    """An action that is not possible now, why, and the nearest things that are possible.

    ``code``, ``gaps``, ``sentence`` and ``article`` are those of ``why``.
    """

    def __init__(self, why: Consequence, offers: Sequence[Consequence] = ()) -> None:
        self.why = why
        self.code, self.gaps = why.code, why.gaps
        self.sentence, self.article = why.sentence, why.article
        self.offers: tuple[Consequence, ...] = tuple(offers)
        parts = [f"{why.sentence} [{why.article}]" if why.article else why.sentence]
        super().__init__(" ".join([*parts, *(offer.sentence for offer in self.offers)]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """What is to be said before an action, and how loudly.

    Attributes:
        consequences: What follows, in the order in which it is to be read; of a refusal the
            reason first, then what is possible instead.
    """

    level: Level = Level.NONE
    consequences: tuple[Consequence, ...] = ()

    @property
    def needs_reason(self) -> bool:
        """The log wants to know why."""
        return self.level is Level.CONSEQUENCES


def with_all(*weights: Weight) -> Weight:
    """Several weights as one: the loudest level, everything said."""
    level = max((each.level for each in weights), key=list(Level).index, default=Level.NONE)
    said_by_all = tuple(each for weight in weights for each in weight.consequences)
    return Weight(level=level, consequences=said_by_all)


def _weight(level: Level, *what: Consequence | str, **gaps: object) -> Weight:
    told = tuple(say(each, **gaps) if isinstance(each, str) else each for each in what)
    return Weight(level=level, consequences=told) if told else Weight()


# Each of these says something at a level, by consequences or by codes whose sentences are filled
# with the same gaps; nothing where there is nothing to say.
inform = partial(_weight, Level.INFORM)
acknowledge = partial(_weight, Level.ACKNOWLEDGE)
confirm = partial(_weight, Level.CONFIRM)
warn = partial(_weight, Level.CONSEQUENCES)


def declare(sentences: Table) -> None:
    """Make sentences known; a key is a code, and behind it in brackets the article if one is."""
    for key, sentence in sentences.items():
        code, _, article = key.partition(" ")
        if code in SENTENCES:
            raise ValueError(code)
        SENTENCES[code] = sentence
        if article:
            ARTICLES[code] = article[1:-1]


def say(code: str, article: str | None = None, /, **gaps: object) -> Consequence:
    """A sentence with its gaps filled, by its code; its article where it is not always the same."""
    filled = {name: value if isinstance(value, str) else str(value) for name, value in gaps.items()}
    count = int(filled["count"]) if "count" in filled else None
    return Consequence(
        code=code,
        gaps=tuple(filled.items()),
        sentence=chosen(SENTENCES, code, count, filled),
        article=ARTICLES.get(code, "") if article is None else article,
    )


@cache
def _own_articles(system: str) -> Mapping[str, str]:
    """The articles of an edition's own document by the codes of sentences."""
    edition = registry.known(system)
    articles = {} if edition is None else edition.handling.articles
    return {code: article for article, codes in articles.items() for code in codes.split()}


def by_document(system: str, found: Iterable[Consequence]) -> tuple[Consequence, ...]:
    """Sentences with the articles of an edition's own document, where it says something of them."""
    own = _own_articles(system)
    return tuple(replace(one, article=own.get(one.code, one.article)) for one in found)


def refuse(code: str, *offers: str, **gaps: object) -> Refusal:
    """A refusal; the sentences of what is possible instead are filled with the same gaps."""
    return Refusal(say(code, **gaps), [say(offer, **gaps) for offer in offers])


def refuse_if(condition: object, code: str, *offers: str, **gaps: object) -> None:
    """Raise a :func:`refuse` where a condition holds."""
    if condition:
        raise refuse(code, *offers, **gaps)


def listed(several: Iterable[object]) -> str:
    """Numbers or names in a sentence, of which the first twelve are named."""
    texts = [*map(str, several)]
    return ", ".join(texts[:SHOWN]) + (" ..." if texts[SHOWN:] else "")
