"""Data classes hold what those of the standard library promise; values and errors travel."""

# ruff: noqa: ANN401  (any class, any value)

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from openarbiter import values
from openarbiter.desk.codec import UnreadableActionError
from openarbiter.errors import (
    ContradictionError,
    Finding,
    FormatError,
    ImpossiblePairingError,
    NotCoveredError,
    RequestError,
    StoreError,
    TournamentError,
    UnreadableLineError,
)
from openarbiter.languages import Tongue, said
from openarbiter.model import Player, Tpn
from openarbiter.store.errors import NotSavedError
from tests.every import every


def kinds(module: Any) -> list[Any]:
    """Some data classes, made by the standard library or by our module."""
    dataclass, field = module.dataclass, module.field

    @dataclass(frozen=True, slots=True)
    class Base:
        a: int
        b: tuple[int, ...] = ()

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Derived(Base):
        c: dict[str, int] = field(default_factory=dict, compare=False)
        d: int = field(default=3, repr=False)
        e: int = field(init=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "e", self.a + self.d)

    @dataclass(frozen=True)
    class Open:
        a: int
        b: int = 7

    @dataclass(slots=True)
    class Changing:
        a: int
        b: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True, eq=False)
    class Alone:
        a: int

    @dataclass(frozen=True)
    class Nothing:
        pass

    return [Base, Derived, Open, Changing, Alone, Nothing]


STANDARD, OURS = kinds(dataclasses), kinds(values)

CALLS: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
    (0, (1,), {}),
    (0, (1, (2,)), {}),
    (0, (), {"b": (3,), "a": 1}),
    (0, (), {}),
    (0, (1, (), 2), {}),
    (1, (1,), {"d": 4, "c": {"x": 1}}),
    (1, (1,), {"e": 4}),
    (1, (1, (), {}), {}),
    (2, (1,), {}),
    (3, (1,), {}),
    (4, (1,), {}),
    (5, (), {}),
]


def told(kind: Any, args: tuple[Any, ...], named: dict[str, Any]) -> object:
    """Everything that can be asked of a value, or the kind of error there is instead."""
    try:
        value, same = kind(*args, **named), kind(*args, **named)
    except TypeError:
        return TypeError
    shown = repr(value).replace("values", "dataclasses")
    hashes = kind.__hash__ is not None
    asked: list[object] = [shown, value == same, value == 1, hashes, kind.__match_args__]
    asked.append(not hashes or kind.__name__ == "Alone" or hash(value) == hash(same))
    asked += [(f.name, f.init, f.compare, f.kw_only, f.type) for f in dataclasses.fields(value)]
    asked += [dataclasses.asdict(value), copy.copy(value) == value, "__slots__" in vars(kind)]
    try:
        value.a = 5
        asked.append(value.a)
    except AttributeError as error:
        asked.append(type(error).__name__)
    return asked


@every(("index", "args", "named"), CALLS)
def test_they_answer_as_those_of_the_standard_library(
    index: int, args: tuple[Any, ...], named: dict[str, Any]
) -> None:
    """Calls, equality, hashes, texts, copies and fields are the same."""
    assert told(OURS[index], args, named) == told(STANDARD[index], args, named)


@pytest.mark.parametrize("replace", [values.replace, dataclasses.replace])
def test_a_value_is_changed_into_a_new_one(replace: Any) -> None:
    """Both functions of that name take our classes; a field that no caller sets is refused."""
    value = OURS[1](1, d=4)
    assert repr(replace(value, a=2)) == repr(OURS[1](2, d=4))
    assert replace(value, a=2).e == 6
    with pytest.raises(ValueError, match="e"):
        replace(value, e=1)
    with pytest.raises(TypeError):
        replace(value, z=1)


def test_a_player_travels_between_processes() -> None:
    """A frozen value with slots can be pickled."""
    player = Player(tpn=Tpn(7), name="Ames, Ann")
    assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301  (our own bytes)
    if sys.version_info >= (3, 13):
        assert copy.replace(player, name="Ames").name == "Ames"


def test_two_threads_make_the_first_value_at_the_same_time() -> None:
    """The second one still holds the function that compiles, when the first one is done."""

    @values.dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2

    compiling: Any = vars(Point)["__init__"]
    assert Point(1) == Point(1, 2)
    late: Any = object.__new__(Point)
    compiling(late, 3)
    assert late == Point(3, 2)


# Copies and pickles of errors say and hold what the errors did.

FOUND = [
    Finding(code=code, file="x.trf", line=line, column=1, found="a", expected="b")
    for line, code in enumerate(("points", "bad-round"), start=1)
]


@pytest.mark.parametrize(
    "way",
    [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))],  # noqa: S301
    ids=["copied", "copied deep", "pickled"],
)
@pytest.mark.parametrize(
    "error",
    [
        FormatError(FOUND),
        UnreadableLineError(FOUND[:1]),
        ContradictionError(FOUND),
        UnreadableActionError("AddPlayer", 3, "a name"),
        ImpossiblePairingError("no", players=(2, 3), reason="they have met"),
        NotCoveredError(said("{system} keeps no log of steps", system="nswca")),
        RequestError("round 12"),
        StoreError("gone", path="a.openarbiter"),
        NotSavedError(Path("a.openarbiter"), "try again"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_copy_is_the_same_error(
    error: TournamentError, way: Callable[[TournamentError], TournamentError]
) -> None:
    """Kind, message in each language, and everything the error holds."""
    same = way(error)
    assert type(same) is type(error)
    assert str(same) == str(error)
    assert vars(same) == vars(error)
    assert Tongue("de")(same.message) == Tongue("de")(error.message)


def test_findings_stay_findings() -> None:
    """One entry a finding, with the place of the first one."""
    error = copy.copy(FormatError(FOUND))
    assert error.findings == tuple(FOUND)
    assert (error.line, error.column) == (1, 1)
