"""What the certificate of a round is checked against, derived anew from what is known of an event.

Scores, meetings, colours, floats and the bye are computed here a second time, from the records and
the texts; no rulebook is asked. A *position* is the place of a player, from 0, in ranking order.

Source:
    C.04.1 (BR 2, 3, 4), C.04.2 (GHR 2.4, 2.5, 3.1 to 3.5), C.04.3, Articles 1 and 5, C.04.7.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple, Protocol

ABSOLUTE, STRONG, MILD = 3, 2, 1
OTHER = {"w": "b", "b": "w", "": ""}
PAIRED = "1=0WDL?+-U"
"""Results of everybody who was paired."""


KINDS = {"W": "1W", "D": "=D", "L": "0L"}
"""Results that a letter of an adjustment of points (TRF26, record 299) means."""


class RefusedError(ValueError):
    """A certificate does not prove what it claims; the message says what is wrong with it."""


def bits(mask: int) -> Iterator[int]:
    """The numbers in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def hashed(value: object) -> str:
    """SHA-256 (hexadecimal) of a value as JSON without blanks."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


class Wording(Protocol):
    """What editions of the Dutch system word differently, as they state it themselves."""

    @property
    def every_bye_floats(self) -> bool:
        """A pairing-allocated bye is a downfloat whatever it is worth (Article 1.4.3)."""

    @property
    def most_moved_down(self) -> bool:
        """As many moved-down players as can be paired are paired (Article 2.1.3 of 2024)."""


class Entry(NamedTuple):
    """A round of one player.

    Attributes:
        opponent: TPN; 0 without an opponent.
        colour: ``w``, ``b`` or empty.
        result: Letter of the report file (TRF26, record 001).
        played: The result is one of a game over the board.
    """

    opponent: int
    colour: str
    result: str
    played: bool

    @property
    def met(self) -> bool:
        """It was a game over the board with somebody."""
        return self.played and self.opponent > 0

    @property
    def arrived(self) -> bool:
        """The player was paired; a forfeit loss against nobody is an absence."""
        return self.result in PAIRED and (self.result != "-" or self.opponent > 0)


class Virtual(NamedTuple):
    """Virtual points (tenths) of some players in some rounds (C.04.7)."""

    points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int


class Change(NamedTuple):
    """Points (tenths) for results, or a bonus where ``letters`` is empty (TRF26, record 299).

    Round 0 stands for every round, or for the first one of a bonus; no players for all.
    """

    letters: str
    points: int
    round_no: int
    players: Collection[int]

    def concerns(self, tpn: int) -> bool:
        """Whether a player is one of those who are meant."""
        return not self.players or tpn in self.players


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What is known of an event before a round.

    Attributes:
        players: Rounds by TPN, both ascending; all rounds that are paired.
        paired: Number of rounds that are paired.
        last_round: The round is the last one.
        initial: The initial-colour as stated; empty where it is not.
        present: TPNs of those to be paired.
        forbidden: Groups of which no two may meet in the round.
        virtual: The last entry that fits counts.
        changes: The last one that fits counts, of bonuses all.
        worth: Points (tenths) by letter of the result, and whether it was a game with Black.
        win, draw, loss: Points (tenths) of a game.
    """

    players: Mapping[int, Sequence[Entry]]
    paired: int
    last_round: bool
    initial: str
    present: Collection[int]
    forbidden: Sequence[Collection[int]]
    virtual: Sequence[Virtual]
    changes: Sequence[Change]
    worth: Mapping[tuple[str, bool], int]
    win: int
    draw: int
    loss: int


def baku(rounds: int, win: int, first: Sequence[int]) -> tuple[Virtual, ...]:
    """Virtual points of the upper half of those who are paired in round 1 (C.04.7)."""
    group = max(first[: 2 * ((len(first) + 3) // 4)], default=0)
    accelerated = (rounds + 1) // 2
    half = (accelerated + 1) // 2
    return (
        Virtual(win, 1, half, 1, group),
        Virtual(win // 2, half + 1, accelerated, 1, group),
    )


class Seat(NamedTuple):
    """One player to be paired; all that the pairing may depend on.

    Attributes:
        odd: 1 or 0, the parity of the number by arrival (GHR 2.4, 2.5): it counts in Article 5.2.5.
        score: Points (tenths) before the round, virtual points included.
        met: TPNs of who may not be the opponent: met over the board, or forbidden; ascending.
        colours: Colours of the games played, oldest first: ``w`` and ``b``.
        unplayed: Rounds so far without a game.
        last_float: ``U``, ``D`` or empty, in the round before; the earlier one two rounds before.
        may_take_bye: C2.
        topscorer: Article 1.7.
    """

    tpn: int
    odd: int
    score: int
    met: list[int]
    colours: str
    unplayed: int
    last_float: str
    earlier_float: str
    may_take_bye: bool
    topscorer: bool

    @property
    def difference(self) -> int:
        """Games with White less games with Black (Article 1.6.1)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def repeated(self) -> str:
        """The colour of the last two games where it is the same, else empty."""
        return self.colours[-1] if self.colours[-2:] in {"ww", "bb"} else ""

    @property
    def preference(self) -> tuple[str, int]:
        """(colour, strength from 0 to 3): none, mild, strong, absolute (Article 1.6.2)."""
        difference = self.difference
        if abs(difference) > 1:
            return ("b" if difference > 0 else "w"), ABSOLUTE
        if self.repeated:
            return OTHER[self.repeated], ABSOLUTE
        if difference:
            return ("b" if difference > 0 else "w"), STRONG
        return (OTHER[self.colours[-1]], MILD) if self.colours else ("", 0)

    @property
    def bound(self) -> str:
        """The colour that a player must get who is no topscorer (C3); empty without one."""
        colour, strength = self.preference
        return colour if strength == ABSOLUTE and not self.topscorer else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The players to be paired in a round, highest rank first.

    Attributes:
        initial: The initial-colour (Article 5.1), ``w`` or ``b``.
        legal: Mask of possible opponents by position (C1, C3 and forbidden pairs).
        groups: (first position, position after the last) of every scoregroup, from the top.
        free_prices: Prices are numbers of any size in any column that the format has.
    """

    system: str
    wording: Wording
    round_no: int
    last_round: bool
    initial: str
    seats: tuple[Seat, ...]
    position: dict[int, int]
    legal: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]
    free_prices: bool = False

    def digest(self) -> str:
        """SHA-256 of everything that the pairing of the round may depend on, hexadecimal."""
        head = [self.system, self.round_no, self.last_round, self.initial]
        return hashed([head, self.seats])

    def higher_has_white(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked of two positions gets White (Article 5.2)."""
        one, other = self.seats[higher], self.seats[lower]
        (wish, strength), (other_wish, other_strength) = one.preference, other.preference
        if wish != other_wish:  # 5.2.1
            return (wish or OTHER[other_wish]) == "w"
        own, theirs = (strength, 0), (other_strength, 0)
        if strength == other_strength == ABSOLUTE:
            own, theirs = (strength, abs(one.difference)), (strength, abs(other.difference))
        if own != theirs:  # 5.2.2
            return (wish == "w") == (own > theirs)
        for mine, his in zip(reversed(one.colours), reversed(other.colours), strict=False):
            if mine != his:  # 5.2.3
                return mine == "b"
        if wish:  # 5.2.4
            return wish == "w"
        return (self.initial == "w") == (one.odd == 1)  # 5.2.5


def facts(event: Event, round_no: int, system: str, wording: Wording) -> Facts:
    """Derive the facts of a round from what is known before it."""
    seats = _seats(event, round_no, wording)
    ends = [i for i in range(1, len(seats)) if seats[i].score != seats[i - 1].score]
    position = {seat.tpn: i for i, seat in enumerate(seats)}
    return Facts(
        system=system,
        wording=wording,
        round_no=round_no,
        last_round=event.last_round,
        initial=event.initial or _initial(event),
        seats=seats,
        position=position,
        legal=_legal(seats, position),
        groups=tuple(pairwise([0, *ends, len(seats)])) if seats else (),
    )


def _seats(event: Event, round_no: int, wording: Wording) -> tuple[Seat, ...]:
    """The players to be paired, highest rank first (Articles 1.2 and 1.3)."""
    points, present = _Points(event, round_no), frozenset(event.present)
    seats, number = [], 0
    for tpn, entries in event.players.items():
        before = entries[: round_no - 1]
        here = tpn in present
        number += here or any(entry.arrived for entry in before)
        if not here:
            continue
        games = [entry for entry in before if entry.met]
        floats = [points.floated(tpn, round_no - back, wording) for back in (1, 2)]
        met = {game.opponent for game in games}.union(
            *({*group} - {tpn} for group in event.forbidden if tpn in group)
        )
        most = (round_no - 1) * max(event.win, event.draw)
        seats.append(
            Seat(
                tpn=tpn,
                odd=number % 2,
                score=points.with_virtual(tpn, round_no),
                met=sorted(met & present),
                colours="".join(game.colour for game in games),
                unplayed=len(before) - len(games),
                last_float=floats[0],
                earlier_float=floats[1],
                may_take_bye=not any(
                    entry.result == "U" or (given >= event.win and not entry.played)
                    for entry, given in zip(before, points.given[tpn], strict=True)
                ),
                topscorer=event.last_round and 2 * points.before[tpn][-1] > most,
            )
        )
    return tuple(sorted(seats, key=lambda seat: (-seat.score, seat.tpn)))


class _Points:
    """Points (tenths) of the rounds before a round.

    Attributes:
        given: What the result of each round gave, by TPN.
        before: Points before round 1, 2, 3 ..., without virtual ones, by TPN.
    """

    def __init__(self, event: Event, round_no: int) -> None:
        self._event = event
        bonuses = [change for change in event.changes if not change.letters]
        self.given: dict[int, list[int]] = {}
        self.before: dict[int, list[int]] = {}
        for tpn, entries in event.players.items():
            own = [change for change in bonuses if change.concerns(tpn)]
            given = [
                self._credited(tpn, number, entry)
                for number, entry in enumerate(entries[: round_no - 1], 1)
            ]
            self.given[tpn] = given
            self.before[tpn] = [
                total + sum(change.points for change in own if (change.round_no or 1) < number)
                for number, total in enumerate(accumulate(given, initial=0), 1)
            ]

    def _credited(self, tpn: int, number: int, entry: Entry) -> int:
        """Points really given for the result of a round; the last change says them."""
        points = self._event.worth[entry.result, entry.met and entry.colour == "b"]
        for change in self._event.changes:
            fits = entry.result in change.letters and change.round_no in {0, number}
            if fits and change.concerns(tpn):
                points = change.points
        return points

    def with_virtual(self, tpn: int, number: int) -> int:
        """Points before a round with the virtual ones of the round (C.04.7, 1.4)."""
        fitting = [
            entry.points
            for entry in self._event.virtual
            if entry.first_round <= number <= entry.last_round
            and entry.first_player <= tpn <= entry.last_player
        ]
        return self.before[tpn][number - 1] + (fitting[-1] if fitting else 0)

    def floated(self, tpn: int, number: int, wording: Wording) -> str:
        """``U``, ``D`` or empty: the float of a player in a round (Article 1.4)."""
        if number < 1:
            return ""
        entry = self._event.players[tpn][number - 1]
        if not entry.met:
            bye = entry.result == "U" and wording.every_bye_floats
            return "D" if bye or self.given[tpn][number - 1] > self._event.loss else ""
        own, other = (self.with_virtual(each, number) for each in (tpn, entry.opponent))
        return "" if own == other else "D" if own > other else "U"


def _initial(event: Event) -> str:
    """The initial-colour as the first games with colours show it (5.1, 5.2.5)."""
    arrived: set[int] = set()
    for number in range(event.paired):
        arrived |= {tpn for tpn, entries in event.players.items() if entries[number].arrived}
        for count, tpn in enumerate(sorted(arrived)):
            colour = event.players[tpn][number].colour
            if colour:
                return OTHER[colour] if count % 2 else colour
    return "w"


def _legal(seats: Sequence[Seat], position: Mapping[int, int]) -> tuple[int, ...]:
    """Mask of possible opponents by position (C1, C3, forbidden pairs)."""
    everybody = (1 << len(seats)) - 1
    colours = [seat.bound for seat in seats]
    bound = {"": 0, "w": 0, "b": 0}
    for i, colour in enumerate(colours):
        bound[colour] |= (colour != "") << i
    barred = [1 << i | bound[colour] for i, colour in enumerate(colours)]
    for i, seat in enumerate(seats):
        for other in map(position.__getitem__, seat.met):
            barred[i] |= 1 << other
    return tuple(everybody & ~mask for mask in barred)
