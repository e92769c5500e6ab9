"""A reason is named only where it is certain: every other pairing of the bracket is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import openarbiter as oa
from openarbiter.drawings.plan import plan_round
from openarbiter.drawings.reasons import Judge, Kind
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch import criteria, terms
from openarbiter.rulebooks.pairing import Bracket

RULES = {
    rule.code: rule
    for rule in (
        criteria.colour_preference,
        criteria.strong_colour_preference,
        criteria.same_downfloat_as_last_round,
        criteria.same_upfloat_as_last_round,
        criteria.same_downfloat_as_two_rounds_before,
        criteria.same_upfloat_as_two_rounds_before,
    )
}

Pairs = tuple[tuple[Tpn, Tpn], ...]

MOST = 8
"""Brackets of more players have too many pairings to try them all."""


class Trial:
    """All legal pairings of one bracket with as many pairs as it was given."""

    def __init__(self, tournament: Tournament, number: int, system: str, bracket: Bracket) -> None:
        self.view = terms.situation(tournament, RoundNo(number), terms.wording_of(system))
        self.place = {tpn: place for place, tpn in enumerate(self.view.tpn)}
        self.ranks = (*bracket.moved_down, *bracket.residents)
        self.bracket = bracket

    def legal(self, one: Tpn, other: Tpn) -> bool:
        """Whether two may meet."""
        return self.view.may_meet(self.place[one], self.place[other])

    def pairings(self) -> Iterator[Pairs]:
        """Every set of pairs that leaves as many over as the bracket did."""
        yield from self._rest(self.ranks, len(self.bracket.downfloaters))

    def _rest(self, left: tuple[Tpn, ...], floaters: int) -> Iterator[Pairs]:
        if not left:
            yield ()
            return
        first, others = left[0], left[1:]
        if floaters:
            yield from self._rest(others, floaters - 1)
        for other in others:
            if self.legal(first, other):
                rest = tuple(tpn for tpn in others if tpn != other)
                for pairs in self._rest(rest, floaters):
                    yield ((first, other), *pairs)

    def _player(self, tpn: Tpn) -> terms.DutchPlayer:
        return self.view.player(self.place[tpn])

    def value(self, code: str, pairs: Pairs) -> int:
        """Violations of a criterion in a pairing."""
        paired = {tpn for pair in pairs for tpn in pair}
        parts: list[criteria.Part] = [
            criteria.Pair(self._player(one), self._player(other)) for one, other in pairs
        ]
        parts += [
            criteria.Downfloater(self._player(tpn), tpn in self.bracket.moved_down)
            for tpn in self.ranks
            if tpn not in paired
        ]
        return sum(RULES[code].count_of(part) for part in parts)


def brackets_of(
    tournament: Tournament, system: str
) -> Iterator[tuple[int, Bracket, bool, Judge, Trial]]:
    """Every small bracket of a tournament, and whether it is the lowest one."""
    for number in range(2, tournament.paired_rounds + 1):
        pairing = oa.pair(tournament, system, number)
        judge = Judge(tournament, RoundNo(number), system)
        for bracket in pairing.brackets:
            if len(bracket.residents) + len(bracket.moved_down) <= MOST:
                last = bracket is pairing.brackets[-1]
                yield number, bracket, last, judge, Trial(tournament, number, system, bracket)


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
@pytest.mark.parametrize("seed", range(6))
def test_every_pairing_with_the_pair_is_worse(
    played: Callable[..., Tournament], system: str, seed: int
) -> None:
    """With a pair that is called impossible or worse, each pairing is illegal or worse there."""
    tournament = played(24, 6, system, seed)
    for _, bracket, last, judge, trial in brackets_of(tournament, system):
        pairings = list(trial.pairings())
        for place, one in enumerate(trial.ranks):
            for other in trial.ranks[place + 1 :]:
                reason = judge.against_pair(one, other, bracket, last=last)
                if reason is None:
                    continue
                having = [pairs for pairs in pairings if (one, other) in pairs]
                if reason.code in RULES:
                    best = trial.value(reason.code, bracket.pairs)
                    assert all(trial.value(reason.code, pairs) > best for pairs in having)
                else:
                    assert reason.code in {"C1", "C3", "C4", "C6"}
                    assert not having


@pytest.mark.parametrize("seed", range(6))
def test_every_pairing_with_the_floater_is_worse(
    played: Callable[..., Tournament], seed: int
) -> None:
    """Where a resident is said not to float for a criterion, floating costs that criterion."""
    tournament = played(24, 6, "dutch-2026", seed)
    for _, bracket, last, judge, trial in brackets_of(tournament, "dutch-2026"):
        for tpn in bracket.residents:
            reason = judge.against_floater(tpn, bracket, last=last)
            if reason is None or reason.code not in RULES:
                continue
            best = trial.value(reason.code, bracket.pairs)
            for pairs in trial.pairings():
                if all(tpn not in pair for pair in pairs):
                    assert trial.value(reason.code, pairs) > best


def test_no_pair_that_was_made_is_ruled_out(played: Callable[..., Tournament]) -> None:
    """The judge never argues against a pair or a floater of the round itself."""
    tournament = played(60, 7)
    for number in range(1, tournament.paired_rounds + 1):
        pairing = oa.pair(tournament, "dutch-2026", number)
        judge = Judge(tournament, RoundNo(number), "dutch-2026")
        for bracket in pairing.brackets:
            last = bracket is pairing.brackets[-1]
            for one, other in bracket.pairs:
                assert judge.against_pair(one, other, bracket, last=last) is None
            for tpn in set(bracket.downfloaters) & set(bracket.residents):
                assert judge.against_floater(tpn, bracket, last=last) is None


def test_natural_lines_are_level_where_all_are_natural(played: Callable[..., Tournament]) -> None:
    """Round 1 is the natural order: thin level lines only, without a code."""
    tournament = played(60, 7)
    plan = plan_round(tournament, oa.pair(tournament, "dutch-2026", 1))
    lines = [line for bracket in plan.brackets for line in bracket.lines]
    assert {line.kind for line in lines} == {Kind.NATURAL}
    assert all(line.left_row == line.right_row and not line.codes for line in lines)


def test_exchanged_players_are_marked_in_their_bracket(played: Callable[..., Tournament]) -> None:
    """Who stands in the other half than by rank is marked; as many fall as rise, or float."""
    tournament = played(60, 7)
    seen = 0
    for number in range(1, tournament.paired_rounds + 1):
        plan = plan_round(tournament, oa.pair(tournament, "dutch-2026", number))
        for bracket in plan.brackets:
            came = dict(bracket.moved_down)
            rest = [line for line in bracket.lines if line.left not in came]
            upper = {line.left for line in rest}
            risen = bracket.exchanged & upper
            assert len(bracket.exchanged - upper) == len(risen)
            assert all(
                line.kind is not Kind.NATURAL
                for line in rest
                if {line.left, line.right} & bracket.exchanged
            )
            seen += len(risen)
    assert seen
