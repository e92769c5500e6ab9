"""`openarbiter convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli import writing
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


def test_the_same_dialect_changes_no_byte(cli: Cli, data: Path, tmp_path: Path) -> None:
    """What was read and not changed is written as it was."""
    target = tmp_path / "copy.trf"
    ended = cli("convert", data / "four.trf", target)
    assert ended == type(ended)(Exit.OK, "", "")
    assert target.read_bytes() == (data / "four.trf").read_bytes()


@pytest.mark.parametrize("name", ["a.trfx", "a.trfbx", "a.trf16", "a.trf26", "a.json", "a.txt"])
def test_every_format_says_the_same(cli: Cli, data: Path, tmp_path: Path, name: str) -> None:
    """The ending of OUT chooses the format, and the next round is paired the same from it."""
    target = tmp_path / name
    assert cli("convert", data / "four.trf", target).code == Exit.OK
    wanted = cli("pair", data / "four.trf", "--json", "--round", 2).out
    found = cli("pair", target, "--json", "--round", 2).out
    # TRF16 has no field for the colour that was drawn; the games of round 1 show it.
    assert found.replace('"by":"games"', '"by":"file"') == wanted


def test_to_chooses_the_format(cli: Cli, data: Path, tmp_path: Path) -> None:
    """`--to` wins over the ending of the name."""
    target = tmp_path / "event.trf"
    assert cli("convert", data / "four.trf", target, "--to", "json").code == Exit.OK
    assert target.read_text(encoding="utf-8").lstrip().startswith("{")


def test_from_stdin_to_stdout(cli: Cli, data: Path) -> None:
    """`-` is stdin as IN and stdout as OUT."""
    content = (data / "four.trf").read_bytes()
    ended = cli("convert", "-", "-", "--to", "trfx", stdin=content)
    assert "XXR 5\n" in ended.out
    assert oa.pair(oa.read_trf(ended.out)).games == oa.pair(oa.read_trf(content.decode())).games


def test_json_and_back_is_the_same_tournament(cli: Cli, data: Path, tmp_path: Path) -> None:
    """JSON holds the whole value."""
    target = tmp_path / "event.json"
    cli("convert", data / "four.trf", target)
    assert oa.read_json(target) == oa.read_trf(data / "four.trf")


def test_nothing_is_overwritten_unasked(cli: Cli, data: Path, tmp_path: Path) -> None:
    """A file that is there stays as it is until `--overwrite`; the input too."""
    target = tmp_path / "event.trf"
    target.write_bytes((data / "four.trf").read_bytes())
    before = target.read_bytes()
    ended = cli("convert", target, target, "--to", "trfx")
    assert ended.code == Exit.REQUEST
    assert "--overwrite" in ended.err
    assert target.read_bytes() == before
    assert cli("convert", target, target, "--to", "json", "--overwrite").code == Exit.OK
    assert target.read_bytes() != before


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file stays whole, and no part lies about."""
    target = tmp_path / "event.trf"
    target.write_bytes(b"old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        writing.write_bytes(str(target), b"new", overwrite=True)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


TEAMS = """012 Two teams
### before
142 3
192 FIDE_TEAM
352 WB
362 TW 3.0   TD 1.0   TL 0.0
001    1      Alpha                             2400                             1.0    1     3 w 1
001    2      Beta                              2300                             0.5    2     4 b =
001    3      Gamma                             2200                             0.0    4     1 b 0
001    4      Delta                             2100                             0.5    3     2 w =
310   1 Reds                             RED     2350    3.0    1.5   1    1    2
310   2 Blues                            BLUE    2150    0.0    0.5   2    3    4
300   1   1   2    1    2
320  2.0  1.0 000   2
330 +-   3   1   2
802   1 RED      3.0    1.5    2 w  1.5
999 of another program
"""


def test_team_events_go_through_json(cli: Cli, tmp_path: Path) -> None:
    """Line-ups, byes, forfeited matches and lines nobody knows are there again, and the table."""
    file, middle, again = (tmp_path / name for name in ("a.trf", "b.json", "c.trf"))
    file.write_text(TEAMS, encoding="utf-8")
    assert "note" not in cli("convert", file, middle).err
    assert "note" not in cli("convert", middle, again).err
    lines = again.read_text(encoding="utf-8").splitlines()
    for line in TEAMS.splitlines():
        assert line.split() in [other.split() for other in lines]
    assert lines.index("### before") < lines.index(next(x for x in lines if x.startswith("001")))
    wanted = cli("standings", file, "--tie-breaks", "MPTS,GPTS").out
    assert cli("standings", middle, "--tie-breaks", "MPTS,GPTS").out == wanted


def test_what_is_lost_of_the_head_is_told(cli: Cli, data: Path, tmp_path: Path) -> None:
    """The code of the system decides who pairs; a name that does not fit is cut."""
    text = (data / "four.trf").read_text()
    file, target = tmp_path / "head.json", tmp_path / "head.trf16"
    first = tmp_path / "head.trf"
    first.write_text(f"192 FIDE_DUTCH_2025\n{text}")
    assert cli("convert", first, file).code == Exit.OK
    facts = json.loads(file.read_text())
    facts["players"][1]["name"] = "Montgomery-Featherstonehaugh, Bartholomew"
    file.write_text(json.dumps(facts))
    ended = cli("convert", file, target)
    assert ended.code == Exit.OK
    assert "the code of its pairing system; name the system when you pair the new file" in ended.err
    assert "the whole name of player 2" in ended.err
    german = cli("convert", file, target, "--overwrite", "--language", "de").err
    assert "das Kürzel des Auslosungssystems" in german
    assert "der ganze Name von Nr. 2" in german


WITHDRAWN = {
    "format": "openarbiter-tournament-1",
    "rounds": 3,
    "players": [{"tpn": 1, "name": "A", "withdrawn_after": 0}, {"tpn": 2, "name": "B"}],
}


@pytest.mark.parametrize(("rounds", "told"), [(3, False), (None, True)])
def test_a_withdrawal_that_is_written_is_not_lost(
    cli: Cli, tmp_path: Path, rounds: int | None, *, told: bool
) -> None:
    """As absences of all rounds to come, when it is known how many there are."""
    file, target = tmp_path / "a.json", tmp_path / "a.trf"
    file.write_text(json.dumps({**WITHDRAWN, "rounds": rounds}))
    ended = cli("convert", file, target)
    assert ended.code == Exit.OK
    assert ("absences" in ended.err) == told
    assert "240 Z   1    1" in target.read_text()


def test_a_withdrawal_from_a_team_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    """Absences in a team event are those of teams."""
    file, target = tmp_path / "a.json", tmp_path / "a.trf"
    teams = [{"number": 1, "name": "T", "players": [1, 2]}]
    file.write_text(json.dumps({**WITHDRAWN, "teams": teams}))
    ended = cli("convert", file, target)
    assert ended.code == Exit.OK
    assert "announced byes and absences" in ended.err
    assert "240" not in target.read_text()


def test_no_file_is_written_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    """Points that do not follow from the results are a finding; --lenient repairs them."""
    file, target = tmp_path / "a.json", tmp_path / "a.trf"
    player = {"tpn": 1, "name": "A", "declared_points": 25}
    file.write_text(json.dumps({"format": "openarbiter-tournament-1", "players": [player]}))
    ended = cli("convert", file, target)
    assert ended.code == Exit.FORMAT
    assert f"{file}: players[0].declared_points: 25; expected 0, the sum" in ended.err
    assert "--lenient repairs this" in ended.err
    assert not target.exists()
    assert cli("convert", file, target, "--lenient").code == Exit.OK
    assert oa.read_trf(target).players[0].declared_points == 0


def test_a_game_without_colours_is_repaired(cli: Cli, tmp_path: Path) -> None:
    """What --lenient has repaired is not refused again with the advice to use --lenient."""
    file, target = tmp_path / "a.trf", tmp_path / "b.trf"
    rounds = ("   2 - 1", "   1 - 0")
    lines = [f"001 {n:4d}      {'A':66}    {n:5d}  {text}\n" for n, text in enumerate(rounds, 1)]
    file.write_text("".join(lines))
    ended = cli("convert", file, target)
    assert ended.code == Exit.FORMAT
    assert "--lenient repairs this" in ended.err
    ended = cli("convert", file, target, "--lenient")
    assert ended.code == Exit.OK
    assert "entered as a game in which 1 had White" in ended.err
    assert "--lenient repairs this" not in ended.err
    assert [each.rounds[0].colour for each in oa.read_trf(target).players] == [*oa.Colour]


def test_a_lossy_file_that_cannot_be_read_is_told(cli: Cli, tmp_path: Path) -> None:
    """Where the other format cannot say the scoring, the points follow from nothing."""
    file = tmp_path / "a.json"
    scoring = {"full_point_bye": 30}
    player = {"tpn": 1, "name": "A", "declared_points": 30, "rounds": [[None, None, "F"]]}
    opponents = [
        {"tpn": 2, "name": "B", "rounds": [[3, "w", "1"]]},
        {"tpn": 3, "name": "C", "rounds": [[2, "b", "0"]]},
    ]
    described = {"scoring": scoring, "players": [player, *opponents]}
    file.write_text(json.dumps({"format": "openarbiter-tournament-1", **described}))
    ended = cli("convert", file, tmp_path / "a.trf16")
    assert ended.code == Exit.OK
    assert "read strictly, the new file is refused: player 1 has 3.0 points [points]" in ended.err
