"""Whether abnormal points contradict each other: two worths of one result.

It knows no result that was played: what contradicts does so before anybody has that result.

Source:
    TRF26 (applied from 2025-09-01), record 299. It says no order among several of them; our
    reading is that each says what holds, so that two which differ contradict each other. Bonuses
    and penalties add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import in_a_row, said
from openarbiter.model import PointsAdjustment, Tpn

KINDS = ("", "W", "D", "L", "F", "H", "Z", "+", "-")
"""What abnormal points may speak of: a bonus or penalty, or the letter of a result."""


def disputed(earlier: PointsAdjustment, later: PointsAdjustment) -> tuple[Tpn, ...] | None:
    """Whose result of one round two abnormal points give two worths.

    Returns:
        The players, ascending; nobody where both speak of everybody; ``None`` where the two may
        stand beside each other.
    """
    rounds = {earlier.round_no, later.round_no} - {None}
    worths = (earlier.points, earlier.match_points), (later.points, later.match_points)
    if not later.kind or earlier.kind != later.kind or worths[0] == worths[1] or len(rounds) > 1:
        return None
    if not earlier.players or not later.players:
        return tuple(sorted({*earlier.players, *later.players}))
    return tuple(sorted({*earlier.players} & {*later.players})) or None


def one_worth(earlier: PointsAdjustment, later: PointsAdjustment) -> str:
    """What two abnormal points that contradict each other would have to be, as a sentence.

    Nothing says that the special goes before the general. So an exception is written as a general
    one that lists whom, or the rounds in which, it holds without the exception; a record has one
    round or all of them.
    """
    if earlier.round_no == later.round_no:
        way = _with_one_round(earlier, later)
    elif earlier.round_no is None:
        way = _with_all_rounds(earlier, later)
    else:
        way = _with_all_rounds(later, earlier)
    return said("one worth of a result: {way}", way=way)


def _with_one_round(earlier: PointsAdjustment, later: PointsAdjustment) -> str:
    """What to do about two for the same round, or two for all of them."""
    one, other = {*earlier.players}, {*later.players}
    if one == other:
        return said("keep one of the two")
    if not one or not other:
        return said(
            "in the one for everybody list all players but {players}", players=_shown(one | other)
        )
    if one < other or other < one:
        return said("leave {players} out of the longer list", players=_shown(one & other))
    return said("leave {players} out of one of the two", players=_shown(one & other))


def _with_all_rounds(general: PointsAdjustment, special: PointsAdjustment) -> str:
    """What to do about one for all rounds and one for a round.

    Either the first is written round by round, and in that round only for those of whom the second
    does not speak; or the second does not speak of those of the first, if anybody remains.
    """
    number = special.round_no
    of_general, of_special = {*general.players}, {*special.players}
    both = _shown(of_general & of_special or of_general or of_special)
    if not of_special or (of_general and of_general <= of_special):
        way = said("write the one for all rounds once for each round but {number}", number=number)
    elif not of_general:
        way = said(
            "write the one for all rounds once for each round, and list in that of round {number} "
            "all players but {players}",
            number=number,
            players=both,
        )
    else:
        way = said(
            "write the one for all rounds once for each round, that of round {number} without "
            "{players}",
            number=number,
            players=both,
        )
    if not of_general or (of_special and of_special <= of_general):
        return way
    shorter = (
        said("leave {players} out of the one of round {number}", number=number, players=both)
        if of_special
        else said(
            "list in the one of round {number} all players but {players}",
            number=number,
            players=both,
        )
    )
    return said("{way}, or {other}", way=way, other=shorter)


def _shown(players: set[Tpn]) -> str:
    return in_a_row([str(player) for player in sorted(players)])


def unequal_worths(
    adjustments: Sequence[PointsAdjustment],
) -> Iterator[tuple[int, int, tuple[Tpn, ...]]]:
    """Abnormal points that give one result of one player in one round two worths.

    Yields:
        Places of the earlier and of the later one, and the players both speak of, ascending;
        nobody where both speak of everybody.
    """
    by_kind: dict[str, list[int]] = {}
    for later, change in enumerate(adjustments):
        alike = by_kind.setdefault(change.kind, [])
        for earlier in alike if change.kind else ():
            both = disputed(adjustments[earlier], change)
            if both is not None:
                yield earlier, later, both
        alike.append(later)
