"""Text in columns for any names, and what a table does not hold yet, as sentences.

Wide characters count twice, combining ones not at all.

Source:
    Unicode Standard Annex 11, East Asian Width; C.04.2, GHR 3.1 (adjourned games);
    TRF26, record 162 (what a game without a result counts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openarbiter.languages import said
from openarbiter.model import OpenGame, Player, Points, Tournament, open_games, points_text

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

    All rounds count without a last one; ``board`` gives the board of a game, which report files
    have not.
    """
    games = open_games(tournament, last)
    if not games:
        return ()
    head = said(
        "Not final: {count} games have no result; each counts {points} for both players here.",
        len(games),
        one="Not final: {count} game has no result; it counts {points} for both players here.",
        points=points_text(tournament.scoring.undecided),
    )
    return (head, *_named(tournament, games[:_SHOWN], board), *_more(len(games) - _SHOWN))


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
        if place is None:
            yield said("Round {round}: {white} against {black}.", **gaps)
        else:
            yield said(
                "Round {round}, board {board}: {white} against {black}.", board=place, **gaps
            )


def _more(count: int) -> Sequence[str]:
    return [said("And {count} more.", count)] if count > 0 else ()


def not_over(tournament: Tournament, last: int) -> tuple[str, ...]:
    """That rounds are to come behind the last one that counts; nothing after the last of all."""
    rounds = tournament.rounds
    if not rounds or last >= rounds:
        return ()
    return (
        said(
            "After round {number} of {rounds}: the event is not over.", number=last, rounds=rounds
        ),
    )


def open_games_json(tournament: Tournament, last: int | None = None) -> list[dict[str, int]]:
    """The games without a result up to a round (``None``: all), as JSON: round, White, Black."""
    return [
        {"round": game.round_no, "white": game.white, "black": game.black}
        for game in open_games(tournament, last)
    ]
