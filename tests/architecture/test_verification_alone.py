"""The verifier works without the engine: no solver is loaded, not even through a rulebook."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import openarbiter as oa
from openarbiter.certificates.making import certificate_text
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from tests.architecture.source import ROOT, modules

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """
import sys
import openarbiter as oa

for system, file in zip(sys.argv[1::2], sys.argv[2::2]):
    assert oa.verify(oa.read_trf(file), system=system).rounds
    loaded = [name for name in sys.modules if name.startswith("openarbiter.matching")]
    assert not loaded, (system, loaded)
"""
"""Verifies every round of files by their systems; no module of the solver may be loaded."""


def run(program: str, *arguments: object, folder: Path) -> None:
    """Run a program in a process of its own, which neither fails nor says anything."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=120,
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    """After a file is verified no module of the solver is to be found, by whatever edition."""
    asked: list[object] = []
    for edition in map(registry.edition, registry.edition_ids()):
        file = ROOT / "examples" / "spring-open.trf"
        if edition.play.teams or edition.play.match_rounds > 1:
            file = tmp_path / f"{edition.id}.trf"
            event = generate(Settings(players=8, rounds=4), 1, pair=edition.pair)
            file.write_bytes(oa.write_trf(event))
        asked += [edition.id, file]
    run(PROGRAM, *asked, folder=tmp_path)


def test_verifier_names_no_solver_and_no_process() -> None:
    """No module of the verifier imports a solver, or the chapter of a rulebook that pairs."""
    pairing = {"completion", "exact", "optimum", "process", "procedure", "report", "sequence"}
    for module in modules():
        if module.room == "verification":
            for _, name in module.imports:
                parts = set(name.split("."))
                assert not name.startswith("openarbiter.matching")
                assert "rulebooks" not in parts or not parts & pairing


ALLOWED = {
    "certificate": {"model", "verification.published"},
    "literal": {"model", "values", "verification.matching"},
}
"""What rooms apart read beside errors and themselves: neither a solver nor a rulebook."""


@pytest.mark.parametrize("room", ALLOWED)
def test_what_checks_shares_nothing(room: str) -> None:
    """The checker of certificates, and literal rules."""
    inside = [module for module in modules() if f".verification.{room}" in module.name]
    assert len(inside) > 5
    allowed = {"errors", f"verification.{room}", *ALLOWED[room]}
    for module in inside:
        for _, name in module.imports:
            own = name.removeprefix("openarbiter.")
            if own != name:
                assert any(own == one or own.startswith(f"{one}.") for one in allowed), name


CERTIFICATE = """
import sys
from types import SimpleNamespace
from openarbiter.formats import read_tournament
from openarbiter.verification.certificate.accepting import accept

tournament = read_tournament(open(sys.argv[1], "rb").read()).tournament
wording = SimpleNamespace(every_bye_floats=True, most_moved_down=False)
assert accept(tournament, open(sys.argv[2], "rb").read(), lambda system: wording).proofs
loaded = [name for name in sys.modules if name.startswith("openarbiter.")]
forbidden = {"matching", "rulebooks", "certificates"}
print(*(name for name in loaded if name.split(".")[1] in forbidden))
"""
"""Checks a certificate and prints the modules of engine and prover that were loaded."""


def test_no_engine_is_loaded_by_the_checker(tmp_path: Path) -> None:
    """After a certificate is accepted neither solver nor rulebook nor its maker is to be found."""
    file = ROOT / "examples" / "spring-open.trf"
    tournament = oa.read_trf(file)
    proof = tmp_path / "proof.json"
    proof.write_text(certificate_text(tournament, oa.pair(tournament)), encoding="utf-8")
    run(CERTIFICATE, file, proof, folder=tmp_path)
