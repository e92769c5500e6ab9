"""Ratings, titles and ids taken from rating lists for many players at once, and where each is from.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (ratings and titles of a list; the list of the start
    holds) and 2.3 (numbers).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from openarbiter.desk.actions.base import Change, OfSection
from openarbiter.desk.actions.players import place_of
from openarbiter.desk.actions.strength import strength_consequences
from openarbiter.desk.lots import drawn_numbers
from openarbiter.desk.messages import Weight, inform, refuse, warn, with_all
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files
from openarbiter.desk.state import Entrant, Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import Listed, Pid
from openarbiter.model import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshedPlayer:
    """A player with the facts that are to hold from now on; all are given, changed or not.

    Attributes:
        pid: The player; where teams play, the team.
        facts: The facts.
        member: Id of the player of that team; 0 where players play for themselves.
    """

    pid: Pid
    facts: PlayerFacts
    member: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshPlayers(OfSection, right="run", group="players"):
    """Take what rating lists say of players, all at once (GHR 2.1)."""

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
        if not section.published_rounds and moved:
            after = replace(after, numbered=drawn_numbers(after))
        return after

    def warnings(self, change: Change) -> Weight:
        counts = strength_consequences(change.old, change.new)
        cut = [
            said
            for each in self.refreshed
            for said in cut_in_files(each.facts)
            if said not in cut_in_files(_before(change.old, each))
        ]
        return with_all(warn(*counts) if counts else Weight(), inform(*cut) if cut else Weight())

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

    def touched(self) -> frozenset[str]:
        return frozenset(f"{self.section}/player/{each.pid}" for each in self.refreshed)


def _before(section: Section, each: RefreshedPlayer) -> Player:
    """The player as he was."""
    member = section.squad(each.pid).member(each.member) if each.member else None
    return member or section.player(each.pid)


def source_of(player: Player, listed: Iterable[Listed], field: str) -> Listed | None:
    """The list that a rating of a player is from; ``None`` where it was typed, or where none is.

    A rating that was changed after it was taken from a list is no longer that of the list.

    Args:
        player: The player as the tournament has it.
        listed: What was taken from lists for the player.
        field: ``rating``, ``rapid``, ``blitz``, or the code of a federation.
    """
    now = rating_in(player, field)
    if now is None:
        return None
    return next((each for each in listed if each.field == field and each.rating == now), None)


def rating_in(player: Player, field: str) -> int | None:
    """A rating of a player, by the words of :class:`~openarbiter.desk.values.Listed`."""
    ratings = {"rating": player.rating, "rapid": player.rapid, "blitz": player.blitz}
    if field in ratings:
        return ratings[field]
    entries = [each for each in player.national if each.federation == field]
    return entries[0].rating if entries else None
