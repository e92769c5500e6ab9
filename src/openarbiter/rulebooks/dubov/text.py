"""The text: the edition with its statement, and the terms of Article 1, derived before a round.

The players to be paired stand by score, then by TPN; a *position* in that order, from 0, is the
only name the rest of the package knows them by.

Source:
    C.04.4.1, Dubov System, approved by the Council on 28 October 2025, applied from 2026-02-01;
    forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    PublishedSheet,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.meetings import EITHER_COLOUR, ONLY_BLACK, ONLY_WHITE
from openarbiter.rulebooks.positions import Positions, by_position, score_groups
from openarbiter.rulebooks.scores_by_round import rounds_against_more_points, scores_by_round
from openarbiter.rulebooks.statement import (
    LIMITS_OF_PLAYERS,
    Bye,
    ColourRule,
    Criterion,
    Preferences,
    Statement,
    alternating,
    lot_without,
    one_each,
    points_below,
)
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
    """Everything the regulation may look at before a round; lists are by position.

    Attributes:
        score: Scores (tenths), acceleration included.
        groups: (first position, position after the last) of every scoregroup, from the top.
        last_round: This is the final round, in which C8 to C10 are silent.
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
    unrated: list[bool]
    aro: list[int]
    preference: list[int]
    open_colours: bytes
    played: list[int]
    upfloats: list[int]
    upfloated_last: list[bool]
    most_upfloats: int

    def wish(self, position: int) -> int:
        """The colour a player prefers: 1 White, -1 Black (1.6)."""
        return WHITE if self.preference[position] > 0 else BLACK

    def is_maximum_upfloater(self, position: int) -> bool:
        """Whether a player has been upfloated MaxT times or more (1.8)."""
        return self.upfloats[position] >= self.most_upfloats

    def nobody_has_played(self, players: Sequence[int]) -> bool:
        """Whether nobody of some players has played a game (3.2.3)."""
        return not any(map(self.played.__getitem__, players))


def _lowest_score_most_games(before: Situation, each: int) -> tuple[int, int, int]:
    """The lowest score, then the most games over the board, then the largest TPN (3.1.3-5)."""
    return before.score[each], -before.played[each], -before.tpn[each]


def same_preference(before: Situation, one: int, other: int) -> int:
    """Two who prefer the same colour: one of them does not get it (2.3.3)."""
    return int(before.wish(one) == before.wish(other))


def is_maximum(before: Situation, _score: Points, each: int) -> int:
    """An upfloater who floated up MaxT times or more (2.3.4)."""
    return int(before.is_maximum_upfloater(each))


def upfloats_of_maximum(before: Situation, _score: Points, each: int) -> int:
    """How often a maximum upfloater has floated up; of several the sum (our reading of 2.3.5)."""
    return before.upfloats[each] if before.is_maximum_upfloater(each) else 0


def upfloated_before(before: Situation, _score: Points, each: int) -> int:
    """An upfloater who floated up in the round before (2.3.6)."""
    return int(before.upfloated_last[each])


def in_last_round(before: Situation) -> bool:
    """C8 to C10 say nothing in the last round."""
    return before.last_round


def somebody_has_played(before: Situation, players: Sequence[int]) -> bool:
    """Where nobody has played, subgroups are halves, and preferences leave no choice (3.2.3)."""
    return not before.nobody_has_played(players)


_PREFERENCES = Preferences(lambda before, each: before.preference[each])

DUBOV = Statement(
    limits=LIMITS_OF_PLAYERS,
    bye=Bye(
        article="3.1",
        order=_lowest_score_most_games,
        barred="2.1.2",
        undecided="C.04.4.1, 1.9.3",
        barred_because="C2, 2.1.2",
        others_because="C4, 2.2.1",
    ),
    criteria=(
        Criterion(
            "C5",
            "2.3.1",
            "There are as few upfloaters as possible.",
            worse=said("more players would have to float up"),
            floater=one_each,
        ),
        Criterion(
            "C6",
            "2.3.2",
            "The upfloaters have as many points as possible, compared from the lowest score on.",
            worse=said("an upfloater would have fewer points"),
            floater=points_below,
            listed=True,
        ),
        Criterion(
            "C7",
            "2.3.3",
            "As few players as possible do not get their colour preference.",
            worse=said("more colour preferences would be denied"),
            pair=same_preference,
            leaves_choice=somebody_has_played,
        ),
        Criterion(
            "C8",
            "2.3.4",
            "As few upfloaters as possible have floated up MaxT times or more before.",
            worse=said("more maximum upfloaters would float up"),
            floater=is_maximum,
            silent=in_last_round,
        ),
        Criterion(
            "C9",
            "2.3.5",
            "Those of them have floated up as seldom as possible before.",
            worse=said("the maximum upfloaters would have floated up more often"),
            floater=upfloats_of_maximum,
            silent=in_last_round,
        ),
        Criterion(
            "C10",
            "2.3.6",
            "As few upfloaters as possible have floated up in the round before.",
            worse=said("more players would float up again"),
            floater=upfloated_before,
            silent=in_last_round,
        ),
    ),
    orders=(
        Article(
            said("choice of the bye"),
            "3.1",
            "The lowest score gets the bye, then the most games, then the largest number.",
        ),
        Article(
            said("order of sets"),
            "4.2",
            "Of sets as good as each other the first one is taken: it has the higher players.",
        ),
        Article(
            said("shift"),
            "3.2.4",
            "As few pairs as possible are inside a subgroup; who changes is counted from the "
            "middle.",
        ),
        Article(
            said("transposition"),
            "3.2.6",
            "From the lowest ARO of S1 on, each player meets the smallest possible number of S2.",
        ),
    ),
    colours=(
        ColourRule("lot", "5.2.1", lot_without("played")),
        ColourRule("due", "5.2.2", _PREFERENCES.both),
        ColourRule("stronger", "5.2.3", _PREFERENCES.stronger),
        ColourRule("alternation", "5.2.4", alternating),
        ColourRule("higher", "5.2.5", _PREFERENCES.higher),
    ),
    alike=Situation.wish,
)
"""The text but for the two subgroups. Who has not played prefers Black mildly (1.6.4)."""


def average_rating_of_opponents(ratings: Sequence[int]) -> int:
    """ARO: the average rating of the opponents met over the board, a half rounded up.

    Source:
        C.04.4.1, 1.7; 0 where there was no game. That a missing rating counts 0 is our reading of
        1.1.2, by which the arbiter gives everybody one.

    Examples:
        >>> average_rating_of_opponents([2300, 2301]), average_rating_of_opponents([])
        (2301, 0)
    """
    games = len(ratings)
    return (2 * sum(ratings) + games) // (2 * games) if games else 0


def colour_preference(difference: int, last: int, repeated: int) -> int:
    """The colour preference of a player, its strength, negative for Black.

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 no game.
        repeated: Colour of the last two games when it was the same, else 0.

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
        **by_position(tournament, round_no, places, score, history),
        last_round=round_no == rounds,
        groups=score_groups([score[place] for place in places]),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
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
    """The upfloats by place of the player, then by round, for the pairing cards (C.04.4.1, 1.8)."""
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


_PACKAGE = "openarbiter.rulebooks.dubov"

DUBOV_2026 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Dubov, edition 2026"),
        title=said("FIDE Dubov System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.4.1, approved by the Council on 28 October 2025",
        family="dubov",
        in_force=True,
    ),
    rules=DUBOV,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=entry_points(_PACKAGE, literal="dubov_2026"),
    telling=Telling(by_codes=True, upwards=True, floats=floats_by_round),
    in_files=InFiles(codes=("FIDE_DUBOV", "FIDE_DUBOV_2026")),
    needs=Needs(by_rating=True, unrated="zero", lots=first_number("5.1")),
    sheets=(
        PublishedSheet("start-list", "1.2"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("columns", "3.2.3-3.2.6", f"{_PACKAGE}.telling:columns"),
        PublishedSheet("step-log", "3.2"),
        PublishedSheet("average-ratings", "1.7", f"{_PACKAGE}.telling:average_ratings"),
    ),
)
