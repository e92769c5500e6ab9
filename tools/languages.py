"""Write how much of each part of each language is translated into ``docs/translating.md``."""

from __future__ import annotations

import re
from pathlib import Path

from tools.catalogues import LOCALE, PARTS, counted, offered

PAGE = Path(__file__).resolve().parents[1] / "docs" / "translating.md"

_TABLE = re.compile(r"(<!-- languages: [^\n]* -->\n).*?(<!-- end of languages -->\n)", re.DOTALL)


def page_with_table() -> str:
    """The page with the table as it is by now; its own words stay."""
    text = PAGE.read_text(encoding="utf-8")
    return _TABLE.sub(lambda found: found[1] + table() + found[2], text)


def table() -> str:
    """A row for each language that somebody has begun, a column for each part."""
    rows = [["language", *PARTS], ["---"] * (1 + len(PARTS))]
    for folder in sorted(LOCALE.glob("*/LC_MESSAGES")):
        there = offered(folder)
        row = [f"`{folder.parent.name}`"]
        for part in PARTS:
            path = folder / f"{part}.po"
            done, whole = counted(path) if path.exists() else (0, 1)
            told = f"{100 * done // whole} %"
            row.append(f"**{told}**" if path in there else told if done else "none")
        rows.append(row)
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    PAGE.write_text(page_with_table(), encoding="utf-8")
