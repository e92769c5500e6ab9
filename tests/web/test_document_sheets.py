"""What stands on the sheets of the documents: on paper, and on screens for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from openarbiter.desk import EditPlayer, Pid, PlayerFacts, SetFund
from openarbiter.model import Colour, NationalEntry, RoundNo, Tpn
from openarbiter.prizes.expression import parse
from openarbiter.rulebooks.dubov import text as dubov_2026
from openarbiter.rulebooks.dubov_1997.telling import average_ratings
from openarbiter.rulebooks.dubov_1997.text import situation
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.papers import SHEETS, Moment
from tests.every import every
from tests.web.browser import Browser, words
from tests.web.conftest import ARBITER, NAMES, held

FUND = """
[fund]
currency = "EUR"
places = [300, 200]
sharing = "nswca"
age_on = 2026-11-22

[[category]]
name = "Best woman"
who = 'sex = "w" and rating < 2300'
prizes = [60, 40]
guaranteed = true

[[special]]
name = "Best game"
value = 25

[[trophy]]
name = "Silver king"
"""


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


def test_the_list_that_counts_stands_on_every_sheet(tmp_path: Path) -> None:
    """Players with national ratings alone: R, ARO, numbers and cards have them, with the list."""
    sized = {"system": "dubov-1997", "initial_colour": Colour.WHITE, "strength": ("AUS",)}
    with held(tmp_path, 4, **sized) as browser:
        for place in range(4):
            national = (NationalEntry(federation="AUS", rating=1500 + 10 * place),)
            facts = PlayerFacts(name=NAMES[place], national=national)
            browser.file.act(
                EditPlayer(section="a", pid=Pid(place + 1), facts=facts), author=ARBITER
            )
        browser.play(1)
        rows = table(browser.get("/papers/average-ratings?s=a"))
        cards = words(browser.get("/papers/cards?s=a"))
        starts = words(browser.get("/papers/start-list?s=a"))
        chart = words(browser.get("/papers/wall-chart?s=a"))
    assert sorted((row[1], row[3]) for row in rows) == [
        *(("1", "1530 AUS"), ("2", "1520 AUS"), ("3", "1510 AUS"), ("4", "1500 AUS"))
    ]
    # 1 meets 3 and 2 meets 4.
    assert {row[1]: row[5] for row in rows} == {
        "1": "1510.00",
        "2": "1500.00",
        "3": "1530.00",
        "4": "1520.00",
    }
    for text in (cards, starts, chart):
        assert "1530 AUS" in text


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


def test_cards_and_the_wall_chart_have_what_3_2_wants(tmp_path: Path) -> None:
    """Number from 1 by rating, name, rating; then each round with the running score.

    Shown: NSWCA, 3.2 a, b and e.
    """
    with held(tmp_path, 5, rounds=3, system="nswca") as browser:
        assert "The numbers are provisional" in words(browser.get("/papers/cards?s=a"))
        empty = browser.get("/papers/wall-chart?s=a")
        browser.play(1, "1", "=")
        page = browser.get("/papers/cards?s=a")
        rows = table(browser.get("/papers/wall-chart?s=a"))
        screen = words(browser.get("/screen/wall-chart?s=a&hold=1"))
    assert "The numbers are provisional" not in page
    assert "before round 1" in words(empty)
    assert [len(row) for row in table(empty)] == [6] * 5
    cards = [words(f"<li>{card}") for card in re.split(r"<li>\s*<h2>", page)[1:]]
    assert len(cards) == 5
    for number, card in enumerate(cards, start=1):
        assert card.startswith(f"{number} {NAMES[number - 1]}")
        assert str(2400 - 37 * number) in card
        assert "Float" not in card
    assert "pairing-allocated bye" in cards[4]
    assert rows[0] == ["1", NAMES[0], "2363", "3w1 1", "", ""]
    assert rows[2] == ["3", NAMES[2], "2289", "1b0 0", "", ""]
    assert rows[1][3] == "4b½ ½"
    assert f"1 {NAMES[0]} 3w1 1" in screen


def test_prizes_and_tie_breaks_are_announced_without_names(tmp_path: Path) -> None:
    """The fund, its conditions in words, and the ties: no player, no award (NSWCA, 5 a and 6).

    Shown: NSWCA, 2.
    """
    ties = ("MEDIAN", "SOLKOFF", "DE")
    with held(tmp_path, system="nswca", tie_breaks=ties, table_edition="nswca") as browser:
        assert "No prizes are announced." in browser.get("/papers/announcement?s=a")
        browser.file.act(SetFund(section="a", fund=FUND), author=ARBITER)
        page = browser.get("/papers/announcement?s=a")
        browser.play(1)
        later = browser.get("/papers/announcement?s=a")
        screen = words(browser.get("/screen/announcement?s=a&hold=1"))
    assert table(page) == [
        ["Place 1", "", "300.00"],
        ["Place 2", "", "200.00"],
        ["Best woman 1", "women and rating below 2300; guaranteed", "60.00"],
        ["Best woman 2", "women and rating below 2300; guaranteed", "40.00"],
        ["Best game", "special prize", "25.00"],
        ["Silver king", "places; no money", ""],
        ["Together", "", "625.00"],
    ]
    text = words(page)
    assert "Ages are those on" not in text  # nothing asks for an age
    assert "by the rule of the NSWCA guidelines" in text
    order = [text.index(name) for name in ("Median (Harkness)", "Solkoff", "Direct")]
    assert order == sorted(order)
    assert "NSWCA Tournament Guidelines, section 6" in text
    assert "Final scores of all opponents without the highest and the lowest" in text
    for name in NAMES:
        assert name not in later
        assert name.partition(",")[0] not in screen
    assert "Place 1 300.00" in screen


def test_how_it_is_played_is_announced_with_every_variation(tmp_path: Path) -> None:
    """Rounds, time control, starts, and what is not as the document says (NSWCA, 1, 2, 3.1 a)."""
    with held(tmp_path, system="nswca", tie_breaks=("DE",)) as browser:
        before = words(browser.get("/papers/announcement?s=a"))
        form = {"rounds": "5", "time_control": "90 minutes", "bye_points": "draw"}
        form |= {"round_dates": "Friday 7 pm; Saturday 2 pm"}
        browser.insist("/a/settings", **form, variations="No draws before move 30")
        after = words(browser.get("/papers/announcement?s=a"))
        screen = words(browser.get("/screen/announcement?s=a&hold=1"))
        browser.insist("/a/settings", variations="", scoring="3-1-0")
        gone = words(browser.get("/papers/announcement?s=a"))
        browser.insist("/settings/strict", why="a late entry after the draw")
        left = words(browser.get("/papers/announcement?s=a"))
    assert "Pairings: NSWCA Tournament Guidelines, Swiss system." in before
    assert "Otherwise than" not in before + gone
    assert "Points for a win" not in before + after
    assert "Points for a win: 3, for a draw: 1, for a loss: 0." in gone
    assert "Points for a bye" not in before
    for text in (
        "Rounds: 5.",
        "Time control: 90 minutes.",
        "Start of the rounds: Friday 7 pm; Saturday 2 pm.",
        "Points for a bye: ½.",
        "Otherwise than the document says: No draws before move 30",
    ):
        assert text in after
    assert "No draws before move 30" in screen
    assert "The strict rules were left: a late entry after the draw" in left


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


@pytest.fixture
def dutch(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of two rounds, before round 1, by the edition in force."""
    with held(tmp_path, 4, rounds=2) as browser:
        yield browser


def due(browser: Browser, path: str) -> list[str]:
    """Names of the sheets that a page offers as due now."""
    found = browser.json(path)["due"]
    views = found if isinstance(found, list) else [found]
    return [one["key"] for view in views for one in view["sheets"]]


def test_sheets_are_offered_at_their_moment(dutch: Browser) -> None:
    """Before round 1, with a pairing: on the overview, the pages of the round and on paper."""
    assert due(dutch, "/") == ["start-list"]
    assert due(dutch, "/a/rounds/1/who") == ["start-list"]
    assert "Hang up now" in words(dutch.get("/a/rounds/1/who"))
    dutch.publish(1)
    assert "boards" in due(dutch, "/")
    assert "boards" in due(dutch, "/a/rounds/1/pairings")
    page = dutch.get("/a/rounds/1/pairings")
    link = r'<a\s+href="/papers/boards\?s=a&amp;round=1">\s*<b>Pairings by board</b>'
    assert re.search(link, page)
    assert "C.04.2, 3.6" in words(page)
    assert "start-list" not in due(dutch, "/")
    papers = words(dutch.get("/papers?s=a"))
    assert "FIDE (Dutch) System, applied from 1 February 2026" in papers
    assert "with the pairing of each round due now" in papers


def test_cards_are_due_before_round_1_and_after_each_round(tmp_path: Path) -> None:
    """They are prepared before the first round and kept round by round (NSWCA, 3.2 a and e)."""
    with held(tmp_path, 4, rounds=3, system="nswca") as browser:
        assert "cards" in due(browser, "/")
        browser.publish(1)
        assert "cards" not in due(browser, "/")
        for row in browser.json("/a/rounds/1/results")["rows"]:
            browser.post(f"/a/rounds/1/results/{row['board']}", r="1")
        assert "cards" in due(browser, "/a/rounds/1/results")
