"""The engine before the referee: a quick sample; the program beside this file asks thousands."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.verification.literal.nswca import cards
from tests.referee.histories import tournament
from tests.referee.tally import over
from tests.referee_nswca.literal import complete
from tests.referee_nswca.run import compare


def test_engine_and_text_agree() -> None:
    """Pairs, boards, colours and bye are the same, and so are the rounds that are impossible."""
    tally = over(compare, range(150))
    assert tally.disagreements == []
    assert tally.counts["  impossible"] > 5


@pytest.mark.parametrize(("players", "count"), [(0, 1), (2, 1), (4, 3), (6, 15), (8, 105)])
def test_list_has_every_pairing_once(players: int, count: int) -> None:
    """The referee's list of pairings is complete and holds nothing twice."""
    event = tournament(dict.fromkeys(range(1, players + 1), ""), rounds=5)
    found = list(complete(cards(event, RoundNo(1))))
    assert len(found) == len(set(found)) == count
