"""Report files as rows of data: what stands in a file, what is found in it, and what is read.

A file in ``reports`` holds rules. Each says its sentence (``says``), among which lines its records
stand (``start``), ``records`` and ``facts`` of all its rows, and the ``dialects`` of new files. A
row is the records and what is found: ``code line column``, and behind a colon words of the
finding. What is ``refused`` has to be mended by a lenient reading, what is ``remarked`` is read,
and of what is ``read`` nothing is said.

Facts are members of the tournament as JSON has them, with ``*`` for each of a list that has it;
``nothing`` names those that are not there, ``once`` holds those that a new file says in another
way, and ``means`` is another text of the same records.

In records ``…48…`` fills a line with blanks up to its column 48. Where a rule starts with
``cells``, a row is what its players have: ``points: opponent colour result / … | …``; where it
starts with ``clean``, it is what of the clean file becomes something else, and further records.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import Finding, FormatError
from openarbiter.formats import json_, trf
from openarbiter.model import Tournament

HERE = Path(__file__).parent / "reports"

NAMES = ("Alpha, A", "Beta, B", "Gamma, C", "Delta, D")


def player(number: int, name: str, points: str = "0.0", *cells: str) -> str:
    """Record 001 of an unrated player; of a cell the blanks before the opponent are left out."""
    line = f"001 {number:4d}      {name:66}{points:>4} {number:4d}  "
    return f"{line}{'  '.join(map(_cell, cells))}".rstrip() + "\n"


def _cell(text: str) -> str:
    opponent, _, rest = text.partition(" ")
    return f"{opponent:>4} {rest:<3}"


def of_cells(row: str) -> str:
    """Players with the points and cells of a row."""
    lines = []
    for number, text in enumerate(row.split("|"), start=1):
        points, colon, cells = text.rpartition(":")
        each = [cell.strip() for cell in cells.split("/")]
        lines.append(player(number, NAMES[number - 1], points.strip() if colon else "", *each))
    return "".join(lines)


def of_changes(row: str) -> str:
    """The clean file in which a text becomes another one (``old → new``), and further records."""
    text = (HERE.parents[2] / "data" / "trf" / "clean.trf").read_text(encoding="utf-8")
    for line in row.split("\n"):
        old, arrow, new = line.partition(" → ")
        assert not arrow or text.count(old) == 1, line
        text = text.replace(old, new) if arrow else f"{text}{line}\n"
    return text


PLAYED = of_cells(
    "2.0: 3 w 1 / 2 b 1 | 1.0: 4 b 1 / 1 w 0 | 1.0: 1 b 0 / 4 w 1 | 0.0: 2 w 0 / 3 b 0"
)
"""Four players after two rounds."""

ROUND = of_cells("1.0: 2 w 1 | 0.0: 1 b 0 | 0.5: 4 w = | 0.5: 3 b =")
"""Four players after one round."""

SIX = "".join(player(number, f"Name {number}") for number in range(1, 7))

TWO = "001    1      Alpha\n001    2      Beta\n"


def team(number: int, *players: int) -> str:
    """Record 310."""
    return f"310 {number:3d} Team {number}".ljust(73) + " ".join(f"{tpn:4d}" for tpn in players)


def teams(games: Mapping[int, str] | None = None, *, head: str = "352 WB\n") -> str:
    """Three teams of two, whose players have these cells; players 7 and 8 are in no team."""
    cells = games or {}
    lines = [
        f"001 {n:4d}      Player {n}" + (f"{'':69}{cells[n]:>8}" if n in cells else "")
        for n in range(1, 9)
    ]
    lines += [team(1, 1, 2), team(2, 3, 4), team(3, 5, 6)]
    return f"012 Three teams\n{head}" + "".join(f"{line}\n" for line in lines)


GAMES = {1: "3 w 1", 2: "4 b 0", 3: "1 b 0", 4: "2 w 1", 7: "8 w 1", 8: "7 b 0"}
"""Round 1: teams 1 and 2 met, each in its order; 7 and 8, who are in no team, met too."""

FORFEITS = {1: "3 w +", 2: "4 b +", 3: "1 b -", 4: "2 w -"}

STARTS = {
    "": "{}",
    "one": f"{{}}{player(1, 'Name')}",
    "alpha": "{}001    1      Alpha\n",
    "two": f"{{}}{TWO}",
    "two before": f"{TWO}{{}}",
    "half": f"{{}}{player(1, 'Name', '0.5', '0000 - H')}",
    "six": f"{{}}{SIX}",
    "played": f"{{}}{PLAYED}",
    "round": f"{ROUND}{{}}",
    "small": "012 Small\n{}001    1      Alpha\n310   1 Reds\n310   2 Blues\n",
    "two teams": f"{{}}310   1 Reds\n310   2 Blues\n\n{SIX}",
    "teams": f"{teams()}{{}}",
    "no colours": f"{teams(head='')}{{}}",
    "games": f"{teams(GAMES)}{{}}",
    "forfeits": f"{teams(FORFEITS)}{{}}",
    "forfeits of both": f"{teams(FORFEITS | {1: '3 w -', 2: '4 b -'})}{{}}",
    "a board of nobody": f"{teams(FORFEITS | {2: '4 b -'})}{{}}",
    "no opponents": f"{teams({1: '0000 - +', 2: '0000 - +'})}{{}}",
    "nobody came": f"{teams({1: '3 w +', 2: '4 b +', 3: '0000 - Z', 4: ''})}{{}}",
    "against two": f"{teams({1: '3 w 1', 3: '1 b 0', 2: '6 b 1', 6: '2 w 0'})}{{}}",
    "a guest": f"{teams({1: '3 w 1', 2: '7 b 0', 3: '1 b 0', 7: '2 w 1'})}{{}}",
}
"""The lines among which records stand."""


@dataclass(frozen=True, slots=True)
class Row:
    """A report file and what is to be seen in it.

    Attributes:
        rule: The sentence of the rule it belongs to.
        text: The file.
        outcome: Whether it is ``refused``, ``remarked`` or ``read``.
        found: Its findings, each ``code line column: words``.
        facts: What it says, as JSON has it.
        means: A file that says the same.
        key: The records of the row.
        dialects: In which a new file says all of it.
    """

    rule: str
    text: str
    outcome: str
    found: tuple[str, ...]
    facts: Mapping[str, Any]
    means: str
    key: str
    dialects: tuple[str, ...]

    def __str__(self) -> str:
        """The sentence of the rule, and the records."""
        return f"{self.rule} {self.key!r}"


def _lines(records: str) -> str:
    filled = [
        re.sub(r"^(.*?)…(\d+)…", lambda gap: gap[1].ljust(int(gap[2])), line)
        for line in records.split("\n")
    ]
    return "".join(f"{line}\n" for line in filled)


def rows(name: str) -> Iterator[Row]:
    """The rows of a file of rules."""
    rules = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))["rule"]
    for rule in rules:
        head = _lines(rule["records"]) if "records" in rule else ""
        for outcome in ("refused", "remarked", "read"):
            table = rule.get(outcome, {})
            for key, said in (
                table if isinstance(table, dict) else dict.fromkeys(table, "")
            ).items():
                facts = {**rule.get("facts", {}), **(said if isinstance(said, dict) else {})}
                found = facts.pop("found", "") if isinstance(said, dict) else said
                means = facts.pop("means", "")
                yield Row(
                    rule=rule["says"],
                    text=head + of_start(rule.get("start", ""), key),
                    outcome=outcome,
                    found=(found,) if isinstance(found, str) and found else tuple(found),
                    facts=facts,
                    means=head + of_start(rule.get("start", ""), means) if means else "",
                    key=key,
                    dialects=tuple(rule.get("dialects", ("trf26",))),
                )


def of_start(start: str, records: str) -> str:
    """The file of a start with these records."""
    if start == "cells":
        return of_cells(records)
    if start == "clean":
        return of_changes(records)
    return STARTS[start].replace("{}", _lines(records) if records else "")


def fact(tournament: Tournament, path: str) -> object:
    """A member of a tournament as JSON has it; ``None`` where it is left out."""
    return _member(json.loads(json_.write(tournament)), path.split("."))


def _member(value: Any, path: list[str]) -> object:  # noqa: ANN401  (JSON is anything)
    if not path:
        return value
    first, *rest = path
    if first == "*":
        found = [_member(each, rest) for each in value or []]
        return [each for each in found if each is not None]
    try:
        return _member(value[int(first)] if isinstance(value, list) else value[first], rest)
    except (LookupError, TypeError):
        return None


def findings(
    source: object,
    read: Callable[..., object] = trf.read,
    error: type[FormatError] = FormatError,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a source that is refused."""
    with pytest.raises(error) as refusal:
        read(source)
    return tuple(refusal.value.findings)
