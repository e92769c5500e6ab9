"""C1, C3, C4 and C5 asked about sets of players."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.completion import Completion, Meetings, Wanted
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import WORDING_2026
from tests.referee.histories import tournament, with_meetings

NOBODY_MET = dict.fromkeys(range(1, 8), "")


def before(event: Tournament) -> Situation:
    """The next round of a tournament."""
    return situation(event, event.next_round, WORDING_2026)


def asked(event: Tournament) -> Completion:
    """Answers about completing the next round."""
    situation_ = before(event)
    return Completion(situation_, Meetings(situation_))


def test_masks_hold_whom_a_player_may_meet() -> None:
    """Bit i stands for position i; opponents, equal absolute wishes and oneself are out."""
    event = tournament({1: "4w= 5w=", 2: "5w= 4w=", 3: "Z Z", 4: "1b= 2b=", 5: "2b= 1b="}, rounds=9)
    meetings = Meetings(before(event))
    assert before(event).tpn == [1, 2, 4, 5, 3]
    assert [meetings.mask(position) for position in range(5)] == [16, 16, 16, 16, 15]
    assert meetings.graph((0, 1), 2, 5) == [0b10000, 0b10000, 0b10000, 0b10000, 0b01111]
    assert meetings.graph((1,), 3, 5) == [0b100, 0b100, 0b011]


def test_masks_and_pairs_say_the_same() -> None:
    """The mask of a player is made of the answers about each pair."""
    event = tournament(
        {1: "2w1 3b1", 2: "1b0 4w=", 3: "4b0 1w0", 4: "3w1 2b=", 5: "U Z"},
        rounds=3,
    )
    event = replace(event, forbidden_pairs=(ForbiddenPairs(players=(Tpn(2), Tpn(3))),))
    situation_ = before(event)
    meetings = Meetings(situation_)
    for one, other in combinations(range(5), 2):
        may = situation_.may_meet(one, other)
        assert bool(meetings.mask(one) >> other & 1) is may
        assert bool(meetings.mask(other) >> one & 1) is may


def test_score_of_the_bye_is_the_least_that_lets_the_others_be_paired() -> None:
    """C5: 7 alone has the least score, but then 6 finds nobody, so it is 6."""
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 20, 6: 10, 7: 0}
    free = with_meetings(
        tournament(NOBODY_MET, rounds=9), scores, set(combinations(range(1, 8), 2))
    )
    assert asked(free).bye_score == 0
    only_seven = {pair for pair in combinations(range(1, 8), 2) if 6 not in pair} | {(6, 7)}
    tight = with_meetings(tournament(NOBODY_MET, rounds=9), scores, only_seven)
    assert asked(tight).bye_score == 10
    assert asked(tight).takes_bye(5)
    assert not asked(tight).takes_bye(6)


def test_an_even_number_needs_no_bye() -> None:
    """Then nobody has a score for it."""
    assert asked(tournament({1: "", 2: ""}, rounds=3)).bye_score is None


def test_rest_below_a_position() -> None:
    """What is below a bracket may be completable by itself, or only with a floater."""
    scores = {1: 20, 2: 20, 3: 10, 4: 10}
    met = {(1, 2), (1, 3), (2, 4), (1, 4), (2, 3)}
    event = with_meetings(tournament(dict.fromkeys(range(1, 5), ""), rounds=9), scores, met)
    completion = asked(event)
    assert completion.suffix(0)
    assert not completion.suffix(2)
    assert completion.suffix(4)
    assert completion.with_floaters(0b11, 2)
    assert not completion.with_floaters(0b01, 2)


def test_no_complete_pairing_is_said_at_once() -> None:
    """Before any bracket is paired, with the players who are too many."""
    event = tournament(dict.fromkeys(range(1, 5), ""), rounds=9)
    barred = ForbiddenPairs(players=(Tpn(1), Tpn(2), Tpn(3)))
    with pytest.raises(ImpossiblePairingError, match="round 1 cannot be paired") as caught:
        asked(replace(event, forbidden_pairs=(barred,)))
    assert caught.value.players == (1, 2)
    assert "only 4 may be one: 1 for 2; the same holds for player 3" in caught.value.reason


def test_one_player_without_opponents_is_the_smallest_conflict() -> None:
    """Of twenty players one may meet nobody; the other nineteen are no part of the reason."""
    event = tournament(dict.fromkeys(range(1, 21), ""), rounds=9)
    barred = tuple(ForbiddenPairs(players=(Tpn(1), Tpn(tpn))) for tpn in range(2, 21))
    with pytest.raises(ImpossiblePairingError) as caught:
        asked(replace(event, forbidden_pairs=barred))
    assert caught.value.players == (1,)


def test_forbidden_pairs_of_other_rounds_do_not_count() -> None:
    """A prohibition that has ended leaves the round possible."""
    event = tournament({1: "", 2: ""}, rounds=9)
    later = ForbiddenPairs(players=(Tpn(1), Tpn(2)), first_round=RoundNo(2))
    assert asked(replace(event, forbidden_pairs=(later,))).bye_score is None


def large(groups: tuple[int, ...]) -> Tournament:
    """Players in scoregroups of these sizes who have not met anybody."""
    scores = [10 * (len(groups) - n) for n, size in enumerate(groups) for _ in range(size)]
    numbers = range(1, len(scores) + 1)
    everybody = set(combinations(numbers, 2))
    start = tournament(dict.fromkeys(numbers, ""), rounds=9)
    return with_meetings(start, dict(zip(numbers, scores, strict=True)), everybody)


def test_degrees_answer_for_large_groups() -> None:
    """With many players who have met few, everybody is an ideal downfloater (C8)."""
    completion = asked(large((9, 10, 10)))
    assert completion.bye_score == 10
    assert completion.degrees.plain(9, 29)
    assert completion.ideal_floaters(range(9), 9, 19, 30) is None


def test_nobody_is_ideal_without_a_next_bracket() -> None:
    """An odd last bracket whose player may not have the bye has nobody to float."""
    completion = asked(large((4, 4)))
    assert completion.ideal_floaters(range(4, 8), 8, 8, 10) == set()


def test_ideal_floaters_have_somebody_to_meet() -> None:
    """A player who may not meet anybody of the next group is not ideal (C8)."""
    event = large((9, 10, 10))
    next_group = [Tpn(tpn) for tpn in range(10, 20)]
    barred = tuple(ForbiddenPairs(players=(Tpn(1), tpn)) for tpn in next_group)
    event = replace(event, forbidden_pairs=barred)
    ideal = asked(event).ideal_floaters(range(9), 9, 19, 30)
    assert ideal == set(range(1, 9))


def test_one_to_meet_is_enough_for_an_ideal_floater() -> None:
    """A player who may meet a single one of the next group is as ideal as all others (C8)."""
    barred = [ForbiddenPairs(players=(Tpn(1), Tpn(tpn))) for tpn in range(11, 21)]
    completion = asked(replace(large((9, 10, 31)), forbidden_pairs=tuple(barred)))
    assert completion.ideal_floaters(range(9), 9, 19, 30) == set(range(9))


def wanted(found: list[Wanted]) -> list[tuple[int, set[int]]]:
    """How many are wanted, and the positions of those who want somebody."""
    return [(number, {at for at in range(11) if asks(1 << at)}) for number, asks in found]


def test_those_below_say_how_many_they_need_and_who_of_them() -> None:
    """Four below, three of them a family: two more must come, and for members of the family."""
    event = tournament(dict.fromkeys(range(1, 9), ""), rounds=9)
    family = ForbiddenPairs(players=(Tpn(6), Tpn(7), Tpn(8)))
    completion = asked(replace(event, forbidden_pairs=(family,)))
    assert wanted(completion.required_from_above(4)) == [(2, {5, 6, 7})]
    assert completion.required_from_above(0) == []


def test_those_below_who_want_different_players_are_told_apart() -> None:
    """5 and 6 may meet nobody below, 8, 9 and 10 only 7: one each for 5, 6; two for those."""
    event = tournament(dict.fromkeys(range(1, 11), ""), rounds=9)
    families = [(5, 6, 8, 9, 10), (5, 7), (6, 7)]
    prohibitions = tuple(ForbiddenPairs(players=tuple(map(Tpn, each))) for each in families)
    completion = asked(replace(event, forbidden_pairs=prohibitions))
    assert wanted(completion.required_from_above(4)) == [(1, {4}), (1, {5}), (2, {7, 8, 9})]


def test_the_bye_can_be_what_those_below_need() -> None:
    """Three below, and one of them gets the bye, unless somebody above has it."""
    completion = asked(tournament(dict.fromkeys(range(1, 8), ""), rounds=9))
    assert completion.required_from_above(4) == []
    assert wanted(completion.required_from_above(4, bye_given=True)) == [(1, {4, 5, 6})]


def test_where_degrees_answer_those_below_need_one_at_most() -> None:
    """An odd number of them, the bye included, wants one player, and each of them would do."""
    completion = asked(large((9, 10, 10)))
    assert completion.degrees.plain(9, 29)
    ((number, asks),) = completion.required_from_above(9)
    assert (number, [at for at in range(31) if asks(1 << at)]) == (1, list(range(9, 30)))
    assert completion.required_from_above(9, bye_given=True) == []
    assert completion.required_from_above(10) == []
    ((number, asks),) = completion.required_from_above(10, bye_given=True)
    assert (number, asks(1 << 9), bool(asks(1 << 10))) == (1, 0, True)


def test_half_of_a_field_has_nobody_to_spare_for_each_other() -> None:
    """When one half may meet the other only, no complete round pairs two of the other half."""
    event = tournament(dict.fromkeys(range(1, 121), ""), rounds=9)
    club = ForbiddenPairs(players=tuple(map(Tpn, range(1, 121, 2))))
    situation_ = before(replace(event, forbidden_pairs=(club,)))
    meetings = Meetings(situation_)
    completion = Completion(situation_, meetings)
    others = sum(1 << position for position in range(1, 120, 2))
    assert meetings.mask(1) & others
    completion.drop_impossible_pairs()
    assert not meetings.mask(1) & others
    assert meetings.mask(0) == others
    assert meetings.mask(1) == meetings.span & ~others


def test_a_field_that_has_somebody_to_spare_is_left_as_it_is() -> None:
    """A club one player smaller leaves two of the others for each other."""
    event = tournament(dict.fromkeys(range(1, 121), ""), rounds=9)
    club = ForbiddenPairs(players=tuple(map(Tpn, range(1, 119, 2))))
    situation_ = before(replace(event, forbidden_pairs=(club,)))
    meetings = Meetings(situation_)
    Completion(situation_, meetings).drop_impossible_pairs()
    assert meetings.mask(1) == meetings.span & ~0b10


def test_two_clubs_that_overlap_leave_two_kinds_of_pairs() -> None:
    """Who is in both meets who is in neither; then who is in one is left for who is in the other.

    Of each kind there are thirty, so nobody of neither can be spared for those in one club.
    """
    event = tournament(dict.fromkeys(range(1, 121), ""), rounds=9)
    clubs = [range(1, 61), [*range(1, 31), *range(61, 91)]]
    prohibitions = tuple(ForbiddenPairs(players=tuple(map(Tpn, club))) for club in clubs)
    situation_ = before(replace(event, forbidden_pairs=prohibitions))
    meetings = Meetings(situation_)
    completion = Completion(situation_, meetings)
    completion.drop_impossible_pairs()
    kinds = [(1 << 30) - 1 << start for start in (0, 30, 60, 90)]
    both, first, second, neither = kinds
    assert [meetings.mask(start) for start in (0, 30, 60, 90)] == [neither, second, first, both]
    assert not completion.suffix(1)
    assert not completion.suffix(60)
    assert completion.suffix(0)


def test_one_side_more_than_the_other_cannot_be_completed() -> None:
    """Below the middle of two clubs that overlap, one side has more players than the other."""
    event = tournament(dict.fromkeys(range(1, 121), ""), rounds=9)
    club = ForbiddenPairs(players=tuple(map(Tpn, range(1, 121, 2))))
    situation_ = before(replace(event, forbidden_pairs=(club,)))
    completion = Completion(situation_, Meetings(situation_))
    completion.drop_impossible_pairs()
    assert [completion.suffix(start) for start in (116, 117, 118, 119)] == [
        True,
        False,
        True,
        False,
    ]


def test_the_bye_may_be_all_that_is_left_below() -> None:
    """Below the last player stands only the bye, which wants whoever may take it."""
    event = tournament(dict.fromkeys(range(1, 122), ""), rounds=9)
    situation_ = before(event)
    completion = Completion(situation_, Meetings(situation_))
    ((number, wants),) = completion.required_from_above(121)
    assert (number, bool(wants(1 << 121)), bool(wants(1 << 120))) == (1, True, False)
    assert completion.required_from_above(121, bye_given=True) == []
