"""Articles 1.9, 2.2 to 2.8 and 4, literally: bracket by bracket the best of all its candidates.

Candidates that were generated before are left out: an equal candidate that comes later can
never be chosen (Article 2.8.1). Nothing is put in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, permutations
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.dutch import (
    NO_BYE,
    Bracket,
    Candidate,
    Question,
    Value,
    moved_down_sets,
)
from openarbiter.verification.literal.search import exchanges
from openarbiter.verification.literal.terms import State, initial_colour, mask_of, states
from tests.referee.literal.texts import Outlook, Text, text_of

MayMeet: TypeAlias = Callable[[State, State], bool]
"""Whether two players may be paired with each other (C1, C3, forbidden pairs)."""


@cache
def homogeneous_sequence(
    players: int, pairs: int
) -> tuple[tuple[tuple[tuple[int, int], ...], tuple[int, ...]], ...]:
    """Pairs (BSNs from 0, ascending) and who is left, in the order of their first appearance.

    C.04.3 (seed text), Articles 2.3.1, 2.3.2, 2.6.1, 4.2.2 and 4.3.3.
    """
    original_s1, original_s2 = range(pairs), range(pairs, players)
    sizes = range(1, min(pairs, players - pairs) + 1)
    changes = [
        each for n in sizes for each in exchanges(original_s1, original_s2, n, lambda _: None)
    ]
    seen: dict[tuple[tuple[int, int], ...], tuple[int, ...]] = {}
    for down, up in [((), ()), *changes]:
        s1 = sorted({*original_s1, *up} - {*down})
        s2 = sorted({*original_s2, *down} - {*up})
        for opponents in permutations(s2, pairs):
            made = tuple(sorted((min(pair), max(pair)) for pair in zip(s1, opponents, strict=True)))
            if made not in seen:
                seen[made] = tuple(bsn for bsn in s2 if bsn not in opponents)
    return tuple(seen.items())


def remainder_candidates(
    residents: Sequence[State], pairs: int, may_meet: MayMeet
) -> Iterator[tuple[tuple[tuple[State, State], ...], tuple[State, ...]]]:
    """Legal pairings of a remainder (or homogeneous bracket): pairs and who is left over."""
    for made, left in homogeneous_sequence(len(residents), pairs):
        if all(may_meet(residents[first], residents[second]) for first, second in made):
            yield (
                tuple((residents[first], residents[second]) for first, second in made),
                tuple(residents[bsn] for bsn in left),
            )


def candidates(
    bracket: Bracket, pairs: int, moved_down_paired: int, may_meet: MayMeet
) -> Iterator[Candidate]:
    """Candidates that obey C1 and C3, in the sequence of the text (2.3.3, 2.3.4, 2.6 and 2.7).

    A homogeneous bracket is one without moved-down players: all of it is the remainder.
    """
    for s1 in moved_down_sets(bracket.moved_down, moved_down_paired):
        limbo = tuple(each for each in bracket.moved_down if each not in s1)
        for opponents in permutations(bracket.residents, moved_down_paired):
            mdp_pairing = tuple(zip(s1, opponents, strict=True))
            if not all(may_meet(mdp, resident) for mdp, resident in mdp_pairing):
                continue
            remainder = [each for each in bracket.residents if each not in opponents]
            for made, left in remainder_candidates(remainder, pairs - moved_down_paired, may_meet):
                yield Candidate(
                    moved_down_pairs=mdp_pairing, resident_pairs=made, downfloaters=limbo + left
                )


def legal_candidates(bracket: Bracket, pairs: int, may_meet: MayMeet) -> Iterator[Candidate]:
    """All legal candidates with a number of pairs; by more or fewer MDPs they never tie (C7)."""
    most = min(pairs, len(bracket.moved_down), len(bracket.residents))
    for paired in range(most, -1, -1):
        rest = pairs - paired
        if 2 * rest <= len(bracket.residents) - paired:
            yield from candidates(bracket, pairs, paired, may_meet)


@dataclass(frozen=True, slots=True)
class LiteralGame:
    """One board: its number from 1, and the TPNs of the two players."""

    board: int
    white: Tpn
    black: Tpn


@dataclass(frozen=True, slots=True, kw_only=True)
class LiteralBracket:
    """One bracket as it was paired."""

    score: Points  # score (tenths) of the residents
    moved_down: tuple[Tpn, ...]  # TPNs of the moved-down players, by rank
    residents: tuple[Tpn, ...]  # TPNs of the residents, by rank
    pairs: tuple[tuple[Tpn, Tpn], ...]  # (higher, lower ranked) TPNs, by rank of the higher
    downfloaters: tuple[Tpn, ...]  # TPNs of the downfloaters, by rank
    criteria: tuple[tuple[str, Value], ...]  # C5 to C21; empty where one says nothing
    candidates: int  # number of candidates that C1 to C6 left to choose from
    decided: tuple[str, ...]  # what took candidates away; or "sequence"
    topscorers: bool  # somebody in the bracket is a topscorer


@dataclass(frozen=True, slots=True, kw_only=True)
class LiteralPairing:
    """The pairing of a round."""

    games: tuple[LiteralGame, ...]  # games in the order of boards
    bye: Tpn | None  # TPN with the pairing-allocated bye; ``None`` without one
    brackets: tuple[LiteralBracket, ...]  # the brackets from the top


def literal_pairing(tournament: Tournament, round_no: RoundNo, edition_id: str) -> LiteralPairing:
    """Pair a round by going through all candidates of all brackets (Articles 1.9.1 to 1.9.3)."""
    return pair_round(tournament, round_no, text_of(edition_id))


def pair_round(tournament: Tournament, round_no: RoundNo, text: Text) -> LiteralPairing:
    """Pair a round by a text, which need not be one of the two editions (1.9.1 to 1.9.3)."""
    players = states(tournament, round_no, bye_floats=text.bye_floats)
    initial = initial_colour(tournament)
    outlook = Outlook(players, initial)
    bye_score = outlook.bye_score(mask_of(players))
    if bye_score is None:
        message = f"round {round_no} cannot be completed"
        raise ImpossiblePairingError(message, players=[each.tpn for each in players])
    pairs: list[tuple[State, State]] = []
    brackets: list[LiteralBracket] = []
    moved_down: tuple[State, ...] = ()
    groups = [tuple(group) for _, group in groupby(players, key=lambda each: each.score)]
    for index, residents in enumerate(groups):
        bracket = Bracket(
            moved_down=moved_down,
            residents=residents,
            following=groups[index + 1] if index + 1 < len(groups) else (),
            lower=tuple(each for group in groups[index + 1 :] for each in group),
        )
        chosen, paired = pair_bracket(outlook, bracket, bye_score, text)
        pairs += chosen.pairs
        moved_down = tuple(sorted(chosen.downfloaters, key=lambda each: each.rank))
        brackets.append(paired)
    return LiteralPairing(
        games=boards(outlook, pairs),
        bye=moved_down[0].tpn if moved_down else None,
        brackets=tuple(brackets),
    )


def pair_bracket(
    outlook: Outlook, bracket: Bracket, bye_score: Points, text: Text
) -> tuple[Candidate, LiteralBracket]:
    """The best candidate of a bracket, the earliest among equals (Articles 2.4 to 2.8)."""
    remaining = most_pairs(outlook, bracket, bye_score)
    if text.most_moved_down:
        most = max(len(each.moved_down_pairs) for each in remaining)
        remaining = [each for each in remaining if len(each.moved_down_pairs) == most]
    start = len(remaining)
    left_over = (len(remaining[0].downfloaters),)
    values: list[tuple[str, Value]] = [
        ("C5", () if bye_score == NO_BYE else (bye_score,)),
        ("C6", left_over),
    ]
    decided: list[str] = []
    for code, criterion in text.quality:
        judged = [
            (criterion(Question(outlook, bracket, bye_score, each)), each) for each in remaining
        ]
        best = min(value for value, _ in judged)
        remaining = [each for value, each in judged if value == best]
        values.append((code, best))
        if len(remaining) < len(judged):
            decided.append(code)
    if len(remaining) > 1:
        decided.append("sequence")
    return remaining[0], _report(bracket, remaining[0], values, start, tuple(decided))


def most_pairs(outlook: Outlook, bracket: Bracket, bye_score: Points) -> list[Candidate]:
    """The legal candidates that obey C4, are best in C5, and have the most pairs among those (C6).

    A completion of what a candidate leaves is, with its pairs, one of the round before, so none is
    better in C5 than the round was; pairs are lowered until that value is reached. It always is:
    the pairs inside the bracket of a completion with it are a candidate, as two moved-down
    players who met in it would have been paired above (Articles 2.1.2, 3.2.1, 3.3.1, 3.4.1).
    """
    everybody = mask_of(bracket.players) | mask_of(bracket.lower)
    for pairs in range(len(bracket.players) // 2, -1, -1):
        found = []
        for candidate in legal_candidates(bracket, pairs, outlook.may_meet):
            paired = mask_of(each for pair in candidate.pairs for each in pair)
            if outlook.bye_score(everybody & ~paired) == bye_score:
                found.append(candidate)
        if found:
            return found
    raise AssertionError("a bracket lost the completion that the one above it had kept")


def boards(outlook: Outlook, pairs: list[tuple[State, State]]) -> tuple[LiteralGame, ...]:
    """The games with colours, in the order of boards (C.04.2, Article 3.6; C.04.3, Article 5)."""

    def order(pair: tuple[State, State]) -> tuple[Points, Points, Tpn]:
        higher, lower = pair
        return -higher.score, -(higher.score + lower.score), higher.tpn

    games = []
    for board, (higher, lower) in enumerate(sorted(pairs, key=order), start=1):
        white, black = outlook.colours(higher, lower)
        games.append(LiteralGame(board, white.tpn, black.tpn))
    return tuple(games)


def _report(
    bracket: Bracket,
    chosen: Candidate,
    values: list[tuple[str, Value]],
    start: int,
    decided: tuple[str, ...],
) -> LiteralBracket:
    pairs = sorted(chosen.pairs, key=lambda pair: pair[0].rank)
    downfloaters = sorted(chosen.downfloaters, key=lambda each: each.rank)
    return LiteralBracket(
        score=bracket.residents[0].score,
        moved_down=tuple(each.tpn for each in bracket.moved_down),
        residents=tuple(each.tpn for each in bracket.residents),
        pairs=tuple((higher.tpn, lower.tpn) for higher, lower in pairs),
        downfloaters=tuple(each.tpn for each in downfloaters),
        criteria=tuple(values),
        candidates=start,
        decided=decided,
        topscorers=any(each.topscorer for each in bracket.players),
    )
