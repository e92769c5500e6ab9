"""Points, virtual points and floats of the rounds so far, added up anew from the records.

Source:
    C.04.1 (BR 4), C.04.2 (GHR 3.1, 3.4, 3.5), C.04.3, Article 1.4, C.04.7; TRF26, records 250, 299.
"""

from __future__ import annotations

from functools import cached_property

from openarbiter.errors import RequestError
from openarbiter.model import Colour, Player, Points, Result, RoundNo, RoundRecord, Tournament, Tpn

_LETTERS = {"W": "1W", "D": "=D", "L": "0L"}
"""Results that an adjustment of points (TRF26, record 299) speaks of by one letter."""


def was_paired(record: RoundRecord) -> bool:
    """Whether a record shows that the player took part in the pairing of its round.

    Source:
        GHR 2.4 and 2.5; a forfeit loss against nobody is an absence.
    """
    alone = record.result is Result.FORFEIT_LOSS and record.opponent is None
    return record.result.paired and not alone


class Records:
    """What the records say of the rounds before a round.

    Args:
        tournament: The tournament.
        round_no: The round.
    """

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
        """Virtual points (tenths) of a player in a round.

        Source:
            C.04.7, Article 2.1; TRF26, records 192 and 250 (the latter goes before).
        """
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
                "does not say it (C.04.7, Article 2.1.4)"
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
        """Whether a round without a game was a downfloat (Article 1.4.3).

        Args:
            player: The player.
            round_no: The round.
            bye: The pairing-allocated bye always is one (edition of 2026).
        """
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
        """The last of the players who get virtual points: half of the initial list (2.1.2)."""
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
            if not started or result is not Result.ABSENT or player.tpn in announced
        ]
        size = 2 * ((len(initial) + 3) // 4)
        return initial[min(size, len(initial)) - 1] if initial else Tpn(0)
