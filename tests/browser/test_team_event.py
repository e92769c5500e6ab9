"""A Swiss of eight teams in the browser: from the empty desk to the report, by the keyboard.

Each team has four boards and a reserve. A line-up with a reserve comes after the deadline, a board
stays empty, a team does not come, another asks for a round off so that a third has the bye, and a
match is corrected.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.cli.exits import Exit
from openarbiter.cli.main import main
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.story import choose, drawn, numbered, paired, reported, sheets

SYSTEM = "team-swiss-2026"
TEAMS = 8
BOARDS = 4
ROUNDS = 4
SEED = "numbers of 24 November: 3 9 27 31 40 45"

TOWNS = (
    *("Aldermoor", "Brixholme", "Castellan", "Dunmarrow"),
    *("Eastwater", "Fernhollow", "Gullport", "Kestrel Bay"),
)

SIGNS = ("1=01", "0110", "==1=", "1 1 = 0", "0=0=", "11=1")
"""The results of a match from board 1, as they are typed."""

FREE = 6
"""The team that asks for a half-point bye in round 3."""

WRITTEN = frozenset({"line-ups", "event-report"})
"""Forms that are filled by hand: players of a line-up, norms where nobody has made one."""

UNCAME = 2
"""The match of round 2 to which only the team named first comes."""


@pytest.mark.nightly
def test_a_swiss_of_teams(page: Page, serve: Serve, tmp_path: Path) -> None:
    """Entry, line-ups, matches, sheets, and a report that checks clean."""
    hands = Hands(page, serve(None))
    create(hands)
    rules(hands)
    enter_teams(hands)
    drawn(hands, SEED)
    for number in range(1, ROUNDS + 1):
        if number == 3:
            half_point_bye(hands)
        paired(hands, number)
        if number == 1:
            line_ups(hands)
        hands.open(f"/a/rounds/{number}/results")
        results(hands, number)
    corrected(hands)
    sheets(hands, SYSTEM, written=WRITTEN)
    path = tmp_path / "report.trf"
    tournament = reported(hands, path, SYSTEM, ROUNDS)
    assert (len(tournament.teams), len(tournament.players)) == (TEAMS, TEAMS * (BOARDS + 1))
    assert main(["standings", str(path)]) == Exit.OK


def create(hands: Hands) -> None:
    """One form: the name, the system, the rounds; four boards are the usual number."""
    hands.open("/new")
    hands.fill("input[name=name]", "Marrow Quay League 2026")
    hands.fill("input[name=rounds]", str(ROUNDS))
    hands.reach("input[name=kind]:checked")
    hands.press("ArrowRight", "ArrowRight")
    expect(hands.page.locator("#taken")).to_contain_text("Swiss for teams")
    hands.unfold("#taken a[href='#people']")
    hands.fill("input[name=chief_arbiter]", "Wren Osterley")
    hands.go("/a/players/paste")


def rules(hands: Hands) -> None:
    """The event's own rules: a deadline for line-ups, board order, and games for a board prize."""
    days = "; ".join(f"2026-11-{20 + number} 14:00" for number in range(1, ROUNDS + 1))
    form = "form[action='/a/settings']"
    hands.open("/settings")
    choose(hands, f"{form} select[name=line_up_order]", "in board order")
    hands.fill(f"{form} input[name=line_up_deadline]", "15")
    choose(hands, f"{form} select[name=best_by]", "performance rating")
    hands.fill(f"{form} input[name=least_games]", "3")
    hands.fill(f"{form} input[name=round_dates]", days)
    hands.reach(f"{form} .row button")
    hands.submit("Enter")
    kept = hands.twin("/settings.json")["sections"][0]["values"]
    assert (kept["line_up_deadline"], kept["best_by"]) == ("15", "performance")


def listed() -> str:
    """The players as they are copied from a spreadsheet, in board order."""
    lines = ["Team\tName\tRating\tFed"]
    for place, town in enumerate(TOWNS):
        for board in range(BOARDS + 1):
            name = f"{town}, Player {board + 1}"
            lines.append(f"{town}\t{name}\t{2290 - 35 * place - 12 * board}\tNOR")
    return "\n".join(lines)


def enter_teams(hands: Hands) -> None:
    """All teams but one are pasted with their players, the last is typed."""
    *many, one = listed().split(f"\n{TOWNS[-1]}\t", maxsplit=1)
    hands.open("/a/players/paste")
    hands.fill("#list", many[0])
    hands.reads("7 teams read")
    hands.go("/a/ready")
    hands.open("/a/players/new")
    hands.fill("input[name=name]", TOWNS[-1])
    hands.fill("input[name=captain]", "Tamsin Oakes")
    rows = [line.removeprefix(f"{TOWNS[-1]}\t") for line in one.splitlines()]
    hands.fill("textarea[name=list]", "\n".join(["Name\tRating\tFed", *rows]))
    hands.submit("Control+Enter")
    numbered(hands, "8 teams")
    assert [one["name"] for one in hands.twin("/a/players.json")["teams"]] == list(TOWNS)


def line_ups(hands: Hands) -> None:
    """A late line-up brings a reserve to match 1; board 4 of the other team stays empty."""
    place = "/a/rounds/1/line-ups/1"
    hands.unfold("details.more summary")
    hands.enter("a[href$='/line-ups']", "/a/rounds/1/line-ups")
    hands.open(place)
    one, other = (side["team"]["pid"] for side in hands.twin(f"{place}.json")["sides"])
    reserve = hands.twin(f"{place}.json")["sides"][0]["members"][BOARDS]["who"]["name"]
    for team, chosen, moment, why in (
        (one, "5.", "2026-11-21T13:50", "their fourth player fell ill on the way"),
        (other, "empty", "2026-11-21T13:40", "their fourth player did not come"),
    ):
        form = f"form:has(input[name=team][value='{team}'])"
        hands.open(place)
        choose(hands, f"{form} select[name=seat4]", chosen)
        hands.page.locator(f"{form} input[name=handed_in]").fill(moment)
        hands.reach(f"{form} button")
        hands.submit("Enter")
        hands.answer(why)
    match = hands.twin(f"{place}.json")["match"]
    games = match["games"]
    assert (match["white"]["handed_late"], match["black"]["handed_late"]) == (True, False)
    hands.open("/a/rounds/1/line-ups")
    expect(hands.page.locator("#match-1 .tag", has_text="late")).to_have_count(1)
    assert reserve in (games[3]["white"] or games[3]["black"])["name"]
    assert games[3]["white"] is None or games[3]["black"] is None


def half_point_bye(hands: Hands) -> None:
    """The team that did not come is excused; another one is away, so that a third has the bye."""
    hands.open("/a/rounds/3/who")
    expect(hands.page.locator("#missed")).to_contain_text("did not come to round 2")
    hands.reach("#missed input[name=plays]")
    hands.press("Space")
    hands.submit("Control+Enter")
    hands.answer("their bus was late")
    hands.fill("#field-who input", TOWNS[FREE - 1][:4])
    hands.reach("#line-who select[name=kind]")
    hands.press("ArrowDown")  # half a point
    hands.reach("#line-who button")
    hands.press("Enter")
    hands.reads("7 teams play in round 3")


def results(hands: Hands, number: int) -> None:
    """Every match is typed, a sign for each board, from one field that keeps the focus."""
    place = f"/a/rounds/{number}/results"
    if number == 2:
        forfeit(hands, place)
    missing = hands.twin(f"{place}.json")["missing"]
    for match in missing:
        # Board 4 of match 1 in round 1 is empty: it is not open, and takes no sign.
        typed = SIGNS[(number + match) % len(SIGNS)].replace(" ", "")
        if (number, match) == (1, 1):
            typed = typed[:3]
        hands.press(*typed, "Enter")
    expect(hands.page.locator("#complete button")).to_be_enabled()
    assert not hands.twin(f"{place}.json")["missing"]
    hands.reads("matches are over")
    hands.submit("Control+Enter")


def forfeit(hands: Hands, place: str) -> None:
    """A team does not come: its match is lost by forfeit on all boards."""
    hands.open(f"{place}/{UNCAME}")
    hands.reach("main button[value=one]")
    hands.submit("Enter")
    hands.answer("they did not come")
    found = hands.twin(f"{place}.json")["matches"][UNCAME - 1]
    assert found["forfeited"]
    assert found["score"] == "4:0"
    hands.open(place)


def corrected(hands: Hands) -> None:
    """A board of the round before is set right, with a reason, after its round was closed."""
    place = "/a/rounds/3/results"
    before = hands.twin(f"{place}.json")["matches"][0]["score"]
    hands.open(f"{place}/1")
    field = "main select[name=r1]"
    was = hands.page.locator(f"{field} option:checked").text_content() or ""
    hands.reach(field)
    hands.page.keyboard.type("0–1" if was.strip() == "1–0" else "1–0")  # noqa: RUF001
    hands.reach("main form[action$='/results/1'] button")
    hands.submit("Enter")
    hands.answer("the sheet was read wrongly")
    after = hands.twin(f"{place}.json")["matches"][0]
    assert after["corrected"]
    assert after["score"] != before
