"""``openarbiter ratings``: the report, one player game by game, norms."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli.exits import Exit
from openarbiter.model import Colour, Event, Player, Result, RoundRecord, Tournament, Tpn
from tests.cli.conftest import Cli


def norm_event(rating: int | None = 2400) -> bytes:
    """A player who scores 6½ of 9 against nine others, enough for a norm of an IM; as JSON."""
    opponents = [
        ("IM", 2300, "SWE", Result.WIN),
        ("GM", 2400, "DEN", Result.DRAW),
        ("IM", 2350, "SWE", Result.DRAW),
        ("GM", 2500, "GER", Result.DRAW),
        ("FM", 2250, "NOR", Result.WIN),
        ("FM", 2200, "NOR", Result.WIN),
        ("IM", 2380, "GER", Result.DRAW),
        ("IM", 2310, "FIN", Result.DRAW),
        ("", 2200, "NOR", Result.WIN),
    ]
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    answers = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW}
    games = []
    others = []
    for place, (title, strength, federation, result) in enumerate(opponents):
        games.append(RoundRecord(Tpn(place + 2), Colour.WHITE, result))
        game = RoundRecord(Tpn(1), Colour.BLACK, answers[result])
        others.append(
            Player(
                tpn=Tpn(place + 2),
                name=f"Opponent {place + 2}",
                title=title,
                rating=strength,
                federation=federation,
                rounds=(*[away] * place, game, *[away] * (8 - place)),
            )
        )
    candidate = Player(
        tpn=Tpn(1), name="Candidate, Chris", rating=rating, federation="NOR", rounds=tuple(games)
    )
    event = Event(name="A Norm", start_date="2026/05/01", type_text="Swiss")
    return oa.write_json(Tournament(players=(candidate, *others), event=event, rounds=9))


def test_a_norm_is_found(cli: Cli) -> None:
    """Without asking for a player the norms of the event are listed with their requirements."""
    ended = cli("ratings", "-", "--norms", stdin=norm_event())
    assert ended.code == Exit.OK
    assert "\nIM norm, 1 Candidate, Chris: all requirements met\n" in ended.out
    assert "GM norm" not in ended.out


def test_a_first_rating(cli: Cli) -> None:
    """An unrated player with enough games gets a first rating, with its sum."""
    out = cli("ratings", "-", "--player", 1, stdin=norm_event(rating=None)).out
    assert "\nFirst rating 2200: average 2226.36, score 0.68, which is worth +133.\n" in out


def test_a_national_list(cli: Cli, spring: Path, root: Path) -> None:
    """A national list has its own head and no rating changes."""
    content = (root / "examples" / "spring-open.trf").read_bytes()
    line = f"ENG    1 m{'':4}{'Wrenfield, Tobias':33} {2200:4}\n".encode()
    ended = cli("ratings", "-", "--list", "eng", "--player", 1, stdin=content + line)
    assert ended.out.splitlines()[1] == "National list ENG"
    assert "national rules" in ended.out
    assert spring.is_file()


def test_json(cli: Cli, spring: Path) -> None:
    """The same report as data, norms with their requirements."""
    found = json.loads(cli("ratings", spring, "--json", "--player", 1, "--norms").out)
    assert found["rules"] == "fide-2025"
    (player,) = found["players"]
    assert player["change"] == {
        "k": 20,
        "k_assumed": True,
        "total": -75,
        "exact": "-15",
        "change": -15,
        "rating": 2303,
    }
    assert [norm["title"] for norm in player["norms"]] == ["GM", "IM"]
    assert not any(norm["achieved"] for norm in player["norms"])
    assert {"article", "what", "found", "wanted", "met"} == set(
        player["norms"][0]["requirements"][0]
    )


def test_report_and_norms_in_german(cli: Cli, spring: Path) -> None:
    """Heads, the sum of one player, every requirement, what was not seen, and the notes."""
    out = cli("ratings", spring, "--player", 3, "--norms", "--language", "de").out
    assert "Summe -0,05, mal K = 20 ist -1,00, gerundet -1: Aus 2231 wird 2230." in out
    assert "GM-Norm, 3 Lindqvaern, Aksel: nicht erreicht\n  NICHT    1.4.1" in out
    assert "Durchschnitt der Gegner, dabei 1839 als 2200 gezählt" in out
    assert "mindestens 35 %" in out
    assert not re.search(r"\b(the|of|at|with|games?|rating|average|score|not|least)\b", out)
    everybody = cli("ratings", spring, "--norms", "--language", "de").out
    assert "Keine Normen. Mit --player stehen alle Bedingungen einer Person hier.\n" in everybody
    first = cli("ratings", "-", "--player", 1, "--language", "de", stdin=norm_event(rating=None))
    assert "Erste Elo-Zahl" in first.out


@pytest.mark.parametrize("wrong", [f"1={'9' * 5000}", f"{'1' * 5000}=40", "1=1000000000"])
def test_a_coefficient_of_thousands_of_digits(cli: Cli, spring: Path, wrong: str) -> None:
    """It is refused like any other that is none, and not repeated digit by digit."""
    ended = cli("ratings", spring, "--k", wrong)
    assert ended.code == Exit.REQUEST
    assert "expected a pairing number and K" in ended.err
    assert len(ended.err) < 200
