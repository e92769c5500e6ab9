"""Parts of an invented league, written from docs/plug-ins.md alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks.basic_rules import present_players
from openarbiter.rulebooks.edition import Article, Document, Rules


def climbed(_: oa.Tournament, player: oa.Player) -> Iterator[oa.Line]:
    """A tenth of the places between the two players, for every win over a higher seed."""
    for number, record in enumerate(player.rounds, start=1):
        if record.opponent and record.opponent < player.tpn and record.result is oa.Result.WIN:
            yield oa.Line(
                round_no=number,
                opponent=record.opponent,
                what="won against a higher seed",
                value=Fraction(player.tpn - record.opponent, 10),
            )


CLIMB = oa.TieBreak(code="CLIMB", title="Places climbed", lines=climbed, article="League, 7")


def unrated(tournament: oa.Tournament) -> oa.Sheet:
    """Who has no rating, for the officer who asks for one."""
    rows = [(str(one.tpn), one.name) for one in tournament.players if not one.rating]
    return oa.Sheet(
        title="Without a rating",
        heads=("No.", "Name"),
        aligns="><",
        rows=tuple(rows),
        notes=(f"{len(rows)} players",),
    )


def badly(tournament: oa.Tournament) -> oa.Sheet:
    """A sheet that fails."""
    raise KeyError(tournament.event.name)


def crooked(tournament: oa.Tournament) -> oa.Sheet:
    """A sheet with a cell too few."""
    return oa.Sheet(title=tournament.event.name, heads=("A", "B"), aligns="<<", rows=(("x",),))


def moves(tournament: oa.Tournament) -> str:
    """The number of rounds and of players, for a scoreboard."""
    if not tournament.players:
        raise RequestError("the scoreboard shows nobody")
    return f"{tournament.paired_rounds} {len(tournament.players)}\n"


def fold(tournament: oa.Tournament, round_no: RoundNo) -> oa.RoundPairing:
    """The first meets the last, the second the last but one; the one in the middle has the bye."""
    there = [tournament.players[place].tpn for place in present_players(tournament, round_no)]
    if round_no == 9:
        raise ZeroDivisionError("the ninth round")
    if len(there) < 2:
        raise ImpossiblePairingError("the league needs two players")
    half = len(there) // 2
    pairs = zip(there[:half], reversed(there[-half:]), strict=True)
    return oa.RoundPairing(
        round_no=round_no,
        system="fold",
        games=tuple(
            oa.Game(board=BoardNo(board), white=one, black=other)
            for board, (one, other) in enumerate(pairs, start=1)
        ),
        bye=there[half] if len(there) % 2 else None,
        absent=tuple(one.tpn for one in tournament.players if one.tpn not in there),
    )


FOLD = oa.Edition(
    id="fold",
    document=Document(title="Folded", source="the league"),
    rules=Rules((Article("1", "1", "The first meets the last."),)),
    pair=fold,
)

NOT_AN_EDITION = "fold"
