"""Pair every round of every report file in a folder again: ``python examples/check_folder.py DIR``.

One line for each file; those that differ say where, those that cannot be read say why. Ends with 1
where something is wrong. (``openarbiter check DIR`` does the same on all cores.)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import openarbiter as oa


def findings(path: Path) -> Iterator[str]:
    """What is wrong with a file: it cannot be read, or a round is not the one demanded."""
    try:
        tournament = oa.read_trf(path)
        report = oa.check(tournament)
        checked = oa.verify(tournament)
    except oa.FormatError as error:
        yield from map(str, error.findings)
        return
    except oa.TournamentError as error:
        yield f"{path}: {error}"
        return
    if report.doubt:
        yield f"{path}: {report.doubt}"
    for difference in report.differences:
        where = f"{path}, round {difference.round_no}"
        if "impossible" in difference.kinds:
            yield f"{where}: {report.system} allows no pairing: {difference.reason}"
            continue
        yield f"{where}: {' and '.join(difference.kinds)} differ from {report.system}"
        for white, black in difference.expected.games:
            names = [tournament.player(tpn).name for tpn in (white, black)]
            yield f"  not demanded: {' - '.join(names)}"
    for found in checked.findings[:1]:
        more = f"; and {len(checked.findings) - 1} more" if checked.findings[1:] else ""
        yield f"{path}: {found.found}; expected {found.expected} [{found.article}]{more}"


def main() -> int:
    """Check the folder that is named."""
    paths = sorted(Path(sys.argv[1]).rglob("*.trf"))
    wrong = 0
    for path in paths:
        lines = list(findings(path))
        wrong += bool(lines)
        print("\n".join(lines) if lines else f"{path}: every round as demanded")
    print(f"{len(paths)} files, {wrong} with something to look at")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
