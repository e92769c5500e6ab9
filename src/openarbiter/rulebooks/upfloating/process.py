"""Articles 3.3 and 3.4: the bye, then the brackets from the top.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 3.2 to 3.4.
"""

from __future__ import annotations

from openarbiter.matching.forest import bits
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.upfloating.field import Field, mask
from openarbiter.rulebooks.upfloating.identifiers import chosen_pairs
from openarbiter.rulebooks.upfloating.terms import Situation
from openarbiter.rulebooks.upfloating.upfloaters import chosen_upfloaters
from openarbiter.values import dataclass

BYE_BARRED = "2.1.2"
UNDECIDED = "3.3.3"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """A bracket as it was paired, in positions.

    Attributes:
        residents: The top scoregroup, ascending.
        upfloaters: Who joined it, in the order of 3.5.3.
        lower: Everybody below the top scoregroup who was still to be paired, ascending.
        pairs: (top member, bottom member), in the order of the identifier (3.6).
    """

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    lower: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: Who has the bye; ``None`` without one.
        brackets: The brackets from the top.
        field: Who might meet whom.
    """

    bye: int | None
    brackets: tuple[PairedBracket, ...]
    field: Field


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (Article 3).

    Args:
        situation: The situation before the round.

    Raises:
        ImpossiblePairingError: No complete pairing exists, or nobody may have the bye.

    Source:
        C.04.5 and C.04.6, 3.3.
    """
    field = Field(situation)
    bye = bye_taker(field)
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    brackets = []
    while left:
        residents = left & field.levels[field.level((left & -left).bit_length() - 1)]
        lower = left & ~residents
        chosen = chosen_upfloaters(field, residents, lower)
        bracket = PairedBracket(
            residents=tuple(bits(residents)),
            upfloaters=chosen,
            lower=tuple(bits(lower)),
            pairs=chosen_pairs(field, bits(residents), chosen),
        )
        brackets.append(bracket)
        left = lower & ~mask(chosen)
    return PairedRound(bye, tuple(brackets), field)


def bye_order(situation: Situation) -> list[int]:
    """All positions in the order in which they are asked for the bye, barred ones among them.

    Source:
        C.04.5 and C.04.6, 3.4.2 to 3.4.4: lowest score, most matches played, largest TPN.
    """

    def key(each: int) -> tuple[int, int, int]:
        return situation.score[each], -situation.matches[each], -situation.tpn[each]

    return sorted(range(len(situation.tpn)), key=key)


def bye_taker(field: Field) -> int | None:
    """Position of who gets the bye; ``None`` when the number of participants is even.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.

    Source:
        C.04.5 and C.04.6, 3.4 and 2.1.2.
    """
    situation = field.situation
    odd = len(situation.tpn) % 2 == 1
    candidates = [each for each in bye_order(situation) if odd and situation.may_take_bye[each]]
    if not odd and field.completable(field.everybody):
        return None
    can_be_spared = field.spared(field.everybody) if candidates else 0
    for each in candidates:
        if can_be_spared >> each & 1:
            return each
    undecided = f"{situation.document}, {UNDECIDED}"
    rules = ByeRules(barred=BYE_BARRED, undecided=undecided)
    return first_bye_taker(situation.round_no, situation.tpn, field.graph, candidates, rules)
