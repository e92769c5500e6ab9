"""The text: the edition with its statement, cards, rank and groups, and who of a pair has White.

The players to be paired stand in order of rank; a *position* in that order, from 0, is the only
name the rest of the package knows them by. The document numbers no criteria; N1 to N12 are ours.

Source:
    NSWCA Tournament Guidelines, 3.1, 3.2 a to d, 3.3 a, c, d, e, f, g, h and i. The handbook of the
    New South Wales Chess Association is of about 1990; it refers to the FIDE Swiss rules of 1987
    with the amendments of 1988 and 1989.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openarbiter.errors import NotCoveredError
from openarbiter.languages import listed, said
from openarbiter.model import Colour, Player, Points, RoundNo, Tournament, Tpn
from openarbiter.ranking.editions import NSWCA as TABLES
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import ColourHistories, due_colour
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Lots,
    Needs,
    OwnTable,
    PublishedSheet,
    entry_points,
)
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE, colours_fit
from openarbiter.rulebooks.positions import Positions, by_position, score_groups
from openarbiter.rulebooks.statement import (
    Bye,
    Choice,
    ColourRule,
    Colours,
    Criterion,
    Statement,
    one_each,
)
from openarbiter.values import dataclass, replace

SYSTEM = "nswca"
"""Id of the edition."""

_PACKAGE = "openarbiter.rulebooks.nswca"

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

ALLOWED = bytes(
    ONLY_WHITE * card.may_have(WHITE) | ONLY_BLACK * card.may_have(BLACK) for card in CARDS
)
"""Colours that 3.3 h leaves, by the number of the card."""


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
        allowed = ALLOWED[self.card[one]], ALLOWED[self.card[other]]
        return other not in self.met[one] and colours_fit(*allowed)


def rating_of(tournament: Tournament, player: Player) -> int:
    """The rating on a player's card (3.2 b); 0 for who has none.

    The document takes the published rating of the Australian federation: where the tournament
    names no other lists, an entry of that national list counts where a player has one, the rating
    of the file otherwise. Our reading: who has no rating stands below all rated players.
    """
    return tournament.strength_of(player, TABLES.lists).rating or 0


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the guidelines may look at before a round (Articles 3.1 b and c, 3.2 a, 3.3 a and i).

    Reading: players of equal score and rating rank by their pairing numbers, which were fixed
    before the first round (3.2 a); the text does not say.

    Records of the round itself and later ones say only who is present.

    Raises:
        NotCoveredError: The tournament asks for an accelerated system.
    """
    if tournament.baku or tournament.virtual_points:
        raise NotCoveredError.saying(
            "the NSWCA guidelines know no accelerated system: score groups are made of the "
            "points won (3.3 a). Pair without virtual points, or by another edition"
        )
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    players = tournament.players
    rating = [rating_of(tournament, player) for player in players]
    places = sorted(
        present, key=lambda place: (-history.score[place], -rating[place], players[place].tpn)
    )
    own = by_position(tournament, round_no, places, history.score, history)
    return Situation(
        **own,
        groups=score_groups(own["score"]),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        card=bytes(
            _NUMBER[
                (difference > 0) - (difference < 0),
                history.last_colour[place],
                bool(history.repeated_colour[place]),
            ]
            for place, difference in zip(places, own["colour_difference"], strict=True)
        ),
    )


# --- 3.3 f to h: who of two has White, as signs, by their cards, that of the higher ranked first


def only_colour(higher: Card, lower: Card) -> int | None:
    """The colour of the higher ranked, where the limit leaves one only (3.3 h)."""
    possible = _possible(higher, lower)
    return possible[0] if len(possible) == 1 else None


def _possible(higher: Card, lower: Card) -> list[int]:
    return [
        colour for colour in (WHITE, BLACK) if higher.may_have(colour) and lower.may_have(-colour)
    ]


def both_due(higher: Card, lower: Card) -> int | None:
    """Nobody is denied a due colour (3.3 f)."""
    return None if higher.due == lower.due else higher.due or -lower.due


def due_to_higher(higher: Card, lower: Card) -> int | None:
    """Where both are due the same colour, the higher ranked has it (3.3 g).

    Reading: 3.3 g calls the colour that equalises and the one that alternates "due" alike and gives
    rank the decision without a condition, so nothing is counted between the two players: neither
    whose due colour equalises, nor who would have the colour of his last game, nor whose imbalance
    is larger.
    """
    del lower
    return higher.due or None


def allocation(higher: Card, lower: Card) -> int | None:
    """The colour of the higher ranked player of a pair, who has the higher score, then rating.

    Returns:
        1 White, -1 Black, 0 where nobody has a due colour; ``None`` where the two may not meet.

    Source:
        NSWCA guidelines, 3.3 f, g and h.

    Examples:
        WWB against BBW: the second player has White.

        >>> allocation(Card(1, -1, repeated=False), Card(-1, 1, repeated=False))
        -1

        BW against WBW: both are due Black, and the higher ranked has it.

        >>> allocation(Card(0, 1, repeated=False), Card(1, 1, repeated=False))
        -1
    """
    if not _possible(higher, lower):
        return None
    found = (rule(higher, lower) for rule in (only_colour, both_due, due_to_higher))
    return next((colour for colour in found if colour is not None), 0)


def denied(card: Card, colour: int) -> tuple[int, int]:
    """What a colour costs: not the equalising one, then the last one again (3.3 g)."""
    return int(card.balance == colour), int(card.last == colour)


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


# --- 3.2 c: the coin


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


def _by_card(before: Situation, histories: ColourHistories, higher: int, _lower: int) -> bool:
    """Where nobody has a due colour the higher ranked has that of the coin by an odd card (3.2 c).

    Reading for later rounds (two late entries, say), of which the text is silent: as if both had
    been there in the first round. Cards are numbered one after the other of those who have come
    so far (3.2 a), so gaps in the pairing numbers of the event count for nothing.
    """
    white = coin_toss(before.tournament) is Colour.WHITE
    return white == (histories.number(higher) % 2 == 1)


# --- 3.1 and 3.3: groups as they are paired, and what is counted of them


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup(Choice):
    """A score group as it was paired, in positions; the floaters leave it, highest rank first.

    Attributes:
        moved_down: Odd men who came down, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
    """

    moved_down: tuple[int, ...]
    start: int
    end: int

    @property
    def from_above(self) -> dict[int, int]:
        """Opponents of the odd men who came down and were paired, by rank (3.3 d)."""
        return {one: other for one, other in self.pairs if one < self.start}

    @property
    def odd_men(self) -> list[int]:
        """The residents who leave (3.3 d)."""
        return [each for each in self.floaters if each >= self.start]

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


def displacement(one: int, other: int, size: int) -> int:
    """How far a pair is from consecutive order: 0 where half a group apart (3.3 c 1).

    The two are ranks among the players who are left, the higher first, who make so many pairs.

    Examples:
        >>> [displacement(1, other, 3) for other in (4, 5, 6)]
        [0, 1, 2]
    """
    return abs(other - one - size)


def came_down(before: Situation, score: Points, each: int) -> int:
    """An odd man who leaves a second group (3.3 d 2, d 3)."""
    return int(before.score[each] > score)


def opponents_of_odd_men(_: Situation, group: PairedGroup) -> tuple[int, ...]:
    """The places of the opponents among the residents, from 1, by rank of the odd men (3.3 d 1)."""
    return tuple(other - group.start + 1 for other in group.from_above.values())


def for_nobody(before: Situation, group: PairedGroup) -> int:
    """Residents who leave and have met everybody in the next lower group (3.3 d 1)."""
    below = group.below or ()
    return sum(not any(before.may_meet(one, each) for each in below) for one in group.odd_men)


def places_of_odd_men(_: Situation, group: PairedGroup) -> tuple[int, ...]:
    """The places of the residents who leave, counted from the lowest, from 1 (3.3 d 1)."""
    return tuple(sorted(group.end - each for each in group.odd_men))


def inside_a_half(_: Situation, group: PairedGroup) -> int:
    """Pairs inside a half in a wider exchange (3.3 c)."""
    if group.exchange != "wider exchange":
        return 0
    size = len(group.ranks)
    return sum(other < size or one >= size for one, other in group.ranks)


def denied_in_halves(before: Situation, group: PairedGroup) -> tuple[int, int]:
    """As :data:`denied_by_card` counts, of residents who meet each other (3.3 e, f, g)."""
    card = before.card
    costs = [denied_by_card[card[one]][card[other]] for one, other in group.halves]
    return sum(first for first, _ in costs), sum(second for _, second in costs)


def displacements(_: Situation, group: PairedGroup) -> int:
    """The sum of the displacements (3.3 c 1)."""
    ranks = group.ranks
    return sum(displacement(one, other, len(ranks)) for one, other in ranks)


def _limits(before: Situation, _: ColourHistories, higher: int, lower: int) -> bool | None:
    """The only colour that 3.3 h leaves; of two whom it leaves none that of the coin."""
    cards = CARDS[before.card[higher]], CARDS[before.card[lower]]
    if allocation(*cards) is None:
        return coin_toss(before.tournament) is Colour.WHITE
    found = only_colour(*cards)
    return None if found is None else found == WHITE


def _rule(name: str, article: str, colour: Callable[[Card, Card], int | None]) -> ColourRule:
    """A sentence that looks at the two cards."""

    def higher_has_white(
        before: Situation, _: ColourHistories, higher: int, lower: int
    ) -> bool | None:
        found = colour(CARDS[before.card[higher]], CARDS[before.card[lower]])
        return None if found is None else found == WHITE

    return ColourRule(name, article, higher_has_white)


TEXT = Statement(
    limits=(
        Article(
            "N1",
            "3.1 b, 3.3 h",
            "Nobody meets an opponent twice or has one colour three times in succession, and "
            "everybody can be paired.",
        ),
    ),
    bye=Bye(
        article="3.2 d",
        order=lambda _, each: (-each,),
        barred="3.2 d",
        undecided=said(
            "NSWCA guidelines, {articles}", articles=listed(["3.1 b", "3.2 d", "3.3 h"])
        ),
        barred_because="3.2 d",
        others_because="3.1 b, 3.3 h",
    ),
    criteria=(
        Criterion(
            "N2",
            "3.1 c",
            "As few players as possible leave their score group unpaired.",
            floater=one_each,
        ),
        Criterion(
            "N3",
            "3.3 d 2, d 3",
            "As few odd men as possible leave a second group; of them the highest ranked stays "
            "first.",
            floater=came_down,
        ),
        Criterion(
            "N4",
            "3.3 d 1",
            "Odd men who came down meet, by rank, the highest-ranked player they have not met.",
            choice=opponents_of_odd_men,
        ),
        Criterion(
            "N5",
            "3.3 d 1",
            "As few odd men as possible have nobody to meet in the next lower group.",
            choice=for_nobody,
        ),
        Criterion("N6", "3.3 d 1", "The lowest ranked are the odd men.", choice=places_of_odd_men),
        Criterion(
            "N7",
            "3.3 c",
            "The top half meets the bottom half; exchanges are wider only where neither "
            "transposition nor interchange helps.",
            choice=inside_a_half,
        ),
        Criterion(
            "N8",
            "3.3 e, f, g",
            "As few players as possible are denied the colour that equalises.",
            choice=lambda before, group: denied_in_halves(before, group)[0],
            coloured=lambda before, each, colour: denied(CARDS[before.card[each]], colour)[0],
        ),
        Criterion(
            "N9",
            "3.3 e, g",
            "As few players as possible have the colour of their last game again.",
            choice=lambda before, group: denied_in_halves(before, group)[1],
            coloured=lambda before, each, colour: denied(CARDS[before.card[each]], colour)[1],
        ),
        Criterion(
            "N10",
            "3.3 c 2",
            "There is no interchange where the pairs are as good without one.",
            choice=lambda _, group: int(group.exchange == "interchange"),
        ),
        Criterion(
            "N11",
            "3.3 c 1",
            "The pairs are as close to consecutive order as possible in their sum.",
            choice=displacements,
        ),
    ),
    orders=(
        Article(
            "N12", "3.3 c 1", "From the highest rank on, each player meets the highest ranked."
        ),
    ),
    colours=(
        ColourRule("limits", "3.3 h", _limits),
        _rule("due", "3.3 e, f", both_due),
        _rule("higher", "3.3 g", due_to_higher),
        ColourRule("lot", "3.2 c", _by_card),
    ),
)
"""The text but for odd men and halves; in the first round colours go by the boards (3.2 c)."""


def games(before: Situation, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair (higher, lower), in the order given, that of the boards.

    Down the boards of the first round the higher ranked have the colour of the coin and the other
    in turn (3.2 c).
    """
    if before.round_no > _FIRST_ROUND:
        return Colours(TEXT, before).games(pairs)
    white = coin_toss(before.tournament) is Colour.WHITE
    found = [(before.tpn[higher], before.tpn[lower]) for higher, lower in pairs]
    return [
        pair if white == (board % 2 == 1) else pair[::-1]
        for board, pair in enumerate(found, start=1)
    ]


NSWCA = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: NSWCA guidelines"),
        title=said("NSWCA Tournament Guidelines, Swiss system"),
        # The handbook bears no date; the newest text it refers to is of 1989.
        applied_from=None,
        source="New South Wales Chess Association handbook, Tournament Guidelines, section 3",
        family="nswca",
    ),
    rules=TEXT,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=replace(
        entry_points(_PACKAGE, literal="nswca"),
        opponent_choices=f"{_PACKAGE}.telling:opponent_choices",
    ),
    needs=Needs(
        lists=TABLES.lists,
        by_rating=True,
        lots=Lots(
            article="3.2 c",
            whose=said("the higher rated player on board 1"),
            shown=f"{_PACKAGE}.text:shown_colour",
        ),
    ),
    sheets=(
        PublishedSheet("announcement", "5 a, 6"),
        PublishedSheet("cards", "3.2 a"),
        PublishedSheet("wall-chart", "3.2 e"),
    ),
    handling=Handling(
        no_acceleration="NSWCA, 3.3 a",
        one_perfect="NSWCA, 3",
        absence="NSWCA, 3.2 e",
        articles={
            "NSWCA, 3.1 a": "rounds-change way-fewer-rounds",
            "NSWCA, 3.1 b": "rematch",
            "NSWCA, 3.1 f": "forfeit-win",
            "NSWCA, 3.2 a": "has-rounds numbers-fixed no-numbers numbers-change",
            "NSWCA, 3.2 b": "rating-after-start list-of-start lists-change no-strength",
            "NSWCA, 3.2 d": "bye-above-win bye-not-standard",
            "NSWCA, 6": "bad-tie-breaks tie-breaks-change values-change",
        },
        drops_absent=True,
    ),
    ranking=OwnTable(edition="nswca"),
)
