"""JSON <-> FACTS: a tournament as JSON, with nothing lost and no limit on numbers.

The object has the members of :class:`~openarbiter.model.Tournament` under their own names, all
but ``origin``, and a member ``"format"`` that says what it is. The members of players, teams and
so on have the names of their attributes too. Points are integers, in tenths; a scoring system is
an object with its attributes. Members that hold their default may be left out, and are; members
nobody knows are refused, because a misspelt one would be lost.

A round of a player is a list ``[opponent, colour, result]``: the opponent's TPN or ``null``,
``"w"``, ``"b"`` or ``null``, and the letter of :class:`~openarbiter.model.Result`.

Source:
    RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format, 2017.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, replace
from enum import Enum
from typing import Any, TypeAlias, TypeGuard, TypeVar, cast

from openarbiter.errors import ContradictionError, Finding, UnreadableLineError
from openarbiter.formats.abnormal_points import KINDS
from openarbiter.formats.json_agreement import (
    Contradiction,
    Remark,
    contradictions,
    faults_of_stored,
    oddities,
)
from openarbiter.formats.round_agreement import mended
from openarbiter.formats.source import Reading, content
from openarbiter.formats.text import decode, is_something_else
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

__all__ = ["FORMAT", "from_json", "read", "restored", "to_json", "write"]

FORMAT = "openarbiter-tournament-1"
"""What the member ``"format"`` says."""

T = TypeVar("T")

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"
"""A JSON value; numbers are integers here."""

_ROUND = ("opponent", "colour", "result")
_BYES = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)
_LONGEST_SHOWN = 60


def to_json(tournament: Tournament) -> dict[str, Json]:
    """The tournament as JSON values.

    Args:
        tournament: Any tournament; its ``origin`` is left out.

    Returns:
        An object as the module describes it.

    Source:
        The description at the head of this module.
    """
    members = cast("dict[str, Json]", _json(tournament))
    return {"format": FORMAT, **members}


def write(tournament: Tournament) -> bytes:
    """The tournament as a JSON file in UTF-8, one player (team, bye ...) a line.

    Source:
        The description at the head of this module.
    """
    parts: list[str] = []
    for name, value in to_json(tournament).items():
        if isinstance(value, list) and value:
            text = "[\n  " + ",\n  ".join(map(_dump, value)) + "\n ]"
        else:
            text = _dump(value)
        parts.append(f" {_dump(name)}: {text}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def from_json(data: object, *, name: str = "<json>") -> Tournament:
    """The tournament an object describes.

    Args:
        data: What :func:`to_json` gives, or the same read from a file.
        name: Name of the file for findings.

    Returns:
        The tournament, players ascending by TPN.

    Raises:
        UnreadableLineError: Members are missing, unknown or of the wrong kind; every finding
            begins with the path of the member, such as ``players[3].rating``.
        ContradictionError: The members can be read, but facts disagree.

    Source:
        The description at the head of this module.
    """
    return _tournament(_Facts(name), data)


def restored(data: object, *, name: str = "<json>") -> Tournament:
    """The tournament an object describes that an event file holds.

    When it was read from a file it was asked for every contradiction known then. Later versions
    know more of them; they ask a file about those, and never what is in a log.

    Args:
        data: As :func:`from_json`.
        name: As :func:`from_json`.

    Raises:
        UnreadableLineError: As :func:`from_json`.
        ContradictionError: Facts disagree that no version has ever taken in.

    Source:
        The description at the head of this module.
    """
    return _tournament(_Facts(name, stored=True), data, faults_of_stored)


def _tournament(
    facts: _Facts,
    data: object,
    faults: Callable[[Tournament], Iterable[Contradiction]] = contradictions,
) -> Tournament:
    members: object = data
    if _is_object(data):
        if data.get("format") != FORMAT:
            facts.wrong("format", data.get("format"), _dump(FORMAT))
        members = {key: data[key] for key in data if key != "format"}
    tournament = facts.object(Tournament, "", members)
    facts.stop()
    for fault in faults(tournament):
        facts.contradiction(fault)
    facts.stop()
    return mended(tournament) if facts.repairs else tournament


def read(
    source: str | os.PathLike[str] | bytes, *, lenient: bool = False, name: str | None = None
) -> Reading:
    """Read a tournament from JSON.

    Args:
        source: A path; or the text itself, when it begins with a bracket or a brace, holds a line
            break or is longer than a path can be; or the bytes of the file.
        lenient: Repair a number of rounds, byes and points that do not fit the results, if nothing
            else is wrong, and list each repair.
        name: Name of the file for findings.

    Returns:
        The tournament; what was remarked, and after a lenient reading what was repaired.

    Raises:
        FormatError: It is not JSON, or not a tournament; the error lists all findings.
        OSError: The file cannot be opened.

    Source:
        RFC 8259; the description at the head of this module.
    """
    data, file = content(source, name, starts=("{", "["))
    twice: list[_Members] = []

    def members_of(pairs: list[tuple[str, object]]) -> _Members:
        members = _Members(pairs)
        if len(members) < len(pairs):
            names = Counter(name for name, _ in pairs)
            members.twice = tuple(name for name, count in names.items() if count > 1)
            twice.append(members)
        return members

    try:
        value = json.loads(decode(data), object_pairs_hook=members_of)
    except json.JSONDecodeError as error:
        place = (error.lineno, error.colno)
        found, expected = is_something_else(data) or (error.msg, "JSON")
        raise UnreadableLineError([_finding(file, found, expected, place)]) from None
    except (ValueError, RecursionError):
        endless = said("numbers or brackets without end")
        raise UnreadableLineError([_finding(file, endless, "JSON", (0, 0))]) from None
    facts = _Facts(file, lenient=lenient)
    for path in _said_twice(value) if twice else ():
        facts.twice(path)
    tournament = _tournament(facts, value)
    remarks = [_remark(file, each) for each in oddities(tournament)]
    return Reading(tournament, (*facts.repairs, *remarks))


def _remark(file: str, remark: Remark) -> Finding:
    text = said("{place}: {what}", place=remark.path, what=remark.found)
    return replace(_finding(file, text, remark.expected, (0, 0)), code=remark.code)


class _Members(dict[str, object]):
    """An object of JSON, and its members that stand in it more than once.

    Attributes:
        twice: Their names; of their values the last one is taken.
    """

    twice: tuple[str, ...] = ()


def _said_twice(value: object) -> list[str]:
    """The paths of all members that stand in their object more than once."""
    found: list[str] = []
    left = [("", value)]
    while left:
        path, one = left.pop()
        if isinstance(one, _Members):
            found += [_join(path, name) for name in one.twice]
            left += [(_join(path, name), member) for name, member in one.items()]
        elif isinstance(one, list):
            left += [(f"{path}[{at}]", member) for at, member in enumerate(one)]
    return sorted(found)


def _dump(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def _json(value: object) -> Json:
    if isinstance(value, Enum):
        return cast("str", value.value)
    if isinstance(value, RoundRecord):
        return [value.opponent, _json(value.colour), _json(value.result)]
    if isinstance(value, tuple):
        return [_json(entry) for entry in value]
    if type(value) in _MEMBERS:
        kind = type(value)
        return {
            name: _json(getattr(value, name))
            for name in _MEMBERS[kind]
            if getattr(value, name) != _DEFAULTS[kind].get(name, MISSING)
        }
    return cast("Json", value)


def _is_object(data: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(data, Mapping) and all(isinstance(key, str) for key in data)


def _finding(file: str, found: str, expected: str, place: tuple[int, int]) -> Finding:
    line, column = place
    return Finding(
        code="bad-json", file=file, line=line, column=column, found=found, expected=expected
    )


def _shown(value: object) -> str:
    """A value as it stands in the file, unless it is long."""
    try:
        shown = _dump(cast("Json", value))
    except (TypeError, ValueError):
        shown = repr(value)
    return f"{shown[:_LONGEST_SHOWN]}..." if len(shown) > _LONGEST_SHOWN else shown


class _Facts:
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
        self._findings.append(_finding(self._file, text, expected, (0, 0)))

    def twice(self, path: str) -> None:
        """Note a member that stands in its object more than once."""
        found = said("{place}: {what}", place=path, what=said("the member twice in one object"))
        self._findings.append(_finding(self._file, found, said("each member once"), (0, 0)))

    def missing(self, path: str) -> None:
        """Note a member that is not there."""
        expected = said("a value: it may not be left out")
        nothing = said("{place}: {what}", place=path, what=said("nothing"))
        self._findings.append(_finding(self._file, nothing, expected, (0, 0)))

    def contradiction(self, fault: Contradiction) -> None:
        """Note a fact that disagrees with another."""
        text = said("{place}: {what}", place=fault.path, what=fault.found)
        finding = _finding(self._file, text, fault.expected, (0, 0))
        finding = replace(finding, code="contradiction", contradiction=True)
        self._findings.append(replace(finding, repair=fault.repair))

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
        known = _MEMBERS[kind]
        if not _is_object(value):
            self.wrong(path, value, said("an object"))
            value = {}
        for name in value:
            if name not in known:
                self.wrong(
                    _join(path, name), value[name], said("one of {list}", list=", ".join(known))
                )
        members: dict[str, Any] = {}
        for name, reader in known.items():
            if name in value:
                members[name] = reader(self, _join(path, name), value[name])
            elif name not in _DEFAULTS[kind]:
                self.missing(_join(path, name))
                members[name] = None
        return kind(**members)


Reader: TypeAlias = Callable[[_Facts, str, object], Any]
"""Turns the JSON value at a path into a fact; what it cannot, it notes."""


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _integer(facts: _Facts, path: str, value: object) -> int:
    if type(value) is int:
        return value
    facts.wrong(path, value, said("an integer"))
    return 0


def _number(facts: _Facts, path: str, value: object) -> int:
    if type(value) is int and value >= 1:
        return value
    facts.wrong(path, value, said("an integer from {least}", least=1))
    return 1


def _count(facts: _Facts, path: str, value: object) -> int:
    if type(value) is int and value >= 0:
        return value
    facts.wrong(path, value, said("an integer from {least}", least=0))
    return 0


def _text(facts: _Facts, path: str, value: object) -> str:
    if isinstance(value, str):
        return value
    facts.wrong(path, value, said("a text"))
    return ""


def _kind(facts: _Facts, path: str, value: object) -> str:
    if isinstance(value, str) and (value in KINDS or facts.stored):
        return value
    facts.wrong(path, value, said("one of {list}", list=", ".join(map(_dump, KINDS))))
    return ""


def _federation(facts: _Facts, path: str, value: object) -> str:
    if isinstance(value, str) and (is_federation(value) or facts.stored):
        return value
    expected = said(
        "at most three letters that begin no other record, such as {example}", example="AUS"
    )
    facts.wrong(path, value, expected)
    return ""


def _line(facts: _Facts, path: str, value: object) -> str:
    if isinstance(value, str) and may_be_kept(value):
        return value
    facts.wrong(path, value, said("one line of a report file that no other member speaks of"))
    return ""


def _board_colours(facts: _Facts, path: str, value: object) -> str:
    if isinstance(value, str) and not set(value.upper()) - {"W", "B"}:
        return value
    facts.wrong(path, value, said("the letters W and B"))
    return ""


def _truth(facts: _Facts, path: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    facts.wrong(path, value, said("true or false"))
    return False


def _optional(reader: Reader) -> Reader:
    def read_optional(facts: _Facts, path: str, value: object) -> object:
        return None if value is None else reader(facts, path, value)

    return read_optional


def _many(reader: Reader) -> Reader:
    def read_many(facts: _Facts, path: str, value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            facts.wrong(path, value, said("a list"))
            return ()
        return tuple([reader(facts, f"{path}[{at}]", entry) for at, entry in enumerate(value)])

    return read_many


def _one_of(members: Iterable[Enum]) -> Reader:
    choices = {member.value: member for member in members}

    def read_one(facts: _Facts, path: str, value: object) -> object:
        if isinstance(value, str) and value in choices:
            return choices[value]
        facts.wrong(path, value, said("one of {list}", list=", ".join(map(_dump, choices))))
        return next(iter(choices.values()))

    return read_one


def _an(kind: type) -> Reader:
    def read_object(facts: _Facts, path: str, value: object) -> object:
        return facts.object(kind, path, value)

    return read_object


_opponent = _optional(_number)
_colour = _optional(_one_of(Colour))
_result = _one_of(Result)


def _round(facts: _Facts, path: str, value: object) -> RoundRecord:
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

_MEMBERS: dict[type, dict[str, Reader]] = {
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
        "adjustments": _many(_an(PointsAdjustment)),
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


_DEFAULTS = {kind: _defaults(kind) for kind in _MEMBERS}
