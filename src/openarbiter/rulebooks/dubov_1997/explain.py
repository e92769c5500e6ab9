"""Rounds by Dubov's text of 1997 explained: the steps followed within a wish, and the first rows.

To forbid pairs and to pair again is not enough here: who has no opponent left because of a wish
would be an island, or would float, and everything behind it would be another round. So the
steps are those of the tournament as it is, and the wish only narrows down what is admissible.

Source:
    C.04.3 (1997), chapters 4 to 9.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import cast

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import chapter_or_article, sentence_of
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishing import Paired, Steps, first_turn
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dubov_1997.bye import player_with_bye
from openarbiter.rulebooks.dubov_1997.meetings import narrowed
from openarbiter.rulebooks.dubov_1997.process import pair_groups
from openarbiter.rulebooks.dubov_1997.report import in_tpns, pair_round
from openarbiter.rulebooks.dubov_1997.standard import columns_of
from openarbiter.rulebooks.dubov_1997.steps import Equalised
from openarbiter.rulebooks.dubov_1997.terms import situation
from openarbiter.rulebooks.dubov_1997.weighing import Weight, weights
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import replace


class Followed:
    """A round whose steps are followed: as it is, and within wishes.

    Args:
        tournament: The tournament.
        round_no: The round.
    """

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        self._before = situation(tournament, round_no)

    @cached_property
    def weights(self) -> tuple[Weight, ...]:
        """What the steps of the round as it is weigh, most important first."""
        return tuple(weights(self._before, pair_round(self._before).groups))

    def best_within(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
    ) -> Paired:
        """The best pairing in which some players meet some others only.

        Args:
            partner: Whom they may meet.
            no_bye: Players who shall not have the bye.

        Raises:
            ImpossiblePairingError: No complete pairing is left.

        Source:
            C.04.3 (1997), chapter 9: of every choice the first that can be completed.
        """
        before = self._before
        if no_bye:
            byes = zip(before.tpn, before.barred_from_bye, strict=True)
            barred = [each or tpn in no_bye for tpn, each in byes]
            before = replace(before, barred_from_bye=barred)
        paired = pair_round(before, within=narrowed(before, partner))
        return Paired(in_tpns(before, paired), weights(before, paired.groups))

    def first_worse(self, edition: Edition, other: Paired) -> Reason | None:
        """A number that would be larger, or the first step that takes somebody later in its order.

        Source:
            C.04.3 (1997), chapters 6 to 9.
        """
        for mine, yours in zip(self.weights, cast("Iterable[Weight]", other.weights), strict=False):
            if mine == yours:
                continue
            reason = Reason(
                kind=Kind.PROCEDURE if mine.value is None else Kind.WORSE,
                article=chapter_or_article(mine.article),
                sentence=sentence_of(edition, mine.article),
                score=mine.score,
            )
            if mine.value is None:
                turn = first_turn(mine.players, yours.players)
                return replace(reason, steps=(mine.choice, yours.choice), turn=turn)
            counted = {*yours.players} - {*mine.players} or {*yours.players}
            return replace(
                reason,
                code=mine.article,
                chosen=mine.value,
                other=yours.value,
                players=tuple(sorted(counted)),
            )
        return None


class _Dubov(Explainer):
    bye_choice = ("lowest", chapter_or_article("4"))
    by_boards = chapter_or_article("5")

    def steps(self, tournament: Tournament, round_no: RoundNo) -> Steps:
        """The round to be followed step by step."""
        return Followed(tournament, round_no)

    def first_candidates(
        self, tournament: Tournament, pairing: RoundPairing
    ) -> Sequence[Row | None]:
        """Row against row of the two columns, once they are equal (6.2, 7.3, 7.4).

        Who was paired with somebody from another group before (7.1, 8) stays so.
        """
        if not pairing.brackets:
            return []
        before = situation(tournament, RoundNo(pairing.round_no))
        tpn = before.tpn
        found: list[Row | None] = []
        for group in pair_groups(before, player_with_bye(before)):
            equal = (step for step in group.steps if isinstance(step, Equalised))
            rows = [pair for step in equal for pair in step.pairs]
            if not rows:
                found.append(None)
                continue
            columns = columns_of(before, [each for pair in rows for each in pair])
            straight = list(zip(columns.white, columns.black, strict=True))
            kept = [pair for pair in group.pairs if pair not in rows]
            pairs = tuple((tpn[one], tpn[other]) for one, other in (*kept, *straight))
            found.append(Row(first=pairs, floaters=tuple(tpn[each] for each in group.down)))
        return found


EXPLAINER = _Dubov()
