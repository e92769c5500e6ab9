"""The engine before the referee, and the referee itself; ``make referee`` asks thousands.

The orders that the text prints, and the rounds in which the two editions part, are examples of
``tests/articles``, which are put to both.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import read_tournament, trf
from openarbiter.model import Colour, Result, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.terms import states
from tests.every import every
from tests.properties.strategies import seen
from tests.referee.dutch import EDITIONS, literal_pairs
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import LiteralPairing, literal_pairing, pair_round
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025, TEXT_2026, TEXTS
from tests.referee.positions import positions
from tests.referee.report import report


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
