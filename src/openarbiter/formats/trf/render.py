"""FACTS -> lines: every section of the facts as new records, in the dialect asked for.

:data:`SECTIONS` is the whole list, in the order of a new file: the facts a section speaks of
(to see whether they changed), and how its records are written with each record code.

Source:
    TRF26 (applied from 2025-09-01); JaVaFo Advanced User Manual (``XX`` records); the
    documentation of bbpPairings 6 (``BB`` records).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from openarbiter.formats.findings import not_covered
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.assembly import BAKU
from openarbiter.formats.trf.dialects import BBP_SCORING, SCORING, TEXTS, XXS_SCORING
from openarbiter.formats.trf.fields import fact_line, one_line, record, symbol
from openarbiter.formats.trf.own_records import (
    FIGURES,
    LATER,
    LISTS,
    figure_lines,
    figures,
    later_lines,
    list_lines,
)
from openarbiter.formats.trf.players import points_of
from openarbiter.formats.trf.statements import (
    board_colours,
    forfeited,
    line_ups,
    match_points,
    team_byes,
)
from openarbiter.formats.words import called, shown
from openarbiter.languages import in_a_row
from openarbiter.model import (
    Points,
    RequestedBye,
    Result,
    RoundNo,
    ScoringSystem,
    TeamEvent,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.model.results import points_count
from openarbiter.values import replace

_PLAYERS_A_LINE = 20
_LAST_ROUND = 99
_SHORT_DATE = 8
_BBP_TYPES = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_BURSTEIN")
_ALIASES = {"FIDE_DUTCH_2026": "FIDE_DUTCH_2025"}
_X_CODES = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")
_SYMBOLS = "WDLAPX"
_TRF26_TEXTS = ("172", "182", "222")

_STARTING_RANKS = "172"

_NO_FEDERATION = " " * 4
"""The columns of the federation and the blank behind them, of a record with the method alone."""

_BBP_TYPE = "192 for bbpPairings"

Codes = Sequence[str]


class Section(NamedTuple):
    """Facts that are written together.

    Attributes:
        facts: What they are, for comparing.
        write: Their lines, with these record codes.
        codes: The record codes of each dialect; a dialect that cannot say them has none.
        head: They stand before the players.
        counts: They count what stands in other records: a file without them is not given them.
    """

    facts: Callable[[Tournament], object]
    write: Callable[[Tournament, Codes], list[str]]
    codes: dict[str, tuple[str, ...]]
    head: bool = True
    counts: bool = False


DIALECTS = ("trf26", "trfx", "trf16", "trfbx")
"""TRF26; TRF16 with the XX records; TRF16 alone; TRF16 with the BB records and 240."""


def _everywhere(code: str) -> dict[str, tuple[str, ...]]:
    return dict.fromkeys(DIALECTS, (code,))


def _by(trf26: str, trfx: str = "", trfbx: str = "") -> dict[str, tuple[str, ...]]:
    codes = {"trf26": trf26, "trfx": trfx or trf26, "trfbx": trfbx}
    return {dialect: (code,) for dialect, code in codes.items() if code}


def _extended(code: str) -> dict[str, tuple[str, ...]]:
    return _by(code, code, code)


def _text(code: str, name: str) -> Section:
    def facts(tournament: Tournament) -> str:
        return one_line(str(getattr(tournament.event, name)))

    def write(tournament: Tournament, codes: Codes) -> list[str]:
        text = facts(tournament)
        if code == _STARTING_RANKS and " " not in text:
            text = f"{_NO_FEDERATION}{text}"
        return [f"{one} {text}" for one in codes] if text.strip() else []

    return Section(facts, write, _extended(code) if code in _TRF26_TEXTS else _everywhere(code))


def _deputies(tournament: Tournament, _codes: Codes) -> list[str]:
    return [f"112 {one_line(name)}" for name in tournament.event.deputies if one_line(name)]


def _round_dates(tournament: Tournament, _codes: Codes) -> list[str]:
    dates = [one_line(date) for date in tournament.event.round_dates]
    if not any(dates):
        return []
    if (
        all(dates)
        and max(map(len, dates)) > _SHORT_DATE
        and all(len(d.split()) == 1 for d in dates)
    ):
        return [f"132 {date}" for date in dates]
    cells = [date[: fields.DATE.width].ljust(fields.DATE.width) for date in dates]
    return [("132".ljust(fields.DATE.first - 1) + "".join(cells)).rstrip()]


def _rounds(tournament: Tournament, codes: Codes) -> list[str]:
    if tournament.rounds is None:
        return []
    if not 1 <= tournament.rounds <= fields.LARGEST_ROUND:
        raise not_covered("rounds", count=tournament.rounds, most=fields.LARGEST_ROUND)
    return [f"{code} {tournament.rounds}" for code in codes]


def _initial_colour(tournament: Tournament, codes: Codes) -> list[str]:
    colour = tournament.initial_colour
    if colour is None:
        return []
    words = {"152": colour.value.upper(), "XXC": f"{colour.name.lower()}1"}
    return [f"{code} {words[code]}" for code in codes]


def _numbering(tournament: Tournament, codes: Codes) -> list[str]:
    """Numbers with gaps, which bbpPairings refuses unless the order of the lines is meant."""
    numbers = [player.tpn for player in tournament.players]
    return [f"{code} rank" for code in codes] if numbers and numbers[-1] != len(numbers) else []


def _type_code(tournament: Tournament, codes: Codes) -> list[str]:
    if _BBP_TYPE in codes:
        return _bbp_type_code(tournament)
    code = one_line(tournament.event.type_code)
    if tournament.baku and not code.endswith(BAKU):
        if not code:
            raise not_covered("type-code")
        code += BAKU
    return [f"192 {code}"] if code else []


def _bbp_type_code(tournament: Tournament) -> list[str]:
    """Record 192 only where bbpPairings knows the code; other codes stop it."""
    code = tournament.event.type_code.removesuffix(BAKU)
    code = _ALIASES.get(code, code)
    if code in _BBP_TYPES:
        return [f"192 {code}{BAKU if tournament.baku else ''}"]
    if tournament.baku and not tournament.virtual_points:
        raise not_covered("bbp-baku", code=repr(code))
    return []


def _tie_breaks(tournament: Tournament, codes: Codes) -> list[str]:
    text = ",".join(one_line(code) for code in tournament.tie_breaks)
    starts = {"202": "202 ", "212": "212 PTS,"}
    return [starts[code] + text for code in codes] if text else []


def _scoring(tournament: Tournament, codes: Codes) -> list[str]:
    scoring = tournament.scoring
    said_open = "162" in codes and _has_undecided(tournament)
    if scoring == ScoringSystem() and _follow(tournament) and not said_open:
        return []
    if "162" not in codes and scoring.undecided != scoring.draw and _has_undecided(tournament):
        raise not_covered("undecided")
    if not any(code in ("162", "XXS") for code in codes):
        return _bbp_scoring(scoring)
    lines: list[str] = []
    if "162" in codes:
        lines.append(_scoring_162(scoring, with_open=said_open))
    if "XXS" in codes:
        values = scoring.by_name()
        words = [f"{code}={shown(values[XXS_SCORING[code][0]])}" for code in _X_CODES]
        lines.append("XXS " + " ".join(words))
    return lines


def _follow(tournament: Tournament) -> bool:
    """Whether all points follow from the results, so that no reader looks for other values."""
    paired = tournament.paired_rounds
    return all(
        player.declared_points in (None, points_of(tournament, player, paired))
        for player in tournament.players
    )


def _has_undecided(tournament: Tournament) -> bool:
    undecided = Result.UNDECIDED
    return any(
        entry.result is undecided for player in tournament.players for entry in player.rounds
    )


def _value(scoring: ScoringSystem, names: tuple[str, ...], code: str) -> Points:
    """The one value these results share, which the record can say."""
    values = {getattr(scoring, name) for name in names}
    if len(values) > 1:
        raise not_covered("one-value", code=code, shared=in_a_row(called(name) for name in names))
    return int(values.pop())


def _scoring_162(scoring: ScoringSystem, *, with_open: bool = False) -> str:
    """Record 162: values that are not the usual ones, and perhaps that of a game without result."""
    parts = []
    values = {letter: _value(scoring, SCORING[letter], "162") for letter in _SYMBOLS}
    usual = {"L": 0, "A": 0, "P": values["W"], "X": values["D"]}
    for letter, value in values.items():
        if usual.get(letter) == value and not (with_open and letter == "X"):
            continue
        text = shown(value)
        if len(text) > len("99.9"):
            raise not_covered("points", count=points_count(value), points=text)
        parts.append(f"{letter}{text:>4}    ")
    return ("162  " + "".join(parts)).rstrip()


def _bbp_scoring(scoring: ScoringSystem) -> list[str]:
    field = fields.BBP_RECORD
    return [
        record(code, field, [shown(_value(scoring, names, code))])
        for code, names in BBP_SCORING.items()
    ]


def byes(tournament: Tournament) -> tuple[RequestedBye, ...]:
    """Requested byes, and the absences that follow from withdrawals.

    Who has withdrawn is absent whatever was requested before: a player has one bye in a round.
    Rounds that no report file can hold have no absences, however many are announced; nor has a
    round after the last one, which nobody plays. In a team event the numbers are those of teams, so
    that no record says of a player that they have withdrawn.
    """
    if any(team.number for team in tournament.teams):
        return tournament.requested_byes
    next_round = tournament.next_round
    end = min(tournament.rounds or next_round, fields.LARGEST_ROUND)
    gone: dict[int, list[Tpn]] = {}
    for player in tournament.players:
        if player.withdrawn_after is not None:
            for round_no in range(max(player.withdrawn_after + 1, next_round), end + 1):
                gone.setdefault(round_no, []).append(player.tpn)
    found = [
        replace(bye, players=tuple([one for one in bye.players if one not in gone[bye.round_no]]))
        if bye.round_no in gone
        else bye
        for bye in tournament.requested_byes
    ]
    for round_no, who in sorted(gone.items()):
        zero = Result.ZERO_POINT_BYE
        found.append(RequestedBye(round_no=RoundNo(round_no), kind=zero, players=tuple(who)))
    return tuple([bye for bye in found if bye.players])


def _byes_facts(tournament: Tournament) -> object:
    withdrawn = [(player.tpn, player.withdrawn_after) for player in tournament.players]
    return tournament.requested_byes, [pair for pair in withdrawn if pair[1] is not None]


def _byes(tournament: Tournament, codes: Codes) -> list[str]:
    """Record 240; XXZ for everybody absent from the round to be paired."""
    requested = byes(tournament)
    next_round = tournament.next_round
    lines: list[str] = []
    for bye in requested:
        plain = bye.kind is Result.ZERO_POINT_BYE and bye.round_no == next_round
        if plain and "240" not in codes:
            continue
        lines += [
            fact_line("240", fields.BYES_RECORD, replace(bye, players=chunk), kind=bye.kind.value)
            for chunk in _chunks(bye.players)
        ]
    if "XXZ" in codes:
        absent = [tpn for bye in requested if bye.round_no == next_round for tpn in bye.players]
        lines.extend("XXZ " + _words(chunk) for chunk in _chunks(tuple(dict.fromkeys(absent))))
    return lines


def _chunks(numbers: tuple[Tpn, ...]) -> Iterator[tuple[Tpn, ...]]:
    for start in range(0, len(numbers), _PLAYERS_A_LINE):
        yield numbers[start : start + _PLAYERS_A_LINE]


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _forbidden(tournament: Tournament, codes: Codes) -> list[str]:
    lines: list[str] = []
    for pairs in tournament.forbidden_pairs:
        limited = pairs.first_round is not None or pairs.last_round is not None
        if "XXP" in codes and not limited:
            lines.append(f"XXP {_words(pairs.players)}")
        elif "260" in codes or limited:
            if "260" not in codes and "XXP" in codes:
                raise not_covered("xxp")
            first, last = pairs.first_round or 1, pairs.last_round or _LAST_ROUND
            limits = {"first_round": f"{first}", "last_round": f"{last}"}
            lines.append(fact_line("260", fields.FORBIDDEN_RECORD, pairs, **limits))
    return lines


def _virtual_points(tournament: Tournament, codes: Codes) -> list[str]:
    if "XXA" not in codes:
        return list(map(_acceleration, tournament.virtual_points))
    return _both_kinds(tournament) if "250" in codes else list(_xxa(tournament))


def _acceleration(points: VirtualPoints) -> str:
    instead = {"points": ""} if points.points == points.match_points else {}
    return fact_line("250", fields.ACCELERATION_RECORD, points, **instead)


def _both_kinds(tournament: Tournament) -> list[str]:
    """Points of a file that has both records, in their order, as the last one holds.

    Record XXA says every round from the first and no range, so what it cannot say stands in 250.
    """
    lines: list[str] = []
    for of_players, group in groupby(tournament.virtual_points, key=_of_one_player):
        run = tuple(group)
        if of_players and _from_round_1(run):
            lines.extend(_xxa(replace(tournament, virtual_points=run)))
        else:
            lines.extend(map(_acceleration, run))
    return lines


def _of_one_player(points: VirtualPoints) -> bool:
    one = points.first_player == points.last_player and points.match_points is None
    return one and points.last_round < fields.LARGEST_ROUND


def _from_round_1(run: Sequence[VirtualPoints]) -> bool:
    """Whether the rounds of every player follow each other from the first one on."""
    ended: dict[Tpn, int] = {}
    for points in run:
        if points.first_round > ended.get(points.first_player, 0) + 1:
            return False
        ended[points.first_player] = max(ended.get(points.first_player, 0), points.last_round)
    return True


def _xxa(tournament: Tournament) -> Iterator[str]:
    """One record a player, with the points of every round up to the one to be paired.

    Points of later rounds are written where they are those of one player, as a record says them.
    """
    own = [
        points.last_round
        for points in tournament.virtual_points
        if points.first_player == points.last_player and points.last_round < fields.LARGEST_ROUND
    ]
    longest = max(tournament.rounds or 0, tournament.next_round, *own)
    numbers = [player.tpn for player in tournament.players]
    values: dict[int, dict[int, Points]] = {}
    for points in tournament.virtual_points:
        rounds = range(points.first_round, min(points.last_round, longest) + 1)
        first = bisect_left(numbers, points.first_player)
        for tpn in numbers[first : bisect_right(numbers, points.last_player)]:
            values.setdefault(tpn, {}).update(dict.fromkeys(rounds, points.points))
    who, field = fields.VIRTUAL_RECORD
    for number, by_round in sorted(values.items()):
        line = record("XXA", (who,), [f"{number}"])
        for round_no in range(1, max(by_round, default=0) + 1):
            place = field.moved((round_no - 1) * fields.PLAYER_STRIDE)
            line = record(line, (place,), [shown(by_round.get(round_no, 0))])
        yield line


def _adjustments(tournament: Tournament, _codes: Codes) -> list[str]:
    return [fact_line("299", fields.ADJUSTMENT_RECORD, each) for each in tournament.adjustments]


def _teams(tournament: Tournament, codes: Codes) -> list[str]:
    lines: list[str] = []
    if "013" in codes:
        name = fields.OLD_TEAM_RECORD[0]
        for team in tournament.teams:
            cut = team.name[: name.width]
            lines.append(fact_line("013", fields.OLD_TEAM_RECORD, team, name=cut))
    if "310" in codes:
        name, nickname = fields.TEAM_RECORD[1:3]
        for team in tournament.teams:
            texts = {
                "number": symbol(team.number or None),
                "name": team.name[: name.width],
                "nickname": team.nickname[: nickname.width],
            }
            lines.append(fact_line("310", fields.TEAM_RECORD, team, **texts))
    return lines


def _number(code: str, count: Callable[[Tournament], int]) -> Section:
    def write(tournament: Tournament, codes: Codes) -> list[str]:
        number = count(tournament)
        return [f"{one} {number}" for one in codes] if number else []

    return Section(count, write, _everywhere(code), counts=True)


def _of_teams(
    code: str, facts: Callable[[TeamEvent], object], write: Callable[[TeamEvent], list[str]]
) -> Section:
    """A section of the facts of a team event, which only TRF26 can say."""
    return Section(
        lambda tournament: facts(tournament.team_event),
        lambda tournament, _codes: write(tournament.team_event),
        {"trf26": (code,)},
        head=False,
    )


def _match_points(tournament: Tournament, _codes: Codes) -> list[str]:
    """Record 362 where there are other values than the usual ones, or teams with numbers."""
    event, usual = tournament.team_event, TeamEvent()
    said = (event.win, event.draw, event.loss) != (usual.win, usual.draw, usual.loss)
    return match_points(event) if said or any(team.number for team in tournament.teams) else []


def _rated(tournament: Tournament) -> int:
    return sum(player.rating is not None for player in tournament.players)


SECTIONS: dict[str, Section] = {
    **{name: _text(code, name) for code, name in TEXTS.items() if code < "062"},
    "player_count": _number("062", lambda t: len(t.players)),
    "rated_count": _number("072", _rated),
    "team_count": _number("082", lambda t: len(t.teams)),
    **{name: _text(code, name) for code, name in TEXTS.items() if "062" < code < "112"},
    "deputies": Section(lambda t: t.event.deputies, _deputies, _everywhere("112")),
    **{name: _text(code, name) for code, name in TEXTS.items() if code == "122"},
    "round_dates": Section(lambda t: t.event.round_dates, _round_dates, _everywhere("132")),
    "rounds": Section(lambda t: t.rounds, _rounds, _by("142", "XXR", "XXR")),
    "initial_colour": Section(
        lambda t: t.initial_colour, _initial_colour, _by("152", "XXC", "XXC")
    ),
    "numbering": Section(lambda _: None, _numbering, {"trfbx": ("XXC",)}),
    "scoring": Section(lambda t: t.scoring, _scoring, _by("162", "XXS", "BBW")),
    **{name: _text(code, name) for code, name in TEXTS.items() if code in ("172", "182")},
    "type_code": Section(
        lambda t: (t.event.type_code, t.event.type_text, t.baku),
        _type_code,
        {"trf26": ("192",), "trfbx": (_BBP_TYPE,)},
    ),
    "tie_breaks": Section(lambda t: t.tie_breaks, _tie_breaks, _extended("202")),
    **{name: _text(code, name) for code, name in TEXTS.items() if code == "222"},
    "strength": Section(lambda t: t.strength, lambda t, _: list_lines(t), _by(LISTS)),
    "board_colours": _of_teams("352", lambda e: e.colours, board_colours)._replace(head=True),
    "match_points": Section(
        lambda t: (t.team_event.win, t.team_event.draw, t.team_event.loss),
        _match_points,
        {"trf26": ("362",)},
    ),
    "teams": Section(
        lambda t: t.teams,
        _teams,
        {"trf26": ("310",), "trfx": ("013",), "trf16": ("013",)},
        head=False,
    ),
    "requested_byes": Section(_byes_facts, _byes, _by("240", "XXZ", "240"), head=False),
    "virtual_points": Section(
        lambda t: t.virtual_points, _virtual_points, _by("250", "XXA", "XXA"), head=False
    ),
    "forbidden_pairs": Section(
        lambda t: t.forbidden_pairs,
        _forbidden,
        {"trf26": ("260",), "trfx": ("XXP",), "trfbx": ("XXP", "260")},
        head=False,
    ),
    "figures": Section(figures, lambda t, _: figure_lines(t), _by(FIGURES), head=False),
    "known_later": Section(
        lambda t: t.known_later, lambda t, _: later_lines(t), _by(LATER), head=False
    ),
    "adjustments": Section(lambda t: t.adjustments, _adjustments, _by("299"), head=False),
    "line_ups": _of_teams("300", lambda e: e.line_ups, line_ups),
    "team_byes": _of_teams(
        "320", lambda e: (e.byes, e.bye_match_points, e.bye_game_points), team_byes
    ),
    "forfeited": _of_teams("330", lambda e: e.forfeited, forfeited),
}
"""Every section of the facts but the players, by the name the reader files its lines under."""
