"""Writes docs/pictures from the example: ``python tests/unit/drawings/pictures.py``."""

from __future__ import annotations

from pathlib import Path

import openarbiter as oa
from openarbiter.drawings.cross_table import cross_table_pictures
from openarbiter.drawings.race import race_picture
from openarbiter.drawings.round_picture import round_pictures

ROOT = Path(__file__).resolve().parents[3]

FOLDER = ROOT / "docs" / "pictures"

SYSTEM = "dutch-2026"


def example_pictures() -> dict[str, str]:
    """Name and content of every picture of the documentation."""
    tournament = oa.read_trf(ROOT / "examples" / "spring-open.trf")
    table = oa.standings(tournament)
    made = {}
    for number in (3, 5):
        pairing = oa.pair(tournament, SYSTEM, number)
        (picture,) = round_pictures(tournament, pairing, title=f"paired by {SYSTEM}")
        made[f"round-{number}.svg"] = picture.svg
    (cross,) = cross_table_pictures(tournament, table)
    made["cross-table.svg"] = cross.svg
    made["race.svg"] = race_picture(tournament, table).svg
    return made


if __name__ == "__main__":
    for name, content in example_pictures().items():
        (FOLDER / name).write_text(content, encoding="utf-8")
