"""A quick pairing by score for building histories without an engine.

It obeys no regulation: it keeps rematches, forbidden pairs and equal absolute colours out where
it easily can, and is the same for the same tournament. Only for positions to measure on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import BoardNo, Colour, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import Game, RoundPairing

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["pair"]

_WITHOUT_SECOND_BYE = frozenset(
    {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN}
)


@dataclass(slots=True)
class _Card:
    """What the quick pairing looks at of one player.

    ``due`` is above zero for a player who should get White, and 2 at least is absolute.
    """

    tpn: Tpn
    score: int = 0
    met: set[Tpn] = field(default_factory=set)
    due: int = 0
    had_bye: bool = False


def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a round by score, upper half against lower half, without much care.

    Raises:
        ImpossiblePairingError: The quick search finds no pairing (there may be one).
    """
    table = tournament.scoring.table()
    cards = [
        _card(player, round_no, table)
        for player in tournament.players
        if len(player.rounds) < round_no
    ]
    for group in tournament.forbidden_pairs:
        if group.applies_to(round_no):
            members = set(group.players)
            for card in cards:
                if card.tpn in members:
                    card.met |= members
    cards.sort(key=lambda card: (-card.score, card.tpn))
    bye = None
    if len(cards) % 2:
        bye = next((card for card in reversed(cards) if not card.had_bye), None)
        if bye is None:
            raise ImpossiblePairingError("everybody has had a bye")
        cards.remove(bye)
    pairs = _pairs(cards)
    games = tuple(
        _game(BoardNo(board), first, second) for board, (first, second) in enumerate(pairs, start=1)
    )
    seated = {tpn for game in games for tpn in (game.white, game.black)}
    if bye is not None:
        seated.add(bye.tpn)
    return RoundPairing(
        round_no=round_no,
        system="stand-in",
        games=games,
        bye=None if bye is None else bye.tpn,
        absent=tuple(player.tpn for player in tournament.players if player.tpn not in seated),
    )


def _card(player: Player, round_no: RoundNo, table: dict[tuple[str, bool], int]) -> _Card:
    card = _Card(player.tpn)
    colours = []
    for entry in player.rounds[: round_no - 1]:
        card.score += table[entry.result.value, entry.colour is Colour.BLACK]
        card.had_bye |= entry.result in _WITHOUT_SECOND_BYE
        if entry.result.played and entry.opponent is not None:
            card.met.add(entry.opponent)
            colours.append(1 if entry.colour is Colour.BLACK else -1)
    if colours:
        balance = sum(colours)
        last = colours[-1] if colours[-2:-1] in ([], [-colours[-1]]) else 2 * colours[-1]
        card.due = balance if abs(balance) >= 2 else last if balance in (0, last) else balance  # noqa: PLR2004
    return card


def _pairs(cards: list[_Card]) -> list[tuple[_Card, _Card]]:
    """Scoregroup by scoregroup from the top, then the players left over, by exchanging."""
    pairs: list[tuple[_Card, _Card]] = []
    waiting: list[_Card] = []
    for group in _scoregroups(cards):
        found, waiting = _halves([*waiting, *group])
        pairs += found
    while waiting:
        pairs += _exchange(waiting.pop(0), waiting.pop(), pairs)
    return pairs


def _scoregroups(cards: list[_Card]) -> Iterator[list[_Card]]:
    group: list[_Card] = []
    for card in cards:
        if group and card.score != group[0].score:
            yield group
            group = []
        group.append(card)
    if group:
        yield group


def _halves(cards: list[_Card]) -> tuple[list[tuple[_Card, _Card]], list[_Card]]:
    """Upper half against lower half; who finds nobody is handed on."""
    half = len(cards) // 2
    lower, left, pairs = cards[half:], [], []
    for upper in cards[:half]:
        place = next((i for i, other in enumerate(lower) if _may_meet(upper, other)), None)
        if place is None:
            left.append(upper)
        else:
            pairs.append((upper, lower.pop(place)))
    return pairs, left + lower


def _exchange(
    first: _Card, second: _Card, pairs: list[tuple[_Card, _Card]]
) -> list[tuple[_Card, _Card]]:
    """The pairs of two players left over, taken from the lowest pair that can be opened."""
    if _may_meet(first, second):
        return [(first, second)]
    for place in range(len(pairs) - 1, -1, -1):
        third, fourth = pairs[place]
        for one, other in ((third, fourth), (fourth, third)):
            if _may_meet(first, one) and _may_meet(second, other):
                del pairs[place]
                return [(first, one), (second, other)]
    raise ImpossiblePairingError("the quick pairing found none", players=(first.tpn, second.tpn))


def _may_meet(first: _Card, second: _Card) -> bool:
    if second.tpn in first.met:
        return False
    return not (first.due * second.due > 0 and min(abs(first.due), abs(second.due)) > 1)


def _game(board: BoardNo, first: _Card, second: _Card) -> Game:
    """A board with the colours the two are due, the first player's wish before the second's."""
    wish = first.due if abs(first.due) >= abs(second.due) else -second.due
    first_has_white = wish > 0 if wish else board % 2 == 1
    white, black = (first, second) if first_has_white else (second, first)
    return Game(board, white.tpn, black.tpn)
