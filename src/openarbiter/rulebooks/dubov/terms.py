"""Article 1: the terms. What the regulation may look at, derived once before a round.

The players to be paired stand by score, then by TPN; a *position* in that order, from 0, is the
only name the rest of the package knows them by. It knows no solver and no order of sets.

Source:
    C.04.4.1 (applied from 2026-02-01), Article 1; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    colours_fit,
)
from openarbiter.rulebooks.positions import Positions, score_groups
from openarbiter.rulebooks.scores_by_round import rounds_against_more_points, scores_by_round
from openarbiter.values import dataclass

SYSTEM = "dubov-2026"
"""Id of the edition."""

WHITE, BLACK = 1, -1
"""A preferred colour."""

MILD, STRONG, ABSOLUTE = 1, 2, 3
"""How strong a colour preference is; a larger one is granted first (5.2.3)."""

_OPEN = {ABSOLUTE: ONLY_WHITE, -ABSOLUTE: ONLY_BLACK}


class Upfloat(Enum):
    """What a round was for a player (1.3.2, 1.8); the value is its letter on a pairing card."""

    NONE = ""
    """Paired with somebody of as many points or fewer, or not paired."""

    UP = "U"
    """Paired with somebody of more points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the regulation may look at before a round.

    All lists are indexed by position.

    Attributes:
        score: Scores (tenths), acceleration included.
        groups: (first position, position after the last) of every scoregroup, from the top.
        last_round: This is the final round, in which C8 to C10 are silent.
        rating: Ratings; 0 for who has none.
        unrated: The player has no rating.
        aro: ARO, rounded (1.7).
        preference: Colour preference: its strength 1 to 3, negative for Black (1.6).
        open_colours: Colours that an absolute preference leaves, as bits.
        played: Games played over the board.
        upfloats: How many times the player has been upfloated (1.8).
        upfloated_last: The player was upfloated in the round before.
        most_upfloats: MaxT: who has been upfloated so often is a maximum upfloater (1.8).
    """

    groups: list[tuple[int, int]]
    last_round: bool
    rating: list[int]
    unrated: list[bool]
    aro: list[int]
    preference: list[int]
    open_colours: bytes
    played: list[int]
    upfloats: list[int]
    upfloated_last: list[bool]
    most_upfloats: int

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired: C1, C3 and forbidden pairs (2.1.1, 2.1.3)."""
        if other in self.met[one]:
            return False
        return colours_fit(self.open_colours[one], self.open_colours[other])

    def wish(self, position: int) -> int:
        """The colour a player prefers: 1 White, -1 Black (1.6)."""
        return WHITE if self.preference[position] > 0 else BLACK

    def is_maximum_upfloater(self, position: int) -> bool:
        """Whether a player has been upfloated MaxT times or more (1.8)."""
        return self.upfloats[position] >= self.most_upfloats

    def nobody_has_played(self, players: Sequence[int]) -> bool:
        """Whether nobody of some players has played a game (3.2.3)."""
        return not any(map(self.played.__getitem__, players))

    def shown_rating(self, position: int) -> str:
        """The rating of a player with the list it comes from, as sheets and logs show it."""
        return self.tournament.strength_shown(self.tournament.players[self.places[position]])


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """ARO: the average rating of the opponents met over the board, a half rounded up.

    Args:
        ratings: Ratings of the opponents of all games really played.

    Returns:
        The nearest integer; 0 where there was no game.

    Source:
        C.04.4.1, 1.7. That a missing rating counts 0 is our reading of 1.1.2, by which the arbiter
        gives everybody one.

    Examples:
        >>> average_rating_of_opponents([2300, 2301]), average_rating_of_opponents([])
        (2301, 0)
    """
    games = len(ratings)
    return (2 * sum(ratings) + games) // (2 * games) if games else 0


def colour_preference(difference: int, last: int, repeated: int) -> int:
    """The colour preference of a player.

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 no game.
        repeated: Colour of the last two games when it was the same, else 0.

    Returns:
        ``ABSOLUTE``, ``STRONG`` or ``MILD``, negative for Black. Who has not played prefers Black
        mildly.

    Source:
        C.04.4.1, 1.6. Where a difference beyond one and the last two colours disagree, the
        difference decides (our reading: the text gives no order, and only it keeps the difference
        within its limits).

    Examples:
        >>> colour_preference(2, -1, -1), colour_preference(1, -1, -1), colour_preference(0, 0, 0)
        (-3, 3, -1)
    """
    if abs(difference) > 1:
        return ABSOLUTE if difference < 0 else -ABSOLUTE
    if repeated:
        return ABSOLUTE if repeated < 0 else -ABSOLUTE
    if difference:
        return STRONG if difference < 0 else -STRONG
    return MILD if last < 0 else -MILD


def most_upfloats(rounds: int) -> int:
    """MaxT: two, and one more for every five rounds of the tournament (C.04.4.1, 1.8).

    Examples:
        >>> [most_upfloats(rounds) for rounds in (4, 5, 9, 10)]
        [2, 3, 3, 4]
    """
    return 2 + rounds // 5


def situation(tournament: Tournament, round_no: RoundNo, *, only_played: bool = False) -> Situation:
    """What the regulation may look at before a round of a tournament (C.04.4.1, Article 1).

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.
        only_played: A forfeited game is no upfloat, as some programs read 1.8. Otherwise the
            pairing counts, whether the game was played or not (our reading of 1.3.2).

    Raises:
        NotCoveredError: The virtual points of the tournament are not known.
        RequestError: The round is neither one of those paired nor the next one.
    """
    players = tournament.players
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    places = sorted(present, key=[-points for points in score].__getitem__)
    known = [tournament.strength_of(player).rating for player in players]
    rating = {player.tpn: each or 0 for player, each in zip(players, known, strict=True)}
    preference = [
        colour_preference(
            history.colour_difference[place],
            history.last_colour[place],
            history.repeated_colour[place],
        )
        for place in places
    ]
    upfloats = _upfloats(tournament, round_no, places, only_played=only_played)
    rounds = basic_rules.total_rounds(tournament)
    return Situation(
        tournament=tournament,
        round_no=round_no,
        last_round=round_no == rounds,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        score=[score[place] for place in places],
        groups=score_groups([score[place] for place in places]),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        colour_difference=[history.colour_difference[place] for place in places],
        may_take_bye=[not history.barred_from_bye[place] for place in places],
        rating=[known[place] or 0 for place in places],
        unrated=[known[place] is None for place in places],
        aro=[
            average_rating_of_opponents([rating[tpn] for tpn in history.opponents[place]])
            for place in places
        ],
        preference=preference,
        open_colours=bytes(_OPEN.get(each, EITHER_COLOUR) for each in preference),
        played=[history.played[place] for place in places],
        upfloats=[len(each) for each in upfloats],
        upfloated_last=[round_no - 1 in each[-1:] for each in upfloats],
        most_upfloats=most_upfloats(rounds),
    )


def floats_by_round(tournament: Tournament) -> tuple[tuple[Upfloat, ...], ...]:
    """The upfloats of every player in every paired round, for the pairing cards.

    Returns:
        By place of the player, then by round from round 1.

    Source:
        C.04.4.1, 1.8.
    """
    following = RoundNo(tournament.paired_rounds + 1)
    found = _upfloats(tournament, following, range(len(tournament.players)), only_played=False)
    rounds = range(1, following)
    return tuple(
        tuple(Upfloat.UP if number in each else Upfloat.NONE for number in rounds)
        for each in map(set, found)
    )


def _upfloats(
    tournament: Tournament, round_no: RoundNo, places: Sequence[int], *, only_played: bool
) -> list[list[int]]:
    """The rounds in which players were upfloated, by position (1.3.2 and 1.8)."""
    before = [
        basic_rules.pairing_scores(tournament, RoundNo(number), scores)
        for number, scores in enumerate(scores_by_round(tournament, round_no), start=1)
    ]
    players = tournament.players
    place_of = {player.tpn: place for place, player in enumerate(players)}
    return [
        rounds_against_more_points(players[place], place, before, place_of, played=only_played)
        for place in places
    ]
