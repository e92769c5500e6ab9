"""No reading stands in the code alone: each is a row of evidence/readings.toml, by its article."""

from __future__ import annotations

import ast
import re
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.rulebooks import registry
from tools.readings import DATA

if TYPE_CHECKING:
    from collections.abc import Iterator

SRC = Path(__file__).parents[2] / "src" / "openarbiter"

ROWS_OF = {one["system"] for one in DATA}

_SPOKEN_OF = re.compile(
    r"\breadings?\b(?! (lists?|lines)\b)|\bread as\b(?! (rows|the documentation)\b)"
    r"|\btaken to mean\b|\bwe (read|take)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)*(?: [a-i]\b)?|\b(?:C|A|B|E)\.?\d+")


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings and comments, with their lines, of a module that speaks of readings."""
    if not _SPOKEN_OF.search(path.read_text(encoding="utf-8")):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def _systems(path: Path) -> set[str]:
    """The systems a module is of; all of them for one that several share."""
    name = path.stem if path.parent.name == "literal" else path.parent.name
    name = re.sub("^(terms|ways)-", "", name.replace("_", "-"))
    name = {"ways-2012": "dutch-2012", "terms-2012": "dutch-2012"}.get(name, name)
    ids = ROWS_OF | set(registry.edition_ids())
    return {each for each in ids if each in {name, f"{name}-2026"}} or ids


def test_a_reading_in_the_code_names_an_article_of_a_row() -> None:
    """So whoever reads the page finds it; a system without rows is one whose page is its text."""
    alone = []
    for folder in (SRC / "rulebooks", SRC / "verification" / "literal"):
        for path in sorted(folder.rglob("*.py")):
            systems = _systems(path)
            if not systems.intersection(ROWS_OF):
                continue
            articles = {
                number
                for one in DATA
                if one["system"] in systems
                for number in _NUMBER.findall(one.get("article", ""))
            }
            spoken = (each for each in _texts(path) if _SPOKEN_OF.search(each[1]))
            alone += [
                f"{path.relative_to(SRC)}:{line}"
                for line, text in spoken
                if not articles.intersection(_NUMBER.findall(text))
            ]
    assert alone == []
