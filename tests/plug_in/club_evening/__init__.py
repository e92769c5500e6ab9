"""The rule of an invented club: everybody meets the nearest in the table they have not met yet.

1. The table is made by points, then by pairing number.
2. Of an odd number the last in the table who had no bye yet has the bye.
3. The first in the table meets the next one below whom they have not met, as long as the others
   can be paired too; then the same for those who are left.
4. The player who had White less often has White; of equals the one with the higher number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Handling,
    PublishedSheet,
    Rules,
    entry_points,
)
from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["CLUB_EVENING", "colours", "pair"]


def pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a round.

    Args:
        tournament: The tournament.
        round_no: The round.

    Raises:
        ImpossiblePairingError: Too many of the players have met.

    Source:
        The rule of the club, 1 to 4.
    """
    history = basic_rules.histories(tournament, round_no)
    places = basic_rules.present_players(tournament, round_no)
    table = sorted(places, key=lambda place: (-history.score[place], place))
    bye = None
    if len(table) % 2:
        free = [place for place in reversed(table) if not history.barred_from_bye[place]]
        if not free:
            raise ImpossiblePairingError("everybody has had the bye (rule 2)")
        bye = free[0]
        table.remove(bye)
    tpn = [player.tpn for player in tournament.players]
    met = {tpn[place]: _met(tournament, place, round_no) for place in table}
    pairs = _nearest([tpn[place] for place in table], met)
    if pairs is None:
        raise ImpossiblePairingError("too many of the players have met (rule 3)")
    games = [colours(tournament, round_no, one, other) for one, other in pairs]
    score = {tpn[place]: history.score[place] for place in places}
    return RoundPairing(
        round_no=round_no,
        system="club-evening",
        games=basic_rules.board_order(games, score),
        bye=None if bye is None else tpn[bye],
        absent=tuple(each for place, each in enumerate(tpn) if place not in set(places)),
    )


def _met(tournament: Tournament, place: int, round_no: RoundNo) -> set[Tpn]:
    player = tournament.players[place]
    records = (player.record(RoundNo(number)) for number in range(1, round_no))
    return {record.opponent for record in records if record.opponent and record.result.played}


def _nearest(table: Sequence[Tpn], met: Mapping[Tpn, set[Tpn]]) -> list[tuple[Tpn, Tpn]] | None:
    """Rule 3; ``None`` where the table cannot be paired."""
    if not table:
        return []
    first, *others = table
    for other in others:
        if other not in met[first]:
            rest = _nearest([tpn for tpn in others if tpn != other], met)
            if rest is not None:
                return [(first, other), *rest]
    return None


def colours(tournament: Tournament, round_no: RoundNo, one: Tpn, other: Tpn) -> tuple[Tpn, Tpn]:
    """White and Black of a pair, by rule 4."""
    whites = {}
    for player in tournament.players:
        if player.tpn in {one, other}:
            whites[player.tpn] = basic_rules.played_colours(player, round_no).count(Colour.WHITE)
    white = min((one, other), key=lambda tpn: (whites[tpn], tpn))
    return (white, other if white == one else one)


CLUB_EVENING = Edition(
    id="club-evening",
    document=Document(
        title="Club evening: the nearest not met yet",
        source="an invented club",
        family="club-evening",
    ),
    rules=Rules(
        (
            Article("2", "2", "The last in the table who had no bye yet has the bye."),
            Article("3", "3", "Everybody meets the nearest in the table they have not met."),
            Article("4", "4", "Who had White less often has White."),
        ),
        bye_first="2",
    ),
    pair=pair,
    entry=entry_points("club_evening"),
    sheets=(PublishedSheet("standings", "3"),),
    handling=Handling(absence="the rule of the club, 1"),
)
"""The edition that the entry point names."""
