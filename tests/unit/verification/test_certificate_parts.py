"""Parts of the checker of certificates: facts, columns, words, and the verifier's matchings."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Any

import networkx as nx  # type: ignore[import-untyped]
import pytest

from openarbiter import standings
from openarbiter.model import PointsAdjustment, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.statement import Colours
from openarbiter.verification.certificate.facts import Facts, bits
from openarbiter.verification.certificate.graph import SCALE, Columns
from openarbiter.verification.certificate.reading import BracketClaim, PriceList
from openarbiter.verification.certificate.words import bracket_lines
from openarbiter.verification.literal.cheapest import Cheapest
from openarbiter.verification.literal.common import TooManyError, Work
from openarbiter.verification.matching import FREE, augmented
from tests.certificates.rounds import events, facts_before
from tests.every import beside, every
from tests.matching_proofs import perfect_matchings, random_graph


@pytest.fixture(scope="module")
def many() -> list[tuple[str, int, Tournament]]:
    """Random events of both editions."""
    return list(islice(events(200), 40))


@pytest.mark.parametrize("changes", beside(__file__)["abnormal"])
@pytest.mark.parametrize("players", [(), (2, 3, 5)])
def test_abnormal_points_are_the_same_facts(
    changes: list[tuple[str, int, RoundNo]],
    players: tuple[Tpn, ...],
    many: list[tuple[str, int, Tournament]],
) -> None:
    """Scores, floats and the bar from the bye follow from the points really given, three times."""
    adjustments = tuple(
        PointsAdjustment(kind=kind, points=points, round_no=only or None, players=players)
        for kind, points, only in changes
    )
    for system, _, played in many[:20]:
        event = replace(played, adjustments=adjustments)
        number = RoundNo(event.paired_rounds + 1)
        before = situation(event, number, wording_of(system))
        facts = facts_before(event, number, system)
        _hold_against(facts, before)
        if not event.baku:
            table = standings(event, [])
            assert [table.row(seat.tpn).points for seat in facts.seats] == before.score


def _hold_against(anew: Facts, before: Situation) -> None:
    meetings, colours = Meetings(before), Colours(before.statement, before)
    for i, seat in enumerate(anew.seats):
        player = before.player(i)
        assert seat.score == player.score
        assert seat.difference == player.colour_difference
        wish = player.preference.value if player.preference else ""
        assert seat.preference == (wish, int(player.strength))
        assert seat.repeated == (player.repeated_colour.value if player.repeated_colour else "")
        floats = (player.last_float.value, player.earlier_float.value)
        assert (seat.last_float, seat.earlier_float) == floats
        assert seat.unplayed == player.unplayed
        assert (seat.may_take_bye, seat.topscorer) == (player.may_take_bye, player.topscorer)
        assert anew.legal[i] == meetings.mask(i)
        for j in range(i + 1, len(anew.seats)):
            assert anew.higher_has_white(i, j) == colours.decided(i, j)[0]


def test_a_price_is_written_in_one_way() -> None:
    """Parts by column give the price back, and no other parts do."""
    columns = Columns({"C6": 3, "C12": 40, "C13": 40})
    for price in (1, -1, SCALE, 12_345_678, -987_654_321, columns.packed({"C6": -5})):
        digits = columns.digits(price)
        assert columns.price(digits) == price
        assert 0 not in digits.values()
    for wrong in ({"C7": 1}, {"C12": 0}, {"C13": 1 << 40}):
        with pytest.raises(ValueError, match="column"):
            columns.price(wrong)


def claim(*proofs: PriceList) -> BracketClaim:
    """A bracket of nine players, 1 to 9, with one downfloater."""
    return BracketClaim(
        score=25,
        residents=(1, 2, 3, 4, 5, 6, 7, 8, 9),
        moved_down=(),
        pairs=((1, 5), (6, 2), (3, 8), (4, 7)),
        downfloaters=(9,),
        values=(("C12", 1), ("C6", 1), ("C8 20", 1)),
        proofs=(PriceList(None, (), ()), *proofs),
    )


Priced = list[tuple[str, int, list[int]]]


def priced(entries: Priced) -> Any:  # noqa: ANN401  (as a certificate has them)
    """Prices in one column each, and who has them."""
    return tuple((((column, price),), tuple(who)) for column, price, who in entries)


@every(("excluded", "prices", "sets", "sentence"), beside(__file__)["proofs"])
def test_a_proof_in_words(excluded: Any, prices: Priced, sets: Priced, sentence: str) -> None:  # noqa: ANN401
    """Players who have nobody but some others are named, everything else is said in general."""
    named = (excluded[0], tuple(excluded[1])) if excluded else None
    lines = list(bracket_lines(claim(PriceList(named, priced(prices), priced(sets)))))
    assert lines[0] == "bracket of 2.5: 1-5, 6-2, 3-8, 4-7; 9 floats"
    assert lines[1] == (
        "  C6: 1, C8 at 2.0 points: 1, C12: 1; no complete pairing has better values"
    )
    assert lines[2:] == [f"  {sentence}"]


def as_networkx(graph: list[int]) -> nx.Graph:
    """The same graph for networkx."""
    found = nx.Graph()
    found.add_nodes_from(range(len(graph)))
    found.add_edges_from((one, other) for one, mask in enumerate(graph) for other in bits(mask))
    return found


@every("seed", range(150))
def test_matching_is_as_large_as_can_be(seed: int) -> None:
    """It has as many pairs as that of another program, and every pair is an edge."""
    lots = Random(seed)  # noqa: S311  (graphs, no secrets)
    graph = random_graph(lots, lots.randint(1, 26), lots.choice([0.05, 0.1, 0.15, 0.3, 0.7]))
    mate = augmented(graph, [FREE] * len(graph))
    pairs = [(one, other) for one, other in enumerate(mate) if other != FREE]
    assert all(graph[one] >> other & 1 and mate[other] == one for one, other in pairs)
    best = nx.max_weight_matching(as_networkx(graph), maxcardinality=True)
    assert len(pairs) == 2 * len(best)


Costs = dict[tuple[int, int], int]
"""The costs of the pairs, the lower number first."""


def least(costs: Costs, players: int) -> int | None:
    """The least sum over every pairing of a mask of players; ``None`` without one."""
    masks = [0] * players.bit_length()
    for one, other in costs:
        if players >> one & players >> other & 1:
            masks[one] |= 1 << other
    sums = (sum(map(costs.__getitem__, pairs)) for pairs in perfect_matchings(masks, players))
    return min(sums, default=None)


@every("seed", range(120))
def test_pairs_are_taken_as_long_as_nothing_gets_dearer(seed: int) -> None:
    """Each answer of the literal rule about cheapest pairings is that of trying every pairing."""
    lots = Random(seed)  # noqa: S311  (graphs, no secrets)
    size, density = lots.choice([4, 8, 10]), lots.choice([0.3, 0.4, 0.6])
    worth = lots.choice([(0, 1), (0, 1, 5), range(20), (0, 1, 7, 1000)])
    everybody = [*combinations(range(size), 2)]
    costs = {pair: lots.choice(worth) for pair in everybody if lots.random() < density}
    masks = {cost: [0] * size for cost in {0, *costs.values()}}
    for (one, other), cost in costs.items():
        masks[cost][one] |= 1 << other
        masks[cost][other] |= 1 << one
    left = (1 << size) - 1
    rest, ways = least(costs, left), Cheapest(masks, left, Work())
    if rest is None:
        assert ways.mates == []
        return
    assert sum(costs[pair] for pair in enumerate(ways.mates) if pair[0] < pair[1]) == rest
    for one, other in lots.sample(everybody, size):
        if left >> one & left >> other & 1:
            without = left ^ 1 << one ^ 1 << other
            after, own = least(costs, without), costs.get((one, other))
            fits = after is not None and own is not None and after + own == rest
            assert ways.pairs(one, 1 << other) is fits is ways.take(one, other)
            if fits:
                left, rest = without, after


def test_the_work_is_bounded() -> None:
    """Every search counts the players it is about."""
    with pytest.raises(TooManyError):
        Cheapest({0: [2, 1]}, 3, Work(1))
