"""The Double-Swiss system of 2026: positions with the match that the text asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter.model import Colour, RoundNo, Tpn
from openarbiter.rulebooks.double_swiss.telling import round_pairing
from openarbiter.rulebooks.double_swiss.text import DOUBLE_SWISS, Situation, situation
from openarbiter.rulebooks.statement import Colours
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import kept_apart, lifted, tournament

DATA: dict[str, list[dict[str, Any]]] = read("double-swiss-2026/cases.toml")

FIRST, SECOND_MATCH = RoundNo(1), RoundNo(3)


def position(case: dict[str, Any]) -> Situation:
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
    before = situation(found, FIRST)
    matches = case.get("matches", {})
    return replace(
        before,
        floated=[tpn in case.get("floated", ()) for tpn in before.tpn],
        may_take_bye=[tpn not in case.get("barred", ()) for tpn in before.tpn],
        matches=[matches.get(str(tpn), 0) for tpn in before.tpn],
    )


@every("case", DATA["case"], ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """Pairs, colours, upfloaters and bye are those that the article asks for."""
    answer = round_pairing(position(case))

    def pair(white: int, black: int) -> tuple[int, ...]:
        return (white, black) if "lot" in case else tuple(sorted((white, black)))

    asked = {pair(*map(int, text.split("-"))) for text in case["pairs"].split()}
    assert {pair(game.white, game.black) for game in answer.games} == asked
    assert answer.bye == case.get("bye")
    if "upfloaters" in case:
        found = [list(bracket.upfloaters) for bracket in answer.brackets if bracket.upfloaters]
        assert found == case["upfloaters"]


@every("case", DATA["colours"], ids=lambda case: case["case"])
def test_white_of_the_first_game(case: dict[str, Any]) -> None:
    """Of players 3 and 6 with the same score, by the colours of their matches (4.3)."""
    now = position({"scores": dict.fromkeys(map(str, range(1, 7)), 1)})
    colours: list[tuple[Colour, ...]] = [()] * 6
    for tpn, text in zip((3, 6), case["of"], strict=True):
        colours[tpn - 1] = tuple(Colour(letter.lower()) for letter in text)
    white, rule = Colours(DOUBLE_SWISS, replace(now, colours=colours)).decided(2, 5)
    assert (3 if white else 6, rule.article) == (case["white"], case["article"])


@pytest.mark.parametrize("case", DATA["result"], ids=lambda case: case["case"])
def test_what_a_match_was(case: dict[str, Any]) -> None:
    """Meeting, colours and who is barred from the bye (Preface, 1.6, 2.1.2)."""
    histories = dict(enumerate(case["of"], start=1)) | {3: "4w= 4b=", 4: "3b= 3w="}
    now = situation(tournament(histories, rounds=10), SECOND_MATCH)
    place = {tpn: at for at, tpn in enumerate(now.tpn)}
    one, other = place[Tpn(1)], place[Tpn(2)]
    assert (other in now.met[one]) is (one in now.met[other]) is case["met"]
    letters = ["".join(each.value for each in now.colours[at]).upper() for at in (one, other)]
    assert letters == case["colours"]
    assert [tpn for tpn, may in zip(now.tpn, now.may_take_bye, strict=True) if not may] == case[
        "barred"
    ]
    assert [now.score[at] for at in (one, other)] == [10 * each for each in case["scores"]]
