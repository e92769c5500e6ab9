"""The common procedure of C.04.5 and C.04.6 against its literal text, with criteria of any kind."""

from __future__ import annotations

from random import Random

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.upfloating.identifiers import chosen_pairs
from openarbiter.rulebooks.upfloating.passed_over import against_set, before_set
from openarbiter.rulebooks.upfloating.process import PairedRound, pair_round
from openarbiter.rulebooks.upfloating.report import brackets, steps
from openarbiter.rulebooks.upfloating.terms import (
    Member,
    PairCriterion,
    Situation,
    opponent_floated,
)
from openarbiter.verification.literal.common import Pairs, Work
from openarbiter.verification.literal.upfloating import Participant, Round


def same_kind(one: Member, other: Member) -> int:
    """Two of one kind, from 1, want the same: as two teams with one colour preference."""
    return int(0 < one.kind == other.kind)


CRITERIA = (PairCriterion("C8", same_kind), PairCriterion("C10", opponent_floated))


def positions(seed: int, most: int = 8) -> Situation:
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
    return Situation(
        tournament=Tournament(),
        round_no=RoundNo(2),
        present=tuple(range(size)),
        places=list(range(size)),
        tpn=[Tpn(tpn[each]) for each in order],
        score=[score[each] for each in order],
        met=met,
        colour_difference=[0] * size,
        may_take_bye=[random.random() < 2 / 3 for _ in tpn],
        document="C.04.6",
        matches=[random.randint(0, 2) for _ in tpn],
        floated=[random.random() < 1 / 3 for _ in tpn],
        kind=[random.randint(0, 2) for _ in tpn],
        floats_count=random.random() < 2 / 3,
        pair_criteria=random.choice(((), CRITERIA[:1], CRITERIA)),
        all_pair_codes=("C8", "C10"),
    )


def literally(situation: Situation) -> tuple[set[frozenset[Tpn]], Tpn | None] | None:
    """Pairs and bye by the literal text."""
    tpn = situation.tpn
    participants = [
        Participant(
            tpn=tpn[each],
            number=each,
            score=situation.score[each],
            played=situation.matches[each],
            colours=(),
            barred=frozenset(tpn[other] for other in situation.met[each] if other is not None),
            may_take_bye=situation.may_take_bye[each],
            floated=situation.floated[each],
            strength=situation.kind[each],
        )
        for each in range(len(tpn))
    ]

    def value(criterion: PairCriterion, pairs: Pairs[Participant], chosen: object) -> int:
        up = {each.tpn for each in chosen}  # type: ignore[attr-defined]

        def member(one: Participant) -> Member:
            return Member(one.tpn in up, one.floated, one.strength)

        return sum(criterion.value(member(one), member(other)) for one, other in pairs)

    criteria = [
        (each.code, lambda pairs, chosen, each=each: value(each, pairs, chosen))
        for each in situation.pair_criteria
    ]
    round_ = Round(participants, criteria, floats_count=situation.floats_count, work=Work())
    found = round_.paired()
    if found is None:
        return None
    pairs, bye = found
    return {
        frozenset((one.tpn, other.tpn)) for one, other in pairs
    }, None if bye is None else bye.tpn


def named(paired: PairedRound) -> tuple[set[frozenset[Tpn]], Tpn | None]:
    """A round in TPNs."""
    tpn = paired.field.situation.tpn
    pairs = {
        frozenset((tpn[one], tpn[other])) for each in paired.brackets for one, other in each.pairs
    }
    return pairs, None if paired.bye is None else tpn[paired.bye]


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_procedure_and_text_agree(first: int) -> None:
    """Upfloaters, pairs and bye are those of the literal text (Article 3)."""
    impossible = 0
    for seed in range(first, first + 100):
        situation = positions(seed)
        expected = literally(situation)
        if expected is None:
            impossible += 1
            with pytest.raises(ImpossiblePairingError):
                pair_round(situation)
        else:
            assert named(pair_round(situation)) == expected, seed
    assert impossible


def test_log_tells_what_stands_against_earlier_sets() -> None:
    """Every set that comes first in the order has something against it, and nothing the chosen."""
    told = 0
    for seed in range(300):
        try:
            paired = pair_round(positions(seed))
        except ImpossiblePairingError:
            continue
        assert list(steps(paired))
        values = [dict(each.criteria) for each in brackets(paired)]
        for bracket, value in zip(paired.brackets, values, strict=True):
            assert value["C4"] == len(bracket.upfloaters)
            assert against_set(paired.field, bracket, bracket.upfloaters) is None
            earlier, _ = before_set(paired.field, bracket)
            told += len(earlier)
            assert all(because.article != "3.5.4" for _, because in earlier)
    assert told > 50


def test_upfloaters_meet_residents() -> None:
    """In a bracket with as few upfloaters as possible two of them never meet (3.5)."""
    met = 0
    for seed in range(400):
        try:
            paired = pair_round(positions(seed))
        except ImpossiblePairingError:
            continue
        for bracket in paired.brackets:
            up = set(bracket.upfloaters)
            met += len(up)
            assert not [pair for pair in bracket.pairs if up.issuperset(pair)]
    assert met > 100


def test_pairs_without_constraints_are_upper_against_lower_half() -> None:
    """The smallest identifier of a bracket in which nobody has met: 1 v 4, 2 v 5, 3 v 6 (3.6)."""
    situation = next(
        each for each in map(positions, range(1000)) if len(each.tpn) == 6 and not any(each.met)
    )
    paired = pair_round(situation)
    everybody = sorted(range(6), key=situation.tpn.__getitem__)
    pairs = chosen_pairs(paired.field, everybody, ())
    assert [(situation.tpn[one], situation.tpn[other]) for one, other in pairs] == [
        (1, 4),
        (2, 5),
        (3, 6),
    ]
