"""The same tournaments paired by two editions, in bulk: ``python -m lab.against``.

usage: FILE... --against ID [--system ID] [--json] [--lenient] [--encoding NAME]

Pair every round of tournaments by two editions and list each round in which they part,
with what each has against the boards of the other, and by which article. What the file
says was played is looked at only for the rounds before.

exit code: 0 when they part nowhere, 1 when they do; else, when a file could not be
compared, the code of the first such file.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from lab.parting import Parting, Side, part_round, told_parting
from openarbiter.cli.check import seats
from openarbiter.cli.exits import guarded
from openarbiter.cli.many_files import Examined, FilesVerb, counted, rounds_text, tournament_files
from openarbiter.cli.opening import choose_edition, open_tournament
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue, listed
from openarbiter.model import RoundNo
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import with_known_length

_WIDTH = 88


def options() -> Options:
    """The options of the command."""
    options = Options(__doc__)
    options.shared("files", "system")
    options.word("--against", "ID", "the second edition", required=True)
    options.shared("json", "lenient", "encoding")
    return options


def main(arguments: Sequence[str]) -> int:
    """Pair the tournaments by two editions and print where they part."""
    return guarded("against", _run, arguments)


def _run(arguments: Sequence[str]) -> int:
    chosen = options().parse_args(arguments)
    for system in (chosen.system, chosen.against):
        if system is not None:
            registry.edition(system)  # a wrong id is one mistake, not one for each file
    if chosen.against == chosen.system:
        raise RequestError(f"{chosen.against} against itself: name two editions")
    return _COMPARE.run(chosen, tournament_files(chosen.files))


def _compared(name: str, chosen: Chosen) -> Examined:
    tournament = with_known_length(open_tournament(name, chosen))
    one, _ = choose_edition(tournament, chosen.system)
    other = registry.edition(chosen.against)
    if one.id == other.id:
        raise RequestError(
            f"the file names {one.id} itself: name another edition after --against, or one more "
            "with --system"
        )
    tournament = one.participants(tournament)
    if other.play.teams != one.play.teams:
        teams, players = (one, other) if one.play.teams else (other, one)
        raise RequestError(
            f"{teams.id} pairs teams and {players.id} players; name two editions of one kind"
        )
    rounds = tournament.paired_rounds
    parted = (part_round(tournament, one, other, RoundNo(no)) for no in range(1, rounds + 1))
    partings = [parting for parting in parted if parting is not None]
    speech = Speech.about(tournament)
    return Examined(
        data={
            "systems": [one.id, other.id],
            "rounds": rounds,
            "partings": [parting.to_json() for parting in partings],
        },
        lines=tuple(line for parting in partings for line in _lines(name, speech, parting)),
        rounds=rounds,
        found=len(partings),
        systems=(one.id, other.id),
    )


def _lines(file: str, speech: Speech, parting: Parting) -> list[str]:
    one, other = parting.sides
    rows = [(one.system, other.system)]
    rows += zip_longest(_seats(one), _seats(other), fillvalue="")
    lines = [f"{file}: round {parting.round_no}: {one.system} and {other.system} part"]
    lines += [f"    {line}" for line in columns(rows, "<<", gap="    ")]
    for system, paragraph in told_parting(speech, parting):
        text = f"{system}: {paragraph.text}" if system else paragraph.text
        lines += textwrap.wrap(
            f"{text} [{paragraph.article}]" if paragraph.article else text,
            _WIDTH,
            initial_indent="    ",
            subsequent_indent="      ",
            break_on_hyphens=False,
        )
    return [*lines, ""]


def _seats(side: Side) -> list[str]:
    """The boards of one edition and its bye, or that it has none."""
    if side.impossible:
        return ["no pairing"]
    return seats(side.games, () if side.bye is None else (side.bye,), Tongue())


def _summary(compared: Sequence[Examined]) -> str:
    text = "{files}, {rounds}".format(**counted(compared))
    if len({each.systems for each in compared}) > 1:
        text += f" paired by {compared[0].systems[1]} and what each file names"
    elif compared:
        text += f" paired by {listed(compared[0].systems)}"
    return f"{text}: they part in {rounds_text(sum(each.found for each in compared))}"


_COMPARE = FilesVerb(
    examine=_compared,
    summary=_summary,
    sums={"rounds": "rounds", "parting_rounds": "found"},
    stopped={"systems": [], "rounds": 0, "partings": []},
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
