"""The step log of a round, and the groups of the round as its document arranges them.

Both are those of the pairing that the system makes, which is said where the boards are others. A
pairing that is still private has a page here and no sheet.

Source:
    C.04.2, GHR 4 (what is published); the articles stand in the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

from starlette.exceptions import HTTPException

from openarbiter.desk import Section
from openarbiter.errors import TournamentError
from openarbiter.explanations.step_log import step_log
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import loaded
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Here
from openarbiter.web.public_facts import everybody, paired_tournament
from openarbiter.web.wording import Facts

_INDENT: Final = 2
_DEEPEST: Final = 2


def steps_of(now: Here, section: Section, number: int, *, public: bool = True) -> Facts:
    """The step log of a round in the reader's language, for pages and the sheet.

    Returns:
        ``lines``: text, depth from 0 and whether it is a heading; ``names``: every player;
        ``trouble``: why there is no log, else empty.
    """
    edition = registry.edition(section.system)
    lines: Iterable[str] = ()
    trouble = ""
    try:
        tournament = paired_tournament(section, number, public=public)
        lines = step_log(tournament, edition, RoundNo(number), now.words.language)
    except TournamentError as error:
        trouble = error.message
    return {
        "round_no": number,
        "system": section.system,
        "lines": _shown(lines),
        "names": list(everybody(section.tournament).values()),
        "by_hand": section.round(number).by_hand,
        "trouble": trouble,
    }


def _shown(lines: Iterable[str]) -> list[Facts]:
    """The lines, without the rules that a text puts around a heading.

    Where a log has no such headings, a line with others set in below it is one.
    """
    every = [line for line in lines if line.strip()]
    ruled = any(map(_is_rule, every))
    found: list[Facts] = []
    for before, line, after in zip(["", *every], every, [*every[1:], ""], strict=False):
        if _is_rule(line):
            continue
        depth = _depth(line)
        leads = depth == 0 and _depth(after) > 0
        heading = _is_rule(before) and _is_rule(after) if ruled else leads
        found.append({"text": line.strip(), "depth": depth, "heading": heading})
    return found


def _is_rule(line: str) -> bool:
    return bool(line) and not line.strip("=")


def _depth(line: str) -> int:
    return min((len(line) - len(line.lstrip())) // _INDENT, _DEEPEST)


def groups_of(section: Section, key: str, number: int, *, public: bool) -> Facts:
    """The groups of a round as a sheet of the document shows them.

    Raises:
        HTTPException: The document names no such sheet (404).
        TournamentError: The round cannot be paired by the system, or not be explained to everybody.
    """
    edition = registry.edition(section.system)
    sheet = next((one for one in edition.sheets if one.key == key and one.source), None)
    if sheet is None:
        raise HTTPException(404)
    make = cast("Callable[[Tournament, RoundNo], Iterable[GroupSheet]]", loaded(sheet.source))
    made = make(paired_tournament(section, number, public=public), RoundNo(number))
    names = {tpn: one.name for tpn, one in everybody(section.tournament).items()}
    return {
        "key": key,
        "article": sheet.article,
        "round_no": number,
        "groups": [_group(one, names) for one in made],
        "by_hand": section.round(number).by_hand,
    }


def _group(one: GroupSheet, names: dict[int, str]) -> Facts:
    return {
        "title": one.title,
        "notes": [{"text": note, "depth": int(str(note).startswith(" "))} for note in one.notes],
        "tables": [
            {
                "caption": table.caption,
                "heads": table.heads,
                "rows": [[_cell(cell, names) for cell in row] for row in table.rows],
            }
            for table in one.tables
        ],
    }


def _cell(cell: Cell, names: dict[int, str]) -> Facts:
    """A cell: a player with number and name, or a text."""
    if isinstance(cell, int):
        return {"number": cell, "text": names.get(cell, "")}
    return {"number": 0, "text": cell or ""}


def steps(now: Here) -> Answer:
    """The step log of a round, private ones too."""
    section, found = now.round("paired")
    facts = {"section": section.key, **steps_of(now, section, found.number, public=False)}
    facts |= {"private": found.phase.private}
    return Page(now, "steps", facts)


ROUTES: Final = (("GET", "/{s}/rounds/{n:whole}/steps", steps),)
