"""A bracket paired once more in a situation in which fewer pairs are possible.

A wish is granted by forbidding everything else to the players it names. The criteria and the ways
through a bracket are those that paired the round, so that the answer is the best pairing that
fulfils the wish.

Source:
    C.04.3, Article 1.9.2 (both editions): bracket by bracket, each as good as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.compare import Seen
from openarbiter.matching.forest import bits
from openarbiter.model import Tpn
from openarbiter.rulebooks.downfloating.pairing import Exact, PairedBracket, PairedRound
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, RoundContext
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import ManyPositions, mask_of
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import dataclass, replace

_ALL_UP_TO = 300
"""Players up to whom every answer is worked out that is worked out at all."""


@dataclass(frozen=True)
class PairedOnce:
    """A round as an edition pairs it, in positions."""

    situation: Situation
    paired: PairedRound

    @cached_property
    def at(self) -> dict[Tpn, int]:
        """Positions of everybody who is to be paired."""
        return {tpn: position for position, tpn in enumerate(self.situation.tpn)}

    @cached_property
    def context(self) -> RoundContext:
        """Answers for the situation."""
        return RoundContext.of(self.situation)

    def affordable(self, number: int) -> int:
        """How many of a number of answers, each a bracket paired again, a field can afford.

        All of them up to 300 players. Beyond, the time for one grows with the players, and so does
        the number of brackets: both together stay what they are.
        """
        size = len(self.situation.tpn)
        return number if size <= _ALL_UP_TO else number * _ALL_UP_TO**2 // size**2


def paired_as(situation: Situation, pairing: RoundPairing) -> PairedOnce:
    """A round in positions, from what its edition answered."""
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    ends = [at[bracket.residents[-1]] + 1 for bracket in pairing.brackets]
    brackets = [
        PairedBracket(
            moved_down=tuple(at[tpn] for tpn in bracket.moved_down),
            start=at[bracket.residents[0]],
            end=end,
            next_end=next_end,
            pairs=[(at[one], at[other]) for one, other in bracket.pairs],
            downfloaters=tuple(at[tpn] for tpn in bracket.downfloaters),
            method=bracket.method,
        )
        for bracket, end, next_end in zip(
            pairing.brackets, ends, [*ends[1:], *ends[-1:]], strict=True
        )
    ]
    bye = None if pairing.bye is None else at[pairing.bye]
    return PairedOnce(situation, PairedRound(brackets, bye))


def granting(
    situation: Situation, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
) -> Situation:
    """The situation in which some players meet some others only, and some do not have the bye.

    Who may meet nobody has the bye.
    """
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    everybody = (1 << len(at)) - 1
    barred = {
        at[tpn]: everybody & ~mask_of(at[other] for other in others)
        for tpn, others in partner.items()
    }
    alone = {at[tpn] for tpn, others in partner.items() if not others and tpn not in no_bye}
    found = barring(situation, barred, {at[tpn] for tpn in no_bye})
    if not alone:
        return found
    return replace(found, may_take_bye=[position in alone for position in at.values()])


def separated(situation: Situation, player: int, others: Iterable[int]) -> Situation:
    """The situation in which a player may not meet some others; all are positions."""
    return barring(situation, {player: mask_of(others)})


def barring(
    situation: Situation, barred: Mapping[int, int], playing: Collection[int] = ()
) -> Situation:
    """The situation in which some pairs are barred, and some players may not have the bye.

    Args:
        situation: The situation before the round.
        barred: Mask of positions that a player may not meet, by the position of the player.
        playing: Positions of players who may not have the bye.
    """
    size = len(situation.tpn)
    everybody = (1 << size) - 1
    alike: dict[int, int] = {}
    for player, mask in barred.items():
        alike[mask] = alike.get(mask, 0) | 1 << player
    # Of who is barred from nearly all, those few are gone through who are left.
    wide = {mask for mask in alike if 2 * mask.bit_count() > size}
    masks = [sum(map(alike.__getitem__, wide))] * size
    for mask, players in alike.items():
        for other in bits(everybody & ~mask if mask in wide else mask):
            masks[other] ^= players
    for player, mask in barred.items():
        masks[player] |= mask
    met = [
        ManyPositions(mask_of(before) | mask & ~(1 << player)) if mask else before
        for player, (before, mask) in enumerate(zip(situation.met, masks, strict=True))
    ]
    may_take_bye = [may and one not in playing for one, may in enumerate(situation.may_take_bye)]
    return replace(situation, met=met, may_take_bye=may_take_bye)


def bracket_again(
    once: PairedOnce, changed: Situation, number: int, *, only_here: bool = True
) -> Seen | ImpossiblePairingError:
    """One bracket of a round, paired in a changed situation; what is above it stays.

    The next bracket is paired too, where other players come down to it. Where the round can no
    longer be completed, the answer is the error that says who is left.

    Args:
        once: The round.
        changed: The situation with fewer pairs possible.
        number: Number of the bracket, from 0.
        only_here: The change concerns pairs of this bracket only, so that the next one stays
            as it is when the same players come down to it.

    Source:
        C.04.3: C4 to C21, C8 for the next bracket (both editions).
    """
    brackets = once.paired.brackets
    try:
        context = RoundContext.of(_settled_above(changed, brackets[:number]))
        bracket = exactly(context, brackets[number], brackets[number].moved_down)
        below = brackets[number + 1] if number + 1 < len(brackets) else None
        same = only_here and bracket.downfloaters == brackets[number].downfloaters
        if below is not None and not same:
            below = exactly(context, below, bracket.downfloaters)
    except ImpossiblePairingError as error:
        return error
    bye_score = context.completion.bye_score
    if below is None and len(bracket.downfloaters) != (bye_score is not None):
        left = [int(once.situation.tpn[player]) for player in bracket.downfloaters]
        return ImpossiblePairingError("these players are left", players=left)
    return Seen(once.situation, bracket, below, bye_score)


def _settled_above(situation: Situation, above: Iterable[PairedBracket]) -> Situation:
    """The situation in which pairs of earlier brackets meet each other, and nobody else."""
    opponent = {
        one: other
        for bracket in above
        for pair in bracket.pairs
        for one, other in (pair, pair[::-1])
    }
    if not opponent:
        return situation
    everybody, settled = (1 << len(situation.tpn)) - 1, mask_of(opponent)
    met: list[Collection[int | None]] = [
        ManyPositions(
            everybody & ~(1 << opponent[player])
            if player in opponent
            else mask_of(others) | settled
        )
        for player, others in enumerate(situation.met)
    ]
    may_take_bye = [may and one not in opponent for one, may in enumerate(situation.may_take_bye)]
    return replace(situation, met=met, may_take_bye=may_take_bye)


def exactly(
    context: RoundContext, bracket: PairedBracket, moved_down: Sequence[int]
) -> PairedBracket:
    """A bracket paired once more, with those, by position, who come down to it now."""
    start, end, next_end = bracket.start, bracket.end, bracket.next_end
    return Exact(context).pair(BracketPlayers(moved_down, start, end, next_end))
