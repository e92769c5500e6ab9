"""Read a published list of boards: the JSON that ``pair --json`` writes."""

from __future__ import annotations

import json
from typing import Any

from openarbiter.cli.opening import STDIN, read_bytes
from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tpn
from openarbiter.verification.boards import PublishedList


def read_board_list(name: str) -> PublishedList:
    """The list in a file; a member ``bye`` that is not there says nothing of the bye.

    Args:
        name: A path, or ``-`` for stdin.

    Raises:
        UnreadableLineError: The file is no such list.
        OSError: The file cannot be read.
    """
    content = read_bytes(name)
    shown = "<stdin>" if name == STDIN else name
    try:
        answer = json.loads(content)
        games = sorted(
            (_number(game["board"]), Tpn(_number(game["white"])), Tpn(_number(game["black"])))
            for game in answer["games"]
        )
        return PublishedList(
            round_no=RoundNo(_number(answer["round"])),
            boards=tuple((white, black) for _, white, black in games),
            byes=_byes(answer),
        )
    except json.JSONDecodeError as error:
        raise _unreadable(shown, error.msg, error.lineno, error.colno) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _unreadable(shown, said("something else")) from None


def _byes(answer: dict[str, Any]) -> tuple[Tpn, ...] | None:
    if "bye" not in answer:
        return None
    return () if answer["bye"] is None else (Tpn(_number(answer["bye"])),)


def _number(value: object) -> int:
    """A whole number, and nothing that only looks like one.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _unreadable(file: str, found: str, line: int = 0, column: int = 0) -> UnreadableLineError:
    expected = said("a list of boards, as pair --json writes it")
    return UnreadableLineError(
        [
            Finding(
                code="bad-json",
                file=file,
                line=line,
                column=column,
                found=found,
                expected=expected,
            )
        ]
    )
