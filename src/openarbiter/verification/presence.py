"""Who is paired and who is not: absences, byes, and the number of byes.

Source:
    C.04.1 (BR 3, BR 4), C.04.2 (GHR 3.2, 3.3), both applied from 2026-02-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.languages import said
from openarbiter.model import Result, RoundNo, Tournament, Tpn, result_words
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.verification.findings import RuleFinding, Severity, listed, points_text
from openarbiter.verification.published import PublishedRound


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
                found=said("player {player} has the pairing-allocated bye", player=tpn),
                expected=said(
                    "they may not: {reason}",
                    reason=_why_barred(tournament, tpn, published.round_no),
                ),
                players=(tpn,),
            )


def _why_barred(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> str:
    """The round that bars a player, in words; a whole point is named before a part of one.

    Some texts bar after any point without playing, all of them after a whole one.
    """
    ((place, player),) = (each for each in enumerate(tournament.players) if each[1].tpn == tpn)
    worth = credited(tournament, range(1, round_no))
    part: str = ""
    for number in range(1, round_no):
        result = player.record(RoundNo(number)).result
        if result is Result.PAIRING_ALLOCATED_BYE:
            return said("they had it in round {number}", number=number)
        points = worth.without_play(place, number, result)
        if result.played or points <= 0:
            continue
        reason = said(
            "they got {points} points without playing in round {number}",
            points=points_text(points),
            number=number,
        )
        if points >= tournament.scoring.win:
            return reason
        part = part or reason
    return part or said("they got points without playing")


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
                article="C.04.2, 3.2",
                round_no=round_no,
                found=said("player {player} is paired", player=player.tpn),
                expected=said("they withdrew after round {number}", number=player.withdrawn_after),
                players=(player.tpn,),
            )
        if player.tpn in away:
            yield RuleFinding(
                kind="absent-player-paired",
                article="C.04.2, 3.3",
                round_no=round_no,
                found=said("player {player} is paired", player=player.tpn),
                expected=said(
                    "they announced that they would not play ({kind})",
                    kind=result_words(away[player.tpn]),
                ),
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
                found=said("player {player} has neither an opponent nor a bye", player=player.tpn),
                expected=said(
                    "everybody who is there is paired; an absence is announced and recorded"
                ),
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
            found=said("players {players} have the pairing-allocated bye", players=listed(byes)),
            expected=said("at most one of {number} players has it", number=published.present),
            players=byes,
        )
    for tpn in published.alone:
        yield RuleFinding(
            kind="player-without-game",
            article="BR 3",
            round_no=published.round_no,
            found=said("player {player} was to be paired and has no opponent", player=tpn),
            expected=said("everybody is paired, but for one of an odd number who has the bye"),
            players=(tpn,),
        )
