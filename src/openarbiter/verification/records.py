"""Facts that cannot stand beside each other: results, opponents, points, and who is paired at all.

Nothing here asks how a round is paired.

Source:
    C.04.1 (BR 3, BR 4) and C.04.2 (GHR), both applied from 2026-02-01; C.04.7; TRF26,
    records 001, 142, 250.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.formats.agreement import results_agree
from openarbiter.formats.findings import sentences
from openarbiter.formats.team_agreement import total_conflicts
from openarbiter.formats.trf.scores import unexplained
from openarbiter.languages import chosen, in_a_row, said
from openarbiter.model import (
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    result_words,
)
from openarbiter.model.results import points_count
from openarbiter.rulebooks import accelerations
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.team_matches import TournamentOfTeams
from openarbiter.values import replace
from openarbiter.verification.findings import RuleFinding, Severity, listed, points_text
from openarbiter.verification.published import PublishedRound

_ARTICLES = {
    "more-rounds-than-announced": "BR 1",
    "byes-of-unequal-worth": "BR 3",
    "forfeit-without-opponent": "C.04.2, 3.3",
    "withdrawn-player-paired": "C.04.2, 3.2",
    "absent-player-paired": "C.04.2, 3.3",
    "missing-player": "BR 3",
    "several-byes": "BR 3",
    "player-without-game": "BR 3",
}
"""The rule, by kind; without one it is what the record says that is wrong."""

_RECORD = said("TRF26, record {number}", number="001")

_DOUBTFUL = {"forfeit-without-opponent", "missing-player"}
"""Kinds that need not be wrong: the absence may have been announced."""


def _finding(
    kind: str,
    players: tuple[Tpn, ...],
    found: Mapping[str, object],
    expected: Mapping[str, object] | None = None,
    *,
    article: str = "",
) -> RuleFinding:
    """A finding about the tournament; the gaps of both sentences are the same unless given."""
    texts = sentences(__package__)[kind]
    return RuleFinding(
        kind=kind,
        article=article or _ARTICLES.get(kind, _RECORD),
        found=chosen(texts, "found", gaps=found),
        expected=chosen(texts, "expected", gaps=found if expected is None else expected),
        players=players,
        severity=Severity.DOUBTFUL if kind in _DOUBTFUL else Severity.WRONG,
    )


def tournament_findings(tournament: Tournament) -> Iterator[RuleFinding]:
    """What is wrong with the tournament as a whole: points, number of rounds, acceleration."""
    paired = tournament.paired_rounds
    if tournament.rounds is not None and paired > tournament.rounds:
        announced = {"number": tournament.rounds}
        yield _finding("more-rounds-than-announced", (), {"count": int(paired)}, announced)
    if isinstance(tournament, TournamentOfTeams):
        yield from _totals(tournament.of_players)
    else:
        yield from _points(tournament)
    yield from _acceleration(tournament)
    byes = {
        points_text(change.points)
        for change in tournament.adjustments
        if change.kind == Result.PAIRING_ALLOCATED_BYE.value
        and change.points != tournament.scoring.pairing_allocated_bye
    }
    if byes:
        yield _finding("byes-of-unequal-worth", (), {"points": in_a_row(sorted(byes))})


def _totals(tournament: Tournament) -> Iterator[RuleFinding]:
    """Totals of teams that do not follow from the results."""
    for conflict in total_conflicts(tournament):
        team = tournament.teams[conflict.place.entry].number
        yield RuleFinding(
            kind="points",
            article=said("TRF26, record {number}", number="310"),
            found=conflict.found,
            expected=conflict.expected,
            players=(Tpn(team),),
        )


def _points(tournament: Tournament) -> Iterator[RuleFinding]:
    """Points that do not follow from the results."""
    for place, total in unexplained(tournament, tournament.players, tournament.scoring):
        player = tournament.players[place]
        points = player.declared_points or 0
        found = {"player": player.tpn, "points": points_text(points), "count": points_count(points)}
        yield _finding("points", (player.tpn,), found, {"points": points_text(total)})


def _premises(tournament: Tournament) -> Iterator[RuleFinding]:
    """What Baku acceleration takes for granted: what results are worth, the number of rounds."""
    scoring = tournament.scoring
    if tournament.baku and not accelerations.fits_scoring(scoring):
        worth = in_a_row(map(points_text, (scoring.win, scoring.draw, scoring.loss)))
        yield RuleFinding(
            kind="acceleration",
            article="C.04.7, 1.1",
            found=said(
                "Baku acceleration, where a win, a draw and a loss are worth {points}", points=worth
            ),
            expected=said("a win worth two draws and a loss worth nothing"),
        )
    doubt = accelerations.doubt_about_length(tournament)
    if doubt:
        yield RuleFinding(
            kind="acceleration",
            article="C.04.7, 1.4",
            found=doubt,
            expected=said("the number of rounds, which decides what rounds are accelerated"),
            severity=Severity.DOUBTFUL,
        )


def _acceleration(tournament: Tournament) -> Iterator[RuleFinding]:
    """Virtual points that are not those of the acceleration that was announced."""
    yield from _premises(tournament)
    if not (tournament.baku and tournament.virtual_points and tournament.rounds):
        return
    last = accelerations.baku_group(tournament.players, tournament.requested_byes)
    stated = max(accelerations.virtual_points(tournament, RoundNo(1)), default=last)
    if accelerations.may_end_group(tournament, stated):
        last = stated
    announced = replace(tournament, virtual_points=())
    for number in range(1, tournament.rounds + 1):
        round_no = RoundNo(number)
        given = accelerations.virtual_points(tournament, round_no)
        due = max(accelerations.virtual_points(announced, round_no).values(), default=0)
        wrong = [
            player.tpn
            for player in tournament.players
            if given.get(player.tpn, 0) != (due if player.tpn <= last else 0)
        ]
        if wrong:
            first = wrong[0]
            what = _virtual(first, given.get(first, 0), len(wrong) - 1)
            yield RuleFinding(
                kind="acceleration",
                article="C.04.7, 1.4" if first <= last else "C.04.7, 1.2",
                round_no=round_no,
                found=what,
                expected=said(
                    "Baku acceleration gives {points}",
                    points=points_text(due if first <= last else 0),
                ),
                players=tuple(wrong),
            )


def _virtual(player: Tpn, points: Points, others: int) -> str:
    """That a player has virtual points, and that those of others are wrong too."""
    what = said(
        "player {player} has {points} virtual points",
        points_count(points),
        one="player {player} has {points} virtual point",
        player=player,
        points=points_text(points),
    )
    if not others:
        return what
    return said(
        "{found}, and {count} more are wrong",
        others,
        one="{found}, and one more is wrong",
        found=what,
    )


def round_findings(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    """What players report of a round that cannot be."""
    for found in _contradictions(tournament, round_no):
        yield replace(found, round_no=round_no)


def _contradictions(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    players = {player.tpn: player for player in tournament.players}
    for player in tournament.players:
        record = player.record(round_no)
        opponent = record.opponent
        if opponent is None:
            for kind, wrong in (
                ("result-without-opponent", record.result.played),
                ("forfeit-without-opponent", record.result is Result.FORFEIT_LOSS),
                ("colour-without-game", record.colour is not None),
            ):
                if wrong:
                    yield _finding(kind, (player.tpn,), {"player": player.tpn})
        elif opponent == player.tpn or opponent not in players:
            who = said("themselves")
            if opponent != player.tpn:
                who = said("{player}, whom nobody knows", player=opponent)
            gaps = {"player": player.tpn, "opponent": who}
            yield _finding("no-such-opponent", (player.tpn,), gaps)
        elif not record.result.paired:
            gaps = {"player": player.tpn, "opponent": opponent}
            yield _finding("bye-with-opponent", (player.tpn, opponent), gaps)
        else:
            yield from _game(player, record, players[opponent], round_no)


def _game(
    player: Player, record: RoundRecord, other: Player, round_no: RoundNo
) -> Iterator[RuleFinding]:
    theirs = other.record(round_no)
    both = (player.tpn, other.tpn) if player.tpn < other.tpn else (other.tpn, player.tpn)
    if theirs.opponent != player.tpn:
        what = said("nobody")
        if theirs.opponent is not None:
            what = said("player {number}", number=theirs.opponent)
        gaps = {"player": player.tpn, "opponent": other.tpn, "other": what}
        yield _finding("opponents-disagree", both, gaps)
        return
    if player.tpn > other.tpn:
        return
    pair: dict[str, object] = {"first": str(both[0]), "second": str(both[1])}
    if record.colour is not None and record.colour is theirs.colour:
        yield _finding("same-colour-twice", both, pair | {"colour": record.colour.value})
    if record.result.played and (record.colour is None or theirs.colour is None):
        yield _finding("colour-missing", both, pair)
    if theirs.result.paired and not results_agree(record.result, theirs.result):
        results = {"result": repr(record.result.value), "other": repr(theirs.result.value)}
        yield _finding("results-disagree", both, pair | results)


def presence_findings(
    tournament: Tournament,
    published: PublishedRound,
    may_take_bye: Mapping[Tpn, bool],
    *,
    bye_article: str,
    seats_everybody: bool = True,
) -> Iterator[RuleFinding]:
    """Everything wrong with who is paired, who has the bye and who is missing.

    Args:
        tournament: The tournament.
        published: The round.
        may_take_bye: Whether a player may get the pairing-allocated bye, by TPN.
        bye_article: The article of the edition about that.
        seats_everybody: Whoever is there has a game or the bye.

    Source:
        BR 3, BR 4, GHR 3.2, GHR 3.3.
    """
    round_no = published.round_no
    found = [
        *_absences(tournament, round_no),
        *(_missing(tournament, round_no) if seats_everybody else ()),
        *_number_of_byes(published),
    ]
    for tpn in published.byes:
        if not may_take_bye.get(tpn, True):
            gaps = {"player": tpn, "reason": _why_barred(tournament, tpn, round_no)}
            found.append(_finding("bye-not-allowed", (tpn,), gaps, article=bye_article))
    for each in found:
        yield replace(each, round_no=round_no)


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
            points_count(points),
            one="they got {points} points without playing in round {number}",
            points=points_text(points),
            number=number,
        )
        if points >= tournament.scoring.win:
            return reason
        part = part or reason
    return part or said("they got points without playing")


def _absences(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    """Players who are paired though they are not there."""
    away = {
        tpn: bye.kind
        for bye in tournament.requested_byes
        if bye.round_no == round_no
        for tpn in bye.players
    }
    for player in tournament.players:
        if not player.record(round_no).result.paired:
            continue
        who: dict[str, object] = {"player": player.tpn}
        if player.withdrawn_after is not None and player.withdrawn_after < round_no:
            gaps = who | {"number": player.withdrawn_after}
            yield _finding("withdrawn-player-paired", (player.tpn,), gaps)
        if player.tpn in away:
            gaps = who | {"kind": result_words(away[player.tpn])}
            yield _finding("absent-player-paired", (player.tpn,), gaps)


def _missing(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    """Players without any entry in a round between rounds in which they were paired."""
    announced = {
        tpn for bye in tournament.requested_byes if bye.round_no == round_no for tpn in bye.players
    }
    for player in tournament.players:
        if player.record(round_no).result is not Result.ABSENT or player.tpn in announced:
            continue
        before = any(record.result.paired for record in player.rounds[: round_no - 1])
        if before and any(record.result.paired for record in player.rounds[round_no:]):
            yield _finding("missing-player", (player.tpn,), {"player": player.tpn})


def _number_of_byes(published: PublishedRound) -> Iterator[RuleFinding]:
    """Exactly one bye where the number of players is odd, none where it is even (BR 3)."""
    if len(published.byes) > 1:
        gaps = {"players": listed(published.byes), "count": published.present}
        yield _finding("several-byes", published.byes, gaps)
    for tpn in published.alone:
        yield _finding("player-without-game", (tpn,), {"player": tpn})
