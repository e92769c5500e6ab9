"""``openarbiter chess960``: the start position of each round, drawn by a seed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_json
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.formats.text import whole
from openarbiter.model.start_positions import drawn_position, start_position
from openarbiter.ranking.tables.text import columns

if TYPE_CHECKING:
    from collections.abc import Sequence


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "chess960",
        "(--seed SEED [--rounds N] | --number N) [--json]",
        "Draw a start position of Chess960 for each round, one for all boards; the same seed\n"
        "draws the same positions everywhere. Or show the position of a number, 0 to 959.",
    )
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--seed", metavar="SEED", help="any text, announced before the draw")
    asked.add_argument("--number", type=int, metavar="N", help="number of a position")
    parser.add_argument("--rounds", type=_rounds, metavar="N", help="number of rounds (1)")
    parser.shared("json")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Show the positions."""
    chosen = options().parse_args(arguments)
    if chosen.seed is None:
        if chosen.rounds is not None:
            raise RequestError("--rounds goes with --seed; a position of a number needs no round")
        drawn = {1: chosen.number}
    else:
        rounds = range(1, (chosen.rounds or 1) + 1)
        drawn = {number: drawn_position(chosen.seed, number) for number in rounds}
    found = [(number, each, start_position(each)) for number, each in drawn.items()]
    if chosen.json:
        keys = ("round", "number", "position")
        answer_json({"positions": [dict(zip(keys, each, strict=True)) for each in found]})
        return Exit.OK
    rows = [("Round", "Number", "White from a1 to h1"), *(tuple(map(str, one)) for one in found)]
    answer("\n".join(columns(rows, ">><")))
    return Exit.OK


def _rounds(text: str) -> int:
    """A number of rounds."""
    number = whole(text, len("99"))
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rounds from 1 to 99")
    return number
