"""The answer in the words of the tournament: brackets, values, and the steps as text."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition
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
