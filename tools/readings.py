"""Write the tables of readings in ``docs/systems`` from ``evidence/readings.toml``: ``make docs``.

``openarbiter explain --readings`` says the same from a file of the package that is made here too.

A page keeps its own words and has the readings between two marks: what the document leaves open and
how it is read; the reading not taken, with a position that tells the two apart and how many rounds
change, or why no round does; and what is no open sentence but has to be known.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from openarbiter.rulebooks import registry

__all__ = ["DATA", "PAGES", "SHIPPED", "page_with_table", "shipped", "systems"]

ROOT = Path(__file__).resolve().parents[1]

DATA: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "evidence" / "readings.toml").read_text(encoding="utf-8")
)["reading"]
"""The readings, by system and then in the order of the document."""

PAGES = ROOT / "docs" / "systems"
SHIPPED = ROOT / "src" / "openarbiter" / "explanations" / "open_sentences.json"

OTHERS = (
    "The readings not taken, and a position that each pairs otherwise, or why none does.\n"
    "Shares are of random tournaments of 4 to 12 players, where no others are named\n"
    "(`python -m lab.readings`)."
)

REMARKS = "No open sentences, but what has to be known beside the document:"

_TABLE = re.compile(r"(<!-- readings: [^\n]* -->\n).*?(<!-- end of readings -->\n)", re.DOTALL)


def systems() -> list[str]:
    """The systems that have readings."""
    return list(dict.fromkeys(one["system"] for one in DATA))


def table(system: str) -> str:
    """The readings of a system, under them those not taken, and the remarks."""
    every = [one for one in DATA if one["system"] == system]
    rows = [one for one in every if "remark" not in one]
    heads = ["article", "question", "ours"]
    if not any("article" in one for one in rows):
        heads = heads[1:]
    lines = [[*heads[:-1], "reading"], ["---"] * len(heads)]
    lines += [[one.get(head, "none") for head in heads] for one in rows]
    parts = ["".join(f"| {' | '.join(line)} |\n" for line in lines)] if rows else []
    if parting := "".join(map(_parting, [one for one in rows if "other" in one])):
        parts.append(f"{OTHERS}\n\n{parting}")
    if remarks := "".join(map(_remark, [one for one in every if "remark" in one])):
        parts.append(f"{REMARKS}\n\n{remarks}")
    return "\n".join(parts)


def _parting(one: dict[str, Any]) -> str:
    """The other reading, the position that tells the two apart, and how much depends on it."""
    text = f"- **{one.get('article', one['question'])}**: {one['other']}."
    if "file" in one:
        name = one["file"].rpartition("/")[2]
        text += f" In [{name}](../../{one['file']}), round {one['round']}, it pairs"
        text += f" {one['otherwise'] or 'no round'},"
        text += f" and the reading taken {one['pairs']}."
    text += f" It changes {one['share']}." if "share" in one else ""
    if "same" in one:
        text += f" No position is known that tells the two apart: {one['same']}."
    return f"{text}\n"


def _remark(one: dict[str, Any]) -> str:
    """What is done, and why the document does not leave it open."""
    article = f" ({one['article']})" if "article" in one else ""
    return f"- **{one['question']}**{article}: {one['ours']}. {one['remark']}.\n"


def page_with_table(system: str) -> str:
    """The page of a system with the table as the data have it."""
    text = (PAGES / f"{system}.md").read_text(encoding="utf-8")
    return _TABLE.sub(lambda found: f"{found[1]}\n{table(system)}\n{found[2]}", text, count=1)


def shipped() -> str:
    """What ``explain --readings`` reads: by edition the open sentences, without links.

    An edition that is another one with passages more has its sentences too.
    """
    found = {}
    for edition in registry.edition_ids():
        rows = [
            {key: _plain(one.get(key, "")) for key in _SAID if key in one or key == "article"}
            for one in DATA
            if "remark" not in one and f"{edition}-".startswith(f"{one['system']}-")
        ]
        if rows:
            found[edition] = rows
    lines = (
        f"{json.dumps(edition)}: [\n"
        + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        + "\n]"
        for edition, rows in found.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


_SAID = ("article", "question", "ours", "other", "share", "same")


def _plain(text: str) -> str:
    """Words without links: what a link says stays; brackets go that name a page or a file alone."""
    text = re.sub(r" ?\((?:\[[^]]*\]\([^)]*\)|`[^)]*)\)", "", text)
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "")


if __name__ == "__main__":
    for each in systems():
        (PAGES / f"{each}.md").write_text(page_with_table(each), encoding="utf-8")
    SHIPPED.write_text(shipped(), encoding="utf-8")
