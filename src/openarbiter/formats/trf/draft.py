"""What has been read so far: the facts of a file while its lines are still coming in.

The only mutable things of this package live here, for the time of one reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from openarbiter.errors import Finding
from openarbiter.formats.findings import words
from openarbiter.formats.trf.cells import ABSENT, Cells
from openarbiter.formats.words import called
from openarbiter.languages import said
from openarbiter.model import (
    ForbiddenPairs,
    ForfeitedMatch,
    KnownLater,
    LineUp,
    NationalEntry,
    Points,
    PointsAdjustment,
    RequestedBye,
    RoundRecord,
    Team,
    TeamBye,
    Tpn,
    VirtualPoints,
)
from openarbiter.values import dataclass, field, replace

_MOST_FINDINGS = 1000
_OF_PLAYERS = (
    *("requested_byes", "forbidden_pairs", "known_later", "adjustments", "teams", "old_teams"),
)

T = TypeVar("T")


@dataclass(slots=True)
class Entry:
    """One record 001 as it came in.

    Attributes:
        line: Its line, from 1.
        tpn: Pairing number as the file writes it.
        texts: Sex, title, name, federation, FIDE id and birth, in the order of the record.
        rounds: What each round was, from round 1.
        doubtful: Rounds (index from 0) that were repaired: what does not fit them, or the
            points, is no finding of its own.
    """

    line: int
    tpn: Tpn
    texts: tuple[str, str, str, str, str, str]
    rating: int | None
    declared_points: Points | None
    rank: int | None
    rounds: list[RoundRecord]
    doubtful: set[int] = field(default_factory=set)

    def record(self, round_no: int) -> RoundRecord:
        """What a round was; an absence beyond the last entry."""
        return self.rounds[round_no - 1] if round_no <= len(self.rounds) else ABSENT


@dataclass(slots=True)
class Said:
    """Something the file may say once: its value, and the line that said it."""

    value: str | int
    line: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A pairing number mentioned outside record 001, to be looked up at the end."""

    number: int
    line: int
    column: int


class Stated(list[T]):
    """Facts of one kind in the order of the file, each with its line (from 1)."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []

    def add(self, fact: T, line: int) -> None:
        """Take in a fact that a line states."""
        self.append(fact)
        self.lines.append(line)

    def pairs(self) -> list[tuple[T, int]]:
        """The facts with their lines."""
        return list(zip(self, self.lines, strict=True))

    def keep(self, pairs: Iterable[tuple[T, int]]) -> None:
        """Hold these facts and lines from now on."""
        pairs = list(pairs)
        self[:] = [fact for fact, _ in pairs]
        self.lines = [line for _, line in pairs]


class Figure(NamedTuple):
    """A number of a player that has no column in record 001, and what an estimate rests on."""

    rating: int
    reason: str
    line: int


class Draft:
    """The facts of one file while it is being read.

    Attributes:
        file: Name of the file for findings.
        consequences: What does not fit only because of a fault; noted as a repair.
        remarks: What is odd, but harmless.
        left_out: Number of faults beyond those kept.
        nobody: Lines of records 001 that were left out.
        entries: The players, in the order of the file.
        by_number: The same by pairing number.
        cells: Spellings of rounds.
        said: What may be said once, by its name.
        lines: Lines (from 1) that say something, by the section of facts they belong to.
        codes: Record codes met in each section, in order.
        scoring: Values of the scoring system and the line that gave each, by name of its field.
        scoring_defaults: Values that follow from others unless said themselves.
        xxs_lines: Lines of records XXS, among which the later ones hold.
        scoring_disputed: Records about the scoring system disagree.
        positional: The order of the lines is the order of the players (``XXC rank``).
        absent: Pairing numbers of record XXZ.
        xxa_lines: Lines of records XXA, whose facts are among the virtual points.
        old_teams: Facts of record 013.
        match_points: Values of record 362 and the line that gave each, by name of the fact.
        repeatable: Line of each record whose repetition would count, by its text.
        figures: Facts of records XXE, by pairing number and kind.
        national: Line, pairing number and fact of each national record.
        others: Lines no fact speaks of, by their number (from 1). A line that may still turn
            out to be one waits here too.
        mentions: Pairing numbers mentioned elsewhere.

    The other attributes are lists of the facts whose name they have in
    :class:`~openarbiter.model.Tournament`, its event or its team event.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Finding] = []
        self.consequences: list[Finding] = []
        self.remarks: list[Finding] = []
        self.left_out = 0
        self.nobody: list[int] = []
        self.entries: list[Entry] = []
        self.by_number: dict[int, Entry] = {}
        self.cells = Cells()
        self.said: dict[str, Said] = {}
        self.lines: dict[str, list[int]] = {}
        self.codes: dict[str, list[str]] = {}
        self.deputies: list[str] = []
        self.round_dates: list[str] = []
        self.scoring: dict[str, tuple[Points, int]] = {}
        self.scoring_defaults: dict[str, Points] = {}
        self.xxs_lines: set[int] = set()
        self.scoring_disputed = False
        self.positional = False
        self.absent: list[int] = []
        self.requested_byes: Stated[RequestedBye] = Stated()
        self.forbidden_pairs: Stated[ForbiddenPairs] = Stated()
        self.virtual_points: Stated[VirtualPoints] = Stated()
        self.xxa_lines: set[int] = set()
        self.known_later: Stated[KnownLater] = Stated()
        self.adjustments: Stated[PointsAdjustment] = Stated()
        self.teams: Stated[Team] = Stated()
        self.old_teams: Stated[Team] = Stated()
        self.match_points: dict[str, tuple[Points, int]] = {}
        self.line_ups: Stated[LineUp] = Stated()
        self.forfeited: Stated[ForfeitedMatch] = Stated()
        self.byes: Stated[TeamBye] = Stated()
        self.repeatable: dict[str, int] = {}
        self.others: dict[int, str] = {}
        self.national: list[tuple[int, int, NationalEntry]] = []
        self.mentions: list[Mention] = []
        self.figures: dict[tuple[int, str], Figure] = {}

    def text(self, name: str) -> str:
        """What may be said once; empty where it is not said."""
        said = self.said.get(name)
        return str(said.value) if said else ""

    def number(self, name: str) -> int | None:
        """A number that may be said once; ``None`` where it is not."""
        said = self.said.get(name)
        return int(said.value) if said else None

    def move_players(self, moved: Callable[[tuple[Tpn, ...]], tuple[Tpn, ...]]) -> None:
        """Change the lists of players in all facts but line-ups, which have empty boards."""
        for name in _OF_PLAYERS:
            facts = getattr(self, name)
            facts[:] = [replace(fact, players=moved(fact.players)) for fact in facts]

    @property
    def noted(self) -> int:
        """How many faults have been noted so far, whether kept or only counted."""
        return len(self.faults) + self.left_out

    def wrong(self, check: str, place: tuple[int, int], /, **gaps: object) -> None:
        """Note what cannot be read at a line and column; beyond a thousand it is only counted."""
        self._note(self.faults, check, place, gaps)

    def contradiction(self, check: str, place: tuple[int, int], /, **gaps: object) -> None:
        """Note a fact that disagrees with another one; arguments as :meth:`wrong`."""
        self._note(self.faults, check, place, gaps, contradiction=True)

    def consequence(self, check: str, place: tuple[int, int], /, **gaps: object) -> None:
        """Note what does not fit because of something already noted; as :meth:`wrong`."""
        self._note(self.consequences, check, place, gaps, contradiction=True)

    def remark(self, check: str, place: tuple[int, int], /, **gaps: object) -> None:
        """Note something odd that has one meaning all the same."""
        self._note(self.remarks, check, place, gaps | {"repair": ""})

    def _note(
        self,
        notes: list[Finding],
        check: str,
        place: tuple[int, int],
        gaps: dict[str, object],
        *,
        contradiction: bool = False,
    ) -> None:
        if len(notes) < _MOST_FINDINGS:
            code, found, expected, repair = words(check, gaps)
            notes.append(Finding(code, self.file, *place, found, expected, repair, contradiction))
        elif notes is self.faults:
            self.left_out += 1

    def line_of_the_same(self, line: str, number: int) -> int:
        """The line (from 1) of the same record word for word, if this is a repetition; else 0."""
        earlier = self.repeatable.setdefault(line.rstrip(), number)
        return earlier if earlier != number else 0

    def belongs(self, section: str, code: str, line: int) -> None:
        """Remember that a line says something about a section of the facts."""
        self.lines.setdefault(section, []).append(line)
        codes = self.codes.setdefault(section, [])
        if code not in codes:
            codes.append(code)

    def say(self, name: str, value: str | int, line: int) -> None:
        """Note something that may be said once; a second, different value is a contradiction."""
        earlier = self.said.setdefault(name, Said(value, line))
        if earlier.value != value:
            gaps = {"name": called(name), "value": repr(value), "earlier": repr(earlier.value)}
            repair = said("kept {value}", value=repr(earlier.value))
            place = (line, 1)
            self.contradiction("said-twice.fact", place, **gaps, line=earlier.line, repair=repair)
