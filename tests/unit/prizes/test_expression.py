"""Conditions on players: what they mean, and where the finger points when they are wrong."""

from __future__ import annotations

from datetime import date

from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.prizes.expression import Facts, age, facts, parse
from tests.every import every

ANNA: Facts = {
    "age": 17,
    "birth_year": 2009,
    "club": "Rook House",
    "federation": "NOR",
    "national_rating": 1650,
    "number": 4,
    "points": 45,
    "rating": None,
    "sex": "w",
    "title": None,
}


@every(
    ("condition", "answer"),
    [
        ('sex = "w"', True),
        ('sex = "F"', True),
        ('sex == "m"', False),
        ('gender = "w" and born = 2009 and fed = "NOR"', True),
        ("age < 18", True),
        ("age >= 18 or points >= 4.5", True),
        ("points > 4.5", False),
        ("1600 <= national_rating < 1700", True),
        ("1700 > national_rating", True),
        ("1650 < national_rating", False),
        ('federation in ["swe", "nor"]', True),
        ('club != "Northside"', True),
        ("not (age < 18) or number = 4", True),
        ("number in [1, 2]", False),
        ("rating = none", True),
        ("rating != none", False),
        ("title = none and sex = 'w'", True),
        ("age = none", False),
        ("birth_year = 2009 and not birth_year = 2010", True),
        ("age < 18 and number > 9 or points = 4.5", True),
        # A missing rating is neither under nor over 2000, and `not` does not change that.
        ("rating < 2000", None),
        ("rating >= 2000", None),
        ("not rating >= 2000", None),
        ("rating < 2000 or rating = none", True),
        ("rating < 2000 and age < 18", None),
        ("rating < 2000 and age > 18", False),
        ("rating < 2000 or age < 18", True),
        ('title != "GM"', None),
    ],
)
def test_answers(
    condition: str,
    answer: bool | None,  # noqa: FBT001  (a column of a table)
) -> None:
    """Words mean what they say, without regard to capitals; what is not known stays unknown."""
    assert parse(condition).answer(ANNA) is answer


@every(
    ("birth", "day", "years"),
    [
        ("2008/11/20", date(2026, 11, 20), 18),
        ("2008/11/21", date(2026, 11, 20), 17),
        ("2008/11/00", date(2026, 11, 20), None),
        ("2008/10/00", date(2026, 11, 20), 18),
        ("2008", date(2026, 12, 31), 18),
        ("2008/02/29", date(2026, 2, 28), 17),
        ("", date(2026, 1, 1), None),
        ("0000/00/00", date(2026, 1, 1), None),
        ("2030/01/01", date(2026, 1, 1), None),
    ],
)
def test_age(birth: str, day: date, years: int | None) -> None:
    """Years completed on the day; unknown where the date leaves two answers."""
    assert age(birth, day) == years


def test_national_facts_come_from_the_list_that_was_named() -> None:
    """Rating and club are those of the named list; with two lists and no name they are unknown."""
    player = Player(
        tpn=Tpn(1),
        name="",
        rating=2100,
        national=(
            NationalEntry(federation="AUS", rating=1950, origin="Castle Hill"),
            NationalEntry(federation="NZL", rating=2000),
        ),
    )
    named = facts(player, 0, age_on=None, national="aus")
    assert (named["rating"], named["national_rating"]) == (2100, 1950)
    assert named["club"] == "Castle Hill"
    assert facts(player, 0, age_on=None, national="")["national_rating"] is None
    assert facts(player, 0, age_on=None, national="FRA")["national_rating"] is None
