"""The older Burstein text with the three readings of another program, each by itself.

Only for telling why a recorded round differs; see ``disagreements-burstein-legacy.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cmp_to_key
from unittest.mock import patch

from openarbiter.model import BoardNo, RoundNo, Tournament
from openarbiter.rulebooks.burstein_legacy import pairing
from openarbiter.rulebooks.burstein_legacy.pairing import Group, Plan, plan, player_with_bye
from openarbiter.rulebooks.burstein_legacy.text import (
    KINDS,
    NEITHER,
    TEXT,
    WHITE,
    Situation,
    colour_kind,
    score_groups,
    situation,
)
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.edition import Document, Edition, Rules
from openarbiter.rulebooks.pairing import Game, RoundPairing

__all__ = ["Witness"]

_FIRST_WITH_DUE_COLOUR = colour_kind(WHITE, NEITHER)


@dataclass(frozen=True, slots=True)
class Witness:
    """Which of the other program's readings are taken.

    Attributes:
        products: Among players of different scores Buchholz and Median count times the score.
        denied: As few players as possible are denied their due colours; who floats is not.
        downwards: A group that cannot be completed is joined with the next one, never with the
            one above, until the bottom is reached.
    """

    products: bool = False
    denied: bool = False
    downwards: bool = False

    @property
    def edition(self) -> Edition:
        """The readings as an edition."""
        return Edition(
            id="witness",
            document=Document(title="", applied_from=date(2000, 1, 1), source=""),
            rules=Rules(),
            pair=self.pair,
        )

    def pair(self, tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        """Pair a round with these readings."""
        before = situation(tournament, round_no)
        bye = player_with_bye(before)
        groups = score_groups(before, without=bye)
        made = _downwards(before, groups) if self.downwards else plan(before, groups)
        pairs: list[tuple[int, int]] = []
        incoming: int | None = None
        for group in made.groups:
            players = [*group.residents, *([] if incoming is None else [incoming])]
            found = self._combination(before, self._sorted(before, players), group)
            pairs += found.pairs
            incoming = found.floater
        return RoundPairing(
            round_no=round_no,
            system="witness",
            games=self._games(before, pairs),
            bye=None if bye is None else before.tpn[bye],
            absent=(),
        )

    def _combination(
        self, before: Situation, players: list[int], group: Group
    ) -> pairing.Combination:
        if not self.denied or group.floaters is None:
            return pairing.first_combination(before, players, group.floaters)
        usual = pairing.costs()
        # A due colour is not lost by floating: floating without one is what costs.
        floating = [int(kind < _FIRST_WITH_DUE_COLOUR) for kind in range(KINDS)]
        costs = [[*row[:KINDS], cost] for row, cost in zip(usual[:KINDS], floating, strict=True)]
        with patch.object(pairing, "costs", lambda: [*costs, [*floating, -1]]):
            return pairing.first_combination(before, players, group.floaters)

    def _games(self, before: Situation, pairs: list[tuple[int, int]]) -> tuple[Game, ...]:
        histories = ColourHistories(before, TEXT.initial_list(before))
        games = []
        for pair in pairs:
            higher, lower = self._sorted(before, list(pair))
            decided = (
                each.higher_has_white(before, histories, higher, lower) for each in TEXT.colours
            )
            white = next(each for each in decided if each is not None)
            one, other = before.tpn[higher], before.tpn[lower]
            games.append((one, other) if white else (other, one))
        return tuple(Game(BoardNo(0), white, black) for white, black in games)

    def _sorted(self, before: Situation, players: list[int]) -> list[int]:
        """The players as this reading compares them (which may contradict itself)."""
        if not self.products:
            return sorted(players)
        players_of = before.tournament.players

        def compare(one: int, other: int) -> int:
            scores = before.score[one], before.score[other]
            factors = (1, 1) if scores[0] == scores[1] else scores
            berger = before.sonneborn_berger
            rating = [-(players_of[before.places[each]].rating or 0) for each in (one, other)]
            for first, second in (
                (-berger[one], -berger[other]),
                (-before.buchholz[one] * factors[0], -before.buchholz[other] * factors[1]),
                (-before.median[one] * factors[0], -before.median[other] * factors[1]),
                (rating[0], rating[1]),
                (before.tpn[one], before.tpn[other]),
            ):
                if first != second:
                    return -1 if first < second else 1
            return 0

        return sorted(sorted(players), key=cmp_to_key(compare))


def _downwards(before: Situation, groups: list[list[int]]) -> Plan:
    """The groups, joined downwards only.

    A group that cannot be completed is handed to the planner together with the next one.
    """
    waiting: list[list[int]] = []
    while groups:
        taken = groups.pop(0)
        while groups and len(plan(before, [*waiting, taken]).joinings) > 0:
            taken = sorted(taken + groups.pop(0))
        waiting.append(taken)
    return plan(before, waiting)
