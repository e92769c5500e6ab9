"""Which lines may be kept beside the facts: those that say nothing a fact says.

A kept line is written into the next report file as it stands, so a line that states a fact would
say it a second time, or otherwise. Whether it does, the reader of report files decides.

Source:
    :data:`~openarbiter.formats.trf.dialects.RECORDS`; TRF16 annex (2015), national records.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.formats.team_agreement import named_alike, otherwise
from openarbiter.formats.text import MARK
from openarbiter.formats.trf.assembly import OLD_TEAM
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.reader import read_lines
from openarbiter.formats.trf.values import is_standings_order, orders_agree
from openarbiter.languages import said
from openarbiter.model import Tournament

_BREAKS = "\r\n\0"


def _read(line: str) -> Draft:
    draft = Draft("")
    read_lines(draft, [line])
    return draft


def may_be_kept(line: str) -> bool:
    """Whether a line may stand in a file beside the records of the facts.

    Returns:
        False for blank lines, lines with breaks, and lines the reader takes a fact from, or
        would, were they written better.
    """
    if not line.strip() or line.startswith(MARK) or any(letter in line for letter in _BREAKS):
        return False
    return _read(line).others.get(1) == line


def clubs(tournament: Tournament) -> frozenset[str]:
    """Kept records 013 that have the name of no team, so that no fact says them again."""
    return frozenset(
        each.line
        for each in tournament.other_records
        if each.line.startswith(OLD_TEAM)
        and not any(named_alike(old, tournament.teams) for old in _read(each.line).old_teams)
    )


def restatements(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """Kept lines that state a fact because of what else the tournament says.

    Yields:
        Place of the line in ``other_records``, and what was expected instead.
    """
    players = {player.tpn for player in tournament.players}
    order = ""
    for index, each in enumerate(tournament.other_records):
        line = each.line
        if is_standings_order(line):
            if not orders_agree(line, tournament.tie_breaks):
                yield index, said("the codes of tie_breaks in their order")
            elif (order := order or line).split() != line.split():
                yield index, said("one order of the standings")
        elif line.startswith(OLD_TEAM) and not tournament.teams:
            yield index, said("the team as one of teams")
        elif any(otherwise(old, tournament.teams) for old in _read(line).old_teams):
            yield index, said("the players that teams has for it")
        elif any(number in players for _, number, _ in _read(line).national):
            yield index, said("an entry in national of the player")
