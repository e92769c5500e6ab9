"""An edition under a new id and a plug-in are like those built in; each says what nobody played."""

from __future__ import annotations

import json
import os
import re
import shutil
import tomllib
from functools import partial
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.exits import Exit
from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.registry import systems
from openarbiter.simulate import Settings, generate
from tests.cli.conftest import Cli, as_process
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
def paired(renamed: tuple[str, str]) -> Tournament:
    """A tournament of nine players at most that the edition paired."""
    edition = registry.edition(renamed[0])
    byes = 0.05 if edition.seats_everybody else 0.0
    players = fitting(edition.id, 9)
    rounds = min(5, cycle(edition.id, players) or 5) if edition.fixed_table else 5
    settings = Settings(players=players, rounds=rounds, forfeit_rate=0.05, half_point_bye_rate=byes)
    return generate(settings, 11, pair=edition.pair)


def written(paired: Tournament, folder: Path) -> Path:
    """The file of a tournament."""
    file = folder / "event.trf"
    file.write_bytes(trf.write(paired))
    return file


@pytest.mark.usefixtures("neighbours")
@pytest.mark.parametrize("every", [1, pytest.param(3, marks=pytest.mark.nightly)])
def test_every_verb(
    cli: Cli, renamed: tuple[str, str], paired: Tournament, tmp_path: Path, every: int
) -> None:
    """Boards, reasons, findings, pictures and tables are the same; by day a third is asked."""
    old, new = renamed
    file = written(paired, tmp_path)
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
    cli: Cli, renamed: tuple[str, str], paired: Tournament, tmp_path: Path
) -> None:
    """Colours turned on a board break the same articles."""
    old, new = renamed
    spoiled = with_colours_turned(paired, min(4, paired.paired_rounds), 1)
    file = written(spoiled, tmp_path)
    usual = cli("verify", file, "--system", old, "--json")
    assert cli("verify", file, "--system", new, "--json").out.replace(new, old) == usual.out
    edition = registry.edition(old)
    one_game_each = registry.seats_everybody(old) and edition.play.match_rounds == 1
    assert not one_game_each or usual.code == Exit.DIFFERENT


def test_a_certificate(
    cli: Cli, renamed: tuple[str, str], paired: Tournament, tmp_path: Path
) -> None:
    """It is made and accepted where the edition it was made from has certificates."""
    old, new = renamed
    file, proof = written(paired, tmp_path), tmp_path / "proof.json"
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


@pytest.fixture
def installed(tmp_path: Path, root: Path) -> Path:
    """A folder with the example plug-in as an installer leaves it: module and entry points."""
    source = root / "tests" / "plug_in"
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(source / "club_evening", tmp_path / "club_evening")
    about = tmp_path / "club_evening-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in points.items())]
    about.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return tmp_path


@pytest.fixture
def with_plug_in(installed: Path, root: Path) -> Cli:
    """Runs ``openarbiter`` as a process in which the plug-in is installed."""
    path = os.pathsep.join([str(root / "src"), str(installed)])
    return partial(as_process, PYTHONPATH=path)


def test_it_is_listed(with_plug_in: Cli) -> None:
    """`systems` names it with its title and source."""
    listed = json.loads(with_plug_in("systems", "--json").out)["systems"]
    (entry,) = [entry for entry in listed if entry["id"] == "club-evening"]
    assert entry["title"].startswith("Club evening")
    assert entry["applied_from"] is None


def test_a_whole_tournament(with_plug_in: Cli, tmp_path: Path) -> None:
    """It pairs, generates, checks, verifies and explains, like the systems built in."""
    file = tmp_path / "evening.trf"
    shape = ("--players", 9, "--rounds", 5, "--seed", 3)
    made = with_plug_in("generate", "--plain", "--system", "club-evening", *shape, "-o", file)
    assert made.code == Exit.OK, made.err
    checked = with_plug_in("check", "--system", "club-evening", file)
    assert checked.out == "1 file, 5 rounds paired again by club-evening: 0 rounds differ\n"
    verified = with_plug_in("verify", "--system", "club-evening", "--long", file)
    assert verified.code == Exit.UNDECIDED, verified.out
    assert "the colours of every board (rule 4)" in verified.out
    told = with_plug_in("explain", "--system", "club-evening", "--round", 5, "--long", file)
    assert "Club evening" in told.out
    assert re.search(r"who had no bye yet has the bye", told.out)


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


def test_gaps_in_the_numbers_change_no_colour(cli: Cli, cases: Path, tmp_path: Path) -> None:
    """NSWCA, 3.2 a: the cards are numbered one after the other; the same names have White."""
    both = (cases / "nswca-number-gaps.trf").read_text(encoding="ascii")
    answers = []
    for part in both.split("--------\n"):
        path = tmp_path / "event.trf"
        path.write_text(part, encoding="ascii")
        ended = cli("pair", path, "--system", "nswca", "--json")
        numbers = [player.tpn for player in oa.read_trf(path).players]
        games = json.loads(ended.out)["games"]
        answers.append(
            [(numbers.index(game["white"]), numbers.index(game["black"])) for game in games]
        )
    assert answers == [[(3, 2)], [(3, 2)]]
