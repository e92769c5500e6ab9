"""Who gets the pairing-allocated bye: the first, in the order of a system, who can be spared.

It knows who may meet whom and who comes in which order, and no system.

Source:
    C.04.1, BR 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cardinality import has_perfect, spared
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class ByeRules:
    """Where a document says what is asked here.

    Attributes:
        barred: Article that bars players from the bye.
        undecided: Document and article that leave the rest to the arbiter.
    """

    barred: str
    undecided: str


def first_bye_taker(
    round_no: RoundNo,
    players: Sequence[Tpn],
    graph: Sequence[int],
    candidates: Sequence[int],
    rules: ByeRules,
) -> int | None:
    """The first candidate without whom all others can be paired.

    Args:
        round_no: The round.
        players: TPNs of the players to be paired.
        graph: Who may meet whom, as masks over ``players``.
        candidates: Places in ``players`` of those who may have the bye, in the order in which
            they are asked.
        rules: Where the document says so.

    Returns:
        A place in ``players``; ``None`` when their number is even.

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.

    Source:
        BR 3 (at most one player is left without an opponent, and only in a field of odd size).
    """
    members = (1 << len(graph)) - 1
    if len(graph) % 2 == 0:
        if has_perfect(graph, members):
            return None
        raise impossible_pairing(round_no, players, graph, rules.undecided)
    if not candidates:
        raise nobody_for_bye(round_no, players, rules.barred, rules.undecided)
    can_be_spared = spared(graph, members)
    for place in candidates:
        if can_be_spared >> place & 1:
            return place
    takers = sum(1 << place for place in candidates)
    raise impossible_pairing(round_no, players, graph, rules.undecided, bye_takers=takers)
