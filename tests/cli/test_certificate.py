"""`openarbiter pair --certificate` and `openarbiter verify --certificate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.verification.certificate.reading import digest
from tests.cli.conftest import Cli


@pytest.fixture
def proof(cli: Cli, data: Path, tmp_path: Path) -> Path:
    """The certificate of the next round of a small tournament."""
    name = tmp_path / "proof.json"
    ended = cli("pair", data / "four.trf", "--certificate", name)
    assert ended.code == Exit.OK
    assert not ended.err
    return name


def test_the_tournament_is_never_replaced_by_its_certificate(
    cli: Cli, data: Path, tmp_path: Path
) -> None:
    """By no name of it, and whatever may be overwritten."""
    file, link = tmp_path / "four.trf", tmp_path / "link.trf"
    content = (data / "four.trf").read_bytes()
    file.write_bytes(content)
    link.symlink_to(file)
    for name in (file, link, tmp_path / "." / "x" / ".." / "four.trf"):
        ended = cli("pair", file, "--certificate", name, "--overwrite")
        assert ended.code == Exit.REQUEST
        assert file.read_bytes() == content
    assert "is the tournament; name another file" in cli("pair", file, "--certificate", link).err


def test_refused(cli: Cli, data: Path, proof: Path) -> None:
    """A changed certificate is refused with the reason, and the exit code is 1."""
    made = json.loads(proof.read_text("utf-8"))
    white, black = made["brackets"][-1]["pairs"][-1]
    made["brackets"][-1]["pairs"][-1] = [black, white]
    proof.write_text(json.dumps(made), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--certificate", proof)
    assert ended.code == Exit.DIFFERENT
    assert ended.out == (
        f"{proof}: refused: the content does not fit its digest: something has been changed\n"
    )
    proof.write_text(json.dumps({**made, "content": digest(made)}), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--certificate", proof, "--json")
    assert ended.code == Exit.DIFFERENT
    assert json.loads(ended.out) == {
        "file": str(data / "four.trf"),
        "certificate": str(proof),
        "accepted": False,
        "reason": f"player {white} should have White against {black}",
    }
