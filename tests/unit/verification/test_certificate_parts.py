"""Parts of the checker of certificates: facts, columns, prices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pytest

from openarbiter.model import PointsAdjustment, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.statement import Colours
from openarbiter.verification.certificate.facts import Facts, RefusedError, bits
from openarbiter.verification.certificate.graph import SCALE, Columns
from openarbiter.verification.certificate.prices import Prices, verified
from openarbiter.verification.certificate.reading import BracketClaim, PriceList
from openarbiter.verification.certificate.words import bracket_lines
from tests.certificates.rounds import events, facts_before
from tests.every import every


@pytest.fixture(scope="module")
def many() -> list[tuple[str, int, Tournament]]:
    """Random events of both editions."""
    return list(islice(events(200), 40))


def test_facts_are_those_of_the_rulebook(many: list[tuple[str, int, Tournament]]) -> None:
    """Derived twice, from the same records, the facts before a round are the same."""
    seen = 0
    for system, _, event in many:
        for number in range(1, event.paired_rounds + 2):
            before = situation(event, RoundNo(number), wording_of(system))
            anew = facts_before(event, number, system)
            assert [seat.tpn for seat in anew.seats] == before.tpn
            assert list(anew.groups) == before.groups
            assert anew.last_round == before.last_round
            _hold_against(anew, before)
            seen += len(anew.seats)
    assert seen > 2000


@pytest.mark.parametrize(
    ("kind", "points"),
    [("H", 10), ("H", 0), ("F", 5), ("+", 0), ("-", 5), ("Z", 5), ("W", 15), ("", 5)],
)
@pytest.mark.parametrize("players", [(), (2, 3, 5)])
def test_abnormal_points_are_the_same_facts(
    kind: str, points: int, players: tuple[int, ...], many: list[tuple[str, int, Tournament]]
) -> None:
    """Scores, floats and the bar from the bye follow from the points really given, twice."""
    change = PointsAdjustment(
        kind=kind, points=points, round_no=None, players=tuple(map(Tpn, players))
    )
    for system, _, played in many[:20]:
        event = replace(played, adjustments=(change,))
        number = RoundNo(event.paired_rounds + 1)
        before = situation(event, number, wording_of(system))
        _hold_against(facts_before(event, number, system), before)


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


def test_columns_compare_as_lists_do() -> None:
    """A violation of an earlier criterion outweighs the most that later ones can have."""
    columns = Columns({"C6": 3, "C12": 40, "C13": 40})
    assert columns.packed({"C6": 1}) > columns.packed({"C12": 40, "C13": 40})
    assert columns.packed({"C12": 1}) > columns.packed({"C13": 40})
    assert columns.names == ("C6", "C12", "C13")


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


@dataclass
class Table:
    """A graph from a table of costs, each player being a kind."""

    costs: dict[tuple[int, int], int]
    mate: Mapping[int, int]
    facts: Any = None
    columns: Columns = field(default_factory=lambda: Columns({"cost": 9}))

    def __post_init__(self) -> None:
        """Everybody takes part."""
        self.alive = self.inside = (1 << len(self.mate)) - 1
        self.members: dict[Any, int] = {one: 1 << one for one in self.mate}
        seats = [type("Seat", (), {"tpn": one + 1}) for one in self.mate]
        self.facts = type("Facts", (), {"seats": seats})

    def kind_of(self, one: int) -> int:
        """Everybody is a kind."""
        return one

    def cost(self, kind: Any, other: Any) -> int | None:  # noqa: ANN401  (any kind)
        """What the table says."""
        return self.costs.get((min(kind, other), max(kind, other)))

    def partners(self, one: int) -> int:
        """Who has a cost with a player."""
        return sum(
            1 << other
            for other in bits(self.alive)
            if other != one and self.cost(one, other) is not None
        )


def square() -> Any:  # noqa: ANN401  (it stands for a graph)
    """Four players: 0-1 and 2-3 cost 2 together, 0-2 and 1-3 cost 3, 0-3 and 1-2 cost 5."""
    costs = {(0, 1): 1, (2, 3): 1, (0, 2): 2, (1, 3): 1, (0, 3): 2, (1, 2): 3}
    return Table(costs, {0: 1, 1: 0, 2: 3, 3: 2})


def test_prices_that_hold_exclude_dearer_pairs() -> None:
    """Prices add up to the cost of the pairing, and pairs above their prices are excluded."""
    held = verified(square(), Prices({0: 8, 2: 8}, {}))
    assert held.exact(0) == 0b0110
    assert held.exact(3) == 0b0100


@pytest.mark.parametrize(
    ("prices", "reason"),
    [
        ({0: 8, 2: 7}, "too low"),
        ({0: 9, 2: 8}, "cost less"),
        ({}, "too low"),
        ({0: 16, 1: -8, 2: 8}, "cost less"),
    ],
)
def test_prices_that_prove_nothing_are_refused(prices: dict[int, int], reason: str) -> None:
    """A price too low leaves a gap, one too high undercuts a pair."""
    with pytest.raises(RefusedError, match=reason):
        verified(square(), Prices(prices, {}))


def test_a_set_of_three_is_left_by_one_pair() -> None:
    """Six players in two threes: one pair has to cross, and pays the price of the set."""
    costs = {
        (one, other): 0 if (one < 3) == (other < 3) else 5
        for one in range(6)
        for other in range(one + 1, 6)
    }
    table: Any = Table(costs, {0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4})
    verified(table, Prices({}, {0b000111: 40}))
    with pytest.raises(RefusedError, match="too low"):
        verified(table, Prices({}, {0b000111: 39}))
    with pytest.raises(RefusedError, match="too low"):
        verified(table, Prices({}, {0b001111: 40}))
    table.mate = {0: 3, 3: 0, 1: 4, 4: 1, 2: 5, 5: 2}
    with pytest.raises(RefusedError, match="3 pairs leave a set"):
        verified(table, Prices({}, {0b000111: 40}))


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


GENERAL = "no pairing with these values and the pairs before has that"
UP, DOWN = (("order", 1),), (("order", -1),)


@every(
    ("proof", "sentence"),
    [
        (
            PriceList(None, (), ()),
            "the same values need as many exchanges, and as large ones (4.3.3)",
        ),
        (
            PriceList((2, (5,)), ((UP, (3,)), (DOWN, (5,))), ()),
            "2 cannot have 5, who comes earlier: 3 can have nobody but 5",
        ),
        (
            PriceList((2, (5, 7)), ((UP, (3, 4)), (DOWN, (5, 7))), ()),
            "2 cannot have 5 or 7, who come earlier: 3 and 4 can have nobody but 5 and 7",
        ),
        (
            PriceList((3, (7,)), ((DOWN, (7,)),), ((UP, (3, 4, 7, 8, 9)),)),
            "3 cannot have 7, who comes earlier: nobody but 7 can float",
        ),
        (
            PriceList((3, (7,)), ((UP, (4,)), (DOWN, (7, 9))), ((UP, (3, 4, 7, 8, 9)),)),
            "3 cannot have 7, who comes earlier: 4 and the downfloat can have nobody but 7 and 9",
        ),
        (
            PriceList((3, (7,)), ((DOWN, (7,)),), ((UP, (3, 7, 9)),)),
            f"3 cannot have 7, who comes earlier: {GENERAL}",
        ),
        (
            PriceList((3, ()), (((("C12", 1),), (7,)),), ()),
            f"3 cannot float, which comes earlier: {GENERAL}",
        ),
    ],
)
def test_a_proof_in_words(proof: PriceList, sentence: str) -> None:
    """Players who have nobody but some others are named, everything else is said in general."""
    lines = list(bracket_lines(claim(proof)))
    assert lines[0] == "bracket of 2.5: 1-5, 6-2, 3-8, 4-7; 9 floats"
    assert lines[1] == (
        "  C6: 1, C8 at 2.0 points: 1, C12: 1; no complete pairing has better values"
    )
    assert lines[2:] == [f"  {sentence}"]


def test_values_in_words_stand_in_the_order_of_the_criteria() -> None:
    """Numbers before those by score; of C8 also those who floated from the bracket itself."""
    values = (("C12", 1), ("C8 10", 1), ("C8 25", 1), ("C8 again", 1), ("C8", 2), ("C6", 1))
    lines = list(bracket_lines(replace(claim(PriceList(None, (), ())), values=values)))
    assert lines[1].startswith(
        "  C6: 1, C8: 2, C8 for those who float from both brackets: 1, C8 at 2.5 points: 1,"
        " C8 at 1.0 points: 1, C12: 1;"
    )
