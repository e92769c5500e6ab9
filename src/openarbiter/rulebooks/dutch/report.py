"""The answer in the names of the tournament: boards, colours, bye, brackets and their values.

Source:
    C.04.3, Articles 2.4 and 2.8 (edition approved 2024), C.04.2 GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.model import Points
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.process import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.values import bracket_values
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs (Article 1.9).

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """
    paired = pair_round(situation)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    return replace(
        published(situation, situation.wording.system, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, bracket by bracket, with the criteria that could not be met in full."""
    for bracket in _brackets(situation, paired):
        kind = said("heterogeneous") if bracket.moved_down else said("homogeneous")
        points = decimal(bracket.score)
        yield said("Bracket of {points} points, {kind} (1.3)", points=points, kind=kind)
        yield from bracket_lines(bracket, _SHOWN)
    if paired.bye is not None:
        yield said("Bye: {player} (C2, C5)", player=situation.tpn[paired.bye])


def bracket_lines(
    bracket: Bracket, shown: Collection[str], *, again: bool = False
) -> Iterator[str]:
    """What the log says of a bracket below its title (Articles 1.3 and 1.8).

    Args:
        bracket: The bracket.
        shown: Codes of the criteria that are said where they are not met in full.
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
    yield said("  pairs: {pairs}", pairs=pairs or said("none"))
    if bracket.downfloaters:
        yield said("  downfloaters: {players}", players=numbers(bracket.downfloaters))
    short = [f"{code} {value}" for code, value in bracket.criteria if code in shown and value]
    if short:
        yield said("  not met in full: {values}", values=in_a_row(short))


_SHOWN = ("C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    bye = paired.bye
    bye_score = None if bye is None else situation.score[bye]
    brackets = []
    for number, bracket in enumerate(paired.brackets):
        below = paired.brackets[number + 1] if number + 1 < len(paired.brackets) else None
        brackets.append(_bracket(situation, bracket, below, bye_score))
    return tuple(brackets)


def _bracket(
    situation: Situation,
    bracket: PairedBracket,
    below: PairedBracket | None,
    bye_score: Points | None,
) -> Bracket:
    return Bracket.of_positions(
        situation.tpn,
        score=situation.score[bracket.start],
        residents=range(bracket.start, bracket.end),
        moved_down=bracket.moved_down,
        pairs=sorted(bracket.pairs),
        downfloaters=bracket.downfloaters,
        criteria=bracket_values(situation, bracket, below, bye_score),
        method=bracket.method,
    )
