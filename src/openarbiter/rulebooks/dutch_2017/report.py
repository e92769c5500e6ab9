"""The answer in the names of the tournament: boards, colours, bye, brackets and the step log.

It asks the criteria about the parts of every bracket; it decides nothing.

Source:
    C.04.3 (2017), A.3, A.8, A.9, section C; C.04.2, GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017.columns import Route
from openarbiter.rulebooks.dutch_2017.criteria import COUNTED, counted, parts_of
from openarbiter.rulebooks.dutch_2017.next_bracket import best_next
from openarbiter.rulebooks.dutch_2017.process import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace


def round_pairing(situation: Situation, *, quick: bool = True) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Args:
        situation: The situation before the round.
        quick: See :func:`~openarbiter.rulebooks.dutch_2017.process.pair_round`.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Source:
        C.04.3 (2017), A.9, sections C and E.
    """
    paired = pair_round(situation, quick=quick)
    pairs = [pair for bracket in paired.brackets for pair in bracket.pairs]
    return replace(
        published(situation, situation.wording.system, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(paired_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def paired_brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks (section C)."""
    return tuple(
        Bracket.of_positions(
            situation.tpn,
            score=situation.score[bracket.start],
            residents=range(bracket.start, bracket.end),
            moved_down=bracket.moved_down,
            pairs=sorted(bracket.pairs),
            downfloaters=bracket.downfloaters,
            criteria=bracket_values(situation, bracket),
            method=bracket.method,
        )
        for bracket in paired.brackets
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of a round, bracket by bracket, with the criteria that could not be met in full."""
    brackets = paired_brackets(situation, paired)
    for step, bracket in zip(paired.brackets, brackets, strict=True):
        yield _title(step, bracket)
        if bracket.moved_down:
            yield said("  moved down: {players}", players=numbers(bracket.moved_down))
        yield said("  residents: {players}", players=numbers(bracket.residents))
        if step.route is Route.PENULTIMATE:
            yield said(
                "  paired again, so that its downfloaters and all lower players can be paired "
                "(A.9, C.4)"
            )
        pairs = " ".join(f"{higher}-{lower}" for higher, lower in bracket.pairs)
        yield said("  pairs: {pairs}", pairs=pairs or said("none"))
        if bracket.downfloaters:
            yield said("  downfloaters: {players}", players=numbers(bracket.downfloaters))
        short = [f"{code} {value}" for code, value in bracket.criteria if code in _SHOWN and value]
        if short:
            yield said("  not met in full: {values}", values=in_a_row(short))
    if paired.bye is not None:
        yield said("Bye: {player} (A.9, C.2)", player=situation.tpn[paired.bye])


_SHOWN = frozenset(rule.code for rule in COUNTED if not rule.listed)


def _title(step: PairedBracket, bracket: Bracket) -> str:
    """Score and kind of a bracket (A.3, A.9)."""
    kind = said("heterogeneous") if bracket.moved_down else said("homogeneous")
    points = decimal(bracket.score)
    if step.collapsed:
        return said("Collapsed last bracket of {points} points and less (A.9)", points=points)
    if step.route is Route.PENULTIMATE:
        return said(
            "Penultimate bracket of {points} points, {kind} (A.9)", points=points, kind=kind
        )
    return said("Bracket of {points} points, {kind} (A.3)", points=points, kind=kind)


def bracket_values(
    situation: Situation, bracket: PairedBracket
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C.5 to C.19 for a bracket as it was paired.

    Args:
        situation: The situation before the round.
        bracket: The bracket.

    Returns:
        As :func:`~openarbiter.rulebooks.dutch_2017.criteria.counted`; C.7 is the least number of
        unpaired players of the next bracket and their scores, ``None`` where it is not asked.

    Source:
        C.04.3 (2017), A.8, C.5 to C.19.
    """
    colours = Colours(situation).higher_gets_white if situation.last_round else None
    following = None
    if bracket.route is Route.USUAL:
        following = best_next(situation, bracket.downfloaters, bracket.end, bracket.next_end)
    parts = parts_of(situation, bracket, colours)
    return counted(parts, situation.score[bracket.end - 1], following)
