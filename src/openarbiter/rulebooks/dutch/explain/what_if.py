"""What a changed fact would change: both rounds are paired, and the first difference is told.

Source:
    C.04.3, Article 1.9.2 (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openarbiter.explanations.facts import WhatIf, changed_boards
from openarbiter.explanations.reasons import Reason
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.explain.again import PairedOnce
from openarbiter.rulebooks.dutch.explain.first import reason_against
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.report import round_pairing


def consequences(before: PairedOnce, after: PairedOnce) -> WhatIf:
    """What differs between a round and the same round after a change.

    Args:
        before: The round as it is.
        after: The round as it would be.

    Source:
        C.04.3, Article 1.9.2 (both editions): bracket by bracket from the top.
    """
    old = round_pairing(before.situation, quick=before.quick)
    new = round_pairing(after.situation, quick=after.quick)
    gone, instead = changed_boards(old, new)
    answer = WhatIf(
        round_no=old.round_no,
        system=old.system,
        gone=gone,
        new=instead,
        byes=(old.bye, new.bye),
    )
    one, other = _pairings(before), _pairings(after)
    for number, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine == yours:
            continue
        score = before.situation.score[before.paired.brackets[number].start]
        missing = tuple(sorted(mine[0] - yours[0]))
        joining = tuple(sorted(yours[0] - mine[0]))
        reason = None
        if not missing and not joining:
            reason = _against_the_old(before, after, number)
        return replace(answer, score=score, joining=joining, missing=missing, reason=reason)
    return answer


_Pairing = tuple[frozenset[Tpn], frozenset[frozenset[Tpn]]]


def _pairings(once: PairedOnce) -> list[_Pairing]:
    """(players, pairs) of every bracket."""
    return [
        (
            _names(once, (*bracket.moved_down, *range(bracket.start, bracket.end))),
            frozenset(_names(once, pair) for pair in bracket.pairs),
        )
        for bracket in once.paired.brackets
    ]


def _names(once: PairedOnce, positions: Sequence[int]) -> frozenset[Tpn]:
    return frozenset(once.situation.tpn[position] for position in positions)


def _against_the_old(before: PairedOnce, after: PairedOnce, number: int) -> Reason:
    """What would stand against the old pairing of a bracket after the change."""
    at = {tpn: position for position, tpn in enumerate(after.situation.tpn)}
    names = before.situation.tpn
    old = before.paired.brackets[number]
    new = [sorted((at[names[one]], at[names[other]])) for one, other in old.pairs]
    kept: PairedBracket = replace(
        after.paired.brackets[number],
        pairs=sorted((one, other) for one, other in new),
        downfloaters=tuple(sorted(at[names[player]] for player in old.downfloaters)),
    )
    return reason_against(after, RoundContext.of(after.situation), number, kept)
