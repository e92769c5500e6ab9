"""Chapters 1 to 3: the terms. What the regulation may look at, derived once before a round.

The players to be paired stand in the order of rule 3.2, whatever their score group is; a *position*
in that order, from 0, is the only name the rest of the package knows them by. A group of players
is a list of positions, and ascending it stands in the order of 3.2. It knows no file format, no
solver and no way to pair.

Source:
    C.04.4.2 (older text), chapters 1 to 3, rules 4.1, 4.4, 5.2 and 5.3, and the preface: ratings
    stand last.
"""

from __future__ import annotations

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, Points, RoundNo, Tournament
from openarbiter.ranking.opponents import opponent_sums
from openarbiter.rulebooks import basic_rules, colour_histories
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.log_text import decimal
from openarbiter.rulebooks.meetings import EITHER_COLOUR, ONLY_BLACK, ONLY_WHITE, colours_fit
from openarbiter.rulebooks.positions import Positions
from openarbiter.values import dataclass, replace

NEITHER, WHITE, BLACK, EITHER = 0, ONLY_WHITE, ONLY_BLACK, EITHER_COLOUR
"""Colours as bits: a due colour is none, White or Black; allowed ones may also be both."""

_MASKS = {0: NEITHER, 1: WHITE, -1: BLACK}

ACCELERATED_ROUNDS = 2
"""Rounds in which the imaginary point counts (3.3)."""

SYSTEM = "burstein-legacy"
"""Id of the edition."""


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

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired (3.1, forbidden pairs; colours by 5.2 and 5.3)."""
        if other in self.met[one]:
            return False
        return colours_fit(self.allowed[one], self.allowed[other])

    def shown_rating(self, position: int) -> str:
        """R of a player with the list it comes from, as sheets and logs show it."""
        return self.tournament.strength_shown(self.tournament.players[self.places[position]])


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
        NotCoveredError: The tournament asks for another acceleration than that of 3.3.

    Source:
        C.04.4.2 (older text), chapters 1 to 3; chapter 2: an unfinished game is a draw for the
        pairing, whatever the event makes of it. 3.2: Sonneborn-Berger, Buchholz, Median and
        rating, the highest first. Our readings: full ties go by pairing number, who has no
        rating stands after all who have one, and the score itself is no key among players of
        different score groups.
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
    differences = list(map(history.colour_difference.__getitem__, places))
    lasts = list(map(history.last_colour.__getitem__, places))
    repeats = list(map(history.repeated_colour.__getitem__, places))
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        score=[history.score[place] + extra[place] for place in places],
        imaginary=list(map(extra.__getitem__, places)),
        sonneborn_berger=list(map(sums.sonneborn_berger.__getitem__, places)),
        buchholz=list(map(sums.buchholz.__getitem__, places)),
        median=list(map(sums.median.__getitem__, places)),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        due=bytes(map(due_colour, differences, lasts)),
        allowed=bytes(map(allowed_colours, differences, repeats)),
        colour_difference=differences,
        may_take_bye=[not history.barred_from_bye[place] for place in places],
    )


def due_colour(difference: int, last: int) -> int:
    """The due colour of a player (C.04.4.2, 1.3).

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 none.

    Returns:
        The colour played less, after as many games with both the other one than last time;
        ``NEITHER`` for who has not played (our reading).

    Examples:
        >>> due_colour(-1, -1) == WHITE, due_colour(0, 1) == BLACK, due_colour(0, 0) == NEITHER
        (True, True, True)
    """
    return _MASKS[colour_histories.due_colour(difference, last)]


def allowed_colours(difference: int, repeated: int) -> int:
    """The colours a player may have in the round.

    Args:
        difference: Games with White minus games with Black.
        repeated: Colour of the last two games when it was the same: 1 White, -1 Black, else 0.

    Returns:
        Bits ``WHITE`` and ``BLACK``.

    Source:
        C.04.4.2 (older text), 5.2 (no difference beyond two after the game, unless it gets
        smaller) and 5.3 (no colour three times in a row). The text knows no exception.

    Examples:
        >>> allowed_colours(2, 0) == BLACK, allowed_colours(0, -1) == WHITE
        (True, True)
    """
    white = colour_histories.may_have(1, difference, repeated)
    return WHITE * white | BLACK * colour_histories.may_have(-1, difference, repeated)


def imaginary_points(tournament: Tournament, round_no: RoundNo) -> list[Points]:
    """The imaginary point of every player, in the order of ``tournament.players`` (C.04.4.2, 3.3).

    Our readings: the half is counted among those who took part in the pairing of round 1, rounded
    down; who stands above the last of that half has the point too, so late entries join the half
    they stand in. The point is worth a win.

    Returns:
        A win (tenths) for the top half of the initial list in rounds 1 and 2, otherwise 0.
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
    """The initial list: places in ``tournament.players``, the highest rating first.

    Source:
        C.04.4.2 (older text), 3.3: the list is "arranged in the order of their R", also where a
        late entry has the last pairing number. Our readings: equal ratings go by pairing number,
        and who has no rating stands after all who have one.
    """
    players = tournament.players
    strength = [tournament.strength_of(player).rating or 0 for player in players]
    return sorted(range(len(players)), key=lambda place: -strength[place])


def shown_colour(tournament: Tournament) -> Colour | None:
    """The colour drawn for number 1 as the first games show it; ``None`` where no game has colours.

    Source:
        C.04.4.2 (older text), 5.1.
    """
    return basic_rules.shown_colour(tournament, initial_list(tournament))


def check_acceleration(tournament: Tournament, round_no: RoundNo) -> None:
    """Refuse an acceleration that is not the system's own, the one of 3.3 (C.04.4.2).

    Virtual points that a file lists are accepted where they are the imaginary points.

    Raises:
        NotCoveredError: The tournament asks for another acceleration.
    """
    if not tournament.virtual_points:
        if tournament.baku:
            raise NotCoveredError(
                said(
                    "{system} has an acceleration of its own (C.04.4.2, rule 3.3); the tournament "
                    "asks for Baku acceleration, which cannot be added to it",
                    system=SYSTEM,
                )
            )
        return
    numbers = [RoundNo(number) for number in range(1, round_no + 1)]
    listed = [virtual_points(tournament, number) for number in numbers]
    if not any(listed):
        return
    for number, given in zip(numbers, listed, strict=True):
        own = imaginary_points(tournament, number)
        for player, points in zip(tournament.players, own, strict=True):
            if given.get(player.tpn, 0) != points:
                raise NotCoveredError(
                    said(
                        "{system} has an acceleration of its own (C.04.4.2, rule 3.3): player "
                        "{player} has {points} more in round {number}, but the tournament lists "
                        "{listed}",
                        system=SYSTEM,
                        player=player.tpn,
                        points=decimal(points),
                        number=number,
                        listed=decimal(given.get(player.tpn, 0)),
                    )
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
