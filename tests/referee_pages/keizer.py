"""A round of Keizer by its page: every value counted anew, and every pairing tried from the top.

Slow and short. It reads the records of a tournament itself and shares no code with the rulebook
and with the rule of the verifier.

Source:
    docs/systems/keizer.md, sections 1 to 5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn
from tests.referee_pages.presence import forbidden, here

Games: TypeAlias = tuple[tuple[Tpn, Tpn], ...]

WINS, DRAWS, LOSSES = "1W+", "=D?", "0L-"
WINDOWS = (3, 2, 1, 0)
ABSENCES_THAT_COUNT = 5


def keizer_round(tournament: Tournament, round_no: RoundNo) -> tuple[Games, Tpn | None] | None:
    """(White, Black) by boards and the bye; ``None`` where nobody can be paired so (4)."""
    table = [tpn for tpn in order(tournament, round_no) if here(tournament, tpn, round_no)]
    if len(table) % 2 == 0:
        pairs = paired(tournament, table, round_no)
        return None if pairs is None else (coloured(tournament, pairs, round_no), None)
    byes = {tpn: byes_of(tournament.player(tpn), round_no) for tpn in table}
    for bye in sorted(table, key=lambda tpn: (byes[tpn], -table.index(tpn))):
        pairs = paired(tournament, [tpn for tpn in table if tpn != bye], round_no)
        if pairs is not None:
            return coloured(tournament, pairs, round_no), bye
    return None


def byes_of(player: Player, round_no: RoundNo) -> int:
    """How often a player has had the bye (4.2)."""
    return sum(
        player.record(RoundNo(number)).result is Result.PAIRING_ALLOCATED_BYE
        for number in range(1, round_no)
    )


def order(tournament: Tournament, round_no: RoundNo) -> list[Tpn]:
    """The table before a round (1 and 3)."""
    table = [player.tpn for player in tournament.players]
    seen: list[list[Tpn]] = []
    while table not in seen:
        seen.append(table)
        lowest = max(1, len(table) // 2)
        value = {tpn: lowest + place for place, tpn in enumerate(reversed(table))}
        score = {
            player.tpn: value[player.tpn] + rounds_worth(player, value, round_no)
            for player in tournament.players
        }
        table = [tpn for _, tpn in sorted((-points, tpn) for tpn, points in score.items())]
    return table


def rounds_worth(player: Player, value: dict[Tpn, int], round_no: RoundNo) -> Fraction:
    """What the rounds before a round are worth (2)."""
    own, sum_of_all, absences = Fraction(value[player.tpn]), Fraction(0), 0
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        letter = record.result.value
        other = Fraction(0 if record.opponent is None else value[record.opponent])
        if letter in WINS:
            sum_of_all += other
        elif letter in DRAWS:
            sum_of_all += other / 2
        elif letter == "U":
            sum_of_all += own * 2 / 3
        elif letter == "F":
            sum_of_all += own
        elif letter == "H":
            sum_of_all += own / 2
        elif letter not in LOSSES:
            absences += 1
            if absences <= ABSENCES_THAT_COUNT:
                sum_of_all += own / 3
    return sum_of_all


def paired(
    tournament: Tournament, table: Sequence[Tpn], round_no: RoundNo
) -> list[tuple[Tpn, Tpn]] | None:
    """The pairs from the top, the higher one first (4.3 and 4.4)."""
    for window in WINDOWS:

        def may_meet(one: Tpn, two: Tpn, window: int = window) -> bool:
            """Whether they met in none of the last rounds, and are not forbidden."""
            last = range(max(1, round_no - window), round_no)
            records = [tournament.player(one).record(RoundNo(number)) for number in last]
            met = any(record.opponent == two and record.result.played for record in records)
            return not met and not forbidden(tournament, one, two, round_no)

        found = from_the_top(table, may_meet)
        if found is not None:
            return found
    return None


def from_the_top(
    left: Sequence[Tpn], may_meet: Callable[[Tpn, Tpn], bool]
) -> list[tuple[Tpn, Tpn]] | None:
    """The first meets the nearest with whom all others can be paired (4.4)."""
    if not left:
        return []
    one = left[0]
    for two in left[1:]:
        if may_meet(one, two):
            rest = from_the_top([each for each in left if each not in {one, two}], may_meet)
            if rest is not None:
                return [(one, two), *rest]
    return None


def coloured(tournament: Tournament, pairs: Sequence[tuple[Tpn, Tpn]], round_no: RoundNo) -> Games:
    """White and Black (5)."""
    games = []
    for board, (higher, lower) in enumerate(pairs, start=1):
        own = {
            tpn: [colour_in(tournament.player(tpn), number) for number in range(1, round_no)]
            for tpn in (higher, lower)
        }
        white = white_of(tournament, higher, lower, own, board)
        games.append((white, lower if white == higher else higher))
    return tuple(games)


def colour_in(player: Player, number: int) -> Colour | None:
    """The colour of a game that was played."""
    record = player.record(RoundNo(number))
    return record.colour if record.result.played else None


def white_of(
    tournament: Tournament,
    higher: Tpn,
    lower: Tpn,
    own: dict[Tpn, list[Colour | None]],
    board: int,
) -> Tpn:
    """Who of two has White (5.1 to 5.4)."""
    blacks = {
        tpn: colours.count(Colour.BLACK) - colours.count(Colour.WHITE)
        for tpn, colours in own.items()
    }
    if blacks[higher] != blacks[lower]:
        return higher if blacks[higher] > blacks[lower] else lower
    for one, two in reversed(list(zip(own[higher], own[lower], strict=True))):
        if one is not None and two is not None and one is not two:
            return higher if one is Colour.BLACK else lower
    for tpn, other in ((higher, lower), (lower, higher)):
        last = [colour for colour in own[tpn] if colour is not None]
        if last:
            return tpn if last[-1] is Colour.BLACK else other
    drawn = tournament.initial_colour or Colour.WHITE
    first = drawn if board % 2 else drawn.other
    return higher if first is Colour.WHITE else lower
