"""Events for tests, played at the desk itself: the same arguments give the same event."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from openarbiter.desk import (
    OUTCOMES,
    AddPlayers,
    AddSection,
    CompleteRound,
    CreateEvent,
    EnterResult,
    EventState,
    NewPlayer,
    NumberPlayers,
    Outcome,
    Pid,
    PlayerFacts,
    PublishRound,
    SectionSettings,
    StartRound,
    pair_round,
)
from openarbiter.model import Result, RoundNo, RoundRecord, Tournament
from openarbiter.store import EventFile

AUTHOR = "Wren Osterley"
"""Who does everything that nobody else does."""

CODES = ("BH/C1", "BH", "SB")

FAMILIES = (
    *("Aldermoor", "Brackwater", "Cindervale", "Dunmarrow", "Eastwhistle", "Fennimore"),
    *("Gorsehollow", "Hartlebrook", "Inglewharf", "Jessamine", "Kittiwake", "Larkspindle"),
    *("Marrowdale", "Nettlecombe", "Oakenshade", "Pellworthy", "Quillfeather", "Rookhampton"),
    *("Saltmere", "Thistlegate", "Umberfield", "Vexley", "Wintermarsh", "Yarrowby", "Zephyrine"),
)
"""Families nobody has; with the given names they make 125 players."""

GIVEN = ("Ada", "Bruno", "Cleo", "Dario", "Edda")

FEDERATIONS = ("ENG", "GER", "POL", "NOR", "PER")


def _now() -> datetime:
    return datetime.now(tz=UTC)


def facts_of(number: int) -> PlayerFacts:
    """The facts of an invented player; each number from 0 on gives another name."""
    family = FAMILIES[number % len(FAMILIES)]
    given = GIVEN[(number + number // len(FAMILIES)) % len(GIVEN)]
    return PlayerFacts(
        name=f"{family}, {given}",
        sex="w" if given in {"Ada", "Cleo", "Edda"} else "m",
        title={0: "GM", 1: "IM", 2: "FM"}.get(number, ""),
        rating=2400 - 17 * number % 1300 if number % 11 != 10 else None,
        federation=FEDERATIONS[number % len(FEDERATIONS)],
        birth=f"{1960 + number % 50}/00/00",
        club=("Harbour Chess Club", "Old Mill", "")[number % 3],
    )


def play_round(file: EventFile, key: str, number: int, luck: random.Random) -> Iterator[None]:
    """Pair, publish and play a round; stops before each step and the end, to be looked at."""
    round_no = RoundNo(number)
    file.act(StartRound(section=key, round_no=round_no), author=AUTHOR)
    yield
    file.act(pair_round(file.state, key, number), author=AUTHOR)
    yield
    file.act(PublishRound(section=key, round_no=round_no), author=AUTHOR)
    yield
    for board in file.state.section(key).round(number).boards:
        outcome = _outcome(file.state, key, number, int(board.number), luck)
        action = EnterResult(section=key, round_no=round_no, board=board.number, outcome=outcome)
        file.act(action, author=AUTHOR)
    yield
    file.act(CompleteRound(section=key, round_no=round_no), author=AUTHOR)


def paired(file: EventFile, number: int) -> None:
    """Pair a round of section a that nobody sees yet."""
    file.act(StartRound(section="a", round_no=RoundNo(number)), author=AUTHOR)
    file.act(pair_round(file.state, "a", number), author=AUTHOR)


def published(file: EventFile, number: int) -> None:
    """Pair a round of section a, and publish it."""
    paired(file, number)
    file.act(PublishRound(section="a", round_no=RoundNo(number)), author=AUTHOR)


def _outcome(state: EventState, key: str, number: int, board: int, luck: random.Random) -> Outcome:
    """A result as the ratings would have it, more or less."""
    section = state.section(key)
    found = section.round(number).board(board)
    assert found is not None
    white, black = section.player(found.white), section.player(found.black)
    edge = ((white.rating or 1400) - (black.rating or 1400)) / 800
    chance = luck.random()
    if chance < 0.35 + edge:
        return OUTCOMES["1-0"]
    return OUTCOMES["0-1"] if chance > 0.7 + edge / 2 else OUTCOMES["1/2-1/2"]


def played_event(
    path: Path,
    *,
    players: int = 11,
    rounds: int = 3,
    of: int = 5,
    clock: Callable[[], datetime] = _now,
) -> EventFile:
    """An event of one section, some of its announced rounds played to the end."""
    luck = random.Random(players)  # noqa: S311  (the same event every time)
    file = EventFile.create(path, clock=clock)
    head = CreateEvent(
        name="Marrow Quay Open",
        place="Marrow Quay",
        start="2026-11-20",
        end="2026-11-22",
        chief_arbiter=AUTHOR,
    )
    file.act(head, author=AUTHOR)
    settings = SectionSettings(name="Open", rounds=of, tie_breaks=CODES)
    file.act(AddSection(section="a", settings=settings), author=AUTHOR)
    entered = tuple(
        NewPlayer(pid=Pid(number + 1), facts=facts_of(number)) for number in range(players)
    )
    file.act(AddPlayers(section="a", players=entered), author=AUTHOR)
    file.act(NumberPlayers(section="a"), author=AUTHOR)
    for number in range(1, rounds + 1):
        for _ in play_round(file, "a", number, luck):
            pass
    return file


def as_written(records: Sequence[RoundRecord]) -> list[RoundRecord]:
    """Rounds as a new report file has them: a zero-point bye where somebody had not come yet."""
    first = next((at for at, each in enumerate(records) if each.result is not Result.ABSENT), 0)
    return [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * first + list(records[first:])


def entered(tournament: Tournament) -> Tournament:
    """A tournament as a new report file has it, where nothing depends on what was blank."""
    scoring = tournament.scoring
    if scoring.zero_point_bye or tournament.adjustments or tournament.baku:
        return tournament
    paired = tournament.paired_rounds
    players = []
    for player in tournament.players:
        come = any(each.result is not Result.ABSENT for each in player.rounds)
        rounds = tuple(as_written(player.rounds))[:paired] + player.rounds[paired:]
        players.append(replace(player, rounds=rounds) if come else player)
    return replace(tournament, players=tuple(players))
