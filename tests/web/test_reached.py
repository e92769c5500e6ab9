"""Every page after every action, every action from a form, every offer with its page."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import OUTCOMES, Action, Pid
from openarbiter.desk.messages import SENTENCES
from openarbiter.languages import languages
from openarbiter.model import BoardNo, Colour, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.describe import PLACES
from openarbiter.web.routes import ROUTES
from tests.architecture.source import ROOT
from tests.played import facts_of
from tests.unit.desk.phases import attempts
from tests.web.browser import Browser, words

PAGES = ("/", "/log", "/log/{head}", "/a/players", "/a/players/1", "/a/standings")
STEPS = ("who", "pairings", "results")
"""Steps of the round; which of them there are depends on its phase."""

OF_TEAMS = {"AddTeams", "EditTeam", "SetLineUp", "EnterMatch", "ForfeitMatch", "ClearMatch"}
"""Actions of team events, whose pages are opened in ``test_teams``."""

ONE, TWO = RoundNo(1), RoundNo(2)
FIRST, SECOND, THIRD, LAST = (BoardNo(number) for number in range(1, 5))

Kind = Callable[..., Action]


def _in(kind: Kind, **fields: object) -> Action:
    """An action in the section."""
    return kind(section="a", **fields)


def _before_the_start() -> Iterator[Action]:
    """Event, sections and players; the event of the fixture has nine players."""
    sized = desk.SectionSettings(name="B", rounds=3)
    yield desk.ChangeEvent(name="Marrow Quay Open", place="Quay", deputies=("A. Deputy",))
    yield desk.AddNote(text="The hall opens at nine.", about="a")
    yield desk.AddSection(section="b", settings=sized)
    yield desk.CopySection(section="c", source="a", name="Copy", with_players=True)
    yield desk.RemoveSection(section="b")
    yield _in(desk.SetTieBreaks, tie_breaks=("BH", "SB"))
    yield desk.SaveTieBreakSet(name="Usual", tie_breaks=("BH", "SB"))
    yield desk.RemoveTieBreakSet(name="Usual")
    yield _in(desk.SetFund, fund='[fund]\nname = "Open"\nplaces = [100, 50]\n')
    yield _in(desk.AddPlayer, pid=Pid(10), facts=facts_of(0), here=True)
    yield _in(desk.AddPlayers, players=(desk.NewPlayer(pid=Pid(11), facts=facts_of(1)),))
    yield _in(desk.EditPlayer, pid=Pid(10), facts=facts_of(2))
    estimates = (desk.Estimate(pid=Pid(10), rating=1500, reason="club rating"),)
    yield _in(desk.SetEstimates, estimates=estimates)
    listed = desk.Listed(field="rating", rating=1777, source="FIDE", month="2026-11")
    taken = desk.PlayerFacts(name="Taken, A", rating=1777, listed=(listed,))
    refreshed = (desk.RefreshedPlayer(pid=Pid(10), facts=taken),)
    yield _in(desk.RefreshPlayers, refreshed=refreshed)
    yield _in(desk.RemovePlayer, pid=Pid(11))
    robin = desk.SectionSettings(name="R", rounds=3, system="round-robin")
    yield desk.AddSection(section="r", settings=robin)
    yield desk.AddPlayer(section="r", pid=Pid(1), facts=facts_of(3))
    yield desk.SubstitutePlayer(section="r", pid=Pid(1), new=Pid(2), facts=facts_of(4))
    for here in (True, False, True):
        yield _in(desk.CheckIn, pid=Pid(1), here=here)
    yield _in(desk.ForbidPair, players=(Pid(1), Pid(2)))
    yield _in(desk.AllowPair, one=Pid(1), other=Pid(2))
    yield _in(desk.EditPlayer, pid=Pid(9), facts=replace(taken, name="Equal, B", listed=()))
    yield _in(desk.NumberPlayers)
    yield _in(desk.ExchangeNumbers, one=Pid(10), other=Pid(9))
    grant = desk.Grant(points=10, first_round=1, last_round=2, first_player=1, last_player=4)
    yield _in(desk.SetAcceleration, grants=(grant,))
    value = desk.ValueOf(pid=Pid(1), value=250)
    yield _in(desk.EnterValues, name="OTHER_PLAYOFF", values=(value,))
    yield _in(desk.AnnounceSeed, seed="4 8 15")
    yield _in(desk.DrawLots, what=desk.LotsOf.COLOUR, seed="4 8 15")
    yield _in(desk.DrawLots, what=desk.LotsOf.COLOUR, colour=Colour.WHITE, how="heads")
    for barred in (True, False):
        yield _in(desk.BarHalfPoints, pid=Pid(4), barred=barred)
    for status in (desk.RequestStatus.ASKED, desk.RequestStatus.GRANTED):
        yield _in(desk.SetBye, pid=Pid(3), round_no=TWO, status=status)
    yield _in(desk.ClearBye, pid=Pid(3), round_no=TWO)
    for announced in (True, False):
        yield _in(desk.SetAbsent, pid=Pid(9), round_no=TWO, announced=announced)
    yield _in(desk.WithdrawPlayer, pid=Pid(9), from_round=TWO)
    yield _in(desk.ReinstatePlayer, pid=Pid(9), from_round=TWO)
    yield _in(desk.LeaveOut, players=(Pid(9),), round_no=ONE)
    yield _in(desk.StartRound, round_no=ONE)


def _of_two_teams() -> Iterator[Action]:
    """A section of two teams whose players are paired by a table."""
    settings = desk.SectionSettings(name="T", rounds=1, system="scheveningen")
    yield desk.AddSection(section="t", settings=settings)
    two = (desk.TableTeam(name="Marrow Quay", players=(Pid(1),)), desk.TableTeam(name="Old Mill"))
    new = (desk.NewPlayer(pid=Pid(1), facts=facts_of(5)),)
    yield desk.SetTableTeams(section="t", teams=two, new=new)


def _pairing(file: EventFile) -> Iterator[Action]:
    """The first pairing with all that can be done to it; nine players are there."""
    done: Callable[..., Action] = partial(_in, round_no=ONE)

    def boards() -> tuple[desk.Board, ...]:
        return file.state.section("a").round(ONE).boards

    yield desk.pair_round(file.state, "a", ONE)
    yield done(desk.DiscardPairing)
    yield desk.pair_round(file.state, "a", ONE)
    yield desk.begin_edit(file.state, "a", ONE)
    yield done(desk.CancelEdit)
    yield desk.begin_edit(file.state, "a", ONE)
    white, black = boards()[0].white, boards()[0].black
    bye = file.state.section("a").round(ONE).bye
    assert bye is not None
    yield done(desk.SplitPair, board=FIRST)
    yield done(desk.MakePair, white=black, black=white)
    yield done(desk.SwapColours, board=FIRST)
    yield done(desk.TakeBye)
    yield done(desk.GiveBye, pid=bye)
    yield desk.end_edit(file.state, "a", ONE)
    section = file.state.section("a")
    (one, other), (third, fourth) = (board.pair for board in section.round(ONE).boards[:2])
    for pair in ((one, third), (other, fourth), (one, bye)):
        yield desk.pair_by_hand(file.state.section("a"), ONE, [pair])
    yield desk.as_paired(file.state.section("a"), ONE)
    yield done(desk.PublishRound)
    yield done(desk.UnpublishRound)
    yield done(desk.PublishRound)
    white, black = boards()[-1].white, boards()[-1].black
    yield done(desk.TakeApart, board=LAST)
    yield done(desk.PairLate, white=white, black=black)


def _results(file: EventFile) -> Iterator[Action]:
    """Results and corrections, and what comes before the next pairing."""
    done: Callable[..., Action] = partial(_in, round_no=ONE)
    for by, name in ((desk.Reporter.WHITE, ""), (desk.Reporter.HELPER, "A. Helper")):
        yield done(desk.ReportResult, board=FIRST, outcome=OUTCOMES["1-0"], by=by, name=name)
    for board, name in ((FIRST, "1-0"), (SECOND, "adjourned"), (THIRD, "+/-"), (LAST, "0-1")):
        yield done(desk.EnterResult, board=board, outcome=OUTCOMES[name])
    yield done(desk.ClearResult, board=FIRST)
    for board in (FIRST, SECOND):
        yield done(desk.EnterResult, board=board, outcome=OUTCOMES["1/2-1/2"])
    for kind in (desk.CompleteRound, desk.ReopenRound, desk.CompleteRound):
        yield done(kind)
    yield from (done(desk.RecordColours, board=FIRST, count=each) for each in desk.ColoursCount)
    yield done(desk.RecordColours, board=FIRST, swapped=False)
    missed = desk.absent_without_notice(file.state.section("a"), TWO)
    yield _in(desk.SettleAbsences, round_no=TWO, away=missed[:1], plays=missed[1:])
    yield desk.pair_round(file.state, "a", TWO)
    yield _in(desk.PublishRound, round_no=TWO)
    yield done(desk.CorrectResult, board=FIRST, outcome=OUTCOMES["1-0"])
    for game in file.state.section("a").round(TWO).boards:
        outcome = OUTCOMES["1/2-1/2"]
        yield _in(desk.EnterResult, round_no=TWO, board=game.number, outcome=outcome)
    yield _in(desk.CompleteRound, round_no=TWO)
    report = partial(done, desk.CorrectResult, effect=desk.Effect.REPORT_ONLY)
    yield report(board=FIRST, outcome=OUTCOMES["0-1"])
    yield done(desk.WithdrawCorrection, board=FIRST)


def _of_the_event(file: EventFile) -> Iterator[Action]:
    """Strict rules, settings and files."""
    settings = file.state.section("a").settings
    tournament = desk.exported(file.state, "a")
    yield desk.LeaveStrict(why="a club evening")
    yield _in(desk.ChangeSection, settings=replace(settings, time_control="90+30"))
    yield desk.SetLook(colour="#1f3da3")
    yield _in(desk.ForceFinal, why="the hall closes")
    yield _in(desk.EndEarly, round_no=TWO)
    yield from [desk.RemoveSection(section=one.key) for one in file.state.sections[1:]]
    yield desk.FinishEvent()
    yield desk.ImportTournament(section="d", settings=settings, tournament=tournament)
    yield from _another_opponent(file)
    digest = desk.state_digest(file.state)
    yield desk.RestoreEvent(state=file.state, follows=digest, number=4, lost=(3,))


def _another_opponent(file: EventFile) -> Iterator[Action]:
    """What only a section by the guidelines has: two players are enough for it."""

    def done(kind: Kind, **fields: object) -> Action:
        return kind(section="e", **fields)

    yield done(desk.AddSection, settings=desk.SectionSettings(name="E", system="nswca"))
    players = tuple(desk.NewPlayer(pid=Pid(at), facts=facts_of(at)) for at in (1, 2))
    yield done(desk.AddPlayers, players=players)
    yield done(desk.NumberPlayers)
    yield desk.pair_round(file.state, "e", ONE)
    one, other = Pid(1), Pid(2)
    yield done(
        desk.TakeOpponent,
        round_no=ONE,
        odd_man=one,
        opponent=other,
        instead=other,
        boards=((one, other),),
        bye=None,
    )


def every_action(file: EventFile) -> Iterator[Action]:
    """Actions of every kind but those of teams, each to be done before the next is asked for."""
    before = (_before_the_start(), _of_two_teams())
    for group in (*before, _pairing(file), _results(file), _of_the_event(file)):
        yield from group


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
