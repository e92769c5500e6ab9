"""Brackets of few players, or few possible pairs, in which every candidate is looked at."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch import completion, small
from openarbiter.rulebooks.dutch.report import round_pairing
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import literal_pairing

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)
FIRST = RoundNo(1)


def event(scores: dict[int, int], meetings: set[tuple[int, int]]) -> Tournament:
    """A first round with virtual points, in which few may meet."""
    return with_meetings(tournament(dict.fromkeys(scores, ""), rounds=9), scores, meetings)


@SYSTEMS
def test_of_equally_good_candidates_of_few_pairs_the_first_is_taken(system: str) -> None:
    """They are listed in no order: 2-3 comes before 2-6, whoever floats then (Article 4.4)."""
    few = event(
        {1: 20, 2: 20} | dict.fromkeys(range(3, 10), 10),
        {(1, 4), (2, 3), (2, 6), (3, 7), (5, 8), (7, 9)},
    )
    answer = round_pairing(seen(few, FIRST, system))
    assert answer.brackets[-1].method == "candidates"
    assert set(answer.brackets[-1].pairs) == {(1, 4), (2, 3), (5, 8), (7, 9)}
    assert answer.bye == literal_pairing(few, FIRST, system).bye == 6


@pytest.mark.parametrize(
    ("system", "pairs"), [("dutch-2025", {(2, 5), (3, 4)}), ("dutch-2026", {(1, 4), (5, 6)})]
)
def test_more_moved_down_players_come_before_higher_ones(
    system: str, pairs: set[tuple[int, int]]
) -> None:
    """In 2025 two of 30 are paired rather than one of 40 (2.1.3); in 2026 the 40 is (C7)."""
    few = event(
        {1: 40, 2: 30, 3: 30} | dict.fromkeys((4, 5, 6), 20) | dict.fromkeys(range(7, 12), 10),
        {(1, 4), (1, 8), (2, 5), (2, 7), (3, 4), (3, 9), (5, 6), (6, 10), (7, 9), (10, 11)},
    )
    bracket = round_pairing(seen(few, FIRST, system)).brackets[2]
    assert bracket.method == "candidates"
    assert set(bracket.pairs) == set(literal_pairing(few, FIRST, system).brackets[2].pairs) == pairs


@SYSTEMS
def test_all_of_several_downfloaters_are_looked_at_in_the_next_bracket(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many are left too, each of them counts, and not the first alone (C8)."""
    monkeypatch.setattr(completion, "FEW_LEFT", 0)
    many = event(
        dict.fromkeys(range(1, 5), 30) | {5: 20, 6: 20} | dict.fromkeys(range(7, 11), 10),
        {(1, 4), (1, 6), (2, 7), (3, 4), (3, 5), (8, 9), (8, 10), (9, 10)}
        | {(one, other) for one in (5, 6) for other in (8, 9)}
        | {(7, other) for other in (8, 9, 10)},
    )
    bracket = round_pairing(seen(many, FIRST, system)).brackets[0]
    assert bracket.method == "candidates"
    literal = literal_pairing(many, FIRST, system).brackets[0]
    assert set(bracket.pairs) == set(literal.pairs) == {(1, 4)}


CROWD = range(1, 10)
"""Nine who come down, of whom no two may meet."""


def crowd(
    with_ten: set[int], *, alike: int = 0, with_eleven: int = 7, lonely: int = 0
) -> Tournament:
    """Nine come down to 10, who is alone, then to 11, who is alone, then to eleven more.

    Args:
        with_ten: Who of the nine may meet 10.
        alike: Number of a player who has as many points as the next one.
        with_eleven: Who of the nine may meet 11.
        lonely: Who of the nine may meet nobody further down.
    """
    scores = {number: 10 * (20 - number) for number in range(1, 12)}
    scores |= dict.fromkeys(range(12, 23), 10)
    if alike:
        scores[alike + 1] = scores[alike]
    below = {(one, other) for one in range(12, 23) for other in range(one + 1, 23)}
    falling = {(one, one + more) for one in CROWD for more in (11, 12) if one != lonely}
    here = {(one, 10) for one in with_ten} | {(with_eleven, 11), (11, 20), (11, 21)}
    return event(scores, below | falling | here)


def of_ten(many: Tournament, system: str) -> tuple[str, set[tuple[int, int]]]:
    """The way by which the bracket of 10 is paired, and its pairs, which all ways agree on.

    What becomes of the downfloaters in the next bracket is not looked at closely.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(small, "_MOST_BELOW", -1)
        return _of_ten(many, system)


def _of_ten(many: Tournament, system: str) -> tuple[str, set[tuple[int, int]]]:
    answers = [round_pairing(seen(many, FIRST, system), quick=quick) for quick in (True, False)]
    quick, exact = (
        next(bracket for bracket in answer.brackets if 10 in bracket.residents)
        for answer in answers
    )
    assert answers[0] == answers[1]
    assert quick.pairs == exact.pairs
    return quick.method, set(quick.pairs)


@SYSTEMS
def test_of_a_crowd_the_highest_is_paired(system: str) -> None:
    """Whatever the others are (C7): 3 stands higher than 5 and 8, and these have somebody below."""
    assert of_ten(crowd({8, 5, 3}), system) == ("candidates", {(3, 10)})


@SYSTEMS
def test_of_a_crowd_who_meets_nobody_below_is_paired(system: str) -> None:
    """Where 5 can be paired with 10 only, the higher 3 is not (C4)."""
    assert of_ten(crowd({8, 5, 3}, lonely=5), system) == ("candidates", {(5, 10)})


@SYSTEMS
def test_of_three_pairs_of_a_crowd_the_highest_chooses_first(system: str) -> None:
    """1 meets 11 before 12, whoever the residents could meet first (Article 4.2)."""
    scores = {number: 10 * (30 - number) for number in CROWD}
    scores |= dict.fromkeys((10, 11, 12), 100) | dict.fromkeys(range(13, 25), 10)
    here = {(1, 11), (1, 12), (2, 10), (2, 12), (3, 10), (3, 11)}
    below = {(one, other) for one in range(1, 24) for other in range(max(13, one + 1), 25)}
    assert of_ten(event(scores, here | below), system) == (
        "candidates",
        {(1, 11), (2, 12), (3, 10)},
    )


@SYSTEMS
@pytest.mark.parametrize(("with_eleven", "paired"), [(3, 4), (4, 3)])
def test_of_two_alike_in_a_crowd_the_next_bracket_decides(
    system: str, with_eleven: int, paired: int
) -> None:
    """3 and 4 have as many points: who can meet 11 floats to the bracket of 11 (C8)."""
    many = crowd({3, 4, 6}, alike=3, with_eleven=with_eleven)
    method, pairs = of_ten(many, system)
    assert method != "candidates"
    assert pairs == {(paired, 10)}
