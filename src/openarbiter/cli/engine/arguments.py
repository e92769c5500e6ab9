"""The command lines of two engines in common use, in one grammar.

Their arguments have an order of their own (a file before the action, an optional file behind
it), which is why they are read here and not by the parser of the other verbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

SYNTAX = """\
usage: openarbiter engine [-r] [SYSTEM] [INPUT] -p [OUTPUT] [-b] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] [INPUT] -c [ROUND] [-l [LIST]]
       openarbiter engine [-r] [SYSTEM] (MODEL -g | -g [CONFIG]) -o OUTPUT [-s SEED] [-b]
       openarbiter engine [-r]"""

_ACTIONS = {"-p": "pair", "-c": "check", "-g": "generate"}

_DIGITS = 40
"""Digits of the longest number that is taken for one; seeds have 20 at most elsewhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What an engine is asked to do.

    Attributes:
        action: ``"pair"``, ``"check"``, ``"generate"``, or empty when nothing is asked.
        system: Name of the system without its dashes: ``dutch``, ``burstein`` or an edition id;
            empty when none is named.
        source: The file to read: tournament or model; empty for stdin.
        output: The file to write; empty for stdout.
        round_no: The only round to check; ``None`` for all.
        config: Settings file of the generator; empty without one.
        seed: Seed of the generator; ``None`` without one.
        checklist: Whether a checklist is wanted.
        checklist_file: Its file; empty for a name made from the input.
        baku: Baku acceleration is asked for.
        release: The release is to be printed first.
    """

    action: str = ""
    system: str = ""
    source: str = ""
    output: str = ""
    round_no: int | None = None
    config: str = ""
    seed: int | None = None
    checklist: bool = False
    checklist_file: str = ""
    baku: bool = False
    release: bool = False


def parse(arguments: Sequence[str]) -> Request:
    """Read a command line.

    Args:
        arguments: What stands behind ``openarbiter engine``.

    Raises:
        RequestError: It fits none of the forms.
    """
    found: dict[str, object] = {}
    waiting = list(arguments)
    while waiting:
        _take(waiting, found)
    request = Request(**found)  # type: ignore[arg-type]  # the names are those of the fields
    if request.action == "generate" and not request.output:
        raise RequestError(f"-g needs a file to write: -o OUTPUT\n{SYNTAX}")
    if request.action == "generate" and request.source and request.config:
        raise RequestError(f"a generator takes a model or settings, not both\n{SYNTAX}")
    if not request.action and set(found) - {"release"}:
        raise RequestError(f"nothing to do: one of -p, -c and -g is needed\n{SYNTAX}")
    return request


def _take(waiting: list[str], found: dict[str, object]) -> None:
    """Take the next argument, and what belongs to it."""
    word = waiting.pop(0)
    if word in _ACTIONS:
        _once(found, "action", _ACTIONS[word], word)
        _take_object(word, waiting, found)
    elif word in {"-o", "-s"}:
        if not waiting:
            raise RequestError(f"{word} needs something behind it\n{SYNTAX}")
        value = waiting.pop(0)
        name, content = ("output", value) if word == "-o" else ("seed", _number(word, value))
        _once(found, name, content, word)
    elif word == "-l":
        found["checklist"] = True
        found["checklist_file"] = _optional(waiting)
    elif word in {"-b", "-r"}:
        found["baku" if word == "-b" else "release"] = True
    elif word.startswith("--"):
        _once(found, "system", word.removeprefix("--"), word)
    elif word.startswith("-") and word != "-":
        raise RequestError(f"{word} is not known\n{SYNTAX}")
    elif "action" in found:
        raise RequestError(f"{word} is one file too many\n{SYNTAX}")
    else:
        _once(found, "source", "" if word == "-" else word, word)


def _take_object(word: str, waiting: list[str], found: dict[str, object]) -> None:
    """Take the file or number that may stand behind an action."""
    value = _optional(waiting)
    if not value:
        return
    if word == "-p":
        found["output"] = value
    elif word == "-c":
        found["round_no"] = _number(word, value)
    elif value.isascii() and value.isdecimal():
        found["seed"] = _number(word, value)
    else:
        found["config"] = value


def _optional(waiting: list[str]) -> str:
    """The next argument if it is no option, else nothing."""
    return waiting.pop(0) if waiting and not waiting[0].startswith("-") else ""


def _number(word: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal()):
        raise RequestError(f"{word} needs a number, not {value!r}\n{SYNTAX}")
    if len(value) > _DIGITS:
        raise RequestError(f"{word} needs a number of at most {_DIGITS} digits\n{SYNTAX}")
    return int(value)


def _once(found: dict[str, object], name: str, value: object, word: str) -> None:
    if name in found:
        raise RequestError(f"{word} does not go with what stands before it\n{SYNTAX}")
    found[name] = value
