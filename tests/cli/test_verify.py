"""`openarbiter verify`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.exits import Exit
from openarbiter.cli.verify_words import deciding_command
from openarbiter.formats import trf
from openarbiter.model import Result, RoundRecord
from openarbiter.rulebooks.registry import systems
from tests.cli.conftest import Cli
from tests.unit.verification.injecting import correct, games_of, with_colours_turned, with_records

MISSED_NAMES = ("reversed_S2_group-4", "second_best_3_to_3_boards-7", "second_best_4_to_5_boards-7")
"""Files whose last round obeys every rule looked at, and is not the required one."""


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    """A file with the colours of one game of round 2 exchanged, and a missing player in round 4."""
    base = correct(1)
    turned = with_colours_turned(base, 2, 1)
    file = tmp_path / "spoiled.trf"
    absent = RoundRecord(None, None, Result.ABSENT)
    file.write_bytes(
        trf.write(with_records(turned, 4, dict.fromkeys(games_of(base, 4)[0], absent)))
    )
    return file


def test_nothing_found(cli: Cli, data: Path) -> None:
    """A correct file gives one line, what was looked at and what was not, and exit code 0."""
    ended = cli("verify", data / "four.trf", "--rules-only")
    assert ended.code == Exit.OK
    lines = ended.out.splitlines()
    assert lines == [
        "2 rounds held against dutch-2026, not paired again: nothing found.",
        "Looked at: records, meetings, byes and colours of 3 games.",
        "Other choices: none was compared; a better one may exist.",
        "Found: nothing that breaks a rule.",
        undecided(data / "four.trf"),
    ]
    assert not ended.err
    long = unwrapped(cli("verify", data / "four.trf", "--rules-only", "--long").out)
    assert long[:6] == [*lines, ""]
    assert long[6].startswith("Looked at: the records of the file;")
    assert long[7].startswith("Not looked at: whether another choice")
    decided = cli("verify", data / "four.trf", "--long").out
    assert "Looked at: the records" in decided
    assert "Not looked at" not in decided


def unwrapped(text: str) -> list[str]:
    """The lines of an answer, those that were too long as one."""
    return re.sub(r"\n  +", " ", text).splitlines()


def undecided(file: Path) -> str:
    """What every answer about a file says in its fifth line."""
    command = deciding_command(str(file), None)
    return f"Not decided: whether these are the required pairings; {command} decides it."


@pytest.mark.parametrize("name", MISSED_NAMES)
def test_a_legal_round_that_is_not_the_required_one(cli: Cli, data: Path, name: str) -> None:
    """The rules find nothing in it, and say what they do not decide; the proof finds it wrong."""
    file = data / "verify" / f"verify-missed-{name}.trf"
    ended = cli("verify", file, "--rules-only")
    assert ended.code == Exit.OK
    lines = ended.out.splitlines()
    assert "not paired again" in lines[0]
    assert lines[4] == undecided(file)
    answer = json.loads(cli("verify", file, "--rules-only", "--json").out)
    assert (answer["findings"], answer["required_pairing"]) == ([], "not computed")
    decided = cli("verify", file)
    assert decided.code == Exit.DIFFERENT
    last = oa.read_trf(file).paired_rounds
    assert f"{last - 1} proven right, 1 wrong; nothing found." in decided.out.splitlines()[0]
    assert f"round {last}: wrong by dutch-2026; proven is " in decided.out
    answer = json.loads(cli("verify", file, "--json").out)
    assert (answer["findings"], answer["required_pairing"]) == ([], "computed")
    *right, wrong = answer["decisions"]
    assert {each["verdict"] for each in right} == {"proven right"}
    assert (wrong["verdict"], wrong["engine_agrees"]) == ("wrong", False)
    assert wrong["proofs"] > 0
    assert wrong["article"].startswith("4.")
    assert wrong["required"]["games"] != wrong["published"]["games"]
    page = cli("verify", file, "--format", "html").out
    assert "<td>wrong</td>" in page
    assert "Not decided: no round." in page


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


def test_every_finding_is_told(cli: Cli, spoiled: Path) -> None:
    """Each finding is a line with round, players, what should be, and the article."""
    ended = cli("verify", spoiled)
    assert ended.code == Exit.DIFFERENT
    lines = ended.out.splitlines()
    assert any("round 2: " in line and "5.2." in line and ": colour]" in line for line in lines)
    assert sum("missing-player] (doubtful)" in line for line in lines) == 2
    findings = [line for line in lines[6:] if line.endswith(("]", "(doubtful)"))]
    number = sum("; proven is " not in line for line in findings)
    assert lines[0].startswith("7 rounds held against dutch-2026: ")
    assert lines[0].endswith(f" wrong; {number} findings.")
    assert "round 2: wrong by dutch-2026; proven is " in ended.out


def test_one_round(cli: Cli, spoiled: Path) -> None:
    """With `--round` only that round is looked at."""
    ended = cli("verify", spoiled, "--round", "1")
    assert ended.out.startswith("1 round held against dutch-2026: 1 proven right; nothing found.\n")


def test_json(cli: Cli, spoiled: Path) -> None:
    """`--json` holds findings and the value of every criterion of every bracket."""
    ended = cli("verify", spoiled, "--round", "2", "--json")
    assert ended.code == Exit.DIFFERENT
    answer = json.loads(ended.out)
    assert (answer["system"], answer["file_findings"]) == ("dutch-2026", [])
    finding = next(each for each in answer["findings"] if each["kind"] == "colour")
    assert (finding["round"], finding["severity"]) == (2, "wrong")
    assert 1 in finding["players"]
    (report,) = answer["rounds"]
    assert report["games"] == 8
    assert list(report["brackets"][0]["criteria"]) == [f"C{number}" for number in range(5, 22)]


def test_a_published_list_has_an_order(cli: Cli, data: Path, tmp_path: Path) -> None:
    """The output of `pair --json` is a list whose boards stand right; turned round they do not."""
    listed = cli("pair", data / "four.trf", "--round", "1", "--json").out
    file = tmp_path / "boards.json"
    file.write_text(listed, encoding="utf-8")
    assert cli("verify", data / "four.trf", "--boards", file).code == Exit.OK
    answer = json.loads(listed)
    for game in answer["games"]:
        game["board"] = 3 - game["board"]
    file.write_text(json.dumps(answer), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--boards", file)
    assert ended.code == Exit.DIFFERENT
    assert ended.out.count("[C.04.2, 3.6: order-of-boards]\n") == 2


def test_a_list_must_be_one(cli: Cli, data: Path, tmp_path: Path) -> None:
    """What is no list of boards is refused in words."""
    file = tmp_path / "boards.json"
    for text in (
        "{",
        "[]",
        '{"round": 1}',
        '{"round": 1, "games": [1]}',
        '{"round": 1.5, "games": []}',
        "[" * 100_000,
        "1" * 5000,
    ):
        file.write_text(text, encoding="utf-8")
        ended = cli("verify", data / "four.trf", "--boards", file)
        assert ended.code == Exit.FORMAT
        assert "expected a list of boards" in ended.err


def test_a_list_is_one_of_the_round(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A list of a round that is not there, or of another one than is asked for, is refused."""
    file = tmp_path / "boards.json"
    file.write_text('{"round": 9, "games": []}', encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--boards", file)
    assert ended.code == Exit.REQUEST
    assert "not in the file" in ended.err
    file.write_text(cli("pair", data / "four.trf", "--round", 1, "--json").out, encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--round", 2, "--boards", file)
    assert ended.code == Exit.REQUEST
    assert "not of round 2" in ended.err


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda games: games[0].update(white=3, black=1), "the list has 3-1; the tournament has"),
        (lambda games: games[0].update(white=2), "the tournament has no such game"),
        (lambda games: games.pop(), "the list has no such game; the tournament has"),
        (lambda games: games.append({**games[0], "board": 9}), "the tournament has this game once"),
    ],
)
def test_a_list_has_the_games_of_the_file(
    cli: Cli,
    data: Path,
    tmp_path: Path,
    change: Callable[[list[dict[str, int]]], object],
    found: str,
) -> None:
    """Colours turned round, a strange game, one that is missing, one twice: each is found."""
    answer = json.loads(cli("pair", data / "four.trf", "--round", 1, "--json").out)
    assert answer["games"][0] == {"board": 1, "white": 1, "black": 3}
    change(answer["games"])
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(answer), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--round", 1, "--boards", file)
    assert ended.code == Exit.DIFFERENT
    assert found in ended.out
    assert "[TRF26, record 001: list-of-boards]" in ended.out
    assert "order-of-boards" not in ended.out


def test_a_list_has_the_bye_of_the_file(cli: Cli, data: Path, tmp_path: Path) -> None:
    """Somebody who has none in the file; a list that does not say is not asked."""
    answer = json.loads(cli("pair", data / "four.trf", "--round", 1, "--json").out)
    answer["bye"] = 4
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(answer), encoding="utf-8")
    ended = cli("verify", data / "four.trf", "--boards", file)
    assert "on the list the bye has 4; in the tournament it has nobody" in ended.out
    del answer["bye"]
    file.write_text(json.dumps(answer), encoding="utf-8")
    assert cli("verify", data / "four.trf", "--boards", file).code == Exit.OK


@pytest.mark.parametrize(("form", "start"), [("markdown", "# "), ("html", "<!DOCTYPE html>")])
def test_a_page_of_findings_and_values(cli: Cli, spoiled: Path, form: str, start: str) -> None:
    """Findings and the values of every bracket come as Markdown and as one HTML file."""
    ended = cli("verify", spoiled, "--format", form)
    assert ended.code == Exit.DIFFERENT
    assert ended.out.startswith(start)
    for word in ("missing-player", "Round 3: values as published", "What was looked at"):
        assert word in ended.out
    assert "http" not in ended.out
    assert cli("verify", spoiled, "--certificate", "x", "--format", form).code == Exit.USAGE


def test_a_system_that_is_not_here_is_not_replaced(cli: Cli, data: Path, tmp_path: Path) -> None:
    """As `pair` and `check`: another system would be a wrong answer, until one is named."""
    file = tmp_path / "later.trf"
    file.write_text(f"192 FIDE_DUTCH_2030\n{(data / 'four.trf').read_text()}")
    ended = cli("verify", file)
    assert ended.code == Exit.RULE
    assert "names the pairing system FIDE_DUTCH_2030 (record 192), which is not here" in ended.err
    assert cli("verify", file, "--system", "dutch-2026").code == Exit.OK


def test_many_files_on_all_cores(process: Cli, data: Path, spoiled: Path, tmp_path: Path) -> None:
    """A line a file with its findings, then the sum; a broken file does not stop the others."""
    (tmp_path / "broken.trf").write_bytes(b"001 what is this\n")
    ended = process("verify", tmp_path, data / "four.trf")
    assert ended.code == Exit.DIFFERENT
    assert f"{tmp_path / 'broken.trf'}: not checked: " in ended.err
    lines = ended.out.splitlines()
    assert lines[0].startswith(f"{spoiled}: 7 rounds held against dutch-2026: ")
    assert all(line.startswith((f"{spoiled}: ", "    ")) for line in lines[1:-2])
    assert lines[-2] == (
        f"{data / 'four.trf'}: 2 rounds held against dutch-2026: 2 proven right; nothing found."
    )
    assert lines[0].endswith("; 14 findings.")
    # Round 6 breaks no rule by itself, and another round is the required one.
    assert lines[-1] == "2 files, 9 rounds: 15 findings; 1 file not checked"


def test_many_files_as_json(cli: Cli, data: Path, spoiled: Path, tmp_path: Path) -> None:
    """The object of each file in a list, what a broken one says in its place, and the sums."""
    broken = tmp_path / "broken.trf"
    broken.write_bytes(b"001 what is this\n")
    ended = cli("verify", data / "four.trf", broken, "--json")
    assert ended.code == Exit.FORMAT
    answer = json.loads(ended.out)
    alone = json.loads(cli("verify", data / "four.trf", "--json").out)
    assert answer["files"][0] == alone
    assert answer["files"][1].keys() == {"file", "error"}
    assert (answer["rounds"], answer["findings"]) == (2, 0)
    assert cli("verify", spoiled, data / "four.trf", "--json").code == Exit.DIFFERENT


@pytest.mark.parametrize(
    "options", [("--format", "html"), ("--boards", "x.json"), ("--certificate", "x.json")]
)
def test_what_is_about_one_file(cli: Cli, data: Path, options: tuple[str, ...]) -> None:
    """A page, a published list and a certificate belong to one file."""
    ended = cli("verify", data / "four.trf", data / "four.trf", *options)
    assert ended.code == Exit.USAGE
    assert "is about one file, not about several" in ended.err
