"""Step logs say of everybody named earlier why somebody else was taken, with the article."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from openarbiter import generate
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.step_log import step_log
from openarbiter.model import Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules, registry

PASSED = re.compile(
    r"^ *passed over because (?P<reason>.+?)(?: \((?P<article>[^()]*)\))?: (?P<who>[\d ]+)$"
)
SYSTEMS = ("dubov-1997", "dubov-2026", "burstein-2026", "burstein-legacy", "nswca")
MET = re.compile(r"the two have met in round (\d+)")


def played(system: str, seed: int, players: int = 15) -> Tournament:
    """A tournament of so many players after five rounds of seven."""
    return generate(system=system, seed=seed, players=players, rounds=7, stop_after=5)


def log_of(tournament: Tournament, system: str) -> list[str]:
    """The log of its next round."""
    return list(step_log(tournament, registry.edition(system), RoundNo(6)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_passed_over_is_barred_as_the_line_says(system: str) -> None:
    """Met in that round, a point without playing, and never the one who was taken."""
    byes = meetings = 0
    for seed in range(1, 9):
        tournament = played(system, seed)
        lines = log_of(tournament, system)
        for at, line in enumerate(lines):
            found = PASSED.match(line)
            if found is None:
                continue
            who = [Tpn(int(number)) for number in found["who"].split()]
            assert found["article"], line
            step = next(each for each in reversed(lines[:at]) if "passed over" not in each)
            if found["reason"] == "a point was received without playing":
                byes += 1
                assert all(_had_a_point(tournament, each) for each in who), line
            if met := MET.match(found["reason"]):
                meetings += 1
                (each,) = who
                opponent = tournament.player(each).record(RoundNo(int(met[1]))).opponent
                assert opponent is not None
                # Of an island the line before tells the opponent found, the one above the island.
                around = " ".join([*lines[max(at - 12, 0) : at], step])
                assert re.search(rf"\b{opponent}\b", around), line
    assert byes
    assert meetings or system.startswith("burstein") or system == "dubov-2026"


def _had_a_point(tournament: Tournament, tpn: Tpn) -> bool:
    free = {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE}
    return any(record.result in free for record in tournament.player(tpn).rounds)


def test_the_bye_of_dubov_names_everybody_lower_on_the_list() -> None:
    """Everybody of the lowest group with a lower rating is in the lines behind the bye."""
    tournament = played("dubov-1997", 2, players=11)
    lines = log_of(tournament, "dubov-1997")
    at = next(n for n, line in enumerate(lines) if line.startswith("[Ch 4]"))
    taker = Tpn(int(lines[at].split()[-1]))
    behind = takewhile(bool, map(PASSED.match, lines[at + 1 :]))
    named = {int(number) for found in behind if found for number in found["who"].split()}
    score = dict(
        zip(
            (player.tpn for player in tournament.players),
            basic_rules.histories(tournament, RoundNo(6)).score,
            strict=True,
        )
    )
    below = {tpn for tpn in score if score[tpn] < score[taker]}
    assert below
    assert below <= named
    assert all(score[Tpn(tpn)] <= score[taker] for tpn in named)
    assert taker not in named


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_whoever_could_not_be_spared_the_others_cannot_be_paired(system: str) -> None:
    """What a line says of the bye holds: with that player as the taker no round is complete."""
    told = 0
    for seed in range(1, 60):
        tournament = generate(system=system, seed=seed, players=7, rounds=6, stop_after=5)
        if tournament.paired_rounds < 5:
            continue  # the round before could not be paired any more
        try:
            lines = log_of(tournament, system)
        except ImpossiblePairingError:
            continue
        for line in lines:
            found = PASSED.match(line)
            if found is None or found["reason"] != "the others could then not all be paired":
                continue
            for number in map(int, found["who"].split()):
                told += 1
                gone = tournament.with_bye(6, number)
                with pytest.raises(ImpossiblePairingError):
                    registry.edition(system).pair(gone, RoundNo(6))
    assert told


def test_the_log_of_2012_is_told_where_the_bye_is_for_who_came_down_to_a_joined_bracket() -> None:
    """The brackets below were undone (C13), so that nobody of them is a resident any more."""
    tournament = generate(system="dutch-2012", seed=9, players=5, rounds=4)
    edition = registry.edition("dutch-2012")
    pairing = edition.pair(tournament, RoundNo(4))
    residents = {tpn for bracket in pairing.brackets for tpn in bracket.residents}
    assert pairing.bye not in residents
    log = step_log(tournament, edition, RoundNo(4))
    assert log[-1].startswith("  4 passed over because: number 4 had a bye")
