"""Articles 2.1, 2.3 and 2.4 as bit masks: who may meet whom among some players.

What somebody wishes for is a round narrowed down: the steps and their orders stay those of the
tournament, and a choice is admissible if the round can be completed with the pairs that are left.

Source:
    C.04.3 (1997), articles 2.1, 2.3 and 2.4, chapter 9; forbidden pairs count like earlier
    meetings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from openarbiter.model import Tpn
from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.rulebooks.meetings import GroupMeetings, keep_from
from openarbiter.values import dataclass, replace


def legal_graph(situation: Situation, players: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every player among the same players.

    Args:
        situation: The situation before the round.
        players: Positions; bit i of a mask stands for the i-th of them.

    Source:
        C.04.3 (1997), articles 2.1, 2.3 and 2.4.
    """
    return GroupMeetings(situation.met, situation.open_colours, players).graph()


def legal_rows(situation: Situation, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every row among the columns (articles 2.1, 2.3 and 2.4).

    Args:
        situation: The situation before the round.
        rows: Positions.
        columns: Positions; bit j of a mask stands for the j-th of them.
    """
    among = GroupMeetings(situation.met, situation.open_colours, columns)
    return list(map(among.mask_for, rows))


@dataclass(frozen=True, slots=True)
class Within:
    """The pairs that are left of a round.

    Attributes:
        among: The situation before the round, with fewer pairs.
        bound: Positions of players who are left with one opponent each, who is left with them;
            all others may meet whom they might before, but for these. Empty where somebody else
            is narrowed down too.
    """

    among: Situation
    bound: frozenset[int] = frozenset()


def narrowed(situation: Situation, partner: Mapping[Tpn, Collection[Tpn]]) -> Within:
    """A round in which some players may meet some others only.

    Args:
        situation: The situation before the round.
        partner: Whom some of the players to be paired may meet, by TPN.

    Source:
        TRF26, record 260 (forbidden pairs) says the same of a whole tournament.
    """
    position = {tpn: number for number, tpn in enumerate(situation.tpn)}
    met = list(situation.met)
    everybody = frozenset(range(len(met)))
    for tpn, possible in partner.items():
        here = position[tpn]
        keep_from(met, here, {*everybody.difference(map(position.get, possible))} - {here})
    among = replace(situation, met=met)
    for one, (*others,) in partner.items():
        mutual = len(others) == 1 and tuple(partner.get(others[0], ())) == (one,)
        if not mutual or not situation.may_meet(position[one], position[others[0]]):
            return Within(among)
    return Within(among, frozenset(map(position.__getitem__, partner)))
