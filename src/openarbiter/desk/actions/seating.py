"""Where somebody sits, whatever the order of the boards: a table of a player's own.

Source:
    C.04.2, GHR 3.6 (the order of the boards); the table of a player is a rule of the event's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfPlayer
from openarbiter.desk.board_numbers import HIGHEST, numbers_in_use, share_a_room
from openarbiter.desk.messages import Weight, declare, inform, refuse_if
from openarbiter.desk.pairing import seated_anew
from openarbiter.desk.state import Section
from openarbiter.languages import Table
from openarbiter.model import BoardNo

_SENTENCES: Final[Table] = {
    "bad-table": "{found} is no number of a table: 1 to {most}, or 0 for none.",
    "table-of-section": "Section {section} uses table {table} too.",
    "table-of-player": "{player} always plays at table {table} too.",
    "two-tables": "{player} is the opponent and has a table too: the game is at that of White.",
}
declare(_SENTENCES)


class FixTable(OfPlayer, right="run", group="pairings"):
    """Let a player always play at one table, or with 0 at whichever it is.

    Published boards keep their numbers; a private pairing is seated anew.
    """

    in_log: ClassVar[Table] = {
        "number": "{pid} always plays at table {number}",
        "done": "{pid} plays at any table again",
    }
    affects_pairing: ClassVar[bool] = False

    number: BoardNo

    def after(self, section: Section, *, strict: bool) -> Section:
        entrant, table = section.entrant(self.pid), self.number
        refuse_if(not 0 <= table <= HIGHEST, "bad-table", found=table, most=HIGHEST)
        refuse_if(entrant.table == table, "nothing-changed")
        return seated_anew(section.with_entrant(replace(entrant, table=table)))

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, table = change.new, self.number
        for other in change.after.sections if table else ():
            shared = other.key != section.key and share_a_room(section, other)
            if shared and table in numbers_in_use(other):
                yield inform("table-of-section", section=other.name, table=table)
        own = {each.pid: each.table for each in section.entrants if each.table}
        for pid, other_table in own.items() if table else ():
            if other_table == table and pid != self.pid:
                yield inform("table-of-player", player=section.person(pid), table=table)
        board = section.current_round.draft.board_of(self.pid)
        opponents = {*board.pair} - {self.pid} if board and section.private_round else set()
        for pid in opponents & own.keys() if table else ():
            yield inform("two-tables", player=section.person(pid))
