"""The engine before the referee, and the referee itself; ``make referee`` asks thousands.

The orders that the text prints, and the rounds in which the two editions part, are examples of
``tests/articles``, which are put to both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.terms import states
from tests.every import every
from tests.properties.strategies import seen
from tests.referee.dutch import EDITIONS, difference, literal_pairs
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import LiteralPairing, literal_pairing, pair_round
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025, TEXT_2026, TEXTS
from tests.referee.positions import positions
from tests.referee.report import report
from tests.referee.tally import paired


def answer(pairing: LiteralPairing) -> tuple[str, int | None]:
    """The games as text, White first, in the order of boards; and the bye."""
    return " ".join(f"{game.white}-{game.black}" for game in pairing.games), pairing.bye


def agreed(event: Tournament, edition_id: str) -> tuple[str, int | None]:
    """The next round, about which engine and referee agree."""
    found = literal_pairing(event, event.next_round, edition_id)
    assert difference(found, paired(edition_id, event, event.next_round)) == ""
    return answer(found)


SPARED = {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"}
RARE_BYE = {
    1: "5w1 6b1 7w0 4b0 2b0 Z",
    2: "6b0 7b0 U 8w0 1w1",
    3: "Z 5b1 8w= H 7w1",
    4: "7w= 8b1 H 1w1 5b1",
    5: "1b0 3w0 Z U 4w0",
    6: "2w1 1w0 Z 7b0 H",
    7: "4b= 2w1 1b1 6w1 3b0",
    8: "H 4w0 3b= 2b1 H",
}
THIRD_COLOUR = {
    1: "5w1 6b1 7w1 8w1",
    2: "6w1 5b1 8w1 7w1",
    3: "7w1 8w1 5b1 6w1",
    4: "8w1 7w1 6b1 5w1",
    5: "1b0 2w0 3w0 4b0",
    6: "2b0 1w0 4w0 3b0",
    7: "3b0 4b0 1b0 2b0",
    8: "4b0 3b0 2b0 1b0",
}
WORKED = (
    (SPARED, 3, "2-1 3-5", 4),  # C9: 5 was absent in round 1 and plays, 4 gets the bye
    (RARE_BYE, 9, "4-2 7-5 6-3", 8),  # C2, C5: one completion gives 8 the bye and is legal
    (THIRD_COLOUR, 5, "3-1 4-2 7-5 8-6", None),  # C11: nobody has a third White
    ({1: "Z", 2: "", 3: "", 4: "", 5: ""}, 3, "2-4 5-3", None),  # parity: 1 has not arrived
)
"""The rounds so far, the rounds of the event, and what both editions answer."""


@every("edition_id", EDITIONS)
@every(("histories", "rounds", "games", "bye"), WORKED)
def test_worked_positions(
    histories: Mapping[int, str], rounds: int, games: str, bye: int, edition_id: str
) -> None:
    """Small tournaments in which one rule decides, by engine and referee."""
    event = tournament(dict(histories), rounds=rounds)
    assert agreed(event, edition_id) == (games, bye)


@every("edition_id", EDITIONS)
def test_c9_holds_above_the_last_bracket(edition_id: str) -> None:
    """C9: 3 floats alone and is certain of the bye, so it is not 4, who played less."""
    base = tournament({1: "3w=", 3: "1b=", 4: "Z", 7: "U", 8: "F", 9: "Z"}, rounds=5)
    base = replace(base, players=tuple(each for each in base.players if each.tpn != 1))
    event = with_meetings(base, {3: 40, 4: 40, 7: 10, 8: 10, 9: 90}, {(3, 9), (4, 9), (7, 8)})
    games, bye = answer(literal_pairing(event, event.next_round, edition_id))
    assert bye == 3
    assert "9-4" in games or "4-9" in games


@every("edition_id", EDITIONS)
def test_lowest_bye_costs_pairs_above(edition_id: str) -> None:
    """C5 stands above C6: 8 is the lowest player who can be left out, whatever it costs above."""
    away = {1: "Z Z Z", 3: "Z Z Z", 5: "Z Z Z", 8: "Z Z Z", 9: "U Z Z", 10: "Z U Z", 11: "Z Z U"}
    event = with_meetings(
        tournament(away, rounds=9),
        {1: 160, 3: 150, 5: 100, 8: 90, 9: 80, 10: 70, 11: 60},
        {(1, 3), (1, 9), (1, 10), (3, 9), (3, 10), (5, 8), (5, 9), (5, 11), (9, 11)},
    )
    games, bye = agreed(event, edition_id)
    pairs = {frozenset(pair.split("-")) for pair in games.split()}
    assert bye == 8
    assert pairs == {frozenset(pair.split("-")) for pair in ("1-9", "3-10", "5-11")}


@every("edition_id", EDITIONS)
def test_virtual_points_make_nobody_a_topscorer(edition_id: str) -> None:
    """The first round is the last one: nobody could score anything yet (1.7.1, 1.8)."""
    every_pair = {(one, other) for one in range(1, 5) for other in range(one + 1, 5)}
    event = tournament(dict.fromkeys(range(1, 5), ""), rounds=1)
    event = with_meetings(event, {1: 100, 2: 50, 3: 50, 4: 0}, every_pair)
    text = TEXTS[edition_id]
    assert not any(each.topscorer for each in states(event, RoundNo(1), bye_floats=text.bye_floats))
    assert not any(seen(event, RoundNo(1), edition_id).topscorer)


def test_two_players_who_met_cannot_be_paired() -> None:
    """Article 1.9.3: without a legal completion the referee says so."""
    event = tournament({1: "2w1", 2: "1b0"}, rounds=3)
    with pytest.raises(ImpossiblePairingError) as caught:
        literal_pairing(event, RoundNo(2), "dutch-2026")
    assert caught.value.players == (1, 2)


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
