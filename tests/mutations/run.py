"""Change one operator or number of a function at a time, and look whether a test notices.

``python tests/mutations/run.py --mutants 40 --seed 1`` first runs all tests to see which blocks of
the sources each of them runs; then it draws as many expressions of each package, changes one at a
time, and runs the tests of its block, those that take the least time first, until one fails. What
no test notices is listed with its line: it wants a test, or the reason why it may stay. Linux and
macOS: a change lives in a child of the process that has collected the tests.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.mutations.changes import ROOT, SOURCES, Block, Mutant, block_of, made, mutants

PACKAGES = sorted(path.parent.name for path in SOURCES.glob("*/__init__.py"))
SECONDS = 10
"""As long as tests without a failure are run for one change."""


def pytest_with_plugin(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """A process of pytest that reads its work in a folder and writes there what it saw."""
    folder.mkdir(parents=True, exist_ok=True)
    options = ["-q", "-p", "tests.mutations.plugin", "-p", "no:randomly", "-p", "no:cacheprovider"]
    environment = {**os.environ, "MUTATIONS": str(folder), "PYTHONPATH": str(ROOT)}
    with (folder / "log.txt").open("wb") as log:
        return subprocess.Popen(  # noqa: S603  (our own tests)
            [sys.executable, "-m", "pytest", *options, *arguments],
            cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip


def tests_of_blocks(folder: Path, processes: int) -> dict[Block, list[tuple[float, str]]]:
    """The tests that run each block, with their seconds."""
    pytest_with_plugin(folder, "--numprocesses", str(processes)).wait()
    found = defaultdict(list)
    for path in folder.glob("seen-*.pickle"):
        for name, (seconds, blocks) in pickle.loads(path.read_bytes()).items():  # noqa: S301
            for block in blocks:
                found[block].append((seconds, name))
    assert found, (folder / "log.txt").read_text("utf-8")
    return found


def chosen(tests: list[tuple[float, str]]) -> list[str]:
    """The quickest tests, as many as there is time for."""
    names, left = [], float(SECONDS)
    for seconds, name in sorted(tests):
        if left <= 0:
            break
        names.append(name)
        left -= seconds
    return names


def noticed(
    work: list[tuple[Mutant, list[str]]], folder: Path, processes: int
) -> dict[Mutant, str]:
    """The test that fails with each change; empty where none does."""
    running = []
    for number in range(processes):
        part, place = work[number::processes], folder / str(number)
        place.mkdir()
        (place / "work.pickle").write_bytes(pickle.dumps(part))
        files = sorted({name.partition("::")[0] for _, names in part for name in names})
        running.append((part, place, pytest_with_plugin(place, "-p", "no:xdist", *files)))
    verdicts = {}
    for part, place, process in running:
        process.wait()
        for number, (mutant, _) in enumerate(part):
            verdict = place / f"{number}.txt"
            verdicts[mutant] = verdict.read_text("utf-8") if verdict.exists() else "ended"
    return verdicts


def main() -> None:
    """Draw, change, test; print a table and what is alive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=40, help="for each package (40)")
    parser.add_argument("--seed", type=int, default=0, help="which are drawn (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--package", choices=PACKAGES, action="append")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        tests = tests_of_blocks(Path(name), arguments.processes)
        work = []
        for package in arguments.package or PACKAGES:
            everywhere = mutants(package)
            draw = random.Random(f"{package} {arguments.seed}")  # noqa: S311  (no secret)
            for place in draw.sample(everywhere, min(arguments.mutants, len(everywhere))):
                mutant = made(*place)
                work.append((mutant, chosen(tests[block_of(mutant)])))
        verdicts = noticed(work, Path(name), arguments.processes)
    for package in arguments.package or PACKAGES:
        drawn = [mutant for mutant, _ in work if mutant.module.startswith(f"{package}/")]
        alive = [str(mutant) for mutant in drawn if not verdicts[mutant]]
        head = f"{package}: {len(drawn)} drawn, {len(alive)} alive"
        sys.stdout.write("\n  ".join([head, *alive]) + "\n")


if __name__ == "__main__":
    main()
