"""``openarbiter convert``: a tournament file in another format."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit
from openarbiter.cli.opening import open_tournament
from openarbiter.cli.options import Options, lenient_option
from openarbiter.cli.writing import FORMATS, encode, format_of, known_format, write_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["options", "run"]


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "convert",
        "IN OUT [--to FORMAT] [--overwrite] [--lenient]",
        "Write a tournament file in another format: all that the other format can say. Where\n"
        "the ending of the name stays, the file is copied byte for byte; --to makes it new.",
        "formats: trf26 (.trf .trf26 .txt), trfx (.trfx), trfbx (.trfbx), trf16 (.trf16),\n"
        "json (.json). The file is written whole or not at all.",
    )
    parser.add_argument("source", metavar="IN", help="the tournament file; - is stdin")
    parser.add_argument("target", metavar="OUT", help="the file to write; - is stdout")
    parser.add_argument(
        "--to",
        choices=FORMATS,
        metavar="FORMAT",
        help="format of OUT; without it the ending of its name decides",
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace OUT if it is there already"
    )
    lenient_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Read one file and write the other."""
    chosen = options().parse_args(arguments)
    form = chosen.to or format_of(chosen.target)
    tournament = open_tournament(chosen.source, lenient=chosen.lenient)
    if chosen.to is not None or known_format(chosen.source) != form:
        tournament = replace(tournament, origin=None)  # a new file, not the old one again
    write_bytes(chosen.target, encode(tournament, form), overwrite=chosen.overwrite)
    return Exit.OK
