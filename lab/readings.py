"""Rounds paired by a reading and by the one not taken: ``python -m lab.readings --system ID``.

A sentence that a document leaves open is a row of ``docs/readings.toml``. The reading not taken is a
switch here: what has to be put in the place of what the engine does. Random tournaments of small
fields, with byes, forfeits and late entries, are paired by both; the command counts the rounds that
come out otherwise and writes the smallest one.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from lab.readings_older import SWITCHES as _OLDER
from openarbiter.cli.writing import encode
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, before_round, generate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

Patch: TypeAlias = tuple[object, str, object]
"""A module or class, the name of a function in it, and what stands in its place."""

_FIELDS = range(4, 13)
_LONGEST = 9
_SHARE = 0.06


def _switches() -> dict[tuple[str, str], tuple[Patch, ...]]:
    """The switches of all systems, by system and open question."""
    found: dict[tuple[str, str], tuple[Patch, ...]] = dict(_OLDER)
    if (Path(__file__).parent / "readings_2026.py").exists():
        found |= import_module("lab.readings_2026").SWITCHES
    return found


SWITCHES = _switches()
"""What the reading not taken puts in the place of ours, by system and open question."""


@contextmanager
def switched(system: str, question: str) -> Iterator[None]:
    """Pair by the reading not taken, as long as the context lasts."""
    patches = SWITCHES[system, question]
    ours = [getattr(owner, name) for owner, name, _ in patches]
    try:
        for owner, name, other in patches:
            setattr(owner, name, other)
        yield
    finally:
        for (owner, name, _), each in zip(patches, ours, strict=True):
            setattr(owner, name, each)


def boards(tournament: Tournament, edition: Edition, round_no: RoundNo) -> str:
    """A round as docs/readings.toml has it: ``White-Black``, a bye with 0; empty if impossible."""
    try:
        pairing = edition.pair(tournament, round_no)
    except ImpossiblePairingError:
        return ""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join([*games, *([] if pairing.bye is None else [f"{pairing.bye}-0"])])


def positions(edition: Edition, rounds: int, seed: int) -> Iterator[tuple[Tournament, RoundNo]]:
    """The rounds of random tournaments of small fields, each before it is paired."""
    made = 0
    while made < rounds:
        tournament = generate(_settings(edition, seed), seed, pair=edition.pair, system=edition.id)
        for number in range(1, tournament.paired_rounds + 1):
            yield edition.participants(before_round(tournament, RoundNo(number))), RoundNo(number)
        made += tournament.paired_rounds
        seed += 1


def _settings(edition: Edition, seed: int) -> Settings:
    lot = Random(seed)  # noqa: S311  (a simulation)
    players = lot.choice(_FIELDS)
    named: dict[str, Any] = {
        "players": players,
        "rounds": min(_LONGEST, players - 1),
        "lowest_rating": lot.choice((1500, 2100, 2350)),
        "highest_rating": 2400,
        "forfeit_rate": lot.choice((0, _SHARE)),
        "late_entry_rate": lot.choice((0, 3 * _SHARE)),
        "half_point_bye_rate": lot.choice((0, _SHARE)),
        "zero_point_bye_rate": lot.choice((0, _SHARE)),
        "draw_share": lot.choice((None, 0.6)),
    }
    return Settings(**named)


def _compare(edition: Edition, question: str, rounds: int, seed: int, folder: Path) -> None:
    """Count the rounds that differ, and write the smallest position that does."""
    asked, differ = 0, 0
    smallest: tuple[tuple[int, int], Tournament, RoundNo, str, str] | None = None
    for tournament, round_no in positions(edition, rounds, seed):
        ours = boards(tournament, edition, round_no)
        with switched(edition.id, question):
            theirs = boards(tournament, edition, round_no)
        asked += 1
        if ours == theirs:
            continue
        differ += 1
        size = len(ours.split()), int(round_no)
        if ours and theirs and (smallest is None or size < smallest[0]):
            smallest = size, tournament, round_no, ours, theirs
    print(f"{edition.id}, {question}: {differ:,} of {asked:,} rounds")
    if smallest is not None:
        _, tournament, round_no, ours, theirs = smallest
        words = "".join(each if each.isalnum() else "-" for each in question.casefold())
        file = folder / f"{edition.id}-{words[:40].strip('-')}.trf"
        file.write_bytes(encode(tournament, "trf26"))
        print(f'file = "{file}"\nround = {round_no}\npairs = "{ours}"\notherwise = "{theirs}"')


def main(arguments: list[str] | None = None) -> int:
    """Compare the readings of a system: all, or those whose question has some words in it."""
    parser = argparse.ArgumentParser(prog="python -m lab.readings", description=__doc__)
    parser.add_argument("--system", required=True, metavar="ID")
    parser.add_argument("--question", default="", metavar="WORDS", help="only such questions")
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument("-o", dest="folder", type=Path, default=Path(), metavar="FOLDER")
    given = parser.parse_args(arguments)
    edition = registry.edition(given.system)
    for system, question in SWITCHES:
        if system == edition.id and given.question in question:
            _compare(edition, question, given.rounds, given.seed, given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
