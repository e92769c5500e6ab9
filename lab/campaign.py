"""Random tournaments, paired here and by another program: ``python -m lab.campaign``.

usage: -o OUT [--with PROGRAM [--made-by WHOM]] [--tables-with PROGRAM] [--system ID]
       [--seed N] [--count N] [--every N] [--players N-N] [--rounds N-N]
       [--prove SHARE] [--keep FOLDER] [...]

Make random tournaments and let two programs pair each round: one makes a tournament,
the other one pairs all of its rounds again. Every tournament is a line in OUT: what
was answered, what differs, how long it took. The same seeds give the same answers on
every computer and with any number of workers.

OUT is written from seed to seed. When the command is ended and given again, it goes
on behind the last whole line; a larger --count makes a campaign longer. PROGRAM is a
pairing engine, a path or a command, called as PROGRAM --dutch INPUT -c and as
PROGRAM --dutch -g CONFIG -o OUTPUT -s SEED, or the installed Python package gacrux, of
which values of tie-breaks are compared too. With --tables-with gacrux they are compared
whichever program pairs.

exit code: 0 nothing differs, 1 a round differs, 7 nothing differs, but the other
program gave no answer for a tournament.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openarbiter.cli.check_many import headed, line_of, values_of
from openarbiter.cli.cores import on_all_cores
from openarbiter.cli.exits import Exit, answer, answer_json, guarded
from openarbiter.cli.many_files import rounds_text, thousands
from openarbiter.cli.options import Options
from openarbiter.cli.writing import FORMATS
from openarbiter.errors import ProgramError, RequestError
from openarbiter.languages import said
from openarbiter.rulebooks import registry
from openarbiter.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from lab.campaign_gacrux import Gacrux
    from lab.campaign_programs import UsualProgram
    from lab.campaign_rows import Campaign

_COUNT = 100
_FOR_PROGRAMS = tuple(form for form in FORMATS if form != "json")


def options() -> Options:
    """The options of the verb."""
    parser = Options(__doc__)
    parser.add_argument("-o", dest="out", metavar="OUT", required=True, help="the file of rows")
    _add_programs(parser)
    _add_tournaments(parser)
    parser.add_argument(
        "--prove",
        type=_share,
        default=0.0,
        metavar="SHARE",
        help="share of the rounds whose certificate is made and checked, such as 1%%",
    )
    parser.add_argument(
        "--keep", default="", metavar="FOLDER", help="where tournaments are kept that differ"
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes; without it one for each core"
    )
    parser.shared("json")
    return parser


def _add_programs(parser: Options) -> None:
    """The options that say which programs pair and compute, and how they are given a tournament."""
    parser.add_argument("--with", dest="other", metavar="PROGRAM", help="the other program")
    parser.add_argument(
        "--made-by",
        choices=("us", "them"),
        default="us",
        metavar="WHOM",
        help="whose generator makes the tournaments: us (the default) or them",
    )
    parser.add_argument(
        "--tables-with",
        choices=("gacrux",),
        metavar="PROGRAM",
        help="the program that computes values of tie-breaks to compare: gacrux",
    )
    parser.add_argument(
        "--system", default=registry.DEFAULT, metavar="ID", help="edition that pairs"
    )
    parser.add_argument(
        "--their-system",
        metavar="NAME",
        help="what PROGRAM calls the system; without it dutch for dutch-2026 and the like",
    )
    parser.add_argument(
        "--give",
        choices=_FOR_PROGRAMS,
        default="trf26",
        metavar="FORMAT",
        help=f"what PROGRAM is given: {', '.join(_FOR_PROGRAMS)} (trf26)",
    )


def _add_tournaments(parser: Options) -> None:
    """The options that say which tournaments are made."""
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument(
        "--count", type=int, default=_COUNT, metavar="N", help=f"tournaments ({_COUNT})"
    )
    parser.add_argument(
        "--every",
        type=int,
        default=1,
        metavar="N",
        help="take each N-th of these seeds only, to repeat a part of a campaign (1)",
    )
    parser.add_argument(
        "--players", type=_span, default=(10, 120), metavar="N-N", help="field (10-120)"
    )
    parser.add_argument(
        "--rounds", type=_span, default=(5, 11), metavar="N-N", help="rounds (5-11)"
    )


def _span(text: str) -> tuple[int, int]:
    """A smallest and a largest number; one number is both."""
    least, dash, most = text.partition("-")
    if not (least.isdecimal() and (most or least).isdecimal()) or (dash and not most):
        raise argparse.ArgumentTypeError(said("{text}: write 10-120", text=repr(text)))
    if not 1 <= int(least) <= int(most or least):
        raise argparse.ArgumentTypeError(said("{text}: write 10-120", text=repr(text)))
    return int(least), int(most or least)


def _share(text: str) -> float:
    from openarbiter.cli.generate import share  # noqa: PLC0415  (only this option needs it)

    return share(text)


def main(arguments: Sequence[str]) -> int:
    """Run a campaign, or the rest of it, and print the sum; mistakes are said as by any verb."""
    return guarded("campaign", _run, arguments)


def _run(arguments: Sequence[str]) -> int:
    chosen = options().parse_args(arguments)
    for name in ("count", "every", "workers"):
        value = getattr(chosen, name)
        if value is not None and value < 1:
            raise RequestError(
                said("--{name} must be at least 1, not {value}", name=name, value=value)
            )
    campaign = _campaign(chosen)
    if chosen.keep:
        Path(chosen.keep).mkdir(parents=True, exist_ok=True)
    if chosen.prove and registry.certification_of(campaign.system) is None:
        raise RequestError(said("rounds of {system} cannot be certified", system=campaign.system))
    seeds = range(chosen.seed, chosen.seed + chosen.count, chosen.every)
    total = Totals()
    with open(chosen.out, "a+b") as file:  # noqa: PTH123  (a name as the user gave it)
        done = _take_up(file, _head(chosen, campaign), seeds, total)
        rest = seeds[done:]
        for row in _with_progress(on_all_cores(campaign, rest, cores=chosen.workers), done, seeds):
            file.write(f"{row}\n".encode())
            file.flush()
            total.add(json.loads(row))
    return _tell(total, chosen)


def _campaign(chosen: argparse.Namespace) -> Campaign:
    from lab.campaign_rows import Campaign  # noqa: PLC0415  (--help needs none of it)

    edition = registry.edition(chosen.system)
    if chosen.other is None and chosen.made_by == "them":
        raise RequestError(said("--made-by them needs --with PROGRAM"))
    theirs = chosen.their_system or edition.id.partition("-")[0]
    return Campaign(
        system=edition.id,
        program=None if chosen.other is None else _known(chosen.other, theirs),
        made_by_it=chosen.made_by == "them",
        players=chosen.players,
        rounds=chosen.rounds,
        prove=chosen.prove,
        give=chosen.give,
        keep=chosen.keep,
        tables=_tables(chosen.tables_with, theirs),
    )


def _known(name: str, system: str) -> UsualProgram | Gacrux:
    """The program a name means."""
    from lab.campaign_programs import UsualProgram  # noqa: PLC0415  (--help needs none of it)
    from openarbiter.cli.compare import known_program  # noqa: PLC0415  (likewise)

    program = known_program(name)
    if program is None:
        raise ProgramError(said("there is no program called {name}", name=repr(name)))
    if not program.usual:
        from lab.campaign_gacrux import Gacrux  # noqa: PLC0415  (seldom asked for)

        return Gacrux()
    return UsualProgram(program.call, system)


def _tables(name: str | None, system: str) -> Gacrux | None:
    """The program that computes tie-breaks; ``None`` where none is named."""
    if name is None:
        return None
    from lab.campaign_gacrux import Gacrux  # noqa: PLC0415  (seldom asked for)

    _known(name, system)
    return Gacrux()


def _head(chosen: argparse.Namespace, campaign: Campaign) -> dict[str, Any]:
    """The first line: what the rows depend on."""
    return {
        "campaign": 1,
        "openarbiter": __version__,
        "with": "" if campaign.program is None else campaign.program.release(),
        "made_by": chosen.made_by,
        "system": campaign.system,
        "seed": chosen.seed,
        "every": chosen.every,
        "players": list(campaign.players),
        "rounds": list(campaign.rounds),
        "give": campaign.give,
        "prove": campaign.prove,
        **({} if campaign.tables is None else {"tables_with": campaign.tables.release()}),
    }


def _take_up(file: BinaryIO, head: dict[str, Any], seeds: range, total: Totals) -> int:
    """Count the rows that are there, cut off half a line, and write the head of a new file."""
    if not headed(file, head):
        return 0
    done, place = 0, file.tell()
    for line in file:
        if not line.endswith(b"\n") or done == len(seeds):
            break
        row = values_of(line)
        if row.get("seed") != seeds[done]:
            raise RequestError(
                said(
                    "{name}, line {line}: expected is seed {seed}",
                    name=file.name,
                    line=done + 2,
                    seed=seeds[done],
                )
            )
        total.add(row)
        done, place = done + 1, place + len(line)
    if done < len(seeds):
        file.truncate(place)
    return done


class Totals:
    """The sum of the rows.

    Attributes:
        tournaments: Number of tournaments that both paired.
        rounds: Number of their rounds.
        differing: Number of rounds that differ.
        differing_tournaments: Number of tournaments with such a round.
        proven: Number of rounds whose certificate was accepted.
        refused: Number of rounds whose certificate was not.
        failed: Number of tournaments that count for nothing.
        trouble: Why the first one does.
        values: Number of values of tie-breaks that were compared.
        other_values: Number of those that differ.
        seconds: Time of all workers together.
    """

    def __init__(self) -> None:
        self.tournaments = self.rounds = self.differing = self.differing_tournaments = 0
        self.proven = self.refused = self.failed = self.values = self.other_values = 0
        self.trouble, self.seconds = "", 0.0
        self._digest = sha256()

    def add(self, row: dict[str, Any]) -> None:
        """Count a row; the digest is of all that does not depend on the computer."""
        self.seconds += row.pop("seconds")
        self._digest.update(line_of(row))
        if row["failed"]:
            self.failed += 1
            self.trouble = self.trouble or f"{row['seed']}: {row['failed']}"
            return
        self.tournaments += 1
        self.rounds += row["rounds"]
        self.differing += len(row["different"])
        self.differing_tournaments += bool(row["different"])
        self.proven += len(row["proven"])
        self.refused += len(row["refused"])
        self.values += row.get("values", 0)
        self.other_values += len(row.get("other_values", ()))

    def to_json(self) -> dict[str, object]:
        """The sum as JSON values; ``digest`` is the SHA-256 of the rows without their times."""
        return {
            "tournaments": self.tournaments,
            "rounds": self.rounds,
            "differing_rounds": self.differing,
            "differing_tournaments": self.differing_tournaments,
            "proven": self.proven,
            "refused": self.refused,
            "values": self.values,
            "differing_values": self.other_values,
            "failed": self.failed,
            "seconds": round(self.seconds, 1),
            "digest": self._digest.hexdigest(),
        }

    @property
    def code(self) -> Exit:
        """The exit code."""
        if self.differing or self.refused or self.other_values:
            return Exit.DIFFERENT
        return Exit.PROGRAM if self.failed else Exit.OK


def _tell(total: Totals, chosen: argparse.Namespace) -> int:
    """Print the sum."""
    found = total.to_json()
    if chosen.json:
        answer_json(found)
        return total.code
    answer(
        f"{thousands(total.tournaments)} tournaments, {rounds_text(total.rounds)}: "
        f"{total.differing} differ, in {total.differing_tournaments} tournaments"
    )
    if total.proven or total.refused:
        answer(f"{total.proven} certificates accepted, {total.refused} refused")
    if total.values:
        values = thousands(total.values)
        answer(f"{values} values of tie-breaks: {total.other_values} differ")
    if total.failed:
        answer(f"{total.failed} tournaments without an answer, the first one is {total.trouble}")
    if total.seconds:
        answer(f"{total.rounds / total.seconds:.0f} rounds a second in each process")
    answer(f"digest {found['digest']}")
    return total.code


def _with_progress(rows: Iterator[str], done: int, seeds: range) -> Iterator[str]:
    """Show on a terminal how far the campaign is; stay silent in a pipe."""
    heard = sys.stderr.isatty()
    for number, row in enumerate(rows, start=done + 1):
        yield row
        if heard:
            sys.stderr.write(f"\r{number} of {len(seeds)} tournaments")
            sys.stderr.flush()
    if heard:
        sys.stderr.write("\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
