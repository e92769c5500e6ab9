"""The games of a round as the heads of a PGN file, into which a broadcast writes the moves.

Source:
    Portable Game Notation Specification and Implementation Guide, 1994-03-12, 7.1, 8.1.1
    (seven tag roster), 8.2.6 and 9.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from openarbiter.desk import EventState, Outcome, Section, games_of
from openarbiter.model import Colour, Player, Result
from openarbiter.model.days import start_of
from openarbiter.web.site.feed import one_line

_LONGEST: Final = 255
"""Characters of a value (7.1)."""

_WON = {Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN}
_DRAWN = {Result.DRAW, Result.UNRATED_DRAW}
_LOST = {Result.LOSS, Result.UNRATED_LOSS, Result.FORFEIT_LOSS}

_FORFEIT = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}

Tags = dict[str, str]


def games(state: EventState, section: Section, number: int) -> str:
    """All games of a published round, in the order of their boards."""
    return "".join(map(_written, _tags(state, section, number)))


def _tags(state: EventState, section: Section, number: int) -> Iterator[Tags]:
    head = _head(state, section, number)
    for board in section.round(number).boards:
        if section.teams:
            yield from _match(head, section, number, board.number)
            continue
        outcome = section.outcome(number, board.number)
        white, black = section.player(board.white), section.player(board.black)
        if section.swap(number, board.number):
            white, black, outcome = black, white, Outcome(outcome.black, outcome.white)
        yield _game(head, (white, black), outcome, board.number)


def _head(state: EventState, section: Section, number: int) -> Tags:
    """What is the same in every game of a round."""
    day, _ = start_of(section.date_of(number))
    return {
        "Event": state.name,
        "Site": state.place,
        "Date": f"{day:%Y.%m.%d}" if day else "????.??.??",
        "Round": str(number),
        "Section": section.name,
    }


def _match(head: Tags, section: Section, number: int, at: int) -> Iterator[Tags]:
    """The games of a match; a board with an empty seat has no game."""
    match = section.match(number, at)
    if match is None:
        return
    teams = [section.player(pid).name for pid in match.pair]
    lines = zip(games_of(section, match), match.results, strict=True)
    for (board, colour, one, other), outcome in lines:
        if one is None or other is None:
            continue
        first = colour is Colour.WHITE
        names = teams if first else teams[::-1]
        around = {**head, "Round": f"{number}.{at}", "WhiteTeam": names[0], "BlackTeam": names[1]}
        yield (
            _game(around, (one, other), outcome, board)
            if first
            else _game(around, (other, one), Outcome(outcome.black, outcome.white), board)
        )


def _game(head: Tags, sides: tuple[Player, Player], outcome: Outcome, board: int) -> Tags:
    """The tags of one game; the seven of the roster come first."""
    first = {name: head[name] for name in ("Event", "Site", "Date", "Round")}
    white, black = sides
    found = {**first, "White": white.name, "Black": black.name, "Result": result_of(outcome)}
    found |= {name: text for name, text in head.items() if name not in first and text}
    found["Board"] = str(board)
    for colour, player in (("White", white), ("Black", black)):
        known = {
            "Title": player.title,
            "Elo": str(player.rating or ""),
            "FideId": player.fide_id,
        }
        found |= {f"{colour}{name}": text for name, text in known.items() if text}
    if {outcome.white, outcome.black} <= _FORFEIT:
        found["Termination"] = "rules infraction"  # administrative forfeit (9.8.1)
    return found


def result_of(outcome: Outcome) -> str:
    """The result of a game; a star for one that is open, or has a result PGN does not know.

    Source:
        Portable Game Notation Specification, 8.1.1.7.
    """
    white, black = outcome.white, outcome.black
    if white in _WON and black in _LOST:
        return "1-0"
    if white in _LOST and black in _WON:
        return "0-1"
    return "1/2-1/2" if {white, black} <= _DRAWN else "*"


def _written(tags: Tags) -> str:
    """One game: its tags, an empty line, and the result in the place of the moves."""
    lines = [f'[{name} "{_value(text)}"]\n' for name, text in tags.items()]
    return f"{''.join(lines)}\n{tags['Result']}\n\n"


def _value(text: str) -> str:
    r"""A value between its quotes: a question mark for an unknown one.

    Examples:
        >>> print(_value('The "Rook" \\ Pawn'), _value(""))
        The \"Rook\" \\ Pawn ?
    """
    plain = one_line(text)[:_LONGEST] or "?"
    return plain.replace("\\", "\\\\").replace('"', '\\"')
