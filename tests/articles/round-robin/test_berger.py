"""The formula against the printed tables."""

from __future__ import annotations

import tomllib
from pathlib import Path

from openarbiter.rulebooks.round_robin import berger_round
from tests.every import every

TABLES = tomllib.loads(Path(__file__).with_name("berger.toml").read_text(encoding="utf-8"))
SIZES = sorted(int(size) for size in TABLES if size != "source")


@every("players", SIZES)
def test_formula_gives_the_printed_table(players: int) -> None:
    """Pairs, colours and order of the boards; an odd number takes the table of one more.

    Shown: NSWCA, 4.
    """
    for number, printed in enumerate(TABLES[str(players)]["rounds"], start=1):
        for count in (players, players - 1):
            if count > 1:
                found = " ".join(f"{a}-{b}" for a, b in berger_round(count, number))
                assert found == printed
