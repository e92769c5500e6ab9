"""Who was passed over, and why: candidates that an article names before the one who was taken.

A step log says of a bye, a floater or a transfer who was chosen. These lines say of everybody whom
the order of the article names earlier what stood against the choice, with the article.

Source:
    No regulation says how a log is to look; the articles are those of the systems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.log_text import numbers
from openarbiter.rulebooks.positions import Positions
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Because:
    """What stood against a candidate.

    Attributes:
        reason: A clause that says it.
        article: The article it comes from; empty where an arbiter has said so for the event.
    """

    reason: str
    article: str = ""


PassedOver: TypeAlias = "tuple[Tpn, Because]"
"""A candidate, and what stood against the choice of this one."""

PassedByPosition: TypeAlias = Iterator[tuple[int, Because]]
"""The same of several candidates, by their positions."""

HAD_A_POINT = said("a point was received without playing")
OTHERS_LEFT = said("the others could then not all be paired")
NO_COLOURS = said("no colours are left that both may have")

_FORBIDDEN = Because(said("the event forbids the pair"))


def met(tournament: Tournament, round_no: RoundNo, pair: tuple[Tpn, Tpn], article: str) -> Because:
    """Why two may not meet who are barred from each other: an earlier game, or the event.

    Args:
        tournament: The tournament.
        round_no: The round that is paired.
        pair: The two, who are barred from each other.
        article: The article about two who have met.

    Source:
        C.04.1, BR 2, and its like in the systems; TRF26, record 260, for forbidden pairs.
    """
    earlier = basic_rules.last_meeting(tournament.player(pair[0]), pair[1], round_no)
    if earlier is None:
        return _FORBIDDEN
    return Because(said("the two have met in round {number}", number=earlier), article)


def not_compatible(
    before: Positions, one: int, other: int, met_article: str, colours_article: str
) -> Because:
    """Why two positions may not meet: they are barred from each other, or no colours are left."""
    if other not in before.met[one]:
        return Because(NO_COLOURS, colours_article)
    pair = before.tpn[one], before.tpn[other]
    return met(before.tournament, before.round_no, pair, met_article)


def lines_of(
    before: Positions, passed: Iterable[tuple[int, Because]], indent: int = 2
) -> Iterator[str]:
    """The same as :func:`lines` of candidates by position."""
    return lines(((before.tpn[each], because) for each, because in passed), indent)


def lines(passed: Iterable[PassedOver], indent: int = 2) -> Iterator[str]:
    """The lines of a step: candidates with the same reason in one line, in the order of the text.

    Args:
        passed: The candidates, in the order in which the article names them.
        indent: Blanks before each line.
    """
    together: dict[Because, list[Tpn]] = {}
    for tpn, because in passed:
        together.setdefault(because, []).append(tpn)
    for because, tpns in together.items():
        players, space = numbers(tpns), " " * indent
        if not because.article:
            yield said(
                "{space}passed over because {reason}: {players}",
                space=space,
                reason=because.reason,
                players=players,
            )
            continue
        yield said(
            "{space}passed over because {reason} ({article}): {players}",
            space=space,
            reason=because.reason,
            article=because.article,
            players=players,
        )
