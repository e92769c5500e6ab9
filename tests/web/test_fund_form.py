"""A prize fund made in a form, without a script; the file in and out."""

from __future__ import annotations

import re
from html import unescape

import pytest

from openarbiter.desk import SetFund
from openarbiter.prizes import Fund, read_fund
from openarbiter.store import EventFile
from tests.web.browser import Browser, words

PATH = "/a/prizes/rules"
FILE = "/a/prizes/file"
FUND = '[fund]\ncurrency = "EUR"\nplaces = [100, 50]\nsharing = "none"\n'
BY_TITLE = '\n[[category]]\nname = "Masters"\nwho = \'title = "FM"\'\nprizes = [5]\n'

TYPED = {
    "currency": "EUR",
    "sharing": "hort",
    "places-0": "300",
    "places-1": "200",
    "c-count": "3",
    "c0-name": "Under 2300",
    "c0-rating-high": "2299",
    "c0-prize-0": "60",
    "c1-name": "Best woman",
    "c1-sex": "w",
    "c1-prize-0": "50",
    "c2-name": "Best without a rating",
    "c2-unrated": "only",
    "c2-prize-0": "40",
}


def fund_of(file: EventFile) -> Fund:
    """The fund that is saved."""
    return read_fund(file.state.section("a").fund.encode())


def values(page: str) -> dict[str, str]:
    """What stands in the fields of the form of a page, as its browser would send it."""
    form = page[page.index('id="form"') : page.index("</form>", page.index('id="form"'))]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        if fields.get("type") not in {"checkbox", "radio"} or " checked" in tag:
            found[fields["name"]] = unescape(fields.get("value", ""))
    for name, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)"[^>]* selected', options)
        found[name] = chosen[0] if chosen else ""
    return found


def typing(browser: Browser, fields: dict[str, str]) -> str:
    """What a script is answered while somebody types."""
    data = {"token": browser.token, **fields}
    answer = browser.client.post(PATH, data=data, headers={"hx-request": "true"})
    assert answer.status_code == 200
    return answer.text


def test_a_saved_fund_stands_in_the_form_and_saved_again_is_no_entry(browser: Browser) -> None:
    """What a browser sends back is the same fund."""
    browser.post(PATH, TYPED, do="save")
    head = browser.file.head
    sent = values(browser.get(PATH))
    assert {name: sent[name] for name in TYPED} == TYPED
    assert browser.post(PATH, sent, do="save") == "/a/prizes"
    assert browser.file.head == head


def test_rows_are_added_moved_and_removed(browser: Browser) -> None:
    """Each button shows the form as it has become, with everything that was typed."""
    head = browser.file.head
    sent = values(browser.post(PATH, TYPED, do="add-seniors", status=200))
    assert (sent["c-count"], sent["c3-name"], sent["c3-age-low"]) == ("4", "Best senior", "60")
    sent = values(browser.post(PATH, sent, do="up-c1", status=200))
    assert (sent["c0-name"], sent["c0-prize-0"], sent["c1-name"]) == (
        "Best woman",
        "50",
        "Under 2300",
    )
    sent = values(browser.post(PATH, sent, do="remove-c1", status=200))
    assert (sent["c-count"], sent["c1-name"]) == ("3", "Best without a rating")
    sent = values(browser.post(PATH, sent, do="more-c0", status=200))
    assert "c0-prize-3" in sent
    for kind in "tsl":
        sent = values(browser.post(PATH, sent, do=f"add-{kind}", status=200))
        assert sent[f"{kind}-count"] == "1"
    assert sent["places-0"] == "300"
    assert browser.file.head == head


def test_faults_stand_at_their_fields_and_nothing_is_lost(browser: Browser) -> None:
    """A negative amount, a category without a prize, bands that overlap: said, and not saved."""
    head = browser.file.head
    wrong = {
        **TYPED,
        "places-1": "-200",
        "c1-prize-0": "",
        "c2-unrated": "",
        "c2-rating-low": "2200",
        "c2-rating-high": "2400",
    }
    page = browser.post(PATH, wrong, do="save", status=422)
    for field in ("places-1", "c1-prize-0", "c2-overlap"):
        assert f'id="fault-{field}"' in page
        assert f'href="#field-{field}"' in page
        assert f'id="field-{field}"' in page
    assert "3 fields need another look" in page
    sent = values(page)
    assert {name: sent[name] for name in wrong if name in sent} == wrong
    assert browser.file.head == head
    right = {**sent, "places-1": "200", "c1-prize-0": "50", "c2-overlap": "yes"}
    browser.post(PATH, right, do="save")
    assert fund_of(browser.file).categories[2].who.text == "2200 <= rating <= 2400"


def test_what_the_fields_cannot_show_is_kept_and_said(browser: Browser) -> None:
    """Remarks of a file stay until something else is changed; a condition on titles stays then."""
    text = f"# agreed in May\n{FUND}{BY_TITLE}"
    browser.file.act(SetFund(section="a", fund=text), author="test")
    page = browser.get(PATH)
    assert "The fields here cannot show this condition" in page
    assert "remarks of its own" in page
    browser.post(PATH, values(page), do="save")
    assert browser.section.fund == text
    browser.post(PATH, values(page) | {"places-1": "60"}, do="save")
    fund = fund_of(browser.file)
    assert fund.places == (10000, 6000)
    assert fund.categories[0].who.text == 'title = "FM"'
    assert "remarks of its own" not in browser.get(PATH)


def test_the_file_is_taken_out_and_read_in(browser: Browser) -> None:
    """As it was; what is wrong in one is said with its line, and nothing is changed."""
    assert browser.client.get("/a/prizes/fund.toml").status_code == 404
    text = f"# agreed in May\n{FUND}{BY_TITLE}"
    answer = browser.upload(f"\ufeff{text}".encode(), name="fund.toml", path=FILE)
    assert answer.headers["location"] == "/a/prizes"
    assert browser.section.fund == text
    answer = browser.client.get("/a/prizes/fund.toml")
    assert answer.text == text
    assert "fund-a.toml" in answer.headers["content-disposition"]
    head = browser.file.head
    for content, said in (
        (b"[fund]\nplaces = [50, 100]", "Line 2"),
        (b"\xff\xfe", "cannot be read"),
        (("x = " + "[" * 5000).encode(), "brackets inside brackets"),
    ):
        answer = browser.upload(content, name="other.toml", path=FILE)
        assert answer.status_code == 422
        assert said in words(answer.text)
        assert "The file other.toml cannot be read; nothing was changed" in words(answer.text)
        assert "Line 0" not in words(answer.text)
        assert values(answer.text)["places-0"] == "100"
    assert 'id="fault-file"' in browser.upload(b"", name="", path=FILE).text
    assert browser.file.head == head


def test_a_fund_that_cannot_be_read_any_more_is_said(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form is empty then, and says that its fund takes the place of the other one."""
    with monkeypatch.context() as older:
        older.setattr("openarbiter.desk.actions.sections.read_fund", lambda _: None)
        browser.file.act(SetFund(section="a", fund="[fund]\nplaces = [5, 100]\n"), author="test")
    page = browser.get(PATH)
    assert "The fund cannot be read" in words(page)
    assert "takes its place" in page


def test_a_script_gets_the_part_that_says_who_would_win(published: Browser) -> None:
    """While somebody types: no form in it, no error for what is half typed, nothing saved."""
    head = published.head()
    assert "So it would be given out now" in published.post(PATH, TYPED, do="show", status=200)
    part = typing(published, TYPED)
    assert "So it would be given out now" in part
    assert "<form" not in part
    part = typing(published, TYPED | {"places-1": "-"})
    assert "One field needs another look" in part
    assert published.head() == head
