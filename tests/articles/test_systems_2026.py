"""The texts of 2026 but Dutch: positions with the round, floaters and steps that they ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any, TypeAlias

import pytest

from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.matching.cheapest import Cheapest, all_cheapest
from openarbiter.model import BoardNo, Colour, Event, Player, RoundNo, Team, Tournament, Tpn
from openarbiter.model.team_rounds import with_forfeited_match
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.pairing import first_in_order
from openarbiter.rulebooks.burstein.telling import round_pairing as burstein_round
from openarbiter.rulebooks.burstein.text import is_seeding_round
from openarbiter.rulebooks.burstein.text import situation as burstein_situation
from openarbiter.rulebooks.double_swiss.telling import round_pairing
from openarbiter.rulebooks.double_swiss.text import DOUBLE_SWISS, Situation
from openarbiter.rulebooks.double_swiss.text import situation as match_situation
from openarbiter.rulebooks.dubov.pairing import from_the_middle
from openarbiter.rulebooks.dubov.pairing import pair_round as dubov_paired
from openarbiter.rulebooks.dubov.telling import round_pairing as dubov_round
from openarbiter.rulebooks.dubov.text import situation as dubov_situation
from openarbiter.rulebooks.lim.pairing import PairedRound, pair_round
from openarbiter.rulebooks.lim.telling import in_tpns
from openarbiter.rulebooks.lim.text import Situation as LimSituation
from openarbiter.rulebooks.lim.text import situation as lim_situation
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.statement import Colours
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, kept_apart, lifted, rated, tournament, with_guests

Case: TypeAlias = dict[str, Any]

READINGS: dict[str, Callable[[Tournament, RoundNo], RoundPairing]] = {
    "only_played": lambda event, number: dubov_round(
        dubov_situation(event, number, only_played=True)
    ),
    "returned_too": lambda event, number: burstein_round(
        burstein_situation(event, number, returned_too=True)
    ),
}
"""Other readings of 1.8 (Dubov) and 1.7 (Burstein), by the key that asks for them."""

SINGLE_GAMES: list[tuple[str, Case]] = [
    (system, case)
    for system in ("dubov-2026", "burstein-2026")
    for case in read(f"{system}/cases.toml")["case"]
]
ORDERS: list[str] = read("dubov-2026/orders.toml")["numbers"]
ORDER: list[str] = read("burstein-2026/order.toml")["list"]


def after_rounds(case: Case) -> Tournament:
    """The tournament of a case, with who is absent from the round."""
    found = tournament(" | ".join(case["players"]), rounds=case["rounds"])
    found = rated(found, *case.get("ratings", [None] * len(found.players)))
    return away(found, case["round"], case.get("absent", ()))


@every(("system", "case"), SINGLE_GAMES, ids=lambda row: f"{row[0]}: {row[1]['name']}")
def test_round_of_single_games(system: str, case: Case) -> None:
    """Pairs, colours, bye, and the values of 1.7, are those that the article asks for."""
    pair = next((pair for key, pair in READINGS.items() if key in case), edition(system).pair)
    found = pair(after_rounds(case), RoundNo(case["round"]))
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["pairs"])
    assert (found.bye, found.system) == (case.get("bye"), system)
    for tpn, value in case.get("index", {}).items():
        now = burstein_situation(
            after_rounds(case), found.round_no, returned_too=case.get("returned_too", False)
        )
        at = now.tpn.index(Tpn(int(tpn)))
        buchholz, berger = map(Fraction, value.split("/"))
        assert now.buchholz[at] == buchholz * 10
        assert now.sonneborn_berger[at] == berger * 100


@every("round_no", [2, 3, 4])
def test_without_a_number_of_rounds_no_seeding_round_is_guessed(round_no: RoundNo) -> None:
    """Round 1 is one and the fifth none, however many there are (C.04.4.2, 1.6)."""
    found = tournament("2w1 3b= 4w1 U U|1b0 4w= 3b= U U|4b1 1w= 2w= U U|3w0 2b= 1b0 U U", rounds=9)
    unknown = replace(found, rounds=None)
    with pytest.raises(
        NotCoveredError, match=rf"whether round {round_no} is .* \(record 142 or XXR"
    ):
        edition("burstein-2026").pair(unknown, round_no)
    assert is_seeding_round(unknown, RoundNo(1))
    assert not is_seeding_round(unknown, RoundNo(5))
    told = [is_seeding_round(replace(found, rounds=rounds), round_no) for rounds in (3, 4, 6, 8, 9)]
    assert told == [2 * round_no <= rounds for rounds in (3, 4, 6, 8, 9)]


def test_every_criterion_about_upfloats_has_a_case() -> None:
    """C6, C7, C8 and C10 decide somewhere; C9 needs more rounds: see below."""
    told = " ".join(case["what"] for system, case in SINGLE_GAMES if system == "dubov-2026")
    assert all(code in told for code in ("C2", "C3", "C6", "C7", "C8", "C10"))


HISTORY = "2w= F | 1b= F | 5w= 6b= | H H | 3b= H | H 3w="
"""Two of 3 to 6 have to float up in round 3, whatever their upfloats are."""


@every(
    ("upfloats", "chosen"),
    [
        ([0, 0, 9, 0, 3, 3], [3, 4]),  # C8: one maximum upfloater beats two with fewer upfloats
        ([0, 0, 9, 0, 0, 0], [5, 6]),  # C9: where nobody else is one, the smaller sum
        ([0, 0, 4, 9, 5, 5], [3, 6]),  # C9: of two sets with as many, the smaller sum
    ],
)
def test_c8_comes_before_c9(upfloats: list[int], chosen: list[int]) -> None:
    """First the number of maximum upfloaters, then the sum of their upfloats."""
    now = dubov_situation(tournament(HISTORY, rounds=7), RoundNo(3))
    now = replace(now, upfloats=[upfloats[tpn - 1] for tpn in now.tpn])
    assert [now.tpn[each] for each in dubov_paired(now).brackets[0].upfloaters] == chosen


@every("numbers", ORDERS)
def test_numbers_from_the_middle(numbers: str) -> None:
    """The one in the middle is number 1, of two the higher one, and so on outwards (4.3.3)."""
    players = numbers.split()
    assert from_the_middle(sorted(players)) == players


def parted(line: str) -> tuple[frozenset[tuple[int, int]], frozenset[int]]:
    """The pairs and the floaters of a line."""
    pairs = [tuple(map(int, part.split("-"))) for part in line.split()]
    made = frozenset((one, other) for one, other in pairs if other)
    return made, frozenset(one for one, other in pairs if not other)


def test_list_is_complete() -> None:
    """Every pairing of six players in two pairs stands in it once."""
    assert len(set(map(parted, ORDER))) == len(ORDER) == 45


def chosen(pairs: frozenset[tuple[int, int]], floaters: frozenset[int]) -> str:
    """The line that the engine takes where some pairs and floaters are possible."""
    graph = [0] * 8
    below = ((each, other) for each in floaters for other in (7, 8))
    for one, other in (*pairs, *below):
        graph[one - 1] |= 1 << other - 1
        graph[other - 1] |= 1 << one - 1
    found = all_cheapest(graph, [0] * 8, [[0]])
    assert found is not None
    mate = first_in_order(Cheapest(found.mate, graph, [0] * 8), range(6))
    parts = [f"{v + 1}-{mate[v] + 1 if mate[v] < 6 else 0}" for v in range(6) if v < mate[v]]
    return " ".join(parts)


@every("place", range(len(ORDER)))
def test_order_of_two_pairings(place: int) -> None:
    """Of two pairings, and all made of their pairs and floaters, the first (chapter 4)."""
    lines = [(line, *parted(line)) for line in ORDER]
    for _, made, floaters in lines[place + 1 :]:
        pairs, leaving = lines[place][1] | made, lines[place][2] | floaters
        expected = next(line for line, one, other in lines if one <= pairs and other <= leaving)
        assert chosen(pairs, leaving) == expected


def numbers_of(text: str) -> Iterator[int]:
    """The numbers of a list such as ``1,3-5``."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def lim_tournament(case: dict[str, Any]) -> Tournament:
    """A tournament that leads to the lim_position: colours by games, scores by virtual points."""
    played = case["played"]
    histories: dict[int, str] = {}
    score: dict[int, int] = {}
    for players, text in case["players"].items():
        points, colours = text.split()
        entries = [f"{colour}0" for colour in colours.strip("-").lower()]
        for tpn in numbers_of(players):
            score[tpn] = int(10 * float(points))
            histories[tpn] = " ".join(entries + ["Z"] * (played - len(entries)))
    round_no = RoundNo(played + 1)
    found = with_guests(histories, rounds=case.get("rounds", 9))
    ratings = dict(enumerate(case.get("ratings", ()), start=1))
    return replace(
        found,
        players=tuple(replace(each, rating=ratings.get(each.tpn)) for each in found.players),
        initial_colour=Colour(case.get("lot", "w")),
        virtual_points=lifted(score, round_no),
        forbidden_pairs=kept_apart(
            (int(one), other) for one, others in case.get("met", {}).items() for other in others
        ),
    )


def lim_position(case: dict[str, Any]) -> LimSituation:
    """The situation of a case."""
    found = lim_situation(
        lim_tournament(case), RoundNo(case["played"] + 1), maxi=case.get("maxi", False)
    )
    return replace(
        found,
        floated=[tpn in case.get("floated", ()) for tpn in found.tpn],
        may_take_bye=[tpn not in case.get("barred", ()) for tpn in found.tpn],
    )


def floats(paired: PairedRound) -> Iterator[int]:
    """Positions of those who left a group, in the order in which they were chosen."""
    return (one.player for one in chain.from_iterable(group.floats for group in paired.groups))


@every("case", read("lim-2026/cases.toml")["case"], ids=lambda case: case["name"])
def test_round_by_lim(case: dict[str, Any]) -> None:
    """As asked for by 1.1, 2.1 to 2.6, 3.2 to 3.10, 4, 5.2, 5.4, 5.7, 6, 7.1, 7.2 and 8.3."""
    now = lim_position(case)
    if not case["pairs"]:
        with pytest.raises(ImpossiblePairingError, match="only the limits of colours") as error:
            pair_round(now)
        assert error.value.players == (1,)
        return
    paired = pair_round(now)
    answer = in_tpns(now, paired)
    coloured = case.get("colours", False)

    def pair(text: str) -> tuple[int, ...]:
        players = tuple(map(int, text.split("-")))
        return players if coloured else tuple(sorted(players))

    games = [(game.white, game.black) for game in answer.games]
    found = {game if coloured else tuple(sorted(game)) for game in games}
    assert (found, answer.bye) == (set(map(pair, case["pairs"].split())), case.get("bye"))
    if "floats" in case:
        assert [now.tpn[each] for each in floats(paired)] == case["floats"]
    if "order" in case:
        made = (pair for group in paired.groups for pair in group.pairs)
        order = [f"{now.tpn[each.player]}-{now.tpn[each.opponent]}" for each in made]
        assert order == case["order"].split()
    if "groups" in case:
        assert [group.score for group in paired.groups] == [
            int(10 * float(points)) for points in case["groups"]
        ]
    cracked = [each.pair for each in paired.groups[-1].cracked]
    assert [tuple(now.tpn[each] for each in pair) for pair in cracked] == [
        tuple(map(int, text.split("-"))) for text in case.get("cracked", "").split()
    ]


def test_forty_players_in_round_one() -> None:
    """The pairs that 7.2 prints for forty players, for both colours of number 1."""
    for lot, first in ((Colour.WHITE, 1), (Colour.BLACK, 0)):
        field = tournament(dict.fromkeys(range(1, 41), ""), rounds=9)
        answer = registry.edition("lim-2026").pair(replace(field, initial_colour=lot), RoundNo(1))
        expected = {
            (each, each + 20) if each % 2 == first else (each + 20, each) for each in range(1, 21)
        }
        assert {(game.white, game.black) for game in answer.games} == expected


def test_who_was_transferred_has_floated() -> None:
    """The one who goes towards the median has floated, not the opponent; by forfeit too (3.1)."""
    histories = {
        1: "5w1 3b+",  # 1 point, met somebody with half a point
        2: "4b0 6w1",  # no points, met half a point
        3: "6w= 1w-",  # half a point, the median score
        4: "2w1 5b=",  # 1 point, met no points
        5: "1b0 4w=",
        6: "3b= 2b0",  # half a point, the median score
    }
    now = lim_situation(tournament(histories, rounds=9), RoundNo(3))
    floated = {tpn for tpn, each in zip(now.tpn, now.floated, strict=True) if each}
    assert floated == {1, 2, 4, 5}
    assert not any(lim_situation(tournament(histories, rounds=9), RoundNo(1)).floated)


MATCHES: dict[str, list[dict[str, Any]]] = read("double-swiss-2026/cases.toml")

FIRST, SECOND_MATCH = RoundNo(1), RoundNo(3)


def before_match(case: dict[str, Any]) -> Situation:
    """The situation of a case: scores are virtual points, those who met are forbidden pairs."""
    scores = {int(tpn): points for tpn, points in case["scores"].items()}
    found = replace(
        tournament(dict.fromkeys(scores, ""), rounds=2 if case.get("last") else 10),
        initial_colour=Colour(case.get("lot", "w")),
        virtual_points=lifted({tpn: int(10 * each) for tpn, each in scores.items()}, FIRST),
        forbidden_pairs=kept_apart(
            (int(one), other) for one, others in case.get("met", {}).items() for other in others
        ),
    )
    before = match_situation(found, FIRST)
    matches = case.get("matches", {})
    return replace(
        before,
        floated=[tpn in case.get("floated", ()) for tpn in before.tpn],
        may_take_bye=[tpn not in case.get("barred", ()) for tpn in before.tpn],
        matches=[matches.get(str(tpn), 0) for tpn in before.tpn],
    )


@every("case", MATCHES["case"], ids=lambda case: case["name"])
def test_match(case: dict[str, Any]) -> None:
    """Pairs, colours, upfloaters and bye are those that the article asks for."""
    answer = round_pairing(before_match(case))

    def pair(white: int, black: int) -> tuple[int, ...]:
        return (white, black) if "lot" in case else tuple(sorted((white, black)))

    asked = {pair(*map(int, text.split("-"))) for text in case["pairs"].split()}
    assert {pair(game.white, game.black) for game in answer.games} == asked
    assert answer.bye == case.get("bye")
    if "upfloaters" in case:
        found = [list(bracket.upfloaters) for bracket in answer.brackets if bracket.upfloaters]
        assert found == case["upfloaters"]


@every("case", MATCHES["colours"], ids=lambda case: case["case"])
def test_white_of_the_first_game(case: dict[str, Any]) -> None:
    """Of players 3 and 6 with the same score, by the colours of their matches (4.3)."""
    now = before_match({"scores": dict.fromkeys(map(str, range(1, 7)), 1)})
    colours: list[tuple[Colour, ...]] = [()] * 6
    for tpn, text in zip((3, 6), case["of"], strict=True):
        colours[tpn - 1] = tuple(Colour(letter.lower()) for letter in text)
    white, rule = Colours(DOUBLE_SWISS, replace(now, colours=colours)).decided(2, 5)
    assert (3 if white else 6, rule.article) == (case["white"], case["article"])


@pytest.mark.parametrize("case", MATCHES["result"], ids=lambda case: case["case"])
def test_what_a_match_was(case: dict[str, Any]) -> None:
    """Meeting, colours and who is barred from the bye (Preface, 1.6, 2.1.2)."""
    histories = dict(enumerate(case["of"], start=1)) | {3: "4w= 4b=", 4: "3b= 3w="}
    now = match_situation(tournament(histories, rounds=10), SECOND_MATCH)
    place = {tpn: at for at, tpn in enumerate(now.tpn)}
    one, other = place[Tpn(1)], place[Tpn(2)]
    assert (other in now.met[one]) is (one in now.met[other]) is case["met"]
    letters = ["".join(each.value for each in now.colours[at]).upper() for at in (one, other)]
    assert letters == case["colours"]
    assert [tpn for tpn, may in zip(now.tpn, now.may_take_bye, strict=True) if not may] == case[
        "barred"
    ]
    assert [now.score[at] for at in (one, other)] == [10 * each for each in case["scores"]]


CASES: list[dict[str, Any]] = read("team-swiss-2026/cases.toml")["case"]
EDITION = registry.edition("team-swiss-2026")

BOARDS = 2
DRAWN = "1/2-1/2"
RESULTS = {
    "2": ("1-0", "0-1"),
    "1.5": ("1-0", DRAWN),
    "1": (DRAWN, DRAWN),
    "0.5": (DRAWN, "1-0"),
    "0": ("0-1", "1-0"),
}
"""Results by the points of the team named first: it has White on board 1 and Black on board 2."""


def seats(team: int) -> tuple[Tpn, Tpn]:
    """The two players of a team."""
    return Tpn(2 * team - 1), Tpn(2 * team)


def event(case: dict[str, Any]) -> Tournament:
    """The team event of a case before its first round."""
    numbers = range(1, case["teams"] + 1)
    return Tournament(
        players=tuple(
            Player(tpn=tpn, name=f"Player {tpn}") for each in numbers for tpn in seats(each)
        ),
        teams=tuple(
            Team(name=f"Team {each}", number=each, players=seats(each)) for each in numbers
        ),
        rounds=case["rounds"],
        event=Event(type_code=case.get("code", "FIDE_TEAM")),
        initial_colour=Colour(case.get("initial_colour", "w")),
        forbidden_pairs=kept_apart(case.get("forbidden", ())),
        virtual_points=tuple(
            replace(each, points=0, match_points=each.points)
            for each in lifted(
                {int(team): points for team, points in case.get("scores", {}).items()}, FIRST
            )
        ),
        baku=case.get("baku", False),
    )


def after(tournament: Tournament, text: str) -> Tournament:
    """With a round played: its matches, its bye and who was away."""
    number = tournament.next_round
    entries = [entry.split() for entry in text.split(", ")]
    pairs = {tuple(map(int, what.split("-"))): score for what, score in entries if "-" in what}
    resting = {
        kind: [int(what) for what, each in entries if each == kind] for kind in ("bye", "away")
    }
    found = tournament.with_team_round(
        RoundPairing(
            round_no=number,
            system=EDITION.id,
            games=tuple(
                Game(board=BoardNo(board), white=Tpn(one), black=Tpn(other))
                for board, (one, other) in enumerate(pairs, start=1)
            ),
            bye=Tpn(resting["bye"][0]) if resting["bye"] else None,
            absent=tuple(map(Tpn, resting["away"])),
        ),
        BOARDS,
    )
    for (one, other), score in pairs.items():
        points, _, others = score.partition(":")
        if "-" in score:
            came = (points == "+", others == "+")
            found = with_forfeited_match(found, number, one, came)
            continue
        assert float(points) + float(others) == BOARDS
        boards = zip(seats(one), seats(other), strict=True)
        (white, black), (black_2, white_2) = boards
        found = found.with_result(number, white, black, RESULTS[points][0])
        found = found.with_result(number, white_2, black_2, RESULTS[points][1])
    return away(found, number, resting["away"])


def before(case: dict[str, Any]) -> Tournament:
    """The team event of a case before the round that is asked for."""
    found = event(case)
    for text in case["played"]:
        found = after(found, text)
    return away(found, found.next_round, case.get("away", []))


@every("case", CASES, ids=lambda case: case["name"])
def test_round_of_teams(case: dict[str, Any]) -> None:
    """Matches, colours, bye and upfloaters are those that the article asks for."""
    tournament = before(case)
    round_no = tournament.next_round
    assert round_no == len(case["played"]) + 1
    if case.get("pairs") == []:
        with pytest.raises(ImpossiblePairingError):
            EDITION.pair(tournament, round_no)
        return
    answer = EDITION.pair(tournament, round_no)
    found = [list(bracket.upfloaters) for bracket in answer.brackets if bracket.upfloaters]
    if "first_upfloaters" in case:
        assert found[0] == case["first_upfloaters"]
        return
    assert {f"{game.white}-{game.black}" for game in answer.games} == set(case["pairs"])
    assert answer.bye == case.get("bye")
    if "upfloaters" in case:
        assert found == case["upfloaters"]
