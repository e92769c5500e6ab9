"""Bans of groups as forbidden pairs: what holds in which round, and which pairs are released."""

from __future__ import annotations

from itertools import combinations
from random import Random

from openarbiter import desk
from openarbiter.desk.bans import settled, without_pairs
from openarbiter.desk.groups import groups, kinds, of
from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tpn
from tests.every import beside, every
from tests.unit.desk.phases import after
from tests.unit.desk.test_said import whole


def held(steps: str) -> list[tuple[list[int], int, int]]:
    """The forbidden pairs of the section after some steps: numbers, first and last round."""
    section = after(whole(steps)).section("a")
    return [
        ([int(tpn) for tpn in each.players], int(each.first_round or 0), int(each.last_round or 0))
        for each in section.tournament.forbidden_pairs
    ]


@every(("steps", "spans"), beside(__file__)["spans"])
def test_what_holds_in_which_round(steps: str, spans: list[list[object]]) -> None:
    """Of public rounds what held in them, of the others what the setting says now."""
    found = held(steps)
    assert sorted(map(list, found)) == sorted(spans)
    state = after(whole(steps))
    assert settled(state.section("a")) == state.section("a")
    again = trf.read(desk.write_report_file(state, "a")).tournament.forbidden_pairs
    assert {each.players for each in again} == {tuple(map(Tpn, one)) for one, _, _ in found}


def test_a_result_makes_no_pairs_anew() -> None:
    """What forbidden pairs follow from is the same object: they are, too."""
    before = after(whole("one-club; PublishRound round_no=1"))
    later = after(whole("one-club; PublishRound round_no=1; enter 1 1 1-0"))
    one, other = (each.section("a").tournament.forbidden_pairs for each in (before, later))
    assert one is other


def test_bans_that_cannot_be_kept_are_released_on_their_boards() -> None:
    """Five of one club: the lowest pairs that make a complete round, which does not become old."""
    section = after(whole("all-one-club")).section("a")
    released = section.round(1).released
    assert {frozenset(pair) for pair in released} == {
        frozenset(board.pair) for board in section.round(1).boards
    }
    assert not desk.is_stale(section, RoundNo(1))
    assert desk.ways_out(after(whole("all-one-club")), "a", 1) == ()


@every("seed", range(60))
def test_groups_without_pairs_have_all_others(seed: int) -> None:
    """The pairs of the smaller groups are those of the group but for the free ones."""
    random = Random(seed)  # noqa: S311  (the same groups every time)
    members = [Tpn(each) for each in random.sample(range(1, 30), random.randint(2, 12))]
    pairs = [frozenset(pair) for pair in combinations(members, 2)]
    free = random.sample(pairs, random.randint(0, min(4, len(pairs))))
    if seed % 2:
        shuffled = random.sample(members, len(members))
        free = [frozenset(pair) for pair in zip(shuffled[::2], shuffled[1::2], strict=False)]
    found = without_pairs(members, free)
    kept = {frozenset(pair) for group in found for pair in combinations(group, 2)}
    assert kept == set(pairs) - set(free)


def test_a_group_has_the_spelling_of_most() -> None:
    """Of equal ones the oldest; kinds that are typed come behind those that are known."""
    state = after(
        whole(
            'one-club; EditPlayer pid=2, facts={groups=[{kind="School", name="West"}, '
            '{kind="Choir", name="A"}]}; EditPlayer pid=1, facts={groups=[{kind="school", '
            'name="WEST"}]}'
        )
    )
    section = state.section("a")
    assert [name for name, _ in groups([section], "club")] == ["Nord", "Sued"]
    assert of(section, desk.Pid(6)) == {"club": "Nord"}
    assert of(section, desk.Pid(2)) == {"school": "WEST", "choir": "A"}
    assert kinds(state) == {"club": "Club", "school": "School", "choir": "Choir"}
