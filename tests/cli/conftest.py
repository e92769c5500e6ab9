"""Run the command line inside the test, or as a process of its own; a pairing that is simple."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from openarbiter.cli.main import main
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.basic_rules import board_order, present_players
from openarbiter.rulebooks.edition import Document, Edition, Rules
from openarbiter.rulebooks.pairing import RoundPairing
from tests.registering import register

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


Cli: TypeAlias = Callable[..., Ended]


@pytest.fixture
def data() -> Path:
    """The folder of the small tournaments of these tests."""
    return Path(__file__).resolve().parent / "data"


@pytest.fixture
def spring(root: Path) -> Path:
    """A Swiss of 32 players, four rounds of seven played."""
    return root / "examples" / "spring-open.trf"


@pytest.fixture
def cases() -> Path:
    """The folder of small inputs that were once answered wrongly."""
    return Path(__file__).resolve().parent.parent / "data" / "cases"


@pytest.fixture
def cli(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs ``openarbiter`` with arguments, and perhaps bytes on stdin, in this process."""
    return caller(main, capfdbinary, monkeypatch)


def caller(
    command: Callable[[Sequence[str]], int],
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> Cli:
    """What calls a command in this process as a shell does."""

    def run(*arguments: object, stdin: bytes = b"") -> Ended:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        code = command([str(argument) for argument in arguments])
        sys.stdout.flush()
        sys.stderr.flush()
        captured = capfdbinary.readouterr()
        return Ended(int(code), captured.out.decode("utf-8"), captured.err.decode("utf-8"))

    return run


def spawned(
    *arguments: object, ends: str = "", stdin: bytes = b"", cwd: Path = ROOT, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m openarbiter`` as a process, in a shell where its streams end otherwise."""
    shell = ("/bin/sh", "-c", f'exec "$@" {ends}', "sh") if ends else ()
    return subprocess.run(  # noqa: S603  (our own program)
        [*shell, sys.executable, "-m", "openarbiter", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **more},
        timeout=60,
    )


def as_process(*arguments: object, **more: Any) -> Ended:  # noqa: ANN401  (as it is spawned)
    """How such a process ended, in UTF-8."""
    done = spawned(*arguments, **{"PYTHONUTF8": "1", **more})
    return Ended(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


@pytest.fixture
def process() -> Cli:
    """Runs ``python -m openarbiter`` with arguments, and perhaps bytes on stdin."""
    return as_process


@pytest.fixture
def neighbours(monkeypatch: pytest.MonkeyPatch) -> str:
    """Id of an edition that pairs 1 with 2, 3 with 4 ..., and never finds a pairing for round 9."""
    edition = Edition(
        id="neighbours",
        document=Document(
            title="Neighbours play each other", applied_from=date(2026, 1, 1), source="made up"
        ),
        rules=Rules(),
        pair=_pair_neighbours,
    )
    return register(monkeypatch, edition)


def _pair_neighbours(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    if round_no == 9:
        raise ImpossiblePairingError("nobody is left to play", players=(1, 2))
    here = [tournament.players[place].tpn for place in present_players(tournament, round_no)]
    bye = here.pop() if len(here) % 2 else None
    games = [(here[place], here[place + 1]) for place in range(0, len(here), 2)]
    return RoundPairing(
        round_no=round_no,
        system="neighbours",
        games=board_order(games, dict.fromkeys(here, 0)),
        bye=bye,
        absent=tuple(player.tpn for player in tournament.players if player.tpn not in {*here, bye}),
    )
