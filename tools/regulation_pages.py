"""Write the pages of ``docs/regulations`` from the editions: ``make docs`` runs this file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.rulebooks import registry
from tools import sentence_index

if TYPE_CHECKING:
    from openarbiter.rulebooks.edition import Edition

__all__ = ["FOLDER", "page"]

ROOT = Path(__file__).resolve().parents[1]

FOLDER = ROOT / "docs" / "regulations"

ELSEWHERE = {
    "dutch-2026": "Every sentence of the text before this one stands with its place in"
    " [dutch-2025](dutch-2025.md#every-sentence-and-its-place), what this one says otherwise in"
    " [systems/dutch-2026](../systems/dutch-2026.md#differences-from-dutch-2025).",
    "round-robin": "Every sentence of the guidelines, also of section 4, stands with its place in"
    " [nswca](nswca.md#every-sentence-and-its-place).",
}
"""Where the sentences of an edition are listed that is no document of its own."""


def _day(edition: Edition) -> str:
    """First day of an edition in words."""
    day = edition.document.applied_from
    return "the document names no day" if day is None else f"{day.day} {day:%B %Y}"


def _code(edition: Edition) -> str:
    """The module an edition's criteria stand in, by its path in the source tree."""
    module = registry._BUILT_IN[edition.id][0]  # noqa: SLF001  (where the page sends its reader)
    path = ROOT / "src" / module.replace(".", "/")
    if (path.parent / "criteria.py").exists():
        return (path.parent / "criteria.py").relative_to(ROOT / "src").as_posix()
    found = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return found.relative_to(ROOT / "src").as_posix()


def page(edition: Edition) -> str:
    """The page of an edition as Markdown: its document, and its criteria by priority."""
    lines = [
        f"# {edition.id}",
        "",
        f"{edition.document.title}.",
        "",
        f"- Document: {edition.document.source}",
        f"- Applied from: {_day(edition)}",
        f"- Code: [{_code(edition)}](../../src/{_code(edition)})",
        "",
        "Criteria in order of priority, in our own words:",
        "",
        "| code | article | meaning |",
        "|---|---|---|",
    ]
    lines += [
        f"| {each.code} | {each.article} | {each.sentence} |" for each in edition.rules.articles
    ]
    if edition.id in sentence_index.DOCUMENTS:
        lines += ["", *sentence_index.section(edition.id)[:-1]]
    elif edition.id in ELSEWHERE:
        lines += ["", ELSEWHERE[edition.id]]
    lines += ["", "This page is written by the program (`make docs`)."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the page of every edition."""
    for id_ in registry.edition_ids():
        (FOLDER / f"{id_}.md").write_text(page(registry.edition(id_)), encoding="utf-8")
    sys.stdout.write(sentence_index.report() + "\n")


if __name__ == "__main__":
    main()
