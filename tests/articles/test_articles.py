"""Every example of the articles is put to its question, and every article has an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from re import findall, sub
from typing import TypeAlias

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError
from openarbiter.formats import trf
from openarbiter.model import (
    Colour,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.rulebooks import basic_rules, registry
from openarbiter.rulebooks.accelerations import baku_group, baku_virtual_points
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import DutchPlayer, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal import terms
from openarbiter.verification.literal.dutch import Bracket
from openarbiter.verification.literal.dutch import moved_down_sets as literal_sets
from openarbiter.verification.literal.terms import State
from tests.articles.cases import HERE, Case, Table, cases, read, tournament_of
from tests.every import every
from tests.referee.histories import with_guests
from tests.referee.literal.dutch import (
    LiteralPairing,
    candidates,
    homogeneous_sequence,
    literal_pairing,
    pair_round,
)
from tests.referee.literal.texts import TEXT_2026

CASES = cases()
ARTICLES = read("articles.toml")


def function_of(case: Case) -> str:
    """The name of the function that a question is."""
    return sub(r"\W", "_", case.question.lower())


@every("case", CASES, ids=str)
def test_example(case: Case) -> None:
    """The engine does what the example says."""
    QUESTIONS[function_of(case)](case.data)


def test_names_of_examples_are_unique() -> None:
    """An example can be found again by its name."""
    names = [str(case) for case in CASES]
    assert len(set(names)) == len(names)


def test_every_question_is_asked() -> None:
    """No question is left without an example."""
    assert set(map(function_of, CASES)) == set(QUESTIONS)


@every("document", ARTICLES)
def test_every_article_is_decided_by_an_example(document: str) -> None:
    """An article without an example is a sentence that nobody checks; and no other is named."""
    named = {number for case in CASES for number in case.articles.get(document, ())}
    assert named == set(ARTICLES[document])


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_every_criterion_decides_a_round(system: str) -> None:
    """Each criterion has a recorded round that is paired differently without it (3.4)."""
    asked = {
        case.data["code"]
        for case in CASES
        if case.question == "criterion" and system in case.data.get("systems", [system])
    }
    assert asked == {each.code for each in registry.edition(system).rules.articles}


TIE_BREAKS = [read(f"c07/{path.name}") for path in sorted((HERE / "c07").glob("*.toml"))]


def shown(value: Value) -> str:
    """A value as the examples print it: two decimals where it has no end."""
    return "-" if value is None else decimal_text(value)


@every(
    ("file", "case"),
    [(file, case) for file in TIE_BREAKS for case in file["case"]],
    ids=lambda row: row[1]["name"],
)
def test_values_are_those_of_the_example(file: Table, case: Table) -> None:
    """Every value of the example comes out, and opens into lines that give it again."""
    assert file["source"]
    tournament = oa.read_trf(file["trf"].lstrip("\n"))
    table = oa.standings(
        tournament, case["tie_breaks"], case["edition"], predetermined=case.get("predetermined")
    )
    for number, expected in case["values"].items():
        got = [shown(value) for value in table.row(int(number)).values]
        assert got == [
            value if isinstance(value, str) else decimal_text(Fraction(str(value)))
            for value in expected
        ], f"number {number}"
    if "order" in case:
        assert [[row.rank, row.player] for row in table] == case["order"]


DUTCH = ("dutch-2025", "dutch-2026")
"""The editions an example is put to, unless it is about one of them."""

Pairs: TypeAlias = list[tuple[int, int]]

_RESULTS = {result.value: result for result in Result}


def transpositions(data: Table) -> None:
    """Orders of S2, from ``first`` to ``last``, and how many there are (4.2.2)."""
    s2, n1 = data["s2"], data["n1"]
    if data["moved_down"]:
        tried = list(_opponents(n1, len(s2)))
    else:
        sequence = homogeneous_sequence(n1 + len(s2), n1)
        in_s1 = (pairs for pairs, _ in sequence if all(one < n1 <= other for one, other in pairs))
        tried = [tuple(other + 1 for _, other in pairs) for pairs in in_s1]
    assert len(set(tried)) == data["count"]
    assert [list(order) for order in tried[: len(data["first"])]] == data["first"]
    assert list(tried[-1]) == data["last"]
    for pair in data.get("before", []):
        one, other = (tried.index(tuple(order)) for order in pair)
        assert one < other


def exchanges(data: Table) -> None:
    """Exchanges [BSN leaving S1, BSN entering it] in the order the article tries them (4.3.3).

    Compared are the first candidates after each in which the upper player of every pair is in S1.
    """
    s1, s2 = data["s1"], data["s2"]
    sequence = homogeneous_sequence(len(s1) + len(s2), len(s1))
    place = {pairs: number for number, (pairs, _) in enumerate(sequence)}
    found = [_after(s1, s2, exchange) for exchange in data["order"]]
    numbers = [
        place[tuple((one - 1, other - 1) for one, other in candidate)]
        for candidate in filter(None, found)
    ]
    assert numbers == sorted(set(numbers))
    nothing_new = [
        exchange for exchange, each in zip(data["order"], found, strict=True) if not each
    ]
    assert nothing_new == data.get("nothing_new", [])


def _after(s1: Sequence[int], s2: Sequence[int], exchange: Sequence[Sequence[int]]) -> Pairs:
    """The first candidate after an exchange, upper players in S1; empty where none is new."""
    down, up = exchange
    upper = sorted({*s1, *up} - {*down})
    lower = sorted({*s2, *down} - {*up})
    for order in permutations(lower, len(upper)):
        pairs = list(zip(upper, order, strict=True))
        if all(one < other for one, other in pairs):
            return pairs
    return []


def sequence_of_candidates(data: Table) -> None:
    """Candidates in the order of generation: of two possible ones the engine takes the earlier.

    All other pairs are forbidden; neighbours that mix into a third candidate are only counted.
    """
    texts = data["sequence"]
    mixed = 0
    for earlier, later in pairwise(map(_pairs, texts)):
        pairs = {(min(pair), max(pair)) for pair in (*earlier, *later)}
        everybody = sorted({tpn for pair in pairs for tpn in pair})
        if _complete_pairings(everybody, pairs) != 2:
            mixed += 1
            continue
        barred = [pair for pair in combinations(everybody, 2) if pair not in pairs]
        players = {str(tpn): "" for tpn in everybody}
        event = tournament_of({"players": players, "forbidden": barred})
        found = {frozenset(pair) for pair in earlier}
        pairing = round_pairing(situation(event, RoundNo(1), wording_of("dutch-2026")))
        assert {frozenset((game.white, game.black)) for game in pairing.games} == found
    assert mixed == data["mixed"]


def _pairs(text: str) -> Pairs:
    """Pairs from a text such as ``1-5 2-6``."""
    split = (pair.split("-") for pair in text.split())
    return [(int(one), int(other)) for one, other in split]


def _complete_pairings(players: Sequence[int], pairs: set[tuple[int, int]]) -> int:
    if not players:
        return 1
    first, *others = players
    return sum(
        _complete_pairings([each for each in others if each != other], pairs)
        for other in others
        if (first, other) in pairs
    )


def _opponents(moved: int, residents: int) -> Iterator[tuple[int, ...]]:
    """BSNs of the opponents of all moved-down players, as the referee comes to them (4.2.2)."""
    everybody = states_of(moved + residents)
    bracket = Bracket(
        moved_down=everybody[:moved], residents=everybody[moved:], following=(), lower=()
    )
    for each in candidates(bracket, moved, moved, lambda *_: True):
        yield tuple(resident.tpn for _, resident in each.moved_down_pairs)


def states_of(size: int) -> tuple[State, ...]:
    """So many players of one score, numbered by rank."""
    event = tournament_of({"players": dict.fromkeys(map(str, range(1, size + 1)), "")})
    return terms.states(event, RoundNo(1), bye_floats=True)


def sets_of_moved_down_players(data: Table) -> None:
    """Sets of moved-down players of equal score in the order of Article 4.4."""
    found = literal_sets(states_of(data["moved_down"]), len(data["order"][0]))
    assert [[each.tpn for each in players] for players in found] == data["order"]


def floats(data: Table) -> None:
    """Floats of the last round, by TPN: D, U or nothing (1.4)."""
    event = tournament_of(data)
    for system in data.get("systems", DUTCH):
        found = {str(each.tpn): each.last_float.value for each in states(event, system)}
        earlier = {str(each.tpn): each.earlier_float.value for each in states(event, system)}
        for tpn, value in data["floats"].items():
            assert found[tpn] == value, f"{system}: player {tpn}"
        for tpn, value in data.get("two_rounds_before", {}).items():
            assert earlier[tpn] == value, f"{system}: player {tpn}"


def states(event: Tournament, system: str) -> list[DutchPlayer]:
    """Everybody to be paired in the next round, as an edition sees them."""
    before = situation(event, event.next_round, wording_of(system))
    return [before.player(position) for position in range(len(before.tpn))]


def colour_preference(data: Table) -> None:
    """Colour difference, preference and its strength by the colours so far (1.6, 1.7)."""
    event = _with_opponents([{**data, "tpn": 1}], data)
    for system in DUTCH:
        (player,) = (each for each in states(event, system) if each.tpn == 1)
        wish = player.preference.value if player.preference is not None else ""
        assert (player.strength.name.lower(), wish) == (data["strength"], data["preference"])
        assert player.colour_difference == data["difference"]


def topscorer(data: Table) -> None:
    """Whether a player is a topscorer when a round is paired (1.7, 1.8)."""
    event = _with_opponents([{**data, "tpn": 1}], data)
    for system in DUTCH:
        (player,) = (each for each in states(event, system) if each.tpn == 1)
        assert player.topscorer == data["topscorer"]


def colours(data: Table) -> None:
    """Who gets White in the only pair (5.2): the players' colours and results are given."""
    event = _with_opponents(data["pair"], data)
    for system in DUTCH:
        (game,) = edition(system).pair(event, event.next_round).games
        assert (game.white, game.black) == tuple(data["game"]), system
        (judged,) = literal_pairing(event, event.next_round, system).games
        assert (judged.white, judged.black) == tuple(data["game"]), system


def _with_opponents(wanted: Sequence[Table], data: Table) -> Tournament:
    """Players with ``colours`` (``-``: no game) and ``results`` (draws), and opponents."""
    histories = {}
    for each in wanted:
        letters = each["colours"]
        results = each.get("results", "".join("Z" if c == "-" else "=" for c in letters))
        rounds = zip(letters, results, strict=True)
        histories[each["tpn"]] = " ".join(f"{one.strip('-')}{result}" for one, result in rounds)
    frame = tournament_of({**data, "players": {}})
    return replace(
        with_guests(histories, rounds=frame.rounds or 9), initial_colour=frame.initial_colour
    )


def bar_from_the_bye(data: Table) -> None:
    """Whether earlier rounds bar from the pairing-allocated bye (BR 4)."""
    event = tournament_of({**data, "players": {"1": data["rounds_so_far"]}})
    before = RoundNo(len(event.players[0].rounds) + 1)
    assert basic_rules.histories(event, before).barred_from_bye == [data["barred"]]


def most_recent_difference(data: Table) -> None:
    """The last time two players had different colours; ``u`` is a round not played (GHR 3.4)."""
    one, other = data["histories"]
    found = basic_rules.last_different_colours(_played(one), _played(other))
    said = "" if found is None else "".join(colour.value for colour in found)
    assert said == data["colours"]


def _played(history: str) -> list[Colour]:
    """The colours a player's records give, without the rounds not played."""
    records = tuple(
        RoundRecord(None, None, Result.ZERO_POINT_BYE)
        if letter == "u"
        else RoundRecord(Tpn(2), Colour(letter.lower()), Result.DRAW)
        for letter in history.split()
    )
    player = Player(tpn=Tpn(1), name="Player 1", rounds=records)
    return basic_rules.played_colours(player, RoundNo(len(records) + 1))


def equivalent_histories(data: Table) -> None:
    """Histories of colours that are treated alike (GHR 3.4)."""
    assert len({tuple(_played(history)) for history in data["histories"]}) == 1


def boards(data: Table) -> None:
    """The order of the boards, given as pairs in any order with the players' scores (GHR 3.6)."""
    score = {Tpn(int(tpn)): points for tpn, points in data["score"].items()}
    pairs = [(Tpn(white), Tpn(black)) for white, black in data["order"]]
    for shuffled in (pairs, pairs[::-1], pairs[1:] + pairs[:1]):
        games = basic_rules.board_order(shuffled, score)
        assert [(game.white, game.black) for game in games] == pairs
        assert [game.board for game in games] == list(range(1, len(pairs) + 1))


def arrival_numbers(data: Table) -> None:
    """Numbers by arrival, by TPN; 0 for who has none yet (GHR 2.4)."""
    event = tournament_of(data)
    present = basic_rules.present_players(event, event.next_round)
    numbers = basic_rules.arrival_numbers(event, event.next_round, present)
    found = {str(each.tpn): number for each, number in zip(event.players, numbers, strict=True)}
    assert found == data["numbers"]


def last_of_group_ga(data: Table) -> None:
    """The last player of group GA by number of players (C.04.7, 1.2)."""
    for count, last in data["last"]:
        players = tuple(Player(tpn=Tpn(tpn), name="") for tpn in range(1, count + 1))
        assert baku_group(players) == last, f"{count} players"


def virtual_points(data: Table) -> None:
    """Virtual points (tenths) of group GA in every round (C.04.7, 1.4)."""
    rounds = data["rounds"]
    win = data.get("win", 10)
    found = [baku_virtual_points(rounds, RoundNo(n), win) for n in range(1, rounds + 1)]
    assert found == data["points"]


def late_entries(data: Table) -> None:
    """The last player of group GA when some come later (C.04.7, 1.3)."""
    event = tournament_of(data)
    byes = tuple(
        RequestedBye(round_no=RoundNo(1), kind=_RESULTS[letter], players=tuple(map(Tpn, tpns)))
        for letter, tpns in data.get("announced", {}).items()
    )
    assert baku_group(event.players, byes) == data["last"]


def pairing_score(data: Table) -> None:
    """Scores (tenths) with virtual points, by TPN (C.04.7, 1.5)."""
    event = tournament_of(data)
    for system in DUTCH:
        found = {str(each.tpn): each.score for each in states(event, system)}
        assert found == data["pairing_score"]


def whole_round(data: Table) -> None:
    """A round: games, White first, in the order of boards, and the bye, by engine and referee.

    ``answer`` holds for both editions, ``answers`` tells them apart; ``brackets`` and ``values``
    look in.
    """
    event = tournament_of(data)
    answers = data.get("answers") or dict.fromkeys(DUTCH, data["answer"])
    for system, answer in answers.items():
        pairing = edition(system).pair(event, event.next_round)
        assert answer_of(pairing) == answer, system
        if data.get("referee", True):
            judged = literal_pairing(event, event.next_round, system)
            assert answer_of(judged) == answer
        shapes = [
            {
                "moved_down": list(each.moved_down),
                "residents": list(each.residents),
                "pairs": [list(pair) for pair in each.pairs],
                "downfloaters": list(each.downfloaters),
            }
            for each in pairing.brackets
        ]
        for number, wanted in enumerate(data.get("brackets", [])):
            assert wanted.items() <= shapes[number].items()
        values = [dict(each.criteria) for each in pairing.brackets]
        for wanted in data.get("values", []):
            value = values[wanted["bracket"] - 1][wanted["code"]]
            assert (list(value) if isinstance(value, tuple) else value) == wanted[system], wanted


def impossible(data: Table) -> None:
    """Of a round that cannot be paired: who is named, and who else is told about (1.9.3)."""
    event = tournament_of(data)
    for system in DUTCH:
        with pytest.raises(ImpossiblePairingError, match="The arbiter decides") as caught:
            edition(system).pair(event, event.next_round)
        assert list(caught.value.players) == data["named"]
        assert caught.value.reason in str(caught.value)
        said = set(findall(r"\d+", caught.value.reason))
        assert said >= {str(tpn) for tpn in (*data["named"], *data["others"])}


def criterion(data: Table) -> None:
    """A round paired differently without one criterion; C1 to C6 have no text to take out."""
    event = trf.read(HERE / "c0403-criteria" / data["file"]).tournament
    for system in data.get("systems", DUTCH):
        pairing = edition(system).pair(event, event.next_round)
        assert answer_of(pairing) == data["answer"], system
    left = tuple(each for each in TEXT_2026.quality if each[0] != data["code"])
    assert ("without" in data) is (len(left) < len(TEXT_2026.quality))
    if "without" in data:
        judged = pair_round(event, event.next_round, replace(TEXT_2026, quality=left))
        assert answer_of(judged) == data["without"] != data["answer"]


def answer_of(pairing: RoundPairing | LiteralPairing) -> str:
    """Games, White first, in the order of boards, and the bye, as one text."""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join(games if pairing.bye is None else [*games, f"bye {pairing.bye}"])


QUESTIONS: dict[str, Callable[[Table], None]] = {
    each.__name__: each
    for each in (
        *(transpositions, exchanges, sequence_of_candidates, sets_of_moved_down_players, floats),
        *(colour_preference, topscorer, colours, bar_from_the_bye, most_recent_difference),
        *(equivalent_histories, boards, arrival_numbers, last_of_group_ga, virtual_points),
        *(late_entries, pairing_score, whole_round, impossible, criterion),
    )
}
"""The questions by the names the files use."""
