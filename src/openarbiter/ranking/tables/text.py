"""Text in columns for any names, points as cells, and what a table does not hold yet, as sentences.

Wide characters count twice, combining ones not at all.

Source:
    Unicode Standard Annex 11, East Asian Width; C.04.2, GHR 3.1 (adjourned games); C.07, Article
    2.1; TRF26, records 162 (what a game without a result counts) and 299 (abnormal points).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    OpenGame,
    Player,
    Points,
    Result,
    RoundNo,
    ScoringSystem,
    Tournament,
    open_games,
    points_text,
)

_TENTHS = 10


def width(text: str) -> int:
    """Number of places a text takes on a terminal."""
    if text.isascii():
        return len(text)
    import unicodedata  # noqa: PLC0415  (only names beyond ASCII need it)

    places = 0
    for character in text:
        if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Mn"}:
            continue
        places += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return places


def pad(text: str, places: int, *, right: bool = False) -> str:
    """A text filled with spaces to a number of places; ``right`` puts the text to the right."""
    space = " " * (places - width(text))
    return space + text if right else text + space


def columns(rows: Sequence[Sequence[str]], aligns: str, gap: str = "  ") -> list[str]:
    """Rows of one length as lines with aligned columns, without spaces at their end.

    An align is one letter a column: ``"<"`` or ``">"``.
    """
    if not rows:
        return []
    places = [max(width(row[number]) for row in rows) for number in range(len(aligns))]
    return [
        gap.join(
            pad(text, place, right=align == ">")
            for text, place, align in zip(row, places, aligns, strict=True)
        ).rstrip()
        for row in rows
    ]


def points_column(points: Points) -> str:
    """Points (tenths) as a cell: a space behind whole ones, so that units stand in a column."""
    return points_text(points) if points % _TENTHS else f"{points_text(points)} "


def titled(player: Player) -> str:
    """Name with the title in front."""
    return f"{player.title} {player.name}" if player.title else player.name


_SHOWN = 12


def missing_results(
    tournament: Tournament,
    last: int | None = None,
    board: Callable[[OpenGame], int | None] | None = None,
) -> tuple[str, ...]:
    """What is missing in a table, beginning with how many games; nothing where all is in.

    All rounds count without a last one; ``board`` gives the board of a game, by which they stand
    then; report files have none.
    """
    games = open_games(tournament, last)
    if not games:
        return ()
    if board:
        games = tuple(sorted(games, key=lambda game: (game.round_no, board(game) or 0)))
    head = said(
        "Not final: {count} games have no result; each counts {points} for both players here.",
        len(games),
        one="Not final: {count} game has no result; it counts {points} for both players here.",
        points=points_text(tournament.scoring.undecided),
    )
    rest = len(games) - _SHOWN
    more = [said("And {count} more.", rest, one="And one more.")] if rest > 0 else []
    return (head, *_named(tournament, games[:_SHOWN], board), *more)


def _named(
    tournament: Tournament,
    games: Sequence[OpenGame],
    board: Callable[[OpenGame], int | None] | None,
) -> Iterator[str]:
    names = {player.tpn: f"{player.tpn} {titled(player)}" for player in tournament.players}
    for game in games:
        white, black = (names.get(tpn, str(tpn)) for tpn in (game.white, game.black))
        gaps = {"round": str(game.round_no), "white": white, "black": black}
        place = None if board is None else board(game)
        note = said("Round {round}: {white} against {black}.", **gaps)
        if place is not None:
            gaps["board"] = str(place)
            note = said("Round {round}, board {board}: {white} against {black}.", **gaps)
        yield note


def not_over(tournament: Tournament, last: int) -> tuple[str, ...]:
    """That rounds are to come behind the last one that counts; nothing after the last of all."""
    rounds = tournament.rounds or 0
    note = said(
        "After round {number} of {rounds}: the event is not over.", number=last, rounds=rounds
    )
    return (note,) if last < rounds else ()


def open_games_json(tournament: Tournament, last: int | None = None) -> list[dict[str, int]]:
    """The games without a result up to a round (``None``: all), as JSON: round, White, Black."""
    return [
        {"round": game.round_no, "white": game.white, "black": game.black}
        for game in open_games(tournament, last)
    ]


NOT_FINAL = "?"
"""What stands behind points that a game without a result may still change."""


class Score(NamedTuple):
    """The points of a player after a round.

    Attributes:
        points: Points (tenths); ``None`` where the game of the round itself has no result. A game
            of an earlier round without a result counts what the event says, usually a draw.
        final: Every game of the player up to the round has a result.
    """

    points: Points | None
    final: bool


def scores_by_round(tournament: Tournament, player: Player, rounds: int) -> Iterator[Score]:
    """The score of a player after each of the first rounds.

    Source:
        C.07 (applied from 2026-03-01), Article 2.1; C.04.2, GHR 3.1.
    """
    total, final = 0, True
    for number, worth in enumerate(points_by_round(tournament, player, rounds), start=1):
        is_open = player.record(RoundNo(number)).result is Result.UNDECIDED
        total, final = total + worth, final and not is_open
        yield Score(None if is_open else total, final)


def score_text(points: Points | None, *, final: bool = True) -> str:
    """Points (tenths) in a table: nothing where there are none, marked where they are not final."""
    return "" if points is None else points_text(points) + ("" if final else NOT_FINAL)


def points_by_round(tournament: Tournament, player: Player, rounds: int) -> tuple[Points, ...]:
    """What each of the first rounds was worth (tenths), abnormal points (record 299) included.

    A bonus or a penalty stands with its round, one without a round with the first; the sum is
    the score after these rounds (C.07, Article 2.1).
    """
    table = _usual(tournament.scoring)
    found = []
    for number in range(1, rounds + 1):
        record = player.record(RoundNo(number))
        worth = table[record.result.value, record.colour is Colour.BLACK]
        bonus = 0
        for change in tournament.adjustments:
            if change.players and player.tpn not in change.players:
                continue
            if change.kind:
                worth = change.points if change.changes(number, record.result) else worth
            elif number == (change.round_no or 1):
                bonus += change.points
        found.append(worth + bonus)
    return tuple(found)


@lru_cache(maxsize=16)
def _usual(scoring: ScoringSystem) -> Mapping[tuple[str, bool], Points]:
    """What results are worth; whoever asks for one player after the other finds it out once."""
    return scoring.table()
