"""``openarbiter check --against``: the same tournaments paired by two editions."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from openarbiter.cli.check import seats
from openarbiter.cli.exits import Exit, answer, answer_page, say
from openarbiter.cli.many_files import files_text, for_each_file, rounds_text, trouble_with
from openarbiter.cli.opening import choose_edition, open_tournament
from openarbiter.errors import RequestError
from openarbiter.explanations.parting import Parting, Side, part_round, told_parting
from openarbiter.explanations.phrases import Speech
from openarbiter.languages import Tongue, listed, said
from openarbiter.model import RoundNo
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.last_round import with_known_length
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from openarbiter.model import Tournament

_Work: TypeAlias = tuple[str, "str | None", str, tuple[bool, "str | None"], tuple[str, str]]
"""A file, the ids of two editions, whether to be lenient and the encoding, and the languages of
words and troubles."""

_WIDTH = 88


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What came out of one file.

    Attributes:
        file: Its name, as the user sees it.
        systems: Ids of the two editions; empty when the file could not be compared.
        rounds: Number of rounds paired by both.
        partings: The rounds in which they part, ascending.
        lines: The partings as text, for the screen.
        trouble: Why the file could not be compared; empty when it was.
        code: Exit code this file alone would give.
        remarks: What a lenient reading repaired, in words; told where the outcome is told.
    """

    file: str
    systems: tuple[str, ...] = ()
    rounds: int = 0
    partings: tuple[Parting, ...] = ()
    lines: tuple[str, ...] = ()
    trouble: str = ""
    code: int = Exit.OK
    remarks: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON values."""
        found: dict[str, object] = {
            "file": self.file,
            "systems": list(self.systems),
            "rounds": self.rounds,
            "partings": [parting.to_json() for parting in self.partings],
        }
        return found | {"error": self.trouble} if self.trouble else found


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
    languages = (chosen.language, "en" if chosen.json else chosen.language)
    reading = (chosen.lenient, chosen.encoding)
    work = [(name, chosen.system, chosen.against, reading, languages) for name in names]
    outcomes = []
    for outcome in for_each_file(_compare_file, work, names, _not_compared):
        outcomes.append(outcome)
        for remark in outcome.remarks:
            say(remark)
        if not chosen.json:
            _tell(outcome, tongue)
    if chosen.json:
        _print_json(outcomes)
    else:
        answer(tongue(_summary(outcomes)))
    if any(outcome.partings for outcome in outcomes):
        return Exit.DIFFERENT
    return next((outcome.code for outcome in outcomes if outcome.trouble), Exit.OK)


def _not_compared(work: _Work, error: Exception) -> Compared:
    """The outcome of a file that could not be compared."""
    name, *_, (_, of_trouble) = work
    trouble, code = trouble_with(error, of_trouble)
    return Compared(file=name, trouble=trouble, code=code)


def _compare_file(work: _Work) -> Compared:
    """What comes out of a file, in a process that has no terminal to talk to."""
    remarks: list[str] = []
    return replace(_paired_twice(work, remarks.append), remarks=tuple(remarks))


def _paired_twice(work: _Work, tell: Callable[[str], object]) -> Compared:
    name, system, other_system, (lenient, encoding), (language, _) = work
    try:
        tournament = open_tournament(
            name, lenient=lenient, encoding=encoding, language=language, tell=tell
        )
        return _compared(name, tournament, (system, other_system), language)
    except Exception as error:  # noqa: BLE001  (one file must not stop the others)
        return _not_compared(work, error)


def _compared(
    name: str, read: Tournament, systems: tuple[str | None, str], language: str
) -> Compared:
    system, other_system = systems
    tournament = with_known_length(read)
    one, _ = choose_edition(tournament, system)
    other = registry.edition(other_system)
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
    speech = Speech.about(tournament, language)
    return Compared(
        file=name,
        systems=(one.id, other.id),
        rounds=rounds,
        partings=partings,
        lines=tuple(line for parting in partings for line in _lines(name, speech, parting)),
    )


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


def _tell(outcome: Compared, tongue: Tongue) -> None:
    if outcome.trouble:
        say(tongue(said("{file}: not compared: {why}", file=outcome.file, why=outcome.trouble)))
    elif outcome.lines:
        answer("\n".join(outcome.lines))


def _summary(outcomes: Sequence[Compared]) -> str:
    compared = [outcome for outcome in outcomes if not outcome.trouble]
    rounds = sum(outcome.rounds for outcome in compared)
    parting = sum(len(outcome.partings) for outcome in compared)
    editions = listed(compared[0].systems) if compared else ""
    if len({outcome.systems for outcome in compared}) > 1:
        editions = said("{system} and what each file names", system=compared[0].systems[1])
    gaps = {"files": files_text(len(compared)), "rounds": rounds_text(rounds)}
    gaps["what"] = said("they part in {rounds}", rounds=rounds_text(parting))
    text = (
        said("{files}, {rounds} paired by {systems}: {what}", systems=editions, **gaps)
        if editions
        else said("{files}, {rounds}: {what}", **gaps)
    )
    if len(compared) == len(outcomes):
        return text
    left = files_text(len(outcomes) - len(compared))
    return said("{text}; {files} not compared", text=text, files=left)


def _print_json(outcomes: Sequence[Compared]) -> None:
    import json  # noqa: PLC0415  (only this form needs it)

    found = {
        "files": [outcome.to_json() for outcome in outcomes],
        "rounds": sum(outcome.rounds for outcome in outcomes),
        "parting_rounds": sum(len(outcome.partings) for outcome in outcomes),
    }
    answer_page(json.dumps(found, ensure_ascii=False))
