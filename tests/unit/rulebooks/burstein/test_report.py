"""The answer in TPNs, the step log, the sheet of the Index, and a round that is impossible."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.step_log import step_log
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.telling import order_of_brackets
from openarbiter.rulebooks.burstein.text import BURSTEIN, situation
from openarbiter.rulebooks.statement import Colours
from openarbiter.simulate import Settings, before_round, generate
from tests.articles.test_burstein_2026 import CASES, before
from tests.referee.histories import tournament

EDITION = registry.edition("burstein-2026")


def case(name: str) -> Tournament:
    """The tournament of a case."""
    return before(next(each for each in CASES if each["name"] == name))


@pytest.fixture(scope="module")
def late() -> Tournament:
    """An odd field before round 8 of 9, with absences."""
    settings = Settings(players=41, rounds=9, zero_point_bye_rate=0.06, forfeit_rate=0.03)
    for seed in range(20):
        event = before_round(generate(settings, seed, pair=EDITION.pair), RoundNo(8))
        if EDITION.pair(event, RoundNo(8)).bye is not None:
            return event
    raise AssertionError("no field of odd size")


def test_brackets_hold_everybody_but_the_bye(late: Tournament) -> None:
    """Who floats from one comes into the next; the values are those of C5 to C8."""
    pairing = EDITION.pair(late, RoundNo(8))
    brackets = pairing.brackets
    residents = [tpn for bracket in brackets for tpn in bracket.residents]
    assert sorted([*residents, pairing.bye or 0]) == sorted(
        [*(tpn for game in pairing.games for tpn in (game.white, game.black)), pairing.bye or 0]
    )
    for one, below in pairwise(brackets):
        assert one.downfloaters == below.moved_down
        values = dict(one.criteria)
        assert values["C5"] == len(one.downfloaters)
        assert values["C7"] == (len(below.downfloaters), *sorted_scores(late, below.downfloaters))
    assert brackets[-1].downfloaters == ()
    assert [code for code, _ in brackets[0].criteria] == ["C5", "C6", "C7", "C8"]


def sorted_scores(event: Tournament, players: tuple[Tpn, ...]) -> list[int]:
    """Scores (tenths) before round 8, the highest first."""
    found = situation(event, RoundNo(8))
    score = dict(zip(found.tpn, found.score, strict=True))
    return sorted(map(score.__getitem__, players), reverse=True)


def test_log_names_articles_and_who_was_passed_over(late: Tournament) -> None:
    """The bye, every bracket in the order of 1.8, and below it who might have floated."""
    lines = step_log(late, EDITION, RoundNo(8))
    pairing = EDITION.pair(late, RoundNo(8))
    assert lines[0] == f"Round 8, burstein-2026, {2 * len(pairing.games) + 1} players"
    assert sum(line.startswith("Bracket of") for line in lines) == len(pairing.brackets)
    assert any(line.startswith(f"[3.1] bye: {pairing.bye} (score ") for line in lines)
    assert any("passed over because" in line and "article 2.3" in line for line in lines)
    at = next(n for n, line in enumerate(lines) if "passed over because" in line and "C8" in line)
    heading = max(n for n, line in enumerate(lines[:at]) if line.startswith("Bracket of"))
    assert any("outgoing floaters" in line for line in lines[heading:at])
    told = [line.split() for line in lines if line.startswith("  BSN")]
    assert all(words[3] == "Buchholz" and words[5] == "SB" for words in told)
    placed = situation(late, RoundNo(8))
    values = {
        tpn: (-buchholz, -berger, tpn)
        for tpn, buchholz, berger in zip(
            placed.tpn, placed.buchholz, placed.sonneborn_berger, strict=True
        )
    }
    order = [values[Tpn(int(words[2]))] for words in told if words[1] == "1:"]
    assert len(order) == len(pairing.brackets)
    for one, two in pairwise(told):
        if two[1] != "1:":
            assert values[Tpn(int(one[2]))] < values[Tpn(int(two[2]))]


def test_log_says_how_the_run_of_byes_was_read() -> None:
    """Whose byes count as draws, and whose would by the other reading (1.7.2)."""
    counted = EDITION.pair(case("B10"), RoundNo(4)).log
    assert "[1.7.2] 6 is away: 1 zero-point bye counts as a draw" in counted
    returned = EDITION.pair(case("B11"), RoundNo(3)).log
    assert "[1.7.2] 5 plays again: 1 zero-point bye before does not count" in returned
    assert "our reading" in returned


def test_sheet_has_every_bracket_in_its_order() -> None:
    """Number, player, Buchholz, Sonneborn-Berger, score, preference; who floated in among them."""
    sheets = order_of_brackets(case("B2"), RoundNo(3))
    last = sheets[-1]
    assert last.notes[-1] == "[4] 2-5  6-3"
    assert "[1.2.2] incoming floaters: 3" in last.notes
    (table,) = last.tables
    assert [row[1] for row in table.rows] == [2, 6, 3, 5]
    assert table.rows[2][:5] == ("3", 3, "2.0", "1.00", "1.0")
    assert "[3.1] bye: 3 " in " ".join(order_of_brackets(case("B8"), RoundNo(3))[0].notes)
    (seeding,) = order_of_brackets(case("B2"), RoundNo(2))
    assert seeding.title == "Round 2: a seeding round"
    assert not seeding.tables


def test_who_cannot_be_paired_is_named() -> None:
    """The arbiter decides (1.9.3): two of four are left with each other, and have met."""
    event = tournament({1: "2w1 3b1", 2: "1b0 4b0", 3: "4w1 1w0", 4: "3b0 2w1"}, rounds=3)
    barred = ForbiddenPairs(players=(Tpn(1), Tpn(4)))
    with pytest.raises(ImpossiblePairingError, match=r"C\.04\.4\.2, Article 1\.9\.3") as caught:
        EDITION.pair(replace(event, forbidden_pairs=(barred,)), RoundNo(3))
    assert caught.value.players == (1,)


@pytest.mark.parametrize("baku", [False, True])
def test_every_colour_has_its_article(baku: bool) -> None:  # noqa: FBT001  (a parameter)
    """The rule that is named gives the colours, in whatever order the two are asked about."""
    settings = Settings(players=30, rounds=9, late_entry_rate=0.2, baku=baku)
    event = generate(settings, 2, pair=EDITION.pair)
    found = set()
    for number in range(5, 10):
        placed = situation(before_round(event, RoundNo(number)), RoundNo(number))
        colours = Colours(BURSTEIN, placed)
        for one in range(len(placed.tpn)):
            for other in range(one):
                white, rule = colours.decided(one, other)
                assert colours.decided(other, one) == (not white, rule)
                found.add(rule.name)
    assert found >= {"preferences", "stronger", "alternation", "index"}


def test_a_code_without_its_year_is_the_text_in_force(tmp_path: Path) -> None:
    """A file that names it is paired by it, accelerated too."""
    event = oa.generate(system="burstein-2026", players=20, rounds=5, seed=4, baku=True)
    written = oa.write_trf(event)
    assert b"\n192 FIDE_BURSTEIN_BAKU" in written
    file = tmp_path / "burstein.trf"
    file.write_bytes(written)
    again = oa.read_trf(file)
    assert registry.edition_of(again) is EDITION
    assert not oa.check(again).differences
