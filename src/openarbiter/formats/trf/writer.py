"""FACTS -> text: writes a tournament as a report file.

What was read and not changed comes back byte for byte. Where something changed, only the lines
concerned are written anew; a tournament without a file behind it becomes a new file.

Source:
    TRF16 annex (2015); TRF26 (applied from 2025-09-01); see
    :mod:`~openarbiter.formats.trf.render` for the extensions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from openarbiter.errors import NotCoveredError
from openarbiter.formats.findings import not_covered
from openarbiter.formats.text import (
    BOM,
    MARK,
    decode_line,
    encode_guessed,
    fits_guess,
    is_utf8,
    raw_lines,
)
from openarbiter.formats.trf.assembly import OLD_TEAM, Origin
from openarbiter.formats.trf.dialects import COLOUR_OPTIONS
from openarbiter.formats.trf.players import (
    changed_line,
    entered,
    national_line,
    player_line,
    points_of,
    undecided_in,
)
from openarbiter.formats.trf.reader import clubs
from openarbiter.formats.trf.render import DIALECTS, SECTIONS, Section
from openarbiter.formats.trf.values import is_standings_order, orders_agree, rest
from openarbiter.model import Player, Points, ScoringSystem, Tournament
from openarbiter.values import replace

_ENDS = (b"\r\n", b"\n", b"\r")
_OPTIONS = "XXC"
_ABSENT = "XXZ"


def rewritten(tournament: Tournament, origin: Origin, dialect: str, newline: str) -> bytes:
    """The file behind a tournament, with the changes of the tournament.

    Where a lenient reading repaired the file, all lines that say something we know are written
    anew, so that they say what the tournament says. Facts the file does not speak of yet take the
    records of the dialect, a file without any line end the new line.
    """
    rewriting = _Rewriting(tournament, origin, undecided_in(dialect))
    for name, section in SECTIONS.items():
        if (
            section.facts(tournament) != section.facts(origin.facts)
            or (origin.repaired and name in origin.lines)
            or _was_inferred(name, section, origin, dialect)
            or (name == "requested_byes" and _speaks_of_another_round(tournament, origin))
        ):
            rewriting.section(name, section, dialect)
    rewriting.players()
    return rewriting.file(newline)


def _speaks_of_another_round(tournament: Tournament, origin: Origin) -> bool:
    """Whether absences without a round (XXZ) would move on, as the round to be paired has."""
    codes = origin.codes.get("requested_byes", ())
    return _ABSENT in codes and tournament.next_round != origin.facts.next_round


_EXTENDED = frozenset({"rounds", "initial_colour", "scoring", "requested_byes"})
"""Sections only the extensions of TRF16 have records for."""


def _was_inferred(name: str, section: Section, origin: Origin, dialect: str) -> bool:
    """Whether the points for results follow from those of the players, and can be written down."""
    unsaid = name == "scoring" and name not in origin.lines
    if not (origin.repaired or _EXTENDED & origin.lines.keys()):
        return False  # a file of TRF16, which has no record for them
    return unsaid and dialect in section.codes and origin.facts.scoring != ScoringSystem()


class _Rewriting:
    """A file being written again: which lines go, change, or come in."""

    def __init__(self, tournament: Tournament, origin: Origin, undecided: str) -> None:
        self._now = tournament
        self._undecided = undecided
        self._was = origin.facts
        self._origin = origin
        self._raw = raw_lines(origin.data.removeprefix(BOM))
        if origin.repaired:
            self._raw = [line.replace(b"\0", b" ") for line in self._raw]
        self._changed: dict[int, str] = {}
        self._gone: set[int] = set()
        self._added: dict[int, list[str]] = {}
        lines = [numbers[0] for numbers in origin.player_lines.values()]
        self._end = len(self._raw) + 1
        self._first_player = min(lines, default=self._end)
        self._after_players = max(lines, default=self._end - 1) + 1

    def section(self, name: str, section: Section, dialect: str) -> None:
        """Replace the lines of a section; a new one comes before the players or at the end."""
        old = self._origin.lines.get(name, [])
        if section.counts and not old:
            return
        codes = self._origin.codes.get(name) or section.codes.get(dialect, ())
        if not codes and not section.write(self._now, section.codes["trf26"]):
            return
        if not codes:
            message = f"the dialect {dialect!r} has no record for {name.replace('_', ' ')}"
            raise NotCoveredError(message)
        if name == "teams" and OLD_TEAM in codes and self._now.teams:
            # Records 013 that no record 310 has replaced: not before the change, and not now.
            stays = clubs(self._was) & clubs(replace(self._was, teams=self._now.teams))
            gone = [number for number in old if self._line(number) not in stays]
            if stays and not any(self._line(number).startswith(OLD_TEAM) for number in gone):
                codes = [code for code in codes if code != OLD_TEAM]
        else:
            gone = old
        for number in gone:
            self._drop(number)
        place = old[0] if old else self._first_player if section.head else self._end
        self._add(place, section.write(self._now, codes))

    def players(self) -> None:
        """Change the lines of changed players, drop those of removed ones, add new ones."""
        was = {player.tpn: player for player in self._was.players}
        worth_changed = _worth(self._now) != _worth(self._was)
        paired = self._now.paired_rounds
        for player in self._now.players:
            old = was.pop(player.tpn, None)
            if old is None:
                national = [national_line(player, entry) for entry in player.national]
                line = player_line(self._now, player, paired, self._undecided)
                self._add(self._after_players, [line, *national])
            elif old is not player or worth_changed or self._origin.repaired:
                self._changed_player(old, player, paired)
        for tpn in was:
            for number in self._origin.player_lines[tpn]:
                self._drop(number)
        self._gone.update(self._origin.nobody)

    def _points(self, old: Player, new: Player, paired: int) -> Points | None:
        """Points to declare: as the tournament says, or summed anew where it did not look."""
        declared = new.declared_points
        if declared is None or declared != old.declared_points:
            return declared
        if self._origin.repaired:
            return None
        before, after = (
            points_of(tournament, player, rounds)
            for tournament, player, rounds in (
                (self._was, old, self._was.paired_rounds),
                (self._now, new, paired),
            )
        )
        return declared if before == after else after

    def _changed_player(self, old: Player, new: Player, paired: int) -> None:
        points = self._points(old, new, paired)
        number, *national = self._origin.player_lines[new.tpn]
        line = self._line(number)
        if self._origin.repaired:
            declared = replace(new, declared_points=points)
            changed = player_line(self._now, declared, paired, self._undecided)
        else:
            changed = changed_line(line, old, new, points, self._undecided)
        if changed != line:
            self._changed[number] = changed
        if old.national != new.national:
            for place in national:
                self._drop(place)
            lines = [national_line(new, entry) for entry in new.national]
            self._add(national[0] if national else self._after_players, lines)

    def _line(self, number: int) -> str:
        return decode_line(self._raw[number - 1].rstrip(b"\r\n")).lstrip(MARK).lstrip()

    def _drop(self, number: int) -> None:
        """Take a line out; options of record XXC that have nothing to do with colour stay."""
        line = self._line(number)
        words = [word for word in rest(line).split() if word.lower() not in COLOUR_OPTIONS]
        if line[:3].upper() == _OPTIONS and words:
            self._changed[number] = " ".join([line[:3], *words])
        else:
            self._gone.add(number)

    def _add(self, before: int, lines: Iterable[str]) -> None:
        self._added.setdefault(before, []).extend(lines)

    def file(self, newline: str) -> bytes:
        """The file; a file in Windows-1252 becomes UTF-8 when the new lines need it."""
        data = self._origin.data
        end = next((e for line in self._raw for e in _ENDS if line.endswith(e)), newline.encode())
        if not is_utf8(data):
            new = [
                *self._changed.values(),
                *(line for some in self._added.values() for line in some),
            ]
            if all(fits_guess(line) for line in new):
                return b"".join(self._pieces(end, encode_guessed))
            self._raw = [decode_line(line).encode() for line in self._raw]
        body = b"".join(self._pieces(end, _encoded))
        return BOM + body if data.startswith(BOM) else body

    def _pieces(self, end: bytes, encode: Callable[[str], bytes]) -> Iterator[bytes]:
        for number, raw in enumerate(self._raw, 1):
            for line in self._added.get(number, ()):
                yield encode(line) + end
            if number in self._gone:
                continue
            line_end = raw[len(raw.rstrip(b"\r\n")) :]
            text = self._changed.get(number)
            yield raw if text is None else encode(text) + line_end
            if not line_end and self._end in self._added:
                yield end
        for line in self._added.get(self._end, ()):
            yield encode(line) + end


_EMPTY = "012"
"""What a tournament says of which nothing is known."""


def _worth(tournament: Tournament) -> tuple[object, ...]:
    """What the points of all players follow from beside their rounds."""
    scoring = tournament.scoring
    rounds = tournament.paired_rounds if scoring.zero_point_bye else 0  # of who is absent in them
    return scoring, tournament.adjustments, rounds


def write(tournament: Tournament, *, dialect: str = "trf26", newline: str = "\n") -> bytes:
    """The tournament as a report file.

    Args:
        tournament: With the file it was read from behind it (``origin``), that file is written
            again, changed only where the facts changed; the dialect then matters only for
            records the file does not have yet. Replace ``origin`` by ``None`` for a new file.
        dialect: ``"trf26"``; ``"trfx"`` (TRF16 with the ``XX`` records of JaVaFo), ``"trfbx"``
            (as bbpPairings reads it); or ``"trf16"``, which holds no more than that format
            has: nothing about scoring, byes to come, acceleration and forbidden pairs.
        newline: End of the lines of a new file.

    Returns:
        The bytes of the file, in UTF-8 unless the file behind the tournament is not. Names
        are cut to their columns; points a player does not declare are computed.

    Raises:
        NotCoveredError: The dialect cannot say something the tournament holds, such as a
            pairing number above 9999.
    """
    if dialect not in DIALECTS:
        raise NotCoveredError(f"no dialect is called {dialect!r}; known are {', '.join(DIALECTS)}")
    origin = tournament.origin
    if isinstance(origin, Origin):
        if tournament == origin.facts:
            return origin.data
        if not origin.pairing_ids:
            return rewritten(tournament, origin, dialect, newline)
        return _joined(_fresh(tournament, dialect, with_kept=True), newline)
    return _joined(_fresh(tournament, dialect, with_kept=dialect == "trf26"), newline)


def _fresh(tournament: Tournament, dialect: str, *, with_kept: bool) -> list[str]:
    """All lines of a new file; a file behind the tournament had the kept ones, in any dialect."""
    if dialect == "trfbx" and tournament.adjustments:
        raise not_covered("bbp-abnormal")
    if dialect == "trfx" and tournament.baku and not tournament.virtual_points:
        raise not_covered("acceleration")
    head: list[str] = []
    tail: list[str] = []
    for section in SECTIONS.values():
        codes = section.codes.get(dialect)
        if codes:
            (head if section.head else tail).extend(section.write(tournament, codes))
    paired = tournament.paired_rounds
    mark = undecided_in(dialect)
    body = [
        player_line(tournament, entered(tournament, player, paired), paired, mark)
        for player in tournament.players
    ]
    national = [
        national_line(player, entry)
        for player in tournament.players
        for entry in player.national
        if dialect != "trf16"
    ]
    if not (head or body or tail):
        head = [_EMPTY]
    if not with_kept:
        return [*head, *body, *national, *tail]
    kept = [
        each
        for each in tournament.other_records
        if not is_standings_order(each.line) or orders_agree(each.line, tournament.tie_breaks)
    ]
    before = [each.line for each in kept if each.before_players]
    after = [each.line for each in kept if not each.before_players]
    return [*head, *before, *body, *national, *tail, *after]


def _joined(lines: list[str], newline: str) -> bytes:
    return _encoded("".join([line + newline for line in lines]))


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise not_covered("half-character", text=repr(error.object[error.start])) from None
