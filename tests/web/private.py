"""An event in which every fact that is not for everybody carries a mark of its own.

A mark is a word with the kind of the fact, such as ``zqnote3z``; a number or a day has digits that
nothing else in the event has. Whatever has a mark in it tells the fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from openarbiter.desk import (
    OUTCOMES,
    Action,
    AddNote,
    AddPlayers,
    AddSection,
    AddTeams,
    BarHalfPoints,
    CheckIn,
    CompleteRound,
    CorrectResult,
    CreateEvent,
    EnterMatch,
    EnterResult,
    ForbidPair,
    LeaveStrict,
    Listed,
    NewPlayer,
    NewTeam,
    NumberPlayers,
    Pid,
    PlayerFacts,
    PublishRound,
    SectionSettings,
    SetBye,
    SetFund,
    StartRound,
    WithdrawPlayer,
    pair_round,
)
from openarbiter.explanations.phrases import PHRASES
from openarbiter.languages import Tongue, said
from openarbiter.model import Colour, NationalEntry, Result, RoundNo
from openarbiter.store import EventFile

__all__ = ["AUTHOR", "FORBIDDEN", "MARKED", "event_with_marks", "kinds"]

_NUMBERS: Final = count(1)


def mark(kind: str) -> str:
    """A word that stands for a private fact of a kind."""
    return f"zq{kind}{next(_NUMBERS)}z"


MARKED: Final = re.compile(
    r"zq([a-z]+)[0-9]+z|\b(?P<birth>1877)\b|\b(?P<id>88877[0-9]{3})\b|\b(?P<rating>31[0-9]7)\b"
    r"|(?P<money>9876[.,]5)"
)
"""The marks: words, years of birth, ids, ratings that do not count, the money that came in."""


def _said_of_pairs() -> Iterator[str]:
    """What is said of players who must not meet, in each language without the names."""
    keys = ("reason.forbidden", "plain.reason.forbidden", "plain.reason.forbidden.you")
    for sentence in (*(PHRASES[key] for key in keys), "the event forbids the pair"):
        for language in ("en", "de", "pl"):
            told = Tongue(language)(said(str(sentence), player="|", players="|"))
            yield re.escape(max(told.split("|"), key=len).strip())


FORBIDDEN: Final = re.compile("|".join((*_said_of_pairs(), "/forbidden")))
"""What tells who must not meet: a sentence, or what an entry touches."""

AUTHOR: Final = mark("author")


def kinds(text: str) -> set[str]:
    """The kinds of the private facts that a text tells."""
    return {found[1] or found.lastgroup or "" for found in MARKED.finditer(text)}


def facts(name: str, number: int, rating: int | None = None) -> PlayerFacts:
    """A player of whom everything is known."""
    return PlayerFacts(
        name=name,
        rating=rating,
        federation="NOR",
        title="FM",
        sex="w",
        birth=f"1877/0{number % 9 + 1}/11",
        fide_id=str(88877000 + next(_NUMBERS)),
        rapid=3107 + 10 * (number % 9),
        blitz=3107 + 10 * (number % 9),
        estimate_reason=mark("reason") if rating is None else "",
        estimate=1400 if rating is None else None,
        national=(
            NationalEntry(
                federation="AUS",
                rating=3107,
                classification="A",
                name=mark("name"),
                origin=mark("origin"),
                national_id=str(88877500 + next(_NUMBERS)),
                birth="1877/03/05",
            ),
        ),
        club=mark("club"),
        note=f"{mark('note')} +47 555 {mark('phone')} {mark('mail')}@example.org",
        listed=(Listed(field="rapid", rating=3107, source=mark("source"), month="2026-01"),),
    )


NAMES: Final = ("Ahorn", "Birke", "Ceder", "Douglas", "Eibe", "Fichte", "Ginster", "Hasel")


def _entered(key: str, many: int) -> Iterator[Action]:
    """The players of a section, some of whom must not meet, and what is known of them."""
    new = tuple(
        NewPlayer(
            pid=Pid(at),
            facts=facts(
                f"{NAMES[at - 1]}, {key.upper()}", at, 2200 - 40 * at if at < many else None
            ),
        )
        for at in range(1, many + 1)
    )
    yield AddPlayers(section=key, players=new)
    yield NumberPlayers(section=key)
    half = many // 2
    yield ForbidPair(section=key, players=(Pid(1), Pid(half + 1)), last_round=RoundNo(1))
    yield ForbidPair(section=key, players=(Pid(2), Pid(7)), first_round=RoundNo(2))
    yield CheckIn(section=key, pid=Pid(1), here=True)
    yield BarHalfPoints(section=key, pid=Pid(4), barred=True)
    yield SetBye(section=key, pid=Pid(5), round_no=RoundNo(2), kind=Result.HALF_POINT_BYE)


def _teams(key: str) -> Iterator[Action]:
    teams = tuple(
        NewTeam(
            pid=Pid(at),
            facts=PlayerFacts(name=f"Team {NAMES[at - 1]}", club=mark("club"), note=mark("note")),
            captain=mark("captain"),
            members=tuple(
                facts(f"{NAMES[at - 1]}, {board}", at + board, 2300 - 50 * at - board)
                for board in range(5)
            ),
        )
        for at in range(1, 7)
    )
    yield AddTeams(section=key, teams=teams)
    yield ForbidPair(section=key, players=(Pid(1), Pid(4)))
    yield NumberPlayers(section=key)


_FUND: Final = f"""# {mark("fund")}
[fund]
currency = "EUR"
available = 9876.50
excluded = [2]
places = [10000, 50]
"""


def _result(file: EventFile, key: str, number: int, name: str) -> Iterator[Action]:
    """Results of all boards of a round."""
    for board in file.state.section(key).round(number).boards:
        if file.state.section(key).teams:
            yield EnterMatch(
                section=key,
                round_no=RoundNo(number),
                board=board.number,
                results=(OUTCOMES[name],) * 4,
            )
        else:
            yield EnterResult(
                section=key, round_no=RoundNo(number), board=board.number, outcome=OUTCOMES[name]
            )


def _played(file: EventFile, key: str, number: int, *, end: bool = True) -> None:
    """Pair and publish a round, and play it; the last one is left open."""

    def act(action: Action) -> None:
        file.act(action, author=AUTHOR, reason=mark("audit"))

    act(StartRound(section=key, round_no=RoundNo(number)))
    act(pair_round(file.state, key, number))
    act(PublishRound(section=key, round_no=RoundNo(number)))
    if end:
        for action in _result(file, key, number, "1-0"):
            act(action)
        act(CompleteRound(section=key, round_no=RoundNo(number)))


SECTIONS: Final = {"a": "dutch-2026", "n": "nswca", "t": "team-swiss-2026"}


@contextmanager
def event_with_marks(folder: Path) -> Iterator[EventFile]:
    """The event: three sections, two rounds played and a third one in play."""
    with EventFile.create(folder / "marks.openarbiter") as file:

        def act(action: Action) -> None:
            file.act(action, author=AUTHOR, reason=mark("audit"))

        act(
            CreateEvent(
                name="Marrow Quay Open",
                organiser=mark("organiser"),
                chief_arbiter=mark("arbiter"),
                deputies=(mark("deputy"),),
            )
        )
        act(LeaveStrict(why=mark("why")))
        act(AddNote(text=mark("message")))
        act(AddNote(text="Lunch at noon", public=True))
        for key, system in SECTIONS.items():
            settings = SectionSettings(
                name=f"Group {key.upper()}", system=system, rounds=4, initial_colour=Colour.WHITE
            )
            act(AddSection(section=key, settings=settings))
            for action in _teams(key) if key == "t" else _entered(key, 8):
                act(action)
            if key != "t":
                act(SetFund(section=key, fund=_FUND))
            for number in (1, 2):
                _played(file, key, number)
            if key == "a":
                act(
                    CorrectResult(
                        section=key,
                        round_no=RoundNo(1),
                        board=file.state.section(key).round(1).boards[-1].number,
                        outcome=OUTCOMES["0-1"],
                    )
                )
                act(WithdrawPlayer(section=key, pid=Pid(7), from_round=RoundNo(3)))
            _played(file, key, 3, end=False)
        yield file
