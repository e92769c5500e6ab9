"""C.04.4.2 (older text), literally: the Burstein system ordered by Sonneborn-Berger.

The printed lists are not written down: each player in their order meets the last one possible,
which is the first combination of the list that is left. Bits are places in the order of 3.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from openarbiter.model import (
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import (
    Rule,
    alternating,
    drawn,
    equalising,
    granted,
    of_games,
    only_allowed,
    white_first,
    wished,
)
from openarbiter.verification.literal.common import Answer, Work, bits
from openarbiter.verification.literal.search import Costs, Kinds, Pair, Players, from_the_last
from openarbiter.verification.literal.terms import (
    Facts,
    State,
    arrival_numbers,
    bonuses,
    due_colour,
    entrants,
    initial_colour,
    is_available,
    limits_allow,
    points_given,
)

NOBODY = 0
"""In place of the bit of a player who floats."""

LAST_IMAGINARY: Final = 2
"""The last round with imaginary points (3.3)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LegacyPlayer(State):
    """A player to be paired.

    The number by arrival is one in the order of R, the score has the imaginary point (2, 3.3), and
    the preference is the due colour (1.3).

    Attributes:
        values: Sonneborn-Berger (hundredths), Buchholz and Median (tenths, 3.2).
        rating: R.
    """

    values: tuple[int, int, int]
    rating: int

    @property
    def key(self) -> tuple[int, ...]:
        """For sorting: the highest by 3.2 has the smallest key."""
        return *(-value for value in self.values), -self.rating, self.tpn


def players_of(tournament: Tournament, round_no: RoundNo) -> list[LegacyPlayer]:
    """The players to be paired, in the order of 3.2."""
    present = [each for each in tournament.players if is_available(tournament, each, round_no)]
    scores = _Scores(tournament, round_no, [each.tpn for each in present])
    numbers = arrival_numbers(scores.initial_list, present, round_no)

    def more(state: State, player: Player) -> Facts:
        return {
            "preference": due_colour(state.colours),
            "number": numbers[state.tpn],
            "score": scores.score(player),
            "values": scores.values(player),
            "rating": player.rating or 0,
        }

    found = entrants(LegacyPlayer, tournament, round_no, more)
    return sorted(found, key=lambda each: each.key)


def may_meet(one: State, other: State) -> bool:
    """Whether two players may be paired (3.1, 5.2, 5.3)."""
    return other.tpn not in one.barred and limits_allow(one, other)


class _Scores:
    """Chapters 2 and 3: points with imaginary ones, and what follows from them.

    Abnormal points are no results in the sums of 3.2.
    """

    def __init__(self, tournament: Tournament, round_no: RoundNo, present: Iterable[Tpn]) -> None:
        self._tournament, self._before = tournament, range(1, round_no)
        self._by_tpn = {player.tpn: player for player in tournament.players}
        self._win, self._draw = tournament.scoring.win, tournament.scoring.draw
        self.initial_list = initial_list(tournament)
        self._imaginary: set[Tpn] = set()
        if round_no <= LAST_IMAGINARY:
            here = set(present)
            first = [
                player
                for player in self.initial_list
                if (player.tpn in here if round_no == 1 else _record(player, 1).result.paired)
            ]
            half = len(first) // 2
            last = self.initial_list.index(first[half - 1]) if half else -1
            self._imaginary = {player.tpn for player in self.initial_list[: last + 1]}

    def imaginary(self, player: Player) -> Points:
        """The imaginary point (3.3)."""
        return self._win if player.tpn in self._imaginary else 0

    def points(self, record: RoundRecord) -> Points:
        """Points of a round; an unfinished game is a draw (2)."""
        if record.result is Result.UNDECIDED:
            return self._draw
        return self._tournament.scoring.points(record.result, record.colour)

    def score(self, player: Player) -> Points:
        """Points, the imaginary one included (2, 3.3)."""
        tournament = self._tournament
        own = bonuses(tournament, player.tpn, RoundNo(self._before.stop))
        for number in map(RoundNo, self._before):
            own += points_given(tournament, player, number)
            if player.record(number).result is Result.UNDECIDED:
                own += self._draw - tournament.scoring.undecided
        return own + self.imaginary(player)

    def values(self, player: Player) -> tuple[int, int, int]:
        """Sonneborn-Berger, Buchholz and Median (3.2)."""
        records = [_record(player, number) for number in self._before]
        got = [self.points(record) for record in records]
        opponents = []
        for place, record in enumerate(records):
            if is_game(record) and record.opponent is not None:
                opponents.append(self._adjusted(self._by_tpn[record.opponent]))
            else:  # a virtual one
                before = sum(got[:place]) + self.imaginary(player)
                left = len(records) - place - 1
                opponents.append(before + self._win - got[place] + self._draw * left)
        berger = sum(mine * other for mine, other in zip(got, opponents, strict=True))
        return berger, sum(opponents), sum(sorted(opponents)[1:-1])

    def _adjusted(self, player: Player) -> Points:
        """Score of an opponent: rounds without a game are draws."""
        records = [_record(player, number) for number in self._before]
        points = (self.points(each) if is_game(each) else self._draw for each in records)
        return self.imaginary(player) + sum(points)


def initial_list(tournament: Tournament) -> list[Player]:
    """Everybody ever entered, in the order of R (3.3)."""
    return sorted(tournament.players, key=lambda each: (-(each.rating or 0), each.tpn))


def _record(player: Player, number: int) -> RoundRecord:
    return player.record(RoundNo(number))


def is_game(record: RoundRecord) -> bool:
    """Whether the two sat at a board (or still do)."""
    return record.result.played and record.opponent is not None


class BursteinLegacy(Players[LegacyPlayer]):
    """What can become of groups of a round; a group is the mask of its players."""

    def __init__(self, players: Sequence[LegacyPlayer], initial: Colour, work: Work) -> None:
        super().__init__(players, work, lambda each: each.colours, limits_allow)
        self._rules = (
            only_allowed(State.may_have),
            by_lot(initial),
            granted,
            equalising,
            alternating,
            wished,
        )
        kinds = Kinds(self.opponents, {bit: self.of(bit).colours for bit in self.opponents})
        costs = {
            two: 2 - due_colours(self.colours(self.of(one), self.of(other)))
            for two, (one, other) in kinds.pairs.items()
        }
        self._ends: dict[tuple[int, ...], frozenset[int]] = {}
        self._completes: dict[tuple[int, int], bool] = {}  # by number of the groups that are left
        self._due = self.alike(players)
        self._costs = Costs(kinds, costs, self._without_due_colour, work)

    def colours(self, one: LegacyPlayer, other: LegacyPlayer) -> tuple[LegacyPlayer, LegacyPlayer]:
        """(White, Black) of a pair (5.1 to 5.4)."""
        return white_first(one, other, lambda each: each.key, self._rules)

    def _without_due_colour(self, players: int) -> int:
        """At least so many do not get a due colour: a pair has one White and one Black."""
        pairs = players.bit_count() // 2
        return 2 * pairs - sum(min((players & due).bit_count(), pairs) for due in self._due)

    def score_groups(self, players: int) -> list[int]:
        """The players of a mask by score, the highest first (1.1)."""
        scores = {self.of(bit).score for bit in bits(players)}
        return [
            sum(bit for bit in bits(players) if self.of(bit).score == score)
            for score in sorted(scores, reverse=True)
        ]

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

    def can_follow(self, groups: Sequence[int], incoming: int) -> bool:
        """Whether groups can be paired one after the other, and nobody floats from the last."""
        if not groups:
            return incoming == NOBODY
        key = len(groups), incoming
        if key not in self._completes:
            self._completes[key] = any(
                self.can_follow(groups[1:], each) for each in self.floaters(groups[0], [incoming])
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
        self.work.players = players.bit_count()
        masks = [
            players ^ floater
            for floater in self.floaters(group, [incoming])
            if self.can_follow(lower, floater)
        ]
        least = {mask: self._costs.least(mask) for mask in masks}
        fewest = min(least.values())
        ways = [(mask, fewest) for mask in masks if least[mask] == fewest]
        made, gone = from_the_last(self._costs, list(bits(players)), ways)
        return made, sum(gone)


def by_lot(initial: Colour) -> Rule[LegacyPlayer]:
    """Neither had a colour: the one with the smaller number counts, whoever is ranked higher."""

    def rule(higher: LegacyPlayer, lower: LegacyPlayer) -> Colour | None:
        first, second = sorted((higher, lower), key=lambda each: each.number)
        colour = drawn(initial)(first, second)
        return colour if first is higher else colour and colour.other

    return rule


def due_colours(game: tuple[State, State]) -> int:
    """How many of (White, Black) have their due colour."""
    white, black = game
    return (white.preference is Colour.WHITE) + (black.preference is Colour.BLACK)


def literal_of(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> BursteinLegacy:
    """The players of a round, and what can become of them."""
    initial = initial_colour(tournament, initial_list(tournament))
    return BursteinLegacy(players_of(tournament, round_no), initial, work or Work())


def burstein_legacy_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where nobody can complete it."""
    literal = literal_of(tournament, round_no, work)
    place = literal.ordered.index
    everybody = literal.bye_and_others(lambda each: (each.score, -place(each)))  # 4.1 to 4.3
    if everybody is None:
        return None
    made = literal.joined(literal.score_groups(literal.mask(everybody[1])))
    pairs: list[Pair] = []
    incoming = NOBODY
    for number, group in enumerate(made, start=1):
        found, incoming = literal.pair_group(group, incoming, made[number:])
        pairs += found
    games = [literal.colours(*pair) for pair in literal.pairs(pairs)]
    return of_games(games, everybody[0])
