"""`openarbiter generate`: what is drawn, and that every edition finds again what it has paired."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from openarbiter.cli import cores, generate
from openarbiter.cli.exits import Exit
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.model import Tournament
from openarbiter.model.days import day_of
from openarbiter.model.start_positions import POSITIONS, drawn_position, start_position
from openarbiter.ranking.editions import DEFAULT
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings
from openarbiter.simulate import generate as play
from tests.cli.conftest import Cli
from tests.fields import cycle, fitting


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
