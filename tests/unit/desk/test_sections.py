"""Sections: settings that are possible, settings that stay, copies and imports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.errors import RequestError
from openarbiter.formats import trf
from openarbiter.model import Colour, Player, ScoringSystem, Team, Tournament, Tpn
from tests.every import every
from tests.importing import import_action
from tests.unit.desk.phases import (
    act,
    before_round_1,
    codes_of,
    do,
    paired,
    play_round,
    played,
    refused,
    through,
)

FUND = """
[fund]
name = "Autumn Open"
currency = "EUR"
places = [100, 50]
"""

SOUND = desk.SectionSettings(name="B", rounds=5)
TEAM = desk.TeamSettings()
TEAMS = replace(SOUND, system="team-swiss-2026", team=TEAM)
GAME_POINTS = "acceleration-of-game-points"


@every(
    ("settings", "code"),
    [
        (replace(SOUND, name=""), "empty-text"),
        (replace(SOUND, rounds=0), "bad-rounds"),
        (replace(SOUND, rounds=100), "bad-rounds"),
        (replace(SOUND, system="chess-960"), "unknown-system"),
        (replace(SOUND, system="round-robin", baku=True), "no-acceleration"),
        (replace(SOUND, system="knock-out", baku=True), "no-acceleration"),
        (replace(SOUND, scoring=ScoringSystem.of(30, 10), baku=True), "baku-premise"),
        (replace(TEAMS, baku=True, team=replace(TEAM, win=30)), "baku-premise"),
        (replace(TEAMS, baku=True, team=replace(TEAM, code="FIDE_TEAM_GP")), GAME_POINTS),
        (replace(SOUND, half_point_byes=-1), "bad-number"),
        (replace(SOUND, bye_free_rounds=200), "bad-number"),
        (replace(SOUND, tie_breaks=("BH", "BH")), "bad-tie-breaks"),
        (replace(SOUND, tie_breaks=("XYZZY",)), "bad-tie-breaks"),
        (replace(SOUND, tie_breaks=("BH",), system="round-robin"), "bad-tie-breaks"),
        (replace(SOUND, table_edition="c07-1999"), "bad-tie-breaks"),
        (replace(SOUND, scoring=ScoringSystem(white_win=-1)), "bad-points"),
        (replace(SOUND, scoring=ScoringSystem.of(5, 10)), "points-upside-down"),
        (replace(SOUND, scoring=ScoringSystem.of(10, 10, 10)), "points-upside-down"),
        (replace(SOUND, scoring=ScoringSystem.of(10, 6)), "draws-worth-too-much"),
        (replace(SOUND, scoring=ScoringSystem(pairing_allocated_bye=15)), "bye-above-win"),
        (replace(SOUND, scoring=ScoringSystem(pairing_allocated_bye=7)), "bye-not-standard"),
        (replace(SOUND, round_dates=("Friday\n",)), "bad-character"),
        (replace(SOUND, strength=("fide", "aus")), "bad-list"),
        (replace(SOUND, strength=("fide", "AUS", "fide")), "bad-list"),
    ],
)
def test_settings_that_cannot_be(settings: desk.SectionSettings, code: str) -> None:
    """When the section is added, and when it is changed."""
    state = before_round_1()
    assert refused(state, act("AddSection", section="b", settings=settings)).code == code
    if not (settings.teams and settings.baku):  # of players no teams are made, which is said first
        assert refused(state, act("ChangeSection", settings=settings)).code == code


@pytest.mark.parametrize("win", [10, 20, 30])
def test_points_may_be_others(win: int) -> None:
    """Two draws may be worth as much as a win and a loss, and less."""
    settings = replace(SOUND, scoring=ScoringSystem.of(win, 10 if win > 10 else 5))
    assert do(before_round_1(), "AddSection", section="b", settings=settings).section("b")


@pytest.mark.parametrize(("key", "code"), [("", "bad-key"), ("B!", "bad-key"), ("a", "key-taken")])
def test_keys_stand_in_addresses(key: str, code: str) -> None:
    """Small letters and digits, each key once."""
    assert refused(before_round_1(), act("AddSection", section=key, settings=SOUND)).code == code


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"system": "dutch-2012"}, "C.04.2, 1.3"),
        ({"scoring": ScoringSystem.of(30, 10)}, "C.04.1, 3"),
        ({"baku": True}, "C.04.7"),
        ({"initial_colour": Colour.BLACK}, "C.04.3, 5.1"),
    ],
)
def test_settings_that_stay_after_the_start(change: dict[str, object], article: str) -> None:
    """Refused by strict rules; without them the next round is the first that feels them."""
    state = played(1)
    settings = replace(state.section("a").settings, **change)  # type: ignore[arg-type]
    action = act("ChangeSection", settings=settings)
    assert refused(state, action).article == article
    left = desk.apply(state, desk.LeaveStrict(why="a club's own rules"))
    if "initial_colour" in change:
        assert refused(left, action).article == article
    else:
        assert desk.weigh(left, action).level is desk.Level.CONSEQUENCES
    assert desk.apply(before_round_1(), action).section("a").settings == settings


def test_another_system_drops_a_private_pairing() -> None:
    """It would make another one."""
    state = paired(before_round_1(), 1)
    settings = replace(state.section("a").settings, system="dutch-2012")
    section = do(state, "ChangeSection", settings=settings).section("a")
    assert section.round(1).phase is desk.Phase.WAITING
    assert section.tournament.event.type_code == "CUSTOM_SWISS"


def test_more_rounds_after_the_last_one() -> None:
    """Not by strict rules; without them it is said that round 2 was paired as the last one."""
    state = before_round_1()
    settings = replace(state.section("a").settings, rounds=2)
    state = do(state, "ChangeSection", settings=settings)
    state = through(play_round(state, 1), 2)
    settings = state.section("a").settings
    more = act("ChangeSection", settings=replace(settings, rounds=3))
    assert refused(state, more).article == "C.04.1, 1"
    assert desk.apply_again(state, more).section("a").total_rounds == 3
    state = do(state, "LeaveStrict", why="the hall is free for a day more")
    codes = codes_of(state, more)
    assert codes == {"rounds-change", "no-longer-last", "same-pairing"}
    fewer = act("ChangeSection", settings=replace(settings, rounds=1))
    assert refused(state, fewer).code == "rounds-begun"


def test_rating_lists_are_chosen_before_the_numbers() -> None:
    """Another list asks for numbers again."""
    state = before_round_1()
    settings = replace(state.section("a").settings, ratings=desk.RatingSource.HIGHEST)
    assert not do(state, "ChangeSection", settings=settings).section("a").numbered


def test_tie_breaks_after_the_start_are_a_change_of_the_regulations() -> None:
    """Before it nothing is asked."""
    action = act("SetTieBreaks", tie_breaks=("BH/C1", "BH"))
    assert desk.weigh(before_round_1(), action).level in {desk.Level.NONE, desk.Level.INFORM}
    state = played(1)
    assert desk.weigh(state, action).needs_reason
    section = desk.apply(state, action).section("a")
    assert section.tournament.tie_breaks == section.settings.tie_breaks == ("BH/C1", "BH")
    assert refused(state, replace(action, edition="c07-1999")).article == "C.07"


def test_funds_are_read_before_they_are_kept() -> None:
    """The refusal names the line."""
    state = before_round_1()
    refusal = refused(state, act("SetFund", fund="currency = \n"))
    assert refusal.code == "bad-fund"
    kept = do(state, "SetFund", fund=FUND).section("a").fund
    assert kept == FUND
    assert not do(state, "SetFund", fund="").section("a").fund


def test_a_section_is_removed_before_its_first_publication_only() -> None:
    """Its players go with it, and this is confirmed."""
    state = before_round_1()
    remove = act("RemoveSection")
    assert desk.weigh(state, remove).level is desk.Level.CONFIRM
    assert not desk.apply(state, remove).sections
    assert refused(through(state, 1), remove).code == "section-has-rounds"


def test_a_section_like_another_one() -> None:
    """Settings, fund and players; no rounds, and no colour that was drawn elsewhere."""
    state = do(played(1), "SetFund", fund=FUND)
    copy = act("CopySection", section="b", source="a", name="Again", with_players=True)
    section = desk.apply(state, copy).section("b")
    assert section.fund == FUND
    assert section.settings == replace(
        state.section("a").settings, name="Again", initial_colour=None
    )
    assert len(section.entrants) == 9
    assert not section.rounds
    assert not section.numbered
    without = desk.apply(state, replace(copy, with_players=False)).section("b")
    assert not without.entrants


def test_last_years_section_in_a_new_event() -> None:
    """As actions for the new log."""
    old = do(played(1), "SetFund", fund=FUND)
    actions = desk.copied(old.section("a"), "b", with_players=True)
    state = desk.fold(actions, before_round_1())
    assert len(state.section("b").entrants) == 9
    assert state.section("b").fund == FUND
    assert [type(action) for action in actions] == [desk.AddSection, desk.SetFund, desk.AddPlayers]


def _import(state_rounds: int = 2) -> desk.ImportTournament:
    state = before_round_1()
    for number in range(1, state_rounds + 1):
        state = play_round(state, number)
    tournament = trf.read(trf.write(desk.exported(state, "a"))).tournament
    return import_action(tournament, "b", "Imported")


def test_a_tournament_that_was_begun_elsewhere_goes_on_here() -> None:
    """Its rounds are closed, its boards in the order of GHR 3.6, the next round is paired."""
    action = _import()
    assert action.checked == ()
    weight = desk.weigh(before_round_1(), action)
    assert weight.level is desk.Level.INFORM
    state = desk.apply(before_round_1(), action)
    section = state.section("b")
    assert section.imported_rounds == section.published_rounds == 2
    assert [each.phase for each in section.rounds] == [desk.Phase.COMPLETE] * 2
    assert len(section.round(1).boards) == 4
    assert section.numbered
    asked = desk.pair_round(state, "b", 3)
    assert desk.apply(state, asked).section("b").round(3).phase is desk.Phase.PAIRED


def test_a_round_in_play_stays_in_play() -> None:
    """A file from the middle of a round; results are entered here."""
    state = through(before_round_1(), 1)
    tournament = trf.read(trf.write(desk.exported(state, "a"))).tournament
    state = desk.apply(before_round_1(), import_action(tournament, "b", "B"))
    assert state.section("b").round(1).phase is desk.Phase.PUBLISHED
    result = act("EnterResult", section="b", round_no=1, board=1, outcome="1-0")
    assert desk.apply(state, result).section("b").round(1).phase is desk.Phase.PLAYING


def test_what_does_not_obey_the_rules_in_a_file_is_confirmed() -> None:
    """A rematch in round 2 is told before the file is taken."""
    action = _import()
    players = action.tournament.players
    rounds = tuple(replace(player, rounds=player.rounds[:1] * 2) for player in players)
    wrong = import_action(replace(action.tournament, players=rounds, origin=None), "b", "B")
    assert any("rematch" in each for each in wrong.checked)
    assert desk.weigh(before_round_1(), wrong).level is desk.Level.CONFIRM


def _loner(name: str) -> Tournament:
    return Tournament(players=(Player(tpn=Tpn(1), name=name),))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"settings": replace(SOUND, rounds=1)}, "rounds-begun"),
        ({"tournament": _loner("")}, "empty-text"),
        ({"section": "a"}, "key-taken"),
        ({"settings": replace(SOUND, rounds=0)}, "bad-rounds"),
    ],
)
def test_files_that_are_not_taken(change: dict[str, object], code: str) -> None:
    """With the reason."""
    action = replace(_import(), **change)  # type: ignore[arg-type]
    assert refused(before_round_1(), action).code == code


def test_a_file_that_contradicts_itself_is_not_taken() -> None:
    """Two players tell one game differently."""
    action = _import()
    players = list(action.tournament.players)
    players[0] = replace(players[0], rounds=tuple(reversed(players[0].rounds)))
    broken = replace(action.tournament, players=tuple(players), origin=None)
    assert refused(before_round_1(), replace(action, tournament=broken)).code == "broken-tournament"


def test_sections_are_asked_for_by_their_keys() -> None:
    """The error says which there are."""
    state = before_round_1()
    with pytest.raises(RequestError, match="it has a"):
        state.section("z")
    with pytest.raises(RequestError, match="id 77"):
        state.section("a").player(77)
    with pytest.raises(RequestError, match="number 77"):
        state.section("a").pid(77)
    with pytest.raises(RequestError, match="no board"):
        state.section("a").outcome(1, 1)


def test_numbers_that_a_file_uses_stay() -> None:
    """Where a file has teams, its players keep their numbers."""
    action = _import()
    team = Team(number=0, name="North", players=(Tpn(1), Tpn(2)))
    tournament = replace(action.tournament, teams=(team,), origin=None)
    state = desk.apply(before_round_1(), replace(action, tournament=tournament))
    order = tuple(reversed(state.section("b").roster.pids))
    numbering: desk.Action = act("NumberPlayers", section="b", order=order)
    assert refused(state, numbering).code == "numbers-in-use"
