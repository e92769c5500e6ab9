"""Time of explaining a round, against the number of players, by every system.

``make bench`` prints it beside the pairing times; alone it runs as ``python bench/explaining.py``.
Each explains events that it paired itself. Rendering the text is part of the time.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

import openarbiter as oa  # noqa: E402  (needs the line above)
from bench import events  # noqa: E402  (needs the line above)
from openarbiter.model import Tpn  # noqa: E402  (needs the line above)
from openarbiter.simulate import Settings  # noqa: E402  (needs the line above)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

__all__ = ["QUICK_SIZES", "SIZES", "explaining_table"]

SIZES = (30, 300, 2000)
QUICK_SIZES = (30, 300)
ROUNDS = (2, 5, 9)
QUESTIONS = ("story", "player", "why not", "what if")


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
    for size in sizes:
        settings = Settings(players=size, rounds=ROUNDS[-1], reserves=0)
        for edition in events.swiss():
            event = events.played(edition, settings, 1)
            for number in ROUNDS:
                times = [_milliseconds(event, edition, number, each) for each in QUESTIONS]
                cells = f"{size:>10,}{number:>10}" + "".join(f"{each:>10.0f}" for each in times)
                print(f"{edition.id:<18}{cells}", file=out, flush=True)
                row: dict[str, object] = {"system": edition.id, "players": size, "round": number}
                found.append(row | dict(zip(QUESTIONS, times, strict=True)))
    return found


def _milliseconds(event: Tournament, edition: Edition, number: int, question: str) -> float:
    """Processor time of one answer about a round, or match, as text: one core works on it."""
    size = len(event.teams or event.players)
    asked: dict[str, dict[str, Any]] = {
        "story": {},
        "player": {"player": size // 2},
        "why not": {"wish": oa.Wish(pairs=((Tpn(1), Tpn(size // 3 + 1)),))},
        "what if": {"changes": ["withdraw:7"]},
    }
    round_no = events.round_of(edition, number)
    start = time.process_time()
    oa.explain(event, system=edition.id, round=round_no, **asked[question]).render("text")
    return (time.process_time() - start) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small tournaments only")
    arguments = parser.parse_args()
    explaining_table(QUICK_SIZES if arguments.quick else SIZES, sys.stdout)


if __name__ == "__main__":
    main()
