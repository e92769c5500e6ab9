"""Dubov (1997): the best pairing that grants a wish, and the first thing in which it is worse.

To forbid pairs and to pair again is not enough here: who has no opponent left because of a wish
would be an island, or would float, and everything behind it would be another round. So the
steps are those of the tournament as it is, and the wish only narrows down what is admissible.

Source:
    C.04.3 (1997), chapters 4 to 9.
"""

from __future__ import annotations

from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.systems.limits import sentence_of
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["SYSTEM", "first_worse", "pairing_within"]

SYSTEM = "dubov-1997"
"""Id of the edition this module knows."""


def pairing_within(tournament: Tournament, changed: Tournament, round_no: RoundNo) -> RoundPairing:
    """The best pairing of a round among those a wish leaves.

    Args:
        tournament: The tournament.
        changed: The same with all pairs forbidden that the wish excludes.
        round_no: The round.

    Raises:
        ImpossiblePairingError: The wish leaves no complete pairing.

    Source:
        C.04.3 (1997), chapter 9: of every choice the first that can be completed.
    """
    from openarbiter.rulebooks.dubov_1997.report import round_pairing  # noqa: PLC0415  (one system)
    from openarbiter.rulebooks.dubov_1997.terms import situation  # noqa: PLC0415  (likewise)

    before, among = situation(tournament, round_no), situation(changed, round_no)
    return round_pairing(before, quick=False, among=among)


def first_worse(
    edition: Edition, tournament: Tournament, changed: Tournament, round_no: RoundNo
) -> Reason | None:
    """The first thing in which the best pairing with a wish is worse than the round.

    Args:
        edition: The edition.
        tournament: The tournament.
        changed: The same with all pairs forbidden that the wish excludes; the bye is the same.
        round_no: The round, from the second on.

    Returns:
        A number that would be larger, or the first step that takes somebody later in its order;
        ``None`` where nothing differs.

    Source:
        C.04.3 (1997), chapters 6 to 9.
    """
    from openarbiter.rulebooks.dubov_1997.bye import player_with_bye  # noqa: PLC0415  (one system)
    from openarbiter.rulebooks.dubov_1997.process import pair_groups  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.dubov_1997.terms import situation  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.dubov_1997.weighing import weights  # noqa: PLC0415  (likewise)

    before, among = situation(tournament, round_no), situation(changed, round_no)
    bye = player_with_bye(before)
    mine = weights(before, pair_groups(before, bye))
    yours = weights(before, pair_groups(before, bye, quick=False, among=among))
    for one, other in zip(mine, yours, strict=False):
        if one == other:
            continue
        sentence = sentence_of(edition, one.article)
        if one.value is None:
            steps = (one.choice, other.choice)
            return Reason(
                kind=Kind.PROCEDURE,
                article=one.article,
                sentence=sentence,
                score=one.score,
                steps=steps,
            )
        return Reason(
            kind=Kind.WORSE,
            code=one.article,
            article=one.article,
            sentence=sentence,
            score=one.score,
            chosen=one.value,
            other=other.value,
        )
    return None
