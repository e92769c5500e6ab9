"""The text: the edition with its statement, and what may be looked at before a round.

The players to be paired stand by score, then by the order in which players are looked for in a
lower group (7.1, 7.2); a *position* in that list, from 0, is the only name the rest of the package
knows them by.

Source:
    C.04.3, The DUBOV Swiss Pairing System, General Assembly of 1997, with the flags of Vega;
    forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.colour_histories import ColourHistories, due_colour, open_colours
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Lots,
    Needs,
    PublishedSheet,
    entry_points,
)
from openarbiter.rulebooks.meetings import (
    ONLY_BLACK,
    ONLY_WHITE,
    GroupMeetings,
    colours_fit,
    keep_from,
)
from openarbiter.rulebooks.positions import Positions, by_position, score_groups
from openarbiter.rulebooks.scores_by_round import rounds_against_more_points, scores_by_round
from openarbiter.rulebooks.statement import Bye, ColourRule, Statement, alternating, equalising
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
        dominating: Colour due to more players of each score group; 0 where it is level (4).
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
    dominating: list[int]
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
        return list(map(GroupMeetings(self.met, self.open_colours, columns).mask_for, rows))

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


# --- the text but for its procedure


def _bye_key(before: Situation, each: int) -> tuple[int, ...]:
    """In round 1 the last of the list; later from the lowest score group up, by the lowest R.

    Among equal R a player due to the dominating colour of the group (the one due to more of all its
    members), then the higher ARO; then the last in the alphabet, where the text is silent. "The
    lowest R in both the colour subgroups" is read as a rule for equal R only: otherwise R alone
    decides (C.04.3, chapters 4 and 5, Article 2.2).
    """
    if before.round_no == 1:
        return before.rating[each], -before.tpn[each]
    dominating = before.dominating[before.group[each]]
    return (
        -before.group[each],
        before.rating[each],
        dominating != 0 and before.due[each] != dominating,
        -before.aro[each],
        -before.alphabet[each],
    )


def _limits(before: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    """What 2.3 and 2.4 forbid is out; then the rules of chapter 3 decide in turn (also 6.3)."""
    mine, theirs = before.open_colours[one], before.open_colours[other]
    white = bool(mine & ONLY_WHITE and theirs & ONLY_BLACK)
    black = bool(mine & ONLY_BLACK and theirs & ONLY_WHITE)
    return None if white == black else white


def _due(before: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    """Give both their due colour; one without a due colour leaves it to the other (ours)."""
    mine, theirs = before.due[one], before.due[other]
    return None if mine == theirs else mine > theirs


def _higher_aro(before: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    mine, theirs = before.aro[one], before.aro[other]
    return None if mine == theirs else mine > theirs


def _lower_rating(before: Situation, _: ColourHistories, one: int, other: int) -> bool | None:
    mine, theirs = before.rating[one], before.rating[other]
    return None if mine == theirs else mine < theirs


def _alphabet(before: Situation, _: ColourHistories, one: int, other: int) -> bool:
    return before.alphabet[one] < before.alphabet[other]


_CHAPTER_3 = said("chapter {number}", number=3)

TEXT = Statement(
    limits=(
        Article("2.1", "2.1", "Two players who have met do not meet again."),
        Article("2.2", "2.2", "Whoever has got a point without playing gets no bye."),
        Article(
            "2.3", "2.3", "Nobody has one colour in over two games more than the other colour."
        ),
        Article("2.4", "2.4", "Nobody has the same colour three times in a row."),
        Article(
            "2.5",
            "2.5",
            "Before the last round nobody meets somebody with more points twice running, or more "
            "than three times (four from ten rounds on).",
        ),
    ),
    bye=Bye(
        article=said("chapter {number}", number=4),
        order=_bye_key,
        barred="2.2",
        undecided=said("{document}, chapter {number}", document="C.04.3 (1997)", number=9),
        barred_because="2.2",
        others_because="2.1, 2.3, 2.4",
    ),
    criteria=(),
    orders=(
        Article("8", "8", "Floaters from above meet players of the group."),
        Article("6.4", "6.4", "The players of a score group are paired inside it."),
        Article(
            "7.1", "7.1", "An island gets the first opponent from the next possible group below."
        ),
        Article("7.2", "7.2", "A group of odd size gets the first player from below who fits."),
        Article(
            "7.3", "7.3", "Where White is due to more, those with the lowest ARO change sides."
        ),
        Article(
            "7.4", "7.4", "Where Black is due to more, those with the highest ARO change sides."
        ),
        Article("6.2", "6.2", "The lowest ARO on the White side meets the highest R on the other."),
        Article("6.3", "6.3", "A row that has met already takes the next player below."),
    ),
    colours=(
        ColourRule("limits", "2.3, 2.4", _limits),
        ColourRule("due", _CHAPTER_3, _due),
        ColourRule("numbers", _CHAPTER_3, equalising),
        ColourRule("alternation", _CHAPTER_3, alternating),
        ColourRule("aro", _CHAPTER_3, _higher_aro),
        ColourRule("rating", _CHAPTER_3, _lower_rating),
        ColourRule(
            "alphabet",
            said("chapter {number}, {article}", number=3, article="6.2"),
            _alphabet,
        ),
    ),
)
"""Limits and steps by priority: each chooses among what those before it leave.

The last rules of chapter 3 give *White*, whatever is due. Where even those are equal the alphabet
decides, as in 6.2; histories are walked back from the last game played, and where one of them ends
there is no difference any more (our readings).
"""

DUBOV_1997 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Dubov, edition 1997"),
        title=said("FIDE Dubov System of 1997"),
        source="C.04.3, General Assembly of 1997 (it names no day), as the program Vega applied it",
        family="dubov",
    ),
    rules=TEXT,
    pair=Engine("openarbiter.rulebooks.dubov_1997", "text", "telling"),
    entry=entry_points("openarbiter.rulebooks.dubov_1997", literal="dubov_1997"),
    needs=Needs(
        by_rating=True,
        unrated="refused",
        lots=Lots(
            article=said("chapter {number}", number=5),
            whose=said("the higher rated player of the first pair"),
            shown="openarbiter.rulebooks.dubov_1997.text:shown_colour",
        ),
    ),
    sheets=(
        PublishedSheet(
            "columns", "6.2, 7.3, 7.4", "openarbiter.rulebooks.dubov_1997.telling:columns"
        ),
        PublishedSheet("step-log", "9"),
        PublishedSheet(
            "average-ratings", "9", "openarbiter.rulebooks.dubov_1997.telling:average_ratings"
        ),
    ),
    handling=Handling(no_acceleration="C.04.3, 6.4", articles={"C.04.3, 2.1": "rematch"}),
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

    Records of the round itself and later ones say only who is present.

    Raises:
        NotCoveredError: A rating that is needed is missing, or the round is accelerated.
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
    due = [due_colour(difference[place], history.last_colour[place]) for place in places]
    groups = score_groups([history.score[place] for place in places])
    return Situation(
        **by_position(tournament, round_no, places, history.score, history),
        rating=[rating[place] for place in places],
        aro=[aro[place] for place in places],
        aro_scale=scale,
        alphabet=[alphabet[place] for place in places],
        groups=groups,
        group=[number for number, (start, end) in enumerate(groups) for _ in range(start, end)],
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        dominating=[balance(due[start:end]) for start, end in groups],
        due=due,
        open_colours=[
            open_colours(difference[place], history.repeated_colour[place]) for place in places
        ],
        may_rise=_may_rise(tournament, round_no, places),
    )


def _refuse_acceleration(tournament: Tournament, round_no: RoundNo) -> None:
    if virtual_points(tournament, round_no):
        raise NotCoveredError.saying(
            "round {number} is accelerated, and {system} knows scores without virtual points "
            "only (C.04.3, 6.4); pair it by another system or take the acceleration out",
            number=round_no,
            system=SYSTEM,
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
            raise NotCoveredError.saying(
                "{system} needs a rating of every player and has no rule for those without; "
                "give an estimate to {players}",
                system=SYSTEM,
                players=", ".join(map(str, missing)),
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


def balance(due: Iterable[int]) -> int:
    """The colour due to more of some players; 0 when both are due to equally many.

    Players without a due colour do not count; where both are level no colour is preferred (our
    reading; C.04.3 of 1997, chapter 4 and Article 7.2).
    """
    total = sum(due)
    return (total > 0) - (total < 0)


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


# --- chapter 5: the list of the first round and its colours


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
