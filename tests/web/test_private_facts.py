"""What is not for everybody stands on no page for everybody, nor on a page of a helper."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from itertools import count, product
from pathlib import Path
from typing import Any, Final

import pytest

from openarbiter import desk
from openarbiter.desk import OUTCOMES, Action, Pid, Reporter
from openarbiter.desk.codec import value_from_json
from openarbiter.desk.messages import say
from openarbiter.explanations.phrases import PHRASES
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo
from openarbiter.store import EventFile
from openarbiter.store.beside import Kept
from openarbiter.verification.certificate import alone
from openarbiter.web.accounts import Account
from openarbiter.web.before import Row, Rows
from openarbiter.web.public_facts import PublicPlayer
from openarbiter.web.roles import ABILITIES, Role, needed
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.guide import RECIPES
from openarbiter.web.routes.papers import SHEETS
from openarbiter.web.routes.screens import NAMES as SCREENS
from openarbiter.web.screens import Hall as ScreensOfHall
from openarbiter.web.screens import Shown
from openarbiter.web.site import site_files
from tests.every import beside
from tests.web.browser import Browser, Hall

_NUMBERS: Final = count(1)


def mark(kind: str) -> str:
    """A word that stands for a private fact of a kind."""
    return f"zq{kind}{next(_NUMBERS)}z"


MARKED: Final = re.compile(
    r"zq([a-z]+)[0-9]+z|\b(?P<birth>1877)\b|\b(?P<id>88877[0-9]{3})\b|\b(?P<rating>31[0-9]7)\b"
    r"|(?P<money>9876[.,]5)"
)
"""The marks: words, years of birth, ids, ratings that do not count, the money that came in."""


def _said_of_pairs() -> Iterator[str]:
    """What is said of players who must not meet, in each language without the names."""
    keys = (
        "reason.forbidden",
        "reason.forbidden.family",
        "plain.reason.forbidden",
        "plain.reason.forbidden.you",
    )
    for sentence in (*(PHRASES[key] for key in keys), "the event forbids the pair"):
        for language in ("en", "de", "pl"):
            told = Tongue(language)(said(str(sentence), player="|", players="|"))
            yield re.escape(max(told.split("|"), key=len).strip())


FORBIDDEN: Final = re.compile("|".join((*_said_of_pairs(), "/forbidden")))
"""What tells who must not meet: a sentence, or what an entry touches."""

AUTHOR: Final = mark("author")


def kinds(text: str) -> set[str]:
    """The kinds of the private facts that a text tells."""
    return {found[1] or found.lastgroup or "" for found in MARKED.finditer(text)}


GIVEN: Final = beside(__file__)


def filled(text: str, **gaps: object) -> str:
    """A text with its gaps filled; what is named by none is a mark of its own."""
    for name, value in gaps.items():
        text = text.replace(f"<{name}>", str(value))
    text = re.sub("<id>", lambda _: str(88877000 + next(_NUMBERS)), text)
    return re.sub(r"<(\w+)>", lambda found: mark(found[1]), text)


def told(group: str, **gaps: object) -> Iterator[Action]:
    """The actions of a group of the file beside."""
    lines = filled(GIVEN[group], **gaps).splitlines()
    return (desk.action_from_json(json.loads(line)) for line in lines)


def facts(name: str, number: int, rating: int | None = None) -> desk.PlayerFacts:
    """A player of whom everything is known."""
    known = GIVEN["person"] | (GIVEN["unrated"] if rating is None else {"rating": rating})
    low = 3107 + 10 * (number % 9)
    own = {"name": name, "birth": f"1877/0{number % 9 + 1}/11", "rapid": low, "blitz": low}
    text = json.dumps(known | own, ensure_ascii=False)
    return value_from_json(desk.PlayerFacts, json.loads(filled(text)))


NAMES: Final = ("Ahorn", "Birke", "Ceder", "Douglas", "Eibe", "Fichte", "Ginster", "Hasel")


def _players(key: str) -> desk.AddPlayers:
    """The players of a section, the last of whom has no rating."""
    new = (
        facts(f"{name}, {key.upper()}", at, 2200 - 40 * at if at < len(NAMES) else None)
        for at, name in enumerate(NAMES, start=1)
    )
    players = (desk.NewPlayer(pid=Pid(at), facts=each) for at, each in enumerate(new, start=1))
    return desk.AddPlayers(section=key, players=tuple(players))


def _teams(key: str) -> desk.AddTeams:
    """Six teams of five."""
    teams = []
    for at, name in enumerate(NAMES[:6], start=1):
        own = desk.PlayerFacts(name=f"Team {name}", club=mark("club"), note=mark("note"))
        members = (
            facts(f"{name}, {board}", at + board, 2300 - 50 * at - board) for board in range(5)
        )
        teams.append(
            desk.NewTeam(pid=Pid(at), facts=own, captain=mark("captain"), members=tuple(members))
        )
    return desk.AddTeams(section=key, teams=tuple(teams))


def _result(file: EventFile, key: str, number: int) -> Iterator[Action]:
    """White wins at all boards of a round."""
    won = OUTCOMES["1-0"]
    for board in file.state.section(key).round(number).boards:
        where: Any = {"section": key, "round_no": RoundNo(number), "board": board.number}
        if file.state.section(key).teams:
            yield desk.EnterMatch(**where, results=(won,) * 4)
        else:
            yield desk.EnterResult(**where, outcome=won)


SECTIONS: Final = {"a": "dutch-2026", "n": "nswca", "t": "team-swiss-2026"}


@contextmanager
def event_with_marks(folder: Path) -> Iterator[EventFile]:
    """The event: three sections, two rounds played and a third one in play."""
    with EventFile.create(folder / "marks.openarbiter") as file:

        def act(*actions: Action) -> None:
            for action in actions:
                file.act(action, author=AUTHOR, reason=mark("audit"))

        act(*told("begin"))
        for key, system in SECTIONS.items():
            kind = "teams" if key == "t" else "players"
            act(*told("section", s=key, S=key.upper(), system=system))
            act(_teams(key) if key == "t" else _players(key), *told(kind, s=key))
            for number in (1, 2, 3):
                act(desk.StartRound(section=key, round_no=RoundNo(number)))
                act(desk.pair_round(file.state, key, number))
                act(desk.PublishRound(section=key, round_no=RoundNo(number)))
                if number < 3:
                    act(*_result(file, key, number))
                    act(desk.CompleteRound(section=key, round_no=RoundNo(number)))
                if (key, number) == ("a", 2):
                    act(*told("later"))
        yield file


HELPER: Final = mark("helper")
"""Who enters results, and has reported one."""

FORMS: Final = re.compile(r"/find|/[ant]/players(/\d+(/substitute)?)?|/[ant]/teams|/n/registration")
"""Where who enters players sees what the form of entry asks."""

OF_FORMS: Final = {*GIVEN["of_forms"]}
"""The facts of the form of entry."""


def _registered(file: EventFile, kept: Kept) -> None:
    """Two who registered: one agreed to be named, one did not."""
    announced = desk.Registration(open=True, shown=True, questions=("Bed?",), asked=("birth",))
    file.act(desk.SetRegistration(section="n", registration=announced), author=AUTHOR)
    for shown in (True, False):
        known = facts("Linde, N" if shown else mark("registered"), 1, 1700)
        row = Row(
            when="",
            facts=replace(known, national=(), listed=(), rapid=None, blitz=None),
            answers=(("Bed?", mark("answer")),),
            contact=mark("contact"),
            shown=shown,
        )
        Rows(kept, "n").add(row)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """An event with marks at a desk that asks who people are, with screens and a report."""
    with event_with_marks(tmp_path) as file, Browser(file, tmp_path) as machine:
        kept = machine.app.state.desk
        kept.addresses = ("http://192.0.2.7:8000/",)
        made = Hall(tmp_path, machine)
        made.persons.add(Account(name=HELPER, role=Role.DEPUTY))
        for report in told("reports", helper=HELPER):
            file.act(report, author=AUTHOR)
        shown = tuple(
            Shown(number=at, name=mark("screen"), section=key, order=SCREENS)
            for at, key in enumerate(SECTIONS, start=1)
        )
        kept.screens.change(file.id, lambda _: ScreensOfHall(screens=shown))
        _registered(file, kept.kept)
        yield made


def _gaps(hall: Hall) -> dict[str, tuple[str, ...]]:
    """Examples of what stands in the gaps of addresses; a new gap needs one here."""
    kept = hall.machine.app.state.desk
    codes = kept.codes(kept.file)
    section = kept.file.state.section("a")
    found = section.round(3)
    written = {name: tuple(values) for name, values in GIVEN["gaps"].items()}
    return written | {
        "s": tuple(SECTIONS),
        "name": SCREENS,
        "sheet": (*SHEETS, "log"),
        "recipe": (next(iter(RECIPES)),),
        "code": tuple(
            codes.code("a", 3, board, side)
            for board in found.boards
            for side in (Reporter.WHITE, Reporter.BLACK)
        ),
    }


def _addresses(path: str, gaps: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """An address of the table with every example in every gap."""
    names = re.findall(r"\{([^}]+)\}", path)
    shape = re.sub(r"\{[^}]+\}", "{}", path)
    for values in product(*(gaps[name] for name in names)):
        yield shape.format(*values)


_LINK: Final = re.compile(r'(?:href|src|action|data-live)="(/[^"#]*)')

_ROUTES: Final = [route for route in ROUTES if "GET" in (route.methods or ())]


def _kind(address: str) -> tuple[str, ...]:
    """What an address is one of: its route, and what is asked behind it."""
    path, _, query = address.partition("?")
    route = next((one.path for one in _ROUTES if one.path_regex.fullmatch(path)), "")
    return route, path.split("/")[1], *sorted(re.findall(r"(\w+)=", query))


def _shown(browser: Browser, role: Role | None, gaps: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """What a role is answered, by address: at every address it may ask, and where it is led to."""
    mine = [(one.path, needed("GET", one.path)) for one in _ROUTES]
    # What everybody may ask a helper asks by one example.
    waiting = [
        address
        for path, needs in mine
        for address in list(_addresses(path, gaps))[: None if needs or role is None else 1]
        if not needs or needs & ABILITIES[role]
    ]
    answers: dict[str, str] = {}
    led = Counter[tuple[str, ...]]()
    while waiting:
        address = waiting.pop(0)
        path, _, query = address.partition("?")
        query = "once=1&since=0" if path.endswith("/live") else query
        for way in (f"{path}?{query}", f"{path}.json?{query}"):
            if way in answers:
                continue
            answer = browser.client.get(way)
            answers[way] = answer.text
            if "html" not in answer.headers.get("content-type", ""):
                continue
            for link in map(unescape, _LINK.findall(answer.text)):
                led[_kind(link)] += not link.startswith(("/static", "/leave", "/undo", "/do"))
                if led[_kind(link)] <= 2 and f"{link}?" not in answers:  # alike but for numbers
                    waiting.append(link)
    return answers


def _leaks(way: str, text: str, role: Role | None) -> set[str]:
    """The kinds of private facts at an address that a role may not be told there."""
    path = way.partition("?")[0].removesuffix(".json")
    found = kinds(text)
    if FORBIDDEN.search(text) and not path.startswith(("/manual", "/help")):  # same in every event
        found.add("forbidden")
    return found - OF_FORMS if role is Role.REGISTRATION and FORMS.fullmatch(path) else found


@pytest.mark.parametrize(
    "roles",
    [
        (None, Role.RESULTS, Role.REGISTRATION),
        pytest.param((Role.VIEWER,), marks=pytest.mark.nightly),  # may nothing that these may not
    ],
)
def test_nobody_who_may_not_look_at_everything_is_told_a_private_fact(
    hall: Hall, roles: tuple[Role | None, ...]
) -> None:
    """On no page and in no twin, found from the table of routes and by the links of the pages."""
    gaps = _gaps(hall)
    wrong = []
    for role in roles:
        answers = _shown(hall.browser(role.value if role else ""), role, gaps)
        assert len(answers) > 100
        wrong += [
            f"{role}: {way}: {sorted(found)}"
            for way, text in answers.items()
            if (found := _leaks(way, text, role))
        ]
    assert not wrong, "\n".join(sorted(wrong))


_UUID = re.compile(r"urn:uuid:[0-9a-f-]{36}")


def test_no_file_of_the_site_tells_a_private_fact(tmp_path: Path) -> None:
    """In no language; the heads of games for a broadcast alone have the FIDE numbers."""
    with event_with_marks(tmp_path) as file:
        files = site_files(file, ["en", "de", "pl"])
    leaks = set()
    for place, content in files.items():
        if place.startswith("static/"):
            continue
        text = _UUID.sub("", content.decode())  # chance may put any four digits into one
        found = kinds(text) - ({"id"} if place.endswith(".pgn") else set())
        if found or FORBIDDEN.search(text):
            leaks.add(f"{place}: {sorted(found)}")
    assert not leaks, "\n".join(sorted(leaks))
    assert len(files) > 100


def test_a_round_is_explained_to_everybody_by_what_everybody_knows(hall: Hall) -> None:
    """Round 2 is; of round 1, where a forbidden pair mattered, the arbiter alone reads why."""
    stranger, arbiter = hall.browser(), hall.machine
    first, second = (stranger.json(f"/a/rounds/{number}/why/1") for number in (1, 2))
    assert "ask an arbiter" in first["trouble"]
    assert (first["answer"], second["trouble"]) == ([], "")
    assert second["answer"] == arbiter.json("/a/rounds/2/why/1")["answer"]
    assert FORBIDDEN.search(arbiter.get("/a/rounds/1/why/1"))
    assert not FORBIDDEN.search(arbiter.get("/papers/step-log?s=a&round=1"))
    arbiter.get("/papers/explanations?s=a&round=1", status=422)
    assert arbiter.json("/papers/explanations?s=a&round=2")["rows"]
    assert not stranger.json("/p/a/check/1")["can"]
    stranger.get("/p/a/check/1/certificate", status=404)
    certificate, report = (
        stranger.get(f"/p/a/check/2/{name}") for name in ("certificate", "report")
    )
    assert alone.check(certificate, report.encode())


def test_who_reports_enters_or_ticks_sees_players_as_everybody_does(hall: Hall) -> None:
    """Name, title, rating that counts and federation, and nothing that has no mark either."""
    code = _gaps(hall)["code"][0]
    row = hall.browser("results").json("/mine")["groups"][0]["rows"][0]
    board = hall.browser().json(f"/r/{code}")
    why = hall.browser().json("/a/rounds/2/why/1")
    arrivals = hall.browser("registration").json("/a/players/check-in")["arrivals"]
    seen = [*(one[side] for one in (row, board) for side in ("white", "black"))]
    seen += [why["who"], why["opponent"], *(one["who"] for one in arrivals)]
    assert {frozenset(one) for one in seen} == {frozenset(PublicPlayer.__dataclass_fields__)}
    assert not any(one["note"] for one in arrivals)
    noted = hall.machine.json("/a/players/check-in?only=noted")["arrivals"]
    assert len(noted) == len(arrivals) == sum("note" in kinds(one["note"]) for one in noted)


def test_what_is_to_be_known_of_an_entry_is_told_to_who_made_it(hall: Hall) -> None:
    """And to who looks at everything, by whatever number it is asked for."""
    kept = hall.machine.app.state.desk
    file = kept.file
    kept.tell(file, file.head, (say("notes-change"),))
    asked = f"/check-in?told={file.head}"
    assert hall.machine.json(asked)["frame"]["told"]
    assert not hall.browser("registration").json(asked)["frame"]["told"]
