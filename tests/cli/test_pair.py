"""`openarbiter pair`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from openarbiter.cli import pair
from openarbiter.cli.exits import Exit
from openarbiter.ranking.tables.text import width
from tests.cli.conftest import Cli

SHEET = """\
Four in the Park
Round 3 of 5

Board  No.  White         Rating  Points     No.  Black           Rating  Points
    1    3  Gamma, Çağla    2200      0   -    2  IM Beta, Bruno    2300      1

Bye: 1 WGM Alpha, Anna (2)

Not paired:
  4  Delta, Dimo  zero-point bye

"""


def test_the_sheet(cli: Cli, data: Path) -> None:
    """The sheet has the boards, the bye and the absent players with their names."""
    ended = cli("pair", data / "four.trf")
    assert ended.code == Exit.OK
    assert ended.out.startswith(SHEET)
    assert not ended.err


def test_the_sheet_says_who_says_so(cli: Cli, data: Path) -> None:
    """Below the boards stand the edition, its date, and why it was taken."""
    last, why = cli("pair", data / "four.trf").out.splitlines()[-2:]
    assert re.fullmatch(r"Paired by dutch-2026: .+ 2026\.", last)
    assert why == "The tournament names no pairing system; this is the default."
    asked = cli("pair", data / "four.trf", "--system", "dutch-2025").out
    assert "Paired by dutch-2025: " in asked
    assert asked.endswith("\nIt was asked for with --system.\n")


def test_a_first_day_that_cannot_be_read_leaves_a_doubt(cli: Cli, data: Path) -> None:
    """A code without a year is paired by the text in force now, and that is said, not passed."""
    content = (data / "four.trf").read_bytes() + b"042 24/13/2010\n192 FIDE_DUTCH\n"
    ended = cli("pair", "-", stdin=content)
    assert ended.code == Exit.OK
    assert "the first day, '24/13/2010', cannot be read; dutch-2026 applies from" in ended.err
    assert "cannot be read; dutch-2026 applies from" in ended.out.replace("\n", " ")


@pytest.mark.parametrize("code", ["FIDE_DUTCH_2030", "FIDE_TEAM_TYPEC", "FIDE_CHESS_2031"])
def test_a_system_that_is_not_here_is_not_replaced(cli: Cli, data: Path, code: str) -> None:
    """Another system would be a wrong answer; with --system the user takes the responsibility."""
    content = (data / "four.trf").read_bytes() + f"192 {code}\n".encode()
    ended = cli("pair", "-", stdin=content)
    assert (ended.code, ended.out) == (Exit.RULE, "")
    assert code in ended.err
    assert "dutch-2026" in ended.err
    assert cli("pair", "-", "--system", "dutch-2026", stdin=content).code == Exit.OK


def test_json_is_the_public_contract(process: Cli, data: Path) -> None:
    """`--json` prints exactly the documented keys on one line."""
    ended = process("pair", data / "four.trf", "--json")
    assert ended.out == (
        '{"round":3,"system":"dutch-2026","games":[{"board":1,"white":3,"black":2}],'
        '"bye":1,"absent":[4],'
        '"lot":{"what":"colour","by":"file","colour":"white","for":"number 1"}}\n'
    )


def test_stdin(cli: Cli, data: Path) -> None:
    """`-` reads the file from stdin."""
    content = (data / "four.trf").read_bytes()
    assert cli("pair", "-", stdin=content).out.startswith(SHEET)


def test_wide_names_stay_aligned(cli: Cli, data: Path) -> None:
    """Names that take two places a character do not move the columns behind them."""
    text = (data / "four.trf").read_text(encoding="utf-8")
    text = text.replace("Gamma, Çağla", "王, 小明éł.....")
    lines = cli("pair", "-", stdin=text.encode()).out.splitlines()
    row = next(line for line in lines if "小明" in line)
    before = lines[3].index("Rating") + len("Rating") - len("2200")
    assert width(row[: row.index("2200")]) == before


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"hello\nworld\n", b"001", b"{}"])
def test_a_broken_file(cli: Cli, content: bytes) -> None:
    """Bytes that are no tournament are findings, whatever they are."""
    ended = cli("pair", "-", stdin=content)
    assert ended.code == Exit.FORMAT
    assert "<stdin>" in ended.err
    assert "Traceback" not in ended.err


UNFINISHED = """\
012 Example
XXR 5
152 W
001    1      A                                 2400                             1.0    1     4 w 1     2 b ?
001    2      B                                 2300                             1.0    2     5 b 1     1 w ?
001    3      C                                 2200                             2.0    3     6 w 1     5 b 1
001    4      D                                 2100                             0.0    4     1 b 0
001    5      E                                 2000                             0.0    5     2 w 0     3 w 0
001    6      F                                 1900                             0.0    6     3 b 0  0000 - Z
001    7      G                                 1800                             0.0    7
"""  # noqa: E501  (lines of a report file)


def test_everybody_without_an_entry_in_round_1_is_named(cli: Cli) -> None:
    """Of a round 1 with one board, the others may be late entries or forgotten."""
    lines = [
        line[:89] + ("     2 w 1" if number == 1 else "     1 b 0" if number == 2 else "")
        if (number := int(line[4:8]) if line.startswith("001") else 0)
        else line
        for line in UNFINISHED.splitlines()
    ]
    text = "\n".join(lines).replace(" 1.0    2 ", " 0.0    2 ").replace(" 2.0    3", " 0.0    3")
    assert cli("pair", "-", stdin=f"{text}\n".encode()).err.startswith(
        "Players with no entry in round 1, which counts as an absence: 3, 4, 5, 6, 7.\n"
    )


def test_who_lost_by_forfeit_and_is_paired_again_is_named(cli: Cli) -> None:
    """The edition's own article where it has one; numbers only where names stay private."""
    text = UNFINISHED.replace("     1 w ?", "     1 w +").replace("     2 b ?", "     2 b -")
    text = text.replace(" 1.0    2 ", " 2.0    2 ")
    fide = cli("pair", "-", stdin=text.encode()).err.splitlines()[-1]
    assert "Absent from round 2 and paired now: 1 A, 4 D." in fide
    assert fide.endswith("(C.05, 6.5; C.04.2, 3.2).")
    nswca = cli("pair", "-", "--system", "nswca", stdin=text.encode()).err
    assert "(NSWCA, 3.2 e)." in nswca
    private = cli("pair", "-", "--numbers", "--language", "de", stdin=text.encode()).err
    assert "sind jetzt ausgelost: 1, 4." in private
    found = json.loads(cli("pair", "-", "--json", stdin=text.encode()).out)["unfinished"]
    assert found == {"games": [], "no_entry": [4], "forfeited": [1]}


def test_a_sheet_fits_the_screen(cli: Cli, spring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal long names are cut, on a wide one and in a pipe nothing is."""
    whole = cli("pair", spring).out
    boards = slice(3, 20)
    assert max(map(width, whole.splitlines()[boards])) > 80
    monkeypatch.setattr(pair, "screen_width", lambda: 80)
    cut = cli("pair", spring).out
    assert max(map(width, cut.splitlines()[boards])) == 80
    assert "…" in cut
    assert [line.split()[0] for line in cut.splitlines()[boards] if line] == [
        line.split()[0] for line in whole.splitlines()[boards] if line
    ]
    monkeypatch.setattr(pair, "screen_width", lambda: 200)
    assert cli("pair", spring).out == whole
    monkeypatch.setattr(pair, "screen_width", lambda: 20)
    assert "…" in cli("pair", spring).out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "(C.04.7, 1.1); here they are worth 3, 1 and 0."),
        ("de", "(C.04.7, 1.1); hier sind es 3, 1 und 0."),
    ],
)
def test_an_acceleration_that_the_points_do_not_fit_is_told(
    cli: Cli, language: str, words: str
) -> None:
    """The premise of C.04.7 fails with 3-1-0: refused, and remarked where the points are listed."""
    players = [f"001 {tpn:>4}      Player {tpn}{'0.0':>62}" for tpn in range(1, 9)]
    head = ["142 5", "152 W", "192 FIDE_DUTCH_2026_BAKU", "162  W 3.0    D 1.0"]
    unlisted = "\n".join([*head, *players, ""]).encode()
    refused = cli("pair", "-", "--language", language, stdin=unlisted)
    assert refused.code == Exit.RULE
    assert words.rstrip(".") in refused.err
    content = unlisted + b"250       3.0   1   2    1    4\n"
    ended = cli("pair", "-", "--language", language, stdin=content)
    assert ended.code == Exit.OK
    assert words in ended.err
    assert ended.out.splitlines()[-1].endswith(words)
    for form in ("--json", "--numbers"):
        machine = cli("pair", "-", form, "--language", language, stdin=content)
        assert words in machine.err
        assert words not in machine.out
    fitting = cli("pair", "-", stdin=unlisted.replace(b"W 3.0", b"W 2.0"))
    assert (fitting.code, fitting.err) == (Exit.OK, "")
    assert "C.04.7" not in fitting.out


@pytest.mark.parametrize(
    ("system", "players", "rounds", "told"),
    [
        ("dutch-2026", 4, 7, "7 rounds are many for a field of 4: round 4 may not find opponents."),
        ("round-robin", 10, 7, "The table for a field of 10 has 9 rounds, and 7 are announced."),
        ("knock-out", 12, 3, "A knock-out of 12 is decided after 4 rounds at the earliest"),
        ("keizer", 4, 7, ""),
    ],
)
def test_rounds_that_do_not_fit_the_field_are_told_before_round_1(
    cli: Cli, system: str, players: int, rounds: int, told: str
) -> None:
    """On stderr, for a start list only; the round is paired."""
    asked = ("--plain", "--seed", "1", "--system", system, "--players", str(players))
    start = cli("generate", *asked, "--rounds", str(rounds), "--stop-after", "0", "-o", "-").out
    ended = cli("pair", "-", "--numbers", stdin=start.encode())
    assert ended.code == Exit.OK
    assert bool(told) is ("many for" in ended.err or "announced" in ended.err)
    assert told in ended.err


def test_half_a_match_is_told(cli: Cli, tmp_path: Path) -> None:
    """Five rounds are two matches and a half: on stderr, and below the boards (C.04.5, Preface)."""
    asked = (
        "generate",
        "--plain",
        "--seed",
        "3",
        "--system",
        "double-swiss-2026",
        "--players",
        "8",
    )
    told = {"en": "leaves half a match", "de": "halber Wettkampf"}
    for rounds, languages in (("5", told), ("6", {})):
        made = tmp_path / f"{rounds}.trf"
        said = cli(*asked, "--rounds", rounds, "--stop-after", "2", "-o", str(made)).err
        assert ("leaves half a match" in said) is bool(languages)
        assert bool(cli("pair", made).err) is bool(languages)
        for language, words in languages.items():
            ended = cli("pair", made, "--language", language)
            assert words in ended.err
            assert words in ended.out.splitlines()[-1]
