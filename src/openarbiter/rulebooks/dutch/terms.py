"""Article 1: the terms. What the regulation may look at, derived once before a round.

The players to be paired stand in ranking order (Article 1.2); a *position* in that order, from 0,
is the only name the rest of the package knows them by. It knows no file format, no solver and no
order of candidates.

Source:
    C.04.3, Article 1 (editions approved 2024 and applied from 2026-02-01). Floats and preferences
    are those of the text of 2012 too: C.04.3.1, A4 and A7.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from functools import lru_cache

from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    Player,
    Points,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.positions import Positions, by_position, score_groups
from openarbiter.rulebooks.statement import Statement
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What the texts of the family say differently.

    Attributes:
        statement: Limits, criteria, bye and colours.
        bye_always_downfloats: The pairing-allocated bye is a downfloat whatever it is worth
            (2026, Article 1.4.3); otherwise only when worth more than a loss.
        every_round_without_game_floats: A round without a game is a downfloat whatever it gave
            (2017, A.4.b).
    """

    system: str
    statement: Statement = field(compare=False, repr=False)
    bye_always_downfloats: bool
    every_round_without_game_floats: bool = False


class Float(Enum):
    """What a round made of a player's score relative to the opponent's (Article 1.4)."""

    NONE = ""
    """No float."""

    DOWN = "D"
    """A downfloat: a lower opponent, or points without playing."""

    UP = "U"
    """An upfloat: a higher opponent."""


class Strength(IntEnum):
    """How strong a colour preference is; a larger one is granted first (Article 5.2.2)."""

    NONE = 0
    """No game played yet, no preference."""

    MILD = 1
    """Colour difference 0: the colour other than the last one."""

    STRONG = 2
    """Colour difference +1 or -1."""

    ABSOLUTE = 3
    """Colour difference beyond +1 or -1, or the same colour twice in a row."""


CLASS_COUNT = 7
"""Preference classes: 0 none; 1, 2, 3 White mild, strong, absolute; 4, 5, 6 Black likewise."""

COLOUR_OF_CLASS, STRENGTH_OF_CLASS = (0, 1, 1, 1, -1, -1, -1), (0, 1, 2, 3, 1, 2, 3)
"""The preferred colour, 1 White, -1 Black, 0 none, and the number of a :class:`Strength`."""

ABSOLUTE_WHITE, ABSOLUTE_BLACK = 3, 6
"""The two classes of absolute preferences."""

CLASS_BITS = 7
"""Mask of the preference class in :attr:`Situation.kind`."""

_UP_LAST, _UP_EARLIER, _DOWN_LAST, _DOWN_EARLIER = 8, 16, 32, 64


@dataclass(frozen=True, slots=True, kw_only=True)
class DutchPlayer:
    """One player as the pairing of a round sees them.

    Attributes:
        score: Score (tenths) before the round, acceleration included.
        colour_difference: Games with White minus games with Black (Article 1.6.1).
        preference: The colour preferred; ``None`` for who has not played (Article 1.6.2).
        repeated_colour: Colour of the last two games when it was the same.
        last_float: Float of the previous round.
        earlier_float: Float of two rounds before.
        unplayed: Rounds so far without a game.
        may_take_bye: The player may receive the pairing-allocated bye (C2).
        topscorer: The player is a topscorer (Article 1.7).
    """

    tpn: Tpn
    score: Points
    colour_difference: int
    preference: Colour | None
    strength: Strength
    repeated_colour: Colour | None
    last_float: Float
    earlier_float: Float
    unplayed: int
    may_take_bye: bool
    topscorer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the regulation may look at before a round.

    All lists are indexed by position: 0 is the highest ranked player to be paired.

    Attributes:
        last_round: This is the final round, so that there may be topscorers.
        score: Scores (tenths), acceleration included.
        groups: (first position, position after the last) of every scoregroup, from the top.
        kind: Preference class in the lowest three bits, then one bit each for an upfloat last
            round, an upfloat two rounds before, and downfloats likewise.
        repeated_colour: 1 White, -1 Black, 0 none.
        topscorer: 1 for a topscorer, else 0.
    """

    wording: Wording
    last_round: bool
    groups: list[tuple[int, int]]
    kind: bytes
    colour_class: bytes
    repeated_colour: list[int]
    played: list[int]
    topscorer: bytes

    @property
    def statement(self) -> Statement:
        """What the edition says."""
        return self.wording.statement

    def player(self, position: int) -> DutchPlayer:
        """The player at a position, for criteria and explanations."""
        kind = self.kind[position]
        sign = COLOUR_OF_CLASS[kind & CLASS_BITS]
        repeated = self.repeated_colour[position]
        return DutchPlayer(
            tpn=self.tpn[position],
            score=self.score[position],
            colour_difference=self.colour_difference[position],
            preference=_colour(sign) if sign else None,
            strength=Strength(STRENGTH_OF_CLASS[kind & CLASS_BITS]),
            repeated_colour=None if not repeated else _colour(repeated),
            last_float=_float(kind & _UP_LAST, kind & _DOWN_LAST),
            earlier_float=_float(kind & _UP_EARLIER, kind & _DOWN_EARLIER),
            unplayed=self.round_no - 1 - self.played[position],
            may_take_bye=self.may_take_bye[position],
            topscorer=bool(self.topscorer[position]),
        )

    def beyond_limits(self, position: int) -> bool:
        """Whether a player is past the limits of C10 or C11 already, as after irregular rounds.

        Only such players can violate C10 or C11 in a pair that is not one of two equal absolute
        preferences.
        """
        if abs(self.colour_difference[position]) > 2:  # noqa: PLR2004  (the article's number)
            return True
        number = self.colour_class[position]
        repeated = self.repeated_colour[position]
        return bool(number and repeated) and (repeated > 0) == (number <= ABSOLUTE_WHITE)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players may be paired with each other (C1 and C3, forbidden pairs)."""
        return other not in self.met[one] and self.colours_fit(one, other)

    def colours_fit(self, one: int, other: int) -> bool:
        """Whether the colour preferences of two players let them be paired (C3)."""
        own = self.colour_class[one]
        if own != self.colour_class[other] or own not in (ABSOLUTE_WHITE, ABSOLUTE_BLACK):
            return True
        return bool(self.topscorer[one] or self.topscorer[other])


def signed_preference(before: Situation, position: int) -> int:
    """The strength of a colour preference, negative for Black, 0 without one (Article 1.6.2)."""
    number = before.colour_class[position]
    return COLOUR_OF_CLASS[number] * STRENGTH_OF_CLASS[number]


def down_last(before: Situation, position: int) -> int:
    """A downfloat in the previous round (Article 1.4)."""
    return int(before.kind[position] & _DOWN_LAST > 0)


def down_earlier(before: Situation, position: int) -> int:
    """A downfloat two rounds before (Article 1.4)."""
    return int(before.kind[position] & _DOWN_EARLIER > 0)


def up_last(before: Situation, position: int) -> int:
    """An upfloat in the previous round (Article 1.4)."""
    return int(before.kind[position] & _UP_LAST > 0)


def up_earlier(before: Situation, position: int) -> int:
    """An upfloat two rounds before (Article 1.4)."""
    return int(before.kind[position] & _UP_EARLIER > 0)


def preference_text(colour: Colour | None, strength: Strength) -> str:
    """A colour preference with its strength; ``none`` for who has not played.

    Source:
        C.04.3, Article 1.6.2; C.04.3.1 (2012), A7; C.04.4.2, Article 1.5: the same three strengths.
    """
    return said("none", context="preference") if colour is None else _STRENGTHS[colour, strength]


_STRENGTHS = {
    (Colour.WHITE, Strength.ABSOLUTE): said("White, absolute"),
    (Colour.WHITE, Strength.STRONG): said("White, strong"),
    (Colour.WHITE, Strength.MILD): said("White, mild"),
    (Colour.BLACK, Strength.ABSOLUTE): said("Black, absolute"),
    (Colour.BLACK, Strength.STRONG): said("Black, strong"),
    (Colour.BLACK, Strength.MILD): said("Black, mild"),
}


def _colour(sign: int) -> Colour:
    return Colour.WHITE if sign > 0 else Colour.BLACK


def _float(up: int, down: int) -> Float:
    if down:
        return Float.DOWN
    return Float.UP if up else Float.NONE


def situation(tournament: Tournament, round_no: RoundNo, wording: Wording) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Records of the round itself and later ones say only who is present.

    Source:
        C.04.3, Articles 1.2 to 1.7.
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    places = sorted(present, key=[-points for points in score].__getitem__)
    classes = preference_classes(history, places)
    floats = _float_bits(tournament, round_no, history, places, wording)
    final = round_no == basic_rules.total_rounds(tournament)
    return Situation(
        **by_position(tournament, round_no, places, score, history),
        wording=wording,
        last_round=final,
        groups=score_groups(list(map(score.__getitem__, places))),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        kind=bytes(map(int.__or__, classes, floats)),
        colour_class=classes,
        repeated_colour=list(map(history.repeated_colour.__getitem__, places)),
        played=list(map(history.played.__getitem__, places)),
        topscorer=_topscorers(tournament, round_no, history, places, final=final),
    )


def preference_classes(history: basic_rules.Histories, places: Sequence[int]) -> bytes:
    """Preference classes by position (Article 1.6.2; C.04.4.2, Article 1.5).

    Where a colour difference beyond one points one way and the last two colours the other, the
    difference decides: the text gives no order, and only it keeps the difference in its limits.
    """
    differences, lasts = history.colour_difference, history.last_colour
    repeats = history.repeated_colour
    classes = bytearray(len(places))
    for position, place in enumerate(places):
        difference = differences[place]
        if difference > 1:
            classes[position] = 6
        elif difference < -1:
            classes[position] = 3
        elif repeats[place]:
            classes[position] = 6 if repeats[place] > 0 else 3
        elif difference:
            classes[position] = 5 if difference > 0 else 2
        elif lasts[place]:
            classes[position] = 4 if lasts[place] > 0 else 1
    return bytes(classes)


def _float_bits(
    tournament: Tournament,
    round_no: RoundNo,
    history: basic_rules.Histories,
    places: Sequence[int],
    wording: Wording,
) -> bytes:
    """Floats of the two rounds before, as bits by position (Article 1.4)."""
    bits = bytearray(len(places))
    downfloats = _unplayed_downfloats(tournament.scoring, wording)
    place_of = {player.tpn: place for place, player in enumerate(tournament.players)}
    for back, scores, up, down in (
        (1, history.last_score, _UP_LAST, _DOWN_LAST),
        (2, history.earlier_score, _UP_EARLIER, _DOWN_EARLIER),
    ):
        index = round_no - 1 - back
        if index < 0:
            break
        before = basic_rules.pairing_scores(tournament, RoundNo(index + 1), scores)
        players: tuple[Player, ...] = tournament.players
        for position, place in enumerate(places):
            rounds = players[place].rounds
            record = rounds[index] if index < len(rounds) else None
            if record is None:
                if downfloats[Result.ABSENT.index]:
                    bits[position] |= down
            elif record.result.played and record.opponent is not None:
                difference = before[place] - before[place_of[record.opponent]]
                if difference > 0:
                    bits[position] |= down
                elif difference < 0:
                    bits[position] |= up
            elif downfloats[record.result.index]:
                bits[position] |= down
    _float_by_points_credited(bits, tournament, round_no, places, wording)
    return bytes(bits)


def floats_by_round(tournament: Tournament, wording: Wording) -> tuple[tuple[Float, ...], ...]:
    """The float of every player in every paired round, for the pairing cards.

    Returns:
        The floats by place of the player, then by round from round 1.

    Source:
        C.04.3, Article 1.4; C.04.3.1 (2012), A.4 (floats are written on the pairing card).
    """
    places = range(len(tournament.players))
    columns = []
    for after in range(1, tournament.paired_rounds + 1):
        following = RoundNo(after + 1)
        history = basic_rules.histories(tournament, following)
        bits = _float_bits(tournament, following, history, places, wording)
        columns.append([_float(kind & _UP_LAST, kind & _DOWN_LAST) for kind in bits])
    return tuple(tuple(column[place] for column in columns) for place in places)


def _float_by_points_credited(
    bits: bytearray,
    tournament: Tournament,
    round_no: RoundNo,
    places: Sequence[int],
    wording: Wording,
) -> None:
    """Decide anew about rounds without a game that gave other points than usual, in place."""
    if not tournament.adjustments:
        return
    floats = ((round_no - 1, _DOWN_LAST), (round_no - 2, _DOWN_EARLIER))
    downs = {number: bit for number, bit in floats if number >= 1}
    worth = credited(tournament, downs)
    for position, place in enumerate(places):
        for number in worth.changed.get(place, ()):
            record = tournament.players[place].record(RoundNo(number))
            if not (record.result.played and record.opponent is not None):
                points = worth.without_play(place, number, record.result)
                bits[position] &= ~downs[number]
                if _is_downfloat(record.result, points, tournament.scoring.loss, wording):
                    bits[position] |= downs[number]


@lru_cache(maxsize=16)
def _unplayed_downfloats(scoring: ScoringSystem, wording: Wording) -> tuple[bool, ...]:
    """Whether a round without a game is a downfloat, by index of its result."""
    table = scoring.table()
    return tuple(
        _is_downfloat(result, table[result.value, False], scoring.loss, wording)
        for result in Result
    )


def _is_downfloat(result: Result, points: Points, loss: Points, wording: Wording) -> bool:
    """Whether a round without a game is a downfloat by the points it really gave (1.4.3).

    In the text of 2017 the points do not matter (A.4.b).
    """
    if wording.every_round_without_game_floats:
        return not result.played
    if wording.bye_always_downfloats and result is Result.PAIRING_ALLOCATED_BYE:
        return True
    return points > loss


def _topscorers(
    tournament: Tournament,
    round_no: RoundNo,
    history: basic_rules.Histories,
    places: Sequence[int],
    *,
    final: bool,
) -> bytes:
    """1 by position for who has more than half of the points possible so far (Article 1.7)."""
    if not final:
        return bytes(len(places))
    most = (round_no - 1) * max(tournament.scoring.win, tournament.scoring.draw)
    return bytes(2 * history.score[place] > most for place in places)
