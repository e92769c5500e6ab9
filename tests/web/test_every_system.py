"""Every system in the desk: held and explained, with its sheets; and under a new id the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from openarbiter.cli.main import main
from openarbiter.model import RoundNo, Tpn
from openarbiter.prizes.expression import parse
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein import text as burstein
from openarbiter.rulebooks.dubov import text as dubov_2026
from openarbiter.rulebooks.dubov_1997 import text as dubov_1997
from openarbiter.rulebooks.dubov_1997.telling import average_ratings
from openarbiter.rulebooks.edition import Edition
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.papers import SHEETS, Moment, sheets_of
from openarbiter.web.site import site_files
from tests.every import beside, every
from tests.fields import cycle, fitting
from tests.plug_in.by_rating import BY_RATING
from tests.registering import register, under_another_id
from tests.web.browser import Browser, words
from tests.web.conftest import held

SYSTEMS = [one.id for one in registry.systems()]
PAGES = ("results", "why/1", "steps")

ON_A_SITE = {"dutch-2026", "double-swiss-2026", "round-robin", "team-swiss-2026", "scheveningen"}
"""Systems of every kind of event, whose site is made; its pages are those that all may see."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_held_in_the_desk(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its pages and sheets open, and its file is paired again as it was."""
    edition = registry.edition(system)
    table = registry.has_fixed_table(system)
    rounds = cycle(system, fitting(system, 9)) if table else 9
    settings: dict[str, Any] = {"system": system, "rounds": rounds, "tie_breaks": ("DE",)}
    with held(tmp_path, **settings) as browser:
        assert edition.document.name in words(browser.get("/settings"))
        last = min(3, rounds)
        for number in range(1, last + 1):
            browser.play(number, "1", "0", "1", "0")
        place = f"/a/rounds/{last}"
        for page in (*(f"{place}/{one}" for one in PAGES), "/a/standings", "/a/players/1"):
            assert words(browser.get(page)), page
        assert browser.json(f"{place}/why/1")["answer"]
        for sheet in ("boards", "explanations"):
            browser.get(f"/papers/{sheet}?s=a&round={last}")
        assert browser.section.published_rounds == last
        assert f"Round {last}" in words(browser.get("/p/a/1"))
        if system in ON_A_SITE:
            site = site_files(browser.file, ["en"])
            assert f'id="round-{last}"'.encode() in site["section-a/player-1.html"]
            assert site[f"section-a/round-{last}.pgn"].count(b"[White ")
        _wanted_sheets(browser, edition)
        report = tmp_path / "event.trf"
        report.write_bytes(browser.client.get("/files/export/a/trf26?interim").content)
        if not edition.play.teams:
            capsys.readouterr()
            asked = ["pair", str(report), "--system", system, "--round", str(last), "--log"]
            assert main(asked) == 0
            _log(browser, last, capsys.readouterr().out)
    code = registry.code_of(system)
    text = registry.text_of(system).encode()
    assert f"\n192 {code}".encode() in report.read_bytes() or text in report.read_bytes()


def _wanted_sheets(browser: Browser, edition: Edition) -> None:
    """Each sheet that a document names has an article, a moment, words and a page."""
    for sheet in edition.sheets:
        assert sheet.article
        assert SHEETS[sheet.key].moments
        for text in (f"papers.{sheet.key}", f"papers.{sheet.key}-about"):
            assert Catalogue("en").has(text)
        page = browser.get(f"/papers/{sheet.key}?s=a")
        assert "Halvorsen-Reyes" in page or "Marrow Quay Open" in page, sheet
    if edition.sheets:
        offered = browser.json("/papers?s=a")["wanted"]
        assert offered["document"] == edition.document.title
        assert {one.key for one in edition.sheets} <= {one["key"] for one in offered["sheets"]}


def _log(browser: Browser, number: int, told: str) -> None:
    """The lines of a log are those of the command line; on paper and in German too."""
    steps = f"/a/rounds/{number}/steps"
    shown = [line["text"] for line in browser.json(steps)["lines"]]
    assert shown == [line.strip() for line in told.splitlines() if line.strip("= ")]
    assert any("(" in line or "[" in line for line in shown)
    paper = words(browser.get(f"/papers/step-log?s=a&round={number}"))
    assert "Halvorsen-Reyes" in paper
    for line in shown:
        assert " ".join(line.split()) in paper
    assert "/papers/step-log?s=a" in browser.get("/papers?s=a")
    assert steps in browser.get(f"/a/rounds/{number}/results")
    assert "/p/a/steps" in browser.get("/p/a")
    assert [line["text"] for line in browser.json("/p/a/steps")["lines"]] == shown
    german = browser.client.get(f"{steps}.json", headers={"accept-language": "de"}).json()["lines"]
    both = zip(shown, [line["text"] for line in german], strict=True)
    assert not [one for one, other in both if one == other and re.search("[a-z]{4}", one)]


def _steps(number: int) -> str:
    return f"/a/rounds/{number}/steps"


def test_two_seeding_rounds_come_before_the_index(tmp_path: Path) -> None:
    """Burstein with one away: two Dutch rounds, then the Index (1.6, 1.7, 1.8, 3.1, chapter 4)."""
    with held(tmp_path, system="burstein-2026") as browser:
        for number in (1, 2):
            browser.play(number, "1", "0", "=", "1")
            sheet = words(browser.get(f"/papers/index?s=a&round={number}"))
            assert f"Round {number}: a seeding round" in sheet
            assert "The Index counts from round 3 on." in sheet
            first = browser.json(_steps(number))["lines"][0]["text"]
            assert "another system pairs this round: dutch-2026" in first
            told = words(browser.get(f"/papers/explanations?s=a&round={number}"))
            assert "burstein" in told.lower()
        browser.play(3, "0", "=", "1", "=")
        before = burstein.situation(browser.section.tournament.known_before(3), RoundNo(3))
        assert any("[3.1] bye" in row["text"] for row in browser.json(_steps(3))["lines"])
        sheet = words(browser.get("/papers/index?s=a&round=3"))
        for position, tpn in enumerate(before.tpn):
            values = f"{before.buchholz[position] / 10:.1f}"
            assert re.search(rf"\b{tpn} \S.*? {values} ", sheet) or f"bye: {tpn} " in sheet
        assert "Order of the bracket [1.8]" in sheet
        assert "/papers/index?s=a" in browser.get("/papers?s=a")
        assert "article" in words(browser.get("/a/rounds/3/why-not?pair=1-2"))


GIVEN = beside(__file__)


_CHANGING = re.compile(r"\d\d:\d\d(:\d\d)?|[0-9a-f]{4}-[0-9a-f]{4}|[0-9a-f]{12,}")
"""Times of the day and marks, which differ from one run to the next."""


def told(system: str, folder: Path) -> dict[str, str]:
    """What the pages say of two rounds played by a system."""
    found: dict[str, str] = {}
    folder.mkdir()
    sized = {"rounds": 7, "tie_breaks": ("DE",)}
    with held(folder, 7, system=system, **sized) as browser:
        for number in (1, 2):
            place = f"/a/rounds/{number}"
            browser.insist(f"{place}/pair")
            looked = [f"{place}/{page}" for page in GIVEN["private"] if number == 2]
            found |= {page: words(browser.get(page)) for page in looked}
            browser.insist(f"{place}/publish")
            for row in browser.json(f"{place}/results")["rows"]:
                browser.insist(f"{place}/results/{row['board']}", r="1")
            browser.insist(f"{place}/complete")
        sheets = [f"/papers/{key}?s=a" for key in sheets_of(browser.section)]
        found |= {path: words(browser.get(path)) for path in (*GIVEN["public"], *sheets)}
    said = {path: text.replace(str(folder), "") for path, text in found.items()}
    return {path: _CHANGING.sub("", text) for path, text in said.items()}


@pytest.mark.parametrize(
    "system",
    [
        *GIVEN["one_of_a_kind"],
        *(pytest.param(other, marks=pytest.mark.nightly) for other in GIVEN["others"]),
    ],
)
def test_every_page(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the page, only the id differs; both are offered under the name they share."""
    new = under_another_id(monkeypatch, system)
    usual, pages = told(system, tmp_path / "old"), told(new, tmp_path / "new")
    for path, text in pages.items():
        assert text.replace(new, system) == usual[path].replace(new, system), path
    name = registry.edition(new).document.name
    assert pages["/new"].count(name) > 1
    assert pages["/settings"].count(name) > 1


def test_a_system_of_one_file_is_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is little more than a statement is paired, explained and printed like the others."""
    pages = told(register(monkeypatch, BY_RATING), tmp_path / "stub")
    assert "ratings" in pages["/a/rounds/2/why/1"]
    assert all(pages.values())


def table(page: str) -> list[list[str]]:
    """The rows of the first table of a sheet, cell by cell."""
    body = page.partition("<tbody>")[2].partition("</table>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)] for row in rows]


def test_the_list_of_aros(tmp_path: Path) -> None:
    """R and ARO of everybody as the engine has them (C.04.3 1997, chapters 1, 9; Vega, step 1)."""
    with held(tmp_path, 8, system="dubov-1997") as browser:
        browser.play(1)
        browser.play(2, "1", "0", "=", "1")
        page = browser.get("/papers/average-ratings?s=a")
        tournament = browser.section.tournament
        assert "List of AROs after round 2" in page
        assert "log" in words(page.partition("sheet-foot")[2])
        assert "List of AROs after round 1" in browser.get("/papers/average-ratings?round=1")
        browser.get("/papers/average-ratings?round=3", status=422)
        screen = words(browser.get("/screen/average-ratings?s=a&hold=1"))
        assert "List of AROs after round 2" in screen
    rows = table(page)
    assert len(rows) == 8
    before = dubov_1997.situation(tournament, RoundNo(3))
    engine = {tpn: before.average(place) for place, tpn in enumerate(before.tpn)}
    for points, number, _name, rating, games, average in rows:
        assert average == f"{float(engine[Tpn(int(number))]):.2f}"
        assert (rating, games) == (str(2400 - 37 * int(number)), "2")
        assert points in {"2", "1½", "1", "½", "0"}
    assert f"{rows[0][1]} {rows[0][2]} R {rows[0][3]}, ARO {rows[0][5]}" in screen
    two_games = [line.average for line in average_ratings(tournament, RoundNo(2))]
    assert all(one is not None and one.denominator <= 2 for one in two_games)


@every(("condition", "said"), beside(__file__)["conditions"])
def test_conditions_are_said_in_words(condition: str, said: str) -> None:
    """As written, with capital letters, and brackets only where they are needed."""
    assert str(parse(condition).in_words()) == said


def test_the_list_of_aros_is_rounded(tmp_path: Path) -> None:
    """As the engine compares them: the nearest integer (1.7)."""
    with held(tmp_path, 8, system="dubov-2026") as browser:
        browser.play(1)
        browser.play(2, "1", "0", "=", "1")
        rows = table(browser.get("/papers/average-ratings?s=a"))
        tournament = browser.section.tournament
        page = words(browser.get("/papers/average-ratings?s=a"))
    before = dubov_2026.situation(tournament, RoundNo(3))
    aro = dict(zip(before.tpn, before.aro, strict=True))
    assert len(rows) == 8
    for _points, number, _name, _rating, games, average in rows:
        assert (games, average) == ("2", str(aro[Tpn(int(number))]))
    assert "rounded to the nearest integer" in page


def test_every_moment_has_words_and_a_sheet() -> None:
    """Each is the moment of a sheet, and is said."""
    assert {moment for sheet in SHEETS.values() for moment in sheet.moments} == {*get_args(Moment)}
    for moment in get_args(Moment):
        assert Catalogue("en").has(f"papers.moment-{moment}")
