"""What two abnormal points that contradict each other would have to be: the advice, followed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from openarbiter.formats.agreement import disputed, one_worth, unequal_worths
from openarbiter.languages import Sentence, Tongue
from openarbiter.model import Points, PointsAdjustment, RoundNo, Tpn
from tests.every import every

EVERYBODY = (Tpn(1), Tpn(2), Tpn(3), Tpn(4))
ROUNDS = tuple(map(RoundNo, range(1, 5)))

Cell = tuple[RoundNo, Tpn]


def worth(points: int, round_no: RoundNo | None, players: tuple[Tpn, ...] = ()) -> PointsAdjustment:
    """A record that says what a win is worth."""
    return PointsAdjustment(kind="W", points=Points(points), round_no=round_no, players=players)


SCOPES = [
    (number, tuple(map(Tpn, players)))
    for number in (None, RoundNo(1), RoundNo(3))
    for players in ((), (1,), (2,), (1, 2), (2, 3), (1, 2, 3))
]

DISPUTED = [
    (one, other)
    for one, other in product(
        [worth(30, *scope) for scope in SCOPES], [worth(20, *scope) for scope in SCOPES]
    )
    if disputed(one, other) is not None
]


def cells(change: PointsAdjustment) -> set[Cell]:
    """Rounds and players that it speaks of."""
    rounds = ROUNDS if change.round_no is None else (change.round_no,)
    return set(product(rounds, change.players or EVERYBODY))


def worths(changes: Iterable[PointsAdjustment]) -> dict[Cell, set[Points]]:
    """What a win is worth by round and player."""
    found: dict[Cell, set[Points]] = {}
    for change in changes:
        for cell in cells(change):
            found.setdefault(cell, set()).add(change.points)
    return found


def without(change: PointsAdjustment, named: object) -> PointsAdjustment:
    """The record without the players that a sentence names; some have to be left."""
    away = {int(number) for number in str(named).split(", ")}
    assert away <= {*(change.players or EVERYBODY)}
    left = tuple(tpn for tpn in change.players or EVERYBODY if tpn not in away)
    assert left, "an empty list is everybody"
    return replace(change, players=left)


def followed(way: Sentence, pair: list[PointsAdjustment]) -> list[list[PointsAdjustment]]:
    """What stands in the file after doing what the sentence says, in each way it allows."""
    if way.template == "{way}, or {other}":
        ways = [way.gaps["way"], way.gaps["other"]]
        return [each for one in ways if isinstance(one, Sentence) for each in followed(one, pair)]
    if pair[0].round_no == pair[1].round_no:
        return followed_in_one_round(way, pair)
    return [followed_round_by_round(way, pair)]


def followed_in_one_round(
    way: Sentence, pair: list[PointsAdjustment]
) -> list[list[PointsAdjustment]]:
    """The same for two records of one round, or of all."""
    named = way.gaps.get("players")
    if way.template == "keep one of the two":
        return [pair[:1], pair[1:]]
    if way.template == "leave {players} out of one of the two":
        return [[without(pair[0], named), pair[1]], [pair[0], without(pair[1], named)]]
    short, long = sorted(pair, key=lambda each: len(each.players))
    if way.template == "leave {players} out of the longer list":
        assert 0 < len(short.players) < len(long.players)
        return [[short, without(long, named)]]
    assert way.template == "in the one for everybody list all players but {players}"
    assert not short.players
    return [[without(short, named), long]]


def followed_round_by_round(way: Sentence, pair: list[PointsAdjustment]) -> list[PointsAdjustment]:
    """The same for a record of all rounds and one of a round."""
    named, template = way.gaps.get("players"), way.template
    general, special = sorted(pair, key=lambda each: each.round_no or 0)
    assert way.gaps["number"] == special.round_no
    if template in {
        "leave {players} out of the one of round {number}",
        "list in the one of round {number} all players but {players}",
    }:
        assert bool(special.players) == template.startswith("leave")
        return [general, without(special, named)]
    written = {number: replace(general, round_no=number) for number in ROUNDS}
    one = written.pop(RoundNo(special.round_no or 0))
    if template == "write the one for all rounds once for each round but {number}":
        return [special, *written.values()]
    assert template.startswith("write the one for all rounds once for each round, ")
    assert bool(general.players) == template.endswith("without {players}")
    return [special, without(one, named), *written.values()]


def way_of(one: PointsAdjustment, other: PointsAdjustment) -> Sentence:
    """What to do, without what it is for."""
    advice = one_worth(one, other)
    assert isinstance(advice, Sentence)
    way = advice.gaps["way"]
    assert isinstance(way, Sentence)
    return way


@every(("one", "other"), DISPUTED)
def test_who_does_what_it_says_has_the_worths_that_were_meant(
    one: PointsAdjustment, other: PointsAdjustment
) -> None:
    """Nothing is disputed any more; what was not disputed is as before, the rest is of one."""
    assert Tongue("de").knows(one_worth(one, other))
    way = way_of(one, other)
    before = worths([one, other])
    contested = cells(one) & cells(other)
    for changes in followed(way, [one, other]):
        assert not list(unequal_worths(changes))
        after = worths(changes)
        if way.template != "keep one of the two":
            assert after.keys() == before.keys()
            assert all(after[cell] == before[cell] for cell in before.keys() - contested)
        assert len(set(map(frozenset, (after[cell] for cell in contested)))) == 1
