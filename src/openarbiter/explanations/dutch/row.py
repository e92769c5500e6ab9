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

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.compare import (
    Seen,
    barred_pair,
    candidate_of,
    first_difference,
    not_completable,
)
from openarbiter.explanations.dutch.first import verdict
from openarbiter.explanations.dutch.repair import PairedOnce, barring, bracket_again
from openarbiter.explanations.order import Candidate
from openarbiter.explanations.reasons import Kind, Reason, What
from openarbiter.explanations.rows import Alternative, Decision, Row, decisions_of
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.brackets import RoundContext
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, replace

ALLOWANCE = 1_000
"""Players that may be paired again to tell what was refused in one bracket."""

_FEWEST = 3
"""Refusals that are worked out whatever the size of the bracket."""


def first_row(once: PairedOnce, number: int, context: RoundContext) -> Row:
    """The candidate the order begins with in a bracket, and the first rule that it breaks.

    Source:
        C.04.3, Articles 2.3 and 2.7.1 (2024), 3.3 and 3.7.1 (2026); C1 to C21.
    """
    first, reason = verdict(once, context, number)
    begins = candidate_of(once.situation, first)
    return Row(first=begins.pairs, floaters=begins.floaters, verdict=reason)


def with_decisions(forming: Forming, allowance: int = ALLOWANCE, reader: Tpn | None = None) -> Row:
    """The row of a bracket with its decisions, and what was refused before each of them.

    Args:
        forming: Forms what was refused in the bracket.
        allowance: Players that may be paired again in all.
        reader: A player of the bracket: only the decisions that gave this one the opponent are
            worked out. Without one all are.

    Source:
        C.04.3, Articles 2.3 to 2.8 and 4 (2024), 3.3 to 3.8 and 4 (2026).
    """
    row, chosen = forming.row, forming.chosen
    told = row.decisions if reader is None else row.decided(reader)
    most = forming.affordable(max(_FEWEST, allowance // len(chosen.rank)))
    asked = _Asked(forming, max(1, most))
    decisions = [asked.worked_out(each) if each in told else each for each in row.decisions]
    paired = [tpn for tpn in row.floaters if tpn in chosen.opponent and tpn in chosen.residents]
    return replace(
        row,
        decisions=tuple(decisions),
        deciding=tuple(decisions[row.decisions.index(each)] for each in told) if reader else (),
        make_instead=tuple if reader else lambda: tuple(map(forming.against_floating, paired)),
    )


@dataclass(slots=True)
class _Asked:
    """What is worked out of the decisions of a bracket, as long as it may cost something."""

    forming: Forming
    left: int

    def worked_out(self, decision: Decision) -> Decision:
        """A decision with the reasons against what comes before it."""
        without = None
        if decision.what is What.NUMBER and self.left:
            self.left -= 1
            without = self.forming.against_no_exchange.reason
        found: list[Alternative] = []
        untold: list[Tpn] = []
        for tpn in decision.untold:
            reason = self.forming.barred(decision, tpn)
            if reason is not None:
                found.append(Alternative(player=tpn, reason=reason))
            elif self.left:
                self.left -= 1
                found.append(self.forming.against_change(decision, tpn))
            else:
                untold.append(tpn)
        return replace(decision, without=without, refused=tuple(found), untold=tuple(untold))


class Forming:
    """Forms the best of the candidates that were refused in a bracket.

    Attributes:
        chosen: The pairing of the bracket.
        row: The row of decisions that lead to it, with nothing refused worked out.
    """

    def __init__(self, once: PairedOnce, number: int, first: Row) -> None:
        self._once = once
        self._number = number
        self._seen = Seen.of(once.situation, once.paired, number)
        self.chosen = candidate_of(once.situation, self._seen.bracket)
        self.row = replace(first, decisions=decisions_of(self.chosen), chosen=self.chosen)
        self._at = once.at
        self._changed: dict[tuple[object, ...], Alternative] = {}

    def affordable(self, number: int) -> int:
        """How many of so many other pairings may be made."""
        return self._once.affordable(number)

    @cached_property
    def against_no_exchange(self) -> Alternative:
        """What stands against the best pairing without an exchange."""
        return self.against(self.without_exchange())

    def against_change(self, decision: Decision, tpn: Tpn) -> Alternative:
        """What stands against granting what was refused before a decision; worked out once."""
        key = (decision.what, decision.player, decision.leaving, tpn)
        if key not in self._changed:
            told = self.against(self.changed(decision, tpn))
            self._changed[key] = replace(told, player=tpn)
        return self._changed[key]

    def barred(self, decision: Decision, tpn: Tpn) -> Reason | None:
        """What stands against something whatever the others do; ``None`` where nothing does."""
        situation, at, chosen = self._once.situation, self._at, self.chosen
        if decision.what is What.OPPONENT and decision.player is not None:
            one, other = sorted((at[decision.player], at[tpn]))
            return barred_pair(situation, one, other)
        if tpn in decision.entering:
            return None
        among = chosen.rest if decision.leaving else chosen.residents
        lower = (each for each in among if chosen.rank[each] > chosen.rank[tpn])
        if any(situation.may_meet(at[tpn], at[each]) for each in lower):
            return None
        return Reason(kind=Kind.NO_OPPONENT, players=(tpn,))

    def against(self, changed: Situation) -> Alternative:
        """What stands against the best pairing in a changed situation, with its values."""
        again = bracket_again(self._once, changed, self._number)
        if isinstance(again, ImpossiblePairingError):
            reason = not_completable(self._once.situation, again)
            return Alternative(player=Tpn(0), reason=reason)
        reason = first_difference(self._seen, again)
        return Alternative(player=Tpn(0), reason=reason, values=again.values())

    def against_floating(self, tpn: Tpn) -> Alternative:
        """What stands against somebody's floating from the bracket."""
        granted = self._nothing()
        granted.apart(tpn, self.chosen.rank)
        return replace(self.against(granted.situation()), player=tpn)

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
        return _Granted(self._once.situation, self._at)


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
        lower = [tpn for tpn in rest if tpn not in upper]
        for half in (upper, lower):
            mask = mask_of(self._at[tpn] for tpn in half)
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
        self._bar(tpn, everybody & ~mask_of(self._at[each] for each in others))

    def apart(self, tpn: Tpn, others: Iterable[Tpn]) -> None:
        """Somebody meets none of some others."""
        self._bar(tpn, mask_of(self._at[each] for each in others))

    def _bar(self, tpn: Tpn, mask: int) -> None:
        position = self._at[tpn]
        self._barred[position] = self._barred.get(position, 0) | mask
