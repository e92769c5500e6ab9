"""Report files of simulated events are read by other programs: the same pairings and tables.

``OPENARBITER_BBPPAIRINGS`` is the program file of bbpPairings, ``OPENARBITER_GACRUX`` the folder of
``pairingchecker.py`` and ``tiebreakchecker.py``; a test is skipped where its program is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from openarbiter.desk import CreateEvent, ImportTournament, write_report_file
from openarbiter.ranking.standings import standings
from openarbiter.ranking.tables.sheet import value_shown
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.store import EventFile
from openarbiter.web.routes.files import settings_of

TIE_BREAKS = ("PTS", "BH/C1", "BH", "SB", "PS", "WIN")
EVENTS = 20
_PATIENCE = 120
_ROUND = re.compile(r"^.*Round #(\d+)\s*$")


@dataclass(frozen=True)
class Programs:
    """The programs that are installed; empty for none."""

    bbp: tuple[str, ...] = ()  # the call of bbpPairings
    pairings: tuple[str, ...] = ()  # the call of the pairing checker of Gacrux
    tables: tuple[str, ...] = ()  # the call of its tie-break checker


def installed() -> Programs:
    """What is there."""
    named = os.environ.get("OPENARBITER_BBPPAIRINGS", "") or shutil.which("bbpPairings")
    folder = os.environ.get("OPENARBITER_GACRUX", "")
    calls: list[tuple[str, ...]] = []
    for script in ("pairingchecker", "tiebreakchecker"):
        if folder and (Path(folder) / f"{script}.py").is_file():
            calls.append((sys.executable, str(Path(folder) / f"{script}.py")))
        elif find_spec("gacrux") is not None:
            calls.append((sys.executable, "-m", f"gacrux.{script}"))
        else:
            calls.append(())
    return Programs((named,) if named else (), *calls)


def reports(folder: Path, count: int = EVENTS) -> Iterator[tuple[int, Path]]:
    """Simulated events, taken through the desk, as the TRF26 files it gives."""
    pair = edition("dutch-2026").pair
    for seed in range(1, count + 1):
        players, rounds = 14 + 5 * (seed % 11), 5 + seed % 5
        made = generate(Settings(players=players, rounds=rounds), seed, pair=pair)
        with EventFile.create(folder / f"{seed}.event") as file:
            head = CreateEvent(
                name=f"Sample {seed}",
                place="Sampletown",
                start="2026-11-20",
                end="2026-11-27",
                chief_arbiter="Muster, Erika 990000021",
            )
            file.act(head, author="test")
            settings = settings_of(made, "Open")
            file.act(
                ImportTournament(section="a", settings=settings, tournament=made), author="test"
            )
            path = folder / f"{seed}.trf"
            path.write_bytes(write_report_file(file.state, "a"))
        yield seed, path


def _said(call: Sequence[str], *more: str) -> str:
    done = subprocess.run(  # noqa: S603  (programs the developer named)
        [*call, *more], capture_output=True, text=True, timeout=_PATIENCE, check=False
    )
    if done.returncode:
        return f"exit {done.returncode}: {done.stderr[:200]}{done.stdout[:200]}"
    return done.stdout


def pairings_of_bbp(programs: Programs, path: Path) -> tuple[int, list[str]]:
    """Rounds that bbpPairings has paired again, and every line in which it says more than that."""
    lines = _said(programs.bbp, "--dutch", str(path), "-c").splitlines()
    rounds = [line for line in lines if _ROUND.match(line)]
    return len(rounds), [line for line in lines if line.strip() and not _ROUND.match(line)]


def pairings_of_gacrux(programs: Programs, path: Path) -> tuple[int, list[str]]:
    """The same of Gacrux, whose last line is its verdict."""
    text = _said(programs.pairings, "-i", str(path), "-o", "-", "-c", "-d", "T")
    lines = [line for line in text.splitlines() if line.strip()]
    rounds = [line for line in lines if "Round #" in line]
    right = bool(lines) and lines[-1].split() == ["Check:", "True"]
    return len(rounds), [] if right else (lines[-3:] or ["nothing was said"])


def table_of_gacrux(programs: Programs, path: Path) -> tuple[int, list[str]]:
    """Values of its table, and those that are not ours."""
    import openarbiter as oa  # noqa: PLC0415  (only here)

    text = _said(programs.tables, "-i", str(path), "-o", "-", "-s", "-d", "T", "-t", *TIE_BREAKS)
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    if not rows or rows[0][0] != "StartNo":
        return 0, [text[:200] or "nothing was said"]
    table = standings(oa.read_trf(path), list(TIE_BREAKS))
    ours = {row.player: [str(row.rank), *map(value_shown, row.values)] for row in table}
    count, found = 0, []
    for number, *values in rows[1:]:
        mine = ours.pop(int(number), [])
        count += len(values)
        found += [
            f"player {number}, {name}: {theirs}, ours {own}"
            for name, theirs, own in zip(rows[0][1:], values, mine, strict=True)
            if float(theirs) != float(own)
        ]
    return count, [*found, *(f"player {number} is not in its table" for number in ours)]


ASKED = {
    "bbp": ("bbpPairings: name it in OPENARBITER_BBPPAIRINGS", pairings_of_bbp),
    "pairings": ("pairingchecker of Gacrux: its folder in OPENARBITER_GACRUX", pairings_of_gacrux),
    "tables": ("tiebreakchecker of Gacrux: its folder in OPENARBITER_GACRUX", table_of_gacrux),
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The reports of twenty events, where there is anybody to read them."""
    if installed() == Programs():
        pytest.skip("NOT RUN: neither bbpPairings nor Gacrux is named; see the head of this file")
    return [path for _, path in reports(tmp_path_factory.mktemp("reports"))]


def program(name: str) -> tuple[Programs, Callable[[Programs, Path], tuple[int, list[str]]]]:
    """The programs, and what asks one of them; skips the test where it is not there."""
    how, ask = ASKED[name]
    programs = installed()
    if not getattr(programs, name):
        pytest.skip(f"NOT RUN, no report was shown to another program: {how}")
    return programs, ask


@pytest.mark.parametrize("name", sorted(ASKED))
def test_reports_read_alike(name: str, files: list[Path]) -> None:
    """Every round and every value of twenty reports is what the other program works out."""
    programs, ask = program(name)
    seen = [ask(programs, path) for path in files]
    assert (len(seen), [one for _, found in seen for one in found]) == (EVENTS, [])
    assert all(count for count, _ in seen)


@pytest.mark.parametrize("name", sorted(ASKED))
def test_a_spoiled_report_is_found(name: str, files: list[Path], tmp_path: Path) -> None:
    """Two players who change places in round 2 are seen, so that the test above can fail."""
    programs, ask = program(name)
    lines = files[0].read_text(encoding="utf-8").splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith("001")]
    first, second = lines[places[0]], lines[places[1]]
    lines[places[0]] = first[:101] + second[101:111] + first[111:]
    lines[places[1]] = second[:101] + first[101:111] + second[111:]
    path = tmp_path / "spoiled.trf"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert ask(programs, path)[1]
