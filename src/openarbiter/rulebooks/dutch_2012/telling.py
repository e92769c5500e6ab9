"""The answer in the names of the tournament: boards, colours, bye, brackets, step log and sheet.

It puts the parts of every bracket before the criteria; it decides nothing.

Source:
    C.04.3.1 (Istanbul 2012), A3, A4, A6 to A8, A11, B1 to B6, C1 to C14, E.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.model.results import points_count
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Situation, preference_text
from openarbiter.rulebooks.dutch_2012.pairing import BracketInProgress
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, Step, pair_round
from openarbiter.rulebooks.dutch_2012.text import (
    is_odd_round,
    most_pairs,
    situation,
    values,
    x1,
    z1,
)
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet, GroupTable, with_notes
from openarbiter.rulebooks.log_text import decimal, numbers
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace

_SIZES = ("M1", "P", "B3")


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


def _bracket_lines(
    situation: Situation, level: BracketInProgress, bracket: Bracket
) -> Iterator[str]:
    yield bracket_title(level, bracket)
    if bracket.moved_down:
        yield said("  moved down: {players}", players=numbers(bracket.moved_down))
    yield said("  residents: {players}", players=numbers(bracket.residents))
    yield f"  {sizes_line(situation, level)}"
    pairs = " ".join(f"{higher}-{lower}" for higher, lower in bracket.pairs)
    yield said("  pairs: {pairs} (C6)", pairs=pairs or said("none", context="pairs"))
    if bracket.downfloaters:
        yield said("  left over: {players}", players=numbers(bracket.downfloaters))
    if short := not_met(bracket):
        yield said("  not met in full: {values} (C10)", values=in_a_row(short))


def bracket_title(level: BracketInProgress, bracket: Bracket) -> str:
    """Score and kind of a bracket (A3)."""
    return said(
        "Score bracket of {points} points, {kind} (A3)",
        points_count(bracket.score),
        one="Score bracket of {points} points, {kind} (A3)",
        points=decimal(bracket.score),
        kind=_kind(level),
    )


def sizes_line(situation: Situation, level: BracketInProgress) -> str:
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


def _kind(level: BracketInProgress) -> str:
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


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs."""
    paired = pair_round(situation)
    pairs = [pair for level in paired.levels for pair in level.paired.pairs]
    games = Colours(situation.statement, situation).games(pairs)
    return replace(
        published(situation, situation.wording.system, games, paired.bye),
        make_brackets=partial(paired_brackets, situation, paired),
        make_steps=lambda: step_log(situation, paired, paired_brackets(situation, paired)),
    )


def paired_brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of their criteria, made when somebody asks."""
    return tuple(_bracket(situation, level) for level in paired.levels)


def _bracket(situation: Situation, level: BracketInProgress) -> Bracket:
    paired, bracket = level.paired, level.paired.bracket
    everybody = {*bracket.players, *level.incompatible}
    return Bracket.of_positions(
        situation.tpn,
        score=situation.score[level.residents[0]],
        residents=level.residents,
        moved_down=sorted(everybody.difference(level.residents)),
        pairs=paired.pairs,
        downfloaters=level.floaters,
        criteria=values(situation, paired.choice(situation)),
        method=paired.method,
    )


_EMPTY: tuple[Cell, ...] = (None, None, None)

_FLOATS = said(
    "D1: downfloat in the last round, D2: two rounds before; U1 and U2: upfloats (A4). "
    "S1 and S2 stand as they were paired, after transpositions and exchanges (C6 to C8)."
)


def brackets(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The score brackets of a round from the top, as they were paired."""
    before = situation(tournament, round_no)
    paired = pair_round(before)
    pairs = zip(paired.levels, paired_brackets(before, paired), strict=True)
    sheets = [
        GroupSheet(
            bracket_title(level, bracket),
            tuple(_notes(before, level, bracket)),
            tuple(_tables(before, level)),
        )
        for level, bracket in pairs
    ]
    return with_notes((_FLOATS, *_way(before, paired)), sheets) if sheets else ()


def _way(before: Situation, paired: PairedRound) -> Iterator[str]:
    """The bye, and the steps beside pairing one bracket after the other."""
    if paired.bye is not None:
        yield said("Bye: {player} (A5, B1.b)", player=before.tpn[paired.bye])
    for step in paired.steps:
        yield step_line(before, step)


def _notes(before: Situation, level: BracketInProgress, bracket: Bracket) -> Iterator[str]:
    yield sizes_line(before, level)
    if level.incompatible:
        alone = numbers(before.tpn[each] for each in level.incompatible)
        yield said("without an opponent in the bracket: {players} (C1)", players=alone)
    if bracket.downfloaters:
        yield said("left over: {players}", players=numbers(bracket.downfloaters))
    if short := not_met(bracket):
        yield said("not met in full: {values} (C10)", values=in_a_row(short))


def _tables(before: Situation, level: BracketInProgress) -> Iterator[GroupTable]:
    """S1 beside S2: of a heterogeneous bracket first those who came down, then the remainder."""
    bracket, pairs = level.paired.bracket, level.paired.pairs
    if not bracket.players:
        return
    down = set(bracket.moved_down) if bracket.heterogeneous else set()
    moved = [pair for pair in pairs if down & {*pair}]
    rest = [pair for pair in pairs if not down & {*pair}]
    left = level.paired.floaters
    if down:
        caption = said("S1, moved down, and S2 [C6]")
        yield _table(before, caption, moved, upper=[each for each in left if each in down])
    remaining = [each for each in left if each not in down]
    if rest or remaining:
        caption = said("Remainder: S1 and S2 [C6]") if down else said("S1 and S2 [C6]")
        yield _table(before, caption, rest, lower=remaining)


def _table(
    before: Situation,
    caption: str,
    pairs: Sequence[tuple[int, int]],
    *,
    upper: Sequence[int] = (),
    lower: Sequence[int] = (),
) -> GroupTable:
    """The pairs by rank of the player of S1, and who is left over in its half behind them."""
    rows = [(*_cells(before, one), *_cells(before, other)) for one, other in sorted(pairs)]
    rows += [(*_cells(before, each), *_EMPTY) for each in upper]
    rows += [(*_EMPTY, *_cells(before, each)) for each in lower]
    colour, float_ = said("Colour preference"), said("Floats")
    return GroupTable(caption, ("S1", colour, float_, "S2", colour, float_), tuple(rows))


def _cells(before: Situation, position: int) -> tuple[Cell, ...]:
    """Number, colour preference (A7) and floats (A4) of a player."""
    player = before.player(position)
    both = enumerate((player.last_float, player.earlier_float), start=1)
    floats = (f"{each.value}{n}" for n, each in both if each.value)
    return player.tpn, preference_text(player.preference, player.strength), " ".join(floats)
