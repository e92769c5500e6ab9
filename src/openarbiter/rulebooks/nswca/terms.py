"""3.1 to 3.3 a, f, i: the pairing cards, rank, score groups and due colours, derived once.

The players to be paired stand in order of rank; a *position* in that order, from 0, is the only
name the rest of the package knows them by. It knows no file format and no solver.

Source:
    NSWCA Tournament Guidelines, 3.1, 3.2 a and b, 3.3 a, f, g and i.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.ranking.editions import NSWCA
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import due_colour
from openarbiter.rulebooks.meetings import ManyPositions
from openarbiter.rulebooks.positions import score_groups
from openarbiter.values import dataclass, replace

WHITE, BLACK = 1, -1
"""Colours as signs; 0 stands for no colour."""


@dataclass(frozen=True, slots=True)
class Card:
    """What the colours on a pairing card say: games over the board only (3.3 i).

    Attributes:
        balance: Sign of games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 no game yet.
        repeated: The last two games had the same colour.
    """

    balance: int
    last: int
    repeated: bool

    @property
    def equalising(self) -> int:
        """The colour that brings White and Black closer together; 0 where they are equal."""
        return -self.balance

    @property
    def alternating(self) -> int:
        """The colour other than the last one; 0 for who has not played."""
        return -self.last

    @property
    def due(self) -> int:
        """The due colour: equalisation goes before alternation (3.3 f); 0 for who has none."""
        return due_colour(self.balance, self.last)

    def may_have(self, colour: int) -> bool:
        """Whether a colour would not be the third in succession (3.3 h)."""
        return not (self.repeated and self.last == colour)


CARDS = (
    Card(0, 0, repeated=False),
    *(
        Card(balance, last, repeated=repeated)
        for balance in (WHITE, 0, BLACK)
        for last in (WHITE, BLACK)
        for repeated in (False, True)
    ),
)
"""Every kind of card. Nobody has a balance without a game."""

_NUMBER = {(card.balance, card.last, card.repeated): number for number, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything the guidelines may look at before a round.

    All lists are indexed by position: 0 is the highest ranked player to be paired.

    Attributes:
        tournament: The tournament.
        round_no: The round to be paired.
        tpn: Pairing numbers.
        score: Scores (tenths).
        groups: (first position, position after the last) of every score group, from the top.
        met: Positions (and perhaps ``None``) that may not be an opponent: met or forbidden.
        card: Number of the card in :data:`CARDS`.
        may_take_bye: The player may be awarded the bye (3.2 d).
    """

    tournament: Tournament
    round_no: RoundNo
    tpn: list[Tpn]
    score: list[Points]
    groups: list[tuple[int, int]]
    met: Sequence[Collection[int | None]]
    card: bytes
    may_take_bye: list[bool]

    def without(self, position: int) -> Situation:
        """The situation of the others when one player has the bye."""
        kept = [place for place in range(len(self.tpn)) if place != position]
        score = [self.score[place] for place in kept]
        return replace(
            self,
            tpn=[self.tpn[place] for place in kept],
            score=score,
            groups=score_groups(score),
            met=[_without(self.met[place], position) for place in kept],
            card=bytes(self.card[place] for place in kept),
            may_take_bye=[self.may_take_bye[place] for place in kept],
        )


def _without(met: Collection[int | None], position: int) -> Collection[int | None]:
    """Positions when one is taken out, and those behind it move up."""
    if isinstance(met, ManyPositions):
        return ManyPositions(met.mask & (1 << position) - 1 | met.mask >> position + 1 << position)
    return {other - (other > position) for other in met if other not in (None, position)}


def rating_of(tournament: Tournament, player: Player) -> int:
    """The rating on a player's card; 0 for who has none.

    The document takes the published rating of the Australian federation: where the tournament
    names no other lists, an entry of that national list counts where a player has one, the rating
    of the file otherwise. Reading for a case without a word in the text: who has no rating stands
    below all rated players.

    Source:
        NSWCA guidelines, 3.2 b.
    """
    return tournament.strength_of(player, NSWCA.lists).rating or 0


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the guidelines may look at before a round of a tournament.

    Reading: players of equal score and rating rank by their pairing numbers, which were fixed
    before the first round (3.2 a); the text does not say.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
        NotCoveredError: The tournament asks for an accelerated system.

    Source:
        NSWCA guidelines, 3.1 b and c, 3.2 a, 3.3 a.
    """
    if tournament.baku or tournament.virtual_points:
        raise NotCoveredError(
            said(
                "the NSWCA guidelines know no accelerated system: score groups are made of the "
                "points won (3.3 a). Pair without virtual points, or by another edition"
            )
        )
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    players = tournament.players
    rating = [rating_of(tournament, player) for player in players]
    places = sorted(
        present, key=lambda place: (-history.score[place], -rating[place], players[place].tpn)
    )
    score = [history.score[place] for place in places]
    return Situation(
        tournament=tournament,
        round_no=round_no,
        tpn=[players[place].tpn for place in places],
        score=score,
        groups=score_groups(score),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        card=_cards(history, places),
        may_take_bye=[not history.barred_from_bye[place] for place in places],
    )


def no_shows(tournament: Tournament, round_no: RoundNo) -> tuple[Tpn, ...]:
    """Players who did not appear in an earlier round and are to be paired all the same.

    The text drops them unless the Director of Play accepts an excuse. Reading: whom the
    tournament still lists as present has been excused; whom he drops is withdrawn there.

    Returns:
        Their pairing numbers, ascending.

    Source:
        NSWCA guidelines, 3.2 e.
    """
    players = tournament.players
    return tuple(
        players[place].tpn
        for place in basic_rules.present_players(tournament, round_no)
        if any(
            record.result is Result.FORFEIT_LOSS for record in players[place].rounds[: round_no - 1]
        )
    )


def _cards(history: basic_rules.Histories, places: Sequence[int]) -> bytes:
    """Numbers of the cards by position (3.3 i: games over the board only)."""
    numbers = bytearray(len(places))
    for position, place in enumerate(places):
        difference = history.colour_difference[place]
        balance = (difference > 0) - (difference < 0)
        repeated = bool(history.repeated_colour[place])
        numbers[position] = _NUMBER[balance, history.last_colour[place], repeated]
    return bytes(numbers)
