"""Every edition, also one under a new id, plays tournaments that it pairs again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli import cores, generate
from openarbiter.cli.exits import Exit
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Tournament
from openarbiter.model.days import day_of
from openarbiter.model.start_positions import POSITIONS, drawn_position, start_position
from openarbiter.ranking.editions import DEFAULT
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.registry import systems
from openarbiter.simulate import Settings
from openarbiter.simulate import generate as play
from tests.cli.conftest import Cli
from tests.every import beside
from tests.fields import cycle, fitting
from tests.registering import under_another_id
from tests.unit.verification.injecting import with_colours_turned

COMMANDS = [
    line.split()
    for line in Path(__file__).with_name("data").joinpath("commands.txt").read_text().splitlines()
]
"""What every edition is asked under its old id and a new one."""


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
    return play(settings, 11, pair=edition.pair)


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


def test_the_first_day_is_one_of_the_documents_in_force() -> None:
    """Tables and pairings of a made tournament are those of the newest editions."""
    made = play(Settings(players=4, rounds=1), 1, pair=registry.edition(registry.DEFAULT).pair)
    assert not registry.doubt_about_edition(made)
    first = day_of(made.event.start_date)
    assert first is not None
    assert first >= DEFAULT.applied_from


def test_a_hundred_million_need_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is handed out as it is done; there is an end to it all the same."""
    handed: list[Sequence[int]] = []

    def first(_: object, work: Sequence[int]) -> Iterator[tuple[str, int, list[str]]]:
        handed.append(work)
        return iter(())

    monkeypatch.setattr(cores, "on_all_cores", first)
    out = ["--seed", "5", "-o", str(tmp_path)]
    _ask("--count", "100000000", *out)
    assert (len(handed[0]), handed[0][-1]) == (100_000_000, 100_000_004)
    with pytest.raises(RequestError, match="--count must be at most"):
        _ask("--count", "1" + "0" * 30, *out)


def _ask(*arguments: str) -> None:
    generate.ask(Options.of(generate).parse_args(arguments))


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


ANYWHERE = ("--forfeits", "3%", "--zero-point-byes", "3%")
SWISS_ONLY = ("--half-point-byes", "3%", "--late-entries", "4%", "--withdrawals", "3%")
"""Of a table a file does not say who has withdrawn, so its places could be others (C.05, 6.6)."""
PUBLISHED: list[str] = beside(__file__)["published"]
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


def test_every_position_obeys_the_guidelines() -> None:
    """All 960 differ; the king stands between the rooks, bishops on both colours."""
    every = [start_position(number) for number in range(POSITIONS)]
    assert len(set(every)) == POSITIONS
    for one in every:
        assert sorted(one) == sorted("RNBQKBNR")
        assert one.index("R") < one.index("K") < one.rindex("R")
        assert one.index("B") % 2 != one.rindex("B") % 2
    assert every[518] == "RNBQKBNR"
    for number in (-1, POSITIONS):
        with pytest.raises(RequestError):
            start_position(number)


def test_lots_draw_all_positions_alike() -> None:
    """In a large number of rounds nearly all come up."""
    assert len({drawn_position("any", number) for number in range(9_600)}) > 955
