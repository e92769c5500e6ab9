"""Values of tie-breaks that were worked out elsewhere: their names, and how they are written.

Source:
    MTB26: codes that begin with ``OTHER_`` are tie-breaks that no table of C.07 has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from openarbiter.model.player import EnteredValue, Player
from openarbiter.values import replace

BEGIN = "OTHER_"
"""How the code of such a tie-break begins."""

LONGEST = 20
"""Letters of a name behind :data:`BEGIN`."""

MOST = 999_999
"""The largest value, and the smallest with its sign, in hundredths."""

_NAME = re.compile(rf"{BEGIN}[A-Z][A-Z_]{{0,{LONGEST - 1}}}")
_VALUE = re.compile(r"(?P<sign>-?)(?P<whole>[0-9]{1,4})(?:[.,](?P<part>[0-9]{1,2}))?")


def is_name(code: str) -> bool:
    """Whether a code may name entered values.

    >>> is_name("OTHER_PLAYOFF"), is_name("OTHER_"), is_name("PLAYOFF"), is_name("OTHER_A1")
    (True, False, False, False)
    """
    return _NAME.fullmatch(code) is not None


def read_value(text: str) -> int | None:
    """A value in hundredths; ``None`` where the text is no number with at most two decimals.

    >>> read_value("12.5"), read_value("-0,25"), read_value("1/2"), read_value("12345")
    (1250, -25, None, None)
    """
    found = _VALUE.fullmatch(text.strip())
    if found is None:
        return None
    value = int(found["whole"]) * 100 + int((found["part"] or "0").ljust(2, "0"))
    return -value if found["sign"] else value


def shown_value(value: int) -> str:
    """A value as it is written.

    >>> shown_value(1250), shown_value(-25), shown_value(300), shown_value(5)
    ('12.5', '-0.25', '3', '0.05')
    """
    whole, part = divmod(abs(value), 100)
    decimals = f".{part:02}".rstrip("0").rstrip(".")
    return f"{'-' if value < 0 else ''}{whole}{decimals}"


def value_of(player: Player, name: str) -> int | None:
    """What was entered for a player under a name; ``None`` where nothing was."""
    return next((each.value for each in player.entered if each.name == name), None)


def with_value(player: Player, name: str, value: int | None) -> Player:
    """The player with another value under a name; ``None`` takes it away."""
    others = [each for each in player.entered if each.name != name]
    own = [] if value is None else [EnteredValue(name=name, value=value)]
    return replace(player, entered=tuple(sorted([*others, *own], key=lambda each: each.name)))


def names(players: Iterable[Player]) -> Sequence[str]:
    """The names under which somebody has a value, in their order."""
    return sorted({each.name for player in players for each in player.entered})
