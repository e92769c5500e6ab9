"""What holds for every event, tried on events of random actions."""

from __future__ import annotations

import json
import re

import pytest

from openarbiter import desk
from openarbiter.formats import json_, trf
from tests.unit.desk.random_events import RandomDesk

EVENTS = [*range(20), *(pytest.param(each, marks=pytest.mark.nightly) for each in range(20, 60))]
ACTIONS_EACH = 110


def _text(state: desk.EventState) -> str:
    return json.dumps(desk.state_to_json(state), sort_keys=True)


def _step(state: desk.EventState, action: desk.Action) -> desk.EventState | None:
    """Do an action twice: nothing but a refusal is raised, and the answer is the same."""
    try:
        after = desk.apply(state, action)
    except desk.Refusal as refusal:
        with pytest.raises(desk.Refusal, match=re.escape(refusal.sentence)):
            desk.apply(state, action)
        return None
    assert desk.apply(state, action) == after
    return after


@pytest.mark.parametrize("seed", EVENTS)
def test_an_event_of_random_actions(seed: int) -> None:
    """Only refusals are raised; states are values; the log folds to the state; JSON loses nothing.

    What is given away as JSON is read again with no finding. An action is weighed as refused
    exactly when it is refused.
    """
    arbiter = RandomDesk(seed, players=5 + seed % 7)
    state, log = desk.EventState(), []
    done = 0
    for number in range(ACTIONS_EACH):
        action = arbiter.action(state)
        assert desk.action_from_json(json.loads(json.dumps(desk.action_to_json(action)))) == action
        assert all(isinstance(each, str) for each in action.touched())
        before = _text(state) if number % 10 == 0 else ""
        after = _step(state, action)
        if number % 4 == 0:
            weight = desk.weigh(state, action)
            assert (weight.level is desk.Level.REFUSE) is (after is None)
            assert weight.consequences or weight.level is desk.Level.NONE
        assert not before or _text(state) == before
        if after is not None:
            log.append(action)
            state = after
            done += 1
    assert done > ACTIONS_EACH // 5
    assert desk.fold(log) == state
    assert desk.state_from_json(json.loads(_text(state))) == state
    for section in state.sections:
        given_away = desk.exported(state, section.key)
        assert json_.read(json_.write(given_away)).tournament == given_away


@pytest.mark.parametrize("seed", EVENTS[::4])
def test_any_entry_of_a_log_can_be_left_out_or_is_needed(seed: int) -> None:
    """The rest folds, or says which action depends on what is gone; nothing else happens."""
    arbiter = RandomDesk(seed, players=6)
    state, log = desk.EventState(), []
    for _ in range(ACTIONS_EACH // 2):
        action = arbiter.action(state)
        try:
            state = desk.apply(state, action)
        except desk.Refusal:
            continue
        log.append(action)
    assert (
        desk.fold(log[:-1]) != state
        or desk.weigh_change(desk.fold(log[:-1]), state).level is desk.Level.NONE
    )
    folded = 0
    for at in range(len(log)):
        try:
            without = desk.fold([*log[:at], *log[at + 1 :]])
        except desk.Refusal:
            continue
        folded += 1
        weight = desk.weigh_change(state, without)
        assert (weight.level is desk.Level.NONE) is (state == without)
    assert 0 < folded < len(log)


def test_every_action_comes_back_from_its_json() -> None:
    """With attributes of all kinds, sensible or not."""
    seen: dict[str, int] = {}
    for seed in range(20):
        arbiter, state = RandomDesk(seed), desk.EventState()
        for _ in range(ACTIONS_EACH):
            action = arbiter.action(state)
            text = json.dumps(desk.action_to_json(action))
            assert desk.action_from_json(json.loads(text)) == action
            seen[type(action).__name__] = seen.get(type(action).__name__, 0) + 1
            try:
                state = desk.apply(state, action)
            except desk.Refusal:
                continue
    assert seen.keys() == desk.ACTIONS.keys()


@pytest.mark.parametrize("seed", EVENTS[::6])
def test_the_report_file_of_a_random_event_can_be_read(seed: int) -> None:
    """Whatever was done, the file that goes to the federation is one."""
    arbiter = RandomDesk(seed, players=9)
    state = desk.EventState()
    for _ in range(ACTIONS_EACH):
        try:
            state = desk.apply(state, arbiter.action(state))
        except desk.Refusal:
            continue
    for section in state.sections:
        if section.entrants:
            data = desk.write_report_file(state, section.key)
            again = trf.read(data).tournament
            assert [player.name for player in again.players] == [
                player.name for player in section.tournament.players
            ]
            assert again.paired_rounds == section.tournament.paired_rounds
