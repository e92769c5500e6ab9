"""``openarbiter check --against``: the same tournaments paired by two editions."""

from __future__ import annotations

import textwrap
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.cli.check import seats
from openarbiter.cli.exits import answer, answer_json, say
from openarbiter.cli.many_files import Outcome, examine_files, exit_code, files_text, rounds_text
from openarbiter.cli.opening import choose_edition, open_tournament
from openarbiter.errors import RequestError
from openarbiter.explanations.parting import Parting, Side, part_round, told_parting
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue, listed, said
from openarbiter.model import RoundNo
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.last_round import with_known_length
from openarbiter.values import dataclass

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

_WIDTH = 88


@dataclass(frozen=True, slots=True)
class Compared:
    """What came out of one file.

    Attributes:
        systems: Ids of the two editions.
        rounds: Number of rounds paired by both.
        partings: The rounds in which they part, ascending.
        lines: The partings as text, for the screen.
    """

    systems: tuple[str, ...]
    rounds: int
    partings: tuple[Parting, ...]
    lines: tuple[str, ...]


def run(chosen: argparse.Namespace, names: Sequence[str]) -> int:
    """Pair the tournaments by two editions and print where they part.

    Args:
        chosen: The options of ``openarbiter check``.
        names: The files.

    Raises:
        UnknownEditionError: No edition has the id after ``--against``.
        RequestError: The two editions are one.
    """
    registry.edition(chosen.against)
    if chosen.against == chosen.system:
        raise RequestError(
            said("{system} against itself: name two editions", system=chosen.against)
        )
    tongue = Tongue(chosen.language)
    tell = None if chosen.json else partial(_tell, tongue)
    outcomes = examine_files(_compared, chosen, names, tell)
    compared = [outcome.found for outcome in outcomes if outcome.found is not None]
    if chosen.json:
        _print_json(outcomes, compared)
    else:
        answer(tongue(_summary(compared, len(outcomes) - len(compared))))
    return exit_code(outcomes, different=any(each.partings for each in compared))


def _compared(name: str, chosen: argparse.Namespace, tell: Callable[[str], object]) -> Compared:
    read = open_tournament(
        name,
        lenient=chosen.lenient,
        encoding=chosen.encoding,
        language=chosen.language,
        tell=tell,
    )
    tournament = with_known_length(read)
    one, _ = choose_edition(tournament, chosen.system)
    other = registry.edition(chosen.against)
    if one.id == other.id:
        raise RequestError(
            said(
                "the file names {system} itself: name another edition after --against, or one "
                "more with --system",
                system=one.id,
            )
        )
    rounds = tournament.paired_rounds
    found = (part_round(tournament, one, other, RoundNo(number)) for number in range(1, rounds + 1))
    partings = tuple(parting for parting in found if parting is not None)
    speech = Speech.about(tournament, chosen.language)
    lines = tuple(line for parting in partings for line in _lines(name, speech, parting))
    return Compared((one.id, other.id), rounds, partings, lines)


def _lines(file: str, speech: Speech, parting: Parting) -> list[str]:
    one, other = parting.sides
    rows = [(one.system, other.system)]
    tongue = Tongue(speech.tongue.language)
    rows += zip_longest(_seats(one, tongue), _seats(other, tongue), fillvalue="")
    part = said("{first} and {second} part", first=one.system, second=other.system)
    place = said("round {round}: {finding}", round=parting.round_no, finding=part)
    lines = [f"{file}: {tongue(place)}"]
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


def _seats(side: Side, tongue: Tongue) -> list[str]:
    """The boards of one edition and its bye, or that it has none."""
    if side.impossible:
        return [tongue(said("no pairing"))]
    return seats(side.games, () if side.bye is None else (side.bye,), tongue)


def _tell(tongue: Tongue, outcome: Outcome[Compared]) -> None:
    if outcome.found is None:
        say(tongue(said("{file}: not compared: {why}", file=outcome.file, why=outcome.trouble)))
    elif outcome.found.lines:
        answer("\n".join(outcome.found.lines))


def _summary(compared: Sequence[Compared], stopped: int) -> str:
    rounds = sum(each.rounds for each in compared)
    parting = sum(len(each.partings) for each in compared)
    editions = listed(compared[0].systems) if compared else ""
    if len({each.systems for each in compared}) > 1:
        editions = said("{system} and what each file names", system=compared[0].systems[1])
    gaps = {"files": files_text(len(compared)), "rounds": rounds_text(rounds)}
    gaps["what"] = said("they part in {rounds}", rounds=rounds_text(parting))
    text = (
        said("{files}, {rounds} paired by {systems}: {what}", systems=editions, **gaps)
        if editions
        else said("{files}, {rounds}: {what}", **gaps)
    )
    if not stopped:
        return text
    return said("{text}; {files} not compared", text=text, files=files_text(stopped))


def _print_json(outcomes: Sequence[Outcome[Compared]], compared: Sequence[Compared]) -> None:
    answer_json(
        {
            "files": [_json(outcome) for outcome in outcomes],
            "rounds": sum(each.rounds for each in compared),
            "parting_rounds": sum(len(each.partings) for each in compared),
        }
    )


def _json(outcome: Outcome[Compared]) -> dict[str, object]:
    found = outcome.found or Compared((), 0, (), ())
    values: dict[str, object] = {
        "file": outcome.file,
        "systems": list(found.systems),
        "rounds": found.rounds,
        "partings": [parting.to_json() for parting in found.partings],
    }
    return values if outcome.found else {**values, "error": outcome.trouble}
