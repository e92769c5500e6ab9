"""The answer in the names of the tournament: boards, colours, bye, brackets and their values.

Source:
    C.04.3, Articles 2.4 and 2.8 (edition approved 2024), C.04.2 GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.model.results import points_count
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.pairing import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.text import shown
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours, Statement, one_each
from openarbiter.rulebooks.told import criteria_told
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs (Article 1.9)."""
    paired = pair_round(situation)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    games = Colours(situation.statement, situation).games(pairs)
    return replace(
        published(situation, situation.wording.system, games, paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, bracket by bracket, with the criteria that could not be met in full."""
    for bracket in _brackets(situation, paired):
        kind = said("heterogeneous") if bracket.moved_down else said("homogeneous")
        points = decimal(bracket.score)
        yield said(
            "Bracket of {points} points, {kind} (1.3)",
            points_count(bracket.score),
            one="Bracket of {points} points, {kind} (1.3)",
            points=points,
            kind=kind,
        )
        yield from bracket_lines(bracket, situation.statement)
    if paired.bye is not None:
        yield said("Bye: {player} (C2, C5)", player=situation.tpn[paired.bye])


def bracket_lines(bracket: Bracket, statement: Statement, *, again: bool = False) -> Iterator[str]:
    """What the log says of a bracket below its title (Articles 1.3 and 1.8).

    Args:
        bracket: The bracket.
        statement: The criteria that are said where they are not met in full.
        again: It was paired again as the penultimate bracket (2017, A.9).
    """
    if bracket.moved_down:
        yield said("  moved down: {players}", players=numbers(bracket.moved_down))
    yield said("  residents: {players}", players=numbers(bracket.residents))
    if again:
        yield said(
            "  paired again, so that its downfloaters and all lower players can be paired "
            "(A.9, C.4)"
        )
    pairs = " ".join(f"{higher}-{lower}" for higher, lower in bracket.pairs)
    yield said("  pairs: {pairs}", pairs=pairs or said("none", context="pairs"))
    if bracket.downfloaters:
        yield said("  downfloaters: {players}", players=numbers(bracket.downfloaters))
    # How many float is said already.
    rules = (each.code for each in statement.criteria if each.floater is not one_each)
    shown = {code for code in rules if criteria_told("dutch")[code].summed}
    short = [f"{code} {value}" for code, value in bracket.criteria if code in shown and value]
    if short:
        yield said("  not met in full: {values}", values=in_a_row(short))


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    bye_score = None if paired.bye is None else situation.score[paired.bye]
    following = [*paired.brackets, None][1:]
    return tuple(
        in_numbers(situation, bracket, choice_of(situation, bracket, below, bye_score))
        for bracket, below in zip(paired.brackets, following, strict=True)
    )


def in_numbers(situation: Situation, bracket: PairedBracket, choice: Choice) -> Bracket:
    """A bracket in TPNs with the values of its criteria."""
    return Bracket.of_positions(
        situation.tpn,
        score=situation.score[bracket.start],
        residents=range(bracket.start, bracket.end),
        moved_down=bracket.moved_down,
        pairs=sorted(bracket.pairs),
        downfloaters=bracket.downfloaters,
        criteria=shown(situation.statement.values(situation, choice)),
        method=bracket.method,
    )
