"""A bracket paired once more in a situation in which fewer pairs are possible.

A wish is granted by forbidding everything else to the players it names. The criteria and the ways
through a bracket are those that paired the round, so that the answer is the best pairing that
fulfils the wish.

Source:
    C.04.3, Article 1.9.2 (both editions): bracket by bracket, each as good as possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.order import Candidate
from openarbiter.explanations.reasons import What
from openarbiter.explanations.rows import Decision
from openarbiter.explanations.wishing import Partners
from openarbiter.matching.forest import bits
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.downfloating.choice import choice_of
from openarbiter.rulebooks.downfloating.pairing import Exact, PairedBracket
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, RoundContext
from openarbiter.rulebooks.dutch.telling import in_numbers
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import ManyPositions, mask_of
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.values import dataclass, replace

_ALL_UP_TO = 300
"""Players up to whom every answer is worked out that is worked out at all."""


@dataclass(frozen=True)
class PairedOnce:
    """A round as an edition pairs it, and its brackets paired otherwise."""

    situation: Situation
    pairing: RoundPairing

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

    def mask(self, players: Iterable[Tpn]) -> int:
        """Some players as a mask of positions."""
        return mask_of(self.at[tpn] for tpn in players)

    def placed(self, bracket: Bracket) -> PairedBracket:
        """A bracket in positions."""
        at, ends = self.at, [self.at[each.residents[-1]] + 1 for each in self.pairing.brackets]
        end = at[bracket.residents[-1]] + 1
        return PairedBracket(
            moved_down=tuple(at[tpn] for tpn in bracket.moved_down),
            start=at[bracket.residents[0]],
            end=end,
            next_end=next((each for each in ends if each > end), end),
            pairs=[(at[one], at[other]) for one, other in bracket.pairs],
            downfloaters=tuple(at[tpn] for tpn in bracket.downfloaters),
            method=bracket.method,
        )

    def around(self, number: int) -> tuple[Bracket, ...]:
        """A bracket, by number from 0, and the next one if any."""
        return self.pairing.brackets[number : number + 2]

    def with_values(
        self, bracket: PairedBracket, below: PairedBracket | None, bye_score: Points | None
    ) -> tuple[Bracket, ...]:
        """The same of a bracket and the next one in positions, with the values of the first."""
        choice = choice_of(self.situation, bracket, below, bye_score)
        valued = in_numbers(self.situation, bracket, choice)
        if below is None:
            return (valued,)
        return valued, in_numbers(self.situation, below, choice_of(self.situation, below))

    def candidate(self, number: int, bracket: Bracket) -> tuple[Bracket, ...]:
        """Another pairing of a bracket with its values, and the next one as it then is."""
        context, ours = self.context, self.around(number)
        below = self.placed(ours[1]) if ours[1:] else None
        floated = [self.at[tpn] for tpn in bracket.downfloaters]
        if below is not None and bracket.downfloaters != ours[0].downfloaters:
            below = exactly(context, below, floated)
        return self.with_values(self.placed(bracket), below, context.completion.bye_score)

    def again(
        self, changed: Situation, number: int, *, only_here: bool = True
    ) -> tuple[Bracket, ...]:
        """One bracket, paired in a changed situation, and the next one; what is above it stays.

        Args:
            changed: The situation with fewer pairs possible.
            number: Number of the bracket, from 0.
            only_here: The change concerns pairs of this bracket only, so that the next one stays
                as it is when the same players come down to it.

        Raises:
            ImpossiblePairingError: The round can no longer be completed.

        Source:
            C.04.3: C4 to C21, C8 for the next bracket (both editions).
        """
        ours = [self.placed(each) for each in self.around(number)]
        context = RoundContext.of(self._settled_above(changed, number))
        bracket = exactly(context, ours[0], ours[0].moved_down)
        below = ours[1] if ours[1:] else None
        same = only_here and bracket.downfloaters == ours[0].downfloaters
        if below is not None and not same:
            below = exactly(context, below, bracket.downfloaters)
        bye_score = context.completion.bye_score
        if below is None and len(bracket.downfloaters) != (bye_score is not None):
            left = [int(self.situation.tpn[player]) for player in bracket.downfloaters]
            raise ImpossiblePairingError("these players are left", players=left)
        return self.with_values(bracket, below, bye_score)

    def _settled_above(self, changed: Situation, number: int) -> Situation:
        """The situation in which pairs of earlier brackets meet each other, and nobody else."""
        everybody, barred = (1 << len(self.at)) - 1, {}
        for bracket in self.pairing.brackets[:number]:
            for one, other in bracket.pairs:
                barred[self.at[one]] = everybody & ~self.mask([other])
                barred[self.at[other]] = everybody & ~self.mask([one])
        return barring(changed, barred, barred) if barred else changed

    def granting(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Situation:
        """The situation in which some players meet some others only, and some have no bye.

        Who may meet nobody has the bye.
        """
        at, everybody = self.at, (1 << len(self.at)) - 1
        barred = {at[tpn]: everybody & ~self.mask(others) for tpn, others in partner.items()}
        found = barring(self.situation, barred, {at[tpn] for tpn in no_bye})
        alone = {at[tpn] for tpn, others in partner.items() if not others and tpn not in no_bye}
        if not alone:
            return found
        return replace(found, may_take_bye=[position in alone for position in at.values()])

    def apart(self, tpn: Tpn, others: Iterable[Tpn]) -> Situation:
        """The situation in which a player may not meet some others."""
        return barring(self.situation, {self.at[tpn]: self.mask(others)})


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


def exactly(
    context: RoundContext, bracket: PairedBracket, moved_down: Iterable[int]
) -> PairedBracket:
    """A bracket paired once more, with those, by position, who come down to it now."""
    start, end, next_end = bracket.start, bracket.end, bracket.next_end
    return Exact(context).pair(BracketPlayers(tuple(moved_down), start, end, next_end))


class Granted:
    """What is settled in a bracket before a decision, and granted, collected as what is barred.

    Source:
        C.04.3, Articles 2.3 to 2.8 and 4 (2024), 3.3 to 3.8 and 4 (2026).
    """

    def __init__(self, once: PairedOnce, chosen: Candidate) -> None:
        self._once, self._chosen = once, chosen
        self._barred: dict[int, int] = {}
        self._playing: set[int] = set()

    def situation(self) -> Situation:
        """The situation in which nothing else is possible."""
        return barring(self._once.situation, self._barred, self._playing)

    def instead_of(self, decision: Decision, tpn: Tpn) -> Situation:
        """What is decided before a decision is settled, and somebody refused before is granted."""
        chosen, rank, player = self._chosen, self._chosen.rank, decision.player
        if decision.what is What.MOVED_DOWN:
            self._settle_paired(before=tpn)
            self._opponent(tpn, chosen.residents)
        elif decision.what is What.NUMBER:
            self._settle_moved_down()
            lower = [each for each in chosen.rest if rank[each] > rank[tpn]]
            if tpn in decision.leaving:
                self._opponent(tpn, lower)
            else:
                self._apart(tpn, lower)
        elif player is not None:
            self._settle_moved_down(before=player)
            if player not in chosen.moved_down:
                self._halves(chosen.upper)
            for one in chosen.upper:
                if rank[one] < rank[player]:
                    self._pair(one, chosen.opponent[one])
            self._pair(player, tpn)
        return self.situation()

    def without_exchange(self) -> Situation:
        """The opponents of the moved-down players are settled, and nobody is exchanged."""
        self._settle_moved_down()
        self._halves(self._chosen.rest[: len(self._chosen.upper)])
        return self.situation()

    def _settle_paired(self, before: Tpn | None = None) -> None:
        """Which moved-down players are paired: of all, or of those ranked before one."""
        chosen = self._chosen
        for tpn in chosen.moved_down:
            if tpn == before:
                break
            settle = self._opponent if tpn in chosen.opponent else self._apart
            settle(tpn, chosen.residents)

    def _settle_moved_down(self, before: Tpn | None = None) -> None:
        """Whom moved-down players meet: all of them, or those ranked before one."""
        self._settle_paired()
        for tpn in self._chosen.paired:
            if tpn == before:
                break
            self._pair(tpn, self._chosen.opponent[tpn])

    def _halves(self, upper: Collection[Tpn]) -> None:
        """The players of S1 meet players of S2, and neither meet each other."""
        for half in (upper, [tpn for tpn in self._chosen.rest if tpn not in upper]):
            mask = self._once.mask(half)
            for tpn in half:
                self._bar(tpn, mask)

    def _pair(self, one: Tpn, other: Tpn) -> None:
        self._opponent(one, (other,))
        self._opponent(other, (one,))

    def _opponent(self, tpn: Tpn, others: Iterable[Tpn]) -> None:
        """Somebody meets one of some others, and does not have the bye."""
        everybody = (1 << len(self._once.at)) - 1
        self._playing.add(self._once.at[tpn])
        self._bar(tpn, everybody & ~self._once.mask(others))

    def _apart(self, tpn: Tpn, others: Iterable[Tpn]) -> None:
        self._bar(tpn, self._once.mask(others))

    def _bar(self, tpn: Tpn, mask: int) -> None:
        position = self._once.at[tpn]
        self._barred[position] = self._barred.get(position, 0) | mask
