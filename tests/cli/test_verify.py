"""`openarbiter verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.rulebooks.registry import systems
from tests.cli.conftest import Cli


@pytest.mark.parametrize("system", [one.id for one in systems() if not one.play.teams])
def test_a_round_that_nobody_played(cli: Cli, tmp_path: Path, system: str) -> None:
    """A round in which everybody was away is a round without brackets, not a bug."""
    file = tmp_path / "gap.trf"
    lines = [_player(1, 2400, "1.0", "2 w 1"), _player(2, 2300, "0.0", "1 b 0")]
    file.write_text("\n".join(["012 Gap", "XXR 5", "152 W", *lines, ""]))
    ended = cli("verify", file, "--system", system)
    assert ended.code in {Exit.OK, Exit.DIFFERENT, Exit.UNDECIDED}, ended.err
    assert ended.out.splitlines()
    if system in {"dutch-2025", "dutch-2026"}:
        assert ended.out.startswith(
            f"2 rounds held against {system}: 2 proven right; nothing found.\n"
        )


def _player(tpn: int, rating: int, points: str, second: str) -> str:
    """A line of somebody who was away in round 1."""
    head = f"001 {tpn:>4}{'':6}{'Player':<33} {rating}{'':28}{points:>4} {tpn:>4}"
    return f"{head}  0000 - Z  {second:>8}"
