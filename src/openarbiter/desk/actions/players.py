"""Actions about players: who they are, when they come and go, and their numbers.

Source:
    C.04.2, GHR 2.1 to 2.4 (order, numbers, late entries) and 3.2 (withdrawals); C.05, 6.6; NSWCA
    Tournament Guidelines, 3.2 e and section 4 (withdrawals).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfPlayer, OfSection, need_round_number
from openarbiter.desk.actions.byes import playing
from openarbiter.desk.actions.strength import strength_consequences
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
from openarbiter.desk.people import in_several_sections, outside
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files, place_of, twins
from openarbiter.desk.records import (
    ABSENCE,
    LAST_FREE_ROUND,
    drawn_numbers,
    initial_order,
    reordered,
    took_part,
    with_bye,
    with_numbers_open,
)
from openarbiter.desk.state import Entrant, EventState, Roster, Section
from openarbiter.desk.values import FIRST_ROUND, ByeRequest, Phase, Pid, RequestStatus
from openarbiter.languages import Table
from openarbiter.model import Player, Result, RoundNo, RoundRecord, Tpn
from openarbiter.model.alphabet import any_order, in_alphabet, in_older_logs
from openarbiter.ranking.withdrawals import withdrawal

_SENTENCES: Final[Table] = {
    "in-two-sections": "{player} plays in another section of the event as well.",
    "lots-lapse [C.05, 6.3]": "The numbers that were drawn no longer hold: they are drawn anew.",
    "id-taken": "The id {pid} is taken; the next free one is {next}.",
    "id-too-high": "The id {pid} is too high; the next free one is {next}.",
    "too-many-players": ("A section has one player.", "A section has up to {count} players."),
    "bad-missed": "A round missed gives a half-point bye or nothing, not {found}.",
    "cannot-join [C.04.2, 2.4]": "Nobody can join in round {round}; rounds {first} to {rounds} are "
    "open.",
    "offer-join": "Let the player join in round {first}.",
    "late-entry [C.04.2, 2.4]": "{name} joins in round {round}, with the number that the rating "
    "gives.",
    "late-nothing [C.04.2, 2.4]": (
        "The round missed gives no points.",
        "The {count} rounds missed give no points.",
    ),
    "late-half-points [C.04.2, 2.4]": (
        "The round missed gives half a point.",
        "Each of the {count} rounds missed gives half a point.",
    ),
    "late-without-game [C.04.2, 4.4.4]": "{name} has no opponent in round {round} yet.",
    "late-half-more [C.05, 6.7]": (
        "{player} gets a half-point bye for the round missed; {allowed} planned.",
        "{player} gets {count} half-point byes for the rounds missed; {allowed} planned.",
    ),
    "twice-in-list": "{name} stands there twice.",
    "rating-after-start [C.04.2, 2.1]": "{player} has another rating, {new} for {old}; the list of "
    "the start holds for the event.",
    "has-rounds [C.04.2, 2.3]": "{player} stands in published rounds and stays on the list.",
    "offer-withdraw": "Withdraw the player from the next round on.",
    "in-private-pairing": "{player} sits in the pairing of round {round}, which is not published.",
    "highest-leaves [C.05, 6.3]": "{number} was the highest number of an even field: the numbers "
    "that were drawn hold, and its opponent rests.",
    "numbers-close-up": (
        "One player behind gets another number.",
        "{count} players behind get another number.",
    ),
    "offer-withdraw-later": "Withdraw the player from round {next} on.",
    "paired-in-round [C.04.2, 4.4]": "{player} is paired in round {round}.",
    "withdraws [C.04.2, 3.2]": "{player} is not paired from round {round} on.",
    "byes-go": (
        "The bye granted for round {rounds} falls away.",
        "The byes granted for rounds {rounds} fall away.",
    ),
    "withdraws-before-start [C.05, 6.3]": "Round 1 has not begun: take who leaves off the list, "
    "and the numbers are drawn anew, or enter a substitute. Withdrawn, the number stays with "
    "nobody.",
    "still-rated [NSWCA, 4]": "Games that were played are rated all the same.",
    "rounds-stand [NSWCA, 4]": (
        "One of {scheduled} rounds is completed: the games stand, the others are lost.",
        "{count} of {scheduled} rounds are completed: the games stand, the others are lost.",
    ),
    "rounds-go [NSWCA, 4]": (
        (
            "Only one of {scheduled} rounds is completed: the player is scored as not having "
            "competed at all."
        ),
        (
            "Only {count} of {scheduled} rounds are completed: the player is scored as not having "
            "competed at all."
        ),
    ),
    "games-stand [C.05, 6.6]": (
        "One of {scheduled} games is completed: it stands, the others are lost.",
        "{count} of {scheduled} games are completed: they stand, the others are lost.",
    ),
    "games-go [C.05, 6.6]": (
        "Only one of {scheduled} games is completed: it does not count in the table.",
        "Only {count} of {scheduled} games are completed: they do not count in the table.",
    ),
    "not-withdrawn": "{player} is not withdrawn.",
    "returns [C.04.2, 3.3]": (
        "{player} takes part again from round {round} on; one round gives nothing.",
        "{player} takes part again from round {round} on; {count} rounds give nothing.",
    ),
    "here-already": "{player} is ticked already.",
    "not-here-already": "{player} is not ticked.",
    "numbers-in-use": "Teams of the file use the numbers; they stay.",
    "numbers-fixed [C.04.2, 2.3]": "After round {round} nobody who took part gets another number.",
    "order-by-hand [C.04.2, 2.2]": "The order is not that of ratings, titles and names.",
    "numbers-change [C.04.2, 2.3]": (
        "One player gets another number after round {round}.",
        "{count} players get another number after round {round}.",
    ),
    "numbers-history": "Sheets and lists that hang already show the old numbers.",
}
declare(_SENTENCES)

MOST_PLAYERS = 9_999
"""Players of a section: a report file has four columns for a number."""


def in_two_sections(change: Change) -> Weight:
    """Who plays in another section as well after an action, where the event does not foresee it."""
    before = in_several_sections(change.before)
    names = [name for name in in_several_sections(change.after) if name not in before]
    return confirm(*(say("in-two-sections", player=name) for name in names[:SHOWN]))


def outside_criteria(change: Change, pids: Iterable[Pid]) -> Weight:
    """Who of some players is outside the criteria of the section now, and was not before."""
    old = change.old
    before = {one.gaps for one in outside(change.before, old, filter(old.has, pids))}
    told = [one for one in outside(change.after, change.new, pids) if one.gaps not in before]
    return confirm(*told[:SHOWN])


def lots_lapse(change: Change) -> Weight:
    """That numbers drawn by lot no longer hold after an action; nothing where they do (6.3)."""
    lapse = drawn_numbers(change.old) and not drawn_numbers(change.new)
    return confirm("lots-lapse") if lapse else Weight()


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer:
    """A player of a list that is added at once, and the id the player shall have.

    In the rounds to come among the byes he asks for a half-point bye.
    """

    pid: Pid
    facts: PlayerFacts
    byes: tuple[RoundNo, ...] = ()


def need_place(section: Section, pid: Pid, count: int = 1) -> None:
    """Refuse players for whom there is no place, or whose id was used before."""
    started = section.fixed_table and section.published_rounds
    refuse_if(started, "round-robin-started", "offer-new-section")
    refuse_if(pid < section.next_pid, "id-taken", pid=pid, next=section.next_pid)
    refuse_if(pid > section.next_pid + MOST_PLAYERS, "id-too-high", pid=pid, next=section.next_pid)
    too_many = len(section.entrants) + count > MOST_PLAYERS
    refuse_if(too_many, "too-many-players", most=MOST_PLAYERS, count=MOST_PLAYERS)


def joined(section: Section, added: list[tuple[Player, Entrant]]) -> Section:
    """The section with players at the end of its list; their numbers are provisional."""
    last = section.tournament.players[-1].tpn if section.tournament.players else 0
    players = [replace(player, tpn=Tpn(last + at)) for at, (player, _) in enumerate(added, start=1)]
    entrants = [entrant for _, entrant in added]
    return replace(
        section,
        tournament=replace(section.tournament, players=(*section.tournament.players, *players)),
        roster=Roster((*section.roster.pids, *(entrant.pid for entrant in entrants))),
        entrants=(*section.entrants, *entrants),
        next_pid=Pid(max(section.next_pid, *(entrant.pid + 1 for entrant in entrants))),
        numbered=False,
    )


def _need_to_join(section: Section, joins: RoundNo, first: int) -> None:
    """Refuse to join in a round before the first one that is open, or after the last."""
    gaps = {"round": joins, "first": first, "rounds": section.total_rounds}
    refuse_if(not first <= joins <= section.total_rounds, "cannot-join", "offer-join", **gaps)


class AddPlayer(OfPlayer, right="register", group="players"):
    """Enter a player.

    Attributes:
        pid: ``section.next_pid``, which nobody has had before. It stands in the action so that it
            stays the same when an earlier entry of the log is undone.
        joins: First round the player takes part in (GHR 2.4).
        missed: What the rounds missed so far give: a zero-point or a half-point bye each.
    """

    in_log: ClassVar[Table] = {"done": "enter {facts}"}

    facts: PlayerFacts
    joins: RoundNo = FIRST_ROUND
    missed: Result = Result.ZERO_POINT_BYE
    here: bool = False

    def is_ordinary(self, state: EventState) -> bool:
        """Half points for rounds missed are granted by an arbiter."""
        return self.missed is Result.ZERO_POINT_BYE and OfSection.is_ordinary(self, state)

    def after(self, section: Section, *, strict: bool) -> Section:
        need_place(section, self.pid)
        return joined(section, [self.newcomer(section)])

    def newcomer(self, section: Section) -> tuple[Player, Entrant]:
        """The player as he comes into a section, where he can join."""
        joins, published = self.joins, section.published_rounds
        player = self.facts.on(Player(tpn=Tpn(1), name=""))
        # The last published round is open until it is closed.
        is_open = published > 0 and section.round(published).phase is not Phase.COMPLETE
        _need_to_join(section, joins, published if is_open else published + 1)
        half = self.missed is Result.HALF_POINT_BYE
        known = half or self.missed is Result.ZERO_POINT_BYE
        refuse_if(not known, "bad-missed", found=self.missed.value)
        entrant = self.facts.beside(Entrant(pid=self.pid, joins=joins, checked_in=self.here))
        missed = RoundRecord(None, None, self.missed) if half else ABSENCE
        before = min(joins - 1, published)
        there = (ABSENCE,) if joins <= published else ()
        player = replace(player, rounds=(missed,) * before + there)
        for number in range(published + 1, joins) if half else ():
            bye = ByeRequest(round_no=RoundNo(number), kind=Result.HALF_POINT_BYE)
            entrant = with_bye(entrant, bye)
        return player, entrant

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, name = change.old, self.facts.name
        missed, half = self.joins - 1, self.missed is Result.HALF_POINT_BYE
        yield inform(*twins(section, self.facts))
        yield in_two_sections(change)
        yield inform(*cut_in_files(self.facts))
        if missed:
            yield inform("late-entry", round=self.joins, name=name)
            yield inform("late-half-points" if half else "late-nothing", count=missed)
        if section.published_rounds and self.joins == section.published_rounds:
            yield inform("late-without-game", round=self.joins, name=name)
        yield lots_lapse(change)
        yield outside_criteria(change, [self.pid])
        allowed = section.settings.half_point_byes
        if half and missed > allowed:
            yield confirm("late-half-more", player=name, count=missed, allowed=allowed)


class AddPlayers(OfSection, right="register", group="players"):
    """Enter a list of players at once, pasted or read from a file, from the next round on."""

    in_log: ClassVar[Table] = {"done": ("enter one player", "enter {count} players")}
    players_in: ClassVar[str] = "players"

    players: tuple[NewPlayer, ...]

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        return {"count": len(self.players)}

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not self.players, "nobody-named")
        next_pid = section.next_pid
        first, rounds = section.published_rounds + 1, section.total_rounds
        refuse_if(first > rounds, "cannot-join", round=first, first=first, rounds=rounds)
        added = []
        for new in self.players:
            player = new.facts.on(Player(tpn=Tpn(1), name=""))
            refuse_if(new.pid < next_pid, "id-taken", pid=new.pid, next=next_pid)
            need_place(section, new.pid, len(self.players))
            next_pid = Pid(new.pid + 1)
            player = replace(player, rounds=(ABSENCE,) * (first - 1))
            entrant = new.facts.beside(Entrant(pid=new.pid, joins=RoundNo(first)))
            asked = RequestStatus.ASKED
            for number in () if section.fixed_table else sorted(set(new.byes)):
                if first <= number <= rounds:
                    bye = ByeRequest(round_no=number, kind=Result.HALF_POINT_BYE, status=asked)
                    entrant = with_bye(entrant, bye)
            added.append((player, entrant))
        return joined(section, added)

    def warnings(self, change: Change) -> Iterator[Weight]:
        known = {any_order(player.name) for player in change.old.tournament.players}
        twice: list[Consequence] = []
        for new in self.players:
            name = any_order(new.facts.name)
            if name in known:
                twice.append(say("twice-in-list", name=new.facts.name))
            known.add(name)
        yield inform(*twice[:SHOWN])
        yield in_two_sections(change)
        cut = [each for new in self.players for each in cut_in_files(new.facts)]
        yield inform(*cut[:SHOWN])
        yield lots_lapse(change)
        yield outside_criteria(change, [new.pid for new in self.players])


class EditPlayer(OfPlayer, right="register", group="players"):
    """Change who a player is; all facts are given, changed or not.

    The number stays until numbers are given anew, and after the start the list of the start holds.
    """

    in_log: ClassVar[Table] = {"done": "change the entry of {facts}"}

    facts: PlayerFacts

    def after(self, section: Section, *, strict: bool) -> Section:
        player, entrant = section.player(self.pid), section.entrant(self.pid)
        changed = self.facts.on(player)
        places = [place_of(section, each) for each in (player, changed)]
        published = section.published_rounds
        if places[0] != places[1]:
            section = with_numbers_open(section)
        if published and player.rating != changed.rating:
            ratings = {"old": player.rating or "-", "new": changed.rating or "-"}
            section = section.with_remark(
                "file-rating", round=published, player=player.tpn, **ratings
            )
        return section.with_players({self.pid: changed}).with_entrant(self.facts.beside(entrant))

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, name = change.old, change.old.person(self.pid)
        old, new = before.player(self.pid), change.new.player(self.pid)
        counts = [*strength_consequences(before, change.new)]
        yield warn(*counts)
        if not counts and old.rating != new.rating and before.published_rounds:
            ratings = {"old": old.rating or "-", "new": new.rating or "-"}
            yield confirm("rating-after-start", player=name, **ratings)
        if old.name != new.name:
            yield inform(*twins(before, self.facts, self.pid))
        known = cut_in_files(old)
        yield inform(*(each for each in cut_in_files(self.facts) if each not in known))
        yield outside_criteria(change, [self.pid])


def stays_on_list(section: Section, pid: Pid) -> bool:
    """Whether somebody stands in published rounds, so that he can be withdrawn only."""
    played = any(record.result is not Result.ABSENT for record in section.player(pid).rounds)
    return bool(section.published_rounds) and (played or section.fixed_table)


def numbers_close_up(change: Change) -> Weight:
    """What becomes of the numbers in a section that players leave."""
    old, new = change.old, change.new
    if drawn_numbers(old) or not old.numbered:
        return lots_lapse(change)
    count = sum(new.has(pid) and new.tpn(pid) != old.tpn(pid) for pid in old.roster.pids)
    return inform("numbers-close-up", count=count) if count else Weight()


def need_to_leave(section: Section, pid: Pid) -> None:
    """Refuse that somebody leaves the list who stands in a round, or in a private pairing."""
    name = section.person(pid)
    refuse_if(stays_on_list(section, pid), "has-rounds", "offer-withdraw", player=name)
    found = section.current_round
    drafts = (found.draft, found.engine, found.before_edit) if found.phase.private else ()
    sits = any(draft is not None and pid in draft.seated for draft in drafts)
    refuse_if(sits, "in-private-pairing", "offer-discard", player=name, round=found.number)


class RemovePlayer(OfPlayer, right="run", group="players"):
    """Take a player off the list; possible as long as no round with the player is published."""

    in_log: ClassVar[Table] = {"done": "take {pid} off the list"}

    def after(self, section: Section, *, strict: bool) -> Section:
        need_to_leave(section, self.pid)
        return reordered(section, tuple(pid for pid in section.roster.pids if pid != self.pid))

    def warnings(self, change: Change) -> Weight:
        section = change.old
        if drawn_numbers(section) and drawn_numbers(change.new):
            return inform("highest-leaves", number=section.tpn(self.pid))
        return numbers_close_up(change)


class WithdrawPlayer(OfPlayer, right="run", group="players"):
    """Withdraw a player, or expel one: not paired any more from a round on (GHR 3.2)."""

    in_log: ClassVar[Table] = {"done": "withdraw {pid} from round {from_round}"}

    from_round: RoundNo
    expelled: bool = False

    def after(self, section: Section, *, strict: bool) -> Section:
        player, name = section.player(self.pid), section.person(self.pid)
        gone = player.withdrawn_after
        if gone is not None:
            raise refuse("withdrawn-already", "offer-reinstate", player=name, round=gone + 1)
        first = self.from_round
        need_round_number(section, first)
        for number in range(section.published_rounds, first - 1, -1):
            if player.record(RoundNo(number)).result.paired:
                later = ("offer-withdraw-later",) if number < section.total_rounds else ()
                gaps = {"player": name, "round": number, "next": number + 1}
                raise refuse("paired-in-round", "offer-forfeit", *later, **gaps)
        changed = replace(player, withdrawn_after=RoundNo(first - 1))
        entrant = replace(section.entrant(self.pid), expelled=self.expelled)
        return section.with_players({self.pid: changed}).with_entrant(entrant)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, after, first = change.old, change.new, self.from_round
        told = warn if before.fixed_table else confirm
        yield told("withdraws", player=before.person(self.pid), round=first)
        byes = [
            bye.round_no
            for bye in before.entrant(self.pid).byes
            if bye.round_no >= first and bye.status is RequestStatus.GRANTED
        ]
        if byes:
            yield told("byes-go", count=len(byes), rounds=", ".join(map(str, byes)))
        if not before.fixed_table:
            return
        if first == FIRST_ROUND and not (before.published_rounds or before.teams):
            yield told("withdraws-before-start")
            return
        left = withdrawal(after.tournament, after.player(self.pid), after.settings.tables)
        if left is not None:
            code = _WITHDRAWN[left.by_rounds, left.stands]
            yield told(code, count=left.completed, scheduled=left.scheduled)
            if left.by_rounds and not left.stands:
                yield told("still-rated")


_WITHDRAWN = {
    (True, True): "rounds-stand",
    (True, False): "rounds-go",
    (False, True): "games-stand",
    (False, False): "games-go",
}
"""Sentences about a withdrawal from a round robin: rounds or games count; they stand or go."""


class ReinstatePlayer(OfPlayer, right="run", group="players"):
    """Let a withdrawn player take part again from a round on; those missed give nothing."""

    in_log: ClassVar[Table] = {"done": "bring {pid} back from round {from_round}"}

    from_round: RoundNo

    def after(self, section: Section, *, strict: bool) -> Section:
        joins = self.from_round
        player = section.player(self.pid)
        refuse_if(player.withdrawn_after is None, "not-withdrawn", player=section.person(self.pid))
        first = section.published_rounds + 1
        _need_to_join(section, joins, first)
        entrant = replace(section.entrant(self.pid), expelled=False)
        for number in range(first, joins):
            bye = ByeRequest(round_no=RoundNo(number), kind=Result.ZERO_POINT_BYE)
            entrant = with_bye(entrant, bye)
        section = section.with_players({self.pid: replace(player, withdrawn_after=None)})
        return section.with_entrant(playing(entrant, joins))

    def warnings(self, change: Change) -> Weight:
        name, gone = change.old.person(self.pid), change.old.player(self.pid).withdrawn_after or 0
        count = self.from_round - 1 - gone
        return inform("returns", player=name, round=self.from_round, count=count)


class CheckIn(OfPlayer, right="register", group="players"):
    """Tick that a player is there, perhaps by himself at the door, or take the tick back."""

    in_log: ClassVar[Table] = {
        "own": "{pid} has arrived, by himself",
        "here": "{pid} has arrived",
        "away": "{pid} has not arrived",
    }
    affects_pairing: ClassVar[bool] = False

    here: bool = True
    own: bool = False

    def is_ordinary(self, state: EventState) -> bool:
        """Who has arrived is ticked before every round."""
        return True

    def after(self, section: Section, *, strict: bool) -> Section:
        entrant = section.entrant(self.pid)
        if entrant.checked_in is self.here:
            code = "here-already" if self.here else "not-here-already"
            raise refuse(code, player=section.person(self.pid))
        return section.with_entrant(replace(entrant, checked_in=self.here))


class NumberPlayers(OfSection, right="run", group="players"):
    """Give every player a pairing number, by strength, title and name (GHR 2.2, 2.3).

    An order of ids holds instead, such as one drawn by lot. Names are folded into one alphabet;
    older logs have them by code points.
    """

    in_log: ClassVar[Table] = {"done": "number the players of section {section}"}
    in_older_logs: ClassVar[Mapping[str, bool]] = {"folded": False}
    changes: ClassVar[str] = "{0.section}/numbers"

    order: tuple[Pid, ...] = ()
    folded: bool = True

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not section.entrants, "no-players")
        order_of = in_alphabet if self.folded else in_older_logs
        order = self.order or initial_order(section, order_of)
        refuse_if(sorted(order) != sorted(section.roster.pids), "not-everybody")
        published = section.published_rounds
        if published and tuple(order) != section.roster.pids:
            refuse_if(section.fixed_table, "round-robin-started")
            refuse_if(section.tournament.teams, "numbers-in-use")
        fixed = {pid for pid in section.roster.pids if took_part(section.player(pid))}
        old, new = ([pid for pid in pids if pid in fixed] for pids in (section.roster.pids, order))
        late = published > LAST_FREE_ROUND and old != new
        refuse_if(late, "numbers-fixed", round=published)
        changed = reordered(section, order)
        renumbered = sum(section.tpn(pid) != changed.tpn(pid) for pid in order)
        if published and renumbered:
            changed = changed.with_remark("file-numbers", round=published, count=renumbered)
        return replace(changed, numbered=True)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, after = change.old, change.new
        moved = sum(before.tpn(pid) != after.tpn(pid) for pid in before.roster.pids)
        if self.order and not before.fixed_table:
            yield confirm("order-by-hand")
        if before.published_rounds and moved:
            yield warn("numbers-change", count=moved, round=before.published_rounds)
            yield warn("numbers-history")
