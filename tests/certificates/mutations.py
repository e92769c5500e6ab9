"""Ways to spoil a certificate: one field is changed, taken away, doubled or moved."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from openarbiter.verification.certificate.reading import digest

Path = tuple[str | int, ...]


def mutated(certificate: dict[str, Any], rng: random.Random) -> tuple[str, dict[str, Any]]:
    """(what was done, spoiled certificate); the digest of the content is left as it was."""
    places = [path for path in _paths(certificate) if path and path != ("content",)]
    while True:
        spoiled = copy.deepcopy(certificate)
        if rng.random() < 0.1:
            what = _two_players_exchanged(spoiled, rng)
        else:
            path = rng.choice(places)
            what = f"{'/'.join(map(str, path))}: {_change(spoiled, path, rng)}"
        if not _same(spoiled, certificate):
            return what, spoiled


def with_new_digest(certificate: dict[str, Any]) -> dict[str, Any]:
    """The certificate with the digest of its content made anew, as a forger would."""
    return {**certificate, "content": digest(certificate)}


def _same(one: object, other: object) -> bool:
    """Whether two values are the same, ``1`` and ``True`` and ``1.0`` being different."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _paths(each, (*path, key))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from _paths(each, (*path, i))


def _two_players_exchanged(certificate: dict[str, Any], rng: random.Random) -> str:
    """Two players change places wherever the certificate names them."""
    everybody = [tpn for bracket in certificate["brackets"] for tpn in bracket["residents"]]
    if len(everybody) < 2:
        return "nothing"
    one, other = rng.sample(everybody, 2)
    swap = {one: other, other: one}
    fields = ("residents", "moved_down", "pairs", "downfloaters", "proofs")
    chosen = [field for field in fields if rng.random() < 0.8]
    for bracket in certificate["brackets"]:
        for field in chosen:
            bracket[field] = _renamed(bracket[field], swap)
    return f"players {one} and {other} exchanged in {', '.join(chosen)}"


def _renamed(value: Any, swap: dict[int, int]) -> Any:  # noqa: ANN401  (JSON of any shape)
    if isinstance(value, list):
        return [_renamed(each, swap) for each in value]
    if isinstance(value, dict):
        return {
            key: each if key not in {"prices", "sets"} else _renamed(each, swap)
            for key, each in value.items()
        }
    return swap.get(value, value) if isinstance(value, int) else value


def _change(certificate: dict[str, Any], path: Path, rng: random.Random) -> str:
    """Change what stands at a place, and say how."""
    parent: Any = certificate
    for key in path[:-1]:
        parent = parent[key]
    key = path[-1]
    value = parent[key]
    changes = ["delete", "null", "text"]
    if type(value) is int:
        changes += ["up", "down", "minus", "real", "truth", "another"] * 3
    elif isinstance(value, str):
        changes += ["letter", "shorter"] * 3
    elif isinstance(value, list):
        changes += ["reverse", "double", "drop", "swap", "empty", "add"] * 2
    elif isinstance(value, dict):
        changes += ["forget", "raise", "rename", "unknown"] * 2
    change = rng.choice(changes)
    if change == "delete":
        del parent[key]
    elif isinstance(value, list) and change not in {"null", "text"}:
        _change_list(value, change, rng)
    elif isinstance(value, dict) and change not in {"null", "text"}:
        _change_fields(value, change, rng)
    else:
        parent[key] = _changed_value(value, change, rng)
    return change


def _changed_value(value: Any, change: str, rng: random.Random) -> Any:  # noqa: ANN401  (JSON)
    changed: dict[str, Callable[[], Any]] = {
        "null": lambda: None,
        "text": lambda: str(value),
        "up": lambda: value + 1,
        "down": lambda: value - 1,
        "minus": lambda: -value,
        "real": lambda: float(value),
        "truth": lambda: bool(value),
        "another": lambda: rng.randint(0, 20),
        "letter": lambda: value[:-1] + chr(ord(value[-1]) ^ 1),
        "shorter": lambda: value[1:],
    }
    return changed[change]()


def _change_list(value: list[Any], change: str, rng: random.Random) -> None:
    if change == "reverse":
        value.reverse()
    elif change == "empty":
        value.clear()
    elif change == "add":
        value.append(rng.randint(0, 9))
    elif change == "double" and value:
        value.append(copy.deepcopy(rng.choice(value)))
    elif change == "drop" and value:
        value.pop(rng.randrange(len(value)))
    elif change == "swap" and len(value) > 1:
        i, j = rng.sample(range(len(value)), 2)
        value[i], value[j] = value[j], value[i]


def _change_fields(value: dict[str, Any], change: str, rng: random.Random) -> None:
    if change == "unknown":
        value["note"] = 1
    elif change == "raise":
        value["C12"] = value.get("C12", 0) + 1
    elif value:
        name = rng.choice(list(value))
        kept = value.pop(name)
        if change == "rename":
            value[rng.choice(["C12", "C6", "order", "C8", f"{name}x"])] = kept
