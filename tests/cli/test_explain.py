"""`openarbiter explain`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.explanations.open_sentences import open_sentences
from tests.cli.conftest import Cli


def test_a_round_begins_with_five_lines(cli: Cli, spring: Path) -> None:
    """What it is, what decided most, who floats, the bye, what was lost; the rest is for --long."""
    short, long = cli("explain", spring).out, cli("explain", spring, "--long").out
    lines = re.sub(r"\n  +", " ", short).split("\n")
    assert lines[3:5] == ["In short", "--------"]
    assert [line.split()[0] for line in lines[5:10]] == ["14", "In", "5", "The", "Not"]
    assert lines[10:] == ["", "Every bracket with its reasons: --long. One player: --player T.", ""]
    assert long.startswith(short.partition("\n\nEvery")[0])
    assert long.count("\nBracket of ") == 8
    folded = cli("explain", spring, "--format", "html").out
    assert folded.count("<details>") == long.count("\n---") - 1
    german = cli("explain", spring, "--language", "de").out
    assert "Auf einen Blick" in german
    assert "--long" in german


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
@pytest.mark.parametrize(
    "asked",
    [(), ("--player", "7"), ("--why-not", "1", "3"), ("--what-if", "withdraw:4")],
    ids=["round", "player", "wish", "change"],
)
def test_every_answer_in_every_form(
    cli: Cli, spring: Path, form: str, asked: tuple[str, ...]
) -> None:
    """All four answers come as text, Markdown, one HTML file and JSON."""
    ended = cli("explain", spring, *asked, "--format", form)
    assert ended.code == Exit.OK
    start = {"text": "Round 5", "markdown": "# Round 5", "html": "<!DOCTYPE html>", "json": "{"}
    assert ended.out.startswith(start[form])
    if form == "html":
        assert "http" not in ended.out


def test_games_of_the_file_that_differ_are_listed(cli: Cli, spring: Path) -> None:
    """Under another edition the file holds other games; they are told before the story."""
    ended = cli("explain", spring, "--round", 3, "--system", "nswca")
    assert "The file holds other games in this round:" in " ".join(ended.out.split())
    found = json.loads(cli("explain", spring, "--round", 3, "--system", "nswca", "--json").out)
    assert found["differs"]


@pytest.mark.parametrize(
    "system", ["dubov-1997", "dutch-2012", "dutch-2017", "burstein-legacy", "nswca", "dutch-2025"]
)
def test_other_systems_answer_too(cli: Cli, spring: Path, system: str) -> None:
    """The round, a player and a wish are answered for every system there is."""
    for asked in ((), ("--player", "7"), ("--why-not", "1", "8"), ("--what-if", "withdraw:4")):
        ended = cli("explain", spring, "--system", system, *asked)
        assert ended.code == Exit.OK, ended.err


def test_what_the_document_leaves_open(cli: Cli, spring: Path) -> None:
    """Behind the explanation each open sentence with both readings and the share; text only."""
    plain = cli("explain", spring, "--system", "dutch-2026").out
    told = cli("explain", spring, "--system", "dutch-2026", "--readings").out
    assert told.startswith(plain)
    words = re.sub(r"\n  +", " ", told[len(plain) :])
    assert "\nWhat dutch-2026 leaves open, and how it is read\n---" in words
    (line,) = (each for each in words.split("\n") if each.startswith("5.2.5: numbers by arrival. "))
    assert "Read here: who has not come yet has no number" in line
    assert "The other reading: odd and even are the numbers of the list, whoever is" in line
    assert re.search(r"It changes \d+ of 2,\d+ rounds\.$", line)
    assert "](" not in words
    german = cli("explain", spring, "--readings", "--language", "de")
    assert german.code == Exit.OK
    for form, named in (("--json", "--json"), ("--format=html", "--format")):
        refused = cli("explain", spring, "--readings", form)
        assert refused.code == Exit.USAGE
        assert f"--readings does not go with {named}" in refused.err


def test_an_edition_with_passages_more_has_the_same_open_sentences(cli: Cli, spring: Path) -> None:
    """Lim for maxi-tournaments; a table whose rules are all plain says so."""
    lim = cli("explain", spring, "--system", "lim-2026-maxi", "--readings").out
    assert "What lim-2026-maxi leaves open" in lim
    assert "5.2: second scrutiny. " in lim
    molter = open_sentences("molter")
    assert molter == ["molter: no sentence is known to be open."]
