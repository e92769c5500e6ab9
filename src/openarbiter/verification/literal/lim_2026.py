"""C.04.4.3 (applied from 2026-02-01), literally: the Lim system, group by group to the median.

Readings, where the text leaves one: a scoregroup keeps as many pairs as it can have; those without
any opponent there leave first; a floater is the first by type (3.9), not transferred in the round
before (3.10), due the majority colour (3.2.2), and nearest to the bottom (going up: to the top).
Opponents in the adjacent group are those whom no earlier floater needs (3.3, 3.4). A surplus
beyond two, in a history of other rules, may get smaller. Only a player who was transferred has
floated, whether the game was played or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby

from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass, field
from openarbiter.verification.literal.colours import latest_different
from openarbiter.verification.literal.common import Answer, Work, opponents_of
from openarbiter.verification.literal.outlook import mask_of
from openarbiter.verification.literal.search import Meetings
from openarbiter.verification.literal.terms import State, initial_colour, pairing_score, states

_SURPLUS = 2
"""The largest surplus of a colour (5.1.2)."""

_NEAR = 100
"""Rating points within which a maxi-tournament lets colours choose (3.2.3, 3.8, 5.7)."""


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """A player to be paired: the facts, the rating, and whether transferred the round before."""

    state: State
    rating: int
    floated: bool

    @property
    def tpn(self) -> Tpn:
        """The pairing number; 1 is the highest ranked."""
        return self.state.tpn

    @property
    def score(self) -> Points:
        """The pairing score (tenths)."""
        return self.state.score

    def bears(self, colour: Colour) -> bool:
        """Articles 5.1.1 and 5.1.2: neither a third time in a row nor a surplus of three."""
        surplus = self.state.difference + (1 if colour is Colour.WHITE else -1)
        smaller = abs(surplus) < abs(self.state.difference)
        return self.state.colours[-2:] != (colour, colour) and (abs(surplus) <= _SURPLUS or smaller)

    @property
    def due(self) -> Colour | None:
        """The colour due: the only one allowed, the equalising or the alternating one (5.3-5.6)."""
        allowed = [colour for colour in (Colour.WHITE, Colour.BLACK) if self.bears(colour)]
        if len(allowed) == 1:
            return allowed[0]
        if self.state.difference:
            return Colour.BLACK if self.state.difference > 0 else Colour.WHITE
        return self.state.colours[-1].other if self.state.colours else None


def suits(one: Entrant, other: Entrant) -> bool:
    """Their due colours differ, or one has none."""
    return one.due is None or one.due is not other.due


@dataclass(slots=True)
class Side:
    """What one side of the median has done so far.

    Attributes:
        down: Pairing downward: the groups above the median.
        pairs: Pairs in the order of their making.
        floaters: Who has left the group just handled for the next one.
    """

    down: bool
    pairs: list[tuple[Entrant, Entrant]] = field(default_factory=list)
    floaters: list[Entrant] = field(default_factory=list)


class Round:
    """A round being paired.

    Args:
        players: Everybody to be paired.
        last: It is the last one (Article 6).
        maxi: A maxi-tournament.
        work: What is counted.
    """

    def __init__(self, players: Sequence[Entrant], *, last: bool, maxi: bool, work: Work) -> None:
        self.last, self.maxi = last, maxi
        self._opponents = opponents_of(
            {each.state.bit: each for each in players},
            lambda each: each.state.barred,
            lambda each: (each.state.colours, last and each.score),
            self.colours_fit,
        )
        self._work = work
        self._meetings = Meetings(self._opponents, 0, work)

    def compatible(self, one: Entrant, other: Entrant) -> bool:
        """Article 2.1."""
        return other.tpn not in one.state.barred and self.colours_fit(one, other)

    def colours_fit(self, one: Entrant, other: Entrant) -> bool:
        """Article 2.1; in the last round colours do not keep players of one score apart (6)."""
        if self.last and one.score == other.score:
            return True
        return any(
            one.bears(colour) and other.bears(colour.other)
            for colour in (Colour.WHITE, Colour.BLACK)
        )

    def most_pairs(self, players: Sequence[Entrant]) -> int:
        """The largest number of pairs that a group can have."""
        return (len(players) - self._meetings.left_over(_mask(players))) // 2

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other."""
        return not self._meetings.left_over(_mask(players))

    def out_of(
        self,
        group: Sequence[Entrant],
        arrived: Sequence[Entrant],
        adjacent: Sequence[Entrant],
        *,
        down: bool,
    ) -> list[Entrant]:
        """Who leaves a group (2.3): first those without any opponent, then one at a time."""
        pairs = self.most_pairs(group)
        everybody = _mask(group)
        out = [each for each in group if not self._opponents[each.state.bit] & everybody]
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
        self, each: Entrant, out: Sequence[Entrant], adjacent: Sequence[Entrant], *, down: bool
    ) -> bool:
        """Articles 3.3 and 3.4: an opponent is left whom no earlier floater needs."""

        def turn(one: Entrant) -> tuple[Points, int]:
            return (-one.score, one.tpn) if down else (one.score, -one.tpn)

        earlier = [other for other in out if turn(other) < turn(each)]
        return self.placed([*earlier, each], adjacent) > self.placed(earlier, adjacent)

    def placed(self, floaters: Sequence[Entrant], adjacent: Sequence[Entrant]) -> int:
        """How many floaters can have opponents in the adjacent group at the same time."""
        everybody, apart = _mask([*floaters, *adjacent]), _mask(floaters)
        left = self._meetings.left_over(everybody, apart, across=True)
        return (everybody.bit_count() - left) // 2

    def _floater(
        self,
        able: Sequence[Entrant],
        left: Sequence[Entrant],
        arrived: Sequence[Entrant],
        meets: Mapping[Tpn, bool],
        *,
        down: bool,
    ) -> Entrant:
        """Articles 3.2, 3.9 and 3.10: who of those able to leave floats."""
        whites = sum(each.due is Colour.WHITE for each in left)
        blacks = sum(each.due is Colour.BLACK for each in left)
        majority = None
        if whites != blacks:
            majority = Colour.WHITE if whites > blacks else Colour.BLACK

        def end(each: Entrant) -> int:
            return -each.tpn if down else each.tpn

        def key(each: Entrant, *, colour: bool) -> tuple[int, bool, bool, int]:
            kind = 2 * (each in arrived) + (not meets[each.tpn])
            wrong = colour and majority is not None and each.due is not majority
            return kind, each.floated, wrong, end(each)

        chosen = min(able, key=lambda each: key(each, colour=True))
        without = min(able, key=lambda each: key(each, colour=False))
        nearest = min(left, key=end)
        far = abs(chosen.rating - nearest.rating) > _NEAR
        return without if self.maxi and chosen is not without and far else chosen

    def pair_group(
        self, group: Sequence[Entrant], first: Sequence[Entrant], *, down: bool
    ) -> list[tuple[Entrant, Entrant]] | None:
        """Pair a whole group: incoming floaters in their order, then the others (3.8, 4.1, 4.2).

        ``None`` where it cannot be paired completely.
        """
        self._work.players = len(group)
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
        self, player: Entrant, candidates: Sequence[Entrant], left: Sequence[Entrant]
    ) -> Entrant:
        """The first available opponent with another due colour, otherwise the first available."""
        may = self._opponents[player.state.bit]

        def available(each: Entrant) -> bool:
            others = [other for other in left if other not in (player, each)]
            return bool(may & each.state.bit) and self.completes(others)

        first = next(filter(available, candidates))
        for each in candidates[candidates.index(first) :]:
            near = abs(each.rating - first.rating) <= _NEAR
            if suits(player, each) and (near or not self.maxi) and available(each):
                return each
        return first


def _in_turn(down: Sequence[Entrant], up: Sequence[Entrant], *, first_down: bool) -> list[Entrant]:
    """Incoming floaters in the order in which they are paired (3.6, 3.7)."""
    downs = sorted(down, key=lambda each: (-each.score, each.tpn))
    ups = sorted(up, key=lambda each: (each.score, -each.tpn))
    return [*downs, *ups] if first_down else [*ups, *downs]


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


def bye_of(
    players: Sequence[Entrant], round_no: RoundNo, completes: Callable[[Sequence[Entrant]], bool]
) -> Entrant | None:
    """Articles 1.1 and 7.1: the lowest who may have the bye and leaves a complete pairing."""

    def order(each: Entrant) -> tuple[int, int]:
        return (each.rating if round_no == 1 else each.score), -each.tpn

    for each in sorted(players, key=order):
        rest = [other for other in players if other is not each]
        if each.state.may_take_bye and completes(rest):
            return each
    return None


def white_of(one: Entrant, other: Entrant, initial: Colour, *, upper: bool) -> Entrant:
    """Article 5: who has White; ``upper``: the pair was made in the median or above it."""
    higher, lower = sorted((one, other), key=lambda each: each.tpn)
    ways = [
        colour
        for colour in (Colour.WHITE, Colour.BLACK)
        if higher.bears(colour) and lower.bears(colour.other)
    ]
    before = latest_different(higher.state, lower.state)
    if len(ways) == 1:
        colour = ways[0]
    elif higher.due is None and lower.due is None:
        colour = initial if higher.state.number % 2 else initial.other
    elif higher.due is not lower.due:
        colour = higher.due or lower.due.other  # type: ignore[union-attr]
    elif before is not None:
        colour = before.other
    else:
        colour = higher.due if upper else higher.due.other  # type: ignore[assignment, union-attr]
    return higher if colour is Colour.WHITE else lower


def _side(
    round_: Round, groups: Sequence[Sequence[Entrant]], median: Sequence[Entrant], *, down: bool
) -> Side:
    """Pair the groups of one side, from the outside towards the median (2.2)."""
    side = Side(down=down)
    for place, residents in enumerate(groups):
        adjacent = groups[place + 1] if place + 1 < len(groups) else median
        arrived = side.floaters
        group = [*arrived, *residents]
        out = round_.out_of(group, arrived, adjacent, down=down)
        stay = [each for each in group if each not in out]
        turns = (
            _in_turn(arrived, (), first_down=True)
            if down
            else _in_turn((), arrived, first_down=False)
        )
        made = round_.pair_group(stay, turns, down=down)
        if made is None:
            message = "who stays in a group can be paired (2.3)"
            raise AssertionError(message)
        side.pairs += made
        side.floaters = out
    return side


def _median(
    round_: Round, median: Sequence[Entrant], upper: Side, lower: Side
) -> tuple[list[tuple[Entrant, Entrant]], int]:
    """Pair the median, taking pairs of a side apart while it cannot be paired (2.6)."""
    cracked = 0
    while True:
        turns = _in_turn(upper.floaters, lower.floaters, first_down=True)
        made = round_.pair_group([*median, *turns], turns, down=True)
        if made is not None:
            return made, cracked
        side = lower if len(upper.floaters) > len(lower.floaters) else upper
        if not side.pairs:
            side = lower if side is upper else upper
        side.floaters = [*side.floaters, *side.pairs.pop()]
        cracked += 1


def _mask(players: Iterable[Entrant]) -> int:
    return mask_of(each.state for each in players)


def entrants(tournament: Tournament, round_no: RoundNo) -> list[Entrant]:
    """The players to be paired, by score and number."""
    return [
        Entrant(
            state,
            tournament.player(state.tpn).rating or 0,
            transferred(tournament, state.tpn, round_no - 1),
        )
        for state in states(tournament, round_no, bye_floats=True)
    ]


def lim_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None, *, maxi: bool = False
) -> Answer | None:
    """Pair a round; ``None`` where no legal pairing exists.

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    players = entrants(tournament, round_no)
    last = round_no == tournament.rounds
    round_ = Round(players, last=last, maxi=maxi, work=work or Work())
    return paired(round_, players, tournament, round_no)


lim_2026_maxi_pairing = partial(lim_2026_pairing, maxi=True)
"""The same for a maxi-tournament."""


def paired(
    round_: Round, everybody: Sequence[Entrant], tournament: Tournament, round_no: RoundNo
) -> Answer | None:
    """Pair a round: the bye, both sides of the median, and the median."""
    players, bye = list(everybody), None
    if len(players) % 2:
        bye = bye_of(players, round_no, round_.completes)
        if bye is None:
            return None
        players.remove(bye)
    if not round_.completes(players):
        return None
    middle = tournament.scoring.win * (round_no - 1)
    groups = [list(group) for _, group in groupby(players, key=lambda each: each.score)]
    median = [each for each in players if 2 * each.score == middle]
    above = [group for group in groups if 2 * group[0].score > middle]
    below = [group for group in groups if 2 * group[0].score < middle][::-1]
    upper = _side(round_, above, median, down=True)
    lower = _side(round_, below, median, down=False)
    transfers = len(upper.floaters) + len(lower.floaters)
    made, cracked = _median(round_, median, upper, lower)
    games = []
    for pairs, high in ((upper.pairs, True), (made, True), (lower.pairs, False)):
        for one, other in pairs:
            white = white_of(one, other, initial_colour(tournament), upper=high)
            games.append((white.tpn, (other if white is one else one).tpn))
    decided = ["floaters"] * (transfers > 0) + ["2.6"] * (cracked > 0)
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn, tuple(decided))
