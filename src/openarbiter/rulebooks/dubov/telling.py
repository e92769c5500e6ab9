"""The answer in the names of the tournament: round, brackets, step log, sheets and list of AROs.

It decides nothing.

Source:
    C.04.4.1 (applied from 2026-02-01); C.04.2, GHR 3.6 (boards).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import takewhile

from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import passed_over
from openarbiter.rulebooks.dubov.pairing import (
    PairedBracket,
    PairedRound,
    best_set,
    field_of,
    from_the_middle,
    pair_round,
)
from openarbiter.rulebooks.dubov.text import (
    ABSOLUTE,
    DUBOV,
    MILD,
    SYSTEM,
    Situation,
    average_rating_of_opponents,
    situation,
)
from openarbiter.rulebooks.group_sheets import (
    AverageRating,
    Cell,
    GroupSheet,
    GroupTable,
    average_list,
    side_by_side,
    with_notes,
)
from openarbiter.rulebooks.log_text import decimal, numbers, round_line, short_points
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.passed_over import Because, PassedByPosition
from openarbiter.rulebooks.publication import published
from openarbiter.rulebooks.statement import Choice, Colours, Criterion
from openarbiter.rulebooks.upfloaters import Field
from openarbiter.values import replace

_INCOMPLETE = Because(said("the round could then not be completed"), "C4, 2.2.1")
_NOBODY = Because(said("there is no legal pair with anybody of the bracket"), "C1, C3, 2.1")
_ORDER = Because(said("the set would be a later one"), "4.2.3")
_PAIRS = Because(
    said("the subgroups could then not be paired with as few preferences denied"), "3.2.4"
)

_STRENGTHS = {MILD: said("mild"), ABSOLUTE: said("absolute")}


def round_pairing(situation: Situation) -> RoundPairing:
    """Pair a round and say it in TPNs (Articles 3 and 5)."""
    return in_tpns(situation, pair_round(situation))


def in_tpns(situation: Situation, paired: PairedRound) -> RoundPairing:
    """A round in TPNs, with colours, boards and steps (Article 5; GHR 3.6)."""
    pairs = (pair for bracket in paired.brackets for pair in bracket.choice.pairs)
    return replace(
        published(situation, SYSTEM, Colours(DUBOV, situation).games(pairs), paired.bye),
        make_brackets=partial(_brackets, situation, paired),
        make_steps=partial(_steps, situation, paired),
    )


def _brackets(situation: Situation, paired: PairedRound) -> tuple[Bracket, ...]:
    """The brackets with the values of C5 to C10."""
    found = []
    for bracket in paired.brackets:
        pairs = sorted((min(pair), max(pair)) for pair in bracket.choice.pairs)
        choice = replace(bracket.choice, pairs=pairs)
        found.append(DUBOV.bracket(situation, bracket.residents, choice))
    return tuple(found)


def _steps(situation: Situation, paired: PairedRound) -> Iterator[str]:
    """The steps of the round, each with its article in brackets."""
    yield round_line(situation, SYSTEM)
    yield from _unrated(situation)
    if paired.bye is not None:
        yield _bye_line(situation, paired.bye)
        yield from passed_over.lines(DUBOV.bye.passed_over(situation, paired.bye))
    field = field_of(situation)
    for bracket in paired.brackets:
        points = decimal(bracket.choice.score)
        residents = numbers(situation.tpn[each] for each in bracket.residents)
        yield said("Scoregroup {points}: {players}", points=points, players=residents)
        yield from _upfloat_lines(situation, bracket)
        yield from passed_over.lines_of(situation, _no_upfloat(situation, field, bracket))
        yield from _subgroup_lines(situation, bracket)
        yield from _shift_lines(situation, bracket)
        yield from passed_over.lines_of(situation, _no_shift(bracket))
        rows = "  ".join(
            f"{situation.tpn[one]}-{situation.tpn[other]}" for one, other in bracket.choice.pairs
        )
        yield f"[3.2.6] S1-T2: {rows}"
    pairs = sum(len(bracket.choice.pairs) for bracket in paired.brackets)
    yield said("Total pairs: {pairs}", pairs=pairs)


def _unrated(situation: Situation) -> Iterator[str]:
    """Who counts with the rating 0, though 1.1.2 has the arbiter give everybody one."""
    without = [tpn for tpn, none in zip(situation.tpn, situation.unrated, strict=True) if none]
    if without:
        yield said(
            "[1.1.2] no rating is given, which counts as 0 here: {players}",
            players=numbers(without),
        )


def _bye_line(situation: Situation, bye: int) -> str:
    """Who has the bye (3.1)."""
    return said(
        "[3.1] bye: {player} (score {points}, {games} games)",
        situation.played[bye],
        one="[3.1] bye: {player} (score {points}, {games} game)",
        player=situation.tpn[bye],
        points=decimal(situation.score[bye]),
        games=situation.played[bye],
    )


def _upfloat_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who floats up, with the number of upfloats so far and MaxT (3.2.2, 1.8)."""
    for each in bracket.upfloaters:
        yield said(
            "[3.2.2] {player} floats up from {points} ({count} upfloats so far, MaxT {most})",
            situation.upfloats[each],
            one="[3.2.2] {player} floats up from {points} (one upfloat so far, MaxT {most})",
            player=situation.tpn[each],
            points=decimal(situation.score[each]),
            most=situation.most_upfloats,
        )


def _subgroup_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """The two subgroups with ARO (3.2.3)."""
    found = bracket.subgroups
    if found.halves:
        yield said("[3.2.3] nobody has played: upper half against lower half")
        return
    yield f"[3.2.3] G1: {_with_aro(situation, found.g1)}"
    yield f"[3.2.3] G2: {_with_aro(situation, found.g2)}"


def _shift_lines(situation: Situation, bracket: PairedBracket) -> Iterator[str]:
    """Who changes to the other subgroup (3.2.4)."""
    found = bracket.subgroups
    smaller, larger = map(found.letter, found.by_size)
    for moving, source, target in (
        (found.inner, smaller, larger),
        (found.outer, larger, smaller),
    ):
        if moving:
            yield said(
                "[3.2.4] from {source} to {target}: {players}",
                source=source,
                target=target,
                players=numbers(situation.tpn[each] for each in moving),
            )


def _with_aro(situation: Situation, players: Iterable[int]) -> str:
    shown = [f"{situation.tpn[each]} (ARO {situation.aro[each]})" for each in players]
    return in_a_row(shown) if shown else "-"


def _no_upfloat(situation: Situation, field: Field, bracket: PairedBracket) -> PassedByPosition:
    """Positions of those who come before the last upfloater in the order of 4.2.2, and stay."""
    chosen = bracket.upfloaters
    if not chosen:
        return
    residents = mask_of(bracket.residents)
    for each in takewhile(lambda other: other != chosen[-1], bracket.lower):
        if each not in chosen:
            legal = field.graph[each] & residents
            yield each, _against(situation, field, bracket, each) if legal else _NOBODY


def _against(situation: Situation, field: Field, bracket: PairedBracket, each: int) -> Because:
    """What stands against an upfloater who has a legal opponent among the residents.

    Where the values of the chosen set are perfect, those of the player alone tell it: every set
    with the player is worse there, and none is better before. Otherwise the best set with the
    player is looked for.
    """
    choice = bracket.choice
    values = dict(DUBOV.values(situation, choice))
    alone = Choice(choice.score, (each,), ())
    for code in ("C8", "C10"):
        if values[code] == 0 and DUBOV.criterion(code).count(situation, alone):
            return _worse(DUBOV.criterion(code))
    denied = values["C7"] if isinstance(values["C7"], int) else 0
    if len(choice.floaters) == 1 and _least_denied(situation, bracket, each) > denied:
        return _worse(DUBOV.criterion("C7"))
    found = best_set(field, bracket.residents, bracket.lower, each)
    if found is None:
        return _INCOMPLETE
    worse = DUBOV.first_worse(situation, choice, found)
    return _ORDER if worse is None else _worse(worse)


def _worse(criterion: Criterion) -> Because:
    return Because(criterion.worse, f"{criterion.code}, {criterion.article}")


def _least_denied(situation: Situation, bracket: PairedBracket, upfloater: int) -> int:
    """Preferences that must be denied in a bracket with one upfloater, whoever meets whom."""
    return abs(sum(map(situation.wish, (*bracket.residents, upfloater)))) // 2


def _no_shift(bracket: PairedBracket) -> PassedByPosition:
    """Positions of those whose number comes before that of the last who changes, and who stay."""
    found = bracket.subgroups
    smaller, larger = found.by_size
    for subgroup, moving in ((smaller, found.inner), (larger, found.outer)):
        if moving:
            order = from_the_middle(subgroup)
            last = max(map(order.index, moving))
            yield from ((each, _PAIRS) for each in order[:last] if each not in moving)


def columns(tournament: Tournament, round_no: RoundNo) -> tuple[GroupSheet, ...]:
    """The brackets of a round from the top: both subgroups with ARO, and the pairs."""
    before = situation(tournament, round_no)
    paired = pair_round(before)
    notes = () if paired.bye is None else (_bye_line(before, paired.bye),)
    return with_notes(notes, [_sheet(before, bracket) for bracket in paired.brackets])


def _sheet(before: Situation, bracket: PairedBracket) -> GroupSheet:
    halves = _subgroup_lines(before, bracket) if bracket.subgroups.halves else ()
    return GroupSheet(
        said("Score group {points}", points=short_points(bracket.choice.score)),
        (*_upfloat_lines(before, bracket), *halves, *_shift_lines(before, bracket)),
        (_subgroups(before, bracket), _rows(before, bracket)),
    )


def _subgroups(before: Situation, bracket: PairedBracket) -> GroupTable:
    """Both subgroups before anybody changes, in the order of their numbers for shifts (3.2.3)."""
    found = bracket.subgroups
    heads = (said("ARO"), said("R"), said("Preference"), said("Upfloats"))
    empty: list[tuple[Cell, ...]] = [(None,) * 5]
    return GroupTable(
        said("Subgroups [3.2.3]"),
        ("G1", *heads, "G2", *heads),
        side_by_side(_cells(before, found.g1) or empty, _cells(before, found.g2) or empty),
    )


def _cells(before: Situation, players: Sequence[int]) -> list[tuple[Cell, ...]]:
    return [
        (
            before.tpn[each],
            str(before.aro[each]),
            before.shown_rating(each) or "-",
            _STRENGTHS.get(abs(before.preference[each]), said("strong")),
            str(before.upfloats[each]),
        )
        for each in players
    ]


def _rows(before: Situation, bracket: PairedBracket) -> GroupTable:
    """S1 against T2, row by row (3.2.5, 3.2.6)."""
    names = before.tpn
    return GroupTable(
        said("Pairs [3.2.6]"),
        ("S1", said("ARO"), "T2"),
        tuple((names[one], str(before.aro[one]), names[two]) for one, two in bracket.choice.pairs),
    )


def average_ratings(tournament: Tournament, after: RoundNo) -> tuple[AverageRating, ...]:
    """Everybody with rating and ARO, so that players can work out the next pairing.

    Args:
        tournament: The tournament.
        after: The last round that counts, from 0; it and those before it are paired.

    Source:
        C.04.4.1, 1.7: ARO is worked out anew after each round. Who has no rating counts 0 (1.1.2).
    """

    def average(ratings: Sequence[int | None]) -> Fraction:
        return Fraction(average_rating_of_opponents([each or 0 for each in ratings]))

    return average_list(tournament, after, average, rounded=True)
