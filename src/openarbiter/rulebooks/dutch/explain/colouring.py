"""Article 5 told: which of its rules gave the colours of a board.

The colours themselves come from :class:`~openarbiter.rulebooks.dutch.colours.Colours`; here the
same questions are asked once more, in their order, to name the first that has an answer.

Source:
    C.04.3, Article 5.2 (both editions).
"""

from __future__ import annotations

from openarbiter.explanations.facts import ColourRule
from openarbiter.model import Colour
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation


def colour_rule(situation: Situation, higher: int, lower: int) -> ColourRule:
    """The rule that decided who of a pair has White.

    Args:
        situation: The situation before the round.
        higher: Position of the higher ranked player.
        lower: Position of the lower ranked one.

    Source:
        C.04.3, Articles 5.2.1 to 5.2.5 (both editions).
    """
    one, other = situation.player(higher), situation.player(lower)
    white_first = Colours(situation).higher_gets_white(higher, lower)
    article, histories = _deciding(situation, one, other, (higher, lower))
    return ColourRule(
        article=article,
        white=one.tpn if white_first else other.tpn,
        black=other.tpn if white_first else one.tpn,
        higher=one.tpn,
        wishes=(one.preference, other.preference),
        strengths=(int(one.strength), int(other.strength)),
        differences=(one.colour_difference, other.colour_difference),
        last_different=histories,
    )


def _deciding(
    situation: Situation, one: DutchPlayer, other: DutchPlayer, positions: tuple[int, int]
) -> tuple[str, tuple[Colour, Colour] | None]:
    if one.preference is not other.preference:
        return "5.2.1", None
    if one.preference is not None:
        if one.strength is not other.strength:
            return "5.2.2", None
        wide = abs(one.colour_difference), abs(other.colour_difference)
        if one.strength == _ABSOLUTE and wide[0] != wide[1]:
            return "5.2.2", None
    players = situation.tournament.players
    last = basic_rules.last_different_colours(
        *(
            basic_rules.played_colours(players[situation.places[each]], situation.round_no)
            for each in positions
        )
    )
    if last is not None:
        return "5.2.3", last
    return ("5.2.5" if one.preference is None else "5.2.4"), None


_ABSOLUTE = 3
