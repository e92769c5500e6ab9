"""Chapter 5: the first round, upper half against lower half.

Source:
    C.04.3 (1997), chapter 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Colour, RoundNo, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dubov_1997.standard import Columns, standard_pairs
from openarbiter.rulebooks.dubov_1997.terms import Situation


def initial_list(situation: Situation) -> list[int]:
    """The list of the players: by rating, equal ratings by pairing number.

    Source:
        C.04.3 (1997), chapter 5: "the player's list calculated before". Which list that is among
        equal ratings follows from the last sentence (round 1 shall be that of the other systems),
        and those go by pairing number.
    """
    everybody = range(len(situation.tpn))
    return sorted(everybody, key=lambda each: (-situation.rating[each], situation.tpn[each]))


def first_round_pairs(situation: Situation, players: Sequence[int]) -> list[tuple[int, int]]:
    """First of the upper half against first of the lower half, and so on.

    Where a pair is forbidden, the rows are improved as 6.3 improves them (our reading: the
    chapter knows no forbidden pairs).

    Args:
        situation: The situation before the round.
        players: The list without the player with the bye: an even number of positions.

    Returns:
        (upper, lower) by row.

    Source:
        C.04.3 (1997), chapter 5.
    """
    half = len(players) // 2
    columns = Columns(list(players[:half]), list(players[half:]), (half, half), [])
    return standard_pairs(situation, columns)


def first_round_colours(
    situation: Situation, pairs: Sequence[tuple[int, int]]
) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair: the upper players get the drawn colour in every other row.

    The colour drawn for the first pair is the one the tournament states; where it states none, the
    one the first player with a colour in round 1 tells, else White.

    Source:
        C.04.3 (1997), chapter 5.
    """
    drawn = _drawn_colour(situation, pairs)
    names = situation.tpn
    return [
        (names[upper], names[lower])
        if (drawn is Colour.WHITE) == (row % 2 == 0)
        else (names[lower], names[upper])
        for row, (upper, lower) in enumerate(pairs)
    ]


def _drawn_colour(situation: Situation, pairs: Sequence[tuple[int, int]]) -> Colour:
    tournament = situation.tournament
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    shown = basic_rules.colour_of_first(
        tournament.players[situation.places[upper]].record(RoundNo(1)).colour for upper, _ in pairs
    )
    return shown or Colour.WHITE
