"""What stands on the sheets of the documents: on paper, and on screens for everybody."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from openarbiter.model import RoundNo, Tpn
from openarbiter.prizes.expression import parse
from openarbiter.rulebooks.dubov import text as dubov_2026
from openarbiter.rulebooks.dubov_1997.telling import average_ratings
from openarbiter.rulebooks.dubov_1997.text import situation
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.papers import SHEETS, Moment
from tests.every import every
from tests.web.browser import words
from tests.web.conftest import held


def table(page: str) -> list[list[str]]:
    """The rows of the first table of a sheet, cell by cell."""
    body = page.partition("<tbody>")[2].partition("</table>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)] for row in rows]


def test_the_list_of_aros(tmp_path: Path) -> None:
    """R and ARO of everybody after each round, as the engine pairs by them (C.04.3 1997, 9).

    Shown: chapters 1 and 9; Vega, step 1.
    """
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
    before = situation(tournament, RoundNo(3))
    engine = {tpn: before.average(place) for place, tpn in enumerate(before.tpn)}
    for points, number, _name, rating, games, average in rows:
        assert average == f"{float(engine[Tpn(int(number))]):.2f}"
        assert rating == str(2400 - 37 * int(number))
        assert games == "2"
        assert points in {"2", "1½", "1", "½", "0"}
    assert f"{rows[0][1]} {rows[0][2]} R {rows[0][3]}, ARO {rows[0][5]}" in screen
    two_games = [line.average for line in average_ratings(tournament, RoundNo(2))]
    assert all(one is not None and one.denominator <= 2 for one in two_games)


def test_floats_stand_on_the_cards(tmp_path: Path) -> None:
    """Who met somebody with fewer points floated down, the other one up (C.04.3.1 2012, A.4)."""
    with held(tmp_path, 6, system="dutch-2012") as browser:
        browser.play(1, "1", "1", "1")
        browser.play(2)
        cards = browser.json("/papers/cards?s=a")["cards"]
        page = browser.get("/papers/cards?s=a")
    floats = {card["player"]["tpn"]: [one["float"] for one in card["rounds"]] for card in cards}
    assert all(one[0] == "" for one in floats.values())
    assert sorted(one[1] for one in floats.values()) == ["", "", "", "", "D", "U"]
    (down,) = (tpn for tpn, one in floats.items() if one[1] == "D")
    (up,) = (tpn for tpn, one in floats.items() if one[1] == "U")
    (card,) = (card for card in cards if card["player"]["tpn"] == down)
    assert card["rounds"][1]["opponent"]["tpn"] == up
    assert card["rounds"][0]["total"] == 10
    assert page.count('aria-label="downfloat"') == 1
    assert page.count('aria-label="upfloat"') == 1
    assert "printed" in words(page)


@every(
    ("condition", "said"),
    [
        ('sex = "w"', "women"),
        ("rating < 1800", "rating below 1800"),
        ("1400 <= rating < 1800", "rating 1400 or more and rating below 1800"),
        ("rating = none", "no rating"),
        ("national_rating != none", "national rating known"),
        ("club in ['Castle Hill', \"Rooks' Rest\"]", "club Castle Hill or Rooks' Rest"),
        ('not title = "GM"', "not (title GM)"),
        ("points >= 4.5", "points 4½ or more"),
        (
            'age < 18 and (age > 5 or federation != "NOR")',
            "age below 18 and (age above 5 or federation other than NOR)",
        ),
    ],
)
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
