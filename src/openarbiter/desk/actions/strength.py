"""Estimates of the arbiter, and what follows when the number that counts for a player changes.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (an estimate as accurate as possible; the list of the
    start holds) and 2.3 (numbers given anew until the fourth round is paired).
"""

from __future__ import annotations

from collections.abc import Iterator
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
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files, need_estimate, place_of
from openarbiter.desk.records import LAST_FREE_ROUND, initial_order, with_numbers_open
from openarbiter.desk.state import Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import Player, RoundNo, entered
from openarbiter.ranking.catalogue import may_be_entered

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

    estimates: tuple[Estimate, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not self.estimates, "nobody-named")
        changed: dict[Pid, Player] = {}
        for each in self.estimates:
            need_estimate(each.rating, each.reason)
            reason = each.reason.strip() if each.rating is not None else ""
            player = section.player(each.pid)
            changed[each.pid] = replace(player, estimate=each.rating, estimate_reason=reason)
        after = section.with_players(changed)
        refuse_if(after == section, "nothing-changed")
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


def strength_consequences(before: Section, after: Section) -> Iterator[Consequence]:
    """What follows in a section that has begun when another number counts for somebody.

    Nothing where all numbers stay. Else the players with both numbers, those who would have another
    pairing number (GHR 2.3), and the published rounds that would have been paired otherwise (1.4).
    """
    changed = changed_strengths(before, after) if before.published_rounds else []
    if not changed:
        return
    for pid in changed[:SHOWN]:
        old, new = (
            section.strength_of(section.player(pid)).shown() or "-" for section in (before, after)
        )
        yield say("strength-changes", player=before.person(pid), old=old, new=new)
    if changed[SHOWN:]:
        yield say("strength-changes-more", count=len(changed) - SHOWN)
    yield say("list-of-start")
    places = zip(initial_order(before), initial_order(after), strict=True)
    count = 0 if before.fixed_table else sum(was != becomes for was, becomes in places)
    if count:
        code = "numbers-may" if before.published_rounds <= LAST_FREE_ROUND else "numbers-stay"
        yield say(code, count=count)
    # Where a system knows numbers only, nothing is paired otherwise as long as they stay.
    if before.edition.needs.by_rating:
        found = changed_pairings(before, after, RoundNo(0))
        other = [each for each in found if each.code != "same-pairing"]
        yield from other or [say("same-pairings")]


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

    refreshed: tuple[RefreshedPlayer, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not self.refreshed, "nobody-named")
        moved, after = False, section
        players = {each.pid: each.facts for each in self.refreshed if not each.member}
        for pid, facts in players.items():
            before = section.player(pid)
            changed = facts.on(before)
            moved |= place_of(section, before) != place_of(section, changed)
            after = after.with_players({pid: changed})
            after = after.with_entrant(facts.beside(section.entrant(pid)))
        after = self._members(after)
        refuse_if(after == section, "nothing-changed")
        return with_numbers_open(after) if moved else after

    def warnings(self, change: Change) -> Iterator[Weight]:
        yield warn(*strength_consequences(change.old, change.new))
        for each in self.refreshed:
            known = cut_in_files(_before(change.old, each))
            yield inform(*(one for one in cut_in_files(each.facts) if one not in known))

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
        refuse_if(section.teams, "values-of-teams")
        gaps = {"found": repr(self.name)[:40], "count": entered.LONGEST}
        refuse_if(not may_be_entered(self.name), "bad-value-name", **gaps)
        changed = {}
        for each in self.values:
            high = each.value is not None and abs(each.value) > entered.MOST
            refuse_if(high, "bad-value", most=entered.shown_value(entered.MOST))
            changed[each.pid] = entered.with_value(section.player(each.pid), self.name, each.value)
        after = section.with_players(changed)
        refuse_if(after == section, "nothing-changed")
        return after

    def warnings(self, change: Change) -> Weight:
        before = change.old
        count = sum(
            entered.value_of(before.player(each.pid), self.name) not in {None, each.value}
            for each in self.values
        )
        return confirm("values-change", number=count, name=self.name) if count else Weight()
