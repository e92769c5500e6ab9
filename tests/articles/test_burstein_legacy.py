"""The older Burstein text, chapters 1 to 6: terms, bye, colours, groups, log, printed lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from openarbiter.model import Colour, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks.burstein_legacy.pairing import (
    Combination,
    first_combination,
    pair_round,
    plan,
    player_with_bye,
)
from openarbiter.rulebooks.burstein_legacy.text import (
    BLACK,
    EITHER,
    NEITHER,
    TEXT,
    WHITE,
    Situation,
    allowed_colours,
    due_colour,
    imaginary_points,
    initial_list,
    score_groups,
    situation,
)
from openarbiter.rulebooks.statement import Colours
from tests.articles.cases import read
from tests.every import beside, every
from tests.referee.histories import kept_apart, rated, tournament
from tests.referee.literal.burstein_legacy import combinations as literal_combinations

SIX = "4w1 | 5b1 | 6w1 | 1b0 | 2w0 | 3b0"
SEVEN = "5w1 2b1 3w1 | 6b1 1w0 4b0 | 7w1 4b1 1b0 | U 3w0 2w1 | 1b0 6w0 7b0 | 2w0 5b1 U | 3b0 U 5w1"


def field(size: int) -> Tournament:
    """Players before round 1."""
    return tournament(dict.fromkeys(range(1, size + 1), ""), rounds=5)


def stage(
    groups: Sequence[Sequence[int]],
    met: Iterable[tuple[int, int]] = (),
    due: str = "",
    allowed: Mapping[int, int] | None = None,
) -> Situation:
    """Positions in score groups that met; due colours (``w``, ``b``, ``-``) and limits of some."""
    size = sum(map(len, groups))
    barred: list[set[int | None]] = [set() for _ in range(size)]
    for one, other in met:
        barred[one].add(other)
        barred[other].add(one)
    points = {each: 10 * n for n, group in enumerate(reversed(groups)) for each in group}
    colours = {"w": WHITE, "b": BLACK, "-": NEITHER}
    return replace(
        situation(field(size), RoundNo(1)),
        score=[points[each] for each in range(size)],
        met=barred,
        due=bytes(colours[letter] for letter in due or "-" * size),
        allowed=bytes((allowed or {}).get(position, EITHER) for position in range(size)),
    )


@every(
    ("difference", "last", "due"),
    [
        *[(1, -1, BLACK), (-1, 1, WHITE), (0, 1, BLACK), (0, -1, WHITE)],
        *[(0, 0, NEITHER), (2, 1, BLACK)],
    ],
)
def test_due_colour(difference: int, last: int, due: int) -> None:
    """The colour played less; when level, the other one than in the last game."""
    assert due_colour(difference, last) == due


@every(
    ("difference", "repeated", "allowed"),
    [
        *[(0, 0, EITHER), (1, 0, EITHER), (2, 0, BLACK), (-2, 0, WHITE), (0, 1, BLACK)],
        *[(1, -1, WHITE), (2, -1, NEITHER), (3, 0, BLACK), (4, 0, BLACK), (-4, 0, WHITE)],
        (4, -1, NEITHER),
    ],
)
def test_limits(difference: int, repeated: int, allowed: int) -> None:
    """No difference beyond two (5.2) unless it gets smaller, and no third equal colour (5.3)."""
    assert allowed_colours(difference, repeated) == allowed


LATE = tournament("3w1 | Z | 1b0 | 5w1 | 4b0", rounds=5)
IN_FILE = tournament(" | ".join(f"{each} Z" for each in SIX.split(" | ")), rounds=5)
UNEVEN = rated(field(6), None, 2300, 2200, 2200, 2000, 2500)


@every(
    ("event", "round_no", "points"),
    [
        *[(IN_FILE, 1, [10] * 3 + [0] * 3), (IN_FILE, 2, [10] * 3 + [0] * 3)],
        *[(IN_FILE, 3, [0] * 6), (field(5), 1, [10, 10, 0, 0, 0]), (field(1), 1, [0])],
        *[(LATE, 2, [10, 10, 10, 0, 0]), (UNEVEN, 1, [0, 10, 10, 0, 0, 10])],
        (tournament(SIX, rounds=5, scoring=ScoringSystem.of(30, 10)), 2, [30] * 3 + [0] * 3),
    ],
)
def test_top_half_has_the_imaginary_point_in_two_rounds(
    event: Tournament, round_no: int, points: list[int]
) -> None:
    """3.3: rounded down, without late entries but for them, by the list, and worth a win."""
    assert imaginary_points(event, RoundNo(round_no)) == points


def test_initial_list_is_in_the_order_of_ratings() -> None:
    """1: the best player entered last, and who is unrated stands last."""
    assert initial_list(UNEVEN) == [5, 1, 2, 3, 4, 0]


def test_score_groups_have_the_imaginary_point() -> None:
    """Before round 2 winners of the top half stand above losers of it."""
    before = situation(tournament(SIX, rounds=5), RoundNo(2))
    groups = score_groups(before)
    assert [[before.tpn[each] for each in group] for group in groups] == [[1, 2, 3], [4, 5, 6]]
    assert [before.score[each] for group in groups for each in group] == [20] * 3 + [0] * 3


def test_order_is_by_sonneborn_berger_then_buchholz_then_median() -> None:
    """3.2: before round 4, whatever the ratings: each decides where those before are equal."""
    histories = (
        "4w1 5b0 6w0 | 5w0 6b0 4w0 | 6w0 4b0 5w0 | 1b0 3w1 2b1 | 2b1 1w1 3b1 | 3b1 2w1 1b1"
        "| Z 8w0 9w0 | 9w0 7b1 Z | 8b1 Z 7b1"
    )
    before = situation(rated(tournament(histories, rounds=9), *range(1001, 1010)), RoundNo(4))
    rows = zip(before.sonneborn_berger, before.buchholz, before.median, strict=True)
    values = dict(zip(before.tpn, rows, strict=True))
    assert values[Tpn(2)] == values[Tpn(3)]
    assert before.tpn.index(Tpn(3)) < before.tpn.index(Tpn(2))
    assert before.tpn == sorted(values, key=lambda tpn: (*(-each for each in values[tpn]), -tpn))
    assert len({first for first, _, _ in values.values()}) < len(set(values.values()))


def test_equal_values_go_by_rating_then_number() -> None:
    """Unrated players stand after rated ones (preface and 3.2)."""
    assert situation(rated(field(4), 1500, None, 2100, 1500), RoundNo(1)).tpn == [3, 1, 4, 2]


def test_unfinished_game_is_a_draw_whatever_the_event_says() -> None:
    """Chapter 2: half a point each for the pairing, a meeting, and a colour."""
    event = tournament("2w? | 1b? | 4w= | 3b=", rounds=5, scoring=ScoringSystem(undecided=0))
    before = situation(event, RoundNo(2))
    place = before.tpn.index(Tpn(2))
    assert before.score[place] - before.imaginary[place] == 5
    assert before.tpn.index(Tpn(1)) in before.met[place]
    assert before.due[place] == WHITE


def test_bye_has_no_colour() -> None:
    """4.4: in round 2 player 1 had the bye and is due Black for the White of round 1."""
    before = situation(tournament("2w1 U | 1b0 3w1 | U 2b0", rounds=5), RoundNo(3))
    rows = zip(before.tpn, before.colour_difference, before.due, strict=True)
    assert sorted(rows) == [(1, 1, BLACK), (2, 0, BLACK), (3, -1, WHITE)]


@every(
    ("event", "taker"),
    [
        (tournament(SEVEN, rounds=5), 5),
        (field(6), None),
        (replace(field(3), forbidden_pairs=kept_apart([(1, 2)])), 2),
        (tournament("4w1 2b1|6w1 1w0|7w1 6b1|1b0 U|U 7b1|2b0 3w0|3b0 5w0", rounds=5), 6),
    ],
)
def test_last_player_of_the_lowest_group_gets_the_bye(event: Tournament, taker: int | None) -> None:
    """4.2, unless the others could not be paired; 4.3: then by Sonneborn-Berger and Buchholz."""
    before = situation(event, event.next_round)
    position = player_with_bye(before)
    assert (None if position is None else before.tpn[position]) == taker


def test_who_had_a_point_without_playing_is_passed_over() -> None:
    """4.1: 4, 6 and 7 have had a bye; a forfeit win bars likewise, half a point does not."""
    candidates = {}
    for text, number in ((SEVEN, 4), ("3w- 2b1 | H 1w0 | 1b+ Z", 3)):
        before = situation(tournament(text, rounds=5), RoundNo(number))
        candidates[number] = [before.tpn[each] for each in TEXT.bye.candidates(before)]
    assert (candidates[4], set(candidates[3])) == ([5, 2, 3, 1], {1, 2})


@every("case", read("burstein-legacy/5.4-colours.toml")["case"])
def test_who_has_white(case: dict[str, Any]) -> None:
    """5.4: each step where those before do not decide."""
    event = tournament(case["histories"], rounds=9)
    before = situation(event, event.next_round)
    pair = before.tpn.index(case["one"]), before.tpn.index(case["other"])
    ((white, _),) = Colours(TEXT, before).games([pair])
    assert white == case["expected"]


@every(
    ("event", "tpn", "pairs", "games"),
    [
        (field(8), [*range(1, 9)], [(0, 3), (1, 2), (4, 7), (5, 6)], "1-4 3-2 5-8 7-6"),
        (rated(field(4), 1900, 2200, 2100, 2300), [4, 2, 3, 1], [(0, 1), (2, 3)], "4-2 3-1"),
    ],
)
@every("drawn", list(Colour))
def test_first_round_goes_by_the_number_of_the_higher_player(
    event: Tournament, tpn: list[int], pairs: list[tuple[int, int]], games: str, drawn: Colour
) -> None:
    """5.1: odd ones of the initial list get the drawn colour, even ones the other."""
    before = situation(replace(event, initial_colour=drawn), RoundNo(1))
    assert before.tpn == tpn
    step = 1 if drawn is Colour.WHITE else -1
    found = ["-".join(map(str, game[::step])) for game in Colours(TEXT, before).games(pairs)]
    assert found == games.split()


def pairs_of(text: str) -> list[tuple[int, int]]:
    """Pairs of positions such as ``0-5 2-a``."""
    return [(int(one, 16), int(two, 16)) for one, two in (each.split("-") for each in text.split())]


@every("case", beside(__file__)["most_due"])
def test_first_combination_with_the_most_due_colours(case: dict[str, Any]) -> None:
    """3.1, 6.1: the highest meets the lowest whom he has not met; 6.5: due colours come first."""
    players = range(case["size"])
    letters = {"w": WHITE, "b": BLACK}
    allowed = {int(one): letters[letter] for one, letter in case.get("allowed", {}).items()}
    before = stage([players], pairs_of(case.get("met", "")), case.get("due", ""), allowed)
    found = first_combination(before, players, players if "floater" in case else None)
    assert list(found.pairs) == pairs_of(case["pairs"])
    assert (found.floater, found.granted) == (case.get("floater"), case["granted"])


@every("case", beside(__file__)["joined"])
def test_groups_are_joined_until_they_can_be_completed(case: dict[str, str]) -> None:
    """6.3, 6.6: which groups count as one, and who of the first may float."""
    groups = [[int(each, 16) for each in group] for group in case["groups"].split()]
    before = stage(groups, pairs_of(case["met"]))
    found = plan(before, score_groups(before)).groups
    shown = ["".join(f"{each:x}" for each in group.residents) for group in found]
    assert " ".join(shown) == case["residents"]
    if "may_float" in case:
        assert "".join(map(str, found[0].floaters or ())) == case["may_float"]


def test_floaters_of_a_round() -> None:
    """6.6: a joined group has one floater, who may not float again; the look goes further down."""
    found = pair_round(stage([[0], [1, 2], [3, 4, 5]], [(0, 1), (0, 2)]))
    assert (found.groups[0].combination.pairs, found.groups[0].combination.floater) == (
        ((1, 2),),
        0,
    )
    assert (found.joinings[0].upper, found.joinings[0].lower) == ((0,), (1, 2))
    assert pair_round(stage([[0], [1, 2], [3]], [(0, 1), (0, 2)])).groups[1].incoming == 0
    met = [(one, other) for one in (1, 2) for other in (3, 4, 5)]
    assert pair_round(stage([[0, 1, 2], [3, 4, 5]], met)).groups[0].combination.floater == 0
    far = pair_round(stage([[0, 1, 2], [3, 4], [5]], [(3, 5), (1, 3), (0, 3), (2, 4), (0, 4)]))
    assert [group.combination.floater for group in far.groups] == [2, 4, None]


def printed(name: str) -> dict[str, Any]:
    """A file of printed examples."""
    return read(f"burstein-legacy/printed/{name}.toml")


def in_text(combination: Combination) -> str:
    """A combination as the text prints it; position 0 is its No. 1."""
    pairs = [f"{one + 1}*{other + 1}" for one, other in combination.pairs]
    floater = [] if combination.floater is None else [f"{combination.floater + 1}*F"]
    return " ".join(pairs + floater)


@pytest.mark.parametrize("name", ["6.2", "6.4", "6.4-floater"])
def test_printed_list(name: str) -> None:
    """The first entry in which nobody meets again (6.2, 6.4; preface: high meet low values)."""
    data, random = printed(name), Random(name)  # noqa: S311  (reproducible, no secret)
    size, guest = data["players"], data["floater_from_above"]
    floaters = [place for place in range(size) if place + 1 != guest] if size % 2 else None
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    before, taken = situation(field(size), RoundNo(1)), set()
    for _ in range(1000):
        apart = {pair for pair in pairs if random.random() < random.choice((0.2, 0.4, 0.6))}
        barred = {f"{one + 1}*{other + 1}" for one, other in apart}
        first = next((each for each in data["list"] if not barred & set(each.split())), None)
        met = [{sum(pair) - each for pair in apart if each in pair} for each in range(size)]
        try:
            found = first_combination(replace(before, met=met), range(size), floaters)
        except LookupError:
            assert first is None
        else:
            assert in_text(found) == first
            taken.add(first)
    assert taken == set(data["list"])
    # The referee writes the combinations down in the same order.
    written = literal_combinations(range(size))
    listed = (each for each in written if each[1] in (None, *(floaters or ())))
    assert [in_text(Combination(*each, 0)) for each in listed] == data["list"]


@pytest.mark.parametrize("case", printed("6.5")["case"], ids=lambda case: case["name"])
def test_printed_example_of_due_colours(case: dict[str, Any]) -> None:
    """The first entry that gives most players their due colours is the one the text names."""
    size = case["players"]
    before = situation(field(size), RoundNo(1))
    white = {place - 1 for place in printed("6.5")["white"]}
    due = bytes(WHITE if place in white else BLACK for place in range(size))
    found = first_combination(
        replace(before, due=due), range(size), range(size) if size % 2 else None
    )
    assert in_text(found) == case["first"]
    assert found.granted == case["due_colours"]
