"""Whether each pair of a round robin meets once in every cycle, where rounds are paired by hand.

Source:
    NSWCA Tournament Guidelines, section 4; C.05 Annex 1 (Berger tables); C.02, list of questions
    (each pair meets once, or twice in a double round robin).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.ranking.editions import TableEdition
from openarbiter.ranking.withdrawals import withdrawal
from openarbiter.rulebooks.round_robin.tables import rounds_of_cycle, whole_schedule
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """A pair that meets too often, too seldom, or too often with the same colours.

    Attributes:
        pair: Both players, the smaller place in the table first.
        before: The rounds before the one asked about in which they met.
        now: They meet in that round.
        later: The rounds behind it in which the table has them.
        least: So often they meet at least; one less than ``most`` where the rounds announced end
            within a cycle.
        most: So often they meet at most: once in every cycle.
        whites: How often the first of them has White.
    """

    pair: tuple[Tpn, Tpn]
    before: tuple[RoundNo, ...]
    now: bool
    later: tuple[RoundNo, ...]
    least: int
    most: int
    whites: int

    @property
    def count(self) -> int:
        """How often they meet in all."""
        return len(self.before) + self.now + len(self.later)

    @property
    def met_enough(self) -> bool:
        """They have met in every cycle, and meet now once more."""
        return self.now and len(self.before) >= self.most

    @property
    def too_often(self) -> bool:
        """They meet more often than there are cycles, by rounds that are still to come."""
        return self.count > self.most and not self.met_enough

    @property
    def left_out(self) -> bool:
        """They meet in too few rounds, those to come among them."""
        return self.count < self.least

    @property
    def same_colours(self) -> bool:
        """One of them has White two games more often than the other, or more still."""
        return self.now and self.count == self.most and abs(2 * self.whites - self.most) > 1


def meetings(
    tournament: Tournament,
    round_no: RoundNo,
    games: Iterable[tuple[Tpn, Tpn]],
    rules: TableEdition,
) -> Iterator[Meetings]:
    """The pairs that do not meet once in every cycle, with the round asked about as it is paired.

    Nobody is to meet who has withdrawn so early that the games do not count.

    Args:
        tournament: The tournament of those who meet; later rounds are those of its table.
        round_no: The round.
        games: Its games (White, Black), those lost by default among them.
        rules: The rules about tables that the event is held by.

    Raises:
        NotCoveredError: Fewer than two players.
    """
    planned = whole_schedule(tournament)
    least, rest = divmod(len(planned), rounds_of_cycle(tournament))
    most = least + bool(rest)
    found: dict[tuple[Tpn, Tpn], list[RoundNo]] = {}
    for number, game in _all_games(tournament, round_no, games):
        found.setdefault(game, []).append(number)
    for later, each in enumerate(planned[round_no:], start=round_no + 1):
        for game in each.games:
            found.setdefault(game, []).append(RoundNo(later))
    gone = {
        player.tpn
        for player in tournament.players
        if player.withdrawn_after is not None and player.withdrawn_after < round_no
    }
    for pair in combinations(_in_the_table(tournament, round_no, rules), 2):
        numbers = sorted((*found.get(pair, ()), *found.get(pair[::-1], ())))
        if not gone.isdisjoint(pair):  # no more games are lost by default than are due
            numbers = numbers[:most]
        one = Meetings(
            pair=pair,
            before=tuple(number for number in numbers if number < round_no),
            now=round_no in numbers,
            later=tuple(number for number in numbers if number > round_no),
            least=least,
            most=most,
            whites=len(found.get(pair, ())),
        )
        if one.met_enough or one.too_often or one.left_out or one.same_colours:
            yield one


def _all_games(
    tournament: Tournament, round_no: RoundNo, games: Iterable[tuple[Tpn, Tpn]]
) -> Iterator[tuple[RoundNo, tuple[Tpn, Tpn]]]:
    """The games of the rounds before one, as they were paired, and those of the round."""
    for player in tournament.players:
        for number, record in enumerate(player.rounds[: round_no - 1], start=1):
            other = record.opponent
            if other is None:
                continue
            # A file may have no colours for a game lost by default.
            if record.colour is Colour.WHITE or (record.colour is None and player.tpn < other):
                yield RoundNo(number), (player.tpn, other)
    for game in games:
        yield round_no, game


def _in_the_table(tournament: Tournament, round_no: RoundNo, rules: TableEdition) -> list[Tpn]:
    """Everybody but those who left before a round so early that their games do not count."""
    return [
        player.tpn
        for player in tournament.players
        if player.withdrawn_after is None
        or player.withdrawn_after >= round_no
        or ((left := withdrawal(tournament, player, rules)) is not None and left.stands)
    ]
