"""Size of certificates, and the time to make and to check them, against the number of players.

``make bench`` prints it beside the pairing times; alone it runs as
``python bench/certificates.py``, and with ``--verify`` it measures verifying by every edition
instead, certificates or not. The tournaments are paired by the engine itself, 1 % absences;
the hard fields are those of ``bench/positions.py`` that tournaments have. Times are those of the
processor.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench import events  # noqa: E402  (needs the line above)
from bench.positions import REALISTIC  # noqa: E402  (needs the line above)
from openarbiter.certificates.making import certificate_text  # noqa: E402  (needs the line above)
from openarbiter.deciding import Verdict, decide  # noqa: E402  (needs the line above)
from openarbiter.errors import TournamentError  # noqa: E402  (needs the line above)
from openarbiter.model import RoundNo, Tournament  # noqa: E402  (needs the line above)
from openarbiter.rulebooks.registry import (  # noqa: E402  (likewise)
    certification_of,
    edition,
    edition_ids,
)
from openarbiter.simulate import Settings, generate  # noqa: E402  (needs the line above)
from openarbiter.verification.certificate.accepting import accept  # noqa: E402  (likewise)
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
VERIFIED_SIZES = (75, 150, 300)
TWICE = 3
"""Twice the players may take so many times as long."""
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


def verified_table(sizes: Sequence[int], out: TextIO) -> None:
    """Measure verifying the last round, and all rounds, by every edition, and print the seconds.

    A last column has the largest ratio of sizes of which one is twice the other; ``!`` marks more
    than ``TWICE``, and a size whose rounds are not all decided. Without a figure: the edition has
    no such events.

    Args:
        sizes: Numbers of players (of teams, of those who play matches).
        out: Where the table is printed.
    """
    print("\nVerifying the last round; all rounds: seconds", file=out)
    heads = "".join(f"{each:>20,}" for each in sizes)
    print(f"{'players':<18}{heads}{'twice':>14}", file=out)
    for system in edition_ids():
        rows = [_verified(system, size) for size in sizes]
        cells = "".join(_verified_cell(each) for each in rows)
        ratios = [_twice(sizes, [each[place] for each in rows]) for place in (0, 1)]
        print(f"{system:<18}{cells}{ratios[0]:>7}{ratios[1]:>7}", file=out, flush=True)


def _verified(system: str, size: int) -> tuple[float, float, bool]:
    """Seconds for the last round and for all of them, and whether all are decided."""
    by = edition(system)
    # Who stays away from a table, or from a knock-out, forfeits.
    settings = events.OPEN if by.seats_everybody else Settings()
    try:
        settings = replace(settings, players=size, rounds=ROUNDS[-1])
        event = events.played(by, settings, 1)
    except TournamentError:
        return 0, 0, True
    moments = [time.process_time()]
    all_decided = True
    for number in (event.paired_rounds - by.play.match_rounds + 1, None):
        decisions = decide(event, verify(event, number, system))
        all_decided &= all(each.verdict is not Verdict.OPEN for each in decisions)
        moments.append(time.process_time())
    return moments[1] - moments[0], moments[2] - moments[1], all_decided


def _verified_cell(row: tuple[float, float, bool]) -> str:
    last, whole, all_decided = row
    figures = f"{last:.2f}; {whole:.2f}" if whole else "-"
    return f"{figures + ('' if all_decided else ' !'):>20}"


def _twice(sizes: Sequence[int], seconds: Sequence[float]) -> str:
    found = dict(zip(sizes, seconds, strict=True))
    ratios = [found[each] / found[each // 2] for each in sizes if found.get(each // 2)]
    most = max(ratios, default=0)
    return f"{most:.1f}{'!' if most > TWICE else ''}" if most else "-"


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
    parser.add_argument("--verify", action="store_true", help="verifying by every edition only")
    parser.add_argument("--sizes", help=f"of --verify; {','.join(map(str, VERIFIED_SIZES))}")
    arguments = parser.parse_args()
    if arguments.verify:
        sizes = map(int, arguments.sizes.split(",")) if arguments.sizes else VERIFIED_SIZES
        verified_table(tuple(sizes), sys.stdout)
        return
    certificates_table(QUICK_SIZES if arguments.quick else SIZES, sys.stdout)
    decided_table(DECIDED_SIZES[:2] if arguments.quick else DECIDED_SIZES, sys.stdout)
    hard_table(HARD_SIZES[:1] if arguments.quick else HARD_SIZES, sys.stdout)


if __name__ == "__main__":
    main()
