"""Prize funds: conditions, files and forms that are read and written, and what is given out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fnmatch import fnmatchcase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError, TournamentError
from openarbiter.languages import Tongue
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
from openarbiter.prizes.prize_list import PrizeList
from openarbiter.web.fund_form import Draft, FundReader, draft_of, sent_draft
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from tests.every import beside, every

ROWS = beside(__file__)

ANNA: Facts = ROWS["anna"] | {"rating": None, "title": None}


@every("answer", [True, False, None])
def test_answers(answer: bool | None) -> None:  # noqa: FBT001  (a key of a table)
    """Words mean what they say, without regard to capitals; what is not known stays unknown."""
    asked = ROWS["answers"][{True: "yes", False: "no", None: "unknown"}[answer]]
    assert {each: parse(each).answer(ANNA) for each in asked} == dict.fromkeys(asked, answer)


@every(("birth", "day", "years"), ROWS["ages"])
def test_age(birth: str, day: date, years: int) -> None:
    """Years completed on the day; unknown, here -1, where the date leaves two answers."""
    assert age(birth, day) == (None if years < 0 else years)


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


@every(("old", "new", "place", "words"), ROWS["faults"])
def test_faults_have_a_place(old: str, new: str, place: str, words: str) -> None:
    """Each finding names the line, the column and what was expected."""
    whole = ROWS["whole"]
    assert old in whole
    with pytest.raises(FormatError) as caught:
        read_fund(whole.replace(old, new, 1), name="fund.toml")
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


def band(text: str) -> Span:
    """The ratings of a line such as ``1400-1800``; a bound may be left out."""
    low, _, high = text.partition("-")
    return Span(int(low) if low else None, int(high) if high else None)


@every(("one", "other", "wanted"), ROWS["bands"])
def test_bands_that_share_ratings_by_a_slip(one: str, other: str, wanted: str) -> None:
    """A band inside another one is meant so; one that reaches into the next is a slip."""
    first, second = Condition(rating=band(one)), Condition(rating=band(other))
    assert shared_ratings(first, second) == (band(wanted) if wanted else None)
    assert shared_ratings(first, Condition(rating=band(other), sex="w")) is None


AMOUNTS = st.integers(1, 10**9)
PRIZES = st.lists(AMOUNTS, max_size=4).map(lambda each: tuple(sorted(each, reverse=True)))
NUMBERS = st.frozensets(st.integers(1, 9).map(Tpn), max_size=3)


@st.composite
def funds(draw: st.DrawFn) -> Fund:
    """Funds that a file can hold."""
    sharing = draw(st.sampled_from(Sharing))
    names = draw(st.lists(NAME, max_size=4, unique=True))
    currency = draw(st.sampled_from(("", "EUR", "JPY", "KWD")))
    pieces = st.sampled_from(ROWS["pieces"])
    who = st.one_of(conditions().map(condition_text), pieces).filter(bool)
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


# What is given out, in the words and coins of ``awards.toml``.


def awarded(case: dict[str, Any]) -> PrizeList:
    """What the fund of a case gives its players; each is ``points/sex/rating/number``."""
    fund = read_fund(f"[fund]\n{case['fund']}")
    overlapping = range(1, 1 + case.get("overlapping", 0))
    more = tuple(
        Category(name=f"C{n}", who=parse(f"number in [{n}, {n + 1}]"), prizes=(100,))
        for n in overlapping
    )
    lines = []
    for place, words in enumerate(case["players"], start=1):
        points, sex, rating, other = [*words.split("/"), "", "", ""][:4]
        tpn = int(other or place)
        known = Player(tpn=Tpn(tpn), name=f"Player {tpn}", sex=sex, rating=int(rating or 0) or None)
        rank = 1 if case.get("tied") else place
        lines.append(Entrant(player=known, rank=rank, points=int(10 * float(points))))
    found = award(replace(fund, categories=(*fund.categories, *more)), lines)
    assert award(fund, lines[::-1]) == found or more
    return found


def stated(found: PrizeList) -> dict[str, Any]:
    """What a prize list says, as cases have it."""
    paid = {one.player: one.amount for one in found.awards}
    given = {
        str(one.player): [f"{each.name} {int(each.amount)}" for each in one.gave_up]
        for one in found.awards
    }
    return {
        "paid": [paid.get(Tpn(tpn), 0) for tpn in range(1, max(paid, default=0) + 1)],
        "reason": {str(one.player): one.reason for one in found.awards},
        "gave_up": given,
        "left": [f"{one.name} {one.amount}: {one.why}" for one in found.left_over],
        "things": [f"{one.name}: {one.reason}" for one in found.trophies],
        "notes": list(found.notes),
        "german": list(map(Tongue("de"), found.notes)),
        "divisions": [
            f"{one.part} {one.players} {one.prizes} {[str(each) for each in one.shares]}"
            for one in found.divisions
        ],
    }


def test_in_json_money_is_text() -> None:
    """Programs get amounts as text, shares as fractions, and the same reasons."""
    case = {"fund": 'name = "A"\ncurrency = "EUR"\nplaces = [100]', "players": ["1", "1", "1"]}
    found = awarded(case)
    data: Any = found.to_json()
    assert data["total"] == data["paid"] == "100.00"
    first = data["awards"][0]
    assert (first["share"], first["amount"], first["prizes"]) == ("100/3", "33.34", ["1st prize"])
    assert first["reason"] == found.awards[0].reason


def test_many_separate_categories_are_no_matter() -> None:
    """Categories that share no player are tried apart: forty of them in one tie are instant."""
    one = '[[category]]\nname = "C{0}"\nwho = "number = {0}"\nprizes = [{0}]\n'
    found = awarded({"fund": "".join(map(one.format, range(1, 41))), "players": ["1"] * 40})
    assert stated(found)["paid"] == [100 * number for number in range(1, 41)]


def same(told: Any, wanted: Any) -> bool:  # noqa: ANN401  (texts with stars, lists, tables)
    """Whether it is said as it is wanted; a table is wanted as far as it goes."""
    if isinstance(wanted, dict):
        return all(same(told[key], each) for key, each in wanted.items())
    if isinstance(wanted, list):
        return len(told) == len(wanted) and all(map(same, told, wanted))
    return fnmatchcase(str(told), str(wanted)) or told == wanted


@every("case", beside(__file__, "awards")["award"], ids=lambda case: case["name"])
def test_what_a_fund_gives_out(case: dict[str, Any]) -> None:
    """Whatever the order of the lines; what is paid and what is left is the fund."""
    if "refused" in case:
        with pytest.raises(TournamentError, match=case["refused"]):
            awarded(case)
        return
    found = awarded(case)
    assert found.paid + found.unpaid == found.fund.total
    told = stated(found)
    for key in case.keys() & told.keys():
        assert same(told[key], case[key]), (key, told[key])


# Forms: what a fund becomes in one, and what it makes of what is typed.


def typed(draft: Draft) -> dict[str, str]:
    """What a browser sends for the fields of a fund; a box that is not ticked is not sent."""

    def fields() -> Iterator[tuple[str, str]]:
        yield from draft.head.items()
        yield from ((f"places-{at}", text) for at, text in enumerate([*draft.places, "", ""]))
        for kind, rows in draft.rows.items():
            yield f"{kind}-count", str(len(rows))
            for place, row in enumerate(rows):
                yield from ((f"{kind}{place}-{name}", text) for name, text in row.items())
        for place, prizes in enumerate(draft.prizes):
            yield from ((f"c{place}-prize-{at}", text) for at, text in enumerate([*prizes, ""]))

    boxes = ("guaranteed", "unshared", "overlap")
    return {name: text for name, text in fields() if text or not name.endswith(boxes)}


def read(values: dict[str, str]) -> tuple[Fund | None, dict[str, str]]:
    """The fund of a form and what is wrong in it."""
    form = Form(values, Catalogue("en"))
    return FundReader(form, sent_draft(form), range(1, 10)).fund(), form.faults


@given(funds())
def test_form_of_a_fund_makes_the_same_fund(fund: Fund) -> None:
    """Also conditions that the fields cannot show, every exception, every currency."""
    kinds = (fund.categories, fund.specials, fund.trophies)
    names = [fund.name, *(one.name for kind in kinds for one in kind)]
    if not (fund.places or any(kinds)) or any(set(each) & set("\t\r\n\v\f") for each in names):
        return  # a field has one line
    found, faults = read(typed(draft_of(fund)))
    assert not faults
    assert found == fund


@every(("fields", "field", "words"), ROWS["typed"])
def test_what_is_wrong_is_said_at_its_field(fields: dict[str, str], field: str, words: str) -> None:
    """With what to do; there is no fund then, and nothing else is called wrong."""
    fund, faults = read(ROWS["form"] | fields)
    assert fund is None
    assert set(faults) == {field}
    assert words in faults[field]
