"""``--lot``: what is drawn before round 1, said in every answer and never assumed in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

_PLAYERS = ("Alpha, Anna", "Beta, Bruno", "Gamma, Cem", "Delta, Dimo")
START = b"012 Four in the Park\n142 3\n" + b"".join(
    f"001 {number:>4}      {name:<33} {2500 - 100 * number}{'':29}0.0 {number:>4}\n".encode()
    for number, name in enumerate(_PLAYERS, start=1)
)
"""A start list that states no colour."""


def test_a_colour_nobody_drew_is_said_everywhere(cli: Cli) -> None:
    """Below the boards, on stderr and in the JSON: what was assumed, and how to state it."""
    ended = cli("pair", "-", stdin=START)
    assert ended.code == Exit.OK
    for text in (ended.out, ended.err):
        assert "The first colour was not drawn: White for number 1 was assumed (5.1)." in text
        assert "--lot SEED draws it" in text
    for form in ("--numbers", "--log"):
        assert "was not drawn" in cli("pair", "-", form, stdin=START).err
    ended = cli("pair", "-", "--json", stdin=START)
    assert "was not drawn" in ended.err
    assert json.loads(ended.out)["lot"] == {
        "what": "colour",
        "by": "assumed",
        "colour": "white",
        "for": "number 1",
    }


@pytest.mark.parametrize(("seed", "white"), [("c", 1), ("d", 3)])
def test_a_seed_draws_the_colour(cli: Cli, seed: str, white: int) -> None:
    """The boards are those of the colour drawn, and the seed stands with them."""
    ended = cli("pair", "-", "--json", "--lot", seed, stdin=START)
    answer = json.loads(ended.out)
    assert answer["games"][0]["white"] == white
    assert answer["lot"]["by"] == "seed"
    assert answer["lot"]["seed"] == seed
    assert not ended.err
    sheet = cli("pair", "-", "--lot", seed, stdin=START)
    assert f"Drawn by lot with the seed '{seed}': " in sheet.out
    assert not sheet.err
    assert f"the seed '{seed}'" in cli("pair", "-", "--lot", seed, "--numbers", stdin=START).err


def test_a_colour_drawn_by_hand(cli: Cli) -> None:
    """``--lot black`` states it, in any system that draws a colour."""
    for system in ("dutch-2012", "dutch-2017", "dubov-1997", "burstein-legacy", "nswca"):
        ended = cli("pair", "-", "--lot", "black", "--system", system, stdin=START)
        assert "Drawn by hand: Black for " in ended.out
        assert not ended.err


def test_the_numbers_of_a_round_robin(cli: Cli) -> None:
    """They are drawn among the names; without a seed those of the list hold, and that is said."""
    ended = cli("pair", "-", "--system", "round-robin", "--lot", "Park", stdin=START)
    assert ended.code == Exit.OK
    assert "Numbers drawn by lot with the seed 'Park' (4.0): 1 " in ended.out
    again = cli("pair", "-", "--system", "round-robin", "--lot", "Park", "--json", stdin=START)
    numbers = json.loads(again.out)["lot"]["numbers"]
    assert sorted(each["name"] for each in numbers) == sorted(_PLAYERS)
    assert [each["number"] for each in numbers] == [1, 2, 3, 4]
    plain = cli("pair", "-", "--system", "round-robin", stdin=START)
    assert "The numbers are those of the list" in plain.out
    assert not plain.err


_FEDERATIONS = ["GER", "GER", "GER", "FRA", "FRA", "ITA", "AND", "ESP", "NOR", "POL"]
MANY = b"012 Ten in the Park\n142 9\n" + b"".join(
    f"001 {number:>4}      {f'Player {number:02}':<33} {2500 - 10 * number} {code}"
    f"{'':25}0.0 {number:>4}\n".encode()
    for number, code in enumerate(_FEDERATIONS, start=1)
)
"""A start list with federations."""


def test_numbers_drawn_with_restriction(cli: Cli) -> None:
    """The sheet says who drew from which envelope, and the JSON the same as data."""
    asked = ("pair", "-", "--system", "round-robin", "--lot", "varma:Park")
    ended = cli(*asked, stdin=MANY)
    assert ended.code == Exit.OK
    for text in (ended.out, cli(*asked, "--schedule", stdin=MANY).out):
        assert "the seed 'Park' (4.0), restricted by the Varma tables (C.05, Annex 2)" in text
        assert "GER, 3 players: of the envelopes that hold enough (A, B) Player 01 takes " in text
        assert "nobody meets a player of the same federation" in text
    lot = json.loads(cli(*asked, "--json", stdin=MANY).out)["lot"]
    assert (lot["by"], lot["seed"]) == ("seed", "Park")
    drawn = lot["restricted"]
    assert drawn["article"] == "C.05, Annex 2"
    assert [turn["federation"] for turn in drawn["turns"][:2]] == ["GER", "FRA"]
    assert drawn["turns"][0]["offered"] == ["A", "B"]
    assert drawn["meetings"] == []
    numbers = {each["name"]: each["number"] for each in lot["numbers"]}
    assert [numbers[f"Player {place:02}"] for place in (1, 2, 3)] == drawn["turns"][0]["numbers"]
    german = cli(*asked, "--language", "de", stdin=MANY).out
    assert "GER, 3 Spieler: " in german


def test_a_restricted_draw_needs_a_table(cli: Cli) -> None:
    """Fewer than nine players, or a system without numbers: refused with the article."""
    ended = cli("pair", "-", "--system", "round-robin", "--lot", "varma:Park", stdin=START)
    assert ended.code == Exit.RULE
    assert "the Varma tables are for 9 to 24, and here are 4 players (C.05, Annex 2)" in ended.err
    ended = cli("pair", "-", "--system", "dutch-2026", "--lot", "varma:Park", stdin=MANY)
    assert ended.code == Exit.REQUEST
    assert "the Varma tables are for round robins" in ended.err


def test_other_verbs_that_pair_say_it_too(cli: Cli, tmp_path: Path) -> None:
    """``explain`` and ``draw`` take the lot; an engine is told how a file states it."""
    picture = tmp_path / "round.svg"
    assert "was not drawn" in cli("explain", "-", stdin=START).err
    assert "was not drawn" in cli("draw", "-", "-o", picture, stdin=START).err
    asked = ("explain", "-", "--player", "1", "--lot")
    told = cli(*asked, "d", stdin=START)
    assert not told.err
    assert told.out != cli(*asked, "c", stdin=START).out
    assert not cli("draw", "-", "-o", picture, "--overwrite", "--lot", "d", stdin=START).err
    ended = cli("engine", "-p", stdin=START)
    assert ended.out == "2\n1 3\n4 2\n"
    assert "was not drawn" in ended.err
    assert "record 152" in ended.err


def test_the_lot_is_said_in_german(cli: Cli) -> None:
    """The sentence and the colour in it."""
    ended = cli("pair", "-", "--lot", "c", "--language", "de", stdin=START)
    assert "Gelost mit dem Startwert 'c': Weiß für Nummer 1 (5.1)." in ended.out
