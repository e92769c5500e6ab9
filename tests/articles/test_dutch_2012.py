"""The Dutch text of 2012: terms (A), criteria (B), procedure (C), lists (D), and colours (E)."""

from __future__ import annotations

from itertools import combinations, islice, permutations
from typing import Any

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float
from openarbiter.rulebooks.dutch_2012.pairing import Brackets, order_key
from openarbiter.rulebooks.dutch_2012.procedure import PairedRound, pair_round
from openarbiter.rulebooks.dutch_2012.telling import round_pairing
from openarbiter.rulebooks.dutch_2012.text import (
    DUTCH_2012,
    DUTCH_OF_2012,
    WORDING_2012,
    Choice,
    is_odd_round,
    most_pairs,
    situation,
    treated_as_homogeneous,
    x1,
    z1,
)
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace
from openarbiter.verification.literal.colours import drawn
from openarbiter.verification.literal.dutch_2012 import colours
from openarbiter.verification.literal.search import exchanges
from openarbiter.verification.literal.terms import states
from tests.articles.cases import HERE, read, tournament_of
from tests.every import beside, every
from tests.referee.dutch_2012 import difference, engine, literal
from tests.referee.histories import tournament, with_meetings
from tests.unit.rulebooks.test_basic_rules import (
    DOWN_EARLIER,
    DOWN_LAST,
    UP_EARLIER,
    UP_LAST,
    Some,
    before,
)

ODD, EVEN = RoundNo(5), RoundNo(6)
PLAIN, BELOW = Some(score=20, wish=0), Some(score=10, wish=0)


def players(event: Tournament) -> dict[int, DutchPlayer]:
    """The players as the pairing of the next round sees them."""
    now = situation(event, event.next_round)
    return {int(tpn): now.player(place) for place, tpn in enumerate(now.tpn)}


@every(("size", "pairs"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_p0_is_half_of_the_players_rounded_down(size: int, pairs: int) -> None:
    """A6.b (C2.a); A7.d holds in odd rounds, A7.e in even ones."""
    assert most_pairs(size) == pairs
    assert is_odd_round(RoundNo(size + 1)) is (size % 2 == 0)


@every(("moved_down", "size", "same"), [(0, 5, 1), (1, 5, 0), (2, 5, 0), (3, 5, 1), (2, 4, 1)])
def test_half_of_the_players_moved_down_make_a_bracket_homogeneous(
    moved_down: int, size: int, same: int
) -> None:
    """A3: at least half, not more than half (D4)."""
    assert treated_as_homogeneous(moved_down, size) is bool(same)


@every(("counts", "x", "z"), beside(__file__)["bounds"])
def test_bounds_follow_from_the_counts_of_preferences(counts: list[int], x: int, z: int) -> None:
    """A8 a, A8 b: X1 counts all preferences, Z1 strong ones, mild ones help (A7.e, C2.b)."""
    assert (x1(counts), z1(counts)) == (x, z)


@every("case", read("dutch-2012/B1-without-playing.toml")["case"])
def test_points_without_playing_bar_from_the_bye(case: dict[str, Any]) -> None:
    """B1.b, A5: by a bye or because the opponent did not come; and the same is a downfloat."""
    numbered = dict(enumerate(case["players"].split("|"), start=1))
    event = tournament_of({**case, "players": {str(tpn): row for tpn, row in numbered.items()}})
    found = players(event)
    assert (
        "".join(str(tpn) for tpn in sorted(found) if not found[tpn].may_take_bye) == case["barred"]
    )
    floated = "".join(str(tpn) for tpn in sorted(found) if found[tpn].last_float is Float.DOWN)
    assert floated == case["down"]


def test_players_stand_by_score_then_by_number() -> None:
    """A2: 2 and 3 won, 1 and 4 lost."""
    event = tournament("2b0 | 1w1 | 4w1 | 3b0", rounds=9)
    assert situation(event, RoundNo(2)).tpn == [2, 3, 1, 4]


def test_unequal_scores_are_a_float_of_both() -> None:
    """A4: in round 2 player 1 (1 point) met 4 (none); 2 and 3 had as many."""
    found = players(tournament("3w1 4b1 | 4w1 3b= | 1b0 2w= | 2b0 1w0", rounds=9))
    assert (found[1].last_float, found[4].last_float) == (Float.DOWN, Float.UP)
    assert found[1].earlier_float is Float.NONE


@every(("played", "difference", "strength", "colour"), beside(__file__)["preferences"])
def test_colour_preferences(played: str, difference: int, strength: str, colour: str) -> None:
    """A7: the difference; A7.a absolute, A7.b strong, A7.c mild, A7.f none without a game."""
    rows = [" ".join("Z" if each == "-" else f"2{each}1" for each in played), "Z " * len(played)]
    found = players(tournament("|".join(rows), rounds=9))[1]
    assert (found.colour_difference, found.strength.name) == (difference, strength)
    assert found.preference == (Colour(colour) if colour else None)


TOP = tournament("3w1 4w1 | 4w0 3w= | 1b0 2b= | 2b1 1b0", rounds=3)
"""1 has two points of two; both 1 and 2 had White twice."""


def test_top_scorers_are_there_in_the_last_round_only() -> None:
    """A10: more than half of what could be won; 1 has it all, 4 exactly half."""
    found = players(TOP)
    assert (found[1].topscorer, found[4].topscorer) == (True, False)
    assert not players(replace(TOP, rounds=9))[1].topscorer


def test_equal_absolute_preferences_meet_where_one_is_a_top_scorer() -> None:
    """B2: 1 and 2 are both due Black without choice; the note makes the opponent a top scorer."""
    for rounds, meet in ((3, True), (9, False)):
        now = situation(replace(TOP, rounds=rounds), RoundNo(3))
        assert now.may_meet(now.tpn.index(Tpn(1)), now.tpn.index(Tpn(2))) is meet


def test_first_pairing_of_a_bracket_is_half_against_half() -> None:
    """A6.a, C4 to C6: S1 is the higher half, S2 the other; first meets first."""
    pairings = [
        ((1, 4), (2, 5), (3, 6)),
        ((1, 4), (2, 6), (3, 5)),
        ((1, 5), (2, 4), (3, 6)),
        ((1, 3), (2, 5), (4, 6)),
        ((1, 2), (3, 5), (4, 6)),
    ]
    assert sorted(pairings, key=lambda pairs: order_key(pairs, range(1, 7), 0)) == pairings


def test_one_of_an_odd_number_has_the_bye_and_no_colour() -> None:
    """A5: 5 is left over in round 1; in round 2 nobody counts a colour for it."""
    event = tournament(dict.fromkeys(range(1, 6), ""), rounds=9)
    assert DUTCH_2012.pair(event, RoundNo(1)).bye == 5
    five = players(tournament("3w1 | 4b1 | 1b0 | 2w0 | U", rounds=9))[5]
    assert (five.preference, five.may_take_bye) == (None, False)


def of_pair(
    code: str, one: Some, other: Some, *, mixed: bool = False, round_no: RoundNo = EVEN
) -> object:
    """What a criterion counts of a pair in a bracket of 1 point."""
    now = replace(before(one, other, wording=WORDING_2012), round_no=round_no)
    choice = Choice(10, (), [(0, 1)], lowest=10, heterogeneous=mixed)
    return DUTCH_OF_2012.criterion(code).count(now, choice)


def of_floater(code: str, one: Some, *, mixed: bool = False, lowest: int = 10) -> object:
    """What a criterion counts of a player left over in a bracket of 1 point."""
    choice = Choice(10, [0], (), lowest=lowest, heterogeneous=mixed)
    return DUTCH_OF_2012.criterion(code).count(before(one, wording=WORDING_2012), choice)


@every(("wish", "other", "counts"), beside(__file__)["equal"])
def test_equal_preferences(wish: int, other: int, counts: list[int]) -> None:
    """The weaker of two equal wishes counts (B2, B4, A7.d, A7.f, A11, C3.b, C10.g)."""
    both = Some(score=20, wish=wish), Some(score=20, wish=other)
    assert [of_pair(code, *both) for code in ("B2t", "Z", "B4")] == counts
    assert of_pair("A7d", *both, round_no=ODD) == counts[1]


def test_squares_of_score_differences() -> None:
    """B3, D4: who is left over meets somebody one point below the lowest score (A11)."""
    assert [of_pair("B3", PLAIN, other) for other in (PLAIN, BELOW)] == [0, 100]
    assert [of_floater("B3", each) for each in (BELOW, PLAIN)] == [100, 400]
    assert of_floater("B3", Some(score=0), lowest=0) == 100, '"even if this is resulting in -1"'


@every(("code", "floats"), [("B5d", DOWN_LAST), ("B6d", DOWN_EARLIER)])
def test_downfloats_of_residents_are_counted(code: str, floats: int) -> None:
    """B5, B6: who moved down has the float, a pair gives none (A11, C3.e, C3.f)."""
    resident, moved = (Some(score=each, floats=floats) for each in (10, 20))
    assert of_floater(code, resident) == 1
    assert of_floater(code, moved, mixed=True) == of_floater(code, BELOW) == 0
    assert of_pair(code, resident, BELOW) == 0


@every(("code", "floats"), [("B5u", UP_LAST), ("B6u", UP_EARLIER)])
def test_upfloats_are_counted_in_heterogeneous_brackets(code: str, floats: int) -> None:
    """C3.g, C3.h: not in a bracket treated as homogeneous, and not in the remainder (A11)."""
    resident = Some(score=10, floats=floats)
    assert of_pair(code, PLAIN, resident, mixed=True) == 1
    assert of_pair(code, PLAIN, resident) == of_pair(code, BELOW, resident, mixed=True) == 0
    assert of_pair(code, PLAIN, BELOW, mixed=True) == of_floater(code, resident, mixed=True) == 0


def test_pairs_and_moved_down_players_come_first() -> None:
    """B3, C14 a, C14 b: a player left over costs a pair; in S1 he also costs one of M1 (A11)."""
    assert [of_floater("P", each, mixed=True) for each in (PLAIN, BELOW)] == [1, 1]
    assert [of_floater("M1", each, mixed=True) for each in (PLAIN, BELOW)] == [1, 0]
    assert of_floater("M1", PLAIN) == 0


@every(("number", "middle"), [(ODD, ["A7d", "B4"]), (EVEN, ["B4", "Z"])])
def test_order_of_odd_and_even_rounds(number: RoundNo, middle: list[str]) -> None:
    """Strong preferences first, or last in even rounds (A7.d, A11, B3 to B6, C3, C10)."""
    now = replace(before(wording=WORDING_2012), round_no=number)
    asked = [rule.code for rule in DUTCH_OF_2012.criteria if not rule.silent(now)]
    assert asked == ["M1", "P", "B3", "B2t", *middle, "B5d", "B6d", "B5u", "B6u"]
    codes = [each.code for each in DUTCH_2012.rules.articles]
    assert (len(set(codes)), codes[:3]) == (len(codes), ["B1a", "B1b", "B2"])


Pairs = set[tuple[int, int]]


def event_of(scores: str, barred: str) -> Tournament:
    """A first round with these scores in which only some pairs have been barred."""
    points = dict(enumerate(map(int, scores.split()), start=1))
    apart: Pairs = {(int(one), int(two)) for one, two in (p.split("-") for p in barred.split())}
    meetings = set(combinations(points, 2)) - apart
    return with_meetings(tournament(dict.fromkeys(points, ""), rounds=9), points, meetings)


def shape(found: PairedRound) -> str:
    """Pairs and floaters of every bracket, as numbers of players."""
    brackets = (
        [
            *(f"{one + 1}-{other + 1}" for one, other in level.paired.pairs),
            *(f">{player + 1}" for player in level.floaters),
        ]
        for level in found.levels
    )
    return " / ".join(" ".join(bracket) for bracket in brackets)


@every("case", read("dutch-2012/ways.toml")["case"], ids=lambda case: case["what"])
def test_ways_through_the_brackets(case: dict[str, str]) -> None:
    """One way, by the referee too: A3, A10, A11, B1, C1, C3 a, C6, C12, C13, C14 a, C14 b."""
    event = event_of(case["scores"], case["barred"])
    assert difference(literal(event, RoundNo(1)), engine(event, RoundNo(1))) == ""
    found = pair_round(situation(event, RoundNo(1)))
    assert shape(found) == case["expected"]
    assert " ".join(step.article + "+" * step.joined for step in found.steps) == case["told"]


def test_impossible_round_names_the_players() -> None:
    """C13 has no answer: 2, 3 and 4 may meet nobody but 1 (B1.a); a second bye (B1.b)."""
    with pytest.raises(ImpossiblePairingError) as caught:
        DUTCH_2012.pair(event_of("0 0 0 0", "2-3 2-4 3-4"), RoundNo(1))
    assert caught.value.players == (2, 3)
    assert "only 1 may be one: 1 for 2; the same holds for player 4" in caught.value.reason
    with pytest.raises(ImpossiblePairingError):
        DUTCH_2012.pair(tournament("U | H | F", rounds=9), RoundNo(2))


def test_log_tells_brackets_and_ways_back() -> None:
    """The steps of a round can be read, with the articles that were applied (A6.c, C2 a)."""
    log = DUTCH_2012.pair(event_of("20 20 20 20 0 0", "5-6"), RoundNo(1)).log
    assert "Score bracket of 2.0 points, homogeneous (A3)" in log
    assert "  P0 = 2, M0 = 0, X1 = 0 (C2)" in log
    assert "C13, bracket of 0.0: the bracket above is paired anew, and down come: 3 4" in log
    event = event_of("30 30 20 20 10 10 10", "5-6 3-5 3-6 4-5 4-6 5-7 6-7")
    joined = DUTCH_2012.pair(event, RoundNo(1)).log
    assert "joined with the bracket above: 3 4" in joined
    assert "Bye: 6 (A5, B1.b)" in joined
    first, last = round_pairing(situation(event_of("20 20 0", ""), RoundNo(1))).brackets
    assert (first.pairs, dict(first.criteria)["B3"]) == (((1, 2),), 0)
    assert (dict(last.criteria)["B3"], dict(last.criteria)["P"]) == (100, 1)


@every("case", read("dutch-2012/E-colours.toml")["case"])
def test_who_plays_white(case: dict[str, Any]) -> None:
    """1 stands above 2 whatever the scores, for the referee too (section C; E, E1 to E4)."""
    both, white = (case["higher"], case["lower"]), case["white"]
    rounds = max(len(each.split()) for each in both)
    rows = [f"{each}{' Z' * (rounds - len(each.split()))}" for each in both]
    event = tournament("|".join([*rows, *["Z " * rounds] * 6]), rounds=9)
    round_no = RoundNo(rounds + 1)
    now = situation(event, round_no)
    one, other = now.tpn.index(Tpn(1)), now.tpn.index(Tpn(2))
    by_given_rank = replace(DUTCH_OF_2012, rank=lambda _, each: each != one)
    ((found, _),) = Colours(by_given_rank, now).games([(one, other)])
    cards = {each.tpn: each for each in states(event, round_no, bye_floats=False)}
    first, second = (replace(cards[Tpn(place + 1)], rank=place) for place in (0, 1))
    judged = colours(first, second, drawn(Colour.BLACK))[0]
    assert (found, 1 if judged is first else 2) == (white, white)


def test_first_round_alternates_by_number() -> None:
    """E5: odd numbers get the colour drawn by lot, even ones the other (A7.c); newcomers turn."""
    now = situation(tournament(dict.fromkeys(range(1, 9), ""), rounds=9), RoundNo(1))
    games = Colours(DUTCH_OF_2012, now).games([(0, 4), (1, 5), (2, 6), (3, 7)])
    assert games == [(1, 5), (6, 2), (3, 7), (8, 4)]
    now = situation(tournament("3w1 | Z | 1b0 | Z", rounds=9), RoundNo(2))
    pair = now.tpn.index(Tpn(2)), now.tpn.index(Tpn(4))
    assert Colours(DUTCH_OF_2012, now).games([pair]) == [(2, 4)]


def printed(name: str) -> dict[str, Any]:
    """A file of printed examples."""
    return read(f"dutch-2012/{name}.toml")


@pytest.mark.parametrize("case", printed("D1")["case"], ids=lambda case: case["name"])
def test_transpositions(case: dict[str, Any]) -> None:
    """D1: the numbered figures of the printed list, and how many there are (A9.a, C6, C7)."""
    s1 = range(1, case["pairs"] + 1)
    orders = permutations(case["s2"], case["pairs"])
    tried = sorted(
        orders, key=lambda s2: order_key(zip(s1, s2, strict=True), [*s1, *case["s2"]], 0)
    )
    assert len(tried) == case["count"]
    # A player of S2 who is left over stands at the end of a printed figure.
    assert [list(tried[number]) for number, _ in case["printed"]] == [
        figure[: case["pairs"]] for _, figure in case["printed"]
    ]


@pytest.mark.parametrize("name", ["D2-one", "D2-two"])
def test_exchange_table(name: str) -> None:
    """D2: every number of the printed tables (A9.b, C8.a)."""
    data = printed(name)
    number = {each: i for i, each in enumerate(_exchanges(data), start=1)}
    for row, values in data["rows"].items():
        entering = tuple(map(int, row.split(",")))
        found = [number[tuple(leaving), entering] for leaving in data["leaving"]]
        assert found == values
    assert len(number) == sum(len(values) for values in data["rows"].values())


@pytest.mark.parametrize("name", ["D2-one", "D2-two", "D2-three"])
def test_first_exchanges(name: str) -> None:
    """D2: the printed first exchanges with their differences."""
    data = printed(name)
    wanted = [(each["leaving"], each["entering"], each["difference"]) for each in data["first"]]
    found = [
        (list(leaving), list(entering), sum(entering) - sum(leaving))
        for leaving, entering in islice(_exchanges(data), len(wanted))
    ]
    assert found == wanted


def _exchanges(data: dict[str, Any]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Who leaves S1, the lowest first, and who enters it, in the order of the literal rules."""
    found = exchanges(data["s1"], data["s2"], data["number"], lambda _: None)
    return [(leaving[::-1], entering) for leaving, entering in found]


def test_lists_of_three() -> None:
    """D2: the printed lists of sets of three, each in its order."""
    data = printed("D2-three")
    found = _exchanges(data)
    firsts = sorted({leaving for leaving, _ in found}, reverse=True)
    seconds = sorted({entering for _, entering in found})
    assert [list(each) for each in firsts] == data["leaving"]
    assert [list(each) for each in seconds] == data["entering"]


def test_moved_down_sets() -> None:
    """D3: the printed table of the sets in S1 (C8.b)."""
    data = printed("D3")
    residents = range(6, 12)

    def key(s1: tuple[int, ...]) -> tuple[int, ...]:
        pairs = zip(s1, residents, strict=False)
        return order_key(pairs, [*data["moved_down"], *residents], len(data["moved_down"]))[0]

    for number, sets in data["sets"].items():
        found = sorted(combinations(data["moved_down"], int(number)), key=key)
        assert ["-".join(map(str, each)) for each in found] == sets


@pytest.mark.parametrize("case", printed("D4")["case"], ids=lambda case: case["name"])
def test_b3_factor_decides(case: dict[str, Any]) -> None:
    """D4: the pairing of the lowest bracket that the text gives."""
    scores = dict(enumerate(case["scores"], start=1))
    impossible = {tuple(pair) for pair in case["impossible"]}
    meetings = set(combinations(scores, 2)) - impossible
    event = with_meetings(tournament(dict.fromkeys(scores, ""), rounds=9), scores, meetings)
    barred = set(case.get("barred_from_bye", ()))
    before = replace(
        situation(event, RoundNo(1)), may_take_bye=[number not in barred for number in scores]
    )
    assert before.tpn == [Tpn(number) for number in scores]
    found = Brackets(before).pair_lowest(range(3), range(3, len(scores)))
    assert found is not None
    assert [[one + 1, other + 1] for one, other in found.pairs] == case["pairs"]
    assert [player + 1 for player in found.floaters] == ([case["bye"]] if "bye" in case else [])


def test_other_floaters_are_not_taken_for_more_pairs_than_p1() -> None:
    """C12: floating 4 or 8 allows P1 pairs, one; 4 keeps all colour wishes above (B4)."""
    event = trf.read(HERE / "dutch-2012" / "C12.trf").tournament
    found = edition("dutch-2012").pair(event, RoundNo(6))
    games = {(game.white, game.black) for game in found.games}
    assert (games, found.bye) == ({(3, 8), (11, 5), (9, 4), (6, 7), (1, 2)}, 10)
    assert difference(literal(event, RoundNo(6)), found) == ""
