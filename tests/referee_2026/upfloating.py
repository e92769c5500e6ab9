"""The literal rule of upfloaters without its search: every set and every pairing is judged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    completable,
    complete,
    lowest,
)
from openarbiter.verification.literal.double_swiss_2026 import paired
from openarbiter.verification.literal.upfloating import (
    Criterion,
    Participant,
    Round,
    may_meet,
    pair_participants,
)

__all__ = [
    "EveryWay",
    "Participant",
    "double_swiss_pairing",
    "identifier",
    "pair_participants",
]


def identifier(pairs: Pairs[Participant]) -> tuple[list[Tpn], list[Tpn]]:
    """The top members ascending, then the bottom member of each (3.6).

    Examples:
        Pairs 11-24, 16-6, 10-9 and 8-4 give 4 6 9 11 and 8 16 10 24.
    """
    seats = sorted(sorted((one.tpn, other.tpn)) for one, other in pairs)
    return [top for top, _ in seats], [bottom for _, bottom in seats]


class EveryWay(Round):
    """A round being paired, by trying everything."""

    def __init__(
        self,
        present: Sequence[Participant],
        criteria: Sequence[tuple[str, Criterion]],
        *,
        floats_count: bool,
        work: Work | None = None,
    ) -> None:
        super().__init__(present, criteria, floats_count=floats_count, work=work or Work())

    def completes(self, players: Sequence[Participant]) -> bool:
        """Whether all can be paired with each other."""
        return completable(players, may_meet)

    def sets(
        self, residents: Sequence[Participant], lower: Sequence[Participant]
    ) -> list[tuple[Participant, ...]]:
        """The legal sets of fewest upfloaters (C4) with the highest scores (C5)."""

        def left_by(chosen: Sequence[Participant]) -> list[Participant]:
            return [each for each in lower if each not in chosen]

        for size in range(len(residents) % 2, len(lower) + 1, 2):
            sets = [
                chosen
                for chosen in combinations(lower, size)
                if completable([*residents, *chosen], may_meet)
                and completable(left_by(chosen), may_meet)
            ]
            if sets:
                break
        else:
            message = "somebody checked that the round can be completed (C3)"
            raise AssertionError(message)
        kept = lowest(sets, lambda chosen: sorted(-each.score for each in chosen)[::-1])
        self.decided += ["C5"] if len(kept) < len(sets) else []
        return kept

    def pairs(
        self, residents: Sequence[Participant], chosen: Sequence[Participant]
    ) -> Pairs[Participant]:
        """The pairs of a bracket: the best by C8 and on, with the smallest identifier."""
        ways = list(complete([*residents, *chosen], may_meet))
        for code, value in self.criteria:
            kept = lowest(ways, lambda way, value=value: value(way, chosen))  # type: ignore[misc]
            self.decided += [code] if len(kept) < len(ways) else []
            ways = kept
        return min(ways, key=identifier)


def double_swiss_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round of games; ``None`` where the Chief Arbiter decides (3.3.3)."""
    return paired(EveryWay, tournament, round_no, Work())
