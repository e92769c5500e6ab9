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

tournament = oa.read_trf(sys.argv[1])
report = oa.verify(tournament, system=sys.argv[2])
assert report.rounds
print(*(name for name in sys.modules if name.startswith("openarbiter.matching")))
"""
"""Verifies every round of a file and prints the modules of the solver that were loaded."""


@pytest.mark.parametrize("system", registry.edition_ids())
def test_no_solver_is_loaded(system: str, tmp_path: Path) -> None:
    """After a file is verified no module of the solver is to be found."""
    file = ROOT / "examples" / "spring-open.trf"
    if registry.edition(system).play.teams or registry.edition(system).play.match_rounds > 1:
        file = tmp_path / "teams.trf"
        event = generate(Settings(players=8, rounds=4), 1, pair=registry.edition(system).pair)
        file.write_bytes(oa.write_trf(event))
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", PROGRAM, str(file), system],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=60,
    )
    assert not done.stdout.strip()


def test_verifier_names_no_solver_and_no_process() -> None:
    """No module of the verifier imports a solver, or the chapter of a rulebook that pairs."""
    pairing = {"completion", "exact", "optimum", "process", "procedure", "report", "sequence"}
    for module in modules():
        if module.room == "verification":
            for _, name in module.imports:
                parts = set(name.split("."))
                assert not name.startswith("openarbiter.matching")
                assert "rulebooks" not in parts or not parts & pairing


def test_the_checker_of_certificates_shares_nothing() -> None:
    """It reads the model, and what a tournament says of a round; no solver, no rulebook at all."""
    checker = [module for module in modules() if ".verification.certificate" in module.name]
    assert len(checker) > 5
    allowed = {"errors", "model", "verification.certificate", "verification.published"}
    for module in checker:
        for _, name in module.imports:
            if name.startswith("openarbiter"):
                inside = name.removeprefix("openarbiter.")
                assert any(inside == one or inside.startswith(f"{one}.") for one in allowed), name


def test_a_literal_rule_shares_nothing() -> None:
    """It reads the model alone, and finds what can be paired by the matching of verification."""
    rules = [module for module in modules() if ".verification.literal" in module.name]
    assert len(rules) > 5
    allowed = {"errors", "model", "values", "verification.literal", "verification.matching"}
    for module in rules:
        for _, name in module.imports:
            if name.startswith("openarbiter"):
                inside = name.removeprefix("openarbiter.")
                assert any(inside == one or inside.startswith(f"{one}.") for one in allowed), name


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
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", CERTIFICATE, str(file), str(proof)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=60,
    )
    assert not done.stderr
    assert not done.stdout.strip()
