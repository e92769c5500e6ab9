"""Who withdraws from a round robin: whether the games count, and who is out of the table.

The two documents count differently. C.05 asks for half of the player's own games, and a game won
by forfeit is one; the NSWCA guidelines ask for half of the scheduled rounds of the tournament,
whatever the player did in them. Exactly half is enough by both.

Source:
    C.05, Article 6.6; NSWCA Tournament Guidelines, section 4.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from openarbiter.model import Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.ranking.editions import TableEdition


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """A player who withdraws from a round robin, and what becomes of his games.

    Attributes:
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
    by_rounds = edition.half_of_rounds
    completed, scheduled = own_games(tournament, player)
    if by_rounds:
        completed, scheduled = int(player.withdrawn_after), scheduled_rounds(tournament)
    return Withdrawal(tpn=player.tpn, completed=completed, scheduled=scheduled, by_rounds=by_rounds)


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

    The count is of those who meet, where it is not the players (TRF26, records 142 and 192).
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


_KNOCK_OUT = "KNOCKOUT"
_FIXED = ("ROUNDROBIN", "BERGER", "SCHILLER", "SCHEVENINGEN", "MOLTER", _KNOCK_OUT)


def is_predetermined(tournament: Tournament) -> bool:
    """Whether the tournament says that its pairings were fixed beforehand (C.07, Article 15.2)."""
    letters = _letters(tournament)
    return any(word in letters for word in _FIXED)


def _letters(tournament: Tournament) -> str:
    """What the tournament calls its type, in capitals without anything between them."""
    event = tournament.event
    text = (event.type_code or event.type_text).upper()
    return "".join(letter for letter in text if letter.isalpha())


def before_half_of_games(
    tournament: Tournament, field: Field, left: Sequence[RoundNo | None]
) -> set[int]:
    """Places in a round robin of who withdrew before half of their games (C.05, Article 6.6).

    Who withdrew is what the tournament says; after the last round also who stayed away from
    the last game, whether it was lost by forfeit or left out. Games somebody came to (won by
    forfeit ones included) are completed. Games are scheduled whether the report has an entry
    for them or leaves the round of who had gone empty; nobody is out of a table of the rounds
    before the withdrawal. Who is out of a knock-out has completed all there was.
    """
    found: set[int] = set()
    if _KNOCK_OUT in _letters(tournament):
        return found
    over = field.rounds >= field.final_round
    for place, last in enumerate(left):
        rounds = zip(field.kinds[place], field.opponents[place], strict=True)
        games = [kind for kind, other in rounds if other != NOBODY]
        came = sum(kind in {Kind.PLAYED, Kind.FORFEIT_WIN} for kind in games)
        gone = (last is not None and last <= field.rounds) or (over and _stayed_away(field, place))
        if gone and came * 2 < max(len(games), _scheduled_games(field, over=over)):
            found.add(place)
    return found


def before_half_of_rounds(
    tournament: Tournament, field: Field, left: Sequence[RoundNo | None]
) -> set[int]:
    """Places in a round robin of who withdrew before half of the rounds were completed.

    The rounds of the tournament count, whatever they did in them; exactly half is no longer
    before half. Nobody is out of a table of the rounds before the withdrawal. Who withdrew is what
    the tournament says; report files do not, so after the last round it is also who stayed away
    from the last game (NSWCA, section 4).
    """
    scheduled = scheduled_rounds(tournament, len(left))
    over = field.rounds >= field.final_round and _KNOCK_OUT not in _letters(tournament)
    found: set[int] = set()
    for place, last in enumerate(left):
        if last is None and over and _stayed_away(field, place):
            last = _rounds_before_leaving(field, place)  # noqa: PLW2901
        if last is not None and last <= field.rounds and 2 * last < scheduled:
            found.add(place)
    return found


def _rounds_before_leaving(field: Field, place: int) -> RoundNo:
    """The rounds completed before somebody stayed away to the end, as far as results tell.

    The first game lost by default at the end is the first round without him. Where nothing was
    entered for him, it is the round after his last game.
    """
    lost: int | None = None
    for number in range(field.rounds - 1, -1, -1):
        kind = field.kinds[place][number]
        if kind in {Kind.PLAYED, Kind.FORFEIT_WIN} and field.opponents[place][number] != NOBODY:
            return RoundNo(number + 1 if lost is None else lost)
        if kind == Kind.FORFEIT_LOSS:
            lost = number
    return RoundNo(lost or 0)


def _stayed_away(field: Field, place: int) -> bool:
    """Whether somebody did not come to the last game: lost by forfeit, or left out of the report.

    The last round of one player of an odd field is a free one.
    """
    games = list(zip(field.kinds[place], field.opponents[place], strict=True))[::-1]
    for left_out, (kind, other) in enumerate(games):
        if other != NOBODY:
            return kind == Kind.FORFEIT_LOSS or left_out > len(field.numbers) % 2
    return False


def _scheduled_games(field: Field, *, over: bool) -> int:
    """Games a round-robin has for everybody: one a round, without the free round of each cycle."""
    count = len(field.numbers)
    if over:
        count = sum(any(other != NOBODY for other in met) for met in field.opponents)
    return field.final_round - (field.final_round // count if count % 2 else 0)
