"""`openarbiter explain`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.explanations.open_sentences import open_sentences
from tests.cli.conftest import Cli


@pytest.fixture
def spring(root: Path) -> Path:
    """The shipped example: 32 players, four rounds played."""
    return root / "examples" / "spring-open.trf"


def test_the_round_is_told_bracket_by_bracket(cli: Cli, spring: Path) -> None:
    """Every bracket, what stands against its first candidate, the bye, the rules named."""
    ended = cli("explain", spring, "--long")
    assert ended.code == Exit.OK
    assert not ended.err
    assert "Bracket of 3½ points" in ended.out
    assert "Okonjuwo (2) and Szentirmayer (5) met in round 3." in ended.out
    assert "Sundarajeet (30) gets the pairing-allocated bye." in ended.out
    assert "C12   2.4.7    As few players as possible do not get their colour" in ended.out


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


def test_answers_in_german(cli: Cli, spring: Path) -> None:
    """Round, player, wish and change; a language that is none is refused."""
    german = ("--language", "de")
    assert "Punktgruppe: 3½ Punkte" in cli("explain", spring, "--long", *german).out
    assert "Brett 1. Sie haben Schwarz" in cli("explain", spring, "--player", 5, *german).out
    assert "spielten in Runde 4" in cli("explain", spring, "--why-not", 1, 2, *german).out
    changed = cli("explain", spring, "--what-if", "withdraw:12", *german).out
    assert "6 Bretter ändern sich." in changed
    assert cli("explain", spring, "--language", "xx").code == Exit.USAGE


def test_every_player_has_a_page(cli: Cli, spring: Path) -> None:
    """The page of a player has board, opponent, colour and the opponents tried before."""
    ended = cli("explain", spring, "--player", 5)
    assert "Board 1. You have Black against Verhoeckx (4)." in ended.out
    assert "You met Lindqvaern (3) in round 4." in ended.out
    assert "The numbers" not in ended.out
    assert "The numbers" in cli("explain", spring, "--player", 5, "--long").out


def test_a_player_who_is_away_has_a_page(cli: Cli, spring: Path) -> None:
    """Who is not paired is told so."""
    assert "You are not paired in this round." in cli("explain", spring, "--player", 9).out


def test_a_pair_that_is_not_allowed(cli: Cli, spring: Path) -> None:
    """A rematch is answered with its round."""
    ended = cli("explain", spring, "--why-not", 1, 2)
    assert "Wrenfield (1) and Okonjuwo (2) met in round 4." in ended.out
    assert "There is no legal pairing with it." in ended.out


def test_a_pair_that_would_be_worse(cli: Cli, spring: Path) -> None:
    """The first criterion that is worse is named, with both values and the games instead."""
    found = json.loads(cli("explain", spring, "--pair", 7, 20, "--json").out)
    assert found["reason"]["kind"] == "worse"
    assert found["reason"]["criterion"] == "C14"
    assert found["reason"]["players"] == [1]
    assert [7, 20] in [sorted(game) for game in found["new"]]


def test_wishes_for_bye_and_colours(cli: Cli, spring: Path) -> None:
    """The bye and a colour can be wished for, and several wishes together."""
    assert "C5, article 2.3.1" in cli("explain", spring, "--bye", 3).out
    assert "This is how it was paired." in cli("explain", spring, "--white", 1).out
    assert "worse" in cli("explain", spring, "--black", 1, "--json").out
    several = json.loads(
        cli("explain", spring, "--pair", 2, 8, "--pair", 3, 6, "--bye", 30, "--json").out
    )
    assert several["reason"]["kind"] == "chosen"


@pytest.mark.parametrize(
    ("change", "boards"),
    [("withdraw:4", 12), ("result:4:1-2:=", 3), ("forbid:4-5", 2), ("add:Newcomer", 1)],
)
def test_what_would_change(cli: Cli, spring: Path, change: str, boards: int) -> None:
    """A changed fact is answered with the boards that change."""
    found = json.loads(cli("explain", spring, "--what-if", change, "--json").out)
    assert max(len(found["gone"]), len(found["new"])) == boards


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


def test_a_round_that_is_over(cli: Cli, spring: Path) -> None:
    """A round of the file is explained from the rounds before it."""
    ended = cli("explain", spring, "--round", 3)
    assert ended.out.startswith("Round 3: why these boards")
    assert "holds other games" not in ended.out


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


def test_one_question_at_a_time(cli: Cli, spring: Path) -> None:
    """Two questions at once are a mistake of usage."""
    ended = cli("explain", spring, "--player", 3, "--bye", 4)
    assert ended.code == Exit.USAGE
    assert "one at a time" in ended.err
    assert cli("explain", spring, "--long", "--what-if", "withdraw:4").code == Exit.USAGE


@pytest.mark.parametrize(
    "asked",
    [
        ("--player", "99"),
        ("--round", "9"),
        ("--what-if", "nonsense"),
        ("--what-if", "add:"),
        ("--what-if", "add: :1500"),
        ("--what-if", "add:Late:-5"),
        ("--what-if", "result:4:1-3:1-0"),
        ("--what-if", "allow:1-2"),
        ("--pair", "1", "2", "--pair", "2", "3"),
    ],
)
def test_questions_that_do_not_fit(cli: Cli, spring: Path, asked: tuple[str, ...]) -> None:
    """What the tournament does not know is refused in one line, without a traceback."""
    ended = cli("explain", spring, *asked)
    assert ended.code != Exit.OK
    assert ended.err.count("\n") == 1
    assert not ended.out


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
