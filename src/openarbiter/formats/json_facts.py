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
from openarbiter.formats.agreement import KINDS
from openarbiter.formats.json_agreement import Contradiction
from openarbiter.formats.trf.players import is_federation
from openarbiter.formats.trf.reader import may_be_kept
from openarbiter.languages import said
from openarbiter.model import (
    GAME_RESULTS,
    Colour,
    EnteredValue,
    Event,
    ForbiddenPairs,
    ForfeitedMatch,
    KnownLater,
    LaterRating,
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
    entered,
)
from openarbiter.model.alphabet import composed
from openarbiter.model.strength import LIST_WORDS, is_list, of_later_list
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


def finding(file: str, found: str, expected: str, code: str = "bad-json") -> Finding:
    """Something wrong with a file of JSON."""
    return Finding(code, file, 0, 0, found, expected)


def _shown(value: object) -> str:
    """A value as it stands in the file, unless it is long."""
    try:
        shown = dump(cast("Json", value))
    except (TypeError, ValueError):
        shown = repr(value)
    return f"{shown[:_LONGEST_SHOWN]}..." if len(shown) > _LONGEST_SHOWN else shown


class Facts:
    """Turns JSON values into facts, and remembers everything that was wrong on the way.

    What the version of an event file (``stored``) let in is let in.
    """

    def __init__(self, file: str, *, stored: bool = False, lenient: bool = False) -> None:
        self.stored = stored
        self.lenient = lenient
        self.repairs: tuple[Finding, ...] = ()
        self._file = file
        self._findings: list[Finding] = []

    def note(self, path: str, what: str, expected: str) -> None:
        """Note what is wrong with a member."""
        text = said("{place}: {what}", place=path or said("the whole"), what=what)
        self._findings.append(finding(self._file, text, expected))

    def wrong(self, path: str, value: object, expected: str) -> None:
        """Note a member that cannot be read."""
        self.note(path, _shown(value), expected)

    def contradiction(self, fault: Contradiction) -> None:
        """Note a fact that disagrees with another."""
        self.note(fault.path, fault.found, fault.expected)
        self._findings[-1] = replace(
            self._findings[-1], code="contradiction", contradiction=True, repair=fault.repair
        )

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
                expected = said("one of {list}", list=", ".join(known))
                self.wrong(join(path, name), value[name], expected)
        members: dict[str, Any] = {}
        for name, reader in known.items():
            if name in value:
                members[name] = reader(self, join(path, name), value[name])
            elif name not in DEFAULTS[kind]:
                expected = said("a value: it may not be left out")
                self.note(join(path, name), said("nothing"), expected)
                members[name] = None
        return kind(**members)


Reader: TypeAlias = Callable[[Facts, str, object], Any]
"""Turns the JSON value at a path into a fact; what it cannot, it notes."""


def join(path: str, name: str) -> str:
    """The path of a member."""
    return f"{path}.{name}" if path else name


def _wanted(check: Callable[[Facts, Any], bool], expected: str, instead: object = "") -> Reader:
    """A reader of values that pass a check; of others it notes what was expected."""

    def read_wanted(facts: Facts, path: str, value: object) -> object:
        if check(facts, value):
            return value
        facts.wrong(path, value, expected)
        return instead

    return read_wanted


def _integer(least: int) -> Reader:
    expected = said("an integer from {least}", least=least)
    return _wanted(lambda _, value: type(value) is int and value >= least, expected, least)


_points = _wanted(lambda _, value: type(value) is int, said("an integer"), 0)
_number, _count = _integer(1), _integer(0)
_truth = _wanted(lambda _, value: isinstance(value, bool), said("true or false"), instead=False)


def _text(expected: str, check: Callable[[Facts, str], bool] = lambda *_: True) -> Reader:
    return _wanted(lambda facts, value: isinstance(value, str) and check(facts, value), expected)


def _composed(facts: Facts, path: str, value: object) -> object:
    found = _text(said("a text"))(facts, path, value)
    return found if facts.stored else composed(found)


def _optional(reader: Reader) -> Reader:
    return lambda facts, path, value: None if value is None else reader(facts, path, value)


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
    return lambda facts, path, value: facts.object(kind, path, value)


_opponent = _optional(_number)
_colour = _optional(_one_of(Colour))
_result = _one_of(Result)


def _round(facts: Facts, path: str, value: object) -> RoundRecord:
    if not isinstance(value, list | tuple) or len(value) != len(_ROUND):
        facts.wrong(path, value, said("a list of opponent, colour and result"))
        return RoundRecord(None, None, Result.ABSENT)
    return RoundRecord(
        _opponent(facts, f"{path}[0]", value[0]),
        _colour(facts, f"{path}[1]", value[1]),
        _result(facts, f"{path}[2]", value[2]),
    )


def _two_players(facts: Facts, path: str, value: object) -> object:
    """The numbers of White and Black."""
    found = _many(_number)(facts, path, value)
    if isinstance(value, list | tuple) and len(value) != len(Colour):
        facts.wrong(path, value, said("the numbers of White and Black"))
    return found


def _entered(facts: Facts, path: str, value: object) -> object:
    """Values that were worked out elsewhere; of one name a player has only one."""
    found: tuple[EnteredValue, ...] = _many(_an(EnteredValue))(facts, path, value)
    if len({each.name for each in found}) < len(found):
        facts.wrong(path, value, said("one value of a name"))
    return found


def _later(facts: Facts, path: str, value: object) -> object:
    """Ratings of later periods; of one list only one begins with a round."""
    found: tuple[LaterRating, ...] = _many(_an(LaterRating))(facts, path, value)
    if len({(each.list, each.from_round) for each in found}) < len(found):
        facts.wrong(path, value, said("one rating of a list from a round on"))
    return found


def _adjustments(facts: Facts, path: str, value: object) -> object:
    """Abnormal points; of an event file not those of no result, which have never had an effect."""
    if facts.stored and isinstance(value, list | tuple):
        value = [each for each in value if not (is_object(each) and _of_no_result(each))]
    return _many(_an(PointsAdjustment))(facts, path, value)


def _of_no_result(adjustment: Mapping[str, object]) -> bool:
    kind = adjustment.get("kind")
    return isinstance(kind, str) and not is_kind_of_points(kind)


_KINDS: tuple[type, ...] = (
    *(NationalEntry, Player, Event, ScoringSystem, RequestedBye, ForbiddenPairs, VirtualPoints),
    *(PointsAdjustment, Team, LineUp, ForfeitedMatch, TeamBye, TeamEvent, OtherRecord, Tournament),
    *(KnownLater, LaterRating, EnteredValue),
)
"""Every kind of object."""

_OF_ANNOTATION: dict[str, Reader] = {
    "str": _composed,
    "int": _number,
    "Tpn": _number,
    "RoundNo": _number,
    "Points": _points,
    "bool": _truth,
    "int | None": _optional(_count),
    "Colour | None": _colour,
    "RoundRecord": _round,
    **{kind.__name__: _an(kind) for kind in _KINDS},
}
"""How a member is read, by the annotation of its attribute, or by what a list of it holds."""

_ONLY: dict[tuple[type, str], Reader] = {
    (NationalEntry, "federation"): _text(
        said("at most three letters that begin no other record, such as {example}", example="AUS"),
        lambda facts, value: is_federation(value) or facts.stored,
    ),
    (LaterRating, "from_round"): _integer(2),
    (LaterRating, "list"): _text(
        said("fide, rapid, blitz or the code of a federation"),
        lambda _, value: of_later_list(value),
    ),
    (EnteredValue, "name"): _text(
        said(
            "OTHER_ and at most {count} capitals",
            entered.LONGEST,
            one="OTHER_ and at most one capital",
        ),
        lambda _, value: entered.is_name(value),
    ),
    (EnteredValue, "value"): _wanted(
        lambda _, value: type(value) is int and abs(value) <= entered.MOST,
        said("an integer from {least} to {most}", least=-entered.MOST, most=entered.MOST),
        0,
    ),
    (Player, "entered"): _entered,
    (Player, "later"): _later,
    (Player, "withdrawn_after"): _optional(_count),
    (RequestedBye, "kind"): _one_of(_BYES),
    (PointsAdjustment, "kind"): _text(
        said("one of {list}", list=", ".join(map(dump, KINDS))),
        lambda facts, value: value in KINDS or (facts.stored and is_kind_of_points(value)),
    ),
    (Team, "number"): _count,
    (LineUp, "opponent"): _opponent,
    (TeamEvent, "colours"): _text(
        said("the letters W and B"), lambda _, value: not set(value.upper()) - {"W", "B"}
    ),
    (OtherRecord, "line"): _text(
        said("one line of a report file that no other member speaks of"),
        lambda facts, value: facts.stored or may_be_kept(value),
    ),
    (KnownLater, "players"): _two_players,
    (KnownLater, "counted"): _text(
        said("one of {list}", list=", ".join(map(dump, GAME_RESULTS))),
        lambda _, value: value in GAME_RESULTS,
    ),
    (Tournament, "rounds"): _optional(_number),
    (Tournament, "adjustments"): _adjustments,
    (Tournament, "strength"): _many(
        _text(
            said("{words} or the code of a federation", words=" ".join(LIST_WORDS)),
            lambda _, value: is_list(value),
        )
    ),
}
"""Members that take more or less than their annotation says."""

_ORDER = {
    LineUp: ("round_no", "team", "opponent", "players"),
    Tournament: (
        *("event", "rounds", "scoring", "initial_colour", "baku", "tie_breaks", "strength"),
        *("players", "requested_byes", "forbidden_pairs", "virtual_points", "adjustments", "teams"),
        *("team_event", "known_later", "other_records"),
    ),
}
"""Members of objects that are not written in the order of their attributes."""


def _reader(annotation: str) -> Reader:
    if annotation in _OF_ANNOTATION:
        return _OF_ANNOTATION[annotation]
    if annotation.startswith("tuple["):
        return _many(_reader(annotation.removeprefix("tuple[").removesuffix(", ...]")))
    return _optional(_reader(annotation.removesuffix(" | None")))


def _members(kind: type) -> dict[str, Reader]:
    annotations = {field.name: cast("str", field.type) for field in fields(kind) if field.init}
    return {
        name: _ONLY.get((kind, name)) or _reader(annotations[name])
        for name in _ORDER.get(kind, annotations)
    }


MEMBERS = {kind: _members(kind) for kind in _KINDS}
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
