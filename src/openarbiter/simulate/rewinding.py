"""A tournament as it stood before one of its rounds was paired."""

from __future__ import annotations

from openarbiter.errors import RequestError
from openarbiter.model import Player, Result, RoundNo, RoundRecord, TeamEvent, Tournament
from openarbiter.values import replace

_ZERO_POINT_BYE = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def before_round(tournament: Tournament, round_no: RoundNo) -> Tournament:
    """The tournament before a round: its games and all that followed are taken away.

    Players who were not paired in the round keep their entry for it, an empty one becoming a
    zero-point bye: in a round to come, who has no entry is there.

    Args:
        tournament: A tournament in which the round has been paired.
        round_no: The round.

    Raises:
        RequestError: The round has not been paired.
    """
    if not 1 <= round_no <= tournament.paired_rounds:
        raise RequestError(f"round {round_no} has not been paired")
    return replace(
        tournament,
        players=tuple(_player_before(player, round_no) for player in tournament.players),
        team_event=_matches_before(tournament.team_event, round_no),
        other_records=(),  # they may tell of any round
        origin=None,
    )


def _matches_before(event: TeamEvent, round_no: RoundNo) -> TeamEvent:
    return replace(
        event,
        line_ups=tuple(each for each in event.line_ups if each.round_no < round_no),
        forfeited=tuple(each for each in event.forfeited if each.round_no < round_no),
        byes=tuple(each for each in event.byes if each.round_no < round_no),
    )


def _player_before(player: Player, round_no: RoundNo) -> Player:
    record = player.record(round_no)
    rounds = player.rounds[: round_no - 1]
    if not record.result.paired:
        missing = (player.record(RoundNo(number)) for number in range(len(rounds) + 1, round_no))
        away = _ZERO_POINT_BYE if record.result is Result.ABSENT else record
        rounds = (*rounds, *missing, away)
    gone = player.withdrawn_after
    return replace(
        player,
        rounds=rounds,
        declared_points=None,
        declared_rank=None,
        withdrawn_after=gone if gone is not None and gone < round_no else None,
    )
