"""Who was passed over for the bye, as floater and as opponent, and by which article.

It decides nothing: it goes through the order of an article once more and says what stood against
everybody whom it names before the one who was taken.

Source:
    C.04.4.3 (applied from 2026-02-01), 1.1, 2.1, 2.3, 3.2 to 3.10, 4.4, 5.2 and 5.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.lim.bye import bye_order
from openarbiter.rulebooks.lim.floaters import TYPES, Float
from openarbiter.rulebooks.lim.process import PairedGroup
from openarbiter.rulebooks.lim.scrutiny import Pair
from openarbiter.rulebooks.lim.terms import BLACK, WHITE, Situation
from openarbiter.rulebooks.passed_over import HAD_A_POINT, NO_COLOURS, OTHERS_LEFT, Because

_POINT = Because(HAD_A_POINT, "BR 4")
_OTHERS_WITH_BYE = Because(OTHERS_LEFT, "2.1")
_OTHERS = Because(OTHERS_LEFT, "4.4")
_COLOURS = Because(NO_COLOURS, "2.1")
_FEWER = Because(said("the group would have fewer pairs"), "3.10.2")
_FLOATED = Because(said("the player floated in the round before"), "3.10")
_SAME = said("both are due the same colour")
_RATINGS = said("the ratings of the two opponents exchanged differ by more than 100 points")

_KINDS = {
    "a": said("the player has floated already and finds no opponent in the next group"),
    "b": said("the player has floated already"),
    "c": said("the player finds no opponent in the next group"),
}
"""What is said of the types of floaters that are avoided (3.9)."""

_DUE = {
    WHITE: said("more players are due White, and this one is not"),
    BLACK: said("more players are due Black, and this one is not"),
}


def for_bye(situation: Situation, bye: int) -> Iterator[tuple[int, Because]]:
    """Positions of those whom 1.1 (in round 1: 7.1) names before the player with the bye."""
    for each in bye_order(situation):
        if each == bye:
            return
        yield each, _OTHERS_WITH_BYE if situation.may_take_bye[each] else _POINT


def forced_article(situation: Situation, player: int, group: PairedGroup) -> str:
    """The article by which a player without compatible opponent leaves the group (2.3)."""
    others = {*group.residents, *group.incoming} - {player}
    if all(each in situation.met[player] for each in others):
        return "2.3.1"
    return "2.3.2" if abs(situation.colour_difference[player]) > 1 else "2.3.3"


def for_float(
    situation: Situation, left: Sequence[int], chosen: Float
) -> Iterator[tuple[int, Because]]:
    """Positions of those who stand nearer to the end of the group than a floater (3.2 to 3.10).

    Args:
        situation: The situation before the round.
        left: Positions of those still in the group, in its order.
        chosen: The floater.
    """
    kinds = dict(chosen.could)
    for each in reversed(left):
        if each == chosen.player:
            return
        if each not in kinds:
            yield each, _FEWER
        elif kinds[each] != chosen.kind:
            yield each, Because(_KINDS[max(kinds[each], key=TYPES.index)], "3.9.2")
        elif situation.floated[each] and not situation.floated[chosen.player]:
            yield each, _FLOATED
        else:
            yield each, Because(_DUE[chosen.majority], "3.2.2")


def for_pair(situation: Situation, pair: Pair) -> Iterator[tuple[int, Because]]:
    """Positions of those who were tried before the opponent of a player (3.8, 4.1 to 4.4, 5.2)."""
    reached = False
    for each in pair.order:
        if each == pair.opponent:
            return
        reached = reached or each == pair.first
        if not situation.compatible(pair.player, each):
            yield each, _against(situation, pair.player, each)
        elif reached and not situation.suits(pair.player, each):
            yield each, Because(_SAME, "3.8" if pair.floater else "5.2")
        elif reached and not situation.near(pair.first, each):
            yield each, Because(_RATINGS, "3.8" if pair.floater else "5.7")
        else:
            yield each, _OTHERS


def _against(situation: Situation, one: int, other: int) -> Because:
    """Why two are not compatible (2.1)."""
    if other not in situation.met[one]:
        return _COLOURS
    pair = situation.tpn[one], situation.tpn[other]
    return passed_over.met(situation.tournament, situation.round_no, pair, "2.1")
