"""3.1 to 3.3 a and e to i: cards, rank, groups, who has White, and what a group as paired counts.

The players to be paired stand in order of rank; a *position* in that order, from 0, is the only
name the rest of the package knows them by. It knows no file format and no solver.

Source:
    NSWCA Tournament Guidelines, 3.1, 3.2 a to c, 3.3 a and c to i.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.ranking.editions import NSWCA
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import due_colour
from openarbiter.rulebooks.meetings import ManyPositions
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.positions import Positions, score_groups
from openarbiter.values import dataclass, replace

WHITE, BLACK = 1, -1
"""Colours as signs; 0 stands for no colour."""

_FIRST_ROUND = RoundNo(1)


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
_NO_GAME = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Positions):
    """Everything the guidelines may look at before a round, by position: 0 is the highest ranked.

    Attributes:
        groups: (first position, position after the last) of every score group, from the top.
        card: Number of the card in :data:`CARDS`.
    """

    groups: list[tuple[int, int]]
    card: bytes

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two may be paired (3.1 b, 3.3 h)."""
        cards = CARDS[self.card[one]], CARDS[self.card[other]]
        return other not in self.met[one] and allocation(*cards) is not None

    def without(self, position: int) -> Situation:
        """The situation of the others when one player has the bye."""
        kept = [place for place in range(len(self.tpn)) if place != position]
        score = [self.score[place] for place in kept]
        return replace(
            self,
            places=[self.places[place] for place in kept],
            tpn=[self.tpn[place] for place in kept],
            score=score,
            groups=score_groups(score),
            met=[_without(self.met[place], position) for place in kept],
            card=bytes(self.card[place] for place in kept),
            colour_difference=[self.colour_difference[place] for place in kept],
            may_take_bye=[self.may_take_bye[place] for place in kept],
        )


def _without(met: Collection[int | None], position: int) -> Collection[int | None]:
    """Positions when one is taken out, and those behind it move up."""
    if isinstance(met, ManyPositions):
        return ManyPositions(met.mask & (1 << position) - 1 | met.mask >> position + 1 << position)
    return {other - (other > position) for other in met if other not in (None, position)}


def rating_of(tournament: Tournament, player: Player) -> int:
    """The rating on a player's card (Article 3.2 b); 0 for who has none.

    The document takes the published rating of the Australian federation: where the tournament
    names no other lists, an entry of that national list counts where a player has one, the rating
    of the file otherwise. Our reading: who has no rating stands below all rated players.
    """
    return tournament.strength_of(player, NSWCA.lists).rating or 0


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the guidelines may look at before a round (Articles 3.1 b and c, 3.2 a, 3.3 a and i).

    Reading: players of equal score and rating rank by their pairing numbers, which were fixed
    before the first round (3.2 a); the text does not say.

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
        NotCoveredError: The tournament asks for an accelerated system.
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
    differences = [history.colour_difference[place] for place in places]
    return Situation(
        tournament=tournament,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        score=score,
        groups=score_groups(score),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        colour_difference=differences,
        card=bytes(
            _NUMBER[
                (difference > 0) - (difference < 0),
                history.last_colour[place],
                bool(history.repeated_colour[place]),
            ]
            for place, difference in zip(places, differences, strict=True)
        ),
        may_take_bye=[not history.barred_from_bye[place] for place in places],
    )


def no_shows(tournament: Tournament, round_no: RoundNo) -> tuple[Tpn, ...]:
    """Who did not appear in an earlier round and is paired all the same (Article 3.2 e).

    Ascending. The text drops them unless the Director of Play accepts an excuse. Reading: whom the
    tournament still lists as present has been excused; whom he drops is withdrawn there.
    """
    players = tournament.players
    return tuple(
        players[place].tpn
        for place in basic_rules.present_players(tournament, round_no)
        if any(
            record.result is Result.FORFEIT_LOSS for record in players[place].rounds[: round_no - 1]
        )
    )


def denied(card: Card, colour: int) -> tuple[int, int]:
    """What a colour costs: not the equalising one, then the last one again (Article 3.3 g)."""
    return int(card.balance == colour), int(card.last == colour)


def allocation(higher: Card, lower: Card) -> int | None:
    """The colour of the higher ranked player of a pair, who has the higher score, then rating.

    Returns:
        1 White, -1 Black, 0 where nobody has a due colour; ``None`` where the two may not meet.

    Source:
        NSWCA guidelines, 3.3 f, g and h; :func:`colour_rule` has the order.

    Examples:
        WWB against BBW: the second player has White.

        >>> allocation(Card(1, -1, repeated=False), Card(-1, 1, repeated=False))
        -1

        BW against WBW: both are due Black, and the higher ranked has it.

        >>> allocation(Card(0, 1, repeated=False), Card(1, 1, repeated=False))
        -1
    """
    return colour_rule(higher, lower)[0]


def colour_rule(higher: Card, lower: Card) -> tuple[int | None, str]:
    """The colour of the higher ranked player as :func:`allocation` has it, and the rule.

    In this order: no third equal colour in succession; the due colours; where both are due the same
    colour, the higher ranked has it. Reading: 3.3 g calls the colour that equalises and the one
    that alternates "due" alike and gives rank the decision without a condition, so nothing is
    counted between the two players: neither whose due colour equalises, nor who would have the
    colour of his last game, nor whose imbalance is larger.

    Returns:
        The colour, and ``limits`` (Article 3.3 h), ``lot`` (nobody has a due colour, 3.2 c),
        ``due`` (nobody is denied a due colour, 3.3 f) or ``higher`` (rank, 3.3 g).
    """
    possible = [
        colour for colour in (WHITE, BLACK) if higher.may_have(colour) and lower.may_have(-colour)
    ]
    if len(possible) <= 1:
        return next(iter(possible), None), "limits"
    if not higher.due and not lower.due:
        return 0, "lot"
    return higher.due or -lower.due, "higher" if higher.due == lower.due else "due"


def _cost(higher: Card, lower: Card) -> tuple[int, int]:
    colour = allocation(higher, lower)
    if not colour:
        return 0, 0
    one, other = denied(higher, colour), denied(lower, -colour)
    return one[0] + other[0], one[1] + other[1]


def _table() -> list[list[tuple[int, int]]]:
    return [[_cost(higher, lower) for lower in CARDS] for higher in CARDS]


denied_by_card = _table()
"""By the numbers of two cards, that of the higher ranked first: players denied their equalising
colour, and players with the colour of their last game, with the colours that :func:`allocation`
gives. (0, 0) where the two may not meet."""

_COLOURS = [[allocation(higher, lower) for lower in CARDS] for higher in CARDS]


def coin_toss(tournament: Tournament) -> Colour:
    """The colour of the higher-rated player on board one of the first round (Article 3.2 c).

    A stated and reproducible choice stands for the coin: the initial colour the tournament
    states; else what the colours of the first round show; else White, and whoever asks for a round
    is told so (:func:`openarbiter.rulebooks.lots.draw_lots`).
    """
    return tournament.initial_colour or shown_colour(tournament) or Colour.WHITE


def shown_colour(tournament: Tournament) -> Colour | None:
    """What the colours of the first round show of the coin; ``None``: nothing (Article 3.2 c)."""
    return basic_rules.colour_of_first(_first_round(tournament))


def _first_round(tournament: Tournament) -> Iterator[Colour | None]:
    """Colour of the higher-rated player on every board of the first round, from board one."""
    order = sorted(
        (player for player in tournament.players if player.record(_FIRST_ROUND).result.paired),
        key=lambda player: (-rating_of(tournament, player), player.tpn),
    )
    seen: set[Tpn] = set()
    for player in order:
        record = player.record(_FIRST_ROUND)
        if record.opponent is not None and player.tpn not in seen:
            seen.add(record.opponent)
            yield record.colour


def games(situation: Situation, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair (higher, lower), in the order given, that of the boards.

    Where nobody has a due colour: down the boards of the first round the higher ranked have the
    colour of the coin and the other in turn. Reading for later rounds (two late entries, say), of
    which the text is silent: the higher ranked has the colour of the coin when the number of the
    card is odd, the other when it is even, as if both had been there in the first round.

    Source:
        NSWCA guidelines, 3.2 a and c, 3.3 e to h.
    """
    coin = WHITE if coin_toss(situation.tournament) is Colour.WHITE else BLACK
    tpn, card = situation.tpn, situation.card
    later = situation.round_no > _FIRST_ROUND
    numbers = _card_numbers(situation) if later and card.count(_NO_GAME) > 1 else {}
    found = []
    for board, (higher, lower) in enumerate(pairs, start=1):
        colour = _COLOURS[card[higher]][card[lower]]
        if not colour:
            colour = coin if numbers.get(tpn[higher], board) % 2 else -coin
        one, other = tpn[higher], tpn[lower]
        found.append((one, other) if colour == WHITE else (other, one))
    return found


def _card_numbers(situation: Situation) -> dict[Tpn, int]:
    """The numbers on the cards, one after the other of those who have come so far (3.2 a).

    So gaps in the pairing numbers of the event count for nothing: they are the numbers by arrival.
    """
    tournament = situation.tournament
    numbers = basic_rules.arrival_numbers(tournament, situation.round_no, situation.present)
    tpns = [player.tpn for player in tournament.players]
    return dict(zip(tpns, numbers, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """A score group as it was paired, in positions.

    Attributes:
        moved_down: Odd men who came down, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next lower group.
        pairs: (higher, lower), by rank of the higher.
        downfloaters: Who leaves, highest rank first.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]

    @property
    def from_above(self) -> dict[int, int]:
        """Opponents of the odd men who came down and were paired, by rank (3.3 d)."""
        return {one: other for one, other in self.pairs if one < self.start}

    @property
    def odd_men(self) -> list[int]:
        """The residents who leave (3.3 d)."""
        return [each for each in self.downfloaters if each >= self.start]

    @property
    def halves(self) -> list[tuple[int, int]]:
        """The pairs of residents with each other (3.3 c)."""
        return [pair for pair in self.pairs if pair[0] >= self.start]

    @property
    def staying(self) -> list[int]:
        """The residents who are paired with each other, highest rank first."""
        return sorted(each for pair in self.halves for each in pair)

    @property
    def ranks(self) -> list[tuple[int, int]]:
        """Their pairs as ranks among them, from 0."""
        rank = {each: number for number, each in enumerate(self.staying)}
        return [(rank[one], rank[other]) for one, other in self.halves]

    @property
    def exchange(self) -> str:
        """``""``: top half against bottom half; ``"interchange"``; ``"wider exchange"`` (3.3 c)."""
        ranks = self.ranks
        size = len(ranks)
        top = set(range(size))
        for name, half in (("", top), ("interchange", top ^ {size - 1, size})):
            if all((one in half) != (other in half) for one, other in ranks):
                return name
        return "wider exchange"


def group_values(
    situation: Situation, group: PairedGroup
) -> tuple[tuple[str, CriterionValue], ...]:
    """The values of N2 to N11 for a group as paired (Articles 3.1 c, 3.3 c, d and g).

    N4 has the places of the opponents among the residents, from 1; N6 the places of the residents
    who leave, counted from the lowest, from 1, ascending.
    """
    card, ranks, exchange = situation.card, group.ranks, group.exchange
    size = len(ranks)
    below = range(group.end, group.next_end)
    costs = [denied_by_card[card[one]][card[other]] for one, other in group.halves]
    inside = sum(other < size or one >= size for one, other in ranks)
    return (
        ("N2", len(group.downfloaters)),
        ("N3", len(group.downfloaters) - len(group.odd_men)),
        ("N4", tuple(other - group.start + 1 for other in group.from_above.values())),
        (
            "N5",
            sum(not any(situation.may_meet(one, each) for each in below) for one in group.odd_men),
        ),
        ("N6", tuple(sorted(group.end - each for each in group.odd_men))),
        ("N7", inside if exchange == "wider exchange" else 0),
        ("N8", sum(first for first, _ in costs)),
        ("N9", sum(second for _, second in costs)),
        ("N10", int(exchange == "interchange")),
        ("N11", sum(displacement(one, other, size) for one, other in ranks)),
    )


def displacement(one: int, other: int, size: int) -> int:
    """How far a pair is from consecutive order: 0 where half a group apart (Article 3.3 c 1).

    The two are ranks among the players who are left, the higher first, who make so many pairs.

    Examples:
        >>> [displacement(1, other, 3) for other in (4, 5, 6)]
        [0, 1, 2]
    """
    return abs(other - one - size)
