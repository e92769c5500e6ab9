"""A round of the Keizer system: the bye, the pairs from the top of the table, and the steps.

Source:
    docs/systems/keizer.md, section 4.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import in_a_row, said
from openarbiter.matching.cardinality import has_perfect
from openarbiter.ranking.keizer import UNIT
from openarbiter.ranking.sums import decimal_text
from openarbiter.rulebooks.keizer.terms import ARTICLES, MOST_APART, white
from openarbiter.rulebooks.publication import in_this_order
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openarbiter.rulebooks.keizer.terms import Situation
    from openarbiter.rulebooks.pairing import RoundPairing

_SYSTEM = "keizer"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Round:
    """A paired round, by positions.

    Attributes:
        pairs: (higher, lower), from the top.
        bye: Who has the bye.
        apart: For how many rounds opponents were kept apart.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    apart: int


def round_pairing(before: Situation) -> RoundPairing:
    """A round with its boards in the order of the table.

    Raises:
        ImpossiblePairingError: Prohibitions leave somebody without an opponent.
    """
    found = _paired(before)
    tpn = before.tpn
    games = []
    for board, (higher, lower) in enumerate(found.pairs, start=1):
        pair = (higher, lower) if white(before, higher, lower, board)[0] else (lower, higher)
        games.append((tpn[pair[0]], tpn[pair[1]]))
    bye = None if found.bye is None else tpn[found.bye]
    return replace(
        in_this_order(before.tournament, before.round_no, _SYSTEM, games, bye),
        make_steps=partial(_steps, before, found),
    )


def _paired(before: Situation) -> _Round:
    """The bye and the pairs: the bye is settled first (4.2), then how long who met is kept apart.

    Opponents of three rounds are kept apart, or of fewer (4.3).
    """
    takers = _takers(before) if len(before.tpn) % 2 else [None]
    everybody = (1 << len(before.tpn)) - 1
    for taker in takers:
        members = everybody if taker is None else everybody ^ (1 << taker)
        for apart in range(MOST_APART, -1, -1):
            pairs = _from_the_top(_graph(before, apart), members)
            if pairs is not None:
                return _Round(pairs=pairs, bye=taker, apart=apart)
    raise ImpossiblePairingError(
        said("no complete pairing exists: prohibitions leave somebody without an opponent"),
        players=sorted(before.tpn),
    )


def _takers(before: Situation) -> list[int | None]:
    """Who may have the bye: those who had it least often first, of them the lowest (4.2)."""
    able = [each for each in reversed(range(len(before.tpn))) if before.may_take_bye[each]]
    return [*sorted(able, key=before.byes.__getitem__)]


def _graph(before: Situation, apart: int) -> list[int]:
    """Whom each position may meet when opponents of so many last rounds are kept apart (4.3)."""
    place = {tpn: position for position, tpn in enumerate(before.tpn)}
    everybody = (1 << len(place)) - 1
    graph = []
    for position, met in enumerate(before.last_met):
        recent = (tpn for tpn, last in met.items() if last >= before.round_no - apart)
        barred = {before.tpn[position], *before.forbidden[position], *recent}
        graph.append(everybody & ~sum(1 << place[tpn] for tpn in barred if tpn in place))
    return graph


def _from_the_top(graph: list[int], members: int) -> tuple[tuple[int, int], ...] | None:
    """Each of the members with the nearest below, so that the others can be paired too (4.4)."""
    most_barred = max((members & ~each).bit_count() for each in graph) if graph else 0
    if not _completes(graph, members, most_barred):
        return None
    pairs = []
    while members:
        higher = (members & -members).bit_length() - 1
        rest = members ^ (1 << higher)
        might = graph[higher] & rest
        while might:
            lowest = might & -might
            if _completes(graph, rest ^ lowest, most_barred):
                break
            might ^= lowest
        pairs.append((higher, lowest.bit_length() - 1))
        members = rest ^ lowest
    return tuple(pairs)


def _completes(graph: list[int], members: int, most_barred: int) -> bool:
    """Whether the members can all be paired; with so many opponents left for each, surely.

    Where everybody may meet half of the others there is a path through all of them (G. A. Dirac,
    1952), and every second step of it is a pair.
    """
    count = members.bit_count()
    if count and not count % 2 and 2 * (count - most_barred) >= count:
        return True
    return has_perfect(graph, members)


def _steps(before: Situation, found: _Round) -> Iterator[str]:
    """The table, the bye and the pairs, each with its article."""
    table, tpn = before.table, before.tpn
    yield said("Round {round}, {count} players", round=before.round_no, count=len(tpn))
    listed = (
        said(
            "{player} (value {value}, score {score})",
            player=tpn[at],
            value=table.values[place],
            score=decimal_text(_score(table.scores[place])),
        )
        for at, place in enumerate(before.places)
    )
    yield said("[3] table: {players}", players=in_a_row(listed))
    if found.bye is not None:
        yield _about_bye(before, found.bye)
    if found.apart:
        yield said(
            "[4.3] opponents of the last {count} rounds are kept apart",
            found.apart,
            one="[4.3] opponents of the last round are kept apart",
        )
    else:
        yield said("[4.3] whoever met lately may meet again: otherwise somebody is left over")
    for board, (higher, lower) in enumerate(found.pairs, start=1):
        is_white, rule = white(before, higher, lower, board)
        pair = (higher, lower) if is_white else (lower, higher)
        yield said(
            "[4.4] {higher} meets {lower}; {white}-{black} [{article}]",
            higher=tpn[higher],
            lower=tpn[lower],
            white=tpn[pair[0]],
            black=tpn[pair[1]],
            article=ARTICLES[rule],
        )


def _about_bye(before: Situation, bye: int) -> str:
    takers = _takers(before)
    text: str = said(
        "[4.2] {player} has the bye: the lowest of those who had it {count} times",
        player=before.tpn[bye],
        count=before.byes[bye],
    )
    passed = [str(before.tpn[each]) for each in takers[: takers.index(bye)] if each is not None]
    if not passed:
        return text
    return said(
        "[4.2] {player} has the bye: if {players} had it, the others could not all be paired",
        player=before.tpn[bye],
        players=in_a_row(passed),
    )


def _score(sixths: int) -> Fraction:
    """A score in points of value."""
    return Fraction(sixths, UNIT)
