"""The first rule that another candidate of a bracket breaks: the first in the order, or any other.

A pairing that comes from elsewhere is cut into the brackets it would have; the first one that
differs is held against ours by the criteria that paired the round.

Source:
    C.04.3, Articles 2.3, 2.7.1 and 4 (edition approved 2024); 3.3, 3.7.1 and 4 (2026); C1 to C21.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.dutch.compare import (
    Seen,
    barred_from_bye,
    barred_pair,
    candidate_of,
    first_difference,
    named,
    not_completable,
)
from openarbiter.explanations.dutch.repair import PairedOnce, exactly
from openarbiter.explanations.order import first_candidate as in_order
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.matching.cardinality import has_perfect, maximum_matching
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.conflict import impossible_pairing
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.brackets import RoundContext
from openarbiter.rulebooks.dutch.process import PairedBracket
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import replace

_FEW = 6
"""Reasons of one kind that anybody reads."""


def first_candidate(situation: Situation, bracket: PairedBracket) -> PairedBracket:
    """The candidate the order begins with, for as many pairs as the bracket really has.

    Source:
        C.04.3, Articles 2.3 and 2.7.1 (2024), 3.3 and 3.7.1 (2026).
    """
    chosen = candidate_of(situation, bracket)
    first = in_order(chosen.moved_down, chosen.residents, len(chosen.paired), len(chosen.pairs))
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    return replace(
        bracket,
        pairs=[(at[one], at[other]) for one, other in first.pairs],
        downfloaters=tuple(at[tpn] for tpn in first.floaters),
        method="first candidate",
    )


def verdict(once: PairedOnce, context: RoundContext, number: int) -> tuple[PairedBracket, Reason]:
    """The first candidate of a bracket, and the first rule it breaks; ``CHOSEN`` if it was taken.

    Source:
        C.04.3: C1 to C21 in their order (both editions).
    """
    first = first_candidate(once.situation, once.paired.brackets[number])
    return first, reason_against(once, context, number, first)


def reason_against(
    once: PairedOnce, context: RoundContext, number: int, candidate: PairedBracket
) -> Reason:
    """The first rule a candidate of a bracket breaks, or the first value in which it is worse.

    Args:
        once: The round.
        context: Answers for its situation.
        number: Number of the bracket, from 0.
        candidate: Another pairing of the same players, its pairs by rank; where it is that of
            the bracket, the reason is of the kind ``CHOSEN``.

    Source:
        C.04.3: C1 to C21 in their order (both editions).
    """
    situation, brackets = once.situation, once.paired.brackets
    chosen = brackets[number]
    if sorted(candidate.pairs) == sorted(chosen.pairs):
        return Reason(kind=Kind.CHOSEN)
    score = situation.score[chosen.start]
    for one, other in candidate.pairs:
        barred = barred_pair(situation, one, other)
        if barred is not None:
            return replace(barred, score=score)
    below = brackets[number + 1] if number + 1 < len(brackets) else None
    floated = candidate.downfloaters
    bye_score = context.completion.bye_score
    if floated != chosen.downfloaters:
        barred = _not_completable(situation, context, floated, chosen, bye_score)
        if barred is not None:
            return replace(barred, score=score)
        if below is not None:
            below = exactly(context, below, floated)
    seen = Seen(situation, candidate, below, bye_score)
    return first_difference(Seen.of(situation, once.paired, number), seen)


def most_pairs(context: RoundContext, bracket: PairedBracket) -> int:
    """The most pairs that meetings and colours allow in a bracket, whatever becomes of others.

    Source:
        C.04.3: C1, C3, and Article 2.1.2 (2024) or 3.1.2 (2026): moved-down players do not meet
        each other.
    """
    graph = context.meetings.graph(bracket.moved_down, bracket.start, bracket.end)
    moved = len(bracket.moved_down)
    residents = ~((1 << moved) - 1)
    graph[:moved] = [mask & residents for mask in graph[:moved]]
    mate = maximum_matching(graph, (1 << len(graph)) - 1)
    return sum(1 for partner in mate if partner >= 0) // 2


def without_pairs(
    situation: Situation, moved_down: Sequence[int], residents: range
) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
    """Why players of a bracket without pairs may not meet, a few reasons, and who might meet.

    Who might meet somebody is told whatever becomes of others; all players are positions.

    Source:
        C.04.3: C1, C3 (both editions); moved-down players do not meet each other.
    """
    barred: list[Reason] = []
    might: set[int] = set()
    for one, other in combinations((*moved_down, *residents), 2):
        if other < residents.start:
            continue
        reason = barred_pair(situation, one, other) if len(barred) < _FEW else None
        if reason is not None:
            barred.append(reason)
        elif situation.may_meet(one, other):
            might |= {one, other}
    return tuple(barred), tuple(situation.tpn[position] for position in sorted(might))


def _not_completable(
    situation: Situation,
    context: RoundContext,
    floaters: tuple[int, ...],
    bracket: PairedBracket,
    bye_score: Points | None,
) -> Reason | None:
    """C2, C4 or C5: why the round cannot go on with some downfloaters; ``None`` when it can."""
    last = bracket.end == len(situation.tpn)
    if last and len(floaters) == 1 and not situation.may_take_bye[floaters[0]]:
        reason = named(situation, Kind.BYE_BARRED, criteria.bye_eligibility.code)
        return replace(reason, players=(situation.tpn[floaters[0]],))
    if context.completion.with_floaters(mask_of(floaters), bracket.end):
        return None
    players = tuple(sorted(situation.tpn[player] for player in floaters))
    score = _higher_bye(situation, context, floaters, bracket.end)
    if score is None:
        return not_completable(situation, _conflict(situation, context, floaters, bracket.end))
    reason = named(situation, Kind.WORSE, criteria.BYE_SCORE.code)
    return replace(reason, chosen=bye_score, other=score, players=players)


def _conflict(
    situation: Situation, context: RoundContext, floaters: tuple[int, ...], start: int
) -> ImpossiblePairingError:
    """Who of some floaters and all below cannot all be paired."""
    places = [*floaters, *range(start, len(situation.tpn))]
    takers = None
    if context.completion.bye_score is not None:
        takers = sum(
            1 << vertex for vertex, player in enumerate(places) if situation.may_take_bye[player]
        )
    return impossible_pairing(
        situation.round_no,
        [situation.tpn[player] for player in places],
        context.meetings.graph(floaters, start, len(situation.tpn)),
        "C.04.3, C4",
        bye_takers=takers,
    )


def _higher_bye(
    situation: Situation, context: RoundContext, floaters: tuple[int, ...], start: int
) -> Points | None:
    """The least score of a bye with which floaters and all below could be paired, if any."""
    if context.completion.bye_score is None:
        return None
    places = [*floaters, *range(start, len(situation.tpn))]
    graph = context.meetings.graph(floaters, start, len(situation.tpn))
    scores: set[Points] = {situation.score[player] for player in places}
    for score in sorted(scores):
        takers = 0
        with_bye = list(graph)
        for vertex, player in enumerate(places):
            if situation.may_take_bye[player] and situation.score[player] == score:
                takers |= 1 << vertex
                with_bye[vertex] |= 1 << len(places)
        with_bye.append(takers)
        complete: bool = has_perfect(with_bye, (1 << len(with_bye)) - 1)
        if takers and complete:
            return score
    return None


def objection_to(
    once: PairedOnce, pairs: Iterable[tuple[Tpn, Tpn]], bye: Tpn | None
) -> Reason | None:
    """What stands against another pairing of the same players; ``None`` when it is the same.

    What bars it, or the first criterion in which it is worse, or the article about the order of
    candidates; of the kind ``BETTER`` where it is the better one.

    Args:
        once: The round as it is paired.
        pairs: The other pairing; it names everybody who is to be paired once.
        bye: Who has the bye in it.

    Source:
        C.04.3: C1 to C21 by priority, then Articles 4.2 to 4.4 (both editions).
    """
    situation = once.situation
    at = once.at
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
            return _higher_score_of_bye(once, number, score) or _decided(once, number, theirs)
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


def _higher_score_of_bye(once: PairedOnce, number: int, score: Points | None) -> Reason | None:
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
