"""A position as a report text, for people and for reading it again.

Written with the record codes of TRF16, TRF26 and the common extensions; only what the referee's
positions hold.
"""

from __future__ import annotations

from openarbiter.model import Colour, Player, Points, RoundNo, ScoringSystem, Tournament
from tests.referee.positions import Position


def report(position: Position, edition_id: str) -> str:
    """The position as text; the round to be paired is named in a comment."""
    tournament = position.tournament
    lines = [f"012 Referee position, round {position.round_no} by {edition_id}"]
    lines += [_player(tournament, each) for each in tournament.players]
    lines.append(f"142 {tournament.rounds}")
    lines.append(f"XXR {tournament.rounds}")
    if tournament.initial_colour is not None:
        white = tournament.initial_colour is Colour.WHITE
        lines.append("152 " + ("W" if white else "B"))
    if tournament.scoring != ScoringSystem():
        lines.append(_scoring(tournament.scoring))
    lines += _byes(tournament)
    lines += _abnormal(tournament)
    lines += _forbidden(tournament, position.round_no)
    lines += _virtual(tournament, position.round_no)
    gone = [
        f"{each.tpn:>4}" for each in tournament.players if _has_withdrawn(each, position.round_no)
    ]
    if gone:
        lines.append(f"240 Z {position.round_no:>3} " + " ".join(gone))
    return "\n".join(lines)


def _has_withdrawn(player: Player, round_no: RoundNo) -> bool:
    return player.withdrawn_after is not None and player.withdrawn_after < round_no


def _tenths(points: Points) -> str:
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def _player(tournament: Tournament, player: Player) -> str:
    earned = sum(tournament.scoring.points(each.result, each.colour) for each in player.rounds)
    head = f"001 {player.tpn:>4}      {player.name:<33} {player.rating or '':>4}"
    line = f"{head:<80}{_tenths(earned):>4} {player.tpn:>4}"
    for record in player.rounds:
        colour = record.colour.value if record.colour is not None else "-"
        opponent = f"{record.opponent:>4}" if record.opponent is not None else "0000"
        result = "Z" if record.result.value == " " else record.result.value
        line += f"  {opponent} {colour} {result}"
    return line


def _scoring(scoring: ScoringSystem) -> str:
    values = {
        "WW": scoring.white_win,
        "BW": scoring.black_win,
        "WD": scoring.white_draw,
        "BD": scoring.black_draw,
        "WL": scoring.white_loss,
        "BL": scoring.black_loss,
        "ZPB": scoring.zero_point_bye,
        "HPB": scoring.half_point_bye,
        "FPB": scoring.full_point_bye,
        "PAB": scoring.pairing_allocated_bye,
        "FW": scoring.forfeit_win,
        "FL": scoring.forfeit_loss,
    }
    return "XXS " + " ".join(f"{code}={_tenths(points)}" for code, points in values.items())


def _byes(tournament: Tournament) -> list[str]:
    return [
        f"240 {bye.kind.value} {bye.round_no:>3} " + " ".join(f"{tpn:>4}" for tpn in bye.players)
        for bye in tournament.requested_byes
    ]


def _abnormal(tournament: Tournament) -> list[str]:
    return [
        f"299 {each.kind or ' '}        {_tenths(each.points):>4}  {each.round_no or '':>3} "
        + " ".join(f"{tpn:>4}" for tpn in each.players)
        for each in tournament.adjustments
    ]


def _forbidden(tournament: Tournament, round_no: RoundNo) -> list[str]:
    return [
        f"260 {each.first_round or 1:>3} {each.last_round or tournament.rounds or round_no:>3} "
        + " ".join(f"{tpn:>4}" for tpn in each.players)
        for each in tournament.forbidden_pairs
    ]


def _virtual(tournament: Tournament, round_no: RoundNo) -> list[str]:
    """One line per player with the points of every round up to this one."""
    lines = []
    for player in tournament.players:
        points = [0] * round_no
        for entry in tournament.virtual_points:
            if entry.first_player <= player.tpn <= entry.last_player:
                for number in range(entry.first_round, min(entry.last_round, round_no) + 1):
                    points[number - 1] = entry.points
        if any(points):
            lines.append(f"XXA {player.tpn:>4} " + " ".join(f"{_tenths(p):>4}" for p in points))
    return lines
