"""Who is one person in the sections of an event, and what becomes of somebody who moves."""

from __future__ import annotations

from typing import Any

from openarbiter import desk
from openarbiter.desk.spreading import in_strength, spread
from tests.every import beside, every
from tests.unit.desk.phases import action, after, do


def event(*facts: dict[str, Any]) -> desk.EventState:
    """An event with a section for each of some players."""
    state = desk.apply(desk.EventState(), desk.CreateEvent(name="Open"))
    for key, each in zip("abc", facts, strict=False):
        state = do(state, "AddSection", section=key, settings=desk.SectionSettings(name=key))
        player = desk.PlayerFacts(**each)
        state = do(state, "AddPlayer", section=key, pid=desk.Pid(1), facts=player)
    return state


@every(("other", "said"), beside(__file__)["persons"])
def test_two_entries_are_one_person_two_or_nobody_knows(other: dict[str, Any], said: str) -> None:
    """By id, by name and year, by the name alone where nothing speaks against it."""
    state = event({"name": "Kant, Ida", "birth": "1980/00/00"}, other)
    people = desk.people(state)
    assert len(people) == (1 if said == "one" else 2)
    assert bool(desk.perhaps_one(state)) is (said == "perhaps")


def test_one_identity_number_is_one_person_with_two_spellings() -> None:
    """The name of the first entry is shown; what an arbiter says goes before the rules."""
    state = event({"name": "Los, Ana", "fide_id": "7"}, {"name": "Loś, Anna", "fide_id": "7"})
    (one,) = desk.people(state)
    assert (one.name, len(one.entries)) == ("Los, Ana", 2)
    first, second = one.entries
    state = do(state, "SayPerson", one=first, other=second, same=False)
    assert len(desk.people(state)) == 2
    assert not desk.perhaps_one(state)
    assert len(desk.people(do(state, "SayPerson", one=second, other=first, same=True))) == 1


def test_who_moves_before_round_1_is_in_the_new_section_with_everything() -> None:
    """Facts, tick, note and byes go along; numbers close up in the old section."""
    steps = 'AddSection section="b", settings={name="B"}; CheckIn pid=3; SetBye pid=3, round_no=2; '
    state = after(steps + 'EditPlayer pid=3, facts={club="Nord", note="late"}')
    state = desk.apply(state, desk.moved(state, {desk.Entry(section="a", pid=desk.Pid(3)): "b"}))
    old, new = state.sections
    assert [one.tpn for one in old.tournament.players] == list(range(1, 9))
    (entrant,) = new.entrants
    assert (entrant.club, entrant.note, entrant.checked_in) == ("Nord", "late", True)
    assert [(bye.round_no, bye.status) for bye in entrant.byes] == [(2, desk.RequestStatus.ASKED)]


def test_who_moves_after_round_1_keeps_the_games_and_is_one_person() -> None:
    """Withdrawn there, in the next open round here, with half a point for what was missed."""
    steps = 'AddSection section="b", settings={name="B"}; play 1'
    state = after(steps)
    for pid in (3, 4):
        entry = desk.Entry(section="a", pid=desk.Pid(pid))
        state = desk.apply(state, desk.moved(state, {entry: "b"}))
    state = desk.fold(desk.prepare_round(state, "b", 1), state)
    state = desk.apply(state, desk.pair_round(state, "b", 1))
    state = do(state, "PublishRound", section="b", round_no=1)
    entry = desk.Entry(section="a", pid=desk.Pid(5))
    state = desk.apply(state, desk.moved(state, {entry: "b"}, half=True))
    old, new = state.sections
    assert [old.player(pid).withdrawn_after for pid in (3, 4, 5)] == [1, 1, 1]
    assert old.player(5).rounds[0].result.paired
    assert (new.entrants[-1].joins, new.tournament.players[-1].rounds[0].result.value) == (2, "H")
    assert not desk.in_several_sections(state)
    assert sum(len(one.entries) == 2 for one in desk.people(state)) == 3


def test_people_are_spread_by_rating_or_by_who_may_play() -> None:
    """Who has no rating comes last, the older first; the first section that fits, else the last."""
    state = after('AddPlayer pid=10, facts={name="Young", birth="2012/00/00"}')
    steps = ['AddPlayer pid=11, facts={name="Old", birth="2009/00/00"}']
    steps += ['AddSection section="b", settings={name="B", criteria="rating < 2340"}']
    state = desk.fold((action(step, state) for step in steps), state)
    people = in_strength(state, "ab")
    assert [one.entry.pid for one in people] == [*range(1, 10), 11, 10]
    by_rating = spread(people, "ab", by_criteria=False)
    assert [by_rating[one.entry] for one in people] == [*"aaaaaabbbbb"]
    by_criteria = spread(people, "ba", by_criteria=True)
    assert [one.entry.pid for one in people if by_criteria[one.entry] == "a"] == [1, 2, 3, 4, 5, 6]


def test_who_comes_to_a_section_falls_under_its_bans() -> None:
    """Two of one club come to a section whose clubs shall not meet."""
    facts = ('EditPlayer pid=3, facts={club="Nord"}', 'EditPlayer pid=4, facts={club="nord"}')
    ban = 'AddSection section="b", settings={name="B", bans=[{kind="club"}]}'
    state = after("; ".join((*facts, ban)))
    entries = {desk.Entry(section="a", pid=desk.Pid(pid)): "b" for pid in (3, 4)}
    state = desk.apply(state, desk.moved(state, entries))
    (pair,) = state.section("b").tournament.forbidden_pairs
    assert (pair.players, pair.by) == ((1, 2), "club")
