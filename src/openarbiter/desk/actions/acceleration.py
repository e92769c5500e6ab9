"""Virtual points that the organiser gives to groups of players for the first rounds.

Source:
    C.04.7 (applied from 2026-02-01), Article 1 (virtual points count for the pairing of their round
    only); C.04.2, GHR 1.1 and 1.2 (announced beforehand; other than Baku needs an authorisation).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection
from openarbiter.desk.checks import need_acceleration
from openarbiter.desk.messages import Refusal, Weight, confirm, declare, inform, refuse_if, say
from openarbiter.desk.state import EventState, Section
from openarbiter.languages import Table
from openarbiter.model import Points, RoundNo, Tpn, VirtualPoints

_SENTENCES: Final[Table] = {
    "baku-is-set [C.04.7]": "Baku acceleration is set in the settings and gives the points; take "
    "it out first.",
    "own-acceleration [C.04.2, 1.2]": "Only Baku acceleration is published; another one needs an "
    "authorisation, and stands in the regulations of the event.",
    "accelerated-last-round [C.04.7]": "Points are given for the last round too, round {round}.",
    "acceleration-late [C.04.7]": "The acceleration was not announced like this before round 1; it "
    "holds from round {round} on.",
    "bad-virtual-points": "Virtual points of a round are more than 0 and at most {most}.",
    "bad-virtual-rounds": "Rounds {first} to {last} are not possible; the section has {rounds}.",
    "virtual-round-published": "Round {round} is published; points can be given from round {next} "
    "on.",
    "virtual-nobody": "Nobody has a number from {first} to {last}; the last number is {most}.",
}
declare(_SENTENCES)

MOST_VIRTUAL_POINTS: Points = 100
"""Virtual points (tenths) that one group can be given for a round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """Virtual points (tenths) of the players between two numbers, in rounds between two rounds."""

    points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int

    @property
    def entry(self) -> VirtualPoints:
        """As the tournament states it."""
        return VirtualPoints(
            points=self.points,
            first_round=RoundNo(self.first_round),
            last_round=RoundNo(self.last_round),
            first_player=Tpn(self.first_player),
            last_player=Tpn(self.last_player),
        )


class SetAcceleration(OfSection, right="settings", group="settings"):
    """Give virtual points in the rounds that are not published yet; those of earlier rounds stay.

    Attributes:
        grants: All virtual points of the rounds to come, the later of two for one player and round
            counts; empty for none.
    """

    in_log: ClassVar[Table] = {"done": "virtual points of section {section}: {grants}"}
    changes: ClassVar[str] = "{0.section}/acceleration"

    grants: tuple[Grant, ...] = ()

    def refuse_new(self, state: EventState) -> None:
        section = state.section(self.section)
        if self.grants:
            need_acceleration(section.settings)
        if state.strict and section.published_rounds:
            raise Refusal(say("locked-after-start", "C.04.7"), [say("offer-leave-strict")])

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(self.grants and section.settings.baku, "baku-is-set")
        refuse_if(self.grants and not section.numbered, "no-numbers", "offer-number")
        for grant in self.grants:
            _need_possible(section, grant)
        published = section.published_rounds
        kept = [
            replace(entry, last_round=RoundNo(min(entry.last_round, published)))
            for entry in section.tournament.virtual_points
            if entry.first_round <= published
        ]
        points = (*kept, *(grant.entry for grant in self.grants))
        refuse_if(points == section.tournament.virtual_points, "nothing-changed")
        return section.with_facts(virtual_points=points)

    def warnings(self, change: Change) -> Iterator[Weight]:
        if change.old.published_rounds:
            yield confirm("acceleration-late", round=change.old.published_rounds + 1)
        if self.grants:
            yield inform("own-acceleration")
        rounds = change.new.settings.rounds
        if any(grant.last_round == rounds for grant in self.grants):
            yield inform("accelerated-last-round", round=rounds)


def _need_possible(section: Section, grant: Grant) -> None:
    """Refuse points that nobody could get, or that come too late."""
    rounds, published = section.settings.rounds, section.published_rounds
    some = 0 < grant.points <= MOST_VIRTUAL_POINTS
    refuse_if(not some, "bad-virtual-points", most=MOST_VIRTUAL_POINTS // 10)
    first, last = grant.first_round, grant.last_round
    known = 1 <= first <= last <= rounds
    refuse_if(not known, "bad-virtual-rounds", first=first, last=last, rounds=rounds)
    refuse_if(first <= published, "virtual-round-published", round=first, next=published + 1)
    numbers = [player.tpn for player in section.tournament.players]
    first, last = grant.first_player, grant.last_player
    nobody = not any(first <= number <= last for number in numbers)
    refuse_if(nobody, "virtual-nobody", first=first, last=last, most=max(numbers, default=0))
