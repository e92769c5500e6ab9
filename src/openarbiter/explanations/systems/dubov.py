"""Dubov (1997): the best pairing that grants a wish, and the first thing in which it is worse.

To forbid pairs and to pair again is not enough here: who has no opponent left because of a wish
would be an island, or would float, and everything behind it would be another round. So the
steps are those of the tournament as it is, and the wish only narrows down what is admissible.

Source:
    C.04.3 (1997), chapters 4 to 9.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.systems.limits import chapter_or_article, sentence_of
from openarbiter.explanations.systems.naming import first_turn
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing

if TYPE_CHECKING:
    from openarbiter.rulebooks.dubov_1997.terms import Situation
    from openarbiter.rulebooks.dubov_1997.weighing import Weight


@dataclass(frozen=True, slots=True)
class Best:
    """The best pairing that a wish leaves.

    Attributes:
        pairing: The pairing.
        weights: What its steps weigh, most important first.
    """

    pairing: RoundPairing
    weights: Iterable[Weight]


class Followed:
    """A round whose steps are followed: as it is, and within wishes.

    Args:
        tournament: The tournament.
        round_no: The round.
    """

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        from openarbiter.rulebooks.dubov_1997.terms import situation  # noqa: PLC0415  (one system)

        self._before: Situation = situation(tournament, round_no)

    @cached_property
    def weights(self) -> tuple[Weight, ...]:
        """What the steps of the round as it is weigh, most important first."""
        from openarbiter.rulebooks.dubov_1997.report import pair_round  # noqa: PLC0415  (likewise)
        from openarbiter.rulebooks.dubov_1997.weighing import weights  # noqa: PLC0415  (likewise)

        return tuple(weights(self._before, pair_round(self._before).groups))

    def best_within(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
    ) -> Best:
        """The best pairing of the round among those a wish leaves.

        Args:
            partner: Whom some of the players to be paired may meet.
            no_bye: Players who shall not have the bye.

        Raises:
            ImpossiblePairingError: The wish leaves no complete pairing.

        Source:
            C.04.3 (1997), chapter 9: of every choice the first that can be completed.
        """
        from openarbiter.rulebooks.dubov_1997.report import (  # noqa: PLC0415  (likewise)
            in_tpns,
            pair_round,
        )
        from openarbiter.rulebooks.dubov_1997.weighing import weights  # noqa: PLC0415  (likewise)
        from openarbiter.rulebooks.dubov_1997.within import narrowed  # noqa: PLC0415  (likewise)

        before = self._before
        if no_bye:
            barred = [
                each or tpn in no_bye
                for tpn, each in zip(before.tpn, before.barred_from_bye, strict=True)
            ]
            before = replace(before, barred_from_bye=barred)
        paired = pair_round(before, within=narrowed(before, partner))
        return Best(in_tpns(before, paired), weights(before, paired.groups))


def first_worse(edition: Edition, mine: Iterable[Weight], yours: Iterable[Weight]) -> Reason | None:
    """The first thing in which the best pairing with a wish is worse than the round.

    Args:
        edition: The edition.
        mine: What the round weighs, from the second on.
        yours: What the best pairing with the wish weighs; the bye is the same.

    Returns:
        A number that would be larger, or the first step that takes somebody later in its order;
        ``None`` where nothing differs.

    Source:
        C.04.3 (1997), chapters 6 to 9.
    """
    for one, other in zip(mine, yours, strict=False):
        if one == other:
            continue
        sentence = sentence_of(edition, one.article)
        if one.value is None:
            steps = (one.choice, other.choice)
            return Reason(
                kind=Kind.PROCEDURE,
                article=chapter_or_article(one.article),
                sentence=sentence,
                score=one.score,
                steps=steps,
                turn=first_turn(one.players, other.players),
            )
        return Reason(
            kind=Kind.WORSE,
            code=one.article,
            article=chapter_or_article(one.article),
            sentence=sentence,
            score=one.score,
            chosen=one.value,
            other=other.value,
            players=_added(one.players, other.players),
        )
    return None


def _added(mine: Collection[Tpn], yours: Collection[Tpn]) -> tuple[Tpn, ...]:
    """Whom the other pairing counts and the round does not; all of them where nobody is new."""
    return tuple(sorted({*yours} - {*mine} or {*yours}))
