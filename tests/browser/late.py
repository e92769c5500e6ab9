"""Events and players of the browser, another desk, and answers that are late or never come."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from pathlib import Path

from playwright.sync_api import APIResponse, Page, Route

from openarbiter import desk
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from tests.logos import LOGO
from tests.played import AUTHOR, CODES, FAMILIES, facts_of, play_round, played_event

RESULTS = "/a/rounds/1/results"
ELSEWHERE = "Somebody at another desk"

LOOKS = 1000
"""How often to look whether something is held, fifty times a second, before a test gives up."""


def publish(file: EventFile, number: int) -> None:
    """Pair and publish a round, which has no result."""
    list(islice(play_round(file, "a", number, random.Random(0)), 3))  # noqa: S311  (nothing drawn)


def published(path: Path, *, players: int = 24) -> EventFile:
    """An event of some players whose first round is published and has no result."""
    file = played_event(path, players=players, rounds=0)
    publish(file, 1)
    return file


def large(path: Path, *, players: int = 180) -> EventFile:
    """An event that can give norms, with a logo and a colour, its first round over."""
    file = EventFile.create(path)
    file.act(desk.CreateEvent(name="Marrow Quay Open", chief_arbiter=AUTHOR), author=AUTHOR)
    settings = desk.SectionSettings(name="Open", rounds=9, tie_breaks=CODES)
    file.act(desk.AddSection(section="a", settings=settings), author=AUTHOR)
    entered = []
    for number in range(players):
        facts = facts_of(number)
        name = facts.name if number < 125 else f"{facts.name} {number}"
        title = ("GM", "IM", "FM", "")[number % 4]
        facts = replace(facts, name=name, title=title, rating=2500 - 3 * number)
        entered.append(desk.NewPlayer(pid=desk.Pid(number + 1), facts=facts))
    file.act(desk.AddPlayers(section="a", players=tuple(entered)), author=AUTHOR)
    file.act(desk.NumberPlayers(section="a"), author=AUTHOR)
    for _ in play_round(file, "a", 1, random.Random(players)):  # noqa: S311
        pass
    file.act(desk.SetLook(logo=LOGO, colour="#e8b400"), author=AUTHOR)
    return file


def enter_elsewhere(file: EventFile, board: int, outcome: str) -> None:
    """Another desk enters a result."""
    action = desk.EnterResult(
        section="a", round_no=RoundNo(1), board=BoardNo(board), outcome=desk.OUTCOMES[outcome]
    )
    file.act(action, author=ELSEWHERE)


def results(file: EventFile) -> dict[int, str]:
    """The results that are in the file, by board."""
    section = file.state.section("a")
    name = {outcome: name for name, outcome in desk.OUTCOMES.items()}
    return {
        int(board.number): name[section.outcome(1, board.number)]
        for board in section.round(1).boards
        if section.outcome(1, board.number).decided
    }


class Held:
    """What a script sends to an address (GET, POST), or the answers to it, until it is let go."""

    def __init__(self, page: Page, method: str, *, answered: bool, address: str) -> None:
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
        """Wait until something is held, or fail."""
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


SURNAMES = (
    *("Łąkowski-Żółtopolański", "Großmüller-Hötzendorff", "Þórhallsdóttir-Ísfjörð"),
    *("Quill", "Ó"),
)


DAYS = ("2030-01-01 09:00", "2030-01-01 14:00", "2030-01-02 09:00")


def crowded(path: Path, *, played: int = 0) -> EventFile:
    """An event of 61 with names of up to 40 letters, one without a game, after so many rounds."""
    file = EventFile.create(path)
    file.act(desk.CreateEvent(name="Saltmere Autumn Weekend"), author=AUTHOR)
    settings = desk.SectionSettings(name="Open", rounds=7, tie_breaks=CODES, round_dates=DAYS)
    file.act(desk.AddSection(section="a", settings=settings), author=AUTHOR)
    players = tuple(desk.NewPlayer(pid=desk.Pid(at + 1), facts=_long_name(at)) for at in range(61))
    file.act(desk.AddPlayers(section="a", players=players), author=AUTHOR)
    file.act(desk.NumberPlayers(section="a"), author=AUTHOR)
    luck = random.Random(played)  # noqa: S311  (invented results)
    for number in range(1, played + 1):
        for _ in play_round(file, "a", number, luck):
            pass
    steps = play_round(file, "a", played + 1, luck)
    for _ in range(3):
        next(steps)
    return file


def _long_name(at: int) -> desk.PlayerFacts:
    """An invented player: a fifth of them with two long names, 40 letters in all."""
    known = facts_of(at)
    family, given = SURNAMES[at % len(SURNAMES)], known.name.partition(", ")[2]
    name = f"{family} {known.name.partition(',')[0]}, {given} {'Wiśniowiecka-Čapková'[: at % 20]}"
    return replace(known, name=name.strip()[:40].strip())


PLAYERS = 30

UNRATED = facts_of(17).name
"""Who of the thirty has no rating on any list."""


def pasted_list(players: int) -> str:
    """A list of players as it is copied from a spreadsheet: name, rating, federation, title."""
    lines = (
        f"{facts.name}\t{facts.rating or ''}\t{facts.federation}\t{facts.title}"
        for facts in map(facts_of, range(players))
    )
    return "\n".join(("Name\tRating\tFed\tTitle", *lines))


def _rating(number: int) -> int | None:
    """National ratings 2130, 2107, 2084 ...: no two are equal."""
    return None if facts_of(number).name == UNRATED else 2130 - 23 * number


def listed(word: str) -> str:
    """Thirty players in no order, with national ratings only, below a word such as DWZ."""
    lines = [f"Name\t{word}\tFed\tSex\tBorn\tClub"]
    for step in range(PLAYERS):
        number = step * 7 % PLAYERS
        facts = facts_of(number)
        more = f"{facts.federation}\t{facts.sex}\t{facts.birth[:4]}\t{facts.club}"
        lines.append(f"{facts.name}\t{_rating(number) or ''}\t{more}")
    return "\n".join(lines)


def by_strength() -> list[str]:
    """Their names by national rating or estimate, the highest first."""
    strength = {facts_of(number).name: _rating(number) or 1600 for number in range(PLAYERS)}
    return sorted(strength, key=lambda name: -strength[name])


PUPILS = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Finn", "Greta", "Hugo")
SCHOOLS = tuple(f"{FAMILIES[at]} School" for at in range(0, 24, 2))


def listed_children(count: int) -> str:
    """Up to 200 children in no order, every ninth unrated, every school typed in two ways."""
    lines = ["Name\tSchool\tRating\tBorn"]
    for step in range(count):
        at = step * 7 % count
        family, given = FAMILIES[at % len(FAMILIES)], PUPILS[at // len(FAMILIES)]
        school = SCHOOLS[at % 5 if at % 3 else at % len(SCHOOLS)]
        rating = "" if at % 9 == 8 else 700 + 5 * at
        named = school.upper() if at % 4 == 1 else school
        lines.append(f"{family}, {given}\t{named}\t{rating}\t{2010 + at % 8}")
    return "\n".join(lines)


TOWNS = (
    *("Aldermoor", "Brixholme", "Castellan", "Dunmarrow"),
    *("Eastwater", "Fernhollow", "Gullport", "Kestrel Bay"),
)


def listed_teams(first: int, last: int) -> str:
    """Teams of five in board order, each line with its team; a single one goes without its name."""
    lone = last - first == 1
    lines = ["Name\tRating\tFed" if lone else "Team\tName\tRating\tFed"]
    for place in range(first, last):
        for board in range(5):
            facts = f"{TOWNS[place]}, Player {board + 1}\t{2290 - 35 * place - 12 * board}\tNOR"
            lines.append(facts if lone else f"{TOWNS[place]}\t{facts}")
    return "\n".join(lines)
