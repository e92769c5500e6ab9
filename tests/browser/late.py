"""A first round without results, another desk, and answers that are late or never come."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from tests.browser.hands import Hands
from tests.played import play_round, played_event

__all__ = [
    "ELSEWHERE",
    "RESULTS",
    "Held",
    "enter_elsewhere",
    "lost",
    "note",
    "offered",
    "publish_second",
    "published",
    "results",
    "seen_from_elsewhere",
    "shown",
    "takes_back",
    "typed",
    "unsaved",
]

RESULTS = "/a/rounds/1/results"
ELSEWHERE = "Somebody at another desk"

LOOKS = 1000
"""How often to look whether something is held, fifty times a second, before a test gives up."""


def published(path: Path, *, players: int = 24) -> EventFile:
    """An event of some players whose first round is published and has no result."""
    file = played_event(path, players=players, rounds=0)
    steps = play_round(file, "a", 1, None)  # type: ignore[arg-type]  # no result is drawn
    for _ in range(3):
        next(steps)
    return file


def publish_second(file: EventFile) -> None:
    """Publish round 2 of an event whose first round is played."""
    steps = play_round(file, "a", 2, None)  # type: ignore[arg-type]  # no result is drawn
    for _ in range(3):
        next(steps)


def enter_elsewhere(file: EventFile, board: int, outcome: str, *, by: str = ELSEWHERE) -> None:
    """Another desk enters a result, or the same person at it."""
    action = EnterResult(
        section="a", round_no=RoundNo(1), board=BoardNo(board), outcome=OUTCOMES[outcome]
    )
    file.act(action, author=by)


def results(file: EventFile) -> dict[int, str]:
    """The results that are in the file, by board."""
    section = file.state.section("a")
    name = {outcome: name for name, outcome in OUTCOMES.items()}
    return {
        int(board.number): name[section.outcome(1, board.number)]
        for board in section.round(1).boards
        if section.outcome(1, board.number).decided
    }


class Held:
    """What a script sends to the page of results, or the answers to it, until it is let go.

    Args:
        page: The page of the script.
        method: What is held: ``"GET"``, ``"POST"``.
        answered: The desk has answered, and the answer is held.
        address: What it is sent to.
    """

    def __init__(
        self, page: Page, method: str, *, answered: bool = False, address: str = RESULTS
    ) -> None:
        self._page, self._method, self._answered = page, method, answered
        self._late: list[tuple[Route, APIResponse | None]] = []
        self._open = False
        page.route(f"**{address}", self._keep)

    def _keep(self, route: Route) -> None:
        script = route.request.resource_type == "fetch"
        if self._open or not script or route.request.method != self._method:
            route.continue_()
        else:
            self._late.append((route, route.fetch() if self._answered else None))

    def wait(self) -> None:
        """Wait until something is held.

        Raises:
            AssertionError: Nothing comes.
        """
        for _ in range(LOOKS):
            if self._late:
                return
            self._page.wait_for_timeout(20)
        message = f"nothing was held on {self._page.url}"
        raise AssertionError(message)

    def lose(self) -> None:
        """Hold nothing any more; what was held is lost."""
        self._open = True
        for route, _ in self._late:
            route.abort()

    def let_go(self) -> None:
        """Hold nothing any more, and let go what was held."""
        self._open = True
        for route, answer in self._late:
            if answer is None:
                route.continue_()
            else:
                route.fulfill(response=answer)


def note(hands: Hands) -> Locator:
    """The line that says what is to be known."""
    return hands.page.locator("#note")


def offered(hands: Hands, board: int) -> None:
    """The entry line shows a board."""
    expect(hands.page.locator("#entry [name=board]")).to_have_value(str(board))


def shown(hands: Hands, board: int, sign: str) -> None:
    """The row of a board shows a result."""
    expect(hands.page.locator(f"#board-{board} a.ink")).to_contain_text(sign)


def typed(hands: Hands, board: int, sign: str, *keys: str) -> None:
    """Press keys, and see what the row of a board shows then."""
    hands.press(*keys)
    shown(hands, board, sign)


def seen_from_elsewhere(hands: Hands, file: EventFile, board: int, outcome: str) -> None:
    """Another desk enters who has won, and the row shows it."""
    enter_elsewhere(file, board, outcome)
    shown(hands, board, outcome.replace("-", "\N{EN DASH}"))


def takes_back(hands: Hands, board: int) -> None:
    """A press of Backspace takes back the last entry, which is of a board; 0: there is none."""
    hands.press("Backspace")
    if board:
        expect(note(hands)).to_have_text(f"Board {board}: the last entry is taken back.")
    else:
        expect(note(hands)).to_contain_text("Nothing typed here is left to take back.")


def lost(hands: Hands, *keys: str, address: str = RESULTS) -> None:
    """Press keys; what they send is done, and the answer is lost."""
    held = Held(hands.page, "POST", answered=True, address=address)
    hands.press(*keys)
    held.wait()
    held.lose()


def unsaved(hands: Hands, text: str) -> None:
    """The page names what is not saved, and sends nothing more before a hand asks for it.

    What is on its way is named as well, in a box that is not shown yet: who reads only the text
    goes on before the answer is lost.
    """
    expect(hands.page.locator("#unsaved [name=again]")).to_be_visible()
    expect(hands.page.locator("#unsaved b")).to_have_text(text)
