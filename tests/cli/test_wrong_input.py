"""Command lines that are wrong: each ends with its exit code and with words on stderr."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

LINES = [
    ("pair nowhere.trf", Exit.FILE, "nowhere.trf: No such file"),
    ("pair", Exit.USAGE, "required: FILE"),
    ("pair FOUR --round five", Exit.USAGE, "invalid int value"),
    ("pair FOUR --json --numbers", Exit.USAGE, "not allowed with"),
    ("pair FOUR --sys dutch-2026", Exit.USAGE, "unrecognized arguments"),
    ("pair FOUR --round 0", Exit.REQUEST, "counted from 1"),
    ("pair FOUR --round 4", Exit.REQUEST, "round 3 is next"),
    ("pair FOUR --round 6", Exit.REQUEST, "has 5 rounds"),
    ("pair FOUR --system elo", Exit.RULE, "no pairing system is called 'elo'"),
    ("pair .", Exit.FILE, "directory"),
    ("check", Exit.USAGE, "required: FILE"),
    ("check OUT", Exit.REQUEST, "no tournament files"),
    ("check nowhere.trf", Exit.FILE, "No such file"),
    ("check FOUR --system elo", Exit.RULE, "no pairing system is called 'elo'"),
    ("check FOUR --round 1", Exit.USAGE, "unrecognized arguments"),
    ("verify", Exit.USAGE, "required: FILE"),
    ("verify nowhere.trf", Exit.FILE, "No such file"),
    ("verify FOUR --system elo", Exit.RULE, "no pairing system is called 'elo'"),
    ("verify FOUR --round 9", Exit.REQUEST, "round 9 is not among the 2 rounds"),
    ("standings FOUR --tie-breaks BH,QX", Exit.REQUEST, "tie-break 2, 'QX'"),
    ("standings FOUR --tie-breaks BH --round-robin", Exit.RULE, "Article 8"),
    ("standings FOUR --edition c07-1901", Exit.RULE, "c07-2026"),
    ("standings FOUR --round 7", Exit.REQUEST, "no table after round 7"),
    ("standings FOUR --why 1", Exit.REQUEST, "lists no tie-breaks"),
    ("standings FOUR --tie-break BH", Exit.REQUEST, "needs --why NUMBER"),
    ("standings FOUR --why 9 --tie-break BH", Exit.REQUEST, "no number 9"),
    ("standings FOUR --table card", Exit.REQUEST, "--player"),
    ("standings FOUR --table card --player 9", Exit.REQUEST, "no number 9"),
    ("prizes FOUR", Exit.USAGE, "required: --fund"),
    ("prizes - --fund -", Exit.REQUEST, "only one of the tournament and the fund"),
    ("prizes FOUR --fund nowhere.toml", Exit.FILE, "nowhere.toml: No such file"),
    ("prizes FOUR --fund FOUR", Exit.FORMAT, "four.trf:"),
    ("prizes FOUR --fund NONE", Exit.REQUEST, "this fund has no prize"),
    ("prizes FOUR --fund FUND --round 9", Exit.REQUEST, "9"),
    ("prizes FOUR --fund FUND --tie-breaks XYZ", Exit.REQUEST, "XYZ"),
    ("prizes FOUR --fund FUND --edition XYZ", Exit.RULE, "XYZ"),
    ("ratings SPRING --list AUS", Exit.REQUEST, "nobody has a rating in the national list AUS"),
    ("ratings SPRING --rules elo", Exit.RULE, "known: fide-2022"),
    ("ratings SPRING --player 99", Exit.REQUEST, "no player 99"),
    ("ratings SPRING --k 20", Exit.REQUEST, "such as 7=40"),
    ("ratings SPRING --k 99=20", Exit.REQUEST, "no player 99"),
    ("ratings SPRING --k 1=0", Exit.REQUEST, "such as 7=40"),
    ("draw SPRING -o - --round 9", Exit.REQUEST, "no round 9"),
    ("draw SPRING -o - --kind race --round 9", Exit.REQUEST, "no table after round 9"),
    ("draw SPRING -o - --system dutch-1901", Exit.RULE, "dutch-2026"),
    ("draw SPRING -o - --kind pie", Exit.USAGE, "pie"),
    ("draw SPRING -o - --names -1", Exit.USAGE, "--names"),
    ("convert FOUR", Exit.USAGE, "required: OUT"),
    ("convert FOUR OUT/x.pdf", Exit.REQUEST, "no format goes with this name"),
    ("convert FOUR -", Exit.REQUEST, "choose one with --to"),
    ("convert FOUR OUT/x.trf --to pdf", Exit.USAGE, "invalid choice"),
    ("convert nowhere.trf OUT/x.trf", Exit.FILE, "No such file"),
    ("convert FOUR OUT/nowhere/x.trf", Exit.FILE, "nowhere: there is no such folder"),
    ("generate", Exit.USAGE, "required: -o"),
    ("generate -o OUT/x.trf --players 1", Exit.REQUEST, "players"),
    ("generate -o OUT/x.trf --draws 120%", Exit.USAGE, "'120%' is no share"),
    ("generate -o OUT/x.trf --points 3-1", Exit.USAGE, "write 3-1-0"),
    ("generate -o OUT/x.trf --points a-b-c", Exit.USAGE, "no number of points"),
    ("generate -o OUT/x.pdf", Exit.REQUEST, "no format goes with this name"),
    ("generate -o OUT/x --count 0 --seed 1", Exit.REQUEST, "at least 1"),
    ("generate -o - --count 2 --seed 1", Exit.REQUEST, "need a directory"),
    ("generate -o OUT/x.trf --system elo", Exit.RULE, "'elo'"),
    ("generate -o OUT/x.trf --seed -4", Exit.REQUEST, "seed"),
    ("generate -o OUT/no/x.trf --seed 1 --players 4", Exit.FILE, "no such folder"),
    ("systems extra", Exit.USAGE, "usage: openarbiter systems"),
    ("systems --round", Exit.USAGE, "usage: openarbiter systems"),
    ("systems -x", Exit.USAGE, "usage: openarbiter systems"),
    ("systems --jso", Exit.USAGE, "usage: openarbiter systems"),
    ("systems --json=1", Exit.USAGE, "usage: openarbiter systems"),
]
"""The line, with words in capitals for files; the exit code; words of the message."""

SAY_MORE = ("check", "verify")
"""Verbs that sum up all the same."""


@pytest.fixture
def files(data: Path, spring: Path, tmp_path: Path) -> dict[str, str]:
    """What the words in capitals stand for; OUT is an empty folder."""
    made = {"OUT": tmp_path / "out", "FUND": tmp_path / "fund.toml", "NONE": tmp_path / "none.toml"}
    made["OUT"].mkdir()
    made["FUND"].write_text("places = [10]\n", encoding="utf-8")
    made["NONE"].touch()
    given = {"FOUR": data / "four.trf", "SPRING": spring, **made}
    return {word: str(path) for word, path in given.items()}


@pytest.mark.parametrize(("line", "code", "words"), LINES)
def test_wrong_input(cli: Cli, files: dict[str, str], line: str, code: Exit, words: str) -> None:
    """Every mistake ends with its exit code and a sentence on stderr; nothing is written."""
    verb, *rest = line.split()
    for word, path in files.items():
        rest = [given.replace(word, path) for given in rest]
    ended = cli(verb, *rest)
    assert ended.code == code
    assert words in ended.err
    assert code != Exit.USAGE or ended.err.startswith(f"usage: openarbiter {verb} ")
    assert verb in SAY_MORE or not ended.out
    assert not list(Path(files["OUT"]).iterdir())
