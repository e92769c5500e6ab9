"""C.04.4.3 (applied from 2026-02-01), literally: the Lim system, group by group to the median.

Readings, where the text leaves one: a scoregroup keeps as many pairs as it can have; those without
any opponent there leave first; a floater is the first by type (3.9), not transferred in the round
before (3.10), due the majority colour (3.2.2), and nearest to the bottom (going up: to the top).
Opponents in the adjacent group are those whom no earlier floater needs (3.3, 3.4). A surplus
beyond two, in a history of other rules, may get smaller. Only a player who was transferred has
floated, whether the game was played or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

from openarbiter.model import Colour, Player, Points, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass, field
from openarbiter.verification.literal.colours import (
    alternating,
    drawn,
    granted,
    of_games,
    only_allowed,
    white_first,
)
from openarbiter.verification.literal.common import Answer, Work, bits
from openarbiter.verification.literal.search import Players
from openarbiter.verification.literal.terms import (
    Facts,
    State,
    due_colour,
    entrants,
    initial_colour,
    limits_allow,
    pairing_score,
)

_NEAR = 100
"""Rating points within which a maxi-tournament lets colours choose (3.2.3, 3.8, 5.7)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LimPlayer(State):
    """A player to be paired: the facts, the rating, and whether transferred the round before.

    The colour due is the only one allowed (5.1.1, 5.1.2), the equalising or the alternating one
    (5.3 to 5.6).
    """

    rating: int
    floated: bool


def suits(one: LimPlayer, other: LimPlayer) -> bool:
    """Their due colours differ, or one has none."""
    return one.preference is None or one.preference is not other.preference


@dataclass(slots=True)
class Side:
    """What one side of the median has done so far.

    Attributes:
        down: Pairing downward: the groups above the median.
        pairs: Pairs in the order of their making.
        floaters: Who has left the group just handled for the next one.
    """

    down: bool
    pairs: list[tuple[LimPlayer, LimPlayer]] = field(default_factory=list)
    floaters: list[LimPlayer] = field(default_factory=list)


class Round(Players[LimPlayer]):
    """A round being paired.

    Args:
        players: Everybody to be paired.
        last: It is the last one (Article 6).
        maxi: A maxi-tournament.
        work: What is counted.
    """

    def __init__(self, players: Sequence[LimPlayer], *, last: bool, maxi: bool, work: Work) -> None:
        self.last, self.maxi = last, maxi
        super().__init__(
            players, work, lambda each: (each.colours, last and each.score), self.colours_fit
        )

    def colours_fit(self, one: LimPlayer, other: LimPlayer) -> bool:
        """Article 2.1; in the last round colours do not keep players of one score apart (6)."""
        if self.last and one.score == other.score:
            return True
        return limits_allow(one, other)

    def most_pairs(self, players: Sequence[LimPlayer]) -> int:
        """The largest number of pairs that a group can have."""
        return (len(players) - self.meetings.left_over(self.mask(players))) // 2

    def out_of(
        self,
        group: Sequence[LimPlayer],
        arrived: Sequence[LimPlayer],
        adjacent: Sequence[LimPlayer],
        *,
        down: bool,
    ) -> list[LimPlayer]:
        """Who leaves a group (2.3): first those without any opponent, then one at a time."""
        pairs = self.most_pairs(group)
        everybody = self.mask(group)
        out = [each for each in group if not self.opponents[self.mask([each])] & everybody]
        left = [each for each in group if each not in out]
        while len(left) > 2 * pairs:
            able = [
                each
                for each in left
                if self.most_pairs([other for other in left if other is not each]) == pairs
            ]
            meets = {each.tpn: self._meets(each, out, adjacent, down=down) for each in able}
            chosen = self._floater(able, left, arrived, meets, down=down)
            out.append(chosen)
            left.remove(chosen)
        return out

    def _meets(
        self,
        each: LimPlayer,
        out: Sequence[LimPlayer],
        adjacent: Sequence[LimPlayer],
        *,
        down: bool,
    ) -> bool:
        """Articles 3.3 and 3.4: an opponent is left whom no earlier floater needs."""
        turn = _turn(each, down=down)
        earlier = [other for other in out if _turn(other, down=down) < turn]
        return self.placed([*earlier, each], adjacent) > self.placed(earlier, adjacent)

    def placed(self, floaters: Sequence[LimPlayer], adjacent: Sequence[LimPlayer]) -> int:
        """How many floaters can have opponents in the adjacent group at the same time."""
        everybody, apart = self.mask([*floaters, *adjacent]), self.mask(floaters)
        if apart.bit_count() < 2:  # noqa: PLR2004  (nobody is in another's way)
            return sum(self.opponents[bit] & everybody > 0 for bit in bits(apart))
        left = self.meetings.left_over(everybody, apart, across=True)
        return (everybody.bit_count() - left) // 2

    def _floater(
        self,
        able: Sequence[LimPlayer],
        left: Sequence[LimPlayer],
        arrived: Sequence[LimPlayer],
        meets: Mapping[Tpn, bool],
        *,
        down: bool,
    ) -> LimPlayer:
        """Articles 3.2, 3.9 and 3.10: who of those able to leave floats."""
        whites = sum(each.preference is Colour.WHITE for each in left)
        blacks = sum(each.preference is Colour.BLACK for each in left)
        majority = None
        if whites != blacks:
            majority = Colour.WHITE if whites > blacks else Colour.BLACK

        def end(each: LimPlayer) -> int:
            return -each.tpn if down else each.tpn

        def key(each: LimPlayer, *, colour: bool) -> tuple[int, bool, bool, int]:
            kind = 2 * (each in arrived) + (not meets[each.tpn])
            wrong = colour and majority is not None and each.preference is not majority
            return kind, each.floated, wrong, end(each)

        chosen = min(able, key=lambda each: key(each, colour=True))
        without = min(able, key=lambda each: key(each, colour=False))
        nearest = min(left, key=end)
        far = abs(chosen.rating - nearest.rating) > _NEAR
        return without if self.maxi and chosen is not without and far else chosen

    def pair_group(
        self, group: Sequence[LimPlayer], first: Sequence[LimPlayer], *, down: bool
    ) -> list[tuple[LimPlayer, LimPlayer]] | None:
        """Pair a whole group: incoming floaters in their order, then the others (3.8, 4.1, 4.2).

        ``None`` where it cannot be paired completely.
        """
        self.work.players = len(group)
        if not self.completes(group):
            return None
        left = sorted(group, key=lambda each: each.tpn if down else -each.tpn)
        made = []
        for floater in first:
            if floater in left:
                candidates = [each for each in left if each is not floater]
                made.append((floater, self._opponent(floater, candidates, left)))
                left = [each for each in left if each not in made[-1]]
        while left:
            half = len(left) // 2
            candidates = left[half:] + left[1:half][::-1]
            made.append((left[0], self._opponent(left[0], candidates, left)))
            left = [each for each in left if each not in made[-1]]
        return made

    def _opponent(
        self, player: LimPlayer, candidates: Sequence[LimPlayer], left: Sequence[LimPlayer]
    ) -> LimPlayer:
        """The first available opponent with another due colour, otherwise the first available."""
        one, everybody = self.mask([player]), self.mask(left)

        def available(each: LimPlayer) -> bool:
            both = one | self.mask([each])
            return both & self.opponents[one] > 0 and self.can_be_paired(everybody ^ both)

        first = next(filter(available, candidates))
        for each in candidates[candidates.index(first) :]:
            near = abs(each.rating - first.rating) <= _NEAR
            if suits(player, each) and (near or not self.maxi) and available(each):
                return each
        return first


def _in_turn(floaters: Sequence[LimPlayer], *, down: bool) -> list[LimPlayer]:
    """Incoming floaters in the order in which they are paired (3.6, 3.7)."""
    return sorted(floaters, key=lambda each: _turn(each, down=down))


def _turn(each: LimPlayer, *, down: bool) -> tuple[Points, int]:
    return (-each.score, each.tpn) if down else (each.score, -each.tpn)


def transferred(tournament: Tournament, tpn: Tpn, number: int) -> bool:
    """Whether a player was transferred in a round: paired towards the median with another score."""
    round_no = RoundNo(number)
    if number < 1:
        return False
    player = tournament.player(tpn)
    opponent = player.record(round_no).opponent
    if opponent is None:
        return False
    mine = pairing_score(tournament, player, round_no)
    other = pairing_score(tournament, tournament.player(opponent), round_no)
    middle = tournament.scoring.win * (number - 1)
    return (2 * mine > middle and other < mine) or (2 * mine < middle and other > mine)


def _side(
    round_: Round, groups: Sequence[Sequence[LimPlayer]], median: Sequence[LimPlayer], *, down: bool
) -> Side:
    """Pair the groups of one side, from the outside towards the median (2.2)."""
    side = Side(down=down)
    for place, residents in enumerate(groups):
        adjacent = groups[place + 1] if place + 1 < len(groups) else median
        arrived = side.floaters
        group = [*arrived, *residents]
        out = round_.out_of(group, arrived, adjacent, down=down)
        stay = [each for each in group if each not in out]
        made = round_.pair_group(stay, _in_turn(arrived, down=down), down=down)
        if made is None:
            raise AssertionError("who stays in a group can be paired (2.3)")
        side.pairs += made
        side.floaters = out
    return side


def _median(
    round_: Round, median: Sequence[LimPlayer], upper: Side, lower: Side
) -> tuple[list[tuple[LimPlayer, LimPlayer]], int]:
    """Pair the median, taking pairs of a side apart while it cannot be paired (2.6)."""
    cracked = 0
    while True:
        turns = [*_in_turn(upper.floaters, down=True), *_in_turn(lower.floaters, down=False)]
        made = round_.pair_group([*median, *turns], turns, down=True)
        if made is not None:
            return made, cracked
        side = lower if len(upper.floaters) > len(lower.floaters) else upper
        if not side.pairs:
            side = lower if side is upper else upper
        side.floaters = [*side.floaters, *side.pairs.pop()]
        cracked += 1


def lim_players(tournament: Tournament, round_no: RoundNo) -> list[LimPlayer]:
    """The players to be paired, by score and number."""

    def more(state: State, player: Player) -> Facts:
        allowed = [colour for colour in Colour if state.may_have(colour)]
        return {
            "preference": allowed[0] if len(allowed) == 1 else due_colour(state.colours),
            "rating": player.rating or 0,
            "floated": transferred(tournament, state.tpn, round_no - 1),
        }

    return entrants(LimPlayer, tournament, round_no, more)


def lim_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None, *, maxi: bool = False
) -> Answer | None:
    """Pair a round; ``None`` where no legal pairing exists."""
    last = round_no == tournament.rounds
    round_ = Round(lim_players(tournament, round_no), last=last, maxi=maxi, work=work or Work())
    found = round_.bye_and_others(
        lambda each: (each.rating if round_no == 1 else each.score, -each.tpn)  # 1.1, 7.1
    )
    if found is None:
        return None
    bye, players = found
    middle = tournament.scoring.win * (round_no - 1)
    groups = [list(group) for _, group in groupby(players, key=lambda each: each.score)]
    median = [each for each in players if 2 * each.score == middle]
    above = [group for group in groups if 2 * group[0].score > middle]
    below = [group for group in groups if 2 * group[0].score < middle][::-1]
    upper = _side(round_, above, median, down=True)
    lower = _side(round_, below, median, down=False)
    transfers = len(upper.floaters) + len(lower.floaters)
    made, cracked = _median(round_, median, upper, lower)
    rules = only_allowed(State.may_have), drawn(initial_colour(tournament)), granted, alternating
    games = [
        white_first(*pair, lambda each: each.tpn, (*rules, due))
        for pairs, due in ((upper.pairs + made, _higher), (lower.pairs, _lower))
        for pair in pairs
    ]
    decided = ["floaters"] * (transfers > 0) + ["2.6"] * (cracked > 0)
    return of_games(games, bye, decided)


def _higher(higher: LimPlayer, _: LimPlayer) -> Colour | None:
    """Article 5: in the median or above it the higher ranked has the colour due."""
    return higher.preference


def _lower(higher: LimPlayer, _: LimPlayer) -> Colour | None:
    """Article 5: below the median the lower ranked has it."""
    return higher.preference and higher.preference.other


lim_2026_maxi_pairing = partial(lim_2026_pairing, maxi=True)
"""The same for a maxi-tournament."""
