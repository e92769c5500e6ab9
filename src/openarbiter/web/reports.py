"""Codes by which players report the results of their boards, and what becomes of a report.

Each side of each board of a published round has a code of its own. It is made of a secret of the
desk by HMAC and kept nowhere: every copy of the event is without it, slips can be printed again,
and a code is right as long as the game it belongs to stands at its board. A round that is closed or
taken back takes no reports, and another game at the board has other codes.

Source:
    RFC 2104, HMAC: Keyed-Hashing for Message Authentication, 1997.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from openarbiter.desk import (
    OUTCOMES,
    PLAYED,
    Board,
    Draft,
    EnterResult,
    EventState,
    Report,
    Reporter,
    ReportResult,
    RoundState,
    Section,
    agreed,
    apply,
    outcome_text,
    standing,
)
from openarbiter.store import EventFile

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Signs of a code: none that is easily taken for another one."""

LENGTH: Final = 8
"""Signs of a code: 656,100,000,000 are possible."""

OFFERED: Final = {name: outcome_text(OUTCOMES[name]) for name in PLAYED}
"""The results on the buttons of players and helpers, as they are written; a forfeit is for an
arbiter."""

SIDES: Final = (Reporter.WHITE, Reporter.BLACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What a code is for: one side of a board."""

    section: str
    round_no: int
    board: int
    side: Reporter


@dataclass(slots=True)
class Codes:
    """The codes of an event, made when they are first asked for.

    Attributes:
        event: What tells the event from every other.
    """

    secret: str
    event: str
    _known: dict[tuple[str, int], tuple[Draft, Mapping[str, Place]]] = field(default_factory=dict)

    def code(self, section: str, round_no: int, board: Board, side: Reporter) -> str:
        """The code of one side of a board."""
        what = [self.event, section, int(round_no), *map(int, (board.number, *board.pair))]
        return self._signs([*what, side.value])

    def door(self, opening: int, what: str = "door") -> str:
        """The code of an opening of the check-in at the door, or the word of its tablets."""
        return self._signs([self.event, what, opening])

    def _signs(self, what: list[object]) -> str:
        message = json.dumps(what).encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(self.secret), message, "sha256"))
        signs = []
        for _ in range(LENGTH):
            number, place = divmod(number, len(ALPHABET))
            signs.append(ALPHABET[place])
        return "".join(signs)

    def place(self, state: EventState, code: str) -> Place | None:
        """What a code is for; ``None`` for one that belongs to no game of the event."""
        rounds = [(section, found) for section in state.sections for found in section.rounds]
        for section, found in sorted(rounds, key=lambda pair: -pair[1].number):
            if not section.teams and (place := self._of(section, found).get(code)):
                return place
        return None

    def _of(self, section: Section, found: RoundState) -> Mapping[str, Place]:
        at = section.key, int(found.number)
        draft, known = self._known.get(at, (None, {}))
        if draft is None or (draft is not found.draft and draft != found.draft):
            known = {
                self.code(*at, board, side): Place(
                    section=section.key, round_no=at[1], board=int(board.number), side=side
                )
                for board in found.boards
                for side in SIDES
            }
            self._known[at] = found.draft, known
        return known


def written(code: str) -> str:
    """A code as it is printed and read out.

    Examples:
        >>> written("K7QF2M9X")
        'K7QF-2M9X'
    """
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def typed(text: str) -> str:
    """A code as it was meant, however it was typed.

    Examples:
        >>> typed(" k7qf 2m9x ")
        'K7QF2M9X'
    """
    return "".join(sign for sign in text.upper() if sign in ALPHABET)[: LENGTH + 1]


_TAKING: Final = Lock()


def take(file: EventFile, report: ReportResult, author: str) -> None:
    """Write a report down; with it the result, where two sides agree and nobody says otherwise.

    Both are on the disk, or none is; where an arbiter was faster the report is refused.

    Raises:
        Refusal: It is not possible, or was taken before.
        StoreError: It could not be written.
    """
    with _TAKING:  # reports come one after the other: of two equal ones the second sees the first
        after = apply(file.state, report).section(report.section)
        outcome = agreed(after.round(report.round_no).reports_of(report.board))
        if outcome is None:
            file.act(report, author=author)
            return
        result = EnterResult(
            section=report.section,
            round_no=report.round_no,
            board=report.board,
            outcome=outcome,
        )
        file.act_together([report, result], author=author)


def open_reports(section: Section, found: RoundState) -> dict[int, tuple[Report, ...]]:
    """The reports that stand of each board that has no result yet, by its number."""
    if not found.reports or not found.phase.public:
        return {}
    missing = {int(board.number) for board in section.missing(found.number)}
    boards = sorted({int(each.board) for each in found.reports} & missing)
    return {number: standing(found.reports_of(number)) for number in boards}


def differ(reports: Iterable[Report]) -> bool:
    """Whether reports about one board say different things."""
    return len({each.outcome for each in reports}) > 1


def helper_report(result: EnterResult, name: str) -> ReportResult:
    """The result that a helper enters, as a report."""
    return ReportResult(
        section=result.section,
        round_no=result.round_no,
        board=result.board,
        outcome=result.outcome,
        by=Reporter.HELPER,
        name=name,
    )
