"""Funds that are written read as the same funds; conditions of a form mean what the file says."""

from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from openarbiter.model import Tpn
from openarbiter.prizes import Cap, Category, Fund, Sharing, Special, Trophy, fund_text, read_fund
from openarbiter.prizes.conditions import (
    ONLY,
    OUT,
    TOO,
    Condition,
    Span,
    condition_text,
    shared_ratings,
)
from openarbiter.prizes.expression import parse
from openarbiter.prizes.fund import decimals_of
from tests.every import every

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
