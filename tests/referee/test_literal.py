"""The referee itself: printed orders, worked positions, and what the two texts differ in."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import Result, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.verification.literal.terms import states
from tests.properties.strategies import seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.candidates import (
    homogeneous_sequence,
    resident_exchanges,
    transpositions,
)
from tests.referee.literal.round import LiteralPairing, literal_pairing, pair_round
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025, TEXT_2026, TEXTS
from tests.referee.positions import positions
from tests.referee.report import report
from tests.referee.run import literal_pairs

BOTH = pytest.mark.parametrize("edition_id", sorted(TEXTS))


def answer(pairing: LiteralPairing) -> tuple[str, int | None]:
    """The games as text, White first, in the order of boards; and the bye."""
    return " ".join(f"{game.white}-{game.black}" for game in pairing.games), pairing.bye


def paired(event: Tournament, edition_id: str) -> tuple[str, int | None]:
    """The answer of an edition for the next round."""
    return answer(literal_pairing(event, event.next_round, edition_id))


def test_transpositions_are_those_the_text_counts() -> None:
    """Articles 4.2.2: 720 transpositions for eleven residents, 72 for two MDPs among eleven."""
    residents = list(transpositions(range(6, 12), 5))
    assert residents[:2] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11)]
    assert (residents[-1], len(residents)) == ((11, 10, 9, 8, 7), 720)
    moved_down = list(transpositions(range(3, 12), 2))
    assert moved_down[:3] == [(3, 4), (3, 5), (3, 6)]
    assert (moved_down[-1], len(moved_down)) == ((11, 10), 72)


def test_exchanges_come_in_the_order_of_the_article() -> None:
    """Article 4.3.3: fewest players, least difference, highest leaving S1, lowest entering it."""
    order = resident_exchanges((1, 2, 3), (4, 5, 6))
    one = ["3-4", "3-5", "2-4", "3-6", "2-5", "1-4", "2-6", "1-5", "1-6"]
    assert [f"{down[0]}-{up[0]}" for down, up in order[:9]] == one
    assert order[9:12] == [((2, 3), (4, 5)), ((2, 3), (4, 6)), ((1, 3), (4, 5))]


def test_exchanges_printed_as_examples_hold() -> None:
    """Article 4.3.3: the comparisons printed for a bracket of eleven players."""
    order = resident_exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))

    def place(down: tuple[int, ...], up: tuple[int, ...]) -> int:
        return order.index((down, up))

    assert place((4,), (6,)) < place((5,), (8,))
    assert place((3, 4), (6, 8)) < place((4, 5), (8, 9))
    assert place((2, 5), (6, 7)) < place((3, 4), (6, 7))
    assert place((1, 4, 5), (6, 7, 8)) < place((2, 3, 5), (6, 7, 8))
    assert place((4, 5), (6, 9)) < place((4, 5), (7, 8))
    assert place((3, 4, 5), (6, 7, 10)) < place((3, 4, 5), (6, 8, 9))


def test_candidates_of_six_players_come_in_the_order_of_the_text() -> None:
    """Article 2.6.1: six transpositions, then the exchange of the third and the fourth player."""
    first = [
        " ".join(f"{higher + 1}-{lower + 1}" for higher, lower in pairs)
        for pairs, _ in homogeneous_sequence(6, 3)[:8]
    ]
    assert first == [
        "1-4 2-5 3-6",
        "1-4 2-6 3-5",
        "1-5 2-4 3-6",
        "1-5 2-6 3-4",
        "1-6 2-4 3-5",
        "1-6 2-5 3-4",
        "1-3 2-5 4-6",
        "1-3 2-6 4-5",
    ]


def test_every_candidate_is_found_once() -> None:
    """Eight players can be paired in 105 ways, seven with three pairs in 105 as well."""
    assert len(homogeneous_sequence(8, 4)) == 105
    assert len(homogeneous_sequence(7, 3)) == 105


@BOTH
def test_c9_spares_the_player_who_played_less(edition_id: str) -> None:
    """C9: 5 was absent in round 1 and plays, 4 gets the bye."""
    event = tournament({1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"}, rounds=3)
    assert paired(event, edition_id) == ("2-1 3-5", 4)


@BOTH
def test_c9_holds_above_the_last_bracket(edition_id: str) -> None:
    """C9: 3 floats alone and is certain of the bye, so it is not 4, who played less."""
    base = tournament(
        {1: "3w=", 3: "1b=", 4: "Z", 7: "U", 8: "F", 9: "Z"},
        rounds=5,
    )
    base = replace(base, players=tuple(each for each in base.players if each.tpn != 1))
    event = with_meetings(base, {3: 40, 4: 40, 7: 10, 8: 10, 9: 90}, {(3, 9), (4, 9), (7, 8)})
    games, bye = paired(event, edition_id)
    assert bye == 3
    assert "9-4" in games or "4-9" in games


@BOTH
def test_rare_bye_is_legal(edition_id: str) -> None:
    """C2 and C5: of many tiny scoregroups only one completion gives 8 the bye and is legal."""
    event = tournament(
        {
            1: "5w1 6b1 7w0 4b0 2b0 Z",
            2: "6b0 7b0 U 8w0 1w1",
            3: "Z 5b1 8w= H 7w1",
            4: "7w= 8b1 H 1w1 5b1",
            5: "1b0 3w0 Z U 4w0",
            6: "2w1 1w0 Z 7b0 H",
            7: "4b= 2w1 1b1 6w1 3b0",
            8: "H 4w0 3b= 2b1 H",
        },
        rounds=9,
    )
    assert paired(event, edition_id) == ("4-2 7-5 6-3", 8)


@BOTH
def test_lowest_bye_costs_pairs_above(edition_id: str) -> None:
    """C5 stands above C6: 8 is the lowest player who can be left out, whatever it costs above."""
    base = tournament(
        {1: "Z Z Z", 3: "Z Z Z", 5: "Z Z Z", 8: "Z Z Z", 9: "U Z Z", 10: "Z U Z", 11: "Z Z U"},
        rounds=9,
    )
    event = with_meetings(
        base,
        {1: 160, 3: 150, 5: 100, 8: 90, 9: 80, 10: 70, 11: 60},
        {(1, 3), (1, 9), (1, 10), (3, 9), (3, 10), (5, 8), (5, 9), (5, 11), (9, 11)},
    )
    pairing = literal_pairing(event, event.next_round, edition_id)
    pairs = {frozenset((game.white, game.black)) for game in pairing.games}
    assert pairing.bye == 8
    assert pairs == {frozenset(pair) for pair in ((1, 9), (3, 10), (5, 11))}


@BOTH
def test_higher_ranked_is_who_has_more_points(edition_id: str) -> None:
    """Article 5.2.4: both want Black and had the same colours; the one with more points gets it."""
    event = tournament(
        {
            2: "4b1 5w= 6w-",
            3: "5b1 4w0 7w+",
            4: "2w0 3b1 Z Z",
            5: "3w0 2b= Z Z",
            6: "Z Z 2b+ Z",
            7: "Z Z 3b- Z",
        },
        rounds=9,
    )
    assert paired(event, edition_id) == ("2-3", None)


@BOTH
def test_third_colour_depends_on_the_colours_given(edition_id: str) -> None:
    """C11: 1 and 2 had White twice, 3 and 4 did not; a third White can be avoided by 3-1, 4-2."""
    event = tournament(
        {
            1: "5w1 6b1 7w1 8w1",
            2: "6w1 5b1 8w1 7w1",
            3: "7w1 8w1 5b1 6w1",
            4: "8w1 7w1 6b1 5w1",
            5: "1b0 2w0 3w0 4b0",
            6: "2b0 1w0 4w0 3b0",
            7: "3b0 4b0 1b0 2b0",
            8: "4b0 3b0 2b0 1b0",
        },
        rounds=5,
    )
    assert paired(event, edition_id) == ("3-1 4-2 7-5 8-6", None)


def test_bye_worth_nothing_is_a_downfloat_since_2026() -> None:
    """Article 1.4.3: 2 and 6 are alike but for the float of 5's bye, which only 2026 counts."""
    event = tournament(
        {
            1: "4w= 6b1",
            2: "5b= 3w0",
            3: "6w= 2b1",
            4: "1b= 7w1",
            5: "2w= U",
            6: "3b= 1w0",
            7: "U 4b0",
        },
        rounds=3,
        scoring=ScoringSystem(pairing_allocated_bye=0),
    )
    assert paired(event, "dutch-2025") == ("3-4 1-2 7-5", 6)
    assert paired(event, "dutch-2026") == ("3-4 1-5 7-2", 6)


def test_bye_worth_nothing_can_change_a_round_of_four() -> None:
    """Article 1.4.3: the smallest tournament found in which the editions pair differently."""
    event = tournament(
        {1: "2w- 4w=", 2: "1b+ H", 3: "Z U", 4: "U 1b="},
        rounds=3,
        scoring=ScoringSystem(pairing_allocated_bye=0),
    )
    assert paired(event, "dutch-2025") == ("2-1 4-3", None)
    assert paired(event, "dutch-2026") == ("4-2 3-1", None)


def test_seed_text_fixes_the_number_of_moved_down_players() -> None:
    """Article 2.1.3: where pairing 1 leaves 2 and 3 unpaired, the seed text pairs 2 and 3.

    M1 is "the maximum number of MDPs that can be paired" there; PSD alone, and the text of 2026,
    would rather pair 1, who has the highest score.
    """
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 9), ""), rounds=3),
        {1: 40, 2: 30, 3: 30, 4: 20, 5: 20, 6: 20, 7: 10, 8: 10},
        {(1, 4), (1, 7), (2, 5), (2, 7), (3, 4), (3, 8), (5, 6), (6, 8)},
    )
    seed = literal_pairing(event, RoundNo(1), "dutch-2025").brackets[2]
    force = literal_pairing(event, RoundNo(1), "dutch-2026").brackets[2]
    assert (seed.pairs, seed.downfloaters) == (((2, 5), (3, 4)), (1, 6))
    assert (force.pairs, force.downfloaters) == (((1, 4), (5, 6)), (2, 3))


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


def test_two_players_who_met_cannot_be_paired() -> None:
    """Article 1.9.3: without a legal completion the referee says so."""
    event = tournament({1: "2w1", 2: "1b0"}, rounds=3)
    with pytest.raises(ImpossiblePairingError) as caught:
        literal_pairing(event, RoundNo(2), "dutch-2026")
    assert caught.value.players == (1, 2)


def test_arrival_numbers_skip_those_who_never_came() -> None:
    """General Handling Rules, parity: 1 has not arrived, so 2 is the first and 3 the second."""
    event = tournament({1: "Z", 2: "", 3: "", 4: "", 5: ""}, rounds=3)
    numbers = {each.tpn: each.number for each in states(event, RoundNo(1), bye_floats=True)}
    assert numbers == {2: 1, 3: 2, 4: 3, 5: 4}
    assert paired(event, "dutch-2026") == ("2-4 5-3", None)


def tiny_files(recorded: Path) -> list[Path]:
    """Recorded tournaments of at most nine players."""
    names = [f"tiny-*-n{players}-*.trf" for players in range(4, 10)]
    return sorted(path for name in names for path in (recorded / "dutch-2026").glob(name))


def test_recorded_rounds_of_tiny_tournaments(recorded: Path) -> None:
    """Every recorded round of four to nine players has the referee's games, colours and bye."""
    rounds = 0
    for path in tiny_files(recorded):
        event = trf.read(path).tournament
        event = replace(event, rounds=event.rounds or event.paired_rounds)
        for number in range(1, event.paired_rounds + 1):
            pairing = literal_pairing(event, RoundNo(number), "dutch-2026")
            games = {(game.white, game.black) for game in pairing.games}
            assert (games, pairing.bye) == on_record(event, RoundNo(number)), path.name
            rounds += 1
    assert rounds > 100


def on_record(event: Tournament, round_no: RoundNo) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None]:
    """Games (White, Black) and bye of a round as they stand in the tournament."""
    games, bye = set(), None
    for player in event.players:
        entry = player.record(round_no)
        if entry.result is Result.PAIRING_ALLOCATED_BYE:
            bye = player.tpn
        elif entry.result.paired and entry.opponent is not None and entry.colour is not None:
            white = entry.colour.value == "w"
            games.add((player.tpn, entry.opponent) if white else (entry.opponent, player.tpn))
    return games, bye


@pytest.mark.parametrize("edition_id", TEXTS)
def test_virtual_points_make_nobody_a_topscorer(edition_id: str) -> None:
    """The first round is the last one: nobody could score anything yet (1.7.1, 1.8)."""
    every = {(one, other) for one in range(1, 5) for other in range(one + 1, 5)}
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 5), ""), rounds=1), {1: 100, 2: 50, 3: 50, 4: 0}, every
    )
    text = TEXTS[edition_id]
    assert not any(each.topscorer for each in states(event, RoundNo(1), bye_floats=text.bye_floats))
    assert not any(seen(event, RoundNo(1), edition_id).topscorer)


def test_positions_follow_from_their_seed() -> None:
    """The same seed gives the same positions, so a disagreement can be seen again."""
    once = list(islice(positions(11, literal_pairs), 5))
    assert once == list(islice(positions(11, literal_pairs), 5))


def test_reports_of_positions_can_be_read_again() -> None:
    """What is printed for a disagreement is a report file of the same position."""
    for seed in range(40):
        for position in positions(seed, literal_pairs):
            if position.kind == "again":
                continue
            event = trf.read(report(position, "dutch-2026")).tournament
            found = literal_pairs(event, position.round_no)
            assert found == literal_pairs(position.tournament, position.round_no)
