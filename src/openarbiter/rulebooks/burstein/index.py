"""1.7: the Index of every player, Buchholz first and Sonneborn-Berger second, in exact integers.

A round that was not played over the board counts as a game of the player against himself. Virtual
points are in neither sum. It knows no bracket and no way to pair.

Source:
    C.04.4.2 (applied from 2026-02-01), Articles 1.7 and 1.8.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.abnormal_points import Credited, credited
from openarbiter.values import dataclass

_FOR_NOTHING = {Result.ZERO_POINT_BYE, Result.ABSENT}
"""Zero-point byes: requested ones, and rounds without an entry. A forfeit loss is none."""


@dataclass(frozen=True, slots=True)
class Indexes:
    """The Index of every player, as parallel lists in the order of ``tournament.players``.

    Attributes:
        buchholz: Buchholz, in tenths.
        sonneborn_berger: Sonneborn-Berger, in hundredths of a point.
        byes: Number of zero-point byes that count as draws for the opponents (1.7.2); 0 for most.
        returned: Number of zero-point byes just before the round of who plays again: they do not
            count as draws, for the run does not reach the round.
    """

    buchholz: list[Points]
    sonneborn_berger: list[int]
    byes: list[int]
    returned: list[int]


def indexes(
    tournament: Tournament,
    round_no: RoundNo,
    score: Sequence[Points],
    present: Collection[int],
    *,
    returned_too: bool = False,
) -> Indexes:
    """The Index of every player before a round.

    Args:
        tournament: The tournament; records of the rounds before count.
        round_no: The round to be paired.
        score: Scores (tenths) before the round without virtual points, in the order of
            ``tournament.players``.
        present: Places of the players to be paired.
        returned_too: Read 1.7.2 so that the byes of a player who plays again count for the
            opponents met before. No round is paired like that; comparisons ask for it.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.7.1, 1.7.2. Our readings: "up to the current round"
        includes the round to be paired, since the article names the byes "of previous rounds"
        beside the run; a forfeit loss is no zero-point bye and ends the run; rounds before a late
        entry are rounds without a game like any other; the own score in a round without a game is
        the score as it is.
    """
    here = set(present)
    players = tournament.players
    runs = [_run(player, round_no) for player in players]
    byes = [
        run
        if (place in here and returned_too) or _away_for_nothing(place, tournament, round_no, here)
        else 0
        for place, run in enumerate(runs)
    ]
    worth = tournament.scoring.table()[Result.ZERO_POINT_BYE.value, False]
    gain = tournament.scoring.draw - worth
    counted = [own + number * gain for own, number in zip(score, byes, strict=True)]
    sums = _Sums(tournament, round_no, counted)
    found = [
        sums.of(place, player, own)
        for place, (player, own) in enumerate(zip(players, score, strict=True))
    ]
    return Indexes(
        [buchholz for buchholz, _ in found],
        [berger for _, berger in found],
        byes,
        [run if place in here else 0 for place, run in enumerate(runs)],
    )


class _Sums:
    """Both sums of one player after the other.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        counted: Scores (tenths) as they count for the opponents.
    """

    def __init__(
        self, tournament: Tournament, round_no: RoundNo, counted: Sequence[Points]
    ) -> None:
        self._before = round_no - 1
        self._counted: dict[Tpn, Points] = {
            player.tpn: points for player, points in zip(tournament.players, counted, strict=True)
        }
        table = tournament.scoring.table()
        self._white = [table[result.value, False] for result in Result]
        self._black = [table[result.value, True] for result in Result]
        self._changed: Credited | None = None
        if tournament.adjustments:
            self._changed = credited(tournament, range(1, round_no))

    def of(self, place: int, player: Player, own: Points) -> tuple[Points, int]:
        """Buchholz (tenths) and Sonneborn-Berger (hundredths) of a player with a score."""
        counted, white, black = self._counted, self._white, self._black
        changed = {} if self._changed is None else self._changed.changed.get(place, {})
        buchholz = berger = 0
        records = player.rounds[: self._before]
        for number, record in enumerate(records, start=1):
            result = record.result
            points = white[result.index]
            value = own
            if result.played and record.opponent is not None:
                value = counted[record.opponent]
                if record.colour is Colour.BLACK:
                    points = black[result.index]
            if changed:
                points = changed.get(number, points)
            buchholz += value
            berger += points * value
        missing = self._before - len(records)
        if missing:
            buchholz += missing * own
            for number in range(len(records) + 1, self._before + 1):
                berger += changed.get(number, white[Result.ABSENT.index]) * own
        return buchholz, berger


def _run(player: Player, round_no: RoundNo) -> int:
    """Number of zero-point byes in a row just before a round; 0 for who never played."""
    number = round_no - 1
    while number and player.record(RoundNo(number)).result in _FOR_NOTHING:
        number -= 1
    return round_no - 1 - number if number else 0


def _away_for_nothing(
    place: int, tournament: Tournament, round_no: RoundNo, here: Collection[int]
) -> bool:
    """Whether a player has a zero-point bye in the round to be paired itself."""
    if place in here:
        return False
    player = tournament.players[place]
    result = player.record(round_no).result
    if result not in _FOR_NOTHING:
        return False
    if round_no <= tournament.paired_rounds:
        return True
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return True
    return not any(
        bye.round_no == round_no and bye.kind not in _FOR_NOTHING and player.tpn in bye.players
        for bye in tournament.requested_byes
    )
