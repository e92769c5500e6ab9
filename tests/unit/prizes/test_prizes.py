"""Prize funds: conditions, files that are read and written, and what is given out."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.prizes import (
    Cap,
    Category,
    Entrant,
    Fund,
    Sharing,
    Special,
    Trophy,
    award,
    fund_text,
    read_fund,
)
from openarbiter.prizes.conditions import (
    ONLY,
    OUT,
    TOO,
    Condition,
    Span,
    condition_text,
    shared_ratings,
)
from openarbiter.prizes.expression import Facts, age, everybody, facts, parse
from openarbiter.prizes.fund import decimals_of
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


# Files that are read: every fault has its place.

WHOLE = """\
[fund]
name = "Section A"
currency = "EUR"
total = 1047.50
sharing = "hort"
categories = "unshared"
round_to = 0.50
age_on = 2026-12-31
national = "AUS"
guaranteed = true
available = "2000"
withdrawn = [3]
completed = [4]
excluded = [1]
places = [600, "200.00"]

[[category]]
name = "Under 18"
who = "age < 18"   # a comment
prizes = [
  100,
  50.00,
]
minimum = 3
guaranteed = false

[[special]]
name = "Best game"
value = 97.50
player = 7

[[trophy]]
name = "Cup"

[[trophy]]
name = "Plate"
category = "Under 18"
worth = 20

[[limit]]
who = "rating = none"
amount = 100
"""


@every(
    ("old", "new", "place", "words"),
    [
        ("total = 1047.50", "total = 1047.00", "4:1", "1047.50, the sum of all prizes"),
        ("total = 1047.50", "total = 1.005", "4:1", "an amount like 150 or 33.50"),
        ("total = 1047.50", "total = 1e999999999", "4:1", "an amount"),
        ("total = 1047.50", "total = 1e-999999999", "4:1", "an amount"),
        ("total = 1047.50", "total = nan", "4:1", "an amount"),
        ("total = 1047.50", f"total = 1.{30 * '0'}1", "4:1", "an amount"),
        ("total = 1047.50", "total = 1_000_000_000_000", "4:1", "an amount"),
        ("total = 1047.50", "total = -5", "4:1", "an amount"),
        ("total = 1047.50", "total = true", "4:1", "total = true"),
        ('"hort"', '"hrt"', "5:1", "perhaps hort?"),
        ('"hort"', '"none"', "6:1", 'sharing = "equal" or "hort" with it'),
        ('"hort"', "5", "5:1", "one of nswca"),
        ("round_to = 0.50", "round_to = 0", "7:1", "greater than 0"),
        ("age_on = 2026-12-31", "age_on = 2026", "8:1", "a date like"),
        ("age_on = 2026-12-31", "", "19:1", "age_on = a date"),
        ('national = "AUS"', "national = 7", "9:1", "text in quotes"),
        ("guaranteed = true", 'guaranteed = "yes"', "10:1", "true or false"),
        ("withdrawn = [3]", "withdrawn = [0]", "12:1", "pairing numbers"),
        ("withdrawn = [3]", "withdrawn = [4]", "13:1", "has completed and has withdrawn"),
        ("[600,", "[100,", "15:1", "the greatest prize first"),
        ("[600,", "[0,", "15:1", "number 1 of places"),
        ('[600, "200.00"]', "800", "15:1", "amounts in brackets"),
        ('name = "Under 18"\nwho', "who", "17:1", "no name"),
        ("age < 18", "agee < 18", "19:8", "perhaps age?"),
        ("age < 18", "", "19:1", "no who"),
        ("50.00,", '"x",', "20:1", "number 2 of prizes"),
        ("minimum = 3", "minimum = 0", "24:1", "a whole number from 1"),
        ("minimum = 3", "minimun = 3", "24:1", "perhaps minimum?"),
        ("player = 7", 'player = "7"', "30:1", "a whole number"),
        ('category = "Under 18"', 'category = "U18"', "37:1", "one of Under 18"),
        ("amount = 100\n", "", "40:1", "amount = an amount"),
        ("[[limit]]", "[[limits]]", "40:1", "unknown key 'limits'"),
        ("[[limit]]", "[limit]", "40:1", "tables that begin with [[limit]]"),
        ('currency = "EUR"', 'currency = "EUR"\ndecimals = 9', "4:1", "4 at most"),
        ("[fund]", "[fund", "1:6", "correct TOML"),
        ("[fund]", "fund = 3\n[x]", "1:1", "a table [fund]"),
        ("player = 7", "player = 7\nplayer = 8", "31:11", "overwrite"),
    ],
)
def test_faults_have_a_place(old: str, new: str, place: str, words: str) -> None:
    """Each finding names the line, the column and what was expected."""
    assert old in WHOLE
    with pytest.raises(FormatError) as caught:
        read_fund(WHOLE.replace(old, new, 1), name="fund.toml")
    lines = str(caught.value).splitlines()
    assert any(line.startswith(f"fund.toml:{place}: ") and words in line for line in lines), lines


# Files that are written: they read as the same funds.

TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters='"'), min_size=1, max_size=12
).map(str.strip)
NAME = TEXT.filter(bool)
CLUB = st.text("abcß Łé'.&", min_size=1, max_size=8).map(str.strip).filter(bool)


def spans(low: int, high: int) -> st.SearchStrategy[Span]:
    """From and to, either or none of them."""
    numbers = st.integers(low, high)
    both = st.tuples(numbers, numbers).map(lambda pair: Span(min(pair), max(pair)))
    return st.just(Span()) | numbers.map(Span) | numbers.map(lambda one: Span(None, one)) | both


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """What a form can ask for."""
    unrated = draw(st.sampled_from((OUT, TOO, ONLY)))
    rating = Span() if unrated == ONLY else draw(spans(0, 3000))
    return Condition(
        rating=rating,
        unrated=unrated if rating or unrated == ONLY else OUT,
        age=draw(spans(0, 120)),
        born=draw(spans(1900, 2030)),
        games=draw(spans(0, 20)),
        sex=draw(st.sampled_from(("", "w", "m"))),
        clubs=tuple(draw(st.lists(CLUB, max_size=3))),
        federations=tuple(draw(st.lists(st.sampled_from(("NOR", "POL")), max_size=2))),
    )


PIECES = (
    *("rating < 1800", "1400 <= rating < 1800", "rating >= 1400", "rating = 1800", "rating = none"),
    *("rating != none", "rating in [1800, 2000]", "age < 18", "17 <= age <= 18", "age = none"),
    *("games >= 3", "games != 3"),
    *("birth_year >= 2008", 'sex = "f"', 'sex != "m"', 'club = "Quay"', 'club in ["QUAY", "b"]'),
    *('federation = "nor"', 'federation != "NOR"', 'title = "WFM"', "not rating < 1800"),
    *("(rating < 1800 or rating = none)", "(rating = none or 1400 <= rating <= 1799)"),
    *("(rating < 1800 or age < 18)", "(rating < 1400 or rating > 1799)"),
)


@every(
    ("one", "other", "wanted"),
    [
        (Span(1400, 1800), Span(1800, 2000), Span(1800, 1800)),
        (Span(1800, 2000), Span(1400, 1800), Span(1800, 1800)),
        (Span(None, 1800), Span(1700, None), Span(1700, 1800)),
        (Span(1400, 1799), Span(1800, 2000), None),
        (Span(None, 1600), Span(None, 2000), None),
        (Span(1400, 1500), Span(1000, 2000), None),
        (Span(1400, 1500), Span(1400, 2000), None),
        (Span(1400, 1500), Span(1400, 1500), None),
        (Span(), Span(1400, 1500), None),
    ],
)
def test_bands_that_share_ratings_by_a_slip(one: Span, other: Span, wanted: Span | None) -> None:
    """A band inside another one is meant so; one that reaches into the next is a slip."""
    assert shared_ratings(Condition(rating=one), Condition(rating=other)) == wanted
    women = Condition(rating=other, sex="w")
    assert shared_ratings(Condition(rating=one), women) is None


AMOUNTS = st.integers(1, 10**9)
PRIZES = st.lists(AMOUNTS, max_size=4).map(lambda each: tuple(sorted(each, reverse=True)))
NUMBERS = st.frozensets(st.integers(1, 9).map(Tpn), max_size=3)


@st.composite
def funds(draw: st.DrawFn) -> Fund:
    """Funds that a file can hold."""
    sharing = draw(st.sampled_from(Sharing))
    names = draw(st.lists(NAME, max_size=4, unique=True))
    currency = draw(st.sampled_from(("", "EUR", "JPY", "KWD")))
    born = st.just("birth_year >= 2008")
    who = st.one_of(conditions().map(condition_text), st.sampled_from(PIECES), born).filter(bool)
    least = 1 if sharing is Sharing.NSWCA else 9
    categories = tuple(
        Category(
            name=name,
            who=parse(draw(who)),
            prizes=draw(PRIZES.filter(bool)),
            guaranteed=draw(st.booleans()),
            minimum=draw(st.integers(1, least)),
        )
        for name in names
    )
    completed = draw(NUMBERS)
    return Fund(
        places=draw(PRIZES),
        categories=categories,
        specials=tuple(
            Special(
                name=draw(NAME),
                value=draw(st.just(0) | AMOUNTS),
                player=draw(st.none() | st.integers(1, 9).map(Tpn)),
                guaranteed=draw(st.booleans()),
            )
            for _ in range(draw(st.integers(0, 2)))
        ),
        trophies=tuple(
            Trophy(
                name=draw(NAME),
                category=draw(st.sampled_from(("", *names))),
                worth=draw(st.just(0) | AMOUNTS),
            )
            for _ in range(draw(st.integers(0, 2)))
        ),
        caps=tuple(
            Cap(who=parse(draw(who)), amount=draw(st.just(0) | AMOUNTS))
            for _ in range(draw(st.integers(0, 2)))
        ),
        sharing=sharing,
        categories_shared=sharing in {Sharing.NSWCA, Sharing.NONE} or draw(st.booleans()),
        name=draw(TEXT),
        currency=currency,
        decimals=draw(st.just(decimals_of(currency)) | st.integers(0, 4)),
        unit=draw(st.just(1) | AMOUNTS),
        guaranteed=draw(st.booleans()),
        available=draw(st.none() | st.just(0) | AMOUNTS),
        age_on=draw(st.dates(date(1990, 1, 1), date(2050, 12, 31))),
        national=draw(st.sampled_from(("", "AUS"))),
        completed=completed,
        withdrawn=draw(NUMBERS) - completed,
        excluded=draw(NUMBERS),
    )


@given(funds())
def test_a_fund_that_is_written_reads_as_the_same_fund(fund: Fund) -> None:
    """Names with any sign, amounts of any currency, every rule; written again it is the same."""
    text = fund_text(fund)
    assert read_fund(text.encode()) == fund
    assert fund_text(read_fund(text.encode())) == text


def test_limits() -> None:
    """What is above a limit stays in the fund and is listed."""
    players = (Player(tpn=Tpn(1), name="One"), Player(tpn=Tpn(2), name="Two", rating=1800))
    entrants = [
        Entrant(player=player, rank=rank, points=points)
        for rank, (player, points) in enumerate(zip(players, (50, 40), strict=True), start=1)
    ]
    caps = (Cap(who=parse("rating = none"), amount=5000), Cap(who=everybody(), amount=15000))
    found = award(Fund(places=(20000, 10000), sharing=Sharing.NSWCA, caps=caps), entrants)
    assert {one.player: one.amount for one in found.awards} == {1: 5000, 2: 10000}
    assert [(one.name, one.amount) for one in found.left_over] == [
        ("player 1 may receive 50.00 at most", 15000)
    ]
    assert found.awards[0].reason.endswith("Limited to 50.00.")
