"""Article 1, literally: what each player is when a round is paired.

Written from the texts alone, as a judge of the engine: it knows the facts of a tournament
(``openarbiter.model``) and no module of the engine. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from enum import Enum, IntEnum
from typing import Any, Final, TypeAlias, TypeVar

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.common import Entrant

MOST_DIFFERENCE: Final = 2
"""The largest colour difference of anybody who is no topscorer (BR 6)."""


class Float(Enum):
    """What a player received in a round (Article 1.4)."""

    DOWN = "down"
    """A downfloat."""

    UP = "up"
    """An upfloat."""


class Strength(IntEnum):
    """How much a player wants a colour (Article 1.6.2 of 2025, 1.7 of 2026)."""

    NONE = 0
    """No game played: no preference."""

    MILD = 1
    """Colour difference 0: alternate."""

    STRONG = 2
    """Colour difference +1 or -1."""

    ABSOLUTE = 3
    """Colour difference beyond 1, or twice the same colour in the last two games."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class State(Entrant):
    """One player to be paired; the barred ones were met in games played, or are forbidden.

    Attributes:
        rank: Place in the order of Article 1.2, from 0; only a name for a bit in a mask.
        previous_float: What the round before gave; the earlier one is that of two rounds before.
        unplayed: Rounds before this one without a game played.
        topscorer: Article 1.7 (1.8 in 2026).
    """

    rank: int
    previous_float: Float | None
    earlier_float: Float | None
    unplayed: int
    topscorer: bool

    @property
    def difference(self) -> int:
        """Games with White minus games with Black (Article 1.6.1)."""
        return colour_difference(self.colours)

    def may_have(self, colour: Colour) -> bool:
        """Whether a colour makes neither a third in a row nor a difference of three.

        A difference beyond two, in a history of other rules, may get smaller.
        """
        after = abs(colour_difference((*self.colours, colour)))
        bounded = after <= MOST_DIFFERENCE or after < abs(self.difference)
        return bounded and self.colours[-2:] != (colour, colour)

    @property
    def bit(self) -> int:
        """The player as a mask."""
        return 1 << self.rank

    @property
    def kind(self) -> tuple[object, ...]:
        """Everything but who it is, and who may not be the opponent."""
        floats = self.previous_float, self.earlier_float
        wish = self.preference, self.strength, self.colours, self.number % 2
        return self.score, wish, floats, self.may_take_bye, self.topscorer


Facts: TypeAlias = dict[str, Any]
"""What a text asks of a player beside the facts of all texts, or otherwise, by field."""

Further = TypeVar("Further", bound=State)


def mask_of(players: Iterable[State]) -> int:
    """The mask of some players."""
    return sum(player.bit for player in players)


def limits_allow(one: State, other: State) -> bool:
    """Whether one of the two ways to give them colours is allowed."""
    return any(one.may_have(colour) and other.may_have(colour.other) for colour in Colour)


def wish_of(each: State) -> tuple[object, ...]:
    """What C3 asks of a player."""
    return each.strength, each.preference, each.topscorer


def colours_fit(one: State, other: State) -> bool:
    """C3: they do not both need the same colour (C.04.1, BR 6 and 7)."""
    both = Strength.ABSOLUTE is one.strength is other.strength
    return not (both and one.preference is other.preference)


def entrants(
    kind: type[Further],
    tournament: Tournament,
    round_no: RoundNo,
    more: Callable[[State, Player], Facts],
) -> list[Further]:
    """The players to be paired, with what a text asks beside the facts of all texts, or otherwise.

    In the order of Article 1.2; see :func:`states`.
    """
    found = []
    for state in states(tournament, round_no, bye_floats=True):
        known = {each.name: getattr(state, each.name) for each in fields(state)}
        found.append(kind(**known | more(state, tournament.player(state.tpn))))
    return found


def due_colour(colours: tuple[Colour, ...]) -> Colour | None:
    """The colour that equalises, else the other one than last time."""
    difference = colour_difference(colours)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return colours[-1].other if colours else None


def colour_difference(colours: tuple[Colour, ...]) -> int:
    """Games with White minus games with Black."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in colours)


def colour_preference(colours: tuple[Colour, ...]) -> tuple[Colour | None, Strength]:
    """The colour preference and its strength.

    Reading: where a difference beyond 1 and the last two games point to different colours (only
    after hand-made pairings), the difference decides, because the text names it first.

    Source:
        C.04.3 (seed text), Article 1.6.2; 2026 text, Article 1.7.
    """
    if not colours:
        return None, Strength.NONE
    difference = colour_difference(colours)
    if abs(difference) > 1:
        return (Colour.BLACK if difference > 1 else Colour.WHITE), Strength.ABSOLUTE
    if len(colours) > 1 and colours[-1] is colours[-2]:
        return colours[-1].other, Strength.ABSOLUTE
    if difference:
        return (Colour.BLACK if difference > 0 else Colour.WHITE), Strength.STRONG
    return colours[-1].other, Strength.MILD


def virtual_points(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> Points:
    """Virtual points (tenths) of a player in a round; the last entry that names both holds."""
    points = 0
    for entry in tournament.virtual_points:
        in_rounds = entry.first_round <= round_no <= entry.last_round
        if in_rounds and entry.first_player <= tpn <= entry.last_player:
            points = entry.points
    return points


def points_given(tournament: Tournament, player: Player, round_no: RoundNo) -> Points:
    """Points (tenths) that the result of a round really gave a player.

    Reading: a bonus or a penalty belongs to no result, and of several worths of one result the
    last one holds.

    Source:
        TRF26, record 299: W, D and L speak of games with and without a move made.
    """
    record = player.record(round_no)
    points = tournament.scoring.points(record.result, record.colour)
    for change in tournament.adjustments:
        letters = {"W": "1W", "D": "=D", "L": "0L"}.get(change.kind, change.kind)
        mine = not change.players or player.tpn in change.players
        now = change.round_no is None or change.round_no == round_no
        if mine and now and record.result.value in letters:
            points = change.points
    return points


def bonuses(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> Points:
    """Bonuses and penalties (tenths) of the rounds before a round.

    Reading: one that names no round is there after the first round.

    Source:
        TRF26, record 299 without a letter.
    """
    return sum(
        change.points
        for change in tournament.adjustments
        if not change.kind
        and (not change.players or tpn in change.players)
        and (1 if change.round_no is None else change.round_no) < round_no
    )


def pairing_score(tournament: Tournament, player: Player, round_no: RoundNo) -> Points:
    """Points (tenths) before a round, with the virtual points of that round."""
    earned = bonuses(tournament, player.tpn, round_no)
    for number in range(1, round_no):
        earned += points_given(tournament, player, RoundNo(number))
    return earned + virtual_points(tournament, player.tpn, round_no)


def float_received(
    tournament: Tournament, player: Player, round_no: RoundNo, *, bye_floats: bool
) -> Float | None:
    """The float a player received in a round; ``None`` without one or before round 1.

    Scores are pairing scores of that round. An unplayed round is a downfloat when it gave more
    points than a loss over the board; the 2026 text adds the pairing-allocated bye whatever it
    is worth (``bye_floats``).

    Source:
        C.04.3 (seed text), Articles 1.4.2 and 1.4.3; 2026 text, Articles 1.4.2 to 1.4.4.
    """
    if round_no < 1:
        return None
    record = player.record(round_no)
    scoring = tournament.scoring
    if not record.result.played:
        if bye_floats and record.result is Result.PAIRING_ALLOCATED_BYE:
            return Float.DOWN
        more = points_given(tournament, player, round_no) > scoring.loss
        return Float.DOWN if more else None
    try:
        opponent = tournament.player(record.opponent or 0)
    except RequestError:
        return None
    mine = pairing_score(tournament, player, round_no)
    other = pairing_score(tournament, opponent, round_no)
    if mine == other:
        return None
    return Float.DOWN if mine > other else Float.UP


def may_take_bye(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """Whether a player may receive the pairing-allocated bye.

    Source:
        C.04.3 (seed text), Article 3.1.2 (C2); Basic Rules for Swiss Systems, Article 4.
    """
    scoring = tournament.scoring
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result is Result.PAIRING_ALLOCATED_BYE:
            return False
        points = points_given(tournament, player, RoundNo(number))
        if not record.result.played and points >= scoring.win:
            return False
    return True


def is_available(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """Whether a player is to be paired in a round.

    A round that was paired already holds the answer in the player's record; for a round still to
    be paired everybody takes part but the withdrawn and those with a bye on request.
    """
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return False
    for bye in tournament.requested_byes:
        if bye.round_no == round_no and player.tpn in bye.players:
            return False
    result = player.record(round_no).result
    if result is Result.ABSENT:
        return round_no > tournament.paired_rounds
    return result.paired


def has_arrived(player: Player, round_no: RoundNo) -> bool:
    """Whether a player took part in the pairing of an earlier round (arrival numbering)."""
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        alone = record.result is Result.FORFEIT_LOSS and record.opponent is None
        if record.result.paired and not alone:
            return True
    return False


def barred_opponents(tournament: Tournament, player: Player, round_no: RoundNo) -> frozenset[Tpn]:
    """TPNs a player may not meet: met over the board before (C1), or forbidden by the event."""
    barred = set()
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.played and record.opponent is not None:
            barred.add(record.opponent)
    for forbidden in tournament.forbidden_pairs:
        if forbidden.applies_to(round_no) and player.tpn in forbidden.players:
            barred.update(forbidden.players)
    return frozenset(barred - {player.tpn})


def is_topscorer(tournament: Tournament, score: Points, round_no: RoundNo) -> bool:
    """Whether a score makes a topscorer: last round, over half of what could be scored so far.

    Nobody could score virtual points: they do not count.

    Source:
        C.04.3 (seed text), Article 1.7.1; 2026 text, Article 1.8.
    """
    if tournament.rounds != round_no:
        return False
    best = max(tournament.scoring.win, tournament.scoring.draw)
    return 2 * score > best * (round_no - 1)


def states(tournament: Tournament, round_no: RoundNo, *, bye_floats: bool) -> tuple[State, ...]:
    """The players to be paired, in the order of Article 1.2: score, then pairing number.

    Args:
        tournament: The tournament.
        round_no: The round.
        bye_floats: A pairing-allocated bye is a downfloat whatever it is worth.

    Raises:
        NotCoveredError: The tournament uses Baku groups without points player by player; the
            referee has no reading of its own for them.
    """
    if tournament.baku and not tournament.virtual_points:
        raise NotCoveredError("the literal referee reads points from results and virtual points")
    present = [each for each in tournament.players if is_available(tournament, each, round_no)]
    numbers = arrival_numbers(tournament.players, present, round_no)
    scores = {each.tpn: pairing_score(tournament, each, round_no) for each in present}
    present.sort(key=lambda each: (-scores[each.tpn], each.tpn))
    found = []
    for rank, player in enumerate(present):
        records = [player.record(RoundNo(number)) for number in range(1, round_no)]
        games = (each.colour for each in records if each.result.played)
        colours = tuple(colour for colour in games if colour is not None)
        preference, strength = colour_preference(colours)
        score = scores[player.tpn]
        floats = [
            float_received(tournament, player, RoundNo(round_no - back), bye_floats=bye_floats)
            for back in (1, 2)
        ]
        state = State(
            rank=rank,
            tpn=player.tpn,
            number=numbers[player.tpn],
            score=score,
            colours=colours,
            preference=preference,
            strength=strength,
            previous_float=floats[0],
            earlier_float=floats[1],
            may_take_bye=may_take_bye(tournament, player, round_no),
            unplayed=sum(not record.result.played for record in records),
            topscorer=is_topscorer(
                tournament, score - virtual_points(tournament, player.tpn, round_no), round_no
            ),
            barred=barred_opponents(tournament, player, round_no),
        )
        found.append(state)
    return tuple(found)


def arrival_numbers(
    players: Iterable[Player], present: Iterable[Player], round_no: RoundNo
) -> dict[Tpn, int]:
    """Numbers in an order of those who are there or took part in an earlier pairing."""
    here = {each.tpn for each in present}
    arrived = [each.tpn for each in players if each.tpn in here or has_arrived(each, round_no)]
    return {tpn: number for number, tpn in enumerate(arrived, start=1)}


def initial_colour(tournament: Tournament, listed: Iterable[Player] | None = None) -> Colour:
    """The initial-colour; where it is not stated, that of the first listed player with a colour.

    The first one present in round 1 has arrival number 1 and was given the initial-colour.

    Source:
        C.04.3 (seed text), Articles 5.1 and 5.2.5.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for player in tournament.players if listed is None else listed:
        record = player.record(RoundNo(1))
        if record.result.paired and record.colour is not None:
            return record.colour
    return Colour.WHITE
