"""Size of certificates, and the time to make and to check them, against the number of players.

``make bench`` prints it beside the pairing times; alone it runs as
``python bench/certificates.py``. The tournaments are paired by the engine itself, 1 % absences;
the hard fields are those of ``bench/positions.py`` that tournaments have. Times are those of the
processor.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench.positions import REALISTIC  # noqa: E402  (needs the line above)
from openarbiter.certificates.making import certificate_text  # noqa: E402  (needs the line above)
from openarbiter.deciding import decide  # noqa: E402  (needs the line above)
from openarbiter.model import RoundNo, Tournament  # noqa: E402  (needs the line above)
from openarbiter.rulebooks.registry import (  # noqa: E402  (likewise)
    certification_of,
    edition,
    edition_ids,
)
from openarbiter.simulate import Settings, generate  # noqa: E402  (needs the line above)
from openarbiter.verification.certificate.checking import accept  # noqa: E402  (likewise)
from openarbiter.verification.verifying import verify  # noqa: E402  (likewise)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

__all__ = [
    "DECIDED_SIZES",
    "HARD_SIZES",
    "QUICK_SIZES",
    "SIZES",
    "SYSTEMS",
    "certificates_table",
    "decided_table",
    "hard_table",
]

SYSTEMS = tuple(filter(certification_of, edition_ids()))
SIZES = (20, 200, 2000)
QUICK_SIZES = (20, 200)
ROUNDS = (2, 5, 9)
HARD_SIZES = (300, 1000)
DECIDED_SIZES = (20, 100, 300, 1000)
TITLES = ("kB", "proofs", "pair, ms", "make, ms", "check, ms")


def certificates_table(
    sizes: Sequence[int], out: TextIO, system: str = "dutch-2026"
) -> list[dict[str, float]]:
    """Measure certificates of tournaments of several sizes, and print the figures.

    Args:
        sizes: Numbers of players.
        out: Where the table is printed.
        system: Id of the edition.
    """
    print("\nCertificates: size, and time to make and to check one", file=out)
    print("".join(f"{title:>10}" for title in ("players", "round", *TITLES)), file=out)
    found: list[dict[str, float]] = []
    for size in sizes:
        settings = Settings(players=size, rounds=ROUNDS[-1], zero_point_bye_rate=0.01)
        seeds = range(1, 8 if size <= 200 else 3)  # noqa: PLR2004  (small ones are quick)
        played = [generate(settings, seed, pair=edition(system).pair) for seed in seeds]
        for number in ROUNDS:
            figures = [_measured(event, RoundNo(number), system) for event in played]
            middle = [statistics.median(each) for each in zip(*figures, strict=True)]
            row: dict[str, float] = {"players": size, "round": number}
            row |= dict(zip(("bytes", "proofs", "pair", "make", "check"), middle, strict=True))
            found.append(row)
            print(f"{size:>10,}{number:>10}{_cells(middle)}", file=out, flush=True)
    return found


def decided_table(sizes: Sequence[int], out: TextIO, system: str = "dutch-2026") -> None:
    """Measure how long it takes to decide all nine rounds of an event, and print it.

    Args:
        sizes: Numbers of players.
        out: Where the table is printed.
        system: Id of the edition.
    """
    print("\nAll nine rounds of an event decided, seconds", file=out)
    titles = ("players", "rules", "decide", "proofs")
    print("".join(f"{title:>10}" for title in titles), file=out)
    for size in sizes:
        settings = Settings(players=size, rounds=ROUNDS[-1], zero_point_bye_rate=0.01)
        event = generate(settings, 1, pair=edition(system).pair)
        start = time.process_time()
        rules = verify(event, system=system)
        middle = time.process_time()
        proofs = sum(each.proofs for each in decide(event, rules))
        times = (middle - start, time.process_time() - middle)
        told = "".join(f"{each:>10.2f}" for each in times)
        print(f"{size:>10,}{told}{proofs:>10}", file=out, flush=True)


def hard_table(sizes: Sequence[int], out: TextIO, system: str = "dutch-2026") -> None:
    """Measure certificates of the hard fields that tournaments have, and print the figures.

    ``x`` is the time to make the certificate in ordinary rounds: round 9 of a natural tournament
    of as many players, paired without a certificate.

    Args:
        sizes: Numbers of players.
        out: Where the table is printed.
        system: Id of the edition.
    """
    print(f"\nCertificates of hard fields, {system}", file=out)
    titles = ("players", *TITLES, "x")
    print(f"{'':<36}" + "".join(f"{title:>10}" for title in titles), file=out)
    for size in sizes:
        settings = Settings(players=size, rounds=ROUNDS[-1], zero_point_bye_rate=0.01)
        natural = generate(settings, 1, pair=edition(system).pair)
        ordinary = min(_paired(natural, RoundNo(ROUNDS[-1]), system) for _ in range(3))
        for name, build in REALISTIC.items():
            event, round_no = build(size)
            figures = _measured(event, round_no, system)
            row = f"{name:<36}{len(event.players):>10,}{_cells(figures)}"
            print(f"{row}{figures[3] / ordinary:>10.1f}", file=out, flush=True)


def _paired(event: Tournament, round_no: RoundNo, system: str) -> float:
    """Milliseconds to pair a round."""
    start = time.process_time()
    edition(system).pair(event, round_no)
    return 1000 * (time.process_time() - start)


def _cells(figures: Sequence[float]) -> str:
    size, proofs, *times = figures
    return f"{size / 1000:>10.1f}{proofs:>10.0f}" + "".join(f"{each:>10.1f}" for each in times)


def _measured(event: Tournament, round_no: RoundNo, system: str) -> tuple[float, ...]:
    """(bytes, proofs, ms to pair, to make, to check) of one round."""
    moments = [time.process_time()]
    pairing = edition(system).pair(event, round_no)
    moments.append(time.process_time())
    text = certificate_text(event, pairing)
    moments.append(time.process_time())
    accepted = accept(event, text, certification_of)
    moments.append(time.process_time())
    took = [1000 * (after - before) for before, after in pairwise(moments)]
    return len(text), accepted.proofs, *took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small tournaments only")
    arguments = parser.parse_args()
    certificates_table(QUICK_SIZES if arguments.quick else SIZES, sys.stdout)
    decided_table(DECIDED_SIZES[:2] if arguments.quick else DECIDED_SIZES, sys.stdout)
    hard_table(HARD_SIZES[:1] if arguments.quick else HARD_SIZES, sys.stdout)


if __name__ == "__main__":
    main()
