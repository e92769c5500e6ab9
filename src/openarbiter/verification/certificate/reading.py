"""The text of a certificate, read strictly: nothing missing, nothing unknown, one way to write it.

It knows the shape of the text and no rule. ``docs/certificate.md`` describes the shape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openarbiter.verification.certificate.facts import RefusedError, hashed

FORMAT = "openarbiter-certificate"
"""What the field ``format`` says."""

VERSION = 1
"""What the field ``version`` says."""

FIELDS = (
    "format", "version", "system", "round", "facts", "bye", "bye_proof", "brackets", "content"
)  # fmt: skip

_HEX = re.compile(r"[0-9a-f]{64}")

Digits = tuple[tuple[str, int], ...]

Reader = Callable[[object, str], Any]


@dataclass(frozen=True, slots=True)
class PriceList:
    """The prices of one proof, as the certificate writes them.

    Attributes:
        excludes: The player whose decision needs the proof, and the partners in the bracket whom it
            excludes, highest rank first; ``None`` for a proof that nothing is better.
        players: (price by column, TPNs); 0 stands for the bye.
        sets: (price by column, TPNs of the members).
    """

    excludes: tuple[int, tuple[int, ...]] | None
    players: tuple[tuple[Digits, tuple[int, ...]], ...]
    sets: tuple[tuple[Digits, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketClaim:
    """What a certificate says of one bracket; players are TPNs, the highest rank first.

    Attributes:
        score: Score (tenths) of the residents.
        pairs: (White, Black), by the rank of the higher one.
        values: Count by column, zeros left out.
        proofs: Prices, in the order in which they are needed.
    """

    score: int
    residents: tuple[int, ...]
    moved_down: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: Digits
    proofs: tuple[PriceList, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a certificate says of a round.

    Attributes:
        facts: Digest of the facts before the round.
        bye_proof: Prices that show that nobody with a lower score can have the bye; ``None`` where
            nobody with a lower score may.
        brackets: The brackets, from the top.
    """

    system: str
    round_no: int
    facts: str
    bye: int | None
    bye_proof: PriceList | None
    brackets: tuple[BracketClaim, ...]

    @property
    def games(self) -> tuple[tuple[int, int], ...]:
        """All pairs, each as (White, Black)."""
        return tuple(pair for bracket in self.brackets for pair in bracket.pairs)


def digest(content: dict[str, Any]) -> str:
    """SHA-256 (hexadecimal) of a certificate without its field ``content``."""
    return hashed({name: value for name, value in content.items() if name != "content"})


def _unread(error: ValueError | RecursionError) -> str:
    """What is wrong with a text that is no JSON, and what was expected."""
    expected = "expected JSON, as pair --certificate writes it"
    if isinstance(error, json.JSONDecodeError):
        return f"{expected}; what stands in line {error.lineno}, column {error.colno} is not"
    if isinstance(error, UnicodeError):
        return f"{expected}, in UTF-8"
    if isinstance(error, RecursionError):
        return f"{expected}; it is nested too deep"
    return str(error)


def read(text: str | bytes) -> Claim:
    """Read a certificate.

    Raises:
        RefusedError: The text is not a certificate of this version, or has been changed.
    """
    try:
        data = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RefusedError(f"this is no certificate: {_unread(error)}") from error
    fields = _fields(data, "certificate", FIELDS)
    if fields["format"] != FORMAT:
        raise RefusedError(f"the format is {fields['format']!r}; expected {FORMAT!r}")
    if type(fields["version"]) is not int or fields["version"] != VERSION:
        raise RefusedError(f"the version is {fields['version']!r}; this checker knows {VERSION}")
    if fields["content"] != digest(fields):
        raise RefusedError("the content does not fit its digest: something has been changed")
    facts = _text(fields["facts"], "facts")
    if not _HEX.fullmatch(facts):
        raise RefusedError(f"facts is {facts!r}; expected 64 hexadecimal digits")
    bye = fields["bye"]
    proof = fields["bye_proof"]
    return Claim(
        system=_text(fields["system"], "system"),
        round_no=_number(fields["round"], "round"),
        facts=facts,
        bye=None if bye is None else _number(bye, "bye"),
        bye_proof=None if proof is None else _prices(proof),
        brackets=tuple(map(_bracket, _list(fields["brackets"], "brackets"))),
    )


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands twice")
    return found


def _no_constant(name: str) -> Any:  # noqa: ANN401  (what json.loads asks for)
    raise ValueError(f"{name} is no number of a certificate")


def _fields(data: object, what: str, names: Sequence[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RefusedError(f"{what} is not a group of fields")
    unknown = [name for name in data if name not in names]
    missing = [name for name in names if name not in data]
    if unknown:
        raise RefusedError(f"{what} has a field {unknown[0]!r} that is not known")
    if missing:
        raise RefusedError(f"{what} has no field {missing[0]!r}")
    return data


def _group(data: object, what: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """The fields of a group, each as its reader takes it."""
    fields = _fields(data, what, tuple(readers))
    return {name: reader(fields[name], name) for name, reader in readers.items()}


def _bracket(data: object) -> BracketClaim:
    return BracketClaim(**_group(data, "a bracket", _BRACKET))


def _prices(data: object) -> PriceList:
    fields = _fields(data, "a proof", ("excludes", "prices", "sets"))
    players, sets = (
        tuple(_priced(each, name) for each in _list(fields[name], name))
        for name in ("prices", "sets")
    )
    named = [tpn for _, tpns in players for tpn in tpns]
    if len(named) != len(set(named)):
        raise RefusedError("a player has two prices in one proof")
    if len({digits for digits, _ in players}) != len(players):
        raise RefusedError("a price stands twice in one proof")
    for what in (players, sets):
        if list(what) != sorted(what, key=lambda entry: entry[1]):
            raise RefusedError("the prices of a proof are not in the order of their players")
    if len({tpns for _, tpns in sets}) != len(sets):
        raise RefusedError("a set stands twice in one proof")
    excludes = fields["excludes"]
    if excludes is not None:
        excludes = tuple(_group(excludes, "excludes", _EXCLUDES).values())
    return PriceList(excludes, players, sets)


def _priced(data: object, what: str) -> tuple[Digits, tuple[int, ...]]:
    entry = _list(data, what)
    if len(entry) != 2:  # noqa: PLR2004  (a price and those who have it)
        raise RefusedError(f"an entry of {what} is no price with its players")
    digits, tpns = _digits(entry[0], what), _numbers(entry[1], what)
    if not digits or not tpns or list(tpns) != sorted(set(tpns)):
        raise RefusedError(f"an entry of {what} is empty, or its players are not in order")
    return digits, tpns


def _digits(data: object, what: str) -> Digits:
    if not isinstance(data, dict):
        raise RefusedError(f"{what} has something that is no count by column")
    found = tuple((_text(name, what), _number(count, what)) for name, count in data.items())
    if not all(count for _, count in found):
        raise RefusedError(f"{what} has a count of 0, which is never written")
    return tuple(sorted(found))


def _couple(data: object, what: str) -> tuple[int, int]:
    couple = _numbers(data, what)
    if len(couple) != 2:  # noqa: PLR2004  (two players)
        raise RefusedError(f"an entry of {what} is no pair")
    return couple[0], couple[1]


def _numbers(data: object, what: str) -> tuple[int, ...]:
    return tuple(_number(each, what) for each in _list(data, what))


def _list(data: object, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise RefusedError(f"{what} is not a list")
    return data


def _number(data: object, what: str) -> int:
    if type(data) is not int:
        raise RefusedError(f"{what} has {data!r}; expected a whole number")
    return data


def _text(data: object, what: str) -> str:
    if not isinstance(data, str):
        raise RefusedError(f"{what} has {data!r}; expected a text")
    return data


_BRACKET: dict[str, Reader] = {
    "score": _number,
    "residents": _numbers,
    "moved_down": _numbers,
    "pairs": lambda data, what: tuple(_couple(each, what) for each in _list(data, what)),
    "downfloaters": _numbers,
    "values": _digits,
    "proofs": lambda data, what: tuple(map(_prices, _list(data, what))),
}

_EXCLUDES: dict[str, Reader] = {"player": _number, "partners": _numbers}
