"""Whatever a tournament or a file holds is the same after writing and reading, in every format."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.formats.text import decode, lines_of
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    NationalEntry,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Team,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.alphabet import composed
from tests.played import entered
from tests.properties.test_formats_recorded import files

Draw = Callable[[st.SearchStrategy[Any]], Any]

ABSENT = RoundRecord(None, None, Result.ABSENT)
BYES = (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE)
GAMES = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    (Result.UNDECIDED, Result.UNDECIDED),
)

letters = st.characters(codec="utf-8", exclude_categories=["C", "Z"])


def texts(longest: int) -> st.SearchStrategy[str]:
    """Texts that fit some columns and begin and end with a letter."""
    return st.text(letters, max_size=longest).map(composed)


@st.composite
def players(draw: Draw, numbers: list[int], rounds: int) -> list[Player]:
    """Players with these numbers and some rounds behind them, both reports of a game alike."""
    records: dict[int, list[RoundRecord]] = {number: [] for number in numbers}
    for _ in range(rounds):
        order = draw(st.permutations(numbers))
        bye = len(numbers) % 2 == 1 and draw(st.booleans())
        games = draw(st.integers(min_value=0, max_value=len(numbers) // 2))
        for place in range(games):
            white, black = order[2 * place : 2 * place + 2]
            one, other = draw(st.sampled_from(GAMES))
            records[white].append(RoundRecord(Tpn(black), Colour.WHITE, one))
            records[black].append(RoundRecord(Tpn(white), Colour.BLACK, other))
        for number in order[2 * games :]:
            result = draw(st.sampled_from((*BYES, Result.ABSENT)))
            if bye:
                result, bye = Result.PAIRING_ALLOCATED_BYE, False
            records[number].append(RoundRecord(None, None, result))
    return [player(draw, number, records[number]) for number in numbers]


def player(draw: Draw, number: int, rounds: list[RoundRecord]) -> Player:
    """One player with these rounds."""
    while rounds and rounds[-1] == ABSENT:
        rounds.pop()
    entry = NationalEntry(federation="ABC", rating=draw(ratings), name=draw(texts(33)))
    return Player(
        tpn=Tpn(number),
        name=draw(texts(33)),
        sex=draw(st.sampled_from(["", "m", "w"])),
        title=draw(st.sampled_from(["", "GM", "WCM", "NM"])),
        rating=draw(ratings),
        federation=draw(st.sampled_from(["", "FID", "ABC"])),
        fide_id=draw(texts(11)),
        birth=draw(texts(10)),
        declared_rank=draw(st.none() | st.integers(1, 9999)),
        rounds=tuple(rounds),
        national=draw(st.sampled_from([(), (entry,)])),
    )


ratings = st.none() | st.integers(1, 9999)


@st.composite
def tournaments(draw: Draw) -> Tournament:
    """Tournaments every fact of which TRF26 can say."""
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=7)))
    rounds = draw(st.integers(0, 4))
    entrants = draw(players(numbers, rounds))
    some = st.lists(st.sampled_from(numbers), min_size=1, max_size=4, unique=True).map(tuple)
    win, half = draw(st.sampled_from([(10, 5), (30, 10), (20, 10), (5, 0)]))
    tournament = Tournament(
        players=tuple(entrants),
        event=Event(
            name=draw(texts(60)),
            city=draw(texts(20)),
            deputies=tuple(draw(st.lists(st.text(letters, min_size=1).map(composed), max_size=2))),
            type_text=draw(texts(20)).lower(),
            type_code=draw(st.sampled_from(["", "FIDE_DUTCH", "FIDE_DUBOV"])),
            round_dates=draw(st.sampled_from([(), ("26/01/01", "", "26/01/02")])),
        ),
        rounds=draw(st.none() | st.integers(max(rounds, 1), 98)),
        scoring=replace(
            ScoringSystem.of(win, half),
            pairing_allocated_bye=draw(st.integers(0, 30)),
            undecided=draw(st.sampled_from([0, half])),
        ),
        initial_colour=draw(st.sampled_from([None, *Colour])),
        virtual_points=tuple(draw(st.lists(accelerations(numbers), max_size=2))),
        adjustments=tuple(draw(st.lists(adjustments(some), max_size=1))),
        tie_breaks=draw(st.sampled_from([(), ("BH/C1", "SB"), ("DE",)])),
        teams=(Team(number=3, name="Reds", players=draw(some), rank=1),) if draw(rare) else (),
    )
    return replace(
        tournament,
        requested_byes=tuple(draw(byes(tournament, some))),
        forbidden_pairs=tuple(draw(st.lists(forbidden(tournament, some), max_size=2))),
    )


rare = st.integers(0, 9).map(lambda number: number == 0)


def accelerations(numbers: list[int]) -> st.SearchStrategy[VirtualPoints]:
    """Virtual points in some rounds for one player."""
    return st.builds(
        lambda points, first, last, who: VirtualPoints(
            points=points,
            first_round=RoundNo(min(first, last)),
            last_round=RoundNo(max(first, last)),
            first_player=Tpn(who),
            last_player=Tpn(who),
        ),
        st.integers(0, 30),
        st.integers(1, 5),
        st.integers(1, 5),
        st.sampled_from(numbers),
    )


def adjustments(some: st.SearchStrategy[tuple[int, ...]]) -> st.SearchStrategy[PointsAdjustment]:
    """A bonus or a penalty."""
    return st.builds(
        lambda points, players: PointsAdjustment(
            kind="", points=points, round_no=None, players=players
        ),
        st.integers(-50, 50),
        some,
    )


@st.composite
def byes(
    draw: Draw, tournament: Tournament, some: st.SearchStrategy[tuple[Tpn, ...]]
) -> list[RequestedBye]:
    """Byes of rounds to come, one kind a round."""
    after = tournament.next_round
    return [
        RequestedBye(
            round_no=RoundNo(after + distance), kind=draw(st.sampled_from(BYES)), players=draw(some)
        )
        for distance in range(draw(st.integers(0, 2)))
    ]


@st.composite
def forbidden(
    draw: Draw, tournament: Tournament, some: st.SearchStrategy[tuple[Tpn, ...]]
) -> ForbiddenPairs:
    """Players kept apart, always or in some rounds that limit something."""
    first = draw(st.none() | st.integers(2, 5))
    last = draw(st.none() | st.integers(1, (tournament.rounds or 98) - 1 or 1))
    if last is not None and last >= (tournament.rounds or 99):
        last = None
    return ForbiddenPairs(players=draw(some), first_round=first, last_round=last)


def with_points(tournament: Tournament) -> Tournament:
    """The tournament as every report file states it: with the points of the results."""
    data = trf.write(tournament)
    written = {player.tpn: player for player in trf.read(data).tournament.players}
    return replace(
        tournament,
        players=tuple(
            replace(player, declared_points=written[player.tpn].declared_points)
            for player in tournament.players
        ),
    )


@given(tournaments())
def test_trf26_says_everything(tournament: Tournament) -> None:
    """A tournament written in TRF26 and read is the same tournament, remarks aside."""
    expected = with_points(tournament)
    assert trf.read(trf.write(expected)).tournament == entered(expected)


def effect(tournament: Tournament) -> object:
    """What pairing sees of a tournament, whichever records said it."""
    virtual: dict[tuple[int, int], int] = {}
    for points in tournament.virtual_points:
        for round_no in range(points.first_round, points.last_round + 1):
            if round_no <= max(tournament.rounds or 0, tournament.next_round) and points.points:
                virtual[points.first_player, round_no] = points.points
            else:
                virtual.pop((points.first_player, round_no), None)
    byes = {
        (bye.round_no, bye.kind, tpn) for bye in tournament.requested_byes for tpn in bye.players
    }
    rounds = [(player.tpn, player.rounds, player.rating) for player in tournament.players]
    scoring = replace(tournament.scoring, undecided=0)
    return (
        *(rounds, tournament.rounds, tournament.initial_colour, scoring, virtual, byes),
        tournament.forbidden_pairs,
    )


@pytest.mark.parametrize("dialect", ["trfx", "trfbx"])
@given(tournament=tournaments())
def test_the_dialects_of_engines_say_all_that_pairing_needs(
    dialect: str, tournament: Tournament
) -> None:
    """What an engine's dialect says is what TRF26 says, or it refuses to say it."""
    try:
        data = trf.write(tournament, dialect=dialect)
    except NotCoveredError:
        return
    assert effect(trf.read(data).tournament) == effect(entered(tournament))


@given(tournaments(), st.booleans())
def test_json_says_everything(tournament: Tournament, withdrawn: bool) -> None:  # noqa: FBT001  (drawn)
    """A tournament written as JSON and read is the same tournament."""
    if withdrawn:
        first, *others = tournament.players
        first = replace(first, withdrawn_after=RoundNo(max(1, len(first.rounds))))
        tournament = replace(tournament, players=(first, *others), baku=True)
    assert read_tournament(json_.write(tournament)).tournament == tournament


@given(tournaments(), tournaments())
def test_any_change_can_be_written_into_a_file(one: Tournament, other: Tournament) -> None:
    """A file takes over the facts of quite another tournament, its own comments stay."""
    data = b"### kept\n" + trf.write(one)
    changed = replace(with_points(other), origin=trf.read(data).tournament.origin)
    written = trf.write(changed)
    assert trf.read(written).tournament == changed
    assert b"### kept\n" in written


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text + "\n"))
def test_any_bytes_are_read_or_refused(source: bytes | str) -> None:
    """Nothing but the documented errors comes out of a reader."""
    for lenient in (False, True):
        with suppress(FormatError):
            read_tournament(source, lenient=lenient)


@given(
    st.lists(st.sampled_from(["001", "001    1", "    ", "0000 - Z", "162  W", "\r", "\n", "9"]))
)
def test_any_mixture_of_records_is_read_or_refused(parts: list[str]) -> None:
    """Half records in any order are findings, and what is read is written back."""
    data = "".join(parts).encode()
    with suppress(FormatError):
        assert trf.write(trf.read(data, lenient=True).tournament) == data


ALIASES = {
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXS"), "162"),
    "013": "310",
    "XXA": "250",
    "XXP": "260",
    "XXR": "142",
    "XXZ": "240",
}
"""Records of other dialects, and what TRF26 says instead."""


def said(data: bytes, tournament: Tournament) -> set[str]:
    """The record codes of a file that say more than what holds anyway."""
    found: set[str] = set()
    for line in lines_of(decode(data)):
        code = line[:3].upper()
        words = line[3:].split()
        if code == "XXC":
            found |= {"152" for word in words if word.lower() in ("white1", "black1")}
        elif words and code not in {"062", "072", "082"}:  # counted anew
            found.add(ALIASES.get(code, code))
    return found - {"162"} if tournament.scoring == ScoringSystem() else found


def stated(again: Tournament, first: Tournament) -> Tournament:
    """A tournament with the points that a new file states for who had none in the old one."""
    players = tuple(
        replace(old, declared_points=new.declared_points) if old.declared_points is None else old
        for old, new in zip(first.players, again.players, strict=True)
    )
    return replace(first, players=players)


def goes_through(path: Path) -> bool:
    """Whether a file can be read; what it says is then the same after JSON and back."""
    try:
        first = trf.read(path).tournament
    except FormatError:
        return False
    once = json_.write(first)
    from_json = read_tournament(once).tournament
    assert from_json == first, path
    assert from_json.other_records == first.other_records, path
    data = trf.write(from_json)
    again = trf.read(data).tournament
    assert again == entered(stated(again, first)), path
    assert trf.write(read_tournament(json_.write(again)).tournament) == data, path
    missing = said(path.read_bytes(), first) - said(data, again)
    assert not missing, (path, missing)
    kept = [each.line for each in first.other_records]
    assert [line for line in lines_of(decode(data)) if line in kept] == kept, path
    return True


@pytest.mark.parametrize("folder", ["examples", "tests/data", "tests/cli/data", "tests/oracles"])
def test_the_files_of_the_repository_go_through_json(root: Path, folder: str) -> None:
    """Every record of every file here is there again, and JSON is the same the second time."""
    assert sum(goes_through(path) for path in files(root / folder))


@pytest.mark.parametrize("folder", ["generated", "examples", "real"])
def test_recorded_files_go_through_json(recorded: Path, folder: str) -> None:
    """So is what other programs have written; broken files are refused."""
    assert sum(goes_through(path) for path in files(recorded / folder))


words = st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0\ufeff"), max_size=12).map(
    composed
)
openings = st.sampled_from(
    ["### ", "801 ", "212 ", "XXC ", "BBU ", "300 ", "362 ", "ABC ", "013 ", "# ", "{", ""]
)


@given(st.lists(st.tuples(openings, words), max_size=4))
def test_any_other_lines_go_through_json(parts: list[tuple[str, str]]) -> None:
    """Whatever else stands in a file stands in JSON, and in the next file, word for word."""
    lines = [opening + text for opening, text in parts]
    data = "\n".join(["012 Small", *lines, "001    1      Alpha", *lines, ""])
    try:
        first = trf.read(data.encode()).tournament
    except FormatError:
        return
    once = json_.write(first)
    again = trf.read(trf.write(read_tournament(once).tournament)).tournament
    assert (again.other_records, again.team_event) == (first.other_records, first.team_event)
