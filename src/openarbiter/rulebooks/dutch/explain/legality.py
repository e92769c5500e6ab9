"""What bars a pair or a bye whatever the rest of the round looks like: C1, C2, C3.

Source:
    C.04.3: C1, C2, C3 (both editions).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.edition import Article

MOST_MOVED_DOWN = "M1"
"""Name of the number of moved-down players that are paired (Article 2.1.3 of 2025)."""

_ORDER = Article("", "4", "Of equally good candidates the first one in the order is taken.")
_MOST_PAIRED = Article(
    MOST_MOVED_DOWN, "2.1.3", "As many moved-down players as can be paired are paired."
)


def article_of(situation: Situation, code: str) -> Article:
    """The article of the edition that has a code; ``""`` is the order of candidates.

    Source:
        C.04.3: C1 to C21, Article 4 (both editions), Article 2.1.3 (2025).
    """
    if code in ("", MOST_MOVED_DOWN):
        return _MOST_PAIRED if code else _ORDER
    edition = registry.edition(situation.wording.system)
    return next(article for article in edition.criteria if article.code == code)


def named(situation: Situation, kind: Kind, code: str) -> Reason:
    """A reason that names a criterion, in the words of the edition.

    Source:
        C.04.3: C1 to C21 (both editions).
    """
    article = article_of(situation, code)
    return Reason(kind=kind, code=article.code, article=article.article, sentence=article.sentence)


def barred_pair(situation: Situation, one: int, other: int) -> Reason | None:
    """Why two positions may not be paired at all; ``None`` when they may.

    Source:
        C.04.3: C1, C3 (both editions); TRF26, record 260 (forbidden pairs).
    """
    if situation.may_meet(one, other):
        return None
    players = tuple(sorted((situation.tpn[one], situation.tpn[other])))
    if other not in situation.met[one]:
        barred = named(situation, Kind.COLOURS, criteria.absolute_colours.code)
        return replace(barred, players=players)
    player = situation.tournament.players[situation.places[one]]
    earlier = basic_rules.last_meeting(player, situation.tpn[other], situation.round_no)
    if earlier is None:
        return Reason(kind=Kind.FORBIDDEN, players=players)
    barred = named(situation, Kind.MET, criteria.no_rematch.code)
    return replace(barred, players=players, round_no=earlier)


def not_completable(situation: Situation, error: ImpossiblePairingError) -> Reason:
    """C4 as a reason, with those who would not all find an opponent.

    Source:
        C.04.3: C4 (both editions).
    """
    left = set(error.players)
    return replace(
        named(situation, Kind.COMPLETION, criteria.COMPLETION.code),
        players=tuple(sorted(tpn for tpn in situation.tpn if tpn in left)),
        bye=error.bye,
    )


def barred_from_bye(situation: Situation, position: int) -> Reason | None:
    """Why a player may not receive the pairing-allocated bye at all; ``None`` when allowed.

    Source:
        C.04.3: C2 (both editions).
    """
    if len(situation.tpn) % 2 == 0:
        return Reason(kind=Kind.NO_BYE)
    if situation.may_take_bye[position]:
        return None
    return named(situation, Kind.BYE_BARRED, criteria.bye_eligibility.code)
