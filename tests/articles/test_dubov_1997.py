"""The examples of the Dubov text of 1997 and of Vega's description, and some worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from openarbiter.rulebooks.dubov_1997.pairing import pair_round
from openarbiter.rulebooks.dubov_1997.text import TEXT
from openarbiter.rulebooks.statement import Colours
from tests.articles.cases import read
from tests.every import every
from tests.unit.rulebooks.dubov_1997.positions import log_of, paired, situation_of

GROUPS = read("dubov-1997/groups.toml")["case"]
IMPROVEMENTS = read("dubov-1997/6.3-improvements.toml")
COLOURS = read("dubov-1997/3-colours.toml")["case"]
BYES = read("dubov-1997/4-bye.toml")["case"]


@every("case", GROUPS, ids=lambda case: f"{case['article']}: {case['name']}")
def test_groups_are_paired_as_printed(case: dict[str, Any]) -> None:
    """The groups named are paired as the example says, in its order.

    Shown: 6.1 and chapters 7 to 9; the aim of the preface.
    """
    situation = situation_of(case["groups"], case.get("met", ()))
    found = paired(situation)
    assert found[: len(case["pairs"])] == [[(a, b) for a, b in group] for group in case["pairs"]]


@every("case", GROUPS, ids=lambda case: f"{case['article']}: {case['name']}")
def test_log_names_the_steps(case: dict[str, Any]) -> None:
    """The lines of the example stand in the log, in this order."""
    lines = iter(log_of(situation_of(case["groups"], case.get("met", ()))))
    for line in case.get("log", ()):
        assert line in lines


@every("case", IMPROVEMENTS["case"], ids=lambda case: case["name"])
def test_improvements_of_the_printed_table(case: dict[str, Any]) -> None:
    """Rows that have met give way as article 6.3 says."""
    met = [(int(one), other) for one, others in case["met"].items() for other in others]
    situation = situation_of([IMPROVEMENTS["white"] + IMPROVEMENTS["black"]], met)
    (found,) = paired(situation)
    assert [f"{one}-{other}" for one, other in found] == case["pairs"]


@every("case", COLOURS, ids=lambda case: case["name"])
def test_colours(case: dict[str, Any]) -> None:
    """White goes to the player of the example, whoever is asked about first.

    Shown: chapter 3, also for the pairs of 6.3.
    """
    situation = situation_of([[case["one"], case["other"]]])
    one, other = situation.tpn.index(case["white"]), situation.tpn.index(3 - case["white"])
    colours = Colours(TEXT, situation)
    assert colours.decided(one, other)[0]
    assert not colours.decided(other, one)[0]


@pytest.mark.parametrize("case", BYES, ids=lambda case: case["name"])
def test_bye(case: dict[str, Any]) -> None:
    """The bye goes to the player of the example (2.2 and chapter 4)."""
    situation = situation_of(case["groups"], case.get("met", ()))
    position = pair_round(situation).bye
    assert position is not None
    assert situation.tpn[position] == case["bye"]
