"""Giving out a fund: the words, the coins, what was given up, and what is left over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from openarbiter.model import Player, Tpn
from openarbiter.prizes import Cap, Category, Entrant, Fund, PrizeList, Sharing, award
from openarbiter.prizes.expression import everybody, parse


def table(words: str) -> list[Entrant]:
    """Players 1, 2, 3 ... in final order; each is ``points`` or ``points/sex/rating``."""
    found = []
    for number, text in enumerate(words.split(), start=1):
        points, sex, rating = [*text.split("/"), "", ""][:3]
        rated = int(rating) if rating else None
        player = Player(tpn=Tpn(number), name=f"Player {number}", sex=sex, rating=rated)
        found.append(Entrant(player=player, rank=number, points=int(Fraction(points) * 10)))
    return found


def fund(sharing: str, *places: int, of: tuple[Category, ...] = (), **more: Any) -> Fund:  # noqa: ANN401
    """A fund of places and categories; ``unshared`` behind the rule is about the categories."""
    rule, _, unshared = sharing.partition(" ")
    return Fund(
        places=places,
        categories=of,
        sharing=Sharing(rule),
        categories_shared=not unshared,
        **more,
    )


def amounts(found: PrizeList) -> dict[int, int]:
    """Coins by player."""
    return {one.player: one.amount for one in found.awards}


CAPS = (Cap(who=parse("rating = none"), amount=5000), Cap(who=everybody(), amount=15000))


def test_limits() -> None:
    """What is above a limit stays in the fund and is listed."""
    found = award(fund("nswca", 20000, 10000, caps=CAPS), table("5 4//1800"))
    assert amounts(found) == {1: 5000, 2: 10000}
    assert [(one.name, one.amount) for one in found.left_over] == [
        ("player 1 may receive 50.00 at most", 15000)
    ]
    assert found.awards[0].reason.endswith("Limited to 50.00.")
