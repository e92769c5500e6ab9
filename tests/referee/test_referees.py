"""Every engine before its referee: a sample of what ``make referee refused`` asks thousands of."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from openarbiter.errors import ImpossiblePairingError, RuleError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.burstein_legacy import players_of
from openarbiter.verification.literal.terms import states
from tests.every import every
from tests.properties.strategies import seen
from tests.referee.drafts import report
from tests.referee.dutch import EDITIONS, literal_pairs
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.burstein_legacy import combinations
from tests.referee.literal.dutch import LiteralPairing, literal_pairing, pair_round
from tests.referee.literal.tables import broken_rules, rows_of_teams, stored
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025, TEXT_2026, TEXTS
from tests.referee.pages import POSITIONS, SIZES
from tests.referee.positions import positions
from tests.referee.refusals import Meetings, faults
from tests.referee.run import SYSTEMS
from tests.referee.tally import over


@pytest.mark.parametrize("name", SYSTEMS)
def test_engine_and_text_agree(name: str) -> None:
    """Games, colours, bye and groups are the same (2012: C9, too); refusals name a minimal set."""
    referee = SYSTEMS[name]
    tally = over(referee.compare, referee.seeds)
    assert tally.disagreements == []
    for what, least in referee.least.items():
        assert tally.counts[what] > least, what


@every(("players", "count"), [(2, 1), (3, 3), (4, 3), (5, 15), (6, 15), (7, 105)])
def test_list_of_burstein_has_every_combination_once(players: int, count: int) -> None:
    """The referee's list is complete and holds nothing twice."""
    found = [(frozenset(pairs), floater) for pairs, floater in combinations(range(1, players + 1))]
    assert len(found) == len(set(found)) == count


def test_referee_knows_the_example_of_a_virtual_opponent() -> None:
    """A win, a half-point bye, a loss: Sonneborn-Berger 2.5, Buchholz 5.5, Median 2."""
    event = tournament(
        {1: "2w1 H 3b0", 2: "1b0 3w= 4b1", 3: "4w= 2b= 1w1", 4: "3b= H 2w0"}, rounds=9
    )
    first = next(each for each in players_of(event, RoundNo(4)) if each.tpn == 1)
    assert first.values == (250, 55, 20)


@pytest.mark.parametrize(
    ("players", "bye", "number"),
    [
        ((1,), True, 0),  # 1 and the bye have 3 only
        ((1, 2), False, 2),  # as the bye has to be given, one of the two is too many
        ((1, 2), True, 5),
        ((1,), False, 1),  # 1 alone may meet 3
        ((), False, 1),
    ],
)
def test_judge_tells_what_is_minimal(players: tuple[int, ...], number: int, *, bye: bool) -> None:
    """1, 2, 4 and 5 have 3 only, and so has the bye (0)."""
    alone = {each: frozenset({3}) for each in (0, 1, 2, 4, 5)}
    meetings = Meetings({**alone, 3: frozenset(alone)})
    error = ImpossiblePairingError("", players=players, bye=bye)
    assert len(faults(meetings, error)) == number


def answer(pairing: LiteralPairing) -> tuple[str, int | None]:
    """The games as text, White first, in the order of boards; and the bye."""
    return " ".join(f"{game.white}-{game.black}" for game in pairing.games), pairing.bye


@every("edition_id", EDITIONS)
def test_virtual_points_make_nobody_a_topscorer(edition_id: str) -> None:
    """The first round is the last one: nobody could score anything yet (1.7.1, 1.8)."""
    every_pair = {(one, other) for one in range(1, 5) for other in range(one + 1, 5)}
    event = tournament(dict.fromkeys(range(1, 5), ""), rounds=1)
    event = with_meetings(event, {1: 100, 2: 50, 3: 50, 4: 0}, every_pair)
    text = TEXTS[edition_id]
    assert not any(each.topscorer for each in states(event, RoundNo(1), bye_floats=text.bye_floats))
    assert not any(seen(event, RoundNo(1), edition_id).topscorer)


def test_other_differences_change_no_pairing() -> None:
    """The words of 2026 for C7, C8 and C14 to C21 choose what the seed text chooses."""
    others = [change for name, change in DIFFERENCES if name.startswith("C")]
    for seed in range(100):
        for position in positions(seed, literal_pairs):
            try:
                before = pair_round(position.tournament, position.round_no, TEXT_2025)
            except ImpossiblePairingError:
                continue
            for change in others:
                after = pair_round(position.tournament, position.round_no, change(TEXT_2025))
                assert answer(after) == answer(before)


def test_all_differences_together_make_the_other_text() -> None:
    """No difference between the two texts as data is missing from the list."""
    changed = TEXT_2025
    for _, change in DIFFERENCES:
        changed = change(changed)
    assert replace(changed, edition_id=TEXT_2026.edition_id) == TEXT_2026


def test_recorded_rounds_of_tiny_tournaments(recorded: Path) -> None:
    """Every recorded round of four to nine players has the referee's games, colours and bye."""
    names = [f"tiny-*-n{players}-*.trf" for players in range(4, 10)]
    rounds = 0
    for path in sorted(path for name in names for path in (recorded / "dutch-2026").glob(name)):
        event = trf.read(path).tournament
        event = replace(event, rounds=event.rounds or event.paired_rounds)
        for number in map(RoundNo, range(1, event.paired_rounds + 1)):
            pairing = literal_pairing(event, number, "dutch-2026")
            games = {(game.white, game.black) for game in pairing.games}
            assert (games, pairing.bye) == on_record(event, number), path.name
            rounds += 1
    assert rounds > 100


def on_record(event: Tournament, round_no: RoundNo) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None]:
    """Games (White, Black) and bye of a round as they stand in the tournament."""
    games, bye = set(), None
    for player in event.players:
        entry = player.record(round_no)
        if entry.result is Result.PAIRING_ALLOCATED_BYE:
            bye = player.tpn
        elif entry.result.paired and entry.opponent and entry.colour is Colour.WHITE:
            games.add((player.tpn, entry.opponent))
    return games, bye


def test_positions_follow_from_their_seed() -> None:
    """The same seed gives the same positions, so a disagreement can be seen again."""
    once = list(islice(positions(11, literal_pairs), 5))
    assert once == list(islice(positions(11, literal_pairs), 5))


def test_reports_of_positions_can_be_read_again() -> None:
    """What is printed for a disagreement is a file of the same position."""
    for seed in range(40):
        for position in positions(seed, literal_pairs):
            if position.kind == "again":
                continue
            event = read_tournament(report(position).encode()).tournament
            found = literal_pairs(event, position.round_no)
            assert found == literal_pairs(position.tournament, position.round_no)


@pytest.mark.parametrize("system", ["round-robin", "scheveningen", "molter"])
def test_a_table_keeps_nobody_apart(system: str) -> None:
    """Forbidden pairs are refused."""
    tournament, round_no = POSITIONS[system](1)
    forbidden = tournament.forbid(tournament.players[0].tpn, tournament.players[1].tpn)
    with pytest.raises(RuleError, match="no pair can be forbidden"):
        edition(system).pair(forbidden, round_no)


@every("size", range(2, 11))
@every("cycles", [1, 2])
def test_tables_of_two_teams_obey_their_page(size: int, cycles: int) -> None:
    """Published ones and our own; nobody has one colour three times running in two cycles."""
    assert list(broken_rules(rows_of_teams(size, cycles), 2, size)) == []


@every("size", SIZES, ids=str)
def test_tables_of_several_teams_obey_their_page(size: tuple[int, int, int]) -> None:
    """S1 to S6 and C1 to C3."""
    teams, boards, rounds = size
    rows = stored("molter", f"{teams}x{boards}x{rounds}")
    assert len(rows) == rounds
    assert list(broken_rules(rows, teams, boards)) == []


def test_a_row_that_is_turned_round_breaks_the_rules_of_a_table() -> None:
    """What judges the tables sees what is wrong with one."""
    rows = stored("molter", "4x4x3")
    turned = [*rows[:2], [game[::-1] for game in rows[1]]]
    assert {each.split(" ")[0].rstrip(":") for each in broken_rules(turned, 4, 4)} == {"S4"}
