"""Facts that cannot stand beside each other: results, opponents, points, and who is paired at all.

Nothing here asks how a round is paired.

Source:
    C.04.1 (BR 3, BR 4) and C.04.2 (GHR), both applied from 2026-02-01; C.04.7, Article 2; TRF26,
    records 001, 142, 250.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.languages import in_a_row, said
from openarbiter.model import Player, Result, RoundNo, RoundRecord, Tournament, Tpn, result_words
from openarbiter.rulebooks import accelerations, basic_rules
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.last_round import with_known_length
from openarbiter.verification.findings import RuleFinding, Severity, listed, points_text
from openarbiter.verification.published import PublishedRound

_FITTING = {
    Result.WIN: {Result.LOSS},
    Result.DRAW: {Result.DRAW, Result.LOSS},
    Result.LOSS: {Result.WIN, Result.DRAW, Result.LOSS},
    Result.UNRATED_WIN: {Result.UNRATED_LOSS},
    Result.UNRATED_DRAW: {Result.UNRATED_DRAW, Result.UNRATED_LOSS},
    Result.UNRATED_LOSS: {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS},
    Result.UNDECIDED: {Result.UNDECIDED},
    Result.FORFEIT_WIN: {Result.FORFEIT_LOSS},
    Result.FORFEIT_LOSS: {Result.FORFEIT_WIN, Result.FORFEIT_LOSS},
}
"""What the other player may have; a penalty may leave a draw or nothing to one or both."""

_RECORD = said("TRF26, record {number}", number="001")


def tournament_findings(tournament: Tournament) -> Iterator[RuleFinding]:
    """What is wrong with the tournament as a whole: points, number of rounds, acceleration."""
    paired = tournament.paired_rounds
    if tournament.rounds is not None and paired > tournament.rounds:
        yield RuleFinding(
            kind="more-rounds-than-announced",
            article="BR 1",
            found=said("{number} rounds are paired", number=paired),
            expected=said("{number} were announced", number=tournament.rounds),
        )
    yield from _points(tournament)
    yield from _acceleration(tournament)
    byes = {
        points_text(change.points)
        for change in tournament.adjustments
        if change.kind == Result.PAIRING_ALLOCATED_BYE.value
        and change.points != tournament.scoring.pairing_allocated_bye
    }
    if byes:
        yield RuleFinding(
            kind="byes-of-unequal-worth",
            article="BR 3",
            found=said(
                "a pairing-allocated bye is worth {points} for some", points=in_a_row(sorted(byes))
            ),
            expected=said("all pairing-allocated byes of an event are worth the same"),
        )


def _points(tournament: Tournament) -> Iterator[RuleFinding]:
    """Points that do not follow from the results."""
    paired = tournament.paired_rounds
    after = [
        basic_rules.histories(tournament, RoundNo(number)).score
        for number in (paired + 1, paired + 2)
    ]
    ended = with_known_length(tournament)
    virtual = [
        accelerations.virtual_points(ended, RoundNo(number))
        for number in (paired, paired + 1)
        if number
    ]
    for place, player in enumerate(tournament.players):
        declared = player.declared_points
        sums = {score[place] for score in after}
        extras = {0, *(points.get(player.tpn, 0) for points in virtual)}
        undecided = sum(record.result is Result.UNDECIDED for record in player.rounds)
        possible = {total + extra for total in sums for extra in extras}
        possible |= {total - undecided * tournament.scoring.undecided for total in possible}
        if declared is not None and declared not in possible:
            yield RuleFinding(
                kind="points",
                article=_RECORD,
                found=said(
                    "player {player} is said to have {points} points",
                    player=player.tpn,
                    points=points_text(declared),
                ),
                expected=said("the results give {points}", points=points_text(after[0][place])),
                players=(player.tpn,),
            )


def _acceleration(tournament: Tournament) -> Iterator[RuleFinding]:
    """Virtual points that are not those of the acceleration that was announced."""
    scoring = tournament.scoring
    if tournament.baku and not accelerations.fits_scoring(scoring):
        worth = in_a_row(map(points_text, (scoring.win, scoring.draw, scoring.loss)))
        yield RuleFinding(
            kind="acceleration",
            article="C.04.7, 2.1.1",
            found=said(
                "Baku acceleration, where a win, a draw and a loss are worth {points}", points=worth
            ),
            expected=said("a win worth two draws and a loss worth nothing"),
        )
    doubt = accelerations.doubt_about_length(tournament)
    if doubt:
        yield RuleFinding(
            kind="acceleration",
            article="C.04.7, 2.1.4",
            found=doubt,
            expected=said("the number of rounds, which decides what rounds are accelerated"),
            severity=Severity.DOUBTFUL,
        )
    if not (tournament.baku and tournament.virtual_points and tournament.rounds):
        return
    last = accelerations.baku_group(tournament.players, tournament.requested_byes)
    stated = max(accelerations.virtual_points(tournament, RoundNo(1)), default=last)
    if accelerations.may_end_group(tournament, stated):
        last = stated
    for number in range(1, tournament.rounds + 1):
        round_no = RoundNo(number)
        given = accelerations.virtual_points(tournament, round_no)
        due = accelerations.baku_virtual_points(tournament.rounds, round_no, tournament.scoring.win)
        wrong = [
            player.tpn
            for player in tournament.players
            if given.get(player.tpn, 0) != (due if player.tpn <= last else 0)
        ]
        if wrong:
            first = wrong[0]
            told = said(
                "player {player} has {points} virtual points",
                player=first,
                points=points_text(given.get(first, 0)),
            )
            if len(wrong) > 1:
                told = said(
                    "{found}, and {number} more are wrong", found=told, number=len(wrong) - 1
                )
            yield RuleFinding(
                kind="acceleration",
                article="C.04.7, 2.1.4" if first <= last else "C.04.7, 2.1.2",
                round_no=round_no,
                found=told,
                expected=said(
                    "Baku acceleration gives {points}",
                    points=points_text(due if first <= last else 0),
                ),
                players=tuple(wrong),
            )


_Contradiction = tuple[str, tuple[Tpn, ...], str, str]
"""Records that contradict each other: kind, players, what is, and what should be."""


def round_findings(tournament: Tournament, round_no: RoundNo) -> Iterator[RuleFinding]:
    """What players report of a round that cannot be."""
    for kind, players, found, expected in _contradictions(tournament, round_no):
        doubtful = kind == _WITHOUT_OPPONENT
        yield RuleFinding(
            kind=kind,
            article="C.04.2, 3.3" if doubtful else _RECORD,
            round_no=round_no,
            found=found,
            expected=expected,
            players=players,
            severity=Severity.DOUBTFUL if doubtful else Severity.WRONG,
        )


_WITHOUT_OPPONENT = "forfeit-without-opponent"
"""The only one that need not be wrong: the absence may have been announced."""


def _contradictions(tournament: Tournament, round_no: RoundNo) -> Iterator[_Contradiction]:
    players = {player.tpn: player for player in tournament.players}
    for player in tournament.players:
        record = player.record(round_no)
        opponent = record.opponent
        if opponent is None:
            yield from _without_opponent(player, record)
        elif opponent == player.tpn or opponent not in players:
            who = said("themselves")
            if opponent != player.tpn:
                who = said("{player}, whom nobody knows", player=opponent)
            yield (
                "no-such-opponent",
                (player.tpn,),
                said("player {player} plays {opponent}", player=player.tpn, opponent=who),
                said("an opponent is another player of the tournament"),
            )
        elif not record.result.paired:
            yield (
                "bye-with-opponent",
                (player.tpn, opponent),
                said(
                    "player {player} has a bye and the opponent {opponent}",
                    player=player.tpn,
                    opponent=opponent,
                ),
                said("who has a bye meets nobody"),
            )
        else:
            yield from _game(player, record, players[opponent], round_no)


def _without_opponent(player: Player, record: RoundRecord) -> Iterator[_Contradiction]:
    if record.result.played:
        yield (
            "result-without-opponent",
            (player.tpn,),
            said("player {player} has the result of a game and no opponent", player=player.tpn),
            said("a game has two players"),
        )
    elif record.result is Result.FORFEIT_LOSS:
        yield (
            _WITHOUT_OPPONENT,
            (player.tpn,),
            said("player {player} lost by forfeit without an opponent", player=player.tpn),
            said("who is absent is not paired; who was paired has an opponent"),
        )
    if record.colour is not None:
        yield (
            "colour-without-game",
            (player.tpn,),
            said("player {player} has a colour and no opponent", player=player.tpn),
            said("a bye gives no colour"),
        )


def _game(
    player: Player, record: RoundRecord, other: Player, round_no: RoundNo
) -> Iterator[_Contradiction]:
    theirs = other.record(round_no)
    both = tuple(sorted((player.tpn, other.tpn)))
    pair = {"first": str(both[0]), "second": str(both[1])}
    if theirs.opponent != player.tpn:
        what = said("nobody")
        if theirs.opponent is not None:
            what = said("player {number}", number=theirs.opponent)
        yield (
            "opponents-disagree",
            both,
            said(
                "player {player} plays {opponent}, who plays {other}",
                player=player.tpn,
                opponent=other.tpn,
                other=what,
            ),
            said("both players of a game report each other, and everybody plays once"),
        )
        return
    if player.tpn > other.tpn:
        return
    if record.colour is not None and record.colour is theirs.colour:
        yield (
            "same-colour-twice",
            both,
            said(
                "players {first} and {second} both have the colour {colour}",
                **pair,
                colour=record.colour.value,
            ),
            said("one has White, the other Black"),
        )
    if record.result.played and (record.colour is None or theirs.colour is None):
        yield (
            "colour-missing",
            both,
            said("players {first} and {second} played, and a colour is missing", **pair),
            said("a game that was played has colours"),
        )
    if theirs.result not in _FITTING.get(record.result, ()) and theirs.result.paired:
        yield (
            "results-disagree",
            both,
            said(
                "players {first} and {second} report {result} and {other}",
                **pair,
                result=repr(record.result.value),
                other=repr(theirs.result.value),
            ),
            said("the two results of a game fit each other"),
        )


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
