"""JSON values -> facts: what the members of each object are, and what is wrong with one.

Every finding begins with the path of the member, such as ``players[3].rating``.

Source:
    The description at the head of :mod:`~openarbiter.formats.json_`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, replace
from enum import Enum
from typing import Any, TypeAlias, TypeGuard, TypeVar, cast

from openarbiter.errors import ContradictionError, Finding, UnreadableLineError
from openarbiter.formats.abnormal_points import KINDS
from openarbiter.formats.json_agreement import Contradiction
from openarbiter.formats.trf.kept import may_be_kept
from openarbiter.formats.trf.players import is_federation
from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    NationalEntry,
    OtherRecord,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundRecord,
    ScoringSystem,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    VirtualPoints,
)
from openarbiter.model.tournament import is_kind_of_points

T = TypeVar("T")

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
"""A JSON value; numbers are integers here."""

_ROUND = ("opponent", "colour", "result")
_BYES = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)
_LONGEST_SHOWN = 60


def dump(value: Json) -> str:
    """A value as one line of JSON, in UTF-8 where it can be; half a character is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def is_object(data: object) -> TypeGuard[Mapping[str, object]]:
    """Whether a value is an object of JSON."""
    return isinstance(data, Mapping) and all(isinstance(key, str) for key in data)


def finding(file: str, found: str, expected: str, place: tuple[int, int]) -> Finding:
    """Something wrong with a file of JSON, at a line and column of it."""
    line, column = place
    return Finding(
        code="bad-json", file=file, line=line, column=column, found=found, expected=expected
    )


def _shown(value: object) -> str:
    """A value as it stands in the file, unless it is long."""
    try:
        shown = dump(cast("Json", value))
    except (TypeError, ValueError):
        shown = repr(value)
    return f"{shown[:_LONGEST_SHOWN]}..." if len(shown) > _LONGEST_SHOWN else shown


class Facts:
    """Turns JSON values into facts, and remembers everything that was wrong on the way.

    Attributes:
        stored: They come from an event file: what its version let in is let in.
        lenient: Findings that can all be repaired stop nothing.
        repairs: Those findings.
    """

    def __init__(self, file: str, *, stored: bool = False, lenient: bool = False) -> None:
        self.stored = stored
        self.lenient = lenient
        self.repairs: tuple[Finding, ...] = ()
        self._file = file
        self._findings: list[Finding] = []

    def wrong(self, path: str, found: object, expected: str) -> None:
        """Note a member that cannot be read."""
        text = said("{place}: {what}", place=path or said("the whole"), what=_shown(found))
        self._findings.append(finding(self._file, text, expected, (0, 0)))

    def twice(self, path: str) -> None:
        """Note a member that stands in its object more than once."""
        found = said("{place}: {what}", place=path, what=said("the member twice in one object"))
        self._findings.append(finding(self._file, found, said("each member once"), (0, 0)))

    def missing(self, path: str) -> None:
        """Note a member that is not there."""
        expected = said("a value: it may not be left out")
        nothing = said("{place}: {what}", place=path, what=said("nothing"))
        self._findings.append(finding(self._file, nothing, expected, (0, 0)))

    def contradiction(self, fault: Contradiction) -> None:
        """Note a fact that disagrees with another."""
        text = said("{place}: {what}", place=fault.path, what=fault.found)
        found = finding(self._file, text, fault.expected, (0, 0))
        found = replace(found, code="contradiction", contradiction=True)
        self._findings.append(replace(found, repair=fault.repair))

    def stop(self) -> None:
        """Raise with everything that was found, if anything was."""
        if not self._findings:
            return
        if self.lenient and all(finding.repair for finding in self._findings):
            self.repairs = tuple(self._findings)
            return
        if all(finding.contradiction for finding in self._findings):
            raise ContradictionError(self._findings)
        raise UnreadableLineError(self._findings)

    def object(self, kind: type[T], path: str, value: object) -> T:
        """An object with the members of a dataclass."""
        known = MEMBERS[kind]
        if not is_object(value):
            self.wrong(path, value, said("an object"))
            value = {}
        for name in value:
            if name not in known:
                self.wrong(
                    join(path, name), value[name], said("one of {list}", list=", ".join(known))
                )
        members: dict[str, Any] = {}
        for name, reader in known.items():
            if name in value:
                members[name] = reader(self, join(path, name), value[name])
            elif name not in DEFAULTS[kind]:
                self.missing(join(path, name))
                members[name] = None
        return kind(**members)


Reader: TypeAlias = Callable[[Facts, str, object], Any]
"""Turns the JSON value at a path into a fact; what it cannot, it notes."""


def join(path: str, name: str) -> str:
    """The path of a member."""
    return f"{path}.{name}" if path else name


def _integer(facts: Facts, path: str, value: object) -> int:
    if type(value) is int:
        return value
    facts.wrong(path, value, said("an integer"))
    return 0


def _number(facts: Facts, path: str, value: object) -> int:
    if type(value) is int and value >= 1:
        return value
    facts.wrong(path, value, said("an integer from {least}", least=1))
    return 1


def _count(facts: Facts, path: str, value: object) -> int:
    if type(value) is int and value >= 0:
        return value
    facts.wrong(path, value, said("an integer from {least}", least=0))
    return 0


def _text(facts: Facts, path: str, value: object) -> str:
    if isinstance(value, str):
        return value
    facts.wrong(path, value, said("a text"))
    return ""


def _kind(facts: Facts, path: str, value: object) -> str:
    if isinstance(value, str) and (value in KINDS or (facts.stored and is_kind_of_points(value))):
        return value
    facts.wrong(path, value, said("one of {list}", list=", ".join(map(dump, KINDS))))
    return ""


def _federation(facts: Facts, path: str, value: object) -> str:
    if isinstance(value, str) and (is_federation(value) or facts.stored):
        return value
    expected = said(
        "at most three letters that begin no other record, such as {example}", example="AUS"
    )
    facts.wrong(path, value, expected)
    return ""


def _line(facts: Facts, path: str, value: object) -> str:
    if isinstance(value, str) and may_be_kept(value):
        return value
    facts.wrong(path, value, said("one line of a report file that no other member speaks of"))
    return ""


def _board_colours(facts: Facts, path: str, value: object) -> str:
    if isinstance(value, str) and not set(value.upper()) - {"W", "B"}:
        return value
    facts.wrong(path, value, said("the letters W and B"))
    return ""


def _truth(facts: Facts, path: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    facts.wrong(path, value, said("true or false"))
    return False


def _optional(reader: Reader) -> Reader:
    def read_optional(facts: Facts, path: str, value: object) -> object:
        return None if value is None else reader(facts, path, value)

    return read_optional


def _many(reader: Reader) -> Reader:
    def read_many(facts: Facts, path: str, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            facts.wrong(path, value, said("a list"))
            return ()
        return tuple([reader(facts, f"{path}[{at}]", entry) for at, entry in enumerate(value)])

    return read_many


def _one_of(members: Iterable[Enum]) -> Reader:
    choices = {member.value: member for member in members}

    def read_one(facts: Facts, path: str, value: object) -> object:
        if isinstance(value, str) and value in choices:
            return choices[value]
        facts.wrong(path, value, said("one of {list}", list=", ".join(map(dump, choices))))
        return next(iter(choices.values()))

    return read_one


def _an(kind: type) -> Reader:
    def read_object(facts: Facts, path: str, value: object) -> object:
        return facts.object(kind, path, value)

    return read_object


_opponent = _optional(_number)
_colour = _optional(_one_of(Colour))
_result = _one_of(Result)


def _adjustments(facts: Facts, path: str, value: object) -> object:
    """Abnormal points; of an event file not those of no result, which have never had an effect."""
    if facts.stored and isinstance(value, list | tuple):
        value = [each for each in value if not (is_object(each) and _of_no_result(each))]
    return _many(_an(PointsAdjustment))(facts, path, value)


def _of_no_result(adjustment: Mapping[str, object]) -> bool:
    kind = adjustment.get("kind")
    return isinstance(kind, str) and not is_kind_of_points(kind)


def _round(facts: Facts, path: str, value: object) -> RoundRecord:
    if not isinstance(value, list | tuple) or len(value) != len(_ROUND):
        facts.wrong(path, value, said("a list of opponent, colour and result"))
        return RoundRecord(None, None, Result.ABSENT)
    return RoundRecord(
        _opponent(facts, f"{path}[0]", value[0]),
        _colour(facts, f"{path}[1]", value[1]),
        _result(facts, f"{path}[2]", value[2]),
    )


def _same(names: Iterable[str], reader: Reader) -> dict[str, Reader]:
    return dict.fromkeys(names, reader)


_EVENT_LISTS = ("deputies", "round_dates")

MEMBERS: dict[type, dict[str, Reader]] = {
    NationalEntry: {
        "federation": _federation,
        "rating": _optional(_count),
        **_same(("classification", "name", "origin", "national_id", "birth", "sex"), _text),
    },
    Player: {
        "tpn": _number,
        **_same(("name", "sex", "title"), _text),
        "rating": _optional(_count),
        **_same(("federation", "fide_id", "birth"), _text),
        "declared_points": _optional(_integer),
        "declared_rank": _optional(_count),
        "rounds": _many(_round),
        "withdrawn_after": _optional(_count),
        "national": _many(_an(NationalEntry)),
    },
    Event: {
        field.name: _many(_text) if field.name in _EVENT_LISTS else _text for field in fields(Event)
    },
    ScoringSystem: {field.name: _integer for field in fields(ScoringSystem)},
    RequestedBye: {"round_no": _number, "kind": _one_of(_BYES), "players": _many(_number)},
    ForbiddenPairs: {
        "players": _many(_number),
        **_same(("first_round", "last_round"), _optional(_number)),
    },
    VirtualPoints: {
        "points": _integer,
        **_same(("first_round", "last_round", "first_player", "last_player"), _number),
        "match_points": _optional(_integer),
    },
    PointsAdjustment: {
        "kind": _kind,
        "points": _integer,
        "round_no": _optional(_number),
        "players": _many(_number),
        "match_points": _optional(_integer),
    },
    Team: {
        "number": _count,
        "name": _text,
        "players": _many(_number),
        "nickname": _text,
        "strength": _optional(_count),
        **_same(("match_points", "game_points"), _optional(_integer)),
        "rank": _optional(_count),
    },
    LineUp: {
        "round_no": _number,
        "team": _number,
        "opponent": _optional(_number),
        "players": _many(_optional(_number)),
    },
    ForfeitedMatch: {
        **_same(("round_no", "white", "black"), _number),
        **_same(("white_came", "black_came"), _truth),
    },
    TeamBye: {
        **_same(("round_no", "team"), _number),
        **_same(("match_points", "game_points"), _integer),
    },
    TeamEvent: {
        **_same(("win", "draw", "loss"), _integer),
        "colours": _board_colours,
        "line_ups": _many(_an(LineUp)),
        "forfeited": _many(_an(ForfeitedMatch)),
        "byes": _many(_an(TeamBye)),
    },
    OtherRecord: {"line": _line, "before_players": _truth},
    Tournament: {
        "event": _an(Event),
        "rounds": _optional(_number),
        "scoring": _an(ScoringSystem),
        "initial_colour": _optional(_one_of(Colour)),
        "baku": _truth,
        "tie_breaks": _many(_text),
        "players": _many(_an(Player)),
        "requested_byes": _many(_an(RequestedBye)),
        "forbidden_pairs": _many(_an(ForbiddenPairs)),
        "virtual_points": _many(_an(VirtualPoints)),
        "adjustments": _adjustments,
        "teams": _many(_an(Team)),
        "team_event": _an(TeamEvent),
        "other_records": _many(_an(OtherRecord)),
    },
}
"""Members of every object and how they are read, in the order they are written."""


def _defaults(kind: type) -> dict[str, object]:
    """The members of a kind of object that may be left out, and their values then."""
    found: dict[str, object] = {}
    for field in fields(kind):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


DEFAULTS = {kind: _defaults(kind) for kind in MEMBERS}
# Always written, whatever a Tournament takes without it: the fingerprints of kept states cover it.
del DEFAULTS[Tournament]["players"]
