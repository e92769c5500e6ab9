"""Report files and certificates that are written otherwise than their description says, or just so.

Each way changes nothing of what a reader who guesses would read: what is refused is refused for
the way it is written.
"""

from __future__ import annotations

from collections.abc import Callable

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


REFUSED: tuple[tuple[str, Change], ...] = (
    ("the number of a player in Arabic digits", _digits(4, 8, 0x660)),
    ("an opponent in wide digits", _digits(91, 95, 0xFF10)),
    ("a capital colour", _player(lambda line: line[:96] + line[96].upper() + line[97:])),
    ("a stray letter in the column of a colour", _later("     x")),
    ("a full stop in the column of a colour", _later("     .")),
    ("a result that is none, in a round to come", _later("       Q")),
    ("a blank of another kind before the number of a player", _put(4, "\u2003")),
    ("a control character before the number of a player", _put(4, "\x1c")),
    ("points with two decimals", _more("162  W 1.05")),
    ("points with an exponent", _more("250       1e0  30  30    1    2")),
    ("points after a letter that is none of record 162", _more("162  W 1.0    Q 1.0")),
    ("a letter of record 162 without points", _more("162  W")),
    ("a sign before a whole number", _more("260  30  30   +1   +2")),
    ("an underline in a number", _more("260  30  30 1_0 1_1")),
    ("a round that is no number, in a record of nobody", _more("240 H   x")),
    ("an initial-colour that is none", _more("152 White")),
    ("a number of rounds with a decimal", _more("142 9.0")),
    ("a number of rounds of ten digits", _more("142 0000000009")),
    ("a player without a number", _more("001")),
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
