"""Article 6: direct encounter among the participants that are tied.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 6.1 to 6.3 and 15.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, groupby

from openarbiter.languages import said
from openarbiter.ranking.field import FORFEITS, NOBODY, PLAYED, Field
from openarbiter.ranking.sums import Line, Number, Sum
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    c07,
    opened,
    points,
    round_line,
    tie_note,
    tied_with,
)
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Encounters:
    """The separate standings of some tied participants.

    Attributes:
        sums: Points (tenths) against the others, by place; the average where two met often.
        missing: How many of the others each has not met, by place.
        win: Points (tenths) a missing encounter could bring at most.
        loss: Points (tenths) it brings at least.
    """

    sums: dict[int, Number]
    missing: dict[int, int]
    win: int
    loss: int

    @property
    def all_met(self) -> bool:
        """Everybody met everybody."""
        return not any(self.missing.values())

    @property
    def nobody_met(self) -> bool:
        """No two of them met."""
        return all(missing == len(self.sums) - 1 for missing in self.missing.values())

    def best(self, place: int) -> Number:
        """Points (tenths) if every missing encounter were won."""
        return self.sums[place] + self.missing[place] * self.win

    def worst(self, place: int) -> Number:
        """Points (tenths) if every missing encounter were lost."""
        return self.sums[place] + self.missing[place] * self.loss


def encounters(field: Field, tied: Sequence[int], *, forfeits: bool) -> Encounters:
    """The separate standings of tied places; forfeits may be encounters (6.1 to 6.1.2, 15.2)."""
    among = frozenset(tied)
    sums: dict[int, Number] = {}
    missing: dict[int, int] = {}
    for place in tied:
        made: dict[int, list[int]] = {}
        rounds = zip(field.opponents[place], field.kinds[place], field.points[place], strict=True)
        for other, kind, scored in rounds:
            if other in among and (kind == PLAYED or (forfeits and kind in FORFEITS)):
                made.setdefault(other, []).append(scored)
        sums[place] = sum(map(_mean, made.values()), start=0)
        missing[place] = len(tied) - 1 - len(made)
    loss = min(field.loss, field.absence) if forfeits else field.loss
    return Encounters(sums, missing, field.best, loss)


def _mean(scored: Sequence[int]) -> Number:
    return scored[0] if len(scored) == 1 else Fraction(sum(scored), len(scored))


def separate(
    tied: Sequence[int], standings: Callable[[Sequence[int]], Encounters]
) -> list[list[int]]:
    """Split tied participants by the separate standings of any subset of them (6.2 and 6.3).

    Subsets that stay tied, best first; one subset where nothing is decided.
    """
    table = standings(tied)
    if table.nobody_met:
        return [list(tied)]
    ranked = sorted(tied, key=lambda place: -table.worst(place))
    if table.all_met:
        parts = [list(part) for _, part in groupby(ranked, key=table.sums.__getitem__)]
        return parts if len(parts) == 1 else [s for p in parts for s in separate(p, standings)]
    first = _alone_at_the_top(ranked, table)
    rest = ranked[first:]
    if not first:
        return [list(tied)]
    return [[place] for place in ranked[:first]] + (separate(rest, standings) if rest else [])


def _alone_at_the_top(ranked: Sequence[int], table: Encounters) -> int:
    """How many are first, second, ... whatever the missing encounters bring.

    The worst case of one is that all missing encounters are lost, the best case of a rival
    that all are won; both can happen at once, so the comparison is exact. Where a lost game is
    worth something (3-2-1), the worst case has it, too.
    """
    for index, place in enumerate(ranked):
        if any(table.worst(place) <= table.best(rival) for rival in ranked[index + 1 :]):
            return index
    return len(ranked)


def positions(parts: Sequence[list[list[int]]], size: int) -> list[int]:
    """Positions inside each tie, by place, of what it was split into; 0 where it was not."""
    found = [0] * size
    for split in parts:
        for start, part in zip(accumulate(map(len, split), initial=1), split, strict=False):
            for place in part:
                found[place] = start if len(split) > 1 else 0
    return found


def _direct_encounter(request: Request) -> Column:
    """The position inside the tie by the games among the tied; 0 where nothing is decided."""
    field = request.field
    standings = partial(encounters, field, forfeits=request.forfeits)
    parts = [separate(group, standings) for group in request.groups]
    return Column(positions(parts, len(field.numbers)))


def _explain(request: Request, place: int) -> Sum:
    group = tied_with(request, place)
    return opened(
        request,
        place,
        encounter_lines(request, request.field, place, group),
        how=said("position among the tied"),
        notes=_notes(request, group),
    )


def encounter_lines(
    request: Request, field: Field, place: int, group: Sequence[int]
) -> Iterator[Line]:
    """One line for each encounter with somebody of the tie (Articles 6.1 and 6.1.1)."""
    for number, other in enumerate(field.opponents[place]):
        if other != NOBODY and other in group:
            counts = field.kinds[place][number] == PLAYED or request.forfeits
            forfeit = said("Article {number}: a forfeit is no encounter", number="6.1.1")
            value = points(field.points[place][number])
            yield round_line(field, place, number, value, cut="" if counts else forfeit)


def _notes(request: Request, group: Sequence[int]) -> list[str]:
    if len(group) == 1:
        return [said("Nobody else is tied.")]
    table = encounters(request.field, group, forfeits=request.forfeits)
    note = said(
        "Not all of them met: only who is alone at the top whatever the missing games is ranked "
        "(Article 6.3)."
    )
    if table.nobody_met:
        note = said("No two of them met, so nothing is decided (Article 6.1).")
    elif table.all_met:
        note = said("All of them met: the separate standings decide (Article 6.2).")
    return [tie_note(request, group), note]


_VALUES = _direct_encounter, _explain

METHODS = (Method("DE", said("Direct Encounter"), c07("6"), "A", "PVS", *_VALUES, ascending=True),)
"""The tie-break of Article 6."""
