"""Chapters 1 and 2: ratings, ARO, due colours, what limits a pairing, and who may meet whom.

The players to be paired stand by score, then by the order in which players are looked for in a
lower group (7.1, 7.2); a *position* in that list, from 0, is the only name the rest of the package
knows them by. It knows no solver and no order of steps.

A wish is a round with fewer pairs: the steps and their orders stay those of the tournament, and a
choice is admissible if the round can be completed with the pairs that are left.

Source:
    C.04.3 (1997), chapters 1, 2 and 9, with the flags of Vega; forbidden pairs count like earlier
    meetings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.colour_histories import due_colour, may_have
from openarbiter.rulebooks.meetings import (
    ONLY_BLACK,
    ONLY_WHITE,
    GroupMeetings,
    colours_fit,
    keep_from,
)
from openarbiter.rulebooks.positions import Positions, score_groups
from openarbiter.rulebooks.scores_by_round import rounds_against_more_points, scores_by_round
from openarbiter.values import dataclass, replace

SYSTEM = "dubov-1997"
"""Id of the edition."""

WHITE, BLACK = 1, -1
"""A colour, and a colour due; 0 stands for none."""

_MANY_ROUNDS = 10
_TRANSFERS, _TRANSFERS_OF_MANY_ROUNDS = 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the regulation may look at before a round.

    All lists are indexed by position.

    Attributes:
        rating: R.
        aro: ARO times ``aro_scale``: exact integers.
        aro_scale: A common multiple of the numbers of games.
        alphabet: Place in the alphabet, the pairing number behind it, from 0.
        groups: (first position, position after the last) of every score group, from the top.
        group: Number of the score group, from 0 at the top.
        due: Due colour: 1 White, -1 Black, 0 none.
        open_colours: Colours that 2.3 and 2.4 leave open: bit 0 White, bit 1 Black.
        may_change: Flag c: the colour that is not due is open too (2.6).
        may_rise: Flag u: 2.5 lets the player meet somebody with more points.
        may_take_bye: The player may have the bye (2.2).
    """

    rating: list[int]
    aro: list[int]
    aro_scale: int
    alphabet: list[int]
    groups: list[tuple[int, int]]
    group: list[int]
    due: list[int]
    open_colours: list[int]
    may_change: list[bool]
    may_rise: list[bool]

    def average(self, position: int) -> Fraction:
        """ARO of a player; 0 before the first game."""
        return Fraction(self.aro[position], self.aro_scale)

    def shown_rating(self, position: int) -> str:
        """R of a player with the list it comes from, as sheets and logs show it."""
        return self.tournament.strength_shown(self.tournament.players[self.places[position]])

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired: 2.1, and colours that 2.3 and 2.4 allow."""
        if other in self.met[one]:
            return False
        return colours_fit(self.open_colours[one], self.open_colours[other])

    def white_key(self, position: int) -> tuple[int, int, int]:
        """Order of the White column (6.2): ARO ascending, R ascending, alphabet."""
        return self.aro[position], self.rating[position], self.alphabet[position]

    def black_key(self, position: int) -> tuple[int, int, int]:
        """Order of the Black column (6.2): R descending, ARO descending, alphabet."""
        return -self.rating[position], -self.aro[position], self.alphabet[position]

    def candidate_key(self, position: int, against: int) -> tuple[int, int, int, int]:
        """Order of those who may join somebody (7.1, 7.2, 8.2).

        Opposite due colour, no due colour, the same due colour; then R descending, ARO ascending,
        alphabet. Against nobody's colour (0) all due colours are equal.
        """
        return (
            self.due[position] * against,
            -self.rating[position],
            self.aro[position],
            self.alphabet[position],
        )


def average_rating_of_opponents(ratings: Sequence[int]) -> Fraction:
    """ARO: the average rating of the opponents met over the board, not rounded.

    Args:
        ratings: R of the opponents of all games really played; forfeits and byes are left out.

    Returns:
        The exact average; 0 where there was no game.

    Source:
        C.04.3 (1997), chapter 1. That forfeits do not count and that nothing is rounded are our
        readings: nobody was met, and the table of 6.2 prints tenths beside a rule for ARO that
        coincide completely.

    Examples:
        >>> average_rating_of_opponents([2300, 2337, 2318])
        Fraction(6955, 3)
    """
    return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament (C.04.3, chapters 1 and 2).

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        NotCoveredError: A rating that is needed is missing, or the round is accelerated.
        RequestError: The round is neither one of those paired nor the next one.
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    _refuse_acceleration(tournament, round_no)
    ratings = _ratings(tournament, present, history.opponents)
    scale = lcm(*range(1, max(history.played, default=0) + 1))
    aro = {
        place: _scaled_aro([ratings[tpn] for tpn in history.opponents[place]], scale)
        for place in present
    }
    alphabet = _alphabet(tournament, present)
    players = tournament.players
    places = sorted(
        present,
        key=lambda place: (
            -history.score[place],
            -ratings[players[place].tpn],
            aro[place],
            alphabet[place],
        ),
    )
    score = [history.score[place] for place in places]
    groups = score_groups(score)
    open_colours = [_open_colours(history, place) for place in places]
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        rating=[ratings[players[place].tpn] for place in places],
        aro=[aro[place] for place in places],
        aro_scale=scale,
        alphabet=[alphabet[place] for place in places],
        score=score,
        groups=groups,
        group=[number for number, (start, end) in enumerate(groups) for _ in range(start, end)],
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        due=[
            due_colour(history.colour_difference[place], history.last_colour[place])
            for place in places
        ],
        colour_difference=[history.colour_difference[place] for place in places],
        open_colours=open_colours,
        may_change=[_may_change(history, place) for place in places],
        may_rise=_may_rise(tournament, round_no, places),
        may_take_bye=[not history.barred_from_bye[place] for place in places],
    )


def _refuse_acceleration(tournament: Tournament, round_no: RoundNo) -> None:
    if virtual_points(tournament, round_no):
        raise NotCoveredError(
            said(
                "round {number} is accelerated, and {system} knows scores without virtual points "
                "only (C.04.3, 6.4); pair it by another system or take the acceleration out",
                number=round_no,
                system=SYSTEM,
            )
        )


def _ratings(
    tournament: Tournament, present: Sequence[int], opponents: Sequence[Sequence[Tpn]]
) -> dict[Tpn, int]:
    """R by TPN of everybody to be paired and of all their opponents."""
    players = tournament.players
    strengths = ((player.tpn, tournament.strength_of(player).rating) for player in players)
    ratings = {tpn: rating for tpn, rating in strengths if rating is not None}
    if len(ratings) < len(players):
        needed = {players[place].tpn for place in present}
        needed.update(tpn for place in present for tpn in opponents[place])
        missing = sorted(needed - ratings.keys())
        if missing:
            raise NotCoveredError(
                said(
                    "{system} needs a rating of every player and has no rule for those without; "
                    "give an estimate to {players}",
                    system=SYSTEM,
                    players=", ".join(map(str, missing)),
                )
            )
    return ratings


def _scaled_aro(ratings: Sequence[int], scale: int) -> int:
    """ARO times a common multiple of all numbers of games: the same order, in integers."""
    return sum(ratings) * (scale // len(ratings)) if ratings else 0


def _alphabet(tournament: Tournament, present: Sequence[int]) -> dict[int, int]:
    """Place in the alphabet by place of the player; equal names stand by pairing number."""
    players = tournament.players
    order = sorted(
        present, key=lambda place: (in_alphabet(players[place].name), players[place].tpn)
    )
    return {place: number for number, place in enumerate(order)}


def _open_colours(history: basic_rules.Histories, place: int) -> int:
    difference, repeated = history.colour_difference[place], history.repeated_colour[place]
    white = may_have(WHITE, difference, repeated)
    return ONLY_WHITE * white + ONLY_BLACK * may_have(BLACK, difference, repeated)


def _may_change(history: basic_rules.Histories, place: int) -> bool:
    """Flag c of Vega, article 2.6: the colour that is not due is allowed too."""
    difference = history.colour_difference[place]
    due = due_colour(difference, history.last_colour[place])
    return not due or may_have(-due, difference, history.repeated_colour[place])


def _may_rise(tournament: Tournament, round_no: RoundNo, places: Sequence[int]) -> list[bool]:
    """Flag u of Vega by position (2.5): whom the limits let meet somebody with more points.

    A transfer is any round in which the player was paired with somebody who had more points before
    that round: the only thing a file shows, and what the flag means.
    """
    rounds = basic_rules.total_rounds(tournament)
    if round_no == rounds:
        return [True] * len(places)
    # Where no number is announced, the round to be paired is one more than those that count.
    many = max(rounds, round_no) >= _MANY_ROUNDS
    most = _TRANSFERS_OF_MANY_ROUNDS if many else _TRANSFERS
    before = scores_by_round(tournament, round_no)
    place_of = {player.tpn: place for place, player in enumerate(tournament.players)}
    answer = []
    for place in places:
        transfers = rounds_against_more_points(tournament.players[place], place, before, place_of)
        running = bool(transfers) and transfers[-1] == round_no - 1
        answer.append(not running and len(transfers) < most)
    return answer


def legal_graph(situation: Situation, players: Sequence[int]) -> list[int]:
    """Masks of the possible opponents of players among the same players (C.04.3, chapter 2).

    Bit i of a mask stands for the i-th of the positions given.
    """
    return GroupMeetings(situation.met, situation.open_colours, players).graph()


def legal_rows(situation: Situation, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Mask of the possible opponents of every row among the columns (C.04.3 of 1997, chapter 2).

    Rows and columns are positions; bit j of a mask stands for the j-th column.
    """
    among = GroupMeetings(situation.met, situation.open_colours, columns)
    return list(map(among.mask_for, rows))


@dataclass(frozen=True, slots=True)
class Within:
    """The pairs that are left of a round.

    Attributes:
        among: The situation before the round, with fewer pairs.
        bound: Positions of players who are left with one opponent each, who is left with them;
            all others may meet whom they might before, but for these. Empty where somebody else
            is narrowed down too.
    """

    among: Situation
    bound: frozenset[int] = frozenset()


def narrowed(situation: Situation, partner: Mapping[Tpn, Collection[Tpn]]) -> Within:
    """A round in which some players may meet some others only, all by TPN.

    Source:
        TRF26, record 260 (forbidden pairs) says the same of a whole tournament.
    """
    position = {tpn: number for number, tpn in enumerate(situation.tpn)}
    met = list(situation.met)
    everybody = frozenset(range(len(met)))
    for tpn, possible in partner.items():
        here = position[tpn]
        keep_from(met, here, {*everybody.difference(map(position.get, possible))} - {here})
    among = replace(situation, met=met)
    for one, (*others,) in partner.items():
        mutual = len(others) == 1 and tuple(partner.get(others[0], ())) == (one,)
        if not mutual or not situation.may_meet(position[one], position[others[0]]):
            return Within(among)
    return Within(among, frozenset(map(position.__getitem__, partner)))
