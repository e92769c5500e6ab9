"""What an edition has paired in a random tournament it finds again, in small and large fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.rulebooks import registry
from tests.cli.conftest import Cli
from tests.fields import cycle, fitting

ANYWHERE = ("--forfeits", "3%", "--zero-point-byes", "3%")
SWISS_ONLY = ("--half-point-byes", "3%", "--late-entries", "4%", "--withdrawals", "3%")
"""Of a table a file does not say who has withdrawn, so its places could be others (C.05, 6.6)."""
PUBLISHED = {
    *("FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_DUTCH_2026", "FIDE_DUBOV", "FIDE_BURSTEIN"),
    *("FIDE_DOUBLESWISS", "FIDE_TEAM", "BERGER_ROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"),
    *("FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN", "FIDE_SCHILLER", "FIDE_SCHEVENINGEN"),
    *("FIDE_DOUBLESCHEVENINGEN", "BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN"),
    *("FIDE_TEAM_ROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
}
"""The encoded tournament types (TRF26, record 192) without options, but for CUSTOM codes."""
LARGE = (60, 200)


def _again(cli: Cli, path: Path, system: str, players: int) -> None:
    """Make a tournament by a system; the file names it, and no round differs."""
    file = str(path / "made.trf")
    edition = registry.edition(system)
    players = fitting(system, players)
    rounds = cycle(system, players) if edition.fixed_table else min(9, max(2, players // 2))
    asked = ("-o", file, "--players", players, "--rounds", rounds, "--seed", players)
    free = not edition.fixed_table and not edition.play.leaves_out
    shares = (*ANYWHERE, *SWISS_ONLY) if free else ANYWHERE
    made = cli("generate", "--plain", *map(str, asked), "--system", system, *shares)
    assert made.code == Exit.OK, made.err
    checked = cli("check", file)
    assert checked.code == Exit.OK, checked.out + checked.err
    assert f"paired again by {system}" in checked.out


@pytest.mark.parametrize(
    "players", [8, 13, *(pytest.param(each, marks=pytest.mark.nightly) for each in (5, 30))]
)
@pytest.mark.parametrize("system", registry.edition_ids())
def test_small_tournaments(cli: Cli, tmp_path: Path, system: str, players: int) -> None:
    """With byes, forfeits, late entries and withdrawals."""
    _again(cli, tmp_path, system, players)


@pytest.mark.parametrize("system", registry.edition_ids())
def test_record_192_is_a_published_code(cli: Cli, tmp_path: Path, system: str) -> None:
    """Or one of those that name no regulation; it comes back from other formats."""
    made, other, back = (str(tmp_path / name) for name in ("made.trf", "made.json", "back.trf"))
    rounds = cycle(system, 8) if registry.has_fixed_table(system) else 7
    shape = ("--players", "8", "--rounds", str(rounds), "--stop-after", "2")
    assert (
        cli("generate", "--plain", "-o", made, *shape, "--seed", "1", "--system", system).code
        == Exit.OK
    )
    assert cli("convert", made, other).code == cli("convert", other, back).code == Exit.OK
    for file in (made, back):
        lines = Path(file).read_text(encoding="utf-8").splitlines()
        (code,) = (line[4:] for line in lines if line.startswith("192 "))
        assert code in PUBLISHED or code.startswith("CUSTOM_")
        assert f"paired again by {system}:" in cli("check", file).out


LARGE_FIELDS = tuple(
    (system, players)
    for system in registry.edition_ids()
    for players in LARGE
    # A table of 200 has 199 rounds, whose points no report file has room for.
    if players < max(LARGE) or not registry.edition(system).fixed_table
)


@pytest.mark.nightly
@pytest.mark.parametrize(("system", "players"), LARGE_FIELDS)
def test_large_tournaments(cli: Cli, tmp_path: Path, system: str, players: int) -> None:
    """The same for the sizes of an open."""
    _again(cli, tmp_path, system, players)
