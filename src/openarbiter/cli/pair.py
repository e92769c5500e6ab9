"""``openarbiter pair``: the boards of a round, to post on the wall or for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import Exit, answer, say
from openarbiter.cli.opening import STDIN, choose_edition, open_tournament
from openarbiter.cli.options import (
    Options,
    file_argument,
    language_option,
    lenient_option,
    system_option,
)
from openarbiter.cli.premise import premise_remark
from openarbiter.cli.wall import number_sheet, wall_sheet
from openarbiter.languages import Tongue, said

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["options", "run"]


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "pair",
        "FILE [--system ID] [--round N] [--json [--brackets] | --numbers | --log] "
        "[--language en|de] [--certificate OUT] [--lenient]",
        "Pair the next round of a tournament and print the boards. A round that is already\n"
        "in the file can be paired once more from the rounds before it.",
    )
    file_argument(parser)
    system_option(parser)
    parser.add_argument(
        "--round", type=int, metavar="N", help="the round to pair; without it the next one"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="answer as JSON, for programs")
    form.add_argument(
        "--numbers",
        action="store_true",
        help="print pairing numbers only: board, White, Black; names stay private",
    )
    form.add_argument(
        "--log",
        action="store_true",
        help="print the steps of the pairing, group by group, instead of the boards",
    )
    parser.add_argument(
        "--brackets",
        action="store_true",
        help="with --json: add the brackets with the value of every criterion",
    )
    parser.add_argument(
        "--certificate",
        metavar="OUT",
        help="write a proof of the round too, as JSON; openarbiter verify --certificate checks it",
    )
    language_option(parser)
    lenient_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Pair a round and print it."""
    parser = options()
    chosen = parser.parse_args(arguments)
    if chosen.brackets and not chosen.json:
        parser.error(said("{option} goes with {other}", option="--brackets", other="--json"))
    tournament = open_tournament(chosen.file, lenient=chosen.lenient, language=chosen.language)
    edition, why = choose_edition(tournament, chosen.system)
    pairing = oa.pair(tournament, edition.id, chosen.round)
    remark = premise_remark(tournament, chosen.language)
    if remark:
        say(remark)
    if chosen.certificate is not None:
        _write_certificate(chosen.certificate, tournament, pairing)
    if chosen.json:
        import json  # noqa: PLC0415  (only this form needs it)

        found = pairing.to_json(brackets=chosen.brackets)
        answer(json.dumps(found, separators=(",", ":")))
    elif chosen.numbers:
        answer("\n".join(number_sheet(pairing, chosen.language)))
    elif chosen.log:
        none = said("{system} keeps no log of steps", system=edition.id)
        answer("\n".join(map(Tongue(chosen.language), pairing.steps or (none,))))
    else:
        sheet = wall_sheet(tournament, pairing, edition, why, chosen.language)
        answer("\n".join([*sheet, remark] if remark else sheet))
    return Exit.OK


def _write_certificate(name: str, tournament: oa.Tournament, pairing: oa.RoundPairing) -> None:
    """Prove a round and write the proof.

    Raises:
        NotCoveredError: Rounds of this system cannot be certified.
        RequestError: The proof would stand on stdout, where the round stands.
        OSError: The file cannot be written.
    """
    from openarbiter.certificates.making import certificate_text  # noqa: PLC0415  (seldom needed)
    from openarbiter.cli.writing import write_bytes  # noqa: PLC0415  (likewise)

    if name == STDIN:
        raise oa.RequestError(said("--certificate needs the name of a file; stdout has the round"))
    write_bytes(name, certificate_text(tournament, pairing).encode(), overwrite=True)
