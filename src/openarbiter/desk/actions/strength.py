"""Estimates of the arbiter, and what follows when the number that counts for a player changes.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (an estimate as accurate as possible; the list of the
    start holds) and 2.3 (numbers given anew until the fourth round is paired).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_text
from openarbiter.desk.lots import drawn_numbers
from openarbiter.desk.messages import SHOWN, Consequence, Weight, declare, refuse, say, warn
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.records import LAST_FREE_ROUND, initial_order
from openarbiter.desk.state import Section
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import LaterRating, Player, RoundNo
from openarbiter.model.strength import of_later_list
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "bad-rating": "{found} is no rating; ratings go from 1 to {most}.",
    "estimate-without-reason [C.04.2, 2.1]": "The estimate {found} has no reason; say what it "
    "rests on.",
    "bad-period": "From round {round} on no list {list} can hold: a later rating is of fide, "
    "rapid, blitz or the code of a federation, and begins with round 2 or a later one.",
    "period-twice": "A list has two ratings from the same round on; only one can hold.",
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
}
declare(_SENTENCES)


HIGHEST_RATING = 4000


def need_rating(rating: int | None) -> None:
    """Refuse a number that is no rating."""
    if rating is not None and not 0 < rating <= HIGHEST_RATING:
        raise refuse("bad-rating", found=rating, most=HIGHEST_RATING)


def need_estimate(estimate: int | None, reason: str) -> None:
    """Refuse an estimate that is no rating, or that has no reason."""
    need_rating(estimate)
    need_text("estimate_reason", reason)
    if estimate is not None and not reason.strip():
        raise refuse("estimate-without-reason", found=estimate)


def need_later(later: tuple[LaterRating, ...]) -> None:
    """Refuse ratings of later periods that begin with no later round, or twice with the same."""
    for each in later:
        need_rating(each.rating)
        if each.from_round < _SECOND or not of_later_list(each.list):
            raise refuse("bad-period", round=each.from_round, list=each.list[:20])
    if len({(each.from_round, each.list) for each in later}) < len(later):
        raise refuse("period-twice")


_SECOND = 2


def without_strength(section: Section) -> tuple[Pid, ...]:
    """Players who take part and have neither a rating in a list that counts nor an estimate."""
    return tuple(
        pid
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
        if player.withdrawn_after is None and section.strength_of(player).rating is None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """The estimate of one player; ``None`` takes it back."""

    pid: Pid
    rating: int | None
    reason: str = ""


class SetEstimates(OfSection, right="run", group="players"):
    """Estimate the strength of players who have no reliable rating (GHR 2.1)."""

    in_log: ClassVar[Table] = {"done": "estimate the strength of {estimates}"}

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
        if not section.published_rounds and changed_strengths(section, after):
            after = replace(after, numbered=drawn_numbers(after))
        return after

    def warnings(self, change: Change) -> Weight:
        found = strength_consequences(change.old, change.new)
        return warn(*found) if found else Weight()

    def touched(self) -> frozenset[str]:
        return frozenset(f"{self.section}/player/{each.pid}" for each in self.estimates)


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

    Nothing before the first publication, and nothing where all numbers stay. Else the players with
    both numbers, those who would have another pairing number, and the published rounds that would
    have been paired otherwise.
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
