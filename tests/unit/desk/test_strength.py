"""The lists that count in a section, estimates, and what a change of either does (GHR 2.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import openarbiter as oa
from openarbiter import desk
from openarbiter.desk import Pid
from openarbiter.formats import trf
from openarbiter.model import NationalEntry, Strength
from tests.every import every
from tests.unit.desk.phases import act, do, play_round, refused
from tests.unit.desk.random_events import started
from tests.unit.desk.telling import said


def club(system: str = "dubov-1997", **settings: Any) -> desk.EventState:  # noqa: ANN401
    """Eight players with ratings of one national list only, who stand in the wrong order."""
    state = desk.fold(started(0))
    changed = replace(state.section("a").settings, system=system, tie_breaks=(), **settings)
    state = do(state, "ChangeSection", settings=changed)
    rated = [(NationalEntry(federation="XYZ", rating=1500 + 10 * at),) for at in range(1, 9)]
    new = tuple(
        desk.NewPlayer(pid=Pid(at), facts=desk.PlayerFacts(name=f"Player {at}", national=national))
        for at, national in enumerate(rated, start=1)
    )
    return do(state, "AddPlayers", players=new)


def published(state: desk.EventState, rounds: int = 1) -> desk.EventState:
    """Some rounds are played."""
    state = do(state, "NumberPlayers")
    for number in range(1, rounds + 1):
        state = play_round(state, number)
    return state


def other_lists(state: desk.EventState) -> desk.Action:
    """Estimates go before the national list."""
    settings = replace(state.section("a").settings, strength=("estimate", "XYZ"))
    changed: desk.Action = act("ChangeSection", settings=settings)
    return changed


def estimated(pid: int, rating: int | None, reason: str = "x") -> desk.Action:
    """The estimate of a player."""
    estimate = desk.Estimate(pid=Pid(pid), rating=rating, reason=reason)
    made: desk.Action = act("SetEstimates", estimates=(estimate,))
    return made


@pytest.mark.parametrize("system", ["dubov-1997", "burstein-legacy", "nswca"])
def test_numbers_and_pairings_go_by_the_same_list(system: str) -> None:
    """The file that goes out is paired and verified by it too."""
    state = published(club(system, strength=("XYZ",)), 2)
    section = state.section("a")
    assert [section.pid(number) for number in range(1, 9)] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert section.strength_of(section.player(8)) == Strength(1580, "XYZ")
    event = trf.read(desk.write_report_file(state, "a")).tournament
    assert event.strength == ("XYZ",)
    assert not oa.verify(event, system=system).findings


def test_settings_of_older_versions_mean_lists() -> None:
    """What numbered the players only counts for their pairing too."""
    lists = {one.value: desk.SectionSettings(ratings=one).lists for one in desk.RatingSource}
    assert lists == {
        "fide": (),
        "national": ("national",),
        "fide-else-national": ("fide", "national"),
        "national-else-fide": ("national", "fide"),
        "highest": ("highest",),
    }
    state = published(club(ratings=desk.RatingSource.NATIONAL))
    assert state.section("a").tournament.strength == ("national",)


def test_an_event_recovered_by_an_older_version_opens() -> None:
    """Its digest is that of a state whose lists were a matter of numbers only."""
    state = club(ratings=desk.RatingSource.NATIONAL)
    section = state.section("a")
    old = state.with_section(replace(section, tournament=replace(section.tournament, strength=())))
    recovered = desk.RestoreEvent(state=old, follows=desk.state_digest(old), number=3)
    assert desk.apply(state, recovered) == state
    other = desk.RestoreEvent(state=old, follows=desk.state_digest(desk.EventState()), number=3)
    with pytest.raises(desk.Refusal):
        desk.apply(state, other)


def test_who_has_no_strength_is_named_before_the_round() -> None:
    """C.04.3 (older text): R of everybody; an estimate with its reason settles it."""
    state = do(club(), "NumberPlayers")
    section = state.section("a")
    assert desk.without_strength(section) == section.roster.pids
    found = {check.what.code: check.what for check in desk.missing_before_pairing(section, 1)}
    assert dict(found["no-strength"].gaps)["players"].count("Player") == 8
    estimates = tuple(
        desk.Estimate(pid=pid, rating=1500, reason="club rating") for pid in section.roster.pids
    )
    state = do(state, "SetEstimates", estimates=estimates)
    assert not state.section("a").numbered
    assert not desk.without_strength(state.section("a"))
    assert desk.pair_round(do(state, "NumberPlayers"), "a", 1).boards


@every(
    ("rating", "reason", "code"),
    [
        (1500, "", "estimate-without-reason"),
        (1500, " ", "estimate-without-reason"),
        (4500, "x", "bad-rating"),
        (None, "", "nothing-changed"),
    ],
)
def test_estimates_that_are_none(rating: int | None, reason: str, code: str) -> None:
    """A number in the range of ratings, and what it rests on."""
    assert refused(club(), estimated(1, rating, reason)).code == code
    if code != "nothing-changed":
        facts = desk.PlayerFacts(name="X", estimate=rating, estimate_reason=reason)
        assert refused(club(), act("EditPlayer", pid=1, facts=facts)).code == code
    assert refused(club(), act("SetEstimates", estimates=())).code == "nobody-named"


def test_another_list_after_the_start_is_told_with_what_it_changes() -> None:
    """Who counts otherwise, who would have another number, which rounds would be other ones."""
    state = published(club(strength=("XYZ",)), 2)
    best = state.section("a").pid(1)
    facts = replace(desk.facts_of(state.section("a"), best), estimate=1000, estimate_reason="ill")
    state = do(state, "EditPlayer", pid=best, facts=facts)  # the list goes before it
    change = other_lists(state)
    level, *codes = said(state, change).split()
    assert level == "consequences"
    assert {"lists-change", "strength-changes", "list-of-start", "numbers-may"} <= {*codes}
    assert {"other-pairing", "same-pairings"} & {*codes}
    told = desk.weigh(state, change).consequences
    gaps = next(dict(each.gaps) for each in told if each.code == "strength-changes")
    assert (gaps["old"], gaps["new"]) == ("1580 XYZ", "1000 est.")
    file = desk.write_report_file(desk.apply(state, change), "a").decode()
    assert "the ratings of estimate XYZ count; XYZ was announced" in file


def test_another_estimate_after_the_start_is_told() -> None:
    """The same consequences; before the start nothing is asked."""
    before = club(strength=("XYZ", "estimate"))
    facts = replace(desk.facts_of(before.section("a"), 8), national=(), rating=None)
    before = desk.apply(do(before, "EditPlayer", pid=8, facts=facts), estimated(8, 1580))
    other = estimated(8, 1000)
    assert said(before, other) == "none"
    told = said(published(before), other)
    assert told.startswith("consequences ")
    assert "other-pairing" in told


def test_a_system_of_numbers_is_not_paired_again_for_a_rating() -> None:
    """Dutch rounds rest on numbers, which stay until they are given anew."""
    state = published(club("dutch-2026", strength=("XYZ",)))
    assert said(state, estimated(1, 9)) == "none"  # the list has the player
    state = desk.apply(state, estimated(1, 9))
    codes = {*said(state, other_lists(state)).split()}
    assert "strength-changes" in codes
    assert not {"other-pairing", "same-pairings"} & codes
