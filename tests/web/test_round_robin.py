"""A round robin from creation to the final report, with two withdrawals (NSWCA guidelines, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.rulebooks.round_robin import berger_round
from tests.web.browser import Browser, words
from tests.web.conftest import held

EARLY, LATE = 9, 8
"""Numbers of the player who leaves after four rounds, and of the one who leaves after six."""

BEATEN = 2
"""Who beat the first of them in round 1, where White wins."""


@pytest.fixture
def robin(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a round robin of nine by the guidelines, numbered, before round 1."""
    rules = {"tie_breaks": ("SB", "DE"), "table_edition": "nswca"}
    with held(tmp_path, 9, system="round-robin", rounds=9, **rules) as browser:
        browser.post("/a/players/number")
        yield browser


def play(browser: Browser, number: int) -> None:
    """Publish a round and play it: number 9 wins every game, else the smaller number does."""
    browser.publish(number)
    for row in browser.json(f"/a/rounds/{number}/results")["rows"]:
        white, black = row["white"]["number"], row["black"]["number"]
        won = EARLY in (white, black) and white == EARLY
        won = won or (EARLY not in (white, black) and white < black)
        browser.post(f"/a/rounds/{number}/results/{row['board']}", r="1" if won else "0")
    browser.post(f"/a/rounds/{number}/complete")


def withdraw(browser: Browser, number: int, first: int) -> str:
    """Withdraw a player from a round on; what the page had said of that round."""
    place = f"/a/players/{number}/withdraw"
    said = words(browser.get(place)).partition(f"From round {first} ")[2]
    pid = browser.json(f"/a/players/{number}")["who"]["pid"]
    browser.insist(place, pid=pid, from_round=first)
    return said.partition(f"Withdraw from round {first}")[0]


def test_tables_by_section_4(robin: Browser) -> None:
    """Who left early is below the table and gave nobody a point; who left late lost by default.

    The page says so before each withdrawal, and the report file has every game and the same table.
    """
    for number in range(1, 5):
        play(robin, number)
    assert robin.json("/a/standings")["view"]["lines"][0]["player"]["tpn"] == EARLY
    early = withdraw(robin, EARLY, 5)
    for said in ("Only 4 of 9 rounds are completed", "scored as not having competed at all"):
        assert said in early
    assert "rated all the same" in early
    assert "NSWCA, 4" in early
    for number in (5, 6):
        play(robin, number)
    late = withdraw(robin, LATE, 7)
    assert "6 of 9 rounds are completed: the games stand, the others are lost" in late
    for number in (7, 8, 9):
        play(robin, number)
    lines = robin.json("/a/standings")["view"]["lines"]
    assert [(line["rank"], line["player"]["tpn"]) for line in lines] == [
        *((place, place) for place in range(1, 9)),
        (0, EARLY),
    ]
    assert [line["points"] for line in lines[:8]] == [70, 60, 50, 40, 30, 20, 10, 0]
    # Sonneborn-Berger: nothing for a game that was not played.
    assert lines[0]["values"][0] == "21"
    note = "results do not count: 9 (NSWCA, section 4)"
    papers = (f"/papers/{name}?s=a" for name in ("standings", "cross-table", "wall-chart"))
    for page in ("/a/standings", "/a/cross-table", *papers):
        assert note in words(robin.get(page)), page
    before = robin.json("/a/standings?after=4")["view"]["lines"]
    assert before[-1]["player"]["tpn"] == EARLY
    tournament = robin.report()
    assert tournament.event.type_code == "BERGER_ROUNDROBIN"
    gone, lost = tournament.player(Tpn(EARLY)), tournament.player(Tpn(LATE))
    assert sum(record.result.played for record in gone.rounds) == 4
    assert gone.record(RoundNo(6)).result is Result.ABSENT
    defaulted = {record.result for record in lost.rounds[6:]}
    assert defaulted == {Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE}
    table = oa.standings(tournament)
    assert (table.edition, table.excluded) == ("nswca", (EARLY,))
    assert [row.player for row in table] == [line["player"]["tpn"] for line in lines]
    assert not oa.check(tournament).differences
    assert "Final standings" in words(robin.get("/a/finish"))


def test_a_new_player_in_a_running_round_robin_is_told_why_not(robin: Browser) -> None:
    """Not an empty page; from hand and by a list (C.05, Annex 1)."""
    robin.publish(1)
    for place, sent in (
        ("new", {"name": "Spaet, Sina"}),
        ("paste", {"list": "Spaet, Sina\n", "seen_list": "yes"}),
    ):
        shown = words(robin.post(f"/a/players/{place}", sent, status=409))
        assert "The table of a round robin stays as it was in round 1. Source: C.05" in shown
        assert "Open another section for who comes now." in shown


def test_scores_of_pages_leave_out_who_does_not_count(robin: Browser) -> None:
    """A player's page, the pairing card and the next round say the score that the table says."""
    for number in range(1, 5):
        robin.play(number)  # White wins, 2 against 9 in round 1 among them

    def scores() -> tuple[int, int, int]:
        lines = robin.json("/a/standings")["view"]["lines"]
        (line,) = [one for one in lines if one["player"]["tpn"] == BEATEN]
        card = robin.json(f"/papers/cards?s=a&player={BEATEN}")["cards"][0]["rounds"][-1]["total"]
        return line["points"], robin.json(f"/a/players/{BEATEN}")["who"]["points"], card

    before = scores()
    assert len(set(before)) == 1
    withdraw(robin, EARLY, 5)
    assert scores() == tuple(points - 10 for points in before)
    robin.publish(5)
    rows = robin.json("/a/rounds/5/results")["rows"]
    row = next(one for one in rows if BEATEN in (one["white"]["number"], one["black"]["number"]))
    side = "white" if row["white"]["number"] == BEATEN else "black"
    assert row[f"{side}_points"] == before[0] - 10


def test_c07_counts_the_games_of_the_player(robin: Browser) -> None:
    """With the rules of FIDE four of eight games are half, and so they stand (C.05, 6.6)."""
    form = {"token": robin.token, "do": "save", "code": ["DE", "SB"], "edition": ""}
    assert robin.client.post("/a/tie-breaks", data=form).status_code == 303
    for number in range(1, 5):
        play(robin, number)
    assert "4 of 8 games are completed: they stand" in withdraw(robin, EARLY, 5)
    play(robin, 5)
    lines = robin.json("/a/standings")["view"]["lines"]
    assert all(line["rank"] for line in lines)
    card = robin.json("/papers/cards?s=a&player=6")["cards"][0]["rounds"][4]
    assert (card["opponent"]["tpn"], card["result"]) == (EARLY, "forfeit_win")


def test_a_double_cycle_from_creation_to_the_report(tmp_path: Path) -> None:
    """Everybody meets everybody with both colours, and the file says so."""
    with Browser(None, tmp_path) as browser:
        browser.post(
            "/new", name="Double", system="round-robin", rounds=10, players=5, start="2026-03-07"
        )
        for number, name in enumerate(("Ashe", "Birk", "Cole", "Dunn", "Eads"), start=1):
            browser.post("/a/players/new", name=name, rating=2000 - number)
        browser.post("/a/lots", what="numbers", way="seed", seed="the clock of the town hall")
        settings = browser.section.settings
        assert (settings.tie_breaks, settings.table_edition) == (("SB", "DE"), "nswca")
        for number in range(1, 11):
            browser.play(number)
        tournament = browser.report()
        assert "Final standings" in words(browser.get("/a/finish"))
        schedule = words(browser.get("/papers/schedule?s=a"))
        start_list = words(browser.get("/papers/start-list?s=a"))
    assert "Round 10" in schedule
    assert "with the seed 'the clock of the town hall' (4.0)." in start_list
    assert tournament.event.type_code == "FIDE_DOUBLEROUNDROBIN"
    for player in tournament.players:
        met = [(record.opponent, record.colour) for record in player.rounds if record.opponent]
        assert len(met) == len(set(met)) == 8
    assert not oa.check(tournament).differences


def row_of_table(number: int) -> tuple[list[tuple[int, int]], int]:
    """The pairs of a row of the table of nine players, and who rests in it."""
    pairs = berger_round(9, number)
    (rests,) = (min(pair) for pair in pairs if 10 in pair)
    return [pair for pair in pairs if 10 not in pair], rests


def by_hand(browser: Browser, number: int, pairs: list[tuple[int, int]], bye: int) -> str:
    """Edit a round so that these pairs stand in it; what the page of the edit says then."""
    place = f"/a/rounds/{number}"
    browser.insist(f"{place}/pair")
    assert 'name="pick"' in browser.get(f"{place}/pairings")
    browser.post(f"{place}/edit/begin")
    for row in browser.json(f"{place}/pairings")["rows"]:
        browser.post(f"{place}/pairings", line=row["white"]["who"]["number"], deed="split")
    browser.post(f"{place}/pairings", deed="take-bye", line="")
    for white, black in pairs:
        browser.post(f"{place}/pairings", line=f"{white} {black}")
    browser.post(f"{place}/pairings", line=bye, deed="bye")
    return words(browser.get(f"{place}/pairings"))


def test_a_round_by_hand(robin: Browser) -> None:
    """The pages say who meets again and who does not; sheets and the file have what was made."""
    first, second = row_of_table(1), row_of_table(2)
    said = by_hand(robin, 1, *second)
    assert "meet in round 2 too, and each pair meets once." in said
    assert "meet in no round, and each pair meets once." in said
    for one in robin.json("/a/rounds/1/pairings")["checks"]:
        texts = [fault["text"] for fault in one["faults"]]
        assert len(texts) == len(set(texts))  # what meets again is said once
    asked = words(robin.post("/a/rounds/1/edit/end", status=200))
    assert "Pair a round to come by hand as well" in asked
    robin.insist("/a/rounds/1/edit/end")
    robin.insist("/a/rounds/1/publish")
    shown = robin.json("/papers/schedule?s=a")["planned"][0]
    assert [(one["white"]["tpn"], one["black"]["tpn"]) for one in shown["games"]] == second[0]
    assert shown["rests"]["tpn"] == second[1]
    for row in robin.json("/a/rounds/1/results")["rows"]:
        robin.post(f"/a/rounds/1/results/{row['board']}", r="1")
    robin.post("/a/rounds/1/complete")
    robin.insist("/a/rounds/2/pair")
    refused = words(robin.post("/a/rounds/2/publish", status=409))
    assert "met in round 1, and each pair meets once." in refused
    robin.post("/a/rounds/2/discard")
    said = by_hand(robin, 2, *first)
    assert "each pair meets once" not in said
    robin.insist("/a/rounds/2/edit/end")
    robin.insist("/a/rounds/2/publish")
    text = robin.client.get("/files/export/a/trf26").content.decode()
    right, made = (", ".join(f"{one}-{other}" for one, other in row[0]) for row in (first, second))
    assert f"### MPA @ Round 1: {right}" in text
    assert f" => {made}" in text


def test_a_round_by_hand_with_somebody_withdrawn(robin: Browser) -> None:
    """Who would have met a player who has left has no game, and the edit can be ended."""
    withdraw(robin, EARLY, 1)
    robin.insist("/a/rounds/1/pair")
    robin.post("/a/rounds/1/edit/begin")
    robin.insist("/a/rounds/1/pairings", line="c 1")
    page = robin.get("/a/rounds/1/pairings")
    assert [one["number"] for one in robin.json("/a/rounds/1/pairings")["free"]] == [2]
    assert "disabled" not in page.partition("/publish")[2].partition("</form>")[0]
    assert robin.insist("/a/rounds/1/edit/end") == "/a/rounds/1/pairings"


def test_a_round_whose_games_are_all_lost_by_default(tmp_path: Path) -> None:
    """Two of four have left, and neither has the other as opponent: the event ends all the same."""
    with held(tmp_path, 4, system="round-robin", rounds=3, tie_breaks=("DE",)) as browser:
        browser.post("/a/players/number")
        for number in (1, 2):
            browser.play(number)
        for number in (2, 3):
            withdraw(browser, number, 3)
        browser.publish(3)
        assert browser.json("/a/rounds/3/results")["rows"] == []
        page = words(browser.get("/a/rounds/3/results"))
        assert page.count("lost without play") == page.count("won without play") == 2
        for place in (
            "/a/rounds/3/pairings",
            "/a/rounds/3/steps",
            "/papers/boards",
            "/a/rounds/3/pairings",
        ):
            browser.get(place)
        browser.post("/a/rounds/3/complete")
        won = {one.result for one in browser.report().player(Tpn(1)).rounds[2:]}
        assert won == {Result.FORFEIT_WIN}
        assert "Final standings" in words(browser.get("/a/finish"))
