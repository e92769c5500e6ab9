"""Small tournaments written down by hand, for the tests of the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Points,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)


def record(text: str) -> RoundRecord:
    """A round such as ``"5w1"``, or the letter of one without game; a dot is an empty cell."""
    if text == ".":
        return RoundRecord(None, None, Result.ABSENT)
    if len(text) == 1:
        return RoundRecord(None, None, Result(text))
    return RoundRecord(Tpn(int(text[:-2])), Colour(text[-2]), Result(text[-1]))


def numbered_players(
    rounds: Mapping[Tpn, Iterable[RoundRecord]] | Mapping[int, Iterable[RoundRecord]],
    rating: Callable[[int], int | None] = lambda _: None,
) -> tuple[Player, ...]:
    """Players by their numbers, with these rounds, and perhaps with ratings."""
    return tuple(
        Player(tpn=Tpn(tpn), name=f"Player {tpn}", rating=rating(tpn), rounds=tuple(records))
        for tpn, records in rounds.items()
    )


def tournament(
    histories: dict[int, str] | str, *, rounds: int, scoring: ScoringSystem | None = None
) -> Tournament:
    """A tournament from ``{1: "5w1 3b=", 2: "Z 4w0"}``, or of 1, 2, 3 ... with bars between."""
    if isinstance(histories, str):
        histories = dict(enumerate(histories.split("|"), start=1))
    return Tournament(
        players=numbered_players(
            {tpn: map(record, history.split()) for tpn, history in sorted(histories.items())}
        ),
        rounds=rounds,
        scoring=scoring or ScoringSystem(),
        initial_colour=Colour.WHITE,
    )


def with_guests(histories: Mapping[int, str], *, rounds: int) -> Tournament:
    """Players whose games were against guests, who have left: ``{1: "w1 b= Z", 2: ""}``."""
    rows = {tpn: history.split() for tpn, history in histories.items()}
    over = max(map(len, rows.values()))
    gone = range(max(rows) + 1, max(rows) + 2 + sum(map(len, rows.values())))
    numbers = iter(gone)
    for tpn, row in list(rows.items()):
        row.extend(["Z"] * (over - len(row)))
        for place, entry in enumerate(row):
            if len(entry) == 2:
                guest = next(numbers)
                row[place] = f"{guest}{entry}"
                rows[guest] = ["Z"] * over
                rows[guest][place] = f"{tpn}{entry.translate(str.maketrans('wb10', 'bw01'))}"
    rows[next(numbers)] = ["U"] * over
    found = tournament({tpn: " ".join(row) for tpn, row in rows.items()}, rounds=rounds)
    left = (
        replace(each, withdrawn_after=RoundNo(over)) if each.tpn in gone else each
        for each in found.players
    )
    return replace(found, players=tuple(left))


def lifted(
    points: Mapping[Tpn, Points] | Mapping[int, Points], round_no: RoundNo
) -> tuple[VirtualPoints, ...]:
    """Virtual points (tenths) of single players in one round."""
    return tuple(
        VirtualPoints(
            points=each,
            first_round=round_no,
            last_round=round_no,
            first_player=Tpn(tpn),
            last_player=Tpn(tpn),
        )
        for tpn, each in points.items()
    )


def earned(tournament: Tournament, rounds: int | None = None) -> dict[Tpn, Points]:
    """Points (tenths) of everybody, of the first rounds or of all."""
    points = tournament.scoring.points
    return {
        player.tpn: sum(points(each.result, each.colour) for each in player.rounds[:rounds])
        for player in tournament.players
    }


def levelled(
    tournament: Tournament, round_no: RoundNo, scores: Mapping[Tpn, Points] | Mapping[int, Points]
) -> tuple[VirtualPoints, ...]:
    """Virtual points of a round that lift players to wanted scores (tenths)."""
    before = earned(tournament)
    return lifted({tpn: score - before[Tpn(tpn)] for tpn, score in scores.items()}, round_no)


def with_meetings(
    base: Tournament, scores: dict[int, Points], meetings: set[tuple[int, int]]
) -> Tournament:
    """Wanted scores (tenths) by virtual points, and every pair that is not named forbidden."""
    return replace(
        base,
        virtual_points=levelled(base, base.next_round, scores),
        forbidden_pairs=kept_apart(
            pair for pair in combinations(sorted(scores), 2) if pair not in meetings
        ),
    )


def rated(event: Tournament, *ratings: int | None) -> Tournament:
    """The event with the ratings of its players."""
    players = zip(event.players, ratings, strict=True)
    return replace(event, players=tuple(replace(each, rating=rating) for each, rating in players))


def kept_apart(groups: Iterable[Iterable[int]]) -> tuple[ForbiddenPairs, ...]:
    """Groups whose members may not meet, in any round."""
    return tuple(ForbiddenPairs(players=tuple(map(Tpn, group))) for group in groups)


def away(event: Tournament, round_no: int, players: Iterable[int]) -> Tournament:
    """The event with players who announced that they would not play in a round."""
    numbers = tuple(map(Tpn, players))
    if not numbers:
        return event
    bye = RequestedBye(round_no=RoundNo(round_no), kind=Result.ZERO_POINT_BYE, players=numbers)
    return replace(event, requested_byes=(*event.requested_byes, bye))
