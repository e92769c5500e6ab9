"""The literal rule of 2012 with the brackets it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.verification.literal.dutch_2012 import Paired, dutch_2012_pairing, literal_of
from openarbiter.verification.literal.terms import State
from openarbiter.verification.literal.ways_2012 import in_order


@dataclass(frozen=True, slots=True)
class LiteralRound:
    """The pairing of a round.

    Attributes:
        games: (White, Black), ascending.
        bye: Who has the bye.
        brackets: (moved down, residents, pairs, floaters) of every bracket, as TPNs.
        events: What happened, for the counts: C1, C12, C13 are entered, and what came of it.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    brackets: tuple[tuple[tuple[Tpn, ...], ...], ...]
    events: tuple[str, ...]


def literal_round(tournament: Tournament, round_no: RoundNo) -> LiteralRound | None:
    """A round; ``None`` where no complete pairing exists."""
    literal = literal_of(tournament, round_no)
    found = dutch_2012_pairing(tournament, round_no)
    if found is None:
        return None
    literal.run()
    brackets = tuple(_shape(paired) for paired in literal.brackets)
    return LiteralRound(found.games, found.bye, brackets, found.decided)


def _shape(paired: Paired) -> tuple[tuple[Tpn, ...], ...]:
    pairs = [
        tpn for pair in sorted(_tpns(pair) for pair in paired.candidate.all_pairs) for tpn in pair
    ]
    return _tpns(in_order(paired.players)), tuple(pairs), _tpns(paired.floaters)


def _tpns(players: Iterable[State]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in players)
