"""What the certificate of a round is checked against, derived anew from the tournament.

Scores, meetings, colours, floats and the bye are computed here a second time, from the records and
the texts; no rulebook is asked. A *position* is the place of a player, from 0, in ranking order.

Source:
    C.04.1 (BR 2, 3, 4), C.04.2 (GHR 2.4, 2.5, 3.1 to 3.5), C.04.3, Articles 1 and 5, C.04.7.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from openarbiter.errors import RequestError
from openarbiter.model import Colour, Player, Points, Result, RoundNo, RoundRecord, Tournament, Tpn

_ABSOLUTE, _STRONG, _MILD = 3, 2, 1
_OTHER = {"w": "b", "b": "w", "": ""}


def bits(mask: int) -> Iterator[int]:
    """The numbers in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Wording(Protocol):
    """What editions of the Dutch system word differently, as they state it themselves."""

    @property
    def every_bye_floats(self) -> bool:
        """A pairing-allocated bye is a downfloat whatever it is worth (Article 1.4.3)."""

    @property
    def most_moved_down(self) -> bool:
        """As many moved-down players as can be paired are paired (Article 2.1.3 of 2024)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One player to be paired.

    Attributes:
        number: Number by arrival (GHR 2.4, 2.5): its parity counts in Article 5.2.5.
        score: Points (tenths) before the round, virtual points included.
        met: TPNs that may not be the opponent: met over the board, or forbidden.
        colours: Colours of the games played, oldest first: ``w`` and ``b``.
        unplayed: Rounds so far without a game.
        last_float: ``U``, ``D`` or empty, in the round before; the earlier one two rounds before.
        may_take_bye: C2.
        topscorer: Article 1.7.
    """

    tpn: Tpn
    number: int
    score: Points
    met: frozenset[Tpn]
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
            return ("b" if difference > 0 else "w"), _ABSOLUTE
        if self.repeated:
            return _OTHER[self.repeated], _ABSOLUTE
        if difference:
            return ("b" if difference > 0 else "w"), _STRONG
        return (_OTHER[self.colours[-1]], _MILD) if self.colours else ("", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The players to be paired in a round, highest rank first.

    Attributes:
        initial: The initial-colour (Article 5.1), ``w`` or ``b``.
        legal: Mask of possible opponents by position (C1, C3 and forbidden pairs).
        groups: (first position, position after the last) of every scoregroup, from the top.
    """

    system: str
    wording: Wording
    round_no: RoundNo
    last_round: bool
    initial: str
    seats: tuple[Seat, ...]
    position: dict[Tpn, int]
    legal: tuple[int, ...]
    groups: tuple[tuple[int, int], ...]

    def digest(self) -> str:
        """SHA-256 of everything that the pairing of the round may depend on, hexadecimal."""
        rows = [
            [
                seat.tpn,
                seat.number % 2,
                seat.score,
                sorted(seat.met & self.position.keys()),
                seat.colours,
                seat.unplayed,
                seat.last_float,
                seat.earlier_float,
                seat.may_take_bye,
                seat.topscorer,
            ]
            for seat in self.seats
        ]
        head = [self.system, self.round_no, self.last_round, self.initial]
        text = json.dumps([head, rows], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def higher_has_white(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked of two positions gets White (Article 5.2)."""
        one, other = self.seats[higher], self.seats[lower]
        (wish, strength), (other_wish, other_strength) = one.preference, other.preference
        if wish != other_wish:  # 5.2.1
            return (wish or _OTHER[other_wish]) == "w"
        own, theirs = (strength, 0), (other_strength, 0)
        if strength == other_strength == _ABSOLUTE:
            own, theirs = (strength, abs(one.difference)), (strength, abs(other.difference))
        if own != theirs:  # 5.2.2
            return (wish == "w") == (own > theirs)
        for mine, his in zip(reversed(one.colours), reversed(other.colours), strict=False):
            if mine != his:  # 5.2.3
                return mine == "b"
        if wish:  # 5.2.4
            return wish == "w"
        return (self.initial == "w") == (one.number % 2 == 1)  # 5.2.5


def facts(tournament: Tournament, round_no: RoundNo, system: str, wording: Wording) -> Facts:
    """Derive the facts of a round; its own records say only who takes part.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
    """
    paired = tournament.paired_rounds
    if not 1 <= round_no <= paired + 1:
        raise RequestError(f"round {round_no} is not in the file: {paired} rounds are paired")
    seats = _seats(tournament, round_no, wording)
    ends = [i for i in range(1, len(seats)) if seats[i].score != seats[i - 1].score]
    bounds = [0, *ends, len(seats)]
    return Facts(
        system=system,
        wording=wording,
        round_no=round_no,
        last_round=round_no == (paired if tournament.rounds is None else tournament.rounds),
        initial=_initial(tournament),
        seats=seats,
        position={seat.tpn: i for i, seat in enumerate(seats)},
        legal=_legal(seats),
        groups=tuple(pairwise(bounds)) if seats else (),
    )


def _seats(tournament: Tournament, round_no: RoundNo, wording: Wording) -> tuple[Seat, ...]:
    """The players to be paired, highest rank first (Articles 1.2 and 1.3)."""
    records = Records(tournament, round_no)
    scoring = tournament.scoring
    rounds = tournament.paired_rounds if tournament.rounds is None else tournament.rounds
    last = round_no == rounds
    half = (round_no - 1) * max(scoring.win, scoring.draw)
    forbidden = _forbidden(tournament, round_no)
    present = _taking_part(tournament, round_no)
    seats = []
    number = 0
    for player in tournament.players:
        here = player.tpn in present
        number += here or any(map(was_paired, player.rounds[: round_no - 1]))
        if not here:
            continue
        games = [
            record
            for record in player.rounds[: round_no - 1]
            if record.result.played and record.opponent is not None
        ]
        floats = [
            "D"
            if records.unplayed_float(player, round_no - back, bye=wording.every_bye_floats)
            else records.floated(player, round_no - back)
            for back in (1, 2)
        ]
        seats.append(
            Seat(
                tpn=player.tpn,
                number=number,
                score=records.points(player.tpn) + records.virtual(player.tpn, round_no),
                met=frozenset(
                    {*(game.opponent for game in games if game.opponent is not None)}
                    | forbidden.get(player.tpn, set())
                ),
                colours="".join(game.colour.value for game in games if game.colour is not None),
                unplayed=round_no - 1 - len(games),
                last_float=floats[0],
                earlier_float=floats[1],
                may_take_bye=not records.barred_from_bye(player),
                topscorer=last and 2 * records.points(player.tpn) > half,
            )
        )
    return tuple(sorted(seats, key=lambda seat: (-seat.score, seat.tpn)))


def _taking_part(tournament: Tournament, round_no: RoundNo) -> set[Tpn]:
    """Who is paired in a round, or is there for the next one (GHR 3.2, 3.3)."""
    records = {player.tpn: player.record(round_no).result for player in tournament.players}
    if round_no <= tournament.paired_rounds:
        return {tpn for tpn, result in records.items() if result.paired}
    away = {
        tpn for bye in tournament.requested_byes if bye.round_no == round_no for tpn in bye.players
    }
    away |= {
        player.tpn
        for player in tournament.players
        if player.withdrawn_after is not None and player.withdrawn_after < round_no
    }
    return {tpn for tpn, result in records.items() if result is Result.ABSENT} - away


def _forbidden(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, set[Tpn]]:
    """Whom a player may not meet by prohibition (TRF26, record 260), by TPN."""
    found: dict[Tpn, set[Tpn]] = {}
    for group in tournament.forbidden_pairs:
        if group.applies_to(round_no):
            for tpn in group.players:
                found.setdefault(tpn, set()).update(set(group.players) - {tpn})
    return found


def _initial(tournament: Tournament) -> str:
    """The initial-colour as stated, or as the first games with colours show it (5.1, 5.2.5)."""
    if tournament.initial_colour is not None:
        return tournament.initial_colour.value
    for number in range(1, tournament.paired_rounds + 1):
        taking_part = [
            player for player in tournament.players if any(map(was_paired, player.rounds[:number]))
        ]
        for count, player in enumerate(taking_part, 1):
            colour = player.record(RoundNo(number)).colour
            if colour is not None:
                return colour.value if count % 2 else colour.other.value
    return "w"


def _legal(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Mask of possible opponents by position (C1, C3, forbidden pairs)."""
    position = {seat.tpn: i for i, seat in enumerate(seats)}
    everybody = (1 << len(seats)) - 1
    bound = {"w": 0, "b": 0}
    for i, seat in enumerate(seats):
        colour, strength = seat.preference
        if strength == _ABSOLUTE and not seat.topscorer:
            bound[colour] |= 1 << i
    found = []
    for i, seat in enumerate(seats):
        barred = 1 << i
        for tpn in seat.met:
            if tpn in position:
                barred |= 1 << position[tpn]
        colour, strength = seat.preference
        if strength == _ABSOLUTE and not seat.topscorer:
            barred |= bound[colour]
        found.append(everybody & ~barred)
    return tuple(found)


_LETTERS = {"W": "1W", "D": "=D", "L": "0L"}
"""Results that an adjustment of points (TRF26, record 299) speaks of by one letter."""


def was_paired(record: RoundRecord) -> bool:
    """Whether a player took part in the pairing; a forfeit loss against nobody is an absence."""
    alone = record.result is Result.FORFEIT_LOSS and record.opponent is None
    return record.result.paired and not alone


class Records:
    """What the records say of the rounds before a round."""

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        self._tournament = tournament
        self._round_no = round_no
        self._worth = tournament.scoring.table()
        self._before = {player.tpn: self._points_before(player) for player in tournament.players}
        for change in tournament.adjustments:
            if not change.kind:
                self._add_bonus(change.points, change.round_no or 1, change.players)

    def points(self, tpn: Tpn, round_no: RoundNo | None = None) -> Points:
        """Points (tenths) before a round, without virtual points; before the round to be paired."""
        return self._before[tpn][(round_no or self._round_no) - 1]

    def virtual(self, tpn: Tpn, round_no: RoundNo) -> Points:
        """Virtual points (tenths) in a round (C.04.7, 1.4); record 250 goes before record 192."""
        tournament = self._tournament
        if tournament.virtual_points:
            fitting = [
                entry.points
                for entry in tournament.virtual_points
                if entry.first_round <= round_no <= entry.last_round
                and entry.first_player <= tpn <= entry.last_player
            ]
            return fitting[-1] if fitting else 0
        if not tournament.baku:
            return 0
        accelerated = (self._rounds(round_no) + 1) // 2
        if round_no > accelerated or tpn > self._last_of_group:
            return 0
        win = tournament.scoring.win
        return win if round_no <= (accelerated + 1) // 2 else win // 2

    def _rounds(self, round_no: RoundNo) -> int:
        """Number of rounds: as announced, else those paired where the one asked about is over."""
        announced, paired = self._tournament.rounds, self._tournament.paired_rounds
        if announced is not None and announced >= paired:
            return announced
        if self._round_no <= paired:
            return paired
        if announced is None and round_no > 1:
            raise RequestError(
                "what rounds are accelerated depends on the number of rounds, and the tournament "
                "does not say it (C.04.7, Article 1.4)"
            )
        return announced or 1

    def floated(self, player: Player, round_no: int) -> str:
        """``U``, ``D`` or empty: the float of a player in a round (Article 1.4)."""
        if round_no < 1:
            return ""
        record = player.record(RoundNo(round_no))
        if not record.result.played or record.opponent is None:
            return ""
        own, other = (
            self.points(tpn, RoundNo(round_no)) + self.virtual(tpn, RoundNo(round_no))
            for tpn in (player.tpn, record.opponent)
        )
        if own == other:
            return ""
        return "D" if own > other else "U"

    def unplayed_float(self, player: Player, round_no: int, *, bye: bool) -> bool:
        """Whether a round without a game was a downfloat (1.4.3); ``bye``: one given always is."""
        if round_no < 1:
            return False
        record = player.record(RoundNo(round_no))
        if record.result.played and record.opponent is not None:
            return False
        if bye and record.result is Result.PAIRING_ALLOCATED_BYE:
            return True
        points = self._credited(player.tpn, round_no, record.result)
        return points > self._tournament.scoring.loss

    def barred_from_bye(self, player: Player) -> bool:
        """Whether an earlier round bars a player from the pairing-allocated bye (C2, BR 4)."""
        win = self._tournament.scoring.win
        for number in range(1, self._round_no):
            result = player.record(RoundNo(number)).result
            if result is Result.PAIRING_ALLOCATED_BYE:
                return True
            if not result.played and self._credited(player.tpn, number, result) >= win:
                return True
        return False

    def _credited(self, tpn: Tpn, number: int, result: Result, *, black: bool = False) -> Points:
        """Points (tenths) really given for the result of a round; the last record says them."""
        points = self._worth[result.value, black]
        for change in self._tournament.adjustments:
            named = not change.players or tpn in change.players
            letters = _LETTERS.get(change.kind, change.kind)
            if named and result.value in letters and change.round_no in {None, number}:
                points = change.points
        return points

    def _points_before(self, player: Player) -> list[Points]:
        """Points before round 1, 2, 3 ... as the results of the rounds give them."""
        total = 0
        found = [0]
        for number in range(1, self._round_no):
            record = player.record(RoundNo(number))
            met = record.result.played and record.opponent is not None
            black = met and record.colour is Colour.BLACK
            total += self._credited(player.tpn, number, record.result, black=black)
            found.append(total)
        return found

    def _add_bonus(self, points: Points, number: int, tpns: tuple[Tpn, ...]) -> None:
        """Add a bonus or a penalty to all scores after its round."""
        for tpn, before in self._before.items():
            if not tpns or tpn in tpns:
                before[number:] = [each + points for each in before[number:]]

    @cached_property
    def _last_of_group(self) -> Tpn:
        """The last who get virtual points: half of those who are paired in round 1 (1.2)."""
        players = self._tournament.players
        first = [player.record(RoundNo(1)).result for player in players]
        started = any(result.paired for result in first)
        announced: set[Tpn] = set()
        for bye in self._tournament.requested_byes:
            if bye.round_no == 1:
                announced.update(bye.players)
        initial = [
            player.tpn
            for player, result in zip(players, first, strict=True)
            if (result.paired if started else result is Result.ABSENT)
            and (started or player.tpn not in announced)
        ]
        size = 2 * ((len(initial) + 3) // 4)
        return initial[min(size, len(initial)) - 1] if initial else Tpn(0)
