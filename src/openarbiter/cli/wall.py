"""The sheet an arbiter posts on the wall: boards with names, ratings and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.tables import columns, points_text
from openarbiter.model import Result
from openarbiter.rulebooks.basic_rules import histories

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openarbiter.model import Player, Points, RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["number_sheet", "wall_sheet"]

_HEAD = ("Board", "No.", "White", "Rating", "Points", "", "No.", "Black", "Rating", "Points")
_ALIGNS = ">><>><><>>"

_AWAY = {
    Result.FULL_POINT_BYE: "full-point bye",
    Result.HALF_POINT_BYE: "half-point bye",
    Result.ZERO_POINT_BYE: "zero-point bye",
    Result.ABSENT: "",
}


def wall_sheet(
    tournament: Tournament, pairing: RoundPairing, edition: Edition, why: str
) -> list[str]:
    """The lines of the sheet: head, boards, bye, absent players, and who says so.

    Args:
        tournament: The tournament.
        pairing: The round; points are those before it, without virtual points.
        edition: The edition that paired.
        why: Why it was this one, as a sentence.
    """
    players = {player.tpn: player for player in tournament.players}
    scores = histories(tournament, pairing.round_no).score
    points = {player.tpn: score for player, score in zip(tournament.players, scores, strict=True)}
    lines = [*_head(tournament, pairing), ""]
    lines += _boards(pairing, players, points)
    if pairing.bye is not None:
        bye = players[pairing.bye]
        lines += ["", f"Bye: {_with_number(bye)} ({points_text(points[bye.tpn]).strip()})"]
    if pairing.absent:
        lines += ["", "Not paired:"]
        lines += _absent(tournament, pairing, players)
    lines += [
        "",
        f"Paired by {edition.id}: {edition.title}.",
        why,
    ]
    return lines


def number_sheet(pairing: RoundPairing) -> list[str]:
    """The lines of the sheet with pairing numbers only."""
    rows = [("Board", "White", "Black")]
    rows += [(str(game.board), str(game.white), str(game.black)) for game in pairing.games]
    lines = columns(rows, ">>>")
    if pairing.bye is not None:
        lines.append(f"Bye: {pairing.bye}")
    if pairing.absent:
        lines.append("Not paired: " + " ".join(str(tpn) for tpn in pairing.absent))
    return lines


def _head(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    of_rounds = f" of {tournament.rounds}" if tournament.rounds else ""
    return [tournament.event.name or "Tournament", f"Round {pairing.round_no}{of_rounds}"]


def _boards(
    pairing: RoundPairing, players: Mapping[Tpn, Player], points: Mapping[Tpn, Points]
) -> list[str]:
    rows: list[tuple[str, ...]] = [_HEAD]
    for game in pairing.games:
        white = _cells(players[game.white], points[game.white])
        black = _cells(players[game.black], points[game.black])
        rows.append((str(game.board), *white, "-", *black))
    return columns(rows, _ALIGNS)


def _cells(player: Player, points: Points) -> tuple[str, str, str, str]:
    rating = str(player.rating) if player.rating else ""
    return str(player.tpn), _titled(player), rating, points_text(points)


def _titled(player: Player) -> str:
    return f"{player.title} {player.name}" if player.title else player.name


def _with_number(player: Player) -> str:
    return f"{player.tpn} {_titled(player)}"


def _absent(
    tournament: Tournament, pairing: RoundPairing, players: Mapping[Tpn, Player]
) -> list[str]:
    requested = {
        tpn: bye.kind
        for bye in tournament.requested_byes
        if bye.round_no == pairing.round_no
        for tpn in bye.players
    }
    rows = []
    for tpn in pairing.absent:
        reason = _reason(players[tpn], pairing.round_no, requested.get(tpn))
        rows.append((str(tpn), _titled(players[tpn]), reason))
    return [f"  {line}" for line in columns(rows, "><<")]


def _reason(player: Player, round_no: RoundNo, requested: Result | None) -> str:
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return "withdrawn"
    recorded = player.record(round_no).result
    if recorded is not Result.ABSENT:
        return _AWAY.get(recorded, "")
    return _AWAY.get(requested, "") if requested else ""
