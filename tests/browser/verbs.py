"""The verbs of scenes: what hands do, what others and the line do, and what is seen then."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import FilePayload, Locator, Page, expect

from openarbiter.desk import CheckIn, EnterMatch, Pid, action_from_json, pair_by_hand
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.team_facts import match_facts, typed_results
from tests.browser import late
from tests.browser.hands import Hands
from tests.browser.judged import judged
from tests.browser.late import ELSEWHERE, Held
from tests.browser.serving import Served
from tests.every import beside

__all__ = ["PASTE", "Scene"]

OUTCOME = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "5": "1/2-1/2", "r": "1/2-1/2", "+": "+/-"}
"""What each key enters."""


SCRIPTS = beside(__file__, "scripts")
PASTE: str = SCRIPTS["paste"]


class Scene:
    """Somebody at a page, somebody else, and the line; methods without an underscore are verbs."""

    def __init__(
        self, hands: Hands, served: Served, place: str, file: EventFile, second: EventFile
    ) -> None:
        self._hands, self._served, self._place = hands, served, place
        self.files = {"event": file, "second": second}
        self._file = file
        self._tabs = {"first": hands}
        self._head = file.head
        self._held: Held | None = None

    @property
    def _page(self) -> Page:
        return self._hands.page

    def play(self, steps: str) -> None:
        """Do what the lines say."""
        for line in filter(None, map(str.strip, steps.splitlines())):
            verb, _, about = line.partition(" ")
            does = getattr(type(self), verb)
            try:
                does(self, *([about.strip()] if about else []))
            except Exception as error:
                error.add_note(f"at: {line}")
                raise

    def _at(self, about: str) -> tuple[Locator, str]:
        selector, _, text = about.partition(": ")
        return self._page.locator(selector).first, text

    # Hands

    def keys(self, text: str) -> None:
        """Press keys: named ones stand apart, others may stand together."""
        for word in text.split():
            self._hands.press(*([word] if word[0].isupper() else word))

    def held_down(self, about: str) -> None:
        """A hand rests on a key: the browser repeats it."""
        key, times = about.split()
        for _ in range(int(times)):
            self._page.keyboard.down(key)
        self._page.keyboard.up(key)

    def submit(self, text: str) -> None:
        """Press keys, the last of which leads to another page."""
        with self._page.expect_navigation():
            self.keys(text)
        self._hands.ready()

    def type(self, text: str) -> None:
        """Type words."""
        self._page.keyboard.type(text)

    def named(self, text: str) -> None:
        """Type words, with Enter behind each."""
        for word in text.split():
            self._page.keyboard.type(word)
            self._hands.press("Enter")

    def type_lines(self, text: str) -> None:
        """Put a text, written as in JSON, where the focus is."""
        self._page.keyboard.insert_text(json.loads(f'"{text}"'))

    def upload(self, about: str) -> None:
        """Choose a file with a text, written as in JSON."""
        selector, _, text = about.partition(": ")
        content = str(json.loads(f'"{text}"')).encode()
        file: FilePayload = {"name": "list.csv", "mimeType": "text/csv", "buffer": content}
        self._page.set_input_files(selector, file)

    def fill(self, about: str) -> None:
        """Reach a field, and type into it."""
        selector, _, text = about.partition(": ")
        self._hands.fill(selector, text)

    def reach(self, selector: str) -> None:
        """Move the focus with Tab to something."""
        self._hands.reach(selector)

    def follow(self, selector: str) -> None:
        """Reach what leads to another page, and press Enter."""
        self._hands.reach(selector)
        self._hands.submit("Enter")

    def click(self, selector: str) -> None:
        """Click on something that stays on the page."""
        self._page.click(selector)

    def tap(self, keys: str) -> None:
        """Touch the buttons of the entry line."""
        for key in keys:
            self._page.tap(f"#entry .keys button[value='{key}']")

    def away(self, selector: str) -> None:
        """Click on what leads to another page."""
        with self._page.expect_navigation():
            self._page.click(selector)
        self._hands.ready()

    def choose(self, about: str) -> None:
        """Choose from a list."""
        selector, _, value = about.partition(": ")
        self._page.select_option(selector, value)

    def answer(self, reason: str = "") -> None:
        """Answer a question of the desk."""
        self._hands.answer(reason)

    def paste(self, text: str) -> None:
        """Paste a text, written as in JSON; it does not go into the field as any text would."""
        assert self._page.evaluate(PASTE, json.loads(f'"{text}"')) is False

    def paste_as_text(self, text: str) -> None:
        """Paste what goes into the field."""
        assert self._page.evaluate(PASTE, json.loads(f'"{text}"')) is True

    def js(self, script: str) -> None:
        """Run something in the page."""
        self._page.evaluate(script)

    def always(self, script: str) -> None:
        """Run something in the page, and in those after it before they begin."""
        self._page.add_init_script(script)

    def script(self, address: str) -> None:
        """A script of the page comes late."""
        self._page.add_script_tag(url=address)

    def pause(self, milliseconds: str) -> None:
        """Nothing happens for a while: what must not come has its time to come."""
        self._page.wait_for_timeout(int(milliseconds))

    # Pages

    def open(self, path: str = "") -> None:
        """Open a page: that of the beginning, asked something, or another one."""
        self._hands.open(path if path.startswith("/") else self._place + path)

    def reload(self) -> None:
        """Read the page again."""
        self._page.reload()
        self._hands.ready()

    def back(self) -> None:
        """Go back by the browser's own button."""
        self._page.go_back()

    def tab(self, name: str) -> None:
        """Go on in another tab, which is opened first where it is not there."""
        if name not in self._tabs:
            page = self._page.context.new_page()
            page.route("**/never", lambda route: route.continue_())
            self._tabs[name] = Hands(page, self._hands.base)
        self._hands = self._tabs[name]

    def duplicate(self, name: str) -> None:
        """Go on in a tab that begins with a copy of what this one keeps."""
        with self._page.expect_popup() as popup:
            self._page.evaluate("window.open(location.href)")
        self._hands = self._tabs[name] = Hands(popup.value, self._hands.base)
        expect(self._page.locator("#entry")).to_be_visible()
        self._page.wait_for_load_state()
        self._hands.ready()

    def shut(self, name: str) -> None:
        """Close a tab."""
        self._tabs.pop(name).page.close()

    def look(self, where: str) -> None:
        """Look at this tab, or at another one in front of it."""
        self._page.evaluate(SCRIPTS["looked_at"], where == "elsewhere")

    # Somebody else

    def elsewhere(self, about: str) -> None:
        """Another desk enters a result, of teams a match."""
        board, outcome = about.split()
        section = self._file.state.section("a")
        if not section.teams:
            late.enter_elsewhere(self._file, int(board), outcome)
            return
        match = section.match(1, int(board))
        results = match and typed_results(outcome, match)
        assert results
        number = BoardNo(int(board))
        action = EnterMatch(section="a", round_no=RoundNo(1), board=number, results=(*results,))
        self._file.act(action, author=ELSEWHERE)

    def all_elsewhere(self, about: str) -> None:
        """Another desk enters one result at some boards, from the first to the last."""
        first, last, outcome = about.split()
        for board in range(int(first), int(last) + 1):
            late.enter_elsewhere(self._file, board, outcome)

    def seen(self, about: str) -> None:
        """Another desk enters who has won, and the row shows it."""
        self.elsewhere(about)
        self.shows(about.replace("-", "\N{EN DASH}"))

    def undone(self, *_: str) -> None:
        """Another desk takes back the last entry."""
        self._file.undo(self._file.head, author=ELSEWHERE)

    def act(self, about: str) -> None:
        """Another desk enters an action, written as JSON."""
        self._file.act(action_from_json(json.loads(about)), author=ELSEWHERE)

    def arrives(self, pids: str) -> None:
        """Another desk ticks players, by their ids from one to another."""
        first, _, last = pids.partition(" ")
        for pid in range(int(first), int(last or first) + 1):
            self._file.act(CheckIn(section="a", pid=Pid(pid), here=True), author=ELSEWHERE)

    def by_hand(self, about: str) -> None:
        """Another desk pairs two by their numbers."""
        section = self._file.state.section("a")
        one, other = (section.pid(int(number)) for number in about.split("-"))
        self._file.act(pair_by_hand(section, 2, [(one, other)]), author=ELSEWHERE)

    def take(self, which: str) -> None:
        """The desk opens one of the two events."""
        self._served.take(self.files[which])

    def about(self, which: str) -> None:
        """What others do, and what the file has, is of one of the two events from now on."""
        self._file = self.files[which]

    def restarted(self) -> None:
        """The program ends and is started again."""
        self._file.close()
        self._file = self.files["event"] = EventFile.open(self._file.path)
        self.take("event")

    # The line

    def hold(self, about: str = "") -> None:
        """Hold what the script sends, or the answers to it: what, how, where."""
        words = about.split()
        self._held = Held(
            self._page,
            "GET" if "GET" in words else "POST",
            answered="answers" in words,
            address=next((word for word in words if word[0] == "/"), self._place),
        )

    def wait(self) -> None:
        """Wait until something is held."""
        assert self._held
        self._held.wait()

    def let_go(self) -> None:
        """Let go what is held, and hold no more."""
        assert self._held
        self._held.let_go()

    def lose(self) -> None:
        """Lose what is held, and hold no more."""
        assert self._held
        self._held.lose()

    def lost(self, about: str) -> None:
        """Press keys; what they send, perhaps to another address, is done, its answer is lost."""
        keys = about.removeprefix("/undo ")
        self.hold("answers" if keys == about else "answers /undo")
        self.keys(keys)
        self.wait()
        self.lose()

    def dead(self, pattern: str = "") -> None:
        """Nothing comes to the desk any more from the page, or nothing that looks so."""
        self._page.route(pattern or f"**{self._place}", lambda route: route.abort())

    def dead_once(self) -> None:
        """One thing does not come to the desk."""
        self._page.context.route(f"**{self._place}", lambda route: route.abort(), times=1)

    def fault_once(self, pattern: str) -> None:
        """The desk answers with a fault once."""
        self._page.route(pattern, lambda route: route.fulfill(status=500), times=1)

    def alive(self, pattern: str = "") -> None:
        """It comes there again."""
        self._page.unroute(pattern or f"**{self._place}")

    def deaf(self) -> None:
        """Open the page again; nothing tells it what others do."""
        self.dead("**/live?*")
        self.open()

    def unsent(self, keys: str) -> None:
        """Type while the line is dead."""
        self.dead()
        self.keys(keys)
        self.visible("#unsaved [name=again]")
        self.alive()

    def offline(self) -> None:
        """The network goes away."""
        self._page.context.set_offline(True)

    def online(self) -> None:
        """It comes back."""
        self._page.context.set_offline(False)

    def dies_at(self, selector: str) -> None:
        """The desk dies when a link is followed."""
        self.dead()
        with self._page.expect_event("requestfailed"):
            self._page.click(selector)
        self._page.wait_for_url("chrome-error://**")  # or this page interrupts the next one
        self.alive()

    # What is seen

    def sees(self, about: str) -> None:
        """A text is read in a place."""
        place, text = self._at(about)
        expect(place).to_contain_text(text)

    def reads(self, about: str) -> None:
        """A place reads so and not otherwise."""
        place, text = self._at(about)
        expect(place).to_have_text(text)

    def lacks(self, about: str) -> None:
        """A text is not read in a place."""
        place, text = self._at(about)
        expect(place).not_to_contain_text(text)

    def says(self, text: str) -> None:
        """The headline says something."""
        self._hands.reads(text)

    def notes(self, text: str) -> None:
        """The line below the keys says something."""
        expect(self._page.locator("#note")).to_contain_text(text)

    def visible(self, selector: str) -> None:
        """Something is there to see."""
        expect(self._page.locator(selector).first).to_be_visible()

    def hidden(self, selector: str) -> None:
        """Something is not there to see, soon."""
        expect(self._page.locator(selector)).to_be_hidden()

    def focus(self, selector: str) -> None:
        """Something has the focus."""
        expect(self._page.locator(selector).first).to_be_focused()

    def many(self, about: str) -> None:
        """So many of something are there."""
        selector, _, count = about.partition(": ")
        expect(self._page.locator(selector)).to_have_count(int(count))

    def value(self, about: str) -> None:
        """A field has a value."""
        place, text = self._at(about)
        expect(place).to_have_value(text)

    def attribute(self, about: str) -> None:
        """Something has an attribute: its name, and behind a blank its value."""
        place, text = self._at(about)
        name, _, value = text.partition(" ")
        expect(place).to_have_attribute(name, value)

    def knows(self, selector: str) -> None:
        """Something of the page holds the number of the last entry."""
        name = "value" if selector.endswith("[name=seen]") else "data-entry"
        expect(self._page.locator(selector)).to_have_attribute(name, str(self._file.head))

    def title(self, text: str) -> None:
        """The page is called so."""
        expect(self._page).to_have_title(text)

    def true(self, script: str) -> None:
        """Something holds in the page."""
        assert self._page.evaluate(script) is True

    def arrived(self, path: str) -> None:
        """A page is there."""
        self._hands.arrive(path)

    def shows(self, about: str) -> None:
        """The row of a board shows a result; of teams that of a match shows what was typed."""
        board, sign = about.split(maxsplit=1)
        if self._file.state.section("a").teams:
            expect(self._page.locator(f"#board-{board}")).to_have_attribute("data-held", sign)
        else:
            expect(self._page.locator(f"#board-{board} a.ink")).to_contain_text(sign)

    def offers(self, board: str) -> None:
        """The entry line shows a board."""
        self.value(f"#entry [name=board]: {board}")

    def unsaved(self, text: str) -> None:
        """The box that is shown, not that of what is on its way, names what is not saved."""
        self.visible("#unsaved [name=again]")
        self.reads(f"#unsaved b: {text}")

    def saved(self) -> None:
        """Nothing is left that is not saved, shown or kept."""
        self.hidden("#unsaved")
        self._page.wait_for_function(SCRIPTS["nothing_kept"])

    def takes_back(self, board: str = "") -> None:
        """Backspace takes back the last entry, which is of a board, or there is none."""
        self._hands.press("Backspace")
        if board:
            self.reads(f"#note: Board {board}: the last entry is taken back.")
        else:
            self.notes("Nothing typed here is left to take back.")

    def axe(self) -> None:
        """Axe finds nothing on the page as it is now."""
        assert judged(self._page) == []

    def width(self, pixels: str) -> None:
        """The window is so wide."""
        self._page.set_viewport_size({"width": int(pixels), "height": 780})

    def printed(self, about: str) -> None:
        """Pages are shown as on a sheet of so many pixels."""
        width, height = map(int, about.split())
        self._page.set_viewport_size({"width": width, "height": height})
        self._page.emulate_media(media="print")

    def inside(self, selector: str) -> None:
        """Nothing of a thing is outside the window."""
        box, size = self._page.locator(selector).first.bounding_box(), self._page.viewport_size
        assert box
        assert size
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]

    def above(self, about: str) -> None:
        """Something ends above where another thing begins."""
        found = [self._page.locator(one).bounding_box() for one in about.split(": ")]
        upper, lower = (one for one in found if one)
        assert upper["y"] + upper["height"] <= lower["y"]

    # What the file has

    def results(self, about: str = "") -> None:
        """The results that are in the file, by board; of teams the signs by match."""
        teams = self._file.state.section("a").teams
        found = self._of_matches() if teams else late.results(self._file)
        told = dict(each.split() for each in about.split(", ") if each)
        assert {str(board): outcome for board, outcome in found.items()} == told

    def _of_matches(self) -> dict[int, str]:
        """The signs of the matches that have a result, by number."""
        section = self._file.state.section("a")
        facts = [match_facts(section, section.round(1), number) for number in range(1, 5)]
        found = {int(each["number"]): str(each["signs"]) for each in facts if each}
        return {number: text for number, text in found.items() if text.strip(".")}

    def remember(self) -> None:
        """Look at how many entries the log has."""
        self._head = self._file.head

    def entries(self, many: str) -> None:
        """So many came since."""
        assert self._file.head - self._head == int(many)

    def same_head(self) -> None:
        """Both events have as many entries."""
        assert self.files["event"].head == self.files["second"].head

    def ticked(self, names: str = "") -> None:
        """Who is ticked in the file, and the headline counts them."""
        section = self._file.state.section("a")
        players = zip(section.roster.pids, section.tournament.players, strict=True)
        here = {one.pid for one in section.entrants if one.checked_in}
        found = [player.name for pid, player in players if pid in here]
        assert sorted(found) == [name for name in names.split("; ") if name]

    def byes(self, pids: str = "") -> None:
        """Who has a bye in round 1."""
        found = {one.pid for one in self._file.state.section("a").entrants if one.bye_in(1)}
        assert found == {int(pid) for pid in pids.split()}

    def paired(self, about: str) -> None:
        """Who meets in round 2, by numbers."""
        section = self._file.state.section("a")
        pairs = [sorted(map(section.tpn, board.pair)) for board in section.round(2).boards]
        assert set(about.split()) <= {f"{one}-{other}" for one, other in pairs}

    # A whole round

    def stream(self, between: str) -> None:
        """Type a result of every board: with Enter before, after or between them, or by number."""
        boards = len(self._file.state.section("a").round(1).boards)
        chance = Random(3)  # noqa: S311  (the same keys every time)
        order = list(range(1, boards + 1))
        if between == "numbers":
            chance.shuffle(order)
        keys = chance.choices("10=5r+", weights=[9, 8, 3, 2, 1, 1], k=boards)
        for board, key in zip(order, keys, strict=True):
            named = ("b*#"[board % 3], *str(board), "Enter")
            before = {"numbers": named, "before": ("Enter",)}.get(between, ())
            after = between == "after" or (between == "some" and chance.random() < 0.5)
            self._hands.press(*before, key, *(["Enter"] if after else []))
        headline = self._page.locator("h1")
        expect(headline).to_have_text(f"All {boards} results are in", timeout=120_000)
        told = {board: OUTCOME[key] for board, key in zip(order, keys, strict=True)}
        assert late.results(self._file) == told

    def arrivals(self, about: str) -> None:
        """So many players are typed letter by letter, with a pause in milliseconds."""
        many, pause = map(int, about.split())
        names = sorted(one.name for one in self._file.state.section("a").tournament.players)[:many]
        for name in names:
            self._page.keyboard.type(name.split(",")[0], delay=pause)
            self._page.keyboard.press("Enter", delay=pause)
        expect(self._page.locator("h1")).to_contain_text(f"{many} of 39 have", timeout=60_000)
        self.ticked("; ".join(names))
