"""The literal rule of Lim's system without its matching: what can be paired is found by trying."""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.common import Answer, Work, completable
from openarbiter.verification.literal.lim_2026 import Entrant, Round, entrants, paired

__all__ = ["lim_pairing"]


class EveryWay(Round):
    """A round being paired, by trying everything."""

    def most_pairs(self, players: Sequence[Entrant]) -> int:
        """The largest number of pairs that a group can have."""
        if len(players) < 2:
            return 0
        first, *others = players
        best = self.most_pairs(others)
        for place, other in enumerate(others):
            if self.compatible(first, other):
                rest = others[:place] + others[place + 1 :]
                best = max(best, 1 + self.most_pairs(rest))
            if 2 * best >= len(players) - 1:
                break
        return best

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other."""
        return completable(players, self.compatible)

    def placed(self, floaters: Sequence[Entrant], adjacent: Sequence[Entrant]) -> int:
        """How many floaters can have opponents in the adjacent group at the same time."""
        if not floaters:
            return 0
        first, *others = floaters
        return max(
            self.placed(others, adjacent),
            *(
                1 + self.placed(others, [one for one in adjacent if one is not opponent])
                for opponent in adjacent
                if self.compatible(first, opponent)
            ),
            0,
        )


def lim_pairing(tournament: Tournament, round_no: RoundNo, *, maxi: bool = False) -> Answer | None:
    """Pair a round; ``None`` where no legal pairing exists."""
    players = entrants(tournament, round_no)
    last = round_no == tournament.rounds
    round_ = EveryWay(players, last=last, maxi=maxi, work=Work())
    return paired(round_, players, tournament, round_no)
