"""`openarbiter compare`: other programs, good ones and bad ones, and other arbiters' files."""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from openarbiter.cli.exits import Exit

if TYPE_CHECKING:
    from tests.cli.conftest import Cli

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are scripts")

FIFTH = (
    "4 5",
    "3 6",
    "8 2",
    "1 7",
    "20 21",
    "11 31",
    "12 32",
    "19 18",
    "26 23",
    "10 13",
    "29 25",
    "14 24",
    "17 16",
    "22 28",
    "30 0",
)
"""Round 5 of the shipped example as the edition demands it."""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A place for a program; :func:`script` puts it there."""
    return tmp_path / "second opinion"


def script(program: Path, body: str) -> Path:
    """A program that runs some lines of the shell."""
    program.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return program


def answering(program: Path, lines: tuple[str, ...], announced: int | None = None) -> Path:
    """A program that answers with some lines, whatever it is asked."""
    text = "\n".join([str(len(lines) if announced is None else announced), *lines, ""])
    path = program.with_name("answer.txt")
    path.write_text(text, "utf-8")
    return script(program, f"cat '{path}' > \"$4\"")


def instead(*changes: tuple[str, str]) -> tuple[str, ...]:
    """The right answer with some lines replaced."""
    new = dict(changes)
    assert new.keys() <= set(FIFTH)
    return tuple(new.get(line, line) for line in FIFTH)


@pytest.mark.parametrize("number", [5, 3])
def test_our_own_engine_says_the_same(
    cli: Cli, spring: Path, root: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The engine behind the usual arguments pairs the next round, and one that is over, alike."""
    monkeypatch.setenv("PYTHONPATH", str(root / "src"))
    second = f"'{sys.executable}' -m openarbiter engine"
    ended = cli("compare", spring, "--with", second, "--round", number)
    assert (ended.code, ended.err) == (Exit.OK, "")
    assert f"Round {number}: dutch-2026 and python" in ended.out
    assert "Identical: all 1" in ended.out


def test_a_rematch_is_told_with_its_article(cli: Cli, spring: Path, program: Path) -> None:
    """An absolute rule that the other pairing breaks comes before all criteria."""
    answering(program, instead(("4 5", "3 5"), ("3 6", "4 6")))
    ended = cli("compare", spring, "--with", program)
    assert ended.code == Exit.DIFFERENT
    assert "2 games differ, 12 are the same." in ended.out
    assert "Lindqvaern (3) and Szentirmayer (5) met in round 4." in ended.out
    assert "[C1," in ended.out


def test_a_worse_pairing_is_told_with_both_values(cli: Cli, spring: Path, program: Path) -> None:
    """The first criterion in which the other pairing is worse decides."""
    answering(program, instead(("1 7", "20 7"), ("20 21", "1 21")))
    found = json.loads(cli("compare", spring, "--with", program, "--json").out)
    assert not found["identical"]
    assert found["only_ours"] == [[1, 7], [20, 21]]
    assert found["reason"]["criterion"] == "C14"
    assert (found["reason"]["chosen"], found["reason"]["other"]) == (0, 1)


def test_other_colours_are_told_with_their_rule(cli: Cli, spring: Path, program: Path) -> None:
    """Where nothing but a colour differs, the colour rule of that game decides."""
    answering(program, instead(("4 5", "5 4")))
    ended = cli("compare", spring, "--with", program)
    assert ended.code == Exit.DIFFERENT
    assert "One game differs, 13 are the same." in ended.out
    assert "5.2.2" in ended.out.partition("What decides")[2]


def test_a_player_left_out_is_told(cli: Cli, spring: Path, program: Path) -> None:
    """Who is to be paired and is not, and who is not and is."""
    answering(program, FIFTH[:-1])
    assert "without an opponent: Sundarajeet (30)" in cli("compare", spring, "--with", program).out
    answering(program, (*FIFTH[:-1], "30 9"))
    assert "Not paired in this round: Haverbrook (9)" in (
        cli("compare", spring, "--with", program).out
    )
    answering(program, (*FIFTH[1:], "4 0", "5 0"))
    assert "without an opponent: Verhoeckx (4) and Szentirmayer (5)" in (
        cli("compare", spring, "--with", program).out
    )


@pytest.mark.parametrize(
    "case",
    [
        (("hello",), None, "'hello'; expected the numbers of White and Black"),
        (FIFTH, 3, "3 lines announced; expected 15"),
        (instead(("4 5", "4 99")), None, "player 99; expected a number of the tournament"),
        (instead(("4 5", "4 4")), None, "player 4 twice; expected every number once"),
        (instead(("30 0", "0 0")), None, "player 0; expected a number of the tournament"),
        (instead(("4 5", "4 5 6")), None, "'4 5 6'; expected"),
        (instead(("4 5", "4 " + "9" * 5000)), None, "expected the numbers of White and Black"),
    ],
)
def test_nonsense_is_refused(
    cli: Cli, spring: Path, program: Path, case: tuple[tuple[str, ...], int | None, str]
) -> None:
    """An answer that is no pairing of these players is refused with the place of every fault."""
    lines, announced, said = case
    ended = cli("compare", spring, "--with", answering(program, lines, announced))
    assert ended.code == Exit.FORMAT
    assert "answer of second opinion" in ended.err
    assert said in ended.err


@pytest.mark.parametrize(
    ("answer", "said"),
    [(b"", "ended without an answer"), (b"\xff\xfe\x00\n1 2\n", "expected the number of lines")],
)
def test_garbage_is_refused(
    cli: Cli, spring: Path, program: Path, answer: bytes, said: str
) -> None:
    """Bytes that are no text, and nothing at all, are told and not crashed upon."""
    path = program.with_name("garbage")
    path.write_bytes(answer)
    script(program, f"cat '{path}' > \"$4\"")
    ended = cli("compare", spring, "--with", program)
    assert ended.code in {Exit.PROGRAM, Exit.FORMAT}
    assert said in ended.err


def test_a_program_that_hangs(cli: Cli, spring: Path, program: Path) -> None:
    """A program that does not come to an end is ended, with the programs it started."""
    alive = program.with_name("alive")
    script(program, f"(while :; do touch '{alive}'; sleep 0.02; done) &\nsleep 60")
    ended = cli("compare", spring, "--with", program, "--time-limit", "0.3")
    assert ended.code == Exit.PROGRAM
    assert "gave no answer in 0.3 seconds; --time-limit allows more" in ended.err
    alive.unlink(missing_ok=True)
    time.sleep(0.1)
    assert not alive.exists()


def test_a_program_that_finds_no_pairing(cli: Cli, spring: Path, program: Path) -> None:
    """The exit code of engines for "no pairing exists" counts with the words only."""
    script(program, "echo 'No valid pairing exists.'\nexit 1")
    ended = cli("compare", spring, "--with", program)
    assert ended.code == Exit.DIFFERENT
    assert "Its last words: No valid pairing" in ended.out
    script(program, "echo 'no such option'\nexit 1")
    ended = cli("compare", spring, "--with", program)
    assert ended.code == Exit.PROGRAM
    assert "it says: no such option" in ended.err


def test_the_package_is_called_in_its_own_way(
    cli: Cli, spring: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package ``gacrux`` is started as a module, with arguments of its own."""
    package = tmp_path / "gacrux"
    package.mkdir()
    (package / "__init__.py").touch()
    answer = "\n".join([str(len(FIFTH)), *FIFTH, ""])
    (package / "pairingchecker.py").write_text(
        "import sys\n"
        "assert sys.argv[1::2] == ['-i', '-o', '-p', 'T'], sys.argv\n"
        f"open(sys.argv[4], 'w').write({answer!r})\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ended = cli("compare", spring, "--with", "gacrux")
    assert "Identical: all 14 games" in ended.out, ended.err


def test_a_file_without_the_round(cli: Cli, spring: Path, data: Path) -> None:
    """Asking a file for a round it does not have is answered with those it has."""
    ended = cli("compare", spring, "--with", spring, "--round", 5)
    assert ended.code == Exit.REQUEST
    assert "has rounds 1 to 4; there is no round 5 in it" in ended.err
    assert data.is_dir()


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_every_form(cli: Cli, spring: Path, program: Path, form: str) -> None:
    """The comparison comes as text, Markdown, one HTML file and JSON."""
    answering(program, instead(("1 7", "20 7"), ("20 21", "1 21")))
    ended = cli("compare", spring, "--with", program, "--format", form)
    start = {"text": "Round 5", "markdown": "# Round 5", "html": "<!DOCTYPE html>", "json": "{"}
    assert ended.out.startswith(start[form])
    assert "C14" in ended.out


def test_a_time_limit_must_be_one(cli: Cli, spring: Path) -> None:
    """No time at all, and no number, are mistakes of the command line."""
    for limit in ("0", "-1", "nan", "inf"):
        ended = cli("compare", spring, "--with", "true", f"--time-limit={limit}")
        assert ended.code == Exit.USAGE


def test_a_known_difference_is_named(cli: Cli, root: Path, program: Path) -> None:
    """The position and the answer of a case: its page; another answer: how to report it."""
    file = root / "examples" / "differences" / "c10-beyond-two.trf"
    known = answering(program, ("2 1", "5 3", "4 7", "6 0"))
    done = cli("compare", str(file), "--with", str(known), "--json")
    told = json.loads(done.out)
    assert (told["known"], told["read"]) == ("c10-beyond-two", "docs/differences/dutch-2026.md")
    assert (root / told["read"]).is_file()
    text = cli("compare", str(file), "--with", str(known)).out
    assert "This difference is known: docs/differences/dutch-2026.md, case c10-beyond-two." in text
    new = answering(program, ("2 1", "5 3", "4 6", "7 0"))
    told = json.loads(cli("compare", str(file), "--with", str(new), "--json").out)
    assert (told["known"], told["read"]) == ("", "docs/report-a-difference.md")
    assert (root / told["read"]).is_file()


def test_what_is_no_difference_of_programs_is_not_to_be_reported(
    cli: Cli, root: Path, program: Path
) -> None:
    """Who asks a program for another system, or holds a file against ours, is sent nowhere."""
    folder = root / "examples" / "differences"
    asked = ("compare", str(folder / "c10-beyond-two.trf"), "--json", "--with")
    new = answering(program, ("2 1", "5 3", "4 6", "7 0"))
    assert json.loads(cli(*asked, str(new)).out)["read"]
    for told in (
        cli(*asked, str(new), "--their-system", "burstein"),
        cli(*asked, str(folder / "equal-in-every-criterion.trf")),
    ):
        found = json.loads(told.out)
        assert (found["identical"], found["read"]) == (False, "")
