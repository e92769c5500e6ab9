"""`openarbiter pair --certificate` and `openarbiter verify --certificate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.verification.certificate.reading import digest
from tests.cli.conftest import Cli
from tests.cli.test_lots import START


@pytest.fixture
def proof(cli: Cli, data: Path, tmp_path: Path) -> Path:
    """The certificate of the next round of a small tournament."""
    name = tmp_path / "proof.json"
    ended = cli("pair", data / "four.trf", "--certificate", name)
    assert ended.code == Exit.OK
    assert not ended.err
    return name


def test_the_round_is_printed_as_ever(cli: Cli, data: Path, proof: Path) -> None:
    """The certificate is written beside what the verb prints."""
    ended = cli("pair", data / "four.trf", "--json", "--certificate", proof, "--overwrite")
    assert ended.out == cli("pair", data / "four.trf", "--json").out
    made = json.loads(proof.read_text("utf-8"))
    assert (made["format"], made["round"]) == ("openarbiter-certificate", 3)


def test_no_file_is_lost_to_a_certificate(cli: Cli, data: Path, proof: Path) -> None:
    """A file that is there is replaced only where that is asked for."""
    proof.write_text("something else", encoding="utf-8")
    ended = cli("pair", data / "four.trf", "--certificate", proof)
    assert (ended.code, ended.out) == (Exit.REQUEST, "")
    assert "is there already; --overwrite replaces it" in ended.err
    assert proof.read_text("utf-8") == "something else"
    assert cli("pair", data / "four.trf", "--certificate", proof, "--overwrite").code == Exit.OK
    assert json.loads(proof.read_text("utf-8"))["round"] == 3
    assert cli("pair", data / "four.trf", "--overwrite").code == Exit.USAGE


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


def test_what_was_proven(cli: Cli, data: Path, proof: Path) -> None:
    """`--long` adds a few lines for every bracket."""
    ended = cli("verify", data / "four.trf", "--certificate", proof, "--long")
    lines = ended.out.splitlines()
    assert "accepted" in lines[0]
    assert lines[1].startswith("bye: ")
    assert any(line.startswith("bracket of ") for line in lines[1:])
    assert any(line.endswith("no complete pairing has better values") for line in lines)


def test_accepted_as_json(cli: Cli, data: Path, proof: Path) -> None:
    """`--json` says what was proven."""
    ended = cli("verify", data / "four.trf", "--certificate", proof, "--json")
    said = json.loads(ended.out)
    assert said["accepted"] is True
    assert said["reason"] is None
    assert (said["round"], said["system"], said["games"]) == (3, "dutch-2026", 1)
    assert said["in_file"] is False
    assert {"score", "pairs", "downfloaters", "values", "excluded"} == said["brackets"][0].keys()


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


def test_other_systems(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A system whose rounds cannot be certified is told, and no file is written."""
    name = tmp_path / "proof.json"
    ended = cli("pair", data / "four.trf", "--system", "nswca", "--certificate", name)
    assert ended.code == Exit.RULE
    assert "rounds of nswca cannot be certified; those of dutch-2025 and dutch-2026" in ended.err
    assert not ended.out
    assert not name.exists()
    words = ("--system", "nswca", "--certificate", name, "--language", "de")
    german = cli("pair", data / "four.trf", *words)
    assert german.err.endswith("haben keinen Nachweis, nur die nach dutch-2025 und dutch-2026\n")


def test_options_that_do_not_go_together(cli: Cli, data: Path, proof: Path) -> None:
    """The certificate says itself which round and system it is about."""
    for option in (("--round", "1"), ("--system", "dutch-2026"), ("--boards", "x.json")):
        ended = cli("verify", data / "four.trf", "--certificate", proof, *option)
        assert ended.code == Exit.USAGE
        assert "--certificate says itself" in ended.err


@pytest.mark.parametrize("lot", ["a", "c", "white", "black"])
def test_a_round_drawn_by_lot_is_proven_with_its_lot(cli: Cli, tmp_path: Path, lot: str) -> None:
    """Before round 1 the file states no colour: the lot of the pairing is given to the checker."""
    file, proof = tmp_path / "start.trf", tmp_path / "proof.json"
    file.write_bytes(START)
    assert cli("pair", file, "--lot", lot, "--certificate", proof).code == Exit.OK
    ended = cli("verify", file, "--certificate", proof, "--lot", lot)
    assert (ended.code, "accepted: round 1" in ended.out) == (Exit.OK, True)
    other = "white" if lot in {"a", "black"} else "black"  # the seed "a" draws Black, "c" White
    assert cli("verify", file, "--certificate", proof, "--lot", other).code == Exit.DIFFERENT


def test_a_lot_goes_with_a_certificate(cli: Cli, tmp_path: Path) -> None:
    """Published rounds show the lot themselves; an empty one is no lot."""
    file = tmp_path / "start.trf"
    file.write_bytes(START)
    ended = cli("verify", file, "--lot", "a")
    assert (ended.code, "--lot goes with --certificate" in ended.err) == (Exit.USAGE, True)
    proof = tmp_path / "proof.json"
    cli("pair", file, "--lot", "a", "--certificate", proof)
    assert cli("verify", file, "--certificate", proof, "--lot", "").code == Exit.REQUEST
