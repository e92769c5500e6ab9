"""The form of a prize fund: what a fund becomes in it, and what it makes of what is typed."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from openarbiter.prizes import Fund, Sharing, read_fund
from openarbiter.web.fund_form import (
    HEAD,
    KINDS,
    MOST_ROWS,
    ROWS,
    Draft,
    FundReader,
    changed,
    draft_of,
    rows_shown,
    sent_draft,
)
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from tests.every import every
from tests.unit.prizes.test_fund_writer import funds

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


def two(**second: str) -> dict[str, str]:
    """The same with a second category."""
    usual = {"name": "Women", "sex": "w", "prize-0": "50"}
    other = {f"c1-{name}": text for name, text in {**usual, **_dashed(second)}.items()}
    return {**ONE, "c-count": "2", **other}


def _dashed(fields: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): text for name, text in fields.items()}


def test_what_is_typed_is_a_fund() -> None:
    """Amounts with a comma or a point, empty fields between, several clubs."""
    more = {"places-1": "200,50", "places-2": "", "places-3": "99.5", "c0-clubs": "Quay; East's"}
    fund, faults = read({**ONE, **more, "c0-unrated": "too"})
    assert not faults
    assert fund is not None
    assert fund.places == (30000, 20050, 9950)
    (category,) = fund.categories
    assert category.who.text == (
        '(rating <= 1799 or rating = none) and club in ["Quay", "East\'s"]'
    )
    assert fund.sharing is Sharing.NONE


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


def test_no_prize_at_all_is_said_at_the_first_field() -> None:
    """An empty form is no fund."""
    fund, faults = read({"sharing": "none"})
    assert fund is None
    assert "There is no prize yet" in faults["places-0"]


@every(
    ("second", "words"),
    [
        ({"name": "Under 1800"}, "already"),
        ({"sex": "", "rating_low": "1700", "rating_high": "1900"}, "1700 to 1799"),
        ({"sex": "", "rating_high": "1799"}, "The same players"),
    ],
)
def test_categories_that_meet_are_said_at_the_second(second: dict[str, str], words: str) -> None:
    """The name, the band that reaches into another one, the same players."""
    fund, faults = read(two(**second))
    assert fund is None
    ((field, text),) = faults.items()
    assert field in {"c1-name", "c1-overlap"}
    assert words in text
    if field == "c1-overlap":
        fund, faults = read(two(**second, overlap="yes"))
        assert not faults
        assert draft_of(fund or Fund()).rows["c"][1]["overlap"] == "yes"


def test_a_band_inside_another_one_is_meant_so() -> None:
    """Under 1500 beside under 1800; and the same band for women."""
    assert not read(two(sex="", rating_high="1499"))[1]
    assert not read(two(rating_low="1700", rating_high="1900"))[1]


def test_a_trophy_goes_with_its_category() -> None:
    """Also when the category moves up; when it is removed the trophy is for the first of all."""
    values = two(prize_0="", name="Best woman") | {
        "t-count": "1",
        "t0-name": "Cup",
        "t0-category": "1",
    }
    fund, faults = read(values)
    assert not faults
    assert fund is not None
    assert fund.trophies[0].category == "Best woman"
    draft = draft_of(fund)
    assert changed(draft, "up", "c1", {})
    assert [row["name"] for row in draft.rows["c"]] == ["Best woman", "Under 1800"]
    assert draft.prizes == [[], ["60"]]
    assert draft.rows["t"][0]["category"] == "0"
    assert changed(draft, "down", "c0", {})
    assert draft.rows["t"][0]["category"] == "1"
    assert changed(draft, "remove", "c0", {})
    assert draft.rows["t"][0]["category"] == "0"
    assert changed(draft, "remove", "c0", {})
    assert draft.rows["t"][0]["category"] == ""


@every("kind", KINDS)
def test_each_kind_of_category_begins_with_its_fields(kind: str) -> None:
    """A name and a prize more, and it is one; by rating and by club something is filled in."""
    draft = Draft(dict.fromkeys(HEAD, "") | {"sharing": "none", "age_on": "2026-12-31"})
    assert changed(draft, "add", kind, {"women": "Best woman"})
    (row,) = draft.rows["c"]
    assert row["name"] == ("Best woman" if kind == "women" else "")
    row["name"], draft.prizes[0] = "Some", ["50"]
    row |= {"rating": {"rating-low": "1000"}, "club": {"clubs": "Quay"}}.get(kind, {})
    fund, faults = read(typed(draft))
    assert not faults
    assert fund is not None


@every(
    ("wish", "argument"),
    [("up", "c9"), ("remove", "c"), ("remove", "x0"), ("down", "t0"), ("add-", ""), ("", "")],
)
def test_a_button_of_another_page_changes_nothing(wish: str, argument: str) -> None:
    """What is not there cannot be moved."""
    fund, _ = read(ONE)
    draft = draft_of(fund or Fund())
    assert not changed(draft, wish, argument, {})
    assert draft == draft_of(fund or Fund())


def test_rows_and_prizes_have_an_end() -> None:
    """However often a button is pressed and whatever is sent."""
    draft = Draft()
    for _ in range(MOST_ROWS + 5):
        changed(draft, "add", "women", {})
        changed(draft, "add", "t", {})
        changed(draft, "add", "nothing", {})
    assert len(draft.rows["c"]) == len(draft.rows["t"]) == MOST_ROWS
    sent = sent_draft(Form({f"{kind}-count": "9" * 15 for kind in ROWS}, Catalogue("en")))
    assert {len(rows) for rows in sent.rows.values()} == {MOST_ROWS}


def test_empty_fields_are_there_to_type_into() -> None:
    """Three at least, and two behind what is there."""
    draft = Draft(places=["300", "200", "100"])
    assert rows_shown(draft)["places"] == ["300", "200", "100", "", ""]
    changed(draft, "more", "places", {})
    assert len(rows_shown(draft)["places"]) == 6
    assert rows_shown(Draft())["places"] == ["", "", ""]


def test_a_condition_of_a_file_stays_as_it_is_written() -> None:
    """What the fields cannot show is sent along; what they can is not written anew."""
    text = '[[category]]\nname = "T"\nwho = \'title = "WFM"  and rating < 2000\'\nprizes = [5]\n'
    fund = read_fund(text)
    assert not rows_shown(draft_of(fund))["categories"][0]["in_fields"]
    assert read(typed(draft_of(fund)))[0] == fund
    fund = read_fund(text.replace('title = "WFM"  and ', ""))
    assert rows_shown(draft_of(fund))["categories"][0]["in_fields"]
    assert read(typed(draft_of(fund)))[0] == fund
    damaged = typed(draft_of(fund)) | {"c0-kept": "rating ! 5"}
    found, _ = read(damaged)
    assert found is not None
    assert found.categories[0].who.text == "rating <= 1999"
