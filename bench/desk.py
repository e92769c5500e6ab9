"""Time of the desk's actions in an event of many players: ``python bench/desk.py``.

Each action is applied to one state again and again (a state is a value, so nothing wears out); the
median is printed. ``weigh`` is what a page asks before the action, JSON what the log writes.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.desk import (  # noqa: E402  (needs the line above)
    OUTCOMES,
    Action,
    AddPlayer,
    AddPlayers,
    AddSection,
    CheckIn,
    CompleteRound,
    CorrectResult,
    CreateEvent,
    EditPlayer,
    EnterResult,
    EventState,
    NewPlayer,
    NumberPlayers,
    Pid,
    PlayerFacts,
    PublishRound,
    SectionSettings,
    SetAbsent,
    WithdrawPlayer,
    action_to_json,
    apply,
    fold,
    missing_before_pairing,
    pair_round,
    weigh,
)
from openarbiter.model import BoardNo, RoundNo  # noqa: E402  (needs the line above)

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (300, 1000, 5000)
ROUNDS = 9
PLAYED = 5
CALLS = 3


def event(players: int) -> EventState:
    """An event with rounds played, the last one public and half entered."""
    random = Random(1)  # noqa: S311  (a benchmark, no secret)
    new = tuple(
        NewPlayer(
            pid=Pid(at),
            facts=PlayerFacts(name=f"Player {at:05d}", rating=random.randint(1000, 2600)),
        )
        for at in range(1, players + 1)
    )
    settings = SectionSettings(name="Open", rounds=ROUNDS)
    state = fold(
        [
            CreateEvent(name="Open"),
            AddSection(section="a", settings=settings),
            AddPlayers(section="a", players=new),
            NumberPlayers(section="a"),
        ]
    )
    for number in range(1, PLAYED + 1):
        state = apply(state, pair_round(state, "a", number))
        state = apply(state, PublishRound(section="a", round_no=RoundNo(number)))
        boards = state.section("a").round(number).boards
        last = number == PLAYED
        for board in boards[: len(boards) // 2] if last else boards:
            text = random.choice(["1-0", "0-1", "1/2-1/2"])
            state = apply(state, entered(number, board.number, text))
        if not last:
            state = apply(state, CompleteRound(section="a", round_no=RoundNo(number)))
    return state


def entered(number: int, board: int, text: str) -> EnterResult:
    """A result as an action."""
    return EnterResult(
        section="a", round_no=RoundNo(number), board=BoardNo(board), outcome=OUTCOMES[text]
    )


def actions(state: EventState) -> list[Action]:
    """What is timed."""
    section = state.section("a")
    last = len(section.round(PLAYED).boards)
    facts = PlayerFacts(name="Somebody", rating=1500)
    nobody = Pid(len(section.entrants) // 2)
    following = RoundNo(PLAYED + 1)
    forfeits = OUTCOMES["-/-"]
    before = RoundNo(PLAYED - 1)
    return [
        entered(PLAYED, last, "1-0"),
        CheckIn(section="a", pid=nobody),
        EditPlayer(section="a", pid=nobody, facts=facts),
        AddPlayer(section="a", pid=section.next_pid, facts=facts, joins=following),
        SetAbsent(section="a", pid=nobody, round_no=following),
        WithdrawPlayer(section="a", pid=nobody, from_round=following),
        CorrectResult(section="a", round_no=before, board=BoardNo(1), outcome=forfeits),
        NumberPlayers(section="a"),
    ]


def milliseconds(work: Callable[[], object], least: float = 0.2) -> float:
    """Median of several calls, in milliseconds."""
    taken: list[float] = []
    until = time.perf_counter() + least
    while len(taken) < CALLS or time.perf_counter() < until:
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def timed(action: Action, state: EventState) -> str:
    """The line of an action."""
    figures = (
        milliseconds(partial(apply, state, action)),
        milliseconds(partial(weigh, state, action)),
        milliseconds(lambda: json.dumps(action_to_json(action))),
    )
    return f"{type(action).__name__:32}{figures[0]:9.2f}{figures[1]:9.2f}{figures[2]:9.3f}"


def table(size: int) -> list[str]:
    """The lines of an event of some size."""
    state = event(size)
    lines = [f"{size} players, {PLAYED} rounds", f"{'':32}{'apply':>9}{'weigh':>9}{'JSON':>9} ms"]
    lines += [timed(action, state) for action in actions(state)]
    asked = pair_round(state, "a", PLAYED + 1)
    publish = PublishRound(section="a", round_no=asked.round_no)
    questions: dict[str, Callable[[], object]] = {
        "pair_round (the engine)": partial(pair_round, state, "a", PLAYED + 1),
        "missing_before_pairing": partial(missing_before_pairing, state.section("a"), PLAYED + 1),
    }
    lines += [f"{name:32}{milliseconds(work):9.2f}" for name, work in questions.items()]
    return [*lines, timed(asked, state), timed(publish, apply(state, asked))]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of players")
    for size in map(int, parser.parse_args().sizes.split(",")):
        print("\n".join(table(size)))


if __name__ == "__main__":
    main()
