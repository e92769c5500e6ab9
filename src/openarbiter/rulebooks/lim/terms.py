"""The terms: what the text may look at, derived once before a round.

The players to be paired stand in the order of their pairing numbers, whatever their score; a
*position* in that order, from 0, is the only name the rest of the package knows them by. "Highest
numbered" and "higher ranked" mean number 1, as the examples of 4.2 and 4.3 show.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.1, 2.2, 3.1, 3.10, 5.1, 5.3, 5.5, 5.6 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules, colour_histories
from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    GroupMeetings,
    colours_fit,
)
from openarbiter.rulebooks.positions import Positions
from openarbiter.values import dataclass

NEITHER, WHITE, BLACK = 0, ONLY_WHITE, ONLY_BLACK
"""Colours as bits: a due colour is none, White or Black; allowed ones may also be both."""

SYSTEM: Final = "lim-2026"
"""Id of the edition."""

MAXI_SYSTEM: Final = "lim-2026-maxi"
"""Id of the edition with the passages for maxi-tournaments."""

MAXI_RATINGS = 100
"""Rating points by which two players exchanged may differ at most (3.2.3, 3.8, 5.7)."""

ABOVE, MEDIAN, BELOW = 1, 0, -1
"""Sides of the median score (2.2)."""

_MASKS = {0: NEITHER, 1: WHITE, -1: BLACK}


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the text may look at before a round; lists by position, in order of the numbers.

    Attributes:
        rating: Rating that counts; 0 for who has none.
        side: Side of the median score on which a player stands (2.2): ``ABOVE``, ``MEDIAN`` or
            ``BELOW``.
        due: Due colour: ``NEITHER``, ``WHITE`` or ``BLACK``.
        allowed: Colours that 5.1.1 and 5.1.2 leave.
        floated: The player was transferred in the round before (3.1, 3.10).
        last_round: This is the last round (6).
        maxi: The passages for maxi-tournaments hold.
    """

    rating: list[int]
    side: list[int]
    due: bytes
    allowed: bytes
    floated: list[bool]
    last_round: bool
    maxi: bool = False

    def compatible(self, one: int, other: int) -> bool:
        """Whether two players may be paired (2.1; in the last round 6).

        Our reading of 6: it lifts the limits of colours for two players of the same score only.
        """
        if other in self.met[one]:
            return False
        if self.last_round and self.score[one] == self.score[other]:
            return True
        return colours_fit(self.allowed[one], self.allowed[other])

    def graph(self, players: Sequence[int]) -> list[int]:
        """Who of some players are compatible (2.1, 6): a mask each, bits in the order given."""
        graph = GroupMeetings(self.met, self.allowed, players).graph()
        if not self.last_round:
            return graph
        either = bytes([EITHER_COLOUR]) * len(self.allowed)
        free = GroupMeetings(self.met, either, players).graph()
        same: dict[int, int] = {}
        for place, player in enumerate(players):
            same[self.score[player]] = same.get(self.score[player], 0) | 1 << place
        return [
            mask | more & same[self.score[player]]
            for player, mask, more in zip(players, graph, free, strict=True)
        ]

    def suits(self, one: int, other: int) -> bool:
        """Whether two players are due different colours, or one of them none (3.8, 5.2)."""
        return not self.due[one] & self.due[other]

    def near(self, one: int, other: int) -> bool:
        """Whether the ratings let two players be exchanged: always outside a maxi-tournament."""
        return not self.maxi or abs(self.rating[one] - self.rating[other]) <= MAXI_RATINGS


def situation(tournament: Tournament, round_no: RoundNo, *, maxi: bool = False) -> Situation:
    """What the text may look at before a round of a tournament.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.
        maxi: The passages for maxi-tournaments hold (3.2.3, 3.8, 5.7).

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
        NotCoveredError: Baku acceleration is announced, and the number of rounds is not.

    Source:
        C.04.4.3, chapters 2, 3 and 5. Our readings: rounds without a game are left out of colour
        histories (GHR 3.4); virtual points count in the score, and the median score stays half of
        the rounds played (C.04.7).
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    players = tournament.players
    differences = list(map(history.colour_difference.__getitem__, present))
    lasts = list(map(history.last_colour.__getitem__, present))
    repeats = list(map(history.repeated_colour.__getitem__, present))
    allowed = bytes(map(allowed_colours, differences, repeats))
    floated = _floated(tournament, round_no, history.last_score)
    sides = _sides(tournament, round_no, (score[place] for place in present))
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=present,
        tpn=[players[place].tpn for place in present],
        score=list(map(score.__getitem__, present)),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, present),
        colour_difference=differences,
        may_take_bye=[not history.barred_from_bye[place] for place in present],
        rating=[tournament.strength_of(players[place]).rating or 0 for place in present],
        side=sides,
        due=bytes(map(due_colour, differences, lasts, allowed)),
        allowed=allowed,
        floated=list(map(floated.__getitem__, present)),
        last_round=round_no == basic_rules.total_rounds(tournament),
        maxi=maxi,
    )


def due_colour(difference: int, last: int, allowed: int) -> int:
    """The due colour of a player (5.1, 5.3, 5.5, 5.6).

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 none.
        allowed: Colours that the limits leave.

    Returns:
        The only colour allowed; else the one that equalises; else the one that alternates;
        ``NEITHER`` for who has not played. Our reading of odd and even rounds in 5.5 and 5.6: the
        player's own games are counted.

    Examples:
        >>> due_colour(0, 1, EITHER_COLOUR) == BLACK, due_colour(1, -1, EITHER_COLOUR) == BLACK
        (True, True)
        >>> due_colour(1, -1, WHITE) == WHITE, due_colour(0, 0, EITHER_COLOUR) == NEITHER
        (True, True)

    Source:
        C.04.4.3, 5.1, 5.3, 5.5 and 5.6.
    """
    if allowed in (WHITE, BLACK):
        return allowed
    return _MASKS[colour_histories.due_colour(difference, last)]


def allowed_colours(difference: int, repeated: int) -> int:
    """The colours a player may have in the round.

    Args:
        difference: Games with White minus games with Black.
        repeated: Colour of the last two games when it was the same: 1 White, -1 Black, else 0.

    Returns:
        Bits ``WHITE`` and ``BLACK``.

    Source:
        C.04.4.3, 5.1.1 and 5.1.2.

    Examples:
        >>> allowed_colours(2, 0) == BLACK, allowed_colours(0, -1) == WHITE
        (True, True)
    """
    white = colour_histories.may_have(1, difference, repeated)
    return WHITE * white | BLACK * colour_histories.may_have(-1, difference, repeated)


def in_order(players: Iterable[int], *, down: bool) -> list[int]:
    """Players in the order in which a group is paired: number 1 first, or last when upwards (4.1).

    Examples:
        >>> in_order([4, 0, 2], down=True), in_order([4, 0, 2], down=False)
        ([0, 2, 4], [4, 2, 0])

    Source:
        C.04.4.3, 4.1.1 and 4.1.2.
    """
    return sorted(players, reverse=not down)


def score_groups(
    situation: Situation, without: int | None = None
) -> tuple[list[list[int]], list[int], list[list[int]]]:
    """The score groups in the order in which they are paired (2.2), positions ascending.

    Args:
        situation: The situation before the round.
        without: Position of the player with the bye, who is left out.

    Returns:
        The groups above the median score from the top, the median group (which may be empty), and
        the groups below from the bottom.

    Source:
        C.04.4.3, 2.2.
    """
    groups: dict[int, list[int]] = {}
    median: list[int] = []
    sides = {ABOVE: set[int](), BELOW: set[int]()}
    for position, score in enumerate(situation.score):
        if position == without:
            continue
        side = situation.side[position]
        if side == MEDIAN:
            median.append(position)
        else:
            sides[side].add(score)
            groups.setdefault(score, []).append(position)
    upper = [groups[score] for score in sorted(sides[ABOVE], reverse=True)]
    return upper, median, [groups[score] for score in sorted(sides[BELOW])]


def _sides(tournament: Tournament, round_no: RoundNo, scores: Iterable[int]) -> list[int]:
    """On which side of half the points of the rounds before a round scores stand (2.2)."""
    half = (round_no - 1) * tournament.scoring.win
    return [(2 * score > half) - (2 * score < half) for score in scores]


def _floated(tournament: Tournament, round_no: RoundNo, scores: Sequence[int]) -> list[bool]:
    """Who was transferred in the round before, by place in ``tournament.players`` (3.1, 3.10).

    Our readings: that shows in a player above the median score of that round who was paired with
    somebody of a lower score, and in one below it who was paired with somebody of a higher score;
    the opponent who received the floater has not floated, and a game lost or won by forfeit was
    a pairing all the same.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        scores: Scores before the round before, by place.
    """
    players = tournament.players
    if round_no == 1:
        return [False] * len(players)
    before = RoundNo(round_no - 1)
    scores = basic_rules.pairing_scores(tournament, before, scores)
    of = {player.tpn: score for player, score in zip(players, scores, strict=True)}
    floated = []
    for player, score, side in zip(
        players, scores, _sides(tournament, before, scores), strict=True
    ):
        record = player.record(before)
        met = None if record.opponent is None else of.get(record.opponent)
        floated.append(met is not None and (met - score) * side < 0)
    return floated
