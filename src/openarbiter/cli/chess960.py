"""``openarbiter chess960``: the start position of each round, drawn by a seed.

usage: (--seed SEED [--rounds N] | --number N) [--json]

Draw a start position of Chess960 for each round, one for all boards; the same seed
draws the same positions everywhere. Or show the position of a number, 0 to 959.
"""

from __future__ import annotations

import argparse

from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.formats.text import whole
from openarbiter.model.start_positions import drawn_position, start_position


def options(options: Options) -> None:
    """Add the options of the verb."""
    with options.only_one(required=True):
        options.word("--seed", "SEED", "any text, announced before the draw")
        options.number("--number", "number of a position")
    options.word("--rounds", "N", "number of rounds (1)", type=_rounds)
    options.shared("json")


def ask(chosen: Chosen) -> None:
    """Show the positions."""
    if chosen.seed is not None:
        rounds = range(1, (chosen.rounds or 1) + 1)
        drawn = {number: drawn_position(chosen.seed, number) for number in rounds}
    elif chosen.rounds is None:
        drawn = {1: chosen.number}
    else:
        raise RequestError("--rounds goes with --seed; a position of a number needs no round")
    rows = [(number, each, start_position(each)) for number, each in drawn.items()]
    names, heads = ("round", "number", "position"), ("Round", "Number", "White from a1 to h1")
    give(
        chosen,
        data=lambda: {"positions": [dict(zip(names, row, strict=True)) for row in rows]},
        text=lambda: in_columns([heads, *(map(str, row) for row in rows)], ">><", chosen.tongue),
    )


def _rounds(text: str) -> int:
    number = whole(text, len("99"))
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rounds from 1 to 99")
    return number
