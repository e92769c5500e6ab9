"""Test vectors for checkers of certificates: 206 to accept and 220 to refuse, one a line.

``python -m tests.certificates.vectors`` writes ``tests/data/certificates.jsonl.gz`` again, always
the same. Each line is JSON with the fields ``report`` and ``certificate`` (texts), ``accepted``
(true or false) and ``why`` (what it is).
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from openarbiter.formats import trf
from openarbiter.model import ForbiddenPairs, ScoringSystem, Tournament, Tpn
from tests.certificates.rounds import (
    accept,
    as_before,
    certified_rounds,
    facts_before,
    forged,
    mutated,
    refusal,
    with_new_digest,
)
from tests.every import beside

Change = Callable[[str], str]

_LATER = 381
"""Characters of the line of a player before round 30."""


def _digits(first: int, last: int, zero: int) -> Change:
    """The first player with digits of another script from one place to another."""
    script = {48 + digit: zero + digit for digit in range(10)}
    return _player(lambda line: line[:first] + line[first:last].translate(script) + line[last:])


def _put(place: int, text: str) -> Change:
    """The first player with a text in a place of the line."""
    return _player(lambda line: line[:place] + text + line[place + len(text) :])


def _capital(place: int) -> Change:
    """The first player with a capital letter in a place of the line."""
    return _player(lambda line: line[:place] + line[place].upper() + line[place + 1 :])


def _later(entry: str) -> Change:
    """The first player with an entry in round 30."""
    return _player(lambda line: f"{line:<{_LATER}}{entry}")


def _more(*records: str) -> Change:
    """Records at the end."""
    return lambda text: text + "".join(f"{record}\n" for record in records)


def _player(change: Change) -> Change:
    def changed(text: str) -> str:
        lines = text.splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("001"))
        lines[first] = change(lines[first])
        return "\n".join((*lines, ""))

    return changed


REFUSED: tuple[tuple[str, Change], ...] = tuple(
    (what, way(*given))
    for what, (name, *given) in beside(__file__)["refused"].items()
    for way in (_digits, _put, _later, _more, _capital)
    if way.__name__ == f"_{name}"
)
"""What is wrong, and what makes it of a report file."""

ACCEPTED: tuple[tuple[str, Change], ...] = (
    ("tabs as blanks", _player(lambda line: line[:4].replace(" ", "\t") + line[4:] + "\t")),
    ("small letters as results", _player(lambda line: line[:90] + line[90:].replace("Z", "z"))),
    ("points without a digit before or after the point", lambda t: f"162  D .5 L 0. W 1\n{t}"),
    ("a blank after a number, and 0 for nobody", _more("260  1    0    0")),
    ("a byte order mark and CR LF", lambda t: "\ufeff" + t.replace("\n", "\r\n")),
    ("a digit of another script in a name", _put(20, "\u0661")),
)
"""What is unusual, and what makes it of a report file."""


FILE = Path(__file__).resolve().parents[1] / "data" / "certificates.jsonl.gz"

EACH = 200
"""Vectors of each kind, besides those of how a file is written."""

WRITTEN = "written as"
"""How the reason of a vector begins that is about how a file is written, not what it says."""

_FIRST = 5000
"""The first seed."""

Vector = dict[str, Any]


def vectors() -> Iterator[Vector]:
    """The accepted ones, then the refused ones: forged rounds, spoiled fields, other reports."""
    found = list(islice(certified_rounds(_FIRST, most_players=20), 0, 3 * EACH, 3))
    for label, event, made in found:
        yield _vector(event, made, label, accepted=True)
    refused = _refused(found)
    yield from islice(refused, EACH)
    yield from _written(*next(each for each in found if _shows_all(each[1])))


def _shows_all(event: Tournament) -> bool:
    """Whether every way to write a file otherwise leaves what a tournament says."""
    text = trf.write(event).decode()
    return event.scoring == ScoringSystem() and event.paired_rounds > 3 and "Z" in text


def _written(label: str, event: Tournament, made: dict[str, Any]) -> Iterator[Vector]:
    """The same file written otherwise: in ways that are allowed, and in others."""
    plain = _vector(event, made, label, accepted=True)
    for ways, accepted in ((ACCEPTED, True), (REFUSED, False)):
        for what, written in ways:
            report, why = written(plain["report"]), f"{label}: {WRITTEN} it is, with {what}"
            yield {**plain, "report": report, "accepted": accepted, "why": why}
    marked = "\ufeff" + plain["certificate"]
    why = f"{label}: {WRITTEN} it is, with a byte order mark before the certificate"
    yield {**plain, "certificate": marked, "accepted": False, "why": why}


def _refused(found: list[tuple[str, Tournament, dict[str, Any]]]) -> Iterator[Vector]:
    for number, (label, event, made) in enumerate(found):
        rng = random.Random(label)  # noqa: S311  (the same ones every time)
        if number % 4 == 0:
            other = found[number - 25][2]
            yield _vector(event, other, f"{label}: the certificate of another event")
        elif number % 4 == 1:
            known = as_before(event, made["round"])
            before = facts_before(known, made["round"], made["system"])
            for what, spoiled in islice(forged(before, made, rng), 2):
                yield _vector(known, spoiled, f"{label}: {what}")
        elif number % 4 == 2:
            pair = next(pair for bracket in made["brackets"] for pair in bracket["pairs"])
            forbidden = (*event.forbidden_pairs, ForbiddenPairs(players=tuple(map(Tpn, pair))))
            changed = replace(event, forbidden_pairs=forbidden)
            yield _vector(changed, made, f"{label}: two of its players must not meet in the file")
        else:
            yield _spoiled(label, event, made, rng)


def _spoiled(label: str, event: Tournament, made: dict[str, Any], rng: random.Random) -> Vector:
    """A certificate with a changed field and a new digest that proves nothing."""
    while True:
        what, changed = mutated(made, rng)
        spoiled = with_new_digest(changed)
        text = json.dumps(spoiled)
        if refusal(lambda: accept(event, text)):  # noqa: B023  (asked at once)
            return _vector(event, spoiled, f"{label}: {what}")


def _vector(
    event: Tournament, made: dict[str, Any], what: str, *, accepted: bool = False
) -> Vector:
    report = trf.write(event).decode()
    text = json.dumps(made, separators=(",", ":"))
    return {"report": report, "certificate": text, "accepted": accepted, "why": what}


def packed() -> bytes:
    """What the file holds."""
    lines = (f"{json.dumps(vector, ensure_ascii=False)}\n" for vector in vectors())
    return gzip.compress("".join(lines).encode(), mtime=0)


def stored() -> list[Vector]:
    """The vectors of the file."""
    lines = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


if __name__ == "__main__":
    FILE.write_bytes(packed())
