"""Small tournaments written down by hand, for the tests of the referee."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Points,
    Result,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from tests.referee.drafts import levelled


def record(text: str) -> RoundRecord:
    """A round from opponent, colour and result (``"5w1"``), or the letter of one without game."""
    if len(text) == 1:
        return RoundRecord(None, None, Result(text))
    return RoundRecord(Tpn(int(text[:-2])), Colour(text[-2]), Result(text[-1]))


def tournament(
    histories: dict[int, str], *, rounds: int, scoring: ScoringSystem | None = None
) -> Tournament:
    """A tournament from its players' rounds, such as ``{1: "5w1 3b=", 2: "Z 4w0"}``.

    The initial-colour is White. A last round in which nobody is paired is still to be paired.
    """
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(tpn),
                name=f"Player {tpn}",
                rounds=tuple(record(text) for text in history.split()),
            )
            for tpn, history in sorted(histories.items())
        ),
        rounds=rounds,
        scoring=scoring or ScoringSystem(),
        initial_colour=Colour.WHITE,
    )


def with_meetings(
    base: Tournament, scores: dict[int, Points], meetings: set[tuple[int, int]]
) -> Tournament:
    """The tournament with wanted scores (tenths) before its next round and few possible meetings.

    The scores are made by virtual points; every pair that is not named is forbidden.
    """
    return replace(
        base,
        virtual_points=levelled(
            base, base.next_round, {Tpn(each): scores[each] for each in scores}
        ),
        forbidden_pairs=tuple(
            ForbiddenPairs(players=(Tpn(first), Tpn(second)))
            for first, second in combinations(sorted(scores), 2)
            if (first, second) not in meetings
        ),
    )
