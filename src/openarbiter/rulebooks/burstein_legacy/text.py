"""The text: the edition with its statement, the terms before a round, and who of a pair has White.

The players to be paired stand in the order of rule 3.2, whatever their score group is; a *position*
in that order, from 0, is the only name the rest of the package knows them by. A group of players
is a list of positions, and ascending it stands in the order of 3.2.

Source:
    C.04.4.2 (older text), chapters 1 to 3, rules 4.1, 4.4, 5.1 to 5.4 and 6.5, and the preface:
    ratings stand last; C.04.2, GHR 3.4 (colours of unplayed rounds). The text carries no date.
"""

from __future__ import annotations

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, Points, RoundNo, Tournament
from openarbiter.ranking.opponents import opponent_sums
from openarbiter.rulebooks import basic_rules, colour_histories
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Needs,
    PublishedSheet,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.log_text import decimal
from openarbiter.rulebooks.meetings import EITHER_COLOUR, ONLY_BLACK, ONLY_WHITE, colours_fit
from openarbiter.rulebooks.positions import Positions, by_position
from openarbiter.rulebooks.statement import (
    Bye,
    ColourRule,
    Criterion,
    Statement,
    alternating,
    both_due,
    equalising,
    one_each,
)
from openarbiter.values import dataclass, replace

SYSTEM = "burstein-legacy"
"""Id of the edition."""

_PACKAGE = "openarbiter.rulebooks.burstein_legacy"

NEITHER, WHITE, BLACK, EITHER = 0, ONLY_WHITE, ONLY_BLACK, EITHER_COLOUR
"""Colours as bits: a due colour is none, White or Black; allowed ones may also be both."""

_MASKS = {0: NEITHER, 1: WHITE, -1: BLACK}

ACCELERATED_ROUNDS = 2
"""Rounds in which the imaginary point counts (3.3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the regulation may look at before a round.

    All lists are indexed by position: 0 is the first player by 3.2 of all to be paired.

    Attributes:
        tournament: The tournament, unfinished games worth a draw (chapter 2).
        score: Scores (tenths), the imaginary point included (3.3).
        imaginary: The imaginary point (tenths), 0 for who has none.
        sonneborn_berger: Sonneborn-Berger, in hundredths of a point.
        buchholz: Buchholz, in tenths.
        median: Median, in tenths.
        due: Due colour (1.3) by position: ``NEITHER``, ``WHITE`` or ``BLACK``.
        allowed: Colours that 5.2 and 5.3 leave, by position.
        may_take_bye: The player has not received a point without playing (4.1).
    """

    imaginary: list[Points]
    sonneborn_berger: list[int]
    buchholz: list[Points]
    median: list[Points]
    due: bytes
    allowed: bytes

    def kind(self, position: int) -> int:
        """Colour kind of a player (6.5)."""
        return colour_kind(self.due[position], self.allowed[position])

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired (3.1, forbidden pairs; colours by 5.2 and 5.3)."""
        if other in self.met[one]:
            return False
        return colours_fit(self.allowed[one], self.allowed[other])


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round (C.04.4.2, chapters 1 to 3).

    Chapter 2: an unfinished game is a draw for the pairing, whatever the event makes of it. 3.2:
    Sonneborn-Berger, Buchholz, Median and rating, the highest first. Our readings: full ties go by
    pairing number, who has no rating stands after all who have one, and the score itself is no key
    among players of different score groups.

    Records of the round itself and later ones say only who is present.

    Raises:
        NotCoveredError: The tournament asks for another acceleration than that of 3.3.
    """
    tournament = _with_draws(tournament)
    present = basic_rules.present_players(tournament, round_no)
    check_acceleration(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    extra = imaginary_points(tournament, round_no)
    sums = opponent_sums(tournament, round_no - 1, extra)
    players = tournament.players
    keys = [
        (-first, -second, -third, -(tournament.strength_of(player).rating or 0), player.tpn)
        for first, second, third, player in zip(
            sums.sonneborn_berger, sums.buchholz, sums.median, players, strict=True
        )
    ]
    places = sorted(present, key=keys.__getitem__)
    score = [points + more for points, more in zip(history.score, extra, strict=True)]
    lasts = map(history.last_colour.__getitem__, places)
    repeats = map(history.repeated_colour.__getitem__, places)
    own = by_position(tournament, round_no, places, score, history)
    differences = own["colour_difference"]
    return Situation(
        **own,
        imaginary=list(map(extra.__getitem__, places)),
        sonneborn_berger=list(map(sums.sonneborn_berger.__getitem__, places)),
        buchholz=list(map(sums.buchholz.__getitem__, places)),
        median=list(map(sums.median.__getitem__, places)),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        due=bytes(map(due_colour, differences, lasts)),
        allowed=bytes(map(allowed_colours, differences, repeats)),
    )


def due_colour(difference: int, last: int) -> int:
    """The due colour, by games with White minus with Black and the last colour (Article 1.3).

    The colour played less, after as many games with both the other one than last time;
    ``NEITHER`` for who has not played (our reading).

    Examples:
        >>> due_colour(-1, -1) == WHITE, due_colour(0, 1) == BLACK, due_colour(0, 0) == NEITHER
        (True, True, True)
    """
    return _MASKS[colour_histories.due_colour(difference, last)]


def allowed_colours(difference: int, repeated: int) -> int:
    """The colours a player may have, as bits, by that difference and the colour of the last two.

    Article 5.2: no difference beyond two after the game, unless it gets smaller; 5.3: no colour
    three times in a row. The text knows no exception.

    Examples:
        >>> allowed_colours(2, 0) == BLACK, allowed_colours(0, -1) == WHITE
        (True, True)
    """
    return colour_histories.open_colours(difference, repeated)


def imaginary_points(tournament: Tournament, round_no: RoundNo) -> list[Points]:
    """The imaginary point of every player, in the order of ``tournament.players`` (Article 3.3).

    A win (tenths) for the top half of the initial list in rounds 1 and 2, otherwise 0. Our
    readings: the half is counted among those who took part in the pairing of round 1, rounded
    down; who stands above the last of that half has the point too, so late entries join the half
    they stand in.
    """
    points = [0] * len(tournament.players)
    if round_no > ACCELERATED_ROUNDS:
        return points
    first = set(basic_rules.present_players(tournament, RoundNo(1)))
    half = len(first) // 2
    for place in initial_list(tournament):
        if not half:
            break
        points[place] = tournament.scoring.win
        half -= place in first
    return points


def initial_list(tournament: Tournament) -> list[int]:
    """The initial list: places in ``tournament.players``, the highest rating first (Article 3.3).

    It is "arranged in the order of their R", also where a late entry has the last pairing number.
    Our readings: equal ratings go by pairing number, and who has no rating stands after all who
    have one.
    """
    players = tournament.players
    strength = [tournament.strength_of(player).rating or 0 for player in players]
    return sorted(range(len(players)), key=lambda place: -strength[place])


def shown_colour(tournament: Tournament) -> Colour | None:
    """The colour drawn for number 1 as the first games show it, if any does (Article 5.1)."""
    return basic_rules.shown_colour(tournament, initial_list(tournament))


def check_acceleration(tournament: Tournament, round_no: RoundNo) -> None:
    """Refuse an acceleration that is not the system's own, the one of 3.3 (C.04.4.2).

    Virtual points that a file lists are accepted where they are the imaginary points.

    Raises:
        NotCoveredError: The tournament asks for another acceleration.
    """
    if tournament.baku and not tournament.virtual_points:
        raise NotCoveredError.saying(
            "{system} has an acceleration of its own (C.04.4.2, rule 3.3); the tournament "
            "asks for Baku acceleration, which cannot be added to it",
            system=SYSTEM,
        )
    numbers = [RoundNo(number) for number in range(1, round_no + 1)]
    listed = {number: virtual_points(tournament, number) for number in numbers}
    for number, given in listed.items() if any(listed.values()) else ():
        own = imaginary_points(tournament, number)
        for player, points in zip(tournament.players, own, strict=True):
            other = given.get(player.tpn, 0)
            if other != points:
                raise NotCoveredError.saying(
                    "{system} has an acceleration of its own (C.04.4.2, rule 3.3): player "
                    "{player} has {points} more in round {number}, but the tournament lists "
                    "{listed}",
                    system=SYSTEM,
                    player=player.tpn,
                    points=decimal(points),
                    number=number,
                    listed=decimal(other),
                )


def score_groups(situation: Situation, without: int | None = None) -> list[list[int]]:
    """The score groups from the top in the order of 3.2 (C.04.4.2, 1.2).

    One player, the position of who has the bye, may be left out. In rounds 1 and 2 the imaginary
    point counts (3.3).
    """
    groups: dict[Points, list[int]] = {}
    for position, score in enumerate(situation.score):
        if position != without:
            groups.setdefault(score, []).append(position)
    return [groups[score] for score in sorted(groups, reverse=True)]


def _with_draws(tournament: Tournament) -> Tournament:
    """The tournament with unfinished games worth a draw (chapter 2)."""
    scoring = tournament.scoring
    if scoring.undecided == scoring.draw:
        return tournament
    return replace(tournament, scoring=replace(scoring, undecided=scoring.draw))


ILLEGAL = -1
"""Instead of a number of due colours, where the limits of 5.2 and 5.3 forbid the pair."""

KINDS = 12
"""Number of colour kinds: three due colours, each with four sets of allowed colours."""


def colour_kind(due: int, allowed: int) -> int:
    """One number for what colours a player is due and may have (Articles 1.3, 5.2 and 5.3)."""
    return due * 4 + allowed


def due_colours_granted(one: int, other: int) -> int:
    """How many of two players of some colour kinds get their due colours when paired (Article 6.5).

    Counted as it says: players who get their due colour. 5.4 never grants fewer.

    Returns:
        0 to 2 with the better of the colours that the limits leave; ``ILLEGAL`` where they
        leave none.
    """
    found = ILLEGAL
    for white, black in ((one, other), (other, one)):
        if white & WHITE and black & BLACK:
            found = max(found, (white >> 2 == WHITE) + (black >> 2 == BLACK))
    return found


GRANTED = tuple(
    tuple(due_colours_granted(one, other) for other in range(KINDS)) for one in range(KINDS)
)
"""Due colours granted by a pair of two colour kinds."""


def denied(before: Situation, one: int, other: int) -> int:
    """How many of two who meet do not get a due colour (6.5): also who has none."""
    return 2 - max(GRANTED[before.kind(one)][before.kind(other)], 0)


def not_the_due(before: Situation, each: int, colour: int) -> int:
    """Somebody who gets the other colour than the due one (6.5)."""
    return int(before.due[each] == (BLACK if colour > 0 else WHITE))


# --- chapter 5: who of two has White


def _limits(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    """The colours that 5.2 and 5.3 leave."""
    allowed = before.allowed
    white = bool(allowed[higher] & WHITE and allowed[lower] & BLACK)
    black = bool(allowed[higher] & BLACK and allowed[lower] & WHITE)
    return None if white and black else white


def _lot(before: Situation, histories: ColourHistories, higher: int, lower: int) -> bool | None:
    """Where nobody has a due colour an odd number of the initial list has the colour drawn (5.1).

    Our readings: the rule holds whenever neither has played, and for every pair, not only
    for those of the top half; of two odd numbers the one higher in the initial list has the
    colour that was drawn. Numbers are those by arrival, counted in the initial list.
    """
    if before.due[higher] != NEITHER:
        return None
    one, other = histories.number(higher), histories.number(lower)
    first_gets_white = (min(one, other) % 2 == 1) == (histories.drawn is Colour.WHITE)
    return first_gets_white == (one < other)


def _higher(before: Situation, _: ColourHistories, higher: int, _lower: int) -> bool:
    """The one who stands higher by 3.2 has the due colour (5.4)."""
    return before.due[higher] == WHITE


TEXT = Statement(
    limits=(
        Article(said("rematch"), "3.1", "Two players who have met do not meet again."),
        Article(
            said("limits"),
            "5.2, 5.3",
            "Nobody gets a colour difference beyond two, or the same colour three times in a row.",
        ),
        Article(
            said("choice of the bye"),
            "4.1-4.3",
            "The last player of the lowest score group who has no point without playing gets the "
            "bye.",
        ),
        Article(
            said("completion"),
            "6.3, 6.6",
            "Every group is paired completely, at most one player floats from it, and only to the "
            "next group; groups where that is impossible count as one.",
        ),
    ),
    bye=Bye(
        article="4.1-4.3",
        order=lambda before, each: (before.score[each], -each),
        barred="4.1",
        undecided=said("{document} has no answer", document="C.04.4.2"),
        barred_because="4.1",
        others_because="3.1, 5.2, 5.3",
    ),
    criteria=(
        Criterion(
            said("due colours"),
            "6.5",
            "As many players of a group as possible get their due colours.",
            floater=one_each,
            pair=denied,
            coloured=not_the_due,
        ),
    ),
    orders=(
        Article(
            said("order"),
            "6.1, 6.2, 6.4",
            "The highest player who is free meets the lowest possible one, and floats last of all.",
        ),
        Article(
            said("colours"),
            "5.4",
            "Both players get their due colours; else the numbers of both colours are equalised; "
            "else the colours alternate; else the higher player gets the due colour.",
        ),
    ),
    colours=(
        ColourRule("limits", "5.2, 5.3", _limits),
        ColourRule("due", "5.4", both_due),
        ColourRule("lot", "5.1", _lot),
        ColourRule("numbers", "5.4", equalising),
        ColourRule("alternation", "5.4", alternating),
        ColourRule("higher", "5.4", _higher),
    ),
    initial_list=lambda before: initial_list(before.tournament),
)
"""The text but for groups that count as one and the list of combinations."""

BURSTEIN_LEGACY = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Burstein, older text"),
        title=said("Burstein System, older text, ordered by Sonneborn-Berger"),
        source="C.04.4.2, Burstein System, text before the seeding rounds",
        family="burstein",
    ),
    rules=TEXT,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=entry_points(_PACKAGE, literal="burstein_legacy"),
    needs=Needs(by_rating=True, lots=first_number("5.1", f"{_PACKAGE}.text:shown_colour")),
    sheets=(
        PublishedSheet("score-groups", "3.2", f"{_PACKAGE}.telling:order_of_groups"),
        PublishedSheet("step-log", "6.1"),
    ),
    handling=Handling(
        no_acceleration="C.04.4.2, 3.3",
        articles={
            "C.04.4.2, 2": "adjourned-count adjourned-draw counts-as-draws late-result",
            "C.04.4.2, 3.1": "rematch",
        },
    ),
)
