"""The row of decisions of a bracket of the Dutch system: what was tried before, and why not.

What comes before is a matter of Article 4 and of numbers alone. What stands against it is asked of
the criteria that paired the round: the bracket is paired once more with all that is decided before
settled, and with what was refused.

Source:
    C.04.3, Articles 2.3 to 2.8 and 4 (2024), 3.3 to 3.8 and 4 (2026).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from openarbiter.explanations.dutch.compare import barred_pair, candidate_of
from openarbiter.explanations.dutch.first import against, most_pairs, verdict
from openarbiter.explanations.dutch.repair import PairedOnce, barring, separated
from openarbiter.explanations.order import Candidate
from openarbiter.explanations.reasons import Kind, Reason, What
from openarbiter.explanations.rows import Alternative, Decision, Row, decisions_of
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import replace

ALLOWANCE = 1_000
"""Players that may be paired again to tell what was refused in one bracket."""

_FEWEST = 3
"""Refusals that are worked out whatever the size of the bracket."""


class Forming:
    """Forms the candidates that were refused in a bracket."""

    def __init__(self, once: PairedOnce, number: int) -> None:
        self._once = once
        self._number = number
        self._bracket = once.paired.brackets[number]
        self._changed: dict[tuple[object, ...], Alternative] = {}

    @cached_property
    def first(self) -> Row | None:
        """The candidate the order begins with, and the first rule that it breaks."""
        if not self._bracket.pairs:
            return None
        first, reason = verdict(self._once, self._number)
        begins = candidate_of(self._once.situation, first)
        return Row(first=begins.pairs, floaters=begins.floaters, verdict=reason)

    @cached_property
    def chosen(self) -> Candidate:
        """The pairing of the bracket."""
        return candidate_of(self._once.situation, self._bracket)

    @cached_property
    def most_pairs(self) -> int:
        """The most pairs that meetings and colours allow in the bracket."""
        return most_pairs(self._once.context, self._bracket)

    def with_decisions(
        self, first: Row, allowance: int = ALLOWANCE, reader: Tpn | None = None
    ) -> Row:
        """The row with its decisions, and what was refused before each of them.

        Args:
            first: The candidate the order begins with.
            allowance: Players that may be paired again in all.
            reader: A player of the bracket: only the decisions that gave this one the opponent
                are worked out. Without one all are.
        """
        chosen = self.chosen
        row = replace(first, decisions=decisions_of(chosen), chosen=chosen)
        told = row.decisions if reader is None else row.decided(reader)
        most = self._once.affordable(max(_FEWEST, allowance // len(chosen.rank)))
        decisions, left = [], max(1, most)
        for each in row.decisions:
            decision, left = self._worked_out(each, left) if each in told else (each, left)
            decisions.append(decision)
        paired = [tpn for tpn in row.floaters if tpn in chosen.opponent and tpn in chosen.residents]
        return replace(
            row,
            decisions=tuple(decisions),
            deciding=tuple(decisions[row.decisions.index(each)] for each in told) if reader else (),
            make_instead=tuple if reader else lambda: tuple(map(self._against_floating, paired)),
        )

    def _worked_out(self, decision: Decision, left: int) -> tuple[Decision, int]:
        """A decision with the reasons against what comes before, and how many more may be asked."""
        without = None
        if decision.what is What.NUMBER and left:
            left -= 1
            without = self._against_no_exchange.reason
        found: list[Alternative] = []
        untold: list[Tpn] = []
        for tpn in decision.untold:
            reason = self._barred(decision, tpn)
            if reason is not None:
                found.append(Alternative(player=tpn, reason=reason))
            elif left:
                left -= 1
                found.append(self._against_change(decision, tpn))
            else:
                untold.append(tpn)
        told = replace(decision, without=without, refused=tuple(found), untold=tuple(untold))
        return told, left

    @cached_property
    def _against_no_exchange(self) -> Alternative:
        """What stands against the best pairing without an exchange."""
        return self._against(Tpn(0), self.without_exchange())

    def _against_change(self, decision: Decision, tpn: Tpn) -> Alternative:
        """What stands against granting what was refused before a decision; worked out once."""
        key = (decision.what, decision.player, decision.leaving, tpn)
        if key not in self._changed:
            self._changed[key] = self._against(tpn, self.changed(decision, tpn))
        return self._changed[key]

    def _barred(self, decision: Decision, tpn: Tpn) -> Reason | None:
        """What stands against something whatever the others do; ``None`` where nothing does."""
        situation, at, chosen = self._once.situation, self._once.at, self.chosen
        if decision.what is What.OPPONENT and decision.player is not None:
            return barred_pair(situation, *sorted((at[decision.player], at[tpn])))
        if tpn in decision.entering:
            return None
        among = chosen.rest if decision.leaving else chosen.residents
        lower = (each for each in among if chosen.rank[each] > chosen.rank[tpn])
        if any(situation.may_meet(at[tpn], at[each]) for each in lower):
            return None
        return Reason(kind=Kind.NO_OPPONENT, players=(tpn,))

    def _against(self, tpn: Tpn, changed: Situation) -> Alternative:
        """What stands against the best pairing in a changed situation, with its values."""
        reason, again = against(self._once, changed, self._number)
        values = () if again is None else again.values()
        return Alternative(player=tpn, reason=reason, values=values)

    def _against_floating(self, tpn: Tpn) -> Alternative:
        """What stands against somebody's floating from the bracket."""
        at = self._once.at
        others = (at[each] for each in self.chosen.rank)
        return self._against(tpn, separated(self._once.situation, at[tpn], others))

    def changed(self, decision: Decision, tpn: Tpn) -> Situation:
        """What is decided before a decision is settled, and somebody refused before is granted."""
        chosen, rank, granted = self.chosen, self.chosen.rank, self._nothing()
        if decision.what is What.MOVED_DOWN:
            granted.settle_paired(chosen, before=tpn)
            granted.opponent(tpn, chosen.residents)
        elif decision.what is What.NUMBER:
            granted.settle_moved_down(chosen)
            lower = [each for each in chosen.rest if rank[each] > rank[tpn]]
            if tpn in decision.leaving:
                granted.opponent(tpn, lower)
            else:
                granted.apart(tpn, lower)
        elif decision.player is not None:
            granted.settle_moved_down(chosen, before=decision.player)
            if decision.player not in chosen.moved_down:
                granted.halves(chosen.rest, chosen.upper)
            for one in chosen.upper:
                if rank[one] < rank[decision.player]:
                    granted.pair(one, chosen.opponent[one])
            granted.pair(decision.player, tpn)
        return granted.situation()

    def without_exchange(self) -> Situation:
        """The opponents of the moved-down players are settled, and nobody is exchanged."""
        chosen, granted = self.chosen, self._nothing()
        granted.settle_moved_down(chosen)
        granted.halves(chosen.rest, chosen.rest[: len(chosen.upper)])
        return granted.situation()

    def _nothing(self) -> _Granted:
        return _Granted(self._once.situation, self._once.at)


class _Granted:
    """What is settled, collected as what is barred."""

    def __init__(self, before: Situation, at: Mapping[Tpn, int]) -> None:
        self._before = before
        self._at = at
        self._barred: dict[int, int] = {}
        self._playing: set[int] = set()

    def situation(self) -> Situation:
        """The situation in which nothing else is possible."""
        return barring(self._before, self._barred, self._playing)

    def settle_paired(self, chosen: Candidate, before: Tpn | None = None) -> None:
        """Which moved-down players are paired: of all, or of those ranked before one."""
        for tpn in chosen.moved_down:
            if tpn == before:
                break
            if tpn in chosen.opponent:
                self.opponent(tpn, chosen.residents)
            else:
                self.apart(tpn, chosen.residents)

    def settle_moved_down(self, chosen: Candidate, before: Tpn | None = None) -> None:
        """Whom moved-down players meet: all of them, or those ranked before one."""
        self.settle_paired(chosen)
        for tpn in chosen.paired:
            if tpn == before:
                break
            self.pair(tpn, chosen.opponent[tpn])

    def halves(self, rest: Iterable[Tpn], upper: Collection[Tpn]) -> None:
        """The players of S1 meet players of S2, and neither meet each other."""
        for half in (upper, [tpn for tpn in rest if tpn not in upper]):
            mask = self._mask(half)
            for tpn in half:
                self._bar(tpn, mask)

    def pair(self, one: Tpn, other: Tpn) -> None:
        """Two meet."""
        self.opponent(one, (other,))
        self.opponent(other, (one,))

    def opponent(self, tpn: Tpn, others: Iterable[Tpn]) -> None:
        """Somebody meets one of some others, and does not have the bye."""
        everybody = (1 << len(self._before.tpn)) - 1
        self._playing.add(self._at[tpn])
        self._bar(tpn, everybody & ~self._mask(others))

    def apart(self, tpn: Tpn, others: Iterable[Tpn]) -> None:
        """Somebody meets none of some others."""
        self._bar(tpn, self._mask(others))

    def _mask(self, players: Iterable[Tpn]) -> int:
        return mask_of(self._at[each] for each in players)

    def _bar(self, tpn: Tpn, mask: int) -> None:
        position = self._at[tpn]
        self._barred[position] = self._barred.get(position, 0) | mask
