"""An invented event to try things out: everything in it was done by actions, as on a real day.

Section a has sixty players and two rounds behind it, with byes, late entries, a withdrawal, a
forfeit, a result that was corrected and one that was undone; round 3 is to be paired. Section b
has twenty-four players and nothing is paired yet. Nobody in it exists.

Results come from the statistical model of :mod:`openarbiter.simulate` and a fixed number, so that
the event is the same every time but for its clock.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from random import Random

from openarbiter.desk import (
    OUTCOMES,
    Action,
    AddPlayer,
    AddPlayers,
    AddSection,
    Board,
    CheckIn,
    CompleteRound,
    CorrectResult,
    CreateEvent,
    EnterResult,
    NewPlayer,
    Pid,
    PublishRound,
    Section,
    SectionSettings,
    SetAbsent,
    SetBye,
    SetFund,
    WithdrawPlayer,
    facts_of_listed,
    pair_round,
    prepare_round,
)
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.model import Colour, RoundNo
from openarbiter.simulate.results_model import result_probabilities
from openarbiter.store.file import EventFile

_CHIEF, _DEPUTY = "Pellworthy, Agnes", "Drummantine, Seamus"
_SEED = 2026
_UNRATED = 1400
_EARLIER = timedelta(hours=7)
_PACE = timedelta(seconds=47)

_OPEN, _CLUB = "a", "b"


def make_demo(path: str | os.PathLike[str]) -> None:
    """Make a new event file with the invented event in it, where nothing is.

    Its entries carry times of the last hours, as if the day had been going on.

    Raises:
        StoreError: It cannot be made.
    """
    end = datetime.now(UTC)
    moment = end - _EARLIER

    def clock() -> datetime:
        nonlocal moment
        moment = min(moment + _PACE, end)
        return moment

    with EventFile.create(path, clock=clock) as file:
        _Story(file).tell()


class _Story:
    """Does the actions one after the other."""

    def __init__(self, file: EventFile) -> None:
        self._file = file
        self._random = Random(_SEED)  # noqa: S311  (no secret: the same event every time)

    def tell(self) -> None:
        """The whole story."""
        self._do(
            CreateEvent(
                name="Saltmere Autumn Weekend",
                place="Saltmere",
                federation="ENG",
                start="2026-11-21",
                end="2026-11-22",
                organiser="Saltmere Chess Club",
                chief_arbiter=_CHIEF,
                deputies=(_DEPUTY,),
            )
        )
        self._enter_open()
        self._enter_club()
        self._first_round()
        self._second_round()
        bye = SetBye(section=_OPEN, pid=self._pid("Plumstow, Ivo"), round_no=RoundNo(3))
        self._do(bye, reason="School concert")

    def _do(self, action: Action, *, author: str = _CHIEF, reason: str = "") -> None:
        self._file.act(action, author=author, reason=reason)

    def _section(self, key: str = _OPEN) -> Section:
        return self._file.state.section(key)

    def _pid(self, name: str) -> Pid:
        section = self._section()
        players = section.tournament.players
        return next(section.pid(player.tpn) for player in players if player.name == name)

    def _enter_open(self) -> None:
        """Sixty players: a list that was pasted, and two who come later."""
        settings = SectionSettings(
            name="Open",
            rounds=7,
            initial_colour=Colour.WHITE,
            tie_breaks=("BH/C1", "BH", "SB", "DE"),
            round_dates=("2026-11-21",) * 4 + ("2026-11-22",) * 3,
            time_control="60 minutes, 10 seconds a move",
        )
        *listed, first, second = _listed("open.csv")
        self._enter(_OPEN, settings, listed)
        for player in (first, second):
            pid = self._section().next_pid
            late = AddPlayer(section=_OPEN, pid=pid, facts=facts_of_listed(player), here=True)
            self._do(late, author=_DEPUTY, reason="Entered at the door")
        fund = files(__package__).joinpath("fund.toml").read_text(encoding="utf-8")
        self._do(SetFund(section=_OPEN, fund=fund))
        away = self._pid("Halvorsby, Bence")
        self._do(SetBye(section=_OPEN, pid=away, round_no=RoundNo(1)))
        self._check_in(_OPEN, but=away)

    def _enter_club(self) -> None:
        """Twenty-four players, who are all there."""
        settings = SectionSettings(
            name="Club evening",
            rounds=5,
            initial_colour=Colour.BLACK,
            tie_breaks=("BH/C1", "BH", "SB"),
            time_control="25 minutes, 10 seconds a move",
        )
        self._enter(_CLUB, settings, _listed("club.csv"))
        self._check_in(_CLUB)

    def _enter(self, key: str, settings: SectionSettings, listed: Sequence[ListedPlayer]) -> None:
        self._do(AddSection(section=key, settings=settings))
        players = tuple(
            NewPlayer(pid=Pid(number), facts=facts_of_listed(player))
            for number, player in enumerate(listed, start=1)
        )
        self._do(AddPlayers(section=key, players=players), reason="Pasted from the list of entries")

    def _check_in(self, key: str, but: Pid | None = None) -> None:
        for entrant in self._section(key).entrants:
            if not entrant.checked_in and entrant.pid != but:
                self._do(CheckIn(section=key, pid=entrant.pid), author=_DEPUTY)

    def _first_round(self) -> None:
        """A result that is entered wrong and undone at once."""
        wrong, *rest = self._paired(1)
        self._result(1, wrong, "0-1")
        self._file.undo(author=_CHIEF, reason="Wrong board")
        self._result(1, wrong, "1-0")
        self._play(1, rest)
        self._do(CompleteRound(section=_OPEN, round_no=RoundNo(1)))
        gone = self._pid("Fairbrook-Lane, Ingrid")
        leave = WithdrawPlayer(section=_OPEN, pid=gone, from_round=RoundNo(2))
        self._do(leave, author=_DEPUTY, reason="Illness in the family")

    def _second_round(self) -> None:
        """Somebody does not come, and a result is put right before the round is closed."""
        absent = self._pid("Crannock, Haruto")
        self._do(SetAbsent(section=_OPEN, pid=absent, round_no=RoundNo(2)), author=_DEPUTY)
        boards = self._paired(2)
        self._result(2, boards[-1], "+/-")
        self._play(2, boards[:-1])
        third = boards[2]
        drawn, won = OUTCOMES["1/2-1/2"], OUTCOMES["1-0"]
        right = won if self._section().outcome(2, third.number) == drawn else drawn
        correct = CorrectResult(
            section=_OPEN, round_no=RoundNo(2), board=third.number, outcome=right
        )
        self._do(correct, author=_DEPUTY, reason="Both players came to the desk")
        self._do(CompleteRound(section=_OPEN, round_no=RoundNo(2)))

    def _paired(self, number: int) -> tuple[Board, ...]:
        """Pair and publish a round of the open; its boards."""
        for action in prepare_round(self._file.state, _OPEN, number):
            self._do(action)
        self._do(pair_round(self._file.state, _OPEN, number))
        self._do(PublishRound(section=_OPEN, round_no=RoundNo(number)))
        return self._section().round(number).boards

    def _play(self, number: int, boards: Sequence[Board]) -> None:
        section = self._section()
        for board in boards:
            white = section.player(board.white).rating or _UNRATED
            black = section.player(board.black).rating or _UNRATED
            odds = result_probabilities(white, black)
            drawn = self._random.random()
            if drawn < odds.white:
                outcome = "1-0"
            else:
                outcome = "1/2-1/2" if drawn < odds.white + odds.draw else "0-1"
            self._result(number, board, outcome)

    def _result(self, number: int, board: Board, outcome: str) -> None:
        result = EnterResult(
            section=_OPEN, round_no=RoundNo(number), board=board.number, outcome=OUTCOMES[outcome]
        )
        self._do(result, author=_DEPUTY if board.number % 2 else _CHIEF)


def _listed(name: str) -> tuple[ListedPlayer, ...]:
    """The players of a list that lies beside this module."""
    return player_list.read(files(__package__).joinpath(name).read_bytes(), name=name).players
