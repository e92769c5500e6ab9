"""Chapters 1 to 4 and the orders of 5 to 8: all that the steps of a round look at.

The players to be paired stand by score, then by the order in which players are looked for in a
lower group (7.1, 7.2); a *position* in that list, from 0, is the only name the rest of the package
knows them by. It knows no solver and no order of steps.

Source:
    C.04.3 (1997), chapters 1 to 9, with the flags of Vega; forbidden pairs count like earlier
    meetings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, zip_longest
from math import lcm

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.colour_histories import ColourHistories, due_colour, open_colours
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
    """Everything the regulation may look at before a round; lists by position.

    Attributes:
        rating: R.
        aro: ARO times ``aro_scale``, a common multiple of the numbers of games: exact integers.
        alphabet: Place in the alphabet, the pairing number behind it, from 0.
        groups: (first position, position after the last) of every score group, from the top.
        group: Number of the score group, from 0 at the top.
        due: Due colour: 1 White, -1 Black, 0 none.
        open_colours: Colours that 2.3 and 2.4 leave open: bit 0 White, bit 1 Black.
        may_rise: Flag u: 2.5 lets the player meet somebody with more points.
    """

    rating: list[int]
    aro: list[int]
    aro_scale: int
    alphabet: list[int]
    groups: list[tuple[int, int]]
    group: list[int]
    due: list[int]
    open_colours: list[int]
    may_rise: list[bool]

    def average(self, position: int) -> Fraction:
        """ARO of a player; 0 before the first game."""
        return Fraction(self.aro[position], self.aro_scale)

    def may_change(self, position: int) -> bool:
        """Flag c: the colour that is not due is open too (2.6)."""
        due = self.due[position]
        return not due or bool(
            self.open_colours[position] & (ONLY_BLACK if due == WHITE else ONLY_WHITE)
        )

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired: 2.1, and colours that 2.3 and 2.4 allow."""
        return other not in self.met[one] and colours_fit(
            self.open_colours[one], self.open_colours[other]
        )

    def graph(self, players: Sequence[int]) -> list[int]:
        """Who of some players may meet whom: a mask each, bits in the order given (2.1 to 2.4)."""
        return GroupMeetings(self.met, self.open_colours, players).graph()

    def rows(self, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
        """Mask of whom every one of the rows may meet among the columns (2.1 to 2.4)."""
        among = GroupMeetings(self.met, self.open_colours, columns)
        return list(map(among.mask_for, rows))

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


# --- chapters 1 and 2: ratings, ARO, due colours, and what limits a pairing


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
    players, difference = tournament.players, history.colour_difference
    rating_of = _ratings(tournament, present, history.opponents)
    rating = {place: rating_of[players[place].tpn] for place in present}
    scale = lcm(*range(1, max(history.played, default=0) + 1))
    aro = {
        place: _scaled_aro([rating_of[tpn] for tpn in history.opponents[place]], scale)
        for place in present
    }
    listed = sorted(present, key=lambda each: (in_alphabet(players[each].name), players[each].tpn))
    alphabet = {place: number for number, place in enumerate(listed)}
    places = sorted(
        present,
        key=lambda place: (-history.score[place], -rating[place], aro[place], alphabet[place]),
    )
    score = [history.score[place] for place in places]
    groups = score_groups(score)
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        rating=[rating[place] for place in places],
        aro=[aro[place] for place in places],
        aro_scale=scale,
        alphabet=[alphabet[place] for place in places],
        score=score,
        groups=groups,
        group=[number for number, (start, end) in enumerate(groups) for _ in range(start, end)],
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        due=[due_colour(difference[place], history.last_colour[place]) for place in places],
        colour_difference=[difference[place] for place in places],
        open_colours=[
            open_colours(difference[place], history.repeated_colour[place]) for place in places
        ],
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


def narrowed(situation: Situation, partner: Mapping[Tpn, Collection[Tpn]]) -> Situation:
    """A round in which some players may meet some others only, all by TPN.

    Source:
        TRF26, record 260 (forbidden pairs) says the same of a whole tournament.
    """
    position = {tpn: number for number, tpn in enumerate(situation.tpn)}
    met = list(situation.met)
    for tpn, possible in partner.items():
        here = position[tpn]
        others = set(range(len(met))).difference(map(position.get, possible))
        keep_from(met, here, others - {here})
    return replace(situation, met=met)


# --- chapter 3: who of a pair gets White


def games(situation: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair, in TPNs and the order of the pairs (C.04.3, chapter 3)."""
    names = situation.tpn
    return [
        (names[one], names[other])
        if deciding_rule(situation, one, other)[0]
        else (names[other], names[one])
        for one, other in pairs
    ]


def deciding_rule(situation: Situation, one: int, other: int) -> tuple[bool, str]:
    """Whether the first of two players gets White, and which of the rules decides.

    What 2.3 and 2.4 forbid is out; then the first rule that tells the two apart decides: due
    colours, equal numbers of colours, the last different colours, the higher ARO, the lower R. The
    last two give *White*, whatever is due. Where even those are equal the alphabet decides, as in
    6.2 (our reading; C.04.3 of 1997, chapter 3).

    Returns:
        The answer, and ``limits``, ``due``, ``numbers``, ``alternation``, ``aro``, ``rating`` or
        ``alphabet``.
    """
    mine, theirs = situation.open_colours[one], situation.open_colours[other]
    white = bool(mine & ONLY_WHITE and theirs & ONLY_BLACK)
    black = bool(mine & ONLY_BLACK and theirs & ONLY_WHITE)
    if white != black:
        return white, "limits"
    for rule, weigh in _RULES:
        decided = weigh(situation, one, other)
        if decided:
            return decided > 0, rule
    return situation.alphabet[one] < situation.alphabet[other], "alphabet"


def _due_colours(situation: Situation, one: int, other: int) -> int:
    """Give both their due colour; one without a due colour leaves it to the other (ours)."""
    return situation.due[one] - situation.due[other]


def _equal_numbers(situation: Situation, one: int, other: int) -> int:
    """Equalise the numbers of games with White and Black of the two, as far as possible."""
    mine, theirs = situation.colour_difference[one], situation.colour_difference[other]
    if_white = abs(mine + WHITE) + abs(theirs + BLACK)
    return abs(mine + BLACK) + abs(theirs + WHITE) - if_white


def _alternation(situation: Situation, one: int, other: int) -> int:
    """Alternate to the last time the two had different colours.

    Both histories are walked back from the last game played; where one of them ends there is
    no difference any more (our reading of chapter 3).
    """
    last = ColourHistories(situation).last_different(one, other)
    if last is None:
        return 0
    return BLACK if last[0] is Colour.WHITE else WHITE


def _higher_aro(situation: Situation, one: int, other: int) -> int:
    return situation.aro[one] - situation.aro[other]


def _lower_rating(situation: Situation, one: int, other: int) -> int:
    return situation.rating[other] - situation.rating[one]


_RULES: tuple[tuple[str, Callable[[Situation, int, int], int]], ...] = (
    ("due", _due_colours),
    ("numbers", _equal_numbers),
    ("alternation", _alternation),
    ("aro", _higher_aro),
    ("rating", _lower_rating),
)
"""The rules of the chapter in their order; more than 0: the first player gets White."""


# --- chapters 4 and 5: the order of the bye, the list of the first round and its colours


def bye_order(situation: Situation) -> list[int]:
    """Everybody in the order in which 4 and 5 ask who has the bye, those too whom 2.2 bars.

    In round 1 the last of the list. Later from the lowest score group up; inside a group the lowest
    R first. Among equal R a player due to the dominating colour of the group (the one due to more
    of all its members), then the higher ARO; then the last in the alphabet, where the text is
    silent (C.04.3, chapters 4 and 5). "The lowest R in both the colour subgroups" is read as a rule
    for equal R only: otherwise R alone decides.
    """
    if situation.round_no == 1:
        return initial_list(situation)[::-1]
    order: list[int] = []
    for group in reversed(situation.groups):
        members = range(*group)
        dominating = dominating_colour(situation, members)
        order += sorted(members, key=lambda each: _bye_key(situation, each, dominating))
    return order


def _bye_key(situation: Situation, position: int, dominating: int) -> tuple[int, bool, int, int]:
    return (
        situation.rating[position],
        dominating != 0 and situation.due[position] != dominating,
        -situation.aro[position],
        -situation.alphabet[position],
    )


def initial_list(situation: Situation) -> list[int]:
    """The list of the players: by rating, equal ratings by pairing number.

    Source:
        C.04.3 (1997), chapter 5: "the player's list calculated before". Which list that is among
        equal ratings follows from the last sentence (round 1 shall be that of the other systems),
        and those go by pairing number.
    """
    everybody = range(len(situation.tpn))
    return sorted(everybody, key=lambda each: (-situation.rating[each], situation.tpn[each]))


def first_round_colours(
    situation: Situation, pairs: Sequence[tuple[int, int]]
) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair: the upper players get the drawn colour in every other row.

    The colour drawn for the first pair is the one the tournament states; where it states none, the
    one the first player with a colour in round 1 tells, else White (C.04.3, chapter 5).
    """
    players, names = situation.tournament.players, situation.tpn
    records = (players[situation.places[upper]].record(RoundNo(1)) for upper, _ in pairs)
    drawn = situation.tournament.initial_colour or basic_rules.colour_of_first(
        record.colour for record in records
    )
    return [
        (names[upper], names[lower])
        if (drawn is not Colour.BLACK) == (row % 2 == 0)
        else (names[lower], names[upper])
        for row, (upper, lower) in enumerate(pairs)
    ]


def shown_colour(tournament: Tournament) -> Colour | None:
    """The colour drawn for the first pair as the first games show it; ``None`` without colours.

    The list is that of :func:`initial_list`, here of all players (C.04.3 of 1997, chapter 5).
    """
    players = tournament.players
    order = sorted(
        range(len(players)),
        key=lambda place: (
            -(tournament.strength_of(players[place]).rating or 0),
            players[place].tpn,
        ),
    )
    return basic_rules.shown_colour(tournament, order)


# --- chapters 6 to 8: the two columns of a group, and who changes the group


@dataclass(frozen=True, slots=True)
class Columns:
    """The two columns of a group before they are paired, in positions.

    Attributes:
        white: The players on the White side, first row first.
        black: The players on the Black side, first row first.
        counts: How many were due White and Black before anybody was moved (7.3, 7.4).
        moved: Those moved to the other side, in the order of moving.
    """

    white: list[int]
    black: list[int]
    counts: tuple[int, int] = (0, 0)
    moved: tuple[int, ...] = ()


def columns_of(situation: Situation, players: Sequence[int]) -> Columns:
    """Divide an even number of players by due colours, make both sides equal, and order them.

    Players without a due colour go one by one, the highest R first, to the smaller side, to the
    Black side when both are level (our reading: so nobody else has to change; preface,
    Articles 6.2, 7.3, 7.4). Only who may change is moved (2.6); there are always enough: of a group
    that can be paired at most half are bound to one colour.
    """
    white = [each for each in players if situation.due[each] == WHITE]
    black = [each for each in players if situation.due[each] == BLACK]
    undecided = [each for each in players if not situation.due[each]]
    for each in sorted(undecided, key=situation.black_key):
        (white if len(white) < len(black) else black).append(each)
    counts = len(white), len(black)
    larger, smaller = (white, black) if counts[0] > counts[1] else (black, white)
    free = sorted(
        filter(situation.may_change, larger),
        key=side_key(situation, lowest_aro=larger is white),
    )
    moved = free[: abs(counts[0] - counts[1]) // 2]
    for each in moved:
        larger.remove(each)
    smaller += moved
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    return Columns(white, black, counts, tuple(moved))


def side_key(situation: Situation, *, lowest_aro: bool) -> Callable[[int], tuple[int, int, int]]:
    """The order in which players change their side: the lowest ARO first, or the highest.

    Then the higher R where it is the lowest ARO, else the lower; then the alphabet (Articles 7.3
    and 7.4).
    """
    sign = 1 if lowest_aro else -1

    def key(each: int) -> tuple[int, int, int]:
        aro, rating = situation.aro[each], situation.rating[each]
        return sign * aro, -sign * rating, situation.alphabet[each]

    return key


def floater_order(situation: Situation, players: Iterable[int]) -> list[int]:
    """Floaters in the order in which they are paired: White and Black in turn, White first.

    Those due White stand as in the White column, those due Black as in the Black column; when one
    side has come to its end the other goes on. Who has no due colour stands on the Black side (our
    reading of Article 8.1). Islands are taken in the same order (7.1 gives none).
    """
    everybody = list(players)
    white = [each for each in everybody if situation.due[each] == WHITE]
    black = [each for each in everybody if situation.due[each] != WHITE]
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    turns = chain.from_iterable(zip_longest(white, black))
    return [each for each in turns if each is not None]


def opponents_of_floater(situation: Situation, floater: int, players: Iterable[int]) -> list[int]:
    """Whom a floater may meet, in this order: the highest R, if possible opposite (Article 8.2)."""
    return sorted(
        (each for each in players if situation.may_meet(floater, each)),
        key=lambda each: situation.candidate_key(each, situation.due[floater]),
    )


def can_be_paired_below(situation: Situation, player: int, next_group: Sequence[int]) -> bool:
    """Whether a player finds somebody in the next group who may rise (Articles 2.5, 6.4)."""
    return any(situation.may_rise[each] and situation.may_meet(player, each) for each in next_group)


def by_preference(situation: Situation, players: Iterable[int]) -> list[int]:
    """Players in the order in which they are chosen to float, among those Article 6.4 holds equal.

    The lowest R first, as for the bye (chapter 4); then the higher ARO, then the last in the
    alphabet (our reading: the article ends with its four classes). Who came down as a floater is
    never asked: he is paired before (8), so that "not floater before" holds by itself.
    """
    rating, aro, alphabet = situation.rating, situation.aro, situation.alphabet
    return sorted(players, key=lambda each: (rating[each], -aro[each], -alphabet[each]))


def islands(situation: Situation, members: Sequence[int]) -> list[int]:
    """Members of a group who have no possible opponent in it (Article 7.1).

    "Has already played with all" means no legal opponent (our reading, after 6.1, which asks for
    one possible opponent, and Vega, which says "cannot play any opponent"); whoever is alone is an
    island.
    """
    may_meet = situation.may_meet
    return [
        each
        for each in members
        if not any(other != each and may_meet(each, other) for other in members)
    ]


def from_below(
    situation: Situation, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Who may join an island or a group of odd size (Articles 7.1, 7.2): one list a group.

    The nearest group first (it is the "next possible" one that holds anybody who fits); those whom
    2.5 forbids to rise only when no group holds anybody else.

    Args:
        situation: The situation before the round.
        members: Positions of the players of the group, or of the island alone.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        Positions of those who may meet one of the members at least: due opposite to the dominating
        colour of the members, without due colour, due alike; then the highest R, then the lowest
        ARO. Never an empty list.
    """
    against, may_meet = dominating_colour(situation, members), situation.may_meet
    for rising in (True, False):
        for group in lower:
            found = [
                each
                for each in group
                if situation.may_rise[each] == rising
                and any(may_meet(each, member) for member in members)
            ]
            if found:
                yield sorted(found, key=lambda each: situation.candidate_key(each, against))


def dominating_colour(situation: Situation, members: Iterable[int]) -> int:
    """The colour due to more of the members; 0 when both are due to equally many (Article 7.2).

    Players without a due colour do not count; where both are level no colour is preferred (our
    reading).
    """
    balance = sum(situation.due[each] for each in members)
    return (balance > 0) - (balance < 0)
