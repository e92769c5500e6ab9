"""Parts of an invented club, written from the documents only: docs/plug-ins.md and help().

Its rule for pairing:

1. The table is made by points, then by rating, then by pairing number.
2. Of an odd number the last in the table who had no bye yet has the bye.
3. The first in the table meets the next one below not met yet, as long as the others can be paired
   too; then the same for those who are left.
4. Who had White less often has White; of equals the one with the lower number. Nobody has a colour
   a third time in a row, or three times more often than the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.model import BoardNo, Colour, Result, RoundNo, Tpn
from openarbiter.rulebooks.basic_rules import present_players
from openarbiter.rulebooks.edition import Article, Document, Needs, Rules


def beaten(tournament: oa.Tournament, player: oa.Player) -> Iterator[oa.Line]:
    """The average rating of the opponents beaten over the board, rounded half up."""
    won = [
        (number, tournament.player(record.opponent))
        for number, record in enumerate(player.rounds, start=1)
        if record.result is Result.WIN and record.opponent
    ]
    ratings = [opponent.rating for _, opponent in won if opponent.rating]
    for number, opponent in won:
        share = Fraction(opponent.rating or 0, len(ratings) or 1)
        cut = "" if opponent.rating else "no rating"
        yield oa.Line(round_no=number, opponent=opponent.tpn, what="won", value=share, cut=cut)
    average = Fraction(sum(ratings), len(ratings) or 1)
    yield oa.Line(what="rounded", value=(2 * average + 1) // 2 - average)


BEATEN = oa.TieBreak(code="BEATEN", title="Beaten on average", lines=beaten, article="Club, 7")


def by_federation(tournament: oa.Tournament) -> oa.Sheet:
    """Who comes from where."""
    each = sorted((one.federation or "-", one.tpn, one.name) for one in tournament.players)
    return oa.Sheet(
        title="Players by federation",
        heads=("From", "No.", "Name"),
        aligns="<><",
        rows=tuple((whence, str(tpn), name) for whence, tpn, name in each),
        notes=(f"{len(each)} players",),
    )


def roster(tournament: oa.Tournament) -> str:
    """A line a player: number, points and name."""
    if not tournament.players:
        raise RequestError("the roster has nobody")
    points = tournament.scoring.total
    lines = [f"{one.tpn}\t{points(one.rounds)}\t{one.name}\n" for one in tournament.players]
    return "".join(lines)


def pair(tournament: oa.Tournament, round_no: RoundNo) -> oa.RoundPairing:
    """A round by the rule of the club."""
    before = {one.tpn: one.rounds[: round_no - 1] for one in tournament.players}
    there = [tournament.players[place] for place in present_players(tournament, round_no)]
    points = {tpn: tournament.scoring.total(rounds) for tpn, rounds in before.items()}
    there.sort(key=lambda one: (-points[one.tpn], -(one.rating or 0), one.tpn))
    table = [one.tpn for one in there]
    apart = {frozenset((tpn, r.opponent)) for tpn in table for r in before[tpn] if r.result.played}
    for group in tournament.forbidden_pairs:
        if group.applies_to(round_no):
            apart |= {frozenset((one, two)) for one in group.players for two in group.players}
    due = {tpn: wanted(rounds) for tpn, rounds in before.items()}
    apart |= {frozenset((a, b)) for a in table for b in table if abs(due[a] + due[b]) == 2 * TWICE}
    had = {tpn for tpn in table if any(r.result in UNEARNED for r in before[tpn])}
    free: list[Tpn | None] = [tpn for tpn in reversed(table) if tpn not in had]
    for bye in free if len(table) % 2 else [None]:
        pairs = nearest([tpn for tpn in table if tpn != bye], apart)
        if pairs:
            seats = [colours(tournament, round_no, *each) for each in pairs]
            return oa.RoundPairing(
                round_no=round_no,
                system="neighbours",
                games=tuple(
                    oa.Game(board=BoardNo(board), white=white, black=black)
                    for board, (white, black) in enumerate(seats, start=1)
                ),
                bye=bye,
                absent=tuple(one.tpn for one in tournament.players if one not in there),
            )
    raise ImpossiblePairingError("too many have met, or had the bye")


UNEARNED = {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN}


def nearest(
    table: Sequence[Tpn], apart: set[frozenset[Tpn | None]]
) -> list[tuple[Tpn, Tpn]] | None:
    """The pairs of rule 3; ``None`` where there are none."""
    for other in table[1:]:
        rest = [tpn for tpn in table[1:] if tpn != other]
        if frozenset((table[0], other)) not in apart:
            pairs = nearest(rest, apart)
            if pairs is not None:
                return [(table[0], other), *pairs]
    return None if table else []


TWICE = 2


def wanted(rounds: Sequence[oa.RoundRecord]) -> int:
    """How much more often White was had than Black; ``TWICE`` where the next must be Black."""
    had = [r.colour for r in rounds if r.result.played]
    for colour, sign in ((Colour.WHITE, 1), (Colour.BLACK, -1)):
        if had[-2:] == [colour] * TWICE or 2 * had.count(colour) - len(had) >= TWICE:
            return sign * TWICE
    return had.count(Colour.WHITE) - had.count(Colour.BLACK)


def colours(tournament: oa.Tournament, round_no: RoundNo, one: Tpn, two: Tpn) -> tuple[Tpn, Tpn]:
    """White and Black of a pair, by rule 4."""
    before = {tpn: tournament.player(tpn).rounds[: round_no - 1] for tpn in (one, two)}
    white, black = sorted(before, key=lambda tpn: (wanted(before[tpn]), tpn))
    return (white, black)


NEIGHBOURS = oa.Edition(
    id="neighbours",
    document=Document(title="Neighbours not met yet", source="an invented club"),
    rules=Rules(
        (
            Article("2", "2", "The last in the table who had no bye yet has the bye."),
            Article("3", "3", "Everybody meets the nearest in the table they have not met."),
            Article("4", "4", "Who had White less often has White."),
        ),
        bye_first="2",
    ),
    pair=pair,
    needs=Needs(by_rating=True),
)
