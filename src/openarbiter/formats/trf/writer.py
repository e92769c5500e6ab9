"""FACTS -> text: writes a tournament as a report file.

What was read and not changed comes back byte for byte. Where something changed, only the lines
concerned are written anew; a tournament without a file behind it becomes a new file.

Source:
    TRF16 annex (2015); TRF26 (applied from 2025-09-01); see
    :mod:`~openarbiter.formats.trf.render` for the extensions.
"""

from __future__ import annotations

from openarbiter.errors import NotCoveredError
from openarbiter.formats.trf.assembly import Origin
from openarbiter.formats.trf.players import entered, national_line, player_line, undecided_in
from openarbiter.formats.trf.render import DIALECTS, SECTIONS
from openarbiter.formats.trf.rewriting import rewritten
from openarbiter.formats.trf.standings_order import is_standings_order, orders_agree
from openarbiter.languages import said
from openarbiter.model import Tournament

_EMPTY = "012"
"""What a tournament says of which nothing is known."""


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

    Source:
        TRF16 annex (2015); TRF26 (applied from 2025-09-01).
    """
    if dialect not in DIALECTS:
        message = f"no dialect is called {dialect!r}; known are {', '.join(DIALECTS)}"
        raise NotCoveredError(message)
    origin = tournament.origin
    if isinstance(origin, Origin):
        if tournament == origin.facts:
            return origin.data
        if not origin.pairing_ids:
            return rewritten(tournament, origin, dialect, newline)
        return _encoded(_fresh(tournament, dialect, with_kept=True), newline)
    return _encoded(_fresh(tournament, dialect, with_kept=dialect == "trf26"), newline)


def _fresh(tournament: Tournament, dialect: str, *, with_kept: bool) -> list[str]:
    """All lines of a new file; a file behind the tournament had the kept ones, in any dialect."""
    if dialect == "trfbx" and tournament.adjustments:
        message = said("bbpPairings refuses files with abnormal points (record 299)")
        raise NotCoveredError(message)
    if dialect == "trfx" and tournament.baku and not tournament.virtual_points:
        message = said(
            "trfx announces no acceleration (record 192 is one of TRF26); list the virtual points "
            "of every round, or write TRF26"
        )
        raise NotCoveredError(message)
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


def _encoded(lines: list[str], newline: str) -> bytes:
    try:
        return "".join([line + newline for line in lines]).encode()
    except UnicodeEncodeError as error:
        half = repr(error.object[error.start])
        message = said("{text} is half a character and cannot be written", text=half)
        raise NotCoveredError(message) from None
