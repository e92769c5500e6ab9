"""What holds for every system: what its text does not name changes nothing, and acceleration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.explanations.asking import explain_round
from openarbiter.formats import trf
from openarbiter.model import RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.dubov_1997.pairing import pair_round
from openarbiter.rulebooks.dubov_1997.telling import in_tpns, round_pairing
from openarbiter.rulebooks.dubov_1997.text import DUBOV_1997, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.simulate.recheck import check_round
from tests.every import every
from tests.fields import cycle
from tests.properties.strategies import played_tournaments
from tests.referee.drafts import gaps, renumbered
from tests.referee.histories import tournament
from tests.referee.positions import positions

SYSTEMS = (
    *("burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026", "dutch-2012", "dutch-2017"),
    *("dutch-2025", "dutch-2026", "lim-2026", "nswca"),
)

BY_RATING = {"burstein-legacy", "dubov-1997", "dubov-2026", "lim-2026", "nswca"}
"""Systems in which ratings count."""

Answer: TypeAlias = tuple[list[tuple[Tpn, Tpn]], Tpn | None]
Change: TypeAlias = Callable[[str, Tournament, RoundNo, Random], Tournament]


def answer(system: str, event: Tournament, round_no: RoundNo) -> Answer | None:
    """Boards and bye; ``None`` where the round cannot be paired."""
    try:
        found = edition(system).pair(event, round_no)
    except ImpossiblePairingError:
        return None
    return [(game.white, game.black) for game in found.games], found.bye


def of_another_kind(system: str, event: Tournament, _: RoundNo, lot: Random) -> Tournament:
    """Players of whom everything is different that the text does not name."""
    players = (
        replace(
            each,
            name=each.name if system == "dubov-1997" else f"Nobody {lot.randrange(3)}",
            rating=each.rating if system in BY_RATING else lot.randint(1000, 2000),
            title="GM",
            federation="XXX",
            sex="w",
            birth="2001",
            declared_points=0,
            declared_rank=int(each.tpn),
        )
        for each in event.players
    )
    return replace(event, players=tuple(players), tie_breaks=("BH",))


def in_other_rows(_: str, event: Tournament, __: RoundNo, lot: Random) -> Tournament:
    """A report file with the lines of its players in another order, read again."""
    try:
        lines = trf.write(event).decode().splitlines(keepends=True)
    except NotCoveredError:  # more than a report can say
        return event
    rows = [line for line in lines if line.startswith("001")]
    lot.shuffle(rows)
    return trf.read(
        "".join(rows.pop() if line.startswith("001") else line for line in lines), lenient=True
    ).tournament


def as_it_was(_: str, event: Tournament, round_no: RoundNo, __: Random) -> Tournament:
    """The event as it was when the round was the next one."""
    return before_round(event, round_no) if round_no <= event.paired_rounds else event


CHANGES: dict[str, Change] = {
    "of another kind": of_another_kind,
    "in other rows": in_other_rows,
    "as it was": as_it_was,
}


ASKED = [
    (seed, position)
    for seed in range(2 * settings().max_examples)
    for position in positions(seed, lambda event, number: answer("dutch-2026", event, number))
]


@every("system", SYSTEMS)
@every("name", CHANGES)
def test_what_the_text_does_not_name_changes_nothing(system: str, name: str) -> None:
    """The same boards, colours and bye."""
    changed = 0
    for seed, position in ASKED:
        event, round_no = replace(position.tournament, virtual_points=()), position.round_no
        lot = Random(seed)  # noqa: S311  (reproducible, no secret)
        other = CHANGES[name](system, event, round_no, lot)
        changed += other is not event
        assert answer(system, other, round_no) == answer(system, event, round_no), f"seed {seed}"
    assert changed > (0 if name == "as it was" else 40)


@every("system", SYSTEMS)
def test_gaps_change_nothing(system: str) -> None:
    """The same boards, colours and bye, whatever numbers the players have in the same order."""
    paired = 0
    for seed, position in ASKED:
        event = replace(position.tournament, virtual_points=())
        new = gaps(event, Random(seed))  # noqa: S311  (reproducible, no secret)
        there = answer(system, renumbered(event, new), position.round_no)
        here = answer(system, event, position.round_no)
        if here is not None:
            games, bye = here
            moved = [(new[white], new[black]) for white, black in games]
            here = moved, None if bye is None else new[bye]
            paired += 1
        assert there == here, f"seed {seed}"
    assert paired > 40


def test_colours_of_two_without_a_game_do_not_hang_on_gaps() -> None:
    """NSWCA, 3.2 a: cards are numbered one after the other, whatever numbers the file has."""
    event = trf.read(Path(__file__).parents[1] / "articles" / "nswca" / "gaps.trf").tournament
    plain = {player.tpn: Tpn(place) for place, player in enumerate(event.players, start=1)}
    games, bye = answer("nswca", renumbered(event, plain), RoundNo(2)) or ([], None)
    assert (games, bye) == ([(4, 3)], None)
    assert answer("nswca", event, RoundNo(2)) == ([(197, 166)], None)


EDITIONS = [registry.edition(system) for system in registry.edition_ids()]
FITTING = [ScoringSystem(), ScoringSystem.of(20, 10)]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@settings(max_examples=settings().max_examples // 3)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(6, 13),
    rounds=st.integers(2, 6),
    scoring=st.sampled_from(FITTING),
)
def test_accelerated_rounds_are_paired_again_or_refused(
    edition: Edition, seed: int, players: int, rounds: int, scoring: ScoringSystem
) -> None:
    """Some get virtual points, and each round is the one published; or the article is said."""
    wish = Settings(
        players=players,
        rounds=rounds * edition.play.match_rounds,
        scoring=scoring,
        baku=True,
        forfeit_rate=0.1,
        half_point_bye_rate=0.05,
    )
    if edition.no_acceleration:
        with pytest.raises(NotCoveredError) as refused:
            generate(wish, seed, pair=edition.pair)
        assert all(part in str(refused.value) for part in edition.no_acceleration.split(", "))
        return
    made = generate(wish, seed, pair=edition.pair, system=edition.id)
    assert virtual_points(edition.participants(made), RoundNo(1))
    for number in range(1, made.paired_rounds + 1):
        assert check_round(made, edition, RoundNo(number)) is None


@every("edition", EDITIONS, ids=lambda edition: edition.id)
@every("draw", [9, 11, 20])
def test_the_premise_fails(edition: Edition, draw: int) -> None:
    """A win that is not worth two draws is refused by C.04.7, 1.1, explained as well as paired."""
    rounds = cycle(edition.id, 8) if edition.fixed_table else 2
    wish = Settings(players=8, rounds=rounds)
    made = generate(wish, draw, pair=edition.pair, system=edition.id)
    scoring = ScoringSystem.of(30, draw)
    event = replace(made.team_event, win=30, draw=draw)
    unfit = replace(made, baku=True, scoring=scoring, team_event=event)
    article = edition.no_acceleration or "C.04.7, 1.1"
    with pytest.raises(NotCoveredError) as refused:
        edition.pair(unfit, RoundNo(1))
    assert all(part in str(refused.value) for part in article.split(", "))
    with pytest.raises(NotCoveredError):
        explain_round(unfit, edition, RoundNo(1))


def rated(tournament: Tournament, seed: int) -> Tournament:
    """The same tournament with a rating for everybody and no acceleration."""
    lots = Random(seed)  # noqa: S311  (reproducible, no secret)
    spread = lots.choice([5, 400])
    players = tuple(
        replace(player, rating=lots.randint(2000, 2000 + spread)) for player in tournament.players
    )
    return replace(tournament, players=players, virtual_points=(), baku=False)


RATED = st.builds(rated, played_tournaments(), st.integers(0, 2**16))


@given(RATED, st.randoms(use_true_random=False))
def test_numbers_of_the_players_do_not_matter(tournament: Tournament, lots: Random) -> None:
    """The same players under other numbers are paired alike, where names tell all apart."""
    number = tournament.paired_rounds
    if number < 2:
        return
    players = tuple(replace(player, name=f"Name {player.tpn:04}") for player in tournament.players)
    numbers = [player.tpn for player in players]
    lots.shuffle(numbers)
    new = {player.tpn: tpn for player, tpn in zip(players, numbers, strict=True)}
    first = replace(tournament, players=players, adjustments=(), forbidden_pairs=())
    games, others = _games(first, number), _games(renumbered(first, new), number)
    if games is None or others is None:
        assert games is others
        return
    assert {(new[white], new[black]) for white, black in games} == others


def _games(tournament: Tournament, number: RoundNo) -> set[tuple[Tpn, Tpn]] | None:
    try:
        result = DUBOV_1997.pair(tournament, number)
    except ImpossiblePairingError:
        return None
    return {(game.white, game.black) for game in result.games}


@every("seed", range(6))
def test_short_sight_changes_nothing(seed: int) -> None:
    """Looking down no further than necessary gives the same rounds and the same steps."""
    settings = Settings(
        players=120 + 40 * seed, rounds=5, forfeit_rate=0.05, withdrawal_rate=0.1, families=2
    )
    event = generate(settings, seed, pair=DUBOV_1997.pair)
    ways = set()
    for number in range(2, event.paired_rounds + 1):
        found = situation(event, RoundNo(number))
        result = round_pairing(found)
        whole = in_tpns(found, pair_round(found, among=replace(found)))
        assert (result, result.log) == (whole, whole.log)
        ways |= {bracket.method for bracket in result.brackets}
    assert "degrees" in ways


def test_bye_on_request_is_no_bar() -> None:
    """A half-point bye on request does not keep a player from the bye (2.2)."""
    event = tournament("F | F | H | U", rounds=5)
    event = replace(event, players=tuple(replace(p, rating=2000 - p.tpn) for p in event.players))
    event = event.with_player(replace(event.players[3], withdrawn_after=RoundNo(1)))
    assert DUBOV_1997.pair(event, RoundNo(2)).bye == 3
