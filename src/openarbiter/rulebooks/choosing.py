"""What an engine makes of a statement: who has the bye, and what the pairs of a bracket cost.

Source:
    C.04.1, BR 3 and 4; the criteria are those of the systems.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.matching.packing import Packing
from openarbiter.model import Points
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.positions import Positions
from openarbiter.rulebooks.statement import Bye, Criterion, Statement


def bye_taker(bye: Bye, situation: Positions, graph: Sequence[int]) -> int | None:
    """Position of the player with the bye; ``None`` where the number of players is even.

    Args:
        bye: Who is asked first.
        situation: The situation before the round.
        graph: Mask of possible opponents by position.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.
    """
    odd = len(graph) % 2
    candidates = bye.candidates(situation) if odd else []
    if (candidates or not odd) and spare_degrees_suffice(
        map(int.bit_count, graph), len(graph), odd
    ):
        return candidates[0] if odd else None
    rules = ByeRules(barred=bye.barred, undecided=bye.undecided)
    return first_bye_taker(situation.round_no, situation.tpn, graph, candidates, rules)


def prices(
    statement: Statement,
    situation: Positions,
    residents: Sequence[int],
    lower: Sequence[int] = (),
) -> tuple[list[int], list[list[int]]]:
    """What the pairs of a bracket cost: a column of one integer for each criterion.

    A list of counts has a column for each count, the largest first: one floater with the largest
    outweighs any number with smaller ones.

    Args:
        statement: The criteria; those that look at a whole choice have no price.
        situation: The situation before the round.
        residents: Positions of the residents, or of all players where nobody else can come.
        lower: Positions of those who may float into the bracket.

    Returns:
        The class of everybody, residents first, and the cost of a pair by the classes of the two.
    """
    score = situation.score[residents[0]]
    of_column, floats = _columns(statement, situation, score, lower)
    if not of_column:
        return [0] * (len(residents) + len(lower)), [[0]]
    kinds: list[Hashable] = [statement.alike(situation, each) for each in residents]
    own = len(set(kinds))
    kinds += [(statement.alike(situation, each), floats[each]) for each in lower]
    number = {kind: place for place, kind in enumerate(dict.fromkeys(kinds))}
    players = dict(zip(reversed(kinds), reversed([*residents, *lower]), strict=True))
    members = list(map(players.__getitem__, number))
    rows = [
        [_in_bracket(of_column, situation, one, other, floats.get(other)) for other in members]
        for one in members[:own]
    ]
    if any(each.below is not None for each in of_column):
        rows += [
            [
                *(row[place] for row in rows),
                *(_below(of_column, situation, score, one, other) for other in members[own:]),
            ]
            for place, one in enumerate(members[own:], start=own)
        ]
    most = len(residents) + len(lower)
    return [number[kind] for kind in kinds], _packed(rows, most, len(members))


def _columns(
    statement: Statement, situation: Positions, score: Points, lower: Sequence[int]
) -> tuple[list[Criterion], dict[int, tuple[int, ...]]]:
    """The criterion of each column, and what each column counts of those who may float up."""
    of_column: list[Criterion] = []
    counts: list[list[int]] = []
    for each in statement.criteria:
        if each.silent(situation) or (each.floater or each.pair or each.below) is None:
            continue
        of = each.floater
        found = [0 if of is None else of(situation, score, position) for position in lower]
        values = sorted(set(found), reverse=True) if each.listed else ()
        counts += [[int(one == value) for one in found] for value in values] or [found]
        of_column += [each] * max(len(values), 1)
    by_player = zip(*counts, strict=True) if counts else [()] * len(lower)
    return of_column, dict(zip(lower, by_player, strict=True))


def _in_bracket(
    of_column: Sequence[Criterion],
    situation: Positions,
    one: int,
    other: int,
    floating: Sequence[int] | None,
) -> list[int]:
    """What each column counts of a resident and somebody else, who may float up."""
    found = list(floating or [0] * len(of_column))
    for place, each in enumerate(of_column):
        if each.pair is not None:
            found[place] += each.pair(situation, one, other)
    return found


def _below(
    of_column: Sequence[Criterion], situation: Positions, score: Points, one: int, other: int
) -> list[int]:
    """What each column counts of two who stay below the bracket."""
    return [
        0 if each.below is None else each.below(situation, score, one, other) for each in of_column
    ]


def _packed(rows: Sequence[Sequence[Sequence[int]]], most: int, size: int) -> list[list[int]]:
    """The symmetric table of costs that begins with these rows; ``most`` pairs are summed."""
    table = [[0] * size for _ in range(size)]
    packing = Packing.for_sums([values for row in rows for values in row], most)
    for one, row in enumerate(rows):
        for other, values in enumerate(row):
            table[one][other] = table[other][one] = packing.pack(values)
    return table
