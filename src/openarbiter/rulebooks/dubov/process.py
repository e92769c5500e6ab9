"""Articles 3.1 and 3.2: the bye, then one scoregroup after the other from the top.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.9, 2.1.2, 2.2.1, 3.1 and 3.2.
"""

from __future__ import annotations

from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dubov.criteria import denied
from openarbiter.rulebooks.dubov.subgroups import Subgroups, pair_bracket
from openarbiter.rulebooks.dubov.terms import Situation
from openarbiter.rulebooks.dubov.upfloaters import Field, choose_upfloaters
from openarbiter.values import dataclass

_RULES = ByeRules(barred="2.1.2", undecided="C.04.4.1, 1.9.3")


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """One bracket of a round, in positions.

    Attributes:
        residents: Its residents, ascending.
        lower: The unpaired players of lower score, in the order of 4.2.2.
        upfloaters: Who floated up from them, in the same order.
        subgroups: How its players were paired.
    """

    residents: tuple[int, ...]
    lower: tuple[int, ...]
    upfloaters: tuple[int, ...]
    subgroups: Subgroups


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        brackets: The brackets from the top.
    """

    bye: int | None
    brackets: tuple[PairedBracket, ...]


def bye_order(situation: Situation, *, barred: bool = False) -> list[int]:
    """The players who may have the bye, in the order in which they are asked (3.1.3 to 3.1.5).

    The lowest score, then the most games over the board, then the largest TPN.

    Args:
        situation: The situation before the round.
        barred: Name those too whom 2.1.2 bars, where they would stand.
    """
    return sorted(
        (each for each in range(len(situation.tpn)) if barred or situation.may_take_bye[each]),
        key=lambda each: (situation.score[each], -situation.played[each], -situation.tpn[each]),
    )


def bye_taker(field: Field) -> int | None:
    """Position of the player with the bye; ``None`` where the number of players is even (3.1).

    Raises:
        ImpossiblePairingError: The round cannot be paired completely (1.9.3).
    """
    situation = field.situation
    everybody = range(len(situation.tpn))
    odd = len(everybody) % 2 == 1
    candidates = bye_order(situation) if odd else []
    if (candidates or not odd) and field.can_spare(everybody, int(odd)):
        return candidates[0] if odd else None
    graph = field.neighbours
    return first_bye_taker(situation.round_no, situation.tpn, graph, candidates, _RULES)


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (3.1 and 3.2).

    Raises:
        ImpossiblePairingError: No complete pairing exists (1.9.3).
    """
    field = Field(situation)
    bye = bye_taker(field)
    paired: set[int | None] = {bye}
    brackets: list[PairedBracket] = []
    for start, end in situation.groups:
        residents = tuple(each for each in range(start, end) if each not in paired)
        if not residents:
            continue
        lower = tuple(each for each in range(end, len(situation.tpn)) if each not in paired)
        chosen = choose_upfloaters(field, residents, lower)
        players = (*residents, *chosen.players)
        lost = len(denied(situation, chosen.pairs)) if chosen.pairs else None
        brackets.append(
            PairedBracket(
                residents=residents,
                lower=lower,
                upfloaters=chosen.players,
                subgroups=pair_bracket(situation, players, lost),
            )
        )
        paired.update(players)
    return PairedRound(bye, tuple(brackets))
