"""Forms: what they read follows from what is declared; a fund, a list of tie-breaks, a switch."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk.settings import BoardOrder, SeatOrder, fields_of
from openarbiter.formats import read_tournament
from openarbiter.model import LaterRating, RoundNo
from openarbiter.prizes import Fund, read_fund
from openarbiter.store import EventFile
from openarbiter.web.forms import declared, read, shown
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Form
from openarbiter.web.routes.files import settings_of
from tests.web.browser import Browser, words
from tests.web.conftest import played_desk

FILLED = (
    desk.SectionSettings(
        name="Open", rounds=9, baku=True, half_point_byes=2, bye_free_rounds=0, exemption="b",
        round_dates=("Friday 18:00", "", "Sunday"), time_control="90+30",
        variations="none", long=True,
    ),
    desk.TeamSettings(boards=6, bye_match_points=15, bye_game_points=20),
    desk.TeamRules(
        order=SeatOrder.FIXED, empty_last=True, deadline=30, late_counts=False,
        best_by=BoardOrder.POINTS, least_games=3,
    ),
    desk.ChangeEvent(
        name="Cup", place="Quay", federation="NOR", start="2026-11-20", end="2026-11-22",
        organiser="Club", chief_arbiter="Ada", deputies=("Bo, B", "Cy"),
    ),
    desk.PlayerFacts(
        name="Li, Bo", sex="w", title="WIM", rating=2200, federation="NOR", fide_id="1503014",
        birth="1990/03/17", rapid=2100, blitz=2000, estimate=1900, estimate_reason="club",
        club="Quay", note="late",
        later=(LaterRating(from_round=RoundNo(4), list="fide", rating=2210),),
    ),
)  # fmt: skip


@pytest.mark.parametrize("filled", FILLED, ids=lambda each: type(each).__name__)
def test_what_a_form_shows_it_reads(filled: object) -> None:
    """Every declared field comes back from its form as it was."""
    form = Form(shown(filled), Catalogue("en"))
    found = read(form, type(filled), filled)
    assert not form.faults
    assert found == {name: getattr(filled, name) for name in found}
    assert set(found) == {
        name for name, one in fields_of(type(filled)).items() if one.label and one.kind != "own"
    }


def test_every_declared_setting_stands_on_the_page_once(browser: Browser) -> None:
    """So a new one needs no line in the template."""
    page = browser.get("/settings")
    form = page.partition('action="/a/settings"')[2].partition("</form>")[0]
    for one in declared("section"):
        assert len(re.findall(f'name="{one.form}"', form)) == 1, one.form
        assert str(one.label) in form


def test_a_text_that_cannot_stand_on_paper_is_refused(browser: Browser) -> None:
    """Of every declared text, whoever sends it."""
    for name, one in fields_of(desk.SectionSettings).items():
        if one.kind == "text":
            settings = f'{{"name": "A", "{name}": "a\\u0007b"}}'
            action = f'{{"action": "ChangeSection", "section": "a", "settings": {settings}}}'
            assert f"{name} holds U+0007" in browser.post("/do", action=action, status=409)


def test_the_description_of_an_address_names_its_fields(browser: Browser) -> None:
    """A program learns from it what a form takes."""
    paths = browser.json("/openapi.json")["paths"]
    for path, kind in (("/settings", desk.ChangeEvent), ("/{s}/players/new", desk.PlayerFacts)):
        ((content),) = paths[path]["post"]["requestBody"]["content"].values()
        fields = {one.form for one in fields_of(kind).values() if one.label}
        assert content["schema"]["properties"].keys() == fields | {"token"}


RULES = "/a/prizes/rules"
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


def test_a_saved_fund_stands_in_the_form_and_saved_again_is_no_entry(browser: Browser) -> None:
    """What a browser sends back is the same fund."""
    browser.post(RULES, TYPED, do="save")
    head = browser.file.head
    sent = values(browser.get(RULES))
    assert {name: sent[name] for name in TYPED} == TYPED
    assert browser.post(RULES, sent, do="save") == "/a/prizes"
    assert browser.file.head == head


def test_rows_are_added_moved_and_removed(browser: Browser) -> None:
    """Each button shows the form as it has become, with everything that was typed."""
    head = browser.file.head
    sent = values(browser.post(RULES, TYPED, do="add-seniors", status=200))
    assert (sent["c-count"], sent["c3-name"], sent["c3-age-low"]) == ("4", "Best senior", "60")
    sent = values(browser.post(RULES, sent, do="up-c1", status=200))
    assert (sent["c0-name"], sent["c0-prize-0"], sent["c1-name"]) == (
        "Best woman",
        "50",
        "Under 2300",
    )
    sent = values(browser.post(RULES, sent, do="remove-c1", status=200))
    assert (sent["c-count"], sent["c1-name"]) == ("3", "Best without a rating")
    sent = values(browser.post(RULES, sent, do="more-c0", status=200))
    assert "c0-prize-3" in sent
    for kind in "tsl":
        sent = values(browser.post(RULES, sent, do=f"add-{kind}", status=200))
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
    page = browser.post(RULES, wrong, do="save", status=422)
    for field in ("places-1", "c1-prize-0", "c2-overlap"):
        assert f'id="fault-{field}"' in page
        assert f'href="#field-{field}"' in page
        assert f'id="field-{field}"' in page
    assert "3 fields need another look" in page
    sent = values(page)
    assert {name: sent[name] for name in wrong if name in sent} == wrong
    assert browser.file.head == head
    right = {**sent, "places-1": "200", "c1-prize-0": "50", "c2-overlap": "yes"}
    browser.post(RULES, right, do="save")
    assert fund_of(browser.file).categories[2].who.text == "2200 <= rating <= 2400"


def test_what_the_fields_cannot_show_is_kept_and_said(browser: Browser) -> None:
    """Remarks of a file stay until something else is changed; a condition on titles stays then."""
    text = f"# agreed in May\n{FUND}{BY_TITLE}"
    browser.file.act(desk.SetFund(section="a", fund=text), author="test")
    page = browser.get(RULES)
    assert "The fields here cannot show this condition" in page
    assert "remarks of its own" in page
    browser.post(RULES, values(page), do="save")
    assert browser.section.fund == text
    browser.post(RULES, values(page) | {"places-1": "60"}, do="save")
    fund = fund_of(browser.file)
    assert fund.places == (10000, 6000)
    assert fund.categories[0].who.text == 'title = "FM"'
    assert "remarks of its own" not in browser.get(RULES)


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
        browser.file.act(
            desk.SetFund(section="a", fund="[fund]\nplaces = [5, 100]\n"), author="test"
        )
    page = browser.get(RULES)
    assert "The fund cannot be read" in words(page)
    assert "takes its place" in page


TIES = "/a/tie-breaks"
_CODE = re.compile(r'<input type="hidden" name="code" value="([^"]*)">')


def press(
    browser: Browser, what: str, *codes: str, status: int = 200, about: str = "", **fields: str
) -> str:
    """Press a button while a list stands in the form; the page, or where it leads.

    What is chosen about the tie-breaks is given as ``cut-0=M1``.
    """
    chosen = dict(each.split("=") for each in about.split())
    data = {"token": browser.token, "do": what, "code": list(codes), **chosen, **fields}
    answer = browser.client.post(TIES, data=data)
    assert answer.status_code == status, words(answer.text)[:800]
    return answer.headers["location"] if status == 303 else answer.text


def codes_of(page: str) -> list[str]:
    """The list that stands in the form of a page."""
    return [unescape(code) for code in _CODE.findall(page)]


def test_ratings_warn_where_somebody_has_none(browser: Browser) -> None:
    """It is said before the tie-break is picked."""
    assert "somebody has no rating" not in browser.get(TIES)
    browser.post("/a/players/new", name="Unlisted, Una")
    assert "somebody has no rating" in browser.get(TIES)
    for rating, times in (("", 1), ("1400", 0)):
        page = press(browser, "show", "ARO", about=f"unrated-0={rating}")
        assert page[: page.index("So it reads")].count("somebody has no rating") == times


def test_a_report_file_states_the_rules_about_ties(browser: Browser, tmp_path: Path) -> None:
    """Record 202 names the tie-breaks of the guidelines as self-defined ones, and is read so."""
    browser.insist("/a/settings", section="Open", system="nswca", rounds="7")
    browser.play(1)
    browser.play(2)
    report = browser.client.get("/files/export/a/trf26").content
    assert b"202 OTHER_MEDIAN,OTHER_SOLKOFF,OTHER_CUMULATIVE" in report
    path = tmp_path / "report.trf"
    path.write_bytes(report)
    tournament = oa.read_trf(path)
    page = browser.json("/a/standings")
    assert [head["code"] for head in page["view"]["heads"]] == ["MEDIAN", "SOLKOFF", "CUMULATIVE"]
    table = oa.standings(tournament)
    assert table.edition == "nswca"
    shown = [line["player"]["tpn"] for line in page["view"]["lines"]]
    assert [row.player for row in table] == shown
    settings = settings_of(tournament, "")
    assert settings.tie_breaks == ("MEDIAN", "SOLKOFF", "CUMULATIVE")
    assert settings.table_edition == "nswca"


CASE = Path(__file__).parent.parent / "data/cases/norm-exempt-championship.trf"


def test_norms_of_a_championship_need_no_mix_of_federations(tmp_path: Path) -> None:
    """A switch of the section (B.01, 1.4.3 a): a national final said "No norm by the games"."""
    with played_desk(tmp_path, players=4, rounds=1) as browser:
        tournament = read_tournament(CASE.read_bytes()).tournament
        settings = desk.SectionSettings(name="Final", rounds=11, tie_breaks=("BH",))
        brought_in = desk.ImportTournament(section="b", settings=settings, tournament=tournament)
        browser.file.act(brought_in, author="test", reason="a case")
        assert "No norm by the games" in words(browser.get("/b/ratings"))
        browser.post("/b/settings", exemption="a")
        assert browser.file.state.section("b").settings.exemption == "a"
        assert "3 players have the games of a norm" in words(browser.get("/b/ratings"))
        shown = words(browser.get("/papers/norms?s=b"))
    assert "The mix of federations is waived (1.4.3 a)." in shown
