"""Articles 11 to 13: the scores of teams, their boards, and tie-breaks from both scores.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 11.1, 12, 13.1, 13.3 and 13.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate, groupby

from openarbiter.languages import joined, said
from openarbiter.ranking.sums import Line, Sum, decimal_text
from openarbiter.ranking.tie_breaks.direct_encounter import (
    encounter_lines,
    encounters,
    positions,
    separate,
)
from openarbiter.ranking.tie_breaks.elements import elements, explained, sums
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    Results,
    c07,
    opened,
    points,
    round_line,
    tie_note,
    tied_with,
)
from openarbiter.ranking.tie_breaks.own_record import score
from openarbiter.values import replace

_TENTHS = 10
_PRIMARY, _SECONDARY = said("primary score"), said("secondary score")


def _other_score(request: Request) -> Column:
    """Match points where game points come first, game points where match points do (13.1)."""
    return Column(request.other.totals, _TENTHS)


def _strength_divisor(request: Request) -> int:
    """What the schedule strength is divided by (13.4.2 b).

    The highest achievable primary score of the event by the highest secondary score of one match,
    rounded down; or what the rules of the event state. A quotient below one would divide by
    nothing: it counts as 1, and so does one by nothing, where no match gives a secondary score.
    """
    if request.code.factor:
        return request.code.factor
    field, highest = request.field, request.other.best
    return max(field.best * field.final_round // highest, 1) if highest else 1


def _scores_and_schedule_strength(request: Request) -> Column:
    """The secondary score and the Buchholz of the primary score by a factor; not rounded (13.4)."""
    strength = sums(elements(request, fore=request.code.fore))
    divisor = _strength_divisor(request)
    return Column(
        [
            Fraction(made * divisor + buchholz, divisor * _TENTHS)
            for made, buchholz in zip(request.other.totals, strength, strict=True)
        ]
    )


def _explain_strength(request: Request, place: int) -> Sum:
    inside = explained(request, place, None, fore=request.code.fore)
    divisor = _strength_divisor(request)
    strength = Fraction(inside.value or 0)
    what = said("schedule strength: {sum} / {divisor}", sum=decimal_text(strength), divisor=divisor)
    secondary = Line(what=_SECONDARY, value=points(request.other.totals[place]))
    factors = strength, Fraction(1, divisor)
    primary = Line(what=what, value=strength / divisor, factors=factors, inside=inside)
    return opened(request, place, [secondary, primary])


def _explain_score(request: Request, place: int) -> Sum:
    field = request.other if request.code.name == "MPVGP" else request.field
    made = enumerate(field.points[place])
    return opened(request, place, [round_line(field, place, n, points(one)) for n, one in made])


def _board_counts(results: Results) -> list[int]:
    """Everybody's sum of board number times points (tenths) on that board (12.1)."""
    return [
        sum(number * points for number, points in enumerate(totals, start=1))
        for totals in results.boards
    ]


def _board_count(request: Request) -> Column:
    """Board number times points on that board, over all games; the lower sum is better (12.1)."""
    return Column(_board_counts(request.results), _TENTHS)


def _same_game_points(request: Request, tied: Sequence[int]) -> bool:
    """Whether board count may decide between tied teams: only with the same game points (12.1)."""
    totals = request.results.fields["GP"].totals
    return len({totals[place] for place in tied}) == 1


def _split_by_boards(results: Results, tied: Sequence[int], step: str) -> list[list[int]]:
    """Subsets of tied teams that stay tied by the points on their boards, best first.

    ``BC`` counts the boards (12.1), ``TBR`` goes from the first board downwards (12.2), ``BBE``
    leaves out boards from the last upwards (12.3).
    """
    counts = _board_counts(results)

    def worth(place: int) -> list[int]:
        boards = results.boards[place]
        if step == "BC":
            return [-counts[place]]
        return list(boards) if step == "TBR" else list(accumulate(boards[:-1]))[::-1]

    return [list(part) for _, part in groupby(sorted(tied, key=worth, reverse=True), key=worth)]


def _board_positions(request: Request) -> Column:
    """Position inside the tie: TBR by the first boards, BBE without the last ones (12.2, 12.3)."""
    step = request.method.name
    parts = [_split_by_boards(request.results, group, step) for group in request.groups]
    return Column(positions(parts, len(request.field.numbers)))


def _explain_boards(request: Request, place: int) -> Sum:
    count = request.code.name == "BC"
    lines = []
    for number, made in enumerate(map(points, request.results.boards[place]), start=1):
        factors = (number, made) if count else ()
        value = made * number if count else made
        lines.append(Line(what=said("board {number}", number=number), value=value, factors=factors))
    how = said("sum; the lower ranks higher") if count else said("position among the tied")
    return opened(request, place, lines, how=how, notes=_board_notes(request, place))


def _board_notes(request: Request, place: int) -> Iterator[str]:
    group = tied_with(request, place)
    if len(group) > 1:
        yield tie_note(request, group)
        if request.code.name == "BC" and not _same_game_points(request, group):
            yield said(
                "They have not the same game points, so board count says nothing (Article 12.1)."
            )


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


def _extended(request: Request) -> Column:
    """The position inside the tie; 0 where nothing is decided (13.3)."""
    parts = [_split(request, list(group)) for group in request.groups]
    return Column(positions(parts, len(request.field.numbers)))


def _split(request: Request, tied: list[int]) -> list[list[int]]:
    """Split a tie as far as it goes, beginning anew with every new subset."""
    if len(tied) == 1:
        return [tied]
    for field in (request.field, request.other):
        parts = separate(tied, partial(encounters, field, forfeits=request.forfeits))
        if len(parts) > 1:
            return [subset for part in parts for subset in _split(request, part)]
    return _by_boards(request, tied)


def _by_boards(request: Request, tied: list[int]) -> list[list[int]]:
    """Article 13.3.2: the tie-breaks for knock-outs, between exactly two teams level in both."""
    if len(tied) != _PAIR or not _level(request, tied):
        return [tied]
    for step in _STEPS[request.code.name]:
        parts = _split_by_boards(request.results, tied, step)
        if len(parts) > 1:
            return parts
    return [tied]


def _level(request: Request, tied: Sequence[int]) -> bool:
    """Whether tied teams have the same match points and the same game points (12.1, 13.3.2)."""
    first, second = request.field.totals, request.other.totals
    return len({(first[place], second[place]) for place in tied}) == 1


def _explain_extended(request: Request, place: int) -> Sum:
    group = tied_with(request, place)
    lines = [
        replace(line, what=said("{what} ({score})", what=line.what, score=name))
        for name, field in ((_PRIMARY, request.field), (_SECONDARY, request.other))
        for line in encounter_lines(request, field, place, group)
    ]
    boards = _STEPS[request.code.name]
    steps = joined("{first}, then {next}", (_PRIMARY, _SECONDARY, *boards))
    notes: list[str] = [
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
    return opened(request, place, lines, said("position among the tied"), notes)


_of_teams = partial(Method, teams=True)
_ranking_low = partial(_of_teams, ascending=True)
_SSSC = _scores_and_schedule_strength, _explain_strength
_BOARDS = _board_positions, _explain_boards
_BC = _board_count, _explain_boards

METHODS = (
    _of_teams("MPTS", said("Match Points"), c07("11.1.1"), "B", "V", score, _explain_score),
    _of_teams("GPTS", said("Game Points"), c07("11.1.2"), "B", "V", score, _explain_score),
    _of_teams(
        "MPVGP",
        said("Match Points or Game Points"),
        c07("13.1"),
        "B",
        "V",
        _other_score,
        _explain_score,
    ),
    _of_teams(
        "SSSC", said("Scores and Schedule Strength Combination"), c07("13.4"), "BC", "PKFV", *_SSSC
    ),
    _ranking_low(
        "BC", said("Board Count"), c07("12.1"), "B", "VP", *_BC, applies=_same_game_points
    ),
    _ranking_low("TBR", said("Top Board Results"), c07("12.2"), "B", "VP", *_BOARDS),
    _ranking_low("BBE", said("Bottom Board Elimination"), c07("12.3"), "B", "VP", *_BOARDS),
    *(
        _ranking_low(
            name,
            said("Extended Direct Encounter{steps}", steps="".join(f" + {step}" for step in steps)),
            c07("13.3"),
            "A",
            "PVS",
            _extended,
            _explain_extended,
        )
        for name, steps in _STEPS.items()
    ),
)
"""The scores of teams, and the tie-breaks of Articles 12 and 13."""
