"""Events with a round in play: points are added up here by the signs that somebody typed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openarbiter.desk import Pid, SetBye
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from tests.web.browser import Browser
from tests.web.conftest import event


@dataclass(frozen=True, slots=True, kw_only=True)
class InPlay:
    """An event whose last round is in play."""

    name: str  # what it is an example of
    system: str = "dutch-2026"  # Id of the pairing system
    typed: Sequence[str]  # a sign a board: ``.`` adjourned, ``_`` played; matches by blanks
    many: int = 9  # number of players or teams
    half: int = 0  # player with a half-point bye in the last round
    rounds: int = 5  # rounds of the event
    closed: bool = False  # the last round is closed all the same, with adjourned games


_DATA = tomllib.loads(Path(__file__).with_name("events.toml").read_text("utf-8"))
EVENTS = tuple(InPlay(**one) for one in _DATA["event"])

_WHITE = {"1": "1", "=": "=", "0": "0", "+": "+", "-": "-", "/": "-", ".": "?", "_": "?"}
_BLACK = _WHITE | {"1": "0", "0": "1", "+": "-", "-": "+"}
_WORTH = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "?": 5, "U": 10, "H": 5, "Z": 0, " ": 0}
"""Tenths by the letter of the report file; a game without a result counts as drawn (GHR 3.1)."""

_MATCH = {1: ("1", 20), 0: ("=", 10), -1: ("0", 0)}
_TEAM_BYE = 10


@dataclass(slots=True)
class Count:
    """What was entered, and what follows."""

    names: Mapping[int, str]  # names by number
    boards: list[list[tuple[int, int, str, str]]] = field(default_factory=list)  # by round
    letters: dict[int, list[str]] = field(default_factory=dict)  # of each round, by number
    worth: dict[int, list[int]] = field(default_factory=dict)  # tenths of each round, by number
    completed: int = 0  # rounds that are over

    @property
    def published(self) -> int:
        """Rounds everybody may see."""
        return len(self.boards)

    def before(self, number: int, round_no: int) -> str:
        """Points before a round, marked where one of the games has no result."""
        found = self.letters[number][: round_no - 1]
        mark = "?" if "?" in found else ""
        return written(sum(self.worth[number][: round_no - 1])) + mark

    def table(self, number: int) -> str:
        """Points in a table after the completed rounds."""
        return self.before(number, self.completed + 1)

    def total(self, number: int, round_no: int) -> str:
        """The total of a card after a round: nothing while the game of the round is played."""
        if self.letters[number][round_no - 1] == "?":
            return ""
        return self.before(number, round_no + 1)

    def decided(self, number: int) -> int:
        """Tenths of all results there are."""
        both = zip(self.letters[number], self.worth[number], strict=True)
        return sum(worth for letter, worth in both if letter != "?")


def written(tenths: int) -> str:
    """Points as people write them."""
    whole, rest = divmod(tenths, 10)
    return f"{whole or ''}½" if rest else str(whole)


@contextmanager
def played(folder: Path, one: InPlay) -> Iterator[tuple[EventFile, Browser, Count]]:
    """An event at the desk, a browser at it, and the count."""
    settings: dict[str, Any] = {"system": one.system, "rounds": one.rounds}
    if one.system != "dutch-2026":
        settings["tie_breaks"] = ("WIN",)
    with event(folder, one.many, **settings) as file, Browser(file, folder) as browser:
        people = file.state.section("a").tournament.players
        count = Count({int(each.tpn): each.name for each in people})
        for number, typed in enumerate(one.typed, start=1):
            if one.half and number == len(one.typed):
                bye = SetBye(section="a", pid=Pid(one.half), round_no=RoundNo(number))
                file.act(bye, author="test")
            browser.publish(number)
            _type(browser, count, number, typed)
            _add(file, count, number)
            if number < len(one.typed) or one.closed:
                browser.insist(f"/a/rounds/{number}/complete")
                count.completed = number
        if one.half:
            assert "H" in count.letters[_number(file, one.half)]
        yield file, browser, count


def _number(file: EventFile, pid: int) -> int:
    return int(file.state.section("a").tpn(Pid(pid)))


def _type(browser: Browser, count: Count, number: int, typed: str) -> None:
    """Type the results of a round, and count them."""
    place, boards = f"/a/rounds/{number}/results", []
    shown = browser.json(place)
    if "matches" in shown:
        for match, signs in zip(shown["matches"], typed.split(), strict=False):
            if signs.strip("_"):
                browser.post(place, board=match["number"], r=signs.replace("_", "."))
            boards.append(_match(match, signs))
    else:
        for row, sign in zip(shown["rows"], typed, strict=True):
            if sign != "_":
                browser.post(f"{place}/{row['board']}", r=sign)
            sides = (row["white"]["number"], row["black"]["number"])
            boards.append((*sides, _WHITE[sign], _BLACK[sign]))
    count.boards.append(boards)


def _match(match: Mapping[str, Any], signs: str) -> tuple[int, int, str, str]:
    """A match by its boards; a sign says what the team named first made."""
    sides = (match["white"]["number"], match["black"]["number"])
    if "_" in signs:
        return (*sides, "?", "?")
    made = [0, 0]
    for sign in signs:
        made[0] += _WORTH[_WHITE[sign]]
        made[1] += _WORTH[_BLACK[sign]]
    more = (made[0] > made[1]) - (made[0] < made[1])
    return (*sides, _MATCH[more][0], _MATCH[-more][0])


def _add(file: EventFile, count: Count, number: int) -> None:
    """What the round was for everybody, those without a board too."""
    teams = file.state.section("a").teams
    found = {
        side: letter
        for *sides, one, other in count.boards[-1]
        for side, letter in zip(sides, (one, other), strict=True)
    }
    for player in file.state.section("a").tournament.players:
        tpn = int(player.tpn)
        letter = found.get(tpn) or player.record(RoundNo(number)).result.value
        worth = {"1": 20, "=": 10, "0": 0, "?": 10, "U": _TEAM_BYE} if teams else _WORTH
        count.letters.setdefault(tpn, []).append(letter)
        count.worth.setdefault(tpn, []).append(worth.get(letter, 0))
