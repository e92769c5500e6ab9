"""``openarbiter prizes``: the list with reasons, its account, and what is wrong with a fund."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

LIST = ("--tie-breaks", "BH/C1,BH")


@pytest.fixture
def fund(root: Path) -> str:
    """The shipped fund: four places, three categories that overlap, a best game, two things."""
    return (root / "examples" / "spring-open-fund.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("rule", ["nswca", "none", "equal", "hort"])
def test_the_list(cli: Cli, data: Path, spring: Path, fund: str, rule: str) -> None:
    """Every award with its reason, what was given up, and the account, as recorded."""
    text = fund.replace('"nswca"', f'"{rule}"').encode()
    ended = cli("prizes", spring, "--fund", "-", *LIST, stdin=text)
    assert ended.code == Exit.OK
    assert ended.out == (data / "prizes" / f"spring-open-{rule}.txt").read_text(encoding="utf-8")
    assert not ended.err


def test_json_has_the_same_list(cli: Cli, spring: Path, root: Path) -> None:
    """Amounts add up to what is paid; names of awards are numbers, reasons are text."""
    path = root / "examples" / "spring-open-fund.toml"
    found = json.loads(cli("prizes", spring, "--fund", path, *LIST, "--json").out)
    amounts = [Decimal(each["amount"]) for each in (*found["awards"], *found["specials"])]
    assert sum(amounts) == 1425
    assert found["paid"] == found["total"] == "1425.00"
    assert found["sharing"] == "nswca"
    assert found["awards"][0]["reason"] == "Alone on 4 points: 1st prize (500.00)."
    assert found["awards"][1]["gave_up"] == [{"name": "Best woman", "amount": "120.00"}]
    assert [each["player"] for each in found["trophies"]] == [5, 31]


def test_prizes_of_teams(cli: Cli, root: Path) -> None:
    """In the order of their table; a file without teams has none, and says so."""
    club, fund = root / "examples" / "two-clubs.trf", b"places = [300, 100]"
    common = ("--teams", "--fund", "-", "--tie-breaks", "GPTS", "--json")
    awards = json.loads(cli("prizes", club, *common, stdin=fund).out)["awards"]
    assert [(each["player"], each["amount"]) for each in awards] == [(1, "300.00"), (2, "100.00")]
    players = json.loads(cli("prizes", club, "--fund", "-", "--json", stdin=fund).out)["awards"]
    assert [each["player"] for each in players] == [1, 3]
    ended = cli("prizes", root / "examples" / "spring-open.trf", *common, stdin=fund)
    assert (ended.code, ended.out) == (Exit.REQUEST, "")
    assert "--teams: the file has no teams with numbers (record 310)" in ended.err


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("1425.00", "1400.00", Exit.FORMAT, "<stdin>:6:1: total = 1400.00; expected 1425.00"),
        ("rating < 1900", "ratng < 1900", Exit.FORMAT, "<stdin>:17:8: ratng; expected one of"),
        ("sharing", "shering", Exit.FORMAT, "<stdin>:7:1: unknown key 'shering'"),
        ("[fund]", "[fund", Exit.FORMAT, "correct TOML"),
        ("player = 14", "player = 99", Exit.REQUEST, "player 99, who is not in the table"),
    ],
)
def test_a_wrong_fund(  # noqa: PLR0913, PLR0917  (fixtures and a table)
    cli: Cli, spring: Path, fund: str, old: str, new: str, code: Exit, words: str
) -> None:
    """The finding names line and column of the fund file; nothing is given out."""
    ended = cli("prizes", spring, "--fund", "-", stdin=fund.replace(old, new).encode())
    assert ended.code == code
    assert words in ended.err
    assert not ended.out


@pytest.mark.parametrize("sharing", ["nswca", "none", "equal", "hort"])
def test_reasons_in_german(cli: Cli, root: Path, tmp_path: Path, sharing: str) -> None:
    """Every rule of sharing is told in German, amounts with a comma; names of the fund stay."""
    text = (root / "examples" / "spring-open-fund.toml").read_text(encoding="utf-8")
    fund = tmp_path / "fund.toml"
    fund.write_text(re.sub(r"sharing = .*", f'sharing = "{sharing}"', text), encoding="utf-8")
    spring = root / "examples" / "spring-open.trf"
    told = cli("prizes", spring, "--fund", fund, "--language", "de").out
    assert "1. Preis (500,00)" in told
    assert "Verzichtet auf: Best woman 120,00." in told
    assert "Nach Runde 4 von 7: Das Turnier ist noch nicht zu Ende." in told
    plain = told.replace("Best woman", "").replace("Best game", "").replace("or later", "")
    assert not re.search(r"\b(the|of|on|with|prize|half|points?|share|table|left)\b", plain)
    expected = {
        "nswca": "das ist mehr als 26,66 bei der Teilung mit den anderen",
        "none": "3. Platz der Rangliste: der höchste Preis, der noch frei ist: 3. Preis (200,00).",
        "equal": "punktgleich mit 5 anderen: 3. und 4. Preis (300,00), geteilt durch 4: 75,00.",
        "hort": "nach der Rangliste zur Hälfte 4. Preis (50,00) und zur anderen Hälfte",
    }
    assert expected[sharing] in " ".join(told.split())
