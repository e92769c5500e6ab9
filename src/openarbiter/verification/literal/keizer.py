"""A round of Keizer, literally: the table counted anew, the bye, pairs from the top, colours.

Source:
    docs/systems/keizer.md, 1 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.common import Answer, bits
from openarbiter.verification.literal.terms import initial_colour, is_available
from openarbiter.verification.matching import FREE, augmented

_OF_OPPONENT: Final = {
    **dict.fromkeys("1W+", 6),
    **dict.fromkeys("=D?", 3),
    **dict.fromkeys("0L-", 0),
}
"""What a round is worth, in sixths of the value of the opponent, by its letter (2)."""

_OF_OWN: Final = {"U": 4, "F": 6, "H": 3}
"""The same in sixths of the own value; other letters are absences (2)."""

_ABSENCE: Final = 2
_ABSENCES: Final = 5
_WINDOW: Final = 3


def keizer_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The pairing of a round; ``None`` where nobody can complete it (4 and 5)."""
    found = KeizerRound(tournament, round_no)
    pairs, bye = found.paired
    if pairs is None:
        return None
    white_first = (pair if found.white(*pair)[0] else pair[::-1] for pair in pairs)
    games = sorted((found.tpn[white], found.tpn[black]) for white, black in white_first)
    return Answer(tuple(games), None if bye is None else found.tpn[bye])


class KeizerRound:
    """A round to be paired, by places in the table of those who are there.

    Attributes:
        byes: How often each has had the bye.
    """

    def __init__(self, tournament: Tournament, round_no: RoundNo) -> None:
        table = _table(tournament, round_no)
        players = [each for each in table if is_available(tournament, each, round_no)]
        self.tpn = [each.tpn for each in players]
        before = [
            [each.record(RoundNo(number)) for number in range(1, round_no)] for each in players
        ]
        self.byes = [[each.result.value for each in own].count("U") for own in before]
        worth = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}
        self._had = [
            [worth[each.colour] if each.result.played else 0 for each in own] for own in before
        ]
        self._drawn = initial_colour(tournament)
        self._forbidden = [
            set(each.players) for each in tournament.forbidden_pairs if each.applies_to(round_no)
        ]
        self._before = before

    @cached_property
    def paired(self) -> tuple[list[tuple[int, int]] | None, int | None]:
        """The pairs from the top, the higher first, and the bye (4.2 to 4.4).

        There are no pairs where prohibitions leave somebody without an opponent.
        """
        places = range(len(self.tpn))
        takers = sorted(places, key=lambda place: (self.byes[place], -place))
        byes: Sequence[int | None] = takers if len(places) % 2 else [None]
        graphs = [self._may_meet(last) for last in range(_WINDOW, -1, -1)]
        for bye in byes:
            alive = sum(1 << place for place in places if place != bye)
            for graph in graphs:
                pairs = _from_the_top(graph, alive)
                if pairs is not None:
                    return pairs, bye
        return None, None

    def _may_meet(self, last: int) -> list[int]:
        """For each place the mask of who may be met, where some last rounds count (4.3)."""
        place = {tpn: number for number, tpn in enumerate(self.tpn)}
        graph = []
        for tpn, own in zip(self.tpn, self._before, strict=True):
            barred = {
                each.opponent for each in own[max(0, len(own) - last) :] if each.result.played
            }
            barred = barred.union({tpn}, *(each for each in self._forbidden if tpn in each))
            mask = sum(1 << place[each] for each in barred if each in place)
            graph.append(((1 << len(place)) - 1) & ~mask)
        return graph

    def white(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher of two has White, and the name of the rule (5).

        Two who do not meet here have the board they would have if all above met their neighbours.
        """
        one, two = self._had[higher], self._had[lower]
        if sum(one) != sum(two):
            return sum(one) < sum(two), "numbers"
        apart = [mine for mine, other in zip(one, two, strict=True) if mine * other < 0]
        if apart:
            return apart[-1] < 0, "alternation"
        for had, sign, name in ((one, -1, "higher-last-game"), (two, 1, "turned-game")):
            last = [each for each in had if each]
            if last:
                return last[-1] == sign, name
        boards, pair = self.paired[0] or [], (higher, lower)
        board = boards.index(pair) if pair in boards else higher // 2
        return (self._drawn is Colour.WHITE) is (board % 2 == 0), "lot"


def _table(tournament: Tournament, round_no: RoundNo) -> list[Player]:
    """Everybody who was ever entered, in the order of the table (1 and 3)."""
    table = list(tournament.players)
    seen: list[list[Tpn]] = []
    while (order := [each.tpn for each in table]) not in seen:
        seen.append(order)
        least = max(1, len(order) // 2)
        value = {tpn: least + below for below, tpn in enumerate(reversed(order))}
        score = {each.tpn: _score(each, value, round_no) for each in table}
        table.sort(key=lambda each, score=score: (-score[each.tpn], each.tpn))  # type: ignore[misc]
    return table


def _score(player: Player, value: dict[Tpn, int], round_no: RoundNo) -> int:
    """The own value and all rounds before a round, in sixths (2 and 3)."""
    own = value[player.tpn]
    score, absences = 6 * own, 0
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        letter = record.result.value
        if letter in _OF_OPPONENT:
            other = 0 if record.opponent is None else value[record.opponent]
            score += _OF_OPPONENT[letter] * other
        elif letter in _OF_OWN:
            score += _OF_OWN[letter] * own
        else:
            absences += 1
            score += _ABSENCE * own if absences <= _ABSENCES else 0
    return score


def _from_the_top(graph: Sequence[int], alive: int) -> list[tuple[int, int]] | None:
    """The pairs, by places; ``None`` where somebody stays without an opponent (4.4)."""
    mate = augmented(graph, [FREE] * len(graph), alive)
    if FREE in (mate[bit.bit_length() - 1] for bit in bits(alive)):
        return None
    pairs = []
    while alive:
        one = (alive & -alive).bit_length() - 1
        for bit in bits(graph[one] & alive):
            two, rest = bit.bit_length() - 1, alive & (alive - 1) & ~bit
            trial = list(mate)
            trial[mate[one]] = trial[mate[two]] = FREE
            trial[one], trial[two] = two, one
            loose = (1 << mate[one] | 1 << mate[two]) & rest
            trial = augmented(graph, trial, rest, loose)
            if FREE not in (trial[each.bit_length() - 1] for each in bits(loose)):
                pairs.append((one, two))
                mate, alive = trial, rest
                break
    return pairs
