"""A round of Keizer, literally: the table counted anew, the bye, pairs from the top, colours.

Source:
    docs/systems/keizer.md, 1 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.common import Answer
from openarbiter.verification.literal.outlook import bits
from openarbiter.verification.literal.terms import initial_colour, is_available
from openarbiter.verification.matching import FREE, augmented

_OF_OPPONENT: Final = {
    **dict.fromkeys("1W+", Fraction(1)),
    **dict.fromkeys("=D?", Fraction(1, 2)),
    **dict.fromkeys("0L-", Fraction(0)),
}
"""What a round is worth, as a part of the value of the opponent, by its letter (2)."""

_OF_OWN: Final = {"U": Fraction(2, 3), "F": Fraction(1), "H": Fraction(1, 2)}
"""The same as a part of the own value; other letters are absences (2)."""

_ABSENCE: Final = Fraction(1, 3)
_ABSENCES: Final = 5
_WINDOW: Final = 3


def keizer_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The pairing of a round; ``None`` where nobody can complete it (4 and 5)."""
    table = [
        each
        for each in _table(tournament, round_no)
        if is_available(tournament, each, round_no)
    ]
    everybody = (1 << len(table)) - 1
    byes: list[int | None] = [None]
    if len(table) % 2:
        had = [_had(each, round_no).count("U") for each in table]
        byes = sorted(range(len(table)), key=lambda place: (had[place], -place))
    graphs = [_may_meet(tournament, table, round_no, last) for last in range(_WINDOW, -1, -1)]
    for bye in byes:
        alive = everybody if bye is None else everybody & ~(1 << bye)
        for graph in graphs:
            pairs = _from_the_top(graph, alive)
            if pairs is not None:
                games = (
                    _game(tournament, (table[one], table[two]), round_no, board)
                    for board, (one, two) in enumerate(pairs, start=1)
                )
                taker = None if bye is None else table[bye].tpn
                return Answer(games=tuple(sorted(games)), bye=taker)
    return None


def _had(player: Player, round_no: RoundNo) -> str:
    """The letters of the rounds before a round."""
    return "".join(
        player.record(RoundNo(number)).result.value for number in range(1, round_no)
    )


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


def _score(player: Player, value: dict[Tpn, int], round_no: RoundNo) -> Fraction:
    """The own value and all rounds before a round (2 and 3)."""
    own = value[player.tpn]
    score, absences = Fraction(own), 0
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


def _may_meet(
    tournament: Tournament, table: Sequence[Player], round_no: RoundNo, last: int
) -> list[int]:
    """For each place the mask of who may be met when the last rounds count (4.3)."""
    place = {each.tpn: number for number, each in enumerate(table)}
    graph = [((1 << len(table)) - 1) & ~(1 << number) for number in range(len(table))]
    barred = [
        {each.tpn: set(pairs.players) for each in table if each.tpn in pairs.players}
        for pairs in tournament.forbidden_pairs
        if pairs.applies_to(round_no)
    ]
    for number in range(max(1, round_no - last), round_no):
        games = ((each, each.record(RoundNo(number))) for each in table)
        barred.append(
            {each.tpn: {record.opponent} for each, record in games if record.result.played}
        )
    for tpn, others in (item for each in barred for item in each.items()):
        for other in others & place.keys():
            graph[place[tpn]] &= ~(1 << place[other])
    return graph


def _from_the_top(graph: Sequence[int], alive: int) -> list[tuple[int, int]] | None:
    """The pairs, by places; ``None`` where somebody stays without an opponent (4.4)."""
    mate = augmented(graph, [FREE] * len(graph), alive)
    if any(mate[bit.bit_length() - 1] == FREE for bit in bits(alive)):
        return None
    pairs = []
    for one in range(len(graph)):
        if not alive >> one & 1:
            continue
        for bit in bits(graph[one] & alive):
            two = bit.bit_length() - 1
            rest = alive & ~(1 << one) & ~bit
            trial = list(mate)
            trial[mate[one]] = trial[mate[two]] = FREE
            trial[one], trial[two] = two, one
            trial = augmented(graph, trial, rest)
            if all(trial[each.bit_length() - 1] != FREE for each in bits(rest)):
                pairs.append((one, two))
                mate, alive = trial, rest
                break
    return pairs


def _game(
    tournament: Tournament, pair: tuple[Player, Player], round_no: RoundNo, board: int
) -> tuple[Tpn, Tpn]:
    """White and Black of a pair, whose higher player stands first (5)."""
    higher, lower = (colours_had(each, round_no) for each in pair)
    colour = sum(lower) - sum(higher)
    if not colour:
        apart = [(one, two) for one, two in zip(higher, lower, strict=True) if one * two < 0]
        last = [each for each in higher if each] or [-each for each in lower if each]
        drawn = 1 if initial_colour(tournament) is Colour.WHITE else -1
        first = drawn if board % 2 else -drawn
        colour = -apart[-1][0] if apart else -last[-1] if last else first
    white, black = pair if colour > 0 else pair[::-1]
    return white.tpn, black.tpn


def colours_had(player: Player, round_no: RoundNo) -> list[int]:
    """1 for White, -1 for Black, 0 without a game that was played, by the rounds before a round."""
    records = (player.record(RoundNo(number)) for number in range(1, round_no))
    worth = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}
    return [worth[each.colour] if each.result.played else 0 for each in records]
