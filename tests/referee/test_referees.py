"""Every engine before its referee: a sample of what ``make referee refused`` asks thousands of.

And the lists that referees write down.
"""

from __future__ import annotations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo
from openarbiter.verification.literal.burstein_legacy import players_of
from openarbiter.verification.literal.nswca import cards
from tests.every import every
from tests.referee.histories import tournament
from tests.referee.run import SYSTEMS
from tests.referee.tally import over
from tests.referee_burstein_legacy.literal_round import combinations, literal_round
from tests.referee_dutch_2012.candidates import exchanges
from tests.referee_nswca.literal import complete
from tests.refusals.judging import Meetings, faults


@pytest.mark.parametrize("name", SYSTEMS)
def test_engine_and_text_agree(name: str) -> None:
    """Games, colours and bye are the same, and all that a system says of its groups besides.

    So are the brackets of 2012 whose remainder is given up (C9), and rounds that are impossible;
    what refusals name is minimal.
    """
    referee = SYSTEMS[name]
    tally = over(referee.compare, referee.seeds)
    assert tally.disagreements == []
    for what, least in referee.least.items():
        assert tally.counts[what] > least, what


@every(("players", "count"), [(2, 1), (3, 3), (4, 3), (5, 15), (6, 15), (7, 105)])
def test_list_of_burstein_has_every_combination_once(players: int, count: int) -> None:
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


@pytest.mark.parametrize(("players", "count"), [(0, 1), (2, 1), (4, 3), (6, 15), (8, 105)])
def test_list_of_nswca_has_every_pairing_once(players: int, count: int) -> None:
    """The referee's list of pairings is complete and holds nothing twice."""
    event = tournament(dict.fromkeys(range(1, players + 1), ""), rounds=5)
    found = list(complete(cards(event, RoundNo(1))))
    assert len(found) == len(set(found)) == count


def test_referee_walks_exchanges_as_printed() -> None:
    """D2, exchange of one player: 5-6, 5-7, 4-6 come first."""
    walk = [(first, second) for first, second in exchanges(5, 11)]
    assert walk[0] == ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11])
    assert [first for first, _ in walk[1:4]] == [[1, 2, 3, 4, 6], [1, 2, 3, 4, 7], [1, 2, 3, 5, 6]]


@pytest.mark.parametrize(
    ("players", "bye", "number"),
    [
        ((1,), True, 0),  # 1 and the bye have 3 only
        ((1, 2), False, 2),  # as the bye has to be given, one of the two is too many
        ((1, 2), True, 5),
        ((1,), False, 1),  # 1 alone may meet 3
        ((), False, 1),
    ],
)
def test_judge_tells_what_is_minimal(players: tuple[int, ...], number: int, *, bye: bool) -> None:
    """1, 2, 4 and 5 have 3 only, and so has the bye (0)."""
    alone = {each: frozenset({3}) for each in (0, 1, 2, 4, 5)}
    meetings = Meetings({**alone, 3: frozenset(alone)})
    error = ImpossiblePairingError("", players=players, bye=bye)
    assert len(faults(meetings, error)) == number
