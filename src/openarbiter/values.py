"""Data classes that cost next to nothing until the first value of one is made.

``dataclass``, ``field`` and ``replace`` mean here what they mean in :mod:`dataclasses`, to readers
and to type checkers. The standard library compiles six functions for each class and loads
``inspect`` for it; here the classes share five of the functions, and the sixth, ``__init__``, is
compiled for the first value. Measured (November 2026, Python 3.11): to start, read a tournament of
one round and pair it takes 0.17 s of the processor so, and 0.24 s by the standard library.
:mod:`dataclasses` takes these classes for its own, so callers go on using its ``replace``,
``fields`` and ``asdict``.

It knows no chess.
"""

# ruff: noqa: ANN401, PLC0414  (any class, any value; names are passed on to type checkers)

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

_NOTHING: Any = object()
"""Stands where a field has no default, and where a caller gives no value."""


class _Field:
    """How a field differs from one that is only annotated."""

    __slots__ = ("compare", "default", "init", "kw_only", "make", "repr", "type")

    def __init__(
        self,
        *,
        default: object = _NOTHING,
        default_factory: Any = _NOTHING,
        init: bool = True,
        repr: bool = True,  # noqa: A002  (likewise)
        compare: bool = True,
    ) -> None:
        self.default, self.make = default, default_factory
        self.init, self.repr, self.compare = init, repr, compare
        self.type, self.kw_only = "", False

    @property
    def given(self) -> bool:
        """Whether callers may leave it out."""
        return self.default is not _NOTHING or self.make is not _NOTHING


def _dataclass(
    cls: Any = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    kw_only: bool = False,
    eq: bool = True,
) -> Any:
    """Make a data class of a class with annotations."""
    if cls is None:
        return lambda cls: _dataclass(cls, frozen=frozen, slots=slots, kw_only=kw_only, eq=eq)
    names = {name: what for name, what in vars(cls).items() if name not in _OF_EACH_CLASS}
    fields: dict[str, _Field] = {}
    for base in reversed(cls.__mro__[1:]):
        fields |= vars(base).get("__fields__", {})
    if slots:
        names["__slots__"] = tuple(name for name in cls.__annotations__ if name not in fields)
    for name, annotation in cls.__annotations__.items():
        default = names.pop(name, _NOTHING)
        fields[name] = one = default if isinstance(default, _Field) else _Field(default=default)
        one.type, one.kw_only = annotation, kw_only
    compared = [name for name, one in fields.items() if one.compare]
    names |= {
        "__fields__": fields,
        "__compared__": attrgetter(*compared) if compared else lambda *_: (),
        "__init__": _first_init(owner := []),
        "__dataclass_fields__": _Standard(),
        "__signature__": _Signature(),
    }
    names.setdefault("__match_args__", tuple(n for n, one in fields.items() if not one.kw_only))
    for name, function in _shared(frozen=frozen, slots=slots, eq=eq).items():
        if names.get(name) is None:
            names[name] = function
    # A class cannot be given slots later, so this is a second one, as in the standard library.
    made = type(cls)(cls.__name__, cls.__bases__, names)
    made.__qualname__ = cls.__qualname__
    owner.append(made)
    return made


_OF_EACH_CLASS = {"__dict__", "__weakref__"}
"""What Python makes for each class anew."""


def _shared(*, frozen: bool, slots: bool, eq: bool) -> dict[str, Any]:
    """The functions that a class shares with all data classes of its kind."""
    functions: dict[str, Any] = {"__repr__": _repr, "__replace__": _replace}
    if eq:
        functions |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if frozen:
        functions |= {"__setattr__": _refuse, "__delattr__": _refuse}
        if slots:
            functions |= {"__getstate__": _getstate, "__setstate__": _setstate}
    return functions


def _first_init(owner: list[Any]) -> Any:
    """Stands for ``__init__`` until the first value is made; ``owner`` gets the class by then."""

    def __init__(self: Any, /, *values: object, **named: object) -> None:  # noqa: N807
        (cls,) = owner
        init = vars(cls)["__init__"]
        if init is __init__:  # else another thread, which makes a value too, was quicker
            init = cls.__init__ = _compiled_init(cls)
        init(self, *values, **named)

    return __init__


def _compiled_init(cls: Any) -> Any:
    """The ``__init__`` of a data class; values go into the slots past a frozen ``__setattr__``."""
    known: dict[str, Any] = {"_NOTHING": _NOTHING}
    by_place, by_name, body = ["self"], ["*"], []
    for name, one in cls.__fields__.items():
        value = name
        if one.make is not _NOTHING:
            known[f"make_{name}"] = one.make
            value = f"make_{name}()"
            if one.init:
                value += f" if {name} is _NOTHING else {name}"
        elif one.default is not _NOTHING:
            known[f"default_{name}"] = one.default
            value = name if one.init else f"default_{name}"
        elif not one.init:
            continue
        if one.init:
            default = "_NOTHING" if one.make is not _NOTHING else f"default_{name}"
            parameter = f"{name}={default}" if one.given else name
            (by_name if one.kw_only else by_place).append(parameter)
        slot: Any = getattr(cls, name, None)
        if hasattr(slot, "__set__"):
            known[f"set_{name}"] = slot.__set__
            body.append(f"set_{name}(self, {value})")
        else:
            body.append(f"self.__dict__[{name!r}] = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join(by_place + (by_name if len(by_name) > 1 else []))
    exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), known)  # noqa: S102  (names of fields only, as in the standard library)
    return known["__init__"]


def _repr(self: Any) -> str:
    """The value as the call that makes it."""
    parts = (f"{n}={getattr(self, n)!r}" for n, one in self.__fields__.items() if one.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _eq(self: Any, other: Any) -> Any:
    """Values of one class are equal where their fields are."""
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__compared__(self) == self.__compared__(other)


def _hash(self: Any) -> int:
    return hash(self.__compared__(self))


def _getstate(self: Any) -> list[object]:
    return [getattr(self, name) for name in self.__fields__]


def _setstate(self: Any, state: list[object]) -> None:
    for name, value in zip(self.__fields__, state, strict=True):
        object.__setattr__(self, name, value)


def _refuse(self: Any, name: str, *_value: object) -> NoReturn:
    """Frozen values do not change."""
    from dataclasses import FrozenInstanceError  # noqa: PLC0415  (start-up time)

    raise FrozenInstanceError(f"cannot change field {name!r} of {type(self).__name__}")


def _replace(value: Any, /, **changes: object) -> Any:
    """The value with other contents of some fields."""
    if not hasattr(value, "__fields__"):  # a data class of the standard library
        import dataclasses  # noqa: PLC0415  (start-up time)

        return dataclasses.replace(value, **changes)
    for name, one in value.__fields__.items():
        if one.init:
            if name not in changes:
                changes[name] = getattr(value, name)
        elif name in changes:
            raise ValueError(f"no caller sets field {name!r} of {type(value).__name__}")
    return type(value)(**changes)


class _Standard:
    """The fields of a class as :mod:`dataclasses` knows them; made when it looks at the class."""

    def __get__(self, _value: object, cls: Any) -> dict[str, Any]:
        import dataclasses  # noqa: PLC0415  (start-up time: what this module is for)

        described = []
        for name, one in cls.__fields__.items():
            default = {} if one.default is _NOTHING else {"default": one.default}
            made = {} if one.make is _NOTHING else {"default_factory": one.make}
            rest = {key: getattr(one, key) for key in ("init", "repr", "compare", "kw_only")}
            described.append((name, one.type, dataclasses.field(**default, **made, **rest)))
        found: Any = dataclasses.make_dataclass(cls.__name__, described)
        fields: dict[str, Any] = found.__dataclass_fields__
        cls.__dataclass_fields__ = fields
        return fields


class _Signature:
    """How a value of a class is made, for :func:`inspect.signature`; made when it is asked for."""

    def __get__(self, _value: object, cls: Any) -> Any:
        from inspect import Parameter, Signature  # noqa: PLC0415  (start-up time, as above)

        parameters = []
        for name, one in cls.__fields__.items():
            kind = Parameter.KEYWORD_ONLY if one.kw_only else Parameter.POSITIONAL_OR_KEYWORD
            default = Parameter.empty if one.default is _NOTHING else one.default
            default = default if one.make is _NOTHING else ...
            parameter = Parameter(name, kind, default=default, annotation=one.type)
            parameters += [parameter] * one.init
        return Signature(sorted(parameters, key=lambda each: each.kind))


if TYPE_CHECKING:  # for type checkers these are the functions of the standard library
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    dataclass, field, replace = _dataclass, _Field, _replace
