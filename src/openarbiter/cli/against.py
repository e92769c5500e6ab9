"""``openarbiter check --against``: the same tournaments paired by two editions."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.cli.check import seats
from openarbiter.cli.many_files import Examined, FilesVerb, counted, rounds_text
from openarbiter.cli.opening import choose_edition, open_tournament
from openarbiter.errors import RequestError
from openarbiter.explanations.parting import Parting, Side, part_round, told_parting
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue, listed, said
from openarbiter.model import RoundNo
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import with_known_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.cli.options import Chosen

_WIDTH = 88


def run(chosen: Chosen, names: Sequence[str]) -> int:
    """Pair the tournaments by two editions and print where they part.

    Raises:
        UnknownEditionError: No edition has the id after ``--against``.
        RequestError: The two editions are one.
    """
    registry.edition(chosen.against)
    if chosen.against == chosen.system:
        raise RequestError(
            said("{system} against itself: name two editions", system=chosen.against)
        )
    return _COMPARE.run(chosen, names, as_json=chosen.json)


def _compared(name: str, chosen: Chosen) -> Examined:
    tournament = with_known_length(open_tournament(name, chosen))
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
    tournament = one.participants(tournament)
    if other.play.teams != one.play.teams:
        raise RequestError(
            said(
                "{system} pairs teams and {other} players; name two editions of one kind",
                system=one.id if one.play.teams else other.id,
                other=other.id if one.play.teams else one.id,
            )
        )
    rounds = tournament.paired_rounds
    found = (part_round(tournament, one, other, RoundNo(number)) for number in range(1, rounds + 1))
    partings = [parting for parting in found if parting is not None]
    speech = Speech.about(tournament, chosen.language)
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


def _summary(compared: Sequence[Examined]) -> str:
    editions = listed(compared[0].systems) if compared else ""
    if len({each.systems for each in compared}) > 1:
        editions = said("{system} and what each file names", system=compared[0].systems[1])
    gaps = counted(compared)
    parting = sum(each.found for each in compared)
    gaps["what"] = said("they part in {rounds}", rounds=rounds_text(parting))
    return (
        said("{files}, {rounds} paired by {systems}: {what}", systems=editions, **gaps)
        if editions
        else said("{files}, {rounds}: {what}", **gaps)
    )


_COMPARE = FilesVerb(
    examine=_compared,
    summary=_summary,
    sums={"rounds": "rounds", "parting_rounds": "found"},
    stopped={"systems": [], "rounds": 0, "partings": []},
    compares=True,
)
