"""C.04.3 of 2017 (in force until 2026-01-31), literally: the Dutch system before the one of 2026.

Brackets are paired without looking at what is below; only afterwards it is asked whether the rest
can be completed. If not, the bracket is the penultimate one (PPB), and all players below make the
collapsed last bracket (CLB).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby

from openarbiter.model import Result, RoundNo, Tournament
from tests.referee.literal.candidates import Bracket, Candidate, legal_candidates
from tests.referee.literal.criteria import (
    Question,
    Value,
    denied_preferences,
    denied_strong_preferences,
    psd,
    topscorer_colour_difference,
    topscorer_third_colour,
)
from tests.referee.literal.floats_2025 import repeated, repeated_differences
from tests.referee.literal.outlook import NO_BYE, Outlook, bits, mask_of
from tests.referee.literal.round import boards, initial_colour
from tests.referee.literal.terms import Float, State, states
from tests.referee_2026.common import Answer

__all__ = ["dutch_2017_pairing"]


def state_of_2017(tournament: Tournament, state: State, round_no: RoundNo) -> State:
    """A player with the floats (A.4) and the right to the bye (C.2) of 2017."""
    player = tournament.player(state.tpn)
    results = [player.record(RoundNo(number)).result for number in range(1, round_no)]

    def float_of(back: int, played: Float | None) -> Float | None:
        """Every unplayed round is a downfloat (A.4.b)."""
        if len(results) < back:
            return None
        return played if results[-back].played else Float.DOWN

    barring = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}
    return replace(
        state,
        previous_float=float_of(1, state.previous_float),
        earlier_float=float_of(2, state.earlier_float),
        may_take_bye=not barring.intersection(results),
    )


def next_bracket(question: Question) -> Value:
    """C.7: fewest unpaired players of the next bracket, then their scores.

    Where the next scoregroup is the last one, an unpaired player who may not have the bye counts
    three.
    """
    bracket, outlook = question.bracket, question.outlook
    if not bracket.following:
        return ()
    last = len(bracket.following) == len(bracket.lower)
    values = []
    for left in outlook.leftovers(
        mask_of(question.candidate.downfloaters), mask_of(bracket.following)
    ):
        unpaired = [outlook.player(bit) for bit in bits(left)]
        number = sum(3 if last and not each.may_take_bye else 1 for each in unpaired)
        values.append((number, *sorted((each.score for each in unpaired), reverse=True)))
    return min(values)


def criteria(*, look_ahead: bool) -> list[tuple[str, Callable[[Question], Value]]]:
    """C.6 to C.19, with or without C.7."""
    return [
        ("C.6", psd),
        *([("C.7", next_bracket)] if look_ahead else []),
        ("C.8", topscorer_colour_difference),
        ("C.9", topscorer_third_colour),
        ("C.10", denied_preferences),
        ("C.11", denied_strong_preferences),
        ("C.12", repeated(Float.DOWN, 1)),
        ("C.13", repeated(Float.UP, 1)),
        ("C.14", repeated(Float.DOWN, 2)),
        ("C.15", repeated(Float.UP, 2)),
        ("C.16", repeated_differences(Float.DOWN, 1)),
        ("C.17", repeated_differences(Float.UP, 1)),
        ("C.18", repeated_differences(Float.DOWN, 2)),
        ("C.19", repeated_differences(Float.UP, 2)),
    ]


def completes(outlook: Outlook, bracket: Bracket, candidate: Candidate) -> bool:
    """C.4: those left and all below can be paired, with one bye at most."""
    left = mask_of(candidate.downfloaters) | mask_of(bracket.lower)
    return outlook.bye_score(left) is not None


def pair_bracket(
    outlook: Outlook, bracket: Bracket, decided: list[str], *, completion: bool, look_ahead: bool
) -> Candidate:
    """The best candidate of a bracket, the earliest of equals."""
    found: list[Candidate] = []
    for pairs in range(len(bracket.players) // 2, -1, -1):
        found = [
            each
            for each in legal_candidates(bracket, pairs, outlook.may_meet)
            if not completion or completes(outlook, bracket, each)
        ]
        if found:
            break
    most = max(len(each.moved_down_pairs) for each in found)
    found = [each for each in found if len(each.moved_down_pairs) == most]
    for code, criterion in criteria(look_ahead=look_ahead):
        judged = [(criterion(Question(outlook, bracket, NO_BYE, each)), each) for each in found]
        best = min(value for value, _ in judged)
        found = [each for value, each in judged if value == best]
        decided += [code] if len(found) < len(judged) else []
    return found[0]


def dutch_2017_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where C.1 to C.3 let nobody complete it."""
    players = tuple(
        state_of_2017(tournament, each, round_no)
        for each in states(tournament, round_no, bye_floats=True)
    )
    outlook = Outlook(players, initial_colour(tournament))
    if outlook.bye_score(mask_of(players)) is None:
        return None
    groups = [tuple(group) for _, group in groupby(players, key=lambda each: each.score)]
    pairs: list[tuple[State, State]] = []
    decided: list[str] = []
    moved_down: tuple[State, ...] = ()
    while groups:
        residents, *groups = groups
        bracket = Bracket(
            moved_down=moved_down,
            residents=residents,
            following=groups[0] if groups else (),
            lower=tuple(each for group in groups for each in group),
        )
        last = not groups
        chosen = pair_bracket(outlook, bracket, decided, completion=last, look_ahead=not last)
        if not last and not completes(outlook, bracket, chosen):
            decided.append("PPB")
            chosen = pair_bracket(outlook, bracket, decided, completion=True, look_ahead=False)
            groups = [bracket.lower]
        pairs += chosen.pairs
        moved_down = tuple(sorted(chosen.downfloaters, key=lambda each: each.rank))
    games = sorted((game.white, game.black) for game in boards(outlook, pairs))
    return Answer(tuple(games), moved_down[0].tpn if moved_down else None, tuple(decided))
