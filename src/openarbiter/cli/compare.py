"""``openarbiter compare``: a second opinion about a round, from another program or its file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_page
from openarbiter.cli.opening import choose_edition, open_tournament, say_doubt
from openarbiter.cli.options import (
    Options,
    encoding_option,
    file_argument,
    form_options,
    language_option,
    lenient_option,
    system_option,
)
from openarbiter.cli.writing import FORMATS, encode, known_format
from openarbiter.errors import ProgramError
from openarbiter.languages import said
from openarbiter.rulebooks.basic_rules import round_to_pair
from openarbiter.rulebooks.last_round import with_known_length
from openarbiter.values import replace

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from openarbiter.explanations.opinion import OtherPairing
    from openarbiter.model import RoundNo, Tournament, Tpn
    from openarbiter.rulebooks.edition import Edition

_SECONDS = 60.0
"""Time a program may take unless the user allows another."""

_A_DAY = 86_400.0

_FOR_PROGRAMS = tuple(form for form in FORMATS if form != "json")


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "compare",
        "FILE --with PROGRAM [--round N] [--system ID] [--format FORM | --json]\n"
        "       [--their-system NAME] [--give FORMAT] [--time-limit SECONDS] [--language en|de]\n"
        "       [--lenient] [--encoding NAME]",
        "Hold the pairing of a round against that of another program, or against the file of\n"
        "another arbiter: identical, or the games that differ and the article that decides.",
        "PROGRAM is a pairing engine (a path or a command, in quotation marks with arguments of\n"
        "its own), the installed Python package gacrux, or a tournament file. An engine is called\n"
        "as PROGRAM --dutch INPUT -p OUTPUT, in a folder of its own, without the rounds from N\n"
        "on. Nothing is started that is not named here.\n\n"
        "exit code: 0 identical, 1 something differs, 7 the program gives no answer, 3 what it\n"
        "answers is no pairing.",
    )
    file_argument(parser)
    parser.add_argument(
        "--with", required=True, metavar="PROGRAM", dest="other", help="who else is asked"
    )
    parser.add_argument(
        "--round",
        type=int,
        metavar="N",
        help="the round; without it the one in play, else the next, else the last; against a "
        "file the last one it has",
    )
    system_option(parser)
    parser.add_argument(
        "--their-system",
        metavar="NAME",
        help="what PROGRAM calls the system; without it dutch for dutch-2026 and the like",
    )
    parser.add_argument(
        "--give",
        choices=_FOR_PROGRAMS,
        metavar="FORMAT",
        help=f"what PROGRAM is given: {', '.join(_FOR_PROGRAMS)}; without it FILE as it is, and "
        "trf26 where rounds have to be taken out",
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        default=_SECONDS,
        metavar="SECONDS",
        help=f"how long PROGRAM may take ({_SECONDS:g} without it)",
    )
    language_option(parser)
    form_options(parser)
    lenient_option(parser)
    encoding_option(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Compare a round and print what differs."""
    parser = options()
    chosen = parser.parse_args(arguments)
    if not 0 < chosen.time_limit < _A_DAY:
        parser.error(
            said("--time-limit is a number of seconds, more than none and less than a day")
        )
    tournament = open_tournament(
        chosen.file, lenient=chosen.lenient, encoding=chosen.encoding, language=chosen.language
    )
    edition, _ = choose_edition(tournament, chosen.system)
    say_doubt(tournament, chosen.system, chosen.language)
    if _is_tournament_file(chosen.other):
        from openarbiter.explanations.opinion import pairing_held_by  # noqa: PLC0415  (seldom needed)

        theirs = open_tournament(
            chosen.other, lenient=chosen.lenient, encoding=chosen.encoding, language=chosen.language
        )
        last = theirs.paired_rounds
        wanted = last if chosen.round is None else chosen.round
        other = pairing_held_by(theirs, wanted, chosen.other, tournament)
        round_no = round_to_pair(tournament, wanted)
    else:
        other, round_no = _from_program(tournament, edition, chosen)
    from openarbiter.explanations import asking  # noqa: PLC0415  (--help needs none of it)
    from openarbiter.explanations.opinion import second_opinion  # noqa: PLC0415  (likewise)

    known = with_known_length(tournament, round_no)
    found = second_opinion(known, edition, round_no, other)
    told = asking.Explanation(tournament=known, facts=found)
    form = "json" if chosen.json else chosen.format
    give = answer if form == "text" else answer_page
    give(told.render(form, chosen.language).rstrip("\n"))
    return Exit.OK if found.identical else Exit.DIFFERENT


def _is_tournament_file(name: str) -> bool:
    """Whether a name means a tournament; some disks mark every file as one that can be run."""
    path = Path(name)
    if not path.is_file():
        return False
    return known_format(name) is not None or not os.access(path, os.X_OK)


def _from_program(
    tournament: Tournament, edition: Edition, chosen: argparse.Namespace
) -> tuple[OtherPairing, RoundNo]:
    """What another program pairs.

    Raises:
        ProgramError: There is no such program, or it gives no answer.
        FormatError: Its answer is no pairing.
    """
    from openarbiter.cli.other_program import ask, known_program  # noqa: PLC0415  (as above)
    from openarbiter.explanations.asking import round_asked_for  # noqa: PLC0415

    program = known_program(chosen.other)
    if program is None:
        raise ProgramError(
            said(
                "there is no program, installed package or tournament file called {name}",
                name=repr(chosen.other),
            )
        )
    wanted = round_asked_for(tournament) if chosen.round is None else chosen.round
    round_no = round_to_pair(tournament, wanted)
    content, numbers = _handed_over(tournament, round_no, chosen)
    other = ask(
        program,
        content,
        numbers.values(),
        system=chosen.their_system or edition.id.partition("-")[0],
        limit=chosen.time_limit,
    )
    tpn = {number: tpn for tpn, number in numbers.items()}
    return replace(
        other,
        games=tuple((tpn[white], tpn[black]) for white, black in other.games),
        byes=tuple(tpn[each] for each in other.byes),
    ), round_no


def _handed_over(
    tournament: Tournament, round_no: RoundNo, chosen: argparse.Namespace
) -> tuple[bytes, dict[Tpn, int]]:
    """The file a program gets, with the rounds before the one to pair; its numbers by TPN."""
    own = {player.tpn: int(player.tpn) for player in tournament.players}
    if round_no <= tournament.paired_rounds:
        from openarbiter.simulate.rewinding import before_round  # noqa: PLC0415  (as above)

        tournament = before_round(with_known_length(tournament, round_no), round_no)
    if chosen.give is not None or chosen.lenient:
        tournament = replace(tournament, origin=None)  # a new file, not the old one again
    content = encode(tournament, chosen.give or "trf26")
    ids = getattr(tournament.origin, "pairing_ids", None) or {}
    return content, {tpn: int(ids.get(tpn, number)) for tpn, number in own.items()}
