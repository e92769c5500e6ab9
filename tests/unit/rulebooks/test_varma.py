"""The restricted draw: who draws first, from which envelope, and who meets at the end."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import Player, Tournament, Tpn
from openarbiter.model.lots import lot
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.lots import draw_lots
from openarbiter.rulebooks.round_robin import whole_schedule
from openarbiter.rulebooks.round_robin.varma import (
    FEWEST,
    MOST,
    VARMA,
    RestrictedDraw,
    draw,
    envelopes,
    late_pairs,
)
from tests.every import every

ROBIN = registry.edition("round-robin")
SIZES = range(9, 25)


def field(*federations: str, rounds: int | None = None) -> Tournament:
    """Players of these federations, each named by the place in the list."""
    players = tuple(
        Player(tpn=Tpn(tpn), name=f"P{tpn:02}", federation=code)
        for tpn, code in enumerate(federations, start=1)
    )
    return Tournament(players=players, rounds=rounds)


def drawn(seed: str, *federations: str) -> tuple[RestrictedDraw, Tournament]:
    """A draw, and the tournament with its numbers."""
    event, found = draw_lots(field(*federations), ROBIN, f"varma:{seed}")
    assert found is not None
    assert found.restricted is not None
    return found.restricted, event


@every("players", SIZES)
def test_numbers_of_one_envelope_do_not_meet_in_the_last_three_rounds(players: int) -> None:
    """Every number lies in one envelope; only 6 and 12 of twelve players meet all the same.

    Shown: C.05, Annex 2.
    """
    held = envelopes(players)
    assert sorted(n for numbers in held.values() for n in numbers) == list(range(1, players + 1))
    meet = [
        pair
        for numbers in held.values()
        for pair in combinations(numbers, 2)
        if frozenset(pair) in late_pairs(players)
    ]
    assert meet == ([(6, 12)] if players == 12 else [])


def test_late_pairs_are_those_of_the_last_three_rounds() -> None:
    """The pairs of the table itself, 12 against 6 in the last round of twelve."""
    rounds = whole_schedule(field(*["AAA"] * 12))[-3:]
    assert late_pairs(12) == {frozenset(game) for each in rounds for game in each.games}
    assert frozenset((6, 12)) in {frozenset(game) for game in rounds[-1].games}


@pytest.mark.parametrize("players", [8, 25])
def test_other_fields_have_no_table(players: int) -> None:
    """Refused with the article, and what can be done instead."""
    with pytest.raises(
        NotCoveredError, match=r"9 to 24, and here are \d+ players \(C\.05, Annex 2\)"
    ):
        drawn("x", *["AAA"] * players)
    assert (FEWEST, MOST) == (9, 24)
    assert sorted(VARMA) == list(range(10, 25, 2))


def test_who_draws_first() -> None:
    """Most players first; equal ones by code; inside by name; nobody's federation at the end.

    Shown: C.05, Annex 2.
    """
    event = field("", "ITA", "GER", "FRA", "GER", "ESP", "FRA", "GER", "ITA", "AND")
    reverse = Tournament(players=event.players[::-1])
    for each in (event, reverse):
        turns = draw(each, "any").turns
        assert [turn.federation for turn in turns] == ["GER", "FRA", "ITA", "AND", "ESP", ""]
        assert turns[0].names == ("P03", "P05", "P08")


def test_the_lots_choose() -> None:
    """The first player takes the envelope by lots of the name, then the numbers go by theirs."""
    for seed in "abcdefgh":
        first = drawn(seed, *["GER"] * 3, *["FRA"] * 2, *"UVWXY")[0].turns[0]
        assert first.offered == ("A", "B")
        assert first.envelope == min("AB", key=lambda letter: lot(seed, f"P01 {letter}"))
        held = {"A": (3, 4, 8), "B": (5, 7, 9)}[first.envelope]
        assert first.held == held
        assert list(first.numbers) == sorted(held, key=lambda number: lot(seed, number))
    chosen = {drawn(seed, *["GER"] * 10)[0].turns[0].envelope for seed in "abcdefgh"}
    assert chosen == {"A", "B"}


def test_an_envelope_that_is_too_small_is_not_offered() -> None:
    """What others left counts: of three in A one is left after two."""
    for seed in "abcdefgh":
        turns = drawn(seed, *["GER"] * 3, *["FRA"] * 3, *["ITA"] * 2, *"XY")[0].turns
        assert {turns[0].envelope, turns[1].envelope} == {"A", "B"}
        assert turns[1].offered == (turns[1].envelope,)
        assert turns[2].offered == ("C", "D")


def test_no_envelope_holds_enough() -> None:
    """The one that holds most is emptied first, and whoever meets at the end is named."""
    for seed in "abcdefgh":
        found, event = drawn(seed, *["GER"] * 6, *"UVXY")
        turn = found.turns[0]
        assert not turn.enough
        assert turn.envelope in {"A", "B"}
        assert set(turn.held) == set(turn.numbers[:3])
        assert "no envelope holds enough" in turn.sentence
        named = {(each.round_no, frozenset(each.numbers)) for each in found.meetings}
        assert named == met_at_the_end(event)
        assert named
        assert "6 and 12" not in " ".join(found.sentences)


def test_six_and_twelve_are_not_given_to_one_federation() -> None:
    """Envelope C counts as one of two, although it holds three; the draw says so."""
    for seed in range(40):
        found, event = drawn(str(seed), *["GER"] * 3, *["FRA"] * 3, *["ITA"] * 2, *"UVXY")
        assert found.turns[0].offered == ("A", "B")
        assert found.meetings == ()
        numbers = {player.tpn: player.federation for player in event.players}
        assert numbers[Tpn(6)] != numbers[Tpn(12)]
        assert any(line.startswith("6 and 12 are in one envelope") for line in found.sentences)
    found, _ = drawn("any", *["GER"] * 4, *["FRA"] * 3, *["ITA"] * 3, *["ESP"] * 2)
    assert not found.turns[2].enough


def test_eleven_players_have_no_number_twelve() -> None:
    """Nobody draws it, and 6 and 8 are all that envelope C holds."""
    found, event = drawn("any", *["GER"] * 3, *["FRA"] * 2, *"STUVXY")
    assert [player.tpn for player in event.players] == list(range(1, 12))
    assert found.apart == ()


def test_the_draw_can_be_made_again_from_a_list_in_any_order() -> None:
    """The order of the list does not count, and another seed draws other numbers."""
    codes = ["GER"] * 4 + ["FRA"] * 3 + ["ITA"] * 2 + ["ESP", ""]
    event = field(*codes)
    turned = Tournament(players=event.players[::-1])
    names = [[p.name for p in drawn_in(each, "s")] for each in (event, turned)]
    assert names[0] == names[1]
    assert [p.name for p in drawn_in(event, "t")] != names[0]


def drawn_in(event: Tournament, seed: str) -> tuple[Player, ...]:
    """The players by their numbers."""
    return draw_lots(event, ROBIN, f"varma:{seed}")[0].players


def test_rounds_that_are_announced_count() -> None:
    """A tournament that ends earlier has other last rounds, which the answer looks at."""
    codes = ["GER"] * 3 + ["FRA"] * 3 + list("UVXY")
    assert draw(field(*codes, rounds=9), "s").meetings == ()
    assert draw(field(*codes, rounds=18), "s").meetings == ()
    meetings = [draw(field(*codes, rounds=6), seed).meetings for seed in "abcd"]
    assert any(each.round_no in {4, 5, 6} for found in meetings for each in found)


@pytest.mark.parametrize(
    ("system", "lot_", "why"),
    [
        ("dutch-2026", "varma:x", "for round robins"),
        ("round-robin", "varma:", "is empty"),
    ],
)
def test_a_restriction_that_cannot_be(system: str, lot_: str, why: str) -> None:
    """It is refused with what was expected."""
    with pytest.raises(RequestError, match=why):
        draw_lots(field(*["AAA"] * 10), registry.edition(system), lot_)


def met_at_the_end(event: Tournament) -> set[tuple[int, frozenset[Tpn]]]:
    """(round, numbers) of those of one federation who meet in the last three rounds."""
    code = {player.tpn: player.federation for player in event.players}
    rounds = whole_schedule(event)
    return {
        (number, frozenset(game))
        for number, each in enumerate(rounds, start=1)
        for game in each.games
        if number > len(rounds) - 3 and code[game[0]] == code[game[1]] != ""
    }


@given(
    codes=st.lists(
        st.sampled_from(["", "AND", "ESP", "FRA", "GER", "ITA", "POL"]), min_size=9, max_size=24
    ),
    seed=st.text(min_size=1, max_size=5),
)
def test_any_field(codes: list[str], seed: str) -> None:
    """Everybody has one number; nobody meets at the end unless an envelope was too small."""
    found = draw(field(*codes), seed)
    assert sorted(found.order) == list(range(len(codes)))
    assert sorted(n for turn in found.turns for n in turn.numbers) == list(range(1, len(codes) + 1))
    if all(turn.enough for turn in found.turns):
        assert found.meetings == ()
    short = {turn.federation for turn in found.turns if not turn.enough}
    assert {each.federation for each in found.meetings} <= short
    for turn in found.turns:
        if turn.enough:
            assert set(turn.numbers) <= set(turn.held)
