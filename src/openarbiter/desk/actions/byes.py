"""Actions about byes, absences and forbidden pairs.

Source:
    C.04.1, BR 4; C.04.2, GHR 3.2 and 3.3 (absences), 4.1 (who is not there); C.05, 6.5 (who does
    not come without notice counts as withdrawn, unless a reason is accepted) and 6.7 (half-point
    byes); NSWCA Tournament Guidelines, 3.2 e (dropped, unless excused); TRF26, record 260
    (forbidden pairs).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import ClassVar, Final

from openarbiter.desk.actions.base import (
    Change,
    OfPlayer,
    OfRound,
    OfSection,
    need_not_withdrawn,
    need_round_number,
)
from openarbiter.desk.bans import is_kept_apart
from openarbiter.desk.messages import Weight, confirm, declare, inform, refuse, refuse_if
from openarbiter.desk.records import with_bye, with_record, without_bye
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.desk.values import ByeRequest, Pid, RequestStatus
from openarbiter.languages import Table
from openarbiter.model import ForbiddenPairs, Player, Result, RoundNo, RoundRecord
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "round-published [C.04.2, 4.2]": "Round {round} is published; {player} has a place in it.",
    "no-byes-in-round-robin [C.05 Annex 1]": "A round robin has no byes in round {round}; games "
    "are forfeited.",
    "bad-bye": "{found} is no bye of the arbiter; H, F and Z are.",
    "offer-half-points": "Take the mark off the player: half-point byes are then allowed.",
    "offer-zero-point-bye": "Give a zero-point bye.",
    "half-point-bye-barred [C.05, 6.7]": "{player} may not have a half-point bye by the event's "
    "regulations.",
    "half-point-bye-too-late [C.05, 6.7]": (
        "{player} asks for a half-point bye in round {round}; the last round has none.",
        "{player} asks for a half-point bye in round {round}; the last {count} rounds have none.",
    ),
    "half-point-bye-more [C.05, 6.7]": (
        "{player} has a half-point bye in another round; {allowed} planned.",
        "{player} has {count} half-point byes in other rounds; {allowed} planned.",
    ),
    "half-point-bye-last [C.05, 6.7]": "Round {round} is one of the last; {player} gets half a "
    "point in it.",
    "full-point-bye [C.04.1, 4]": "{player} gets a full point without playing, and no other bye "
    "any more. Full-point byes are deprecated.",
    "half-point-bye-there": "{player} has, or asks for, a half-point bye in round {round}.",
    "offer-clear-bye": "Take the bye or the absence of the round back.",
    "offer-pair-late": "Pair the player late with somebody who has no opponent either.",
    "no-bye-there": "{player} has no bye in round {round}.",
    "left-out [C.04.2, 3.3]": (
        "One player of {total} gets a zero-point bye in round {round}.",
        "{count} of {total} players get a zero-point bye in round {round}.",
    ),
    "no-forbidden-pairs [C.05 Annex 1]": "In a round robin everybody meets everybody.",
    "forbidden-after-start [C.02]": "Pairs are forbidden before round 1 only.",
    "rounds-backwards": "The last round, {last}, comes before the first, {first}.",
    "forbidden-late [C.02]": "The prohibition was not announced before the start; it holds from "
    "{round}.",
    "not-forbidden": "The pair {one} and {other} is not forbidden.",
    "allowed-late": "{one} and {other} may meet from now on.",
}
declare(_SENTENCES)

_KINDS = {Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE}
_PAIR = 2


def _need_open(section: Section, pid: Pid, round_no: RoundNo) -> None:
    """Refuse a bye where the player is paired, or where there are no byes."""
    gaps = {"player": section.person(pid), "round": round_no}
    need_round_number(section, round_no)
    published = rounds_of_match(section, round_no)[0] <= section.published_rounds
    refuse_if(published, "round-published", "offer-forfeit", **gaps)
    refuse_if(section.fixed_table, "no-byes-in-round-robin", "offer-forfeit", round=round_no)
    need_not_withdrawn(section, pid, round_no)


def _with_bye(section: Section, pid: Pid, bye: ByeRequest) -> Section:
    entrant = section.entrant(pid)
    refuse_if(entrant.bye_in(bye.round_no) == bye, "nothing-changed")
    for number in rounds_of_match(section, bye.round_no):
        entrant = with_bye(entrant, replace(bye, round_no=number))
    return section.with_entrant(entrant)


def rounds_of_match(section: Section, round_no: int) -> list[RoundNo]:
    """The rounds of the match that a round belongs to: byes are for whole matches (C.04.5).

    The round itself where every round is paired anew.
    """
    size = section.edition.play.match_rounds
    first = round_no - (round_no - 1) % size
    last = max(round_no, min(first + size - 1, section.total_rounds))
    return [RoundNo(number) for number in range(first, last + 1)]


def _left_out(section: Section, pid: Pid, round_no: RoundNo, *, announced: bool) -> Section:
    """The section with a player who is not there in a round, and gets nothing (GHR 3.3)."""
    _need_open(section, pid, round_no)
    bye = ByeRequest(round_no=round_no, kind=Result.ZERO_POINT_BYE, announced=announced)
    return _with_bye(section, pid, bye)


def _is_request(state: EventState, action: SetBye | ClearBye) -> bool:
    """Whether nothing stands at a round of a player but a request on which nobody has decided."""
    bye = state.section(action.section).entrant(action.pid).bye_in(action.round_no)
    return bye is None or bye.status is RequestStatus.ASKED


def playing(entrant: Entrant, number: RoundNo) -> Entrant:
    """An entrant who is excused: he plays a round after an absence without notice."""
    return replace(entrant, plays=tuple(sorted({*entrant.plays, number})))


class SetBye(OfPlayer, right="register", group="players"):
    """Enter or decide the request for a half-point, full-point or zero-point bye."""

    in_log: ClassVar[Table] = {
        "granted": "{kind} for {pid} in round {round_no}",
        "asked": "request of {pid} for round {round_no}: {kind}",
    }

    round_no: RoundNo
    kind: Result = Result.HALF_POINT_BYE
    status: RequestStatus = RequestStatus.GRANTED

    def sentence(self) -> str:
        return "granted" if self.status is RequestStatus.GRANTED else "asked"

    def is_ordinary(self, state: EventState) -> bool:
        """A request is written down; an arbiter decides, also about what was decided before."""
        return self.status is RequestStatus.ASKED and _is_request(state, self)

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        refuse_if(self.kind not in _KINDS, "bad-bye", found=self.kind.value)
        _need_open(section, self.pid, number)
        free = section.settings.bye_free_rounds
        granted = self.status is RequestStatus.GRANTED
        half = self.kind is Result.HALF_POINT_BYE
        barred = section.entrant(self.pid).no_half_points
        name, zero = section.person(self.pid), "offer-zero-point-bye"
        barred = barred and half and self.status is not RequestStatus.REFUSED
        refuse_if(barred, "half-point-bye-barred", zero, "offer-half-points", player=name)
        if strict and granted and half and number > section.total_rounds - free:
            offers = (zero, "offer-leave-strict")
            raise refuse("half-point-bye-too-late", *offers, player=name, round=number, count=free)
        bye = ByeRequest(round_no=number, kind=self.kind, status=self.status)
        return _with_bye(section, self.pid, bye)

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, settings = change.old, change.old.settings
        if self.status is not RequestStatus.GRANTED:
            return
        name = section.person(self.pid)
        if self.kind is Result.HALF_POINT_BYE:
            others = _half_point_byes(section, self.pid, self.round_no)
            allowed = settings.half_point_byes
            if others >= allowed:
                yield confirm("half-point-bye-more", player=name, count=others, allowed=allowed)
            if self.round_no > section.total_rounds - settings.bye_free_rounds:
                yield confirm("half-point-bye-last", player=name, round=self.round_no)
        if self.kind is Result.FULL_POINT_BYE:
            yield confirm("full-point-bye", player=name)


def _half_point_byes(section: Section, pid: Pid, but: RoundNo) -> int:
    """Half-point byes a player has had or is to have, in other rounds."""
    had = sum(record.result is Result.HALF_POINT_BYE for record in section.player(pid).rounds)
    to_come = sum(
        bye.kind is Result.HALF_POINT_BYE
        and bye.status is RequestStatus.GRANTED
        and bye.round_no > section.published_rounds
        and bye.round_no != but
        for bye in section.entrant(pid).byes
    )
    return had + to_come


class BarHalfPoints(OfPlayer, right="run", group="players"):
    """Mark that a player may not have half-point byes by the event's regulations (C.05, 6.7).

    A half-point bye that was asked for or granted in a round to come is taken back first.
    """

    in_log: ClassVar[Table] = {
        "barred": "{pid} may not have half-point byes",
        "allowed": "{pid} may have half-point byes",
    }
    affects_pairing: ClassVar[bool] = False

    barred: bool = True

    def after(self, section: Section, *, strict: bool) -> Section:
        entrant = section.entrant(self.pid)
        refuse_if(entrant.no_half_points is self.barred, "nothing-changed")
        for bye in entrant.byes if self.barred else ():
            half = bye.kind is Result.HALF_POINT_BYE and bye.status is not RequestStatus.REFUSED
            if half and bye.round_no > section.published_rounds:
                gaps = {"player": section.person(self.pid), "round": bye.round_no}
                raise refuse("half-point-bye-there", "offer-clear-bye", **gaps)
        return section.with_entrant(replace(entrant, no_half_points=self.barred))


class ClearBye(OfPlayer, right="register", group="players"):
    """Take back a bye or an absence: the player plays."""

    in_log: ClassVar[Table] = {"done": "{pid} plays in round {round_no}"}

    round_no: RoundNo

    def is_ordinary(self, state: EventState) -> bool:
        return _is_request(state, self)

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        entrant, gaps = section.entrant(self.pid), {"player": section.person(self.pid)}
        published = number <= section.published_rounds
        refuse_if(published, "round-published", "offer-pair-late", **gaps, round=number)
        bye = entrant.bye_in(number)
        if bye is None:
            raise refuse("no-bye-there", **gaps, round=number)
        changed = entrant
        for each in rounds_of_match(section, number):
            changed = without_bye(changed, each)
            if not bye.announced:
                changed = playing(changed, each)
        return section.with_entrant(changed)


class SetAbsent(OfPlayer, right="run", group="players"):
    """Leave a player out of a round without points, with notice or without (GHR 3.3, 4.1)."""

    in_log: ClassVar[Table] = {
        "announced": "zero-point bye for {pid} in round {round_no}",
        "without-notice": "zero-point bye for {pid} in round {round_no}, without notice",
    }
    button: ClassVar[Table] = {"done": "Leave out of round {number}"}

    round_no: RoundNo
    announced: bool = True

    def after(self, section: Section, *, strict: bool) -> Section:
        return _left_out(section, self.pid, self.round_no, announced=self.announced)


def not_come(section: Section, pid: Pid, number: RoundNo) -> Section:
    """The section with somebody absent from a published round without notice (GHR 3.3)."""
    kind = Result.ZERO_POINT_BYE
    bye = ByeRequest(round_no=number, kind=kind, announced=False)
    absent = with_record(section.player(pid), number, RoundRecord(None, None, kind))
    return section.with_players({pid: absent}).with_entrant(with_bye(section.entrant(pid), bye))


class LeaveOut(OfSection, right="run", group="players"):
    """Leave several players, who gave no notice, out of a round at once (GHR 3.3, 4.1)."""

    in_log: ClassVar[Table] = {
        "done": "zero-point byes for all who are not here in round {round_no}: {players}"
    }
    players_in: ClassVar[str] = "players"

    players: tuple[Pid, ...]
    round_no: RoundNo

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not self.players, "nobody-named")
        for pid in self.players:
            section = _left_out(section, pid, self.round_no, announced=False)
        return section

    def warnings(self, change: Change) -> Weight:
        """It is asked when more than half of the section would be left out."""
        count, total = len(self.players), len(change.old.entrants)
        loudly = confirm if 2 * count > total else inform
        return loudly("left-out", count=count, total=total, round=self.round_no)


class SettleAbsences(OfRound, right="run", group="players"):
    """Decide about everybody who was absent without notice in the round before (C.05, 6.5).

    Who is away is left out of the round that is paired next; who plays is excused. Who is dropped
    counts as withdrawn until somebody brings him back; in older logs it was one round.
    """

    in_log: ClassVar[Table] = {
        "dropped": "absent without notice before round {round_no}: dropped {away}; excused {plays}",
        "left-out": "absent without notice before round {round_no}: left out {away}; plays {plays}",
    }
    button: ClassVar[Table] = {"done": "Drop"}
    in_older_logs: ClassVar[Mapping[str, bool]] = {"dropped": False}

    away: tuple[Pid, ...] = ()
    plays: tuple[Pid, ...] = ()
    dropped: bool = True

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        asked = set(absent_without_notice(section, number))
        answered = (*self.away, *self.plays)
        once = len(set(answered)) == len(answered)
        refuse_if(not (answered and once and asked.issuperset(answered)), "nothing-changed")
        for pid in answered:
            _need_open(section, pid, number)
        for pid in self.away:
            if self.dropped:
                gone = replace(section.player(pid), withdrawn_after=RoundNo(number - 1))
                section = section.with_players({pid: gone})
            else:
                section = _left_out(section, pid, number, announced=False)
        for pid in self.plays:
            section = section.with_entrant(playing(section.entrant(pid), number))
        return section

    def touched(self) -> frozenset[str]:
        return self.at_players((*self.away, *self.plays))


def absent_without_notice(section: Section, number: int) -> tuple[Pid, ...]:
    """Who was absent without notice from the round before the next, and of whom nothing is said.

    It is said of those who have withdrawn, have a bye granted in the round, or were asked about. In
    a round robin everybody is paired, by the table; in a knock-out, who is in.
    """
    seats_all = registry.seats_everybody(section.system)
    if number <= 1 or not seats_all or section.edition.continues(number):
        return ()
    return tuple(
        entrant.pid
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if not _is_settled(player, entrant, number)
        and _was_missed(section, player, entrant, RoundNo(number - 1))
    )


def is_dropped(section: Section, pid: Pid) -> bool:
    """Whether a player is out of the event because he did not come, and nobody has excused it."""
    player, entrant = section.player(pid), section.entrant(pid)
    gone = player.withdrawn_after
    return bool(gone) and _was_missed(section, player, entrant, RoundNo(gone or 1))


def article_of_absence(section: Section) -> str:
    """What the edition of a section, or else the regulations of tournaments, say of it."""
    return section.edition.handling.absence


def _is_settled(player: Player, entrant: Entrant, number: int) -> bool:
    """Whether it is known what a player does in a round."""
    return (
        (player.withdrawn_after is not None and player.withdrawn_after < number)
        or entrant.joins >= number
        or entrant.granted_in(number) is not None
        or number in entrant.plays
    )


def _was_missed(section: Section, player: Player, entrant: Entrant, number: RoundNo) -> bool:
    """Whether a player was absent from a round without notice.

    That is a game lost by forfeit, an absence nobody announced, and in rounds that came with a
    file an entry that is blank.
    """
    bye, result = entrant.granted_in(number), player.record(number).result
    if bye is not None:
        return not bye.announced
    blank = number <= section.imported_rounds and result is Result.ABSENT
    return blank or result is Result.FORFEIT_LOSS


class OfForbidden(OfSection, base=True):
    """An action about the pairs that may not be made."""

    changes: ClassVar[str] = "{0.section}/forbidden"


class ForbidPair(OfForbidden, right="run", group="pairings"):
    """Forbid every pair among two or more players, in strict rules before round 1 only.

    Without a first or last round it holds from the beginning or to the end.
    """

    in_log: ClassVar[Table] = {"done": "may not meet: {players}"}

    players: tuple[Pid, ...]
    first_round: RoundNo | None = None
    last_round: RoundNo | None = None

    def concerns(self) -> frozenset[str]:
        return self.touched() | self.at_players(self.players)

    def after(self, section: Section, *, strict: bool) -> Section:
        several = len(set(self.players)) == len(self.players) >= _PAIR
        refuse_if(not several, "needs-two-players")
        refuse_if(section.fixed_table, "no-forbidden-pairs")
        late = section.published_rounds and strict
        refuse_if(late, "forbidden-after-start", "offer-leave-strict")
        first, last = self.first_round, self.last_round
        for number in (first, last):
            if number is not None:
                need_round_number(section, number)
        backwards = first is not None and last is not None and last < first
        refuse_if(backwards, "rounds-backwards", first=first, last=last)
        players = tuple(sorted(section.tpn(pid) for pid in self.players))
        group = ForbiddenPairs(players=players, first_round=first, last_round=last)
        groups = section.tournament.forbidden_pairs
        refuse_if(group in groups, "nothing-changed")
        return section.with_facts(forbidden_pairs=(*groups, group))

    def warnings(self, change: Change) -> Weight:
        """After the start the prohibition looks like an arrangement."""
        published = change.old.published_rounds
        return confirm("forbidden-late", round=published + 1) if published else Weight()


class AllowPair(OfForbidden, right="run", group="pairings"):
    """Allow a pair that was forbidden; the other pairs of its group stay forbidden."""

    in_log: ClassVar[Table] = {"done": "{one} and {other} may meet"}

    one: Pid
    other: Pid

    def concerns(self) -> frozenset[str]:
        return self.touched() | self.at_players((self.one, self.other))

    def after(self, section: Section, *, strict: bool) -> Section:
        pair = {section.tpn(self.one), section.tpn(self.other)}
        groups: list[ForbiddenPairs] = []
        for group in section.tournament.forbidden_pairs:
            apart = len(pair) == _PAIR and pair <= set(group.players) and not group.by
            pairs = combinations(group.players, _PAIR) if apart else [group.players]
            groups += [replace(group, players=each) for each in pairs if set(each) != pair]
        of_group = len(pair) == _PAIR and is_kept_apart(section, self.one, self.other)
        same = (*groups,) == section.tournament.forbidden_pairs and not of_group
        refuse_if(same, "not-forbidden", **self._names(section))
        if of_group:
            section = replace(section, allowed=(*section.allowed, (self.one, self.other)))
        return section.with_facts(forbidden_pairs=tuple(groups))

    def warnings(self, change: Change) -> Weight:
        """After the start everybody knew that the pair was forbidden."""
        published, names = change.old.published_rounds, self._names(change.old)
        return confirm("allowed-late", **names) if published else Weight()

    def _names(self, section: Section) -> dict[str, str]:
        return {"one": section.person(self.one), "other": section.person(self.other)}
