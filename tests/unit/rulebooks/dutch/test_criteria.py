"""Each criterion asked about one pair or one downfloater."""

from __future__ import annotations

import pytest

from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    DUTCH_OF_2024,
    WORDING_2025,
    WORDING_2026,
    criteria_of,
)
from openarbiter.rulebooks.statement import Statement
from openarbiter.verification.verifier import Group
from tests.every import every
from tests.unit.rulebooks.dutch.players import (
    DOWN_EARLIER,
    DOWN_LAST,
    UP_EARLIER,
    UP_LAST,
    Some,
    before,
)

TEXTS = pytest.mark.parametrize("text", [DUTCH, DUTCH_OF_2024], ids=["2026", "2025"])

MILD, STRONG, ABSOLUTE = 1, 2, 3


def of_pair(text: Statement, code: str, one: Some, other: Some) -> int:
    """What a criterion counts of a pair, the higher first."""
    counts = text.criterion(code).pair
    return 0 if counts is None else counts(before(one, other), 0, 1)


def of_floater(text: Statement, code: str, one: Some, *, residents: int = 20) -> int:
    """What a criterion counts of a downfloater of a bracket."""
    counts = text.criterion(code).floater
    return 0 if counts is None else counts(before(one), residents, 0)


@every(
    ("one", "other", "counts"),
    [
        (MILD, MILD, (1, 0)),
        (STRONG, MILD, (1, 0)),
        (STRONG, STRONG, (1, 1)),
        (ABSOLUTE, MILD, (1, 0)),
        (ABSOLUTE, STRONG, (1, 1)),
        (ABSOLUTE, ABSOLUTE, (1, 0)),
        (ABSOLUTE, 3 + ABSOLUTE, (0, 0)),
        (STRONG, 0, (0, 0)),
        (0, 0, (0, 0)),
    ],
)
def test_equal_wishes_deny_the_weaker_one(one: int, other: int, counts: tuple[int, int]) -> None:
    """C12 and C13, whoever of the two is higher ranked; one wish and none is no conflict."""
    for pair in ((Some(wish=one), Some(wish=other)), (Some(wish=other), Some(wish=one))):
        assert (of_pair(DUTCH, "C12", *pair), of_pair(DUTCH, "C13", *pair)) == counts


@pytest.mark.parametrize(("difference", "count"), [(2, 1), (1, 0), (-2, 0), (3, 1)])
def test_colour_difference_of_topscorers(difference: int, count: int) -> None:
    """C10: beyond two is counted, two itself is not; the first one gets White."""
    top = Some(topscorer=True, difference=difference, wish=MILD)
    assert of_pair(DUTCH, "C10", top, Some(wish=0)) == count


def test_opponents_of_topscorers_are_counted_as_well() -> None:
    """C10 and C11: both players of the pair, once each."""
    top = Some(topscorer=True, difference=2, repeated=1, wish=MILD)
    both = Some(difference=-2, repeated=-1, wish=0)
    assert of_pair(DUTCH, "C10", top, both) == of_pair(DUTCH, "C11", top, both) == 2
    other = Some(topscorer=True, difference=2, repeated=1, wish=3 + MILD)
    assert of_pair(DUTCH, "C10", other, both) == of_pair(DUTCH, "C11", other, both) == 0


def test_without_a_topscorer_c10_and_c11_say_nothing() -> None:
    """They are about topscorers and their opponents."""
    wide = Some(difference=2, repeated=1)
    assert of_pair(DUTCH, "C10", wide, wide) == of_pair(DUTCH, "C11", wide, wide) == 0


def test_of_two_absolute_preferences_the_wider_difference_is_granted() -> None:
    """C10: so the narrower one is denied (5.2.2)."""
    wide, narrow = (Some(topscorer=True, difference=each, wish=3 + ABSOLUTE) for each in (3, 2))
    assert of_pair(DUTCH, "C10", wide, narrow) == of_pair(DUTCH, "C10", narrow, wide) == 1


@pytest.mark.parametrize(
    ("residents", "others", "floats"), [("C14", "C18", DOWN_LAST), ("C16", "C20", DOWN_EARLIER)]
)
def test_downfloats(residents: str, others: str, floats: int) -> None:
    """2026 counts residents who float down again, and lists moved-down players; 2025 everybody."""
    again = Some(floats=floats)
    assert (
        of_floater(DUTCH, residents, again) == of_floater(DUTCH, others, again, residents=10) == 1
    )
    assert (
        of_floater(DUTCH, residents, again, residents=10) == of_floater(DUTCH, others, again) == 0
    )
    assert of_floater(DUTCH, residents, Some()) == 0
    for code in (residents, others):
        assert of_floater(DUTCH_OF_2024, code, again) == 1
        assert of_floater(DUTCH_OF_2024, code, again, residents=10) == 1
        assert of_pair(DUTCH_OF_2024, code, again, Some(score=10)) == 1
        assert of_pair(DUTCH_OF_2024, code, again, Some()) == 0
    assert of_pair(DUTCH, residents, again, Some(score=10)) == 0


@TEXTS
@pytest.mark.parametrize(
    ("code", "floats"),
    [("C15", UP_LAST), ("C17", UP_EARLIER), ("C19", UP_LAST), ("C21", UP_EARLIER)],
)
def test_upfloats_of_opponents(text: Statement, code: str, floats: int) -> None:
    """The lower of two different scores, who had an upfloat then."""
    again = Some(score=10, floats=floats)
    assert of_pair(text, code, Some(), again) == 1
    assert of_pair(text, code, again, again) == 0
    assert of_pair(text, code, Some(), Some(score=10, floats=DOWN_LAST | DOWN_EARLIER)) == 0
    assert of_floater(text, code, again) == 0


def test_values_of_a_bracket() -> None:
    """2.4.1: two moved down, one of whom floats on; the next bracket is looked at by C8."""
    players = (
        Some(score=30, floats=DOWN_LAST),
        Some(score=25, floats=DOWN_LAST),
        Some(score=20, floats=UP_LAST, wish=4),
        Some(score=10, played=3),
        Some(score=10, wish=4),
    )
    bracket = Group(
        moved_down=(0, 1), start=2, end=3, next_end=5, pairs=((0, 2),), downfloaters=(1,)
    )
    below = Group(moved_down=(1,), start=3, end=5, next_end=5, pairs=((1, 4),), downfloaters=(3,))

    def values(wording: object) -> dict[str, object]:
        known = before(*players, wording=WORDING_2026 if wording is None else WORDING_2025)
        return dict(known.statement.values(known, choice_of(known, bracket, below, 10)))

    newer, older = values(None), values("2025")
    assert (newer["C5"], newer["C6"], newer["C7"], newer["C8"]) == (10, 1, (25,), (1, 10))
    assert (older["M1"], older["C7"], older["C8"]) == (1, (15, 10), (1, 0, 15, 10))
    assert newer["C9"] is None
    assert (newer["C14"], older["C14"], newer["C15"]) == (0, 2, 1)
    assert (newer["C18"], older["C18"], newer["C19"]) == ((25, 10), (15, 10), (10,))
    last = before(*players)
    assert DUTCH.criterion("C9").value(last, choice_of(last, below, None, 10)) == 2
    assert DUTCH.criterion("C9").value(last, Choice(10, (3,), (), bye_score=0)) is None


def test_articles_of_the_two_editions() -> None:
    """The criteria are Article 3 in the older and Article 2 in the newer text."""
    assert DUTCH_OF_2024.criterion("C14").article == "3.4.9"
    assert DUTCH.criterion("C14").article == "2.4.9"
    for text in (DUTCH, DUTCH_OF_2024):
        codes = [each.code for each in criteria_of(text)]
        assert codes == [f"C{number}" for number in range(1, 22)]
