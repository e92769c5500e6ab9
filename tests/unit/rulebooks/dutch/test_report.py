"""The answer in the words of the tournament: brackets, values, and the steps as text."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch.terms import situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.dutch.verify import published_brackets
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.published import published_round
from tests.referee.histories import tournament, with_meetings

EVENT = tournament(
    {
        1: "4w1 2b1",
        2: "5b1 1w0",
        3: "6w= 5b1",
        4: "1b0 6w1",
        5: "2w0 3w0",
        6: "3b= 4b0",
        7: "U H",
    },
    rounds=5,
)


def test_steps_are_told_bracket_by_bracket() -> None:
    """Who came down, who is at home, the pairs, who floats, and what could not be met."""
    assert edition("dutch-2026").pair(EVENT, RoundNo(3)).log.splitlines() == [
        "Bracket of 2.0 points, homogeneous (1.3)",
        "  residents: 1",
        "  pairs: none",
        "  downfloaters: 1",
        "Bracket of 1.5 points, heterogeneous (1.3)",
        "  moved down: 1",
        "  residents: 3 7",
        "  pairs: 1-7",
        "  downfloaters: 3",
        "  not met in full: C14 1",
        "Bracket of 1.0 points, heterogeneous (1.3)",
        "  moved down: 3",
        "  residents: 2 4",
        "  pairs: 3-4",
        "  downfloaters: 2",
        "  not met in full: C15 1",
        "Bracket of 0.5 points, heterogeneous (1.3)",
        "  moved down: 2",
        "  residents: 6",
        "  pairs: 2-6",
        "Bracket of 0.0 points, homogeneous (1.3)",
        "  residents: 5",
        "  pairs: none",
        "  downfloaters: 5",
        "Bye: 5 (C2, C5)",
    ]


def test_empty_values_are_not_zero() -> None:
    """C8 has nothing to say in the last bracket, C5 in a round without a bye."""
    event = tournament(dict.fromkeys(range(1, 5), ""), rounds=5)
    (bracket,) = edition("dutch-2026").pair(event, RoundNo(1)).brackets
    values = dict(bracket.criteria)
    assert (values["C5"], values["C8"], values["C9"]) == (None, None, None)
    assert (values["C6"], values["C7"], values["C12"], values["C18"]) == (0, (), 0, ())


@pytest.mark.parametrize(
    ("system", "value"), [("dutch-2025", (1, 1, 20, 10)), ("dutch-2026", (1, 30))]
)
def test_look_at_the_next_bracket_has_its_downfloaters_first(
    system: str, value: tuple[int, ...]
) -> None:
    """C8: how many float from the next bracket (2025: again, 2.1.3), then its C7 as worded."""
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 5), ""), rounds=5),
        {1: 30, 2: 30, 3: 20, 4: 10},
        {(1, 3), (2, 4), (1, 4)},
    )
    first = edition(system).pair(event, RoundNo(1)).brackets[0]
    assert first.downfloaters == (1, 2)
    assert dict(first.criteria)["C8"] == value


@pytest.mark.parametrize(
    ("system", "differences"), [("dutch-2025", (20, 20)), ("dutch-2026", (40, 20))]
)
def test_who_is_left_unpaired_has_the_largest_difference(
    system: str, differences: tuple[int, ...]
) -> None:
    """C18 over the bracket of 3.0: 1 comes from 5.0 and is paired, 3 from 4.0 and is not.

    The older text holds 3 against a point below the bracket, as far away as 1; the newer one names
    no value, and whoever is left unpaired counts before all who are not.
    """
    histories = {1: "7w+", 3: "8w+", 7: "1b-", 8: "3b-"}
    event = with_meetings(
        tournament({tpn: histories.get(tpn, "Z") for tpn in range(1, 9)}, rounds=5),
        {1: 50, 2: 50, 3: 40, 4: 40, 5: 30, 6: 30, 7: 20, 8: 20},
        {(1, 5), (1, 7), (2, 5), (2, 8), (3, 6), (3, 7), (4, 6), (4, 8)},
    )
    pairing = edition(system).pair(event, RoundNo(2))
    (bracket,) = (each for each in pairing.brackets if each.score == 30)
    assert (bracket.pairs, bracket.downfloaters) == (((1, 5), (4, 6)), (2, 3))
    assert dict(bracket.criteria)["C18"] == differences
    before = situation(event, RoundNo(2), wording_of(system))
    shown = published_round(event.with_round(pairing), RoundNo(2))
    published = published_brackets(before, shown)
    assert [each.criteria for each in published] == [each.criteria for each in pairing.brackets]
