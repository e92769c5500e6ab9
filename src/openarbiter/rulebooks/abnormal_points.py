"""Points given or taken away outside the scoring system, in the histories of the players.

It knows what a result is really worth to one player and no rule of a pairing system: the rules
about points without playing (who may have the bye, what is a downfloat) are asked with its answer.

Source:
    TRF26 (applied from 2025-09-01), record 299.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from openarbiter.rulebooks.basic_rules import Histories


@dataclass(frozen=True, slots=True)
class Credited:
    """What results are really worth to single players.

    A bonus or a penalty belongs to no result and is none of it.

    Attributes:
        usual: Points (tenths) by (letter of the result, with Black).
        changed: Points (tenths) that record 299 gives for a result instead, by place of the
            player in ``tournament.players`` and by number of the round.
    """

    usual: Mapping[tuple[str, bool], Points]
    changed: Mapping[int, Mapping[int, Points]]

    def without_play(self, place: int, number: int, result: Result) -> Points:
        """Points (tenths) that a round without a game really gave a player (TRF26, record 299)."""
        points = self.changed.get(place, {}).get(number)
        return self.usual[result.value, False] if points is None else points

    def rounds_without_play(
        self, player: Player, place: int, round_no: RoundNo
    ) -> Iterator[tuple[Result, Points]]:
        """Result and points (tenths) of every round before one in which a player had no game."""
        for number in range(1, round_no):
            result = player.record(RoundNo(number)).result
            if not result.played:
                yield result, self.without_play(place, number, result)


def credited(tournament: Tournament, numbers: Iterable[int]) -> Credited:
    """What the results of some rounds are really worth; the last of several records 299 holds."""
    changed: dict[int, dict[int, Points]] = {}
    rounds = tuple(numbers)
    changes = [change for change in tournament.adjustments if change.kind]
    place = {player.tpn: index for index, player in enumerate(tournament.players) if changes}
    for change in changes:
        for index in [place[tpn] for tpn in change.players or place if tpn in place]:
            player = tournament.players[index]
            for number in rounds:
                if change.changes(number, player.record(RoundNo(number)).result):
                    changed.setdefault(index, {})[number] = change.points
    return Credited(tournament.scoring.table(), changed)


def adjust(
    found: Histories,
    tournament: Tournament,
    round_no: RoundNo,
    bars: Callable[[Result, Points, Points], bool],
) -> None:
    """Add abnormal points (record 299) to histories in place, and see whom they bar from the bye.

    Points of the round itself and of later ones are ignored; ``bars`` says whether a result bars,
    by the points it gave and those of a win.
    """
    worth = credited(tournament, range(1, round_no))
    for index, points in worth.changed.items():
        player = tournament.players[index]
        for number, given in points.items():
            record = player.record(RoundNo(number))
            met = record.result.played and record.opponent is not None
            usual = worth.usual[record.result.value, met and record.colour is Colour.BLACK]
            _add(found, index, number, round_no, given - usual)
        found.barred_from_bye[index] = any(
            bars(result, given, tournament.scoring.win)
            for result, given in worth.rounds_without_play(player, index, round_no)
        )
    place = {player.tpn: index for index, player in enumerate(tournament.players)}
    for change in tournament.adjustments:
        number = change.round_no or 1
        if not change.kind and number < round_no:
            for index in [place[tpn] for tpn in change.players or place if tpn in place]:
                _add(found, index, number, round_no, change.points)


def _add(found: Histories, index: int, number: int, round_no: RoundNo, extra: Points) -> None:
    """Add the points of an earlier round to every score that holds the round."""
    found.score[index] += extra
    if number < round_no - 1:
        found.last_score[index] += extra
    if number < round_no - 2:
        found.earlier_score[index] += extra
