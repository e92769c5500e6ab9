"""The common procedure of C.04.5 and C.04.6 against its literal text, with criteria of any kind."""

from __future__ import annotations

from itertools import islice
from random import Random

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.statement import Criterion, Statement
from openarbiter.rulebooks.upfloating.pairing import choose_pairs, pair_round
from openarbiter.rulebooks.upfloating.telling import against_set, brackets, earlier_sets, steps
from openarbiter.rulebooks.upfloating.text import (
    Situation,
    alike,
    bye,
    criteria_on_sets,
    opponent_was_floater,
)
from openarbiter.values import replace


def same_kind(before: Situation, one: int, other: int) -> int:
    """Two of one kind, from 1, want the same: as two teams with one colour preference."""
    return int(0 < before.kind[one] == before.kind[other])


CRITERIA = (
    Criterion("C8", "", "", pair=same_kind),
    Criterion("C10", "", "", pair=opponent_was_floater),
)
TEXT = Statement(
    limits=(),
    bye=bye("C.04.6"),
    criteria=criteria_on_sets("", ""),
    colours=(),
    alike=alike,
)


def positions(seed: int, most: int = 8) -> tuple[Statement, Situation]:
    """Participants of few scores, many of whom have met."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    size = random.randint(2, most)
    tpn = list(range(1, size + 1))
    random.shuffle(tpn)
    score = [10 * random.randint(0, 3) for _ in tpn]
    order = sorted(range(size), key=lambda each: (-score[each], tpn[each]))
    part = random.choice((0.1, 0.3, 0.5))
    met: list[set[int | None]] = [set() for _ in tpn]
    for one in range(size):
        for other in range(one):
            if random.random() < part:
                met[one].add(other)
                met[other].add(one)
    situation = Situation(
        tournament=Tournament(),
        round_no=RoundNo(2),
        present=tuple(range(size)),
        places=list(range(size)),
        tpn=[Tpn(tpn[each]) for each in order],
        score=[score[each] for each in order],
        met=met,
        colour_difference=[0] * size,
        may_take_bye=[random.random() < 2 / 3 for _ in tpn],
        matches=[random.randint(0, 2) for _ in tpn],
        floated=[random.random() < 1 / 3 for _ in tpn],
        kind=[random.randint(0, 2) for _ in tpn],
        floats_count=random.random() < 2 / 3,
    )
    criteria = (*TEXT.criteria, *random.choice(((), CRITERIA[:1], CRITERIA)))
    return replace(TEXT, criteria=criteria), situation


def test_log_tells_what_stands_against_earlier_sets() -> None:
    """Every set that comes first in the order has something against it, and nothing the chosen."""
    told = 0
    for seed in range(300):
        try:
            statement, situation = positions(seed)
            paired = pair_round(statement, situation)
        except ImpossiblePairingError:
            continue
        assert list(steps(statement, paired))
        values = [dict(each.criteria) for each in brackets(statement, paired)]
        for bracket, value in zip(paired.brackets, values, strict=True):
            assert value["C4"] == len(bracket.upfloaters)
            assert against_set(statement, situation, bracket, bracket.upfloaters) is None
            for other in islice(earlier_sets(situation, bracket), 12):
                because = against_set(statement, situation, bracket, other)
                told += because is not None
                assert because is None or because.article != "3.5.4"
    assert told > 50


def test_pairs_without_constraints_are_upper_against_lower_half() -> None:
    """The smallest identifier of a bracket in which nobody has met: 1 v 4, 2 v 5, 3 v 6 (3.6)."""
    situation = next(
        each for _, each in map(positions, range(1000)) if len(each.tpn) == 6 and not any(each.met)
    )
    pairs = choose_pairs(TEXT, situation, range(6))
    assert [(situation.tpn[one], situation.tpn[other]) for one, other in pairs] == [
        (1, 4),
        (2, 5),
        (3, 6),
    ]
