"""Who did not come and is not excused: left out by an edition that says so, named by others."""

from __future__ import annotations

import json

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli

ROUNDS = {
    1: "5w1 4b1",
    2: "6b1 3w0",
    3: "7w1 2b1",
    4: "8b1 1w0",
    5: "1b0 8w+",
    6: "2w0 7b=",
    7: "3b0 6w=",
    8: "4w0 5b-",
}
"""Games by number; number 8 did not come to round 2."""

NAMES = ("Dautomir", "Stialiden", "Vautiden", "Fialmikas", "Misikas", "Loveko", "Drerikas")
_WORTH = {"1": 1.0, "+": 1.0, "=": 0.5}


def report(more: dict[int, str] | None = None) -> str:
    """A report file of these games, and of those of another round."""
    lines = ["012 Tin Harbour", "142 5", "152 W"]
    for number, name in enumerate((*NAMES, "Stenelin, Ilkor"), start=1):
        games = [*ROUNDS[number].split(), *((more or {}).get(number, "").split())]
        points = sum(_WORTH.get(game[-1], 0) for game in games)
        cells = "".join(f"{game[0]:>6} {game[1]} {game[2]}" for game in games)
        head = f"001 {number:>4}      {name:<33} {2400 - 50 * number}"
        lines.append(f"{head:<80}{points:>4} {number:>4}{cells}".rstrip())
    return "\n".join((*lines, ""))


FILE = report()


def paired(cli: Cli, *more: str, text: str = FILE, system: str = "nswca") -> dict[str, object]:
    """The answer for programs."""
    ended = cli("pair", "-", "--system", system, "--json", *more, stdin=text.encode())
    assert ended.code == Exit.OK, ended.err
    found = json.loads(ended.out)
    assert isinstance(found, dict)
    return found


def test_the_guidelines_leave_out_who_did_not_come(cli: Cli) -> None:
    """NSWCA, 3.2 e: out unless excused; the sheet and stderr say who, and what would excuse."""
    found = paired(cli)
    assert found["absences"] == {"dropped": [8]}
    assert found["absent"] == [8]
    assert found["bye"] is not None
    ended = cli("pair", "-", "--system", "nswca", stdin=FILE.encode())
    assert ended.err.splitlines()[0] == (
        "Left out of round 3, because they lost their last game by not coming: "
        "8 Stenelin, Ilkor. Who is excused is named with --excused (NSWCA, 3.2 e)."
    )
    assert ended.err.splitlines()[0] in ended.out
    private = cli("pair", "-", "--system", "nswca", "--numbers", stdin=FILE.encode()).err
    assert "by not coming: 8. Who" in private
    assert (
        "nicht gekommen"
        in cli("pair", "-", "--system", "nswca", "--language", "de", stdin=FILE.encode()).err
    )


def test_who_is_excused_is_paired(cli: Cli) -> None:
    """The answer says who was; nothing else is asked about them."""
    found = paired(cli, "--excused", "8")
    assert found["absences"] == {"excused": [8]}
    assert (found["absent"], found["bye"]) == ([], None)
    assert "unfinished" not in found


def test_other_editions_pair_them_and_name_them(cli: Cli) -> None:
    """As before; they too leave out whom somebody names, and take an excuse."""
    found = paired(cli, system="dutch-2026")
    assert "absences" not in found
    assert found["unfinished"] == {"games": [], "no_entry": [], "forfeited": [8]}
    out = paired(cli, "--left-out", "8, 2", system="dutch-2026")
    assert (out["absences"], out["absent"]) == ({"out": [2, 8]}, [2, 8])
    assert "unfinished" not in paired(cli, "--excused", "8", system="dutch-2026")


def test_who_played_since_has_been_excused(cli: Cli) -> None:
    """Only the last game counts; who was away after it stays out."""
    third = {1: "3w1", 3: "1b0", 2: "4w1", 4: "2b0", 5: "6b1", 6: "5w0"}
    assert "absences" not in paired(cli, text=report(third | {7: "8w1", 8: "7b0"}))
    assert paired(cli, text=report(third))["absences"] == {"dropped": [8]}


def test_a_round_of_the_file_is_paired_as_it_was(cli: Cli) -> None:
    """Who played in it says the file; the options are about the next round."""
    assert "absences" not in paired(cli, "--round", "2")
    refused = cli("pair", "-", "--round", 2, "--excused", 8, stdin=FILE.encode())
    assert refused.code != Exit.OK
    assert "are about round 3, the next one" in refused.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--excused", "3"), "player 3 cannot be excused"),
        (("--excused", "8", "--left-out", "8"), "player 8 cannot be excused"),
        (("--left-out", "9"), "player 9 is not expected in round 3"),
        (("--left-out", "Bo"), "expected numbers with commas between"),
        (("--excused", "8", "--system", "round-robin"), "the table pairs everybody"),
    ],
)
def test_what_cannot_be_is_refused(cli: Cli, words: tuple[str, ...], sentence: str) -> None:
    """A number that is wrong is not passed over in silence."""
    ended = cli("pair", "-", *words, stdin=FILE.encode())
    assert ended.code != Exit.OK
    assert sentence in ended.err


def test_an_explanation_leaves_out_the_same(cli: Cli) -> None:
    """The page explains the round that the sheet has."""
    ended = cli("explain", "-", "--system", "nswca", stdin=FILE.encode())
    assert "by not coming: 8 Stenelin, Ilkor" in ended.err
    one = cli("explain", "-", "--system", "nswca", "--excused", "8", stdin=FILE.encode())
    assert one.out != ended.out
    assert "Excused and paired in round 3: 8 Stenelin, Ilkor" in one.err
