"""What is still needed for a title norm, held against the norm itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from openarbiter.model import Colour, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ratings.chances import gives_norms, norm_chances
from openarbiter.ratings.report import norm_reports

TITLES = ("GM", "GM", "IM", "IM", "GM", "FM", "FM", "IM", "FM", "")
FEDERATIONS = ("NOR", "SWE", "DEN", "FIN", "ISL", "NOR", "SWE", "POL", "GER", "NOR")


def field(results: str, *, rounds: int = 9, titles: tuple[str, ...] = TITLES) -> Tournament:
    """Player 1 of twelve has met 2, 3 … with these results; the others have only met him."""
    signs = {"1": (Result.WIN, Result.LOSS), "=": (Result.DRAW, Result.DRAW)}
    signs |= {"0": (Result.LOSS, Result.WIN), "?": (Result.UNDECIDED, Result.UNDECIDED)}
    own = tuple(
        RoundRecord(opponent=Tpn(at + 2), colour=Colour.WHITE, result=signs[sign][0])
        for at, sign in enumerate(results)
    )
    others = []
    for at, number in zip(range(11), count(2), strict=False):
        records = tuple(
            RoundRecord(opponent=Tpn(1), colour=Colour.BLACK, result=signs[sign][1])
            if place == at
            else RoundRecord(opponent=None, colour=None, result=Result.ABSENT)
            for place, sign in enumerate(results)
        )
        others.append(
            Player(
                tpn=Tpn(number),
                name=f"Player {number}",
                rating=2450,
                title=titles[at % len(titles)],
                federation=FEDERATIONS[at % len(FEDERATIONS)],
                rounds=records,
            )
        )
    me = Player(tpn=Tpn(1), name="Me", rating=2400, federation="NOR", rounds=own)
    return Tournament(players=(me, *others), rounds=rounds)


@pytest.mark.parametrize(("results", "place", "title"), [("11=1=1", 0, "GM"), ("1====0", 1, "IM")])
def test_the_points_named_are_those_that_make_the_norm(
    results: str, place: int, title: str
) -> None:
    """With them the norm is achieved at the end, with half a point less it is not."""
    chance = norm_chances(field(results), 1)[place]
    assert (chance.title, chance.games, chance.remaining) == (title, 9, 3)
    halves = chance.rest // 5
    assert halves > 0
    for given, enough in ((halves, True), (halves - 1, False)):
        rest = "1" * (given // 2) + "=" * (given % 2)
        report = norm_reports(field(results + rest.ljust(3, "0")), [Tpn(1)])[Tpn(1)][place]
        assert report.title == title
        assert report.achieved is enough


@pytest.mark.parametrize(
    ("results", "titles", "article"),
    [
        ("000000", TITLES, "1.4.8"),
        ("11=1=1", ("", "", "", "", "", "", "GM", "IM", "GM", "FM", "FM"), "1.4.5 a"),
    ],
)
def test_what_cannot_be_met_any_more_is_said(
    results: str, titles: tuple[str, ...], article: str
) -> None:
    """The first requirement that no opponent to come can help to meet."""
    for chance in norm_chances(field(results, titles=titles), 1):
        assert chance.points is None
        assert chance.missing is not None
        assert chance.missing.article == article


def test_some_events_give_no_norms() -> None:
    """Eight rounds, rapid chess, two masters; and who has withdrawn has none to come."""
    whole = field("11")
    assert gives_norms(whole)
    assert norm_chances(field("11", rounds=8), 1) == ()
    rapid = replace(whole, event=replace(whole.event, time_control_code="900+10"))
    assert norm_chances(rapid, 1) == ()
    assert norm_chances(field("11", titles=("GM", "IM", *[""] * 9)), 1) == ()
    left = whole.with_player(replace(whole.player(Tpn(1)), withdrawn_after=RoundNo(2)))
    assert norm_chances(left, 1) == ()
