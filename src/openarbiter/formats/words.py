"""What facts are called in findings, and points and entries as findings show them.

Source:
    TRF16 annex (2015) and TRF26 (applied from 2025-09-01): the fields of the records.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import Points, Result, result_words

_NAMES = {
    "number": said("number"),
    "rating": said("rating"),
    "points": said("points"),
    "rank": said("rank"),
    "round_no": said("round"),
    "first_round": said("first round"),
    "last_round": said("last round"),
    "first_player": said("first player"),
    "last_player": said("last player"),
    "match_points": said("match points"),
    "game_points": said("game points"),
    "bye_match_points": said("match points of a bye"),
    "bye_game_points": said("game points of a bye"),
    "kind": said("type"),
    "symbol": said("symbol"),
    "players": said("players"),
    "nickname": said("nickname"),
    "strength": said("strength"),
    "name": said("name"),
    "city": said("city"),
    "federation": said("federation"),
    "start_date": said("first day"),
    "end_date": said("last day"),
    "type_text": said("kind of tournament"),
    "type_code": said("code of the kind of tournament"),
    "chief_arbiter": said("chief arbiter"),
    "time_control": said("time control"),
    "time_control_code": said("code of the time control"),
    "starting_rank_method": said("order of the starting numbers"),
    "pairing_controller": said("pairing controller"),
    "rounds": said("number of rounds"),
    "initial colour": said("initial colour"),
    "lists that count": said("order of the lists that count"),
    "standings order": said("order of the standings"),
    "title": said("title"),
    "sex": said("sex"),
    "birth": said("birth"),
    "round_dates": said("date of a round"),
    "fide_id": said("FIDE ID"),
    "national_id": said("number in the national list"),
    "classification": said("title in the national list"),
    "origin": said("origin"),
    "white_win": said("a win with White"),
    "white_draw": said("a draw with White"),
    "white_loss": said("a loss with White"),
    "black_win": said("a win with Black"),
    "black_draw": said("a draw with Black"),
    "black_loss": said("a loss with Black"),
    "forfeit_win": said("a forfeit win"),
    "full_point_bye": said("a full-point bye"),
    "half_point_bye": said("a half-point bye"),
    "zero_point_bye": said("a zero-point bye"),
    "pairing_allocated_bye": said("the pairing-allocated bye"),
    "forfeit_loss": said("a forfeit loss"),
    "undecided": said("a game without a result"),
}
"""Fields of records, facts that are said once, and values of a scoring system."""


def called(name: str) -> str:
    """What a field or a value is called; one without a word keeps its name.

    Examples:
        >>> called("start_date"), called("white_win")
        ('first day', 'a win with White')
    """
    return _NAMES.get(name, name.replace("_", " "))


def shown(points: Points | None) -> str:
    """Points as the files write them, ``"2.5"``; without the decimal where only that fits."""
    if points is None:
        return ""
    sign = "-" if points < 0 else ""
    units, tenths = divmod(abs(points), 10)
    text = f"{sign}{units}.{tenths}"
    return text[:-2] if tenths == 0 and len(text) > len("-0.0") else text


def entry_words(result: Result) -> str:
    """What the entry of a round is called; an empty one is none."""
    return said("no entry") if result is Result.ABSENT else result_words(result)
