"""Each of the five documents from the empty desk to the final report, by national ratings only.

Thirty players, five rounds, and what goes wrong on such days. The events differ in the document,
in the way results are entered, and in when an adjourned game ends and a wrong result is found.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour
from openarbiter.rulebooks import registry
from tests.browser.conftest import Serve
from tests.browser.documents import DOCUMENTS, Document
from tests.browser.hands import Hands
from tests.browser.invented import ESTIMATE, LATE, LATE_RATING, UNRATED, by_strength, listed
from tests.browser.on_paper import back_on_screen, kept, look_at
from tests.browser.story import choose, drawn, numbered, paired, reported, sheets
from tests.browser.verbs import PASTE

pytestmark = pytest.mark.nightly

ROUNDS = 5

WALL = 3
"""The round whose sheets are printed with its pairing."""

HOME = 9
"""Who goes home after round 2."""

ASKS = 6
"""Who asks for a half-point bye in round 3, before round 1."""

NO_SHOW = 4
"""The board of round 1 whose White does not come."""

ADJOURNED = 2
"""The board of round 2 whose game is adjourned."""

WRONG = 3
"""The board of round 2 with a result that is found wrong."""

SEED = "numbers of 20 November: 4 8 15 16 23 42"
COIN = "heads, Black for number 1"

FUND = """\
[fund]
name = "Marrow Quay"
currency = "EUR"
places = [300, 200, 100]
sharing = "{}"

[[category]]
name = "Under 1700"
who = "rating <= 1699"
prizes = [50]

[[category]]
name = "Women"
who = "sex = 'w'"
prizes = [50]
"""

KEYS = "10=10=01=1"


def key_of(number: int, board: int) -> str:
    """The key of the result of a board in a round."""
    if (number, board) == (1, NO_SHOW):
        return "-"
    if (number, board) == (2, ADJOURNED):
        return "."
    return KEYS[(number * 3 + board) % len(KEYS)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.system)
def test_each_document(page: Page, serve: Serve, tmp_path: Path, document: Document) -> None:
    """From the first form to the file that goes to the federation."""
    hands = Hands(page, serve(None))
    create(hands, document)
    start_list(hands, document)
    bye_asked_for(hands)
    tie_breaks(hands, document)
    hands.post("/a/prizes/file", {"fund": FUND.format(document.sharing)})
    seen = sheets_due(hands, document, "before")
    lots(hands, document)
    for number in range(1, ROUNDS + 1):
        happens_before(hands, document, number)
        paired(hands, number)
        if number == 1:
            national_ratings_pair(hands, document)
        if number == WALL:
            seen |= sheets_due(hands, document, "with")
            hands.open(f"/a/rounds/{number}/results")
        entered(hands, document, number)
        happens_during(hands, document, number)
        hands.open(f"/a/rounds/{number}/results")
        hands.submit("Control+Enter")
    seen |= sheets_due(hands, document, "end")
    assert seen == {sheet.key for sheet in registry.edition(document.system).sheets}
    prizes(hands)
    if document.every_sheet or kept():
        sheets(hands, document.system)
    final_report(hands, document, tmp_path)


def happens_before(hands: Hands, document: Document, number: int) -> None:
    """What comes to the arbiter before a round is paired."""
    if number == 2:
        absent_player(hands, document)
        late_entry(hands, document)
    if number == 3:
        withdrawal(hands)
        if document.counts:
            wrong_result(hands, document)
        if document.overnight:
            adjourned_game(hands)


def happens_during(hands: Hands, document: Document, number: int) -> None:
    """What comes to the arbiter while a round is played."""
    if number == 3 and not document.overnight:
        adjourned_game(hands)
    if number == 4 and not document.counts:
        wrong_result(hands, document)


def create(hands: Hands, document: Document) -> None:
    """One form: the name, the system, and which ratings count."""
    hands.open("/")
    hands.fill("input[name=name]", f"Marrow Quay {document.word} Open")
    hands.fill("input[name=rounds]", str(ROUNDS))
    hands.unfold("#more > summary")
    hands.fill("input[name=chief_arbiter]", "Wren Osterley")
    choose(hands, "select[name=system]", document.choice)
    choose(hands, "select[name=list1]", "national list with the code")
    choose(hands, "select[name=list2]", "estimate of the arbiter")
    hands.fill("input[name=list_code]", document.code)
    if document.superseded:
        hands.submit("Control+Enter")
        expect(hands.page.locator(".say.confirm")).to_contain_text("create the event as it is")
    hands.go("/a/players/paste")


def start_list(hands: Hands, document: Document) -> None:
    """The list is pasted; one player has no rating."""
    hands.open("/a/players/paste")
    hands.fill("#list", listed(document.word))
    hands.reads("30 players read")
    hands.go("/a/ready")
    hands.open("/a/players")
    hands.reads("30 players, 29 with a rating")
    hands.enter("a[href$='/players/strength']", "/a/players/strength")
    hands.reads("One player without a rating that counts")
    expect(hands.page.locator("legend")).to_contain_text(UNRATED)
    hands.fill("input[name^=estimate-]", str(ESTIMATE))
    hands.fill("input[name^=basis-]", "three club games, played in October")
    hands.submit("Enter")
    numbered(hands, "30 players")


def tie_breaks(hands: Hands, document: Document) -> None:
    """The tie-breaks are picked from a list; nobody types a code."""
    hands.open("/a/tie-breaks")
    if document.table:
        choose(hands, "select[name=edition]", document.table)
        hands.reach("button[value=show]")
        hands.submit("Enter")
    while hands.page.locator("button[value=remove-0]").count():
        hands.reach("button[value=remove-0]")
        hands.submit("Enter")
    for name in document.ties:
        hands.reach(f"button[value=add-{name}]")
        hands.submit("Enter")
    hands.submit("Control+Enter")
    hands.answer("announced before round 1")
    found = [one["code"] for one in hands.twin("/a/tie-breaks.json")["list"]]
    assert found == list(document.ties)


def bye_asked_for(hands: Hands) -> None:
    """A player asks for a half-point bye in round 3 before the tournament begins."""
    pid = hands.twin(f"/a/players/{ASKS}.json")["who"]["pid"]
    hands.post("/a/byes", {"pid": str(pid), "round": "3", "kind": "H", "back": "/"})


def lots(hands: Hands, document: Document) -> None:
    """Round 1 waits for the draw: by a seed that was announced before, or by a coin."""
    hands.open("/a/rounds/1/who")
    hands.go("/a/ready")
    hands.open("/a/lots")
    hands.reads("The first colour is to be drawn")
    if document.coin:
        hands.reach("#round-1 details summary")
        hands.press("Enter")
        hands.reach("#round-1 input[name=colour]")
        hands.press("ArrowDown")
        hands.fill("#round-1 input[name=how]", COIN)
        hands.submit("Enter")
        hands.answer("before everybody's eyes")
    else:
        hands.fill("aside input[name=seed]", SEED)
        hands.submit("Enter")
        drawn(hands, SEED)
    for page in ("/a/lots", "/papers/start-list?s=a"):
        hands.open(page)
        expect(hands.page.locator("main")).to_contain_text(COIN if document.coin else SEED)


def absent_player(hands: Hands, document: Document) -> None:
    """Who did not come to round 1 is out of round 2, unless excused."""
    hands.open("/a/rounds/2/who")
    question = hands.page.locator("#missed")
    expect(question).to_contain_text("did not come to round 1")
    expect(question.locator("button")).to_be_focused()
    if document.excused:
        hands.reach("#missed input[name=plays]")
        hands.press("Space")
    hands.submit("Control+Enter")
    expect(question).to_have_count(0)


def late_entry(hands: Hands, document: Document) -> None:
    """Somebody comes for round 2, also with a national rating only."""
    hands.open("/a/players/new")
    hands.fill("input[name=name]", LATE)
    hands.fill("input[name=national_list]", document.code)
    hands.fill("input[name=national]", str(LATE_RATING))
    hands.submit("Control+Enter")
    hands.reads(LATE)
    hands.reach("main form button")
    hands.submit("Enter")
    hands.answer("came by a later train")
    hands.open("/a/players")
    hands.reads("31")


def withdrawal(hands: Hands) -> None:
    """Somebody goes home after round 2."""
    hands.open(f"/a/players/{HOME}/withdraw")
    hands.reach("form:has(input[name=from_round][value='3']) button")
    hands.submit("Enter")
    hands.answer("left by train")
    hands.open("/a/players")
    expect(hands.page.locator("a.was").first).to_be_visible()


def adjourned_game(hands: Hands) -> None:
    """The adjourned game of round 2 is finished."""
    hands.open(f"/a/rounds/2/results/{ADJOURNED}")
    expect(hands.page.locator(".said .ink").first).to_contain_text("adjourned")
    hands.open(f"/a/rounds/2/results/{ADJOURNED}?to=1-0")
    hands.correct("finished in the evening")


def wrong_result(hands: Hands, document: Document) -> None:
    """A board of round 2 was entered wrong."""
    place = f"/a/rounds/2/results/{WRONG}"
    hands.open(place)
    was = hands.page.locator(".said .ink").first.inner_text()
    right = "0-1" if was.startswith("1") else "1-0"
    hands.open(f"{place}?to={right}")
    effect = "counts" if document.counts else "report-only"
    hands.correct("the score sheets say so", effect)


def national_ratings_pair(hands: Hands, document: Document) -> None:
    """Numbers follow the national ratings, and each of the upper half meets one of the lower."""
    names = by_strength()
    rows = hands.twin("/a/players.json")["players"]
    assert [row["name"] for row in rows] == names
    rows = hands.twin("/a/rounds/1/results.json")["rows"]
    sides = [(names.index(row["white"]["name"]), names.index(row["black"]["name"])) for row in rows]
    assert sorted(sorted((one + 1, other + 1)) for one, other in sides) == document.first_round
    black = document.coin or drawn_colour(SEED) is Colour.BLACK
    assert sides[0].index(0) == int(black)


def entered(hands: Hands, document: Document, number: int) -> None:
    """All results of a round, in the way of this event."""
    missing = hands.twin(f"/a/rounds/{number}/results.json")["missing"]
    keys = {board: key_of(number, board) for board in missing}
    last = max(missing)
    if document.entry == "column" and "." not in keys.values():
        hands.page.evaluate(PASTE, "\n".join(COLUMN[keys[board]] for board in missing))
    elif document.entry == "forms":
        for board in missing:
            hands.post(f"/a/rounds/{number}/results/{board}", {"r": keys[board]})
        hands.open(f"/a/rounds/{number}/results")
    elif document.entry == "boards":
        for board in reversed(missing):
            hands.press("b", *str(board), "Enter", keys[board])
        last = min(missing)
    else:
        hands.press(*keys.values())
    expect(hands.page.locator(f"#board-{last} a.ink")).to_contain_text(SIGN[keys[last]])


COLUMN = {"1": "1-0", "0": "0-1", "=": "½-½", "-": "- +"}
SIGN = {"1": "1–0", "0": "0–1", "=": "½–½"}  # noqa: RUF001  (en dashes)


def prizes(hands: Hands) -> None:
    """Everybody with a prize has a reason for it, and the sum is right."""
    hands.open("/a/prizes")
    hands.reads("it adds up")
    for reason in hands.page.locator("td.why").all():
        expect(reason).not_to_be_empty()


def sheets_due(hands: Hands, document: Document, moment: str) -> set[str]:
    """Print the sheets that the document wants published now; their names."""
    view = hands.twin("/papers.json?s=a")
    due = {one["key"] for one in view["wanted"]["sheets"] if one["due"]}
    for key in due:
        path = f"/papers/{key}?s=a" + (f"&round={view['round']}" if view["round"] else "")
        blank = key == "cards" and not view["round"]
        assert not look_at(hands, path, f"{document.system}-{key}-{moment}", blank=blank), key
    back_on_screen(hands.page)
    return due


def final_report(hands: Hands, document: Document, folder: Path) -> None:
    """Everybody is in the file, and no rating of FIDE is."""
    tournament = reported(hands, folder / "report.trf", document.system, ROUNDS)
    assert len(tournament.players) == 31
    assert all(not player.rating for player in tournament.players)
