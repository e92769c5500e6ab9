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


@pytest.fixture
def event(root: Path) -> Path:
    """The shipped tournament after four rounds."""
    return root / "examples" / "spring-open.trf"


def test_the_report(cli: Cli, event: Path) -> None:
    """One line for each player, under the rules of the first day."""
    ended = cli("ratings", event)
    assert ended.code == Exit.OK
    lines = ended.out.splitlines()
    assert lines[1].startswith("fide-2025: ")
    assert lines[4].split() == [
        *("1", "Wrenfield,", "Tobias", "2318", "4", "2½", "2026", "3.25"),
        *("20*", "-15", "2303", "2121", "2122"),
    ]
    assert "Note: K is taken from rating and year of birth" in ended.out


def test_one_player_game_by_game(cli: Cli, event: Path) -> None:
    """Each game with the difference that counts, and the sum on paper."""
    out = cli("ratings", event, "--player", 1, "--k", "1=10").out
    assert "    1876        +442     +400      0.92     1    +0.08\n" in out
    assert "Sum -0.75, times K = 10 is -7.50, rounded -8: 2318 becomes 2310.\n" in out


def test_norms_of_one_player(cli: Cli, event: Path) -> None:
    """Every requirement stands there with its article, met or not."""
    out = cli("ratings", event, "--player", 1, "--norms").out
    assert "GM norm, 1 Wrenfield, Tobias: not achieved\n  NOT  1.4.1    games over the" in out
    assert "  met  1.4.8 b  score" in out
    assert "Not seen from results: registration" in out


def test_norms_of_everybody(cli: Cli, event: Path) -> None:
    """Without a player only norms that were achieved are shown."""
    out = cli("ratings", event, "--norms").out
    assert "No norms. With --player all requirements of one player are shown.\n" in out
    assert "NOT" not in out


def test_first_ratings(cli: Cli, data: Path) -> None:
    """An unrated player gets the reason why there is no first rating yet."""
    out = cli("ratings", data / "four.trf", "--player", 4).out
    assert "\nNo first rating: no point in the first event, which is disregarded (8.2.1).\n" in out
    assert "Note: The first day is not known; the rules in force now are applied.\n" in out


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


def test_a_national_list(cli: Cli, event: Path, root: Path) -> None:
    """A national list has its own head and no rating changes."""
    content = (root / "examples" / "spring-open.trf").read_bytes()
    line = f"ENG    1 m{'':4}{'Wrenfield, Tobias':33} {2200:4}\n".encode()
    ended = cli("ratings", "-", "--list", "eng", "--player", 1, stdin=content + line)
    assert ended.out.splitlines()[1] == "National list ENG"
    assert "national rules" in ended.out
    assert event.is_file()


def test_json(cli: Cli, event: Path) -> None:
    """The same report as data, norms with their requirements."""
    found = json.loads(cli("ratings", event, "--json", "--player", 1, "--norms").out)
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


def test_report_and_norms_in_german(cli: Cli, event: Path) -> None:
    """Heads, the sum of one player, every requirement, what was not seen, and the notes."""
    out = cli("ratings", event, "--player", 3, "--norms", "--language", "de").out
    assert "Summe -0,05, mal K = 20 ist -1,00, gerundet -1: Aus 2231 wird 2230." in out
    assert "GM-Norm, 3 Lindqvaern, Aksel: nicht erreicht\n  NICHT    1.4.1" in out
    assert "Durchschnitt der Gegner, dabei 1839 als 2200 gezählt" in out
    assert "mindestens 35 %" in out
    assert not re.search(r"\b(the|of|at|with|games?|rating|average|score|not|least)\b", out)
    everybody = cli("ratings", event, "--norms", "--language", "de").out
    assert "Keine Normen. Mit --player stehen alle Bedingungen einer Person hier.\n" in everybody
    first = cli("ratings", "-", "--player", 1, "--language", "de", stdin=norm_event(rating=None))
    assert "Erste Elo-Zahl" in first.out


@pytest.mark.parametrize("wrong", [f"1={'9' * 5000}", f"{'1' * 5000}=40", "1=1000000000"])
def test_a_coefficient_of_thousands_of_digits(cli: Cli, event: Path, wrong: str) -> None:
    """It is refused like any other that is none, and not repeated digit by digit."""
    ended = cli("ratings", event, "--k", wrong)
    assert ended.code == Exit.REQUEST
    assert "expected a pairing number and K" in ended.err
    assert len(ended.err) < 200


RAPID = b"""012 Rapid
042 2026/11/01
142 2
192 FIDE_DUTCH
222 600+5
001    1      Above                             2700                             2.0    1     2 w 1     3 b 1
001    2      Below                             2050                             0.0    3     1 b 0     4 w 0
001    3      Beside                            2650                             1.0    2     4 w 1     1 w 0
001    4      Beneath                           2000                             1.0    4     3 b 0     2 b 1
"""  # noqa: E501  (columns of a report file)


def test_a_game_left_unrated_counts_in_no_column(cli: Cli) -> None:
    """650 points apart in rapid chess: the line adds up with the other game alone."""
    ended = cli("ratings", "-", "--player", 1, "--json", stdin=RAPID)
    player = json.loads(ended.out)["players"][0]
    assert (player["games"], player["points"], player["average"]) == (1, 10, 2650)
    assert player["points"] * 10 - player["expected"] == player["change"]["total"] == 43
    shown = cli("ratings", "-", "--player", 1, stdin=RAPID)
    assert "    2050        +650  not rated      0.92     1    +0.00\n" in shown.out


def test_two_coefficients_of_one_player(cli: Cli, event: Path) -> None:
    """None of them is taken silently; the same one twice is no contradiction."""
    ended = cli("ratings", event, "--k", "1=40", "--k", "1=20")
    assert ended.code == Exit.REQUEST
    assert "--k 1=20: player 1 has another K already" in ended.err
    assert cli("ratings", event, "--k", "1=40", "--k", "1=40").code == Exit.OK


def test_json_has_the_expected_score_of_the_change(cli: Cli, event: Path) -> None:
    """Programs read what the table shows: with the limit of 400 points, so that it adds up."""
    player = json.loads(cli("ratings", event, "--player", 1, "--json").out)["players"][0]
    assert player["expected"] == 325  # 3.25 in the table; without the limit it would be 3.27
    assert player["points"] * 10 - player["expected"] == player["change"]["total"]
