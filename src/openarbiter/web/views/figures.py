"""Figures as they stand on pages: points and tie-break values with fractions, players in a row.

Source:
    C.07 (applied from 2026-03-01), Article 10.1, for what is rounded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction

from openarbiter.languages import dated, said
from openarbiter.model import Player, Tournament
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.web.forms import whole_number

_SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """A player as a line of a table names one.

    Attributes:
        tpn: Tournament pairing number.
        name: Name as it is written in the list (``Family, Given``).
        title: Title or empty.
        rating: Rating; ``None`` when unrated.
        federation: Three letters or empty.
        withdrawn: The player has left the tournament.
    """

    tpn: int
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    withdrawn: bool = False

    @property
    def spoken(self) -> str:
        """The name as it is said: ``Danuta Ożga`` for ``Ożga, Danuta``."""
        family, comma, given = self.name.partition(",")
        return f"{given.strip()} {family.strip()}" if comma and given.strip() else self.name


def who(player: Player) -> Who:
    """The line of a player."""
    return Who(
        tpn=int(player.tpn),
        name=player.name,
        title=player.title,
        rating=player.rating,
        federation=player.federation,
        withdrawn=player.withdrawn_after is not None,
    )


def everybody(tournament: Tournament) -> dict[int, Who]:
    """All players of a tournament by number."""
    return {int(player.tpn): who(player) for player in tournament.players}


def value_text(value: Value) -> str:
    """A tie-break value: quarters as signs, other fractions with two decimals, else a hyphen.

    >>> value_text(Fraction(57, 2)), value_text(Fraction(91, 4)), value_text(Fraction(79, 6))
    ('28½', '22¾', '13.17')
    >>> value_text(Fraction(1, 2)), value_text(0), value_text(None)
    ('½', '0', '-')
    """
    if value is None:
        return "-"
    whole, rest = divmod(abs(Fraction(value)), 1)
    if not rest or rest not in _SIGNS:
        return decimal_text(value)
    return f"{'-' if value < 0 else ''}{whole or ''}{_SIGNS[rest]}"


def signed(number: int) -> str:
    """A whole number with its sign.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '-3', '0')
    """
    return f"{number:+d}" if number else "0"


def hundredths(number: int) -> str:
    """Hundredths as a decimal number.

    >>> hundredths(345), hundredths(-7), hundredths(0)
    ('3.45', '-0.07', '0.00')
    """
    whole, rest = divmod(abs(number), 100)
    sign = "-" if number < 0 else ""
    return said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=f"{rest:02}")


def day(moment: datetime | str) -> str:
    """The day of a moment on this computer's clock, or a day that was typed.

    >>> day("2026-11-21"), day("Saturday")
    ('2026-11-21', 'Saturday')
    """
    if isinstance(moment, datetime):
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return dated(aware.astimezone().date())
    try:
        return dated(date.fromisoformat(moment))
    except ValueError:
        return moment


def moment(typed: str) -> str:
    """A moment as an address has it: day and time, or the number of an entry.

    >>> moment("2026-11-21T14:32:10"), moment("34")
    ('2026-11-21 14:32:10', 'entry 34')
    """
    if whole_number(typed) is not None:
        return said("entry {number}", number=typed)
    when = datetime.fromisoformat(typed)
    return said("{day} {time}", day=dated(when.date()), time=f"{when:%H:%M:%S}")


def pretty(data: object) -> str:
    """Plain values as JSON that a person can read.

    >>> print(pretty({"name": "Ożga"}))
    {
      "name": "Ożga"
    }
    """
    return json.dumps(data, ensure_ascii=False, indent=2)
