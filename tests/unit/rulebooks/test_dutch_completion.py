"""Which sets can be completed (C1, C3 to C5), what numbers of opponents show, and Article 4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import settings

from openarbiter.errors import ImpossiblePairingError
from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating import completion, pairing
from openarbiter.rulebooks.downfloating.completion import Completion, Degrees, Meetings
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.values import replace
from tests.articles.order_numbers import RemainderOrder
from tests.every import every
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.candidates import homogeneous_sequence
from tests.referee.literal.round import literal_pairing

FIRST = RoundNo(1)


def apart(size: int, *clubs: tuple[int, ...] | range) -> Tournament:
    """So many players before round 1, with clubs whose members may not meet."""
    groups = tuple(ForbiddenPairs(players=tuple(map(Tpn, club))) for club in clubs)
    start = tournament(dict.fromkeys(range(1, size + 1), ""), rounds=9)
    return replace(start, forbidden_pairs=groups)


def asked(event: Tournament) -> tuple[Completion, Meetings]:
    """Answers about completing the next round, and who may meet whom."""
    before = seen(event, event.next_round)
    meetings = Meetings(before)
    return Completion(before, meetings), meetings


def test_masks_hold_whom_a_player_may_meet() -> None:
    """Bit i stands for position i; opponents, equal absolute wishes and oneself are out (3.1)."""
    event = tournament("4w= 5w= | 5w= 4w= | Z Z | 1b= 2b= | 2b= 1b=", rounds=9)
    before = seen(event, event.next_round)
    meetings = Meetings(before)
    assert before.tpn == [1, 2, 4, 5, 3]
    assert [meetings.mask(position) for position in range(5)] == [16, 16, 16, 16, 15]
    assert meetings.graph((0, 1), 2, 5) == [0b10000, 0b10000, 0b10000, 0b10000, 0b01111]
    assert meetings.graph((1,), 3, 5) == [0b100, 0b100, 0b011]
    for one, other in combinations(range(5), 2):
        assert bool(meetings.mask(one) >> other & 1) is before.may_meet(one, other)


def test_score_of_the_bye_is_the_least_that_lets_the_others_be_paired() -> None:
    """C5: 7 alone has the least score, but then 6 finds nobody, so it is 6."""
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 20, 6: 10, 7: 0}
    everybody = set(combinations(scores, 2))
    free, _ = asked(with_meetings(apart(7), scores, everybody))
    assert free.bye_score == 0
    only_seven = {pair for pair in everybody if 6 not in pair} | {(6, 7)}
    tight, _ = asked(with_meetings(apart(7), scores, only_seven))
    assert tight.bye_score == 10
    assert [tight.takes_bye(position) for position in (5, 6)] == [True, False]
    assert asked(apart(2))[0].bye_score is None


def test_rest_below_a_position() -> None:
    """What is below a bracket may be completable by itself, or only with a floater."""
    met = {(1, 2), (1, 3), (2, 4), (1, 4), (2, 3)}
    rest, _ = asked(with_meetings(apart(4), {1: 20, 2: 20, 3: 10, 4: 10}, met))
    assert [rest.suffix(start) for start in (0, 2, 4)] == [True, False, True]
    assert rest.with_floaters(0b11, 2)
    assert not rest.with_floaters(0b01, 2)


@every(
    ("event", "players", "words"),
    [
        (
            apart(4, (1, 2, 3)),
            (1, 2),
            "round 1 cannot be paired|only 4 may be one: 1 for 2; the same holds for player 3",
        ),
        (apart(20, *((1, tpn) for tpn in range(2, 21))), (1,), "1"),
    ],
)
def test_no_complete_pairing_is_said_at_once(
    event: Tournament, players: tuple[int, ...], words: str
) -> None:
    """Before any bracket is paired, with the players who are too many and no others."""
    with pytest.raises(ImpossiblePairingError) as caught:
        asked(event)
    assert caught.value.players == players
    assert all(each in str(caught.value) for each in words.split("|"))


def large(*sizes: int) -> Tournament:
    """Players in scoregroups of these sizes who have not met anybody."""
    scores = [10 * (len(sizes) - n) for n, size in enumerate(sizes) for _ in range(size)]
    players = dict(enumerate(scores, start=1))
    return with_meetings(apart(len(scores)), players, set(combinations(players, 2)))


@every(
    ("sizes", "first_meets", "ideal"),
    [
        ((9, 10, 10), range(1, 30), None),  # with many who have met few, everybody
        ((9, 10, 10), [*range(1, 10), *range(20, 30)], set(range(1, 9))),
        ((9, 10, 31), [*range(1, 11), *range(21, 51)], set(range(9))),  # a single one is enough
    ],
)
def test_ideal_floaters_have_somebody_to_meet(
    sizes: tuple[int, ...], first_meets: list[int], ideal: set[int] | None
) -> None:
    """A player who may not meet anybody of the next group is not ideal (C8)."""
    others = {*range(1, sum(sizes) + 1)} - {*first_meets}
    barred = tuple(ForbiddenPairs(players=(Tpn(1), Tpn(tpn))) for tpn in others)
    found, _ = asked(replace(large(*sizes), forbidden_pairs=barred))
    assert found.ideal_floaters(range(9), 9, 19, 30) == ideal
    none_below, _ = asked(large(4, 4))
    assert none_below.ideal_floaters(range(4, 8), 8, 8, 10) == set()


@every(
    ("event", "start", "given", "expected"),
    [
        # Four below, three of them a family: two more must come, and for members of the family.
        (apart(8, (6, 7, 8)), 4, False, [(2, {5, 6, 7})]),
        (apart(8, (6, 7, 8)), 0, False, []),
        # 5 and 6 may meet nobody below, 8, 9 and 10 only 7.
        (
            apart(10, (5, 6, 8, 9, 10), (5, 7), (6, 7)),
            4,
            False,
            [(1, {4}), (1, {5}), (2, {7, 8, 9})],
        ),
        # Three below, and one of them gets the bye, unless somebody above has it.
        (apart(7), 4, False, []),
        (apart(7), 4, True, [(1, {4, 5, 6})]),
        # Where degrees answer, those below need one at most, and each of them would do.
        (large(9, 10, 10), 9, False, [(1, {*range(9, 30)})]),
        (large(9, 10, 10), 9, True, []),
        (large(9, 10, 10), 10, False, []),
        (large(9, 10, 10), 10, True, [(1, {*range(10, 29)})]),
        # Below the last player stands only the bye, which wants whoever may take it.
        (apart(121), 121, False, [(1, {121})]),
        (apart(121), 121, True, []),
    ],
)
def test_those_below_say_how_many_they_need_and_who_of_them(
    event: Tournament, start: int, expected: list[tuple[int, set[int]]], *, given: bool
) -> None:
    """How many are wanted from above, and the positions of those who want somebody."""
    size = len(event.players) + 1
    found = asked(event)[0].required_from_above(start, bye_given=given)
    wanted = [(number, {at for at in range(size) if asks(1 << at)}) for number, asks in found]
    assert wanted == expected


def test_what_a_club_of_half_the_field_leaves() -> None:
    """When one half may meet the other only, no round pairs two of the other half (C4)."""
    found, meetings = asked(apart(120, range(1, 121, 2)))
    others = sum(1 << position for position in range(1, 120, 2))
    assert meetings.mask(1) & others
    found.drop_impossible_pairs()
    assert meetings.mask(0) == others
    assert meetings.mask(1) == meetings.span & ~others
    assert [found.suffix(start) for start in range(116, 120)] == [True, False, True, False]
    # A club one player smaller leaves two of the others for each other.
    found, meetings = asked(apart(120, range(1, 119, 2)))
    found.drop_impossible_pairs()
    assert meetings.mask(1) == meetings.span & ~0b10


def test_two_clubs_that_overlap_leave_two_kinds_of_pairs() -> None:
    """Who is in both meets who is in neither; then who is in one is left for who is in the other.

    Of each kind there are thirty, so nobody of neither can be spared for those in one club.
    """
    found, meetings = asked(apart(120, range(1, 61), (*range(1, 31), *range(61, 91))))
    found.drop_impossible_pairs()
    both, first, second, neither = ((1 << 30) - 1 << start for start in (0, 30, 60, 90))
    assert [meetings.mask(start) for start in (0, 30, 60, 90)] == [neither, second, first, both]
    assert [found.suffix(start) for start in (0, 1, 60)] == [True, False, False]


def fields() -> Iterator[tuple[Situation, Meetings]]:
    """Small fields after one to six rounds: many have met, and many colours are due."""
    for seed in range(settings().max_examples // 3):
        chance = Random(seed)  # noqa: S311  (reproducible, no secret)
        plan = Settings(players=chance.randint(8, 24), rounds=9, stop_after=chance.randint(1, 6))
        event = generate(plan, seed, pair=edition("dutch-2026").pair)
        before = seen(event, event.next_round)
        yield before, Meetings(before)
    for size in range(8, 25, 2):
        for each in range(2, 6):
            before = seen(two_colours(size, each), RoundNo(3))
            yield before, Meetings(before)


def two_colours(size: int, each: int) -> Tournament:
    """So many who had White twice, as many who had Black, and others who have just come."""
    histories = dict.fromkeys(range(1, size + 1), "Z Z")
    for one in range(each):
        above = (each + (one + turn) % each + 1 for turn in range(2))
        below = ((one - turn) % each + 1 for turn in range(2))
        histories[one + 1] = " ".join(f"{other}w=" for other in above)
        histories[each + one + 1] = " ".join(f"{other}b=" for other in below)
    return tournament(histories, rounds=9)


def ranges(size: int) -> list[tuple[int, int]]:
    """First position, and position after the last, of every range but the empty ones."""
    return [(start, end) for start in range(size) for end in range(start + 1, size + 1)]


def partners(meetings: Meetings, player: int, start: int, end: int) -> int:
    """How many of a range a player may meet, one by one."""
    return sum(meetings.mask(player) >> other & 1 for other in range(start, end))


def at_least(before: Situation, player: int, start: int, end: int) -> int:
    """How many of their range a player may meet at least, from the numbers."""
    number, size = before.colour_class[player], end - start
    absolute = number in {ABSOLUTE_WHITE, ABSOLUTE_BLACK}
    alike = before.colour_class.count(number, start, end) - 1 if absolute else 0
    return size - 1 - len(before.met[player]) - alike


@pytest.mark.parametrize("few", [True, False])
def test_numbers_of_opponents_inside_a_range(monkeypatch: pytest.MonkeyPatch, *, few: bool) -> None:
    """Of few players the opponents are counted; of many the numbers, never more than there are.

    Everybody whom one has met is out, and everybody else with the same absolute preference.
    """
    if not few:
        monkeypatch.setattr(completion, "_FEW", 0)
    told = 0
    for before, meetings in fields():
        known = Degrees(before, meetings)
        for start, end in ranges(len(before.tpn)):
            inside = [partners(meetings, player, start, end) for player in range(start, end)]
            least = [at_least(before, player, start, end) for player in range(start, end)]
            assert all(one <= other for one, other in zip(least, inside, strict=True))
            for spare in range(4):
                shown = spare_degrees_suffice(inside if few else least, end - start, spare)
                assert known.plain(start, end, spare) is shown
                told += shown
    assert told > 1000


def test_opponents_in_another_range_are_counted() -> None:
    """Exactly for one player; for anybody at once, no more than each of them has."""
    told = 0
    for before, meetings in fields():
        known, size = Degrees(before, meetings), len(before.tpn)
        for start, end in ranges(size):
            others = [*range(start), *range(end, size)]
            number = {player: partners(meetings, player, start, end) for player in others}
            for need in range(1, 6):
                for player in others:
                    assert known.meets(player, start, end, need) is (number[player] >= need)
                if known.everybody_meets(start, end, need):
                    assert all(each >= need for each in number.values())
                    told += 1
    assert told > 100


@every(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3), (7, 2), (8, 4)])
def test_remainders_come_in_the_order_of_the_enumerator(size: int, pairs: int) -> None:
    """Every candidate costs more than the one before it (2.5.2, 2.5.3, 4.5.1).

    Places of S1 and S2, and of others behind them, cost what pairs of players do.
    """
    order = RemainderOrder.among(range(size), pairs)
    numbers = [
        sum(order.of_pair(min(pair), max(pair)) for pair in candidate)
        + sum(order.of_floater(player) for player in left_over)
        for candidate, left_over in homogeneous_sequence(size, pairs)
    ]
    assert numbers == sorted(set(numbers))
    assert max(numbers).bit_length() <= order.bits
    for one in range(size + 2):
        for other in range(size + 2):
            cost, first, second = order.of_places(one, other), min(one, other), max(one, other)
            if second < size:
                assert cost == order.exchange(first, second)
            else:
                assert cost == order.exchange_floater(first) + order.exchange_floater(second)


NEAR = {(2, 7), (3, 6), (3, 8), (4, 6), (4, 9), (5, 6), (5, 7), (6, 9), (8, 9)}
FAR = {(8, 14), (9, 10), (9, 18), (10, 15), (11, 19), (12, 14), (13, 15), (16, 18), (17, 20)}


@every(
    ("groups", "meetings", "first"),
    [
        # One of the best pairings leaves players who can be paired below; the first does not.
        (((9, 30), (1, 20), (3, 10)), NEAR | {(1, 10), (2, 12), (4, 13), (7, 12)}, "3-8 5-7 6-9"),
        # Of the first bracket 5 and 6 may meet, but then the round cannot be completed.
        (
            ((6, 30), (1, 20), (13, 10)),
            FAR
            | {(1, 7), (2, 7), (4, 7), (5, 6), (1, 13), (2, 8), (3, 12), (4, 11), (5, 16), (6, 19)},
            "",
        ),
    ],
)
@every("system", EDITIONS)
def test_first_of_the_best_is_asked_for_completion_too(
    groups: tuple[tuple[int, int], ...],
    meetings: set[tuple[int, int]],
    first: str,
    system: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Completion is asked about everybody below, also behind the next bracket."""
    monkeypatch.setattr(pairing, "_SOME", 1)
    scores = dict(enumerate((points for size, points in groups for _ in range(size)), start=1))
    event = with_meetings(apart(len(scores)), scores, meetings)
    answer = round_pairing(seen(event, FIRST, system))
    expected = literal_pairing(event, FIRST, system)
    assert {f"{one}-{other}" for one, other in answer.brackets[0].pairs} == set(first.split())
    assert [set(each.pairs) for each in answer.brackets] == [
        set(each.pairs) for each in expected.brackets
    ]
    assert answer.bye == expected.bye
