"""`openarbiter engine`: arguments, output and exit codes of the engines it stands in for."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.engine import EngineExit, Request, parse
from openarbiter.errors import ImpossiblePairingError, RequestError
from tests.cli.conftest import Cli

PAIRED = "2\n3 2\n1 0\n"
"""What two engines answer for the four players."""


DIFFERENT = (
    "four: Round #1\n"
    "  Checker pairings        Tournament pairings \n"
    "      1 -   2                  1 -   3\n"
    "      3 -   4                  4 -   2\n"
    "\n"
    "four: Round #2\n"
    "  Checker pairings        Tournament pairings \n"
    "      1 -   2                  2 -   1\n"
    "\n"
    "\n"
)

CHECKLIST = (
    "\n"
    "ID\tPts\t---\tPref\tC2\tC14\tC16\t\tR1\tR2\t\n"
    "\n"
    " 1\t2.0\t WB\t  w \t Y\t   \t   \t\t 3\t 2\t\n"
    "\n"
    " 2\t1.0\t BW\t  b \t Y\t   \t   \t\t 4\t 1\t\n"
    "\n"
    " 3\t0.0\t  B\t (W)\t Y\t   \t   \t\t 1\t  \t\n"
    "\n"
    "\n"
    f"openarbiter {oa.__version__}"
)


@pytest.fixture
def four(data: Path, tmp_path: Path) -> Path:
    """The tournament in a directory where files may be written."""
    target = tmp_path / "four.trf"
    target.write_bytes((data / "four.trf").read_bytes())
    return target


@pytest.mark.parametrize("flags", [(), ("--dutch",), ("--dutch-2025",), ("--dutch-2026",)])
def test_pair_to_stdout(process: Cli, four: Path, flags: tuple[str, ...]) -> None:
    """First the number of lines, then White and Black, the bye against 0."""
    ended = process("engine", *flags, four, "-p")
    assert (ended.code, ended.out) == (EngineExit.OK, PAIRED)


def test_pair_from_stdin(cli: Cli, data: Path) -> None:
    """Without a file the tournament comes from stdin."""
    content = (data / "four.trf").read_bytes()
    assert cli("engine", "--dutch", "-p", stdin=content).out == PAIRED
    assert cli("engine", "-", "-p", stdin=content).out == PAIRED


def test_pair_into_a_file_beside_the_input(cli: Cli, four: Path, tmp_path: Path) -> None:
    """A name without directory means the directory of the input; old files are replaced."""
    (tmp_path / "out.txt").write_text("old")
    for name in ("out.txt", tmp_path / "other.txt"):
        ended = cli("engine", "--dutch", four, "-p", name)
        assert (ended.code, ended.out, ended.err) == (EngineExit.OK, "", "")
    assert (tmp_path / "out.txt").read_text() == PAIRED
    assert (tmp_path / "other.txt").read_text() == PAIRED


def test_check_that_differs(cli: Cli, four: Path, neighbours: str) -> None:
    """Pairs that differ stand side by side, and the exit code stays 0."""
    ended = cli("engine", f"--{neighbours}", four, "-c")
    assert (ended.code, ended.out) == (EngineExit.OK, DIFFERENT)


@pytest.mark.parametrize("action", ["-p", "-c"])
@pytest.mark.parametrize("code", ["FIDE_DUTCH_2031", "FIDE_DUTCH_2031_BAKU", "FIDE_DUTCH_2030"])
def test_an_edition_that_is_not_here_is_refused(
    cli: Cli, four: Path, action: str, code: str
) -> None:
    """Another one of its family would be a wrong answer; an id says which one is wanted."""
    four.write_bytes(four.read_bytes() + f"192 {code}\n".encode())
    for flags in ([], ["--dutch"]):
        ended = cli("engine", *flags, four, action)
        assert (ended.code, ended.out) == (EngineExit.INVALID, "")
        assert code in ended.err
    assert cli("engine", "--dutch-2026", four, action).code == EngineExit.OK


@pytest.mark.parametrize("action", ["-p", "-c"])
@pytest.mark.parametrize("code", ["FIDE_DUBOV", "FIDE_BURSTEIN_BAKU", "BERGER_ROUNDROBIN"])
def test_a_system_that_nobody_asked_for_is_refused(
    cli: Cli, four: Path, action: str, code: str
) -> None:
    """Without a flag the file has the word, when it pairs as when it checks."""
    four.write_bytes(four.read_bytes() + f"192 {code}\n".encode())
    ended = cli("engine", four, action)
    assert (ended.code, ended.out) == (EngineExit.INVALID, "")
    assert code in ended.err


@pytest.mark.parametrize(
    "code", ["FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026", "CUSTOM_SWISS"]
)
def test_what_the_file_names_is_taken(cli: Cli, four: Path, code: str) -> None:
    """As is a file that names no regulation, or names none at all."""
    four.write_bytes(four.read_bytes() + f"192 {code}\n".encode())
    for flags in ([], ["--dutch"]):
        assert cli("engine", *flags, four, "-p").out == PAIRED


def test_checklist(cli: Cli, four: Path, tmp_path: Path) -> None:
    """The checklist lies beside the input, or where it is wanted."""
    assert cli("engine", "--dutch", four, "-p", "-l").out == PAIRED
    assert (tmp_path / "four.list").read_text() == CHECKLIST
    assert cli("engine", "--dutch", four, "-p", "out.txt", "-l", "x.list").out == ""
    assert (tmp_path / "x.list").read_text() == CHECKLIST
    cli("engine", "--dutch", four, "-c", "-l", "all.list")
    assert (tmp_path / "all.list").read_text().count("Round #") == 2


def test_generate(cli: Cli, tmp_path: Path, four: Path) -> None:
    """From settings, from a model, or all by lot; the seed makes it the same again."""
    config = tmp_path / "settings.txt"
    config.write_text("PlayersNumber=9\nRoundsNumber=3\nHalfPointByteRate=6\n")
    for name in ("a.trf", "b.trf"):
        ended = cli("engine", "--dutch", "-g", config, "-o", name, "-s", 3)
        assert (ended.code, ended.out, ended.err) == (EngineExit.OK, "", "")
    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()
    assert len(oa.read_trf(tmp_path / "a.trf").players) == 9
    assert cli("engine", four, "-g", "-o", "like.trf", "-s", 3).code == EngineExit.OK
    assert len(oa.read_trf(tmp_path / "like.trf").players) == 4
    assert cli("engine", tmp_path / "a.trf", "-c").out.count("Round #") == 3


def test_no_valid_pairing(cli: Cli, four: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1: the arbiter decides."""

    def fail(*_: object) -> None:
        raise ImpossiblePairingError("1 and 2 have met everybody")

    monkeypatch.setattr(oa, "pair", fail)
    ended = cli("engine", "--dutch", four, "-p")
    assert (ended.code, ended.out) == (EngineExit.NO_VALID_PAIRING, "")
    assert "No valid pairing exists" in ended.err


@pytest.mark.parametrize(
    ("error", "code"),
    [(ZeroDivisionError("x"), EngineExit.UNEXPECTED), (MemoryError(), EngineExit.TOO_LARGE)],
)
def test_errors_nobody_foresaw(
    cli: Cli, four: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, code: EngineExit
) -> None:
    """Exit codes 2 and 4 exist for them."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(oa, "pair", fail)
    assert cli("engine", "--dutch", four, "-p").code == code


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["FOUR"], "nothing to do"),
        (["--dutch", "FOUR", "-p", "-c"], "does not go with"),
        (["--dutch", "--burstein", "FOUR", "-p"], "does not go with"),
        (["FOUR", "FOUR", "-p"], "does not go with"),
        (["FOUR", "-p", "a", "b"], "one file too many"),
        (["FOUR", "-x"], "-x is not known"),
        (["FOUR", "-c", "two"], "-c needs a number"),
        (["FOUR", "-c", "7"], "no round 7"),
        (["FOUR", "-c", "7" * 5000], "-c needs a number of at most 40 digits"),
        (["-g", "-o", "x.trf", "-s", "7" * 5000], "-s needs a number of at most 40 digits"),
        (["-g", "7" * 5000, "-o", "x.trf"], "-g needs a number of at most 40 digits"),
        (["-g"], "-g needs a file"),
        (["-g", "-o"], "-o needs something"),
        (["-g", "-o", "x.trf", "-s", "-4"], "-s needs a number"),
        (["FOUR", "-g", "settings", "-o", "x.trf"], "a model or settings, not both"),
        (["--dutch-2031", "FOUR", "-p"], "'dutch-2031'"),
        (["BROKEN", "-p"], "broken.trf"),
        (["ENDLESS", "-p"], "number of rounds"),
    ],
)
def test_wrong_requests(cli: Cli, four: Path, arguments: list[str], words: str) -> None:
    """Exit code 3: the request or the file is wrong; stdout stays empty."""
    broken = four.with_name("broken.trf")
    broken.write_bytes(b"nonsense\n")
    endless = four.with_name("endless.trf")
    endless.write_bytes(four.read_bytes().replace(b"142 5\n", b""))
    places = {"FOUR": four, "BROKEN": broken, "ENDLESS": endless}
    ended = cli("engine", *[places.get(word, word) for word in arguments])
    assert ended.code == EngineExit.INVALID
    assert words in ended.err
    assert not ended.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("nowhere.trf", "-p"),
        ("FOUR", "-p", "no/dir/x"),
        ("FOUR", "-p", "."),
        ("FOUR", "-p", ".."),
        ("-g", "no.cfg", "-o", "x.trf", "-s", "1"),
    ],
)
def test_files_that_cannot_be_used(cli: Cli, four: Path, arguments: tuple[str, ...]) -> None:
    """Exit code 5."""
    ended = cli("engine", *[four if word == "FOUR" else word for word in arguments])
    assert ended.code == EngineExit.FILE
    assert not ended.out


@pytest.mark.parametrize(
    "setting",
    [
        "PlayersNumber=10001",
        "PlayersNumber=20001",
        f"PlayersNumber={'1' * 5000}",
        "RoundsNumber=1000",
    ],
)
def test_too_large(cli: Cli, tmp_path: Path, setting: str) -> None:
    """Exit code 4, before anything is played."""
    config = tmp_path / "config"
    config.write_text(f"{setting}\n")
    ended = cli("engine", "-g", config, "-o", tmp_path / "x.trf", "-s", "1")
    assert (ended.code, ended.out) == (EngineExit.TOO_LARGE, "")
    assert ended.err
    assert not (tmp_path / "x.trf").exists()


def test_both_command_lines_are_understood() -> None:
    """The forms of the manuals of the two engines mean what they say there."""
    assert parse(["in.trfx", "-b", "-p", "out.txt", "-l"]) == Request(
        action="pair", source="in.trfx", output="out.txt", baku=True, checklist=True
    )
    assert parse(["--dutch", "-c"]) == Request(action="check", system="dutch")
    assert parse(["-g", "12345", "-o", "x.trf"]) == Request(
        action="generate", seed=12345, output="x.trf"
    )
    assert parse(
        ["-r", "--burstein", "-g", "c.txt", "-o", "x.trf", "-s", "9", "-l", "y"]
    ) == Request(
        action="generate",
        system="burstein",
        config="c.txt",
        output="x.trf",
        seed=9,
        checklist=True,
        checklist_file="y",
        release=True,
    )
    with pytest.raises(RequestError):
        parse(["-p", "-p"])


@pytest.mark.parametrize("system", ["burstein", "dubov"])
@pytest.mark.parametrize("code", ["FIDE_BURSTEIN", "FIDE_DUBOV", "FIDE_DUTCH", ""])
def test_a_system_means_its_text_in_force(cli: Cli, four: Path, system: str, code: str) -> None:
    """Whatever the file names; an older text has to be asked for by its id."""
    four.write_bytes(four.read_bytes() + (f"192 {code}\n".encode() if code else b""))
    ended = cli("engine", f"--{system}", four, "-p")
    assert (ended.code, ended.out) == (
        EngineExit.OK,
        cli("engine", f"--{system}-2026", four, "-p").out,
    )
    assert cli("engine", "--nswca-2030", four, "-p").code == EngineExit.INVALID


def test_missing_ratings_that_count_as_nothing_are_named(cli: Cli, four: Path) -> None:
    """By Dubov's text the arbiter estimates them: a note beside the pairs, on stderr only."""
    remark = "No rating is known of 4; in dubov-2026 that counts as 0."
    ended = cli("engine", "--dubov", four, "-p")
    assert ended.code == EngineExit.OK
    assert remark in ended.err
    assert remark not in ended.out
    assert "No rating" not in cli("engine", "--dutch", four, "-p").err
    told = cli("pair", four, "--system", "dubov-2026")
    assert remark in told.out
    assert remark in told.err


@pytest.mark.parametrize(
    "family", ["double-swiss", "team-swiss", "team", "lim", "dubov", "burstein"]
)
def test_a_random_tournament_is_checked_clean(cli: Cli, tmp_path: Path, family: str) -> None:
    """Made, paired again and continued by the same flag, teams and matches too."""
    made = tmp_path / "made.trf"
    config = tmp_path / "small.txt"
    config.write_text("PlayersNumber=9\nRoundsNumber=6\nForfeitRate=20\n", encoding="utf-8")
    flag = f"--{family}"
    assert cli("engine", flag, "-g", config, "-o", made, "-s", "7").code == EngineExit.OK
    checked = cli("engine", flag, made, "-c")
    assert checked.out == "".join(f"made: Round #{number}\n" for number in range(1, 7)) + "\n"
    cut = made.read_text("utf-8").replace("142 6", "142 8").replace("XXR 6", "XXR 8")
    made.write_text(cut, encoding="utf-8")
    paired = cli("engine", flag, made, "-p")
    assert paired.code == EngineExit.OK, paired.err
    assert paired.out.splitlines()[0] == "5"
