"""What holds for every event, tried on events of random actions."""

from __future__ import annotations

import json
import re

import pytest

from openarbiter.desk import (
    ACTIONS,
    Action,
    EventState,
    Level,
    Refusal,
    action_from_json,
    action_to_json,
    apply,
    exported,
    fold,
    state_from_json,
    state_to_json,
    weigh,
    weigh_change,
    write_report_file,
)
from openarbiter.formats import json_, trf
from tests.unit.desk.random_events import RandomDesk

EVENTS = 60
ACTIONS_EACH = 110


def _text(state: EventState) -> str:
    return json.dumps(state_to_json(state), sort_keys=True)


def _step(state: EventState, action: Action) -> EventState | None:
    """Do an action twice: nothing but a refusal is raised, and the answer is the same."""
    try:
        after = apply(state, action)
    except Refusal as refusal:
        with pytest.raises(Refusal, match=re.escape(refusal.sentence)):
            apply(state, action)
        return None
    assert apply(state, action) == after
    return after


@pytest.mark.parametrize("seed", range(EVENTS))
def test_an_event_of_random_actions(seed: int) -> None:
    """Only refusals are raised; states are values; the log folds to the state; JSON loses nothing.

    What is given away as JSON is read again with no finding. An action is weighed as refused
    exactly when it is refused.
    """
    desk = RandomDesk(seed, players=5 + seed % 7)
    state, log = EventState(), []
    done = 0
    for number in range(ACTIONS_EACH):
        action = desk.action(state)
        assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action
        assert all(isinstance(each, str) for each in action.touched())
        before = _text(state) if number % 10 == 0 else ""
        after = _step(state, action)
        if number % 4 == 0:
            weight = weigh(state, action)
            assert (weight.level is Level.REFUSE) is (after is None)
            assert weight.consequences or weight.level is Level.NONE
        assert not before or _text(state) == before
        if after is not None:
            log.append(action)
            state = after
            done += 1
    assert done > ACTIONS_EACH // 4
    assert fold(log) == state
    assert state_from_json(json.loads(_text(state))) == state
    for section in state.sections:
        given_away = exported(state, section.key)
        assert json_.read(json_.write(given_away)).tournament == given_away


@pytest.mark.parametrize("seed", range(0, EVENTS, 4))
def test_any_entry_of_a_log_can_be_left_out_or_is_needed(seed: int) -> None:
    """The rest folds, or says which action depends on what is gone; nothing else happens."""
    desk = RandomDesk(seed, players=6)
    state, log = EventState(), []
    for _ in range(ACTIONS_EACH // 2):
        action = desk.action(state)
        try:
            state = apply(state, action)
        except Refusal:
            continue
        log.append(action)
    assert fold(log[:-1]) != state or weigh_change(fold(log[:-1]), state).level is Level.NONE
    folded = 0
    for at in range(len(log)):
        try:
            without = fold([*log[:at], *log[at + 1 :]])
        except Refusal:
            continue
        folded += 1
        weight = weigh_change(state, without)
        assert (weight.level is Level.NONE) is (state == without)
    assert 0 < folded < len(log)


def test_every_action_comes_back_from_its_json() -> None:
    """With attributes of all kinds, sensible or not."""
    seen: dict[str, int] = {}
    for seed in range(20):
        desk, state = RandomDesk(seed), EventState()
        for _ in range(ACTIONS_EACH):
            action = desk.action(state)
            text = json.dumps(action_to_json(action))
            assert action_from_json(json.loads(text)) == action
            seen[type(action).__name__] = seen.get(type(action).__name__, 0) + 1
            try:
                state = apply(state, action)
            except Refusal:
                continue
    assert seen.keys() == ACTIONS.keys()


@pytest.mark.parametrize("seed", range(0, EVENTS, 6))
def test_the_report_file_of_a_random_event_can_be_read(seed: int) -> None:
    """Whatever was done, the file that goes to the federation is one."""
    desk = RandomDesk(seed, players=9)
    state = EventState()
    for _ in range(ACTIONS_EACH):
        try:
            state = apply(state, desk.action(state))
        except Refusal:
            continue
    for section in state.sections:
        if section.entrants:
            data = write_report_file(state, section.key)
            again = trf.read(data).tournament
            assert [player.name for player in again.players] == [
                player.name for player in section.tournament.players
            ]
            assert again.paired_rounds == section.tournament.paired_rounds
