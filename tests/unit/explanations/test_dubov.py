"""Dubov (1997): what stands against a wish is the first thing in which its best pairing is worse.

Both pairings, the published one and the best with the wish, are found a second time by the literal
referee, which looks through all complete pairings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

import openarbiter as oa
from openarbiter.errors import RuleError
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.literal.dubov_1997 import Person, persons
from tests.referee_dubov_1997.literal_columns import legal
from tests.referee_dubov_1997.literal_round import LiteralRound, completions, violation

DUBOV = edition("dubov-1997")


def events(seeds: range) -> Iterator[tuple[Tournament, RoundNo]]:
    """Rounds of small tournaments, from the second on."""
    for seed in seeds:
        rng = random.Random(seed)  # noqa: S311  (the same tournaments every time)
        size = rng.choice((6, 8, 9, 10))
        settings = Settings(
            players=size,
            rounds=min(6, size - 2),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=rng.choice((0.0, 0.06)),
        )
        try:
            event = generate(settings, seed, pair=DUBOV.pair)
        except RuleError:
            continue
        number = RoundNo(rng.randint(2, event.paired_rounds))
        yield event, number


def against(event: Tournament, number: RoundNo, pair: tuple[Tpn, Tpn]) -> Reason:
    """What stands against a pair."""
    told = oa.explain(event, system="dubov-1997", round=number, wish=oa.Wish(pairs=(pair,)))
    assert isinstance(told.facts, WhyNot)
    return told.facts.reason


def literal_best(players: Sequence[Person], pair: tuple[Person, Person]) -> set[frozenset[Tpn]]:
    """The best pairing with a pair, by the literal referee."""
    pool = [way for way in completions(players) if way[pair[0]] is pair[1]]
    return {
        frozenset((one.tpn, other.tpn)) for one, other in LiteralRound(players, pool, []).pair()
    }


def wishes(event: Tournament, number: RoundNo) -> Iterator[tuple[tuple[Person, Person], Reason]]:
    """Legal pairs that were not made, and what stands against each but the bye."""
    bye = DUBOV.pair(event, number).bye
    for one in persons(event, number):
        for other in persons(event, number):
            if one.tpn < other.tpn and legal(one, other) and bye not in (one.tpn, other.tpn):
                yield (one, other), against(event, number, (one.tpn, other.tpn))


NIGHTLY = pytest.mark.nightly


@pytest.mark.parametrize("first", [0, *(pytest.param(each, marks=NIGHTLY) for each in (12, 24))])
def test_the_best_pairing_with_a_wish_is_the_one_of_the_referee(first: int) -> None:
    """The steps go on as if nothing was wished for; only what is admissible gets less."""
    asked = 0
    for event, number in events(range(first, first + 12)):
        asked_here = DUBOV.pair(event, number)
        followed = explainer_of(DUBOV)(event, DUBOV, number)
        players = [each for each in persons(event, number) if each.tpn != asked_here.bye]
        by_tpn = {each.tpn: each for each in players}
        for (one, other), reason in wishes(event, number):
            if reason.kind in {Kind.COMPLETION, Kind.BYE_FIRST}:
                continue
            pair = (one.tpn, other.tpn)
            found = followed.best_within({pair[0]: pair[1:], pair[1]: pair[:1]}).pairing
            games = {frozenset((game.white, game.black)) for game in found.games}
            assert games == literal_best(players, (by_tpn[pair[0]], by_tpn[pair[1]]))
            asked += 1
    assert asked > 60


@pytest.mark.parametrize("many", [20, pytest.param(60, marks=NIGHTLY)])
def test_the_number_named_is_the_first_that_is_larger(many: int) -> None:
    """2.5 in the whole round, then by groups floaters (8) and players paired outside (6.4)."""
    named = set()
    for event, number in events(range(many)):
        here = DUBOV.pair(event, number)
        players = [each for each in persons(event, number) if each.tpn != here.bye]
        by_tpn = {each.tpn: each for each in players}
        mine = {frozenset((game.white, game.black)) for game in here.games}
        for (one, other), reason in wishes(event, number):
            named.add((reason.kind, reason.article))
            if reason.kind in {Kind.COMPLETION, Kind.BYE_FIRST, Kind.CHOSEN}:
                continue
            yours = literal_best(players, (by_tpn[one.tpn], by_tpn[other.tpn]))
            more = int(str(reason.other or 0)) - int(str(reason.chosen or 0))
            told = (reason.article, reason.score, more)
            first = next(differences(players, mine, yours), None)
            if reason.kind is Kind.WORSE and reason.code != "6.3":
                assert told == first
            else:
                assert first is None or (first[1] is not None and first[1] < (reason.score or 0))
    assert {article for kind, article in named if kind is Kind.WORSE} >= {"2.5", "6.4"}
    assert {article for kind, article in named if kind is Kind.PROCEDURE} >= {"6.2", "7.2"}


def differences(
    players: Sequence[Person], mine: set[frozenset[Tpn]], yours: set[frozenset[Tpn]]
) -> Iterator[tuple[str, int | None, int]]:
    """(article, score, how much more) of every number that differs."""
    by_tpn = {each.tpn: each for each in players}
    ways = []
    for pairs in (mine, yours):
        way: dict[Person, Person] = {}
        for one, other in (tuple(map(by_tpn.__getitem__, pair)) for pair in pairs):
            way |= {one: other, other: one}
        ways.append(way)
    rising = [sum(violation(each, way[each]) for each in players) // 2 for way in ways]
    if rising[0] != rising[1]:
        yield "2.5", None, rising[1] - rising[0]
    for score in sorted({each.score for each in players}, reverse=True):
        members = [each for each in players if each.score == score]
        going = [sum(way[e].score < score for e in players if e.score > score) for way in ways]
        if going[0] != going[1]:
            yield "8", score, going[1] - going[0]
        # Those who have gone up are the same in both as long as nothing differed above.
        outside = [sum(way[each].score != score for each in members) for way in ways]
        if outside[0] != outside[1]:
            yield "6.4", score, outside[1] - outside[0]
