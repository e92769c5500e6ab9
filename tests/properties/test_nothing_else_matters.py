"""What a text does not name changes no round: names, titles, rows, later rounds, gaps in numbers.

Parity is counted among those who came (GHR 2.4 and 2.5; cards are numbered one after the other).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

from hypothesis import settings

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import before_round
from tests.every import every
from tests.referee.drafts import Position, gaps, renumbered
from tests.referee.positions import positions

SYSTEMS = (
    *("burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026", "dutch-2012", "dutch-2017"),
    *("dutch-2025", "dutch-2026", "lim-2026", "nswca"),
)
BY_NAME = {"dubov-1997"}
"""Systems in which the names of players count: the alphabet (3)."""

BY_RATING = {"burstein-legacy", "dubov-1997", "dubov-2026", "lim-2026", "nswca"}
"""Systems in which ratings count."""

Answer: TypeAlias = tuple[list[tuple[Tpn, Tpn]], Tpn | None]
Change: TypeAlias = Callable[[str, Tournament, RoundNo, Random], Tournament]


def answer(system: str, event: Tournament, round_no: RoundNo) -> Answer | None:
    """Boards and bye; ``None`` where the round cannot be paired."""
    try:
        found = edition(system).pair(event, round_no)
    except ImpossiblePairingError:
        return None
    return [(game.white, game.black) for game in found.games], found.bye


def of_another_kind(system: str, event: Tournament, _: RoundNo, lot: Random) -> Tournament:
    """Players of whom everything is different that the text does not name."""
    players = (
        replace(
            each,
            name=each.name if system in BY_NAME else f"Nobody {lot.randrange(3)}",
            rating=each.rating if system in BY_RATING else lot.randint(1000, 2000),
            title="GM",
            federation="XXX",
            sex="w",
            birth="2001",
            declared_points=0,
            declared_rank=int(each.tpn),
        )
        for each in event.players
    )
    return replace(event, players=tuple(players), tie_breaks=("BH",))


def in_other_rows(_: str, event: Tournament, __: RoundNo, lot: Random) -> Tournament:
    """A report file with the lines of its players in another order, read again."""
    if event.scoring.forfeit_win != event.scoring.win:  # more than a report can say
        return event
    lines = trf.write(event).decode().splitlines(keepends=True)
    rows = [line for line in lines if line.startswith("001")]
    lot.shuffle(rows)
    return trf.read(
        "".join(rows.pop() if line.startswith("001") else line for line in lines), lenient=True
    ).tournament


def as_it_was(_: str, event: Tournament, round_no: RoundNo, __: Random) -> Tournament:
    """The event as it was when the round was the next one."""
    return before_round(event, round_no) if round_no <= event.paired_rounds else event


CHANGES: dict[str, Change] = {
    "of another kind": of_another_kind,
    "in other rows": in_other_rows,
    "as it was": as_it_was,
}


def asked() -> list[tuple[int, Position]]:
    """Seeds and positions of small fields."""
    return [
        (seed, position)
        for seed in range(2 * settings().max_examples)
        for position in positions(seed, lambda event, number: answer("dutch-2026", event, number))
    ]


ASKED = asked()


@every("system", SYSTEMS)
@every("name", CHANGES)
def test_what_the_text_does_not_name_changes_nothing(system: str, name: str) -> None:
    """The same boards, colours and bye."""
    changed = 0
    for seed, position in ASKED:
        event, round_no = replace(position.tournament, virtual_points=()), position.round_no
        lot = Random(seed)  # noqa: S311  (reproducible, no secret)
        other = CHANGES[name](system, event, round_no, lot)
        changed += other is not event
        assert answer(system, other, round_no) == answer(system, event, round_no), f"seed {seed}"
    assert changed > (0 if name == "as it was" else 40)


@every("system", SYSTEMS)
def test_gaps_change_nothing(system: str) -> None:
    """The same boards, colours and bye, whatever numbers the players have in the same order."""
    paired = 0
    for seed, position in ASKED:
        event = replace(position.tournament, virtual_points=())
        new = gaps(event, Random(seed))  # noqa: S311  (reproducible, no secret)
        there = answer(system, renumbered(event, new), position.round_no)
        here = answer(system, event, position.round_no)
        if here is not None:
            games, bye = here
            moved = [(new[white], new[black]) for white, black in games]
            here = moved, None if bye is None else new[bye]
            paired += 1
        assert there == here, f"seed {seed}"
    assert paired > 40


def test_colours_of_two_without_a_game_do_not_hang_on_gaps() -> None:
    """NSWCA, 3.2 a: cards are numbered one after the other, whatever numbers the file has."""
    event = trf.read(Path(__file__).parents[1] / "articles" / "nswca" / "gaps.trf").tournament
    plain = {player.tpn: Tpn(place) for place, player in enumerate(event.players, start=1)}
    games, bye = answer("nswca", renumbered(event, plain), RoundNo(2)) or ([], None)
    assert (games, bye) == ([(4, 3)], None)
    assert answer("nswca", event, RoundNo(2)) == ([(197, 166)], None)
