"""The log as a page: who did what, when, what was there before, and why.

An entry is told by :mod:`openarbiter.web.telling`; here it is only said which entries count no
longer, which result a result has replaced, and which entries a reader asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from openarbiter.desk import (
    ClearResult,
    CorrectResult,
    EnterResult,
    EventState,
    Outcome,
    outcome_text,
    section_of,
)
from openarbiter.store import Entry
from openarbiter.web.language import Catalogue
from openarbiter.web.telling import tell

KINDS = {
    "results": ("EnterResult", "ClearResult"),
    "corrections": ("CorrectResult", "WithdrawCorrection", "RecordColours"),
    "pairings": (
        *("StartRound", "PairRound", "DiscardPairing", "PublishRound", "UnpublishRound"),
        *("PairLate", "CompleteRound", "ReopenRound", "BeginEdit", "CancelEdit", "EndEdit"),
        *("SplitPair", "MakePair", "SwapColours", "GiveBye", "TakeBye", "ForbidPair", "AllowPair"),
    ),
    "players": (
        *("AddPlayer", "AddPlayers", "EditPlayer", "RemovePlayer", "WithdrawPlayer"),
        *("ReinstatePlayer", "CheckIn", "SetBye", "ClearBye", "SetAbsent", "LeaveOut"),
        *("SettleAbsences", "NumberPlayers"),
    ),
    "settings": (
        *("CreateEvent", "ChangeEvent", "LeaveStrict", "AddNote", "AddSection", "ChangeSection"),
        "RestoreEvent",
        *("RemoveSection", "CopySection", "ImportTournament", "SetFund", "SetTieBreaks"),
        "ForceFinal",
    ),
}
"""Groups of actions a reader may ask for; undo and redo are shown with what they undo."""

PER_PAGE = 100

_GROUP_OF = {name: group for group, names in KINDS.items() for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Which entries are wanted.

    Attributes:
        words: Text that stands in the sentence, the author or the reason; empty for all.
        author: Who; empty for everybody.
        kind: A key of :data:`KINDS`; empty for all.
        first: Number of the first entry; 1 for the beginning.
        last: Number of the last entry; 0 for the end.
    """

    words: str = ""
    author: str = ""
    kind: str = ""
    first: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One entry.

    Attributes:
        number: Its number.
        time: When, UTC.
        author: Who.
        kind: ``act``, ``undo`` or ``redo``.
        group: Which group of actions it belongs to.
        text: What was done, in the reader's language.
        old: The result that was there before; empty where none was or it is no result.
        new: The result that was entered; empty likewise.
        reason: Why; empty where nobody was asked.
        target: The entry an undo or redo is about; ``None`` for an action.
        counts: The action counts; ``False`` when it was undone.
        hash: Its fingerprint.
        previous: Fingerprint of the entry before.
    """

    number: int
    time: datetime
    author: str
    kind: str
    group: str
    text: str
    old: str
    new: str
    reason: str
    target: int | None
    counts: bool
    hash: str
    previous: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogView:
    """A page of the log.

    Attributes:
        total: Entries of the whole log.
        found: Entries that were asked for.
        page: Number of this page, from 1.
        pages: Number of pages, at least 1.
        authors: Everybody who wrote something, by name.
        lines: The entries of this page, newest first.
        damage: What is wrong with the chain; empty when it is unbroken.
        good: The last entry up to which the chain holds.
        mark: Fingerprint of the last entry; empty for an empty log.
    """

    total: int
    found: int
    page: int
    pages: int
    authors: tuple[str, ...]
    lines: tuple[LogLine, ...]
    damage: str
    good: int
    mark: str


def log_lines(
    words: Catalogue,
    state: EventState,
    entries: Sequence[Entry],
    only: Collection[int] | None = None,
) -> tuple[LogLine, ...]:
    """All entries of a log in words, oldest first.

    Args:
        words: The reader's language.
        state: The event, for the names.
        entries: The whole log, from its first entry.
        only: Numbers of the entries whose sentence is wanted; ``None`` for all. Without its
            sentence an entry has everything else: a long log is not told for the sake of a page.
    """
    by_number = {entry.number: entry for entry in entries}
    named = None if only is None else frozenset(only)

    def wants(number: int) -> bool:
        return named is None or number in named

    undone: set[int] = set()
    results: dict[tuple[str, int, int], str] = {}
    lines = []
    for entry in entries:
        if entry.target is not None:
            (undone.discard if entry.kind.value == "redo" else undone.add)(entry.target)
        action = entry.action
        old = new = ""
        if isinstance(action, EnterResult | CorrectResult | ClearResult):
            game = (section_of(action), int(action.round_no), int(action.board))
            old = results.get(game, "")
            new = "" if isinstance(action, ClearResult) else _sign(action.outcome)
            results[game] = new
        told = action if action is not None else by_number[entry.target or 0].action
        lines.append(
            LogLine(
                number=entry.number,
                time=entry.time,
                author=entry.author,
                kind=entry.kind.value,
                group=_GROUP_OF.get(type(told).__name__, "settings"),
                text=tell(words, state, told) if told is not None and wants(entry.number) else "",
                old="" if old == new else old,
                new=new,
                reason=entry.reason,
                target=entry.target,
                counts=True,
                hash=entry.hash,
                previous=entry.previous,
            )
        )
    return tuple(_struck(line) if line.number in undone else line for line in lines)


def _sign(outcome: Outcome) -> str:
    return outcome_text(outcome) if outcome.decided else ""


def _struck(line: LogLine) -> LogLine:
    return replace(line, counts=False)


def wanted(lines: Sequence[LogLine], chosen: LogFilter) -> tuple[LogLine, ...]:
    """The lines a filter lets through, in their order."""
    text = chosen.words.casefold().strip()
    return tuple(
        line
        for line in lines
        if line.number >= chosen.first
        and (not chosen.last or line.number <= chosen.last)
        and (not chosen.author or line.author == chosen.author)
        and (not chosen.kind or line.group == chosen.kind)
        and (not text or text in f"{line.text} {line.author} {line.reason}".casefold())
    )


def log_view(
    lines: Sequence[LogLine], chosen: LogFilter, *, page: int, damage: str = "", good: int = 0
) -> LogView:
    """A page of the log, newest first.

    Args:
        lines: All entries in words, oldest first.
        chosen: Which are wanted.
        page: Number of the page, from 1; a page beyond the end is the last one.
        damage: What is wrong with the chain; empty when it is unbroken.
        good: The last entry up to which the chain holds.
    """
    found = tuple(reversed(wanted(lines, chosen)))
    pages = max(1, -(-len(found) // PER_PAGE))
    here = min(max(page, 1), pages)
    return LogView(
        total=len(lines),
        found=len(found),
        page=here,
        pages=pages,
        authors=tuple(sorted({line.author for line in lines})),
        lines=found[(here - 1) * PER_PAGE : here * PER_PAGE],
        damage=damage,
        good=good,
        mark=lines[-1].hash if lines else "",
    )
