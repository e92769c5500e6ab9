"""Does a named reason decide? The named criteria are switched off, and the bracket is paired again.

Three things have to hold for a reason that names a criterion:

- with everything behind it switched off the choice stands: it suffices;
- with it and everything behind it switched off the other pairing is as good: nothing before it
  speaks against it;
- with it, and those the reason says would decide as well, switched off the pairing changes, or
  only the order of candidates is left to decide: nothing that is not named matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random

import pytest

from openarbiter.explanations.dutch.again import Granted
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import CriterionValue
from tests.articles.without import _loosen, counting_nothing
from tests.explaining.rounds import PairedOnce, Seen, again, granted, reason_against, row_of

COUNTED = ("C7", *(f"C{number}" for number in range(9, 22)))
"""Criteria that can be switched off part by part."""

LOOSENED = ("C8",)
"""Criteria that are switched off in the matching with everybody below.

C6 is not among them: with another number of downfloaters the values behind it (C9, say) count
something else, so that only the first two of the three things can be asked."""


@contextmanager
def switched_off(codes: Sequence[str]) -> Iterator[None]:
    """The engine in which some criteria count nothing."""
    with pytest.MonkeyPatch.context() as patch, counting_nothing(patch, codes):
        for code in LOOSENED:
            if code in codes:
                _loosen(patch, code)
        yield


def without(
    once: PairedOnce, number: int, codes: Sequence[str], changed: Situation | None = None
) -> Seen | None:
    """A bracket paired without some criteria, perhaps in a changed situation."""
    with switched_off(codes):
        return again(once, changed or once.situation, number, only_here=changed is None)


def split(values: Sequence[tuple[str, CriterionValue]], code: str) -> tuple[object, object]:
    """Values before a code, and of it."""
    place = [each for each, _ in values].index(code)
    return values[:place], values[place][1]


def behind(values: Sequence[tuple[str, CriterionValue]], code: str) -> list[str]:
    """Codes behind a code."""
    codes = [each for each, _ in values]
    return codes[codes.index(code) + 1 :]


def pairing(seen: Seen) -> tuple[list[tuple[Tpn, Tpn]], list[Tpn]]:
    """Pairs and downfloaters."""
    return sorted(seen.bracket.pairs), sorted(seen.bracket.downfloaters)


def faults_of_verdicts(once: PairedOnce) -> Iterator[tuple[str, str]]:
    """(code, what is wrong) of the reasons against the first candidates of a round."""
    for number in range(len(once.paired.brackets)):
        row = once.asked.first_row(number)
        reason = Reason(kind=Kind.CHOSEN) if row is None else row.verdict
        assert reason is not None
        if row is not None and reason.kind is Kind.WORSE and reason.code != "C5":
            ours = once.asked.pairing.brackets[number]
            candidate = replace(ours, pairs=row.first, downfloaters=row.floaters)
            other = Seen(once, once.asked.once.candidate(number, candidate))
            yield from faults(Question(once, number), reason, other)
        elif reason.kind in (Kind.MET, Kind.FORBIDDEN):
            yield from _faults_of_bar(once, number, reason)


def faults_of_floaters(once: PairedOnce) -> Iterator[tuple[str, str]]:
    """(code, what is wrong) of the reasons against other downfloaters of a round."""
    for number in range(len(once.paired.brackets)):
        others, _ = once.asked.other_floaters(number)
        for alternative in others:
            if alternative.reason.kind is not Kind.WORSE:
                yield alternative.reason.code, ""
                continue
            changed = once.asked.once.apart(alternative.player, once.players(number))
            other = again(once, changed, number)
            if other is not None:
                yield from faults(Question(once, number, changed), alternative.reason, other)


def faults_of_decisions(once: PairedOnce) -> Iterator[tuple[str, str]]:
    """(code, what is wrong) of the reasons in the rows of decisions of a round."""
    for number, bracket in enumerate(once.paired.brackets):
        if not bracket.pairs:
            continue
        chosen = once.asked.candidate(once.asked.pairing.brackets[number])
        for decision in row_of(once, number, 100).decisions:
            refused = [
                (Granted(once.asked.once, chosen).instead_of(decision, e.player), e.reason)
                for e in decision.refused
            ]
            if decision.without is not None:
                changed = Granted(once.asked.once, chosen).without_exchange()
                refused.append((changed, decision.without))
            for changed, reason in refused:
                if reason.kind is not Kind.WORSE or reason.code == "C5":
                    yield reason.code or reason.kind.value, ""
                    continue
                other = again(once, changed, number)
                assert other is not None
                yield from faults(Question(once, number, changed), reason, other)


def faults_of_wishes(once: PairedOnce, rng: Random, wishes: int = 4) -> Iterator[tuple[str, str]]:
    """(code, what is wrong) of the reasons against random wishes."""
    situation = once.situation
    if len(situation.tpn) < 2:
        return
    for _ in range(wishes):
        wish = _random_wish(situation, rng)
        reason = reason_against(once, wish)
        if reason.kind is not Kind.WORSE:
            yield reason.code, ""
            continue
        changed = granted(once, wish)
        numbers = [
            number
            for number, bracket in enumerate(once.paired.brackets)
            if situation.score[bracket.start] == reason.score
        ]
        other = again(once, changed, numbers[0], only_here=False)
        if other is None:
            yield reason.code, "the bracket named cannot be paired with the wish"
        else:
            yield from faults(Question(once, numbers[0], changed), reason, other)


def _random_wish(situation: Situation, rng: Random) -> Wish:
    one, other = rng.sample(situation.tpn, 2)
    kind = rng.randrange(6)
    if kind == 0:
        return Wish(bye=one)
    if kind == 1:
        return Wish(colours=((one, rng.choice(list(Colour))),))
    if kind == 2 and len(situation.tpn) > 3:
        four = rng.sample(situation.tpn, 4)
        return Wish(pairs=((four[0], four[1]), (four[2], four[3])))
    return Wish(pairs=((one, other),))


@dataclass(frozen=True, slots=True)
class Question:
    """A bracket about which a reason is asked.

    Attributes:
        once: The round.
        number: Number of the bracket.
        changed: The situation that makes the other pairing necessary; ``None`` for one that is
            there without any.
    """

    once: PairedOnce
    number: int
    changed: Situation | None = None


def faults(asked: Question, reason: Reason, other: Seen) -> Iterator[tuple[str, str]]:
    """(code, what is wrong) of one reason; first (code, "") to count it.

    Args:
        asked: The bracket.
        reason: The reason.
        other: The pairing of the bracket it speaks against.
    """
    once, number = asked.once, asked.number
    chosen = Seen.of(once, number)
    code, values = reason.code, chosen.values()
    yield code, ""
    later = [each for each in behind(values, code) if each in COUNTED]
    if code == "M1":  # the engine counts it as it counts C7
        later.remove("C7")
    kept = without(once, number, later)
    if kept is None or split(kept.values(), code) != split(values, code):
        yield code, "with everything behind it switched off the best values are others"
    if asked.changed is not None:
        kept = without(once, number, later, asked.changed)
        if kept is None or split(kept.values(), code) != split(other.values(), code):
            yield code, "with everything behind it switched off the wish does not fail as named"
    if split(other.values(), code)[0] != split(values, code)[0]:
        yield code, "something before it speaks against the other pairing"
    if split(other.values(), code)[1] == split(values, code)[1]:
        yield code, "it speaks against nothing"
    yield from _faults_without(asked, reason, other)


def _faults_without(asked: Question, reason: Reason, other: Seen) -> Iterator[tuple[str, str]]:
    """Without the named criteria the pairing changes, or nothing but the order is left."""
    named = [reason.code, *reason.also]
    if set(named) - {*COUNTED, *LOOSENED, "M1"}:
        return
    chosen = Seen.of(asked.once, asked.number)
    new = without(asked.once, asked.number, named)
    if new is None:
        yield reason.code, "without the named criteria there is no pairing"
        return
    if pairing(new) != pairing(chosen):
        return
    left = [
        each
        for (each, value), (_, worse) in zip(chosen.values(), other.values(), strict=True)
        if each not in named and value != worse
    ]
    if asked.changed is None or left:
        yield reason.code, f"without {named} the pairing is the same; unequal are {left}"


def _faults_of_bar(once: PairedOnce, number: int, reason: Reason) -> Iterator[tuple[str, str]]:
    """Without the meeting the first candidate is taken, or fails for another reason."""
    code = reason.code or "forbidden"
    yield code, ""
    situation = once.situation
    one, other = (situation.tpn.index(tpn) for tpn in reason.players)
    met = [set(others) for others in situation.met]
    met[one].discard(other)
    met[other].discard(one)
    found = without(once, number, (), replace(situation, met=met))
    if found is None:
        yield code, "without the meeting there is no pairing"
        return
    row = once.asked.first_row(number)
    at = once.asked.at
    barred = [pair for pair in row.first if at[pair[1]] in met[at[pair[0]]]] if row else []
    if not barred and pairing(found) == pairing(Seen.of(once, number)):
        allowed = replace(once, situation=replace(situation, met=met)).asked.first_row(number)
        assert allowed is not None
        assert allowed.verdict is not None
        if allowed.verdict.kind in (Kind.CHOSEN, Kind.ORDER):
            yield code, "without the meeting the first candidate is not taken"
