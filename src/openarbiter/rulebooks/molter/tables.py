"""Molter tables: read from text, stored by their size, and as the rounds of a tournament.

A table is a text with a line for each round, its games with White first: ``A1-B2 C1-A2``. Lines may
begin with ``R1:`` and so on; what stands behind ``#`` is a remark. The stored ones are in
``tables.txt``, one after the other, each under a line with its size.

Source:
    docs/systems/molter.md, 2 to 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from openarbiter.errors import FormatError, NotCoveredError, refusal
from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.molter.rules import Rows, Shape, shape_of
from openarbiter.rulebooks.pairing import Scheduled
from openarbiter.rulebooks.team_boards import (
    games_of,
    row_of,
    stored_tables,
    teams_of,
    teams_told,
    text_of,
)

CODE = "CUSTOM_MOLTER_"
"""Beginning of the codes of record 192; the size of the table follows."""

_SIZE = re.compile(r"(\d{1,2})X(\d{1,2})X(\d{1,2})", re.IGNORECASE)
_BEGINNING = re.compile(r"^R?\d+[:.]\s*")


def read(text: str, source: str = "") -> Rows:
    """A table from its text.

    Raises:
        FormatError: A line is no round, or there is none.
    """
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        plain = _BEGINNING.sub("", line.partition("#")[0].strip())
        if not plain or _SIZE.fullmatch(plain):
            continue
        try:
            rows.append(row_of(plain))
        except ValueError:
            raise _unreadable(source, number, plain) from None
    if not rows:
        raise _unreadable(source, 1, text[:40])
    return tuple(rows)


def _unreadable(source: str, line: int, found: str) -> FormatError:
    expected = said("the games of a round, White first, such as {example}", example="A1-B2 C1-A2")
    return refusal(source or "<text>", "molter-table", repr(found), expected, line, 1)


def _stored() -> Mapping[str, tuple[str, ...]]:
    """The rows of the stored tables, by their size."""
    return stored_tables("openarbiter.rulebooks.molter")


def sizes() -> tuple[str, ...]:
    """The sizes of the stored tables, teams by players of a team by rounds: the usual one first."""
    return tuple(_stored())


def shape_named(text: str) -> Shape | None:
    """The size that a text names, such as ``3x2x2``; ``None`` where it names none."""
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    return Shape(teams=int(found[1]), boards=int(found[2]), rounds=int(found[3]))


def stored(shape: Shape) -> Rows:
    """The stored table of a size.

    Raises:
        NotCoveredError: No table can have the size, or none of it is stored.
    """
    if shape.fault:
        raise NotCoveredError.saying(
            "there is no Molter table {size}: {why}", size=str(shape), why=shape.fault
        )
    if str(shape) not in _stored():
        raise NotCoveredError.saying(
            "no Molter table {size} is stored; stored are {sizes}; openarbiter table takes a "
            "table of your own",
            size=str(shape),
            sizes=in_a_row(sizes()),
        )
    return read("\n".join(_stored()[str(shape)]))


def shape_of_tournament(tournament: Tournament) -> Shape:
    """The size of the table of a tournament.

    Its code says it, or else its teams and the number of rounds announced.

    Raises:
        NotCoveredError: Neither says it.
    """
    named = shape_named(tournament.event.type_code.upper().removeprefix(CODE))
    if named is not None:
        return named
    teams = tournament.teams
    if teams and tournament.rounds:
        return Shape(teams=len(teams), boards=len(teams[0].players), rounds=tournament.rounds)
    raise NotCoveredError.saying(
        "nothing says which Molter table is meant; state its size (record 192, such as "
        "{code}), or the teams and the number of rounds (records 310 and 142)",
        code=f"{CODE}3X2X2",
    )


def table_of(tournament: Tournament) -> Rows:
    """The stored table of a tournament.

    Raises:
        NotCoveredError: Nothing says its size, none of it is stored, or other rounds are announced.
    """
    shape = shape_of_tournament(tournament)
    rows = stored(shape)
    if tournament.rounds not in (None, shape.rounds):
        raise NotCoveredError.saying(
            "the Molter table {size} has {count} rounds, and {rounds} are announced",
            shape.rounds,
            one="the Molter table {size} has one round, and {rounds} are announced",
            size=str(shape),
            rounds=tournament.rounds,
        )
    return rows


def rounds_by(rows: Rows, tournament: Tournament) -> tuple[Scheduled, ...]:
    """The rounds of a table with the numbers of the players of a tournament.

    Raises:
        NotCoveredError: The teams are more or fewer, unequal, or of another size than the table.
    """
    shape = shape_of(rows)
    teams = teams_of(tournament, shape.teams)
    if len(teams[0]) != shape.boards:
        raise NotCoveredError.saying(
            "the table {size} is for teams of {expected}, and here they have {count} players",
            len(teams[0]),
            one="the table {size} is for teams of {expected}, and here they have one player",
            size=str(shape),
            expected=shape.boards,
        )
    return tuple(games_of(row, teams) for row in rows)


def whole_schedule(tournament: Tournament) -> tuple[Scheduled, ...]:
    """All rounds of a tournament by its stored table, whoever has left since.

    Raises:
        NotCoveredError: There is no table for it.
    """
    return rounds_by(table_of(tournament), tournament)


def schedule(tournament: Tournament, round_no: RoundNo) -> Scheduled:
    """A round of a tournament by its stored table, whoever has left since.

    Raises:
        NotCoveredError: There is no table for it, or it has no such round.
    """
    rounds = whole_schedule(tournament)
    if round_no > len(rounds):
        raise NotCoveredError.saying(
            "round {number} is beyond the {count} rounds of the table",
            len(rounds),
            one="round {number} is beyond the one round of the table",
            number=round_no,
        )
    return rounds[round_no - 1]


def code_of(tournament: Tournament) -> str:
    """The code of a tournament: the size of its table; as it stands where nothing says that."""
    try:
        return f"{CODE}{shape_of_tournament(tournament)}".upper()
    except NotCoveredError:
        return tournament.event.type_code


def told(tournament: Tournament, round_no: RoundNo) -> Iterator[str]:
    """The row of the table, and who is in which team."""
    rows = table_of(tournament)
    shape = shape_of(rows)
    yield said("Round {round}, Molter table {size}", round=round_no, size=str(shape))
    yield said("[2] row of the table: {pairs}", pairs=text_of(rows[round_no - 1]))
    yield said("[1] teams: {teams}", teams=teams_told(teams_of(tournament, shape.teams)))
