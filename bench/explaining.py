"""Time of explaining a round, against the number of players, by every system.

``make bench`` prints it beside the pairing times; alone it runs as ``python bench/explaining.py``.
The tournaments are paired by the default edition; the other systems explain the round they
would make of the same history. Rendering the text is part of the time.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

import openarbiter as oa  # noqa: E402  (needs the line above)
from openarbiter.rulebooks import registry  # noqa: E402  (needs the line above)
from openarbiter.simulate import Settings, generate  # noqa: E402  (needs the line above)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from openarbiter.model import Tournament

__all__ = ["QUICK_SIZES", "SIZES", "explaining_table"]

SIZES = (30, 300, 2000)
QUICK_SIZES = (30, 300)
ROUNDS = (2, 5, 9)
QUESTIONS = ("round", "player", "why not", "what if")


def explaining_table(sizes: Sequence[int], out: TextIO) -> list[dict[str, object]]:
    """Measure the four questions about rounds of several sizes, and print the times.

    Args:
        sizes: Numbers of players.
        out: Where the table is printed.
    """
    print(
        "\nExplaining: the round as a story, a player's page, a wish, a change (ms of one core)",
        file=out,
    )
    titles = "".join(f"{title:>10}" for title in ("players", "round", *QUESTIONS))
    print(f"{'':<18}{titles}", file=out)
    found: list[dict[str, object]] = []
    systems = [id_ for id_ in registry.edition_ids() if id_ != "round-robin"]
    for size in sizes:
        pair = registry.edition(registry.DEFAULT).pair
        event = generate(Settings(players=size, rounds=ROUNDS[-1]), 1, pair=pair)
        for system in systems:
            for number in ROUNDS:
                times = [_milliseconds(event, system, number, each) for each in QUESTIONS]
                cells = f"{size:>10,}{number:>10}" + "".join(f"{each:>10.0f}" for each in times)
                print(f"{system:<18}{cells}", file=out, flush=True)
                row: dict[str, object] = {"system": system, "players": size, "round": number}
                found.append(row | dict(zip(QUESTIONS, times, strict=True)))
    return found


def _milliseconds(event: Tournament, system: str, number: int, question: str) -> float:
    """Processor time of one answer, as text: one core works on it."""
    size = len(event.players)
    start = time.process_time()
    if question == "round":
        told = oa.explain(event, system=system, round=number)
    elif question == "player":
        told = oa.explain(event, system=system, round=number, player=size // 2)
    elif question == "why not":
        wish = oa.Wish(pairs=((event.players[0].tpn, event.players[size // 3].tpn),))
        told = oa.explain(event, system=system, round=number, wish=wish)
    else:
        told = oa.explain(event, system=system, round=number, changes=["withdraw:7"])
    told.render("text")
    return (time.process_time() - start) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small tournaments only")
    arguments = parser.parse_args()
    explaining_table(QUICK_SIZES if arguments.quick else SIZES, sys.stdout)


if __name__ == "__main__":
    main()
