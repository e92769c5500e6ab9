"""A whole event in the browser: 61 players, seven rounds, and what goes wrong on such a day.

The hands of the first round never touch a mouse; so do all others where a person would type.
Results of later rounds are sent as the forms they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import openarbiter as oa
from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour
from tests.browser.conftest import Serve
from tests.browser.hands import Hands
from tests.browser.invented import LATE, TYPED, pasted_list

ROUNDS = 7
SEED = "numbers of 20 November: 4 8 15 16 23 42"
MANUAL = 5
"""The round that is edited by hand."""

WRONG = 2
"""The round with a result that is found wrong two rounds later."""

KEYS = "10=10=01=1"
"""Results by board: White, Black, draw and so on, the same every time."""


def key_of(number: int, board: int) -> str:
    """The key that is typed for a board in a round."""
    return KEYS[(number * 3 + board) % len(KEYS)]


@pytest.mark.nightly
def test_whole_event(page: Page, serve: Serve, tmp_path: Path) -> None:
    """From the first form to the report file."""
    hands = Hands(page, serve(None))
    create(hands)
    register(hands)
    first_round(hands)
    late_entry(hands)
    for number in range(2, ROUNDS + 1):
        if number == 3:
            withdraw(hands)
        prepare(hands, number)
        if number == MANUAL:
            edit(hands, number)
        hands.open(f"/a/rounds/{number}/pairings")
        publish(hands, number)
        hands.open(f"/a/rounds/{number}/results")
        if number == 3:
            undo(hands)
        send_results(hands, number)
        if number == WRONG + 2:
            correct(hands)
        complete(hands, number)
    prizes(hands)
    report(hands, tmp_path)


def create(hands: Hands) -> None:
    """One form; the name is typed, everything else has a sensible default."""
    hands.open("/")
    hands.open("/new")
    hands.fill("input[name=name]", "Marrow Quay Open 2026")
    hands.unfold("#taken a[href='#people']")  # the part of the sentence opens its field
    hands.fill("input[name=chief_arbiter]", "Wren Osterley")
    expect(hands.page.locator("#taken")).to_contain_text("Wren Osterley")
    hands.fill("input[name=rounds]", str(ROUNDS))
    hands.go("/a/players/paste")


def register(hands: Hands) -> None:
    """58 players pasted, two typed; one asks for a half-point bye."""
    hands.fill("#list", pasted_list(58))
    hands.reads("58 players read")
    hands.go("/a/ready")
    hands.open("/a/players/new")
    for name in TYPED:
        hands.fill("input[name=name]", name)
        hands.fill("input[name=rating]", "1650")
        hands.submit("Control+Enter")
        expect(hands.page.locator("aside")).to_contain_text(name)
    hands.open("/a/players")
    hands.reads("60")


def first_round(hands: Hands) -> None:
    """Round 1 with the keyboard alone: a bye, the pairing, every result, the end."""
    hands.open("/")
    hands.submit("g", "r")
    hands.arrive("/a/rounds/1/who")
    hands.fill("input[name=who]", TYPED[0][:5])
    hands.reach("select[name=kind]")
    hands.press("ArrowDown")
    hands.reach("#line-who button")
    hands.press("Enter")
    expect(hands.page.locator("table")).to_contain_text(TYPED[0])
    draw_lots(hands)
    hands.reads("can be paired")
    hands.go("/a/rounds/1/pairings")
    hands.submit("Control+Enter")
    hands.reads("is published")
    hands.go("/a/rounds/1/results")
    # Nobody waits for an answer: Enter takes the board that is offered, then one key.
    for board in range(1, 29):
        hands.press("Enter", key_of(1, board))
    expect(hands.page.locator("#board-28 a.ink")).to_be_visible()
    hands.press("b", "2", "9", "Enter", "=")
    expect(hands.page.locator("#board-29 a.ink")).to_be_visible()
    results = [row["result"] for row in hands.twin("/a/rounds/1/results.json")["rows"]]
    signs = {"1": "1–0", "0": "0–1", "=": "½–½"}  # noqa: RUF001  (en dashes)
    assert results[:28] == [signs[key_of(1, board)] for board in range(1, 29)]
    hands.open("/a/rounds/1/results")
    hands.submit("Control+Enter")


def draw_lots(hands: Hands) -> None:
    """The seed is announced behind the sentence, draws the colour, and stands with it."""
    hands.go("/a/ready")
    hands.unfold("#lots summary")
    hands.enter("#lots details a", "/a/lots")
    hands.reads("The first colour is to be drawn")
    hands.fill("aside input[name=seed]", SEED)
    hands.submit("Enter")
    expect(hands.page.locator("aside")).to_contain_text(SEED)
    expect(hands.page.locator("#round-1 input[name=seed]")).to_have_value(SEED)
    hands.submit("Control+Enter")
    colour = "White" if drawn_colour(SEED) is Colour.WHITE else "Black"
    told = f"Drawn by lot with the seed '{SEED}': {colour} for number 1 (5.1)."
    expect(hands.page.locator("#round-1")).to_contain_text(told)
    hands.open("/a/ready")
    expect(hands.page.locator("#lots")).to_contain_text(f"{colour} for number 1")


def late_entry(hands: Hands) -> None:
    """Somebody comes for round 2."""
    hands.open("/a/players/new")
    hands.fill("input[name=name]", LATE)
    hands.fill("input[name=rating]", "1990")
    hands.submit("Control+Enter")
    hands.reads(LATE)
    hands.reach("main form button")
    hands.submit("Enter")
    hands.answer("came by a later train")
    hands.open("/a/players")
    hands.reads("61")


def withdraw(hands: Hands) -> None:
    """Number 9 goes home after round 2."""
    hands.open("/a/players/9/withdraw")
    hands.reach("form:has(input[name=from_round][value='3']) button")
    hands.submit("Enter")
    hands.answer("left by train")
    hands.open("/a/players")
    expect(hands.page.locator("a.was")).to_have_count(1)


def prepare(hands: Hands, number: int) -> None:
    """Pair a round from the page of its absences."""
    hands.open(f"/a/rounds/{number}/who")
    hands.go(f"/a/rounds/{number}/pairings")


def publish(hands: Hands, number: int) -> None:
    """Publish what is on the page, and say yes where that is asked."""
    hands.submit("Control+Enter")
    hands.answer("edited by hand")
    hands.arrive(f"/a/rounds/{number}/pairings")


def edit(hands: Hands, number: int) -> None:
    """Two boards of one score exchange their Blacks; it is asked about when they are used."""
    hands.open(f"/a/rounds/{number}/pairings")
    one, other = swappable(hands, number)
    hands.fill("input[name=line]", f"{one[0]} {other[1]}")
    hands.press("Enter")
    hands.reads("2 of them changed by hand")
    expect(hands.page.locator(".fault")).to_have_count(0)


def swappable(hands: Hands, number: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two boards, as (White, Black), whose Blacks may change places: same scores, never met."""
    met = {
        line["player"]["tpn"]: {cell["opponent"] for cell in line["cells"]}
        for line in hands.twin("/a/cross-table.json")["view"]["lines"]
    }
    rows = [
        (row["white"]["who"]["number"], row["black"]["who"]["number"], row["white"]["points"])
        for row in hands.twin(f"/a/rounds/{number}/pairings.json")["rows"]
        if row["white"]["points"] == row["black"]["points"]
    ]
    for white, black, points in rows:
        for second, other, same in rows:
            strangers = other not in met[white] and black not in met[second]
            if points == same and white < second and strangers:
                return (white, black), (second, other)
    message = "no two boards whose players could be exchanged"
    raise AssertionError(message)


def undo(hands: Hands) -> None:
    """A result typed for the wrong board is taken back with one key, and the log has both."""
    hands.press("Enter", "1")
    expect(hands.page.locator("#board-1 a.ink")).to_be_visible()
    hands.open("/a/rounds/3/results?only=missing")
    hands.submit("Escape", "u")
    expect(hands.page.locator("#board-1 a.ink")).to_have_count(0)
    hands.open("/log")
    expect(hands.page.locator("del").first).to_be_visible()
    hands.open("/a/rounds/3/results")


def send_results(hands: Hands, number: int) -> None:
    """The results of a round, as the forms of its boards send them."""
    for board in hands.twin(f"/a/rounds/{number}/results.json")["missing"]:
        hands.post(f"/a/rounds/{number}/results/{board}", {"r": key_of(number, board)})


def correct(hands: Hands) -> None:
    """Board 3 of round 2 was wrong: found two rounds later, it is kept for the rating report."""
    hands.open(f"/a/rounds/{WRONG}/results/3")
    was = hands.page.locator(".said .ink").first.inner_text()
    right = "0-1" if "½" in was or was.startswith("1") else "1-0"
    hands.open(f"/a/rounds/{WRONG}/results/3?to={right}")
    hands.correct("the score sheets say so", "report-only")
    hands.open("/a/standings")
    expect(hands.page.locator("aside")).to_contain_text(f"Round {WRONG}, board 3")


def complete(hands: Hands, number: int) -> None:
    """Close a round from its results."""
    hands.open(f"/a/rounds/{number}/results")
    hands.submit("Control+Enter")


def prizes(hands: Hands) -> None:
    """The fund is made in its form; the list adds up and has a reason for every award."""
    hands.open("/a/prizes/rules")
    hands.fill("input[name=currency]", "EUR")
    for place, amount in enumerate(("300", "200", "100")):
        hands.fill(f"input[name=places-{place}]", amount)
    hands.reach("button[value=add-rating]")
    hands.submit("Enter")
    hands.fill("input[name=c0-name]", "Best under 1700")
    hands.fill("input[name=c0-prize-0]", "100")
    hands.fill("input[name=c0-rating-high]", "1699")
    hands.go("/a/prizes")
    hands.reads("it adds up")
    expect(hands.page.locator("td.why").first).not_to_be_empty()
    hands.open("/a/standings")
    hands.reads(str(ROUNDS))


def report(hands: Hands, folder: Path) -> None:
    """The round that was edited by hand breaks no rule, is not the one required, and is named."""
    hands.open("/files")
    hands.reach("a[href$='/trf26']")
    with hands.page.expect_download() as download:
        hands.press("Enter")
    path = folder / "report.trf"
    download.value.save_as(path)
    tournament = oa.read_trf(path)
    assert len(tournament.players) == 61
    assert tournament.paired_rounds == ROUNDS
    assert {each.round_no for each in oa.check(tournament).differences} == {MANUAL}
    assert not oa.verify(tournament).findings
    text = path.read_text(encoding="utf-8")
    assert f"### MPA @ Round {MANUAL}" in text
    assert f"### Correction @ Round {WRONG}: board 3" in text
    player = next(each for each in tournament.players if each.name == LATE)
    assert not player.rounds[0].result.paired
