"""Parts that fail, each in its own way, and an empty sheet."""

from __future__ import annotations

from typing import Any

import openarbiter as oa
from openarbiter.model import BoardNo, RoundNo, Tpn
from openarbiter.rulebooks.edition import Document, Rules
from openarbiter.values import replace


def slip(tournament: oa.Tournament, *_: object) -> Any:  # noqa: ANN401
    """What fails, whatever it is asked for."""
    raise KeyError(tournament.event.name)


def crooked(tournament: oa.Tournament) -> oa.Sheet:
    """A sheet with a cell too few."""
    return oa.Sheet(title=tournament.event.name, heads=("A", "B"), aligns="<<", rows=(("x",),))


def empty(_: oa.Tournament) -> oa.Sheet:
    """A sheet without a row."""
    return oa.Sheet(title="Nobody", heads=("A",), aligns="<", rows=(), notes=("0 players",))


NAMED = oa.TieBreak(code="NAMED", title="Entered by another name", lines=slip)

HOLLOW = oa.TieBreak(code="HOLLOW", title="?", lines=lambda *_: [oa.Line(what="", value=None)])

SLIP = oa.Edition(id="slip", document=Document(title="Slip", source=""), rules=Rules(), pair=slip)

NOTHING = replace(SLIP, id="nothing", pair=lambda *_: None)  # type: ignore[arg-type]  # a slip


def seating(name: str, *pairs: tuple[int, int]) -> oa.Edition:
    """A system that pairs these players, whoever is there."""
    games = tuple(oa.Game(BoardNo(1), Tpn(one), Tpn(two)) for one, two in pairs)
    made = oa.RoundPairing(round_no=RoundNo(1), system=name, games=games, bye=None, absent=())
    return replace(SLIP, id=name, pair=lambda *_: made)


NOBODY, TWICE = seating("nobody"), seating("twice", (1, 2), (3, 1))
AWAY = seating("away", (1, 4), (3, 9))
