"""Time and memory of pairing a round, against the number of players and in the worst cases.

``make bench`` runs it. It prints and asserts nothing; ``bench/README.md`` says how to read it.
Every measurement runs in a process of its own with a limit of time, so that a slow case ends as
``> limit`` and spoils neither the next one nor its memory.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    # However the program was called: ``bench`` is this folder, and the package the one beside it.
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench import certificates, events, explaining, standings  # noqa: E402  (needs the lines above)
from bench.positions import POSITIONS, REALISTIC  # noqa: E402  (needs the lines above)

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000)
QUICK_SIZES = (10, 50, 200, 1000)
ROUNDS = (2, 5, 9)
LATE = {300: 100, 2000: 1000}
"""Players, or teams, and the milliseconds that a late round of them may take."""
HARD_SIZES = (300, 1000)
QUICK_HARD_SIZES = (50, 300)
BARS = (
    "the bye for the top half",
    "the bye for the top half, scoregroups of two",
    "overlapping clubs, scoregroups of two",
    "a club below, many scores",
    "few opponents left, an odd number",
    "the top half a club, many scores",
)
"""The constructed cases that take longest: 0.5 s for 300 players and 3 s for 1,000 are the bars."""
EXPLAINING = 20
"""An explanation may take so many times as long as pairing the ordinary round."""
BEST_FROM = 200
"""The growth is fitted from this size on: below it the fixed costs of a call are measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the command line asks for.

    Attributes:
        system: Id of the edition that is measured.
        sizes: Numbers of players of the natural tournaments.
        hard_sizes: Numbers of players of the constructed ones.
        only: Part of the names of the constructed cases that are wanted.
        limit: Seconds a size of the natural tournaments may take, playing them included.
        hard_limit: Seconds a constructed case may take.
    """

    system: str
    sizes: tuple[int, ...]
    hard_sizes: tuple[int, ...]
    only: str
    limit: float
    hard_limit: float


def main() -> None:
    """Measure, and print the tables or the figures as JSON."""
    arguments = _arguments()
    options = Options(
        system=arguments.system,
        sizes=arguments.sizes or (QUICK_SIZES if arguments.quick else SIZES),
        hard_sizes=arguments.hard or (QUICK_HARD_SIZES if arguments.quick else HARD_SIZES),
        only=arguments.only,
        limit=arguments.limit,
        hard_limit=arguments.hard_limit,
    )
    out = sys.stderr if arguments.json else sys.stdout
    print(
        f"{options.system}, Python {platform.python_version()} on {platform.machine()}; "
        f"one core, limits {options.limit:g} s and {options.hard_limit:g} s a measurement",
        file=out,
    )
    parts = ("natural", "systems", "worst", "tables", "certificates", "explain")
    wanted = {part for part in parts if getattr(arguments, part)} or set(parts)
    natural = natural_table(options, out) if "natural" in wanted else []
    systems = systems_table(options, out) if "systems" in wanted else []
    hard = hard_table(options, out) if "worst" in wanted else []
    tables = []
    if "tables" in wanted:
        tables = standings.standings_table(
            standings.QUICK_SIZES if arguments.quick else standings.SIZES, out
        )
    proofs = []
    if "certificates" in wanted and options.system in certificates.SYSTEMS:
        proofs = certificates.certificates_table(
            certificates.QUICK_SIZES if arguments.quick else certificates.SIZES, out, options.system
        )
        certificates.decided_table(
            certificates.DECIDED_SIZES[: 2 if arguments.quick else None], out, options.system
        )
        certificates.hard_table(
            certificates.HARD_SIZES[: 1 if arguments.quick else None], out, options.system
        )
    told = []
    if "explain" in wanted:
        told = explaining.explaining_table(
            explaining.QUICK_SIZES if arguments.quick else explaining.SIZES, out
        )
    if arguments.json:
        figures = {"natural": natural, "systems": systems, "worst": hard, "tables": tables}
        figures |= {"certificates": proofs, "explain": told}
        print(json.dumps({"system": options.system, **figures}, indent=1))


def natural_table(options: Options, out: Any) -> list[dict[str, Any]]:  # noqa: ANN401  (a text stream)
    """Measure and print the natural tournaments; their figures, one entry a size."""
    print("\nNatural tournaments, 9 rounds, paired by the engine itself", file=out)
    titles = [f"{'ms, R' + str(number):>10}" for number in ROUNDS]
    titles += [f"{'MB, R' + str(number):>9}" for number in ROUNDS]
    print(f"{'players':>8}", *titles, f"{'read, ms':>10}{'R9/read':>9}", file=out)
    rows = []
    for size in options.sizes:
        row = measure({"natural": size, "system": options.system}, options.limit)
        row["players"] = size
        rows.append(row)
        print(f"{size:>8,} {_natural_cells(row)}", file=out, flush=True)
    _print_growth(rows, out)
    return rows


def systems_table(options: Options, out: Any) -> list[dict[str, Any]]:  # noqa: ANN401  (a text stream)
    """Measure and print late rounds under every Swiss edition, in events it paired itself.

    The edition that is asked about comes first, and the others as ratios to it as well.
    """
    sizes = [size for size in LATE if size <= max(options.sizes)]
    print(
        "\nEvery Swiss system, late rounds of events paired by itself: ms, slowest, ratio", file=out
    )
    print(f"{'players, or teams':<18}{''.join(f'{size:>26,}' for size in sizes)}", file=out)
    ids = [each.id for each in events.swiss()]
    rows: list[dict[str, Any]] = []
    for system in sorted(ids, key=lambda each: each != options.system):
        print(f"{system:<18}", end="", file=out, flush=True)
        for place, size in enumerate(sizes):
            row = measure({"late": size, "system": system}, options.limit)
            rows.append(row | {"system": system, "players": size})
            print(_late_cell(rows[-1], rows[place]), end="", file=out, flush=True)
        print(file=out)
    return rows


def hard_table(
    options: Options,
    out: Any,  # noqa: ANN401  (a text stream)
) -> list[dict[str, Any]]:
    """Measure and print the realistic hard fields, paired and explained, then constructed cases.

    The ordinary round of a ratio is measured in the same process, in turn with the case. All
    constructed cases are measured where a part of their names is asked for.
    """
    systems = [each.id for each in events.swiss() if events.of_single_games(each)]
    if options.system not in systems:
        systems = [options.system]
    jobs = [
        (name, system, question)
        for name in REALISTIC
        for system in systems
        for question in ("pair", "explain")
    ]
    names = [name for name in POSITIONS if options.only in name] if options.only else BARS
    jobs += [(name, options.system, "pair") for name in names]
    print("\nHard fields: ms, and times the ordinary round 9 of the same size", file=out)
    heads = "".join(f"{'n = ' + str(size):>18}" for size in options.hard_sizes)
    print(f"{'':<72}{heads}", file=out)
    rows = []
    for name, system, question in jobs:
        if options.only not in name:
            continue
        print(f"{name:<46}{system:<18}{question:<8}", end="", file=out, flush=True)
        for size in options.hard_sizes:
            job = {"case": name, "size": size, "system": system, "question": question}
            row = measure(job, options.hard_limit) | {"players": size} | job
            rows.append(row)
            print(_hard_cell(row, options.hard_limit), end="", file=out, flush=True)
        print(file=out)
    return rows


def measure(job: dict[str, Any], limit: float) -> dict[str, Any]:
    """Run one measurement in a process of its own; its figures, or why there are none."""
    command = [sys.executable, "-m", "bench.worker", json.dumps(job)]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    try:
        done = subprocess.run(  # noqa: S603  (our own program)
            command,
            capture_output=True,
            text=True,
            timeout=limit,
            cwd=ROOT,
            check=False,
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
        )
    except subprocess.TimeoutExpired:
        return {"failed": "limit"}
    if done.returncode:
        return {"failed": done.stderr.strip().splitlines()[-1] if done.stderr else "died"}
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def growth(sizes: Sequence[float], values: Sequence[float]) -> float | None:
    """The exponent of the power of the size that fits the values best (least squares of logs)."""
    points = [(math.log(x), math.log(y)) for x, y in zip(sizes, values, strict=True) if y > 0]
    if len(points) < 2:  # noqa: PLR2004  (two points make a line)
        return None
    return statistics.linear_regression(*zip(*points, strict=True)).slope


def _print_growth(rows: Sequence[dict[str, Any]], out: Any) -> None:  # noqa: ANN401
    """Print under each column the exponent its figures grow with."""
    for name, least in (("n ^", 0), (f"{BEST_FROM}+: n ^", BEST_FROM)):
        good = [row for row in rows if "ms" in row and row["players"] >= least]
        sizes = [row["players"] for row in good]
        times = [growth(sizes, [row["ms"][i] for row in good]) for i in range(len(ROUNDS))]
        memory = [growth(sizes, [row["mb"][i] for row in good]) for i in range(len(ROUNDS))]
        reading = growth(sizes, [row["read_ms"] for row in good])
        cells = "".join(_number(value, 11) for value in times)
        cells += "".join(_number(value, 10) for value in memory)
        print(f"{name:>9}{cells[1:]}{_number(reading, 11)}", file=out)


def _natural_cells(row: dict[str, Any]) -> str:
    if "ms" not in row:
        return f"  {row['failed']}"
    times = "".join(_number(value, 11) for value in row["ms"])
    memory = "".join(_number(value, 10) for value in row["mb"])
    ratio = row["ms"][-1] / row["read_ms"]
    return f"{times[1:]}{memory}{_number(row['read_ms'], 11)}{ratio:>9.2f}"


def _late_cell(row: dict[str, Any], usual: dict[str, Any]) -> str:
    if "ms" not in row:
        return f"{row['failed'][:23] + ' !':>26}"
    mark = "!" if row["slowest"] > LATE[row["players"]] else " "
    ratio = f"x{row['ms'] / usual['ms']:.1f}" if "ms" in usual else ""
    return f"{_number(row['ms'], 9)}{_number(row['slowest'], 8)}{mark}{ratio:>8}"


def _hard_cell(row: dict[str, Any], limit: float) -> str:
    if "ms" in row:
        bar = 500 if row["players"] <= 300 else 3000  # noqa: PLR2004  (the bounds of decision 0004)
        high = row["ratio"] > EXPLAINING if row["question"] == "explain" else row["ms"] > bar
        mark = "!" if high else " "
        none = "" if row["paired"] else "-"
        ratio = f"x{row['ratio']:.1f}{mark}"
        return f"{_number(row['ms'], 9) + none:>10}{ratio:>8}"
    text = f"> {limit:g} s !" if row["failed"] == "limit" else row["failed"][:15] + " !"
    return f"{text:>18}"


def _number(value: float | None, width: int) -> str:
    """A figure with three digits that mean something."""
    if value is None:
        return f"{'-':>{width}}"
    digits = 2 if value < 10 else 1 if value < 100 else 0  # noqa: PLR2004
    return f"{value:>{width},.{digits}f}"


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(","))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the time and memory of pairing a round.")
    parser.add_argument("--system", default="dutch-2026", help="id of the edition (dutch-2026)")
    parser.add_argument("--sizes", type=_sizes, help="numbers of players, such as 100,1000")
    parser.add_argument("--hard", type=_sizes, help="the same for the worst cases")
    parser.add_argument("--only", default="", help="only hard fields with this in their name")
    parser.add_argument("--quick", action="store_true", help="a few sizes, in a minute or two")
    parser.add_argument("--natural", action="store_true", help="natural tournaments only")
    parser.add_argument("--systems", action="store_true", help="a late round by every system only")
    parser.add_argument("--worst", action="store_true", help="worst cases only")
    parser.add_argument("--tables", action="store_true", help="tables with tie-breaks only")
    parser.add_argument("--certificates", action="store_true", help="certificates only")
    parser.add_argument("--explain", action="store_true", help="explanations only")
    parser.add_argument("--limit", type=float, default=300, help="seconds a size (300)")
    parser.add_argument("--hard-limit", type=float, default=60, help="seconds a hard field (60)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    main()
