"""Write the tables of readings in ``docs/systems`` from ``docs/readings.toml``: ``make docs``.

A page keeps its own words and has the readings between two marks: what the document leaves open and
how it is read, and where another reading is known to pair otherwise a position that tells the two
apart and how many rounds change.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["DATA", "PAGES", "page_with_table", "systems"]

ROOT = Path(__file__).resolve().parents[1]

DATA: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "docs" / "readings.toml").read_text(encoding="utf-8")
)["reading"]
"""The readings, by system and then in the order of the document."""

PAGES = ROOT / "docs" / "systems"

OTHERS = (
    "The readings not taken, and where one was found a position that each pairs otherwise.\n"
    "Shares are of random tournaments of 4 to 12 players, where no others are named\n"
    "(`python -m lab.readings`)."
)

_TABLE = re.compile(r"(<!-- readings: [^\n]* -->\n).*?(<!-- end of readings -->\n)", re.DOTALL)


def systems() -> list[str]:
    """The systems that have readings."""
    return list(dict.fromkeys(one["system"] for one in DATA))


def table(system: str) -> str:
    """The readings of a system, and under them those whose other reading is known to matter."""
    rows = [one for one in DATA if one["system"] == system]
    heads = ["article", "question", "ours"]
    if not any("article" in one for one in rows):
        heads = heads[1:]
    lines = [[*heads[:-1], "reading"], ["---"] * len(heads)]
    lines += [[one.get(head, "none") for head in heads] for one in rows]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    parting = "".join(map(_parting, [one for one in rows if "other" in one]))
    return f"{text}\n{OTHERS}\n\n{parting}" if parting else text


def _parting(one: dict[str, Any]) -> str:
    """The other reading, the position that tells the two apart, and how much depends on it."""
    text = f"- **{one.get('article', one['question'])}**: {one['other']}."
    if "file" in one:
        name = one["file"].rpartition("/")[2]
        text += f" In [{name}](../../{one['file']}), round {one['round']}, it pairs"
        text += f" {one['otherwise']}, and the reading taken {one['pairs']}."
    return text + (f" It changes {one['share']}." if "share" in one else "") + "\n"


def page_with_table(system: str) -> str:
    """The page of a system with the table as the data have it."""
    text = (PAGES / f"{system}.md").read_text(encoding="utf-8")
    return _TABLE.sub(lambda found: f"{found[1]}\n{table(system)}\n{found[2]}", text, count=1)


if __name__ == "__main__":
    for each in systems():
        (PAGES / f"{each}.md").write_text(page_with_table(each), encoding="utf-8")
