"""What holds for every event, tried on events of random actions, sensible and senseless ones."""

# ruff: noqa: ANN401  (types and values of any kind)

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from openarbiter import desk
from openarbiter.desk.bans import settled
from openarbiter.desk.event_values import Ban
from openarbiter.errors import TournamentError
from openarbiter.formats import json_, trf
from openarbiter.model import BoardNo, Colour, Result, RoundNo, ScoringSystem, Tournament
from tests.every import beside
from tests.logos import LOGO
from tests.unit.desk.phases import before_round_1

EVENTS = [*range(20), *(pytest.param(each, marks=pytest.mark.nightly) for each in range(20, 60))]
ACTIONS_EACH = 110

_NAMES = ("Adler", "Brandt", "Celik", "Dorn", "Eder", "Falk", "Gross", "Hahn", "Ilic", "Jung")
_SYSTEMS = (
    *("dutch-2026", "dutch-2026", "dutch-2025", "dubov-1997", "round-robin"),
    *("scheveningen", "no-such"),
)

_BANS = (
    (),
    (Ban(kind="club"), Ban(kind="x")),
    (Ban(kind="club", soft=True),),
    (Ban(kind="club", last_round=RoundNo(2)), Ban(kind="club", soft=True)),
)

USUAL = ("", "x", "Ä b", "a\nb", "y" * 300)
TEXTS = beside(__file__) | {"system": _SYSTEMS, "logo": ("", "aGFsbA==", LOGO)}
"""What a text may be, by the name of its attribute."""

EDITING: tuple[type[desk.Action], ...] = (
    *(desk.SplitPair, desk.SwapColours, desk.MakePair, desk.GiveBye, desk.TakeBye),
    desk.CancelEdit,
)
SELDOM: tuple[type[desk.Action], ...] = (
    *(desk.AddPlayer, desk.PairLate, desk.AllowPair, desk.SetBye, desk.BarHalfPoints),
    *(desk.SetAbsent, desk.ClearBye, desk.WithdrawPlayer, desk.ReinstatePlayer, desk.TakeApart),
    *(desk.UnpublishRound, desk.DiscardPairing, desk.CorrectResult, desk.WithdrawCorrection),
    *(desk.RecordColours, desk.ClearResult, desk.NumberPlayers),
)

NUMBERS = (0, 1, 2, 3, 9, -50, 1500, 10**7)


class RandomDesk:
    """Makes random actions for an event; a section starts with so many players."""

    def __init__(self, seed: int, players: int = 8) -> None:
        self.random = Random(seed)  # noqa: S311  (the same event every time)
        self.players = players

    def action(self, state: desk.EventState) -> desk.Action:
        """The next action; more often than not one that fits."""
        if not state.created and self.random.random() < 0.9:
            return desk.CreateEvent(name="Random Open", strict=self.random.random() < 0.7)
        if not state.sections and self.random.random() < 0.9:
            return desk.AddSection(section="a", settings=self._settings(sound=True))
        if state.sections and self.random.random() < 0.72:
            try:
                found = self._sensible(state, self.random.choice(state.sections))
            except TournamentError:
                found = None
            if found is not None:
                return found
        return self.of(desk.ACTIONS[self.random.choice(sorted(desk.ACTIONS))], state)

    def _sensible(self, state: desk.EventState, section: desk.Section) -> desk.Action | None:
        """What an arbiter would do next."""
        if len(section.entrants) < self.players:
            return desk.AddPlayer(section=section.key, pid=section.next_pid, facts=self._facts())
        current = section.current_round
        number = current.number
        often = 0.75 if current.phase is desk.Phase.EDITED else 0.3
        if self.random.random() < often:
            return self._seldom(state, section, current)
        match current.phase:
            case desk.Phase.WAITING | desk.Phase.DRAFTED:
                found: desk.Action | None = self._pair(state, section, number)
            case desk.Phase.PAIRED if desk.is_stale(section, number):
                found = self._pair(state, section, number)
            case desk.Phase.PAIRED if self.random.random() < 0.2:
                found = desk.begin_edit(state, section.key, number)
            case desk.Phase.PAIRED:
                found = desk.PublishRound(section=section.key, round_no=number)
            case desk.Phase.EDITED:
                found = desk.end_edit(state, section.key, number)
            case desk.Phase.COMPLETE:
                found = self._pair(state, section, number + 1)
            case _:
                found = self._result(section, current)
        return found

    def _seldom(
        self, state: desk.EventState, section: desk.Section, current: desk.RoundState
    ) -> desk.Action:
        """What an arbiter does now and then, where it may fit."""
        random, number = self.random, current.number
        free = [each for each in section.roster.pids if each not in current.draft.seated]
        free += [current.bye] if current.bye is not None else []
        pair = random.sample(free if len(free) > 1 else section.roster.pids, 2)
        edited = current.phase is desk.Phase.EDITED
        if (edited or current.phase is desk.Phase.PAIRED) and random.random() < 0.3:
            return desk.pair_by_hand(section, number, [(pair[0], pair[1])])
        made: Any = self.of(random.choice(EDITING if edited else SELDOM), state)
        board = random.choice([each.number for each in current.boards] or [BoardNo(1)])
        fits: dict[str, Any] = {"white": pair[0], "black": pair[1], "board": board}
        fits |= {"section": section.key, "kind": Result.HALF_POINT_BYE}
        fits["round_no"] = number + (random.random() < 0.5 and not edited)
        if edited:
            fits["pid"] = pair[0]
        names = {each.name for each in fields(made)}
        fitted: desk.Action = replace(made, **{name: fits[name] for name in names & fits.keys()})
        return fitted

    def _result(self, section: desk.Section, current: desk.RoundState) -> desk.Action:
        missing = section.missing(current.number)
        if missing:
            board = self.random.choice(missing)
            outcome = desk.OUTCOMES[self.random.choice(["1-0", "0-1", "1/2-1/2", "+/-", "-/-"])]
            return desk.EnterResult(
                section=section.key, round_no=current.number, board=board.number, outcome=outcome
            )
        return desk.CompleteRound(section=section.key, round_no=current.number)

    def _pair(
        self, state: desk.EventState, section: desk.Section, number: int
    ) -> desk.Action | None:
        first = desk.prepare_round(state, section.key, number)
        return first[0] if first else desk.pair_round(state, section.key, number)

    def of(self, kind: type[desk.Action], state: desk.EventState) -> desk.Action:
        """An action of a class, its attributes made by their types."""
        section = self.random.choice(state.sections) if state.sections else None
        return self._whole(kind, state, section)  # type: ignore[no-any-return]

    def _whole(self, kind: Any, state: desk.EventState, section: desk.Section | None) -> Any:
        """A value with all its attributes."""
        hints = get_type_hints(kind)
        makers = self._makers(state, section)
        return kind(
            **{
                each.name: makers[each.name]()
                if each.name in makers
                else self._value(hints[each.name], each.name, state, section)
                for each in fields(kind)
            }
        )

    def _makers(
        self, state: desk.EventState, section: desk.Section | None
    ) -> dict[str, Callable[[], object]]:
        """Attributes that are taken from the event, by their names."""
        random = self.random
        return {
            "state": lambda: state,
            "follows": lambda: random.choice(["", desk.state_digest(state)]),
            "section": lambda: random.choice(
                [section.key] * 20 + ["a", "b", "Z!"] if section else ["a", "Z!"]
            ),
            "source": lambda: random.choice([*(each.key for each in state.sections), "zz"]),
            "settings": lambda: self._settings(sound=random.random() < 0.5),
            "tournament": lambda: section.tournament if section else Tournament(players=()),
            "facts": self._facts,
            "outcome": self._outcome,
            "engine": lambda: random.choice((None, desk.Draft())),
        }

    def _value(
        self, kind: Any, name: str, state: desk.EventState, section: desk.Section | None
    ) -> object:
        """A value of a type, for an attribute with a name."""
        random = self.random
        drawn: dict[object, Callable[[], object]] = {
            desk.Pid: lambda: self._pid(section),
            RoundNo: lambda: self._round(section),
            BoardNo: lambda: BoardNo(random.randint(-1, 6)),
            str: lambda: random.choice(TEXTS.get(name, USUAL)),
            bool: lambda: random.random() < 0.5,
            int: lambda: random.choice(NUMBERS),
            desk.Outcome: self._outcome,
            tuple[desk.Pid, ...]: lambda: random.choice([self._order, self._group])(section),
            tuple[desk.NewPlayer, ...]: lambda: self._newcomers(section),
        }
        if kind in drawn:
            return drawn[kind]()
        parts = get_args(kind)
        if get_origin(kind) in {Union, UnionType}:
            inner = next(each for each in parts if each is not NoneType)
            return None if random.random() < 0.5 else self._value(inner, name, state, section)
        if get_origin(kind) is tuple:
            whole = parts[:1] * random.randint(0, 3) if parts[-1] is ... else parts
            return tuple(self._value(each, name, state, section) for each in whole)
        if issubclass(kind, Enum):
            return random.choice(tuple(kind))
        assert is_dataclass(kind), (kind, name)
        return self._whole(kind, state, section)

    def _group(self, section: desk.Section | None) -> tuple[desk.Pid, ...]:
        return tuple(self._pid(section) for _ in range(self.random.randint(0, 3)))

    def _order(self, section: desk.Section | None) -> tuple[desk.Pid, ...]:
        pids = list(section.roster.pids) if section else []
        self.random.shuffle(pids)
        return tuple(pids)

    def _round(self, section: desk.Section | None) -> RoundNo:
        now = section.current_round.number if section else 1
        return RoundNo(now + self.random.choice([-2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 50]))

    def _pid(self, section: desk.Section | None) -> desk.Pid:
        if section is not None and section.entrants and self.random.random() < 0.9:
            return self.random.choice(section.roster.pids)
        return desk.Pid(
            self.random.choice([0, -3, 1, 10**9, int(section.next_pid) if section else 1])
        )

    def _newcomers(self, section: desk.Section | None) -> tuple[desk.NewPlayer, ...]:
        first = int(section.next_pid) if section else 1
        return tuple(
            desk.NewPlayer(pid=desk.Pid(first + at), facts=self._facts())
            for at in range(self.random.randint(0, 3))
        )

    def _outcome(self) -> desk.Outcome:
        if self.random.random() < 0.8:
            return self.random.choice(list(desk.OUTCOMES.values()))
        return desk.Outcome(self.random.choice(list(Result)), self.random.choice(list(Result)))

    def _facts(self) -> desk.PlayerFacts:
        random = self.random
        return desk.PlayerFacts(
            name=f"{random.choice(_NAMES)}, {random.choice('ABCDEFGH')}",
            rating=random.choice([None, 1200, 1500, 1800, 2100, random.randint(1, 2800)]),
            title=random.choice(["", "", "", "GM", "WFM"]),
            club=random.choice(["", "", "", "Rook Club", "ROOK-club ", "Pawns"]),
        )

    def _settings(self, *, sound: bool) -> desk.SectionSettings:
        random = self.random
        if sound:
            system = random.choice(["dutch-2026", "dutch-2026", "dutch-2025", "round-robin"])
            return desk.SectionSettings(
                name="Open",
                system=system,
                rounds=random.randint(3, 7),
                tie_breaks=(),
                chess960=random.choice(["", "", "S", "T"]),
                bans=random.choice(_BANS) if system != "round-robin" else (),
                board_numbers=random.choice(["", "", "41", "2-3, 7"]),
            )
        return desk.SectionSettings(
            name=random.choice(["", "B"]),
            system=random.choice(_SYSTEMS),
            rounds=random.choice([0, 5, 100, -1]),
            scoring=random.choice(
                [ScoringSystem(), ScoringSystem.of(30, 10), ScoringSystem.of(1, 1)]
            ),
            initial_colour=random.choice([None, Colour.WHITE, Colour.BLACK]),
            baku=random.random() < 0.3,
        )


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
    """Only refusals are raised, as weighed; the log folds to the state; what is written is read."""
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
        assert settled(section) == section
        given_away = desk.exported(state, section.key)
        assert json_.read(json_.write(given_away)).tournament == given_away
        if section.entrants:
            again = trf.read(desk.write_report_file(state, section.key)).tournament
            names = [player.name for player in section.tournament.players]
            assert [player.name for player in again.players] == names
            assert again.paired_rounds == section.tournament.paired_rounds


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
    state = before_round_1()
    for seed in range(20):
        for kind in desk.ACTIONS.values():
            action = RandomDesk(seed).of(kind, state)
            text = json.dumps(desk.action_to_json(action))
            assert desk.action_from_json(json.loads(text)) == action
