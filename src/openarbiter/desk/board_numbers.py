"""Which number a board has: the first of a section, ranges, tables that are somebody's own.

The number is that of the table at which the two sit: on paper, phones, screens and slips, in logs
and addresses. A published board keeps its number. Nothing is paired here.

Source:
    C.04.2, GHR 3.6 (the order of the boards, in which tables are taken).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, combinations, count, islice
from typing import Final

from openarbiter.desk.messages import declare, refuse
from openarbiter.desk.state import Board, Draft, EventState, Section
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import BoardNo

_SENTENCES: Final[Table] = {
    "bad-board-numbers": "{found}: numbers of boards are ascending numbers and ranges from 1 to "
    "{most}, such as 41 or 1-20, 31-40.",
}
declare(_SENTENCES)

HIGHEST: Final = 99_999
"""The highest number that a board may be given."""

_RANGE: Final = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?")


def ranges(text: str) -> tuple[range, ...]:
    """The numbers that a text names, ascending; none for an empty one.

    Raises:
        Refusal: It holds something else, or a number that is not greater than the one before it.

    Examples:
        >>> ranges("1-20, 31")
        (range(1, 21), range(31, 32))
    """
    found: list[range] = []
    for part in filter(None, map(str.strip, text.split(","))):
        match = _RANGE.fullmatch(part)
        first = int(match[1]) if match else 0
        last = int(match[2] or first) if match else 0
        if not (found[-1].stop if found else 1) <= first <= last:
            raise refuse("bad-board-numbers", found=repr(text)[:40], most=HIGHEST)
        found.append(range(first, last + 1))
    return tuple(found)


def is_live(section: Section, number: int) -> bool:
    """Whether the game at a board is broadcast."""
    return any(number in each for each in ranges(section.settings.live))


def numbers_of(section: Section) -> Iterator[BoardNo]:
    """The numbers of the boards of a section, ascending without end: behind the last it goes on."""
    named = ranges(section.settings.board_numbers) or (range(1, 1),)
    return map(BoardNo, chain(*named, count(named[-1].stop)))


def at_tables(section: Section, pairs: Iterable[tuple[Pid, Pid]], bye: Pid | None) -> Draft:
    """Pairs, White first, at the tables of a section, which they take in their order.

    A game of somebody with a table of his own is played there: of two such players at that of
    White, of two such games the first one. The boards ascend by number.
    """
    games, own = tuple(pairs), _own_tables(section)
    fixed: dict[BoardNo, tuple[Pid, Pid]] = {}
    for pair in games if own else ():
        table = _own_table(own, pair, fixed)
        if table:
            fixed[table] = pair
    seated = set(fixed.values())
    free = (number for number in numbers_of(section) if number not in fixed)
    others = (Board(next(free), *pair) for pair in games if pair not in seated)
    own_boards = (Board(number, *pair) for number, pair in fixed.items())
    return Draft(tuple(sorted([*own_boards, *others], key=lambda board: board.number)), bye)


def _own_tables(section: Section) -> dict[Pid, BoardNo]:
    return {entrant.pid: entrant.table for entrant in section.entrants if entrant.table}


def _own_table(
    own: dict[Pid, BoardNo], pair: tuple[Pid, Pid], taken: Collection[BoardNo]
) -> BoardNo | None:
    """The free table of one of two players; ``None`` where neither has one."""
    return next((own[pid] for pid in pair if pid in own and own[pid] not in taken), None)


def free_number(section: Section, taken: Collection[BoardNo]) -> BoardNo:
    """The first number of a section that no board has."""
    return next(number for number in numbers_of(section) if number not in taken)


def late_number(section: Section, boards: Sequence[Board], pair: tuple[Pid, Pid]) -> BoardNo:
    """The number of a pair that comes late: a table of its own, or the next one behind all others.

    Numbers that were given and are free again stay free: paper may have them.
    """
    own, taken = _own_tables(section), {board.number for board in boards}
    last = max(taken.difference(own.values()), default=0)
    behind = (each for each in numbers_of(section) if each > last and each not in taken)
    return _own_table(own, pair, taken) or next(behind)


def numbers_in_use(section: Section) -> frozenset[BoardNo]:
    """The numbers of the boards of the round that a section is at, or of as many as it may need."""
    boards = section.current_round.boards
    if boards:
        return frozenset(board.number for board in boards)
    needed = islice(numbers_of(section), len(section.entrants) // 2)
    return frozenset({*needed, *_own_tables(section).values()})


def overlaps(state: EventState) -> tuple[tuple[Section, Section, tuple[BoardNo, ...]], ...]:
    """Each two sections that use the same numbers, and these, ascending.

    Sections that all count from 1 are left out: nobody has said that they share a room.
    """
    used = [(section, numbers_in_use(section)) for section in state.sections]
    return tuple(
        (one, other, tuple(sorted(both)))
        for (one, first), (other, second) in combinations(used, 2)
        if share_a_room(one, other) and (both := first & second)
    )


def share_a_room(one: Section, other: Section) -> bool:
    """Whether two sections count their boards on in one room: one of them says its numbers."""
    return bool(one.settings.board_numbers or other.settings.board_numbers)
