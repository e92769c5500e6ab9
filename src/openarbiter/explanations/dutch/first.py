"""What stands against another candidate of a bracket: the first in the order, or any other.

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
    names,
    not_completable,
)
from openarbiter.explanations.dutch.repair import PairedOnce, bracket_again, exactly, separated
from openarbiter.explanations.order import first_candidate as in_order
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.explanations.rows import Alternative
from openarbiter.matching.cardinality import has_perfect, maximum_matching
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.conflict import impossible_pairing
from openarbiter.rulebooks.downfloating.pairing import PairedBracket
from openarbiter.rulebooks.downfloating.prices import RoundContext
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import replace

_FEW = 6
"""Reasons of one kind that anybody reads."""

BRACKET_ALLOWANCE = 1_000
"""Players that may be paired again to tell who else might float from one bracket."""

FEWEST = 5
"""Alternatives that are worked out whatever the size of the bracket."""


def first_candidate(situation: Situation, bracket: PairedBracket) -> PairedBracket:
    """The candidate the order begins with, for as many pairs as the bracket really has."""
    chosen = candidate_of(situation, bracket)
    first = in_order(chosen.moved_down, chosen.residents, len(chosen.paired), len(chosen.pairs))
    at = {tpn: position for position, tpn in enumerate(situation.tpn)}
    return replace(
        bracket,
        pairs=[(at[one], at[other]) for one, other in first.pairs],
        downfloaters=tuple(at[tpn] for tpn in first.floaters),
        method="first candidate",
    )


def verdict(once: PairedOnce, number: int) -> tuple[PairedBracket, Reason]:
    """The first candidate of a bracket, and the first rule it breaks; ``CHOSEN`` if taken."""
    first = first_candidate(once.situation, once.paired.brackets[number])
    return first, reason_against(once, number, first)


def reason_against(once: PairedOnce, number: int, candidate: PairedBracket) -> Reason:
    """The first rule a candidate of a bracket breaks, or the first value in which it is worse.

    Args:
        once: The round.
        number: Number of the bracket, from 0.
        candidate: Another pairing of the same players, its pairs by rank; where it is that of
            the bracket, the reason is of the kind ``CHOSEN``.

    Source:
        C.04.3: C1 to C21 in their order (both editions).
    """
    situation, context, brackets = once.situation, once.context, once.paired.brackets
    chosen = brackets[number]
    if sorted(candidate.pairs) == sorted(chosen.pairs):
        return Reason(kind=Kind.CHOSEN)
    score = situation.score[chosen.start]
    for pair in candidate.pairs:
        barred = barred_pair(situation, *pair)
        if barred is not None:
            return replace(barred, score=score)
    below = brackets[number + 1] if number + 1 < len(brackets) else None
    floated = candidate.downfloaters
    if floated != chosen.downfloaters:
        barred = _cannot_go_on(situation, context, floated, chosen.end)
        if barred is not None:
            return replace(barred, score=score)
        if below is not None:
            below = exactly(context, below, floated)
    seen = Seen(situation, candidate, below, context.completion.bye_score)
    return first_difference(Seen.of(situation, once.paired, number), seen)


def most_pairs(context: RoundContext, bracket: PairedBracket) -> int:
    """The most pairs that meetings and colours allow in a bracket, whatever becomes of others.

    Source:
        C.04.3: C1, C3, and Article 2.1.2 (2024) or 3.1.2 (2026): moved-down players do not meet
        each other.
    """
    start, end = bracket.start, bracket.end
    graph = context.meetings.graph(bracket.moved_down, start, end, among=False)
    mate = maximum_matching(graph, (1 << len(graph)) - 1)
    return sum(1 for partner in mate if partner >= 0) // 2


def without_pairs(
    situation: Situation, moved_down: Sequence[int], residents: range
) -> tuple[tuple[Reason, ...], tuple[Tpn, ...]]:
    """Why players of a bracket without pairs may not meet, a few reasons, and who might meet.

    Who might meet somebody is told whatever becomes of others; moved-down players do not meet each
    other. All players are positions.
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


def other_floaters(
    once: PairedOnce, number: int, allowance: int = BRACKET_ALLOWANCE
) -> tuple[tuple[Alternative, ...], int]:
    """Who else might have floated, lowest rank first, and how many players were left out.

    Those nearest in rank to who floats are worked out: so many that no more players than the
    allowance are paired again in all.
    """
    situation, bracket = once.situation, once.paired.brackets[number]
    players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
    if not bracket.downfloaters or not bracket.pairs:
        return (), 0
    lowest = max(bracket.downfloaters)
    others = [player for player in players if player not in bracket.downfloaters]
    others.sort(key=lambda player: (player < lowest, abs(player - lowest)))
    most = once.affordable(max(FEWEST, allowance // len(players)))
    told = sorted(others[: max(1, most)], reverse=True)
    found = (against(once, separated(situation, each, players), number) for each in told)
    alternatives = (
        Alternative(player=situation.tpn[player], reason=reason)
        for player, (reason, _) in zip(told, found, strict=True)
    )
    return tuple(alternatives), len(others) - len(told)


def against(once: PairedOnce, changed: Situation, number: int) -> tuple[Reason, Seen | None]:
    """What stands against the best pairing of a bracket in a changed situation, and that."""
    again = bracket_again(once, changed, number)
    if isinstance(again, ImpossiblePairingError):
        return not_completable(once.situation, again), None
    return first_difference(Seen.of(once.situation, once.paired, number), again), again


def _cannot_go_on(
    situation: Situation, context: RoundContext, floaters: tuple[int, ...], end: int
) -> Reason | None:
    """C2, C4 or C5: why the round cannot go on with some downfloaters; ``None`` when it can."""
    players = names(situation, floaters)
    last = end == len(situation.tpn)
    if last and len(floaters) == 1 and not situation.may_take_bye[floaters[0]]:
        reason = named(situation, Kind.BYE_BARRED, "C2")
        return replace(reason, players=players)
    if context.completion.with_floaters(mask_of(floaters), end):
        return None
    places = [*floaters, *range(end, len(situation.tpn))]
    graph = context.meetings.graph(floaters, end, len(situation.tpn))
    bye_score = context.completion.bye_score
    takers = [vertex for vertex, player in enumerate(places) if situation.may_take_bye[player]]
    if bye_score is not None:
        score_of = {vertex: situation.score[places[vertex]] for vertex in takers}
        for score in sorted({*score_of.values()}):
            if _complete(graph, [each for each in takers if score_of[each] == score]):
                reason = named(situation, Kind.WORSE, "C5")
                return replace(reason, chosen=bye_score, other=score, players=players)
    conflict = impossible_pairing(
        situation.round_no,
        [situation.tpn[player] for player in places],
        graph,
        "C.04.3, C4",
        bye_takers=None if bye_score is None else mask_of(takers),
    )
    return not_completable(situation, conflict)


def _complete(graph: Sequence[int], takers: Iterable[int]) -> bool:
    """Whether everybody can be paired where one of some vertices has the bye."""
    mask, bye = mask_of(takers), 1 << len(graph)
    with_bye = [edges | (bye if mask >> vertex & 1 else 0) for vertex, edges in enumerate(graph)]
    complete: bool = has_perfect([*with_bye, mask], 2 * bye - 1)
    return complete


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
    situation, at = once.situation, once.at
    ranked = sorted((min(pair), max(pair)) for pair in ((at[one], at[two]) for one, two in pairs))
    for pair in ranked:
        barred = barred_pair(situation, *pair)
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
    inside = {player for player in players if partner.get(player, -1) in players}
    return replace(
        ours,
        pairs=[
            (each, partner[each]) for each in players if each in inside and each < partner[each]
        ],
        downfloaters=tuple(player for player in players if player not in inside),
        method="another pairing",
    )


def _higher_score_of_bye(once: PairedOnce, number: int, score: Points | None) -> Reason | None:
    """C5, which is asked before any other value: does the other bye go to a higher score?"""
    situation, bye = once.situation, once.paired.bye
    own = None if bye is None else situation.score[bye]
    if not is_worse(own, score):
        return None
    return replace(
        named(situation, Kind.WORSE, "C5"),
        score=situation.score[once.paired.brackets[number].start],
        chosen=own,
        other=score,
    )


def _decided(once: PairedOnce, number: int, theirs: PairedBracket) -> Reason:
    reason = reason_against(once, number, theirs)
    if reason.kind is Kind.WORSE and not is_worse(reason.chosen, reason.other):
        return replace(reason, kind=Kind.BETTER, players=(), also=())
    return reason
