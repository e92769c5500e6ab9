"""The verbs of stories of whole events; sheets are kept as PDF in the folder named by SHEETS."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from time import time
from typing import Any

from playwright.sync_api import Page, expect

import openarbiter as oa
from openarbiter.cli.exits import Exit
from openarbiter.cli.main import main
from openarbiter.desk import Reporter, Section, groups, section_table
from openarbiter.model import points_text
from openarbiter.rulebooks import registry
from openarbiter.web.accounts import Account
from openarbiter.web.roles import Role
from openarbiter.web.streams import IN_ALL
from tests.browser.conftest import watched
from tests.browser.hands import Hands
from tests.browser.late import by_strength, listed, listed_children, listed_teams
from tests.browser.verbs import PASTE, Scene
from tests.played import played_event
from tests.rating_lists import COMBINED, SINGLE, text_list

__all__ = ["Story", "as_pdf", "sheets"]

HALVES = [[number, number + 15] for number in range(1, 16)]
"""The first of the upper half meets the first of the lower, and so on."""

FOLDED = [
    *([number, 16 - number] for number in range(1, 8)),
    [8, 30],
    *([number, 45 - number] for number in range(16, 23)),
]
"""The first of each half meets its last (Burstein, 3.3, 4.2); the upper half of 15 leaves one."""

KEYS = "10=10=01=1"

SPECIAL = {(1, 4): "-", (2, 2): "."}
"""The round and board of a White who does not come, and of an adjourned game."""

COLUMN = {"1": "1-0", "0": "0-1", "=": "½-½", "-": "- +"}
SIGN = {"1": "1–0", "0": "0–1", "=": "½–½"}  # noqa: RUF001  (en dashes)

SIGNS = ("1=01", "0110", "==1=", "11=0", "0=0=", "11=1")
"""The results of a match from board 1, as they are typed."""


def sheets(
    hands: Hands, name: str, *, written: frozenset[str] = frozenset(), step: int = 1
) -> None:
    """Every sheet on A4, or each ``step``-th: nothing cut, no column empty but ``written`` ones."""
    groups = hands.twin("/papers.json?s=a")["groups"]
    faults = {
        key: look_at(hands, f"/papers/{key}?s=a", f"{name}-{key}", blank=key in written)
        for key in [key for keys in groups.values() for key in keys][::step]
    }
    back_on_screen(hands.page)
    assert not {key: found for key, found in faults.items() if found}


class Story(Scene):
    """Somebody who runs an event, and its hall; every method without an underscore is a verb."""

    _due: frozenset[str] = frozenset()

    def pick(self, about: str) -> None:
        """Reach a list and type what is chosen from it."""
        selector, _, text = about.partition(": ")
        self._hands.reach(selector)
        self._page.keyboard.type(text)
        expect(self._page.locator(f"{selector} option:checked")).to_contain_text(text)

    def unfold(self, selector: str) -> None:
        """Open what can be opened."""
        self._hands.unfold(selector)

    def twin(self, about: str) -> None:
        """The JSON of a page has a value at a place: names and numbers with points between."""
        path, place, told = about.split(maxsplit=2)
        found: Any = self._hands.twin(path)
        for part in place.split("."):
            found = found[int(part) if part.lstrip("-").isdigit() else part]
        assert str(found) == told

    def fund(self, text: str) -> None:
        """The fund comes as a file."""
        self._hands.post("/a/prizes/file", {"fund": text.replace("\\n", "\n")})

    # The hall

    def device(self, about: str) -> None:
        """Go on at another device: its name, its width and height, the page that it opens."""
        name, size, path = about.split()
        width, height = map(int, size.split("x"))
        started = self._page.context.browser
        assert started
        context = started.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", has_touch=width < height
        )
        self._hands = self._tabs[name] = Hands(watched(context), self._hands.base)
        self._hands.open(path)

    def phone(self, about: str) -> None:
        """Go on at a phone at the page of its code: its name, a board of round 1 and the side."""
        name, board, side = about.split()
        found = self._file.state.section("a").round(1).board(int(board))
        codes = self._served.desk.codes(self._file)
        assert found
        assert codes
        self.device(f"{name} 390x780 /r/{codes.code('a', 1, found, Reporter(side))}")

    def helper(self, about: str) -> None:
        """Go on at the phone of somebody who enters results of some boards, with name and PIN."""
        name, first, last = about.split()
        boards = (int(first), int(last))
        self.device(f"{name} 390x780 /enter")
        self._sign_in(Account(name=name, role=Role.RESULTS, boards=boards))

    def _sign_in(self, account: Account) -> None:
        """Somebody who is taken in signs in on this device."""
        assert self._served.desk.persons
        pin = self._served.desk.persons.add(account)
        self._hands.open("/enter")
        self._page.fill("input[name=name]", account.name)
        self._page.fill("input[name=pin]", pin)
        self._page.get_by_role("button", name="Enter the desk").click()

    def reported(self, told: str = "") -> None:
        """The reports of round 1 in the log: each board with its side."""
        found = self._file.state.section("a").round(1).reports
        assert [f"{each.board} {each.by.value}" for each in found] == told.split("; ")

    def all_streams_taken(self) -> None:
        """So many pages are open elsewhere that none more is told what is new."""
        for at in range(IN_ALL):
            self._served.desk.streams.opened(f"another phone {at}", f"address {at}")

    def clock(self, hour: str) -> None:
        """On the clock of the screens it is so late."""
        begin = datetime(2030, 1, 1, int(hour)).astimezone().timestamp() - time()
        self._served.desk.screens.clock = lambda: time() + begin

    def rating_list(self, about: str) -> None:
        """A rating list lies beside the event: names, numbers and ratings of people."""
        people = [one.split("/") for one in about.split("; ")]
        told = [
            SINGLE | {"Name": name, "ID Number": number, "SRtng": rating, "SK": "10", "Tit": "IM"}
            for name, number, rating in people
        ]
        path = self._file.path.with_name("all.txt")
        path.write_text(text_list(COMBINED, *told), encoding="utf-8", newline="")

    # Before round 1

    def lists(self, word: str) -> None:
        """A list of thirty is pasted, in no order."""
        self._hands.fill("#list", listed(word))

    def numbered(self, said: str) -> None:
        """The players, or teams, are numbered by strength."""
        self._hands.open("/a/players")
        self._hands.reads(said)
        self._hands.unfold("details.more summary")
        self._hands.enter("form[action$='/players/number'] button", "/a/players")

    def ties(self, names: str) -> None:
        """The tie-breaks are picked from a list; nobody types a code."""
        while self._page.locator("button[value=remove-0]").count():
            self.follow("button[value=remove-0]")
        for name in names.split():
            self.follow(f"button[value=add-{name}]")
        self.submit("Control+Enter")
        self._hands.answer("announced before round 1")
        found = [one["code"] for one in self._hands.twin("/a/tie-breaks.json")["list"]]
        assert found == names.split()

    def drawn(self, seed: str) -> None:
        """The first colour is drawn by a seed."""
        self._hands.open("/a/lots")
        self._hands.fill("#round-1 input[name=seed]", seed)
        self.submit("Enter")
        self._hands.answer("before everybody's eyes")

    def asks_for_bye(self, number: str) -> None:
        """A player asks for a half-point bye in round 3."""
        pid = str(self._hands.twin(f"/a/players/{number}.json")["who"]["pid"])
        self._hands.post("/a/byes", {"pid": pid, "round": "3", "kind": "H", "back": "/"})

    def teams(self, about: str) -> None:
        """Teams are put into a field with their players, in board order."""
        selector, first, last = about.split()
        self._hands.fill(selector, listed_teams(int(first), int(last)))

    # Rounds

    def round(self, number: str) -> None:
        """A round paired and published with Ctrl+Enter, and its results opened."""
        place = f"/a/rounds/{number}"
        self._hands.open(f"{place}/who")
        if self._page.locator("#missed").count():
            self.submit("Control+Enter")
        self.submit("Control+Enter")
        if self._page.locator("section.dlg").count():  # games without result are acknowledged
            self.submit("Control+Enter")
        self._hands.arrive(f"{place}/pairings")
        self.submit("Control+Enter")
        self._hands.reads("is published")
        self._hands.go(f"{place}/results")

    def meet(self, about: str) -> None:
        """Numbers follow the national ratings; who meets in round 1, the colour of 1."""
        how, colour = about.split()
        names = by_strength()
        rows = self._hands.twin("/a/players.json")["players"]
        assert [row["name"] for row in rows] == names
        rows = self._hands.twin("/a/rounds/1/results.json")["rows"]
        sides = [
            [names.index(row[side]["name"]) + 1 for side in ("white", "black")] for row in rows
        ]
        assert sorted(map(sorted, sides)) == (FOLDED if how == "folded" else HALVES)
        assert sides[0].index(1) == ("white", "black").index(colour)

    def enter(self, about: str) -> None:
        """All results of a round: a pasted column, keys in order, boards by number, or forms."""
        way, number, *other = about.split()
        place = f"/{other[0] if other else 'a'}/rounds/{number}/results"
        special = {} if other else SPECIAL
        missing = self._hands.twin(f"{place}.json")["missing"]
        keys = {
            board: special.get((int(number), board), KEYS[(int(number) * 3 + board) % len(KEYS)])
            for board in missing
        }
        last = max(missing)
        if way == "column" and "." not in keys.values():
            self._page.evaluate(PASTE, "\n".join(COLUMN[keys[board]] for board in missing))
        elif way == "forms":
            for board in missing:
                self._hands.post(f"{place}/{board}", {"r": keys[board]})
            self._hands.open(place)
        elif way == "boards":
            for board in reversed(missing):
                self._hands.press("b", *str(board), "Enter", keys[board])
            last = min(missing)
        else:
            self._hands.press(*keys.values())
        self.shows(f"{last} {SIGN[keys[last]]}")

    def complete(self, number: str) -> None:
        """A round is closed, whatever is said about it."""
        self._hands.open(f"/a/rounds/{number}/results")
        self._hands.submit("Control+Enter")

    def correct(self, about: str) -> None:
        """A result is corrected: with which effect, and why."""
        effect, _, reason = about.partition(": ")
        self._hands.correct(reason, effect)

    def matches(self, number: str) -> None:
        """Every match is typed, a sign for each board; in round 1 board 4 of match 1 is empty."""
        place = f"/a/rounds/{number}/results"
        self._hands.open(place)
        for match in self._hands.twin(f"{place}.json")["missing"]:
            typed = SIGNS[(int(number) + match) % len(SIGNS)]
            self._hands.press(*(typed[:3] if (number, match) == ("1", 1) else typed), "Enter")
        expect(self._page.locator("#complete button")).to_be_enabled()
        assert not self._hands.twin(f"{place}.json")["missing"]
        self._hands.reads("matches are over")
        self.submit("Control+Enter")

    def line_up(self, about: str) -> None:
        """The first or the second team of match 1 hands in a line-up: board 4, moment, why."""
        side, seat, moment, why = about.split(maxsplit=3)
        place = "/a/rounds/1/line-ups/1"
        self._hands.open(place)
        team = self._hands.twin(f"{place}.json")["sides"][int(side)]["team"]["pid"]
        form = f"form:has(input[name=team][value='{team}'])"
        self.pick(f"{form} select[name=seat4]: {seat}")
        self._page.locator(f"{form} input[name=handed_in]").fill(moment)
        self.follow(f"{form} button")
        self._hands.answer(why)

    def reserve(self) -> None:
        """The reserve of the first team sits at board 4 of match 1; the other seat is empty."""
        found = self._hands.twin("/a/rounds/1/line-ups/1.json")
        seats = [found["match"]["games"][3][side] for side in ("white", "black")]
        reserve = found["sides"][0]["members"][4]["who"]["name"]
        assert [one["name"] for one in seats if one] == [reserve]

    # A day of several sections

    @property
    def _sections(self) -> tuple[Section, ...]:
        """The sections of the event that the desk serves now."""
        file = self._served.desk.file
        assert file
        return file.state.sections

    def children(self, count: str) -> None:
        """A sheet of children is pasted."""
        self._hands.fill("#list", listed_children(int(count)))

    def sections(self, names: str) -> None:
        """Sections are added, each like the first one; only one is typed."""
        first, *others = names.split()
        self._hands.open("/settings")
        self._page.fill("#another input[name=section]", first)
        self.choose("#another select[name=model]: a")
        self.away("#another button")
        for name in others:
            self._hands.post("/settings/sections", {"section": name, "model": "a"})

    def even(self, each: str) -> None:
        """Sections are of one size, and nobody is rated above anybody of the one before."""
        ratings = [[one.rating or 0 for one in each.tournament.players] for each in self._sections]
        assert {len(own) for own in ratings} == {int(each)}
        assert all(min(own) >= max(after) for own, after in pairwise(ratings))

    def keep_apart(self, about: str) -> None:
        """In all sections those of one group do not meet up to a round."""
        kind, last = about.split()
        self._hands.open(f"/groups?kind={kind}")
        self.choose(f"select[name=kind-0]: {kind}")
        expect(self._page.locator("input[name^=s-]:checked")).to_have_count(len(self._sections))
        self._hands.fill("input[name=last-0]", last)
        self.follow("#bans button.go")
        assert {len(section.settings.bans) for section in self._sections} == {1}

    def door(self, about: str) -> None:
        """The check-in at the door is open; go on at a device that opens its page."""
        self._served.desk.addresses = (self._hands.base,)
        self._hands.open("/check-in?door=shown")
        if not self._page.locator("#door").count():
            self.follow("form[action='/check-in/door'] button")
        self.visible("#door a")
        way = self._page.locator("#door a").inner_text()
        self.device(f"{about} {way.removeprefix(self._hands.base)}")

    def is_here(self, name: str) -> None:
        """Somebody types three letters of the own name, and taps it."""
        self._page.fill("input[name=q]", name[:3])
        self.away("form:has(input[name=q]) button")
        self.away(f"button:has-text('{name}')")

    def stands(self) -> None:
        """Registration signs in on the device, which stands at the door from then on."""
        door = self._page.url
        self._sign_in(Account(name="Registration", role=Role.REGISTRATION))
        self._page.goto(door)
        self.away("form:has(input[name=stands]) button")

    def all_come(self, but: str) -> None:
        """Everybody is ticked on the device at the door, but for so many."""
        absent, path = int(but), self._page.url.removeprefix(self._hands.base).partition("?")[0]
        self._hands.open(f"{path}?q={self._sections[0].tournament.players[0].name[:3]}")
        token = self._page.locator("input[name=token]").first.input_value()
        for section in self._sections:
            pids = [one.pid for one in section.entrants if not one.checked_in]
            for pid in pids[min(absent, 1) :]:
                answer = self._page.request.post(
                    self._hands.base + path,
                    form={"token": token, "section": section.key, "pid": str(pid)},
                )
                assert answer.ok
            absent -= min(absent, 1)

    def together(self, step: str) -> None:
        """A step is done for all sections from their page."""
        self._hands.open("/all")
        assert self._hands.twin("/all.json")["steps"][step] == len(self._sections)
        self.follow(f"button[formaction='/all/{step}']")
        self.hidden(f"button[formaction='/all/{step}']")

    def all_results(self, number: str) -> None:
        """The results of a round: a column is pasted in the first section, forms in the others."""
        for section in self._sections:
            self._hands.open(f"/{section.key}/rounds/{number}/results")
            self.enter(f"{'column' if section.key == 'a' else 'forms'} {number} {section.key}")
            self._hands.reads(f"All {len(section.round(int(number)).boards)} results are in")

    def apart(self, about: str) -> None:
        """No two of one group have met up to a round; without the ban some would have."""
        kind, last = about.split()
        for section in self._sections:
            of = groups.names(section, kind)
            assert set(of) == {one.pid for one in section.entrants}
            for number in range(1, int(last) + 1):
                boards = section.round(number).boards
                assert boards
                assert [
                    board.number for board in boards if len({*map(of.get, board.pair)}) < 2
                ] == []

    def table_of_groups(self, about: str) -> None:
        """The standings of groups add up the best of each, over all sections."""
        kind, best = about.split()
        points = {
            (section.key, section.pid(row.player)): row.points
            for section in self._sections
            for row in section_table(section, section.tournament)
        }
        made = {
            name: sorted(points[entry.section, entry.pid] for entry in members)
            for name, members in groups.groups(self._sections, kind)
        }
        rows = self._hands.twin("/groups/tables.json?n=1")["view"]["rows"]
        told = {row[1]: row[2] for row in rows}
        assert told == {name: points_text(sum(own[-int(best) :])) for name, own in made.items()}

    def prizes(self, places: str) -> None:
        """In every section so many people or more have a prize, each with a reason."""
        for section in self._sections:
            view = self._hands.twin(f"/{section.key}/prizes.json")["view"]
            assert len(view["awards"]) >= int(places)
            assert all(one["player"]["name"] and one["reason"] for one in view["awards"])

    # Several events, and several months

    def evenings(self, about: str) -> None:
        """So many evenings of the same people lie beside this one, and the file of the series."""
        count, rule = about.split(maxsplit=1)
        folder = self._file.path.parent
        names = [f"evening-{number}.openarbiter" for number in range(1, int(count) + 1)]
        for number, name in enumerate(names):
            played_event(folder / name, players=12 + number, rounds=3, of=3).close()
        events = json.dumps([*names, self._file.path.name])
        text = f"name = 'Blitz Grand Prix'\nevents = {events}\n{rule.replace('; ', chr(10))}\n"
        (folder / "blitz.series.toml").write_text(text, encoding="utf-8")

    def month(self, number: str) -> None:
        """A month of a league: a round is played, its report is saved, read and sent."""
        self.round(number)
        self.enter(f"keys {number}")
        self.complete(number)
        self._hands.open("/a/ratings")
        due = [one for one in self._hands.twin("/a/ratings.json")["periods"] if one["next"]]
        assert len(due) == 1, (number, due)
        for row in due:
            address = f"/files/export/a/rating?period={row['first']}"
            with self._page.expect_download() as download:
                self._page.click(f"#periods a[href='{address}']")
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / download.value.suggested_filename
                download.value.save_as(path)
                found = oa.read_trf(path)
                assert row["name"] in path.name
                games = sum(one.opponent is not None for p in found.players for one in p.rounds)
                assert games == 2 * row["games"]
            self._hands.enter(
                f"#periods form:has(input[value='{row['first']}']) button", "/a/ratings"
            )
        expect(self._page.locator("#periods li span.tag:not(.warn)")).to_have_count(int(number))

    # What goes out

    def due(self, moment: str) -> None:
        """The sheets that the document wants published now, on A4."""
        view = self._hands.twin("/papers.json?s=a")
        due = {one["key"] for one in view["wanted"]["sheets"] if one["due"]}
        for key in due:
            path = f"/papers/{key}?s=a" + (f"&round={view['round']}" if view["round"] else "")
            blank = key == "cards" and not view["round"]
            assert not look_at(self._hands, path, f"{key}-{moment}", blank=blank), key
        back_on_screen(self._page)
        self._due |= due

    def all_due(self, system: str) -> None:
        """Every sheet that the document wants was due once."""
        assert self._due == {sheet.key for sheet in registry.edition(system).sheets}

    def sheets(self, about: str) -> None:
        """Every sheet of the event, on A4; some are written into."""
        name, *written = about.split()
        sheets(self._hands, name, written=frozenset(written))

    def sent_away(self, about: str) -> None:
        """The final report is ready; its file checks and verifies clean under its system."""
        system, rounds, players, teams = about.split()
        self._hands.open("/a/finish")
        expect(self._page.locator("main")).to_contain_text("Final standings")
        self._hands.reach("#goes-out a[href$='/trf26']")
        with self._page.expect_download() as download:
            self._hands.press("Enter")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "report.trf"
            download.value.save_as(path)
            tournament = oa.read_trf(path)
            for verb in ("check", "verify", "standings"):
                assert main([verb, str(path)]) in {Exit.OK, Exit.UNDECIDED}
        assert tournament.paired_rounds == int(rounds)
        assert (len(tournament.players), len(tournament.teams)) == (int(players), int(teams))
        assert bool(int(teams)) is any(player.rating for player in tournament.players)
        assert registry.id_for(tournament) == system
        assert oa.check(tournament).differences == ()
        assert list(oa.verify(tournament).findings) == []


UPRIGHT, WIDE = 695, 1024
"""CSS pixels between the margins of A4 (13 mm on each side), upright and across."""

FAULTS = Path(__file__).with_name("paper.js").read_text("utf-8")


def kept() -> str:
    """The folder in which sheets are kept; empty where nobody wants them."""
    return os.environ.get("SHEETS", "")


def look_at(hands: Hands, path: str, name: str, *, blank: bool = False) -> list[str]:
    """Lay out a sheet as on paper, and leave it so; what is wrong there, if it is no ``blank``."""
    page = hands.page
    page.emulate_media(media="print")
    hands.open(path)
    across = page.locator("body.landscape").count()
    page.set_viewport_size({"width": 1123 if across else 794, "height": 1000})
    faults: list[str] = page.evaluate(FAULTS, [WIDE if across else UPRIGHT, blank])
    if folder := kept():
        (Path(folder) / f"{name}.pdf").write_bytes(as_pdf(page))
    return faults


def back_on_screen(page: Page) -> None:
    """Show pages on a laptop again, as before."""
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1366, "height": 860})


def as_pdf(page: Page) -> bytes:
    """A page as it is printed."""
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert printed.startswith(b"%PDF")
    return printed
