"""Article 13.3: direct encounter for teams, by the primary, then by the secondary score.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 13.3.1 to 13.3.3. The board
    tie-breaks count all games of the tournament, as Article 12 says, not only those of the
    two teams against each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.languages import joined, said
from openarbiter.ranking.field import Field
from openarbiter.ranking.sums import Sum
from openarbiter.ranking.tie_breaks.boards import board_counts, by_boards
from openarbiter.ranking.tie_breaks.direct_encounter import (
    encounter_lines,
    encounters,
    positions,
    separate,
)
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    c07,
    opened,
    tie_note,
    tied_with,
)
from openarbiter.values import replace

_STEPS = {
    "EDE": (),
    "EDEC": ("BC",),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
"""What decides between exactly two teams that are still tied (Article 13.3.2)."""

_PAIR = 2


def extended_direct_encounter(request: Request) -> Column:
    """The position inside the tie; 0 where nothing is decided.

    Source:
        C.07 (applied from 2026-03-01), Article 13.3.
    """
    parts = [_split(request, list(group)) for group in request.groups]
    return Column(positions(request.groups, parts, len(request.field.numbers)))


def _fields(request: Request) -> tuple[Field, Field]:
    """The primary and the secondary score."""
    results = request.results
    first = request.code.score or results.primary
    return results.fields[first], results.fields["GP" if first == "MP" else "MP"]


def _split(request: Request, tied: list[int]) -> list[list[int]]:
    """Split a tie as far as it goes, beginning anew with every new subset."""
    if len(tied) == 1:
        return [tied]
    forfeits = request.code.forfeits or request.field.predetermined
    for field in _fields(request):
        parts = separate(tied, lambda some, by=field: encounters(by, some, forfeits=forfeits))  # type: ignore[misc]
        if len(parts) > 1:
            return [subset for part in parts for subset in _split(request, part)]
    return _by_boards(request, tied)


def _by_boards(request: Request, tied: list[int]) -> list[list[int]]:
    """Article 13.3.2: the tie-breaks for knock-outs, between exactly two teams level in both."""
    if len(tied) != _PAIR or not _level(request, tied):
        return [tied]
    for step in _STEPS[request.code.name]:
        if step == "BC":
            counts = board_counts(request.results)
            first, second = sorted(tied, key=lambda place: counts[place])
            if counts[first] != counts[second]:
                return [[first], [second]]
        else:
            parts = by_boards(request.results, tied, top=step == "TBR")
            if len(parts) > 1:
                return parts
    return [tied]


def _level(request: Request, tied: Sequence[int]) -> bool:
    """Whether the tied teams have the same match points and the same game points.

    Source:
        C.07 (applied from 2026-03-01), Articles 12.1 and 13.3.2.
    """
    totals = [field.totals for field in _fields(request)]
    return len({tuple(each[place] for each in totals) for place in tied}) == 1


_PRIMARY, _SECONDARY = said("primary score"), said("secondary score")


def _explain(request: Request, place: int) -> Sum:
    group = tied_with(request, place)
    primary, secondary = _fields(request)
    forfeits = request.code.forfeits or request.field.predetermined
    lines = [
        replace(line, what=said("{what} ({score})", what=line.what, score=name))
        for name, field in ((_PRIMARY, primary), (_SECONDARY, secondary))
        for line in encounter_lines(field, place, group, forfeits=forfeits)
    ]
    boards = _STEPS[request.code.name]
    steps = joined("{first}, then {next}", (_PRIMARY, _SECONDARY, *boards))
    notes = [
        tie_note(request, group),
        said("In this order, anew for every new subset: {steps} (Article 13.3).", steps=steps),
    ]
    if boards and len(group) == _PAIR and not _level(request, group):
        notes.append(
            said(
                "They are not level in match points and in game points, so what was made on the "
                "boards says nothing (Articles 12.1 and 13.3)."
            )
        )
    how = said("position among the tied")
    return opened(request, place, lines, how=how, notes=tuple(notes))


METHODS = tuple(
    Method(
        name=name,
        title=said(
            "Extended Direct Encounter{steps}", steps="".join(f" + {step}" for step in steps)
        ),
        article=c07("13.3"),
        type="A",
        modifiers="PVS",
        ascending=True,
        teams=True,
        values=extended_direct_encounter,
        explain=_explain,
    )
    for name, steps in _STEPS.items()
)
"""The tie-breaks of Article 13.3."""
