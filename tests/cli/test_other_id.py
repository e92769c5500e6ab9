"""An edition under a new id: every verb answers for it as for the one it was made from.

Nothing but the edition knows what is its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from tests.cli.conftest import Cli
from tests.fields import cycle, fitting
from tests.registering import under_another_id
from tests.unit.verification.injecting import with_colours_turned

COMMANDS = (
    ("pair",),
    ("pair", "--round", 3, "--json", "--brackets"),
    ("pair", "--round", 3, "--log"),
    ("explain", "--round", 3, "--long"),
    ("explain", "--round", 3, "--json"),
    ("explain", "--round", 3, "--player", 4, "--long", "--language", "de"),
    ("explain", "--round", 3, "--why-not", 1, 2),
    ("explain", "--round", 3, "--bye", 3, "--long"),
    ("explain", "--round", 3, "--white", 2, "--format", "markdown"),
    ("explain", "--round", 3, "--what-if", "withdraw:2"),
    ("verify", "--long"),
    ("verify", "--json"),
    ("check",),
    ("check", "--json"),
    ("draw", "--round", 3, "-o", "-"),
    ("draw", "--round", 3, "-o", "-", "--format", "text"),
    ("draw", "--kind", "cross-table", "-o", "-"),
)


@pytest.fixture(params=registry.edition_ids())
def renamed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The id of an edition, and that of a copy which one line in the registry makes known."""
    return request.param, under_another_id(monkeypatch, request.param)


@pytest.fixture
def event(renamed: tuple[str, str]) -> Tournament:
    """A tournament of nine players at most that the edition paired."""
    edition = registry.edition(renamed[0])
    byes = 0.05 if edition.seats_everybody else 0.0
    players = fitting(edition.id, 9)
    rounds = min(5, cycle(edition.id, players) or 5) if edition.fixed_table else 5
    settings = Settings(players=players, rounds=rounds, forfeit_rate=0.05, half_point_bye_rate=byes)
    return generate(settings, 11, pair=edition.pair)


def written(event: Tournament, folder: Path) -> Path:
    """The file of a tournament."""
    file = folder / "event.trf"
    file.write_bytes(trf.write(event))
    return file


@pytest.mark.usefixtures("neighbours")
@pytest.mark.parametrize("every", [1, pytest.param(3, marks=pytest.mark.nightly)])
def test_every_verb(
    cli: Cli, renamed: tuple[str, str], event: Tournament, tmp_path: Path, every: int
) -> None:
    """Boards, reasons, findings, pictures and tables are the same, under the new id.

    By day an edition is asked a third of the commands, the next one another third.
    """
    old, new = renamed
    file = written(event, tmp_path)
    first = registry.edition_ids().index(old)
    for verb, *options in (
        command for number, command in enumerate(COMMANDS) if (number - first) % 3 < every
    ):
        usual = cli(verb, file, *options, "--system", old)
        answer = cli(verb, file, *options, "--system", new)
        assert usual.code == answer.code, (verb, options, answer.err)
        assert usual.out == answer.out.replace(new, old), (verb, options)
        assert usual.err == answer.err.replace(new, old), (verb, options)
    assert cli("engine", f"--{new}", file, "-p").out == cli("engine", f"--{old}", file, "-p").out


def test_wrong_boards_are_found(
    cli: Cli, renamed: tuple[str, str], event: Tournament, tmp_path: Path
) -> None:
    """Colours turned on a board break the same articles."""
    old, new = renamed
    spoiled = with_colours_turned(event, min(4, event.paired_rounds), 1)
    file = written(spoiled, tmp_path)
    usual = cli("verify", file, "--system", old, "--json")
    assert cli("verify", file, "--system", new, "--json").out.replace(new, old) == usual.out
    edition = registry.edition(old)
    one_game_each = registry.seats_everybody(old) and edition.play.match_rounds == 1
    assert not one_game_each or usual.code == Exit.DIFFERENT


def test_a_certificate(
    cli: Cli, renamed: tuple[str, str], event: Tournament, tmp_path: Path
) -> None:
    """It is made and accepted where the edition it was made from has certificates."""
    old, new = renamed
    file, proof = written(event, tmp_path), tmp_path / "proof.json"
    made = cli("pair", file, "--round", 3, "--system", new, "--certificate", proof)
    if registry.certification_of(old) is None:
        assert made.code == Exit.RULE
        assert f"rounds of {new} cannot be certified" in made.err
        return
    assert made.code == Exit.OK, made.err
    accepted = cli("verify", file, "--certificate", proof)
    assert accepted.code == Exit.OK, accepted.out
    assert f"round 3 by {new}, as in" in accepted.out


def test_made_tournaments(cli: Cli, renamed: tuple[str, str], tmp_path: Path) -> None:
    """`generate` plays by it, `check` pairs it again, `standings` and `systems` know it."""
    old, new = renamed
    file = tmp_path / "made.trf"
    rounds = cycle(old, 8) if registry.has_fixed_table(old) else 4
    shape = ("--players", 8, "--rounds", rounds, "--seed", 3)
    made = cli("generate", "--plain", "--system", new, *shape, "-o", file)
    assert made.code == Exit.OK, made.err
    checked = cli("check", file, "--system", new)
    assert checked.code == Exit.OK, checked.out
    assert cli("standings", file).code == Exit.OK
    assert f"\n{new} " in cli("systems").out
