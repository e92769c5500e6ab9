"""Pairing numbers may have gaps: only their order matters, in every system.

Parity is counted among those who came (GHR 2.4 and 2.5; cards are numbered one after the other).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import settings

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.referee.positions import positions
from tests.referee.renumbering import gaps, renumbered

SYSTEMS = (
    "burstein-2026",
    "burstein-legacy",
    "dubov-1997",
    "dutch-2012",
    "dutch-2017",
    "dutch-2025",
    "dutch-2026",
    "nswca",
)

Answer = tuple[list[tuple[Tpn, Tpn]], Tpn | None]


def answer(system: str, event: Tournament, round_no: RoundNo) -> Answer | None:
    """Boards and bye; ``None`` where the round cannot be paired."""
    try:
        found = edition(system).pair(event, round_no)
    except ImpossiblePairingError:
        return None
    return [(game.white, game.black) for game in found.games], found.bye


@every("system", SYSTEMS)
def test_gaps_change_nothing(system: str) -> None:
    """The same boards, colours and bye, whatever numbers the players have in the same order."""
    asked = 0
    for seed in range(2 * settings().max_examples):
        for position in positions(seed, lambda event, number: answer("dutch-2026", event, number)):
            event = replace(position.tournament, virtual_points=())
            new = gaps(event, Random(seed))  # noqa: S311  (reproducible, no secret)
            there = answer(system, renumbered(event, new), position.round_no)
            here = answer(system, event, position.round_no)
            if here is not None:
                games, bye = here
                moved = [(new[white], new[black]) for white, black in games]
                here = moved, None if bye is None else new[bye]
                asked += 1
            assert there == here, f"seed {seed}"
    assert asked > 40


def test_colours_of_two_without_a_game_do_not_hang_on_gaps() -> None:
    """NSWCA, 3.2 a: cards are numbered one after the other, whatever numbers the file has."""
    event = trf.read(Path(__file__).parents[1] / "articles" / "nswca" / "gaps.trf").tournament
    plain = {player.tpn: Tpn(place) for place, player in enumerate(event.players, start=1)}
    games, bye = answer("nswca", renumbered(event, plain), RoundNo(2)) or ([], None)
    assert (games, bye) == ([(4, 3)], None)
    assert answer("nswca", event, RoundNo(2)) == ([(197, 166)], None)
