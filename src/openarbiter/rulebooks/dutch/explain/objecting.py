"""Where another pairing of a round parts from ours: the bracket, and the rule that decides there.

The other pairing comes from elsewhere and may be anything. It is cut into the brackets it would
have; the first one that differs is held against ours by the criteria that paired the round.

Source:
    C.04.3: C1 to C3, then C4 to C21 bracket by bracket, then Article 4 (both editions).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.explain.again import PairedOnce
from openarbiter.rulebooks.dutch.explain.first import reason_against
from openarbiter.rulebooks.dutch.explain.legality import barred_from_bye, barred_pair, named
from openarbiter.rulebooks.dutch.process import PairedBracket


def objection_to(
    once: PairedOnce, pairs: Iterable[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Reason | None:
    """What stands against another pairing of the same players; ``None`` when it is the same.

    Args:
        once: The round as it is paired.
        pairs: The other pairing; it names everybody who is to be paired once.
        bye: Who has the bye in it.

    Returns:
        What bars it, or the first criterion in which it is worse, or the article about the order
        of candidates; of the kind ``BETTER`` where it is the better one.

    Source:
        C.04.3: C1 to C21 by priority, then Articles 4.2 to 4.4 (both editions).
    """
    situation = once.situation
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    found = [(at[one], at[other]) for one, other in pairs]
    ranked = sorted((min(pair), max(pair)) for pair in found)
    for one, other in ranked:
        barred = barred_pair(situation, one, other)
        if barred is not None:
            return barred
    if bye is not None:
        barred = barred_from_bye(situation, at[bye])
        if barred is not None:
            return replace(barred, players=(bye,))
    partner = dict(ranked) | {other: one for one, other in ranked}
    for number, ours in enumerate(once.paired.brackets):
        theirs = _cut(ours, partner)
        if sorted(theirs.pairs) != sorted(ours.pairs):
            score = None if bye is None else situation.score[at[bye]]
            return _higher_bye(once, number, score) or _decided(once, number, theirs)
    return None


def _cut(ours: PairedBracket, partner: Mapping[int, int]) -> PairedBracket:
    """The bracket another pairing makes of the same players."""
    players = (*ours.moved_down, *range(ours.start, ours.end))
    pairs = [
        (player, partner[player])
        for player in players
        if player < partner.get(player, -1) and partner[player] in players
    ]
    paired = {player for pair in pairs for player in pair}
    floaters = tuple(player for player in players if player not in paired)
    return replace(ours, pairs=pairs, downfloaters=floaters, method="another pairing")


def _higher_bye(once: PairedOnce, number: int, score: Points | None) -> Reason | None:
    """C5, which is asked before any other value: does the other bye go to a higher score?"""
    situation, bye = once.situation, once.paired.bye
    own = None if bye is None else situation.score[bye]
    if not is_worse(own, score):
        return None
    return replace(
        named(situation, Kind.WORSE, criteria.BYE_SCORE.code),
        score=situation.score[once.paired.brackets[number].start],
        chosen=own,
        other=score,
    )


def _decided(once: PairedOnce, number: int, theirs: PairedBracket) -> Reason:
    reason = reason_against(once, RoundContext.of(once.situation), number, theirs)
    if reason.kind is Kind.WORSE and not is_worse(reason.chosen, reason.other):
        return replace(reason, kind=Kind.BETTER, players=(), also=())
    return reason
