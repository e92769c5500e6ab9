"""C.04.7, accelerated systems: virtual points that count for pairing only.

It knows which players get virtual points in which round, and nothing of how a round is paired.

Source:
    C.04.7 (applied from 2026-02-01), Baku acceleration.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import (
    Player,
    Points,
    RequestedBye,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
    points_text,
)


def fits_scoring(scoring: ScoringSystem) -> bool:
    """Whether a win is two draws and a loss nothing, as Baku acceleration has it (C.04.7, 1.1).

    Examples:
        >>> fits_scoring(ScoringSystem.of(20, 10)), fits_scoring(ScoringSystem.of(30, 10))
        (True, False)
    """
    return scoring.win == 2 * scoring.draw and scoring.loss == 0


def need_premise(tournament: Tournament) -> None:
    """Refuse Baku acceleration where the points do not fit it (C.04.7, Article 1.1).

    Of an event of teams it is asked of the tournament of the teams. Virtual points that the
    tournament lists are those of whoever announced them.

    Raises:
        NotCoveredError: A win is not worth two draws, or a loss is worth something.
    """
    scoring = tournament.scoring
    if not tournament.baku or tournament.virtual_points or fits_scoring(scoring):
        return
    raise NotCoveredError.saying(
        "Baku acceleration is made for a win worth two draws and a loss worth nothing (C.04.7, "
        "1.1); here they are worth {win}, {draw} and {loss}; leave it out, or list the virtual "
        "points (record 250 or XXA)",
        win=points_text(scoring.win),
        draw=points_text(scoring.draw),
        loss=points_text(scoring.loss),
    )


def need_none(tournament: Tournament, system: str) -> None:
    """Refuse an acceleration in a system that is no Swiss system (C.04.7, preface).

    Raises:
        NotCoveredError: The tournament has an acceleration.
    """
    if tournament.baku or tournament.virtual_points:
        raise NotCoveredError.saying(
            "{system} knows no acceleration, which is for Swiss systems (C.04.7); leave it out",
            system=system,
        )


def baku_group(players: tuple[Player, ...], byes: Iterable[RequestedBye] = ()) -> Tpn:
    """TPN of the last player of group GA, the first ``2 * ceil(N / 4)`` of the initial list.

    N counts the players who are paired in round 1, the pairing-allocated bye among them: whoever
    has another bye in round 1, or is absent, has no number yet (GHR 2.4), is a late entry, and
    joins the group of the players around them. What is announced before round 1 and what its
    records say is the same: so the groups stay the same when the round is over.

    The players are all, ascending by TPN; byes of other rounds may be among those announced.

    Source:
        C.04.7 (applied from 2026-02-01), Articles 1.2 and 1.3 (groups, late entries); C.02, list
        of questions: groups leave out who has a bye in round 1.
    """
    first = RoundNo(1)
    records = [(player.tpn, player.record(first).result) for player in players]
    if any(result.paired for _, result in records):
        initial = [tpn for tpn, result in records if result.paired]
    else:
        away = {tpn for bye in byes if bye.round_no == first for tpn in bye.players}
        initial = [tpn for tpn, result in records if result is Result.ABSENT and tpn not in away]
    size = 2 * -(-len(initial) // 4)
    return initial[:size][-1] if initial else Tpn(0)


def may_end_group(tournament: Tournament, last: Tpn) -> bool:
    """Whether group GA may end with the player ``last``, as far as is known before round 1.

    Until then nobody knows whether players who announced to be absent from round 1 are on the
    initial list or late entries: any of them may be left out, as long as two players stay (C.04.7,
    applied from 2026-02-01, Articles 1.2 and 1.3).
    """
    tpns = [player.tpn for player in tournament.players]
    if tournament.paired_rounds or last not in tpns:
        return last == baku_group(tournament.players, tournament.requested_byes)
    away = _absent_from_round_1(tournament) - {last}
    rank = tpns.index(last) + 1
    above = sum(1 for tpn in tpns if tpn < last and tpn in away)
    below = sum(1 for tpn in tpns if tpn > last and tpn in away)
    for late in range(above + 1):
        quarters, odd = divmod(rank - late, 2)
        most = len(tpns) - late
        if not odd and most > 4 * (quarters - 1) and most - below <= 4 * quarters:
            return True
    return False


def _absent_from_round_1(tournament: Tournament) -> set[Tpn]:
    first, zero = RoundNo(1), Result.ZERO_POINT_BYE
    away = {each.tpn for each in tournament.players if each.record(first).result is zero}
    for bye in tournament.requested_byes:
        if bye.round_no == first and bye.kind is zero:
            away.update(bye.players)
    return away


def baku_virtual_points(
    rounds: int, round_no: RoundNo, win: Points, match_rounds: int = 1
) -> Points:
    """Virtual points (tenths) of a player of group GA in a round (C.04.7, Article 1.4).

    Of a match of several rounds they are those of the match, and a match won counts as a win (our
    reading for C.04.5).

    Args:
        rounds: Number of rounds of the tournament.
        round_no: The round to be paired.
        win: Points (tenths) for a win.
        match_rounds: Rounds that make a match.

    Returns:
        A win in the first half (rounded up) of the accelerated rounds, half of it in the
        others, 0 after them; the first ``ceil(rounds / 2)`` rounds are accelerated.

    Examples:
        >>> [baku_virtual_points(9, RoundNo(number), 10) for number in range(1, 10)]
        [10, 10, 10, 5, 5, 0, 0, 0, 0]
        >>> [baku_virtual_points(10, RoundNo(number), 10, 2) for number in range(1, 11)]
        [20, 20, 20, 20, 10, 10, 0, 0, 0, 0]
    """
    matches, number = -(-rounds // match_rounds), -(-round_no // match_rounds)
    accelerated = -(-matches // 2)
    if number > accelerated:
        return 0
    points = match_rounds * win
    return points if number <= -(-accelerated // 2) else points // 2


def virtual_points(
    tournament: Tournament, round_no: RoundNo, match_rounds: int | None = None
) -> dict[Tpn, Points]:
    """Virtual points (tenths) of a round by TPN; players without any are left out.

    Points given player by player override the announced Baku acceleration (C.04.7, applied from
    2026-02-01, Article 1.4; TRF26, records 192 and 250).

    Args:
        tournament: The tournament.
        round_no: The round.
        match_rounds: Rounds that make a match; ``None`` for those of the edition that the
            tournament names.

    Raises:
        NotCoveredError: Baku acceleration is announced and the number of rounds is not, on which
            the virtual points of every round but the first depend.
    """
    if tournament.virtual_points:
        return _listed(tournament, round_no)
    if not tournament.baku:
        return {}
    if tournament.rounds is None and round_no > 1:
        raise NotCoveredError.saying(
            "Baku acceleration is announced, and the number of rounds, which decides what "
            "rounds are accelerated (C.04.7, 1.4), is not; state it (record 142 or XXR), or "
            "list the virtual points (record 250 or XXA)"
        )
    # Round 1 gets the points of a win however many rounds there are.
    rounds = 1 if tournament.rounds is None else tournament.rounds
    games = match_rounds or _match_rounds(tournament)
    points = baku_virtual_points(rounds, round_no, tournament.scoring.win, games)
    if not points:
        return {}
    last = baku_group(tournament.players, tournament.requested_byes)
    return {player.tpn: points for player in tournament.players if player.tpn <= last}


def _match_rounds(tournament: Tournament) -> int:
    """Rounds that make a match in the edition a tournament names; 1 where it names none."""
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (of use for Baku only)

    edition = registry.known(registry.named_id(tournament) or "")
    return 1 if edition is None else edition.play.match_rounds


def doubt_about_length(tournament: Tournament) -> str:
    """Why virtual points of past rounds are doubtful; empty where they are not (C.04.7, 1.4)."""
    if not tournament.baku or tournament.rounds is not None or tournament.virtual_points:
        return ""
    return said(
        "Baku acceleration is announced, and the number of rounds is not; those paired ({paired}) "
        "are taken for all",
        paired=tournament.paired_rounds,
    )


def _listed(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, Points]:
    numbers = sorted(player.tpn for player in tournament.players)
    given: dict[Tpn, Points] = {}
    for entry in tournament.virtual_points:
        if not entry.first_round <= round_no <= entry.last_round:
            continue
        if entry.first_player == entry.last_player:
            given[entry.first_player] = entry.points
            continue
        first = bisect_left(numbers, entry.first_player)
        end = bisect_right(numbers, entry.last_player)
        given.update(dict.fromkeys(numbers[first:end], entry.points))
    return {tpn: points for tpn, points in given.items() if points}
