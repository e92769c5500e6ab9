"""The public contract, `import openarbiter as oa`; examples run, in docstrings and in scripts."""

from __future__ import annotations

import doctest
import io
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import openarbiter as oa
from bench import events
from bench.explaining import QUESTIONS, ROUNDS, explaining_table
from bench.worker import late
from openarbiter.model import Result, RoundNo, RoundRecord
from openarbiter.rulebooks.edition import Edition
from tests.architecture.source import ROOT, modules
from tests.every import every
from tests.unit.verification.injecting import with_colours_turned

FOUR = Path(__file__).resolve().parents[1] / "cli" / "data" / "four.trf"

HEAVY = {"argparse", "asyncio", "decimal", "importlib.metadata", "json", "logging"}
HEAVY |= {"multiprocessing", "random", "tempfile", "unittest"}
"""What no start may pay for unless it is needed."""


@pytest.fixture
def four() -> oa.Tournament:
    """Four players, two rounds over, the third to be paired."""
    return oa.read_trf(FOUR)


def test_dir_shows_the_public_names() -> None:
    """`dir(oa)` is `__all__` and the version: no room behind it; others are told with the name."""
    assert dir(oa) == sorted([*oa.__all__, "__version__"])
    with pytest.raises(AttributeError, match="no attribute 'pear'"):
        oa.pear  # type: ignore[attr-defined]  # noqa: B018  (the mistake is the test)


def over(event: oa.Tournament) -> oa.Tournament:
    """The event with no round to come."""
    return replace(event, rounds=2)


@every(
    ("ask", "words"),
    [
        (lambda four: oa.pair(four, round=0), "counted from 1"),
        (lambda four: oa.pair(four, round=-1), "counted"),
        (lambda four: oa.pair(four, round=4), "is next"),
        (lambda four: oa.pair(four, round=6), "5 rounds"),
        (lambda four: oa.pair(over(four)), "no round 3"),
        (lambda _: oa.pair(oa.Tournament(players=(), rounds=5)), "no players"),
        (lambda four: oa.decide(four, round=3), "round 3 is not among the 2"),
        (lambda four: oa.draw(four, round=9), "there is no round 9"),
        (lambda four: oa.draw(replace(oa.pair(four), tournament=None)), "not hold its tournament"),
        (lambda four: oa.pair(four, system="elo"), "dutch-2026"),
        (lambda four: oa.check(four, system="elo"), "dutch-2026"),
    ],
)
def test_what_cannot_be_answered_is_refused(
    four: oa.Tournament, ask: Callable[[oa.Tournament], object], words: str
) -> None:
    """A round that is none, an event without players, a system nobody knows."""
    error = oa.UnknownEditionError if words == "dutch-2026" else oa.RequestError
    with pytest.raises(error, match=words):
        ask(four)


def test_what_was_read_is_written_unchanged(four: oa.Tournament) -> None:
    """A report file, read and written, has the same bytes; JSON has the same value."""
    assert oa.write_trf(four) == FOUR.read_bytes()
    assert oa.read_trf(FOUR.read_text(encoding="utf-8")) == four
    assert oa.read_json(oa.write_json(four).decode()) == four


def test_the_next_round_is_paired(four: oa.Tournament) -> None:
    """The result has games by board, the bye, who is absent, and the system that was taken."""
    result = oa.pair(four)
    assert [(game.board, game.white, game.black) for game in result.games] == [(1, 3, 2)]
    assert (result.round_no, result.bye, result.absent) == (3, 1, (4,))
    assert result.system == "dutch-2026"
    assert oa.pair(four, system="dutch-2025").system == "dutch-2025"
    assert {(game.white, game.black) for game in oa.pair(four, round=1).games} == {(1, 3), (4, 2)}
    assert oa.pair(over(four), round=2).round_no == RoundNo(2)


@pytest.mark.parametrize("ask", [oa.pair, oa.explain, oa.check])
def test_players_who_tell_a_game_differently_are_refused(
    four: oa.Tournament, ask: Callable[[oa.Tournament], object]
) -> None:
    """A tournament that was made without a file: one of two says that there was no game."""
    first, *others = four.players
    no_game = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    first = replace(first, rounds=(no_game, *first.rounds[1:]))
    with pytest.raises(oa.RequestError, match=r"round 1: .* expected the same game for both"):
        ask(replace(four, players=(first, *others)))
    with pytest.raises(oa.RequestError, match="ascending numbers"):
        ask(replace(four, players=(*four.players, four.players[0])))


def test_rounds_are_decided(four: oa.Tournament) -> None:
    """Right rounds are proven, a round with its colours turned is wrong by the article."""
    assert oa.check(four).differences == ()
    told = oa.decide(four)
    assert [each.verdict for each in told] == [oa.Verdict.RIGHT] * 2
    assert [each.round_no for each in oa.decide(four, round=2)] == [RoundNo(2)]
    turned = with_colours_turned(four, 1, 1)
    (first,) = oa.decide(turned, round=1, system="dutch-2026")
    assert (first.verdict, first.article[:4]) == (oa.Verdict.WRONG, "5.2.")


def test_a_repaired_file_leaves_other_rounds_undecided() -> None:
    """What was repaired to read a file is a doubt, as it is for the command."""
    lines = FOUR.read_text(encoding="utf-8").splitlines()
    text = "\n".join((*lines, "240 H   x    1", ""))
    with pytest.raises(oa.FormatError):
        oa.read_trf(text)
    read = oa.read_trf(text, lenient=True)
    assert [each.verdict for each in oa.decide(read)] == [oa.Verdict.RIGHT] * 2
    (told,) = oa.decide(with_colours_turned(read, 1, 1), round=1)
    assert told.verdict is oa.Verdict.OPEN
    assert "the file had to be repaired to read it: round 'x'" in told.missing


def test_findings_travel_with_the_error() -> None:
    """A file that cannot be read says where and why, as data."""
    with pytest.raises(oa.FormatError) as caught:
        oa.read_trf("012 Event\n001    x\n")
    assert caught.value.findings
    assert caught.value.line == 2


def test_importing_and_pairing_load_nothing_heavy(root: Path) -> None:
    """`import openarbiter` loads no room, and `oa.pair` no module it does not need."""
    program = (
        "import sys, openarbiter as oa\n"
        "assert not [name for name in sys.modules if name.startswith('openarbiter.')]\n"
        f"oa.pair(oa.read_trf({str(FOUR)!r}))\n"
        "print(*sys.modules)\n"
    )
    path = f"import sys; sys.path.insert(0, {str(root / 'src')!r})\n"
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-I", "-c", path + program],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    assert not HEAVY & set(done.stdout.split())


def test_pairings_and_tables_print_as_lists(four: oa.Tournament) -> None:
    """`print` shows what the commands print; points are points."""
    pairing = oa.pair(four)
    assert "Bye: 1 " in str(pairing)
    numbers = str(replace(pairing, tournament=None)).splitlines()
    assert numbers[1].split() == ["1", "3", "2"]
    table = str(oa.standings(four, ["BH"]))
    assert table.splitlines()[2].split() == ["Place", "No.", "Name", "Rating", "Points", "BH"]
    assert table.splitlines()[3].split()[-2:] == ["2", "1.5"]
    assert oa.points_text(35) == "3½"


def test_random_tournaments_are_made() -> None:
    """The same numbers make the same tournament; other settings go by name."""
    made = oa.generate(12, 5, seed=3, stop_after=2, draw_share=0.5)
    assert made == oa.generate(12, 5, seed=3, stop_after=2, draw_share=0.5)
    assert (len(made.players), made.rounds, made.paired_rounds) == (12, 5, 2)
    assert oa.generate(6, 3, system="dubov-1997").event.type_code == "CUSTOM_SWISS"


def test_a_second_opinion_is_given(four: oa.Tournament) -> None:
    """Another arbiter's round is identical, or what decides is named; a round has to be there."""
    assert oa.compare(four, four).facts.to_json()["identical"]
    other = oa.generate(4, 5, seed=1, stop_after=2)
    assert not oa.compare(four, other, round=2, name="the club").facts.to_json()["identical"]
    with pytest.raises(oa.RequestError, match="the club has rounds 1 to 2"):
        oa.compare(four, other, round=3, name="the club")


def test_a_round_is_drawn(four: oa.Tournament) -> None:
    """A pairing and a tournament are drawn alike: SVG texts, one a page."""
    (picture,) = oa.draw(oa.pair(four))
    assert picture.startswith("<svg ")
    assert picture.rstrip().endswith("</svg>")
    assert oa.draw(four) == (picture,)
    assert oa.draw(four, round=2) != (picture,)


# The examples run: in docstrings, in scripts, and what `make bench` asks.

EXAMPLES = ROOT / "examples"


def test_a_club_night_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results are asked for until they are results, and a file is there after every round."""
    typed = iter(["1-0", "x", "1/2-1/2", "0-1", "1-0", "=", "1-0"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "club_night.py"), run_name="__main__")
    shown = capsys.readouterr().out
    assert "'x' is no result of a game" in shown
    assert shown.splitlines()[-5].split()[:3] == ["1", "5", "Ekström"]
    assert (tmp_path / "club-night.trf").stat().st_size > 500
    assert next(typed, None) is None


def test_a_notebook_needs_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a file a tournament is made up; the pictures are written."""
    monkeypatch.setattr(sys, "argv", ["notebook.py"])
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "notebook.py"), run_name="__main__")
    assert "In short" in capsys.readouterr().out
    (picture,) = tmp_path.glob("*.svg")
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_a_page(path: Path) -> None:
    """Whoever opens one sees it whole, and finds it in the documentation; a client is longer."""
    most = 200 if path.name == "api_client.py" else 75
    assert path.read_text(encoding="utf-8").count("\n") <= most
    assert f"(../examples/{path.name})" in (ROOT / "docs" / "scripts.md").read_text("utf-8")


def test_examples_in_docstrings() -> None:
    """Each prints what stands below it; what it prints otherwise is shown."""
    names = [module.name for module in modules() if ">>>" in module.text]
    tried = {name: doctest.testmod(import_module(name)) for name in names}
    assert sum(each.attempted for each in tried.values()) > 200
    assert not [name for name, each in tried.items() if each.failed]


# What make bench asks of every Swiss edition. No time is looked at.


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, id=each.id, marks=[pytest.mark.nightly] * (place % 3 > 0))
        for place, each in enumerate(events.swiss())
    ],
)
def test_late_rounds_are_paired(edition: Edition) -> None:
    """Four of each of five events, whether players or teams are paired, in rounds or matches."""
    found = late(20, edition)
    assert found["rounds"] == 20
    assert 0 < found["ms"] <= found["slowest"]


def test_rounds_are_explained() -> None:
    """Four questions about three rounds by every Swiss edition."""
    rows = explaining_table((14,), io.StringIO())
    assert [(row["system"], row["round"]) for row in rows] == [
        (edition.id, number) for edition in events.swiss() for number in ROUNDS
    ]
    assert all(question in row for row in rows for question in QUESTIONS)
