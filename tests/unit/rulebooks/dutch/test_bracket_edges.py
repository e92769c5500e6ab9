"""Who may be matched with whom in a bracket, and who stands for those who do not take part."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import ForbiddenPairs, Tpn
from openarbiter.rulebooks.dutch.bracket_edges import BracketEdges
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.room import Room
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.dutch.terms import WORDING_2026, situation
from tests.referee.histories import tournament

# Two moved-down players (0 needs room below, 1 makes it), two residents (3 needs it), one next.
BRACKET = BracketPlayers.of([0, 1], start=2, end=4, next_end=5)


def edges(*rooms: Room, makers: int = 9, past: int = 0) -> BracketEdges:
    """The bracket of eight players who have not played."""
    event = tournament(dict.fromkeys(range(1, 9), ""), rounds=9)
    context = RoundContext.of(situation(event, event.next_round, WORDING_2026))
    return BracketEdges(context, BRACKET, Setting("here", rooms=rooms, makers=makers, past=past))


def test_moved_down_players_make_room_for_each_other() -> None:
    """They cannot be a pair here: matched with each other both leave."""
    without, found = edges(), edges(Room(0b1001, 0b0010, 0))
    assert not without.graph[0] >> 1 & 1
    assert without.leavers == 0b11111
    assert found.graph[0] >> 1 & 1
    assert found.graph[1] & 1
    assert found.leavers == 0b10110
    assert found.leaving([1, 0, 3, 2, 4, 6, 5]) == 0b0011


def test_residents_need_room_by_vertices_for_it() -> None:
    """As many as there can be; the two of each of them may be matched with each other."""
    found = edges(Room(0b1001, 0b0010, 0))
    assert found.behind == (0, 0, 0, 0, 0, 1, 1, 0)
    assert [bin(mask) for mask in found.graph[5:]] == ["0b1001001", "0b100010"]
    assert found.makers_used([1, 0, 3, 2, 4, 6, 5]) == (0, True)
    assert found.makers_used([2, 6, 0, 5, 4, 3, 1]) == (1, True)
    assert found.leaving([2, 6, 0, 5, 4, 3, 1]) == 0b1010


def test_with_fewer_vertices_than_there_can_be_two_have_to_stay_free() -> None:
    """Otherwise the best matching with more of them might be another one."""
    few = edges(Room(0b01001, 0b10110, 0), makers=1)
    assert few.makers_used([1, 0, 3, 2, 4, 6, 5]) == (0, False)
    assert few.makers_used([2, 6, 0, 5, 4, 3, 1]) == (1, False)


def test_room_that_is_there_need_not_be_used() -> None:
    """One more may leave than there is made room for; of two sides exactly one more has to."""
    found = edges(Room(0b1001, 0b0010, 1))
    assert found.unused == 1 << 5
    assert found.graph[5] == 0b1001
    balanced = edges(Room(0b1001, 0b0010, 1, balanced=True))
    assert balanced.unused == 0
    assert balanced.leavers == 0b10100


def test_who_is_needed_below_stands_there() -> None:
    """One more has to leave of those who make room than of those who need it."""
    found = edges(Room(0b1001, 0b0010, -1))
    assert found.behind[3:5] == (1, 0)
    assert found.graph[5] == 0b0010
    assert edges(Room(0b01001, 0b10110, -1)).behind[5:7] == (2, 2)


def test_as_many_need_each_other_as_half_of_those_who_leave() -> None:
    """Whatever the best matching that was found uses, in another one as good more may."""
    found = edges(Room(0b01001, 0b10110, 0), makers=1)
    assert found.more_makers([1, 0, 3, 2, 4, 6, 5]) == [0]
    assert found.more_makers([5, 6, 7, 8, 9, 0, 1]) == [1]
    assert edges(Room(0b1001, 0b0010, 2)).more_makers([2, 4, 0, 5, 1]) == []


def test_copies_of_free_vertices_may_be_matched_as_these() -> None:
    """Two more, of either kind, matched with each other."""
    found = edges(Room(0b01001, 0b10110, 0), makers=1)
    before = [1, 0, 3, 2, -1, 6, 5]
    assert found.with_makers([0], before, found.graph) == (before, found.graph)
    mate, tight = found.with_makers([2], before, found.graph)
    assert mate == [1, 0, 3, 2, -1, 6, 5, 9, 10, 7, 8]
    players = 0b11111
    assert [mask & players for mask in tight[5:]] == [
        0b01001,
        0b10110,
        *[0b01001] * 2,
        *[0b10110] * 2,
    ]
    for ones, others in (([5, 7, 8], 0b11001000000), ([6, 9, 10], 0b00110100000)):
        assert all(tight[v] >> 5 == others >> 5 for v in ones)
    assert tight[0] >> 5 == 0b001101
    assert tight[4] >> 5 == 0b110010


def test_where_there_is_room_for_all_nothing_is_asked() -> None:
    """Nobody is told apart then."""
    found = edges(Room(0b1001, 0b0010, 2))
    assert found.behind == (0, 0, 0, 0)
    assert found.leavers == 0b11111


def test_each_kind_has_room_of_its_own() -> None:
    """Of two parts of the field neither makes room for the other."""
    found = edges(Room(0b0001, 0b0100, 0, balanced=True), Room(0b1000, 0b0010, 0, balanced=True))
    assert found.behind == (0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0)
    assert [mask & 0b11111 for mask in found.graph[5:]] == [0b0001, 0b0100, 0b1000, 0b0010]
    assert [mask >> 5 for mask in found.graph[5:]] == [0b10, 0b01, 0b1000, 0b0100]
    assert found.leavers == 0b10000
    used, unused = [5, 7, 6, 8, -1, 0, 2, 1, 3], [2, 3, 0, 1, -1, 6, 5, 8, 7]
    assert found.makers_used(used) == (1, True)
    assert found.makers_used(unused) == (0, True)
    assert found.makers_used([5, 3, 6, 1, -1, 0, 2, 8, 7]) == (1, True)


def test_copies_of_each_kind_stand_one_behind_the_other() -> None:
    """Those of the second kind are copies of its own free vertices."""
    rooms = Room(0b00001, 0b00100, 0), Room(0b01000, 0b00010, 0)
    found = edges(*rooms)
    mate, tight = found.with_makers([1, 1], [2, 3, 0, 1, -1, 6, 5, 8, 7], found.graph)
    assert mate == [2, 3, 0, 1, -1, 6, 5, 8, 7, 10, 9, 12, 11]
    assert [mask & 0b11111 for mask in tight[9:]] == [0b0001, 0b0100, 0b1000, 0b0010]


def test_who_may_meet_nobody_below_does_not_leave() -> None:
    """A moved-down player may still meet another one who leaves, whether that is asked or not."""
    event = tournament(dict.fromkeys(range(1, 9), ""), rounds=9)
    club = ForbiddenPairs(players=tuple(map(Tpn, (1, 6, 7, 8))))
    for forbidden, past, leavers in (
        ((club,), 0, 0b11111),
        ((club, ForbiddenPairs(players=(Tpn(1), Tpn(2)))), 0, 0b11110),
        ((club,), 0b10, 0b1111),
    ):
        changed = replace(event, forbidden_pairs=forbidden)
        context = RoundContext.of(situation(changed, changed.next_round, WORDING_2026))
        found = BracketEdges(context, BRACKET.without(past), Setting("here", past=past))
        assert found.leavers == leavers
