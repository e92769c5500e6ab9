"""The cases of evidence/differences.toml: our answer, its proof, and the other reading."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.certificates.making import certificate_text
from openarbiter.model import Colour, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.verification.certificate.accepting import accept
from openarbiter.verification.literal.common import Answer
from openarbiter.verification.literal.double_swiss_2026 import double_swiss_2026_pairing
from openarbiter.verification.literal.dubov_2026 import dubov_2026_pairing
from openarbiter.verification.literal.dutch import Question, Value, allocated
from openarbiter.verification.literal.team_swiss_2026 import team_swiss_2026_pairing
from tests.every import every
from tests.referee.literal.dutch import LiteralPairing, pair_round
from tests.referee.literal.texts import TEXT_2026, Text
from tests.referee.systems import burstein_pairing
from tools.differences import DATA, read_boards

ROOT = Path(__file__).resolve().parents[2]


CASES = {case["id"]: case for case in DATA["case"]}
"""The cases of the data."""

READ_OTHERWISE = ("c10-beyond-two", "bye-worth-nothing")
"""Cases in which the other answer is that of the text with one sentence read otherwise."""

LITERAL: dict[str, Callable[[oa.Tournament, RoundNo], Answer | None]] = {
    "dubov-2026": dubov_2026_pairing,
    "burstein-2026": burstein_pairing,
    "double-swiss-2026": double_swiss_2026_pairing,
    "team-swiss-2026": team_swiss_2026_pairing,
}

Boards = tuple[list[tuple[int, int]], int | None]


def boards(text: str) -> Boards:
    """Games by board, White first, and the bye, as the data have them."""
    games, byes = read_boards(text)
    return [(int(white), int(black)) for white, black in games], byes[0] if byes else None


def ours(case: str) -> Boards:
    """Our answer by the data."""
    return boards(CASES[case]["ours"])


def theirs(case: str) -> Boards:
    """The other answer, that of the first program."""
    return boards(CASES[case]["others"][0]["answer"])


def position(case: str) -> oa.Tournament:
    """The tournament of a case."""
    return oa.read_trf(ROOT / CASES[case]["file"])


def beyond_two_and_denied(question: Question) -> Value:
    """C10 as other programs count it: only who is denied a colour."""
    return (
        sum(
            abs(player.difference + (1 if colour is Colour.WHITE else -1)) > 2
            and player.preference not in (None, colour)
            for player, colour, opponent in allocated(question)
            if player.topscorer or opponent.topscorer
        ),
    )


def other_reading(case: str) -> Text:
    """The text as another program reads it."""
    if case == "bye-worth-nothing":
        return replace(TEXT_2026, bye_floats=False)
    quality = tuple(
        (code, beyond_two_and_denied if code == "C10" else count)
        for code, count in TEXT_2026.quality
    )
    return replace(TEXT_2026, quality=quality)


def answer(pairing: LiteralPairing | oa.RoundPairing) -> Boards:
    """Games by board, White first, and the bye."""
    return [(game.white, game.black) for game in pairing.games], pairing.bye


@every("case", CASES)
def test_the_engine_gives_our_answer(case: str) -> None:
    """The data's answer is that of the engine, and differs from that of a program."""
    asked = CASES[case]
    found = oa.pair(position(case), system=asked["system"], round=asked["round"])
    assert answer(found) == ours(case)
    assert {each["answer"] for each in asked["others"]} - {asked["ours"]}


@every("case", [case for case in CASES if "referee" in CASES[case]["proof"]])
def test_the_literal_text_gives_our_answer(case: str) -> None:
    """So does the enumeration of all candidates; it orders no boards."""
    event, asked = position(case), CASES[case]
    games, bye = ours(case)
    if asked["system"] == "dutch-2026":
        assert answer(pair_round(event, RoundNo(asked["round"]), TEXT_2026)) == (games, bye)
        return
    found = LITERAL[asked["system"]](event, RoundNo(asked["round"]))
    assert found is not None
    assert (set(found.games), found.bye) == (set(games), bye)


@every("case", [case for case in CASES if "certificate" in CASES[case]["proof"]])
def test_the_certificate_of_our_answer_is_accepted(case: str) -> None:
    """A certificate of the round is made, and the checker accepts it."""
    event, asked = position(case), CASES[case]
    text = certificate_text(event, oa.pair(event, system=asked["system"], round=asked["round"]))
    accept(event, text, registry.certification_of)


@every("case", CASES)
def test_what_is_explained_has_the_answers_of_the_data(case: str) -> None:
    """Each case has a page to read on; the page of the examples says the same boards."""
    page, _, place = CASES[case]["read"].partition("#")
    text = (ROOT / page).read_text(encoding="utf-8")
    heads = [
        re.sub(r"[^\w -]", "", head.lower())
        for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    ]
    assert not place or place in [head.replace(" ", "-") for head in heads]
    if page.endswith("where-programs-differ.md"):
        for said in (CASES[case]["ours"], *(each["answer"] for each in CASES[case]["others"])):
            games = ", ".join(f"{white}-{black}" for white, black in boards(said)[0])
            assert games in text


@pytest.mark.parametrize("case", READ_OTHERWISE)
def test_the_other_reading_gives_the_other_boards(case: str) -> None:
    """The sentence alone makes the difference: read otherwise, the same referee gives theirs."""
    event = position(case)
    found = pair_round(event, RoundNo(event.next_round), other_reading(case))
    assert answer(found) == theirs(case)


@every("case", ["second-bye", "second-bye-eleven"])
def test_the_text_of_2024_gives_no_second_bye_either(case: str) -> None:
    """C2 and C5 are the same there."""
    found = oa.pair(position(case), system="dutch-2025", round=CASES[case]["round"])
    assert answer(found) == ours(case)


def test_the_text_of_2024_asked_what_the_bye_is_worth() -> None:
    """There a bye worth nothing is no downfloat."""
    found = oa.pair(position("bye-worth-nothing"), system="dutch-2025")
    assert answer(found) == theirs("bye-worth-nothing")


def test_the_same_bye_among_thirty_nine() -> None:
    """Player 32 had the bye in round 5, a downfloat two rounds before, and does not float (C16)."""
    pairing = oa.pair(oa.read_trf(Path(__file__).with_name("bye-worth-nothing.trf")))
    games = {(game.white, game.black) for game in pairing.games}
    assert {(10, 32), (18, 25), (30, 22), (16, 20)} <= games
    assert not games & {(10, 25), (18, 22), (30, 20), (16, 32)}
    assert len(games) == 18
    assert pairing.bye is None
