"""What holds for every bracket by the Dubov text of 2026, in random tournaments."""

from __future__ import annotations

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dubov.pairing import (
    pair_round,
)
from openarbiter.rulebooks.dubov.text import situation
from openarbiter.values import replace
from tests.referee.histories import tournament as of_rounds


def test_c8_comes_before_c9() -> None:
    """Two upfloaters are needed; one maximum upfloater with many upfloats beats two with few."""
    history = {1: "2w= F", 2: "1b= F", 3: "5w= 6b=", 4: "H H", 5: "3b= H", 6: "H 3w="}
    before = situation(of_rounds(history, rounds=7), RoundNo(3))
    upfloats = {1: 0, 2: 0, 3: 9, 4: 0, 5: 3, 6: 3}
    before = replace(before, upfloats=[upfloats[tpn] for tpn in before.tpn])
    tpn = before.tpn
    first = pair_round(before).brackets[0]
    assert [tpn[each] for each in first.upfloaters] == [3, 4]
    # Without C8 the smaller sum would decide: nobody is a maximum upfloater any more but 3.
    only_c9 = replace(before, upfloats=[9 if each == 3 else 0 for each in tpn])
    assert [tpn[each] for each in pair_round(only_c9).brackets[0].upfloaters] == [5, 6]


def test_c9_counts_all_maximum_upfloaters() -> None:
    """Of two sets with as many maximum upfloaters the smaller sum of upfloats is chosen."""
    history = {1: "2w= F", 2: "1b= F", 3: "5w= 6b=", 4: "H H", 5: "3b= H", 6: "H 3w="}
    before = situation(of_rounds(history, rounds=7), RoundNo(3))
    sums = {1: 0, 2: 0, 3: 4, 4: 9, 5: 5, 6: 5}
    before = replace(before, upfloats=[sums[tpn] for tpn in before.tpn])
    chosen = pair_round(before).brackets[0].upfloaters
    assert [before.tpn[each] for each in chosen] == [3, 6]
