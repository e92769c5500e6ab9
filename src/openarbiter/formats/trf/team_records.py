"""The records of a team event beside those of its players and teams.

They stay in the file word for word when a tournament is written; this reads what they say.

Source:
    TRF26 (applied from 2025-09-01), records 300, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.formats.text import BOM, decode_line, raw_lines
from openarbiter.formats.trf.assembly import Origin
from openarbiter.formats.trf.fields import Field, tenths, whole
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.model.teams import ForfeitedMatch, LineUp, TeamBye, TeamEvent

__all__ = ["team_event"]

_LINE_UP = (Field("round", 5, 7), Field("team", 9, 11), Field("opponent", 13, 15))
_LINE_UP_PLAYERS = Field("players", 17, 20)
_LINE_UP_STRIDE = 5
_BYE = (Field("match points", 5, 8), Field("game points", 10, 13))
_BYE_TEAM = Field("team", 15, 17)
_BYE_STRIDE = 4
_FORFEITED = (
    Field("result", 5, 6),
    Field("round", 8, 10),
    Field("white", 12, 14),
    Field("black", 16, 18),
)
_SCORING = (Field("symbol", 5, 6), Field("points", 7, 10))
_SCORING_STRIDE = 9
_SYMBOLS = {"TW": "win", "TD": "draw", "TL": "loss"}


def team_event(tournament: Tournament) -> TeamEvent | None:
    """What the file behind a tournament says of its matches.

    Args:
        tournament: The tournament; without teams there is nothing to say.

    Returns:
        The facts, usual ones where the file is silent; ``None`` without teams.

    Source:
        TRF26 (applied from 2025-09-01), records 300, 320, 330, 352 and 362.
    """
    if not tournament.teams:
        return None
    origin = tournament.origin
    if not isinstance(origin, Origin):
        return TeamEvent()
    lines: dict[str, list[str]] = {}
    for raw in raw_lines(origin.data.removeprefix(BOM)):
        line = decode_line(raw.rstrip(b"\r\n"))
        lines.setdefault(line[:3], []).append(line)
    tpn_of: dict[int, Tpn] = {number: tpn for tpn, number in origin.pairing_ids.items()}
    points: dict[str, Points] = {}
    for line in lines.get("362", ()):
        points |= _match_points(line)
    return TeamEvent(
        **points,
        colours="".join(lines.get("352", [""])[-1][4:].split()),
        line_ups=tuple(up for line in lines.get("300", ()) for up in _line_up(line, tpn_of)),
        forfeited=tuple(m for line in lines.get("330", ()) for m in _forfeited(line)),
        byes=tuple(bye for line in lines.get("320", ()) for bye in _byes(line)),
    )


def _places(line: str, first: Field, stride: int) -> Iterator[str]:
    """What stands in a field and in those that follow it in equal steps."""
    shift = 0
    while first.first + shift <= len(line.rstrip()):
        yield Field(first.name, first.first + shift, first.last + shift).text(line)
        shift += stride


def _match_points(line: str) -> dict[str, Points]:
    symbol, value = _SCORING
    found: dict[str, Points] = {}
    symbols = _places(line, symbol, _SCORING_STRIDE)
    values = _places(line, value, _SCORING_STRIDE)
    for letters, text in zip(symbols, values, strict=False):
        points = tenths(text)
        if letters in _SYMBOLS and points is not None:
            found[_SYMBOLS[letters]] = points
    return found


def _line_up(line: str, tpn_of: Mapping[int, Tpn]) -> Iterator[LineUp]:
    round_no, team, _ = (whole(field.text(line)) for field in _LINE_UP)
    if not round_no or not team:
        return
    numbers = [whole(text) for text in _places(line, _LINE_UP_PLAYERS, _LINE_UP_STRIDE)]
    yield LineUp(
        round_no=RoundNo(round_no),
        team=team,
        players=tuple(tpn_of.get(n, Tpn(n)) if n else None for n in numbers),
    )


def _forfeited(line: str) -> Iterator[ForfeitedMatch]:
    result, *numbers = _FORFEITED
    round_no, white, black = (whole(field.text(line)) for field in numbers)
    letters = result.text(line)
    if round_no and white and black and set(letters) <= set("+-"):
        yield ForfeitedMatch(
            round_no=RoundNo(round_no),
            white=white,
            black=black,
            white_came=letters.startswith("+"),
            black_came=letters.endswith("+"),
        )


def _byes(line: str) -> Iterator[TeamBye]:
    match_points, game_points = (tenths(field.text(line)) or 0 for field in _BYE)
    for index, text in enumerate(_places(line, _BYE_TEAM, _BYE_STRIDE), start=1):
        team = whole(text)
        if team:
            yield TeamBye(
                round_no=RoundNo(index),
                team=team,
                match_points=match_points,
                game_points=game_points,
            )
