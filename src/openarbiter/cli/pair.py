"""``openarbiter pair``: the boards of a round, to post on the wall or for a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import Exit, answer, answer_json, say, screen_width
from openarbiter.cli.opening import (
    STDIN,
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    premise_remark,
    say_doubt,
    tell_other_numbers,
)
from openarbiter.cli.options import Options
from openarbiter.cli.unfinished import unfinished
from openarbiter.languages import Tongue, said
from openarbiter.rulebooks.wall import number_sheet, wall_sheet

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from openarbiter.rulebooks.edition import Edition


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "pair",
        "FILE [--system ID] [--round N] [--json [--brackets] | --numbers | --log] "
        "[--language CODE] [--certificate OUT [--overwrite]] [--lenient] [--encoding NAME]",
        "Pair the next round of a tournament and print the boards. A round that is already\n"
        "in the file can be paired once more from the rounds before it.",
    )
    parser.shared("file", "system")
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
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="with --certificate: replace OUT if it is there already",
    )
    parser.shared("language", "lenient", "encoding")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Pair a round and print it."""
    chosen = _chosen(arguments)
    tournament = open_tournament(chosen.file, chosen, file_numbers=True)
    edition, why = choose_edition(tournament, chosen.system)
    say_doubt(tournament, chosen)
    pairing = _paired(tournament, edition, chosen)
    numbers = FileNumbers(tournament)
    shown = numbers.pairing(pairing)
    still_open = unfinished(numbers.tournament(), shown)
    tongue = Tongue(chosen.language)
    remarks = [tongue(remark) for remark in still_open.remarks(names=not chosen.numbers)]
    if premise := premise_remark(tournament, chosen.language):
        remarks.append(premise)
    for remark in remarks:
        say(remark)
    if chosen.certificate is not None:
        _write_certificate(chosen, tournament, pairing)
    if chosen.json:
        found = shown.to_json(brackets=chosen.brackets)
        if still_open:
            found["unfinished"] = still_open.to_json()
        answer_json(found, ascii_only=True, compact=True)
    elif chosen.numbers:
        answer("\n".join(number_sheet(shown, chosen.language)))
    elif chosen.log:
        none = said("{system} keeps no log of steps", system=edition.id)
        answer("\n".join(map(tongue, pairing.steps or (none,))))
    else:
        room = screen_width()
        seen = numbers.tournament()
        lines = wall_sheet(seen, shown, chosen.language, room=room)
        by = said("Paired by {system}: {title}.", system=edition.id, title=edition.title)
        lines += ["", tongue(by), tongue(why)]
        if doubt := doubt_about(tournament, chosen.system):
            lines.append(tongue(said("{summary}.", summary=doubt)))
        answer("\n".join((*lines, *remarks)))
    return Exit.OK


def _chosen(arguments: Sequence[str]) -> Namespace:
    """What was asked for; options that do not go together are refused before anything is read."""
    parser = options()
    chosen = parser.parse_args(arguments)
    if chosen.brackets and not chosen.json:
        parser.error(said("{option} goes with {other}", option="--brackets", other="--json"))
    if chosen.certificate is not None:
        _look_at_place(chosen)
    elif chosen.overwrite:
        parser.error(
            said("{option} goes with {other}", option="--overwrite", other="--certificate")
        )
    return chosen


def _paired(tournament: oa.Tournament, edition: Edition, chosen: Namespace) -> oa.RoundPairing:
    """The round that was asked for.

    Raises:
        ImpossiblePairingError: No round is possible; its sentences have the numbers of the lines.
    """
    try:
        pairing = oa.pair(tournament, edition.id, chosen.round)
    except oa.ImpossiblePairingError:
        tell_other_numbers(tournament, chosen.language)
        raise
    if chosen.log or chosen.certificate is not None:
        tell_other_numbers(tournament, chosen.language)
    return pairing


def _look_at_place(chosen: Namespace) -> None:
    """Whether a proof may be written where it is wanted.

    Raises:
        RequestError: The proof would stand on stdout, where the round stands, or take the place
            of the tournament it is about, or of a file that is there already.
        OSError: There is no folder to write it into, or it is a folder.
    """
    from openarbiter.cli.writing import look_first, never_onto  # noqa: PLC0415  (seldom needed)

    if chosen.certificate == STDIN:
        raise oa.RequestError(said("--certificate needs the name of a file; stdout has the round"))
    never_onto(chosen.file, chosen.certificate)
    look_first(chosen.certificate, overwrite=chosen.overwrite)


def _write_certificate(
    chosen: Namespace, tournament: oa.Tournament, pairing: oa.RoundPairing
) -> None:
    """Prove a round and write the proof.

    Raises:
        NotCoveredError: Rounds of this system cannot be certified.
        RequestError: A file of this name is there already.
        OSError: The file cannot be written.
    """
    from openarbiter.certificates.making import certificate_text  # noqa: PLC0415  (seldom needed)
    from openarbiter.cli.writing import write_bytes  # noqa: PLC0415  (likewise)

    text = certificate_text(tournament, pairing)
    write_bytes(chosen.certificate, text.encode(), overwrite=chosen.overwrite)
