"""3.2 c and 3.3 e to h: who of a pair has White, and what that costs.

Source:
    NSWCA Tournament Guidelines, 3.1 e, 3.2 c, 3.3 e, f, g and h.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.nswca.terms import BLACK, CARDS, WHITE, Card, Situation, rating_of

_FIRST_ROUND = 1
_NO_GAME = CARDS.index(Card(0, 0, repeated=False))


def denied(card: Card, colour: int) -> tuple[int, int]:
    """What a colour costs a player: (not the equalising one, the same as in the last game).

    Source:
        NSWCA guidelines, 3.3 g: equalisation is counted first, alternation after it.
    """
    return int(card.equalising == -colour), int(card.last == colour)


def allocation(higher: Card, lower: Card) -> int | None:
    """The colour of the higher ranked player of a pair.

    In this order: no third equal colour in succession; the due colours; where both are due the same
    colour, the higher ranked has it. Reading: 3.3 g calls the colour that equalises and the one
    that alternates "due" alike and gives rank the decision without a condition, so nothing is
    counted between the two players: neither whose due colour equalises, nor who would have the
    colour of his last game, nor whose imbalance is larger.

    Args:
        higher: Card of the higher ranked player (score first, then rating).
        lower: Card of the lower ranked one.

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
    possible = _possible(higher, lower)
    if not possible:
        return None
    wanted = higher.due or -lower.due
    return wanted if wanted in possible or not wanted else -wanted


def deciding_rule(higher: Card, lower: Card) -> str:
    """Which of the rules gives a pair its colours, or forbids it.

    Returns:
        ``limits`` (3.3 h), ``lot`` (nobody has a due colour), ``due`` (nobody is denied a due
        colour) or ``higher`` (rank).

    Source:
        NSWCA guidelines, 3.2 c, 3.3 f, g and h.
    """
    if len(_possible(higher, lower)) <= 1:
        return "limits"
    if not higher.due and not lower.due:
        return "lot"
    return "higher" if higher.due == lower.due else "due"


def _possible(higher: Card, lower: Card) -> list[int]:
    """Colours of the higher ranked that are nobody's third in succession."""
    return [
        colour for colour in (WHITE, BLACK) if higher.may_have(colour) and lower.may_have(-colour)
    ]


def _cost(higher: Card, lower: Card, colour: int) -> tuple[int, int]:
    """Both costs of a pair in which the higher ranked has a colour."""
    one, other = denied(higher, colour), denied(lower, -colour)
    return one[0] + other[0], one[1] + other[1]


def _table() -> list[list[tuple[int, int]]]:
    rows = []
    for higher in CARDS:
        row = []
        for lower in CARDS:
            colour = allocation(higher, lower)
            row.append((0, 0) if not colour else _cost(higher, lower, colour))
        rows.append(row)
    return rows


denied_by_card = _table()
"""By the numbers of two cards, that of the higher ranked first: players denied their equalising
colour, and players with the colour of their last game, with the colours that :func:`allocation`
gives. (0, 0) where the two may not meet."""

_COLOURS = [[allocation(higher, lower) for lower in CARDS] for higher in CARDS]


def coin_toss(tournament: Tournament) -> Colour:
    """The colour of the higher-rated player on board one of the first round.

    A stated and reproducible choice stands for the coin: the initial colour the tournament
    states; else what the colours of the first round show; else White, and whoever asks for a round
    is told so (:func:`openarbiter.rulebooks.lots.draw_lots`).

    Source:
        NSWCA guidelines, 3.2 c.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    return shown_colour(tournament) or Colour.WHITE


def shown_colour(tournament: Tournament) -> Colour | None:
    """What the colours of the first round show of the coin; ``None`` where they show nothing.

    Source:
        NSWCA guidelines, 3.2 c.
    """
    return basic_rules.colour_of_first(_first_round(tournament))


def _first_round(tournament: Tournament) -> Iterator[Colour | None]:
    """Colour of the higher-rated player on every board of the first round, from board one."""
    first = RoundNo(_FIRST_ROUND)
    order = sorted(
        (player for player in tournament.players if player.record(first).result.paired),
        key=lambda player: (-rating_of(tournament, player), player.tpn),
    )
    seen: set[Tpn] = set()
    for player in order:
        record = player.record(first)
        if record.opponent is not None and player.tpn not in seen:
            seen.add(record.opponent)
            yield record.colour


def games(situation: Situation, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair, as pairing numbers, in the order given.

    Where nobody has a due colour: down the boards of the first round the higher ranked have the
    colour of the coin and the other in turn. Reading for later rounds (two late entries, say), of
    which the text is silent: the higher ranked has the colour of the coin when the number of the
    card is odd, the other when it is even, as if both had been there in the first round. Cards are
    numbered one after the other (3.2 a), so gaps in the pairing numbers of the event count for
    nothing: the number is that by arrival.

    Args:
        situation: The situation before the round.
        pairs: Pairs of positions, the higher ranked first, in the order of the boards.

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
            number = numbers[tpn[higher]] if numbers else board
            colour = coin if number % 2 else -coin
        one, other = tpn[higher], tpn[lower]
        found.append((one, other) if colour == WHITE else (other, one))
    return found


def _card_numbers(situation: Situation) -> dict[Tpn, int]:
    """The numbers on the cards: those who have come so far are counted one after the other.

    Source:
        NSWCA guidelines, 3.2 a; the numbers by arrival of the other systems.
    """
    tournament, round_no = situation.tournament, situation.round_no
    present = basic_rules.present_players(tournament, round_no)
    numbers = basic_rules.arrival_numbers(tournament, round_no, present)
    tpns = [player.tpn for player in tournament.players]
    return dict(zip(tpns, numbers, strict=True))
