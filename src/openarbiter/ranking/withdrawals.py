"""Who withdraws from a round robin: whether the games count in the table.

The two documents count differently. C.05 asks for half of the player's own games, and a game won
by forfeit is one; the NSWCA guidelines ask for half of the scheduled rounds of the tournament,
whatever the player did in them. Exactly half is enough by both.

Source:
    C.05, Article 6.6; NSWCA Tournament Guidelines, section 4.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from openarbiter.model import Player, Result, RoundRecord, Tournament, Tpn
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.ranking.editions import TableEdition


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """A player who withdraws from a round robin, and what becomes of his games.

    Attributes:
        tpn: The player.
        completed: Rounds of the tournament, or games of the player, completed before.
        scheduled: Rounds the tournament has, or games the tables have for everybody.
        by_rounds: Rounds of the tournament are counted, not games of the player.
    """

    tpn: Tpn
    completed: int
    scheduled: int
    by_rounds: bool

    @property
    def stands(self) -> bool:
        """The games stand and the remaining ones are lost by default.

        Otherwise the player is scored as not having competed at all; games played are rated all
        the same.
        """
        return 2 * self.completed >= self.scheduled


def withdrawal(tournament: Tournament, player: Player, edition: TableEdition) -> Withdrawal | None:
    """What the withdrawal of a player means; ``None`` for who has not withdrawn.

    Source:
        C.05, Article 6.6; NSWCA guidelines, section 4.
    """
    if player.withdrawn_after is None:
        return None
    if edition.half_of_rounds:
        completed, scheduled = int(player.withdrawn_after), scheduled_rounds(tournament)
    else:
        completed, scheduled = own_games(tournament, player)
    return Withdrawal(
        tpn=player.tpn, completed=completed, scheduled=scheduled, by_rounds=edition.half_of_rounds
    )


def counted(tournament: Tournament, edition: TableEdition, after: int) -> Tournament:
    """A round robin as its scores count after a round: nobody has met who is out of the table.

    Only who is known to have withdrawn is looked at, and their own rounds stay as they are.
    """
    gone = {
        player.tpn
        for player in tournament.players
        if player.withdrawn_after is not None and player.withdrawn_after <= after
        if (left := withdrawal(tournament, player, edition)) is not None and not left.stands
    }
    if not gone:
        return tournament
    players = tuple(
        player if player.tpn in gone else without(player, gone) for player in tournament.players
    )
    return replace(tournament, players=players)


def without(player: Player, gone: Collection[int]) -> Player:
    """A player as if nobody had met some others, whose results do not count."""
    nothing = RoundRecord(None, None, Result.ABSENT)
    rounds = (nothing if record.opponent in gone else record for record in player.rounds)
    return replace(player, rounds=tuple(rounds)) if gone else player


def scheduled_rounds(tournament: Tournament, count: int | None = None) -> int:
    """Rounds of a round robin; where none are announced, those of the cycles it names or has begun.

    The count is of those who meet, where it is not the players.

    Source:
        TRF26, records 142 and 192.
    """
    if tournament.rounds is not None:
        return tournament.rounds
    count = len(tournament.players) if count is None else count
    code = tournament.event.type_code
    cycle = _cycle(code, count)
    if cycle < 1:
        return 1
    begun = -(-int(tournament.paired_rounds) // cycle)
    return max(cycles_named(code), begun) * cycle


def _cycle(code: str, count: int) -> int:
    """Rounds in which so many have met all whom the table has for them."""
    if "SCHEVENINGEN" in code:  # the players of the other of two teams
        return count // 2
    if _MOLTER in code:
        rounds = code.rpartition("X")[2]
        return int(rounds) if rounds.isdecimal() else 1
    return count - 1 + count % 2


_MOLTER = "MOLTER"
"""Part of the codes of record 192 that end with the rounds of a table."""


def cycles_named(code: str) -> int:
    """How many cycles the code of a round robin names.

    Source:
        TRF26, record 192: ``_Gn`` is the number of cycles, and a double round-robin has two.

    Examples:
        >>> [cycles_named(f"BERGER_{each}") for each in ("ROUNDROBIN_G3", "DOUBLEROUNDROBIN", "")]
        [3, 2, 1]
    """
    digits = code.rpartition("_G")[2]
    if digits.isdecimal() and len(digits) < _DIGITS:
        return max(1, int(digits))
    return 1 + ("DOUBLE" in code)


_DIGITS = 4
"""A code with so many digits names no number of cycles."""


def own_games(tournament: Tournament, player: Player) -> tuple[int, int]:
    """Games a player completed, and games the tables have for everybody (C.05, Article 6.6).

    Each cycle of an odd field has one free round; games won by forfeit are completed, those lost
    so are not.
    """
    total, count = scheduled_rounds(tournament), len(tournament.players)
    completed = sum(
        record.opponent is not None
        and (record.result.played or record.result is Result.FORFEIT_WIN)
        for record in player.rounds
    )
    return completed, total - (total // count if count % 2 else 0)
