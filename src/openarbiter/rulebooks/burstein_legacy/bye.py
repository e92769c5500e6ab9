"""Chapter 4: who gets the pairing-allocated bye, and whether the round can be paired at all.

It knows who may meet whom and nothing of how the groups are paired.

Source:
    C.04.4.2 (older text), chapter 4.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.burstein_legacy.meetings import Meetings, degrees_suffice
from openarbiter.rulebooks.burstein_legacy.terms import Situation, score_groups
from openarbiter.solver.cardinality import barrier, even_set, has_perfect, maximum_matching

__all__ = ["bye_candidates", "bye_taker"]


def bye_candidates(situation: Situation) -> list[int]:
    """The players who may get the bye, in the order in which they are asked.

    Source:
        C.04.4.2 (older text), 4.1 to 4.3: from the lowest score group up, the last by 3.2 first,
        without those who have received a point without playing.
    """
    return [
        position
        for group in reversed(score_groups(situation))
        for position in reversed(group)
        if situation.may_take_bye[position]
    ]


def bye_taker(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.

    Source:
        C.04.4.2 (older text), chapter 4. Our reading: when the others cannot be paired without
        a candidate, the next one is asked.
    """
    everybody = range(len(situation.tpn))
    odd = len(everybody) % 2 == 1
    candidates = bye_candidates(situation) if odd else []
    if degrees_suffice(situation, everybody):
        if not odd:
            return None
        if candidates:
            return candidates[0]
    graph = Meetings(situation, everybody).graph()
    members = (1 << len(graph)) - 1
    if not odd:
        if has_perfect(graph, members):
            return None
        raise _impossible(situation, graph)
    mate = maximum_matching(graph, members)
    if mate.count(-1) == 1:
        spared = even_set(graph, members, mate)
        for position in candidates:
            if spared >> position & 1:
                return position
    raise _impossible(situation, graph, candidates)


def _impossible(
    situation: Situation, graph: list[int], candidates: Sequence[int] | None = None
) -> ImpossiblePairingError:
    """The error that names players who cannot all be paired, and why."""
    size = len(situation.tpn)
    if candidates is not None:
        mask = 0
        for position in candidates:
            mask |= 1 << position
            graph[position] |= 1 << size
        graph = [*graph, mask]
    found = barrier(graph, (1 << len(graph)) - 1)
    stuck = [i for part in found.parts for i in part] if found is not None else []
    players = sorted(int(situation.tpn[i]) for i in stuck if i < size)
    partners = sorted(int(situation.tpn[i]) for i in found.cut if i < size) if found else []
    if candidates is not None and not candidates:
        reason = "everybody has received a point without playing, so nobody can get the bye (4.1)"
        players = sorted(map(int, situation.tpn))
    else:
        whom = ", ".join(map(str, partners)) or "nobody"
        reason = (
            f"players {', '.join(map(str, players))} can meet too few of each other (3.1, 5.2, "
            f"5.3), and for the rest of them only {whom} could be found"
        )
        if candidates is not None:
            reason += ", the bye included"
    message = f"round {situation.round_no} cannot be paired completely: {reason}. "
    message += "The arbiter decides what to do"
    return ImpossiblePairingError(message, players=players, reason=reason)
