"""The head of the event, strict rules, notes, and texts that cannot stand in a line."""

from __future__ import annotations

from openarbiter import desk
from tests.every import every
from tests.unit.desk.phases import act, attempts, in_phase, refused

CREATED = desk.apply(
    desk.EventState(), desk.CreateEvent(name="Open", start="2026-11-20", end="2026-11-22")
)


def test_nothing_is_possible_before_the_event() -> None:
    """The first entry of every log creates the event."""
    settings = desk.SectionSettings(name="A")
    refusal = refused(desk.EventState(), act("AddSection", settings=settings))
    assert refusal.code == "no-event"
    assert [offer.sentence for offer in refusal.offers] == ["Create the event first."]


def test_an_event_is_created_once() -> None:
    """Its head is changed afterwards."""
    assert refused(CREATED, desk.CreateEvent(name="Other")).code == "event-exists"
    changed = desk.apply(CREATED, desk.ChangeEvent(name="Other", chief_arbiter="Arbiter, Ada"))
    assert (changed.name, changed.start) == ("Other", "")


@every(
    ("action", "code"),
    [
        (desk.ChangeEvent(name=" "), "empty-text"),
        (desk.ChangeEvent(name="x" * 300), "long-text"),
        (desk.ChangeEvent(name="two\nlines"), "bad-character"),
        (desk.ChangeEvent(name="half \ud800"), "bad-character"),
        (desk.ChangeEvent(name="x", start="20.11.2026"), "bad-date"),
        (desk.ChangeEvent(name="x", start="2026-11-22", end="2026-11-20"), "ends-before-start"),
        (desk.LeaveStrict(why=""), "empty-text"),
        (desk.AddNote(text=""), "empty-text"),
    ],
)
def test_heads_that_cannot_be(action: desk.Action, code: str) -> None:
    """Each is refused with its own sentence."""
    assert refused(CREATED, action).code == code


def test_strict_rules_are_left_once_and_with_a_reason() -> None:
    """There is no way back but undo; three consequences are read first."""
    leave = desk.LeaveStrict(why="The organiser wants a rematch")
    weight = desk.weigh(CREATED, leave)
    assert weight.level is desk.Level.CONSEQUENCES
    assert weight.needs_reason
    assert len(weight.consequences) == 3
    left = desk.apply(CREATED, leave)
    assert not left.strict
    assert left.left_strict == leave.why
    assert refused(left, leave).code == "not-strict"


def test_a_restored_state_stands_behind_the_same_entries_only() -> None:
    """What comes before it cannot be taken away any more; the refusal names the recovery."""
    kept = desk.apply(CREATED, desk.AddNote(text="kept"))
    restore = desk.RestoreEvent(state=kept, follows=desk.state_digest(CREATED), number=7, lost=(3,))
    assert desk.apply(CREATED, restore) == kept
    assert refused(kept, restore).code == "restored-behind"
    first = desk.RestoreEvent(state=kept, follows=desk.state_digest(desk.EventState()), number=7)
    assert desk.apply(desk.EventState(), first) == kept


def test_notes_may_have_several_lines() -> None:
    """They stand in the event, oldest first."""
    state = desk.apply(CREATED, desk.AddNote(text="Power cut\nat 14:32", about="a/3"))
    state = desk.apply(state, desk.AddNote(text="Light again"))
    assert [note.text for note in state.notes] == ["Power cut\nat 14:32", "Light again"]


def test_what_actions_touch() -> None:
    """Two results of one board meet; two of different boards, or two players, do not."""
    actions = attempts(in_phase(desk.Phase.PLAYING))
    assert actions["EnterResult"].touched() == {"a/2/board/1"}
    assert actions["CorrectResult"].touched() == actions["EnterResult"].touched()
    assert actions["EditPlayer"].touched() == {"a/player/1"}
    assert actions["PublishRound"].touched() == actions["PairRound"].touched() == {"a/2"}
    assert desk.AddNote(text="x").touched() == frozenset()
    assert all(desk.section_of(action) == "a" for action in actions.values())


def test_every_action_is_known_by_its_name() -> None:
    """The log names actions by their classes."""
    assert len(desk.ACTIONS) > 40
    assert all(kind.__name__ == name for name, kind in desk.ACTIONS.items())


def test_the_state_before_stays_as_it_was() -> None:
    """States are values: an action makes a new one."""
    before = in_phase(desk.Phase.PLAYING)
    text = repr(before)
    for action in attempts(before).values():
        desk.weigh(before, action)
    assert repr(before) == text
