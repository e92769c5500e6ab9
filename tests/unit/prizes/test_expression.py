"""Conditions on players: what they mean, and where the finger points when they are wrong."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.prizes.expression import Facts, age, everybody, facts, parse
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


def test_the_international_rating_never_stands_in() -> None:
    """Nor does the national one above: somebody with one of the two only has no other."""
    assert parse("national_rating < 2000").answer({"rating": 1500}) is None


@every(
    ("condition", "column", "words"),
    [
        ("ratng < 2000", 1, "perhaps rating?"),
        ("rating < 2000 annd age < 18", 15, "perhaps and?"),
        ("rating < ", 10, "the end of the condition"),
        ("rating < two", 10, "a number"),
        ('rating < "2000"', 10, "a number"),
        ("rating <> 2000", 9, "a number"),
        ('title < "GM"', 7, "one of = !="),
        ('title = "MG"', 9, "GM, IM"),
        ("sex = w", 7, "text in quotes"),
        ('sex = "x"', 7, "m or w"),
        ('club = "Rook House', 8, "a quote at its end"),
        ("(age < 18", 10, "expected )"),
        ("age < 18)", 9, "and, or, or the end"),
        ("age < 17.5", 7, "a whole number"),
        ("points > 4.25", 10, "one digit"),
        ("age < none", 7, "none is compared"),
        ("number in 4", 11, "expected ["),
        ("number in [4; 5]", 13, "a condition"),
        ("number in [4 5]", 14, "] or ,"),
        ("1400 rating", 6, "< or <="),
        ("1400 < 1800", 8, "one of age"),
        ("1400 < rating < x", 17, "a number"),
        ("__import__('os')", 1, "one of age"),
        ("age < 1234567890", 7, "9 digits at most"),
        ("not", 4, "the end"),
        ("", 1, "the end"),
        ("(" * 60, 42, "inside each other"),
    ],
)
def test_faults_have_a_column(condition: str, column: int, words: str) -> None:
    """The finding names the column of the fault and what was expected there."""
    with pytest.raises(FormatError, match=r"<text>:1:") as caught:
        parse(condition)
    assert caught.value.column == column
    assert words in str(caught.value)


def test_the_place_of_the_condition_is_added() -> None:
    """Inside a file the finding has the line and the column of the file."""
    with pytest.raises(FormatError) as caught:
        parse("ratng < 2000", file="fund.toml", line=9, column=8)
    assert str(caught.value).startswith("fund.toml:9:8: ratng")


def test_everybody() -> None:
    """The empty condition holds for whoever comes."""
    assert everybody().answer({}) is True
    assert everybody().fields() == frozenset()
    assert parse("not (age < 18 or rating = none)").fields() == {"age", "rating"}


@given(st.text(alphabet="agerting <>=!()[],.and or not0129\"'", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever stands there, the answer is a condition or a finding with a column inside it."""
    try:
        answer = parse(text).answer(ANNA)
    except FormatError as error:
        place = (error.line, error.column)
    else:
        place = (1, 1)
        assert answer in {True, False, None}
    assert (1, 1) <= place <= (1, len(text) + 1)


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
