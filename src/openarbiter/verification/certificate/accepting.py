"""The door of the product: a certificate is held against a tournament, and accepted or refused.

Source:
    C.04.3 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from openarbiter.errors import RequestError
from openarbiter.model import Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.verification.certificate.checking import check_proofs, claimed_round
from openarbiter.verification.certificate.facts import (
    KINDS,
    Change,
    Entry,
    Event,
    Facts,
    RefusedError,
    Virtual,
    Wording,
    baku,
    facts,
)
from openarbiter.verification.certificate.reading import Claim, read
from openarbiter.verification.published import published_round, without_strangers


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """An accepted certificate.

    Attributes:
        claim: What it says of the round, all of it proven.
        proofs: Number of price lists that were checked.
        published: The tournament has the round already, and these are its games.
    """

    claim: Claim
    games: int
    proofs: int
    published: bool


def accept(
    tournament: Tournament,
    text: str | bytes,
    wordings: Callable[[str], Wording | None],
    *,
    as_published: bool = True,
) -> Accepted:
    """Accept a certificate for a tournament, or refuse it.

    Args:
        tournament: The tournament; the round may be in it already, or be the next one.
        text: The certificate.
        wordings: What an edition words differently, by its id, as the edition states it; ``None``
            of one whose rounds cannot be certified.
        as_published: Where the tournament has the round already, it must be this one; without it
            the certificate may prove that another round was the required one.

    Raises:
        RefusedError: It does not prove a round of this tournament.
    """
    claim = read(text)
    wording = wordings(claim.system)
    if wording is None:
        raise RefusedError(f"{claim.system!r} is no system whose rounds can be certified")
    if not 1 <= claim.round_no <= tournament.paired_rounds + 1:
        raise RefusedError(f"round {claim.round_no} is not in the tournament, nor the next one")
    then = without_strangers(tournament).known_before(claim.round_no)
    found = claimed_round(claim, facts_before(then, claim.round_no, claim.system, wording))
    published = as_published and claim.round_no <= tournament.paired_rounds
    if published:
        _check_published(tournament, claim)
    return Accepted(
        claim=claim,
        games=len(claim.games),
        proofs=check_proofs(claim, found),
        published=published,
    )


def _check_published(tournament: Tournament, claim: Claim) -> None:
    """The tournament has the round already: it must be this one."""
    published = published_round(tournament, RoundNo(claim.round_no))
    byes = () if claim.bye is None else (claim.bye,)
    if published.byes != byes or published.alone:
        raise RefusedError(f"round {claim.round_no} of the tournament has another bye")
    certified = set(claim.games)
    for game in published.games:
        if game.board not in certified and (game.coloured or game.board[::-1] not in certified):
            raise RefusedError(
                f"round {claim.round_no} of the tournament has the game {game.white}-{game.black}, "
                "which is not in the certificate"
            )


def facts_before(tournament: Tournament, round_no: int, system: str, wording: Wording) -> Facts:
    """The facts before a round; its own records say only who takes part.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
    """
    paired = tournament.paired_rounds
    if not 1 <= round_no <= paired + 1:
        raise RequestError(f"round {round_no} is not in the file: {paired} rounds are paired")
    scoring = tournament.scoring
    present = _present(tournament, round_no)
    event = Event(
        players={
            player.tpn: [_entry(player.record(RoundNo(number))) for number in range(1, paired + 1)]
            for player in tournament.players
        },
        paired=paired,
        last_round=round_no == (paired if tournament.rounds is None else tournament.rounds),
        initial="" if tournament.initial_colour is None else tournament.initial_colour.value,
        present=present,
        forbidden=[
            group.players
            for group in tournament.forbidden_pairs
            if group.applies_to(RoundNo(round_no))
        ],
        virtual=_virtual(tournament, round_no) if present else (),
        changes=[
            Change(KINDS.get(each.kind, each.kind), each.points, each.round_no or 0, each.players)
            for each in tournament.adjustments
        ],
        worth=scoring.table(),
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
    )
    return facts(event, round_no, system, wording)


def _entry(record: RoundRecord) -> Entry:
    """A record as the checker reads it."""
    return Entry(
        opponent=record.opponent or 0,
        colour="" if record.colour is None else record.colour.value,
        result=record.result.value,
        played=record.result.played,
    )


def _present(tournament: Tournament, round_no: int) -> list[Tpn]:
    """Who is paired in a round, or is there for the next one (GHR 3.2, 3.3)."""
    if round_no <= tournament.paired_rounds:
        return _paired(tournament, round_no)
    gone = {
        player.tpn
        for player in tournament.players
        if player.withdrawn_after is not None and player.withdrawn_after < round_no
    }
    return [tpn for tpn in _not_away(tournament, round_no) if tpn not in gone]


def _paired(tournament: Tournament, round_no: int) -> list[Tpn]:
    number = RoundNo(round_no)
    return [player.tpn for player in tournament.players if player.record(number).result.paired]


def _not_away(tournament: Tournament, round_no: int) -> list[Tpn]:
    """Who has no result in a round and no bye announced for it."""
    number = RoundNo(round_no)
    byes = [bye.players for bye in tournament.requested_byes if bye.round_no == number]
    away = {tpn for players in byes for tpn in players}
    return [
        player.tpn
        for player in tournament.players
        if player.record(number).result is Result.ABSENT and player.tpn not in away
    ]


def _virtual(tournament: Tournament, round_no: int) -> tuple[Virtual, ...]:
    """Virtual points as the tournament gives them (C.04.7); record 250 goes before record 192."""
    if tournament.virtual_points or not tournament.baku:
        return tuple(
            Virtual(
                entry.points,
                entry.first_round,
                entry.last_round,
                entry.first_player,
                entry.last_player,
            )
            for entry in tournament.virtual_points
        )
    announced, paired = tournament.rounds, tournament.paired_rounds
    if round_no <= paired:
        rounds = max(announced or 0, paired)
    elif announced is None and round_no > 1:
        raise RequestError(
            "what rounds are accelerated depends on the number of rounds, and the tournament "
            "does not say it (C.04.7, Article 1.4)"
        )
    else:
        rounds = announced or 1
    first = _paired(tournament, 1) or _not_away(tournament, 1)
    return baku(rounds, tournament.scoring.win, first)
