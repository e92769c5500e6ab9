"""A program that does random actions until it is killed; it prints each entry once it is saved.

``python stream.py EVENT COPIES SEED``: a line is the number of an entry and its fingerprint. What
stands on stdout was acknowledged; nothing else was promised. COPIES is ``-`` for no second copies.
When the file is gone it prints ``gone``, and ends as a server does that is asked to stop, or waits
to be killed: what comes on stdin says which. The actions are random days of an arbiter: such as
suit the state, now and then one that does not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from openarbiter import desk
from openarbiter.desk import Refusal
from openarbiter.errors import TournamentError
from openarbiter.model import RoundNo
from openarbiter.store import Entry, EventFile, MovedError

_FIRST = 6
_NAMES = ("Abend", "Brisk", "Corvo", "Dunmore", "Eklund", "Farrow", "Gantry", "Hollis")
_RESULTS = tuple(desk.OUTCOMES.values())
_FUNDS = ("", 'currency = "GBP"\n', "not a fund")
_LEVEL = 0.35
_SELDOM = 0.2


def next_action(state: desk.EventState, random: Random) -> desk.Action:
    """An action for an event: mostly what an arbiter would do next, sometimes anything.

    Args:
        state: The event.
        random: Where chance comes from; the same one gives the same actions.
    """
    if not state.created:
        return desk.CreateEvent(name="Random day", strict=random.random() < 0.5)
    if not state.sections:
        settings = desk.SectionSettings(name="A", rounds=random.randint(2, 5))
        return desk.AddSection(section="a", settings=settings)
    section = state.sections[0]
    if len(section.entrants) < _FIRST:
        return _add(section, random)
    if random.random() < _LEVEL:
        return random.choice(_OTHERS)(state, section, random)
    return _go_on(state, section, random)


def _go_on(state: desk.EventState, section: desk.Section, random: Random) -> desk.Action:
    """The next step of the round."""
    current = section.current_round
    if current.phase.public and section.missing(current.number):
        board = random.choice(section.missing(current.number)).number
        outcome = random.choice(_RESULTS[:6])
        return desk.EnterResult(
            section=section.key, round_no=current.number, board=board, outcome=outcome
        )
    if current.phase is desk.Phase.EDITED:
        return _edit(state, section, random)
    if current.phase.public and current.phase is not desk.Phase.COMPLETE:
        return desk.CompleteRound(section=section.key, round_no=current.number)
    return _pair(state, section, random)


def _pair(state: desk.EventState, section: desk.Section, random: Random) -> desk.Action:
    """Pair the next round, or publish it."""
    current = section.current_round
    key, number = section.key, current.number
    if current.phase is desk.Phase.PAIRED and not desk.is_stale(section, number):
        edit = random.random() < _SELDOM
        return (
            desk.begin_edit(state, key, number)
            if edit
            else desk.PublishRound(section=key, round_no=number)
        )
    if current.phase is desk.Phase.COMPLETE:
        number = RoundNo(number + 1)
    try:
        needed = desk.prepare_round(state, key, number)
        return needed[0] if needed else desk.pair_round(state, key, number)
    except TournamentError:
        return desk.AddNote(text=f"Round {number} cannot be paired")


def _pid(section: desk.Section, random: Random) -> desk.Pid:
    return random.choice(section.entrants).pid


def _round(section: desk.Section, random: Random) -> RoundNo:
    return RoundNo(random.randint(1, section.total_rounds))


def _facts(random: Random) -> desk.PlayerFacts:
    name = f"{random.choice(_NAMES)}, {random.choice(_NAMES)} {random.randint(1, 99)}"
    rating = random.choice((None, random.randint(1000, 2400)))
    return desk.PlayerFacts(name=name, rating=rating, club=random.choice(("", "Saltmere ½")))


def _add(section: desk.Section, random: Random) -> desk.Action:
    joins = section.current_round.number if section.rounds else RoundNo(1)
    return desk.AddPlayer(
        section=section.key, pid=section.next_pid, facts=_facts(random), joins=joins, here=True
    )


def _edit(state: desk.EventState, section: desk.Section, random: Random) -> desk.Action:
    """A step of a manual edit, or its end."""
    key, number = section.key, section.current_round.number
    boards = section.current_round.boards
    step = random.randint(0, 5)
    if step == 0 and boards:
        return desk.SplitPair(section=key, round_no=number, board=random.choice(boards).number)
    if step == 1 and boards:
        return desk.SwapColours(section=key, round_no=number, board=random.choice(boards).number)
    seated = section.current_round.draft.seated
    free = [entrant.pid for entrant in section.entrants if entrant.pid not in seated]
    if len(free) > 1:
        return desk.MakePair(section=key, round_no=number, white=free[0], black=free[1])
    if free and section.current_round.bye is None:
        return desk.GiveBye(section=key, round_no=number, pid=free[0])
    if step < 4:
        return desk.end_edit(state, key, number)
    return desk.CancelEdit(section=key, round_no=number)


def _correct(section: desk.Section, random: Random) -> desk.Action:
    number = RoundNo(random.randint(1, max(1, section.published_rounds)))
    boards = section.round(number).boards
    if not boards:
        return desk.AddNote(text="Nothing to correct")
    key, board = section.key, random.choice(boards).number
    what = random.randint(0, 3)
    if what == 0:
        return desk.ClearResult(section=key, round_no=number, board=board)
    if what == 1:
        return desk.RecordColours(section=key, round_no=number, board=board)
    return desk.CorrectResult(
        section=key,
        round_no=number,
        board=board,
        outcome=random.choice(_RESULTS),
        effect=random.choice(tuple(desk.Effect)),
    )


_OTHERS: tuple[Callable[[desk.EventState, desk.Section, Random], desk.Action], ...] = (
    lambda _, s, r: _add(s, r),
    lambda _, s, r: desk.EditPlayer(section=s.key, pid=_pid(s, r), facts=_facts(r)),
    lambda _, s, r: desk.RemovePlayer(section=s.key, pid=_pid(s, r)),
    lambda _, s, r: desk.WithdrawPlayer(section=s.key, pid=_pid(s, r), from_round=_round(s, r)),
    lambda _, s, r: desk.ReinstatePlayer(section=s.key, pid=_pid(s, r), from_round=_round(s, r)),
    lambda _, s, r: desk.CheckIn(section=s.key, pid=_pid(s, r), here=r.random() < 0.8),
    lambda _, s, r: desk.SetBye(section=s.key, pid=_pid(s, r), round_no=_round(s, r)),
    lambda _, s, r: desk.BarHalfPoints(section=s.key, pid=_pid(s, r), barred=r.random() < 0.7),
    lambda _, s, r: desk.SetAbsent(section=s.key, pid=_pid(s, r), round_no=_round(s, r)),
    lambda _, s, r: desk.ForbidPair(section=s.key, players=(_pid(s, r), _pid(s, r))),
    lambda _, s, _r: desk.SetTieBreaks(section=s.key, tie_breaks=("BH", "SB")),
    lambda e, _, r: desk.ChangeEvent(name=e.name, place=r.choice(_NAMES)),
    lambda _, s, r: desk.StartRound(section=s.key, round_no=_round(s, r)),
    lambda _, s, r: desk.DiscardPairing(section=s.key, round_no=_round(s, r)),
    lambda _, s, r: desk.UnpublishRound(section=s.key, round_no=_round(s, r)),
    lambda _, s, r: desk.ReopenRound(section=s.key, round_no=_round(s, r)),
    lambda _, s, r: _correct(s, r),
    lambda _, s, r: _correct(s, r),
    lambda _, s, r: desk.SetFund(section=s.key, fund=r.choice(_FUNDS)),
    lambda _, s, r: desk.ClearBye(section=s.key, pid=_pid(s, r), round_no=_round(s, r)),
    lambda _, s, r: desk.CopySection(section=r.choice("bc"), source=s.key, name="Copy"),
    lambda _, s, r: desk.PairLate(
        section=s.key, round_no=_round(s, r), white=_pid(s, r), black=_pid(s, r)
    ),
    lambda _, _s, r: desk.LeaveStrict(why=r.choice(_NAMES)),
    lambda _, _s, r: desk.AddNote(text=r.choice(_NAMES)),
)
"""What else happens on a day."""


_AUTHOR = "Nobody"


def step(file: EventFile, random: Random) -> Entry | None:
    """Do something random; ``None`` when it was refused."""
    try:
        if file.undoable() is not None and random.random() < 0.1:
            return file.undo(author=_AUTHOR)
        if file.redoable() is not None and random.random() < 0.5:
            return file.redo(author=_AUTHOR)
        return file.act(next_action(file.state, random), author=_AUTHOR)
    except Refusal:
        return None


def main() -> None:
    """Stream until killed, or until the file is gone."""
    path, copies, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    random = Random(seed)  # noqa: S311  (no secret)
    folder = None if copies == "-" else copies
    file = EventFile.open(path) if path.exists() else EventFile.create(path, backup_folder=folder)
    print("open", flush=True)  # noqa: T201
    try:
        while True:
            entry = step(file, random)
            if entry is not None:
                print(entry.number, entry.hash, flush=True)  # noqa: T201
    except MovedError:
        print("gone", flush=True)  # noqa: T201
        sys.stdin.readline()
        file.close()


if __name__ == "__main__":
    main()
