"""Who is paired and who is not: absences, byes, and the number of byes.

Source:
    C.04.1 (BR 3, BR 4), C.04.2 (GHR 3.2, 3.3), both applied from 2026-02-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.model import Result, RoundNo, Tournament, Tpn
from openarbiter.verification.findings import RuleFinding, Severity, listed, points_text
from openarbiter.verification.published import PublishedRound

__all__ = ["presence_findings"]


def presence_findings(
    tournament: Tournament,
    published: PublishedRound,
    may_take_bye: Mapping[Tpn, bool],
    *,
    bye_article: str,
) -> Iterator[RuleFinding]:
    """Everything wrong with who is paired, who has the bye and who is missing.

    Args:
        tournament: The tournament.
        published: The round.
        may_take_bye: Whether a player may get the pairing-allocated bye, by TPN.
        bye_article: The article of the edition about that.

    Source:
        BR 3, BR 4, GHR 3.2, GHR 3.3.
    """
    yield from _absent_but_paired(tournament, published.round_no)
    yield from _missing(tournament, published)
    yield from _number_of_byes(published)
    for tpn in published.byes:
        if not may_take_bye.get(tpn, True):
            yield RuleFinding(
                kind="bye-not-allowed",
                article=bye_article,
                round_no=published.round_no,
                found=f"player {tpn} has the pairing-allocated bye",
                expected=f"they may not: {_why_barred(tournament, tpn, published.round_no)}",
                players=(tpn,),
            )


def _why_barred(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> str:
    """The round that bars a player, in words; a whole point is named before a part of one.

    Some texts bar after any point without playing, all of them after a whole one.
    """
    (player,) = (player for player in tournament.players if player.tpn == tpn)
    table = tournament.scoring.table()
    part = ""
    for number in range(1, round_no):
        result = player.record(RoundNo(number)).result
        if result is Result.PAIRING_ALLOCATED_BYE:
            return f"they had it in round {number}"
        points = table[result.value, False]
        if result.played or points <= 0:
            continue
        reason = f"they got {points_text(points)} points without playing in round {number}"
        if points >= tournament.scoring.win:
            return reason
        part = part or reason
    return part or "they got points without playing"


def _absent_but_paired(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    away = {
        tpn: bye.kind
        for bye in tournament.requested_byes
        if bye.round_no == round_no
        for tpn in bye.players
    }
    for player in tournament.players:
        if not player.record(round_no).result.paired:
            continue
        if player.withdrawn_after is not None and player.withdrawn_after < round_no:
            yield RuleFinding(
                kind="withdrawn-player-paired",
                article="GHR 3.2",
                round_no=round_no,
                found=f"player {player.tpn} is paired",
                expected=f"they withdrew after round {player.withdrawn_after}",
                players=(player.tpn,),
            )
        if player.tpn in away:
            yield RuleFinding(
                kind="absent-player-paired",
                article="GHR 3.3",
                round_no=round_no,
                found=f"player {player.tpn} is paired",
                expected=f"they announced that they would not play ({away[player.tpn].name})",
                players=(player.tpn,),
            )


def _missing(tournament: Tournament, published: PublishedRound) -> Iterator[RuleFinding]:
    """Players without any entry in a round between rounds in which they were paired."""
    round_no = published.round_no
    announced = {
        tpn for bye in tournament.requested_byes if bye.round_no == round_no for tpn in bye.players
    }
    for player in tournament.players:
        if player.record(round_no).result is not Result.ABSENT or player.tpn in announced:
            continue
        before = any(record.result.paired for record in player.rounds[: round_no - 1])
        after = any(record.result.paired for record in player.rounds[round_no:])
        if before and after:
            yield RuleFinding(
                kind="missing-player",
                article="BR 3",
                round_no=round_no,
                found=f"player {player.tpn} has neither an opponent nor a bye",
                expected="everybody who is there is paired; an absence is announced and recorded",
                players=(player.tpn,),
                severity=Severity.DOUBTFUL,
            )


def _number_of_byes(published: PublishedRound) -> Iterator[RuleFinding]:
    """Exactly one bye where the number of players is odd, none where it is even (BR 3)."""
    byes = published.byes
    if len(byes) > 1:
        yield RuleFinding(
            kind="several-byes",
            article="BR 3",
            round_no=published.round_no,
            found=f"players {listed(byes)} have the pairing-allocated bye",
            expected=f"at most one of {published.present} players has it",
            players=byes,
        )
    for tpn in published.alone:
        yield RuleFinding(
            kind="player-without-game",
            article="BR 3",
            round_no=published.round_no,
            found=f"player {tpn} was to be paired and has no opponent",
            expected="everybody is paired, but for one of an odd number who has the bye",
            players=(tpn,),
        )
