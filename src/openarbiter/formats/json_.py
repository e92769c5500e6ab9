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
from collections.abc import Callable, Iterable
from dataclasses import MISSING
from enum import Enum
from typing import cast

from openarbiter.errors import refusal
from openarbiter.formats.encodings import guess
from openarbiter.formats.json_agreement import (
    Contradiction,
    contradictions,
    faults_of_stored,
    mended,
    oddities,
)
from openarbiter.formats.json_facts import (
    DEFAULTS,
    MEMBERS,
    Facts,
    Json,
    dump,
    finding,
    is_object,
    join,
)
from openarbiter.formats.text import Reading, content, decode, is_something_else
from openarbiter.languages import said
from openarbiter.model import RoundRecord, Tournament

FORMAT = "openarbiter-tournament-1"
_OURS = "openarbiter-"
"""What the member ``"format"`` says."""


def to_json(tournament: Tournament) -> dict[str, Json]:
    """The tournament as JSON values, an object as the module describes it."""
    return {"format": FORMAT, **cast("dict[str, Json]", _json(tournament))}


def write(tournament: Tournament) -> bytes:
    """The tournament as a JSON file in UTF-8, one player (team, bye ...) a line."""
    parts: list[str] = []
    for name, value in to_json(tournament).items():
        if isinstance(value, list) and value:
            text = "[\n  " + ",\n  ".join(map(dump, value)) + "\n ]"
        else:
            text = dump(value)
        parts.append(f" {dump(name)}: {text}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def restored(data: object, *, name: str = "<json>") -> Tournament:
    """The tournament, players ascending by TPN, of an object that an event file holds.

    When it was read from a file it was asked for every contradiction known then. Later versions
    know more of them; they ask a file about those, and never what is in a log.

    Args:
        data: What :func:`to_json` gives, or the same read from a file.
        name: Name of the file for findings.

    Raises:
        UnreadableLineError: Members are missing, unknown or of the wrong kind; every finding
            begins with the path of the member, such as ``players[3].rating``.
        ContradictionError: Facts disagree that no version has ever taken in.
    """
    return _tournament(Facts(name, stored=True), data, faults_of_stored)


def _tournament(
    facts: Facts,
    data: object,
    faults: Callable[[Tournament], Iterable[Contradiction]] = contradictions,
) -> Tournament:
    members: object = data
    if is_object(data):
        if data.get("format") != FORMAT:
            facts.wrong("format", data.get("format"), dump(FORMAT))
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
        raise refusal(file, "bad-json", found, expected, *place) from None
    except (ValueError, RecursionError):
        raise refusal(file, "bad-json", said("numbers or brackets without end"), "JSON") from None
    if is_object(value) and not str(value.get("format", "")).startswith(_OURS):
        other = said("JSON of another program")
        report = said(
            '"format": {text}; have that program write a report file (TRF)', text=dump(FORMAT)
        )
        raise refusal(file, "bad-json", other, report)
    facts = Facts(file, lenient=lenient)
    for path in _said_twice(value) if twice else ():
        facts.note(path, said("the member twice in one object"), said("each member once"))
    tournament = _tournament(facts, value)
    remarks = [
        finding(
            file,
            said("{place}: {what}", place=odd.path, what=odd.found),
            odd.expected,
            code=odd.code,
        )
        for odd in oddities(tournament)
    ]
    guessed = guess(data, file=file)
    return Reading(tournament, (*([guessed] if guessed else ()), *facts.repairs, *remarks))


class _Members(dict[str, object]):
    """An object of JSON, and the names that stand in it more than once; the last value is taken."""

    twice: tuple[str, ...] = ()


def _said_twice(value: object) -> list[str]:
    """The paths of all members that stand in their object more than once."""
    found: list[str] = []
    left = [("", value)]
    while left:
        path, one = left.pop()
        if isinstance(one, _Members):
            found += [join(path, name) for name in one.twice]
            left += [(join(path, name), member) for name, member in one.items()]
        elif isinstance(one, list):
            left += [(f"{path}[{at}]", member) for at, member in enumerate(one)]
    return sorted(found)


def _json(value: object) -> Json:
    if isinstance(value, Enum):
        return cast("str", value.value)
    if isinstance(value, RoundRecord):
        return [value.opponent, _json(value.colour), _json(value.result)]
    if isinstance(value, tuple):
        return [_json(entry) for entry in value]
    if type(value) in MEMBERS:
        kind = type(value)
        return {
            name: _json(getattr(value, name))
            for name in MEMBERS[kind]
            if getattr(value, name) != DEFAULTS[kind].get(name, MISSING)
        }
    return cast("Json", value)
