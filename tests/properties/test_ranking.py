"""What holds for every table: sums add up, names do not matter, later rounds are not seen."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

from hypothesis import settings

import openarbiter as oa
from openarbiter.model import RoundNo, Tpn
from openarbiter.ranking.sums import Sum
from tests.every import every
from tests.referee.drafts import renumbered
from tests.referee.positions import history, rated, start

SEEDS = range(settings().max_examples // 2)

CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "FB", "FB/C1", "SB", "SB/C1", "SB/P"),
    *("AOB", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "PS", "PS/C1", "KS", "KS/L1"),
    *("WIN", "WON", "BPG", "BWG", "REP", "NUM", "STD", "TPN", "DE", "DE/P"),
)

GUIDELINES = ("MEDIAN", "SOLKOFF", "CUMULATIVE", "CUMULATIVE/X", "OPPOSITION", "SB")


def any_tournament(seed: int) -> oa.Tournament:
    """A tournament full of byes, forfeits and withdrawals."""
    random = Random(seed)  # noqa: S311  (test data)
    rounds = random.randint(1, 7)
    draft = start(random, random.randint(4, 14), rounds)
    draft.absent_percent = 20
    history(draft, rounds)
    return rated(draft.tournament, RoundNo(rounds + 1), seed)


def total(opened: Sum) -> Fraction:
    """The lines that count, added."""
    return sum((Fraction(line.value or 0) for line in opened.counted), start=Fraction(0))


@every("seed", SEEDS)
@every(("edition", "codes"), [("c07-2026", CODES), ("c07-2024", CODES), ("nswca", GUIDELINES)])
def test_every_value_is_the_sum_of_its_lines(
    seed: int, edition: str, codes: tuple[str, ...]
) -> None:
    """What a value opens into gives the value: as sum, or as average of the lines."""
    tournament = any_tournament(seed)
    table = oa.standings(tournament, codes, edition)
    for row in table:
        for code, value in zip(codes, row.values, strict=True):
            opened = table.why(row.player, code)
            assert opened.value == value, (code, row.player)
            if value is None:
                continue
            if opened.how == "sum" and opened.lines:
                assert total(opened) == value, (code, row.player)
            elif opened.how == "average":
                assert total(opened) / len(opened.counted) == value, (code, row.player)


@every("seed", SEEDS)
def test_names_of_players_do_not_matter(seed: int) -> None:
    """Other numbers for the same players give the same values."""
    tournament = any_tournament(seed)
    size = len(tournament.players)
    numbers = Random(seed).sample(range(1, size + 1), size)  # noqa: S311  (test data)
    new = {Tpn(old): Tpn(number) for old, number in enumerate(numbers, start=1)}
    codes = [code for code in CODES if code != "TPN"]
    before = oa.standings(tournament, codes)
    after = oa.standings(renumbered(tournament, new), codes)
    for row in before:
        other = after.row(new[Tpn(row.player)])
        assert (other.rank, other.points, other.values) == (row.rank, row.points, row.values)


@every("seed", SEEDS)
def test_a_table_sees_no_later_round(seed: int) -> None:
    """The table after a round is that of the tournament cut off there."""
    tournament = any_tournament(seed)
    for number in range(1, tournament.paired_rounds + 1):
        cut = replace(
            tournament,
            players=tuple(
                replace(
                    player, rounds=tuple(player.record(RoundNo(r)) for r in range(1, number + 1))
                )
                for player in tournament.players
            ),
        )
        if cut.paired_rounds == number:
            asked = oa.standings(tournament, CODES, round=number)
            assert asked.rows == oa.standings(cut, CODES).rows
            return


@every("seed", SEEDS)
def test_places_follow_the_values(seed: int) -> None:
    """Reading down, points and values decide at the first difference; equal places agree in all."""
    table = oa.standings(any_tournament(seed), ["BH/C1", "SB", "WIN"])
    for above, below in pairwise(table):
        first = (above.points, *above.values)
        second = (below.points, *below.values)
        assert (first == second) == (above.rank == below.rank)
        assert first >= second
