"""`openarbiter generate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli import cores, generate
from openarbiter.cli.exits import Exit
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.model.days import day_of
from openarbiter.ranking.editions import DEFAULT
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings
from openarbiter.simulate import generate as play
from tests.cli.conftest import Cli


def test_the_same_seed_makes_the_same_file(cli: Cli, tmp_path: Path) -> None:
    """A tournament is its options and its seed."""
    options = ("--players", 12, "--rounds", 3, "--forfeits", "10%", "--half-point-byes", 0.1)
    for name in ("one.trf", "two.trf"):
        assert (
            cli("generate", "--plain", *options, "--seed", 5, "-o", tmp_path / name).code == Exit.OK
        )
    assert (
        cli("generate", "--plain", *options, "--seed", 6, "-o", tmp_path / "three.trf").code
        == Exit.OK
    )
    one, two, three = ((tmp_path / f"{name}.trf").read_bytes() for name in ("one", "two", "three"))
    assert one == two != three


def test_what_is_made_can_be_checked(cli: Cli, tmp_path: Path) -> None:
    """The file holds the players, rounds and scoring asked for, and its pairings are right."""
    target = tmp_path / "event.trf"
    points = ("--points", "3-1-0", "--bye-points", 1)
    cli("generate", "--plain", "--players", 11, "--rounds", 4, *points, "--seed", 1, "-o", target)
    made = oa.read_trf(target)
    assert (len(made.players), made.paired_rounds) == (11, 4)
    assert (made.scoring.win, made.scoring.pairing_allocated_bye) == (30, 10)
    assert cli("check", target).code == Exit.OK


def test_many_at_once(cli: Cli, tmp_path: Path) -> None:
    """`--count` fills a directory from the seed upwards."""
    folder = tmp_path / "all"
    ended = cli(
        "generate",
        "--plain",
        "--players",
        6,
        "--rounds",
        2,
        "--seed",
        8,
        "--count",
        3,
        "-o",
        folder,
    )
    assert ended.code == Exit.OK
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"random-{number:06}.trf" for number in (8, 9, 10)]


def test_stdout_and_a_drawn_seed(cli: Cli) -> None:
    """`-` writes to stdout; a seed that was not given is told."""
    ended = cli("generate", "--plain", "--players", 4, "--rounds", 1, "-o", "-")
    assert ended.code == Exit.OK
    assert "\n001    1 " in ended.out
    assert ended.err.startswith("seed: ")


def test_a_file_states_its_first_day_and_so_needs_no_year(cli: Cli) -> None:
    """Another engine refused ``FIDE_DUTCH_2026``, which was written for want of a first day."""
    asked = (
        "generate",
        "--plain",
        "--players",
        8,
        "--rounds",
        3,
        "--stop-after",
        2,
        "--seed",
        1,
        "-o",
        "-",
    )
    lines = cli(*asked).out.splitlines()
    assert {"042 2026/03/01", "052 2026/03/03", "192 FIDE_DUTCH"} <= set(lines)
    assert not [line for line in cli(*asked, "--system", "nswca").out.splitlines() if "042" in line]


def test_the_first_day_is_one_of_the_documents_in_force() -> None:
    """Tables and pairings of a made tournament are those of the newest editions."""
    made = play(Settings(players=4, rounds=1), 1, pair=registry.edition(registry.DEFAULT).pair)
    assert not registry.doubt_about_edition(made)
    first = day_of(made.event.start_date)
    assert first is not None
    assert first >= DEFAULT.applied_from


def test_json(cli: Cli, tmp_path: Path) -> None:
    """The ending of OUT chooses the format."""
    cli(
        "generate", "--plain", "--players", 4, "--rounds", 1, "--seed", 1, "-o", tmp_path / "a.json"
    )
    assert len(oa.read_json(tmp_path / "a.json").players) == 4


@pytest.mark.parametrize("many", [(), ("--count", 2)])
def test_what_a_format_cannot_say_is_told(
    cli: Cli, tmp_path: Path, many: tuple[object, ...]
) -> None:
    """TRF16 knows no acceleration: the file is written, and what is missing is told once."""
    made = (
        "generate",
        "--plain",
        "--players",
        6,
        "--rounds",
        2,
        "--seed",
        1,
        "--baku",
        "--families",
        1,
    )
    target = tmp_path / ("many" if many else "one.trf16")
    ended = cli(*made, *many, "--to", "trf16", "-o", target)
    assert ended.code == Exit.OK
    for words in ("the announced acceleration", "virtual points", "forbidden pairs"):
        assert ended.err.count(f"note: trf16 cannot say all of this tournament: {words}") == 1


@pytest.mark.parametrize("form", ["trf26", "trfbx", "json"])
def test_formats_that_say_all_are_silent(cli: Cli, form: str) -> None:
    """Virtual points player by player and another name of the same edition are no loss."""
    asked = ("--players", 8, "--rounds", 4, "--seed", 3, "--baku", "--clubs", 2, "--stop-after", 2)
    ended = cli("generate", "--plain", *asked, "--late-entries", "20%", "--to", form, "-o", "-")
    assert ended.code == Exit.OK
    assert not ended.err


@pytest.mark.parametrize(
    ("out", "code", "words"),
    [
        ("there.trf", Exit.REQUEST, "--overwrite"),
        ("missing/a.trf", Exit.FILE, "no such folder"),
        ("a.unknown", Exit.REQUEST, "no format goes with"),
        (".", Exit.REQUEST, "no format goes with"),
        ("folder.trf", Exit.FILE, "Is a directory"),
    ],
)
def test_what_cannot_be_written_is_not_played(  # noqa: PLR0913, PLR0917  (a case, and where)
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str, code: Exit, words: str
) -> None:
    """The output is looked at before the first round."""
    _refuse_to_play(monkeypatch)
    (tmp_path / "there.trf").write_text("mine", encoding="utf-8")
    (tmp_path / "folder.trf").mkdir()
    monkeypatch.chdir(tmp_path)
    ended = cli("generate", "--plain", "--seed", 1, "-o", out)
    assert ended.code == code
    assert words in ended.err
    assert (tmp_path / "there.trf").read_text(encoding="utf-8") == "mine"


def test_a_field_without_room_is_not_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Report files end at 9999 players; JSON does not."""
    _refuse_to_play(monkeypatch)
    for many in ((), ("--count", 2)):
        asked = ("generate", "--plain", "--players", 10_000, "--seed", 1, *many)
        ended = cli(*asked, "-o", tmp_path / ("many" if many else "big.trf"))
        assert ended.code == Exit.REQUEST
        assert "9999 players, not for 10000" in ended.err
        assert not list(tmp_path.iterdir())
    with pytest.raises(AssertionError, match="played"):
        _ask("--players", "10000", "--seed", "1", "-o", str(tmp_path / "big.json"))


def test_one_of_many_that_is_there_stops_all(cli: Cli, tmp_path: Path) -> None:
    """No file is made when one of them would be overwritten; strange names do not matter."""
    asked = ("generate", "--plain", "--players", 4, "--rounds", 1, "--seed", 7, "-o", tmp_path)
    for name in ("random-000009.trf", "random-000008.json", "random-8.trf", "random-x.trf"):
        (tmp_path / name).write_text("mine", encoding="utf-8")
    ended = cli(*asked, "--count", 3)
    assert ended.code == Exit.REQUEST
    assert "random-000009.trf is there already" in ended.err
    assert len(list(tmp_path.iterdir())) == 4
    assert cli(*asked, "--count", 2).code == Exit.OK
    assert len(list(tmp_path.iterdir())) == 6
    assert cli(*asked, "--count", 3, "--overwrite").code == Exit.OK


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


def _refuse_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("played")

    monkeypatch.setattr(generate, "generate", never)
