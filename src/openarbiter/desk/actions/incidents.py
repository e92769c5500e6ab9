"""What arbiters count players: illegal moves, warnings, devices. It enters no result and no file.

Source:
    Laws of Chess (applied from 2023-01-01), 7.5.5 (illegal moves), 11.3.2 (devices), 11.5
    (distracting the opponent), 12.9 (penalties, the warning first).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfRound, need_round, need_texts, not_now
from openarbiter.desk.event_values import Incident, IncidentKind
from openarbiter.desk.messages import Weight, declare, inform, refuse_if
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import BoardNo

_SENTENCES: Final[Table] = {
    "second-illegal [Laws 7.5.5]": "It is illegal move {count} of {player} in this game: the game "
    "is lost, unless the opponent cannot checkmate.",
    "third-warning [Laws 12.9]": "It is warning {count} of {player} in the event.",
    "not-at-board": "{player} does not sit at board {board} of round {round}.",
}
declare(_SENTENCES)

ARTICLES: Final[dict[IncidentKind, str]] = {
    IncidentKind.ILLEGAL_MOVE: "7.5.5",
    IncidentKind.WARNING: "12.9.1",
    IncidentKind.DEVICE: "11.3.2",
    IncidentKind.DISTURBING: "11.5",
    IncidentKind.OTHER: "",
}
"""The article of the Laws of Chess that is filled in for each kind; it can be changed."""

_ILLEGAL, _WARNINGS = 2, 3
"""So many of them are told: in a game, in an event."""


class NoteIncident(OfRound, right="results", group="results"):
    """Count a player something; undo takes it back.

    The board is that of the player in the round; 0 where that is of no account.
    """

    in_log: ClassVar[Table] = {
        "illegal-move": "illegal move of {pid} in round {round_no}",
        "warning": "warning to {pid} in round {round_no}",
        "device": "electronic device of {pid} in round {round_no}",
        "disturbing": "{pid} disturbed in round {round_no}",
        "other": "incident with {pid} in round {round_no}",
    }
    changes: ClassVar[str] = "{0.section}/incidents"
    affects_pairing: ClassVar[bool] = False

    pid: Pid
    kind: IncidentKind
    board: BoardNo = BoardNo(0)
    article: str = ""
    text: str = ""

    def sentence(self) -> str:
        return self.kind.value

    def concerns(self) -> frozenset[str]:
        return self.touched() | self.at_players((self.pid,))

    def is_ordinary(self, state: EventState) -> bool:
        """At a board, of a round that is public."""
        return bool(self.board) and state.section(self.section).round(self.round_no).phase.public

    def after(self, section: Section, *, strict: bool) -> Section:
        found = need_round(section, self.round_no)
        if found.phase.private:
            raise not_now(found)
        need_texts(self, "article", "text")
        gaps = {"player": section.person(self.pid), "board": self.board, "round": self.round_no}
        board = found.draft.board_of(self.pid)
        away = self.board and (board is None or board.number != self.board)
        refuse_if(away, "not-at-board", **gaps)
        values = {name: getattr(self, name) for name in ("pid", "round_no", "kind")}
        one = Incident(**values, article=self.article.strip(), text=self.text.strip())
        return replace(section, incidents=(*section.incidents, one))

    def warnings(self, change: Change) -> Iterator[Weight]:
        player = change.old.person(self.pid)
        same = [one for one in incidents_of(change.new, self.pid) if one.kind is self.kind]
        in_game = sum(one.round_no == self.round_no for one in same)
        if self.kind is IncidentKind.ILLEGAL_MOVE and in_game >= _ILLEGAL:
            yield inform("second-illegal", count=in_game, player=player)
        if self.kind is IncidentKind.WARNING and len(same) >= _WARNINGS:
            yield inform("third-warning", count=len(same), player=player)


def incidents_of(section: Section, pid: int) -> tuple[Incident, ...]:
    """What was counted a player, oldest first."""
    return tuple(one for one in section.incidents if one.pid == pid)
