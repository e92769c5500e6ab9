"""With `XXC rank` the lines are the order of the players; answers have the numbers of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import openarbiter as oa
from tests.cli.conftest import Cli

OTHER = {1: 7, 2: 3, 3: 9, 4: 1}
"""The number of the file by the place of its line."""

NOTE = "not as in the file"


FUND = """
[fund]
total = 100
places = [60, 40]
"""


def renumbered(text: str) -> str:
    """A report file with other numbers, and `XXC rank`, so that it means the same."""
    lines = ["XXC rank"]
    for line in text.splitlines():
        if not line.startswith("001"):
            lines.append(line)
            continue
        cells = f"{line[:4]}{OTHER[int(line[4:8])]:4d}{line[8:91]}"
        for start in range(91, len(line), 10):
            opponent = int(line[start : start + 4])
            shown = f"{OTHER[opponent]:4d}" if opponent else line[start : start + 4]
            cells += shown + line[start + 4 : start + 10]
        lines.append(cells)
    return "\n".join([*lines, ""])


@pytest.fixture
def plain(data: Path) -> Path:
    """Four players, numbered by their lines."""
    return data / "four.trf"


@pytest.fixture
def ranked(plain: Path, tmp_path: Path) -> Path:
    """The same players with the numbers 7, 3, 9 and 1."""
    path = tmp_path / "ranked.trf"
    path.write_text(renumbered(plain.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_the_file_means_the_same(plain: Path, ranked: Path) -> None:
    """Only the numbers differ."""
    one, other = oa.read_trf(plain), oa.read_trf(ranked)
    assert [player.rounds for player in one.players] == [player.rounds for player in other.players]


def test_boards_have_the_numbers_of_the_file(cli: Cli, ranked: Path) -> None:
    """As the answer of an engine has."""
    assert cli("engine", ranked, "-p").out == "2\n9 3\n7 0\n"
    ended = cli("pair", ranked, "--numbers", "--round", 1)
    assert ended.out == "Board  White  Black\n    1      7      9\n    2      1      3\n"
    assert NOTE not in ended.err
    assert "Bye: 7" in cli("pair", ranked, "--numbers").out


def test_json_has_the_numbers_of_the_file(cli: Cli, plain: Path, ranked: Path) -> None:
    """Boards, the bye and brackets, all of them."""

    def there(numbers: list[int]) -> list[int]:
        return [OTHER[number] for number in numbers]

    one, other = (
        json.loads(cli("pair", path, "--json", "--brackets").out) for path in (plain, ranked)
    )
    assert other["bye"] == OTHER[one["bye"]]
    assert [[game["white"], game["black"]] for game in other["games"]] == [
        there([game["white"], game["black"]]) for game in one["games"]
    ]
    for mine, theirs in zip(one["brackets"], other["brackets"], strict=True):
        for name in ("residents", "moved_down", "downfloaters"):
            assert theirs[name] == there(mine[name])
        assert theirs["pairs"] == [there(pair) for pair in mine["pairs"]]
        assert theirs["criteria"] == mine["criteria"]


def test_the_sheet_for_the_wall_has_them(cli: Cli, ranked: Path) -> None:
    """Beside the names they belong to."""
    out = cli("pair", ranked).out
    assert "    1    9  Gamma" in out
    assert "Bye: 7 WGM Alpha, Anna (2)" in out
    assert "  1  Delta, Dimo" in out.partition("Not paired:")[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], " 1    7  WGM Alpha, Anna"),
        (["--table", "cross"], " 1  WGM Alpha, Anna"),
        (["--table", "cross-number"], " 7  WGM Alpha, Anna  9w1  3b1"),
        (["--table", "wall"], " 7  WGM Alpha, Anna"),
        (["--table", "progress", "--player", "7"], "Progress: 7 WGM Alpha, Anna"),
        (["--table", "card", "--player", "7"], "White     9  Gamma"),
        (["--why", "7", "--tie-break", "BH"], "BH of 7 Alpha, Anna"),
        (["--format", "csv"], '1,7,"WGM Alpha, Anna"'),
    ],
)
def test_tables_have_them(
    cli: Cli, plain: Path, ranked: Path, arguments: list[str], words: str
) -> None:
    """Everything else in a table stays as it is, and is asked for with the numbers of the file."""
    lists = ["--tie-breaks", "BH,SB"]
    in_order = ["1" if each == "7" else each for each in arguments]
    mine = cli("standings", plain, *lists, *in_order).out
    ended = cli("standings", ranked, *lists, *arguments)
    assert NOTE not in ended.err
    assert words in ended.out
    assert _without_numbers(ended.out) == _without_numbers(mine)


def _without_numbers(text: str) -> list[str]:
    """The letters of each line, in the order of the alphabet of lines."""
    return sorted(
        "".join(letter for letter in line if letter.isalpha()) for line in text.split("\n")
    )


def test_tables_for_programs_have_them(cli: Cli, plain: Path, ranked: Path) -> None:
    """JSON: the rows of the table, and a value opened."""
    one, other = (
        json.loads(cli("standings", path, "--tie-breaks", "BH", "--json").out)
        for path in (plain, ranked)
    )
    for row in one["rows"]:
        row["player"] = OTHER[row["player"]]
    assert other == one
    found = json.loads(cli("standings", ranked, "--why", 3, "--tie-break", "BH", "--json").out)
    assert found["player"] == 3
    assert [line["opponent"] for line in found["lines"]] == [1, 7]


def test_a_number_that_the_file_has_not_is_refused(cli: Cli, ranked: Path) -> None:
    """Number 2 is the second line, and nobody's number."""
    for arguments in (["--why", "2", "--tie-break", "BH"], ["--table", "card", "--player", "2"]):
        assert "there is no number 2" in cli("standings", ranked, *arguments).err


def test_drawn_tables_have_them(cli: Cli, plain: Path, ranked: Path) -> None:
    """The cross-table and the race."""
    for kind in ("cross-table", "race"):
        arguments = ["-o", "-", "--format", "text", "--kind", kind]
        ended = cli("draw", ranked, *arguments)
        assert _without_numbers(ended.out) == _without_numbers(cli("draw", plain, *arguments).out)
        assert NOTE not in ended.err


def test_rating_reports_have_them(cli: Cli, plain: Path, ranked: Path) -> None:
    """And take them: whose coefficient K it is, and whose games are shown."""
    mine = cli("ratings", plain, "--k", "1=10", "--player", "1", "--json")
    ended = cli("ratings", ranked, "--k", "7=10", "--player", "7", "--json")
    assert NOTE not in ended.err
    assert ended.out == mine.out.replace('"player":1,', '"player":7,')


def test_rounds_that_differ_have_them(cli: Cli, ranked: Path) -> None:
    """The boards of the file and those that were computed."""
    text = ranked.read_text(encoding="utf-8").replace("9 w 1", "9 b 1").replace("7 b 0", "7 w 0")
    ranked.write_text(text, encoding="utf-8")
    ended = cli("check", ranked)
    assert "9 - 7" in ended.out
    assert "7 - 9" in ended.out
    assert NOTE not in ended.err


def test_a_published_list_is_read_with_them(cli: Cli, ranked: Path, tmp_path: Path) -> None:
    """What `pair --json` prints, `verify --boards` takes."""
    boards = tmp_path / "boards.json"
    boards.write_text(cli("pair", ranked, "--json", "--round", 1).out, encoding="utf-8")
    assert "board" not in cli("verify", ranked, "--boards", boards).out.partition("verified")[0]
    found = json.loads(boards.read_text(encoding="utf-8"))
    found["games"][0]["white"] = 2
    boards.write_text(json.dumps(found), encoding="utf-8")
    assert "there is no number 2" in cli("verify", ranked, "--boards", boards).err


def test_a_list_with_another_bye_is_found_by_them(cli: Cli, ranked: Path, tmp_path: Path) -> None:
    """The bye of the list is a number of the file, too; the third line has 9 there."""
    text = ranked.read_text(encoding="utf-8").replace("7 b 0  0000 - Z", "7 b 0  0000 - U")
    ranked.write_text(text, encoding="utf-8")
    boards = tmp_path / "boards.json"
    games = [{"board": 1, "white": 3, "black": 7}]
    for bye, other in ((9, False), (3, True)):
        boards.write_text(json.dumps({"round": 2, "games": games, "bye": bye}), encoding="utf-8")
        ended = cli("verify", ranked, "--boards", boards, "--round", 2)
        assert ("on the list the bye has" in ended.out) is other, ended.out


def test_what_is_open_is_told_with_them(cli: Cli, ranked: Path) -> None:
    """On the sheet, on stderr and in JSON."""
    text = ranked.read_text(encoding="utf-8").replace("7 b 0", "7 b  ").replace("9 w 1", "9 w  ")
    ranked.write_text(text, encoding="utf-8")
    found = json.loads(cli("pair", ranked, "--json", "--lenient").out)
    assert found["unfinished"]["games"] == [{"round": 1, "white": 7, "black": 9}]
    ended = cli("pair", ranked, "--lenient")
    assert "7-9" in ended.out
    assert "7-9" in ended.err


def test_many_files_tell_it_as_one_does(cli: Cli, ranked: Path, tmp_path: Path) -> None:
    """The other cores have no terminal: what they say comes with what they found."""
    text = ranked.read_text(encoding="utf-8").replace("XXC rank\n", "XXC rank\nXXP 7 3 9 1\n")
    paths = [tmp_path / f"{number}.trf" for number in range(1, 5)]
    for path in paths:
        path.write_text(text, encoding="utf-8")
    lines = cli("check", *paths).err.splitlines()
    assert sum(NOTE in line for line in lines) == len(paths)
    assert all(line.startswith("note: ") for line in lines if NOTE in line)


@pytest.mark.parametrize(
    "arguments",
    [
        ["pair", "FILE", "--log"],
        ["pair", "FILE", "--numbers", "--certificate", "OUT"],
        ["draw", "FILE", "-o", "-"],
        ["verify", "FILE"],
        ["verify", "FILE", "--certificate", "OUT"],
        ["prizes", "FILE", "--fund", "FUND"],
    ],
)
def test_where_sentences_have_other_numbers_that_is_told(
    cli: Cli, plain: Path, ranked: Path, tmp_path: Path, arguments: list[str]
) -> None:
    """Once, on stderr, in the language asked for; and never where they are the same."""
    (tmp_path / "fund.toml").write_text(FUND, encoding="utf-8")
    for path, times in ((ranked, 1), (plain, 0)):
        places = {"FILE": path, "OUT": tmp_path / "out.json", "FUND": tmp_path / "fund.toml"}
        if "verify" in arguments and "OUT" in arguments:
            cli("pair", path, "--certificate", places["OUT"])
        ended = cli(*(places.get(each, each) for each in arguments))
        assert ended.err.count(NOTE) == times, ended.err


def test_why_nobody_can_be_paired_counts_lines(cli: Cli, ranked: Path) -> None:
    """The sentence has the numbers of the lines, and that is told before it."""
    text = ranked.read_text(encoding="utf-8")
    ranked.write_text(text.replace("XXC rank\n", "XXC rank\nXXP 7 3 9 1\n"), encoding="utf-8")
    for verb, words in (("pair", "openarbiter pair: "), ("check", "no pairing is possible")):
        ended = cli(verb, ranked)
        assert words in ended.out + ended.err
        assert NOTE in ended.err


def test_the_note_is_in_the_language_asked_for(cli: Cli, ranked: Path) -> None:
    """German on a German page."""
    ended = cli("explain", ranked, "--language", "de")
    assert "mit XXC rank zählen die Startnummern hier die Zeilen" in ended.err
