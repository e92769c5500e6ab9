"""C.04.4.2 (older text), literally: the Burstein system ordered by Sonneborn-Berger.

The printed lists are not written down: each player in their order meets the last one possible,
which is the first combination of the list that is left. Bits are places in the order of 3.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.model import Colour, RoundNo, Tournament
from openarbiter.verification.literal.common import Answer, Work, opponents_of
from openarbiter.verification.literal.outlook import bits
from openarbiter.verification.literal.search import (
    Costs,
    Kinds,
    Meetings,
    Pair,
    from_the_last,
)
from openarbiter.verification.literal.terms_burstein_legacy import (
    BLACK,
    WHITE,
    Entrant,
    Field,
    due_colours,
)

NOBODY = 0
"""In place of the bit of a player who floats."""


class BursteinLegacy:
    """What can become of groups of a round; a group is the mask of its players.

    Args:
        field: The players of the round.
        work: What is counted.
    """

    def __init__(self, field: Field, work: Work) -> None:
        self._work = work
        self.ordered = sorted(field.entrants, key=lambda each: each.key)
        self.everybody = (1 << len(self.ordered)) - 1
        opponents = opponents_of(
            {1 << place: each for place, each in enumerate(self.ordered)},
            lambda each: each.met,
            lambda each: tuple(each.colours),
            lambda one, other: bool(field.assignments(one, other)),
        )
        kinds = Kinds(opponents, {bit: tuple(self.of(bit).colours) for bit in opponents})
        costs = {
            two: 2 - due_colours(field.colours(self.of(one), self.of(other)))
            for two, (one, other) in kinds.pairs.items()
        }
        self._meetings = Meetings(opponents, 0, work)
        self._ends: dict[tuple[int, ...], frozenset[int]] = {}
        self._completes: dict[tuple[int, int], bool] = {}  # by number of the groups that are left
        self._due = [self._mask_of_due(colour) for colour in (WHITE, BLACK)]
        self._costs = Costs(kinds, costs, self._without_due_colour, work)

    def _mask_of_due(self, colour: Colour) -> int:
        return sum(1 << place for place, each in enumerate(self.ordered) if each.due is colour)

    def _without_due_colour(self, players: int) -> int:
        """At least so many do not get a due colour: a pair has one White and one Black."""
        pairs = players.bit_count() // 2
        return 2 * pairs - sum(min((players & due).bit_count(), pairs) for due in self._due)

    def of(self, bit: int) -> Entrant:
        """The player with a bit."""
        return self.ordered[bit.bit_length() - 1]

    def score_groups(self, players: int) -> list[int]:
        """The players of a mask by score, the highest first (1.1)."""
        scores = {self.of(bit).score for bit in bits(players)}
        return [
            sum(bit for bit in bits(players) if self.of(bit).score == score)
            for score in sorted(scores, reverse=True)
        ]

    def can_be_paired(self, players: int) -> bool:
        """Whether all players of a mask can be paired."""
        return not self._meetings.left_over(players)

    def floaters(self, group: int, incoming: Iterable[int]) -> Iterator[int]:
        """Who can float from a group: nobody, or one player who did not float into it (6.3).

        Args:
            group: The group.
            incoming: Who may be the one that floats into it.
        """
        players = [group | each for each in incoming]
        odd = any(each.bit_count() % 2 for each in players)
        for bit in bits(group) if odd else [NOBODY]:
            if any(self.can_be_paired(each ^ bit) for each in players):
                yield bit

    def ends(self, groups: Sequence[int]) -> frozenset[int]:
        """Who can float from the last of some groups that are paired one after the other."""
        if not groups:
            return frozenset([NOBODY])
        key = tuple(groups)
        if key not in self._ends:
            self._ends[key] = frozenset(self.floaters(groups[-1], self.ends(groups[:-1])))
        return self._ends[key]

    def completes(self, groups: Sequence[int], incoming: int) -> bool:
        """Whether groups can be paired one after the other, and nobody floats from the last."""
        if not groups:
            return incoming == NOBODY
        key = len(groups), incoming
        if key not in self._completes:
            self._completes[key] = any(
                self.completes(groups[1:], each) for each in self.floaters(groups[0], [incoming])
            )
        return self._completes[key]

    def joined(self, scores: Iterable[int]) -> list[int]:
        """The score groups, joined until they can be completed (6.6)."""
        made: list[int] = []
        open_end = False
        for score_group in scores:
            if open_end:
                made[-1] |= score_group
            else:
                floats_in = sum(made).bit_count() % 2 == 1
                made.append(score_group)
                if not self.ends(made) and floats_in:
                    made[-2:] = [made[-2] | made[-1]]
            open_end = not self.ends(made)
        while open_end and len(made) > 1:
            made[-2:] = [made[-2] | made[-1]]
            open_end = not self.ends(made)
        return made

    def pair_group(self, group: int, incoming: int, lower: Sequence[int]) -> tuple[list[Pair], int]:
        """The pairs of a group, and who floats.

        Of the combinations that leave the groups below complete it is the first in the list of
        those with the most due colours (5.1, 6.1 to 6.4).
        """
        players = group | incoming
        self._work.players = players.bit_count()
        masks = [
            players ^ floater
            for floater in self.floaters(group, [incoming])
            if self.completes(lower, floater)
        ]
        least = {mask: self._costs.least(mask) for mask in masks}
        fewest = min(least.values())
        ways = [(mask, fewest) for mask in masks if least[mask] == fewest]
        made, gone = from_the_last(self._costs, list(bits(players)), ways)
        return made, sum(gone)

    def bye(self) -> int | None:
        """The bit of the player with the bye; ``None`` when there is nobody (4.1 to 4.3)."""
        able = [bit for bit in bits(self.everybody) if not self.of(bit).has_scored_without_playing]
        able.sort(key=lambda bit: (self.of(bit).score, -bit))
        return next((bit for bit in able if self.can_be_paired(self.everybody ^ bit)), None)


def burstein_legacy_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where nobody can complete it.

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    field = Field(tournament, round_no)
    literal = BursteinLegacy(field, work or Work())
    bye = literal.bye() if len(literal.ordered) % 2 else NOBODY
    if bye is None or not literal.can_be_paired(literal.everybody ^ bye):
        return None
    games = []
    made = literal.joined(literal.score_groups(literal.everybody ^ bye))
    incoming = NOBODY
    for number, group in enumerate(made, start=1):
        pairs, incoming = literal.pair_group(group, incoming, made[number:])
        for one, other in pairs:
            white, black = field.colours(literal.of(one), literal.of(other))
            games.append((white.tpn, black.tpn))
    return Answer(tuple(sorted(games)), literal.of(bye).tpn if bye else None)
