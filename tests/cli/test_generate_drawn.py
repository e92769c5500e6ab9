"""What `openarbiter generate` draws where nothing is named, and what can be named (C.02)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.formats import read_tournament
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from tests.cli.conftest import Cli

SWISS = [
    each.id
    for each in registry.systems()
    if not each.play.teams
    and each.play.match_rounds == 1
    and registry.seats_everybody(each.id)
    and not registry.has_fixed_table(each.id)
]


def made(cli: Cli, file: Path, *options: object) -> Tournament:
    """A tournament that was made with some options."""
    done = cli("generate", *options, "-o", file, "--overwrite")
    assert done.code == Exit.OK, done.err
    return read_tournament(file.read_bytes(), name=file.name).tournament


def test_runs_without_options_differ(cli: Cli, tmp_path: Path) -> None:
    """Players, rounds and ratings; the seed that is told makes the same file again."""
    sizes, files = set(), set()
    for number in range(4):
        done = cli("generate", "-o", tmp_path / "any.trf", "--overwrite")
        content = (tmp_path / "any.trf").read_bytes()
        found = read_tournament(content, name="any.trf").tournament
        sizes.add((len(found.players), found.rounds, found.players[0].rating))
        files.add(content)
        seed = re.fullmatch(r"seed: (\d+)\n(?s:.*)", done.err)
        assert seed, number
        made(cli, tmp_path / "again.trf", "--seed", seed[1])
        assert (tmp_path / "again.trf").read_bytes() == content
    assert len(sizes) > 1
    assert len(files) == 4


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("system", SWISS)
def test_what_is_drawn_obeys_pairing_rules_and_tie_breaks(
    cli: Cli, tmp_path: Path, system: str, seed: int
) -> None:
    """Each round is paired again alike, and each place is the one the list of the file gives."""
    file = tmp_path / "made.trf"
    size = ("--players", 18, "--rounds", 5) if system != "dutch-2026" else ()
    found = made(cli, file, "--seed", seed, "--system", system, *size)
    assert found.tie_breaks
    checked = cli("check", file, "--system", system)
    assert checked.code == Exit.OK, checked.out
    verified = cli("verify", file, "--system", system)
    assert verified.code in {Exit.OK, Exit.UNDECIDED}, verified.out
