"""The form of a prize fund: what a fund becomes in it, and what it makes of what is typed."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from openarbiter.prizes import Fund
from openarbiter.web.fund_form import (
    Draft,
    FundReader,
    draft_of,
    sent_draft,
)
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from tests.every import every
from tests.unit.prizes.test_prizes import funds

PLAYERS = range(1, 10)


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
    return FundReader(form, sent_draft(form), PLAYERS).fund(), form.faults


@given(funds())
def test_form_of_a_fund_makes_the_same_fund(fund: Fund) -> None:
    """Also conditions that the fields cannot show, every exception, every currency."""
    if not _has_prizes(fund) or any(set(each) & set("\t\r\n\v\f") for each in _names(fund)):
        return  # a field has one line
    found, faults = read(typed(draft_of(fund)))
    assert not faults
    assert found == fund


def _names(fund: Fund) -> Iterator[str]:
    yield fund.name
    yield from (one.name for one in fund.categories)
    yield from (one.name for one in fund.specials)
    yield from (one.name for one in fund.trophies)


def _has_prizes(fund: Fund) -> bool:
    return bool(fund.places or fund.categories or fund.specials or fund.trophies)


ONE = {
    "currency": "EUR",
    "sharing": "none",
    "places-0": "300",
    "places-1": "200",
    "c-count": "1",
    "c0-name": "Under 1800",
    "c0-rating-high": "1799",
    "c0-prize-0": "60",
}


@every(
    ("fields", "field", "words"),
    [
        ({"places-1": "-5"}, "places-1", "never negative"),
        ({"places-1": "−5"}, "places-1", "never negative"),  # noqa: RUF001
        ({"places-1": "abc"}, "places-1", "An amount such as 33.50"),
        ({"places-1": "1.234"}, "places-1", "An amount such as 33.50"),
        ({"places-1": "1,000"}, "places-1", "An amount such as 33.50"),
        ({"places-1": "nan"}, "places-1", "An amount such as 33.50"),
        ({"currency": "JPY", "places-1": "20.5"}, "places-1", "An amount such as 33 "),
        ({"places-1": "0"}, "places-1", "more than 0"),
        ({"places-1": "301"}, "places-1", "greatest prize first"),
        ({"c0-prize-0": ""}, "c0-prize-0", "has no prize"),
        ({"c0-name": ""}, "c0-name", "Give the category a name"),
        ({"c0-name": "x" * 130}, "c0-name", "At most 120"),
        ({"c0-rating-high": ""}, "c0-rating-low", "Everybody would belong"),
        ({"c0-rating-low": "1900"}, "c0-rating-high", "is nobody"),
        ({"c0-rating-low": "many"}, "c0-rating-low", "A whole number"),
        ({"c0-unrated": "only"}, "c0-unrated", "Only players without a rating"),
        ({"c0-age-high": "17"}, "age_on", "on which day"),
        ({"age_on": "soon"}, "age_on", "A day such as"),
        ({"c0-clubs": "\"A\" 'B'"}, "c0-clubs", "quotation marks"),
        ({"c0-minimum": "0"}, "c0-minimum", "A whole number"),
        ({"c0-minimum": "3", "sharing": "nswca"}, "c0-minimum", "5 c"),
        ({"sharing": "fair"}, "sharing", "not one of the choices"),
        ({"excluded": "4 77"}, "excluded", "No player has the number 77"),
        ({"excluded": "four"}, "excluded", "No player has the number four"),
        ({"withdrawn": "4", "completed": "4"}, "completed", "Player 4 counts"),
        ({"decimals": "9"}, "decimals", "A whole number"),
        ({"round_to": "0"}, "round_to", "more than 0"),
        ({"available": "-1"}, "available", "never negative"),
        ({"s-count": "1", "s0-value": "5"}, "s0-name", "what this prize is for"),
        ({"s-count": "1", "s0-name": "x", "s0-player": "77"}, "s0-player", "No player"),
        ({"t-count": "1", "t0-worth": "5"}, "t0-name", "Say what it is"),
        ({"t-count": "1", "t0-name": "Cup", "t0-category": "7"}, "t0-category", "choices"),
        ({"l-count": "1", "l0-sex": "w"}, "l0-amount", "most these players"),
        ({"l-count": "1", "l0-amount": "5"}, "l0-rating-low", "Everybody"),
        ({"c0-sex": "x"}, "c0-sex", "choices"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(fields: dict[str, str], field: str, words: str) -> None:
    """With what to do; there is no fund then, and nothing else is called wrong."""
    fund, faults = read({**ONE, **fields})
    assert fund is None
    assert set(faults) == {field}
    assert words in faults[field]
