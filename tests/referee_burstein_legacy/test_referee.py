"""The engine before the referee: a quick sample; the program beside this file asks thousands."""

from __future__ import annotations

from openarbiter.model import RoundNo
from openarbiter.verification.literal.burstein_legacy import players_of
from tests.every import every
from tests.referee.histories import tournament
from tests.referee.tally import over
from tests.referee_burstein_legacy.literal_round import combinations, literal_round
from tests.referee_burstein_legacy.run import compare


def test_engine_and_referee_agree() -> None:
    """Groups, pairs, floaters, colours and bye are the same, by the walk and by the matching."""
    tally = over(compare, range(80))
    assert tally.disagreements == []
    assert tally.counts["positions"] > 100
    assert tally.counts["  with joined score groups"] > 20


@every(("players", "count"), [(2, 1), (3, 3), (4, 3), (5, 15), (6, 15), (7, 105)])
def test_list_has_every_combination_once(players: int, count: int) -> None:
    """The referee's list is complete and holds nothing twice."""
    found = [(frozenset(pairs), floater) for pairs, floater in combinations(range(1, players + 1))]
    assert len(found) == len(set(found)) == count


def test_referee_knows_the_example_of_a_virtual_opponent() -> None:
    """A win, a half-point bye, a loss: Sonneborn-Berger 2.5, Buchholz 5.5, Median 2."""
    event = tournament(
        {1: "2w1 H 3b0", 2: "1b0 3w= 4b1", 3: "4w= 2b= 1w1", 4: "3b= H 2w0"}, rounds=9
    )
    first = next(each for each in players_of(event, RoundNo(4)) if each.tpn == 1)
    assert first.values == (250, 55, 20)


def test_referee_refuses_what_cannot_be_paired() -> None:
    """Two players who have met cannot be paired again."""
    met = tournament({1: "2w1", 2: "1b0"}, rounds=2)
    assert literal_round(met, RoundNo(2)) is None
