"""Rounds a second of ``openarbiter check --many`` against the number of workers.

``python bench/many.py [--tournaments 200] [--workers 1 2]`` makes tournaments of 40 players and 7
rounds, checks them with so many processes, and, where the extra ``cluster`` is installed, with so
many workers of a Dask cluster here. Every way must give the same digest.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import openarbiter as oa
from openarbiter.rulebooks.registry import DEFAULT, edition
from openarbiter.simulate import Settings, generate

PLAYERS = 40
ROUNDS = 7


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=200)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    chosen = parser.parse_args()
    ways = [("processes", "--workers", "{}")]
    if find_spec("distributed") is None:
        print("no Dask here: pip install 'openarbiter[cluster]'")
    else:
        ways.append(("Dask", "--scheduler", "local:{}"))
    digests = set()
    with TemporaryDirectory() as name:
        folder = Path(name, "events")
        folder.mkdir()
        settings = Settings(players=PLAYERS, rounds=ROUNDS)
        for seed in range(chosen.tournaments):
            made = generate(settings, seed, pair=edition(DEFAULT).pair, system=DEFAULT)
            (folder / f"{seed:06}.trf").write_bytes(oa.write_trf(made))
        print("| by | workers | rounds | seconds | rounds a second |\n|---|---|---|---|---|")
        for way, option, value in ways:
            for workers in chosen.workers:
                out = Path(name, f"{way}-{workers}.jsonl")
                found, seconds = _timed(folder, out, option, value.format(workers))
                digests.add(found["digest"])
                rounds = int(str(found["rounds"]))
                speed = rounds / seconds
                print(f"| {way} | {workers} | {rounds:,} | {seconds:.1f} | {speed:.0f} |")
    if len(digests) != 1:
        raise SystemExit(f"other digests: {digests}")


def _timed(folder: Path, out: Path, *options: str) -> tuple[dict[str, object], float]:
    """What a check says, and its seconds, start and end of the processes included."""
    command = [sys.executable, "-m", "openarbiter", "check", "--many", str(folder), "--json"]
    begun = perf_counter()
    ended = subprocess.run(  # noqa: S603  (our own command)
        [*command, "--out", str(out), *options], check=False, capture_output=True
    )
    return json.loads(ended.stdout), perf_counter() - begun


if __name__ == "__main__":
    main()
