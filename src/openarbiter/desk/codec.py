"""Actions and states as JSON, and back: strict, so that nothing in a log is lost or guessed.

An action is an object with ``"action"``, the name of its class, and its attributes under their
own names; what holds its default is left out, unless older logs meant something else by that. A
tournament inside is written as :mod:`openarbiter.formats.json_` writes it, and read without the
questions asked to a file: what a log holds stays readable.

Source:
    RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format, 2017.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from openarbiter.desk.actions.base import ACTIONS, Action
from openarbiter.desk.state import EventState
from openarbiter.errors import Finding, FormatError
from openarbiter.formats import json_
from openarbiter.formats.json_facts import Json
from openarbiter.model import Tournament

Value = TypeVar("Value")

_NAME = "action"
_LONGEST_SHOWN = 60


class UnreadableActionError(FormatError):
    """JSON that is no action or no state of the desk, with the path such as ``AddPlayer.pid``."""

    def __init__(self, path: str, found: object, expected: str) -> None:
        shown = repr(found)
        if len(shown) > _LONGEST_SHOWN:
            shown = shown[:_LONGEST_SHOWN] + "..."
        self.path, self.found, self.expected = path, shown, expected
        finding = Finding(
            code="bad-action",
            file=path or "the whole",
            line=0,
            column=0,
            found=shown,
            expected=expected,
        )
        super().__init__([finding])


def action_to_json(action: Action) -> dict[str, Json]:
    """An action as JSON values."""
    members = cast("dict[str, Json]", _to_json(action))
    later = {name: getattr(action, name) for name in action.in_older_logs}
    return {_NAME: type(action).__name__, **members, **later}


def action_from_json(data: object) -> Action:
    """The action that JSON values describe, as :func:`action_to_json` gives them.

    Raises:
        UnreadableActionError: It is no object, names no action that is known, or has members
            that are missing, unknown or of the wrong kind.
    """
    if not isinstance(data, Mapping):
        raise UnreadableActionError("", data, "an object")
    name = data.get(_NAME)
    kind = ACTIONS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnreadableActionError(_NAME, name, f"one of {', '.join(sorted(ACTIONS))}")
    members = {**kind.in_older_logs, **{key: data[key] for key in data if key != _NAME}}
    return cast("Action", _object(kind, kind.__name__, members))


def state_to_json(state: EventState) -> dict[str, Json]:
    """A state as JSON values."""
    return cast("dict[str, Json]", _to_json(state))


def state_from_json(data: object) -> EventState:
    """The state that JSON values describe, read as strictly as an action."""
    return cast("EventState", _object(EventState, "state", data))


def value_to_json(value: object) -> Json:
    """A value that stands in actions or states, such as who a player is, as JSON values."""
    return _to_json(value)


def value_from_json(kind: type[Value], data: object) -> Value:
    """The value of a class that JSON values describe, read as strictly as an action."""
    return cast("Value", _object(kind, kind.__name__, data))


def state_digest(state: EventState) -> str:
    """What tells a state from every other: the SHA-256 of its JSON, 64 hexadecimal digits."""
    text = json.dumps(state_to_json(state), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _to_json(value: object) -> Json:
    if isinstance(value, Tournament):
        return json_.to_json(value)
    if isinstance(value, Enum):
        return cast("Json", value.value)
    if isinstance(value, tuple):
        return [_to_json(each) for each in value]
    if is_dataclass(value):
        return {
            field.name: _to_json(getattr(value, field.name))
            for field in fields(value)
            if getattr(value, field.name) != _default(field)
        }
    return cast("Json", value)


def _default(field: Field[Any]) -> object:
    """What a member is when it is left out; nothing is equal to ``MISSING``."""
    return field.default if field.default_factory is MISSING else field.default_factory()


Reader = Callable[[str, object], object]


def _object(kind: type, path: str, data: object) -> object:
    if not isinstance(data, Mapping):
        raise UnreadableActionError(path, data, "an object")
    readers = _readers(kind)
    for name in data:
        if name not in readers:
            known = ", ".join(readers) or "nothing"
            raise UnreadableActionError(f"{path}.{name}", data[name], f"one of {known}")
    members: dict[str, object] = {}
    for field in fields(kind):
        place = f"{path}.{field.name}"
        if field.name in data:
            members[field.name] = readers[field.name](place, data[field.name])
        elif field.default is MISSING and field.default_factory is MISSING:
            raise UnreadableActionError(place, None, "a value: it may not be left out")
    return kind(**members)


@cache
def _readers(kind: type) -> dict[str, Reader]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


def _reader(kind: Any) -> Reader:  # noqa: ANN401  (a type as typing spells it)
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__)
    origin = get_origin(kind)
    if origin in {Union, UnionType}:
        (inner,) = (_reader(each) for each in get_args(kind) if each is not NoneType)
        return lambda path, value: None if value is None else inner(path, value)
    if origin is tuple:
        return _tuple(get_args(kind))
    if kind in _OWN:
        return _OWN[kind]
    if kind in _PLAIN:
        return partial(_plain, kind)
    return partial(_member if issubclass(kind, Enum) else _object, kind)


def _tuple(kinds: tuple[Any, ...]) -> Reader:
    repeated = len(kinds) > 1 and kinds[-1] is Ellipsis
    readers = [_reader(each) for each in (kinds[:1] if repeated else kinds)]

    def read(path: str, value: object) -> object:
        if not isinstance(value, list | tuple):
            raise UnreadableActionError(path, value, "a list")
        if not repeated and len(value) != len(readers):
            raise UnreadableActionError(path, value, f"a list of {len(readers)}")
        every = readers * len(value) if repeated else readers
        return tuple(
            [
                reader(f"{path}[{at}]", each)
                for at, (reader, each) in enumerate(zip(every, value, strict=True))
            ]
        )

    return read


def _member(kind: type[Enum], path: str, value: object) -> object:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(repr(member.value) for member in kind)
        raise UnreadableActionError(path, value, f"one of {known}") from None


def _plain(kind: type, path: str, value: object) -> object:
    if type(value) is kind:
        return value
    raise UnreadableActionError(path, value, _PLAIN[kind])


def _tournament(path: str, value: object) -> object:
    try:
        return json_.restored(value, name=path)
    except FormatError as error:
        first = error.findings[0]
        raise UnreadableActionError(path, first.found, first.expected) from None


_OWN: dict[type, Reader] = {
    Tournament: _tournament,
    Action: lambda _, value: action_from_json(value),
}
"""What is read by rules of its own."""

_PLAIN = {int: "an integer", bool: "true or false", str: "a text"}
"""What is expected of a value, by its type."""
