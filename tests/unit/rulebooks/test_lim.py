"""The step log of the Lim system: what it says of floaters, exchanges and the median group."""

from __future__ import annotations

from typing import Any

from openarbiter.rulebooks.lim.pairing import pair_round
from openarbiter.rulebooks.lim.telling import in_tpns
from tests.articles.test_lim_2026 import CASES, position
from tests.every import every

LINES = {
    "L1a": "[4.1.1] 1 meets 5; 4 was proposed and exchanged",
    "L3": "[4.1.2] 6 meets 2; 3 was proposed and exchanged",
    "L4": "[2.3.4] 5 floats (type d)",
    "L6": "passed over because more players are due White, and this one is not (3.2.2): 5",
    "L7-maxi": "[3.2.3] more than 100 rating points from the last one: the colour is left aside",
    "L8": "passed over because the player floated in the round before (3.10): 5",
    "L9": "passed over because the player finds no opponent in the next group (3.9.2): 3",
    "L10": "passed over because both are due the same colour (5.2): 3",
    "L11": "[2.6.2] the median group cannot be paired; floaters from above 0, from below 1: 1-2 is "
    "taken apart",
    "L12": "[2.3.1] 5 floats: no compatible opponent in the group",
    "L14": "[2.3.3] 1 floats: no compatible opponent in the group",
    "L15": "[3.8] floater 5 meets 2",
    "L16b": "[7.1] bye: 2 (rating -)",
    "L17": "passed over because a point was received without playing (BR 4): 5",
    "L17b": "passed over because the others could then not all be paired (2.1): 5",
}
"""A line of the log of a case."""


@every("name", LINES)
def test_line(name: str) -> None:
    """The step and its reason are said, with the article.

    Shown: 1.1, 2.3, 2.6, 3.2.2, 3.2.3, 3.8, 3.9, 3.10, 4.1, 5.2, 7.1.
    """
    case: dict[str, Any] = next(each for each in CASES if each["name"] == name)
    now = position(case)
    assert LINES[name] in [line.strip() for line in in_tpns(now, pair_round(now)).steps]


def test_who_was_taken_apart_has_floated() -> None:
    """The group of a cracked pair has no pair any more, and its players leave it (2.6)."""
    now = position(next(each for each in CASES if each["name"] == "L11b"))
    groups = {each.score: each for each in in_tpns(now, pair_round(now)).brackets}
    assert groups[0].pairs == ()
    assert groups[0].downfloaters == (5, 6)
    assert groups[0].floats_up
    assert groups[10].moved_down == (3,)
    assert groups[10].upfloaters == (5, 6)
