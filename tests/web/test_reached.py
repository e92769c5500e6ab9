"""Every page after every action, every action from a form, every offer with its page."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import Action
from openarbiter.desk.messages import SENTENCES
from openarbiter.languages import languages
from openarbiter.store import EventFile
from openarbiter.web.describe import PLACES
from openarbiter.web.routes import ROUTES
from tests.architecture.source import ROOT
from tests.unit.desk.phases import attempts
from tests.web.browser import Browser, words

PAGES = ("/", "/log", "/log/{head}", "/a/players", "/a/players/1", "/a/standings")
STEPS = ("who", "pairings", "results")
"""Steps of the round; which of them there are depends on its phase."""

OF_TEAMS = {"AddTeams", "EditTeam", "SetLineUp", "EnterMatch", "ForfeitMatch", "ClearMatch"}
"""Actions of team events, whose pages are opened in ``test_teams``."""

ACTIONS = tomllib.loads(Path(__file__).with_name("every_action.toml").read_text("utf-8"))


def told(*groups: str) -> Iterator[Action]:
    """The actions of some groups of ``every_action.toml``."""
    lines = "".join(ACTIONS[group] for group in groups).splitlines()
    return (desk.action_from_json(json.loads(line)) for line in lines)


def every_action(file: EventFile) -> Iterator[Action]:
    """Actions of every kind but those of teams, each to be done before the next is asked for."""
    yield from told("before", "pairing", "results")
    settings = file.state.section("a").settings
    tournament = desk.exported(file.state, "a")
    yield from told("end")
    yield desk.ImportTournament(section="d", settings=settings, tournament=tournament)
    yield from told("opponent")
    digest = desk.state_digest(file.state)
    yield desk.RestoreEvent(state=file.state, follows=digest, number=4, lost=(3,))


def _show(browser: Browser, file: EventFile, about: str, *, every: bool, all_said: bool) -> None:
    """Show the overview, or every page of the event; not all need be said in every language."""
    number = max(1, file.state.section("a").current_round.number)
    places = [place.format(head=file.head) for place in PAGES]
    places += [f"/a/rounds/{number}/{step}" for step in STEPS]
    for at, place in enumerate(places if every else places[:1]):
        turn = (at + file.head) % len(languages())
        for language in languages() if all_said else languages()[turn : turn + 1]:
            answer = browser.client.get(place, headers={"accept-language": language})
            expected = {200, 404} if place.endswith(STEPS) else {200}
            assert answer.status_code in expected, (about, place, language, answer.text)


@pytest.mark.parametrize("all_said", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_every_page_can_be_shown_after_every_kind_of_action(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, *, all_said: bool
) -> None:
    """Each page in one language in turn; by night in all."""
    monkeypatch.setattr("openarbiter.store.file.RestoreEvent", int)  # only a recovery writes it
    seen: dict[str, Action | None] = {"CreateEvent": None}
    for action in every_action(browser.file):
        browser.file.act(action, author="N. Adeyemi-Roth")
        name = type(action).__name__
        _show(browser, browser.file, repr(action), every=name not in seen, all_said=all_said)
        seen[name] = action
    assert seen.keys() | OF_TEAMS == desk.ACTIONS.keys()


WITHOUT_PAGE = {
    "StartRound": "older programs began a round by it; a round is begun by pairing it",
    "RestoreEvent": "the recovery of a damaged file writes it",
    **dict.fromkeys(
        ("SplitPair", "MakePair", "SwapColours", "GiveBye", "TakeBye"),
        "older programs changed one board at a time; two who are picked change both",
    ),
}
"""Actions that no page has, each with the reason."""

OFFERED = (desk.missing_before_pairing, desk.ways_out, desk.length_ways, desk.opened_by)
"""What pages ask for actions that a button sends as they are."""

OLDER = {"/{s}/rounds/{n:whole}/edit", "/{s}/rounds/{n:whole}/absences"}
"""Addresses that forms of older pages sent to, which programs may still know."""

TEMPLATES = ROOT / "src" / "openarbiter" / "web"
FOLLOWED = (
    *("openarbiter.web", "openarbiter.desk.preview", "openarbiter.desk.checks"),
    "openarbiter.desk.actions.picking",
)
NOT_FOLLOWED = "openarbiter.web.describe"  # it tells actions and does none


def _made(function: Any, seen: set[object]) -> Iterator[str]:  # noqa: ANN401  (any function)
    """The names of the actions that a function makes, or those it calls."""
    if function in seen:
        return
    seen.add(function)
    found = inspect.getclosurevars(function)
    near = [*found.nonlocals.values(), *found.globals.values()]
    yield from (each.__name__ for each in found.nonlocals.values() if _is_action(each))
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    names = {
        part.id
        for call in calls
        for part in (call.func, *call.args)
        if isinstance(part, ast.Name) and getattr(call.func, "id", "") != "isinstance"
    }
    yield from (name for name in names if _is_action(found.globals.get(name)))
    for each in near:
        module = str(getattr(each, "__module__", ""))
        followed = module.startswith(FOLLOWED) and module != NOT_FOLLOWED
        if inspect.isfunction(each) and followed:
            yield from _made(each, seen)


def _is_action(value: object) -> bool:
    return isinstance(value, type) and value.__name__ in desk.ACTIONS


def _forms() -> Iterator[re.Pattern[str]]:
    """The addresses that the forms of templates send to, whatever their gaps are filled with."""
    for path in TEMPLATES.rglob("templates/**/*.html"):
        page = path.read_text(encoding="utf-8")
        known = dict(re.findall(r"\{% set (\w+) = ((?:\"[^\"]*\"| ~ |[\w.]+)+) %\}", page))
        for text in re.findall(r'action="([^"]+)"', page):
            bare = re.sub(r"\{%.*?%\}|\{\{ '[?#].*?\}\}|[?#].*", "", text)
            first = re.match(r"\{\{ (\w+) \}\}", bare)
            if first and first[1] in known:
                parts = known[first[1]].split(" ~ ")
                address = "".join(part.strip('"') if '"' in part else "{{}}" for part in parts)
                bare = address + bare[first.end() :]
            yield re.compile("[^/]+".join(map(re.escape, re.split(r"\{\{.*?\}\}", bare))))


def test_every_action_is_done_by_a_form_of_some_page() -> None:
    """To take a pair apart was an action that no page had."""
    seen: set[object] = set()
    sent: list[Any] = [each.endpoint for each in ROUTES if "POST" in (each.methods or ())]
    made = {name for each in (*sent, *OFFERED) for name in _made(each, seen)}
    assert made == desk.ACTIONS.keys() - WITHOUT_PAGE.keys()


def test_every_address_that_changes_something_stands_in_a_form() -> None:
    """Those of the players of a section, and what a script or another program sends, too."""
    forms = list(_forms())
    sent = {each.path for each in ROUTES if "POST" in (each.methods or ())}
    samples = {path: re.sub(r"\{\w+(:\w+)?\}", "1", path) for path in sent}
    alone = {path for path in sent if not any(form.fullmatch(samples[path]) for form in forms)}
    assert alone == OLDER


def test_every_offer_has_a_page() -> None:
    """What a refusal offers is a link, to an address that there is."""
    offers = {code for code in SENTENCES if code.startswith("offer-")}
    assert PLACES.keys() == offers
    for place in PLACES.values():
        sample = re.sub(r"\{(\w+)\}", lambda gap: "a" if gap[1] == "s" else "1", place)
        path = re.split("[?#]", sample)[0]
        assert any(each.path_regex.match(path) for each in ROUTES), place


def _ways(browser: Browser, action: desk.Action, *, refused: bool) -> list[str]:
    """The ways on from the page that asks about an action or refuses it."""
    sent = json.dumps(desk.action_to_json(action))
    page = browser.post("/do", action=sent, back="/", status=409 if refused else 200)
    main = page.partition("<main")[2].partition("</main>")[0]
    return re.findall(r'<a[^>]* href="([^"]+)"', main)


@pytest.mark.parametrize("phase", ["waiting", "edited", "playing", "over"])
def test_no_question_and_no_refusal_is_without_a_way_on(browser: Browser, phase: str) -> None:
    """Whatever is tried in a phase of round 2: each link of the page leads to a page."""
    browser.play(1)
    steps = {
        "edited": ["pair", "edit/begin"],
        "playing": ["pair", "publish", "results/1"],
        "over": ["pair", "publish", "results/1", "results/2", "results/3", "results/4", "complete"],
    }
    for step in steps.get(phase, ()):
        browser.insist(f"/a/rounds/2/{step}", r="1")
    links: set[str] = set()
    asking = {desk.Level.ACKNOWLEDGE, desk.Level.CONFIRM, desk.Level.CONSEQUENCES}
    for name, action in attempts(browser.file.state).items():
        if name == "PublishRound" and phase == "edited":
            continue  # the page ends the edit with it
        weight = desk.weigh(browser.file.state, action)
        if weight.level in asking | {desk.Level.REFUSE}:
            found = _ways(browser, action, refused=weight.level is desk.Level.REFUSE)
            assert found, name
            links |= set(found)
    head = browser.file.head
    for link in links:
        answer = browser.client.get(link.partition("#")[0], follow_redirects=True)
        assert answer.status_code == 200, (link, words(answer.text)[:300])
    assert browser.file.head == head
