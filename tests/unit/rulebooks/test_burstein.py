"""Burstein (2026): seeding rounds, the Index, brackets, the log, the sheet and refusals."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.explanations.step_log import step_log
from openarbiter.model import (
    ForbiddenPairs,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.telling import order_of_brackets
from openarbiter.rulebooks.burstein.text import (
    BURSTEIN,
    is_seeding_round,
    seeding_rounds,
    situation,
)
from openarbiter.rulebooks.positions import without
from openarbiter.rulebooks.statement import Colours
from openarbiter.simulate import Settings, before_round, generate
from tests.articles.test_burstein_2026 import CASES, before
from tests.every import every
from tests.referee.histories import tournament

EDITION = registry.edition("burstein-2026")
FOUR = ("3w1 2b=", "4b1 1w=", "1b0 4w0", "2w0 3b1")
ROWS = (
    *("2w1 3b= H 4w0 5b1", "1b0 6w1 7b0 Z Z", "6w1 1w= 8b1 7w0 Z", "7w1 8b1 6w1 1b1 Z"),
    *("8w1 7b1 U 6b0 1w0", "3b0 2b0 4b0 5w1 7w1", "4b0 5w0 2w1 3b1 6b0", "5b0 4w0 3w0 U H"),
)
"""Player 1 met 2, 3, 4 and 5 and had a half-point bye; 2 has been away since round 4."""
EVENT = tournament("|".join(ROWS), rounds=9)
NEXT = RoundNo(6)


def away(event: Tournament, kind: Result = Result.ZERO_POINT_BYE) -> Tournament:
    """The tournament in which 2 has a bye in the next round."""
    bye = RequestedBye(round_no=NEXT, kind=kind, players=(Tpn(2),))
    return replace(event, requested_byes=(bye,))


def index(event: Tournament, tpn: int = 1, round_no: int = NEXT) -> tuple[int, int]:
    """Buchholz (tenths) and Sonneborn-Berger (hundredths) of a player."""
    found = situation(event, RoundNo(round_no))
    at = found.tpn.index(Tpn(tpn))
    return found.buchholz[at], found.sonneborn_berger[at]


def of_two(text: str) -> Tournament:
    """The tournament in which player 2 has other rounds."""
    return tournament("|".join((ROWS[0], text, *ROWS[2:])), rounds=9)


GONE = EVENT.with_player(replace(EVENT.players[1], withdrawn_after=RoundNo(3)))
LATER = "|".join(f"{row} {'Z' if row is ROWS[1] else 'U'}" for row in ROWS)
NOTHING = PointsAdjustment(points=0, round_no=RoundNo(1), players=(Tpn(1),), kind="W")
FORFEITS = tournament("2w+ 3b= | 1b- 4w= | 4b1 1w= | 3w0 2b=", rounds=6)
LATE = tournament("2w1 4w= | 1b0 3w= | U 2b= | . 1b=", rounds=6)


@every(
    ("event", "tpn", "round_no", "expected"),
    [
        # 2 counts 1 + 2 x 0.5; the own bye counts the own score (1.7.2).
        (away(EVENT), 1, 6, (145, 775)),
        (EVENT, 1, 6, (135, 675)),  # who plays again has no run
        (away(EVENT, Result.HALF_POINT_BYE), 1, 6, (135, 675)),  # nor who has another bye now
        (away(EVENT, Result.FULL_POINT_BYE), 1, 6, (135, 675)),
        (GONE, 1, 6, (145, 775)),  # who has left has zero-point byes from then on
        (away(of_two("1b0 6w1 7b0")), 1, 6, (145, 775)),  # a file need not write them
        (away(of_two("1b0 6w1 7b0 - Z")), 1, 6, (140, 725)),  # a forfeit loss ends the run
        (tournament(LATER, rounds=9), 1, 6, (145, 775)),  # a paired round is seen as before it
        (FORFEITS, 1, 3, (15 + 15, 150 + 75)),  # a forfeit is a game against oneself
        (FORFEITS, 2, 3, (5 + 5, 25)),
        (LATE, 4, 3, (5 + 15, 5 * 15)),  # so are rounds before a late entry, without points
        (LATE, 1, 3, (5 + 5, 10 * 5 + 5 * 5)),
        # Record 299: the own score is a point less in round 3, and the win gives nothing.
        (replace(EVENT, adjustments=(NOTHING,)), 1, 6, (135 - 10, 675 - 100 - 50)),
    ],
)
def test_index(event: Tournament, tpn: int, round_no: int, expected: tuple[int, int]) -> None:
    """1.7: what a round without a game adds, and whose byes count as draws."""
    assert index(event, tpn, round_no) == expected


def test_index_by_other_readings_and_points() -> None:
    """The reading not used counts the run before the round; by 3-1-0 such a bye is a point."""
    found = situation(EVENT, NEXT, returned_too=True)
    assert found.buchholz[found.tpn.index(Tpn(1))] == 135 + 10 + 5 + 5
    event = replace(EVENT, scoring=ScoringSystem.of(30, 10))
    gone, here = index(away(event)), index(event)
    assert (gone[0] - here[0], gone[1] - here[1]) == (20, 30 * 20)


def test_virtual_points_are_in_no_sum() -> None:
    """They move players to other scoregroups and leave the Index as it is (C.04.7)."""
    rounds = {"first_round": RoundNo(1), "last_round": RoundNo(9)}
    lifted = VirtualPoints(points=10, first_player=Tpn(1), last_player=Tpn(4), **rounds)
    fast = replace(EVENT, virtual_points=(lifted,))
    assert all(index(fast, tpn) == index(EVENT, tpn) for tpn in range(1, 9))
    assert situation(fast, NEXT).score != situation(EVENT, NEXT).score


@every(("rounds", "expected"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (13, 4)])
def test_number_of_seeding_rounds(rounds: int, expected: int) -> None:
    """Half of the rounds, four at most; never the last one."""
    event = tournament("|".join(FOUR), rounds=rounds)
    assert seeding_rounds(rounds) == expected
    seeded = [number for number in range(1, rounds + 1) if is_seeding_round(event, RoundNo(number))]
    assert seeded == list(range(1, expected + 1))


def test_seeding_rounds_are_those_of_the_dutch_system() -> None:
    """Pairs, colours, bye, brackets and steps; only the name of the edition differs (1.6)."""
    dutch = registry.edition("dutch-2026")
    event = generate(Settings(players=17, rounds=9, zero_point_bye_rate=0.1), 5, pair=EDITION.pair)
    for number in map(RoundNo, range(1, 6)):
        here = before_round(event, number)
        ours, theirs = EDITION.pair(here, number), dutch.pair(here, number)
        assert ours.system == "burstein-2026"
        seeded = number <= 4
        assert (ours.games == theirs.games and ours.bye == theirs.bye) is seeded
        assert (ours.brackets == theirs.brackets and ours.steps == theirs.steps) is seeded
        assert (EDITION.for_round(here, number) is dutch) is seeded


def test_the_number_of_rounds_has_to_be_known() -> None:
    """Where it decides nothing is guessed; round 1 and rounds after the fourth are certain."""
    event = tournament("|".join(f"{row} U U" for row in FOUR), rounds=9)
    unknown = replace(event, rounds=None)
    for number in (2, 3, 4):
        with pytest.raises(NotCoveredError, match="record 142"):
            EDITION.pair(unknown, RoundNo(number))
    assert is_seeding_round(unknown, RoundNo(1))
    assert not is_seeding_round(unknown, RoundNo(5))
    # Of a single round nobody has an Index yet, so the first number meets the last.
    games = EDITION.pair(tournament("| | | | |", rounds=1), RoundNo(1)).games
    assert {tuple(sorted((game.white, game.black))) for game in games} == {(1, 6), (2, 5), (3, 4)}


@every("many", [0, 40])
@every("gone", [0, 3, 49])
def test_positions_after_who_has_the_bye_move_up(many: int, gone: int) -> None:
    """Who may meet whom stays the same, also where many are kept from each other."""
    event = generate(Settings(players=50, rounds=9), 3, pair=EDITION.pair)
    here = before_round(event, RoundNo(7))
    if many:
        club = ForbiddenPairs(players=tuple(map(Tpn, range(1, many + 1))))
        here = replace(here, forbidden_pairs=(club,))
    whole = situation(here, RoundNo(7))
    rest = without(whole, gone)
    assert rest.tpn == [tpn for tpn in whole.tpn if tpn != whole.tpn[gone]]
    at = {tpn: position for position, tpn in enumerate(whole.tpn)}
    for one, tpn in enumerate(rest.tpn):
        for other, opponent in enumerate(rest.tpn):
            if one != other:
                assert rest.may_meet(one, other) is whole.may_meet(at[tpn], at[opponent])
        assert rest.buchholz[one] == whole.buchholz[at[tpn]]
        assert rest.score[one] == whole.score[at[tpn]]


@pytest.fixture(scope="module")
def late() -> Tournament:
    """An odd field before round 8 of 9, with absences."""
    settings = Settings(players=41, rounds=9, zero_point_bye_rate=0.06, forfeit_rate=0.03)
    events = (
        before_round(generate(settings, seed, pair=EDITION.pair), RoundNo(8)) for seed in range(20)
    )
    return next(event for event in events if EDITION.pair(event, RoundNo(8)).bye is not None)


def test_brackets_hold_everybody_but_the_bye(late: Tournament) -> None:
    """Who floats from one comes into the next; the values are those of C5 to C8."""
    pairing = EDITION.pair(late, RoundNo(8))
    brackets = pairing.brackets
    residents = [tpn for bracket in brackets for tpn in bracket.residents]
    assert sorted(residents) == sorted(
        tpn for game in pairing.games for tpn in (game.white, game.black)
    )
    found = situation(late, RoundNo(8))
    score = dict(zip(found.tpn, found.score, strict=True))
    for one, below in pairwise(brackets):
        assert one.downfloaters == below.moved_down
        scores = sorted(map(score.__getitem__, below.downfloaters), reverse=True)
        values = dict(one.criteria)
        assert values["C5"] == len(one.downfloaters)
        assert values["C7"] == (len(below.downfloaters), *scores)
    assert brackets[-1].downfloaters == ()
    assert [code for code, _ in brackets[0].criteria] == ["C5", "C6", "C7", "C8"]


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
    rows = zip(placed.tpn, placed.buchholz, placed.sonneborn_berger, strict=True)
    values = {tpn: (-buchholz, -berger, tpn) for tpn, buchholz, berger in rows}
    assert sum(words[1] == "1:" for words in told) == len(pairing.brackets)
    for one, two in pairwise(told):
        if two[1] != "1:":
            assert values[Tpn(int(one[2]))] < values[Tpn(int(two[2]))]


def case(name: str) -> Tournament:
    """The tournament of a case."""
    return before(next(each for each in CASES if each["name"] == name))


def test_log_says_how_the_run_of_byes_was_read() -> None:
    """Whose byes count as draws, and whose would by the other reading (1.7.2)."""
    counted = EDITION.pair(case("B10"), RoundNo(4)).log
    assert "[1.7.2] 6 is away: 1 zero-point bye counts as a draw" in counted
    returned = EDITION.pair(case("B11"), RoundNo(3)).log
    assert "[1.7.2] 5 plays again: 1 zero-point bye before does not count" in returned
    assert "our reading" in returned


def test_sheet_has_every_bracket_in_its_order() -> None:
    """Number, player, Buchholz, Sonneborn-Berger, score, preference; who floated in among them."""
    last = order_of_brackets(case("B2"), RoundNo(3))[-1]
    assert last.notes[-1] == "[4] 2-5  6-3"
    assert "[1.2.2] incoming floaters: 3" in last.notes
    (table,) = last.tables
    assert [row[1] for row in table.rows] == [2, 6, 3, 5]
    assert table.rows[2][:5] == ("3", 3, "2.0", "1.00", "1.0")
    assert "[3.1] bye: 3 " in " ".join(order_of_brackets(case("B8"), RoundNo(3))[0].notes)
    (seeding,) = order_of_brackets(case("B2"), RoundNo(2))
    assert (seeding.title, len(seeding.tables)) == ("Round 2: a seeding round", 0)


def test_who_cannot_be_paired_is_named() -> None:
    """The arbiter decides (1.9.3): two of four are left with each other, and have met."""
    event = tournament("2w1 3b1 | 1b0 4b0 | 4w1 1w0 | 3b0 2w1", rounds=3)
    barred = ForbiddenPairs(players=(Tpn(1), Tpn(4)))
    with pytest.raises(ImpossiblePairingError, match=r"C\.04\.4\.2, Article 1\.9\.3") as caught:
        EDITION.pair(replace(event, forbidden_pairs=(barred,)), RoundNo(3))
    assert caught.value.players == (1,)


@every("baku", [False, True])
def test_every_colour_has_its_article(*, baku: bool) -> None:
    """The rule that is named gives the colours, in whatever order the two are asked about."""
    settings = Settings(players=30, rounds=9, late_entry_rate=0.2, baku=baku)
    event = generate(settings, 2, pair=EDITION.pair)
    found = set()
    for number in map(RoundNo, range(5, 10)):
        placed = situation(before_round(event, number), number)
        colours = Colours(BURSTEIN, placed)
        for one in range(len(placed.tpn)):
            for other in range(one):
                white, rule = colours.decided(one, other)
                assert colours.decided(other, one) == (not white, rule)
                found.add(rule.name)
    assert found >= {"preferences", "stronger", "alternation", "index"}


def test_a_code_without_its_year_is_the_text_in_force() -> None:
    """A file that names it is paired by it, accelerated too."""
    event = oa.generate(system="burstein-2026", players=20, rounds=5, seed=4, baku=True)
    written = oa.write_trf(event)
    assert b"\n192 FIDE_BURSTEIN_BAKU" in written
    again = oa.read_trf(written.decode())
    assert registry.edition_of(again) is EDITION
    assert not oa.check(again).differences
