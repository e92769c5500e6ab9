"""Estimates of the arbiter, and what follows when the number that counts for a player changes.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (an estimate as accurate as possible; the list of the
    start holds) and 2.3 (numbers given anew until the fourth round is paired).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection
from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    Weight,
    confirm,
    declare,
    inform,
    refuse,
    say,
    warn,
    with_all,
)
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files, need_estimate, place_of
from openarbiter.desk.records import LAST_FREE_ROUND, initial_order, with_numbers_open
from openarbiter.desk.state import Entrant, Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import Player, RoundNo, entered
from openarbiter.ranking.catalogue import may_be_entered
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "strength-changes": "For {player} {new} counts, not {old}.",
    "strength-changes-more": (
        "Another number counts for one further player.",
        "Other numbers count for {count} further players.",
    ),
    "list-of-start [C.04.2, 2.1]": "The list of the start holds for the event; mistakes are put "
    "right.",
    "numbers-may": (
        "One player would have another pairing number; give the numbers anew before round 4.",
        "{count} players would have other pairing numbers; give the numbers anew before round 4.",
    ),
    "numbers-stay": (
        "By the new number one player would have another pairing number; the numbers stay.",
        "By the new numbers {count} players would have other pairing numbers; the numbers stay.",
    ),
    "same-pairings": "All published rounds would have been paired as they are.",
    "values-of-teams": "Values are entered for players; a table of teams has none.",
    "bad-value-name": (
        (
            "{found} cannot name entered values: it is OTHER_ with one capital behind it, and no "
            "tie-break of the regulations."
        ),
        (
            "{found} cannot name entered values: it is OTHER_ with at most {count} capitals behind "
            "it, and no tie-break of the regulations."
        ),
    ),
    "bad-value": "A value is at most {most}, with or without a minus.",
    "values-change [C.07]": "Values of {name} that were entered before change: {number}.",
}
declare(_SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The estimate of one player; ``None`` takes it back."""

    pid: Pid
    rating: int | None
    reason: str = ""


class SetEstimates(OfSection, right="run", group="players"):
    """Estimate the strength of players who have no reliable rating (GHR 2.1)."""

    in_log: ClassVar[Table] = {"done": "estimate the strength of {estimates}"}
    players_in: ClassVar[str] = "estimates"
    affects_pairing: ClassVar[bool] = True

    estimates: tuple[Estimate, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        if not self.estimates:
            raise refuse("nobody-named")
        changed: dict[Pid, Player] = {}
        for each in self.estimates:
            need_estimate(each.rating, each.reason)
            reason = each.reason.strip() if each.rating is not None else ""
            player = section.player(each.pid)
            changed[each.pid] = replace(player, estimate=each.rating, estimate_reason=reason)
        after = section.with_players(changed)
        if after == section:
            raise refuse("nothing-changed")
        return with_numbers_open(after) if changed_strengths(section, after) else after

    def warnings(self, change: Change) -> Weight:
        return warn(*strength_consequences(change.old, change.new))


def changed_strengths(before: Section, after: Section) -> list[Pid]:
    """Players of both for whom another number counts, in the order of the section after."""
    return [
        pid
        for player, pid in zip(after.tournament.players, after.roster.pids, strict=True)
        if before.has(pid)
        and before.strength_of(before.player(pid)).rating != after.strength_of(player).rating
    ]


def strength_consequences(before: Section, after: Section) -> list[Consequence]:
    """What follows in a section that has begun when another number counts for somebody.

    Nothing where all numbers stay. Else the players with both numbers, those who would have another
    pairing number, and the published rounds that would have been paired otherwise.
    """
    changed = changed_strengths(before, after) if before.published_rounds else []
    if not changed:
        return []
    found = [
        say(
            "strength-changes",
            player=before.person(pid),
            old=before.strength_of(before.player(pid)).shown() or "-",
            new=after.strength_of(after.player(pid)).shown() or "-",
        )
        for pid in changed[:SHOWN]
    ]
    if changed[SHOWN:]:
        found.append(say("strength-changes-more", count=len(changed) - SHOWN))
    return [*found, say("list-of-start"), *_numbers(before, after), *_rounds(before, after)]


def _numbers(before: Section, after: Section) -> list[Consequence]:
    """Who would have another pairing number (GHR 2.3)."""
    if before.fixed_table:
        return []
    places = zip(initial_order(before), initial_order(after), strict=True)
    count = sum(was != becomes for was, becomes in places)
    if not count:
        return []
    code = "numbers-may" if before.published_rounds <= LAST_FREE_ROUND else "numbers-stay"
    return [say(code, count=count)]


def _rounds(before: Section, after: Section) -> list[Consequence]:
    """The published rounds that would have been paired otherwise (GHR 1.4).

    Where a system knows numbers only, nothing is paired otherwise as long as they stay.
    """
    if not registry.edition(before.system).needs.by_rating:
        return []
    found = changed_pairings(before, after, RoundNo(0))
    return [each for each in found if each.code != "same-pairing"] or [say("same-pairings")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshedPlayer:
    """A player with the facts that are to hold from now on; all are given, changed or not.

    Where teams play, ``pid`` is the team and ``member`` the id of its player, otherwise 0.
    """

    pid: Pid
    facts: PlayerFacts
    member: int = 0


class RefreshPlayers(OfSection, right="run", group="players"):
    """Take what rating lists say of players, all at once (GHR 2.1)."""

    in_log: ClassVar[Table] = {"done": "take from rating lists: {refreshed}"}
    players_in: ClassVar[str] = "refreshed"
    affects_pairing: ClassVar[bool] = True

    refreshed: tuple[RefreshedPlayer, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        if not self.refreshed:
            raise refuse("nobody-named")
        moved = False
        changed: dict[Pid, Player] = {}
        entrants: list[Entrant] = []
        for each in self.refreshed:
            if each.member:
                continue
            before = section.player(each.pid)
            changed[each.pid] = each.facts.on(before)
            entrants.append(each.facts.beside(section.entrant(each.pid)))
            moved |= place_of(section, before) != place_of(section, changed[each.pid])
        after = section.with_players(changed)
        for entrant in entrants:
            after = after.with_entrant(entrant)
        after = self._members(after)
        if after == section:
            raise refuse("nothing-changed")
        return with_numbers_open(after) if moved else after

    def warnings(self, change: Change) -> Weight:
        counts = strength_consequences(change.old, change.new)
        cut = [
            said
            for each in self.refreshed
            for said in cut_in_files(each.facts)
            if said not in cut_in_files(_before(change.old, each))
        ]
        return with_all(warn(*counts), inform(*cut))

    def _members(self, section: Section) -> Section:
        """The section with the players of teams among them, its teams as strong as that."""
        facts = {(each.pid, each.member): each.facts for each in self.refreshed if each.member}
        for each in self.refreshed:
            if each.member and section.squad(each.pid).member(each.member) is None:
                team = section.player(each.pid).name
                raise refuse("not-of-team", player=each.facts.name, team=team)
        squads = tuple(
            replace(
                squad,
                members=tuple(
                    facts[squad.team, one.tpn].on(one) if (squad.team, one.tpn) in facts else one
                    for one in squad.members
                ),
            )
            for squad in section.squads
        )
        rated = kept_true(replace(section, squads=squads))
        same = rated.tournament == section.tournament
        return replace(rated, numbered=rated.numbered and same)


def _before(section: Section, each: RefreshedPlayer) -> Player:
    """The player as he was."""
    member = section.squad(each.pid).member(each.member) if each.member else None
    return member or section.player(each.pid)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueOf:
    """The value of one player in hundredths; ``None`` takes it back."""

    pid: Pid
    value: int | None


class EnterValues(OfSection, right="settings", group="settings"):
    """Enter values of players for a tie-break that was worked out elsewhere.

    Its code is ``OTHER_`` and capitals, none of the regulations; who is not named keeps his value.
    """

    in_log: ClassVar[Table] = {"done": "enter values of section {section} for the tie-break {name}"}
    players_in: ClassVar[str] = "values"

    name: str
    values: tuple[ValueOf, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        if section.teams:
            raise refuse("values-of-teams")
        if not may_be_entered(self.name):
            raise refuse("bad-value-name", found=repr(self.name)[:40], count=entered.LONGEST)
        changed = {}
        for each in self.values:
            if each.value is not None and abs(each.value) > entered.MOST:
                raise refuse("bad-value", most=entered.shown_value(entered.MOST))
            changed[each.pid] = entered.with_value(section.player(each.pid), self.name, each.value)
        after = section.with_players(changed)
        if after == section:
            raise refuse("nothing-changed")
        return after

    def warnings(self, change: Change) -> Weight:
        before = change.old
        count = sum(
            entered.value_of(before.player(each.pid), self.name) not in {None, each.value}
            for each in self.values
        )
        return confirm(say("values-change", number=count, name=self.name)) if count else Weight()
