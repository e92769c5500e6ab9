"""The answer in the names of the tournament: boards, colours, bye, brackets, and the step log.

It asks the criteria about the parts of every bracket; it decides nothing.

Source:
    C.04.3.1 (Istanbul 2012), A3, A6, A8, A11, B1 to B6, C1, C2, C12, C13, E.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Situation
from openarbiter.rulebooks.dutch_2012.brackets import Level
from openarbiter.rulebooks.dutch_2012.colours import Colours
from openarbiter.rulebooks.dutch_2012.criteria import (
    Frame,
    counted,
    parts_of,
    unpaired,
    unpaired_moved_down,
)
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, Step, pair_round
from openarbiter.rulebooks.dutch_2012.terms import is_odd_round, most_pairs, x1, z1
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace

_SIZES = (unpaired_moved_down.code, unpaired.code, "B3")


def step_log(
    situation: Situation, paired: PairedRound, brackets: Iterable[Bracket]
) -> Iterator[str]:
    """The steps of a round, one a line; its brackets have the values of their criteria."""
    for level, bracket in zip(paired.levels, brackets, strict=True):
        yield from _bracket_lines(situation, level, bracket)
    if paired.steps:
        yield said("On the way:")
        for step in paired.steps:
            yield step_line(situation, step)
    if paired.bye is not None:
        yield said("Bye: {player} (A5, B1.b)", player=situation.tpn[paired.bye])


def _bracket_lines(situation: Situation, level: Level, bracket: Bracket) -> Iterator[str]:
    yield bracket_title(level, bracket)
    if bracket.moved_down:
        yield said("  moved down: {players}", players=numbers(bracket.moved_down))
    yield said("  residents: {players}", players=numbers(bracket.residents))
    yield f"  {sizes_line(situation, level)}"
    pairs = " ".join(f"{higher}-{lower}" for higher, lower in bracket.pairs)
    yield said("  pairs: {pairs} (C6)", pairs=pairs or said("none"))
    if bracket.downfloaters:
        yield said("  left over: {players}", players=numbers(bracket.downfloaters))
    if short := not_met(bracket):
        yield said("  not met in full: {values} (C10)", values=in_a_row(short))


def bracket_title(level: Level, bracket: Bracket) -> str:
    """Score and kind of a bracket (A3)."""
    return said(
        "Score bracket of {points} points, {kind} (A3)",
        points=decimal(bracket.score),
        kind=_kind(level),
    )


def sizes_line(situation: Situation, level: Level) -> str:
    """P0, M0, X1 and in even rounds Z1 of a bracket, without the players of C1 (C2)."""
    bracket = level.paired.bracket
    counts = [0] * CLASS_COUNT
    for player in bracket.players:
        counts[situation.colour_class[player]] += 1
    sizes = f"P0 = {most_pairs(len(bracket.players))}, M0 = {len(bracket.moved_down)}"
    sizes += f", X1 = {x1(counts)}"
    if not is_odd_round(situation.round_no):
        sizes += f", Z1 = {z1(counts)}"
    return f"{sizes} (C2)"


def not_met(bracket: Bracket) -> list[str]:
    """Criteria of a bracket that are not met in full, each with its value (C10)."""
    return [f"{code} {value}" for code, value in bracket.criteria if code not in _SIZES and value]


def _kind(level: Level) -> str:
    bracket = level.paired.bracket
    if bracket.heterogeneous:
        return said("heterogeneous")
    return said("treated as homogeneous") if bracket.moved_down else said("homogeneous")


def step_line(situation: Situation, step: Step) -> str:
    """What the procedure did beside pairing one bracket after the other (C1, C12, C13)."""
    who = numbers(situation.tpn[player] for player in step.players)
    place = said("{article}, bracket of {points}", article=step.article, points=decimal(step.score))
    if step.article == "C1":
        return said("  {place}: {players} with no possible opponent", place=place, players=who)
    if step.article == "C12":
        return said("  {place}: other players come down: {players}", place=place, players=who)
    if step.joined:
        return said("  {place}: joined with the bracket above: {players}", place=place, players=who)
    return said(
        "  {place}: the bracket above is paired anew, and down come: {players}",
        place=place,
        players=who or said("nobody"),
    )


def round_pairing(situation: Situation, *, quick: bool = True) -> RoundPairing:
    """Pair a round and say it in TPNs.

    Args:
        situation: The situation before the round.
        quick: See :func:`~openarbiter.rulebooks.dutch_2012.procedure.pair_round`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    paired = pair_round(situation, quick=quick)
    pairs = [pair for level in paired.levels for pair in level.paired.pairs]
    return replace(
        published(situation, situation.wording.system, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(paired_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    return step_log(situation, paired, paired_brackets(situation, paired))


def paired_brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    return tuple(_bracket(situation, level) for level in paired.levels)


def _bracket(situation: Situation, level: Level) -> Bracket:
    everybody = {*level.paired.bracket.players, *level.incompatible}
    return Bracket.of_positions(
        situation.tpn,
        score=situation.score[level.residents[0]],
        residents=level.residents,
        moved_down=sorted(everybody.difference(level.residents)),
        pairs=level.paired.pairs,
        downfloaters=level.floaters,
        criteria=bracket_values(situation, level),
        method=level.paired.method,
    )


def bracket_values(situation: Situation, level: Level) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every relative criterion for a bracket as it was paired.

    Players whom C1 took out are no part of it (A7.d, A7.e, B2 to B6, D4).

    Args:
        situation: The situation before the round.
        level: The bracket.

    Returns:
        (code, sum of the counts) in the order of the round's priorities; B3 in hundredths of a
        squared point.
    """
    bracket = level.paired.bracket
    paired, down = level.paired, set(bracket.moved_down)
    parts = parts_of(situation.player, paired.pairs, paired.floaters, down)
    scores = [situation.score[player] for player in bracket.players]
    frame = Frame(min(scores, default=0), bracket.heterogeneous)
    return counted(parts, frame, odd=is_odd_round(situation.round_no))
