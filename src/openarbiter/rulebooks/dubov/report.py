"""The answer in the names of the tournament: boards, colours, bye, brackets, and the step log.

It decides nothing.

Source:
    C.04.4.1 (applied from 2026-02-01); C.04.2, GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from openarbiter.languages import in_a_row, said
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.dubov.colours import Colours
from openarbiter.rulebooks.dubov.criteria import values_of
from openarbiter.rulebooks.dubov.passed_over import for_bye, for_shift, for_upfloat
from openarbiter.rulebooks.dubov.process import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.dubov.terms import SYSTEM, Situation
from openarbiter.rulebooks.dubov.upfloaters import Field
from openarbiter.rulebooks.log_text import decimal, numbers, round_line
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because
from openarbiter.rulebooks.publication import published
from openarbiter.values import replace


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs (Articles 3 and 5).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in TPNs, with colours, boards and steps (Article 5; GHR 3.6)."""
    pairs = (pair for bracket in paired.brackets for pair in bracket.subgroups.rows)
    return replace(
        published(situation, SYSTEM, Colours(situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of C5 to C10."""
    found = []
    for bracket in paired.brackets:
        score = situation.score[bracket.residents[0]]
        pairs = sorted((min(pair), max(pair)) for pair in bracket.subgroups.rows)
        found.append(
            Bracket.of_positions(
                situation.tpn,
                score=score,
                residents=bracket.residents,
                moved_down=(),
                pairs=pairs,
                downfloaters=(),
                upfloaters=bracket.upfloaters,
                criteria=values_of(situation, score, bracket.upfloaters, pairs),
            )
        )
    return tuple(found)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its article in brackets."""
    yield round_line(situation, SYSTEM)
    yield from _unrated(situation)
    if paired.bye is not None:
        yield bye_line(situation, paired.bye)
        yield from _passed_over(situation, for_bye(situation, paired.bye))
    field = Field(situation)
    for bracket in paired.brackets:
        points = decimal(situation.score[bracket.residents[0]])
        residents = numbers(situation.tpn[each] for each in bracket.residents)
        yield said("Scoregroup {points}: {players}", points=points, players=residents)
        yield from upfloat_lines(situation, bracket)
        yield from _passed_over(situation, for_upfloat(field, bracket))
        yield from subgroup_lines(situation, bracket)
        yield from shift_lines(situation, bracket)
        yield from _passed_over(situation, for_shift(bracket))
        yield pairs_line(situation, bracket)
    pairs = sum(len(bracket.subgroups.rows) for bracket in paired.brackets)
    yield said("Total pairs: {pairs}", pairs=pairs)


def _unrated(situation: Situation) -> Iterator[str]:
    """Who counts with the rating 0, though 1.1.2 has the arbiter give everybody one."""
    without = [tpn for tpn, none in zip(situation.tpn, situation.unrated, strict=True) if none]
    if without:
        yield said(
            "[1.1.2] no rating is given, which counts as 0 here: {players}",
            players=numbers(without),
        )


def bye_line(situation: Situation, bye: int) -> str:
    """Who has the bye (3.1)."""
    return said(
        "[3.1] bye: {player} (score {points}, {games} games)",
        situation.played[bye],
        one="[3.1] bye: {player} (score {points}, {games} game)",
        player=situation.tpn[bye],
        points=decimal(situation.score[bye]),
        games=situation.played[bye],
    )


def upfloat_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who floats up, with the number of upfloats so far and MaxT (3.2.2, 1.8)."""
    for each in bracket.upfloaters:
        yield said(
            "[3.2.2] {player} floats up from {points} (upfloats so far: {count}, MaxT {most})",
            player=situation.tpn[each],
            points=decimal(situation.score[each]),
            count=situation.upfloats[each],
            most=situation.most_upfloats,
        )


def subgroup_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """The two subgroups with ARO (3.2.3)."""
    found = bracket.subgroups
    if found.halves:
        yield said("[3.2.3] nobody has played: upper half against lower half")
        return
    yield f"[3.2.3] G1: {_with_aro(situation, found.g1)}"
    yield f"[3.2.3] G2: {_with_aro(situation, found.g2)}"


def shift_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who changes to the other subgroup (3.2.4)."""
    found = bracket.subgroups
    smaller, larger = map(found.letter, found.by_size)
    for moving, source, target in (
        (found.inner, smaller, larger),
        (found.outer, larger, smaller),
    ):
        if moving:
            yield said(
                "[3.2.4] from {source} to {target}: {players}",
                source=source,
                target=target,
                players=numbers(situation.tpn[each] for each in moving),
            )


def pairs_line(situation: Situation, bracket: PairedBracket) -> str:
    """S1 against T2, in the order of S1 (3.2.5, 3.2.6)."""
    tpn = situation.tpn
    rows = bracket.subgroups.rows
    return f"[3.2.6] S1-T2: {'  '.join(f'{tpn[one]}-{tpn[other]}' for one, other in rows)}"


def _with_aro(situation: Situation, players: Iterable[int]) -> str:
    shown = [f"{situation.tpn[each]} (ARO {situation.aro[each]})" for each in players]
    return in_a_row(shown) if shown else "-"


def _passed_over(situation: Situation, passed: Iterable[tuple[int, Because]]) -> Iterator[str]:
    return passed_over.lines((situation.tpn[each], because) for each, because in passed)
